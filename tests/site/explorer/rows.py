"""Rows with what goes wrong elsewhere."""

import numpy as np

# Ties within and between the classes, and a first threshold in the middle.
TWELVE = [1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0], [0.95, 0.9, 0.8, 0.7, 0.7, 0.7, 0.5, 0.5, 0.4, 0.3, 0.3, 0.1]
FOUR = [0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5]


def generated():
    """Labels and two models' scores: ties, one of a class, one score, tiny ones, rare positives."""
    rng = np.random.default_rng(21)
    some = rng.integers(0, 2, 60)
    some[:4] = 0, 1, 0, 1
    rare = (rng.random(5000) < 0.01).astype(int)
    return {
        "four": (*FOUR, [0.5, 0.5, 0.9, 0.1]),
        "ties": (some, rng.integers(0, 6, 60) / 5, rng.integers(0, 4, 60) / 4),
        "one positive": ([0] * 30 + [1] + [0] * 30, rng.random(61), rng.random(61)),
        "all equal": ([0, 1, 1, 0, 1], [0.7] * 5, [0.1, 0.2, 0.3, 0.2, 0.1]),
        "the same twice": (some, some + np.arange(60) / 60, some + np.arange(60) / 60),
        "tiny": ([0, 1, 0, 1, 1, 0], [5e-324, 1e-323, 0.0, -0.0, -5e-324, 2.2e-308], [1, 2, 3, 4, 5, 6]),
        "rare": (rare, rng.integers(0, 300, 5000) / 300, np.round(rng.normal(rare, 1), 2)),
    }


def many():
    """Scores that are drawn as a histogram."""
    y = np.arange(300) % 2
    return y, np.round(np.random.default_rng(3).normal(y), 2)
