"""The interval of a mean loss: against its definition, with groups and weights."""

import math

import numpy as np
import pytest

from evalkit.inference._means import mean_of
from tests.reporting.expected import mean_loss


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("n_groups", [None, 7, 30])
def test_the_interval_of_a_mean_is_its_definition(weighted, n_groups):
    rng = np.random.default_rng(0)
    losses = rng.random(60) ** 4
    weight = rng.random(60) if weighted else None
    group = rng.integers(n_groups, size=60) if n_groups else None
    found, wanted = mean_of(losses, weight, group, 0.95), mean_loss(losses, weight, group)
    assert found == pytest.approx((wanted.estimate, wanted.low, wanted.high))


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
