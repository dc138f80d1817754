"""The bootstrap: drawing resamples, and interval ends from the statistics computed on them.

What is resampled, and which statistic is computed, is said in the modules that call these functions.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import NormalDist
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._no_variation import unless_a_point
from ._student import logit_ends

Indices = NDArray[np.int64]
Floats = NDArray[np.float64]
Method = Literal["percentile", "bca"]
AnyMethod = Literal["percentile", "bca", "logit"]

MOST_LEFT_OUT = 500  # a jackknife over more units than this leaves out blocks of them instead


class LeftOutError(ValueError):
    """BCa leaves out each of some units in turn, and the metric is undefined without some."""

    def __init__(self, unit: str) -> None:
        super().__init__(
            f'BCa leaves out each {unit} in turn, and the metric is undefined without some: use method="percentile".'
        )


def resample(n_samples: int, rng: np.random.Generator) -> Indices:
    """Draw as many positions as there are samples, with replacement."""
    return rng.integers(n_samples, size=n_samples)


def resample_classes(
    n_positive: int, n_negative: int, n_resamples: int, rng: np.random.Generator, *, stratified: bool
) -> Iterator[tuple[Indices, Indices]]:
    """Draw positions of positives and of negatives for each resample; each resample has both classes.

    Stratified resamples keep the sizes of both classes; the others keep their sum.
    """
    total = n_positive + n_negative
    for _ in range(n_resamples):
        if stratified:
            yield resample(n_positive, rng), resample(n_negative, rng)
            continue
        drawn = resample(total, rng)
        while not 0 < np.count_nonzero(drawn < n_positive) < total:  # no AUC with one class only
            drawn = resample(total, rng)
        yield drawn[drawn < n_positive], drawn[drawn >= n_positive] - n_positive


def resample_counts(counts: Sequence[int], n_resamples: int, rng: np.random.Generator) -> list[list[int]]:
    """Draw the counts of each resample: those of samples drawn with replacement are multinomial."""
    total = sum(counts)
    drawn: list[list[int]] = rng.multinomial(total, np.array(counts) / total, n_resamples).tolist()
    return drawn


def percentile_levels(confidence_level: float) -> tuple[float, float]:
    """The two quantiles, as fractions, that an equal-tailed interval reaches from and to."""
    return (1 - confidence_level) / 2, (1 + confidence_level) / 2


def percentile_interval(statistics: Floats | list[Floats], confidence_level: float) -> tuple[Floats, Floats]:
    """Lower and upper ends over the first axis of the resamples' statistics."""
    low, high = np.quantile(statistics, percentile_levels(confidence_level), axis=0)
    return low, high


def ends_of(values: Floats, levels: tuple[float, float]) -> tuple[float, float]:
    """Quantiles of the resampled values, nan if they coincide; refused where there are none."""
    _refuse_none(values)
    with np.errstate(invalid="ignore"):  # between two infinite values
        low, high = np.quantile(values, levels).tolist()
    if math.isnan(low) or math.isnan(high):
        raise ValueError("metric is infinite for many resamples: there are no ends to give.")
    return unless_a_point(low, high)


def _refuse_none(values: Floats) -> None:
    if not len(values):
        raise ValueError("metric is nan for every resample: there are no ends to give.")


def logit_interval(values: Floats, estimate: float, n_units: int, confidence_level: float) -> tuple[float, float]:
    """From the standard error over the resamples, on the logit scale; nan where they do not vary.

    Student's t has one degree of freedom less than the label that fewest units have has units.
    """
    _refuse_none(values)
    if not 0 <= min(estimate, values.min()) <= max(estimate, values.max()) <= 1:
        raise ValueError('metric leaves [0, 1]: method="logit" is for metrics that do not.')
    if n_units < 2 or np.ptp(values) == 0 or not 0 < estimate < 1:
        return math.nan, math.nan
    return logit_ends(estimate, float(np.var(values, ddof=1)), n_units - 1, confidence_level)


class Units(NamedTuple):
    """What a bootstrap draws: units, which are rows or groups of rows; each stratum is drawn from separately.

    `strata` has the numbers of the units; `rows` the rows in the order of their units, each of which begins at its
    place in `starts` and has its number in `sizes`. Without groups `rows` is None, and a unit is a row.
    """

    strata: list[Indices]
    rows: Indices | None
    starts: Indices
    sizes: Indices

    def rows_of(self, units: Indices) -> Indices:
        """The rows of units, in turn."""
        if self.rows is None:
            return units
        sizes = self.sizes[units]
        before = np.cumsum(sizes) - sizes
        rows: Indices = self.rows[np.arange(sizes.sum()) + np.repeat(self.starts[units] - before, sizes)]
        return rows

    def draw(self, rng: np.random.Generator) -> Indices:
        """Rows of a resample: as many units of each stratum as it has, with replacement."""
        if len(self.strata) == 1:  # which has every unit in its place
            return self.rows_of(resample(len(self.strata[0]), rng))
        return self.rows_of(np.concatenate([stratum[resample(len(stratum), rng)] for stratum in self.strata]))

    def left_out(self, rng: np.random.Generator) -> Iterator[tuple[int, Indices]]:
        """A stratum's number and the rows that remain without one of its units, or without a random block of them."""
        everything = np.arange(sum(map(len, self.strata)))
        for number, stratum in enumerate(self.strata):
            n_blocks = min(len(stratum), MOST_LEFT_OUT)
            shuffled = stratum if n_blocks == len(stratum) else rng.permutation(stratum)
            for block in np.array_split(shuffled, n_blocks):
                yield number, self.rows_of(np.delete(everything, block))


def jackknife_acceleration(values: Sequence[float], strata: Sequence[int], counts: Sequence[int] | int = 1) -> float:
    """BCa's acceleration (Efron and Tibshirani 1993, equation 14.15), from the values without each unit or block.

    Several strata are several samples: each has its own mean. A value is of one unit, or of as many as `counts` says.
    """
    squares = cubes = 0.0
    for stratum in set(strata):
        there = np.asarray(strata) == stratum
        of, n = np.asarray(values)[there], np.broadcast_to(counts, len(values))[there]
        influence = np.average(of, weights=n) - of
        squares += float((n * influence**2).sum())
        cubes += float((n * influence**3).sum())
    return cubes / (6 * math.pow(squares, 1.5)) if squares else 0.0


def bca_levels(
    statistics: Floats, estimate: float, acceleration: float, confidence_level: float
) -> tuple[float, float]:
    """The quantiles of a bias-corrected and accelerated interval (Efron and Tibshirani 1993, equation 14.10).

    Without resamples on both sides of the estimate there is no bias correction: then those of the percentile interval.
    """
    normal = NormalDist()
    low, high = percentile_levels(confidence_level)
    bias = bias_of(statistics, estimate)
    if bias is None:
        return low, high

    def corrected(level: float) -> float:
        z = bias + normal.inv_cdf(level)
        denominator = 1 - acceleration * z
        return normal.cdf(bias + z / denominator) if denominator > 0 else float(acceleration > 0)

    return corrected(low), corrected(high)


def bias_of(statistics: Floats, estimate: float) -> float | None:
    """BCa's bias correction, a normal quantile; None without resamples on both sides of the estimate."""
    below = (np.count_nonzero(statistics < estimate) + np.count_nonzero(statistics <= estimate)) / (2 * len(statistics))
    return NormalDist().inv_cdf(below) if 0 < below < 1 else None


def p_value_of_zero(differences: Floats, bias: float, acceleration: float) -> float:
    """Two-sided: 1 minus the level of the widest interval without 0. One is added to the counts, so it is never 0."""
    n = len(differences) + 1
    below = bca_level_of((1 + int(np.count_nonzero(differences <= 0))) / n, bias, acceleration)
    above = bca_level_of((1 + int(np.count_nonzero(differences >= 0))) / n, -bias, -acceleration)
    return min(1.0, 2 * below, 2 * above)


def bca_level_of(share: float, bias: float, acceleration: float) -> float:
    """The level that BCa turns into this share of the resamples; without bias and acceleration the share itself."""
    if bias == acceleration == 0 or share >= 1:
        return share
    normal = NormalDist()
    z = normal.inv_cdf(share) - bias
    denominator = 1 + acceleration * z
    return normal.cdf(z / denominator - bias) if denominator > 0 else float(z > 0)
