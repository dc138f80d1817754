"""The SQL of *When the data do not fit*, as the page prints it, in DuckDB; and what Spark said to the same text."""

import json

import duckdb
import numpy as np
import pytest

from bench import spark_sql
from evalkit import auc_by_ranks, confusion_matrix_at_thresholds, roc_auc_score
from tests.generated_data import data_sets, name

RECORD = json.loads(spark_sql.RECORD.read_text(encoding="utf-8"))
QUERIES = spark_sql.queries()
SETS = spark_sql.data_sets()
N = 4_000_000_001  # whose square no integer of 64 bits and no float holds
VIEW = "CREATE VIEW predictions AS SELECT * FROM '{}/*.parquet'"


def asked(rows, folder):
    """The pairs, the AUC and the counts by falling score that DuckDB finds in Parquet files."""
    spark_sql.write(rows, folder)
    with duckdb.connect() as database:
        database.execute(VIEW.format(folder))
        (found,) = database.execute(QUERIES["auc"]).fetchall()
        counts = database.execute(f"{QUERIES['counts']} ORDER BY score DESC").fetchall()
    return found, counts


def holds(rows, found, counts):
    """Whether the answers are evalkit's, integers exactly."""
    label, score = rows
    ours, exact = confusion_matrix_at_thresholds(label, score), auc_by_ranks(label, score)
    assert [int(whole) for whole in found[:2]] == [exact.twice_u, exact.n_positive * exact.n_negative]
    assert found[2] == roc_auc_score(label, score)
    columns = [list(map(int, column)) for column in zip(*(row[1:] for row in counts), strict=True)]
    assert [row[0] for row in counts] == ours.thresholds[1:].tolist()
    expected = (np.diff(ours.tps), np.diff(ours.fps), ours.tps[1:], ours.fps[1:])
    assert columns == [of.tolist() for of in expected]


@pytest.mark.parametrize("case", SETS)
def test_duckdb_agrees_with_evalkit(case, tmp_path):
    holds(SETS[case], *asked(SETS[case], tmp_path))


@pytest.mark.parametrize("data", data_sets(), ids=name)
def test_duckdb_agrees_with_evalkit_on_odd_scores(data, tmp_path):
    rows = data.y, data.score.astype(float)
    holds(rows, *asked(rows, tmp_path))


def test_products_are_wider_than_64_bits_and_are_not_rounded():
    huge = f"SELECT CAST({N} AS DECIMAL(38, 0)) AS p, CAST({N} AS DECIMAL(38, 0)) AS n, {2 * N} AS tp"
    with duckdb.connect() as database:
        ((twice_won, pairs, _),) = database.execute(QUERIES["auc"].replace(QUERIES["counts"], huge)).fetchall()
    assert (int(twice_won), int(pairs)) == (N * 3 * N, N * N)


def test_spark_was_asked_the_query_of_the_page():
    assert RECORD["queries"] == QUERIES
    assert RECORD["answers"].keys() == SETS.keys()
