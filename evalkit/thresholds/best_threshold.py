"""Selecting a threshold: the one at which a metric is largest, or the cost of errors smallest."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_metric_value, check_metric
from .._input.validation import check_scores
from .._results.table import ShownAsTable, Table, threshold_text
from .._types import BoolArray, Floats, Label
from ..counts._cumulative import ROUNDING, cumulative_counts, next_lower
from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.metrics import Metric, _values_at_thresholds
from ..counts.threshold_counts import ThresholdCounts


@dataclass(frozen=True, repr=False)
class ChosenThreshold(ShownAsTable):
    """The threshold at which a metric is largest.

    Parameters
    ----------
    threshold : float
        Positive means a score of at least this; at infinity nothing is predicted positive.
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

    See Also
    --------
    constrained_threshold : A least recall or precision instead of a metric.

    References
    ----------
    Provost and Fawcett (2001).

    Examples
    --------
    >>> best_threshold([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], youden_j).threshold
    0.5
    """
    check_metric(metric)
    data = check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)
    counts = ThresholdCounts._of(*cumulative_counts(data))
    best = row_of_largest(metric, counts)
    return _chosen_threshold(metric, counts, best, next_lower(counts.thresholds, best))


def row_of_largest(metric: Metric, counts: ThresholdCounts) -> int:
    """The row that is selected, of a metric that is not nan everywhere."""
    return _index_of_largest(_values_at_thresholds(metric, counts))


def _index_of_largest(values: Floats) -> int:
    """The first of the values that differ from the largest by rounding alone."""
    if np.isnan(values).all():
        raise ValueError("metric is nan at every threshold: it must be a number at one of them at least.")
    return int(np.argmax(_are_nearly_largest(values)))


def _are_nearly_largest(values: Floats) -> BoolArray:
    """Whether each value differs from the largest by rounding alone."""
    largest = np.nanmax(values)
    with np.errstate(invalid="ignore", over="ignore"):  # where the metric is infinite, or nearly so
        near = np.abs(values - largest) < ROUNDING * np.maximum(np.abs(values), abs(largest))
    return np.asarray(near | (values == largest))


def _chosen_threshold(metric: Metric, counts: ThresholdCounts, row: int, next_score: float) -> ChosenThreshold:
    """The threshold of a row, with the metric's value there."""
    matrix = counts.matrix(row)
    value = as_metric_value(metric(matrix), "metric")
    return ChosenThreshold(counts.thresholds[row].item(), value, matrix, next_score)
