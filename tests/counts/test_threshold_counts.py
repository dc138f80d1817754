"""Counts at every threshold: against exact definitions and scikit-learn."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sklearn.metrics

from evalkit import ConfusionMatrix, ThresholdCounts, confusion_matrix_at_thresholds, roc_curve
from tests import reference
from tests.generated_data import WEIGHTS, data_sets, name

EVERY_KIND = data_sets(weights=list(WEIGHTS))
Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]


def threshold_counts(data):
    return confusion_matrix_at_thresholds(data.y, data.score, sample_weight=data.weight)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("data", EVERY_KIND, ids=name)
def test_rows_are_those_of_scikit_learn(data):
    pytest.importorskip("sklearn", minversion="1.8")
    ours = threshold_counts(data)
    theirs = sklearn.metrics.confusion_matrix_at_thresholds(data.y, data.score, sample_weight=data.weight)
    for mine, other in zip(ours, theirs, strict=True):
        np.testing.assert_array_equal(mine[1:], other)
    np.testing.assert_array_equal(np.signbit(ours.thresholds[1:]), np.signbit(theirs[-1].astype(float)))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("data", EVERY_KIND, ids=name)
def test_counts_against_the_definition(data):
    ours = threshold_counts(data)
    weights = None if data.weight is None else data.weight.tolist()
    expected_thresholds = reference.thresholds(data.score.tolist(), weights)
    assert ours.thresholds.tolist() == expected_thresholds
    assert np.all(np.diff(ours.thresholds) < 0)
    rows = [reference.counts_at(data.y, data.score.tolist(), at, weights) for at in expected_thresholds]
    if weights is None or isinstance(weights[0], int):
        assert [row[:4] for row in zip(*(array.tolist() for array in ours), strict=True)] == rows
    else:
        np.testing.assert_allclose(np.column_stack(list(ours)[:4]), np.array(rows, dtype=float), atol=1e-12)


@pytest.mark.parametrize("data", data_sets(), ids=name)
def test_weights_of_one_change_nothing_but_the_type(data):
    plain, weighted = threshold_counts(data), threshold_counts(data._replace(weight=np.ones(len(data.y))))
    for mine, other in zip(plain, weighted, strict=True):
        np.testing.assert_array_equal(mine, other)
    assert [array.dtype for array in plain] == [np.int64] * 4 + [np.float64]
    assert [array.dtype for array in weighted] == [np.float64] * 5


@pytest.mark.parametrize("data", data_sets(weights=["whole weights and zeros"]), ids=name)
def test_a_whole_weight_is_so_many_copies(data):
    y, score = np.repeat(data.y, data.weight), np.repeat(data.score, data.weight)
    for mine, other in zip(threshold_counts(data), confusion_matrix_at_thresholds(y, score), strict=True):
        np.testing.assert_array_equal(mine, other)


def test_worked_example():
    tns, fps, fns, tps, thresholds = confusion_matrix_at_thresholds(Y, S)
    assert thresholds.tolist() == [math.inf, 0.9, 0.8, 0.7, 0.5, 0.3]
    assert tps.tolist() == [0, 1, 1, 2, 3, 3]
    assert fps.tolist() == [0, 0, 1, 1, 1, 2]
    assert fns.tolist() == [3, 2, 2, 1, 0, 0]
    assert tns.tolist() == [2, 2, 1, 1, 1, 0]


def test_samples_that_share_a_score_enter_together():
    counts = confusion_matrix_at_thresholds([0, 1, 1, 0, 0, 1, 1], [0.3, 0.5, 0.5, 0.5, 0.5, 0.7, 0.8])
    assert counts.thresholds.tolist() == [math.inf, 0.8, 0.7, 0.5, 0.3]
    assert counts.tps.tolist() == [0, 1, 2, 4, 4]
    assert counts.fps.tolist() == [0, 0, 0, 2, 3]


def test_zeros_of_both_signs_are_one_threshold():
    assert confusion_matrix_at_thresholds([0, 1], [0.0, -0.0]).thresholds.tolist() == [math.inf, 0]


@pytest.mark.parametrize("y", [[0, 0, 0], [1, 1, 1]])
def test_one_class_alone_can_be_counted(y):
    counts = confusion_matrix_at_thresholds(y, [0.1, 0.2, 0.3])
    assert (counts.n_positive, counts.n_negative) == (sum(y), 3 - sum(y))


@pytest.mark.parametrize("data", data_sets(weights=["unweighted", "float weights and zeros"]), ids=name)
def test_matrix_at_a_row_is_the_one_counted_at_that_threshold(data):
    counts = threshold_counts(data)
    for row, threshold in enumerate(counts.thresholds):
        at_once = ConfusionMatrix.from_scores(data.y, data.score, threshold=threshold, sample_weight=data.weight)
        np.testing.assert_allclose(counts.matrix(row).to_array(), at_once.to_array(), rtol=1e-12, atol=1e-12)


def test_lengths_and_sizes():
    counts = confusion_matrix_at_thresholds(Y, S, sample_weight=[2, 1, 0, 1, 1])
    assert len(counts.thresholds) == 5
    assert (counts.n_positive, counts.n_negative) == (3, 2)
    assert confusion_matrix_at_thresholds(Y, S).matrix(2) == ConfusionMatrix(tp=1, fp=1, fn=2, tn=1)


@pytest.mark.parametrize(
    ("threshold", "row"),
    [(math.inf, 0), (1, 0), (0.9, 1), (0.85, 1), (0.8, 2), (0.75, 2), (0.3, 5), (0.1, 5), (-math.inf, 5)],
)
def test_index_at(threshold, row):
    counts = confusion_matrix_at_thresholds(Y, S)
    assert counts.index_at(threshold) == row
    assert counts.matrix(row) == ConfusionMatrix.from_scores(Y, S, threshold=threshold)


@pytest.mark.parametrize("score", [0.9, 0.5, 0.3])
def test_index_at_the_neighbours_of_a_score(score):
    counts = confusion_matrix_at_thresholds(Y, S)
    row = S.index(score) + 1
    assert counts.index_at(np.nextafter(score, -1)) == row
    assert counts.index_at(np.nextafter(score, 2)) == row - 1


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("threshold", "row"),
    [
        *[(kind(4), 2) for kind in (np.uint8, np.uint64, np.int8, np.float16, np.longdouble, Fraction)],
        *[(10**400, 0), (Fraction(-(10**400)), 3), (np.True_, 3), (True, 3), (Fraction(9, 2), 1), (np.int8(-128), 3)],
    ],
    ids=lambda value: repr(value)[:20],
)
def test_thresholds_of_any_number_type(threshold, row):
    y, score = [0, 1, 1], [1, 4, 8]
    counts = confusion_matrix_at_thresholds(y, score)
    assert counts.index_at(threshold) == row
    for scores in (score, np.array(score, dtype=float)):
        assert ConfusionMatrix.from_scores(y, scores, threshold=threshold) == counts.matrix(row)


def test_rows_are_counted_from_either_end():
    counts = confusion_matrix_at_thresholds(Y, S)
    assert counts.matrix(-6) == counts.matrix(0) == ConfusionMatrix(tp=0, fp=0, fn=3, tn=2)
    assert counts.matrix(np.int8(-1)) == counts.matrix(np.uint8(5)) == ConfusionMatrix(tp=3, fp=2, fn=0, tn=0)


@pytest.mark.parametrize(
    "index", [6, -7, 10**400, 1.0, "1", None, True, slice(2), [1], np.timedelta64(1, "s")], ids=str
)
def test_index_out_of_range_or_no_integer(index):
    with pytest.raises(
        IndexError, match=r"^index is .*: give a row from 0 to 5; a negative one counts from the end\.$"
    ):
        confusion_matrix_at_thresholds(Y, S).matrix(index)


@pytest.mark.parametrize("other", [None, 3, roc_curve(Y, S), tuple(confusion_matrix_at_thresholds(Y, S))], ids=type)
def test_merge_refuses_anything_else(other):
    with pytest.raises(TypeError, match=f"^other is a {type(other).__name__}: give a ThresholdCounts\\.$"):
        confusion_matrix_at_thresholds(Y, S).merge(other)


@pytest.mark.parametrize("data", data_sets(weights=["unweighted", "whole weights"]), ids=name)
def test_merged_counts_are_those_counted_at_once(data):
    odd = np.arange(len(data.y)) % 2 == 1

    def part(chosen):
        return data.y[chosen], data.score[chosen], None if data.weight is None else data.weight[chosen]

    (y1, s1, w1), (y2, s2, w2) = part(odd), part(~odd)
    first = confusion_matrix_at_thresholds(y1, s1, sample_weight=w1)
    second = confusion_matrix_at_thresholds(y2, s2, sample_weight=w2)
    weight = None if w1 is None else np.concatenate([w1, w2])
    at_once = confusion_matrix_at_thresholds(np.append(y1, y2), np.append(s1, s2), sample_weight=weight)
    for merged in (first.merge(second), second.merge(first)):
        for mine, other in zip(merged, at_once, strict=True):
            np.testing.assert_array_equal(mine, other)
            assert mine.dtype == other.dtype
            assert not mine.flags.writeable


def test_merge_of_a_batch_of_positives_and_a_batch_of_negatives():
    merged = confusion_matrix_at_thresholds([1], [0.4]).merge(confusion_matrix_at_thresholds([0], [0.6]))
    assert merged.tps.tolist() == [0, 0, 1]
    assert merged.fps.tolist() == [0, 1, 1]


def test_repr_reads_as_a_table():
    assert repr(confusion_matrix_at_thresholds([0, 1], [0.25, 0.5])).splitlines() == [
        "threshold  TP  FP  FN  TN",
        "      inf   0   0   1   1",
        "      0.5   1   0   0   1",
        "     0.25   1   1   0   0",
    ]


@pytest.mark.parametrize(
    "scores",
    [np.array([2**53, 2**53 + 1]), np.array([1, 1 + np.finfo(np.longdouble).eps], dtype=np.longdouble)],
    ids=["int64", "longdouble"],
)
def test_thresholds_decrease_strictly_even_where_a_float64_cannot_tell_scores_apart(scores):
    counts = confusion_matrix_at_thresholds([0, 1], scores)
    assert counts.thresholds.dtype == np.longdouble
    assert np.all(np.diff(counts.thresholds) < 0)
    assert [array.dtype for array in counts][:4] == [np.int64] * 4


def test_float32_scores_meet_the_same_threshold_by_either_way():
    scores = np.array([0.2, 0.7], dtype=np.float32)  # the float32 nearest to 0.7 lies below 0.7
    counts = confusion_matrix_at_thresholds([0, 1], scores)
    assert ConfusionMatrix.from_scores([0, 1], scores, threshold=0.7) == counts.matrix(counts.index_at(0.7))


@pytest.mark.filterwarnings("error")
def test_weights_that_sum_past_the_largest_float_are_refused():
    with pytest.raises(ValueError, match="sample_weight"):
        confusion_matrix_at_thresholds([0, 0, 1, 1], [0.1, 0.2, 0.3, 0.4], sample_weight=[1e308] * 4)


INF = math.inf
LARGE = [2**53 + 1, 2**53 + 3, 2**62 + 1]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("scores", [LARGE, [2**53, 2**53 + 2, 7], np.array([0, 2**64 - 1, 2**63], np.uint64)])
@pytest.mark.parametrize("shift", [-1, 0, 1, Fraction(1, 2)])
def test_thresholds_beyond_2_to_the_53_are_compared_exactly(scores, shift):
    scores, labels = np.array(scores), [0, 1, 1]
    counts = confusion_matrix_at_thresholds(labels, scores)
    for threshold in scores.tolist():
        expected = sum(score >= threshold + shift for score in scores.tolist())
        matrix = ConfusionMatrix.from_scores(labels, scores, threshold=threshold + shift)
        assert matrix.tp + matrix.fp == expected
        assert counts.matrix(counts.index_at(threshold + shift)) == matrix
    for row, threshold in enumerate(counts.thresholds):
        assert np.count_nonzero(scores >= threshold) == row
        assert ConfusionMatrix.from_scores(labels, scores, threshold=threshold) == counts.matrix(row)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64, np.longdouble])
def test_thresholds_are_not_rounded_to_the_type_of_the_scores(kind):
    scores = np.array([0.1, 2048, -60000, 0], dtype=kind)
    thresholds = [
        0.1,
        Fraction(1, 10),
        np.float16(0.1),
        np.float32(0.1),
        2048,
        2049,
        -60001,
        1e9,
        -1e9,
        2**2000,
        5e-324,
    ]
    for threshold in thresholds:
        exact = Fraction(*threshold.as_integer_ratio())
        expected = [Fraction(*score.as_integer_ratio()) >= exact for score in scores]
        matrix = ConfusionMatrix.from_scores([1, 0, 1, 0], scores, threshold=threshold)
        assert (matrix.tp, matrix.fp) == (expected[0] + expected[2], expected[1] + expected[3]), threshold
        counts = confusion_matrix_at_thresholds([1, 0, 1, 0], scores)
        assert counts.matrix(counts.index_at(threshold)) == matrix


@pytest.mark.parametrize(("threshold", "called"), [(-(2**70), 2), (0, 2), (0.5, 1), (1, 1), (1.5, 0), (2**70, 0)])
def test_thresholds_of_boolean_scores(threshold, called):
    matrix = ConfusionMatrix.from_scores([0, 1], [True, False], threshold=threshold)
    assert matrix.tp + matrix.fp == called


@pytest.mark.parametrize("total", [1e-9, 1, 1e9])
def test_counts_add_up_within_rounding_of_their_total(total):
    tps, at = np.array([0, 1, 1]), np.array([INF, 0.8, 0.3])
    fps = total * np.array([0, 0.3, 1])
    assert ThresholdCounts(total - fps * (1 - 1e-13), fps, 1 - tps, tps, at)
    with pytest.raises(ValueError, match=r"^tns\[1\] is .*, at each threshold\.$"):
        ThresholdCounts(total - fps * (1 - 1e-11), fps, 1 - tps, tps, at)


FALLING = np.array([INF, 0.8, 0.3])
HAND_MADE = {
    "rising thresholds": (
        {"thresholds": FALLING[::-1]},
        r"thresholds\[1\] is 0.8, after 0.3: thresholds must fall stri",
    ),
    "equal thresholds": (
        {"thresholds": np.array([INF, 1, 1])},
        r"thresholds\[2\] is 1.0, after 1.0: thresholds must f",
    ),
    "nan": ({"thresholds": np.array([INF, math.nan, 1])}, r"thresholds\[1\] is nan, after inf: thresholds must fall"),
    "falling counts": ({"tps": np.array([2, 1, 0])}, r"tps\[1\] is 1, after 2: tps must rise\.$"),
    "falling false positives": ({"fps": np.array([0, 1, 0])}, r"fps\[2\] is 0, after 1: fps must rise\.$"),
    "counts that begin below 0": (
        {"tns": np.array([2, 1, 0]), "fps": np.array([-1, 0, 1])},
        r"tns\[0\] is 2 and fps\[0\] is -1: they must be 0 or more and add up to fps\[-1\], 1, at each threshold",
    ),
    "lengths": ({"tps": np.array([0, 1])}, "tns has 3 and fps has 3 and fns has 3 and tps has 2 and thresholds has 3 "),
}


@pytest.mark.parametrize("case", HAND_MADE)
def test_counts_made_by_hand_are_validated(case):
    good = {
        "tns": np.array([1, 1, 0]),
        "fps": np.array([0, 0, 1]),
        "fns": np.array([1, 0, 0]),
        "tps": np.array([0, 1, 1]),
    }
    assert ThresholdCounts(**good, thresholds=FALLING).index_at(0.5) == 1
    change, message = HAND_MADE[case]
    with pytest.raises(ValueError, match=f"^{message}"):
        ThresholdCounts(**{**good, "thresholds": FALLING, **change})
