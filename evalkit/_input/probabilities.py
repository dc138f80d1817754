"""Validation of probabilities, as the functions of calibration and of decisions take them."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from .arguments import as_float, is_number
from .reading import refuse_where
from .validation import BinaryScores, check_scores


def as_prevalence(value: Any) -> float:
    """Refuse anything but a share of positives between 0 and 1."""
    if not (is_number(value) and 0 < as_float(value) < 1):
        raise ValueError(f"prevalence is {value!r}: it must be a number between 0 and 1, the share of positives.")
    return float(value)


def check_probabilities(y_true: ArrayLike, y_proba: ArrayLike, **options: Any) -> BinaryScores:
    """Validate labels and predicted probabilities of the positive class; options and errors as in `check_scores`."""
    data = check_scores(y_true, y_proba, score_name="y_proba", **options)
    right = "a probability is between 0 and 1. Scores on another scale must be calibrated first"
    refuse_where((data.score < 0) | (data.score > 1), data.score, "y_proba", right)
    return data
