"""Selecting a threshold by a metric or a cost: against exact definitions and scikit-learn."""

import functools
import math
from fractions import Fraction

import numpy as np
import pytest
import sklearn.metrics

from evalkit import ConfusionMatrix, best_threshold, bootstrap_interval, cost_of, f_beta_of, youden_j
from tests import reference
from tests.generated_data import WEIGHTS, data_sets
from tests.input.test_bad_input import refuses

pytestmark = pytest.mark.filterwarnings("error")
Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]
NAN, INF = float("nan"), float("inf")


def ratio_or_none(numerator, denominator):
    return numerator / denominator if denominator else None


# Each metric with its exact value, a function of the four counts as fractions; None where it is undefined.
METRICS = {
    "Youden": (youden_j, lambda tn, fp, fn, tp: tp / (tp + fn) + tn / (tn + fp) - 1),
    "cost": (cost_of(fp=1, fn=10), lambda tn, fp, fn, tp: -(fp + 10 * fn)),
    "no cost": (cost_of(fp=0, fn=0), lambda tn, fp, fn, tp: Fraction(0)),
    "F2": (f_beta_of(2), lambda tn, fp, fn, tp: ratio_or_none(5 * tp, 5 * tp + 4 * fn + fp)),
    "F1": (lambda m: m.f1, lambda tn, fp, fn, tp: ratio_or_none(2 * tp, 2 * tp + fp + fn)),
    "NPV": (lambda m: m.negative_predictive_value, lambda tn, fp, fn, tp: ratio_or_none(tn, tn + fn)),
    "errors": (lambda m: -m.error_rate, lambda tn, fp, fn, tp: -(fp + fn) / (tp + fp + fn + tn)),
    "worst errors, a whole number": (lambda m: m.fp + m.fn, lambda tn, fp, fn, tp: fp + fn),
    "whether recall is full": (lambda m: m.fn == 0, lambda tn, fp, fn, tp: Fraction(fn == 0)),
}


@pytest.mark.parametrize("weights", WEIGHTS)
@pytest.mark.parametrize("case", METRICS)
def test_value_is_the_largest_over_all_thresholds_and_the_threshold_the_highest(case, weights):
    metric, exact_metric = METRICS[case]
    for data in data_sets(weights=[weights])[::4]:
        chosen = best_threshold(data.y, data.score, metric, sample_weight=data.weight)
        arguments = data.y.tolist(), data.score.tolist()
        weight = None if data.weight is None else data.weight.tolist()
        threshold, value = reference.best_threshold(*arguments, exact_metric, weight)
        assert chosen.value == pytest.approx(float(value), rel=1e-12, abs=1e-12), data.name
        counts = reference.counts_at(*arguments, chosen.threshold, weight)
        np.testing.assert_allclose(chosen.matrix.to_array().ravel(), np.array(counts, dtype=float), atol=1e-12)
        assert exact_metric(*map(Fraction, counts)) == pytest.approx(value, rel=1e-12, abs=1e-12), data.name
        # Sums and differences of ratios are rounded, so that only one division keeps equal values equal.
        if case not in ("Youden", "errors") and "float" not in weights:
            assert (chosen.threshold, chosen.value) == (threshold, float(value)), data.name


@pytest.mark.parametrize(
    ("metric", "threshold", "value"),
    [
        (youden_j, 0.5, 0.5),
        (lambda m: m.f1, 0.5, 6 / 7),
        (cost_of(fp=10, fn=1), 0.9, -2),
        (cost_of(fp=1, fn=0), INF, 0),
        (cost_of(fp=0, fn=1), 0.5, 0),
        (lambda m: m.tp / m.fp if m.fp else math.inf, INF, INF),
        (lambda m: math.inf if m.tp == 2 else m.tp, 0.7, INF),
        (lambda m: 1 if m.tp == 2 else -math.inf, 0.7, 1),
        (lambda m: 1.7e308 if m.tp == 2 else -1.7e308, 0.7, 1.7e308),
        (lambda m: 1 if m.fp == 2 else 1 - 1e-10, 0.3, 1),
        (lambda m: 1 if m.fp == 2 else 1 - 1e-14, INF, 1 - 1e-14),  # equal but for rounding
        (lambda m: -5 if (m.tp, m.fp) == (2, 1) else NAN, 0.7, -5),
        (lambda m: Fraction(m.fp, 4), 0.3, 0.5),
    ],
)
def test_worked_examples(metric, threshold, value):
    chosen = best_threshold(Y, S, metric)
    assert (chosen.threshold, chosen.value) == (threshold, value)
    assert chosen.matrix == ConfusionMatrix.from_scores(Y, S, threshold=threshold)


def test_the_next_score_is_the_next_lower_threshold():
    chosen = [best_threshold([0, 1, 0], [1, 2, 3], lambda m, n=n: m.tp + m.fp == n) for n in range(4)]
    assert [(each.threshold, each.next_score) for each in chosen] == [(INF, 3), (3, 2), (2, 1), (1, -INF)]


def test_what_the_metric_raises_comes_through():
    with pytest.raises(ZeroDivisionError):
        best_threshold(Y, S, lambda m: m.tp / m.fp)


HUGE_COST = cost_of(fp=1e308, fn=1)
READY_MADE = [youden_j, cost_of(fp=1, fn=10), cost_of(fp=0.1, fn=0.3), HUGE_COST, *map(f_beta_of, (1, 0.5, 1e200))]


@pytest.mark.parametrize("metric", READY_MADE)
def test_all_thresholds_at_once_give_what_one_after_the_other_gives(metric):
    for data in data_sets(weights=list(WEIGHTS)):
        for scale in (1, 1e300) if data.weight is not None and metric is not HUGE_COST else (1,):
            weight = None if data.weight is None else data.weight * scale
            at_once = best_threshold(data.y, data.score, metric, sample_weight=weight)
            one_by_one = best_threshold(data.y, data.score, lambda matrix: metric(matrix), sample_weight=weight)
            assert at_once == one_by_one, data.name


@pytest.mark.parametrize(
    ("metric", "name"),
    [
        (sklearn.metrics.f1_score, "f1_score"),
        (lambda: 1, "<lambda>"),
        (functools.partial(sklearn.metrics.fbeta_score, beta=2), r"functools\.partial\(<function fbeta_score.*\)"),
    ],
)
def test_a_metric_of_labels_is_refused(metric, name):
    message = rf"metric {name} takes \(.*\): give a function of a ConfusionMatrix, such as lambda m: m\.f1\.$"
    assert refuses(TypeError, message, best_threshold, Y, S, metric)
    assert refuses(TypeError, message, bootstrap_interval, ConfusionMatrix(tp=3, fp=1, fn=1, tn=3), metric, rng=0)


def test_a_metric_that_does_not_say_what_it_takes_is_tried(monkeypatch):
    def signature(metric):
        raise ValueError("no signature found for builtin")

    monkeypatch.setattr("inspect.signature", signature)
    assert best_threshold(Y, S, lambda m: m.f1) == best_threshold(Y, S, f_beta_of(1))


def test_metric_that_is_nan_everywhere():
    message = r"metric is nan at every threshold: it must be a number at one of them at least\.$"
    assert refuses(ValueError, message, best_threshold, Y, S, lambda m: np.float32("nan"))
