"""The cost curve: expected cost of the best threshold, whatever errors cost and however frequent positives are."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._input.validation import check_scores
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table, rows_of, threshold_text
from .._types import AnyArray, Axes, Floats, Label, Thresholds
from ..counts._cumulative import ROUNDING, cumulative_counts
from ..plots._measures import plot_cost_curve

_Point = tuple[float, float]


@dataclass(frozen=True, eq=False, repr=False)
class CostCurve(FrozenArrays, ShownAsTable):
    """Lower envelope of the cost lines of all thresholds: straight pieces, each belonging to one threshold.

    The axis is the *probability cost* of the positives, p c_fn / (p c_fn + (1 - p) c_fp), where p is the share of
    positives where the classifier will be used, c_fn the cost of a false negative and c_fp that of a false positive.
    The cost is divided by its largest possible value, that of calling everything wrong.

    Parameters
    ----------
    probability_cost : ndarray of shape (n_pieces + 1,)
        Ends of the pieces, strictly increasing from 0 to 1.
    cost : ndarray of shape (n_pieces + 1,)
        Normalised expected cost there, in [0, 0.5].
    thresholds : ndarray of shape (n_pieces,)
        The threshold with the least cost on each piece.
    """

    probability_cost: Floats
    cost: Floats
    thresholds: Thresholds

    @property
    def area(self) -> float:
        """Mean of the cost over all probability costs, in [0, 0.25]; 0 is best."""
        return float(np.trapezoid(self.cost, self.probability_cost))

    def table(self) -> Table:
        """One row a piece: where it is, its threshold, and the cost at both ends."""
        ends, costs = self.probability_cost, self.cost
        rows = rows_of(ends[:-1], ends[1:], self.thresholds, costs[:-1], costs[1:])
        texts = tuple((None, None, threshold_text(row[2], math.nan), None, None) for row in rows)
        return Table(("from", "to", "threshold", "cost", "to cost"), rows, texts)

    def plot(self, ax: Axes | None = None, **line: Any) -> Axes:
        """Plot the curve, and once on each Axes the cost of the better of the two classifiers that never look.

        `line` are options of Matplotlib's `plot`, such as `label` and `color`.
        """
        return plot_cost_curve(self.probability_cost, self.cost, ax, **line)


def cost_curve(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> CostCurve:
    """Cost curve of a score: normalised expected cost at the best threshold for every cost and share of positives.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `roc_auc_score`.

    Returns
    -------
    CostCurve
        With `.probability_cost`, `.cost`, `.thresholds` and `.area`.

    Raises
    ------
    ValueError, TypeError
        For invalid input; also when one of the two classes is missing.

    See Also
    --------
    best_threshold : For costs that are known, by `cost_of`.
    decision_curve : Of probabilities, in units of true positives.

    References
    ----------
    Drummond and Holte (2006), sections 2 and 3; Provost and Fawcett (2001) for the convex hull, its dual.

    Examples
    --------
    >>> cost_curve([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3])
        from        to  threshold      cost   to cost
           0  0.428571        0.9         0  0.285714
    0.428571         1        0.5  0.285714         0
    """
    data = check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)
    counts = cumulative_counts(data)
    fpr, tpr = counts.fps / counts.fps[-1], counts.tps / counts.tps[-1]
    hull = convex_hull(counts.fps, counts.tps) if data.weight is None else convex_hull(fpr, tpr, ROUNDING)
    fpr, tpr = fpr[hull], tpr[hull]
    across, up = np.diff(fpr), np.diff(tpr)
    ends = np.concatenate([[0], across / (across + up), [1]])
    used = np.diff(ends) > 0
    left, right = ends[:-1][used], ends[1:][used]
    at = np.append(left, right[-1])
    piece = np.append(np.flatnonzero(used), np.flatnonzero(used)[-1])
    return CostCurve(at, (1 - tpr[piece]) * at + fpr[piece] * (1 - at), counts.thresholds[hull][used])


def convex_hull(across: AnyArray, up: AnyArray, margin: float = 0) -> list[int]:
    """Rows on the upper convex hull of a rising curve, its ends included; a corner of no more than a margin is none."""
    points = rows_of(across, up)  # Python's integers: their products are exact
    hull: list[int] = []
    for row, point in enumerate(points):
        while len(hull) > 1 and _is_not_above(points[hull[-2]], points[hull[-1]], point, margin):
            hull.pop()
        hull.append(row)
    return hull


def _is_not_above(first: _Point, middle: _Point, last: _Point, margin: float) -> bool:
    """Whether the middle of three points lies below the line through the others, on it, or above by no more."""
    run, rise = last[0] - first[0], last[1] - first[1]
    above = (middle[1] - first[1]) * run - rise * (middle[0] - first[0])
    return above <= margin * (run + rise)
