"""Proper scoring rules of predicted probabilities: the Brier score and the log loss."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from .._input.probabilities import check_probabilities, class_probabilities
from .._types import AnyArray, BoolArray, Floats, Label


def brier_score_loss(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    pos_label: Label | None = None,
    labels: Sequence[Label] | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Brier score: mean squared difference of predicted probability and outcome, 0 or 1; summed over many classes.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels, at most two different ones; or of more classes.
    y_proba : sequence of shape (n_samples,), or array of shape (n_samples, n_classes)
        Predicted probability of the positive class, in [0, 1]; or of each of three classes or more.
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.
    labels : sequence of shape (n_classes,), optional
        Label of each column, of many classes; the labels of `y_true`, sorted, if left out.
    sample_weight : sequence of shape (n_samples,), optional
        Weight of each sample.

    Returns
    -------
    float
        In [0, 1], of many classes in [0, 2]; 0 is best. A constant prediction of the share of positives p scores
        p (1 - p), of the shares of many classes 1 minus the sum of their squares.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a probability outside [0, 1], or those of many classes that do not add up to 1 in a row,
        but for rounding, 0.05.

    See Also
    --------
    log_loss : Punishes certain mistakes more.
    calibration_curve : Where the probabilities are wrong.

    References
    ----------
    Brier (1950), equation 2, which sums over all classes; over two it has twice this value.

    Examples
    --------
    >>> round(brier_score_loss([1, 0, 0], [0.9, 0.6, 0.2]), 6)
    0.136667
    >>> round(brier_score_loss(["a", "b", "c"], [[0.8, 0.1, 0.1], [0.2, 0.7, 0.1], [0.3, 0.3, 0.4]]), 6)
    0.246667
    """
    if many := class_probabilities(y_true, y_proba, pos_label, labels, sample_weight):
        return float(np.average(class_squares(many.code, many.proba), weights=many.weight))
    data = check_probabilities(y_true, y_proba, pos_label=pos_label, sample_weight=sample_weight)
    return float(np.average(squares(data.positive, data.score), weights=data.weight))


def log_loss(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    pos_label: Label | None = None,
    labels: Sequence[Label] | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Log loss of two classes or many: mean of minus the natural logarithm of the probability given to what happened.

    Parameters
    ----------
    y_true, y_proba, pos_label, labels, sample_weight
        As in `brier_score_loss`.

    Returns
    -------
    float
        Zero or more; 0 is best, log 2 for a constant 0.5. A certain prediction that is wrong has an infinite loss. Here
        and in a report, as in scikit-learn, it costs 36.04, since probabilities are first kept 2**-52 away from 0 and 1
        (2**-23 for float32): with such mistakes the mean says little but how many there are.

    Raises
    ------
    ValueError, TypeError
        As in `brier_score_loss`.

    See Also
    --------
    brier_score_loss : Bounded, so that no single mistake decides.

    References
    ----------
    Good (1952), section 8.

    Examples
    --------
    >>> round(log_loss([1, 0, 0, 0], [0.25, 0.25, 0.25, 0.25]), 6)
    0.562335
    """
    if many := class_probabilities(y_true, y_proba, pos_label, labels, sample_weight):
        return float(np.average(class_surprises(many.code, many.proba), weights=many.weight))
    data = check_probabilities(y_true, y_proba, pos_label=pos_label, sample_weight=sample_weight)
    return float(np.average(surprises(data.positive, data.score), weights=data.weight))


def squares(positive: BoolArray, proba: AnyArray) -> Floats:
    """Each row's part of the Brier score."""
    return np.asarray((proba.astype(np.float64) - positive) ** 2)


def class_squares(code: AnyArray, proba: AnyArray) -> Floats:
    """The same of many classes."""
    outcome = np.eye(proba.shape[1])[code]
    return np.asarray(((proba - outcome) ** 2).sum(axis=1), np.float64)


def surprises(positive: BoolArray, proba: AnyArray) -> Floats:
    """Each row's part of the log loss."""
    kept = _kept_away(proba)
    return np.asarray(-np.where(positive, np.log(kept), np.log1p(-kept)))


def class_surprises(code: AnyArray, proba: AnyArray) -> Floats:
    """The same of many classes."""
    return np.asarray(-np.log(_kept_away(proba[np.arange(len(code)), code])))


def _kept_away(proba: AnyArray) -> Floats:
    """Probabilities no nearer to 0 and 1 than their type tells apart."""
    margin = np.finfo(proba.dtype if proba.dtype in (np.float16, np.float32) else np.float64).eps
    return np.clip(np.asarray(proba, np.float64), margin, 1 - margin)
