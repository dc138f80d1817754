"""The confusion matrix and its ratios: against exact fractions, definitions and scikit-learn."""

import itertools
import math
import pickle
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics

from evalkit import ConfusionMatrix
from tests import reference

Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]
MATRIX = ConfusionMatrix(tp=4, fp=1, fn=2, tn=3)
SMALL = list(itertools.product(range(3), repeat=4))
RATIOS = {
    "accuracy": lambda tp, fp, fn, tn: (tp + tn, tp + fp + fn + tn),
    "error_rate": lambda tp, fp, fn, tn: (fp + fn, tp + fp + fn + tn),
    "precision": lambda tp, fp, fn, tn: (tp, tp + fp),
    "recall": lambda tp, fp, fn, tn: (tp, tp + fn),
    "specificity": lambda tp, fp, fn, tn: (tn, tn + fp),
    "false_positive_rate": lambda tp, fp, fn, tn: (fp, fp + tn),
    "negative_predictive_value": lambda tp, fp, fn, tn: (tn, tn + fn),
    "f1": lambda tp, fp, fn, tn: (2 * tp, 2 * tp + fp + fn),
}


def short_id(value):
    """For `ids` of a parametrized test."""
    return repr(value)[:9]


EMPTY = [*RATIOS, "balanced_accuracy", "mcc"]


def of(counts, **options):
    return ConfusionMatrix(**dict(zip(("tp", "fp", "fn", "tn"), counts, strict=True)), **options)


@pytest.mark.parametrize(
    ("threshold", "counts"),
    [
        (math.inf, (0, 0, 3, 2)),
        (1, (0, 0, 3, 2)),
        (0.9, (1, 0, 2, 2)),
        (0.8, (1, 1, 2, 1)),
        (0.7, (2, 1, 1, 1)),
        (0.6, (2, 1, 1, 1)),
        (0.5, (3, 1, 0, 1)),
        (0.3, (3, 2, 0, 0)),
        (-math.inf, (3, 2, 0, 0)),
    ],
)
def test_worked_example(threshold, counts):
    assert ConfusionMatrix.from_scores(Y, S, threshold=threshold) == of(counts)


@pytest.mark.parametrize("counts", SMALL)
def test_ratios_are_the_nearest_floats_to_the_exact_fractions(counts):
    matrix = of(counts)
    for name, parts in RATIOS.items():
        top, bottom = parts(*counts)
        expected = float(Fraction(top, bottom)) if bottom else math.nan
        np.testing.assert_array_equal(getattr(matrix, name), expected, err_msg=name)


@pytest.mark.parametrize("counts", [counts for counts in SMALL if counts[0]])
def test_f_beta_is_the_weighted_harmonic_mean(counts):
    for beta in (Fraction(1, 2), 1, 2, 3):
        expected = float(reference.f_beta(*counts[:3], beta))
        assert of(counts).f_beta(float(beta)) == pytest.approx(expected, rel=1e-15)
        assert of(counts).f_beta(beta) == pytest.approx(expected, rel=1e-15)


def test_large_beta_nears_recall_and_small_beta_precision():
    assert MATRIX.f_beta(1e6) == pytest.approx(MATRIX.recall)
    assert MATRIX.f_beta(1e200) == MATRIX.recall  # its square is beyond a float
    assert MATRIX.f_beta(1e-6) == pytest.approx(MATRIX.precision)


@pytest.mark.parametrize("counts", [c for c in SMALL if (c[0] + c[1]) * (c[0] + c[2]) * (c[3] + c[1]) * (c[3] + c[2])])
def test_mcc_is_the_correlation_of_the_two_columns(counts):
    assert of(counts).mcc == pytest.approx(reference.pearson(*counts), abs=1e-14)


@pytest.mark.parametrize(("counts", "mcc"), [((3, 0, 0, 7), 1), ((0, 3, 7, 0), -1), ((2, 2, 2, 2), 0)])
def test_mcc_of_the_extremes_is_exact(counts, mcc):
    assert of(counts).mcc == mcc


@pytest.mark.parametrize("counts", [(1e200, 0.0, 0.0, 1e200), (1e-200, 0.0, 0.0, 1e-200)])
def test_mcc_depends_on_proportions_only(counts):
    assert of(counts).mcc == pytest.approx(1)


def scikit_learn(y, p, weight):
    """What scikit-learn gives for each name of ours."""
    options = {"sample_weight": weight}
    undefined = {**options, "zero_division": np.nan}
    return {
        "accuracy": sklearn.metrics.accuracy_score(y, p, **options),
        "precision": sklearn.metrics.precision_score(y, p, **undefined),
        "recall": sklearn.metrics.recall_score(y, p, **undefined),
        "f1": sklearn.metrics.f1_score(y, p, **undefined),
        "balanced_accuracy": sklearn.metrics.balanced_accuracy_score(y, p, **options),
        "mcc": sklearn.metrics.matthews_corrcoef(y, p, **options),
        "specificity": sklearn.metrics.recall_score(1 - y, 1 - p, **undefined),
        "negative_predictive_value": sklearn.metrics.precision_score(1 - y, 1 - p, **undefined),
        "error_rate": sklearn.metrics.zero_one_loss(y, p, **options),
    }


@pytest.mark.generated
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("weighted", [False, True])
def test_ratios_against_scikit_learn(seed, weighted):
    rng = np.random.default_rng(seed)
    y, p = np.append([0, 1], rng.integers(0, 2, 18)), np.append([0, 1], rng.integers(0, 2, 18))
    weight = rng.random(20) if weighted else None
    matrix = ConfusionMatrix.from_labels(y, p, sample_weight=weight)
    np.testing.assert_allclose(
        matrix.to_array(), sklearn.metrics.confusion_matrix(y, p, sample_weight=weight), rtol=1e-14
    )
    for name, value in scikit_learn(y, p, weight).items():
        assert getattr(matrix, name) == pytest.approx(value, rel=1e-13, abs=1e-14), name
    for beta in (0.5, 2):
        theirs = sklearn.metrics.fbeta_score(y, p, beta=beta, sample_weight=weight)
        assert matrix.f_beta(beta) == pytest.approx(theirs, rel=1e-14)


@pytest.mark.parametrize("counts", [(20, 30, 5, 45), (1, 2, 3, 4), (7, 1, 1, 91), (3, 0, 11, 6)])
def test_unweighted_ratios_are_bitwise_those_of_scikit_learn(counts):
    tp, fp, fn, tn = counts
    y, p = np.repeat([1, 0, 1, 0], [tp, fp, fn, tn]), np.repeat([1, 1, 0, 0], [tp, fp, fn, tn])
    matrix = ConfusionMatrix.from_labels(y, p)
    np.testing.assert_array_equal(matrix.to_array(), sklearn.metrics.confusion_matrix(y, p))
    theirs = scikit_learn(y, p, None)
    for name in ("accuracy", "precision", "recall", "f1", "specificity", "negative_predictive_value"):
        np.testing.assert_array_equal(getattr(matrix, name), theirs[name], err_msg=name)


@pytest.mark.parametrize("name", EMPTY)
@pytest.mark.parametrize("value", [0.0, 1.0, -7.0])
def test_zero_division_is_nan_unless_asked_otherwise(name, value):
    nothing = (0, 0, 0, 0)
    assert math.isnan(getattr(of(nothing), name))
    assert getattr(of(nothing, zero_division=value), name) == value


@pytest.mark.parametrize("beta", [0.5, 1, 2])
def test_zero_division_of_f_beta(beta):
    assert math.isnan(of((0, 0, 0, 5)).f_beta(beta))
    assert of((0, 0, 0, 5), zero_division=1).f_beta(beta) == 1
    assert of((0, 3, 2, 5), zero_division=1).f_beta(beta) == 0


@pytest.mark.parametrize("counts", [(0, 0, 2, 3), (2, 3, 0, 0), (0, 2, 0, 3), (2, 0, 3, 0)])
def test_mcc_is_undefined_when_a_row_or_column_is_empty(counts):
    assert math.isnan(of(counts).mcc)
    tp, fp, fn, tn = counts
    y, p = np.repeat([1, 0, 1, 0], [tp, fp, fn, tn]), np.repeat([1, 1, 0, 0], [tp, fp, fn, tn])
    assert of(counts, zero_division=0).mcc == sklearn.metrics.matthews_corrcoef(y, p) == 0


def test_balanced_accuracy_uses_the_convention_for_the_class_that_is_missing():
    assert math.isnan(of((0, 1, 0, 3)).balanced_accuracy)
    assert of((0, 1, 0, 3), zero_division=0).balanced_accuracy == 3 / 8


@pytest.mark.parametrize("zero_division", ["warn", None, [0], np.timedelta64(1, "s")])
def test_zero_division_must_be_a_number(zero_division):
    with pytest.raises(TypeError, match=r"^zero_division is .*: it must be a number, such as nan, 0 or 1\.$"):
        of((0, 0, 0, 5), zero_division=zero_division)


@pytest.mark.parametrize(
    ("zero_division", "value"), [(1, 1), (np.uint8(0), 0), (True, 1), (10**400, math.inf)], ids=short_id
)
def test_zero_division_becomes_a_float(zero_division, value):
    for worth in (of((0, 0, 0, 5), zero_division=zero_division).f1, of((0, 0, 0, 5), zero_division=zero_division).mcc):
        assert (worth, type(worth)) == (value, float)


def test_scores_that_a_float_would_round_are_compared_as_they_are():
    matrix = ConfusionMatrix.from_scores([0, 1], np.array([2**53, 2**53 + 1]), threshold=2**53 + 1)
    assert matrix == of((1, 0, 0, 1))


def test_a_threshold_is_not_rounded_to_narrow_scores():
    scores = np.array([0.7, 0.2], np.float32)  # the first is a little below 0.7
    assert ConfusionMatrix.from_scores([1, 0], scores, threshold=0.7) == of((0, 0, 1, 1))
    assert ConfusionMatrix.from_scores([1, 0], scores, threshold=scores[0]) == of((1, 0, 0, 1))


@pytest.mark.parametrize("types", [(np.int64, np.uint64), (np.uint64, np.int64)])
def test_labels_that_a_float_would_round_are_compared_as_they_are(types):
    labels = [2**53, 2**53 + 1]
    matrix = ConfusionMatrix.from_labels(*(np.array(labels, dtype) for dtype in types), pos_label=2**53 + 1)
    assert matrix == of((1, 0, 0, 1))


@pytest.mark.parametrize("make", ["from_labels", "from_scores"])
def test_zero_division_passes_through_the_constructors(make):
    options = {"threshold": 2} if make == "from_scores" else {}
    assert getattr(ConfusionMatrix, make)([0, 1], [0, 0], **options, zero_division=0.5).precision == 0.5
    assert math.isnan(getattr(ConfusionMatrix, make)([0, 1], [0, 0], **options).precision)


@pytest.mark.parametrize("name", ["tp", "fp", "fn", "tn"])
@pytest.mark.parametrize(
    "count", [-1, -0.5, math.nan, math.inf, 1.1e307, 2 * 10**307, 10**400, Fraction(10**400)], ids=short_id
)
def test_impossible_counts_are_refused(name, count):
    with pytest.raises(ValueError, match=rf"^{name} is .*: a count must be zero or more, and at most 1e307\.$"):
        ConfusionMatrix(**{"tp": 1, "fp": 1, "fn": 1, "tn": 1, name: count})


@pytest.mark.parametrize("name", ["tp", "fp", "fn", "tn"])
@pytest.mark.parametrize("count", ["3", None, True, np.True_, [3], 1j, np.array([1, 2]), np.timedelta64(1, "s")])
def test_counts_that_are_no_numbers_are_refused(name, count):
    with pytest.raises(TypeError, match=rf"^{name} is .*: a count is a number, zero or more"):
        ConfusionMatrix(**{"tp": 1, "fp": 1, "fn": 1, "tn": 1, name: count})


def test_counts_cannot_be_given_by_position():
    with pytest.raises(TypeError):
        ConfusionMatrix(1, 2, 3, 4)


@pytest.mark.parametrize(
    "beta", [0, -1, math.nan, math.inf, "2", None, 1j, 10**400, np.timedelta64(1, "s")], ids=short_id
)
def test_bad_beta_is_refused(beta):
    with pytest.raises(ValueError, match=r"^beta is .*: it must be a finite number above 0\.$"):
        MATRIX.f_beta(beta)


@pytest.mark.parametrize("largest", [1e307, 10**307])
@pytest.mark.parametrize("counts", [counts for counts in SMALL if counts[0] and max(counts) == 2][::3])
def test_ratios_of_the_largest_counts_are_those_of_their_proportions(counts, largest):
    matrix, large = of(counts), of([count * (largest // 2) for count in counts])
    for name in EMPTY:
        np.testing.assert_allclose(getattr(large, name), getattr(matrix, name), rtol=1e-15, atol=1e-15, err_msg=name)
    for beta in (0.5, 3, 1e150, 1e154):
        assert large.f_beta(beta) == pytest.approx(matrix.f_beta(beta), rel=1e-15)
    for (*_, value), (*_, expected) in zip(large.ratios().rows, matrix.ratios().rows, strict=True):
        np.testing.assert_allclose(value, expected, rtol=1e-15, atol=1e-15)


@pytest.mark.parametrize("beta", [1e100, 1.2e154])
def test_a_beta_whose_square_nears_the_largest_float(beta):
    assert of((400, 100, 200, 3)).f_beta(beta) == pytest.approx(2 / 3)


def test_counts_become_plain_numbers():
    matrix = of((np.int64(1), np.uint8(2), np.float32(0.5), Fraction(1, 4)))
    assert [type(count) for count in (matrix.tp, matrix.fp, matrix.fn, matrix.tn)] == [int, int, float, float]
    assert matrix.total == 3.75


def test_equality_survives_pickling_and_ignores_how_nan_was_made():
    assert MATRIX == of((4, 1, 2, 3))
    assert MATRIX != of((4, 1, 2, 4))
    assert pickle.loads(pickle.dumps(MATRIX)) == MATRIX == of((4, 1, 2, 3), zero_division=float("nan"))


def test_array_is_laid_out_as_in_scikit_learn():
    y, p = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1], [0, 0, 0, 1, 0, 0, 1, 1, 1, 1]
    np.testing.assert_array_equal(MATRIX.to_array(), sklearn.metrics.confusion_matrix(y, p))
    assert ConfusionMatrix.from_labels(y, p) == MATRIX


LAYOUTS = {
    ("actual", "positive"): ["actual positive", ["TP = 4", "FN = 2"], "actual negative", ["FP = 1", "TN = 3"]],
    ("actual", "negative"): ["actual negative", ["TN = 3", "FP = 1"], "actual positive", ["FN = 2", "TP = 4"]],
    ("predicted", "positive"): ["predicted positive", ["TP = 4", "FP = 1"], "predicted negative", ["FN = 2", "TN = 3"]],
    ("predicted", "negative"): ["predicted negative", ["TN = 3", "FN = 2"], "predicted positive", ["FP = 1", "TP = 4"]],
}


@pytest.mark.parametrize(("rows", "first"), LAYOUTS)
def test_table_in_all_four_layouts(rows, first):
    row_one, cells_one, row_two, cells_two = LAYOUTS[rows, first]
    table = MATRIX.table(rows=rows, first=first)
    assert table.texts == ((None, *cells_one), (None, *cells_two))
    counts = [tuple(int(text[5:]) for text in cells) for cells in (cells_one, cells_two)]
    assert table.rows == ((row_one, *counts[0]), (row_two, *counts[1]))
    across = "predicted" if rows == "actual" else "actual"
    assert table.columns == ("", *(f"{across} {name.split()[1]}" for name in (row_one, row_two)))


@pytest.mark.parametrize(
    "options", [{"rows": "true"}, {"first": "tp"}, {"rows": "positive"}, {"first": None}, {"rows": pd.NA}]
)
def test_table_refuses_any_other_word(options):
    with pytest.raises(
        ValueError,
        match=r"^(rows is .*: it must be 'actual' or 'predicted'|first is .*: it must be 'positive' or 'negative')\.$",
    ):
        MATRIX.table(**options)


def test_repr_and_html_are_those_of_the_table():
    assert repr(MATRIX) == repr(MATRIX.table())
    assert repr(MATRIX).splitlines()[1] == "actual positive  TP = 4              FN = 2"
    assert '<th scope="row">actual positive</th><td>TP = 4</td>' in MATRIX._repr_html_()


def test_ratios_read_as_a_table_with_their_formulas():
    assert repr(of((20, 30, 0, 50)).ratios()).splitlines() == [
        "ratio                      formula                                              exactly     value",
        "accuracy                   (TP + TN) / (TP + FP + FN + TN)                      7/10          0.7",
        "error rate                 (FP + FN) / (TP + FP + FN + TN)                      3/10          0.3",
        "precision                  TP / (TP + FP)                                       2/5           0.4",
        "recall                     TP / (TP + FN)                                       1               1",
        "specificity                TN / (TN + FP)                                       5/8         0.625",
        "false positive rate        FP / (FP + TN)                                       3/8         0.375",
        "negative predictive value  TN / (TN + FN)                                       1               1",
        "F1                         2 TP / (2 TP + FP + FN)                              4/7      0.571429",
        "balanced accuracy          (recall + specificity) / 2                                      0.8125",
        "MCC                        (TP TN - FP FN) / sqrt(product of the four margins)                0.5",
    ]


def test_every_ratio_is_listed_in_ratios_and_in_this_file():
    properties = {name for name, value in vars(ConfusionMatrix).items() if isinstance(value, property)} - {"total"}
    rows = {row[0].lower().replace(" ", "_") for row in MATRIX.ratios().rows}
    for place, listed in (("ConfusionMatrix.ratios", rows), ("RATIOS or EMPTY of this file", set(EMPTY))):
        assert properties == listed, f"in {place} alone, or missing there: {sorted(properties ^ listed)}"


@pytest.mark.parametrize("counts", [(4, 1, 2, 3), (0, 0, 1, 2), (0.5, 1.5, 2.0, 3.0), (1, 0.5, 2, 3)])
def test_ratios_lists_every_ratio_with_fraction_and_value(counts):
    matrix, rows = of(counts), {row[0]: row[1:] for row in of(counts).ratios().rows}
    assert len(rows) == len(EMPTY)
    for name, (formula, exactly, value) in rows.items():
        attribute = {"F1": "f1", "MCC": "mcc"}.get(name, name.replace(" ", "_"))
        assert formula
        np.testing.assert_array_equal(value, getattr(matrix, attribute), err_msg=name)
        if attribute in RATIOS and all(isinstance(part, int) for part in RATIOS[attribute](*counts)):
            top, bottom = RATIOS[attribute](*counts)
            assert exactly == (Fraction(top, bottom) if bottom else "undefined")
        else:
            assert exactly == ""


def test_shares_are_scikit_learns():
    y_true, y_pred = [1, 1, 1, 0, 0, 1, 0], [1, 0, 1, 0, 1, 1, 0]
    matrix = ConfusionMatrix.from_labels(y_true, y_pred)
    for normalize in ("true", "pred", "all", None):
        theirs = sklearn.metrics.confusion_matrix(y_true, y_pred, normalize=normalize)
        np.testing.assert_array_equal(matrix.to_array(normalize=normalize), theirs)
    assert np.isnan(ConfusionMatrix(tp=1, fp=0, fn=1, tn=0).to_array(normalize="true")[0]).all()
    assert not ConfusionMatrix(tp=1, fp=0, fn=1, tn=0, zero_division=0).to_array(normalize="true")[0].any()


@pytest.mark.parametrize("normalize", ["rows", True, 1, pd.NA])
def test_normalize_is_one_of_three_words(normalize):
    with pytest.raises(ValueError, match=r"^normalize is .*: it must be 'true' or 'pred' or 'all'\.$"):
        ConfusionMatrix(tp=1, fp=0, fn=1, tn=0).to_array(normalize=normalize)


def test_matrices_of_folds_are_added():
    folds = [ConfusionMatrix(tp=k, fp=1, fn=2 * k, tn=0.5, zero_division=k) for k in (1, 2, 3)]
    total = sum(folds)
    assert total == folds[0] + folds[1] + folds[2] == ConfusionMatrix(tp=6, fp=3, fn=12, tn=1.5)
    assert total.zero_division == 1
    assert ConfusionMatrix(tp=2**64, fp=0, fn=0, tn=0) + folds[0] == ConfusionMatrix(tp=2**64 + 1, fp=1, fn=2, tn=0.5)


@pytest.mark.parametrize("other", [1, None, 0.0, (1, 1, 1, 1), "a"])
def test_nothing_else_is_added_to_a_matrix(other):
    matrix = ConfusionMatrix(tp=1, fp=1, fn=1, tn=1)
    for add in (lambda: matrix + other, lambda: other + matrix):
        with pytest.raises(TypeError):
            add()


def test_mcc_of_every_small_perfect_matrix_is_exactly_1():
    pairs = [(tp, tn) for tp in range(1, 60) for tn in range(1, 60)]
    assert {ConfusionMatrix(tp=tp, fp=0, fn=0, tn=tn).mcc for tp, tn in pairs} == {1}
    assert {ConfusionMatrix(tp=0, fp=tp, fn=tn, tn=0).mcc for tp, tn in pairs} == {-1}


def test_a_subclass_counts_too():
    class Mine(ConfusionMatrix):
        pass

    assert type(Mine.from_labels([0, 1], [1, 1])) is Mine
    assert type(Mine.from_scores([0, 1], [0.2, 0.7], threshold=0.5)) is Mine
