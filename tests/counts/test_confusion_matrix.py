"""The confusion matrix and its ratios: against exact fractions, definitions and scikit-learn."""

import itertools
import math
import pickle
from fractions import Fraction

import numpy as np
import pytest
import sklearn.metrics

from evalkit import ConfusionMatrix, cost_of, f_beta_of, youden_j

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
EVERY = [*RATIOS, "balanced_accuracy", "mcc"]


def of(counts, **options):
    return ConfusionMatrix(**dict(zip(("tp", "fp", "fn", "tn"), counts, strict=True)), **options)


def test_every_ratio_is_listed_with_its_fraction_and_its_value():
    properties = {name for name, value in vars(ConfusionMatrix).items() if isinstance(value, property)} - {"total"}
    assert properties == set(EVERY)
    for counts in [*SMALL, (0.5, 1.5, 2.0, 3.0), (1, 0.5, 2, 3)]:
        rows = {row[0].lower().replace(" ", "_"): row[1:] for row in of(counts).ratios().rows}
        assert list(rows) == EVERY
        for name, (formula, exactly, value) in rows.items():
            np.testing.assert_array_equal(value, getattr(of(counts), name))
            assert formula
            top, bottom = map(Fraction, RATIOS[name](*counts)) if name in RATIOS else (None, None)
            if name in RATIOS:
                np.testing.assert_array_equal(value, float(top / bottom) if bottom else math.nan)
            whole = name in RATIOS and all(isinstance(part, int) for part in RATIOS[name](*counts))
            assert exactly == ((top / bottom if bottom else "undefined") if whole else "")


def test_f_beta_and_mcc_at_the_ends_of_their_range():
    assert MATRIX.f_beta(1e6) == pytest.approx(MATRIX.recall)
    assert MATRIX.f_beta(1e200) == MATRIX.recall  # its square is beyond a float
    assert MATRIX.f_beta(1e-6) == pytest.approx(MATRIX.precision)
    for a, b in itertools.product(range(1, 60), repeat=2):
        assert (of((a, 0, 0, b)).mcc, of((0, a, b, 0)).mcc, of((a, a, b, b)).mcc) == (1, -1, 0)
    for tiny in (1e200, 1e-200):
        assert of((tiny, 0, 0, tiny)).mcc == pytest.approx(1)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("weighted", [False, True])
def test_is_scikit_learns(seed, weighted):
    rng = np.random.default_rng(seed)
    y, p = np.append([0, 1], rng.integers(0, 2, 18)), np.append([0, 1], rng.integers(0, 2, 18))
    weight = rng.random(20) if weighted else None
    matrix = ConfusionMatrix.from_labels(y, p, sample_weight=weight)
    for normalize in (None, "true", "pred", "all"):
        theirs = sklearn.metrics.confusion_matrix(y, p, sample_weight=weight, normalize=normalize)
        np.testing.assert_allclose(matrix.to_array(normalize=normalize), theirs, rtol=1e-14)
    theirs = sklearn.metrics.balanced_accuracy_score(y, p, sample_weight=weight)
    assert matrix.balanced_accuracy == pytest.approx(theirs, rel=1e-13)
    theirs = sklearn.metrics.matthews_corrcoef(y, p, sample_weight=weight)
    assert matrix.mcc == pytest.approx(theirs, rel=1e-13, abs=1e-14)
    for beta in (Fraction(1, 2), 1, 2):
        theirs = sklearn.metrics.fbeta_score(y, p, beta=float(beta), sample_weight=weight)
        assert matrix.f_beta(beta) == pytest.approx(theirs, rel=1e-14)


def test_zero_division_is_nan_unless_asked_otherwise():
    nothing = (0, 0, 0, 0)
    for name in EVERY:
        assert math.isnan(getattr(of(nothing), name))
        assert [getattr(of(nothing, zero_division=value), name) for value in (0, 1, -7)] == [0, 1, -7]
    for value, worth in ((1, 1), (np.uint8(0), 0), (True, 1), (10**400, math.inf)):
        matrix = of((0, 0, 0, 5), zero_division=value)
        for ratio in (matrix.f1, matrix.f_beta(2), matrix.mcc):
            assert (ratio, type(ratio)) == (worth, float)
    assert of((0, 3, 2, 5), zero_division=1).f_beta(2) == 0
    for counts in ((0, 0, 2, 3), (2, 3, 0, 0), (0, 2, 0, 3), (2, 0, 3, 0)):  # a row or a column is empty
        assert (of(counts, zero_division=0.5).mcc, math.isnan(of(counts).mcc)) == (0.5, True)
    assert of((0, 1, 0, 3), zero_division=0).balanced_accuracy == 3 / 8
    assert of((1, 0, 1, 0), zero_division=0.5).to_array(normalize="true").tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert ConfusionMatrix.from_labels([0, 1], [0, 0], zero_division=0.5).precision == 0.5
    assert ConfusionMatrix.from_scores([0, 1], [0, 0], threshold=2, zero_division=0.5).precision == 0.5


def test_metrics_of_one_matrix():
    matrix = ConfusionMatrix(tp=20, fp=30, fn=5, tn=45)
    assert youden_j(matrix) == 0.4  # the nearest float, which the sum of the two ratios is not
    assert (cost_of(fp=1, fn=10)(matrix), type(cost_of(fp=1, fn=10)(matrix))) == (-80, int)
    assert math.isnan(youden_j(ConfusionMatrix(tp=1, fp=0, fn=1, tn=0)))
    assert youden_j(ConfusionMatrix(tp=2, fp=3, fn=0.5, tn=4.5)) == pytest.approx(0.4)


@pytest.mark.parametrize("name", ["tp", "fp", "fn", "tn"])
@pytest.mark.parametrize("count", [-1, math.nan, math.inf, 1.1e307, "3", None, True, np.True_, 1j], ids=repr)
def test_impossible_counts_are_refused(name, count):
    with pytest.raises(ValueError, match=rf"^{name} is .*: a count is a number from 0 to 1e307\.$"):
        ConfusionMatrix(**{"tp": 1, "fp": 1, "fn": 1, "tn": 1, name: count})


ONE_CLASS = "the matrix has samples of one class only: recall and specificity need"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: of((0, 0, 0, 5), zero_division="warn"), "zero_division is 'warn': it must be a number, such as nan"),
        (lambda: ConfusionMatrix(1, 2, 3, 4), ".*positional"),
        (lambda: MATRIX.f_beta(0), r"beta is 0: it must be a finite number above 0\.$"),
        (lambda: MATRIX.to_array(normalize="rows"), "normalize is 'rows': it must be 'true' or 'pred' or 'all'"),
        (lambda: MATRIX.table(rows="true"), "rows is 'true': it must be 'actual' or 'predicted'"),
        (lambda: MATRIX.table(first=None), "first is None: it must be 'positive' or 'negative'"),
        (lambda: MATRIX + 1, "unsupported operand"),
        (lambda: "a" + MATRIX, "can only concatenate str"),
        *((lambda counts=counts: of(counts).at_prevalence(0.1), ONE_CLASS) for counts in ((1, 0, 2, 0), (0, 3, 0, 1))),
        (lambda: f_beta_of(0), r"beta is 0: it must be a finite number above 0\.$"),
        (lambda: cost_of(fp=-1, fn=1), r"fp is -1: a cost must be finite, zero or more\.$"),
        (lambda: cost_of(fp=1, fn="1"), r"fn is '1': a cost must be finite, zero or more\.$"),
        (lambda: youden_j((1, 2)), "matrix is a tuple: give a ConfusionMatrix"),
        (lambda: f_beta_of(2)((1, 2)), "matrix is a tuple: give a ConfusionMatrix"),
        (lambda: cost_of(fp=1, fn=1)((1, 2)), "matrix is a tuple: give a ConfusionMatrix"),
    ],
)
def test_what_is_refused(call, message):
    with pytest.raises((ValueError, TypeError), match=f"^{message}"):
        call()


def test_counts_become_plain_numbers():
    matrix = of((np.int64(1), np.uint8(2), np.float32(0.5), Fraction(1, 4)))
    assert [type(count) for count in (matrix.tp, matrix.fp, matrix.fn, matrix.tn)] == [int, int, float, float]
    assert matrix.total == 3.75


def test_equality_survives_pickling_and_ignores_how_nan_was_made():
    assert MATRIX != of((4, 1, 2, 4))
    assert pickle.loads(pickle.dumps(MATRIX)) == MATRIX == of((4, 1, 2, 3), zero_division=float("nan"))


@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize(
    ("rows", "across", "cells"),
    [("actual", "predicted", "TP = 4|FN = 2|FP = 1|TN = 3"), ("predicted", "actual", "TP = 4|FP = 1|FN = 2|TN = 3")],
)
def test_table_in_all_four_layouts(rows, across, cells, step):
    classes, texts = ["positive", "negative"][::step], cells.split("|")[::step]
    table = MATRIX.table(rows=rows, first=classes[0])
    assert table.columns == ("", *(f"{across} {name}" for name in classes))
    assert [row[0] for row in table.rows] == [f"{rows} {name}" for name in classes]
    assert [text for row in table.texts for text in row[1:]] == texts
    assert [count for row in table.rows for count in row[1:]] == [int(text[-1]) for text in texts]


def test_matrices_of_folds_are_added():
    folds = [ConfusionMatrix(tp=k, fp=1, fn=2 * k, tn=0.5, zero_division=k) for k in (1, 2, 3)]
    total = sum(folds)
    assert total == folds[0] + folds[1] + folds[2] == of((6, 3, 12, 1.5))
    assert total.zero_division == 1
    assert of((2**64, 0, 0, 0)) + folds[0] == of((2**64 + 1, 1, 2, 0.5))


@pytest.mark.parametrize("prevalence", [0.01, 0.5, 0.9])
def test_another_prevalence_keeps_the_rates(prevalence):
    m = ConfusionMatrix(tp=30, fp=12, fn=10, tn=48, zero_division=0)
    there = m.at_prevalence(prevalence)
    assert there.total == pytest.approx(1)
    assert there.tp + there.fn == pytest.approx(prevalence)
    assert (there.recall, there.specificity, there.zero_division) == pytest.approx((0.75, 0.8, 0))
    odds = prevalence / (1 - prevalence) * m.recall / m.false_positive_rate
    assert there.precision == pytest.approx(odds / (1 + odds))  # Bayes
