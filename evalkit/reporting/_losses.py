"""Means of a loss of each row, and their difference between two models: Student's interval, of rows or whole groups.

A mean needs no bootstrap: the groups' sums of the distances from it are independent, and their spread is its standard
error (Cameron and Miller 2015, section II, with G / (G - 1) and G - 1 degrees of freedom). Rows without groups are
groups of one, which makes it the t interval, and of differences the paired t test. bench/mean_losses.py has the
coverage.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .._input.labels import BoolArray
from .._input.reading import AnyArray
from ..inference._student import student_p_value, student_quantile
from ._estimates import LEVEL, Estimate, Sampling, estimate

Floats = NDArray[np.float64]
STUDENT, STUDENT_OF_GROUPS = "Student’s t", "Student’s t, of whole groups"
SAME = "no test: the difference does not vary"
INFINITE = "no interval: a score of 0 or 1 is wrong"


class Sum(NamedTuple):
    """A sum over rows, or their mean; its standard error, 0 where no row differs from another; degrees of freedom."""

    value: float
    error: float
    df: int

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of its interval."""
        half = student_quantile(LEVEL, self.df) * self.error
        return self.value - half, self.value + half

    def over(self, weight: float) -> Sum:
        """The mean, of a sum."""
        return Sum(self.value / weight, self.error / weight, self.df)


def sum_of(values: Floats, sampling: Sampling) -> Sum:
    """The sum over rows that are independent, or come in groups, by weight if they have weights."""
    weight = weights(sampling)
    total = float(weight @ values)
    apart: Floats = weight * (values - np.average(values, weights=weight))
    if sampling.group is not None:
        apart = np.bincount(sampling.group, apart).astype(np.float64)
    df = len(apart) - 1
    varies = bool((values != values[0]).any())
    return Sum(total, math.sqrt((df + 1) / df * float(apart @ apart)) if varies else 0.0, df)


def weights(sampling: Sampling) -> Floats:
    """The weight of each row, 1 where rows count alike."""
    return np.ones(len(sampling.positive)) if sampling.weight is None else sampling.weight


def of_drawn(sampling: Sampling) -> Sampling:
    """The rows that have a weight: the others are none."""
    weight, groups = (None if of is None else of[sampling.drawn] for of in (sampling.weight, sampling.groups))
    return Sampling(sampling.positive[sampling.drawn], weight, groups, sampling.n_resamples, sampling.seed)


def method_of(sampling: Sampling) -> str:
    """What the interval of a mean is called."""
    return STUDENT if sampling.groups is None else STUDENT_OF_GROUPS


def mean_loss(loss: Floats, sampling: Sampling, most: float = math.inf) -> Estimate:
    """The mean of losses of 0 or more, and of at most so much."""
    if np.isinf(loss[sampling.drawn]).any():
        return estimate(math.inf, method=INFINITE)
    return sampling.mean(loss, most)


def difference(first: Floats, second: Floats, sampling: Sampling, *, of_sums: bool = False) -> dict[str, Any]:
    """The mean of the second model's losses minus that of the first's, or their sums."""
    if np.isinf(first).any() or np.isinf(second).any():
        return {"why": INFINITE}
    weight = weights(sampling)
    over = 1.0 if of_sums else float(weight.sum())
    apart = sum_of(second - first, sampling).over(over)
    found: dict[str, Any] = {"first": float(weight @ first) / over, "second": float(weight @ second) / over}
    found["difference"] = apart.value
    if not apart.error:
        return found | {"why": SAME}
    low, high = apart.ends
    p_value = student_p_value(apart.value / apart.error, apart.df)
    return found | {"low": low, "high": high, "p_value": p_value, "method": method_of(sampling)}


def squares(positive: BoolArray, score: AnyArray) -> Floats:
    """Each row's part of the Brier score."""
    return np.asarray((score.astype(np.float64) - positive) ** 2)


def surprises(positive: BoolArray, score: AnyArray) -> Floats:
    """Each row's part of the log loss, infinite where the score is 0 or 1 and wrong (Good 1952, section 8)."""
    given = score.astype(np.float64)
    with np.errstate(divide="ignore"):
        return np.asarray(-np.where(positive, np.log(given), np.log1p(-given)))


def mistakes(positive: BoolArray, called: BoolArray, costs: tuple[float, float] = (1.0, 1.0)) -> Floats:
    """What each row costs: the first of the costs where it is a false positive, the second where a false negative."""
    return costs[0] * (called & ~positive) + costs[1] * (positive & ~called)
