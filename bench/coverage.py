"""Simulates how often intervals hold the truth, and how often tests reject equal models.

Run by `python -m bench.coverage`; takes about three minutes of one core, and writes `bench/<date>-coverage.json`,
with every setting and size. Seeds are those of this file.
The true values are known, or come from a large sample of their own.

Two standard errors of a share near 0.95 are 0.018 for 600 repeats and 0.031 for 200.
"""

from __future__ import annotations

import json
import math
import time
import warnings
from collections.abc import Callable
from statistics import NormalDist
from typing import Any

import numpy as np
from sklearn.naive_bayes import GaussianNB

import evalkit as ek
from bench import record

AUC_REPEATS, METRIC_REPEATS, TEST_REPEATS = 600, 200, 300
N_RESAMPLES = 200  # fewer than one would take for one data set; their chance is in the shares too
Scores = np.ndarray[Any, Any]
Draw = Callable[[np.random.Generator, int], Scores]


def bell(mean: float, deviation: float = 1.0) -> Draw:
    """Normal scores."""
    return lambda rng, n: rng.normal(mean, deviation, n)


def exponential(mean: float) -> Draw:
    """Exponential scores: a few positives lie low, as outliers do."""
    return lambda rng, n: rng.exponential(mean, n)


def all_or_none(share: float) -> Draw:
    """A positive is above all negatives, which lie in [0, 1), or below all."""
    return lambda rng, n: np.where(rng.random(n) < share, 2.0, -1.0)


def bells(distance: float, deviation: float = 1.0) -> tuple[str, Draw, Draw, float]:
    """Two bell curves, and their true AUC."""
    truth = NormalDist().cdf(distance / math.sqrt(1 + deviation**2))
    return f"normal, distance {distance:g}, deviation {deviation:g}", bell(distance, deviation), bell(0), truth


def rounded(distance: float) -> tuple[str, Draw, Draw, float]:
    """Two bell curves rounded to whole numbers, so that ties abound."""
    edges, normal = range(-9, 14), NormalDist()
    below = [[normal.cdf(edge - 0.5 - mean) for edge in edges] for mean in (0, distance)]
    negatives, positives = (np.diff(shares) for shares in below)
    won = positives @ (np.cumsum(negatives) - negatives / 2)
    name = f"rounded normal, distance {distance:g}"
    return name, lambda rng, n: bell(distance)(rng, n).round(), lambda rng, n: bell(0)(rng, n).round(), float(won)


SIZES = ((10, 10), (20, 20), (50, 50), (10, 200), (50, 500))  # positives, negatives
WORLDS = [
    *(bells(distance) for distance in (1.0, 2.0, 3.0, 4.0)),
    bells(3.0, 3.0),
    rounded(3.0),
    ("exponential, means 9 and 1", exponential(9), exponential(1), 0.9),
    ("exponential, means 49 and 1", exponential(49), exponential(1), 0.98),
    ("all or none, 0.95", all_or_none(0.95), lambda rng, n: rng.random(n), 0.95),
]
METHODS: dict[str, dict[str, Any]] = {
    "logit": {},
    "DeLong": {"method": "delong"},
    "BCa": {"method": "bootstrap", "bca": True, "n_resamples": N_RESAMPLES},
}


def auc_intervals() -> list[dict[str, Any]]:
    """Coverage and mean width of the intervals of an AUC; BCa on the first fifth of the repeats."""
    found = []
    for world, (name, positive, negative, truth) in enumerate(WORLDS):
        for m, n in SIZES:
            rng, y = np.random.default_rng([1, world, m, n]), np.repeat([1, 0], [m, n])
            ends: dict[str, list[tuple[float, float]]] = {method: [] for method in METHODS} | {"Wilson": []}
            for repeat in range(AUC_REPEATS):
                scores = np.concatenate([positive(rng, m), negative(rng, n)])
                for method, options in METHODS.items():
                    if method == "BCa" and repeat >= AUC_REPEATS // 5:
                        continue
                    interval = ek.auc_interval(y, scores, rng=rng, **options)
                    ends[method].append((interval.low, interval.high))
                ends["Wilson"].append(wilson(ek.roc_auc_score(y, scores), min(m, n)))
            row: dict[str, Any] = {"world": name, "auc": round(truth, 4), "positives": m, "negatives": n}
            for method, pairs in ends.items():
                row[method] = {"coverage": held(pairs, truth), "width": round(float(np.ptp(pairs, axis=1).mean()), 4)}
            found.append(row)
    return found


def wilson(share: float, n: int) -> tuple[float, float]:
    """Wilson's interval for a share of n: the careful one, n being the size of the smaller class."""
    z = NormalDist().inv_cdf(0.975)
    middle = share + z**2 / (2 * n)
    half = z * math.sqrt(share * (1 - share) / n + z**2 / (4 * n**2))
    return (middle - half) / (1 + z**2 / n), (middle + half) / (1 + z**2 / n)


def held(pairs: list[tuple[float, float]], truth: float) -> float:
    """The share of the intervals that hold the truth, up to rounding."""
    low, high = np.transpose(pairs)
    return round(float(np.mean((low <= truth + 1e-12) & (truth - 1e-12 <= high))), 4)


def brier(y_true: Scores, y_prob: Scores) -> float:
    """Mean squared distance of probability and label."""
    return float(np.mean((y_true - y_prob) ** 2))


def f1_at_half(y_true: Scores, y_prob: Scores) -> float:
    """F1 of the predictions at 0.5; nan where undefined."""
    called = y_prob >= 0.5
    total = called.sum() + y_true.sum()
    return float(2 * np.sum(y_true[called]) / total) if total else math.nan


def sample(rng: np.random.Generator, n: int, share: float) -> tuple[Scores, Scores]:
    """Labels of n independent samples and their probabilities, which are calibrated."""
    y = (rng.random(n) < share).astype(int)
    x = rng.normal(2.0 * y)
    return y, 1 / (1 + np.exp(-(2.0 * x - 2.0 + math.log(share / (1 - share)))))


def metric_intervals() -> list[dict[str, Any]]:
    """Coverage of bootstrap intervals of any metric; rows drawn from a population, so unstratified.

    Beside those of the AUC stand its logit and DeLong intervals on the same samples.
    """
    metrics = {"AP": ek.average_precision_score, "AUC": ek.roc_auc_score, "Brier": brier, "F1 at 0.5": f1_at_half}
    found = []
    for n, share in ((100, 0.5), (400, 0.1)):
        truths = {name: metric(*sample(np.random.default_rng(9), 2_000_000, share)) for name, metric in metrics.items()}
        for name, metric in metrics.items():
            rng = np.random.default_rng([2, n])
            row = {"metric": name, "truth": round(truths[name], 4), "samples": n, "share of positives": share}
            for method in ("percentile", "bca"):
                pairs = []
                beside: dict[str, list[tuple[float, float]]] = {"logit": [], "DeLong": []}
                for _ in range(METRIC_REPEATS // (1 if method == "percentile" else 2)):
                    y, scores = sample(rng, n, share)
                    for other in beside if (name, method) == ("AUC", "percentile") else ():
                        interval = ek.auc_interval(y, scores, **METHODS[other])
                        beside[other].append((interval.low, interval.high))
                    one = ek.metric_interval(y, scores, metric, method=method, n_resamples=N_RESAMPLES, rng=rng)
                    pairs.append((one.low, one.high))
                given = {other: of for other, of in beside.items() if of}
                for each, of in {method: pairs, **given}.items():
                    row[each] = {"coverage": held(of, truths[name]), "repeats": len(of)}
            found.append(row)
    return found


def grouped_intervals() -> list[dict[str, Any]]:
    """Coverage with several rows of one patient, drawn with and without their groups."""
    rng, found, truth = np.random.default_rng(3), [], NormalDist().cdf(1 / math.sqrt(2))
    for patients, rows in ((40, 5), (100, 5)):
        groups = np.repeat(np.arange(patients), rows)
        pairs: dict[str, list[tuple[float, float]]] = {"groups": [], "rows": []}
        for _ in range(METRIC_REPEATS):
            y = np.repeat(rng.random(patients) < 0.5, rows).astype(int)
            shared = np.repeat(rng.normal(0, math.sqrt(0.7), patients), rows)
            scores = y + shared + rng.normal(0, math.sqrt(0.3), len(y))
            for name, given in (("groups", groups), ("rows", None)):
                one = ek.metric_interval(y, scores, ek.roc_auc_score, groups=given, n_resamples=N_RESAMPLES, rng=rng)
                pairs[name].append((one.low, one.high))
        found.append(
            {"patients": patients, "rows of each": rows, "auc": round(truth, 4)}
            | {f"drawn by {name}": held(of, truth) for name, of in pairs.items()}
        )
    return found


def tests_of_scores() -> list[dict[str, Any]]:
    """How often p is below 0.05, for two models of equal and of different AUC on the same samples."""
    found = []
    for m, n in ((20, 20), (20, 200)):
        for distance in (1.0, 1.5):
            rng, y = np.random.default_rng([4, m, n]), np.repeat([1, 0], [m, n])
            p_values: dict[str, list[float]] = {"DeLong": [], "bootstrap AUC": [], "bootstrap AP": []}
            for _ in range(TEST_REPEATS):
                common = math.sqrt(0.8) * rng.normal(size=len(y))
                own = math.sqrt(0.2) * rng.normal(size=(2, len(y)))
                a, b = y + common + own[0], distance * y + common + own[1]
                p_values["DeLong"].append(ek.delong_test(y, a, b).p_value)
                for name, metric in (("AUC", ek.roc_auc_score), ("AP", ek.average_precision_score)):
                    test = ek.paired_bootstrap_test(y, a, b, metric, n_resamples=N_RESAMPLES, rng=rng)
                    p_values[f"bootstrap {name}"].append(test.p_value)
            found.append({"positives": m, "negatives": n, "distances": [1.0, distance]} | rejected(p_values))
    return found


def rejected(p_values: dict[str, list[float]]) -> dict[str, float]:
    """The share of p values that are 0.05 or below, by test."""
    return {name: round(float(np.mean(np.array(of) <= 0.05)), 4) for name, of in p_values.items()}


def tests_of_predictions() -> list[dict[str, Any]]:
    """How often McNemar's test has p at most 0.05, for equal and for different accuracies."""
    found = []
    for n, only_a, only_b in ((50, 0.1, 0.1), (200, 0.05, 0.05), (1000, 0.1, 0.1), (200, 0.15, 0.05)):
        rng, y = np.random.default_rng([5, n]), np.ones(n, dtype=int)
        p_values: dict[str, list[float]] = {"mid-p": [], "exact": []}
        for _ in range(4 * TEST_REPEATS):
            kind = rng.choice(3, n, p=[only_a, only_b, 1 - only_a - only_b])
            for method in p_values:
                test = ek.mcnemar_test(y, kind != 1, kind != 0, method=method)  # type: ignore[arg-type]
                p_values[method].append(test.p_value)
        found.append({"samples": n, "shares only one has right": [only_a, only_b]} | rejected(p_values))
    return found


def tests_of_algorithms() -> list[dict[str, Any]]:
    """How often repeated hold-out calls two equally good algorithms different, with and without the correction.

    The algorithms are one and the same, naive Bayes, on two halves of the features that have equal information.
    """
    rng, p_values = np.random.default_rng(6), {"corrected": [], "plain t-test": []}  # type: ignore[var-annotated]
    for _ in range(TEST_REPEATS):
        y = rng.integers(2, size=200)
        X = rng.normal(0.5 * y[:, None], 1, (200, 6))
        accuracies = []
        for _ in range(15):
            order = rng.permutation(200)
            train, test = order[:180], order[180:]
            halves = (X[:, :3], X[:, 3:])
            models = [GaussianNB().fit(half[train], y[train]) for half in halves]
            accuracies.append([model.score(half[test], y[test]) for model, half in zip(models, halves, strict=True)])
        a, b = np.transpose(accuracies)
        if np.ptp(a - b) == 0:
            continue
        for name, n_train in (("corrected", 180), ("plain t-test", 10**12)):
            p_values[name].append(ek.corrected_resampled_t_test(a, b, n_train=n_train, n_test=20).p_value)
    return [{"samples": 200, "splits": 15, "n_train": 180, "n_test": 20} | rejected(p_values)]


def main() -> None:
    """Simulate all, print the tables, write the file."""
    warnings.simplefilter("ignore")  # intervals that are a single point
    parts = (
        auc_intervals,
        metric_intervals,
        grouped_intervals,
        tests_of_scores,
        tests_of_predictions,
        tests_of_algorithms,
    )
    result: dict[str, Any] = {
        "date": record.today(),
        "numpy": np.__version__,
        "confidence_level": 0.95,
        "n_resamples": N_RESAMPLES,
        "repeats": {
            "AUC": AUC_REPEATS,
            "BCa of AUC": AUC_REPEATS // 5,
            "metrics": METRIC_REPEATS,
            "tests": TEST_REPEATS,
        },
    }
    for part in parts:
        start = time.perf_counter()
        result[part.__name__] = part()
        print(f"{part.__name__}: {time.perf_counter() - start:.0f} s")
        for row in result[part.__name__]:
            print("  ", json.dumps(row))
    record.write("coverage", result)


if __name__ == "__main__":
    main()
