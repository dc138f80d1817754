"""Paired bootstrap beside a loop over scikit-learn on the same resamples, and values beside those of peers, in one run.

Run by `python -m bench.side_by_side`; takes about two minutes of one core, and writes `bench/<date>-side-by-side.json`.
Times are ratios of rounds that take turns. statsmodels and R's pROC (`bench/proc.R`) are compared where they are
installed; they are no need of the project.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import shutil
import statistics
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from sklearn import calibration, metrics

import evalkit as ek
from bench import record

FOLDER = Path(__file__).parent
N_RESAMPLES, ROUNDS, DATA_SETS = 100, 5, 1000
SIZES = (1_000, 10_000, 100_000)
SHARES = (0.5, 0.02)  # of positives
METRICS = {
    "AUC": (ek.roc_auc_score, metrics.roc_auc_score),
    "AP": (ek.average_precision_score, metrics.average_precision_score),
}
Array = np.ndarray[Any, Any]
Pairs = Iterator[tuple[str, Any, Any]]


def loop(metric: Callable[..., float], y: Array, first: Array, second: Array) -> list[float]:
    """What people write: draw rows, call scikit-learn for each model."""
    rng, differences = np.random.default_rng(0), []
    while len(differences) < N_RESAMPLES:
        rows = rng.integers(len(y), size=len(y))
        if y[rows].min() < y[rows].max():
            differences.append(metric(y[rows], first[rows]) - metric(y[rows], second[rows]))
    return differences


def paired_bootstrap() -> list[dict[str, Any]]:
    """How many times evalkit's time the loop takes: the middle of the rounds, the least and the largest."""
    found = []
    for n in SIZES:
        for share in SHARES:
            rng = np.random.default_rng(n)
            y = (rng.random(n) < share).astype(int)
            first, second = rng.normal(y), rng.normal(y)
            for name, (ours, theirs) in METRICS.items():
                ratios, spent, largest = [], [], 0.0
                for _ in range(ROUNDS):
                    times = [time.perf_counter()]
                    test = ek.paired_bootstrap_test(y, first, second, ours, n_resamples=N_RESAMPLES, rng=0)
                    times.append(time.perf_counter())
                    differences = loop(theirs, y, first, second)
                    times.append(time.perf_counter())
                    spent.append(times[1] - times[0])
                    ratios.append((times[2] - times[1]) / spent[-1])
                    largest = max(largest, float(np.abs(test.distribution - differences).max()))
                row = {"metric": name, "samples": n, "share of positives": share, "resamples": N_RESAMPLES}
                row |= {"ratio": statistics.median(ratios), "low": min(ratios), "high": max(ratios)}
                found.append(row | {"seconds": statistics.median(spent), "largest difference": largest})
    return found


def values_of_two_classes(rng: np.random.Generator) -> Pairs:
    """Values beside scikit-learn's, of one data set, weighted and not."""
    n = int(rng.integers(4, 300))
    y, p = rng.integers(0, 2, n), rng.random(n).round(int(rng.integers(1, 6)))
    y[:2] = 0, 1
    max_fpr, n_bins = float(rng.uniform(0.01, 1)), int(rng.integers(1, 12))
    for weight in (None, rng.random(n) + 0.01):
        options = {"sample_weight": weight}
        yield "Brier score", ek.brier_score_loss(y, p, **options), metrics.brier_score_loss(y, p, **options)
        yield "log loss", ek.log_loss(y, p, **options), metrics.log_loss(y, p, **options)
        ours, theirs = (f(y, p, max_fpr=max_fpr, **options) for f in (ek.roc_auc_score, metrics.roc_auc_score))
        yield "partial AUC, max_fpr", ours, theirs
    for strategy in ("uniform", "quantile"):
        ours, theirs = (
            np.concatenate([*of.calibration_curve(y, p, n_bins=n_bins, strategy=strategy)]) for of in (ek, calibration)
        )
        yield "calibration curve", ours, theirs


def values_of_many_classes(rng: np.random.Generator) -> Pairs:
    """Counts, ratios and shares beside scikit-learn's, of one data set."""
    n, k = int(rng.integers(1, 300)), int(rng.integers(2, 7))
    true, pred, labels = rng.integers(0, k, n), rng.integers(0, k, n), range(k)
    matrix = ek.MulticlassConfusionMatrix.from_labels(true, pred, labels=labels, zero_division=0)
    yield "K×K counts", matrix.counts, metrics.confusion_matrix(true, pred, labels=labels)
    for over in ("true", "pred", "all"):
        theirs = metrics.confusion_matrix(true, pred, labels=labels, normalize=over)
        yield "K×K shares", matrix.normalized(over), theirs  # type: ignore[arg-type]
    for average in ("macro", "weighted", "micro", None):
        ours = [of(average=average) for of in (matrix.precision, matrix.recall, matrix.f1)]  # type: ignore[operator]
        theirs = metrics.precision_recall_fscore_support(true, pred, labels=labels, average=average, zero_division=0)
        yield "K×K precision, recall, F1", ours, theirs[:3]


def values_of_two_models(rng: np.random.Generator) -> Pairs:
    """McNemar's exact test and Wilson's interval beside statsmodels'."""
    if not importlib.util.find_spec("statsmodels"):
        return
    from statsmodels.stats import contingency_tables, proportion

    n = int(rng.integers(4, 300))
    y = rng.integers(0, 2, n)
    a, b = (np.where(rng.random(n) < share, y, 1 - y) for share in (0.8, 0.7))
    test = ek.mcnemar_test(y, a, b, method="exact")
    table = [[test.both_right, test.only_a_right], [test.only_b_right, test.both_wrong]]
    yield "McNemar, exact (statsmodels)", test.p_value, contingency_tables.mcnemar(table, exact=True).pvalue
    right = int(np.sum(a == y))
    interval = ek.wilson_interval(right, n)
    theirs = proportion.proportion_confint(right, n, method="wilson")
    yield "Wilson (statsmodels)", [interval.low, interval.high], theirs


def models_for_proc(seed: int, n: int) -> dict[str, list[float]]:
    """Labels, a third of them positive, and the scores of two models: one decimal, so that many are tied."""
    rng = np.random.default_rng(seed)
    y = np.arange(n) % 3 == 0
    return {"y": y.astype(int).tolist(), **{name: rng.normal(y).round(1).tolist() for name in "ab"}}


def beside_proc() -> list[dict[str, Any]]:
    """The largest differences from pROC, and how many times evalkit's time its paired bootstrap takes."""
    if not shutil.which("Rscript"):
        return [{"value": "pROC", "compared": 0}]
    sets = [models_for_proc(seed, n) for seed, n in enumerate((20, 50, 200, 1000) * 50)]
    timed = [models_for_proc(n, n) for n in SIZES[:2]]
    asked = json.dumps({"values": sets, "bootstrap": timed, "n_resamples": N_RESAMPLES})
    command = ["Rscript", str(FOLDER / "proc.R")]
    answer = json.loads(subprocess.run(command, input=asked, capture_output=True, text=True, check=True).stdout)
    largest: dict[str, float] = {}
    for given, theirs in zip(sets, answer["values"], strict=True):
        y, a, b = given.values()
        delong, part = ek.auc_interval(y, a, method="delong"), ek.partial_auc(y, a, fpr_range=(0, 0.2))
        ours = {
            "auc": ek.roc_auc_score(y, a),
            "delong": [delong.low, delong.high],
            "p_value": ek.delong_test(y, a, b).p_value,
            "partial": part.area,
            "corrected": part.standardized,
        }
        for name, value in ours.items():
            if theirs[name] == "NA":  # pROC corrects no area below the diagonal
                continue
            gap = np.abs(np.subtract(value, theirs[name])).max()
            largest[name] = max(largest.get(name, 0.0), float(gap))
    found: list[dict[str, Any]] = [
        {"value": f"{name} (pROC {answer['version']})", "compared": len(sets), "largest difference": gap}
        for name, gap in largest.items()
    ]
    for given, seconds in zip(timed, answer["seconds"], strict=True):
        y, a, b = given.values()
        spent = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            ek.paired_bootstrap_test(y, a, b, ek.roc_auc_score, n_resamples=N_RESAMPLES, rng=0)
            spent.append(time.perf_counter() - start)
        ratio = seconds / statistics.median(spent)
        found.append({"value": "time of pROC's paired bootstrap of AUC", "n": len(y), "times": round(ratio)})
    return found


def equal_values() -> list[dict[str, Any]]:
    """The largest difference of each value from that of a peer, over many data sets."""
    largest: dict[str, list[float]] = {}
    parts = (values_of_two_classes, values_of_many_classes, values_of_two_models)
    drawn = (part(np.random.default_rng(seed)) for seed in range(DATA_SETS) for part in parts)
    for name, ours, theirs in chain(*drawn):
        gap = np.abs(np.asarray(ours, float) - np.asarray(theirs, float))
        largest.setdefault(name, []).append(float(gap.max()))
    return [{"value": name, "compared": len(of), "largest difference": max(of)} for name, of in largest.items()]


def main() -> None:
    """Compare, print, and write the file."""
    warnings.simplefilter("ignore")  # of scikit-learn, where a ratio is undefined
    packages = record.versions("numpy", "scikit-learn", "statsmodels")
    result: dict[str, Any] = {"date": record.today(), "packages": packages}
    for part in (equal_values, beside_proc, paired_bootstrap):
        result[part.__name__] = part()
        for row in result[part.__name__]:
            print(json.dumps(row, ensure_ascii=False), flush=True)
    record.write("side-by-side", result)


if __name__ == "__main__":
    main()
