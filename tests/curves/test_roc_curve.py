"""The ROC curve and dominance: against exact definitions and scikit-learn."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sklearn.metrics

from evalkit import RocCurve, dominates, roc_curve
from tests import reference
from tests.generated_data import WEIGHTS, data_sets, name
from tests.sklearn_compat import ROUNDING

Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("data", data_sets(weights=list(WEIGHTS)), ids=name)
def test_same_values_as_scikit_learn(data):
    for drop_intermediate in (True, False):
        options = {"sample_weight": data.weight, "drop_intermediate": drop_intermediate}
        ours = roc_curve(data.y, data.score, **options)
        theirs = sklearn.metrics.roc_curve(data.y, data.score, **options)
        for mine, other in zip(ours, theirs, strict=True):
            np.testing.assert_allclose(mine, other, rtol=ROUNDING)
        assert [array.dtype for array in ours] == [np.float64] * 3


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("data", data_sets(), ids=name)
def test_every_point_against_the_definition(data):
    curve = roc_curve(data.y, data.score, drop_intermediate=False)
    points = [(float(fpr), float(tpr)) for fpr, tpr in reference.roc_points(data.y, data.score.tolist())]
    assert list(zip(curve.fpr.tolist(), curve.tpr.tolist(), strict=True)) == points
    assert curve.thresholds.tolist() == reference.thresholds(data.score.tolist())
    auc = float(reference.auc_by_pairs(data.y, data.score.tolist()))
    for of in (curve, roc_curve(data.y, data.score)):
        assert of.auc == pytest.approx(auc, abs=1e-12)
        assert set(zip(*(array.tolist() for array in of), strict=True)) <= {
            (*point, at) for point, at in zip(points, curve.thresholds.tolist(), strict=True)
        }


def test_worked_example():
    fpr, tpr, thresholds = roc_curve(Y, S, drop_intermediate=False)
    assert fpr.tolist() == [0, 0, 1 / 2, 1 / 2, 1 / 2, 1]
    assert tpr.tolist() == [0, 1 / 3, 1 / 3, 2 / 3, 1, 1]
    assert thresholds.tolist() == [math.inf, 0.9, 0.8, 0.7, 0.5, 0.3]
    assert roc_curve(Y, S).thresholds.tolist() == [math.inf, 0.9, 0.8, 0.5, 0.3]
    assert repr(roc_curve(Y, S)).splitlines()[:2] == ["threshold  FPR       TPR", "      inf    0         0"]
    with pytest.raises(AttributeError):
        roc_curve(Y, S).fpr = fpr


def test_more_points_than_are_handled_at_once():
    rng = np.random.default_rng(0)
    y, score = rng.integers(0, 2, 60000), rng.random(60000)
    for mine, other in zip(roc_curve(y, score), sklearn.metrics.roc_curve(y, score), strict=True):
        np.testing.assert_array_equal(mine, other)


def curve_through(*points):
    """A curve, and the exact points that it runs through."""
    exact = [(Fraction(x), Fraction(y)) for x, y in points]
    fpr, tpr = np.array(exact, dtype=float).T
    return RocCurve(fpr, tpr, np.append(math.inf, -np.arange(len(fpr) - 1.0))), exact


def pairs_of_scores(seed):
    """Labels with two rankings of the same samples, full of ties; the second is often the first made better."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 9))
    y = rng.permutation(np.append([0, 1], rng.integers(0, 2, n - 2)))
    first = rng.integers(0, rng.choice([2, 4, 9]), n)
    other = first + y * rng.integers(0, 3, n) if rng.random() < 0.6 else rng.integers(0, 5, n)
    return y, first, other


@pytest.mark.generated
def test_dominance_against_the_definition():
    result = {True: 0, False: 0}
    for seed in range(300):
        y, *scores = pairs_of_scores(seed)
        exact = [reference.roc_points(y, score.tolist()) for score in scores]
        curves = [roc_curve(y, score, drop_intermediate=seed % 2 == 0) for score in scores]
        for one, other in ((0, 1), (1, 0)):
            expected = reference.dominates(exact[one], exact[other])
            assert dominates(curves[one], curves[other]) is expected, seed
            assert not expected or curves[one].auc > curves[other].auc
            result[expected] += 1
    assert min(result.values()) > 100


HALF = Fraction(1, 2)


def test_dominance_passes_over_nothing_smaller_than_rounding():
    low = curve_through((0, 0), (HALF, HALF), (1, 1))
    for height, forth in ((1e-9, True), (1e-15, False)):
        high = curve_through((0, 0), (HALF, HALF + Fraction(height)), (1, 1))
        assert dominates(high[0], low[0]) is forth
        assert not dominates(low[0], high[0])


SHAPES = {  # points of two curves; whether the first dominates
    "equal, with a point more": ([("1/3", "1/3")], [], False),
    "above in the middle": ([("1/4", "3/4")], [], True),
    "above, then equal": ([(0, HALF), (HALF, HALF)], [], True),
    "equal, then above": ([(HALF, HALF), (HALF, 1)], [], True),
    "crossing at a point of both": ([(0, HALF), (HALF, HALF), (1, HALF)], [], False),
    "crossing between points": ([("1/4", "3/4")], [("1/2", 1)], False),
    "crossing on an upright": ([(HALF, 0), (HALF, 1)], [("1/4", HALF), ("3/4", HALF)], False),
    "two uprights at one place": ([(HALF, HALF), (HALF, 1)], [(HALF, "1/4"), (HALF, "3/4")], True),
    "uprights at both edges": ([(0, "2/3"), (1, "2/3")], [(0, "1/3"), (1, "1/3")], True),
    "an upright under a slant": ([(HALF, "3/4")], [("1/4", 0), ("1/4", "3/8"), (1, "3/8")], True),
    "an upright that pierces a slant": ([(HALF, "3/4")], [("1/4", 0), ("1/4", HALF), (1, HALF)], False),
}


@pytest.mark.parametrize("case", SHAPES)
def test_dominance_by_hand(case):
    *points, expected = SHAPES[case]
    (first, exact_first), (second, exact_second) = (curve_through((0, 0), *of, (1, 1)) for of in points)
    assert dominates(first, second) is reference.dominates(exact_first, exact_second) is expected
    assert dominates(second, first) is reference.dominates(exact_second, exact_first) is False


@pytest.mark.parametrize("data", data_sets(weights=["float weights and zeros"]), ids=name)
def test_dominance_over_the_worst_and_under_the_perfect_curve(data):
    curve = roc_curve(data.y, data.score, sample_weight=data.weight)
    perfect, worst = roc_curve(data.y, data.y), roc_curve(data.y, 1 - data.y)
    every_point = roc_curve(data.y, data.score, sample_weight=data.weight, drop_intermediate=False)
    assert (dominates(perfect, curve), dominates(curve, worst)) == (curve.auc < 1, curve.auc > 0)
    assert not dominates(curve, perfect)
    assert not dominates(worst, curve)
    assert not dominates(curve, every_point)
    assert not dominates(every_point, curve)
