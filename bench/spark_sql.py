"""What Spark says to the SQL of the page "When the data do not fit", and its evaluator to two heaps of scores.

Run by `python -m bench.spark_sql`; writes `chapters/data/spark_sql.json`. PySpark and Java are no need of the project.
"""

from __future__ import annotations

import datetime
import json
import re
import tempfile
from typing import Any

import numpy as np
import pandas as pd

from bench.other_programs import DATA
from evalkit._types import AnyArray

PAGE = DATA.parent / "reference" / "when-the-data-do-not-fit.ipynb"
RECORD = DATA / "spark_sql.json"

Rows = tuple[AnyArray, AnyArray]


def queries() -> dict[str, str]:
    """The two queries that the page prints: of AUC, and within it of the counts at each distinct score."""
    cells = json.loads(PAGE.read_text(encoding="utf-8"))["cells"]
    printed = ["".join(output.get("text", "")) for cell in cells for output in cell.get("outputs", [])]
    (auc,) = (text.strip() for text in printed if text.startswith("WITH counts AS ("))
    counts = re.match(r"WITH counts AS \((.*?)\),\nwon AS ", auc, re.DOTALL)
    assert counts, "the query of AUC does not begin with that of the counts"
    return {"auc": auc, "counts": counts[1]}


def data_sets() -> dict[str, Rows]:
    """Labels and scores with ties, zeros of both signs, one score alone, and more pairs than 32 bits hold."""
    rng = np.random.default_rng(0)
    label = rng.integers(0, 2, 20_000)
    score = rng.normal(size=20_000) + label
    many = np.arange(140_000) % 2
    return {
        "no ties": (label, score),
        "two decimals": (label, score.round(2)),
        "zeros of both signs": (label[:200], np.where(score[:200] < 0, -0.0, (score[:200] > 1) * 1.0)),
        "one score": (label[:50], np.full(50, 0.5)),
        "rare": ((rng.random(20_000) < 0.002).astype(int), rng.random(20_000).round(3)),
        "many pairs": (many, (many + rng.random(140_000)).round(1)),
    }


def two_heaps() -> Rows:
    """Most negatives share one score, most positives the next higher one; many other scores occur once."""
    others = np.arange(4000)
    label = np.concatenate([others % 2, np.zeros(50_000, dtype=int), np.ones(50_000, dtype=int)])
    return label, np.concatenate([others, np.full(50_000, 2001.25), np.full(50_000, 2001.5)])


def write(rows: Rows, folder: str) -> None:
    """Write labels and scores as Parquet files."""
    table = pd.DataFrame({"label": rows[0], "score": rows[1]})
    for part in range(3):
        table[part::3].to_parquet(f"{folder}/part-{part}.parquet")


def answers(session: Any, rows: Rows) -> dict[str, Any]:
    """What Spark says to the page's two queries."""
    with tempfile.TemporaryDirectory() as folder:
        write(rows, folder)
        session.read.parquet(folder).createOrReplaceTempView("predictions")
        ((twice_won, pairs, auc),) = session.sql(queries()["auc"]).collect()
        counts = [row.asDict() for row in session.sql(queries()["counts"]).collect()]
    counts.sort(key=lambda row: -row["score"])
    sums = {f"sum_of_{name}": place_sum([row[name] for row in counts]) for name in ("tp", "fp")}
    return {"twice_won": int(twice_won), "pairs": int(pairs), "auc": auc, "rows": len(counts), **sums}


def place_sum(counts: list[int]) -> int:
    """A sum in which the place of each count matters, so that it stands for all of them."""
    return sum(place * int(count) for place, count in enumerate(counts, 1))


def evaluated(session: Any) -> dict[str, float]:
    """The AUC of two heaps by Spark's evaluator, with bins as by default and without."""
    from pyspark.ml.evaluation import BinaryClassificationEvaluator

    with tempfile.TemporaryDirectory() as folder:
        label, score = two_heaps()
        write((label.astype(float), score), folder)
        table = session.read.parquet(folder).withColumnRenamed("score", "rawPrediction").coalesce(1)
        return {
            f"numBins={bins}": BinaryClassificationEvaluator(metricName="areaUnderROC", numBins=bins).evaluate(table)
            for bins in (1000, 0)
        }


def main() -> None:
    """Ask Spark, and write the file."""
    from pyspark.sql import SparkSession

    settings = {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "3",
    }
    session = SparkSession.builder.master("local[1]").config(map=settings).getOrCreate()
    found = {
        "version": session.version,
        "date": datetime.date.today().isoformat(),
        "queries": queries(),
        "answers": {name: answers(session, rows) for name, rows in data_sets().items()},
        "num_bins": evaluated(session),
    }
    session.stop()
    RECORD.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
