"""The ROC curve: true positive rate against false positive rate at every threshold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .. import plots
from .._input.arguments import as_bool, check_instance
from .._input.validation import check_scores
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table, rows_of
from .._types import AnyArray, Axes, BoolArray, Floats, Label, Thresholds
from ..counts._cumulative import ROUNDING, cumulative_counts, cut_rounding
from ..counts._packed_sort import blocks


@dataclass(frozen=True, eq=False, repr=False)
class RocCurve(FrozenArrays, ShownAsTable):
    """Points of a ROC curve, from (0, 0) to (1, 1).

    Parameters
    ----------
    fpr, tpr : ndarray of shape (n_points,)
        False and true positive rates in [0, 1], neither ever decreasing.
    thresholds : ndarray of shape (n_points,)
        Positive means a score of at least this; strictly decreasing from infinity.

    Examples
    --------
    >>> roc_curve([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.3]).auc
    0.6666666666666666
    """

    fpr: Floats
    tpr: Floats
    thresholds: Thresholds

    @classmethod
    def _of(cls, fps: AnyArray, tps: AnyArray, thresholds: Thresholds) -> RocCurve:
        """Curve from counts with both classes."""
        return cls(fps / fps[-1], tps / tps[-1], thresholds)

    def __iter__(self) -> Iterator[AnyArray]:
        return iter((self.fpr, self.tpr, self.thresholds))

    @property
    def auc(self) -> float:
        """Area under the curve by trapezoids, in [0, 1]."""
        return cut_rounding(np.trapezoid(self.tpr, self.fpr))

    def plot(
        self,
        ax: Axes | None = None,
        *,
        show_thresholds: bool = False,
        label: str | None = None,
        **line_options: Any,
    ) -> Axes:
        """Plot the curve, on request with the threshold beside each point; see `evalkit.plots.plot_roc`."""
        shown = self.thresholds if as_bool(show_thresholds, "show_thresholds") else None
        return plots.plot_roc(self.fpr, self.tpr, ax, thresholds=shown, label=label, **line_options)

    def table(self) -> Table:
        """One row a point: threshold, FPR and TPR."""
        return Table(("threshold", "FPR", "TPR"), rows_of(self.thresholds, self.fpr, self.tpr))


def roc_curve(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
    drop_intermediate: bool = True,
) -> RocCurve:
    """Receiver operating characteristic (ROC) curve, point for point that of scikit-learn.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `roc_auc_score`; a sample of weight 0 adds no point.
    drop_intermediate : bool
        Leave out points on a straight line between their neighbours; the line through all points stays the same.

    Returns
    -------
    RocCurve
        Unpacks as ``fpr, tpr, thresholds``.

    Raises
    ------
    ValueError, TypeError
        For invalid input; also when one of the two classes is missing, where scikit-learn warns and gives nan.

    See Also
    --------
    roc_auc_score : The area in one number.
    pointwise_roc_band : How sure each point is.
    precision_recall_curve : Where positives are rare.

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
    data = check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)
    retained = _corners if as_bool(drop_intermediate, "drop_intermediate") else None
    return RocCurve._of(*cumulative_counts(data, retained))


def _corners(fps: AnyArray, tps: AnyArray) -> BoolArray:
    """Whether the curve bends at each point; as scikit-learn has it, the first two and the last always count."""
    retained = np.full(len(fps), True)
    for part, bends in blocks(retained[2:-1]):
        across, up = (np.diff(of[part.start + 1 : part.stop + 3]) for of in (fps, tps))
        np.logical_or(across[1:] != across[:-1], up[1:] != up[:-1], out=bends)
    return retained


def dominates(first: RocCurve, second: RocCurve) -> bool:
    """Whether one ROC curve dominates another: nowhere below it, and somewhere above.

    Parameters
    ----------
    first, second : RocCurve
        Curves from (0, 0) to (1, 1), straight between their points.

    Returns
    -------
    bool
        False for curves that cross, and for equal ones; differences below 1e-12 count as rounding.

    Raises
    ------
    TypeError
        For anything but a RocCurve.

    See Also
    --------
    delong_test : Whether two areas differ by more than chance.

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
        check_instance(curve, RocCurve, name)
    at, first_fpr, second_fpr = _merge(first.fpr, second.fpr)
    gap = _heights(first_fpr, first.tpr, at) - _heights(second_fpr, second.tpr, at)
    return bool((gap >= -ROUNDING).all() and (gap > ROUNDING).any())


def _merge(first: Floats, second: Floats) -> tuple[Floats, Floats, Floats]:
    """The FPRs of both curves together, and of each; those that differ only by rounding become one."""
    at = np.union1d(first, second)
    group = np.append(0, np.cumsum(np.diff(at) > ROUNDING))
    merged = at[np.unique(group, return_index=True)[1]]
    return merged, merged[group[np.searchsorted(at, first)]], merged[group[np.searchsorted(at, second)]]


def _heights(fpr: Floats, tpr: Floats, at: Floats) -> Floats:
    """TPR of a curve at each FPR, first at the lower end of vertical segments, then at their upper end."""
    lower = np.searchsorted(fpr, at).clip(max=len(fpr) - 1)
    upper = np.searchsorted(fpr, at, side="right") - 1
    is_point = fpr[upper] == at
    return np.concatenate([np.where(is_point, tpr[end], np.interp(at, fpr, tpr)) for end in (lower, upper)])
