"""The confusion matrix of K classes: counts, ratios, averages, and what is refused."""

import math
import pickle
from fractions import Fraction

import numpy as np
import pytest
import sklearn.metrics

from evalkit import ConfusionMatrix, MulticlassConfusionMatrix, macro_micro, one_vs_rest_matrices
from tests.generated_data import WEIGHTS
from tests.input.test_bad_input import refuses
from tools.figures import describe_axes

from_labels = MulticlassConfusionMatrix.from_labels
TRUE = ["cat", "cat", "cat", "dog", "dog", "owl", "dog", "cat"]
PRED = ["cat", "dog", "cat", "dog", "owl", "owl", "dog", "cat"]
COUNTS = [[3, 1, 0], [0, 2, 1], [0, 0, 1]]
LABELS = ("cat", "dog", "owl")
WORDS = MulticlassConfusionMatrix(counts=COUNTS, labels=LABELS)
METRICS = ("precision", "recall", "f1")


def drawn(seed):
    """Labels of 2 to 6 classes, some of which may not occur, and weights or None."""
    rng = np.random.default_rng(seed)
    k, n = rng.integers(2, 7), rng.integers(1, 40)
    weight = list(WEIGHTS.values())[seed % len(WEIGHTS)](rng, n)
    if weight is not None:
        weight[0] = 1
    return list(range(k)), rng.integers(0, k, n), rng.integers(0, k, n), weight


def test_counts():
    matrix = from_labels(TRUE, PRED)
    assert (matrix.counts.tolist(), matrix.counts.dtype) == (COUNTS, np.int64)
    assert (matrix.labels, matrix.support.tolist(), matrix.accuracy) == (LABELS, [4, 3, 1], 6 / 8)
    assert math.isnan(matrix.zero_division)
    listed = MulticlassConfusionMatrix(counts=COUNTS, labels=list(LABELS))
    assert (listed.labels, (listed + matrix).labels) == (LABELS, LABELS)
    assert pickle.loads(pickle.dumps(matrix)).labels == LABELS


def test_counts_in_another_order_and_with_a_class_that_does_not_occur():
    matrix = from_labels(TRUE, PRED, labels=["owl", "fox", "cat", "dog"])
    assert matrix.counts.tolist() == [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 3, 1], [1, 0, 0, 2]]
    assert np.isnan(matrix.recall(average=None)).tolist() == [False, True, False, False]
    assert math.isnan(matrix.recall(average="macro"))
    assert matrix.recall(average="weighted") == pytest.approx(6 / 8)


@pytest.mark.filterwarnings("ignore:A single label was found")
@pytest.mark.parametrize("seed", range(20))
def test_is_scikit_learns(seed):
    labels, true, pred, weight = drawn(seed)
    options = {"labels": labels, "sample_weight": weight}
    for zero in (0, 1, math.nan):
        matrix = from_labels(true, pred, zero_division=zero, **options)
        np.testing.assert_allclose(matrix.counts, sklearn.metrics.confusion_matrix(true, pred, **options), rtol=1e-12)
        asked = {"zero_division": zero, "beta": 2, **options}
        *each, support = sklearn.metrics.precision_recall_fscore_support(true, pred, **asked)
        ours = [matrix.precision(average=None), matrix.recall(average=None), matrix.f_beta(2, average=None)]
        np.testing.assert_allclose(ours, each, rtol=1e-12)
        np.testing.assert_allclose(matrix.support, support, rtol=1e-12)
        for average in ("micro", "macro", "weighted") if zero in (0, 1) else ():  # theirs leave nan out
            ours = [f(average=average) for f in (matrix.precision, matrix.recall)] + [matrix.f_beta(2, average=average)]
            theirs = sklearn.metrics.precision_recall_fscore_support(true, pred, average=average, **asked)
            np.testing.assert_allclose(ours, theirs[:3], rtol=1e-12, atol=1e-15)
        for average in ("micro", "macro") if zero in (0, 1) else ():
            each = macro_micro(one_vs_rest_matrices(true, pred, zero_division=zero, **options).values())
            theirs = sklearn.metrics.precision_recall_fscore_support(true, pred, average=average, **asked | {"beta": 1})
            ours = [getattr(each, f"{average}_{metric}") for metric in METRICS]
            np.testing.assert_allclose(ours, theirs[:3], rtol=1e-12, atol=1e-15)
    for over in ("true", "pred", "all"):
        shares = from_labels(true, pred, zero_division=0, **options).normalized(over)
        theirs = sklearn.metrics.confusion_matrix(true, pred, normalize=over, **options)
        np.testing.assert_allclose(shares, theirs, rtol=1e-12)
    theirs = sklearn.metrics.matthews_corrcoef(true, pred, sample_weight=weight)
    assert from_labels(true, pred, sample_weight=weight, zero_division=0).mcc == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize(
    "counts",
    [
        [[10**17, 0], [0, 1]],
        [[10**16, 3], [2, 10]],
        [[10, 2], [3, 1e16]],
        [[2**62, 0, 1], [5, 7, 0], [0, 1, 9]],
        [[1, 9e15, 0], [3, 4, 8e15], [7e15, 0, 2]],
        [[1e200, 1e50], [1, 1e30]],
        [[1e-200, 1e-208], [0, 1e-206]],
        [[3, 1, 0], [0, 2, 1], [2, 0, 1]],
        [[3, 0, 0], [0, 7, 0], [0, 0, 11]],
    ],
)
@pytest.mark.filterwarnings("error")
def test_mcc_is_its_definition_for_a_rare_class_beside_a_frequent_one_too(counts):
    exact = [[Fraction(count) for count in row] for row in counts]
    true, pred = [sum(row) for row in exact], [sum(column) for column in zip(*exact, strict=True)]
    pairs = [sum(true) ** 2 - sum(count**2 for count in of) for of in (true, pred)]
    right = sum(true) * sum(row[k] for k, row in enumerate(exact))
    covariance = right - sum(a * b for a, b in zip(true, pred, strict=True))
    expected = math.copysign(math.sqrt(covariance**2 / (pairs[0] * pairs[1])), covariance)
    matrix = MulticlassConfusionMatrix(counts=counts, labels=range(len(counts)))
    assert matrix.mcc == pytest.approx(expected, rel=1e-14)


def test_undefined_ratios():
    matrix = from_labels(["a", "b", "b"], ["a", "a", "a"])
    assert math.isnan(matrix.precision(average="macro"))
    assert math.isnan(matrix.precision(average="weighted"))
    assert matrix.precision(average="micro") == matrix.accuracy == 1 / 3
    assert matrix.f1(average=None).tolist() == [0.5, 0]
    empty = MulticlassConfusionMatrix(counts=np.zeros((2, 2), int), labels=["a", "b"], zero_division=0.25)
    assert empty.accuracy == empty.recall(average="weighted") == empty.recall(average="macro") == 0.25
    assert empty.f1(average="micro") == empty.mcc == 0.25


@pytest.mark.parametrize("seed", range(12))
def test_one_against_the_rest_is_that_of_the_labels_and_scikit_learns(seed):
    _, true, pred, weight = drawn(seed)
    expected = sklearn.metrics.multilabel_confusion_matrix(true, pred, sample_weight=weight)
    square = from_labels(true, pred, sample_weight=weight).one_vs_rest()
    for matrices in (square, one_vs_rest_matrices(true, pred, sample_weight=weight)):
        assert list(matrices) == sorted({*true.tolist(), *pred.tolist()})
        np.testing.assert_allclose([matrix.to_array() for matrix in matrices.values()], expected, rtol=1e-9, atol=1e-12)
    again = from_labels(true, pred, zero_division=0.5).one_vs_rest()
    assert {matrix.zero_division for matrix in again.values()} == {0.5}


@pytest.mark.parametrize("frequent", [2**62, 1e16, 1e200])
def test_a_rare_class_against_a_frequent_one(frequent):
    matrix = MulticlassConfusionMatrix(counts=[[frequent, 3], [2, 10]], labels=["well", "ill"])
    assert matrix.one_vs_rest() == {
        "well": ConfusionMatrix(tp=frequent, fp=2, fn=3, tn=10),
        "ill": ConfusionMatrix(tp=10, fp=3, fn=2, tn=matrix.support[0] - 3),
    }


def test_rounding_makes_no_count_negative():
    rng = np.random.default_rng(0)
    for _ in range(200):
        counts = np.zeros((4, 4))
        counts[1:, 0] = rng.integers(1, 10, 3) / 10
        first = MulticlassConfusionMatrix(counts=counts, labels=range(4)).one_vs_rest()[0]
        assert first.tn == pytest.approx(0, abs=1e-15)


def test_table_and_report():
    assert WORDS.table().columns == ("true \\ predicted", "cat", "dog", "owl")
    assert WORDS.table().rows[1] == ("dog", 0, 2, 1)
    assert WORDS.report().columns == ("class", "precision", "recall", "F1", "support")
    report = WORDS.report().rows
    assert report[1] == ("dog", 2 / 3, 2 / 3, 2 / 3, 3)
    assert report[3] == ("micro average", 0.75, 0.75, 0.75, 8)
    for row, average in zip(report[3:], ("micro", "macro", "weighted"), strict=True):
        assert row[:4] == (f"{average} average", *(getattr(WORDS, metric)(average=average) for metric in METRICS))


def square(counts=((1, 0), (0, 1)), labels=None, **options):
    return MulticlassConfusionMatrix(counts=counts, labels=range(len(counts)) if labels is None else labels, **options)


def test_matrices_of_two_folds_add_up():
    first, second = from_labels([0, 1], [0, 0], labels=[0, 1, 2]), from_labels([2, 1], [2, 1], labels=[0, 1, 2])
    together = from_labels([0, 1, 2, 1], [0, 0, 2, 1], zero_division=1)
    assert (first + second).counts.tolist() == sum([first, second]).counts.tolist() == together.counts.tolist()
    assert (together + first).zero_division == 1


def test_plot():
    ax = WORDS.plot()
    image, first, *_, across, down, _ = describe_axes(ax)
    assert image == "image 3,1,0 0,2,1 0,0,1: Blues from 0,3"
    assert first == "text '3' at 0,0: center center, white, 14"
    assert across == "'predicted' from -0.5 to 2.5, no grid, ticks 0 'cat', 1 'dog', 2 'owl'"
    assert down == "'true' from 2.5 to -0.5, no grid, ticks 0 'cat', 1 'dog', 2 'owl'"
    assert WORDS.plot(ax) is ax
    shares = from_labels([0, 0, 0], [0, 1, 1]).plot(normalize="true", cmap="Greens")
    assert [text.get_text() for text in shares.texts] == ["0.333", "0.667", "", ""]
    assert (shares.images[0].cmap.name, shares.images[0].get_clim()) == ("Greens", (0, 2 / 3))
    assert [text.get_text() for text in square(np.zeros((2, 2))).plot().texts] == ["0"] * 4


@pytest.mark.parametrize(("classes", "largest"), [(2, 4), (3, 10**4), (10, 10**4), (24, 1)])
def test_counts_are_written_as_large_as_goes_into_a_cell(classes, largest):
    ax = square(largest * np.eye(classes, dtype=int)).plot()
    ax.figure.set_dpi(300)  # widths are whole pixels
    ax.figure.draw_without_rendering()
    (size,) = {text.get_fontsize() for text in ax.texts}
    cell = ax.get_window_extent().width / classes
    across = max(text.get_window_extent().width for text in ax.texts)
    assert 5 <= size <= 14
    assert across < cell
    assert size in (5, 14) or across > (0.25 if largest < 10 else 0.75) * cell


REFUSED = {
    "not square": (lambda: square([[1, 2]]), r"counts has shape \(1, 2\): it must be square"),
    "empty": (lambda: square(np.zeros((0, 0))), r"counts has shape \(0, 0\): it must be square"),
    "negative": (lambda: square([[1, 0], [-2, 1]]), r"counts\[1, 0\] is -2: a count is zero or more"),
    "nan": (lambda: square([[1, 0], [np.nan, 1]]), r"counts.*\[2\] is nan: every value must be a finite"),
    "text": (lambda: square([["1", "0"], ["0", "1"]]), r"counts.* holds text .*: each must be a number, zero or more"),
    "too many": (lambda: square([[2**62, 0], [0, 2**62]]), r"counts sum to 9\.22337e\+18 or more: give smaller ones"),
    "too large": (lambda: square([[1e307, 0], [0, 1.0]]), r"counts sum to 1e\+307 or more: give smaller ones"),
    "sum": (lambda: square([[2**62, 0], [0, 1]]) + square([[2**62, 0], [0, 1]]), r"counts\[0, 0\] is -.* zero or more"),
    "labels too few": (lambda: square(labels=["a"]), r"labels \('a',\) must be 2 different ones, one for each row"),
    "label twice": (lambda: square(labels=["a", "a"]), r"labels \('a', 'a'\) must be different: give each class once"),
    "other": (lambda: WORDS + np.zeros((3, 3)), "the other is a ndarray: give a MulticlassConfusionMatrix"),
    "other labels": (
        lambda: WORDS + square(),
        r"the labels are \('cat', .*\) and \(0, 1\): give both matrices the same",
    ),
    "over": (lambda: WORDS.normalized(None), "over is None: it must be 'true' or 'pred' or 'all'"),
    "average": (lambda: WORDS.f1(average="Macro"), r"average is 'Macro': it must be 'micro' or 'macro' or 'weighted'"),
}


@pytest.mark.parametrize(("call", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(call, message):
    assert refuses((ValueError, TypeError), message, call)
