"""The one door that every input comes through.

Each check either returns a one-dimensional NumPy array or raises an error that names the argument,
says what is wrong and where (the index), and what would be right.
Nothing is copied unless its type must change, and no argument is ever written to.
"""

from __future__ import annotations

import contextlib
import numbers
from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
from dataclasses import fields
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._arguments import is_number

Label = Hashable
BoolArray = NDArray[np.bool_]
AnyArray = NDArray[Any]


class BinaryScores(NamedTuple):
    """Checked data of a two-class problem: who is positive, how each scored, how much each weighs."""

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
) -> BinaryScores:
    """Check labels and scores of a two-class problem.

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

    Raises
    ------
    ValueError, TypeError
        With a sentence that says what is wrong, where, and what would be right.

    Examples
    --------
    >>> check_scores([0, 1], [0.2, 0.9]).positive
    array([False,  True])
    """
    labels, score = as_sequence(y_true, "y_true"), as_sequence(y_score, "y_score")
    same_length(y_true=labels, y_score=score)
    positive = as_positive(labels, "y_true", pos_label)
    score = as_numbers(score, "y_score", "a probability or a decision value")
    weight = None
    if sample_weight is not None:
        weight = as_weights(sample_weight, len(labels))
    if both_classes:
        need_both_classes(positive, weight)
    return BinaryScores(positive, score, weight)


class FrozenArrays:
    """A frozen dataclass whose arrays are read-only, and so are those of its copies, deep or through a pickle.

    They are views, so that the caller's own arrays stay as they are.
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


def need_both_classes(positive: BoolArray, weight: NDArray[np.float64] | None = None) -> None:
    """Refuse data in which one of the two classes is missing, or has no weight."""
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


def same_length(**arrays: AnyArray) -> None:
    """Refuse arrays of different lengths, naming each with its length."""
    if len({len(array) for array in arrays.values()}) > 1:
        sizes = " and ".join(f"{name} has {len(array)}" for name, array in arrays.items())
        raise ValueError(f"{sizes} items: they must be equally long, one item for each sample.")


def as_sequence(values: object, name: str) -> AnyArray:
    """Turn a list, tuple, NumPy array or pandas column into a one-dimensional, non-empty array."""
    if isinstance(values, (str, bytes, Mapping, Set)):
        raise TypeError(f"{name} is a {type(values).__name__}: give a list, tuple, array or column, one item a sample.")
    if isinstance(values, Iterator):
        raise TypeError(f"{name} is a {type(values).__name__}, which can be read only once: pass list({name}).")
    if hasattr(type(values), "nnz"):
        raise TypeError(f"{name} is a sparse matrix: pass a dense one-dimensional array.")
    kinds = set(map(type, values)) if isinstance(values, (list, tuple)) else set()
    if type(np.ma.masked) in kinds or isinstance(values, np.ma.MaskedArray):
        _refuse_masked(values, name)
    if isinstance(values, Iterable) and not hasattr(values, "__getitem__") and not hasattr(values, "__array__"):
        raise TypeError(f"{name} is a {type(values).__name__}: pass list({name}).")
    try:
        array = np.asarray(values)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{name} cannot be read as one item for each sample: {error}.") from error
    if array.ndim != 1:
        raise ValueError(
            f"{name} has shape {array.shape}: it must be one-dimensional. {_shape_hint(array, name, values)}"
        )
    if len(array) == 0:
        raise ValueError(f"{name} is empty: there must be at least one sample.")
    if array.dtype.kind in "US" and isinstance(values, (list, tuple)):
        _refuse_mixed(list(map(type, values)), name)
    if array.dtype.kind == "f" and kinds and all(issubclass(kind, numbers.Integral) for kind in kinds):
        return np.asarray(values, dtype=object)  # NumPy rounds whole numbers on both sides of 2**63
    return array


def as_rows(values: object, name: str, one: str) -> AnyArray:
    """Turn rows of any shape into an array; `one` says what each row belongs to."""
    if np.ma.is_masked(values):
        raise ValueError(f"{name} has masked values: drop masked samples from every argument first.")
    try:
        return np.asarray(values)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{name} cannot be read as one row for each {one}: {error}.") from error


def _refuse_masked(values: Any, name: str) -> None:
    is_array = isinstance(values, np.ma.MaskedArray)
    mask = np.ma.getmaskarray(values) if is_array else [value is np.ma.masked for value in values]
    if np.any(mask):
        raise ValueError(f"{name}[{np.argmax(mask)}] is masked: drop masked samples from every argument first.")


def _shape_hint(array: AnyArray, name: str, values: object) -> str:
    if array.ndim == 2 and array.shape[1] == 2 and name == "y_score":
        return f"Two columns look like predict_proba: pass {name}[:, 1], the scores of the positive class."
    if array.ndim == 2 and 1 in array.shape:
        return f"Pass {name}.ravel()." if isinstance(values, np.ndarray) else "Pass one column."
    if array.ndim == 0 and array.dtype.kind == "O":
        return "Give a list, tuple, array or column."
    if array.ndim == 0:
        return f"A single value stands there: pass [{name}]."
    return "Pass one column."


def _refuse_mixed(types: list[type], name: str) -> None:
    text_of = {kind: next((text for text in (str, bytes) if issubclass(kind, text)), None) for kind in set(types)}
    if len(set(text_of.values())) > 1:
        index = next(index for index, kind in enumerate(types) if text_of[kind] is not text_of[types[0]])
        raise TypeError(
            f"{name} mixes text and other values: {name}[0] is a {types[0].__name__}, "
            f"{name}[{index}] is a {types[index].__name__}. Give all labels one type."
        )


def as_numbers(array: AnyArray, name: str, meaning: str) -> AnyArray:
    """Refuse anything but real, finite numbers; object arrays of numbers become int64 or float64."""
    if array.dtype.kind == "O":
        array = _numbers_from_objects(array, name, meaning)
    if array.dtype.kind not in "biuf":
        raise TypeError(
            f"{name} holds {_kind_of(array)} ({name}[0] is {str(array[0])!r}): give each sample a number, {meaning}."
        )
    _need_finite(array, name)
    return array


def _need_finite(array: AnyArray, name: str) -> None:
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
        if _is_missing(value):
            raise ValueError(f"{name}[{index}] is missing ({value!r}): every value must be a finite number.")
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


def _is_missing(value: object) -> bool:
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, (float, np.floating)) and bool(value != value)


def as_weights(values: ArrayLike, length: int) -> NDArray[np.float64]:
    """Refuse weights that are negative, not finite, all zero or of another length than the data."""
    raw = as_sequence(values, "sample_weight")
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


def as_positive(labels: AnyArray, name: str, pos_label: Label | None) -> BoolArray:
    """Say of each label whether it is the positive one."""
    classes = distinct_labels(labels, name)
    chosen = choose_pos_label(classes, name, pos_label)
    positive: BoolArray = labels == chosen
    return positive


def distinct_labels(labels: AnyArray, name: str, at_most: int | None = 2) -> tuple[Any, ...]:
    """The different labels, in order; more than `at_most` are refused, and so are missing ones."""
    kind = labels.dtype.kind
    if kind in "biuf":
        _need_finite(labels, name)
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
            hint = "These look like scores: are y_true and y_score in the right order?"
            if name == "y_pred":
                hint = "These look like scores: ConfusionMatrix.from_scores takes scores and a threshold."
        raise ValueError(f"{name} has {len(classes)} different labels ({shown}): two are wanted. {hint}")
    return classes


def labels_of_both(true: AnyArray, pred: AnyArray, at_most: int | None = 2) -> tuple[Any, ...]:
    """The different labels of `y_true` and `y_pred` together, in order."""
    classes = {*distinct_labels(true, "y_true", at_most), *distinct_labels(pred, "y_pred", at_most)}
    if len({label.__class__ if isinstance(label, (str, bytes)) else float for label in classes}) > 1:
        raise TypeError("y_true and y_pred hold labels of different types: text in one, numbers in the other.")
    both = tuple(sorted(classes))
    if at_most is not None and len(both) > at_most:
        shown = ", ".join(map(repr, both))
        raise ValueError(f"y_true and y_pred together have {len(both)} labels ({shown}): two are wanted.")
    return both


def _distinct_numbers(labels: AnyArray) -> tuple[Any, ...]:
    low, high = labels.min(), labels.max()
    if ((labels == low) | (labels == high)).all():
        return (low.item(),) if low == high else (low.item(), high.item())
    return tuple(np.unique(labels).tolist())


def _distinct_objects(labels: AnyArray, name: str) -> tuple[Any, ...]:
    for index, value in enumerate(labels):
        if _is_missing(value):
            raise ValueError(f"{name}[{index}] is missing ({value!r}): drop the sample or give it a label.")
        if not (isinstance(value, str) or is_number(value)):
            raise TypeError(f"{name}[{index}] is a {type(value).__name__}: labels are numbers, booleans or text.")
    _refuse_mixed([type(value) for value in labels], name)
    return tuple(sorted(set(labels.tolist())))


def choose_pos_label(classes: tuple[Any, ...], name: str, pos_label: Label | None) -> Any:
    """The positive label: the one asked for, or 1 where labels are 0/1, -1/1 or booleans."""
    conventional = set(classes) <= {0, 1} or set(classes) <= {-1, 1}
    shown = ", ".join(map(repr, classes))
    if pos_label is None:
        if not conventional:
            raise ValueError(f"{name} has the labels {shown}: say which is positive, as in pos_label={classes[-1]!r}.")
        return 1
    if isinstance(pos_label, (str, bytes)) or is_number(pos_label):
        exactly = pos_label.item() if isinstance(pos_label, np.generic) else pos_label
        if exactly in classes:
            return classes[classes.index(exactly)]
        if conventional and exactly == 1:
            return exactly
    raise ValueError(f"pos_label={pos_label!r} is not among the labels of {name} ({shown}).")
