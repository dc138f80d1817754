"""The interval of a mean loss: against its definition, with groups and weights."""

import math

import numpy as np
import pytest

from evalkit.inference._shares import mean_of


def test_few_large_losses_leave_few_degrees_of_freedom():
    losses = np.full(100, 0.01)
    losses[0] = 0.9
    found = mean_of(losses, None, None, 0.95)
    assert found.high / found.estimate > 100
    assert found.estimate / found.low > 100


@pytest.mark.parametrize("losses", [[0.0, 0.0, 0.0], [0.2, 0.2, 0.2], [0.7]])
def test_a_mean_of_what_does_not_vary_has_no_interval(losses):
    found = mean_of(np.array(losses), None, None, 0.95)
    assert found.estimate == pytest.approx(losses[0])
    assert math.isnan(found.low)
    assert math.isnan(found.high)
