"""The precision-recall curve, average precision and variants: against definitions and scikit-learn."""

from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pytest
import sklearn.metrics

import evalkit as ek
from evalkit import BreakEvenPoint, break_even_point, interpolated_average_precision, precision_recall_curve
from tests import reference
from tests.entry_points import PRECISION_RECALL
from tests.generated_data import WEIGHTS, data_sets, name
from tests.sklearn_compat import ROUNDING

EVERY_KIND = data_sets(weights=list(WEIGHTS))
Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("data", EVERY_KIND, ids=name)
def test_curve_is_bitwise_that_of_scikit_learn_and_average_precision_to_the_last_digits(data):
    for drop_intermediate in (True, False):
        options = {"sample_weight": data.weight, "drop_intermediate": drop_intermediate}
        ours = precision_recall_curve(data.y, data.score, **options)
        theirs = sklearn.metrics.precision_recall_curve(data.y, data.score, **options)
        for mine, other in zip(ours, theirs, strict=True):
            np.testing.assert_allclose(mine, other, rtol=ROUNDING)
        assert [array.dtype for array in ours] == [np.float64] * 3
        straight = sklearn.metrics.auc(theirs[1], theirs[0])
        assert ours.area_by_straight_lines == pytest.approx(straight, rel=1e-12, abs=1e-12)
    ours = ek.average_precision_score(data.y, data.score, sample_weight=data.weight)
    theirs = sklearn.metrics.average_precision_score(data.y, data.score, sample_weight=data.weight)
    # Without weights the precisions are added up before they are divided, once: nearer to the exact fraction.
    rounding = ROUNDING if data.weight is not None else 4 * np.finfo(float).eps
    assert ours == pytest.approx(theirs, rel=rounding, abs=0)
    curve = precision_recall_curve(data.y, data.score, sample_weight=data.weight)
    assert curve.average_precision == pytest.approx(theirs, rel=1e-12, abs=1e-12)
    assert type(ours) is float


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("data", EVERY_KIND, ids=name)
def test_what_scikit_learn_does_not_have_against_the_definition(data):
    y, score, weight = data.y.tolist(), data.score.tolist(), None if data.weight is None else data.weight.tolist()
    for n_points in (None, 2, 11):
        ours = interpolated_average_precision(data.y, data.score, n_points=n_points, sample_weight=data.weight)
        exact = float(reference.interpolated_average_precision(y, score, n_points, weight))
        assert ours == pytest.approx(exact, rel=1e-12, abs=1e-12)
    area = ek.precision_recall_area(data.y, data.score, sample_weight=data.weight)
    assert area == pytest.approx(reference.precision_recall_area(y, score, weight), rel=1e-10, abs=1e-10)
    point = break_even_point(data.y, data.score, sample_weight=data.weight)
    value, threshold, is_exact = reference.break_even_point(y, score, weight)
    assert point == BreakEvenPoint(pytest.approx(float(value), rel=1e-12, abs=1e-12), threshold, is_exact)
    assert {type(each) for each in (ours, area, point.value, point.threshold)} == {float}


# Worked by hand: labels, scores; average precision, smoothed area, smoothed at 11, area, break-even point.
THIRD = Fraction(1, 3)
WORKED = {
    "five": (Y, S, Fraction(29, 36), Fraction(5, 6), Fraction(37, 44), None, (2 * THIRD, 0.7, True)),
    "all tied": ([0, 1, 0], [5, 5, 5], THIRD, THIRD, THIRD, THIRD, (THIRD, 5, False)),
    "reversed": ([1, 0], [1, 2], 0.5, 0.5, 0.5, 1 - np.log(2), (0, 2, True)),
    # Three of ten positives reach the level 3 * 0.1, which is a little above 0.3.
    "rounded level": (
        [1, 1, 1, 0, *[1] * 7],
        range(11, 0, -1),
        (3 + sum(Fraction(k, k + 1) for k in range(4, 11))) / 10,
        (3 + Fraction(70, 11)) / 10,
        (4 + Fraction(70, 11)) / 11,
        None,
        (0.9, 2, True),
    ),
    # A positive and three negatives share a score: of those four, a quarter of one sample is still wanted.
    "tie passed": ([1, 1, 0, 0, 0, 0], [3, 1, 1, 1, 1, 0], 0.7, 0.7, None, None, (0.625, 1, False)),
}


@pytest.mark.parametrize("case", WORKED)
def test_worked_examples(case):
    y, score, *numbers, point = WORKED[case]
    for function, number in zip(PRECISION_RECALL[1:5], numbers, strict=True):
        assert number is None or function(y, score) == pytest.approx(float(number), abs=1e-15)
    assert break_even_point(y, score) == BreakEvenPoint(pytest.approx(float(point[0]), abs=1e-15), *point[1:])


def test_break_even_point_is_exact_where_sums_of_weights_differ_by_rounding():
    y, score, weight = [0, 1, 1, 1, 0], [0.3, 0.4, 0.2, 0, 0.1], [0.3, 0.3, 0.1, 0.2, 0.5]
    assert break_even_point(y, score, sample_weight=weight) == BreakEvenPoint(pytest.approx(0.5), 0.3, True)


def test_curve_of_the_worked_example():
    precision, recall, thresholds = precision_recall_curve(Y, S)
    assert precision.tolist() == [3 / 5, 3 / 4, 2 / 3, 1 / 2, 1, 1]
    assert recall.tolist() == [1, 1, 2 / 3, 1 / 3, 1 / 3, 0]
    assert thresholds.tolist() == S[::-1]


def test_curve_reads_as_a_table_and_draws_itself():
    curve = precision_recall_curve([0, 1], [0.25, 0.5])
    assert curve.table().rows == ((0.25, 0.5, 1.0), (0.5, 1.0, 1.0), ("none", 1.0, 0.0))
    assert repr(curve).splitlines()[::3] == ["threshold  precision  recall", "none               1       0"]
    ax = plt.subplots()[1]
    assert curve.plot(ax, label="mine", show_thresholds=True) is ax
    assert ax.get_legend_handles_labels()[1] == ["mine"]
    assert len(ax.texts) == 2


@pytest.mark.parametrize("function", PRECISION_RECALL, ids=lambda of: of.__name__)
def test_a_positive_has_some_weight(function):
    with pytest.raises(ValueError, match=r"^sample_weight is zero for every positive sample"):
        function(Y, S, sample_weight=[0, 1, 0, 0, 1])


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("function", PRECISION_RECALL[1:], ids=lambda of: of.__name__)
def test_no_value_leaves_its_range_by_rounding(function):
    weights = np.random.default_rng(0).random((300, 9)) + 0.01
    values = [function([1] * 8 + [0], range(9, 0, -1), sample_weight=weight) for weight in weights]
    values = [value.value if function is break_even_point else value for value in values]
    assert 1 - 1e-12 <= min(values) <= max(values) == 1
    least = function([0, 1], [2, 1], sample_weight=[1e16, 0.9])
    assert (least.value if function is break_even_point else least) >= 0


def test_areas_of_a_curve():
    weights = np.random.default_rng(0).random((300, 9))
    curves = [precision_recall_curve([1] * 9, range(9), sample_weight=weight) for weight in weights]
    areas = [area for curve in curves for area in (curve.average_precision, curve.area_by_straight_lines)]
    assert 1 - 1e-12 <= min(areas) <= max(areas) == 1
    curve = ek.PrecisionRecallCurve([0.5, 1], [0, 0], [1])
    assert str(curve.average_precision) == str(curve.area_by_straight_lines) == "0.0"
    undefined = ek.PrecisionRecallCurve([0.5, np.nan, 1], [1, 0.5, 0], [0.1, 0.2])
    assert np.isnan([undefined.average_precision, undefined.area_by_straight_lines]).all()
