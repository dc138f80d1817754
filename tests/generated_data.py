"""Seeded data sets with what breaks a curve: ties, extreme values, tiny classes, odd types, weights."""

import operator
import os
from typing import NamedTuple

import numpy as np

SCORES = {
    "continuous": lambda rng, n: rng.normal(size=n),
    "probabilities": lambda rng, n: rng.random(n),
    "many ties": lambda rng, n: rng.integers(0, 4, n) / 4,
    "all equal": lambda rng, n: np.full(n, 0.5),
    "huge": lambda rng, n: rng.choice([-1.7e308, -1e300, 1e300, 1.7e308], n),
    "tiny": lambda rng, n: rng.normal(size=n) * 1e-300,
    "subnormal": lambda rng, n: rng.integers(-3, 4, n) * 5e-324,
    "signed zeros": lambda rng, n: rng.choice([-1.0, -0.0, 0.0, 1.0], n),
    "adjacent doubles": lambda rng, n: 1 + rng.integers(0, 4, n) * np.spacing(1.0),
    "integers": lambda rng, n: rng.integers(-5, 6, n),
    "unsigned bytes": lambda rng, n: rng.integers(0, 256, n).astype(np.uint8),
    "float32": lambda rng, n: rng.normal(size=n).astype(np.float32),
    "booleans": lambda rng, n: rng.random(n) < 0.5,
}
N_POSITIVE = {
    "both": lambda rng, n: int(rng.integers(1, n)),
    "one positive": lambda rng, n: 1,
    "one negative": lambda rng, n: n - 1,
}
WEIGHTS = {
    "unweighted": lambda rng, n: None,
    "whole weights": lambda rng, n: rng.integers(1, 5, n),
    "whole weights and zeros": lambda rng, n: rng.integers(0, 3, n),
    "float weights": lambda rng, n: rng.random(n) + 0.01,
    "float weights and zeros": lambda rng, n: rng.random(n) * (rng.random(n) < 0.6),
}


class DataSet(NamedTuple):
    """Labels 0 and 1, scores, and weights or None; both classes present and not without weight."""

    name: str
    y: np.ndarray
    score: np.ndarray
    weight: np.ndarray | None


def make(scores, n_positive, weights, seed):
    """One data set of 2 to 40 samples, the same at every call."""
    rng = np.random.default_rng([list(SCORES).index(scores), list(N_POSITIVE).index(n_positive), seed])
    n = int(rng.integers(2, 41))
    y = np.zeros(n, dtype=int)
    y[rng.choice(n, N_POSITIVE[n_positive](rng, n), replace=False)] = 1
    score, weight = SCORES[scores](rng, n), WEIGHTS[weights](rng, n)
    if weight is not None:
        weight[[np.argmax(y), np.argmin(y)]] = 2
    return DataSet(f"{scores}, {n_positive}, {weights}, {seed}", y, score, weight)


def data_sets(seeds=1, weights=("unweighted",)):
    """Each kind of score with each kind of weights, the shares of positives in turn: once, and weekly `seeds` times."""
    shares, times = list(N_POSITIVE), seeds if "FRESH_EXAMPLES" in os.environ else 1
    return [
        make(kind, shares[(i + j + seed) % len(shares)], weight, seed)
        for i, kind in enumerate(SCORES)
        for j, weight in enumerate(weights)
        for seed in range(times)
    ]


name = operator.attrgetter("name")  # for `ids` of a parametrized test
