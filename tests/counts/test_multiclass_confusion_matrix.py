"""The confusion matrix of K classes: counts, ratios, averages, and what is refused."""

import math
import pickle
from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import sklearn.metrics

from evalkit import ConfusionMatrix, MulticlassConfusionMatrix, one_vs_rest_matrices
from tests import reference
from tests.input.test_bad_input import BAD_LABELS, BAD_WEIGHTS, refuses
from tests.input.test_multiclass_input import DRESSES, PAIRS, STILL_BAD
from tools.figures import describe_axes

from_labels = MulticlassConfusionMatrix.from_labels
TRUE = ["cat", "cat", "cat", "dog", "dog", "owl", "dog", "cat"]
PRED = ["cat", "dog", "cat", "dog", "owl", "owl", "dog", "cat"]
COUNTS = [[3, 1, 0], [0, 2, 1], [0, 0, 1]]
LABELS = ("cat", "dog", "owl")
WORDS = MulticlassConfusionMatrix(counts=COUNTS, labels=LABELS)
METRICS = ("precision", "recall", "f1")


def drawn(seed):
    """Labels of 2 to 5 classes, some of which may not occur, and weights or None."""
    rng = np.random.default_rng(seed)
    k, n = rng.integers(2, 6), rng.integers(1, 40)
    weight = [None, rng.integers(1, 5, n), rng.random(n) * (rng.random(n) < 0.7) + 1e-3][seed % 3]
    return list(range(k)), rng.integers(0, k, n), rng.integers(0, k, n), weight


def test_counts():
    matrix = from_labels(TRUE, PRED)
    assert matrix.counts.tolist() == COUNTS
    assert matrix.counts.dtype == np.int64
    assert (matrix.labels, matrix.names) == (LABELS, LABELS)
    assert matrix.support.tolist() == [4, 3, 1]
    assert matrix.accuracy == 6 / 8
    assert math.isnan(matrix.zero_division)
    listed = MulticlassConfusionMatrix(counts=COUNTS, labels=list(LABELS))
    assert (listed.labels, (listed + matrix).labels) == (LABELS, LABELS)


def test_counts_in_another_order_and_with_a_class_that_does_not_occur():
    matrix = from_labels(TRUE, PRED, labels=["owl", "fox", "cat", "dog"], names=["O", "F", "C", "D"])
    assert matrix.counts.tolist() == [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 3, 1], [1, 0, 0, 2]]
    assert matrix.names == ("O", "F", "C", "D")
    assert np.isnan(matrix.recall(average=None)).tolist() == [False, True, False, False]
    assert math.isnan(matrix.recall(average="macro"))
    assert matrix.recall(average="weighted") == pytest.approx(6 / 8)


@pytest.mark.generated
@pytest.mark.parametrize("seed", range(60))
def test_is_the_reference_and_scikit_learns(seed):
    labels, true, pred, weight = drawn(seed)
    ratios = reference.class_ratios(true.tolist(), pred.tolist(), labels, 2, weight)
    counts = sklearn.metrics.confusion_matrix(true, pred, labels=labels, sample_weight=weight)
    for zero in (0, 1):
        matrix = from_labels(true, pred, labels=labels, sample_weight=weight, zero_division=zero)
        np.testing.assert_allclose(matrix.counts, counts, rtol=1e-12)
        each = [matrix.precision(average=None), matrix.recall(average=None), matrix.f_beta(2, average=None)]
        expected = [[zero if value is None else float(value) for value in row[:3]] for row in ratios]
        np.testing.assert_allclose(np.transpose(each), expected, rtol=1e-12)
        np.testing.assert_allclose(matrix.support, [float(row[3]) for row in ratios], rtol=1e-12)
        for average in ("micro", "macro", "weighted"):
            ours = [f(average=average) for f in (matrix.precision, matrix.recall)] + [matrix.f_beta(2, average=average)]
            theirs = sklearn.metrics.precision_recall_fscore_support(
                true, pred, labels=labels, average=average, sample_weight=weight, zero_division=zero, beta=2
            )
            np.testing.assert_allclose(ours, theirs[:3], rtol=1e-12, atol=1e-15)


@pytest.mark.generated
@pytest.mark.filterwarnings("ignore:A single label was found")
@pytest.mark.parametrize("seed", range(60))
def test_mcc_is_the_reference_and_scikit_learns(seed):
    _, true, pred, weight = drawn(seed)
    expected = reference.class_correlation(true.tolist(), pred.tolist())
    ours = from_labels(true, pred).mcc
    assert math.isnan(ours) if expected is None else ours == pytest.approx(expected, abs=1e-12)
    weighted = from_labels(true, pred, sample_weight=weight, zero_division=0).mcc
    theirs = sklearn.metrics.matthews_corrcoef(true, pred, sample_weight=weight)
    assert weighted == pytest.approx(theirs, abs=1e-12)


def test_mcc_of_two_classes_is_that_of_the_two_class_matrix():
    pair = ConfusionMatrix(tp=4, fp=1, fn=2, tn=3)
    assert MulticlassConfusionMatrix(counts=pair.to_array(), labels=[0, 1]).mcc == pytest.approx(pair.mcc, rel=1e-14)
    huge = MulticlassConfusionMatrix(counts=pair.to_array() * 1e300, labels=[0, 1])
    assert huge.mcc == pytest.approx(pair.mcc, rel=1e-14)
    assert MulticlassConfusionMatrix(counts=pair.to_array() / 1024, labels=[0, 1]).mcc == pytest.approx(pair.mcc)


def test_mcc_of_a_perfect_matrix_is_exactly_1():
    rng = np.random.default_rng(0)
    for _ in range(200):
        counts = np.diag(rng.integers(1, 1000, int(rng.integers(2, 6))))
        assert MulticlassConfusionMatrix(counts=counts, labels=range(len(counts))).mcc == 1


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
    ],
)
@pytest.mark.filterwarnings("error")
def test_mcc_of_a_rare_class_beside_a_frequent_one(counts):
    exact = [[Fraction(count) for count in row] for row in counts]
    true, pred = [sum(row) for row in exact], [sum(column) for column in zip(*exact, strict=True)]
    pairs = [sum(true) ** 2 - sum(count**2 for count in of) for of in (true, pred)]
    right = sum(true) * sum(row[k] for k, row in enumerate(exact))
    covariance = right - sum(a * b for a, b in zip(true, pred, strict=True))
    expected = math.copysign(math.sqrt(covariance**2 / (pairs[0] * pairs[1])), covariance)
    matrix = MulticlassConfusionMatrix(counts=counts, labels=range(len(counts)))
    assert matrix.mcc == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize("counts", [[[3, 0], [2, 0]], [[3, 2], [0, 0]], [[0.1, 0.2, 0.3], [0] * 3, [0] * 3]])
def test_mcc_is_undefined_with_one_class_alone(counts):
    labels = range(len(counts))
    assert math.isnan(MulticlassConfusionMatrix(counts=counts, labels=labels).mcc)
    assert MulticlassConfusionMatrix(counts=counts, labels=labels, zero_division=0).mcc == 0


def test_undefined_ratios():
    matrix = from_labels(["a", "b", "b"], ["a", "a", "a"])
    assert np.isnan(matrix.precision(average=None)).tolist() == [False, True]
    assert math.isnan(matrix.precision(average="macro"))
    assert math.isnan(matrix.precision(average="weighted"))
    assert matrix.precision(average="micro") == matrix.accuracy == 1 / 3
    assert matrix.f1(average=None).tolist() == [0.5, 0]
    empty = MulticlassConfusionMatrix(counts=np.zeros((2, 2), int), labels=["a", "b"], zero_division=0.25)
    assert empty.accuracy == empty.recall(average="weighted") == empty.recall(average="macro") == 0.25
    assert empty.f1(average="micro") == 0.25


@pytest.mark.parametrize("over", ["true", "pred", "all"])
@pytest.mark.parametrize("seed", [0, 1])
def test_normalised_views_are_scikit_learns(over, seed):
    labels, true, pred, weight = drawn(seed)
    matrix = from_labels(true, pred, labels=[*labels, 9], sample_weight=weight, zero_division=0)
    theirs = sklearn.metrics.confusion_matrix(true, pred, labels=[*labels, 9], sample_weight=weight, normalize=over)
    np.testing.assert_allclose(matrix.normalized(over), theirs, rtol=1e-12)


def test_an_empty_row_is_undefined():
    shares = from_labels([0, 0], [0, 1]).normalized("true")
    assert shares[0].tolist() == [0.5, 0.5]
    assert np.isnan(shares[1]).all()


@pytest.mark.parametrize("seed", range(12))
def test_one_against_the_rest_is_that_of_the_labels(seed):
    _, true, pred, weight = drawn(seed)
    matrices = from_labels(true, pred, sample_weight=weight).one_vs_rest()
    expected = one_vs_rest_matrices(true, pred, sample_weight=weight)
    assert list(matrices) == list(expected)
    for label, matrix in matrices.items():
        np.testing.assert_allclose(matrix.to_array(), expected[label].to_array(), rtol=1e-9, atol=1e-12)
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


def test_matrices_of_two_folds_add_up():
    first, second = from_labels([0, 1], [0, 0], labels=[0, 1, 2]), from_labels([2, 1], [2, 1], labels=[0, 1, 2])
    together = from_labels([0, 1, 2, 1], [0, 0, 2, 1], names=["x", "y", "z"], zero_division=1)
    assert (first + second).counts.tolist() == together.counts.tolist()
    assert (together + first).names == ("x", "y", "z")
    assert (together + first).zero_division == 1
    with pytest.raises(ValueError, match=r"^the labels are \(0, 1, 2\) and \(0, 2\): give both matrices the same lab"):
        first + from_labels([0, 2], [0, 2])
    with pytest.raises(ValueError, match=r"^the labels are \(0, 1, 2\) and \(0, 2, 1\): give both matrices the same"):
        first + from_labels([0, 1], [0, 0], labels=[0, 2, 1])
    with pytest.raises(TypeError, match="the other is a ndarray: give a MulticlassConfusionMatrix"):
        first + np.zeros((3, 3))


def test_table_and_report():
    assert WORDS.table().columns == ("true \\ predicted", "cat", "dog", "owl")
    assert WORDS.table().rows[1] == ("dog", 0, 2, 1)
    assert WORDS.report().columns == ("class", "precision", "recall", "F1", "support")
    report = WORDS.report().rows
    assert report[1] == ("dog", 2 / 3, 2 / 3, 2 / 3, 3)
    assert [row[0] for row in report[3:]] == ["micro average", "macro average", "weighted average"]
    assert report[3][1:] == (0.75, 0.75, 0.75, 8)
    for row, average in zip(report[3:], ("micro", "macro", "weighted"), strict=True):
        assert row[1:4] == tuple(getattr(WORDS, metric)(average=average) for metric in METRICS)


PICTURE = [
    "image 3,1,0 0,2,1 0,0,1: Blues from 0,3",
    "text '3' at 0,0: center center, white, 14",
    "text '1' at 1,0: center center, black, 14",
    "text '0' at 2,0: center center, black, 14",
    "text '0' at 0,1: center center, black, 14",
    "text '2' at 1,1: center center, black, 14",
    "text '1' at 2,1: center center, black, 14",
    "text '0' at 0,2: center center, black, 14",
    "text '0' at 1,2: center center, black, 14",
    "text '1' at 2,2: center center, black, 14",
    "'predicted' from -0.5 to 2.5, no grid, ticks 0 'cat', 1 'dog', 2 'owl'",
    "'true' from 2.5 to -0.5, no grid, ticks 0 'cat', 1 'dog', 2 'owl'",
    "aspect 1.0",
]


def test_plot():
    assert describe_axes(WORDS.plot()) == PICTURE


def test_plot_is_drawn_on_the_axes_given():
    ax = plt.subplots()[1]
    assert WORDS.plot(ax) is ax


def described(counts, **options):
    """The limits of the colours, and text and colour of each cell."""
    ax = MulticlassConfusionMatrix(counts=counts, labels=range(len(counts))).plot(**options)
    return ax.images[0].get_clim(), [(text.get_text(), text.get_color()) for text in ax.texts]


@pytest.mark.filterwarnings("error")
def test_colours_go_from_0_to_the_largest_cell_and_text_stands_out():
    black = lambda *texts: [(text, "black") for text in texts]  # noqa: E731
    assert described([[4, 2], [1, 1.5]]) == ((0, 4), [("4", "white"), *black("2", "1", "1.5")])
    assert described([[4, 1], [1, 3]], normalize="all")[0] == (0, 4 / 9)
    assert described([[10**6, 1], [1, 3]])[1] == [("1000000", "white"), *black("1", "1", "3")]
    assert described([[0, 0], [0, 0]], normalize="true") == ((0, 1e-300), black("", "", "", ""))


def test_names_are_turned_and_written_smaller_where_they_are_long_or_many():
    def turned(*names):
        ax = MulticlassConfusionMatrix(counts=np.eye(len(names), dtype=int), labels=names).plot()
        return ax.get_xticklabels()[0].get_rotation(), ax.get_yticklabels()[0].get_rotation()

    assert turned("a" * 20, "b" * 20) == (0, 0)
    assert turned("a" * 20, "b" * 21) == (45, 0)


@pytest.mark.parametrize(("classes", "largest"), [(2, 4), (3, 10**4), (10, 4), (10, 10**4), (20, 4)])
def test_counts_are_written_as_large_as_goes_into_a_cell_up_to_14_points(classes, largest):
    ax = MulticlassConfusionMatrix(counts=largest * np.eye(classes, dtype=int), labels=range(classes)).plot()
    ax.figure.set_dpi(300)  # widths are whole pixels
    ax.figure.draw_without_rendering()
    (size,) = {text.get_fontsize() for text in ax.texts}
    cell = ax.get_window_extent().width / classes
    across = max(text.get_window_extent().width for text in ax.texts)
    assert across < cell
    assert size == 14 or across > (0.25 if largest < 10 else 0.75) * cell
    assert size <= 14


def test_three_digits_in_a_cell_of_24_points_have_11_6_points():
    ax = plt.figure(figsize=(4, 4)).add_axes((0, 0, 1, 1))
    MulticlassConfusionMatrix(counts=100 * np.eye(12, dtype=int), labels=range(12)).plot(ax)
    assert ax.texts[0].get_fontsize() == pytest.approx(11.6, abs=0.05)


def test_plot_of_shares():
    ax = from_labels([0, 0, 0], [0, 1, 1]).plot(normalize="true", cmap="Greens")
    assert [text.get_text() for text in ax.texts] == ["0.333", "0.667", "", ""]
    assert ax.images[0].cmap.name == "Greens"
    many = MulticlassConfusionMatrix(counts=np.eye(20, dtype=int), labels=range(20)).plot()
    assert many.get_xticklabels()[0].get_rotation() == 0
    fifty = MulticlassConfusionMatrix(counts=np.eye(50, dtype=int), labels=range(50)).plot()
    assert {text.get_fontsize() for text in fifty.texts} == {5}
    names = ["a name as long as this", "another that is as long"]
    assert MulticlassConfusionMatrix(counts=np.eye(2), labels=names).plot().get_xticklabels()[0].get_rotation() == 45
    nothing = MulticlassConfusionMatrix(counts=np.zeros((2, 2)), labels=range(2)).plot()
    assert [text.get_text() for text in nothing.texts] == ["0"] * 4


@pytest.mark.parametrize("case", DRESSES)
def test_accepted_forms_of_the_same_labels(case):
    labels = DRESSES[case][0]
    assert from_labels(labels, labels).counts.tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 2]]


def test_labels_of_different_types_are_compared_exactly():
    matrix = from_labels([2**53 + 1, 0, 2**53], [float(2**53), 0.0, float(2**53)])
    assert matrix.labels == (0, 2**53, 2**53 + 1)
    assert matrix.counts.tolist() == [[1, 0, 0], [0, 1, 0], [0, 1, 0]]
    assert from_labels([True, False], [1, 0]).counts.tolist() == [[1, 0], [0, 1]]


def test_labels_may_be_further_apart_than_their_type_reaches():
    labels = np.array([100, -100, 0, -128, 127], np.int8)
    matrix = from_labels(labels, labels)
    assert matrix.labels == (-128, -100, 0, 100, 127)
    assert matrix.counts.tolist() == np.eye(5).tolist()


def test_result_is_frozen_and_its_input_stays_writeable():
    counts = np.array(COUNTS)
    matrix = MulticlassConfusionMatrix(counts=counts, labels=LABELS)
    for copy in (matrix, pickle.loads(pickle.dumps(matrix))):
        with pytest.raises(ValueError, match="read-only"):
            copy.counts[0, 0] = 1
        assert copy.labels == LABELS
    counts[0, 0] = 7
    assert matrix.counts[0, 0] == 3
    with pytest.raises(AttributeError):
        matrix.labels = ()


@pytest.mark.parametrize("case", STILL_BAD)
def test_bad_labels(case):
    labels, error, message = BAD_LABELS[case]
    assert refuses(error, message, from_labels, labels, [0, 1, 2, 2])
    assert refuses(error, message.replace("y_true", "y_pred"), from_labels, [0, 1, 2, 2], labels)


@pytest.mark.parametrize("case", BAD_WEIGHTS)
def test_bad_weights(case):
    weights, error, message = BAD_WEIGHTS[case]
    assert refuses(error, message, from_labels, [0, 1, 2, 2], [0, 1, 2, 2], sample_weight=weights)


@pytest.mark.parametrize("case", PAIRS)
def test_bad_pairs_of_labels(case):
    y_true, y_pred, error, message = PAIRS[case]
    assert refuses(error, message, from_labels, y_true, y_pred)


BAD = {
    "not square": ({"counts": [[1, 2]]}, ValueError, r"counts has shape \(1, 2\): it must be square"),
    "flat": ({"counts": [1, 2, 3]}, ValueError, r"counts has shape \(3,\): it must be square"),
    "empty": ({"counts": np.zeros((0, 0))}, ValueError, r"counts has shape \(0, 0\): it must be square"),
    "negative": ({"counts": [[1, 0], [-2, 1]]}, ValueError, r"counts\[1, 0\] is -2: a count is a number from 0 to"),
    "huge": ({"counts": [[1, 2e307], [2, 1]]}, ValueError, r"counts\[0, 1\] is 2e\+307: a count is a number from 0"),
    "nan": ({"counts": [[1, 0], [np.nan, 1]]}, ValueError, r"counts.*\[2\] is nan: every value must be a finite"),
    "text": (
        {"counts": [["1", "0"], ["0", "1"]]},
        TypeError,
        r"counts.* holds text .*: each must be a number, zero or more\.$",
    ),
    "booleans": ({"counts": np.eye(2, dtype=bool)}, ValueError, r"counts\[0, 0\] is True: a count is a number from 0"),
    "ragged": ({"counts": [[1, 2], [3]]}, ValueError, "counts cannot be read as one row for each class"),
    "labels too few": ({"labels": ["a"]}, ValueError, r"labels \('a',\) must be 2 different ones, one for each row"),
    "label twice": ({"labels": ["a", "a"]}, ValueError, r"labels \('a', 'a'\) must be different: give each class once"),
    "no labels": ({"labels": None}, TypeError, "labels is a NoneType: give a list"),
    "names too many": ({"names": ["a", "b", "c"]}, ValueError, r"names \('a', 'b', 'c'\) must be 2 different ones"),
    "name twice": ({"names": ["a", "a"]}, ValueError, r"names \('a', 'a'\) must be 2 different ones"),
    "one name": ({"names": "ab"}, TypeError, "names is 'ab': give a list of str, one for each class"),
    "None as names": ({"names": None}, TypeError, "names is None: give a list of str, one for each class"),
    "numbers as names": ({"names": [1, 2]}, TypeError, r"names is \[1, 2\]: give a list of str"),
    "zero_division": ({"zero_division": "warn"}, TypeError, "zero_division is 'warn': it must be a number, such as"),
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("beta", [1e-140, 1, 3, 1e100, 1e149])
@pytest.mark.parametrize("counts", [[[1e300, 0], [0, 1e300]], [[1e307, 1e306], [1e305, 1]], [[2**62, 1], [0, 2**61]]])
def test_f_of_large_counts(counts, beta):
    matrix, square = MulticlassConfusionMatrix(counts=counts, labels=[0, 1]), Fraction(beta) ** 2
    (a, b), (c, d) = [[Fraction(count) for count in row] for row in counts]
    tops, bottoms = (a, d), (square * (a + b) + a + c, square * (c + d) + b + d)
    expected = [float((1 + square) * top / bottom) for top, bottom in zip(tops, bottoms, strict=True)]
    assert matrix.f_beta(beta, average=None) == pytest.approx(expected, rel=1e-14)
    assert matrix.f_beta(beta, average="micro") == pytest.approx(matrix.accuracy, rel=1e-14)
    assert matrix.f_beta(beta, average="macro") == pytest.approx(sum(expected) / 2, rel=1e-14)


def test_f_of_a_rare_class_beside_a_huge_one():
    matrix = MulticlassConfusionMatrix(counts=[[1e300, 0], [0, 1e-200]], labels=[0, 1])
    for beta in (1e-140, 1, 1e149):
        assert matrix.f_beta(beta, average=None).tolist() == [1, 1]


INTEGERS = r"counts sum to {}: the most is 9223372036854775807; give floats, as by \.astype\(float\)\.$"
FLOATS = r"counts sum to {}: the most is 1e\+308; rescale them\.$"


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([[2**63 - 1, 1], [0, 5]], INTEGERS.format(2**63 + 5)),
        ([[2**63 - 1, 1], [0, 0]], INTEGERS.format(2**63)),
        (np.array([[2**63, 0], [0, 1]], np.uint64), INTEGERS.format(2**63 + 1)),
        (np.full((4, 4), 1e307), FLOATS.format(r"1\.\d+e\+308")),
        (np.full((5, 5), 1e307), FLOATS.format("inf")),
    ],
)
@pytest.mark.filterwarnings("error")
def test_counts_whose_sum_is_too_large(counts, message):
    assert refuses(ValueError, message, MulticlassConfusionMatrix, counts=counts, labels=range(len(counts)))


@pytest.mark.filterwarnings("error")
def test_the_largest_sums():
    most = MulticlassConfusionMatrix(counts=[[2**62, 1], [0, 2**62 - 2]], labels=[0, 1])
    assert most.support.tolist() == [2**62 + 1, 2**62 - 2]
    assert most.report().rows[2][-1] == 2**63 - 1
    assert refuses(ValueError, INTEGERS.format(2**64 - 2), most.__add__, most)
    assert refuses(ValueError, r"counts\[0, 0\] is 2e\+307: a count", huge(1e307).__add__, huge(1e307))
    assert (most + huge(1.5)).counts.tolist() == [[2**62 + 1.5, 1], [0, 2**62 - 0.5]]
    nine = MulticlassConfusionMatrix(counts=np.full((3, 3), 1e307), labels=range(3))
    assert nine.accuracy == pytest.approx(1 / 3)
    assert nine.f1(average="weighted") == pytest.approx(1 / 3)


def huge(count):
    """A perfect matrix with so many of each class."""
    return MulticlassConfusionMatrix(counts=[[count, 0], [0, count]], labels=[0, 1])


def test_the_largest_count_that_is_taken():
    assert MulticlassConfusionMatrix(counts=[[1e307, 0], [0, 1]], labels=[0, 1]).counts[0, 0] == 1e307


@pytest.mark.parametrize("case", BAD)
def test_what_is_refused(case):
    options, error, message = BAD[case]
    assert refuses(
        error, message, MulticlassConfusionMatrix, **{"counts": [[1, 0], [0, 1]], "labels": [0, 1], **options}
    )


def test_as_many_counts_as_fit_into_memory_are_taken(monkeypatch):
    monkeypatch.setattr("evalkit.counts.multiclass_confusion_matrix.MOST", 9)
    assert from_labels([0, 1, 2], [0, 1, 1]).counts.tolist() == [[1, 0, 0], [0, 1, 0], [0, 1, 0]]
    message = r"there are 4 classes: of 16 counts 9 fit into memory\.$"
    assert refuses(ValueError, message, from_labels, [0, 1, 2, 3], [0, 1, 1, 1])


def test_labels_that_lack_one_that_occurs():
    message = r"labels \(0, 1\) lack 2, a label of y_true or y_pred: give every class\."
    assert refuses(ValueError, message, from_labels, [0, 1, 1], [0, 1, 2], labels=[0, 1])
    assert refuses(ValueError, r"labels \(0, 1, 1\) must be different", from_labels, [0], [1], labels=[0, 1, 1])
    assert refuses(ValueError, r"labels \('0', '1'\) lack 0", from_labels, [0], [1], labels=["0", "1"])


@pytest.mark.parametrize("average", ["binary", "samples", 1, ["macro"], pd.NA, np.array(["macro", "micro"])], ids=repr)
def test_unknown_average(average):
    for metric in METRICS:
        message = r"average is .*: it must be 'macro', 'weighted', 'micro' or None\."
        assert refuses(ValueError, message, getattr(WORDS, metric), average=average)


@pytest.mark.parametrize("over", ["rows", None, 1])
def test_unknown_direction(over):
    assert refuses(ValueError, "over is .*: it must be 'true', 'pred' or 'all'", WORDS.normalized, over)


@pytest.mark.parametrize("beta", [0, -1, math.nan, math.inf, 1e150, 10**400, "1", None])
def test_bad_beta(beta):
    message = r"beta is .*: it must be a finite number above 0, and below 1e150\."
    assert refuses(ValueError, message, WORDS.f_beta, beta, average="macro")
