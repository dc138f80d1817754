"""Confidence intervals of proportions, of costs, and of any metric of a confusion matrix."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, get_args

import numpy as np
from numpy.typing import ArrayLike

from . import validation
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
    AnyMethod,
    LeftOutError,
    bca_levels,
    ends_of,
    jackknife_acceleration,
    logit_interval,
    percentile_levels,
    resample_counts,
)
from ._groups import number_groups
from ._shares import share_of_groups, share_of_rows, weighted_sum
from ._table import ShownAsRow
from .confusion import ConfusionMatrix, Count
from .threshold_selection import cost_of

__all__ = ["Interval", "bootstrap_interval", "cost_interval", "proportion_interval", "wilson_interval"]


@dataclass(frozen=True, repr=False)
class Interval(ShownAsRow):
    """An estimate and its confidence interval.

    Parameters
    ----------
    estimate, low, high : float
        The value in the data, and the ends of the interval; nan where there is none.
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
    return Interval(*share_of_rows(successes, total, level), level)


def proportion_interval(
    outcome: ArrayLike, *, groups: ArrayLike | None = None, confidence_level: float = 0.95
) -> Interval:
    """Confidence interval for a proportion from its samples, also with several of one patient.

    Recall is the proportion of ``y_pred == 1`` among the samples with ``y_true == 1``, precision that of
    ``y_true == 1`` among those with ``y_pred == 1``, accuracy that of ``y_pred == y_true`` among all.

    Parameters
    ----------
    outcome : sequence of shape (n_samples,)
        Whether each sample is a success: True or False, 1 or 0.
    groups : sequence of shape (n_samples,), optional
        What each sample belongs to, such as a patient. Samples of one group are not independent, groups are.
    confidence_level : float
        Between 0 and 1.

    Returns
    -------
    Interval
        Without groups `wilson_interval`. With groups also Wilson's, with as many samples as independent ones would
        have the variance that is estimated between groups, and with Student's t for the number of groups; if all
        outcomes are alike the exact bound on the number of groups, which holds however alike samples of a group are.
        In one group alone nothing is known of how groups differ: it reaches from 0 to 1.

    Raises
    ------
    ValueError, TypeError
        For anything but one outcome for each sample, or a single group.

    References
    ----------
    Wilson (1927); with groups: Rao and Scott (1992), Saha, Miller and Wang (2016); all alike: Clopper and Pearson
    (1934).

    Examples
    --------
    >>> for outcome in ([1, 1, 0, 1, 1, 1, 0, 0], [1, 1, 1, 1, 1, 1, 1, 1]):
    ...     interval = proportion_interval(outcome, groups=["a", "a", "b", "b", "c", "c", "d", "d"])
    ...     print(f"{interval.estimate}, from {interval.low:.3f} to {interval.high:.3f}")
    0.625, from 0.118 to 0.954
    1.0, from 0.398 to 1.000
    """
    level = as_confidence_level(confidence_level)
    success = _as_outcomes(outcome)
    validation.check_same_index(outcome=outcome, groups=groups)
    if groups is None:
        return Interval(*share_of_rows(int(success.sum()), len(success), level), level)
    number = number_groups(groups, success, "outcome")
    return Interval(
        *share_of_groups(np.bincount(number[success], minlength=1 + int(number.max())), np.bincount(number), level),
        level,
    )


def _as_outcomes(outcome: ArrayLike) -> validation.BoolArray:
    values = validation.as_labels(outcome, "outcome")
    for value in validation.distinct_labels(values, "outcome", at_most=None):
        if value not in (0, 1):
            index = int(np.argmax(validation.samples_with(values, value)))
            raise ValueError(f"outcome[{index}] is {value!r}: it must be True or False, 1 or 0.")
    return validation.samples_with(values, 1)


def cost_interval(matrix: ConfusionMatrix, *, fp: float, fn: float, confidence_level: float = 0.95) -> Interval:
    """Confidence interval for what the errors among as many positives and negatives cost.

    It is put together from Wilson's intervals of the two error rates. Where the dear kind of error is rare, bootstrap
    intervals of a cost are too narrow; this one is not.

    Parameters
    ----------
    matrix : ConfusionMatrix
        Counts that are whole numbers, of independent samples.
    fp, fn : float
        Cost of one false positive and of one false negative; finite, not negative.
    confidence_level : float
        Between 0 and 1.

    Returns
    -------
    Interval
        Around ``fp * matrix.fp + fn * matrix.fn``; without any error the upper end is above 0.

    Raises
    ------
    ValueError, TypeError
        For weighted or empty counts, or a cost that is no number of 0 or more.

    References
    ----------
    Zou and Donner (2008), with intervals of Wilson (1927).

    Examples
    --------
    >>> interval = cost_interval(ConfusionMatrix(tp=69, fp=15, fn=2, tn=104), fp=1, fn=10)
    >>> print(f"{interval.estimate:g}, from {interval.low:.0f} to {interval.high:.0f}")
    35, from 19 to 85
    """
    check_instance(matrix, ConfusionMatrix, "matrix")
    level, counts = as_confidence_level(confidence_level), _whole_counts(matrix)
    cost_of(fp=fp, fn=fn)
    tp, false_alarms, missed, tn = counts
    kinds = [
        (cost * size, errors, size)
        for cost, errors, size in ((fp, false_alarms, false_alarms + tn), (fn, missed, missed + tp))
        if size
    ]
    shares = [share_of_rows(errors, size, level) for _, errors, size in kinds]
    return Interval(*weighted_sum([most for most, *_ in kinds], shares), level)


def _whole_counts(matrix: ConfusionMatrix) -> list[int]:
    counts: list[Any] = [matrix.tp, matrix.fp, matrix.fn, matrix.tn]
    if not all(isinstance(count, int) for count in counts) or not 0 < sum(counts) < 2**63:
        raise ValueError(
            f"the counts are {counts}: samples are drawn, so they must be whole, not all 0, and below 2**63 in all."
        )
    return counts


def bootstrap_interval(
    matrix: ConfusionMatrix,
    metric: Callable[[ConfusionMatrix], float],
    *,
    method: AnyMethod = "percentile",
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
    method : {"percentile", "bca", "logit"}
        As in `metric_interval`.
    confidence_level, n_resamples, rng
        As in `auc_interval`.

    Returns
    -------
    Interval
        With `.estimate`, `.low` and `.high`. If all resamples have one value, as F1 has without any mistake, there is
        no interval: both ends are nan. A proportion has one nevertheless, `wilson_interval`; so has F1, as it is
        ``2 * j / (1 + j)`` of the proportion ``j = tp / (tp + fp + fn)`` (Lam, Gopal and Qian 2023); and for costs
        there is `cost_interval`.

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
    one_of(method, "method", get_args(AnyMethod))
    level, n_resamples = as_confidence_level(confidence_level), as_integer(n_resamples, "n_resamples")
    generator = as_generator(rng)
    counts = _whole_counts(matrix)
    estimate = as_metric_value(metric(matrix), "metric")
    if math.isnan(estimate):
        raise ValueError("metric is nan for this matrix: there is nothing to put an interval around.")
    drawn = resample_counts(counts, n_resamples, generator)
    resamples = (replace(matrix, tp=tp, fp=fp, fn=fn, tn=tn) for tp, fp, fn, tn in drawn)
    values = np.array([as_metric_value(metric(resample), "metric") for resample in resamples])
    values, levels = values[~np.isnan(values)], percentile_levels(level)
    if method == "logit":
        n_units = min(matrix.tp + matrix.fn, matrix.fp + matrix.tn)
        return Interval(estimate, *logit_interval(values, estimate, int(n_units), level), level)
    if method == "bca" and len(values) and np.ptp(values) > 0:
        levels = bca_levels(values, estimate, _acceleration(matrix, counts, metric), level)
    return Interval(estimate, *ends_of(values, levels), level)


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
