"""Measures evalkit against its peers, in one process, interleaved: ratios with their spread, and bytes a sample.

Run by `make bench`; writes `bench/<date>-<SIMD level>.json`, which the chapter *How fast can it be?* reads.
Nothing in the tests depends on a time. Peers that are not installed are left out.

NumPy leaves its sort unvectorised on some processors with AVX-512; `make bench SIMD=avx2` measures them with AVX2.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import importlib.util
import json
import platform
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from sklearn import metrics

import evalkit

Task = Callable[[Any, Any], object]
FOLDER = Path(__file__).parent
SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
KINDS = ("continuous", "few scores", "float32", "1 % positive")


def data(kind: str, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Labels and scores: two bell curves one standard deviation apart."""
    rng = np.random.default_rng(n)
    y = (rng.random(n) < (0.01 if kind == "1 % positive" else 0.5)).astype(np.int64)
    y[:2] = 0, 1
    scores = rng.normal(y)
    if kind == "few scores":
        scores = scores.round(1)
    return y, scores.astype(np.float32) if kind == "float32" else scores


def scipy_auc(y: np.ndarray, scores: np.ndarray) -> float:
    """AUC as SciPy has it: the statistic of Mann and Whitney over the number of pairs."""
    from scipy.stats import mannwhitneyu

    ups, downs = scores[y == 1], scores[y == 0]
    return float(mannwhitneyu(ups, downs, method="asymptotic").statistic) / (len(ups) * len(downs))


def torchmetrics_auc(y: np.ndarray, scores: np.ndarray) -> float:
    """AUC as torchmetrics has it."""
    import torch
    from torchmetrics.functional.classification import binary_auroc

    return float(binary_auroc(torch.from_numpy(scores), torch.from_numpy(y)))


def polars_auc(y: np.ndarray, scores: np.ndarray) -> float:
    """AUC by ranks in polars."""
    import polars

    ranks = polars.Series(scores).rank("average").to_numpy()
    m = int(y.sum())
    return float((ranks[y == 1].sum() - m * (m + 1) / 2) / (m * (len(y) - m)))


def tasks(n: int) -> dict[str, dict[str, Task]]:
    """What is compared: for each task evalkit first, then its peers."""
    auc: dict[str, Task] = {"evalkit": evalkit.roc_auc_score, "scikit-learn": metrics.roc_auc_score}
    optional = {"scipy": scipy_auc, "torchmetrics": torchmetrics_auc, "polars": polars_auc}
    auc |= {name: task for name, task in optional.items() if importlib.util.find_spec(name)}
    found: dict[str, dict[str, Task]] = {
        "AUC": auc | {"np.sort": lambda _, s: np.sort(s)},
        "ROC curve": {"evalkit": evalkit.roc_curve, "scikit-learn": metrics.roc_curve},
        "ROC curve, every point": {
            "evalkit": lambda y, s: evalkit.roc_curve(y, s, drop_intermediate=False),
            "scikit-learn": lambda y, s: metrics.roc_curve(y, s, drop_intermediate=False),
        },
        "PR curve": {"evalkit": evalkit.precision_recall_curve, "scikit-learn": metrics.precision_recall_curve},
        "average precision": {
            "evalkit": evalkit.average_precision_score,
            "scikit-learn": metrics.average_precision_score,
        },
        "DeLong": {
            "evalkit": lambda y, s: evalkit.auc_interval(y, s, method="delong"),
            "np.sort": lambda _, s: np.sort(s),
        },
    }
    if n == 10_000:
        found["bootstrap, 100 resamples"] = {
            "evalkit": lambda y, s: evalkit.auc_interval(y, s, method="bootstrap", n_resamples=100, rng=0),
            "scikit-learn": bootstrap_loop,
        }
    return found


def bootstrap_loop(y: np.ndarray, scores: np.ndarray) -> list[float]:
    """What people write: draw from each class, call scikit-learn."""
    rng = np.random.default_rng(0)
    classes = [np.flatnonzero(y == label) for label in (1, 0)]
    draws = (np.concatenate([rng.choice(of, len(of)) for of in classes]) for _ in range(100))
    return [float(metrics.roc_auc_score(y[drawn], scores[drawn])) for drawn in draws]


def seconds(task: Task, y: np.ndarray, scores: np.ndarray, calls: int) -> float:
    """Seconds a call, over some calls in a row."""
    begun = time.perf_counter()
    for _ in range(calls):
        task(y, scores)
    return (time.perf_counter() - begun) / calls


def peak_bytes(task: Task, y: np.ndarray, scores: np.ndarray) -> float:
    """Bytes a sample that NumPy holds at the most, beyond the input."""
    tracemalloc.start()
    try:
        task(y, scores)
        return tracemalloc.get_traced_memory()[1] / len(y)
    finally:
        tracemalloc.stop()


def measured(name: str, compared: dict[str, Task], kind: str, n: int, rounds: int) -> list[dict[str, Any]]:
    """One row a peer: how many times evalkit's time it takes, the middle of the rounds and their quartiles."""
    y, scores = data(kind, n)
    calls = max(1, 20_000 // n)
    spent: dict[str, list[float]] = {peer: [] for peer in compared}
    for task in compared.values():
        task(y, scores)  # warm
    for _ in range(rounds):
        for peer, task in compared.items():
            spent[peer].append(seconds(task, y, scores, calls))
    rows = []
    for peer in compared:
        ratios = [theirs / ours for theirs, ours in zip(spent[peer], spent["evalkit"], strict=True)]
        low, middle, high = statistics.quantiles(ratios, n=4) if rounds > 1 else ratios * 3
        row = {"task": name, "kind": kind, "n": n, "peer": peer, "ratio": middle, "low": low, "high": high}
        if n <= 1_000_000:
            row["bytes"] = peak_bytes(compared[peer], y, scores)
        rows.append(row)
    return rows


def simd_level() -> tuple[str, bool]:
    """The widest vectors that NumPy was let use, and whether its sort uses them: then it beats a plain one by far."""
    from numpy._core._multiarray_umath import __cpu_features__ as features

    level = next((name for name, flag in (("AVX-512", "X86_V4"), ("AVX2", "X86_V3")) if features.get(flag)), "baseline")
    numbers = np.random.default_rng(0).random(1_000_000)
    keys = numbers.astype(np.complex128)  # sorted by the plain algorithm everywhere
    quick, plain = (min(seconds(lambda _, s: np.sort(s), keys, s, 1) for _ in range(3)) for s in (numbers, keys))
    return level, plain / quick > 4


def main() -> None:
    """Measure, print, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--largest", type=int, default=SIZES[-1])
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    level, vectorised = simd_level()
    rows = []
    for n in (size for size in SIZES if size <= arguments.largest):
        for kind in KINDS:
            for name, compared in tasks(n).items():
                rounds = arguments.rounds if n <= 1_000_000 else min(3, arguments.rounds)
                rows += measured(name, compared, kind, n, rounds)
                for row in rows[-len(compared) + 1 :]:
                    print(
                        f"{n:>9} {kind:12} {name:24} {row['peer']:13} {row['ratio']:6.2f} times evalkit's", flush=True
                    )
    today = datetime.date.today().isoformat()
    packages = ("numpy", "scikit-learn", "scipy", "torchmetrics", "polars")
    installed = {
        name: importlib.metadata.version(name)
        for name in packages
        if importlib.util.find_spec(name.replace("scikit-learn", "sklearn"))
    }
    about = {
        "date": today,
        "command": " ".join(["python", "bench/run.py", *sys.argv[1:]]),
        "simd": level,
        "sort_is_vectorised": vectorised,
        "processor": platform.machine(),
        "python": platform.python_version(),
        "packages": installed,
    }
    path = FOLDER / f"{today}-{level.lower()}{'' if vectorised else '-plain-sort'}.json"
    path.write_text(json.dumps({"about": about, "rows": rows}, indent=1) + "\n", encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
