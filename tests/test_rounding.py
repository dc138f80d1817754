"""Equal weights change nothing, whether a float holds them exactly or not."""

from fractions import Fraction

import numpy as np
import pytest

from evalkit import (
    ConfusionMatrix,
    best_threshold,
    break_even_point,
    cost_curve,
    cost_of,
    dominates,
    interpolated_average_precision,
    precision_recall_area,
    roc_auc_score,
    roc_curve,
    youden_j,
)
from tests import reference
from tests.generated_data import data_sets

pytestmark = pytest.mark.generated

SCALES = [0.1, 0.3, 0.7, 1 / 3, 1e-250, 1e250]
METRICS = [youden_j, lambda m: m.f1, lambda m: m.accuracy, cost_of(fp=1, fn=3)]


def equal_weights():
    """Data sets with the weights that are tried on each."""
    for data in data_sets(seeds=3):
        for scale in SCALES:
            yield data, np.full(len(data.y), scale)


@pytest.mark.parametrize("n_points", [6, 11])
def test_smoothed_precision_at_fixed_recalls(n_points):
    for data, weight in equal_weights():
        plain = interpolated_average_precision(data.y, data.score, n_points=n_points)
        weighted = interpolated_average_precision(data.y, data.score, n_points=n_points, sample_weight=weight)
        assert weighted == pytest.approx(plain, abs=1e-12), (data.name, weight[0])


@pytest.mark.filterwarnings("error")
def test_smoothed_precision_without_fixed_recalls_and_area():
    for data, weight in equal_weights():
        for function in (interpolated_average_precision, precision_recall_area):
            weighted = function(data.y, data.score, sample_weight=weight)
            assert weighted == pytest.approx(function(data.y, data.score), abs=1e-12), (data.name, weight[0])


def test_break_even_point():
    for data, weight in equal_weights():
        plain = break_even_point(data.y, data.score)
        weighted = break_even_point(data.y, data.score, sample_weight=weight)
        assert weighted.value == pytest.approx(plain.value, abs=1e-12), (data.name, weight[0])
        assert (weighted.threshold, weighted.is_exact) == (plain.threshold, plain.is_exact), (data.name, weight[0])


def test_best_threshold():
    for data, weight in equal_weights():
        for metric in METRICS:
            plain = best_threshold(data.y, data.score, metric)
            weighted = best_threshold(data.y, data.score, metric, sample_weight=weight)
            assert weighted.threshold == plain.threshold, (data.name, weight[0])


def test_cost_curve():
    for data, weight in equal_weights():
        plain, weighted = (cost_curve(data.y, data.score, sample_weight=each) for each in (None, weight))
        assert weighted.thresholds.tolist() == plain.thresholds.tolist(), (data.name, weight[0])
        assert weighted.cost == pytest.approx(plain.cost, abs=1e-12), (data.name, weight[0])


def test_equal_values_of_youden_are_equal_floats_and_the_highest_threshold_is_taken():
    for positives in range(1, 13):
        for negatives in range(1, 13):
            values = {}
            for tp, fp in np.ndindex(positives + 1, negatives + 1):
                matrix = ConfusionMatrix(tp=tp, fp=fp, fn=positives - tp, tn=negatives - fp)
                exact = Fraction(tp, positives) - Fraction(fp, negatives)
                assert values.setdefault(exact, youden_j(matrix)) == youden_j(matrix), matrix
    for data in data_sets(seeds=6):
        exact = reference.best_threshold(
            data.y.tolist(), data.score.tolist(), lambda tn, fp, fn, tp: tp / (tp + fn) + tn / (tn + fp) - 1
        )
        chosen = best_threshold(data.y, data.score, youden_j)
        assert (chosen.threshold, chosen.value) == (exact[0], float(exact[1])), data.name


def test_a_perfect_order_has_an_auc_of_1_whatever_its_weights_add_up_to():
    weight = [2.6, 0.3, 4.5, 2.6, 1, 2.9, 1.7, 0.1, 4.2, 4.1, 4.5, 2.2, 1.7, 1.4, 4.9, 3.6, 2.5, 0.5, 1.7, 0.9, 1.1]
    weight += [0.5, 2.7, 2.3]
    assert roc_auc_score([1] * 19 + [0] * 5, range(24, 0, -1), sample_weight=weight) == 1


def test_dominance():
    for data, weight in equal_weights():
        for drop_intermediate in (True, False):
            plain = roc_curve(data.y, data.score)
            weighted = roc_curve(data.y, data.score, sample_weight=weight, drop_intermediate=drop_intermediate)
            assert not dominates(plain, weighted), (data.name, weight[0])
            assert not dominates(weighted, plain), (data.name, weight[0])
            perfect, worst = roc_curve(data.y, data.y), roc_curve(data.y, 1 - data.y, sample_weight=weight)
            assert dominates(perfect, weighted) is (plain.auc < 1), (data.name, weight[0])
            assert dominates(weighted, worst) is (plain.auc > 0), (data.name, weight[0])


def test_dominance_that_holds_but_for_rounding():
    y, low, high = [0] * 10 + [1] * 2, [*range(10), 6.5, 6.5], [*range(10), 6.5, 20]
    for scale in SCALES:
        weight = [scale] * len(y)
        assert dominates(roc_curve(y, high), roc_curve(y, low, sample_weight=weight)), scale
        assert dominates(roc_curve(y, high, sample_weight=weight), roc_curve(y, low)), scale


@pytest.mark.parametrize("weight", [10**6, 10**9, 10**12])
def test_area_below_far_more_negatives_than_positives(weight):
    # Precision is t / (t + weight) for t from 0 to 2, all but t / weight.
    assert precision_recall_area([0, 1, 1], [3, 2, 1], sample_weight=[weight, 1, 1]) == pytest.approx(
        1 / weight, rel=1e-5
    )


@pytest.mark.filterwarnings("error")
def test_weights_at_the_edge_of_what_a_float_can_hold():
    y, score = [1, 0, 1, 0], [4, 3, 2, 1]
    weighted = interpolated_average_precision(y, score, n_points=11, sample_weight=[4e307] * 4)
    assert weighted == pytest.approx(interpolated_average_precision(y, score, n_points=11), abs=1e-12)
    for tiny in (1e-300, 1e-320):
        # Precision is t / (2 t + 1) for t from 0 to 1; the first positive weighs next to nothing.
        area = precision_recall_area([1, 0, 1, 0], [2, 2, 1, 1], sample_weight=[tiny, 1, 1, 1])
        assert area == pytest.approx(1 / 2 - np.log(3) / 4, abs=1e-12)
        assert precision_recall_area([1, 1, 0], [3, 2, 1], sample_weight=[tiny, 1, 1]) == 1
