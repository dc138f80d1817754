"""Files of predictions, drawn from seeds: what people have, and what breaks."""

import csv
import gzip
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


def small():
    y, score = two_classes(30, seed=3)
    return table({"label": y, "score": score})


def large(n=20_000):
    y, score = two_classes(n)
    return table({"y_true": y, "proba": score})


def rare():
    y, score = two_classes(4000, prevalence=0.01)
    return table({"outcome": np.where(y, "fraud", "fine"), "score": score})


def perfect():
    return table({"label": [0] * 30 + [1] * 30, "score": np.arange(60) / 60})


def ties():
    return table({"label": [0, 1] * 40, "score": [0.5] * 80})


def two_models():
    y, score = two_classes(400, seed=5)
    rng = np.random.default_rng(6)
    other = np.clip(score + rng.normal(scale=0.2, size=400), 0.001, 0.999).round(4)
    return table({"target": y, "new": score, "old": other, "patient": np.arange(400) // 4})


def two_models_of_three():
    columns, other = three_classes(200, seed=1), three_classes(200, seed=2)
    return table(columns | {f"old {name}": other[name] for name in ("owl", "cat", "dog")})


def chinese():
    y, score = two_classes(120, seed=7)
    return table({"标签": np.where(y, "恶性", "良性"), "得分": score})


def weights():
    y, score = two_classes(150, seed=8)
    weight = np.random.default_rng(9).gamma(2, size=150).round(3)
    return table({"class": y, "score": (6 * score - 3).round(4), "w": weight})


def groups():
    y, score = two_classes(200, seed=10)
    return table({"label": y, "score": score, "patient": np.arange(200) % 25})


GOOD = {  # the file's name, its text, and the options of the command
    "small.csv": (small, []),
    "large.csv": (large, []),
    "rare.csv": (rare, ["--positive", "fraud", "--threshold", "0.1", "--cost", "1:20"]),
    "perfect.csv": (perfect, []),
    "ties.csv": (ties, []),
    "two-models.csv": (two_models, ["--score", "new", "--compare", "old", "--cost", "1:5"]),
    "three-classes.csv": (lambda: table(three_classes(300)), []),
    "two-models-of-three.csv": (two_models_of_three, ["--compare", "old owl,old cat,old dog"]),
    "chinese.csv": (chinese, ["--positive", "恶性"]),
    "weights.csv": (weights, ["--weight", "w"]),
    "groups.csv": (groups, ["--group", "patient"]),
}


def packed(text):
    """The text as a gzip file."""
    return gzip.compress(text.encode())
