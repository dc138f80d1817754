"""Metrics of a confusion matrix that are computed at all thresholds at once, too: Youden's J, F-beta, a cost."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .._input.arguments import as_float, as_metric_value, as_positive_number, check_instance, is_number
from .._types import Floats
from ._ratios import as_plain
from .confusion_matrix import ConfusionMatrix
from .threshold_counts import ThresholdCounts

Metric = Callable[[ConfusionMatrix], float]


def youden_j(matrix: ConfusionMatrix) -> float:
    """Youden's J, recall + specificity - 1: the height of a ROC point above the diagonal.

    Parameters
    ----------
    matrix : ConfusionMatrix
        The counts.

    Returns
    -------
    float
        In [-1, 1]; 0 for guessing, 1 for a perfect classifier.

    Raises
    ------
    TypeError
        For anything but a ConfusionMatrix.

    See Also
    --------
    f_beta_of, cost_of : Others that `best_threshold` computes at all thresholds at once.

    References
    ----------
    Youden (1950).

    Examples
    --------
    >>> youden_j(ConfusionMatrix(tp=3, fp=1, fn=1, tn=3))
    0.5
    """
    check_instance(matrix, ConfusionMatrix, "matrix")
    positives, negatives = matrix.tp + matrix.fn, matrix.fp + matrix.tn
    if positives and negatives and all(isinstance(count, int) for count in (positives, negatives)):
        # One division of integers, so that equal values are equal floats.
        return (matrix.tp * negatives - matrix.fp * positives) / (positives * negatives)
    return matrix.recall + matrix.specificity - 1


@dataclass(frozen=True)
class _MinusCost:
    fp: float
    fn: float

    def __call__(self, matrix: ConfusionMatrix) -> float:
        check_instance(matrix, ConfusionMatrix, "matrix")
        return -(self.fp * matrix.fp + self.fn * matrix.fn)

    def at(self, counts: ThresholdCounts) -> Floats:
        return -(float(self.fp) * counts.fps + float(self.fn) * counts.fns)


@dataclass(frozen=True)
class _FBeta:
    beta: float

    def __call__(self, matrix: ConfusionMatrix) -> float:
        check_instance(matrix, ConfusionMatrix, "matrix")
        return matrix.f_beta(self.beta)

    def at(self, counts: ThresholdCounts) -> Floats:
        square = min(self.beta * self.beta, 1e30)  # as in ConfusionMatrix.f_beta
        hits = (1 + square) * counts.tps
        return np.asarray(hits / (hits + square * counts.fns + counts.fps))


def f_beta_of(beta: float) -> Metric:
    """Make a metric that is F-beta, computed at all thresholds at once; `f_beta_of(1)` is F1.

    Parameters
    ----------
    beta : float
        Above 0. Recall counts beta² times as much as precision.

    Returns
    -------
    callable
        Function of a ConfusionMatrix that returns its `f_beta`, in [0, 1].

    Raises
    ------
    ValueError, TypeError
        If beta is not a finite number above 0; from the callable, for anything but a ConfusionMatrix.

    See Also
    --------
    youden_j, cost_of : Others that `best_threshold` computes at all thresholds at once.

    References
    ----------
    van Rijsbergen (1979).

    Examples
    --------
    >>> f_beta_of(1)(ConfusionMatrix(tp=20, fp=30, fn=0, tn=50)) == 4 / 7
    True
    """
    return _FBeta(as_positive_number(beta, "beta"))


def cost_of(*, fp: float, fn: float) -> Metric:
    """Make a metric that is minus the cost of the errors, so that the largest value is the cheapest.

    Parameters
    ----------
    fp, fn : float
        Cost of one false positive and of one false negative; finite, not negative.

    Returns
    -------
    callable
        Function of a ConfusionMatrix that returns minus its cost, a number of at most 0.

    Raises
    ------
    ValueError, TypeError
        If a cost is negative, not finite or not a number; from the callable, for anything but a ConfusionMatrix.

    See Also
    --------
    cost_interval : How sure the cost on a test file is.
    cost_curve : Where costs are not known yet.

    References
    ----------
    Elkan (2001).

    Examples
    --------
    >>> cost_of(fp=1, fn=10)(ConfusionMatrix(tp=3, fp=4, fn=2, tn=3))
    -24
    """
    for name, value in (("fp", fp), ("fn", fn)):
        if not (is_number(value) and 0 <= as_float(value) < math.inf):
            raise ValueError(f"{name} is {value!r}: a cost must be finite, zero or more.")
    return _MinusCost(as_plain(fp), as_plain(fn))


def _values_at_thresholds(metric: Metric, counts: ThresholdCounts) -> Floats:
    """The metric at each threshold; of a ready-made one for all rows at once, but otherwise matrix by matrix."""
    if metric is youden_j:
        return counts.tps / counts.n_positive - counts.fps / counts.n_negative
    if isinstance(metric, _MinusCost | _FBeta):
        with np.errstate(all="ignore"):  # 0/0 is nan, as in a matrix
            return metric.at(counts)
    return np.array([as_metric_value(metric(matrix), "metric") for matrix in counts._matrices()])
