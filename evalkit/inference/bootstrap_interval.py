"""The bootstrap interval of any metric of a confusion matrix."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import numpy as np

from .._input.arguments import (
    as_confidence_level,
    as_generator,
    as_integer,
    as_metric_value,
    check_instance,
    check_metric,
    one_of,
)
from .._types import Seed
from ..counts.confusion_matrix import ConfusionMatrix
from ._resampled import AnyMethod, acceleration_of, resampled
from ._shares import whole_counts
from .proportion_interval import Interval


def bootstrap_interval(
    matrix: ConfusionMatrix,
    metric: Callable[[ConfusionMatrix], float],
    *,
    method: AnyMethod = "percentile",
    confidence_level: float = 0.95,
    n_resamples: int = 2000,
    rng: Seed = None,
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

    See Also
    --------
    wilson_interval : A share, without resamples.
    metric_interval : From labels and scores, also in groups.

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
    generator, counts = as_generator(rng), whole_counts(matrix)

    def value_of(tp: int, fp: int, fn: int, tn: int) -> float:
        return as_metric_value(metric(replace(matrix, tp=tp, fp=fp, fn=fn, tn=tn)), "metric")

    estimate = as_metric_value(metric(matrix), "metric")
    if math.isnan(estimate):
        raise ValueError("metric is nan for this matrix: there is nothing to put an interval around.")
    drawn = generator.multinomial(sum(counts), np.array(counts) / sum(counts), n_resamples).tolist()
    n_units = int(min(matrix.tp + matrix.fn, matrix.fp + matrix.tn))
    found = resampled(
        [value_of(*four) for four in drawn],
        estimate,
        method,
        level,
        n_units=n_units,
        acceleration=lambda: _acceleration(value_of, counts),
    )
    return Interval(estimate, found.low, found.high, level)


def _acceleration(value_of: Callable[..., float], counts: list[int]) -> float:
    """From the metric without a sample of each cell."""
    cells = np.flatnonzero(counts)
    left_out = (np.array(counts) - np.eye(4, dtype=int))[cells].tolist()
    return acceleration_of([value_of(*four) for four in left_out], [0] * len(cells), np.array(counts)[cells])
