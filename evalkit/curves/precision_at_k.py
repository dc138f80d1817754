"""Precision and recall of the k samples with the highest scores, where so many can be looked at and no more."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_float, as_integer, is_number
from .._input.validation import BinaryScores, check_scores, refuse_no_positive
from .._types import Label
from ..counts._cumulative import ROUNDING, cumulative_counts


def precision_at_k(y_true: ArrayLike, y_score: ArrayLike, *, k: int | float, pos_label: Label | None = None) -> float:
    """Share of positives among the k samples with the highest scores.

    Samples that share a score at the border are in no order: it is the expected value over all orders.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, at most two different ones; finite scores, larger means "more likely positive".
    k : int or float
        How many samples, an integer from 1 to n_samples; or a float, their share, above 0 and at most 1: then as few as
        make up that share. So 1 is one sample, and 1.0 all of them.
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.

    Returns
    -------
    float
        In [0, 1]; the share of positives in the data for scores that say nothing.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a k that is no number of samples and no share.

    See Also
    --------
    recall_at_k : How many of all positives are among them.
    average_precision_score : The mean of the precision over all positives.

    References
    ----------
    McSherry and Najork (2008), for the ties.

    Examples
    --------
    >>> y_true, y_score = [1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.6, 0.6, 0.3, 0.1]
    >>> precision_at_k(y_true, y_score, k=2), precision_at_k(y_true, y_score, k=0.5)
    (0.5, 0.5)
    """
    data = check_scores(y_true, y_score, pos_label=pos_label)
    return _hits(data, k) / n_taken(k, len(data.score))


def recall_at_k(y_true: ArrayLike, y_score: ArrayLike, *, k: int | float, pos_label: Label | None = None) -> float:
    """Share of all positives that are among the k samples with the highest scores.

    Samples that share a score at the border are in no order: it is the expected value over all orders.

    Parameters
    ----------
    y_true, y_score, k, pos_label
        As in `precision_at_k`; at least one positive.

    Returns
    -------
    float
        In [0, 1]; the share of samples that are taken for scores that say nothing.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a k that is no number of samples and no share; without a positive.

    See Also
    --------
    precision_at_k : How many of the k samples are positive.
    constrained_threshold : The threshold for a recall, whatever the number of samples.

    References
    ----------
    McSherry and Najork (2008), for the ties.

    Examples
    --------
    >>> y_true, y_score = [1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.6, 0.6, 0.3, 0.1]
    >>> recall_at_k(y_true, y_score, k=3)
    0.5
    """
    data = check_scores(y_true, y_score, pos_label=pos_label)
    hits = _hits(data, k)
    refuse_no_positive(*data.sizes)
    return hits / data.sizes[0]


def _hits(data: BinaryScores, k: int | float) -> float:
    """The positives among the samples that are taken; between two distinct scores they rise in equal steps."""
    counts = cumulative_counts(data)
    return float(np.interp(n_taken(k, len(data.score)), counts.tps + counts.fps, counts.tps))


def n_taken(k: int | float, n_samples: int) -> int:
    """How many of the samples are taken.

    >>> n_taken(3, 10), n_taken(0.25, 10), n_taken(0.7, 10)
    (3, 3, 7)
    """
    if is_number(k, integer=True):
        return as_integer(k, "k", most=n_samples)
    if not (is_number(k) and not isinstance(k, bool | np.bool_) and 0 < as_float(k) <= 1):
        raise ValueError(f"k is {k!r}: it must be a whole number of samples, or a share above 0 and at most 1.")
    return max(1, math.ceil(float(k) * n_samples * (1 - ROUNDING)))
