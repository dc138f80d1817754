"""Counts in bins: the bounds hold, and are attained; batches, parts and edges."""

import math
import pickle

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from evalkit import (
    AucBounds,
    BinnedCounts,
    confusion_matrix_at_thresholds,
    quantile_edges,
    roc_auc_score,
    roc_curve,
)
from tests import reference
from tests.generated_data import data_sets, name
from tests.test_properties import QUICK, labelled

Y, S = [0, 1, 0, 1, 1], [0.1, 0.6, 0.4, 0.3, 0.9]
LARGEST = 1.7976931348623157e308


def counted(y, score, edges, **options):
    counts = BinnedCounts(edges, **options)
    counts.update(y, score)
    return counts


def ends(bounds):
    return [bounds.low, bounds.auc, bounds.high]


@pytest.mark.parametrize("n_bins", [2, 3, 10])
@pytest.mark.parametrize("data", data_sets(seeds=3), ids=name)
def test_bounds_and_edges_are_those_of_the_reference(data, n_bins):
    scores = data.score.astype(float).tolist()
    edges = quantile_edges(data.score, n_bins=n_bins)
    assert edges.tolist() == reference.quantile_edges(scores, n_bins)
    bounds = counted(data.y, data.score, edges).auc_bounds()
    assert ends(bounds) == list(map(float, reference.auc_between(data.y, scores, edges.tolist())))
    assert bounds.low <= roc_auc_score(data.y, data.score) <= bounds.high


@pytest.mark.generated
@QUICK
@given(data=labelled(1), edges=st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=5, unique=True), cut=st.integers(0))
def test_any_batches_between_any_edges(data, edges, cut):
    y, score = data
    edges, cut = sorted(edges), cut % (len(y) + 1)
    whole, stream, merged = counted(y, score, edges), BinnedCounts(edges), BinnedCounts(edges)
    for part in ((y[:cut], score[:cut]), (y[cut:], score[cut:])):
        if part[0]:
            stream.update(*part)
            merged = counted(*part, edges).merge(merged)
    assert repr(stream) == repr(whole) == repr(merged)
    assert ends(whole.auc_bounds()) == list(map(float, reference.auc_between(y, score, edges)))
    exact = confusion_matrix_at_thresholds(y, score)
    at_edges, roc = whole.confusion_matrix_at_thresholds(), whole.roc_curve()
    for row, threshold in enumerate(at_edges.thresholds.tolist()):
        expected = exact.matrix(exact.index_at(threshold))
        assert at_edges.matrix(row) == expected
        assert roc.fpr[row] == expected.fp / exact.n_negative
        assert roc.tpr[row] == expected.tp / exact.n_positive


@QUICK
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=5))
def test_both_bounds_are_attained(bins):
    bins = [(1, 1), *bins]
    labels = [([0] * n + [1] * p, [1] * p + [0] * n) for p, n in bins]
    score = [b + i / 10 for b, both in enumerate(labels) for i in range(len(both[0]))]
    edges = list(range(1, len(bins)))
    won, lost = ([label for both in labels for label in both[side]] for side in (0, 1))
    for y in (won, lost):
        bounds = counted(y, score, edges).auc_bounds()
        assert roc_auc_score(y, score) == (bounds.high if y is won else bounds.low)


def test_a_worked_example():
    counts = counted(Y, S, [0.25, 0.5])
    assert counts.positives.tolist() == [0, 1, 2]
    assert counts.negatives.tolist() == [1, 1, 0]
    assert (counts.n_positive, counts.n_negative) == (3, 2)
    assert counts.auc_bounds() == AucBounds(auc=11 / 12, low=5 / 6, high=1.0)
    assert repr(counts).splitlines() == [
        "from  below  positives  negatives",
        "-inf   0.25          0          1",
        "0.25    0.5          1          1",
        " 0.5    inf          2          0",
    ]


def test_the_middle_is_the_area_below_the_curve_at_the_edges():
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 2000)
    counts = counted(y, rng.normal(size=2000) + y, np.linspace(-2, 3, 9))
    curve = counts.roc_curve()
    assert curve.auc == pytest.approx(counts.auc_bounds().auc, abs=1e-14)
    assert curve.thresholds.tolist() == [math.inf, *np.linspace(3, -2, 9), -math.inf]
    assert (curve.fpr[-1], curve.tpr[-1]) == (1, 1)


@pytest.mark.parametrize("share", [0.5, 0.02])
@pytest.mark.parametrize("shift", [0, 1.5])
@pytest.mark.parametrize("n_bins", [10, 250])
def test_equal_counts_bound_auc_by_their_number_alone(share, shift, n_bins):
    rng = np.random.default_rng(1)
    y = (rng.random(100_000) < share).astype(int)
    score = rng.normal(size=len(y)) + shift * y
    counts = counted(y, score, quantile_edges(score, n_bins=n_bins))
    assert set((counts.positives + counts.negatives).tolist()) == {len(y) // n_bins}
    bounds = counts.auc_bounds()
    half = (bounds.high - bounds.low) / 2
    assert half <= 1 / (2 * n_bins)
    within = (counts.positives * counts.negatives).sum() / (2 * counts.n_positive * counts.n_negative)
    assert half == pytest.approx(within, rel=1e-9)
    if shift == 0:  # useless scores come near it
        assert half > 0.99 / (2 * n_bins)


def test_edges_of_a_first_batch_widen_the_bounds_by_one_and_bins_over_batch():
    rng = np.random.default_rng(2)
    y, score, n_bins = rng.integers(0, 2, 400_000), rng.random(400_000), 200
    for batch in (200, 1000, 20_000):
        bounds = counted(y, score, quantile_edges(score[:batch], n_bins=n_bins)).auc_bounds()
        assert (bounds.high - bounds.low) * n_bins == pytest.approx(1 + n_bins / batch, rel=0.1)


def test_scores_that_fill_a_bin_are_ties_and_cost_no_width():
    rng = np.random.default_rng(3)
    y = rng.integers(0, 2, 3000)
    rounded = ((rng.random(3000) + y) / 2).round(1)
    bounds = counted(y, rounded, quantile_edges(rounded, n_bins=100)).auc_bounds()
    assert ends(bounds) == [roc_auc_score(y, rounded)] * 3
    zeros = np.where(rng.random(3000) < 0.5, 0, rng.random(3000))
    edges = quantile_edges(zeros, n_bins=10)
    assert edges[:2].tolist() == [0, 5e-324]
    assert len(edges) == 6


@pytest.mark.parametrize(
    ("y", "score", "n_bins", "values", "half"),
    [
        ([0, 1], [1, 1], 2, [1], 0),
        ([0, 0, 1, 1], [1, 1, 1, 1], 2, [1], 0),
        ([0, 0, 1, 1, 1, 0], [1, 1, 1, 1, 2, 2], 3, [1, 2], 0),
        ([0, 0, 0, 1], [0, 1, 1, 2], 2, [1], 0),
        ([1, 0, 0, 0, 0, 0], [0, 0, 1, 1, 2, 2], 2, [1], 1 / 10),
    ],
)
def test_a_score_of_several_rows_at_a_quantile_has_a_bin_to_itself(y, score, n_bins, values, half):
    edges = quantile_edges(score, n_bins=n_bins)
    assert edges.tolist() == [edge for value in values for edge in (value, math.nextafter(value, math.inf))]
    bounds = counted(y, score, edges).auc_bounds()
    assert (bounds.high - bounds.low) / 2 == pytest.approx(half, abs=1e-15)


@pytest.mark.generated
@QUICK
@given(
    rows=st.lists(st.tuples(st.sampled_from([0, 0, 0, 1, 1, 2, 3, 4.5, -LARGEST, LARGEST]), st.booleans()), min_size=2),
    n_bins=st.integers(2, 9),
)
def test_ties_do_not_widen_the_bounds_and_a_score_above_its_share_has_a_bin(rows, n_bins):
    score, y = zip(*rows, strict=True)
    assume(0 < sum(y) < len(y))
    edges = quantile_edges(score, n_bins=n_bins).tolist()
    assert edges == reference.quantile_edges(score, n_bins)
    low, middle, high = reference.auc_between(y, score, edges)
    assert n_bins * (high - low) <= 1
    assert ends(counted(y, score, edges).auc_bounds()) == list(map(float, (low, middle, high)))
    for value in set(score):
        if score.count(value) > max(1, len(score) / n_bins):
            assert {value, math.nextafter(value, math.inf)} <= {*edges, math.inf}


@pytest.mark.filterwarnings("error")
def test_the_largest_float_and_negative_zero():
    edges = quantile_edges([-0.0, 0.0, LARGEST] * 9, n_bins=9)
    assert edges.tolist() == [0, 5e-324, LARGEST]
    assert counted([0, 1], [-0.0, 0.0], edges).auc_bounds() == AucBounds(0.5, 0.5, 0.5)
    assert counted([0, 1], [LARGEST, LARGEST], edges).auc_bounds() == AucBounds(0.5, 0.5, 0.5)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.int8, np.uint64, bool, object])
def test_scores_of_other_types(dtype):
    score = np.array([0, 1, 1, 0, 1]).astype(dtype)
    assert counted(Y, score, [0.5]).positives.tolist() == [1, 2]
    assert quantile_edges(score, n_bins=2).tolist() == [1, math.nextafter(1, 2)]


def test_ties_of_32_bits_have_a_bin_of_64_bits():
    score = np.array([0.5, 0.5, 0.5, 1], dtype=np.float32)
    assert quantile_edges(score, n_bins=4).tolist() == [0.5, math.nextafter(0.5, 1), 1]


def test_counts_are_integers_from_the_first():
    counts = BinnedCounts([0.5])
    for _ in range(2):
        assert counts.positives.dtype == counts.negatives.dtype == np.int64
        counts.update([0, 1], [0.1, 0.6])


def test_a_thousand_bins_are_usual():
    assert quantile_edges(np.arange(1_000_000)).tolist() == list(range(1000, 1_000_000, 1000))


@pytest.mark.parametrize("n_bins", [1, 0, -3])
def test_bins_are_two_or_more(n_bins):
    with pytest.raises(ValueError, match=rf"^n_bins is {n_bins}: "):
        quantile_edges(S, n_bins=n_bins)


def test_more_pairs_than_an_integer_of_64_bits_holds():
    counts = counted([0, 1, 1], [0.1, 0.2, 0.9], [0.5])
    for _ in range(40):
        counts = counts.merge(counts)
    assert 2 * counts.n_positive * counts.n_negative > 2**63
    assert counts.auc_bounds() == AucBounds(auc=0.75, low=0.5, high=1.0)


def test_labels_of_a_stream():
    counts = BinnedCounts([0.5], pos_label="ill")
    counts.update(["well", "well"], [0.1, 0.6])
    counts.update(["ill"], [0.7])
    assert counts.auc_bounds().auc == 0.75
    message = r"^y_true has 3 different labels over all batches \('ill', 'unknown', 'well'\): two are wanted\.$"
    with pytest.raises(ValueError, match=message):
        counts.update(["unknown", "ill"], [0.1, 0.2])
    other = counted(["unknown"], [0.2], [0.5], pos_label="ill")
    with pytest.raises(ValueError, match=message):
        counts.merge(other)
    both = counts.merge(counted(["ill"], [0.2], [0.5], pos_label="ill"))
    both.update(["well", "ill"], [0.1, 0.2])
    assert (both.n_positive, both.n_negative) == (3, 3)
    with pytest.raises(ValueError, match=r"labels over all batches \(-1, 0, 1\)"):
        counted([0, 1], [1, 2], [0.5]).update([-1, 1], [1, 2])
    assert (counts.n_positive, counts.n_negative) == (1, 2)
    counts.update(["ill", "well"], [0.1, 0.2])


@pytest.mark.parametrize(
    ("labels", "pos_label", "message"),
    [
        ([0, -1], None, r"^y_true has the labels -1, 0: say by pos_label= which of them is positive\.$"),
        (["well", "unknown"], "ill", r"^pos_label='ill' is not among the labels of y_true \('unknown', 'well'\)\.$"),
        ([0, 2], 3, r"^pos_label=3 is not among the labels of y_true \(0, 2\)\.$"),
    ],
)
def test_two_labels_without_a_positive_are_refused_in_any_batches(labels, pos_label, message):
    first, second = (counted([label], [0.1], [0.5], pos_label=pos_label) for label in labels)
    with pytest.raises(ValueError, match=message):
        counted(labels, [0.1, 0.2], [0.5], pos_label=pos_label)
    with pytest.raises(ValueError, match=message):
        first.update(labels[1:], [0.2])
    with pytest.raises(ValueError, match=message):
        first.merge(second)
    assert (first.n_positive, first.n_negative) == (0, 1)
    first.update(labels[:1], [0.2])


def test_counts_of_nothing_are_merged():
    nothing = BinnedCounts([0.5], pos_label="ill")
    assert nothing.merge(nothing).n_negative == 0
    assert nothing.merge(counted(["well"], [0.1], [0.5], pos_label="ill")).n_negative == 1


def test_a_refused_batch_counts_nothing():
    counts = counted(Y, S, [0.5])
    with pytest.raises(ValueError, match=r"^y_score\[1\] is missing \(nan\)"):
        counts.update([0, 1], [0.1, math.nan])
    assert (counts.n_positive, counts.n_negative) == (3, 2)
    counts.update([0, 1], [0.1, 0.2])
    assert (counts.n_positive, counts.n_negative) == (4, 3)


def test_scores_that_a_float_would_round_are_refused():
    for score in (np.array([2**53 + 1, 0]), np.array([1, 2], dtype=np.longdouble)):
        message = "^y_score holds numbers that a float of 64 bits would round: rescale them\\.$"
        with pytest.raises(ValueError, match=message):
            counted([0, 1], score, [0.5])
        with pytest.raises(ValueError, match=message):
            quantile_edges(score, n_bins=2)


@pytest.mark.parametrize(
    ("score", "message"),
    [
        ("abc", r"^y_score is a str: .* one for each sample\.$"),
        (["a"], r"^y_score holds text \(y_score\[0\] is 'a'\): each must be a number, a score\.$"),
    ],
)
def test_scores_that_are_none(score, message):
    with pytest.raises(TypeError, match=message):
        quantile_edges(score)


BAD_EDGES = {
    "falling": ([0.5, 0.1], r"edges\[1\] is 0\.1, after 0\.5: edges must rise strictly\.$"),
    "twice": ([0.5, 0.5], r"edges\[1\] is 0\.5, after 0\.5: edges must rise strictly\.$"),
    "infinite": ([0, math.inf], r"edges\[1\] is inf: every value must be a finite number\.$"),
    "none": ([], "edges is empty"),
    "text": (["a", "b"], r"edges holds text \(edges\[0\] is 'a'\): each must be a number, an edge\.$"),
    "one": (0.5, r"edges is a float: give a list, .*, one for each edge\.$"),
}


@pytest.mark.parametrize("case", BAD_EDGES)
def test_edges_that_are_none(case):
    edges, message = BAD_EDGES[case]
    with pytest.raises((ValueError, TypeError), match=f"^{message}"):
        BinnedCounts(edges)


def test_merged_counts_know_the_labels_of_both():
    parts = [counted([label], [0.2], [0.5], pos_label=1) for label in (1, 5)]
    merged = parts[0].merge(parts[1])
    with pytest.raises(ValueError, match=r"labels over all batches \(1, 5, 7\)"):
        merged.update([7], [0.2])


def test_merge_refuses_what_cannot_be_added():
    counts = counted(Y, S, [0.5])
    with pytest.raises(TypeError, match=r"^other is a RocCurve: give a BinnedCounts\.$"):
        counts.merge(roc_curve(Y, S))
    for other in ([0.6], [0.5, 0.6]):
        with pytest.raises(ValueError, match=r"^other has other edges: counts can be added only bin by bin\.$"):
            counts.merge(BinnedCounts(other))
    with pytest.raises(ValueError, match=r"^other has pos_label=0, this None: give one to both\.$"):
        counts.merge(BinnedCounts([0.5], pos_label=0))


@pytest.mark.parametrize(("y", "missing"), [([1, 1], "negative"), ([0, 0], "positive")])
def test_one_class_alone_has_counts_but_no_rates(y, missing):
    counts = counted(y, [0.1, 0.9], [0.5])
    assert counts.confusion_matrix_at_thresholds().n_positive == sum(y)
    for rates in (counts.auc_bounds, counts.roc_curve):
        with pytest.raises(ValueError, match=f"^no {missing} sample has been counted: AUC and rates compare both"):
            rates()


def test_counts_are_sent_between_processes_and_cannot_be_written_to():
    edges = np.array([0.5])
    counts = counted(Y, S, edges)
    edges[0] = 0.7
    assert counts.edges.tolist() == [0.5]
    assert repr(pickle.loads(pickle.dumps(counts))) == repr(counts)
    for array in (counts.edges, counts.positives, counts.negatives):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
