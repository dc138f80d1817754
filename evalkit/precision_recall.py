"""The precision-recall curve, average precision and its variants, and the break-even point."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import plots, validation
from ._arguments import as_bool, as_integer
from ._packed_sort import ranked_keys, sum_of_precisions
from ._table import ShownAsTable, Table, rows_of, threshold_text
from .thresholds import ROUNDING, CumulativeCounts, cumulative_counts, cut_rounding, next_lower
from .validation import AnyArray, BinaryScores, BoolArray, Label

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "BreakEvenPoint",
    "PrecisionRecallCurve",
    "average_precision_score",
    "break_even_point",
    "interpolated_average_precision",
    "precision_recall_area",
    "precision_recall_curve",
]


@dataclass(frozen=True, eq=False, repr=False)
class PrecisionRecallCurve(validation.FrozenArrays, ShownAsTable):
    """Points of a precision-recall curve in scikit-learn's order, from recall 1 to recall 0.

    The last point, recall 0 and precision 1, is a convention and belongs to no threshold.

    Parameters
    ----------
    precision, recall : ndarray of shape (n_thresholds + 1,)
        In [0, 1]; recall never increases.
    thresholds : ndarray of shape (n_thresholds,)
        Positive means a score of at least this; strictly increasing.

    Raises
    ------
    ValueError
        For arrays whose lengths do not fit, rates out of [0, 1], or another order.
    """

    precision: NDArray[np.float64]
    recall: NDArray[np.float64]
    thresholds: NDArray[np.floating[Any]]

    def __post_init__(self) -> None:
        validation.read_columns(self, "precision", "recall", "thresholds")
        super().__post_init__()
        validation.check_same_length(precision=self.precision, recall=self.recall)
        if len(self.thresholds) != len(self.recall) - 1:
            raise ValueError(
                f"thresholds has {len(self.thresholds)} items for {len(self.recall)} points: the last point has none."
            )
        validation.check_rates(precision=self.precision, recall=self.recall)
        validation.check_order(self.recall, "recall", falls=True)
        validation.check_order(self.thresholds, "thresholds", strictly=True)

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
        thresholds = [*self.thresholds.tolist(), "none"]
        rows = rows_of(thresholds, self.precision.tolist(), self.recall.tolist())
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
    counts = _checked_counts(y_true, y_score, pos_label, sample_weight)
    if as_bool(drop_intermediate, "drop_intermediate"):
        counts = counts.rows(ends_of_equal_recall(*counts[:2]))
    return precision_recall_curve_of(counts)


def ends_of_equal_recall(fps: AnyArray, tps: AnyArray) -> BoolArray:
    """Whether each point is the first or the last with its recall; the first two and the last always count."""
    gains = np.diff(tps) != 0
    retained = np.full(len(fps), True)
    retained[2:-1] = gains[1:-1] | gains[2:]
    return retained


def precision_recall_curve_of(counts: CumulativeCounts) -> PrecisionRecallCurve:
    """Curve from counts with at least one positive."""
    fps, tps, thresholds = counts
    precision = np.add(tps, fps, dtype=np.float64)
    np.divide(tps[1:], precision[1:], out=precision[1:])
    precision[0] = 1  # by convention where nothing is predicted positive, at infinity
    return PrecisionRecallCurve(precision[::-1], (tps / tps[-1])[::-1], thresholds[:0:-1])


def average_precision_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Average precision: mean of the precisions, weighted by the increase in recall at each threshold.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `precision_recall_curve`.

    Returns
    -------
    float
        In [0, 1], as in scikit-learn; near the share of positives for uninformative scores.

    Raises
    ------
    ValueError, TypeError
        As in `precision_recall_curve`.

    References
    ----------
    Manning, Raghavan and Schütze (2008), section 8.4.

    Examples
    --------
    >>> round(average_precision_score([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]), 4)
    0.8056
    """
    return average_precision_of_binary_scores(_checked(y_true, y_score, pos_label, sample_weight))


def average_precision_of_binary_scores(data: BinaryScores) -> float:
    """Average precision of validated data with at least one positive."""
    if data.weight is not None:
        return precision_recall_curve_of(cumulative_counts(data)).average_precision
    keys = ranked_keys(data.positive, data.score)
    keys.sort()
    return sum_of_precisions(keys) / int(np.count_nonzero(data.positive))


def interpolated_average_precision(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    n_points: int | None = None,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Average of the interpolated precision: at each recall, the highest precision at that recall or above.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `precision_recall_curve`.
    n_points : int, optional
        Number of recalls, evenly spaced from 0 to 1, to take the mean at (11 in Pascal VOC 2007); 2 or more.
        If left out, the area under the interpolated steps (Pascal VOC from 2010 on).

    Returns
    -------
    float
        In [0, 1], never below `average_precision_score` when `n_points` is left out.

    Raises
    ------
    ValueError, TypeError
        As in `precision_recall_curve`; for `n_points` below 2.

    References
    ----------
    Everingham et al. (2010), section 4.2; Manning, Raghavan and Schütze (2008), section 8.4.

    Examples
    --------
    >>> y_true, y_score = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]
    >>> round(interpolated_average_precision(y_true, y_score), 4)
    0.8333
    >>> round(interpolated_average_precision(y_true, y_score, n_points=11), 4)
    0.8409
    """
    counts = _checked_counts(y_true, y_score, pos_label, sample_weight)
    tps, fps = counts.tps[1:], counts.fps[1:]
    best_from_here = np.maximum.accumulate((tps / (tps + fps))[::-1])[::-1]
    if n_points is None:
        return cut_rounding(np.sum(np.diff(counts.tps) * best_from_here) / counts.positives)
    wanted = np.linspace(0, 1, as_integer(n_points, "n_points", least=2))
    reached = np.searchsorted(tps / counts.positives, wanted - ROUNDING)
    return float(best_from_here[reached].mean())


def precision_recall_area(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Area under the precision-recall curve with the correct, non-linear interpolation between points.

    Between two thresholds true and false positives grow in proportion, so precision follows a hyperbola.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `precision_recall_curve`.

    Returns
    -------
    float
        In [0, 1].

    Raises
    ------
    ValueError, TypeError
        As in `precision_recall_curve`.

    References
    ----------
    Davis and Goadrich (2006); Keilwagen, Grosse and Grau (2014), for the closed form.

    Examples
    --------
    >>> round(precision_recall_area([1, 0], [0.5, 0.5]), 4)
    0.5
    """
    counts = _checked_counts(y_true, y_score, pos_label, sample_weight)
    tps, called = counts.tps, counts.tps + counts.fps
    gains = np.diff(tps)
    rises = gains > 0
    # Differences of each class, whose sum is at least what was gained; one of `called` may absorb a small weight.
    gained, entered, before = gains[rises], (gains + np.diff(counts.fps))[rises], called[:-1][rises]
    # Of the samples added, `share` are positive: precision is (tps + share x) / (called + x), x from 0 to `entered`.
    share = gained / entered
    bend = share * before - tps[:-1][rises]
    growth, grows = np.zeros(len(before)), before > 1e-300 * entered
    growth[grows] = entered[grows] / before[grows]
    area = share * (gained - bend * np.log1p(growth))
    return cut_rounding(area.sum() / counts.positives)


@dataclass(frozen=True, repr=False)
class BreakEvenPoint(ShownAsTable):
    """The point of a precision-recall curve where precision equals recall.

    Parameters
    ----------
    value : float
        Precision and recall there, in [0, 1].
    threshold : float
        The highest threshold at which at least as many samples are predicted positive as are positive.
        An `np.longdouble` for integer scores that a float would round.
    is_exact : bool
        Whether exactly as many are; if not, `value` is interpolated within the group of tied scores.
    next_score : float
        The next lower score: any threshold above it makes the same decisions, and a short one is printed. -inf if there
        is none, nan if it is not known.
    """

    value: float
    threshold: float
    is_exact: bool
    next_score: float = field(default=math.nan, compare=False)

    def table(self) -> Table:
        """One row: precision and recall, the threshold, and whether they are equal there."""
        text = threshold_text(self.threshold, self.next_score)
        row = (self.value, self.threshold, self.is_exact)
        return Table(("value", "threshold", "is exact"), (row,), ((None, text, None),))


def break_even_point(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> BreakEvenPoint:
    """Find where precision equals recall: where as many samples are predicted positive as are positive.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `precision_recall_curve`.

    Returns
    -------
    BreakEvenPoint
        With `.value`, `.threshold` and `.is_exact`.

    Raises
    ------
    ValueError, TypeError
        As in `precision_recall_curve`.

    References
    ----------
    Zhou, Machine Learning, section 2.3.2.

    Examples
    --------
    >>> break_even_point([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3])
       value  threshold  is exact
    0.666667        0.7      True
    """
    counts = _checked_counts(y_true, y_score, pos_label, sample_weight)
    called = counts.tps + counts.fps
    row = int(np.searchsorted(called, counts.positives * (1 - ROUNDING)))
    caught = float(np.interp(counts.positives, called, counts.tps))
    return BreakEvenPoint(
        value=cut_rounding(caught / counts.positives),
        threshold=counts.thresholds[row].item(),
        is_exact=bool(called[row] <= counts.positives * (1 + ROUNDING)),
        next_score=next_lower(counts.thresholds, row),
    )


def _checked_counts(
    y_true: ArrayLike, y_score: ArrayLike, pos_label: Label | None, sample_weight: ArrayLike | None
) -> CumulativeCounts:
    """Counts of validated data with a positive."""
    return cumulative_counts(_checked(y_true, y_score, pos_label, sample_weight))


def _checked(
    y_true: ArrayLike, y_score: ArrayLike, pos_label: Label | None, sample_weight: ArrayLike | None
) -> BinaryScores:
    """Validate data, and refuse those without a positive."""
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    n_positive = int(np.count_nonzero(data.positive))
    validation.refuse_no_positive(n_positive, len(data.positive) - n_positive)
    if data.weight is not None and not data.weight[data.positive].any():
        raise ValueError("sample_weight is zero for every positive sample: at least one must carry some weight.")
    return data
