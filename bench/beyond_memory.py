"""AUC of more scores than one likes to hold in memory: time, and peak memory of each process, beside peers.

Run by `python -m bench.beyond_memory`, or with `--largest 1000000` for a short run without a file; writes
`bench/<date>-beyond-memory.json`. Twenty Parquet files of labels and scores are written into a temporary folder, and
each way reads them from there. Each is a process of its own, so that its peak is its own; time begins when it has
imported what it needs, and has a cluster, a connection or a session. scikit-learn and evalkit read all into memory;
DuckDB and Spark are asked where they can be imported, on two threads as Dask has two workers.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from bench import record
from bench.spark_sql import queries

SIZES = (1_000_000, 10_000_000, 100_000_000)
FILES = 20
PARTITIONS = (10, 20, 50)
LARGEST = {"Spark": 1_000_000}  # a way that takes too long beyond: minutes
SHARE = 0.3  # of positives
Result = dict[str, Any]


def write_files(folder: Path, n: int) -> None:
    """Labels and scores of a logistic model, the same each time."""
    import pyarrow
    from pyarrow import parquet

    rng = np.random.default_rng(n)
    for number in range(FILES):
        label = rng.random(n // FILES) < SHARE
        score = 1 / (1 + np.exp(-rng.normal(label)))
        table = pyarrow.table({"label": label.astype(np.int8), "score": score})
        parquet.write_table(table, folder / f"part-{number:02}.parquet")


@contextmanager
def peaks(pids: dict[str, int]) -> Iterator[dict[str, float]]:
    """Peak megabytes of resident memory of some processes while something runs, looked at fifty times a second."""
    import psutil

    found = dict.fromkeys(pids, 0.0)
    processes = {name: psutil.Process(pid) for name, pid in pids.items()}
    done = threading.Event()

    def watch() -> None:
        while not done.wait(0.02):
            for name, process in processes.items():
                found[name] = max(found[name], process.memory_info().rss / 1e6)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield found
    finally:
        done.set()
        thread.join()


def timed(auc: Callable[[], float], pids: dict[str, int] | None = None) -> Result:
    """The value, its seconds, and the peak of each process, this one being the client."""
    import psutil

    pids = {"client": os.getpid(), **(pids or {})}
    before = {name: psutil.Process(pid).memory_info().rss / 1e6 for name, pid in pids.items()}
    with peaks(pids) as found:
        start = time.perf_counter()
        value = float(auc())
        seconds = time.perf_counter() - start
    return {"auc": value, "seconds": seconds, "peak megabytes": found, "megabytes before": before}


def ready() -> int:
    """A worker that has imported what it needs, by the number of its process."""
    import dask.dataframe  # noqa: F401
    import pyarrow.dataset  # noqa: F401

    import evalkit.dask  # noqa: F401

    return os.getpid()


def over_dask(folder: str, partitions: int) -> Result:
    """evalkit.dask on a cluster of two workers of one thread."""
    import dask.dataframe as dd
    from dask.distributed import Client

    import evalkit.dask

    options = {"n_workers": 2, "threads_per_worker": 1, "host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
    with Client(**options) as client:
        pids = client.run(ready)

        def auc() -> float:
            rows = dd.read_parquet(folder)
            if partitions != rows.npartitions:
                rows = rows.repartition(npartitions=partitions)
            return evalkit.dask.roc_auc_score(rows["label"], rows["score"])

        return timed(auc, {f"worker {number}": pid for number, pid in enumerate(pids.values())})


def columns(folder: str) -> tuple[Any, Any]:
    """All labels and scores as arrays."""
    from pyarrow import parquet

    table = parquet.read_table(folder)
    return table["label"].to_numpy(), table["score"].to_numpy()


def over_evalkit(folder: str, partitions: int) -> Result:
    """Evalkit in memory."""
    import evalkit

    return timed(lambda: evalkit.roc_auc_score(*columns(folder)))


def over_sklearn(folder: str, partitions: int) -> Result:
    """scikit-learn in memory."""
    from sklearn.metrics import roc_auc_score

    return timed(lambda: roc_auc_score(*columns(folder)))


def over_duckdb(folder: str, partitions: int) -> Result:
    """DuckDB, by the query that the page *When the data do not fit* prints."""
    import duckdb

    connection = duckdb.connect(config={"threads": 2})
    connection.execute(f"CREATE VIEW predictions AS SELECT * FROM '{folder}/*.parquet'")
    query = queries()["auc"]
    return timed(lambda: connection.execute(query).fetchone()[2])


def over_bins(folder: str, partitions: int) -> Result:
    """A thousand bins of evalkit, one file after the other, with edges from the first; not exact."""
    import evalkit

    def auc() -> float:
        files = sorted(map(str, Path(folder).iterdir()))
        counts = evalkit.BinnedCounts(evalkit.quantile_edges(columns(files[0])[1], n_bins=1000))
        for file in files:
            counts.update(*columns(file))
        return counts.auc_bounds().auc

    return timed(auc)


def over_spark(folder: str, partitions: int) -> Result:
    """Spark's evaluator with numBins=0, one point for each score; its memory is that of the Java process."""
    import psutil
    from pyspark.ml.evaluation import BinaryClassificationEvaluator
    from pyspark.sql import SparkSession, functions

    settings = {"spark.driver.bindAddress": "127.0.0.1", "spark.ui.enabled": "false", "spark.driver.memory": "6g"}
    session = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
    java = next(of for of in psutil.Process().children(recursive=True) if of.name() == "java")

    def auc() -> float:
        rows = session.read.parquet(folder).select(functions.col("label").cast("double"), "score")
        return BinaryClassificationEvaluator(rawPredictionCol="score", numBins=0).evaluate(rows)

    try:
        return timed(auc, {"Java": java.pid})
    finally:
        session.stop()


WAYS: dict[str, Callable[[str, int], Result]] = {
    "evalkit.dask": over_dask,
    "evalkit": over_evalkit,
    "scikit-learn": over_sklearn,
    "DuckDB": over_duckdb,
    "BinnedCounts": over_bins,
    "Spark": over_spark,
}


def asked(way: str, folder: str, partitions: int, n: int) -> Result:
    """What one way gives, run in a process of its own; or that its packages are missing."""
    command = [sys.executable, "-m", "bench.beyond_memory", "--way", way, folder, str(partitions)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    row: Result = {"way": way, "n": n, "partitions": partitions or None}
    if run.returncode:
        return row | {"error": run.stderr.strip().splitlines()[-1]}
    return row | json.loads(run.stdout.splitlines()[-1])


def main() -> None:
    """Write the files, ask each way, print, and write the record."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--largest", type=int)
    parser.add_argument("--way", nargs=3, metavar=("WAY", "FOLDER", "PARTITIONS"), help="used by the script itself")
    arguments = parser.parse_args()
    if arguments.way:
        way, folder, partitions = arguments.way
        print(json.dumps(WAYS[way](folder, int(partitions))))
        return
    rows: list[Result] = []
    for n in (size for size in SIZES if size <= (arguments.largest or SIZES[-1])):
        with tempfile.TemporaryDirectory() as folder:
            write_files(Path(folder), n)
            plan = [("evalkit.dask", number) for number in PARTITIONS] + [
                (way, 0) for way in WAYS if way != "evalkit.dask"
            ]
            for way, partitions in plan:
                if n <= LARGEST.get(way, n):
                    rows.append(asked(way, folder, partitions, n))
                    print(json.dumps(rows[-1]), flush=True)
    about = {
        "date": record.today(),
        "files": FILES,
        "share of positives": SHARE,
        "workers": 2,
        "processor": platform.machine(),
        "python": platform.python_version(),
        "packages": record.versions(
            "numpy", "pandas", "pyarrow", "dask", "distributed", "scikit-learn", "duckdb", "pyspark"
        ),
    }
    if arguments.largest is None:
        print(record.write("beyond-memory", {"about": about, "rows": rows}))


if __name__ == "__main__":
    main()
