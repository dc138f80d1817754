"""Proper scoring rules of predicted probabilities: the Brier score and the log loss."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._input.labels import Label
from .._input.probabilities import check_probabilities
from .._input.reading import AnyArray

Rates = NDArray[np.float64]


def brier_score_loss(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Brier score of two classes: mean squared difference of predicted probability and outcome, 0 or 1.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels, at most two different ones.
    y_proba : sequence of shape (n_samples,)
        Predicted probability of the positive class, in [0, 1].
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.
    sample_weight : sequence of shape (n_samples,), optional
        Weight of each sample.

    Returns
    -------
    float
        In [0, 1]; 0 is best. A constant prediction of the share of positives p scores p (1 - p).

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a probability outside [0, 1].

    References
    ----------
    Brier (1950), equation 2, which sums over both classes and so has twice this value.

    Examples
    --------
    >>> round(brier_score_loss([1, 0, 0], [0.9, 0.6, 0.2]), 6)
    0.136667
    """
    data = check_probabilities(y_true, y_proba, pos_label=pos_label, sample_weight=sample_weight)
    return float(np.average((_floats(data.score) - data.positive) ** 2, weights=data.weight))


def log_loss(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Log loss of two classes: mean of minus the natural logarithm of the probability given to what happened.

    Parameters
    ----------
    y_true, y_proba, pos_label, sample_weight
        As in `brier_score_loss`.

    Returns
    -------
    float
        Zero or more; 0 is best, log 2 for a constant 0.5. As in scikit-learn, probabilities are first kept
        2**-52 away from 0 and 1 (2**-23 for float32), where the loss would be infinite: a certain prediction
        that is wrong costs 36.04.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a probability outside [0, 1].

    References
    ----------
    Good (1952), section 8.

    Examples
    --------
    >>> round(log_loss([1, 0, 0, 0], [0.25, 0.25, 0.25, 0.25]), 6)
    0.562335
    """
    data = check_probabilities(y_true, y_proba, pos_label=pos_label, sample_weight=sample_weight)
    margin = np.finfo(data.score.dtype if data.score.dtype in (np.float16, np.float32) else np.float64).eps
    proba = np.clip(_floats(data.score), margin, 1 - margin)
    return float(np.average(-np.where(data.positive, np.log(proba), np.log1p(-proba)), weights=data.weight))


def _floats(score: AnyArray) -> Rates:
    return np.asarray(score, np.float64)
