"""Selecting a threshold: the one at which a metric is largest, or the cost of errors smallest."""

from __future__ import annotations

import math
import numbers
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from ._arguments import as_float, as_metric_value, as_positive_number, check_instance, check_metric, is_number
from ._table import ShownAsTable, Table, threshold_text
from .confusion import ConfusionMatrix
from .thresholds import ROUNDING, ThresholdCounts, next_lower, threshold_counts
from .validation import Label

__all__ = ["ChosenThreshold", "best_threshold", "cost_of", "f_beta_of", "youden_j"]

Metric = Callable[[ConfusionMatrix], float]
Floats = NDArray[np.float64]


@dataclass(frozen=True, repr=False)
class ChosenThreshold(ShownAsTable):
    """The threshold at which a metric is largest.

    Parameters
    ----------
    threshold : float
        Positive means a score of at least this; at infinity nothing is predicted positive.
        An `np.longdouble` for integer scores that a float would round.
    value : float
        The metric there.
    matrix : ConfusionMatrix
        The counts there.
    next_score : float
        The next lower score: any threshold above it makes the same decisions, and a short one is printed. -inf if there
        is none, nan if it is not known.

    Examples
    --------
    >>> best_threshold([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], f_beta_of(1))
    threshold     value  TP  FP  FN  TN
          0.5  0.857143   3   1   0   1
    """

    threshold: float
    value: float
    matrix: ConfusionMatrix
    next_score: float = field(default=math.nan, compare=False)

    def table(self) -> Table:
        """One row: the threshold, the metric, the four counts."""
        m = self.matrix
        row = (self.threshold, self.value, m.tp, m.fp, m.fn, m.tn)
        texts = (threshold_text(self.threshold, self.next_score), *(None,) * 5)
        return Table(("threshold", "value", "TP", "FP", "FN", "TN"), (row,), (texts,))


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


class _CountMetric(ABC):
    """A metric that can be computed from the counts at all thresholds at once, too."""

    @abstractmethod
    def __call__(self, matrix: ConfusionMatrix) -> float:
        """The metric of one matrix."""

    @abstractmethod
    def at(self, counts: ThresholdCounts) -> Floats:
        """The metric at each threshold."""


@dataclass(frozen=True)
class _MinusCost(_CountMetric):
    fp: float
    fn: float

    def __call__(self, matrix: ConfusionMatrix) -> float:
        check_instance(matrix, ConfusionMatrix, "matrix")
        return -(self.fp * matrix.fp + self.fn * matrix.fn)

    def at(self, counts: ThresholdCounts) -> Floats:
        return -(float(self.fp) * counts.fps + float(self.fn) * counts.fns)


@dataclass(frozen=True)
class _FBeta(_CountMetric):
    beta: float

    def __call__(self, matrix: ConfusionMatrix) -> float:
        check_instance(matrix, ConfusionMatrix, "matrix")
        return matrix.f_beta(self.beta)

    def at(self, counts: ThresholdCounts) -> Floats:
        # As in ConfusionMatrix.f_beta: halved until the largest weights do not overflow, which is exact.
        exponent = -math.frexp(counts.n_positive + counts.n_negative)[1]
        tp, fp, fn = (np.ldexp(of, exponent) for of in (counts.tps, counts.fps, counts.fns))
        square = self.beta * self.beta
        if math.isinf(square):
            return np.asarray(tp / tp[-1])
        return np.asarray((1 + square) * tp / ((1 + square) * tp + square * fn + fp))


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

    References
    ----------
    Elkan (2001).

    Examples
    --------
    >>> cost_of(fp=1, fn=10)(ConfusionMatrix(tp=3, fp=4, fn=2, tn=3))
    -24
    """
    for name, value in (("fp", fp), ("fn", fn)):
        if not is_number(value):
            raise TypeError(f"{name} is {value!r}: a cost is a number, zero or more.")
        if not 0 <= as_float(value) < math.inf:
            raise ValueError(f"{name} is {value!r}: a cost must be finite, zero or more.")
    return _MinusCost(*(int(cost) if isinstance(cost, numbers.Integral) else float(cost) for cost in (fp, fn)))


def best_threshold(
    y_true: ArrayLike,
    y_score: ArrayLike,
    metric: Metric,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> ChosenThreshold:
    """Select the threshold at which a metric is largest; of several, the highest.

    Select it on data other than the test data: on the data it was selected on, the metric is biased upwards.

    Samples are taken as independent. For several rows of one patient or customer keep all of them on one side of the
    split, and for the test data use `metric_interval` or `paired_bootstrap_test` with ``groups=``, of a metric at the
    threshold, such as ``lambda y, s: ConfusionMatrix.from_scores(y, s, threshold=0.5).f1``.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, both classes present; finite scores, larger means "more likely positive".
    metric : callable
        Function of a ConfusionMatrix that returns a number, such as ``lambda m: m.mcc``. The ready-made ones,
        `youden_j`, ``cost_of(fp=1, fn=10)`` and ``f_beta_of(1)``, are computed at all thresholds at once; others
        are called at each. Thresholds where it is `nan` are skipped.
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.
    sample_weight : sequence of shape (n_samples,), optional
        Weight of each sample.

    Returns
    -------
    ChosenThreshold
        With `.threshold`, `.value` and `.matrix`.

    Raises
    ------
    ValueError, TypeError
        For invalid input; if the metric is `nan` at every threshold, or returns anything but a number, or takes
        anything but a ConfusionMatrix, as scikit-learn's metrics do.

    References
    ----------
    Provost and Fawcett (2001).

    Examples
    --------
    >>> best_threshold([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], youden_j).threshold
    0.5
    """
    check_metric(metric)
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)
    counts = threshold_counts(data)
    values = values_at_thresholds(metric, counts)
    best = index_of_largest(values)
    return chosen_threshold(metric, counts, best, values[best].item(), next_lower(counts.thresholds, best))


def index_of_largest(values: Floats) -> int:
    """The first of the values that differ from the largest by rounding alone."""
    if np.isnan(values).all():
        raise ValueError("metric is nan at every threshold: it must be a number at one of them at least.")
    return int(np.argmax(are_nearly_largest(values)))


def are_nearly_largest(values: Floats) -> validation.BoolArray:
    """Whether each value differs from the largest by rounding alone."""
    largest = np.nanmax(values)
    with np.errstate(invalid="ignore", over="ignore"):  # where the metric is infinite, or nearly so
        near = np.abs(values - largest) < ROUNDING * np.maximum(np.abs(values), abs(largest))
    return np.asarray(near | (values == largest))


def chosen_threshold(
    metric: Metric, counts: ThresholdCounts, row: int, value: float, next_score: float
) -> ChosenThreshold:
    """The threshold of a row, with the metric's value there."""
    matrix = counts.matrix(row)
    if _is_ready_made(metric):
        value = as_metric_value(metric(matrix), "metric")
    return ChosenThreshold(counts.thresholds[row].item(), value, matrix, next_score)


def _is_ready_made(metric: Metric) -> bool:
    return metric is youden_j or isinstance(metric, _CountMetric)


def values_at_thresholds(metric: Metric, counts: ThresholdCounts) -> Floats:
    """The metric at each threshold; of a ready-made one for all rows at once, but otherwise matrix by matrix."""
    if metric is youden_j:
        return counts.tps / counts.n_positive - counts.fps / counts.n_negative
    if isinstance(metric, _CountMetric):
        with np.errstate(all="ignore"):  # 0/0 is nan, as in a matrix
            return metric.at(counts)
    return np.array([as_metric_value(metric(matrix), "metric") for matrix in counts._matrices()])
