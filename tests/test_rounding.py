"""Equal weights change nothing, whether a float holds them exactly or not."""

from fractions import Fraction
from functools import partial

import numpy as np
import pytest

import evalkit as ek
from evalkit import best_threshold, dominates, precision_recall_area, roc_auc_score, roc_curve, youden_j
from tests import reference
from tests.generated_data import data_sets

pytestmark = pytest.mark.generated

SCALES = [0.1, 0.3, 0.7, 1 / 3, 1e-250, 1e250]
METRICS = {"J": youden_j, "F1": lambda m: m.f1, "cost": ek.cost_of(fp=1, fn=3)}
NUMBERS = {
    "smoothed precision at 6 recalls": partial(ek.interpolated_average_precision, n_points=6),
    "smoothed precision at 11 recalls": partial(ek.interpolated_average_precision, n_points=11),
    "smoothed precision": ek.interpolated_average_precision,
    "area": precision_recall_area,
    "AUC": roc_auc_score,
    "ranking loss": ek.ranking_loss,
    "break-even point": lambda *data, **options: list(vars(ek.break_even_point(*data, **options)).values()),
    "cost curve": lambda *data, **options: ek.cost_curve(*data, **options).cost,
    "pieces of a cost curve": lambda *data, **options: ek.cost_curve(*data, **options).thresholds.tolist(),
    **{
        name: lambda *data, metric=metric, **options: best_threshold(*data, metric, **options).threshold
        for name, metric in METRICS.items()
    },
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", NUMBERS)
def test_equal_weights_change_no_number(name):
    for data in data_sets(seeds=3):
        plain = pytest.approx(NUMBERS[name](data.y, data.score), abs=1e-12)
        for scale in SCALES:
            weight = np.full(len(data.y), scale)
            assert NUMBERS[name](data.y, data.score, sample_weight=weight) == plain, (data.name, scale)


def test_equal_values_of_youden_are_equal_floats_and_the_highest_threshold_is_taken():
    for positives in range(1, 13):
        for negatives in range(1, 13):
            values = {}
            for tp, fp in np.ndindex(positives + 1, negatives + 1):
                matrix = ek.ConfusionMatrix(tp=tp, fp=fp, fn=positives - tp, tn=negatives - fp)
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


def test_dominance_that_holds_but_for_rounding():
    y, low, high = [0] * 10 + [1] * 2, [*range(10), 6.5, 6.5], [*range(10), 6.5, 20]
    for scale in SCALES:
        weight = [scale] * len(y)
        assert dominates(roc_curve(y, high), roc_curve(y, low, sample_weight=weight)), scale
        assert dominates(roc_curve(y, high, sample_weight=weight), roc_curve(y, low)), scale


@pytest.mark.parametrize("weight", [10**6, 10**9, 10**12])
def test_area_below_far_more_negatives_than_positives(weight):
    # Precision is t / (t + weight) for t from 0 to 2, all but t / weight.
    area = precision_recall_area([0, 1, 1], [3, 2, 1], sample_weight=[weight, 1, 1])
    assert area == pytest.approx(1 / weight, rel=1e-5)
