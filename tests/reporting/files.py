"""Files of predictions, drawn from seeds."""

import csv
import io

import numpy as np


def table(columns, separator=","):
    """Columns as the text of a file."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=separator, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    return file.getvalue()


def two_classes(n, prevalence=0.3, seed=0, distance=1.5):
    """Labels, and the calibrated probability of a normal score; rounded as files have it."""
    rng = np.random.default_rng(seed)
    y = np.zeros(n, dtype=int)
    y[rng.permutation(n)[: max(1, round(prevalence * n))]] = 1
    x = rng.normal(size=n) + distance * y
    odds = prevalence / (1 - prevalence) * np.exp(distance * x - distance**2 / 2)
    return y, (odds / (1 + odds)).round(6)


def three_classes(n, seed=0):
    """Labels cat, dog and owl, and a column of scores for each that add up to 1."""
    rng = np.random.default_rng(seed)
    names = np.array(["cat", "dog", "owl"])
    true = rng.choice(3, n, p=[0.5, 0.35, 0.15])
    scores = rng.gamma(1, size=(n, 3)) + 1.2 * np.eye(3)[true] * rng.random((n, 1))
    scores = (scores / scores.sum(axis=1, keepdims=True)).round(5)
    return {"label": names[true], **dict(zip(names, scores.T, strict=True))}
