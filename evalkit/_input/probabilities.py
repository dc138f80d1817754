"""Validation of probabilities, as the functions of calibration and of decisions take them."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from .reading import refuse_where
from .validation import BinaryScores, check_scores


def check_probabilities(y_true: ArrayLike, y_proba: ArrayLike, **options: Any) -> BinaryScores:
    """Validate labels and predicted probabilities of the positive class; options and errors as in `check_scores`."""
    data = check_scores(y_true, y_proba, score_name="y_proba", **options)
    right = "a probability is between 0 and 1. Scores on another scale must be calibrated first"
    refuse_where((data.score < 0) | (data.score > 1), data.score, "y_proba", right)
    return data
