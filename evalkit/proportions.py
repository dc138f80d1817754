"""How sure a share is, and anything else that is made of the four counts."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np

from ._arguments import as_generator, as_level, as_size, as_value, need_instance
from .confusion import ConfusionMatrix, Count


@dataclass(frozen=True)
class Interval:
    """An estimate and where the true value is likely to be.

    Parameters
    ----------
    estimate, low, high : float
        What the data give, and the ends of the interval.
    confidence_level : float
        In how many of many data sets such an interval is meant to hold the true value.
    """

    estimate: float
    low: float
    high: float
    confidence_level: float


def wilson_interval(successes: Count, total: Count, *, confidence_level: float = 0.95) -> Interval:
    """An interval for a share, such as accuracy, recall or precision: so many of so many.

    Parameters
    ----------
    successes, total : int
        ``0 <= successes <= total``, and total at least 1.
    confidence_level : float
        Between 0 and 1.

    Returns
    -------
    Interval
        Inside [0, 1] without being cut off.

    Raises
    ------
    ValueError
        If the counts are no counts, or the level is not between 0 and 1.

    References
    ----------
    Wilson (1927).

    Examples
    --------
    >>> found = wilson_interval(30, 30)
    >>> print(f"{found.estimate}, from {found.low:.3f} to {found.high:.3f}")
    1.0, from 0.886 to 1.000
    """
    level = as_level(confidence_level)
    total = as_size(total, "total")
    successes = as_size(successes, "successes", least=0, most=total)
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
    confidence_level: float = 0.95,
    n_resamples: int = 2000,
    rng: np.random.Generator | int | None = None,
) -> Interval:
    """A percentile interval for any metric of a confusion matrix.

    Drawing samples with replacement draws the four counts from a multinomial distribution, so the counts are enough.
    Draws for which the metric is undefined (nan) are left out.

    Parameters
    ----------
    matrix : ConfusionMatrix
        Whole counts.
    metric : callable
        Takes a ConfusionMatrix, returns a number, nan where it is undefined; such as ``lambda m: m.f1``.
    confidence_level, n_resamples, rng
        As in `auc_interval`.

    Returns
    -------
    Interval
        With `.estimate`, `.low` and `.high`.

    Raises
    ------
    ValueError, TypeError
        For weighted or empty counts; if the metric returns no number, or is undefined for the matrix itself
        or for every draw.

    References
    ----------
    Efron and Tibshirani (1993), chapter 13.

    Examples
    --------
    >>> found = bootstrap_interval(ConfusionMatrix(tp=40, fp=10, fn=10, tn=40), lambda m: m.f1, rng=0)
    >>> print(f"{found.estimate:.2f}, from {found.low:.2f} to {found.high:.2f}")
    0.80, from 0.70 to 0.88
    """
    need_instance(matrix, ConfusionMatrix, "matrix")
    if not callable(metric):
        raise TypeError(f"metric is {metric!r}: give a function of a ConfusionMatrix, such as lambda m: m.f1.")
    level, times = as_level(confidence_level), as_size(n_resamples, "n_resamples")
    generator = as_generator(rng)
    counts = [matrix.tp, matrix.fp, matrix.fn, matrix.tn]
    total = sum(counts)
    if not all(isinstance(count, int) for count in counts) or not 0 < total < 2**63:
        raise ValueError(
            f"the counts are {counts}: samples are drawn, so they must be whole, not all 0, and below 2**63 in all."
        )
    estimate = as_value(metric(matrix), "metric")
    if math.isnan(estimate):
        raise ValueError("metric is nan for this matrix: there is nothing to put an interval around.")
    drawn = generator.multinomial(int(total), np.array(counts) / total, times).tolist()
    matrices = (replace(matrix, tp=tp, fp=fp, fn=fn, tn=tn) for tp, fp, fn, tn in drawn)
    values = np.array([as_value(metric(each), "metric") for each in matrices])
    values = values[~np.isnan(values)]
    with np.errstate(invalid="ignore"):  # between two infinite values
        low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2]).tolist() if len(values) else (math.nan,) * 2
    if any(map(math.isnan, (low, high))):
        raise ValueError("metric is nan for every draw, or infinite for many: there are no ends to give.")
    return Interval(estimate, low, high, level)
