import math
import re
from fractions import Fraction

import numpy as np
import pytest
import sklearn.metrics

from evalkit import ChosenThreshold, ConfusionMatrix, best_threshold, cost_of, roc_curve, youden_j
from tests import reference
from tests.generated import WEIGHTS, data_sets, name

Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]
NAN, INF = float("nan"), float("inf")


def over(numerator, denominator):
    return numerator / denominator if denominator else None


# Each measure with its twin, which takes the four counts as fractions and gives None where it is undefined.
MEASURES = {
    "Youden": (youden_j, lambda tn, fp, fn, tp: tp / (tp + fn) + tn / (tn + fp) - 1),
    "cost": (cost_of(fp=1, fn=10), lambda tn, fp, fn, tp: -(fp + 10 * fn)),
    "cost of false alarms": (cost_of(fp=2.5, fn=0.5), lambda tn, fp, fn, tp: -(5 * fp + fn) / 2),
    "no cost": (cost_of(fp=0, fn=0), lambda tn, fp, fn, tp: Fraction(0)),
    "F1": (lambda m: m.f1, lambda tn, fp, fn, tp: over(2 * tp, 2 * tp + fp + fn)),
    "precision": (lambda m: m.precision, lambda tn, fp, fn, tp: over(tp, tp + fp)),
    "negative predictive value": (lambda m: m.negative_predictive_value, lambda tn, fp, fn, tp: over(tn, tn + fn)),
    "errors": (lambda m: -m.error_rate, lambda tn, fp, fn, tp: -(fp + fn) / (tp + fp + fn + tn)),
    "worst errors": (lambda m: m.fp + m.fn, lambda tn, fp, fn, tp: fp + fn),
    "false positives, a whole number": (lambda m: m.fp, lambda tn, fp, fn, tp: fp),
    "whether recall is full": (lambda m: m.fn == 0, lambda tn, fp, fn, tp: Fraction(fn == 0)),
}
# Sums and differences of ratios are rounded, so that only one division keeps equal values equal.
EXACT = [case for case in MEASURES if case not in ("Youden", "errors")]


@pytest.mark.generated
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("weights", WEIGHTS)
@pytest.mark.parametrize("case", MEASURES)
def test_largest_over_all_thresholds(case, weights):
    measure, twin = MEASURES[case]
    for data in data_sets(weights=[weights])[::2]:
        chosen = best_threshold(data.y, data.score, measure, sample_weight=data.weight)
        arguments = data.y.tolist(), data.score.tolist()
        weight = None if data.weight is None else data.weight.tolist()
        _, value = reference.best_threshold(*arguments, twin, weight)
        assert chosen.value == pytest.approx(float(value), rel=1e-12, abs=1e-12), data.name
        counts = reference.counts_at(*arguments, chosen.threshold, weight)
        np.testing.assert_allclose(chosen.matrix.to_array().ravel(), np.array(counts, dtype=float), atol=1e-12)
        assert twin(*map(Fraction, counts)) == pytest.approx(value, rel=1e-12, abs=1e-12), data.name
        assert chosen.threshold in reference.thresholds(arguments[1], weight)
        assert [type(part) for part in vars(chosen).values()] == [float, float, ConfusionMatrix]


@pytest.mark.generated
@pytest.mark.parametrize("weights", ["unweighted", "whole weights", "whole weights and zeros"])
@pytest.mark.parametrize("case", EXACT)
def test_the_highest_of_equally_good_thresholds(case, weights):
    measure, twin = MEASURES[case]
    for data in data_sets(weights=[weights])[1::2]:
        weight = None if data.weight is None else data.weight.tolist()
        threshold, value = reference.best_threshold(data.y.tolist(), data.score.tolist(), twin, weight)
        chosen = best_threshold(data.y, data.score, measure, sample_weight=data.weight)
        assert (chosen.threshold, chosen.value) == (threshold, float(value)), data.name


@pytest.mark.parametrize(
    ("measure", "threshold", "value"),
    [
        (youden_j, 0.5, 0.5),
        (lambda m: m.f1, 0.5, 6 / 7),
        (lambda m: m.accuracy, 0.5, 0.8),
        (cost_of(fp=1, fn=10), 0.5, -1),
        (cost_of(fp=10, fn=1), 0.9, -2),
        (cost_of(fp=1, fn=0), INF, 0),
        (cost_of(fp=0, fn=1), 0.5, 0),
        (lambda m: m.precision, 0.9, 1),
        (lambda m: m.recall, 0.5, 1),
        (lambda m: m.specificity, INF, 1),
        (lambda m: 7, INF, 7),
        (lambda m: m.tp / m.fp if m.fp else math.inf, INF, INF),
        (lambda m: -math.inf, INF, -INF),
        (lambda m: np.float32(m.tp - 2 * m.fp), 0.9, 1),
        (lambda m: Fraction(m.fp, 4), 0.3, 0.5),
    ],
)
def test_worked_examples(measure, threshold, value):
    chosen = best_threshold(Y, S, measure)
    assert (chosen.threshold, chosen.value) == (threshold, value)
    assert chosen.matrix == ConfusionMatrix.from_scores(Y, S, threshold=threshold)


def test_measures_that_are_nan_are_passed_over():
    assert best_threshold(Y, S, lambda m: m.precision).threshold == 0.9  # at infinity nobody is called
    assert best_threshold(Y, S, lambda m: m.negative_predictive_value).threshold == 0.5
    only_here = best_threshold(Y, S, lambda m: -5 if (m.tp, m.fp) == (2, 1) else NAN)
    assert only_here == ChosenThreshold(0.7, -5, ConfusionMatrix(tp=2, fp=1, fn=1, tn=1))


def test_the_measure_is_asked_once_at_each_threshold_from_infinity_down():
    asked = []
    best_threshold(Y, S, lambda m: asked.append((m.tp, m.fp)) or 0)
    assert asked == [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2)]


def test_what_the_measure_raises_comes_through():
    with pytest.raises(ZeroDivisionError):
        best_threshold(Y, S, lambda m: m.tp / m.fp)


def test_largest_youden_is_the_greatest_height_above_the_diagonal():
    for data in data_sets(weights=list(WEIGHTS)):
        curve = roc_curve(data.y, data.score, sample_weight=data.weight, drop_intermediate=False)
        chosen = best_threshold(data.y, data.score, youden_j, sample_weight=data.weight)
        assert chosen.value == pytest.approx(np.max(curve.tpr - curve.fpr), abs=1e-12), data.name
        assert chosen.value >= 0, data.name


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("data", data_sets(weights=["unweighted", "float weights and zeros"]), ids=name)
def test_largest_f1_is_that_of_scikit_learn(data):
    chosen = best_threshold(data.y, data.score, lambda m: m.f1, sample_weight=data.weight)
    options = {"sample_weight": data.weight}
    precision, recall, _ = sklearn.metrics.precision_recall_curve(data.y, data.score, **options)
    f1 = 2 * precision * recall / np.where(precision + recall, precision + recall, 1)
    assert chosen.value == pytest.approx(f1.max(), rel=1e-12, abs=1e-12)
    called = data.score >= chosen.threshold
    assert chosen.value == pytest.approx(sklearn.metrics.f1_score(data.y, called, **options), rel=1e-12, abs=1e-12)


@pytest.mark.generated
@pytest.mark.parametrize("case", EXACT)
def test_invariances(case):
    measure, _ = MEASURES[case]
    for data in data_sets(weights=["whole weights and zeros"]):
        chosen = best_threshold(data.y, data.score, measure, sample_weight=data.weight)
        order = np.random.default_rng(1).permutation(len(data.y))
        shuffled = data.y[order], data.score[order]
        assert best_threshold(*shuffled, measure, sample_weight=data.weight[order]) == chosen, data.name
        copies = np.repeat(data.y, data.weight), np.repeat(data.score, data.weight)
        assert best_threshold(*copies, measure) == chosen, data.name
        words = np.where(data.y == 1, "ham", "spam")
        options = {"pos_label": "ham", "sample_weight": data.weight}
        assert best_threshold(words, data.score, measure, **options) == chosen, data.name
        values, ranks = np.unique(data.score, return_inverse=True)
        mapped = best_threshold(data.y, np.exp(ranks / 9), measure, sample_weight=data.weight)
        assert (mapped.value, mapped.matrix) == (chosen.value, chosen.matrix), data.name
        if math.isfinite(chosen.threshold):
            assert mapped.threshold == np.exp(np.flatnonzero(values == chosen.threshold).item() / 9), data.name


@pytest.mark.parametrize(
    ("counts", "value"),
    [((3, 1, 1, 3), 0.5), ((5, 0, 0, 2), 1), ((0, 2, 5, 0), -1), ((2, 1, 2, 1), 0), ((0.5, 0, 0.5, 2), 0.5)],
)
def test_youden(counts, value):
    tp, fp, fn, tn = counts
    matrix = ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn)
    assert youden_j(matrix) == value == pytest.approx(2 * matrix.balanced_accuracy - 1)


@pytest.mark.parametrize("counts", [(0, 1, 0, 3), (2, 0, 1, 0), (0, 0, 0, 0)])
def test_youden_without_one_of_the_classes(counts):
    tp, fp, fn, tn = counts
    assert math.isnan(youden_j(ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn)))
    matrix = ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn, zero_division=0)
    assert youden_j(matrix) == matrix.recall + matrix.specificity - 1


@pytest.mark.parametrize(
    ("fp", "fn", "cost"),
    [
        *[(1, 10, 24), (0, 3, 6), (2.5, 0, 10), (Fraction(1, 4), np.float32(0.5), 2), (0, 0, 0), (np.True_, True, 6)],
        (2**53 + 1, 0, 4 * (2**53 + 1)),
        *[(kind(100), kind(50), 500) for kind in (np.int8, np.uint8, np.uint16, np.uint64, np.float16)],
    ],
)
@pytest.mark.filterwarnings("error")
def test_cost(fp, fn, cost):
    assert cost_of(fp=fp, fn=fn)(ConfusionMatrix(tp=3, fp=4, fn=2, tn=3)) == -cost
    found, weighted = (best_threshold(Y, S, cost_of(fp=fp, fn=fn), sample_weight=w) for w in (None, [1.0] * 5))
    assert (found, type(found.value)) == (weighted, float)


@pytest.mark.parametrize("measure", [youden_j, lambda matrix: cost_of(fp=1, fn=1)(matrix)])
@pytest.mark.parametrize("matrix", [None, "f1", (1, 2, 3, 4)])
def test_measures_are_of_a_confusion_matrix(measure, matrix):
    with pytest.raises(TypeError, match=f"^matrix is a {type(matrix).__name__}: give a ConfusionMatrix\\.$"):
        measure(matrix)


def test_a_value_that_is_larger_by_little_is_larger():
    assert best_threshold(Y, S, lambda m: 1 if m.fp == 2 else 1 - 1e-10).threshold == 0.3
    assert best_threshold(Y, S, lambda m: 1 if m.fp == 2 else 1 - 1e-14).threshold == INF


def test_the_threshold_tells_integers_apart_that_a_float_would_round():
    scores = [2**53, 2**53 + 1]
    chosen = best_threshold([0, 1], scores, youden_j)
    assert (np.array(scores) >= chosen.threshold).tolist() == [False, True]
    assert type(chosen.threshold) is np.longdouble


@pytest.mark.parametrize("argument", ["fp", "fn"])
@pytest.mark.parametrize("value", [-1, -1e-300, NAN, INF, -INF, np.float64(-2), Fraction(-1, 3), 10**400])
def test_cost_that_is_negative_or_not_finite(argument, value):
    with pytest.raises(ValueError, match=rf"^{argument} is .*: a cost must be finite, zero or more\.$"):
        cost_of(**({"fp": 1, "fn": 1} | {argument: value}))


@pytest.mark.parametrize("value", ["1", None, 1j, [1], np.array([1, 2]), np.timedelta64(1, "s")], ids=str)
def test_cost_that_is_no_number(value):
    with pytest.raises(TypeError, match=r"(?s)^fn is .*: a cost is a number, zero or more\.$"):
        cost_of(fp=1, fn=value)


@pytest.mark.parametrize(
    "value", [None, "0.5", "much", 1j, [1, 2], -(10**400), np.timedelta64(1, "s")], ids=lambda value: repr(value)[:5]
)
def test_measure_that_gives_no_number(value):
    message = rf"^measure returned {re.escape(repr(value))}: it must return a number for every ConfusionMatrix\.$"
    with pytest.raises(TypeError, match=message):
        best_threshold(Y, S, lambda m: value)


@pytest.mark.parametrize("measure", ["f1", None, 0.5, ConfusionMatrix(tp=1, fp=1, fn=1, tn=1)])
def test_measure_that_cannot_be_called(measure):
    with pytest.raises(TypeError, match=r"(?s)^measure is .*: give a function of a ConfusionMatrix, such as youden_j"):
        best_threshold(Y, S, measure)


@pytest.mark.parametrize("nan", [NAN, np.float64("nan"), np.float32("nan")])
def test_measure_that_is_nan_everywhere(nan):
    message = r"^measure is nan at every threshold: it must be a number at one of them at least\.$"
    with pytest.raises(ValueError, match=message):
        best_threshold(Y, S, lambda m: nan)


@pytest.mark.parametrize(("missing", "weight"), [("positive", [1, 1, 0, 0]), ("negative", [0, 0, 1, 1])])
def test_a_class_without_weight_is_refused(missing, weight):
    with pytest.raises(ValueError, match=f"^sample_weight is zero for every {missing} sample: each class must carry"):
        best_threshold([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8], youden_j, sample_weight=weight)


@pytest.mark.parametrize("field", ["threshold", "value", "matrix"])
def test_nothing_can_be_reassigned(field):
    with pytest.raises(AttributeError):
        setattr(best_threshold(Y, S, youden_j), field, 0)
