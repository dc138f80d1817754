"""Measures evalkit against its peers, in one process, interleaved: ratios with their spread, and bytes a sample.

Run by `make bench`, or as `python -m bench.run --largest 10000 --rounds 3 --only AUC`; writes
`bench/<date>-<SIMD level>.json`, which the chapter *How fast can it be?* reads, and says what has become slower since
the last file of that level. Nothing in the tests depends on a time. Peers that are not installed are left out.

`make bench SIMD=avx2` keeps NumPy from AVX-512, `SIMD=none` from AVX2 as well.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import time
import tracemalloc
import warnings
from typing import Any, NamedTuple

import numpy as np

from bench import record
from bench.cases import Call, Case, Task, case, tasks

SIZES = (100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)
LEVELS = (("AVX-512", "X86_V4", "AVX512_SKX"), ("AVX2", "X86_V3", "AVX2"))  # names in NumPy 2.4, and before
USES_VECTORS = 4  # times as fast as a plain sort
SLOWER = 0.9  # of what a ratio was counts as a regression, where the spreads of both lie apart

Row = dict[str, Any]


class Spent(NamedTuple):
    """Seconds a call, by the clock and of this process's CPU time."""

    clock: float
    cpu: float


def seconds(call: Call, data: Case, calls: int) -> Spent:
    """Seconds a call, over some calls in a row."""
    clock, cpu = time.perf_counter(), time.process_time()
    for _ in range(calls):
        call(data)
    return Spent((time.perf_counter() - clock) / calls, (time.process_time() - cpu) / calls)


def peak_bytes(call: Call, data: Case) -> float:
    """Bytes a sample that NumPy holds at the most, beyond the input."""
    tracemalloc.start()
    try:
        call(data)
        return tracemalloc.get_traced_memory()[1] / len(data.y)
    finally:
        tracemalloc.stop()


def quartiles(values: list[float]) -> tuple[float, float, float]:
    """The middle of the rounds between their quartiles."""
    low, middle, high = statistics.quantiles(values, n=4) if len(values) > 1 else values * 3
    return low, middle, high


def measured(name: str, task: Task, kind: str, n: int, rounds: int) -> list[Row]:
    """One row a peer: how many times evalkit's time it takes, and how long evalkit takes."""
    data = case(kind, n)
    scores = np.asarray(data.score)
    compared = {"evalkit": task.evalkit, **task.peers, "np.sort": lambda _: np.sort(scores)}
    calls = max(1, 20_000 // n)
    spent: dict[str, list[Spent]] = {peer: [] for peer in compared}
    for call in compared.values():
        call(data)  # warm
    for _ in range(rounds):
        for peer, call in compared.items():
            spent[peer].append(seconds(call, data, calls))
    rows = []
    for peer, call in compared.items():
        pairs = list(zip(spent[peer], spent["evalkit"], strict=True))
        low, middle, high = quartiles([theirs.clock / ours.clock for theirs, ours in pairs])
        cpu = quartiles([theirs.cpu / ours.cpu for theirs, ours in pairs])
        row = {"task": name, "kind": kind, "n": n, "peer": peer, "ratio": middle, "low": low, "high": high}
        row |= {"cpu": cpu[1], "cpu low": cpu[0], "cpu high": cpu[2]}
        if peer == "evalkit":
            row["nanoseconds a sample"] = min(each.cpu for each in spent[peer]) / n * 1e9
        if n <= 1_000_000:
            row["bytes"] = peak_bytes(call, data)
        rows.append(row)
    return rows


def simd_level(speed: float) -> str:
    """The widest vectors that NumPy may use: what the processor has, but for NPY_DISABLE_CPU_FEATURES.

    On AMD's Zen 4 its sort is slow with AVX-512, by `sort_speed`, which is a level of its own: nothing compares.
    """
    from numpy._core._multiarray_umath import __cpu_features__ as features

    level = next((level for level, new, old in LEVELS if features.get(new, features.get(old))), "none")
    return f"{level}-slow" if level == "AVX-512" and speed < USES_VECTORS else level


def sort_speed() -> float:
    """How many times faster NumPy sorts floats than complex numbers, which it sorts by the plain algorithm.

    Above `USES_VECTORS` its sort gains by vectors.
    """
    numbers = np.random.default_rng(0).random(1_000_000)
    plain = numbers.astype(np.complex128)
    quick, slow = (min(seconds(lambda _, of=of: np.sort(of), None, 1).cpu for _ in range(3)) for of in (numbers, plain))
    return slow / quick


def regressions(before: list[Row], after: list[Row]) -> list[str]:
    """Sentences about rows whose ratio has fallen: peers have become faster beside evalkit, or evalkit slower."""
    known = {(row["task"], row["kind"], row["n"], row["peer"]): row for row in before}
    said = []
    for row in after:
        name, kind, n, peer = key = row["task"], row["kind"], row["n"], row["peer"]
        old = known.get(key)
        if old and row["high"] < old["low"] and row["ratio"] < SLOWER * old["ratio"]:
            said.append(f"{n:>9} {kind:13} {name}: {peer} took {old['ratio']:.2f} times it, now {row['ratio']:.2f}")
    return said


def main() -> None:
    """Measure, print, write the file, and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--largest", type=int, default=SIZES[-1])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", help="tasks whose name begins so; then no file is written")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    speed = sort_speed()
    level, rows = simd_level(speed), []
    chosen = {name: task for name, task in tasks().items() if name.startswith(arguments.only or "")}
    for n in (size for size in SIZES if size <= arguments.largest):
        rounds = arguments.rounds if n <= 1_000_000 else min(3, arguments.rounds)
        for name, task in chosen.items():
            for kind in task.kinds if n <= task.largest else ():
                found = measured(name, task, kind, n, rounds)
                rows += found
                spent = found[0]["nanoseconds a sample"]
                beside = ", ".join(f"{row['peer']} {row['ratio']:.2f} ({row['cpu']:.2f})" for row in found[1:])
                print(f"{n:>9} {kind:13} {name:26} {spent:8.1f} ns; {beside}", flush=True)
    before = record.last(level.lower())
    about = {
        "date": record.today(),
        "command": " ".join(["python", "-m", "bench.run", *sys.argv[1:]]),
        "simd": level,
        "disabled": os.environ.get("NPY_DISABLE_CPU_FEATURES", ""),
        "sort_speed": speed,
        "processor": platform.machine(),
        "python": platform.python_version(),
        "packages": record.versions("numpy", "scikit-learn", "scipy", "torchmetrics", "polars"),
    }
    if arguments.only is None:
        print(record.write(level.lower(), {"about": about, "rows": rows}))
    if before:
        print(f"slower than on {before['about']['date']}, {level}:")
        print(*regressions(before["rows"], rows) or ["nothing"], sep="\n")


if __name__ == "__main__":
    main()
