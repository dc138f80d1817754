"""Simulates how far the results of cross-validation are from the truth, for leave-one-out and for fewer folds.

Run by `python -m bench.leave_one_out`; takes about ten minutes of one core, and writes
`bench/<date>-leave-one-out.json`, with every setting and seed.

A data set has as many samples of each class, in random order, and eight normal features with variance 1; their means
are 0 in the one class and 0.6 in the other. All learners are linear, so the true accuracy of a model follows from its
weights without a test set. Two learners are steady, logistic regression and the nearer class mean; the third selects
the one feature in which the two means are farthest apart.

`t` compares two ways on the same data sets: the mean difference of their squared errors over its standard error,
positive where leave-one-out has the smaller errors. Within 2 and -2 the two cannot be told apart.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from statistics import NormalDist
from typing import Any

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression

from bench import record
from evalkit import roc_auc_score

DATA_SETS, FEATURES, DISTANCE = 1500, 8, 0.6
SIZES, FOLDS = (20, 40), (2, 5, 10, 20)
SEEDS = (0, 1, 2)
REFOLDED, REPEATS = 100, 20  # data sets cut into ten folds anew, and how often each
Array = np.ndarray[Any, Any]
Models = tuple[Array, Array]  # a row of weights and an intercept each: class 1 where the sum is above 0


def class_means(X: Array, y: Array, trained_on: Array) -> Models:
    """The side of the middle between the two class means; each row of `trained_on` says which samples a model sees."""
    seen_0, seen_1 = trained_on & (y == 0), trained_on & (y == 1)
    mean_0, mean_1 = (seen @ X / seen.sum(axis=1, keepdims=True) for seen in (seen_0, seen_1))
    weights = mean_1 - mean_0
    return weights, -np.sum(weights * (mean_0 + mean_1), axis=1) / 2


def best_feature(X: Array, y: Array, trained_on: Array) -> Models:
    """The same in one feature only, where the means are farthest apart."""
    weights, _ = class_means(X, y, trained_on)
    best = np.argmax(abs(weights), axis=1)
    chosen = np.arange(FEATURES) == best[:, None]
    intercepts = [class_means(X[:, [one]], y, trained_on[[i]])[1][0] for i, one in enumerate(best)]
    return np.where(chosen, weights, 0.0), np.array(intercepts)


def logistic_regression(X: Array, y: Array, trained_on: Array) -> Models:
    """Scikit-learn's with its default settings, of all rows at once, by Newton's method."""
    with_one = np.column_stack([X, np.ones(len(X))])
    penalty = np.append(np.ones(FEATURES), 0.0)
    weights = np.zeros((len(trained_on), FEATURES + 1))
    for _ in range(50):
        share = 1 / (1 + np.exp(-weights @ with_one.T))
        slope = (trained_on * (share - y)) @ with_one + penalty * weights
        bend = (trained_on * share * (1 - share))[:, :, None] * with_one
        step = np.linalg.solve(with_one.T @ bend + np.diag(penalty), slope[:, :, None])[:, :, 0]
        weights -= step
        if abs(step).max() < 1e-9:
            return weights[:, :-1], weights[:, -1]
    raise ValueError("Newton's method has not converged")


Learner = Callable[[Array, Array, Array], Models]
LEARNERS: tuple[Learner, ...] = (logistic_regression, class_means, best_feature)


def draw(rng: np.random.Generator, n: int, distance: float = DISTANCE) -> tuple[Array, Array]:
    """Features and labels of n samples."""
    y = rng.permutation(np.repeat([0, 1], n // 2))
    return rng.normal(distance * y[:, None], 1, (n, FEATURES)), y


def true_accuracy(weights: Array, intercept: float) -> float:
    """Share of all samples to come that a model has right."""
    length = math.sqrt(weights @ weights)
    right_of_0 = NormalDist().cdf(-intercept / length)
    right_of_1 = NormalDist().cdf((intercept + DISTANCE * weights.sum()) / length)
    return (right_of_0 + right_of_1) / 2


def stratified_folds(y: Array, k: int) -> list[Array]:
    """Test folds that each have the same number of both classes, but for one; rows are in random order already."""
    by_class = [np.flatnonzero(y == label) for label in (0, 1)]
    return [np.concatenate([rows[j::k] for rows in by_class]) for j in range(k)]


def ways_to_cut(y: Array) -> dict[str, list[Array]]:
    """The test folds of each way; labels are in random order, so plain folds need no shuffling."""
    n = len(y)
    return {
        "hold-out of a fifth": [np.arange(n // 5)],
        **{f"{k} folds": np.array_split(np.arange(n), k) for k in FOLDS if k < n},
        "10 stratified folds": stratified_folds(y, 10),
        "leave-one-out": list(np.arange(n)[:, None]),
    }


def fold_scores(learner: Learner, X: Array, y: Array, folds: list[Array]) -> Array:
    """The accuracy in each test fold, of the model of all other rows."""
    rows = np.arange(len(y))
    weights, intercepts = learner(X, y, np.array([~np.isin(rows, test) for test in folds]))
    right = (weights @ X.T + intercepts[:, None] > 0) == y
    return np.array([right[fold, test].mean() for fold, test in enumerate(folds)])


def simulate(learner: Learner, n: int, seed: int) -> dict[str, Any]:
    """Bias, spread and root mean squared error of each way, and leave-one-out against ten folds."""
    rng = np.random.default_rng([seed, n])
    truth, results, caught = [], {}, {}  # type: ignore[var-annotated]
    for _ in range(DATA_SETS):
        X, y = draw(rng, n)
        (weights,), (intercept,) = learner(X, y, np.ones((1, n), dtype=bool))
        truth.append(true_accuracy(weights, intercept))
        for way, folds in ways_to_cut(y).items():
            scores = fold_scores(learner, X, y, folds)
            results.setdefault(way, []).append(scores.mean())
            caught.setdefault(way, []).append(abs(scores.mean() - truth[-1]) <= 2 * scores.std())
    errors = {way: np.array(of) - truth for way, of in results.items()}
    against = {}
    for way in ("10 folds", "10 stratified folds"):
        worse = errors[way] ** 2 - errors["leave-one-out"] ** 2
        against[way] = round(float(worse.mean() / (worse.std(ddof=1) / math.sqrt(DATA_SETS))), 2)
    return {
        "learner": learner.__name__,
        "samples": n,
        "seed": seed,
        "true accuracy": round(float(np.mean(truth)), 4),
        "ways": {
            way: {
                "bias": round(float(of.mean()), 4),
                "spread": round(float(np.std(results[way])), 4),
                "RMSE": round(float(np.sqrt(np.mean(of**2))), 4),
                "truth within two deviations of the fold scores": round(float(np.mean(caught[way])), 4),
            }
            for way, of in errors.items()
        },
        "t": against,
    }


def other_folds(n: int, seed: int) -> dict[str, Any]:
    """The spread of ten-fold results of one data set that is cut anew, and of means of ten of them."""
    rng, once, ten_times = np.random.default_rng([9, seed, n]), [], []
    for _ in range(REFOLDED):
        X, y = draw(rng, n)
        found = []
        for _ in range(10 * REPEATS):
            order = rng.permutation(n)
            found.append(fold_scores(class_means, X[order], y[order], np.array_split(np.arange(n), 10)).mean())
        once.append(np.std(found))
        ten_times.append(np.reshape(found, (REPEATS, 10)).mean(axis=1).std())
    spreads = {"once": round(float(np.mean(once)), 4), "ten times": round(float(np.mean(ten_times)), 4)}
    return {"learner": "class_means", "samples": n, "seed": seed} | spreads


def pooled_or_mean(n: int, distance: float, seed: int) -> dict[str, Any]:
    """AUC of all left-out scores together, and the mean of the AUCs of five stratified folds."""
    rng, data_sets = np.random.default_rng([8, seed, n, int(10 * distance)]), DATA_SETS // (3 if n <= 100 else 15)
    true: list[float] = []
    found: dict[str, list[float]] = {"mean of the folds": [], "folds pooled": [], "leave-one-out pooled": []}
    for _ in range(data_sets):
        X, y = draw(rng, n, distance)
        (weights,), _ = logistic_regression(X, y, np.ones((1, n), dtype=bool))
        true.append(NormalDist().cdf(distance * weights.sum() / math.sqrt(2 * weights @ weights)))
        folds = stratified_folds(y, 5)
        scores = left_out_scores(X, y, folds)
        found["mean of the folds"].append(float(np.mean([roc_auc_score(y[test], scores[test]) for test in folds])))
        found["folds pooled"].append(roc_auc_score(y, scores))
        found["leave-one-out pooled"].append(roc_auc_score(y, left_out_scores(X, y, list(np.arange(n)[:, None]))))
    return {
        "learner": "logistic_regression",
        "samples": n,
        "distance": distance,
        "seed": seed,
        "data sets": data_sets,
        "true AUC": round(float(np.mean(true)), 4),
        "AUC": {way: round(float(np.mean(of)), 4) for way, of in found.items()},
        "standard error": {
            way: round(float(np.std(np.subtract(of, true), ddof=1) / math.sqrt(data_sets)), 4)
            for way, of in found.items()
        },
        "RMSE": {way: round(float(np.sqrt(np.mean(np.subtract(of, true) ** 2))), 4) for way, of in found.items()},
    }


def left_out_scores(X: Array, y: Array, folds: list[Array]) -> Array:
    """Each sample's score by the logistic regression that has not seen its fold."""
    rows, scores = np.arange(len(y)), np.empty(len(y))
    models = logistic_regression(X, y, np.array([~np.isin(rows, test) for test in folds]))
    for test, weights, intercept in zip(folds, *models, strict=True):
        scores[test] = X[test] @ weights + intercept
    return scores


def check_logistic_regression() -> None:
    """Newton's method gives scikit-learn's weights."""
    X, y = draw(np.random.default_rng(0), 40)
    (weights,), (intercept,) = logistic_regression(X, y, np.ones((1, 40), dtype=bool))
    theirs = LogisticRegression(tol=1e-8).fit(X, y)
    assert np.allclose(weights, theirs.coef_[0], atol=1e-4)
    assert np.isclose(intercept, theirs.intercept_[0], atol=1e-4)


def main() -> None:
    """Simulate all, print the rows, write the file."""
    check_logistic_regression()
    start, rows = time.perf_counter(), []
    for n in SIZES:
        for learner in LEARNERS:
            for seed in SEEDS:
                rows.append(simulate(learner, n, seed))
                print(f"{time.perf_counter() - start:4.0f} s", json.dumps(rows[-1]), flush=True)
    result = {
        "date": record.today(),
        "numpy": np.__version__,
        "scikit-learn": sklearn.__version__,
        "data sets": DATA_SETS,
        "features": FEATURES,
        "distance": DISTANCE,
        "results": rows,
        "other folds": [other_folds(40, seed) for seed in SEEDS],
        "pooled or mean": [
            pooled_or_mean(n, distance, seed)
            for n in (*SIZES, 400)
            for distance in (0.0, 0.2, DISTANCE)
            for seed in SEEDS
        ],
    }
    record.write("leave-one-out", result)


if __name__ == "__main__":
    main()
