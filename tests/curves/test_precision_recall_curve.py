"""The precision-recall curve, average precision and variants: against definitions and scikit-learn."""

from fractions import Fraction

import numpy as np
import pytest
import sklearn.metrics

from evalkit import (
    BreakEvenPoint,
    PrecisionRecallCurve,
    average_precision_score,
    break_even_point,
    confusion_matrix_at_thresholds,
    interpolated_average_precision,
    precision_recall_area,
    precision_recall_curve,
)
from tests import reference
from tests.entry_points import INTERPOLATED_AT_11, NEED_A_POSITIVE, name
from tests.generated_data import WEIGHTS, data_sets
from tests.generated_data import name as data_name
from tests.sklearn_compat import ROUNDING

PLAIN, EVERY_KIND = data_sets(), data_sets(weights=list(WEIGHTS))
Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]


def break_even_value(y_true, y_score, **options):
    return break_even_point(y_true, y_score, **options).value


NUMBERS = [
    average_precision_score,
    interpolated_average_precision,
    INTERPOLATED_AT_11,
    precision_recall_area,
    break_even_value,
]


def reference_arguments(data):
    """What a reference implementation takes: labels, scores, weights."""
    return data.y.tolist(), data.score.tolist(), None if data.weight is None else data.weight.tolist()


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("data", EVERY_KIND, ids=data_name)
def test_curve_is_bitwise_that_of_scikit_learn_and_average_precision_to_the_last_digits(data):
    for drop_intermediate in (True, False):
        options = {"sample_weight": data.weight, "drop_intermediate": drop_intermediate}
        ours = precision_recall_curve(data.y, data.score, **options)
        theirs = sklearn.metrics.precision_recall_curve(data.y, data.score, **options)
        for mine, other in zip(ours, theirs, strict=True):
            np.testing.assert_allclose(mine, other, rtol=ROUNDING)
        assert [array.dtype for array in ours] == [np.float64] * 3
    ours = average_precision_score(data.y, data.score, sample_weight=data.weight)
    theirs = sklearn.metrics.average_precision_score(data.y, data.score, sample_weight=data.weight)
    # Without weights the precisions are added up before they are divided, once: nearer to the exact fraction.
    rounding = ROUNDING if data.weight is not None else 4 * np.finfo(float).eps
    assert ours == pytest.approx(theirs, rel=rounding, abs=0)
    assert type(ours) is float


@pytest.mark.parametrize("n", range(40))
def test_drops_the_points_that_scikit_learn_drops(n):
    rng = np.random.default_rng(n)
    y, score = np.append(1, rng.integers(0, 2, n)), rng.permutation(n + 1)
    for mine, other in zip(
        precision_recall_curve(y, score, drop_intermediate=True),
        sklearn.metrics.precision_recall_curve(y, score, drop_intermediate=True),
        strict=True,
    ):
        np.testing.assert_array_equal(mine, other)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("data", EVERY_KIND, ids=data_name)
def test_every_point_and_average_precision_against_the_definition(data):
    precision, recall, thresholds = curve = precision_recall_curve(data.y, data.score, sample_weight=data.weight)
    y, score, weight = reference_arguments(data)
    assert [*thresholds[::-1]] == reference.thresholds(score, weight)[1:]
    points = np.array(reference.precision_recall_points(y, score, weight), dtype=float)[::-1]
    np.testing.assert_allclose(np.column_stack([recall, precision])[:-1], points, rtol=1e-12, atol=1e-12)
    assert (recall[0], recall[-1], precision[-1]) == (1, 0, 1)
    assert np.all(np.diff(recall) <= 0)
    assert np.all(np.diff(thresholds) > 0)
    exact = float(reference.average_precision(y, score, weight))
    assert curve.average_precision == pytest.approx(exact, rel=1e-12, abs=1e-12)


@pytest.mark.generated
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("n_points", [None, 2, 3, 11, 101])
def test_interpolated_average_precision_against_the_definition(n_points):
    for data in EVERY_KIND:
        y, score, weight = reference_arguments(data)
        ours = interpolated_average_precision(data.y, data.score, n_points=n_points, sample_weight=data.weight)
        exact = float(reference.interpolated_average_precision(y, score, n_points, weight))
        assert ours == pytest.approx(exact, rel=1e-12, abs=1e-12), data.name
        assert type(ours) is float


@pytest.mark.parametrize("n_positive", [1, 3, 5, 7, 10, 20, 30, 49, 100])
@pytest.mark.parametrize("n_points", [2, 6, 11, 50])
def test_a_recall_that_is_met_exactly_counts_as_reached(n_positive, n_points):
    y = [1, 0] * n_positive
    score = list(range(len(y), 0, -1))
    exact = reference.interpolated_average_precision(y, score, n_points)
    assert interpolated_average_precision(y, score, n_points=n_points) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("data", EVERY_KIND, ids=data_name)
def test_area_is_the_integral_of_the_hyperbolas(data):
    ours = precision_recall_area(data.y, data.score, sample_weight=data.weight)
    assert ours == pytest.approx(reference.precision_recall_area(*reference_arguments(data)), rel=1e-10, abs=1e-10)
    assert type(ours) is float


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("data", EVERY_KIND, ids=data_name)
def test_break_even_point_against_the_definition(data):
    point = break_even_point(data.y, data.score, sample_weight=data.weight)
    value, threshold, is_exact = reference.break_even_point(*reference_arguments(data))
    assert point == BreakEvenPoint(pytest.approx(float(value), rel=1e-12, abs=1e-12), threshold, is_exact)
    assert [type(field) for field in (point.value, point.threshold, point.is_exact)] == [float, float, bool]


def test_precision_is_recall_at_an_exact_break_even_point():
    points = [(data, break_even_point(data.y, data.score)) for data in PLAIN]
    assert {point.is_exact for _, point in points} == {True, False}
    for data, point in points:
        counts = confusion_matrix_at_thresholds(data.y, data.score)
        matrix = counts.matrix(counts.index_at(point.threshold))
        if point.is_exact:
            assert matrix.precision == matrix.recall == point.value
        assert (matrix.tp + matrix.fp > data.y.sum()) == (not point.is_exact)


# Worked by hand: labels, scores; average precision, smoothed area, smoothed at 11, area, break-even point.
THIRD = Fraction(1, 3)
WORKED = {
    "five": (Y, S, Fraction(29, 36), Fraction(5, 6), Fraction(37, 44), None, (2 * THIRD, 0.7, True)),
    "perfect": ([0, 0, 1, 1], [1, 2, 3, 4], 1, 1, 1, 1, (1, 3, True)),
    "all tied": ([0, 1, 0], [5, 5, 5], THIRD, THIRD, THIRD, THIRD, (THIRD, 5, False)),
    "two tied": ([1, 0], [0.5, 0.5], 0.5, 0.5, 0.5, 0.5, (0.5, 0.5, False)),
    "reversed": ([1, 0], [1, 2], 0.5, 0.5, 0.5, 1 - np.log(2), (0, 2, True)),
    "all positive": ([1, 1], [1, 2], 1, 1, 1, 1, (1, 1, True)),
    # A positive and three negatives share a score: of those four, a quarter of one sample is still wanted.
    "tie passed": ([1, 1, 0, 0, 0, 0], [3, 1, 1, 1, 1, 0], 0.7, 0.7, None, None, (0.625, 1, False)),
}


@pytest.mark.parametrize("case", WORKED)
def test_worked_examples(case):
    y, score, average, smoothed, at_11, area, point = WORKED[case]
    assert average_precision_score(y, score) == pytest.approx(float(average), abs=1e-15)
    assert interpolated_average_precision(y, score) == pytest.approx(float(smoothed), abs=1e-15)
    if at_11 is not None:
        assert interpolated_average_precision(y, score, n_points=11) == pytest.approx(float(at_11), abs=1e-15)
    if area is not None:
        assert precision_recall_area(y, score) == pytest.approx(float(area), abs=1e-15)
    assert break_even_point(y, score) == BreakEvenPoint(pytest.approx(float(point[0]), abs=1e-15), *point[1:])


def test_break_even_point_of_weights_whose_sum_is_rounded():
    weight = np.array([5, 2, 7]) * 0.1  # of the first two 0.7, of the last a little more
    assert weight[0] + weight[1] < weight[2]
    point = break_even_point([0, 0, 1], [0.2, 0.1, 0], sample_weight=weight)
    assert point == BreakEvenPoint(pytest.approx(0, abs=1e-15), 0.1, True)


def test_curve_of_the_worked_example():
    precision, recall, thresholds = precision_recall_curve(Y, S)
    assert precision.tolist() == [3 / 5, 3 / 4, 2 / 3, 1 / 2, 1, 1]
    assert recall.tolist() == [1, 1, 2 / 3, 1 / 3, 1 / 3, 0]
    assert thresholds.tolist() == S[::-1]


@pytest.mark.parametrize(
    ("y", "retained"),
    [
        ([1], [1]),
        ([1, 0], [2, 1]),
        ([1, 0, 0, 0], [4, 1]),
        ([0, 0, 0, 1], [4, 2, 1]),
        ([1, 1, 0, 0, 1, 0, 0], [7, 6, 4, 3, 1]),
    ],
)
def test_retained_points_worked_by_hand(y, retained):
    curve = precision_recall_curve(y, range(len(y), 0, -1), drop_intermediate=True)
    assert curve.thresholds.tolist() == retained[::-1]


def test_dropping_points_leaves_both_areas_of_the_curve_as_they_were():
    for data in EVERY_KIND:
        every, retained = (
            precision_recall_curve(data.y, data.score, sample_weight=data.weight, drop_intermediate=drop)
            for drop in (False, True)
        )
        assert retained.average_precision == pytest.approx(every.average_precision, abs=1e-12), data.name
        assert retained.area_by_straight_lines == pytest.approx(every.area_by_straight_lines, abs=1e-12), data.name
        rows = [
            set(zip(*(array[: len(curve.thresholds)] for array in curve), strict=True)) for curve in (retained, every)
        ]
        assert rows[0] <= rows[1], data.name


def test_area_by_straight_lines_is_that_of_scikit_learn():
    for data in EVERY_KIND:
        curve = precision_recall_curve(data.y, data.score, sample_weight=data.weight)
        theirs = sklearn.metrics.auc(curve.recall, curve.precision)
        assert curve.area_by_straight_lines == pytest.approx(theirs, rel=1e-12, abs=1e-12), data.name


def test_linear_interpolation_overestimates_the_area():
    y, score = [1] + [0] * 98 + [1], [2] + [1] * 99
    curve = precision_recall_curve(y, score)
    assert curve.area_by_straight_lines == pytest.approx((1 + (1 + 0.02) / 2) / 2, abs=1e-12)
    assert precision_recall_area(y, score) == pytest.approx(0.5 + (1 + 98 / 99 * np.log(100)) / 198, abs=1e-12)


@pytest.mark.parametrize("function", NUMBERS, ids=name)
def test_bounds(function):
    for data in EVERY_KIND:
        value = function(data.y, data.score, sample_weight=data.weight)
        assert -1e-12 <= value <= 1 + 1e-12, data.name
        if function is interpolated_average_precision:
            average = average_precision_score(data.y, data.score, sample_weight=data.weight)
            assert value >= average - 1e-12, data.name


@pytest.mark.parametrize("function", NUMBERS, ids=name)
def test_scores_that_are_all_equal_get_the_share_of_positives(function):
    for n_positive in (1, 3, 7):
        y = [1] * n_positive + [0] * (7 - n_positive)
        assert function(y, [0.5] * 7) == pytest.approx(n_positive / 7, abs=1e-12)
        assert function(y, np.arange(7)[::-1]) == pytest.approx(1, abs=1e-12)


@pytest.mark.generated
@pytest.mark.parametrize("function", NUMBERS, ids=name)
def test_invariances(function):
    for data in data_sets(weights=["whole weights and zeros"]):
        value = pytest.approx(function(data.y, data.score, sample_weight=data.weight), rel=1e-12, abs=1e-12)
        order = np.random.default_rng(1).permutation(len(data.y))
        shuffled = function(data.y[order], data.score[order], sample_weight=data.weight[order])
        assert shuffled == value, f"order of samples, {data.name}"
        ranks = np.unique(data.score, return_inverse=True)[1]
        for mapped in (ranks, np.exp(ranks / 9), ranks**3 - 7):
            assert function(data.y, mapped, sample_weight=data.weight) == value, f"monotone map, {data.name}"
        copies = np.repeat(data.y, data.weight), np.repeat(data.score, data.weight)
        assert function(*copies) == value, f"a weight of 2 is two copies, {data.name}"
        words = np.where(data.y == 1, "ham", "spam")
        relabelled = function(words, data.score, pos_label="ham", sample_weight=data.weight)
        assert relabelled == value, f"other labels, {data.name}"
        for scale in (2.0**-900, 2.0**-9, 2.0**30, 2.0**900):
            scaled = function(data.y, data.score, sample_weight=data.weight * scale)
            assert scaled == value, f"weights times {scale}, {data.name}"


@pytest.mark.parametrize("function", NEED_A_POSITIVE, ids=name)
def test_without_a_positive_there_is_no_recall(function):
    message = (
        r"y_true has no positive among its 3 samples: recall is a share of the positives, so give .* at least one\."
    )
    for y, pos_label in (([0, 0, 0], None), ([-1, -1, -1], None), ([False] * 3, True)):
        with pytest.raises(ValueError, match=message):
            function(y, [1, 2, 3], pos_label=pos_label)


@pytest.mark.parametrize("n_points", [1, 0, -1, 2.5, 11.0, True, np.True_, "11", 1j, [11], float("nan")])
def test_n_points_that_is_no_whole_number_of_two_or_more(n_points):
    with pytest.raises(ValueError, match=r"^n_points is .*: it must be a whole number, 2 or more\.$"):
        interpolated_average_precision(Y, S, n_points=n_points)


@pytest.mark.parametrize("function", NEED_A_POSITIVE, ids=name)
def test_positives_without_weight(function):
    with pytest.raises(ValueError, match=r"^sample_weight is zero for every positive sample"):
        function(Y, S, sample_weight=[0, 1, 0, 0, 1])


def test_numpy_integers_are_whole():
    assert interpolated_average_precision(Y, S, n_points=np.uint8(255)) == pytest.approx(
        float(reference.interpolated_average_precision(Y, S, 255)), abs=1e-12
    )


@pytest.mark.filterwarnings("error")
def test_area_where_rounding_would_leave_its_range():
    weight = [0.44031875012027544, 0.3503270425372228, 0.9056115976990035, 0.09575609245631043, 0.9791118670620643]
    assert precision_recall_area([1] * 5, [5, 4, 4, 3, 4], sample_weight=weight) == 1
    assert precision_recall_area([1, 0, 1], [3, 2, 1], sample_weight=[1, 1e-30, 1]) == pytest.approx(1)


def test_no_area_falls_below_0_by_rounding():
    assert precision_recall_area([0, 1], [2, 1], sample_weight=[1e16, 0.9]) == 0


@pytest.mark.parametrize("array", ["precision", "recall", "thresholds"])
@pytest.mark.parametrize("drop_intermediate", [True, False])
def test_curve_cannot_be_changed(array, drop_intermediate):
    curve = precision_recall_curve(Y, S, drop_intermediate=drop_intermediate)
    with pytest.raises(ValueError, match="read-only"):
        getattr(curve, array)[0] = 0
    with pytest.raises(AttributeError):
        setattr(curve, array, np.zeros(2))


def test_building_a_curve_leaves_the_arrays_given_writeable():
    arrays = np.ones(2), np.array([1.0, 0.0]), np.array([0.5])
    assert not any(array.flags.writeable for array in PrecisionRecallCurve(*arrays))
    assert all(array.flags.writeable for array in arrays)


def test_curve_reads_as_a_table_and_draws_itself():
    import matplotlib.pyplot as plt

    curve = precision_recall_curve([0, 1], [0.25, 0.5])
    assert curve.table().rows == ((0.25, 0.5, 1.0), (0.5, 1.0, 1.0), ("none", 1.0, 0.0))
    assert repr(curve).splitlines()[::3] == ["threshold  precision  recall", "none               1       0"]
    ax = plt.subplots()[1]
    assert curve.plot(ax, label="mine", show_thresholds=True) is ax
    assert ax.get_legend_handles_labels()[1] == ["mine"]
    assert len(ax.texts) == 2


def test_break_even_point_reads_as_a_table():
    assert repr(break_even_point(Y, S)).splitlines() == [
        "   value  threshold  is exact",
        "0.666667        0.7      True",
    ]


# Labels, scores, weights, area. A sum of all weights absorbs the small ones.
ABSORBED = [
    ([1, 0, 1], [3, 2, 1], [1, 1e17, 1], 0.5),
    ([1, 0, 1, 0], [3, 2, 1, 1], [1, 1e17, 1, 1], 0.5),
    ([0, 1, 1], [3, 2, 1], [1e300, 1, 1e17], 0),
    ([1, 1, 0], [2, 1, 1], [1e17, 1, 1], 1),
    ([1, 1, 0], [3, 2, 1], [1e17, 1, 1], 1),
]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("y", "score", "weight", "area"), ABSORBED)
def test_area_with_weights_of_very_different_size(y, score, weight, area):
    assert precision_recall_area(y, score, sample_weight=weight) == pytest.approx(area, abs=1e-15)


def test_an_area_of_0_has_no_sign():
    curve = PrecisionRecallCurve([0.5, 1], [0, 0], [1])
    assert str(curve.average_precision) == str(curve.area_by_straight_lines) == "0.0"


def test_an_undefined_area_is_not_passed_off_as_zero():
    curve = PrecisionRecallCurve(np.array([0.5, np.nan, 1]), np.array([1, 0.5, 0]), np.array([0.1, 0.2]))
    assert np.isnan([curve.average_precision, curve.area_by_straight_lines]).all()


@pytest.mark.parametrize("function", NUMBERS, ids=name)
def test_no_value_exceeds_1_by_rounding(function):
    rng = np.random.default_rng(0)
    weights = rng.random((300, 9)) + 0.01
    values = [function([1] * 8 + [0], range(9, 0, -1), sample_weight=weight) for weight in weights]
    assert max(values) == 1
    assert min(values) >= 1 - 1e-12


@pytest.mark.parametrize("area", ["average_precision", "area_by_straight_lines"])
def test_no_area_of_a_curve_exceeds_1_by_rounding(area):
    rng = np.random.default_rng(0)
    curves = [precision_recall_curve([1] * 9, range(9), sample_weight=weight) for weight in rng.random((300, 9))]
    values = [getattr(curve, area) for curve in curves]
    assert max(values) == 1
    assert min(values) >= 1 - 1e-12
