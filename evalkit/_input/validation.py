"""Validation of labels, scores and weights, called once by every public function that takes them.

Each function either returns a one-dimensional NumPy array or raises an error that names the argument,
says what is wrong and where (the index), and what would be right.
"""

from __future__ import annotations

import contextlib
import numbers
from decimal import Decimal
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arguments import is_number
from .column_names import columns_of_classes
from .labels import BoolArray as BoolArray
from .labels import Label as Label
from .labels import as_comparable as as_comparable
from .labels import as_labels as as_labels
from .labels import as_positive as as_positive
from .labels import choose_pos_label as choose_pos_label
from .labels import distinct_labels as distinct_labels
from .labels import hint_for_label_columns as hint_for_label_columns
from .labels import labels_of_both as labels_of_both
from .labels import positions_of as positions_of
from .labels import refuse_booleans_beside_text as refuse_booleans_beside_text
from .labels import samples_with as samples_with
from .reading import AnyArray as AnyArray
from .reading import as_doubles, check_finite, is_frame, is_missing, kind_of
from .reading import as_sequence as as_sequence
from .reading import as_unmasked_array as as_unmasked_array
from .reading import check_same_index as check_same_index
from .reading import refuse_missing as refuse_missing

SCORE = "a probability or a decision value"  # what a number may be, for error messages


class BinaryScores(NamedTuple):
    """Validated data of a two-class problem: whether each sample is positive, its score and its weight."""

    positive: BoolArray
    score: AnyArray
    weight: NDArray[np.float64] | None


def check_scores(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
    both_classes: bool = False,
    score_name: str = "y_score",
) -> BinaryScores:
    """Validate labels and scores of a two-class problem.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels, at most two different ones.
    y_score : sequence of shape (n_samples,)
        A finite number for each sample; larger means "more likely positive".
    pos_label : label, optional
        The label that counts as positive; may be left out for labels 0/1, -1/1 and booleans.
    sample_weight : sequence of shape (n_samples,), optional
        Finite, not negative, not all zero.
    both_classes : bool
        Whether a missing class is an error.
    score_name : str
        What the caller's argument is called, for the error messages.

    Raises
    ------
    ValueError, TypeError
        With a sentence that says what is wrong, where, and what would be right.

    Examples
    --------
    >>> check_scores([0, 1], [0.2, 0.9]).positive
    array([False,  True])
    """
    labels = as_labels(y_true, "y_true", beside=score_name)
    score = as_sequence(
        y_score,
        score_name,
        hint_for_columns=lambda array: _column_hint(array, y_score, score_name, labels, pos_label),
    )
    check_same_index(**{"y_true": y_true, score_name: y_score, "sample_weight": sample_weight})
    if len(labels) != len(score):
        check_same_length(**{"y_true": labels, score_name: score})
    positive = as_positive(labels, pos_label, score_name)
    score = as_numbers(score, score_name, SCORE, given=y_score)
    weight = None if sample_weight is None else as_weights(sample_weight, len(labels))
    if both_classes:
        check_both_classes(positive, weight)
    return BinaryScores(positive, score, weight)


def as_scores(values: ArrayLike, name: str, labels: AnyArray) -> AnyArray:
    """Validate further scores of samples whose labels are validated already."""
    score = as_sequence(values, name, hint_for_columns=_hint_for_unknown_classes)
    check_same_length(**{"y_true": labels, name: score})
    return as_numbers(score, name, SCORE, given=values)


def _column_of(labels: AnyArray, pos_label: Label | None) -> tuple[int, Any] | None:
    """Which of the two columns of predict_proba has the scores of the positive class, and its label, if that is known.

    Its columns are in the order of the model's classes, which are sorted.
    """
    with contextlib.suppress(ValueError, TypeError):
        classes = distinct_labels(labels, "y_true")
        positive = choose_pos_label(classes, "y_true", pos_label)
        if len(classes) == 2:
            return classes.index(positive), positive
    return None


def _hint_for_unknown_classes(array: AnyArray) -> str:
    if array.shape[1] != 2:
        return "Pass one column."
    return "Two columns look like predict_proba: pass that of the positive class, by its place in model.classes_."


def _column_hint(array: AnyArray, values: Any, name: str, labels: AnyArray, pos_label: Label | None) -> str:
    column = _column_of(labels, pos_label)
    if array.shape[1] != 2 or column is None:
        return _hint_for_unknown_classes(array)
    index, label = column
    one = f"{name}[:, {index}]" if isinstance(values, np.ndarray) else f"[row[{index}] for row in {name}]"
    if is_frame(values):
        names = list(values.columns)
        called = columns_of_classes([str(label)], map(str, names)).get(str(label))
        if called is None and names != [0, 1]:
            which = f"{names[0]!r} or {names[1]!r}"
            return f"Two columns look like predict_proba: pass that of the positive class, {label!r}, {which}."
        one = f"{name}[{names[list(map(str, names)).index(called)]!r}]" if called else f"{name}.iloc[:, {index}]"
    return f"Two columns look like predict_proba: pass {one}, the scores of the positive class, {label!r}."


def check_both_classes(positive: BoolArray, weight: NDArray[np.float64] | None = None) -> None:
    """Refuse data without one of the two classes, or with zero weight for one."""
    n_positive = int(np.count_nonzero(positive))
    refuse_one_class(n_positive, len(positive) - n_positive)
    if weight is not None:
        for name, chosen in (("positive", positive), ("negative", ~positive)):
            if not np.logical_and(weight > 0, chosen).any():
                raise ValueError(f"sample_weight is zero for every {name} sample: each class must carry some weight.")


def refuse_one_class(n_positive: int, n_negative: int) -> None:
    """Refuse data without one of the two classes."""
    if not n_positive or not n_negative:
        there, missing = ("negative", "positive") if n_positive == 0 else ("positive", "negative")
        raise ValueError(
            f"y_true has one class only: all {n_positive + n_negative} samples are {there} and none is {missing}. "
            "Ranks and rates that compare the two classes are undefined; give data with both."
        )


def refuse_no_positive(n_positive: int, n_negative: int) -> None:
    """Refuse data without a positive, where recall is asked for."""
    if not n_positive:
        raise ValueError(
            f"y_true has no positive among its {n_negative} samples: recall is a share of the positives, "
            "so give data with at least one."
        )


def check_two_per_class(positive: BoolArray) -> None:
    """Refuse fewer than two samples of a class."""
    n_positive = int(np.count_nonzero(positive))
    refuse_one_of_a_class(n_positive, len(positive) - n_positive)


def refuse_one_of_a_class(n_positive: int, n_negative: int) -> None:
    """Refuse fewer than two samples of a class, which has no variance."""
    for name, count in (("positive", n_positive), ("negative", n_negative)):
        if count < 2:
            raise ValueError(f"y_true has only one {name} sample: a variance needs at least two of each class.")


def check_same_length(item: str = "sample", /, **arrays: AnyArray) -> None:
    """Refuse arrays of different lengths, naming each with its length."""
    if len({len(array) for array in arrays.values()}) > 1:
        sizes = " and ".join(f"{name} has {len(array)}" for name, array in arrays.items())
        raise ValueError(f"{sizes} items: they must be equally long, one item for each {item}.")


def as_numbers(array: AnyArray, name: str, meaning: str, *, given: object = None) -> AnyArray:
    """Refuse anything but real, finite numbers; object arrays of numbers become int64 or float64.

    `given` is what the caller passed as scores, for what to do where some are missing.
    """
    if array.dtype.kind == "f" and array.dtype.char != "g" and np.count_nonzero(np.isfinite(array)) == array.size:
        return array
    if given is not None and array.dtype.kind in "fO":
        refuse_missing(given, array, name, "y_true")
    if array.dtype.kind == "O":
        array = _numbers_from_objects(array, name, meaning)
    if array.dtype.kind not in "biuf":
        raise TypeError(
            f"{name} holds {kind_of(array)} ({name}[0] is {str(array[0])!r}): each must be a number, {meaning}."
        )
    check_finite(array, name)
    return array


def _numbers_from_objects(array: AnyArray, name: str, meaning: str) -> AnyArray:
    for index, value in enumerate(array):
        if is_missing(value):
            raise ValueError(f"{name}[{index}] is missing ({value!r}): every value must be a finite number.")
        if isinstance(value, Decimal):
            raise TypeError(f"{name}[{index}] is {value!r}: convert the column to floats, as by .astype(float).")
        if not is_number(value):
            raise TypeError(f"{name}[{index}] is {value!r}, a {type(value).__name__}: give a number, {meaning}.")
    if all(isinstance(value, (numbers.Integral, np.bool_)) for value in array):
        for kind in (np.int64, np.uint64):
            with contextlib.suppress(OverflowError):
                return array.astype(kind)
        raise ValueError(f"{name} holds integers that do not fit into 64 bits: rescale them.")
    return as_doubles(array, name)


def as_weights(values: ArrayLike, length: int) -> NDArray[np.float64]:
    """Refuse weights that are negative, not finite, all zero or of another length than the data."""
    raw = as_sequence(values, "sample_weight", hint_for_columns=lambda array: "Give one weight for each sample.")
    if len(raw) != length:
        raise ValueError(f"sample_weight has {len(raw)} items, the data {length}: give one weight for each sample.")
    weight = np.asarray(as_numbers(raw, "sample_weight", "zero or more"), np.float64)
    if (weight < 0).any():
        index = int(np.argmax(weight < 0))
        raise ValueError(f"sample_weight[{index}] is {weight[index]}: a weight must not be negative.")
    if not weight.any():
        raise ValueError("sample_weight is zero for every sample: at least one must be positive.")
    with np.errstate(over="ignore"):
        if not np.isfinite(weight.sum()):
            raise ValueError("sample_weight sums to more than a float can hold: rescale the weights.")
    return weight
