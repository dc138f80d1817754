"""A statistic on resampled rows, and the ends of its interval."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ._bootstrap import (
    AnyMethod,
    Floats,
    LeftOutError,
    Units,
    bca_levels,
    bias_of,
    ends_of,
    jackknife_acceleration,
    logit_interval,
    percentile_levels,
)
from ._no_variation import NO_METHOD
from ._resampled_metric import (
    Samples,
    Statistic,
    has_every_label,
    resampled_rows,
    units_of_rarest_label,
)

Seed = np.random.Generator | int | None


class _Resampled(NamedTuple):
    """A statistic in the resamples, the ends of its interval, and what BCa corrects by: nothing for percentiles."""

    values: Floats
    n_undefined: int
    bias: float
    acceleration: float
    ends: tuple[float, float]
    method: str

    @property
    def standard_error(self) -> float:
        if len(self.values) < 2:
            return math.nan
        with np.errstate(invalid="ignore"):  # of infinite values
            return float(np.std(self.values, ddof=1))


def _defined(value: float, name: str) -> float:
    if math.isnan(value):
        raise ValueError(f"metric is nan for {name}: there is nothing to put an interval around.")
    return value


def _resampled(
    statistic: Statistic,
    samples: Samples,
    units: Units,
    method: AnyMethod,
    level: float,
    n_resamples: int,
    rng: np.random.Generator,
) -> _Resampled:
    """Values of the resamples, and the ends of the interval."""
    drawn = np.array([statistic(rows) for rows in resampled_rows(samples, units, n_resamples, rng)])
    values = drawn[~np.isnan(drawn)]
    levels, bias, acceleration = percentile_levels(level), 0.0, 0.0
    everything = np.arange(len(samples.labels))
    if method == "logit":
        ends = logit_interval(values, statistic(everything), units_of_rarest_label(samples, units), level)
    else:
        if method == "bca" and len(values) and np.ptp(values) > 0:
            estimate = statistic(everything)
            if (found := bias_of(values, estimate)) is not None:
                bias, acceleration = found, _acceleration(statistic, samples, units, rng)
                levels = bca_levels(values, estimate, acceleration, level)
        ends = ends_of(values, levels)
    used = NO_METHOD if math.isnan(ends[0]) else method
    return _Resampled(values, len(drawn) - len(values), bias, acceleration, ends, used)


def _acceleration(statistic: Statistic, samples: Samples, units: Units, rng: np.random.Generator) -> float:
    """From the statistic without each unit or block, which must be defined."""
    values, strata = [], []
    for stratum, rows in units.left_out(rng):
        if not len(rows) or not has_every_label(samples, rows) or not math.isfinite(value := statistic(rows)):
            raise LeftOutError("sample or group")
        values.append(value)
        strata.append(stratum)
    return jackknife_acceleration(values, strata)
