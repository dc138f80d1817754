"""Validation of probabilities, as the functions of calibration and of decisions take them."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .validation import BinaryScores, Label, check_scores


def check_probabilities(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> BinaryScores:
    """Validate labels and predicted probabilities of the positive class; errors as in `check_scores`."""
    data = check_scores(y_true, y_proba, pos_label=pos_label, sample_weight=sample_weight, score_name="y_proba")
    outside = (data.score < 0) | (data.score > 1)
    if outside.any():
        index = int(np.argmax(outside))
        raise ValueError(
            f"y_proba[{index}] is {data.score[index]}: a probability is between 0 and 1. "
            "Scores on another scale must be calibrated first."
        )
    return data
