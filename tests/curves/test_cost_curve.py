"""The cost curve."""

import math
from fractions import Fraction

import numpy as np
import pytest

from evalkit import cost_curve
from tests import reference
from tests.generated_data import data_sets, name

AT = [Fraction(0), Fraction(1, 7), Fraction(2, 5), Fraction(1, 2), Fraction(8, 9), Fraction(1)]


@pytest.mark.parametrize("data", data_sets(weights=["unweighted", "whole weights"]), ids=name)
def test_is_the_reference(data):
    curve = cost_curve(data.y, data.score, sample_weight=data.weight)
    weight = None if data.weight is None else data.weight.tolist()
    for at in AT:
        least, thresholds = reference.least_cost(data.y.tolist(), data.score.tolist(), at, weight)
        assert np.interp(float(at), curve.probability_cost, curve.cost) == pytest.approx(float(least), abs=1e-12)
        if data.weight is None and 0 < at < 1 and len(thresholds) == 1:
            assert curve.thresholds[np.searchsorted(curve.probability_cost[1:-1], float(at))] == thresholds[0]
    # Pieces of a concave line from (0, 0) to (1, 0), each with a threshold of its own.
    assert (curve.probability_cost[0], curve.probability_cost[-1]) == (0, 1)
    assert (curve.cost[0], curve.cost[-1]) == pytest.approx((0, 0), abs=1e-15)
    assert (np.diff(curve.probability_cost) > 0).all()
    assert (curve.thresholds[1:] < curve.thresholds[:-1]).all()
    assert 0 <= curve.area <= 0.25 + 1e-15
    assert len(curve.thresholds) == len(curve.cost) - 1


def test_by_hand():
    curve = cost_curve([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3])
    assert curve.probability_cost.tolist() == pytest.approx([0, 3 / 7, 1])
    assert curve.cost.tolist() == pytest.approx([0, 2 / 7, 0])
    assert curve.thresholds.tolist() == [0.9, 0.5]
    assert curve.area == pytest.approx(1 / 7)


def test_perfect_and_useless_scores_and_the_table():
    perfect = cost_curve([0, 1], [1, 2])
    assert (perfect.area, perfect.cost.tolist(), perfect.thresholds.tolist()) == (0, [0, 0], [2])
    useless = cost_curve([0, 1], [1, 1])
    assert (useless.area, useless.cost.tolist()) == (0.25, [0, 0.5, 0])
    assert useless.table().columns == ("from", "to", "threshold", "cost", "to cost")
    assert useless.table().rows == ((0, 0.5, math.inf, 0, 0.5), (0.5, 1, 1, 0.5, 0))


@pytest.mark.parametrize(("weight", "highest"), [(1e-9, 3), (1e-13, math.inf)])
def test_a_corner_larger_than_rounding_stays(weight, highest):
    curve = cost_curve([1, 0, 1], [3, 2, 2], sample_weight=[weight, 1, 1])
    assert curve.thresholds.tolist() == [highest, 2]


def test_plot():
    curve = cost_curve([0, 1, 0, 1], [1, 1, 0, 2])
    ax = curve.plot(color="red", label="model")
    assert ax.get_legend_handles_labels()[1] == ["without the score", "model"]
    for line, height in zip(ax.lines, (0.5, 0.25), strict=True):
        assert line.get_xydata().tolist() == [[0, 0], [0.5, height], [1, 0]]
    assert (ax.lines[-1].get_color(), ax.get_xlim(), ax.get_ylim()) == ("red", (0, 1), (0, 0.52))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("probability cost of the positives", "normalised expected cost")
    assert len(curve.plot(ax).lines) == 3
