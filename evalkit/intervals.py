"""Confidence intervals of a proportion, and of any metric of a confusion matrix."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import Any, get_args

import numpy as np

from ._arguments import (
    as_confidence_level,
    as_generator,
    as_integer,
    as_metric_value,
    check_instance,
    check_metric,
    one_of,
)
from ._bootstrap import (
    Floats,
    LeftOutError,
    Method,
    bca_levels,
    jackknife_acceleration,
    percentile_levels,
    resample_counts,
)
from ._table import ShownAsRow
from .confusion import ConfusionMatrix, Count

__all__ = ["Interval", "bootstrap_interval", "wilson_interval"]


@dataclass(frozen=True, repr=False)
class Interval(ShownAsRow):
    """An estimate and its confidence interval.

    Parameters
    ----------
    estimate, low, high : float
        The value in the data, and the ends of the interval.
    confidence_level : float
        Nominal share of data sets whose interval contains the true value.
    """

    estimate: float
    low: float
    high: float
    confidence_level: float


def wilson_interval(successes: Count, total: Count, *, confidence_level: float = 0.95) -> Interval:
    """Wilson's confidence interval for a proportion, such as accuracy, recall or precision.

    Parameters
    ----------
    successes, total : int
        ``0 <= successes <= total``, and total at least 1.
    confidence_level : float
        Between 0 and 1.

    Returns
    -------
    Interval
        Within [0, 1] by construction, not by clipping.

    Raises
    ------
    ValueError
        If a count is not a whole number in its range, or the level is not between 0 and 1.

    References
    ----------
    Wilson (1927).

    Examples
    --------
    >>> interval = wilson_interval(30, 30)
    >>> print(f"{interval.estimate}, from {interval.low:.3f} to {interval.high:.3f}")
    1.0, from 0.886 to 1.000
    """
    level = as_confidence_level(confidence_level)
    total = as_integer(total, "total", most=2**63 - 1)
    successes = as_integer(successes, "successes", least=0, most=total)
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = successes / total
    middle = (share + z**2 / (2 * total)) / (1 + z**2 / total)
    half = z / (1 + z**2 / total) * math.sqrt(share * (1 - share) / total + (z / (2 * total)) ** 2)
    low = 0.0 if successes == 0 else max(0.0, middle - half)
    high = 1.0 if successes == total else min(1.0, middle + half)
    return Interval(share, low, high, level)


def bootstrap_interval(
    matrix: ConfusionMatrix,
    metric: Callable[[ConfusionMatrix], float],
    *,
    method: Method = "percentile",
    confidence_level: float = 0.95,
    n_resamples: int = 2000,
    rng: np.random.Generator | int | None = None,
) -> Interval:
    """Bootstrap confidence interval for any metric of a confusion matrix.

    The counts of samples drawn with replacement have a multinomial distribution, so the four counts are enough.
    Resamples for which the metric is undefined (nan) are left out.

    Parameters
    ----------
    matrix : ConfusionMatrix
        Counts that are whole numbers.
    metric : callable
        Function of a ConfusionMatrix that returns a number, nan where undefined; such as ``lambda m: m.f1``.
    method : {"percentile", "bca"}
        Quantiles of the resampled values; or those corrected for bias and skewness (BCa).
    confidence_level, n_resamples, rng
        As in `auc_interval`.

    Returns
    -------
    Interval
        With `.estimate`, `.low` and `.high`.

    Raises
    ------
    ValueError, TypeError
        For weighted or empty counts; if the metric returns no number, or is undefined for the matrix itself,
        for every resample, or for BCa without some sample.

    References
    ----------
    Efron and Tibshirani (1993), chapters 13 and 14.

    Examples
    --------
    >>> interval = bootstrap_interval(ConfusionMatrix(tp=40, fp=10, fn=10, tn=40), lambda m: m.f1, rng=0)
    >>> print(f"{interval.estimate:.2f}, from {interval.low:.2f} to {interval.high:.2f}")
    0.80, from 0.70 to 0.88
    """
    check_instance(matrix, ConfusionMatrix, "matrix")
    check_metric(metric)
    one_of(method, "method", get_args(Method))
    level, n_resamples = as_confidence_level(confidence_level), as_integer(n_resamples, "n_resamples")
    generator = as_generator(rng)
    counts: list[Any] = [matrix.tp, matrix.fp, matrix.fn, matrix.tn]
    if not all(isinstance(count, int) for count in counts) or not 0 < sum(counts) < 2**63:
        raise ValueError(
            f"the counts are {counts}: samples are drawn, so they must be whole, not all 0, and below 2**63 in all."
        )
    estimate = as_metric_value(metric(matrix), "metric")
    if math.isnan(estimate):
        raise ValueError("metric is nan for this matrix: there is nothing to put an interval around.")
    drawn = resample_counts(counts, n_resamples, generator)
    resamples = (replace(matrix, tp=tp, fp=fp, fn=fn, tn=tn) for tp, fp, fn, tn in drawn)
    values = np.array([as_metric_value(metric(resample), "metric") for resample in resamples])
    values, levels = values[~np.isnan(values)], percentile_levels(level)
    if method == "bca" and len(values):
        levels = bca_levels(values, estimate, _acceleration(matrix, counts, metric), level)
    return Interval(estimate, *_ends(values, levels), level)


def _acceleration(matrix: ConfusionMatrix, counts: list[int], metric: Callable[[ConfusionMatrix], float]) -> float:
    """From the metric without a sample of each cell, which must be defined."""
    cells = [place for place, count in enumerate(counts) if count]
    values = []
    for cell in cells:
        tp, fp, fn, tn = (count - (place == cell) for place, count in enumerate(counts))
        value = as_metric_value(metric(replace(matrix, tp=tp, fp=fp, fn=fn, tn=tn)), "metric")
        if not math.isfinite(value):
            raise LeftOutError("sample")
        values.append(value)
    return jackknife_acceleration(values, [0] * len(cells), [counts[cell] for cell in cells])


def _ends(values: Floats, levels: tuple[float, float]) -> tuple[float, float]:
    """Quantiles of the resampled values; refused where there are none."""
    if len(values):
        with np.errstate(invalid="ignore"):  # between two infinite values
            low, high = np.quantile(values, levels).tolist()
        if not math.isnan(low) and not math.isnan(high):
            return low, high
    raise ValueError("metric is nan for every draw, or infinite for many: there are no ends to give.")
