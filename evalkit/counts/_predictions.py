"""True and predicted labels, and shares of what is counted of them."""

from __future__ import annotations

import numbers
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._input import validation
from .._input.arguments import as_float, is_number, one_of
from .._input.class_columns import check_classes
from .._input.validation import AnyArray, Label
from .._results.types import Count, Floats, Integers


def read_predictions(
    y_true: ArrayLike, y_pred: ArrayLike, sample_weight: ArrayLike | None
) -> tuple[AnyArray, AnyArray, Floats | None]:
    """Validate true and predicted labels, and weights."""
    true = validation.as_labels(y_true, "y_true", beside="y_pred")
    pred = validation.as_labels(y_pred, "y_pred", beside="y_true", hint_for_columns=validation.hint_for_label_columns)
    validation.check_same_index(y_true=y_true, y_pred=y_pred, sample_weight=sample_weight)
    validation.check_same_length(y_true=true, y_pred=pred)
    return true, pred, None if sample_weight is None else validation.as_weights(sample_weight, len(true))


def read_classes(
    y_true: ArrayLike, y_pred: ArrayLike, labels: Sequence[Label] | None, sample_weight: ArrayLike | None
) -> tuple[tuple[Any, ...], Integers, Integers, Floats | None]:
    """The classes, those that occur if none are given, the place of each label among them, and weights."""
    true, pred, weight = read_predictions(y_true, y_pred, sample_weight)
    found = validation.labels_of_both(true, pred, at_most=None)
    classes = found if labels is None else check_classes(labels, found, "y_true or y_pred")
    return classes, validation.positions_of(true, classes), validation.positions_of(pred, classes), weight


def as_zero_division(value: Any) -> float:
    """Refuse anything but a number."""
    if not is_number(value):
        raise TypeError(f"zero_division is {value!r}: it must be a number, such as nan, 0 or 1.")
    return as_float(value)


def as_plain(number: Any) -> Count:
    """Any real number as Python's."""
    return int(number) if isinstance(number, numbers.Integral) else float(number)


def ratios(tops: AnyArray, bottoms: Any, zero_division: float) -> Floats:
    """Divide each by each, or give `zero_division` where the denominator is 0."""
    result = np.full(tops.shape, zero_division)
    np.divide(tops, bottoms, out=result, where=np.asarray(bottoms > 0), casting="unsafe")
    return result


def shares(counts: AnyArray, total: Count, over: object, name: str, zero_division: float) -> Floats:
    """Counts as shares of the true class (a row), of the predicted one (a column), or of all."""
    one_of(over, name, ("true", "pred", "all"))
    bottoms = total if over == "all" else counts.sum(axis=1 if over == "true" else 0, keepdims=True)
    return ratios(counts, bottoms, zero_division)
