"""Simulates what an interval from cross-validated predictions contains: Wilson's, Bayle's and nested cross-validation.

Run by `python -m bench.cross_validation`; takes about ten minutes of one core, and writes cross_validation.json beside
this file, with every setting and seed.

A data set has as many samples of each class and normal features with variance 1, whose means are 0 and 0.6. Three
recipes: linear discriminant analysis with 5 features (stable), the same with 40 features for 100 samples, and a
decision tree grown until its leaves are pure (unstable). Ten stratified folds; the hold-out is one third.

`conditional` is the accuracy of the model trained on the whole data set, `expected` its mean over data sets, and
`fold models` the mean accuracy of the ten models of the folds. Of linear models they follow from the weights, of trees
from 20,000 other samples. `correlation` is that of the cross-validated with the conditional accuracy.
Nested cross-validation is that of Bates, Hastie and Tibshirani (2024), with 25 repetitions, on the first data sets of
each seed. Each number is the mean of the seeds; `from` and `to` are the smallest and the largest of them.
"""

import json
import math
import time
from pathlib import Path
from statistics import NormalDist

import numpy as np
import sklearn
from sklearn.tree import DecisionTreeClassifier

from evalkit import wilson_interval

DISTANCE, FOLDS, SEEDS, DATA_SETS = 0.6, 10, (0, 1, 2), 500
SETTINGS = [("linear", 5, 100), ("linear", 5, 400), ("linear", 40, 100), ("tree", 5, 100), ("tree", 5, 400)]
NESTED, REPETITIONS = {"linear": 200, "tree": 40}, 25
NORMAL, Z = NormalDist(), NormalDist().inv_cdf(0.975)


class Linear:
    """Linear discriminant analysis of many training sets at once; each row of `trained_on` says which samples."""

    def __init__(self, X, y, trained_on):
        n, d = X.shape
        products = (X[:, :, None] * X[:, None, :]).reshape(n, d * d)
        means, scatter = [], 0
        for label in (0, 1):
            seen = (trained_on & (y == label)).astype(float)
            count = seen.sum(axis=1)
            mean = seen @ X / count[:, None]
            within = (seen @ products).reshape(-1, d, d) - count[:, None, None] * mean[:, :, None] * mean[:, None, :]
            means.append(mean)
            scatter = scatter + within
        apart = means[1] - means[0]
        self.weights = np.linalg.solve(scatter, apart[:, :, None])[:, :, 0] * (trained_on.sum(axis=1)[:, None] - 2)
        self.intercepts = -np.sum(self.weights * (means[0] + means[1]), axis=1) / 2

    def predict(self, X):
        """The class that each model gives each sample."""
        return self.weights @ X.T + self.intercepts[:, None] > 0

    def accuracy(self, _):
        """The true accuracy of each model."""
        length = np.linalg.norm(self.weights, axis=1)
        right_of_0 = [NORMAL.cdf(value) for value in -self.intercepts / length]
        moved = (self.intercepts + DISTANCE * self.weights.sum(axis=1)) / length
        return (np.array(right_of_0) + [NORMAL.cdf(value) for value in moved]) / 2


class Tree:
    """A decision tree for each training set."""

    def __init__(self, X, y, trained_on):
        grow = DecisionTreeClassifier
        self.trees = [grow(random_state=0).fit(X[rows], y[rows]).tree_ for rows in trained_on]

    def predict(self, X):
        """The class that each model gives each sample."""
        X = X.astype(np.float32)
        return np.array([tree.predict(X).reshape(len(X), -1).argmax(axis=1) for tree in self.trees])

    def accuracy(self, others):
        """The accuracy of each model on other samples."""
        X, y = others
        return (self.predict(X) == y).mean(axis=1)


LEARNERS = {"linear": Linear, "tree": Tree}


def draw(rng, n, d):
    """Features and labels of n samples."""
    y = rng.permutation(np.repeat([0, 1], n // 2))
    return rng.normal(DISTANCE * y[:, None], 1, (n, d)), y


def fold_of(rng, y):
    """The fold of each sample: ten of equal size, each class divided evenly."""
    fold = np.empty(len(y), dtype=int)
    for label in (0, 1):
        rows = rng.permutation(np.flatnonzero(y == label))
        fold[rows] = np.arange(len(rows)) % FOLDS
    return fold


def nested(rng, learner, X, y):
    """The interval of Bates, Hastie and Tibshirani, as their R package nestedcv computes it."""
    first, second = np.triu_indices(FOLDS, 1)
    pivots, variances, inside, plain = [], [], [], []
    for _ in range(REPETITIONS):
        fold = fold_of(rng, y)
        outer = learner(X, y, fold != np.arange(FOLDS)[:, None]).predict(X) != y
        pairs = learner(X, y, (fold != first[:, None]) & (fold != second[:, None])).predict(X) != y
        lost = outer[fold, np.arange(len(y))]
        plain.append(lost.mean())
        for k in range(FOLDS):
            others = [(pair, i + j - k) for pair, (i, j) in enumerate(zip(first, second, strict=True)) if k in (i, j)]
            within = np.concatenate([pairs[pair, fold == other] for pair, other in others])
            held_out = lost[fold == k]
            pivots.append(within.mean() - held_out.mean())
            variances.append(held_out.var(ddof=1) / len(held_out))
            inside.append(within)
    losses = np.concatenate(inside)
    naive = losses.std(ddof=1) / math.sqrt(len(y))
    of_nine = losses.std(ddof=1) / math.sqrt(len(y) * (FOLDS - 1) / FOLDS)
    inflation = math.sqrt(max(np.mean(np.square(pivots)) - np.mean(variances), 0)) / of_nine
    error = naive * min(max(inflation, 1), math.sqrt(FOLDS))
    bias = (losses.mean() - np.mean(plain)) * (1 + ((FOLDS - 2) / FOLDS) ** 1.5)
    middle = 1 - (losses.mean() - bias)
    return middle - Z * error, middle + Z * error


def simulate(name, d, n, seed):
    """Everything that is asked of one setting and one seed."""
    learner, rng = LEARNERS[name], np.random.default_rng([seed, d, n])
    others, third = draw(rng, 20_000, d), n // 3
    truth, measured, ends = [], [], {}
    own = {"hold-out, its model": [], "fold models": []}
    for turn in range(DATA_SETS):
        X, y = draw(rng, n, d)
        fold = fold_of(rng, y)
        trained_on = np.vstack([fold != np.arange(FOLDS)[:, None], np.ones(n, bool), np.arange(n) >= third])
        models = learner(X, y, trained_on)
        accuracy, right = models.accuracy(others), models.predict(X) == y
        out_of_fold = right[fold, np.arange(n)]
        by = wilson_interval(int(out_of_fold.sum()), n)
        held_out = wilson_interval(int(right[-1, :third].sum()), third)
        share, error = out_of_fold.mean(), out_of_fold.std(ddof=1) / math.sqrt(n)
        measured.append(share)
        truth.append(accuracy[FOLDS])
        own["fold models"].append(accuracy[:FOLDS].mean())
        own["hold-out, its model"].append(accuracy[-1])
        ends.setdefault("wilson", []).append((by.low, by.high))
        ends.setdefault("bayle", []).append((share - Z * error, share + Z * error))
        ends.setdefault("hold-out", []).append((held_out.low, held_out.high))
        if turn < NESTED[name]:
            ends.setdefault("nested", []).append(nested(rng, learner, X, y))
    truth = np.array(truth)
    found = {
        "expected": truth.mean(),
        "cross-validated": np.mean(measured),
        "spread of conditional": truth.std(ddof=1),
        "spread of cross-validated": np.std(measured, ddof=1),
        "correlation": np.corrcoef(measured, truth)[0, 1],
    }
    for way, pairs in ends.items():
        low, high = np.array(pairs).T
        of = {"conditional": truth[: len(low)], "expected": truth.mean()}
        if way in ("wilson", "bayle"):
            of["fold models"] = np.array(own["fold models"])
        if way == "hold-out":
            of["its model"] = np.array(own["hold-out, its model"])
        found |= {f"{way}, {what}": np.mean((low <= value) & (value <= high)) for what, value in of.items()}
        found[f"{way}, width"] = np.mean(high - low)
        if way == "nested":
            low, high = np.array(ends["wilson"][: len(pairs)]).T
            covers = (low <= truth.mean()) & (truth.mean() <= high)
            found["wilson on the data sets of nested, expected"] = covers.mean()
    return found


def main():
    """Run each setting with each seed, and write the record."""
    start, rows = time.time(), []
    for name, d, n in SETTINGS:
        runs = [simulate(name, d, n, seed) for seed in SEEDS]
        values = {key: [float(run[key]) for run in runs] for key in runs[0]}
        found = {
            key: {"mean": round(np.mean(of), 4), "from": round(min(of), 4), "to": round(max(of), 4)}
            for key, of in values.items()
        }
        rows.append({"recipe": name, "features": d, "samples": n, **found})
        print(name, d, n, f"{time.time() - start:.0f} s", {key: of["mean"] for key, of in found.items()}, flush=True)
    result = {
        "nominal": 0.95,
        "folds": FOLDS,
        "seeds": list(SEEDS),
        "data_sets_of_a_seed": DATA_SETS,
        "data_sets_of_nested": NESTED,
        "repetitions_of_nested": REPETITIONS,
        "distance": DISTANCE,
        "scikit-learn": sklearn.__version__,
        "settings": rows,
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
