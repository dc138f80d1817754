"""The ROC curve: what a threshold catches against what it calls by mistake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from ._arguments import as_switch, need_instance
from ._sortkeys import blocks
from ._table import ShownAsTable, Table
from .thresholds import ROUNDING, cumulative_counts, keep_rows, shares
from .validation import AnyArray, Label

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Rates = NDArray[np.float64]


@dataclass(frozen=True, eq=False, repr=False)
class RocCurve(validation.FrozenArrays, ShownAsTable):
    """Points of a ROC curve, from (0, 0) to (1, 1).

    Parameters
    ----------
    fpr, tpr : ndarray of shape (n_points,)
        False and true positive rates in [0, 1], neither ever falling.
    thresholds : ndarray of shape (n_points,)
        Positive means a score of at least this; strictly decreasing from infinity.

    Examples
    --------
    >>> roc_curve([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.3]).auc
    0.6666666666666666
    """

    fpr: Rates
    tpr: Rates
    thresholds: NDArray[np.floating[Any]]

    def __iter__(self) -> Iterator[AnyArray]:
        return iter((self.fpr, self.tpr, self.thresholds))

    @property
    def auc(self) -> float:
        """Area under the curve by trapezoids, in [0, 1]."""
        return float(np.trapezoid(self.tpr, self.fpr))

    def plot(self, ax: Axes | None = None, *, show_thresholds: bool = False, label: str | None = None) -> Axes:
        """Draw the curve; see `evalkit.plots.plot_roc`."""
        from .plots import plot_roc

        return plot_roc(self, ax, show_thresholds=show_thresholds, label=label)

    def table(self) -> Table:
        """One row a point: threshold, FPR and TPR."""
        columns = (self.thresholds.tolist(), self.fpr.tolist(), self.tpr.tolist())
        return Table(("threshold", "FPR", "TPR"), tuple(zip(*columns, strict=True)))


def roc_curve(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
    drop_intermediate: bool = True,
) -> RocCurve:
    """Receiver operating characteristic of scores, as scikit-learn gives it.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels, both classes present.
    y_score : sequence of shape (n_samples,)
        Finite scores; larger means "more likely positive".
    pos_label : label, optional
        The positive one; may be left out for 0/1, -1/1 and booleans.
    sample_weight : sequence of shape (n_samples,), optional
        How much each sample counts; one of weight 0 adds no point.
    drop_intermediate : bool
        Leave out points that lie on a straight line between their neighbours. The drawing does not change.

    Returns
    -------
    RocCurve
        Unpacks as ``fpr, tpr, thresholds``.

    Raises
    ------
    ValueError, TypeError
        For bad input; also when one of the two classes is missing, where scikit-learn warns and gives nan.

    References
    ----------
    Fawcett (2006), algorithm 1.

    Examples
    --------
    >>> roc_curve([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], drop_intermediate=False)
    threshold  FPR       TPR
          inf    0         0
          0.9    0  0.333333
          0.8  0.5  0.333333
          0.7  0.5  0.666667
          0.5  0.5         1
          0.3    1         1
    """
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)
    counts = cumulative_counts(data)
    if as_switch(drop_intermediate, "drop_intermediate"):
        counts = keep_rows(_corners(counts.fps, counts.tps), counts)
    fps, tps, thresholds = counts
    return RocCurve(shares(fps, fps[-1], over=fps), shares(tps, tps[-1], over=tps), thresholds)


def _corners(fps: AnyArray, tps: AnyArray) -> NDArray[np.bool_]:
    """Where the curve bends. As in scikit-learn, the first two points and the last one always stay."""
    keep = np.full(len(fps), True)
    for part, block in blocks(keep[2:-1]):
        three = slice(part.start + 1, part.stop + 3)
        across, up = np.diff(fps[three]), np.diff(tps[three])
        np.logical_or(across[1:] != across[:-1], up[1:] != up[:-1], out=block)
    return keep


def dominates(first: RocCurve, second: RocCurve) -> bool:
    """Whether the first curve is nowhere below the second, and somewhere above it.

    Parameters
    ----------
    first, second : RocCurve
        Curves from (0, 0) to (1, 1), straight between their points.

    Returns
    -------
    bool
        False for curves that cross, and for equal ones; differences below 1e-12 are taken for rounding.

    Raises
    ------
    TypeError
        For anything but a RocCurve.

    References
    ----------
    Provost and Fawcett (2001); Davis and Goadrich (2006), theorem 3.2.

    Examples
    --------
    >>> better, worse = roc_curve([0, 1, 0, 1], [1, 2, 3, 4]), roc_curve([1, 1, 0, 0], [1, 2, 3, 4])
    >>> dominates(better, worse), dominates(worse, better)
    (True, False)
    """
    for name, curve in (("first", first), ("second", second)):
        need_instance(curve, RocCurve, name)
    at, across_first, across_second = _merge(first.fpr, second.fpr)
    gap = _heights(across_first, first.tpr, at) - _heights(across_second, second.tpr, at)
    return bool((gap >= -ROUNDING).all() and (gap > ROUNDING).any())


def _merge(first: Rates, second: Rates) -> tuple[Rates, Rates, Rates]:
    """The FPRs of both curves, and each curve's own, with those that only rounding keeps apart made one."""
    at = np.union1d(first, second)
    group = np.append(0, np.cumsum(np.diff(at) > ROUNDING))
    merged = at[np.unique(group, return_index=True)[1]]
    return merged, merged[group[np.searchsorted(at, first)]], merged[group[np.searchsorted(at, second)]]


def _heights(fpr: Rates, tpr: Rates, at: Rates) -> Rates:
    """Heights of a curve at each FPR, first at the foot of its upright parts, then at their top."""
    foot = np.searchsorted(fpr, at).clip(max=len(fpr) - 1)
    top = np.searchsorted(fpr, at, side="right") - 1
    upright = fpr[top] == at
    return np.concatenate([np.where(upright, tpr[end], np.interp(at, fpr, tpr)) for end in (foot, top)])
