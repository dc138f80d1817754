import math

import numpy as np
import pytest
import sklearn.metrics

from evalkit import ConfusionMatrix, confusion_matrix_at_thresholds
from tests import reference
from tests.generated import WEIGHTS, data_sets, name

EVERY_KIND = data_sets(weights=list(WEIGHTS))
Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]


def counts_of(data):
    return confusion_matrix_at_thresholds(data.y, data.score, sample_weight=data.weight)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("data", EVERY_KIND, ids=name)
def test_rows_are_those_of_scikit_learn(data):
    pytest.importorskip("sklearn", minversion="1.8")
    ours = counts_of(data)
    theirs = sklearn.metrics.confusion_matrix_at_thresholds(data.y, data.score, sample_weight=data.weight)
    for mine, other in zip(ours, theirs, strict=True):
        np.testing.assert_array_equal(mine[1:], other)
    np.testing.assert_array_equal(np.signbit(ours.thresholds[1:]), np.signbit(theirs[-1].astype(float)))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("data", EVERY_KIND, ids=name)
def test_counts_against_the_definition(data):
    ours = counts_of(data)
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
    plain, weighted = counts_of(data), counts_of(data._replace(weight=np.ones(len(data.y))))
    for mine, other in zip(plain, weighted, strict=True):
        np.testing.assert_array_equal(mine, other)
    assert [array.dtype for array in plain] == [np.int64] * 4 + [np.float64]
    assert [array.dtype for array in weighted] == [np.float64] * 5


@pytest.mark.parametrize("data", data_sets(weights=["whole weights and zeros"]), ids=name)
def test_a_whole_weight_is_so_many_copies(data):
    y, score = np.repeat(data.y, data.weight), np.repeat(data.score, data.weight)
    for mine, other in zip(counts_of(data), confusion_matrix_at_thresholds(y, score), strict=True):
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
    counts = counts_of(data)
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


@pytest.mark.parametrize("threshold", [math.nan, "0.5", None])
def test_index_at_refuses_what_is_no_number(threshold):
    with pytest.raises((ValueError, TypeError), match=r"^threshold is .*: it must be a number"):
        confusion_matrix_at_thresholds(Y, S).index_at(threshold)


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
    assert np.all(np.diff(confusion_matrix_at_thresholds([0, 1], scores).thresholds) < 0)


def test_float32_scores_meet_the_same_threshold_by_either_way():
    scores = np.array([0.2, 0.7], dtype=np.float32)  # the float32 nearest to 0.7 lies below 0.7
    counts = confusion_matrix_at_thresholds([0, 1], scores)
    assert ConfusionMatrix.from_scores([0, 1], scores, threshold=0.7) == counts.matrix(counts.index_at(0.7))


@pytest.mark.filterwarnings("error")
def test_weights_that_sum_past_the_largest_float_are_refused():
    with pytest.raises(ValueError, match="sample_weight"):
        confusion_matrix_at_thresholds([0, 0, 1, 1], [0.1, 0.2, 0.3, 0.4], sample_weight=[1e308] * 4)
