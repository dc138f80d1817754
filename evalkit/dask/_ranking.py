"""AUC with its interval, and average precision: a few numbers of each range."""

from __future__ import annotations

import math
from typing import Any, Literal

from .._input.arguments import as_confidence_level, one_of
from .._input.validation import refuse_no_positive, refuse_one_class, refuse_one_of_a_class
from .._types import Label
from ..inference.auc_interval import AucInterval, interval_of
from . import _measures
from ._ranges import over_ranges


def roc_auc_score(y_true: Any, y_score: Any, *, pos_label: Label | None = None) -> float:
    """Area under the ROC curve, as `evalkit.roc_auc_score` gives it, from a few counts of each range.

    Parameters
    ----------
    y_true, y_score : Dask arrays, or columns of a Dask DataFrame
        True labels, both classes present; finite scores, larger means "more likely positive".
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.

    Returns
    -------
    float
        In [0, 1], the nearest float to the exact fraction.

    Raises
    ------
    ValueError, TypeError
        For invalid input, with the partition; also when one of the two classes is missing.

    See Also
    --------
    evalkit.roc_auc_score : The same of data that fit into memory, with weights.

    References
    ----------
    Hanley and McNeil (1982).

    Examples
    --------
    >>> import dask.array
    >>> y_true, y_score = (dask.array.from_array(of, chunks=2) for of in ([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8]))
    >>> roc_auc_score(y_true, y_score)
    0.75
    """
    check = refuse_one_class
    sizes, twice_won = over_ranges(_measures.pairs_won, y_true, y_score, pos_label, check)
    won: int = sum(twice_won)
    return won / (2 * sizes.n_positive * sizes.n_negative)


def average_precision_score(y_true: Any, y_score: Any, *, pos_label: Label | None = None) -> float:
    """Average precision, as `evalkit.average_precision_score` gives it but for rounding, from a sum of each range.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `roc_auc_score`; at least one positive.

    Returns
    -------
    float
        In [0, 1].

    Raises
    ------
    ValueError, TypeError
        For invalid input, with the partition; also without a positive.

    See Also
    --------
    evalkit.average_precision_score : The same of data that fit into memory, with weights.

    References
    ----------
    Manning, Raghavan and Schütze (2008), section 8.4.

    Examples
    --------
    >>> import dask.array
    >>> y_true, y_score = (dask.array.from_array(of, chunks=2) for of in ([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8]))
    >>> round(average_precision_score(y_true, y_score), 4)
    0.8333
    """
    check = refuse_no_positive
    sizes, sums = over_ranges(_measures.precisions, y_true, y_score, pos_label, check)
    return math.fsum(sums) / sizes.n_positive


def auc_interval(
    y_true: Any,
    y_score: Any,
    *,
    method: Literal["logit", "delong"] = "logit",
    confidence_level: float = 0.95,
    pos_label: Label | None = None,
) -> AucInterval:
    """Confidence interval for the AUC, as `evalkit.auc_interval` gives it, from a few exact sums of each range.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `roc_auc_score`; at least two samples of each class.
    method : {"logit", "delong"}
        As in `evalkit.auc_interval`, whose bootstrap is not offered here: at such sizes the two agree.
    confidence_level : float
        Between 0 and 1.

    Returns
    -------
    AucInterval
        With `.auc`, `.low`, `.high` and `.variance`.

    Raises
    ------
    ValueError, TypeError
        For invalid input, with the partition; for fewer than two samples of a class.

    See Also
    --------
    evalkit.auc_interval : The same of data that fit into memory, also by the bootstrap or of groups.

    References
    ----------
    DeLong, DeLong and Clarke-Pearson (1988); Kottas, Kuss and Zapf (2014).

    Examples
    --------
    >>> import dask.array
    >>> y_true, y_score = (dask.array.from_array(of, chunks=2) for of in ([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8]))
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
