"""The confidence interval of the mean cost of the errors."""

from __future__ import annotations

from .._input.arguments import as_confidence_level, check_instance
from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.metrics import cost_of
from ._shares import share_of_rows, weighted_sum, whole_counts
from .proportion_interval import Interval


def cost_interval(matrix: ConfusionMatrix, *, fp: float, fn: float, confidence_level: float = 0.95) -> Interval:
    """Confidence interval for the cost of the errors, with the numbers of positives and negatives as they are.

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

    See Also
    --------
    cost_of : The same cost as a metric, to choose a threshold by.
    bootstrap_interval : Any other metric of a matrix.

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
    level, counts = as_confidence_level(confidence_level), whole_counts(matrix)
    cost_of(fp=fp, fn=fn)
    tp, false_alarms, missed, tn = counts
    classes = (fp, false_alarms, false_alarms + tn), (fn, missed, missed + tp)
    there = [(cost, errors, size) for cost, errors, size in classes if size]
    shares = [share_of_rows(errors, size, level) for _, errors, size in there]
    return Interval(*weighted_sum([cost * size for cost, _, size in there], shares), level)
