"""Simulates how often t-tests over splits find a difference between two learners that are equally good.

Run by `python -m bench.naive_t_test`; takes about a minute of one core, and writes `bench/<date>-naive-t-test.json`,
with every setting and size. Each seed draws data sets of its own, so the spread over seeds shows what chance does.

Both learners are naive Bayes. One sees five features, the other five more, drawn from the same distributions, so that
neither is better for any size of the training set. A test at the level 0.05 should find a difference in 5 % of the
data sets.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from sklearn.model_selection import RepeatedStratifiedKFold, StratifiedShuffleSplit
from sklearn.naive_bayes import GaussianNB

import evalkit as ek
from bench import record

SEEDS, DATA_SETS = range(5), 400  # data sets of each seed
SAMPLES, FEATURES, DISTANCE = 200, 5, 0.5  # features of each learner; distance of the two classes in each
FOLDS, REPEATS, SPLITS, TEST_SHARE = 10, 10, 100, 1 / 3
Array = np.ndarray[Any, Any]
Split = tuple[Array, Array]
# The first so many differences of either plan make up a design.
DESIGNS = {
    "10-fold cross-validation": ("folds", FOLDS),
    "10-fold cross-validation, repeated 10 times": ("folds", FOLDS * REPEATS),
    "30 random splits": ("random", 30),
    "100 random splits": ("random", SPLITS),
}


def data_set(rng: np.random.Generator) -> tuple[Array, Array]:
    """Labels, half of them 1, and the features of both learners side by side."""
    y = np.repeat([0, 1], SAMPLES // 2)
    return y, rng.normal(DISTANCE * y[:, None], 1, (SAMPLES, 2 * FEATURES))


def naive_bayes(y: Array, X: Array, trained_on: Array) -> Array:
    """Predictions for all samples of Gaussian naive Bayes, trained on each split (a row of `trained_on`) at once."""
    score = np.zeros(trained_on.shape)
    for label, sign in ((1, 1), (0, -1)):
        members = trained_on & (y == label)
        size = members.sum(axis=1, keepdims=True)
        mean = members @ X / size
        variance = members @ X**2 / size - mean**2
        distance = (X - mean[:, None]) ** 2 / variance[:, None]
        score += sign * (np.log(size) - (distance + np.log(variance[:, None])).sum(axis=2) / 2)
    predicted: Array = score > 0
    return predicted


def differences(y: Array, X: Array, splits: Iterator[Split]) -> tuple[Array, int, int]:
    """Accuracy of the first learner minus that of the second on each split, and the sizes of its two parts."""
    sides = [(np.isin(np.arange(len(y)), train), np.isin(np.arange(len(y)), test)) for train, test in splits]
    trained_on, tested_on = np.transpose(sides, (1, 0, 2))
    right = [naive_bayes(y, X[:, columns], trained_on) == y for columns in (slice(FEATURES), slice(FEATURES, None))]
    gained = (right[0].astype(float) - right[1]) * tested_on
    n_train, n_test = (int(side[0].sum()) for side in (trained_on, tested_on))
    return gained.sum(axis=1) / tested_on.sum(axis=1), n_train, n_test


def check_against_sklearn() -> None:
    """The predictions for all splits at once are those of scikit-learn's naive Bayes on each."""
    rng = np.random.default_rng(0)
    y, X = data_set(rng)
    trained_on = rng.random((20, SAMPLES)) < 0.7
    theirs = [GaussianNB(var_smoothing=0).fit(X[part], y[part]).predict(X) for part in trained_on]
    if not np.array_equal(naive_bayes(y, X, trained_on), np.array(theirs) == 1):
        raise SystemExit("the predictions are not scikit-learn's")


def p_values(seed: int) -> dict[str, dict[str, list[float]]]:
    """P values of both tests for each data set of a seed, by design."""
    rng = np.random.default_rng([7, seed])
    found: dict[str, dict[str, list[float]]] = {name: {"naive": [], "corrected": []} for name in DESIGNS}
    for _ in range(DATA_SETS):
        y, X = data_set(rng)
        of_splits = int(rng.integers(2**31))
        plans = {
            "folds": RepeatedStratifiedKFold(n_splits=FOLDS, n_repeats=REPEATS, random_state=of_splits),
            "random": StratifiedShuffleSplit(n_splits=SPLITS, test_size=TEST_SHARE, random_state=of_splits),
        }
        values = {name: differences(y, X, plan.split(X, y)) for name, plan in plans.items()}
        for name, (plan, n_values) in DESIGNS.items():
            of_plan, n_train, n_test = values[plan]
            first = of_plan[:n_values]
            # Without n_test / n_train, the corrected test is Student's.
            for test, train in (("naive", 10**15), ("corrected", n_train)):
                one = ek.corrected_resampled_t_test(first, np.zeros(n_values), n_train=train, n_test=n_test)
                found[name][test].append(one.p_value)
    return found


def main() -> None:
    """Simulate all, print the table, write the file."""
    start = time.perf_counter()
    check_against_sklearn()
    of_seeds = [p_values(seed) for seed in SEEDS]
    rows = []
    for name in DESIGNS:
        row: dict[str, Any] = {"design": name}
        for test in ("naive", "corrected"):
            shares = [float(np.mean(np.array(of_seed[name][test]) < 0.05)) for of_seed in of_seeds]
            share = float(np.mean(shares))
            error = math.sqrt(share * (1 - share) / (len(SEEDS) * DATA_SETS))
            row[test] = {
                "share": round(share, 4),
                "standard error": round(error, 4),
                "by seed": [round(each, 4) for each in shares],
            }
        print(json.dumps(row))
        rows.append(row)
    result = {
        "date": record.today(),
        "numpy": np.__version__,
        "level": 0.05,
        "seeds": list(SEEDS),
        "data sets of a seed": DATA_SETS,
        "samples": SAMPLES,
        "features of each learner": FEATURES,
        "distance of the classes": DISTANCE,
        "share of a random split that is tested on": round(TEST_SHARE, 4),
        "differences_found": rows,
    }
    record.write("naive-t-test", result)
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
