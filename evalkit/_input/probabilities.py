"""Validation of probabilities, as the functions of calibration and of decisions take them."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from .reading import AnyArray, as_numbers, as_sequence, refuse_where
from .validation import ONE_COLUMN, BinaryScores, check_scores


def check_probabilities(y_true: ArrayLike, y_proba: ArrayLike, **options: Any) -> BinaryScores:
    """Validate labels and predicted probabilities of the positive class; options and errors as in `check_scores`."""
    data = check_scores(y_true, y_proba, score_name="y_proba", **options)
    _refuse_outside(data.score)
    return data


def as_probabilities(y_proba: ArrayLike) -> AnyArray:
    """Validate predicted probabilities of samples whose labels nobody asks for."""
    given = as_numbers(as_sequence(y_proba, "y_proba", hint=ONE_COLUMN), "y_proba", "a probability", given=y_proba)
    _refuse_outside(given)
    return given


def _refuse_outside(proba: AnyArray) -> None:
    right = "a probability is between 0 and 1. Scores on another scale must be calibrated first"
    refuse_where((proba < 0) | (proba > 1), proba, "y_proba", right)
