"""Validation of labels, scores and weights, called once by every public function that takes them.

Each function either returns a one-dimensional NumPy array or raises an error that names the argument,
says what is wrong and where (the index), and what would be right.
"""

from __future__ import annotations

import contextlib
import numbers
from collections.abc import Hashable
from dataclasses import fields
from decimal import Decimal
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._arguments import is_number
from ._reading import AnyArray as AnyArray
from ._reading import as_sequence as as_sequence
from ._reading import as_unmasked_array as as_unmasked_array
from ._reading import check_same_index as check_same_index
from ._reading import is_frame, is_missing, refuse_mixed
from ._reading import refuse_missing as refuse_missing

SCORE = "a probability or a decision value"  # what a number may be, for error messages
Label = Hashable
BoolArray = NDArray[np.bool_]


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
    check_same_length(**{"y_true": labels, score_name: score})
    positive = as_positive(labels, pos_label, score_name)
    score = as_numbers(score, score_name, SCORE, given=y_score)
    weight = None if sample_weight is None else as_weights(sample_weight, len(labels))
    if both_classes:
        check_both_classes(positive, weight)
    return BinaryScores(positive, score, weight)


def as_labels(values: object, name: str, *, beside: str = "", **hint: Any) -> AnyArray:
    """Read labels; numbers of different types become Python's, which compare exactly and never overflow.

    `beside` is the argument whose samples are dropped where a label is missing, for error messages.
    """
    labels = as_sequence(values, name, **hint)
    refuse_missing(values, labels, name, beside)
    if labels.dtype.char == "g":
        labels = labels.astype(object)
    if labels.dtype.kind != "O":
        return labels
    plain = np.empty(len(labels), dtype=object)
    for index, value in enumerate(labels):
        plain[index] = _plain(value)
        if isinstance(plain[index], np.longdouble):
            raise ValueError(f"{name}[{index}] is a long double that no float holds: give integers, floats or text.")
    return plain


def _plain(value: Any) -> Any:
    """NumPy's scalars as Python's, long doubles as floats where that is exact."""
    value = value.item() if isinstance(value, np.generic) and not isinstance(value, np.timedelta64) else value
    if isinstance(value, np.longdouble):
        return value if float(value) != value and value == value else float(value)
    return value


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
        one = f"{name}[{label!r}]" if label in list(values.columns) else f"{name}.iloc[:, {index}]"
    return f"Two columns look like predict_proba: pass {one}, the scores of the positive class, {label!r}."


class FrozenArrays:
    """Base of frozen dataclasses with read-only arrays, also in copies, deep copies and pickles.

    The arrays are views, so that the caller's own arrays stay writeable.
    """

    def __post_init__(self) -> None:
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if isinstance(value, np.ndarray):
                view = value.view()
                view.setflags(write=False)
                object.__setattr__(self, field.name, view)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        FrozenArrays.__post_init__(self)


def read_columns(result: object, *names: str) -> None:
    """Read fields of a result, which may be made by hand, as columns of numbers; infinity and nan are left."""
    for name in names:
        column = as_sequence(getattr(result, name), name)
        if column.dtype.kind not in "iuf":
            column = np.asarray(as_numbers(column, name, "one for each point"), np.float64)
        object.__setattr__(result, name, column)


def check_order(values: AnyArray, name: str, *, falls: bool = False, strictly: bool = False) -> None:
    """Refuse values that do not rise, or fall, from first to last; unless strictly, equal neighbours are accepted."""
    less, more = (values[1:], values[:-1]) if falls else (values[:-1], values[1:])
    in_order = less < more if strictly else less <= more
    if not in_order.all():
        index = int(np.argmin(in_order)) + 1
        kind = ("fall" if falls else "rise") + (" strictly" if strictly else "")
        raise ValueError(f"{name}[{index}] is {values[index]}, after {values[index - 1]}: {name} must {kind}.")


def check_rates(**rates: AnyArray) -> None:
    """Refuse rates outside [0, 1]; those in percent, for instance."""
    for name, values in rates.items():
        outside = (values < 0) | (values > 1)
        if outside.any():
            index = int(np.argmax(outside))
            raise ValueError(f"{name}[{index}] is {values[index]}: it must be in [0, 1].")


def check_positive(**counts: AnyArray) -> None:
    """Refuse numbers of samples that are 0 or less."""
    for name, values in counts.items():
        if not (values > 0).all():
            index = int(np.argmin(values > 0))
            raise ValueError(f"{name}[{index}] is {values[index]}: it must be above 0.")


def check_both_classes(positive: BoolArray, weight: NDArray[np.float64] | None = None) -> None:
    """Refuse data without one of the two classes, or with zero weight for one."""
    n_positive = int(np.count_nonzero(positive))
    if n_positive in (0, len(positive)):
        there, missing = ("negative", "positive") if n_positive == 0 else ("positive", "negative")
        raise ValueError(
            f"y_true has one class only: all {len(positive)} samples are {there} and none is {missing}. "
            "Ranks and rates that compare the two classes are undefined; give data with both."
        )
    if weight is not None:
        for name, chosen in (("positive", positive), ("negative", ~positive)):
            if not weight[chosen].any():
                raise ValueError(f"sample_weight is zero for every {name} sample: each class must carry some weight.")


def check_two_per_class(positive: BoolArray) -> None:
    """Refuse fewer than two samples of a class."""
    positives = int(np.count_nonzero(positive))
    for name, count in (("positive", positives), ("negative", len(positive) - positives)):
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
    if given is not None and (array.dtype.kind == "O" or (array.dtype.kind == "f" and not np.isfinite(array).all())):
        refuse_missing(given, array, name, "y_true")
    if array.dtype.kind == "O":
        array = _numbers_from_objects(array, name, meaning)
    if array.dtype.kind not in "biuf":
        raise TypeError(
            f"{name} holds {_kind_of(array)} ({name}[0] is {str(array[0])!r}): give each sample a number, {meaning}."
        )
    _check_finite(array, name)
    return array


def _check_finite(array: AnyArray, name: str) -> None:
    if array.dtype.kind == "f":
        finite = np.isfinite(array)
        if not finite.all():
            index = int(np.argmin(finite))
            raise ValueError(f"{name}[{index}] is {array[index]}: every value must be a finite number.")
        if array.dtype.char == "g":  # long doubles
            _as_doubles(array, name)


def _as_doubles(array: AnyArray, name: str) -> NDArray[np.float64]:
    try:
        with np.errstate(over="raise"):
            return np.asarray(array, np.float64)
    except ArithmeticError:
        raise ValueError(f"{name} holds numbers too large for a float: rescale them.") from None


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
    return _as_doubles(array, name)


def _kind_of(array: AnyArray) -> str:
    kinds = {"U": "text", "S": "bytes", "T": "text", "c": "complex numbers", "M": "dates", "m": "time differences"}
    return kinds.get(array.dtype.kind, f"values of type {array.dtype}")


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


def as_positive(labels: AnyArray, pos_label: Label | None, score_name: str) -> BoolArray:
    """Whether each label of `y_true` is the positive one."""
    hint = f"are y_true and {score_name} in the right order?"
    classes = distinct_labels(labels, "y_true", hint_for_scores=hint)
    chosen = choose_pos_label(classes, "y_true", pos_label)
    positive: BoolArray = labels == chosen if chosen in classes else np.zeros(len(labels), dtype=np.bool_)
    return positive


def distinct_labels(
    labels: AnyArray, name: str, *, at_most: int | None = 2, hint_for_scores: str = ""
) -> tuple[Any, ...]:
    """Return the distinct labels, sorted; refuse missing ones and more than `at_most`."""
    kind = labels.dtype.kind
    if kind in "biuf":
        refuse_missing(labels, labels, name)
        _check_finite(labels, name)
        classes = _distinct_numbers(labels)
    elif kind in "US":
        classes = tuple(np.unique(labels).tolist())
    elif kind in "OT":
        classes = _distinct_objects(labels.astype(object), name)
    else:
        raise TypeError(f"{name} holds {_kind_of(labels)}: labels are numbers, booleans or text.")
    if at_most is not None and len(classes) > at_most:
        shown = ", ".join(map(repr, classes[:4])) + (", …" if len(classes) > 4 else "")
        hint = f"For one class against the rest pass {name} == that class."
        if kind == "f":
            hint = f"These look like scores: {hint_for_scores}"
        raise ValueError(f"{name} has {len(classes)} different labels ({shown}): two are wanted. {hint}")
    return classes


def labels_of_both(true: AnyArray, pred: AnyArray, *, at_most: int | None = 2) -> tuple[Any, ...]:
    """Return the distinct labels of `y_true` and `y_pred` together, sorted."""
    hint = "ConfusionMatrix.from_scores takes scores and a threshold."
    of_true = distinct_labels(true, "y_true", at_most=at_most, hint_for_scores=hint)
    of_pred = distinct_labels(pred, "y_pred", at_most=at_most, hint_for_scores=hint)
    classes = {*of_true, *of_pred}
    if len({label.__class__ if isinstance(label, (str, bytes)) else float for label in classes}) > 1:
        refuse_booleans_beside_text(of_true, of_pred, "y_pred")
        raise TypeError("y_true and y_pred hold labels of different types: text in one, numbers in the other.")
    result = tuple(sorted(classes))
    if at_most is None:
        _refuse_scores_as_labels(true, pred)
    if at_most is not None and len(result) > at_most:
        shown = ", ".join(map(repr, result))
        raise ValueError(f"y_true and y_pred together have {len(result)} labels ({shown}): two are wanted.")
    return result


def refuse_booleans_beside_text(labels: tuple[Any, ...], found: tuple[Any, ...], name: str) -> None:
    """Say how predictions, True and False, become the labels of the data."""
    if isinstance(labels[0], str) and all(isinstance(value, bool) for value in found):
        one, other = labels[0], labels[-1]
        raise TypeError(
            f"{name} holds True and False, y_true text: give both the same labels, as by "
            f"np.where({name}, {one!r}, {other!r}) if True means {one!r}."
        )


def _refuse_scores_as_labels(true: AnyArray, pred: AnyArray) -> None:
    """Refuse fractions on one side where the labels of the other are whole numbers."""
    fractions: list[Any] = [of != np.rint(of) if of.dtype.kind == "f" else False for of in (true, pred)]
    for name, values, of, other in (("y_true", true, *fractions), ("y_pred", pred, *fractions[::-1])):
        if np.any(of) and not np.any(other):
            index = int(np.argmax(of))
            swapped = "; are y_true and y_pred in the right order?" if name == "y_true" else "."
            raise ValueError(f"{name}[{index}] is {values[index]}: labels are wanted, not scores{swapped}")


def hint_for_label_columns(array: AnyArray) -> str:
    """What is right in place of a column of scores for each class."""
    return "Scores of the classes are no labels: pass classes[y_pred.argmax(axis=1)]."


def as_comparable(true: AnyArray, pred: AnyArray) -> tuple[AnyArray, AnyArray]:
    """Numbers of different types as objects, since Python compares exactly: 2**53 + 1 is not float(2**53)."""
    if true.dtype != pred.dtype and true.dtype.kind in "biuf":
        return true.astype(object), pred.astype(object)
    return true, pred


def _distinct_numbers(labels: AnyArray) -> tuple[Any, ...]:
    low, high = labels.min(), labels.max()
    if ((labels == low) | (labels == high)).all():
        return (low.item(),) if low == high else (low.item(), high.item())
    return tuple(np.unique(labels).tolist())


def _distinct_objects(labels: AnyArray, name: str) -> tuple[Any, ...]:
    refuse_missing(labels, labels, name)
    for index, value in enumerate(labels):
        if isinstance(value, Decimal):
            raise TypeError(f"{name}[{index}] is {value!r}: convert the column to integers, as by .astype(int).")
        if not (isinstance(value, str) or is_number(value)):
            raise TypeError(f"{name}[{index}] is a {type(value).__name__}: labels are numbers, booleans or text.")
    refuse_mixed([type(value) for value in labels], name)
    return tuple(sorted(set(labels.tolist())))


def _text_type(label: object) -> type | None:
    return next((text for text in (str, bytes) if isinstance(label, text)), None)


def choose_pos_label(classes: tuple[Any, ...], name: str, pos_label: Label | None) -> Any:
    """Return the positive label: the one asked for, or 1 where labels are 0/1, -1/1 or booleans.

    In a fold with one class only, any other label of its type may be asked for: then nothing is positive.
    """
    conventional = set(classes) <= {0, 1} or set(classes) <= {-1, 1}
    shown = ", ".join(map(repr, classes))
    if pos_label is None:
        if not conventional:
            raise ValueError(f"{name} has the labels {shown}: say by pos_label= which of them is positive.")
        return 1
    if isinstance(pos_label, (str, bytes)) or is_number(pos_label):
        exactly = _plain(pos_label)
        if exactly in classes:
            return classes[classes.index(exactly)]
        alike = len(classes) == 1 and _text_type(exactly) is _text_type(classes[0]) and exactly == exactly
        if alike or (conventional and exactly == 1):
            return exactly
    raise ValueError(f"pos_label={pos_label!r} is not among the labels of {name} ({shown}).")
