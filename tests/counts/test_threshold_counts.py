"""Counts at every threshold: against their definition."""

import math
from fractions import Fraction

import numpy as np
import pytest

from evalkit import ConfusionMatrix, confusion_matrix_at_thresholds
from tests import reference
from tests.generated_data import WEIGHTS, data_sets, name

pytestmark = pytest.mark.filterwarnings("error")
Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]
COUNTS = confusion_matrix_at_thresholds(Y, S)


@pytest.mark.parametrize("data", data_sets(weights=list(WEIGHTS)), ids=name)
def test_counts_against_the_definition(data):
    ours = confusion_matrix_at_thresholds(data.y, data.score, sample_weight=data.weight)
    weights = None if data.weight is None else data.weight.tolist()
    expected_thresholds = reference.thresholds(data.score.tolist(), weights)
    assert ours.thresholds.tolist() == expected_thresholds
    assert np.all(np.diff(ours.thresholds) < 0)
    rows = [reference.counts_at(data.y, data.score.tolist(), at, weights) for at in expected_thresholds]
    if weights is None or isinstance(weights[0], int):
        assert [row[:4] for row in zip(*(array.tolist() for array in ours), strict=True)] == rows
    else:
        np.testing.assert_allclose(np.column_stack(list(ours)[:4]), np.array(rows, dtype=float), atol=1e-12)


def test_worked_example():
    tns, fps, fns, tps, thresholds = COUNTS
    assert thresholds.tolist() == [math.inf, 0.9, 0.8, 0.7, 0.5, 0.3]
    assert (tps.tolist(), fps.tolist()) == ([0, 1, 1, 2, 3, 3], [0, 0, 1, 1, 1, 2])
    assert (fns.tolist(), tns.tolist()) == ([3, 2, 2, 1, 0, 0], [2, 2, 1, 1, 1, 0])
    assert [array.dtype for array in COUNTS] == [np.int64] * 4 + [np.float64]
    weighted = confusion_matrix_at_thresholds(Y, S, sample_weight=[2, 1, 0, 1, 1])
    assert (len(weighted.thresholds), weighted.n_positive, weighted.n_negative) == (5, 3, 2)
    assert [array.dtype for array in weighted] == [np.float64] * 5
    assert confusion_matrix_at_thresholds([0, 0], [1, 2]).n_positive == 0
    assert confusion_matrix_at_thresholds([0, 1], [0.0, -0.0]).thresholds.tolist() == [math.inf, 0]
    assert repr(COUNTS).splitlines()[:3] == [
        "threshold  TP  FP  FN  TN",
        "      inf   0   0   3   2",
        "      0.9   1   0   2   2",
    ]


def test_rows_are_found_by_their_place_and_by_any_threshold():
    assert COUNTS.matrix(-6) == COUNTS.matrix(0) == ConfusionMatrix(tp=0, fp=0, fn=3, tn=2)
    assert COUNTS.matrix(np.int8(-1)) == COUNTS.matrix(5) == ConfusionMatrix(tp=3, fp=2, fn=0, tn=0)
    with pytest.raises(IndexError):
        COUNTS.matrix(6)
    places = {math.inf: 0, 1: 0, 0.9: 1, 0.85: 1, 0.8: 2, 0.75: 2, 0.3: 5, 0.1: 5, -math.inf: 5, 10**400: 0}
    places |= {Fraction(-(10**400)): 5, np.float16(0.75): 2, True: 0, np.nextafter(0.5, -1): 4, np.nextafter(0.5, 2): 3}
    for threshold, row in places.items():
        assert COUNTS.index_at(threshold) == row
        assert COUNTS.matrix(row) == ConfusionMatrix.from_scores(Y, S, threshold=threshold)


SCORES = {
    "the largest integers": np.array([2**53 - 1, 2**53 - 2, 1 - 2**53, 0]),
    "booleans": np.array([True, False, True, False]),
    **{kind.__name__: np.array([0.1, 2048, -60000, 0], kind) for kind in (np.float16, np.float32, np.longdouble)},
}
AT = [0.1, np.float16(0.1), np.float32(0.1), 2048, 2049, -60001, 1e9, -1e9, 2**2000, 5e-324, 2**53 - 1]
AT += [2**64 - 2, 0.5, 1]


@pytest.mark.parametrize("kind", SCORES)
def test_thresholds_and_scores_are_compared_exactly(kind):
    scores, labels = SCORES[kind], [0, 1, 1, 0]
    exact = [Fraction(*score.as_integer_ratio()) for score in scores.astype(object).tolist()]
    counts = confusion_matrix_at_thresholds(labels, scores)
    assert (np.diff(counts.thresholds) < 0).all()
    for threshold in [*AT, *counts.thresholds[1:]]:
        called = [score >= Fraction(*threshold.as_integer_ratio()) for score in exact]
        matrix = ConfusionMatrix.from_scores(labels, scores, threshold=threshold)
        assert (matrix.tp, matrix.fp) == (called[1] + called[2], called[0] + called[3]), threshold
        assert counts.matrix(counts.index_at(threshold)) == matrix
