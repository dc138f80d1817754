"""The precision-recall curve, average precision in its several meanings, the break-even point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from ._arguments import as_size, as_switch
from ._table import ShownAsTable, Table
from .thresholds import ROUNDING, Cumulative, cumulative_counts, keep_rows, shares
from .validation import AnyArray, Label

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, eq=False, repr=False)
class PrecisionRecallCurve(validation.FrozenArrays, ShownAsTable):
    """Points of a precision-recall curve in scikit-learn's order, from recall 1 to recall 0.

    The last point, recall 0 and precision 1, belongs to no threshold: it is a convention.

    Parameters
    ----------
    precision, recall : ndarray of shape (n_thresholds + 1,)
        In [0, 1]; recall never rises.
    thresholds : ndarray of shape (n_thresholds,)
        Positive means a score of at least this; strictly increasing.
    """

    precision: NDArray[np.float64]
    recall: NDArray[np.float64]
    thresholds: NDArray[np.floating[Any]]

    def __iter__(self) -> Iterator[AnyArray]:
        return iter((self.precision, self.recall, self.thresholds))

    @property
    def average_precision(self) -> float:
        """Each precision times the recall that its threshold gains, summed; in [0, 1]."""
        return max(0.0, float(-np.sum(np.diff(self.recall) * self.precision[:-1])))

    @property
    def area_by_straight_lines(self) -> float:
        """Area under straight lines, in [0, 1]; not what lies between two points (Davis and Goadrich 2006)."""
        return float(-np.trapezoid(self.precision, self.recall))

    def plot(self, ax: Axes | None = None, *, show_thresholds: bool = False, label: str | None = None) -> Axes:
        """Draw the curve; see `evalkit.plots.plot_precision_recall`."""
        from .plots import plot_precision_recall

        return plot_precision_recall(self, ax, show_thresholds=show_thresholds, label=label)

    def table(self) -> Table:
        """One row a point; the last has no threshold."""
        thresholds = [*self.thresholds.tolist(), "none"]
        rows = tuple(zip(thresholds, self.precision.tolist(), self.recall.tolist(), strict=True))
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
        The positive one; may be left out for 0/1, -1/1 and booleans.
    sample_weight : sequence of shape (n_samples,), optional
        How much each sample counts; one of weight 0 adds no point.
    drop_intermediate : bool
        Leave out the points between the first and the last of equal recall.

    Returns
    -------
    PrecisionRecallCurve
        Unpacks as ``precision, recall, thresholds``.

    Raises
    ------
    ValueError, TypeError
        For bad input; also without a positive, where scikit-learn warns and sets recall to 1.

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
    counts = _counts(y_true, y_score, pos_label, sample_weight)
    if as_switch(drop_intermediate, "drop_intermediate"):
        gains = np.diff(counts.tps) != 0
        keep = np.full(len(counts.tps), True)
        keep[2:-1] = gains[1:-1] | gains[2:]
        counts = keep_rows(keep, counts)
    fps, tps, thresholds = counts
    fps += tps
    fps[0] = 1  # nobody is called, so this is a convention; see below
    precision, recall = shares(tps, fps, over=fps), shares(tps, tps[-1], over=tps)
    precision[0] = 1.0
    return PrecisionRecallCurve(precision[::-1], recall[::-1], thresholds[:0:-1])


def average_precision_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Average precision: each precision weighted by the recall gained at its threshold, as in scikit-learn.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `precision_recall_curve`.

    Returns
    -------
    float
        In [0, 1]; for scores that tell nothing near the share of positives.

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
    curve = precision_recall_curve(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    return curve.average_precision


def interpolated_average_precision(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    n_points: int | None = None,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Average of the smoothed precision: at each recall, the best precision at that recall or a higher one.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `precision_recall_curve`.
    n_points : int, optional
        Take the mean at this many recalls, spaced evenly from 0 to 1 (11 in Pascal VOC 2007);
        if left out, the area under the smoothed steps (Pascal VOC from 2010 on).

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
    counts = _counts(y_true, y_score, pos_label, sample_weight)
    tps, fps = counts.tps[1:], counts.fps[1:]
    best_from_here = np.maximum.accumulate((tps / (tps + fps))[::-1])[::-1]
    if n_points is None:
        return float(np.sum(np.diff(counts.tps) * best_from_here) / counts.positives)
    wanted = np.linspace(0, 1, as_size(n_points, "n_points", least=2))
    reached = np.searchsorted(tps / counts.positives, wanted - ROUNDING)
    return float(best_from_here[reached].mean())


def precision_recall_area(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Area under the precision-recall curve with the right line between its points, which is not straight.

    Between two thresholds both counts grow in proportion, and precision follows a hyperbola.

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
    counts = _counts(y_true, y_score, pos_label, sample_weight)
    tps, called = counts.tps, counts.tps + counts.fps
    rises = np.diff(tps) > 0
    gained, entered, before = np.diff(tps)[rises], np.diff(called)[rises], called[:-1][rises]
    # Of those that enter, `share` are positive; precision is (tps + share x) / (called + x), x from 0 to `entered`.
    share = gained / entered
    bend = share * before - tps[:-1][rises]
    growth, grows = np.zeros(len(before)), before > 1e-300 * entered
    growth[grows] = entered[grows] / before[grows]
    area = share * (gained - bend * np.log1p(growth))
    return min(1.0, max(0.0, float(area.sum() / counts.positives)))


@dataclass(frozen=True)
class BreakEvenPoint:
    """Where precision equals recall.

    Parameters
    ----------
    value : float
        The common value, in [0, 1].
    threshold : float
        The highest threshold that calls at least as many samples positive as there are positives.
        Of integers that a float would round, an `np.longdouble`.
    is_exact : bool
        Whether that threshold calls exactly as many; if not, a tie is passed in proportion.
    """

    value: float
    threshold: float
    is_exact: bool


def break_even_point(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> BreakEvenPoint:
    """Where precision equals recall: as many samples are called positive as there are positives.

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
    BreakEvenPoint(value=0.6666666666666666, threshold=0.7, is_exact=True)
    """
    counts = _counts(y_true, y_score, pos_label, sample_weight)
    called = counts.tps + counts.fps
    row = int(np.searchsorted(called, counts.positives * (1 - ROUNDING)))
    caught = float(np.interp(counts.positives, called, counts.tps))
    return BreakEvenPoint(
        value=caught / counts.positives,
        threshold=counts.thresholds[row].item(),
        is_exact=bool(called[row] <= counts.positives * (1 + ROUNDING)),
    )


def _counts(
    y_true: ArrayLike, y_score: ArrayLike, pos_label: Label | None, sample_weight: ArrayLike | None
) -> Cumulative:
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    counts = cumulative_counts(data)
    if not counts.positives and data.positive.any():
        raise ValueError("sample_weight is zero for every positive sample: at least one must carry some weight.")
    if not counts.positives:
        raise ValueError(
            f"y_true has no positive among its {len(data.positive)} samples: recall is a share of the positives, "
            "so give data with at least one."
        )
    return counts
