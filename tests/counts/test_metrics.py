"""Metrics of a matrix; tests/thresholds has them at all thresholds at once."""

import math

import pytest

from evalkit import ConfusionMatrix, cost_of, f_beta_of, youden_j

MATRIX = ConfusionMatrix(tp=20, fp=30, fn=5, tn=45)


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
        *[
            (lambda metric=metric: metric((1, 2)), "matrix is a tuple: give a ConfusionMatrix")
            for metric in (youden_j, f_beta_of(2), cost_of(fp=1, fn=1))
        ],
    ],
)
def test_what_is_refused(call, message):
    with pytest.raises((ValueError, TypeError), match=f"^{message}"):
        call()
