"""Intervals and p values from a statistic's values on resamples: percentiles, BCa, and the logit scale.

A value that is the same in every resample is not certain for that: then there is no interval, its ends are nan.
BCa is Efron and Tibshirani (1993), chapter 14.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .._types import Floats
from ._student import logit_ends

Method = Literal["percentile", "bca"]
AnyMethod = Literal["percentile", "bca", "logit"]


class Resampled(NamedTuple):
    """A statistic in the resamples, the ends of its interval, and what BCa corrects by: nothing for percentiles."""

    values: Floats
    n_undefined: int
    low: float
    high: float
    method: str
    bias: float = 0.0
    acceleration: float = 0.0

    @property
    def standard_error(self) -> float:
        """Standard deviation over the resamples; nan for a single one."""
        if len(self.values) < 2:
            return math.nan
        with np.errstate(invalid="ignore"):  # of infinite values
            return float(np.std(self.values, ddof=1))

    @property
    def p_value(self) -> float:
        """Two-sided, of a difference: 1 minus the level of the widest interval without 0; nan if it does not vary.

        One is added to the counts, so that it is never 0.
        """
        if np.ptp(self.values) == 0:
            return 1.0 if self.values[0] == 0 else math.nan
        n = len(self.values) + 1
        below, above = ((1 + np.count_nonzero(side)) / n for side in (self.values <= 0, self.values >= 0))
        sides = bca_level_of(below, self.bias, self.acceleration), bca_level_of(above, -self.bias, -self.acceleration)
        return min(1.0, 2 * min(sides))


def resampled(
    drawn: Sequence[float] | Floats,
    estimate: float,
    method: AnyMethod,
    level: float,
    *,
    n_units: int,
    acceleration: Callable[[], float],
) -> Resampled:
    """The values of the resamples, nan left out, and the interval that a method makes of them.

    `n_units` have the rarest label; BCa alone asks for the acceleration.
    """
    every = np.asarray(drawn)
    values = every[~np.isnan(every)]
    if not len(values):
        raise ValueError("metric is nan for every resample: there are no ends to give.")
    bias, skewness, levels = 0.0, 0.0, percentile_levels(level)
    if method == "bca" and (found := _bias_of(values, estimate)) is not None:
        bias, skewness = found, acceleration()
        levels = bca_levels(bias, skewness, level)
    low, high = _logit_interval(values, estimate, n_units, level) if method == "logit" else _quantiles(values, levels)
    used = "none" if math.isnan(low) else method
    return Resampled(values, len(every) - len(values), low, high, used, bias, skewness)


def percentile_levels(confidence_level: float) -> tuple[float, float]:
    """The two quantiles, as fractions, that an equal-tailed interval reaches from and to."""
    return (1 - confidence_level) / 2, (1 + confidence_level) / 2


def _quantiles(values: Floats, levels: tuple[float, float]) -> tuple[float, float]:
    with np.errstate(invalid="ignore"):  # between two infinite values
        low, high = np.quantile(values, levels).tolist()
    if math.isnan(low) or math.isnan(high):
        raise ValueError("metric is infinite for many resamples: there are no ends to give.")
    return (math.nan, math.nan) if low == high else (low, high)


def _logit_interval(values: Floats, estimate: float, n_units: int, level: float) -> tuple[float, float]:
    """From the standard error, with Student's t of one degree of freedom less than the rarest label has units."""
    if not 0 <= min(estimate, values.min()) <= max(estimate, values.max()) <= 1:
        raise ValueError('metric leaves [0, 1]: method="logit" is for metrics that do not.')
    if n_units < 2 or np.ptp(values) == 0 or not 0 < estimate < 1:
        return math.nan, math.nan
    return logit_ends(estimate, float(np.var(values, ddof=1)), n_units - 1, level)


def _bias_of(values: Floats, estimate: float) -> float | None:
    """BCa's bias correction, a normal quantile; None without resamples on both sides of the estimate."""
    if np.ptp(values) == 0:
        return None
    below = (np.count_nonzero(values < estimate) + np.count_nonzero(values <= estimate)) / (2 * len(values))
    return NormalDist().inv_cdf(below) if 0 < below < 1 else None


def acceleration_of(values: Sequence[float], strata: Sequence[int], counts: ArrayLike = 1) -> float:
    """BCa's acceleration (equation 14.15), from the statistic without each unit or block, which must be defined.

    Several strata are several samples: each has its own mean. A value is of one unit, or of as many as `counts` says.
    """
    if not np.isfinite(values).all():
        raise ValueError(
            "BCa leaves out each sample or group in turn, and the metric is undefined without some: "
            'use method="percentile".'
        )
    squares = cubes = 0.0
    for stratum in set(strata):
        there = np.asarray(strata) == stratum
        of, n = np.asarray(values)[there], np.broadcast_to(counts, len(values))[there]
        influence = np.average(of, weights=n) - of
        squares += float((n * influence**2).sum())
        cubes += float((n * influence**3).sum())
    return cubes / (6 * math.pow(squares, 1.5)) if squares else 0.0


def bca_levels(bias: float, acceleration: float, confidence_level: float) -> tuple[float, float]:
    """The quantiles of a bias-corrected and accelerated interval (equation 14.10)."""
    normal = NormalDist()

    def corrected(level: float) -> float:
        z = bias + normal.inv_cdf(level)
        denominator = 1 - acceleration * z
        return normal.cdf(bias + z / denominator) if denominator > 0 else float(acceleration > 0)

    low, high = percentile_levels(confidence_level)
    return corrected(low), corrected(high)


def bca_level_of(share: float, bias: float, acceleration: float) -> float:
    """The level that BCa turns into this share of the resamples; without bias and acceleration the share itself."""
    if bias == acceleration == 0 or share >= 1:
        return share
    normal = NormalDist()
    z = normal.inv_cdf(share) - bias
    denominator = 1 + acceleration * z
    return normal.cdf(z / denominator - bias) if denominator > 0 else float(z > 0)
