"""The break-even point, where precision equals recall."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from .._results.table import ShownAsTable, Table, threshold_text
from .._types import Label
from ..counts._cumulative import ROUNDING, cumulative_counts, cut_rounding, next_lower
from .precision_recall_curve import _checked


@dataclass(frozen=True, repr=False)
class BreakEvenPoint(ShownAsTable):
    """The point of a precision-recall curve where precision equals recall.

    Parameters
    ----------
    value : float
        Precision and recall there, in [0, 1].
    threshold : float
        The highest threshold at which at least as many samples are predicted positive as are positive.
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

    See Also
    --------
    best_threshold : Chooses a threshold by a metric or by costs.
    precision_recall_curve : All points.

    References
    ----------
    Zhou, Machine Learning, section 2.3.2.

    Examples
    --------
    >>> break_even_point([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3])
       value  threshold  is exact
    0.666667        0.7      True
    """
    counts = cumulative_counts(_checked(y_true, y_score, pos_label, sample_weight))
    called = counts.tps + counts.fps
    row = int(np.searchsorted(called, counts.positives * (1 - ROUNDING)))
    caught = float(np.interp(counts.positives, called, counts.tps))
    return BreakEvenPoint(
        value=cut_rounding(caught / counts.positives),
        threshold=counts.thresholds[row].item(),
        is_exact=bool(called[row] <= counts.positives * (1 + ROUNDING)),
        next_score=next_lower(counts.thresholds, row),
    )
