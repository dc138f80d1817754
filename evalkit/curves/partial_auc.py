"""The area under a part of the ROC curve."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_float, is_number
from .._input.validation import BinaryScores, check_scores
from .._results.table import ShownAsTable, Table
from .._types import Floats, Label
from ..counts._cumulative import cumulative_counts

_NARROWEST = 1e-9


@dataclass(frozen=True, repr=False)
class PartialAuc(ShownAsTable):
    """Area under a part of the ROC curve.

    Parameters
    ----------
    area : float
        The area itself, from 0 to the width of the range: pROC's `partial.auc`.
    standardized : float
        The area on a scale where the diagonal has 0.5 and a perfect curve 1: scikit-learn's `max_fpr`,
        pROC's `partial.auc.correct`. Below 0.5 for a curve below the diagonal.
    rate : {"FPR", "TPR"}
        The rate of which the range is.
    low, high : float
        Ends of the range.
    """

    area: float
    standardized: float
    rate: Literal["FPR", "TPR"]
    low: float
    high: float

    def table(self) -> Table:
        """One row: the range and both values."""
        name = f"{self.rate} {self.low:.6g} to {self.high:.6g}"
        return Table(("range", "area", "standardized"), ((name, self.area, self.standardized),))


def partial_auc(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    fpr_range: tuple[float, float] | None = None,
    tpr_range: tuple[float, float] | None = None,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> PartialAuc:
    """Area under the ROC curve between two false positive rates, or right of it between two true positive rates.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `roc_auc_score`.
    fpr_range : (float, float)
        From which to which false positive rate, in [0, 1]; the curve is straight between its points.
        pROC's ``partial.auc=c(1 - fpr_range[0], 1 - fpr_range[1])``.
    tpr_range : (float, float)
        In its place, from which to which true positive rate; pROC's ``partial.auc.focus="sensitivity"``.
        The area lies between the curve and FPR = 1.

    Returns
    -------
    PartialAuc
        With `.area` and `.standardized`.

    Raises
    ------
    ValueError, TypeError
        For invalid input; when one of the two classes is missing; unless exactly one range is given, a pair
        of rates in [0, 1], the lower first, at least 1e-9 apart.

    See Also
    --------
    roc_auc_score : The whole area; with ``max_fpr=`` its first part, standardized.

    References
    ----------
    McClish (1989); Robin et al. (2011) for both ranges.

    Examples
    --------
    >>> partial_auc([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], fpr_range=(0, 0.5))
    range             area  standardized
    FPR 0 to 0.5  0.166667      0.555556
    """
    given = {"fpr_range": fpr_range, "tpr_range": tpr_range}
    chosen = [(name, value) for name, value in given.items() if value is not None]
    if len(chosen) != 1:
        raise ValueError("give one range, as in fpr_range=(0, 0.1) or tpr_range=(0.9, 1), and not both.")
    low, high = _as_range(*chosen[0])
    data = check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)
    return _partial_auc_of(data, low, high, "FPR" if fpr_range is not None else "TPR")


def _partial_auc_of(data: BinaryScores, low: float, high: float, rate: Literal["FPR", "TPR"]) -> PartialAuc:
    """Partial AUC of validated data with both classes."""
    fps, tps, _ = cumulative_counts(data)
    fpr, tpr = fps / fps[-1], tps / tps[-1]
    area = _area(fpr, tpr, low, high) if rate == "FPR" else _area(tpr, 1 - fpr, low, high)
    width = high - low
    under_diagonal = width * (low + high) / 2 if rate == "FPR" else width * (1 - (low + high) / 2)
    return PartialAuc(area, (1 + (area - under_diagonal) / (width - under_diagonal)) / 2, rate, low, high)


def _area(x: Floats, y: Floats, low: float, high: float) -> float:
    """Area under straight lines between points, from `low` to `high`; vertical segments at either end add none."""
    inside = (low <= x) & (x <= high)
    ends = np.interp([low, high], x, y)
    across = np.concatenate([[low], x[inside], [high]])
    return float(np.trapezoid(np.concatenate([ends[:1], y[inside], ends[1:]]), across))


def _as_range(name: str, value: tuple[float, float]) -> tuple[float, float]:
    pair = list(value) if isinstance(value, Iterable) and getattr(value, "ndim", True) else []
    low, high = map(as_float, pair) if len(pair) == 2 and all(map(is_number, pair)) else (1.0, 0.0)
    if not (0 <= low <= high - _NARROWEST and high <= 1):
        raise ValueError(
            f"{name} is {value!r}: give two rates from 0 to 1, the lower first, at least {_NARROWEST} apart."
        )
    return low, high
