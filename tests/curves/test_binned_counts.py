"""Counts in bins: the bounds hold, and are attained; batches, parts and edges."""

import math
import pickle

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from evalkit import AucBounds, BinnedCounts, confusion_matrix_at_thresholds, quantile_edges, roc_auc_score, roc_curve
from tests import reference
from tests.input.test_bad_input import refuses
from tests.test_properties import QUICK, labelled

Y, S = [0, 1, 0, 1, 1], [0.1, 0.6, 0.4, 0.3, 0.9]
LARGEST = 1.7976931348623157e308


def counted(y, score, edges, **options):
    counts = BinnedCounts(edges, **options)
    counts.update(y, score)
    return counts


def ends(bounds):
    return [bounds.low, bounds.auc, bounds.high]


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
    curve = counts.roc_curve()
    assert curve.auc == pytest.approx(11 / 12)
    assert curve.thresholds.tolist() == [math.inf, 0.5, 0.25, -math.inf]
    assert repr(counts).splitlines() == [
        "from  below  positives  negatives",
        "-inf   0.25          0          1",
        "0.25    0.5          1          1",
        " 0.5    inf          2          0",
    ]


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


@pytest.mark.parametrize("dtype", [np.float32, np.uint64, bool, object])
def test_scores_of_other_types(dtype):
    score = np.array([0, 1, 1, 0, 1]).astype(dtype)
    assert counted(Y, score, [0.5]).positives.tolist() == [1, 2]
    assert quantile_edges(score, n_bins=2).tolist() == [1, math.nextafter(1, 2)]


@pytest.mark.filterwarnings("error")
def test_the_largest_float_and_more_pairs_than_an_integer_of_64_bits_holds():
    assert quantile_edges([-0.0, 0.0, LARGEST] * 9, n_bins=9).tolist() == [0, 5e-324, LARGEST]
    assert counted([0, 1], [LARGEST, LARGEST], [LARGEST]).auc_bounds() == AucBounds(0.5, 0.5, 0.5)
    counts = counted([0, 1, 1], [0.1, 0.2, 0.9], [0.5])
    for _ in range(40):
        counts = counts.merge(counts)
    assert counts.auc_bounds() == AucBounds(auc=0.75, low=0.5, high=1.0)


def test_labels_of_a_stream():
    counts = BinnedCounts([0.5], pos_label="ill")
    assert counts.merge(counts).n_negative == 0
    counts.update(["well", "well"], [0.1, 0.6])
    counts.update(["ill"], [0.7])
    assert counts.auc_bounds().auc == 0.75
    message = r"y_true has 3 different labels over all batches \('ill', 'unknown', 'well'\): two are wanted\.$"
    assert refuses(ValueError, message, counts.update, ["unknown", "ill"], [0.1, 0.2])
    assert refuses(ValueError, message, counts.merge, counted(["unknown"], [0.2], [0.5], pos_label="ill"))
    assert (counts.n_positive, counts.n_negative) == (1, 2)  # of a batch that is refused nothing is counted
    both = counts.merge(counted(["ill"], [0.2], [0.5], pos_label="ill"))
    both.update(["well", "ill"], [0.1, 0.2])
    assert (both.n_positive, both.n_negative) == (3, 3)


UNSAID = r"y_true has the labels -1, 0: say by pos_label= which of them is positive\.$"
ABSENT = r"pos_label='ill' is not among the labels of y_true \('unknown', 'well'\)\.$"


@pytest.mark.parametrize(
    ("labels", "pos_label", "message"), [([0, -1], None, UNSAID), (["well", "unknown"], "ill", ABSENT)]
)
def test_two_labels_without_a_positive_are_refused_in_any_batches(labels, pos_label, message):
    first, second = (counted([label], [0.1], [0.5], pos_label=pos_label) for label in labels)
    assert refuses(ValueError, message, first.update, labels[1:], [0.2])
    assert refuses(ValueError, message, first.merge, second)


COUNTS = counted(Y, S, [0.5])
ROUNDED = r"y_score\[0\] is 9007199254740993: float64 does not tell it from its neighbours; round or rescale\.$"
REFUSED = {
    "nan": (lambda: counted([0, 1], [0.1, math.nan], [0.5]), r"y_score\[1\] is missing \(nan\)"),
    "rounded": (lambda: counted([0, 1], np.array([2**53 + 1, 0]), [0.5]), ROUNDED),
    "rounded edges": (lambda: quantile_edges(np.array([2**53 + 1, 0]), n_bins=2), ROUNDED),
    "falling": (lambda: BinnedCounts([0.5, 0.1]), r"edges\[1\] is 0\.1, after 0\.5: edges must rise strictly\.$"),
    "infinite": (lambda: BinnedCounts([0, math.inf]), r"edges\[1\] is inf: every value must be a finite number\.$"),
    "one edge": (lambda: BinnedCounts(0.5), r"edges is a float: give a list, .*, one for each edge\.$"),
    "other": (lambda: COUNTS.merge(roc_curve(Y, S)), r"other is a RocCurve: give a BinnedCounts\.$"),
    "other edges": (lambda: COUNTS.merge(BinnedCounts([0.6])), "other has other edges: counts can be added only"),
    "label": (
        lambda: COUNTS.merge(BinnedCounts([0.5], pos_label=0)),
        "other has pos_label=0, this None: give one to both",
    ),
    "positives": (lambda: counted([1, 1], S[:2], [0.5]).auc_bounds(), "y_true has one class only: all 2 .* are pos"),
    "negatives": (lambda: counted([0, 0], S[:2], [0.5]).roc_curve(), "y_true has one class only: all 2 .* are neg"),
}


@pytest.mark.parametrize(("call", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(call, message):
    assert refuses((ValueError, TypeError), message, call)


def test_counts_are_sent_between_processes_and_keep_edges_of_their_own():
    edges = np.array([0.5])
    counts = counted(Y, S, edges)
    edges[0] = 0.7
    assert counts.edges.tolist() == [0.5]
    assert repr(pickle.loads(pickle.dumps(counts))) == repr(counts)
