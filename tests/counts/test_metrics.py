"""Metrics of a matrix, and the same at all thresholds at once."""

import math
from fractions import Fraction

import numpy as np
import pytest

from evalkit import ConfusionMatrix, confusion_matrix_at_thresholds, cost_of, f_beta_of, youden_j
from evalkit.counts.metrics import _values_at_thresholds
from tests.generated_data import make

MATRIX = ConfusionMatrix(tp=20, fp=30, fn=5, tn=45)
METRICS = {
    "J": (youden_j, lambda m: m.recall + m.specificity - 1),
    "F2": (f_beta_of(2), lambda m: m.f_beta(2)),
    "F of a huge beta": (f_beta_of(1e200), lambda m: m.recall),
    "cost": (cost_of(fp=Fraction(1, 2), fn=3), lambda m: -(m.fp / 2 + 3 * m.fn)),
}


@pytest.mark.parametrize("weights", ["unweighted", "float weights"])
@pytest.mark.parametrize("name", METRICS)
def test_a_ready_made_metric_is_that_of_each_matrix(name, weights):
    metric, expected = METRICS[name]
    data = make("many ties", "both", weights, 3)
    counts = confusion_matrix_at_thresholds(data.y, data.score, sample_weight=data.weight)
    each = [expected(counts.matrix(row)) for row in range(len(counts.thresholds))]
    assert list(map(metric, counts._matrices())) == pytest.approx(each, nan_ok=True, rel=1e-14, abs=1e-15)
    assert _values_at_thresholds(metric, counts) == pytest.approx(np.array(each), nan_ok=True, rel=1e-14, abs=1e-15)
    assert _values_at_thresholds(expected, counts).tolist() == pytest.approx(each, nan_ok=True)


def test_values_of_one_matrix():
    assert youden_j(MATRIX) == 0.4  # the nearest float, which the sum of the two ratios is not
    assert (cost_of(fp=1, fn=10)(MATRIX), type(cost_of(fp=1, fn=10)(MATRIX))) == (-80, int)
    assert math.isnan(youden_j(ConfusionMatrix(tp=1, fp=0, fn=1, tn=0)))
    tenth = ConfusionMatrix(tp=2, fp=3, fn=0.5, tn=4.5)
    assert youden_j(tenth) == pytest.approx(youden_j(MATRIX))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: f_beta_of(0), r"beta is 0: it must be a finite number above 0\.$"),
        (lambda: cost_of(fp=-1, fn=1), r"fp is -1: a cost must be finite, zero or more\.$"),
        (lambda: cost_of(fp=1, fn="1"), r"fn is '1': a cost must be finite, zero or more\.$"),
        *[(lambda metric=metric: metric((1, 2)), "matrix is a tuple: give a Conf") for metric, _ in METRICS.values()],
    ],
)
def test_what_is_refused(call, message):
    with pytest.raises((ValueError, TypeError), match=f"^{message}"):
        call()
