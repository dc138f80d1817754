"""Validation of probabilities, as the functions of calibration and of decisions take them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .._types import AnyArray, Floats, Label
from .arguments import as_float, is_number
from .class_columns import check_class_columns
from .reading import as_numbers, as_rows, as_sequence, check_same_index, refuse_where
from .validation import ONE_COLUMN, BinaryScores, as_weights, check_scores

SUM_ROUNDED = 0.05  # what rounding may leave of the sum of a row


class ClassProbabilities(NamedTuple):
    """Validated data of many classes: the place of each true label, a column of probabilities for each, weights."""

    code: AnyArray
    proba: AnyArray
    weight: Floats | None


def as_prevalence(value: Any) -> float:
    """Refuse anything but a share of positives between 0 and 1."""
    if not (is_number(value) and 0 < as_float(value) < 1):
        raise ValueError(f"prevalence is {value!r}: it must be a number between 0 and 1, the share of positives.")
    return float(value)


def check_probabilities(
    y_true: ArrayLike, y_proba: ArrayLike, *, score_name: str = "y_proba", **options: Any
) -> BinaryScores:
    """Validate labels and predicted probabilities of the positive class; options and errors as in `check_scores`."""
    data = check_scores(y_true, y_proba, score_name=score_name, **options)
    _refuse_outside(data.score, score_name)
    return data


def as_probabilities(y_proba: ArrayLike) -> AnyArray:
    """Validate predicted probabilities of samples whose labels nobody asks for."""
    given = as_numbers(as_sequence(y_proba, "y_proba", hint=ONE_COLUMN), "y_proba", "a probability", given=y_proba)
    _refuse_outside(given, "y_proba")
    return given


def _refuse_outside(proba: AnyArray, name: str) -> None:
    right = "a probability is between 0 and 1. Scores on another scale must be calibrated first"
    refuse_where((proba < 0) | (proba > 1), proba, name, right)


def class_probabilities(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    pos_label: Label | None,
    labels: Sequence[Label] | None,
    sample_weight: ArrayLike | None,
) -> ClassProbabilities | None:
    """Validate probabilities of more than two classes; None of a single column, which is that of the positive class."""
    shape = as_rows(y_proba, "y_proba", "sample").shape
    if len(shape) != 2 or shape[1] < 3:
        if labels is not None:
            raise ValueError("labels is for many classes: give y_proba a column for each, or say pos_label=.")
        return None
    if pos_label is not None:
        raise ValueError(f"pos_label is for two classes, but y_proba has {shape[1]} columns: say labels=, or nothing.")
    data = check_class_columns(y_true, y_proba, labels, "y_proba")
    check_same_index(y_true=y_true, y_proba=y_proba, sample_weight=sample_weight)
    for index, column in enumerate(data.columns):
        wrong = (column < 0) | (column > 1)
        refuse_where(wrong, column, f"y_proba[:, {index}]", "a probability is between 0 and 1")
    proba = np.column_stack(data.columns)
    sums = proba.sum(axis=1, dtype=np.float64)
    right = "the probabilities of a row add up to 1, but for rounding"
    refuse_where(abs(sums - 1) > SUM_ROUNDED, sums, "the sum of y_proba", right)
    return ClassProbabilities(data.code, proba, None if sample_weight is None else as_weights(sample_weight, len(sums)))
