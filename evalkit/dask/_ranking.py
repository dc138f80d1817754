"""AUC with its interval, and average precision: a few numbers of each range."""

from __future__ import annotations

import math
from typing import Any, Literal

import evalkit

from .._input.arguments import as_confidence_level, one_of
from .._input.validation import refuse_no_positive, refuse_one_class, refuse_one_of_a_class
from .._types import Label
from ..inference.auc_interval import AucInterval, interval_of
from . import _measures
from ._docstrings import as_in
from ._ranges import over_ranges


@as_in(evalkit.roc_auc_score)
def roc_auc_score(y_true: Any, y_score: Any, *, pos_label: Label | None = None) -> float:
    """Area under the ROC curve, from a few counts of each range: the nearest float to the exact fraction.

    >>> roc_auc_score(y_true, y_score)
    0.75
    """
    check = refuse_one_class
    sizes, twice_won = over_ranges(_measures.pairs_won, y_true, y_score, pos_label, check)
    won: int = sum(twice_won)
    return won / (2 * sizes.n_positive * sizes.n_negative)


@as_in(evalkit.average_precision_score)
def average_precision_score(y_true: Any, y_score: Any, *, pos_label: Label | None = None) -> float:
    """Average precision, from a sum of each range, which may round otherwise than that of all data.

    >>> round(average_precision_score(y_true, y_score), 4)
    0.8333
    """
    check = refuse_no_positive
    sizes, sums = over_ranges(_measures.precisions, y_true, y_score, pos_label, check)
    return math.fsum(sums) / sizes.n_positive


@as_in(evalkit.auc_interval)
def auc_interval(
    y_true: Any,
    y_score: Any,
    *,
    method: Literal["logit", "delong"] = "logit",
    confidence_level: float = 0.95,
    pos_label: Label | None = None,
) -> AucInterval:
    """Confidence interval for the AUC, from a few exact sums of each range.

    method : {"logit", "delong"}
        As in `evalkit.auc_interval`, whose bootstrap is not offered here: at such sizes the two agree.
    confidence_level : float
        Between 0 and 1.

    >>> interval = auc_interval(y_true, y_score, method="delong")
    >>> print(f"{interval.auc:.2f}, from {interval.low:.2f} to {interval.high:.2f}")
    0.75, from 0.06 to 1.00
    """
    one_of(method, "method", ("logit", "delong"))
    level = as_confidence_level(confidence_level)
    sizes, parts = over_ranges(_measures.placements, y_true, y_score, pos_label, _two_of_each_class)
    moments = _measures.moments_of(parts, sizes)
    return interval_of(moments, min(sizes.n_positive, sizes.n_negative), method, level)


def _two_of_each_class(n_positive: int, n_negative: int) -> None:
    refuse_one_class(n_positive, n_negative)
    refuse_one_of_a_class(n_positive, n_negative)
