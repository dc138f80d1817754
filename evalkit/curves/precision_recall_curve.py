"""The precision-recall curve."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .. import plots
from .._input.arguments import as_bool
from .._input.validation import BinaryScores, check_scores, refuse_no_positive
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table, rows_of
from .._types import AnyArray, Axes, BoolArray, Floats, Label, Thresholds
from ..counts._cumulative import cumulative_counts, cut_rounding


@dataclass(frozen=True, eq=False, repr=False)
class PrecisionRecallCurve(FrozenArrays, ShownAsTable):
    """Points of a precision-recall curve in scikit-learn's order, from recall 1 to recall 0.

    The last point, recall 0 and precision 1, is a convention and belongs to no threshold.

    Parameters
    ----------
    precision, recall : ndarray of shape (n_thresholds + 1,)
        In [0, 1]; recall never increases.
    thresholds : ndarray of shape (n_thresholds,)
        Positive means a score of at least this; strictly increasing.
    """

    precision: Floats
    recall: Floats
    thresholds: Thresholds

    @classmethod
    def _of(cls, fps: AnyArray, tps: AnyArray, thresholds: Thresholds) -> PrecisionRecallCurve:
        """Curve from counts with at least one positive."""
        precision = np.add(tps, fps, dtype=np.float64)
        np.divide(tps[1:], precision[1:], out=precision[1:])
        precision[0] = 1  # by convention where nothing is predicted positive, at infinity
        return cls(precision[::-1], (tps / tps[-1])[::-1], thresholds[:0:-1])

    def __iter__(self) -> Iterator[AnyArray]:
        return iter((self.precision, self.recall, self.thresholds))

    @property
    def average_precision(self) -> float:
        """Sum of each precision times the increase in recall at its threshold, in [0, 1]."""
        return cut_rounding(-np.sum(np.diff(self.recall) * self.precision[:-1]))

    @property
    def area_by_straight_lines(self) -> float:
        """Area by trapezoids, in [0, 1]; precision is not linear between points (Davis and Goadrich 2006)."""
        return cut_rounding(-np.trapezoid(self.precision, self.recall))

    def plot(
        self,
        ax: Axes | None = None,
        *,
        show_thresholds: bool = False,
        label: str | None = None,
        **line_options: Any,
    ) -> Axes:
        """Plot the curve, on request with its thresholds; see `evalkit.plots.plot_precision_recall`."""
        shown = self.thresholds if as_bool(show_thresholds, "show_thresholds") else None
        return plots.plot_precision_recall(
            self.precision, self.recall, ax, thresholds=shown, label=label, **line_options
        )

    def table(self) -> Table:
        """One row a point; the last has no threshold."""
        rows = rows_of([*self.thresholds.tolist(), "none"], self.precision, self.recall)
        return Table(("threshold", "precision", "recall"), rows)


def precision_recall_curve(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
    drop_intermediate: bool = False,
) -> PrecisionRecallCurve:
    """Precision and recall at every distinct score, as scikit-learn gives them.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels, at least one positive.
    y_score : sequence of shape (n_samples,)
        Finite scores; larger means "more likely positive".
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.
    sample_weight : sequence of shape (n_samples,), optional
        Weight of each sample; one of weight 0 adds no point.
    drop_intermediate : bool
        Leave out the points between the first and the last of those with equal recall.

    Returns
    -------
    PrecisionRecallCurve
        Unpacks as ``precision, recall, thresholds``.

    Raises
    ------
    ValueError, TypeError
        For invalid input; also without a positive, where scikit-learn warns and sets recall to 1.

    See Also
    --------
    average_precision_score : The area in one number.
    pointwise_precision_recall_band : How sure each point is.
    roc_curve : Rates that do not depend on the share of positives.

    References
    ----------
    Davis and Goadrich (2006).

    Examples
    --------
    >>> precision_recall_curve([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3])
    threshold  precision    recall
    0.3              0.6         1
    0.5             0.75         1
    0.7         0.666667  0.666667
    0.8              0.5  0.333333
    0.9                1  0.333333
    none               1         0
    """
    retained = _ends_of_equal_recall if as_bool(drop_intermediate, "drop_intermediate") else None
    return PrecisionRecallCurve._of(*cumulative_counts(_checked(y_true, y_score, pos_label, sample_weight), retained))


def _ends_of_equal_recall(fps: AnyArray, tps: AnyArray) -> BoolArray:
    """Whether each point is the first or the last with its recall; the first two and the last always count."""
    gains = np.diff(tps) != 0
    retained = np.full(len(fps), True)
    retained[2:-1] = gains[1:-1] | gains[2:]
    return retained


def _checked(
    y_true: ArrayLike, y_score: ArrayLike, pos_label: Label | None, sample_weight: ArrayLike | None
) -> BinaryScores:
    """Validate data, and refuse those without a positive."""
    data = check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    refuse_no_positive(*data.sizes)
    if data.weight is not None and not data.weight[data.positive].any():
        raise ValueError("sample_weight is zero for every positive sample: at least one must carry some weight.")
    return data
