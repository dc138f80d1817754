"""Reading lists, arrays and columns of any library as NumPy arrays; what cannot be read is refused by name.

Nothing is copied unless its type must change, and no argument is ever written to.
"""

from __future__ import annotations

import numbers
from itertools import combinations
from typing import Any

import numpy as np

from .._types import AnyArray, BoolArray
from .arguments import is_number

_FITS: dict[str, Any] = {
    "U": str,
    "S": bytes,
    "f": (float, np.floating),
}  # items of a list that NumPy's common type leaves as they are


def as_sequence(values: object, name: str, *, one: str = "sample", hint: str = "Pass one column.") -> AnyArray:
    """Turn a list, tuple, NumPy array or pandas column into a one-dimensional, non-empty array.

    For error messages, `one` is what each item belongs to, and `hint` says what would be right instead of several
    columns.
    """
    if type(values) is np.ndarray and values.ndim == 1 and len(values):
        return values
    array = as_rows(values, name, one)
    if array.ndim > 1:
        right = hint if array.ndim == 2 and 1 not in array.shape else "Pass one column."
        raise ValueError(f"{name} has shape {array.shape}: it must be one-dimensional. {right}")
    if len(array) == 0:
        raise ValueError(f"{name} is empty: there must be at least one {one}.")
    return array


def as_rows(values: object, name: str, one: str) -> AnyArray:
    """Turn rows of any shape into an array; `one` is what each row belongs to, for error messages."""
    if np.ma.is_masked(values):
        raise ValueError(f"{name} has masked values: give a plain array, without them.")
    try:
        array = np.asarray(values)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{name} cannot be read as one row for each {one}: {error}.") from error
    if array.ndim == 0:
        raise TypeError(
            f"{name} is a {type(values).__name__}: give a list, tuple, array or column, one for each {one}."
        )
    if array.ndim == 1 and array.dtype.kind in _FITS and isinstance(values, (list, tuple)):
        fits = [issubclass(kind, _FITS[array.dtype.kind]) for kind in set(map(type, values))]
        # NumPy writes numbers beside text as text, and rounds whole numbers on both sides of 2**63.
        if not (any(fits) if array.dtype.kind == "f" else all(fits)):
            return np.asarray(values, dtype=object)
    return array


def refuse_where(wrong: BoolArray, values: AnyArray, name: str, right: str) -> None:
    """Refuse values of which some are wrong, with the place of the first, and what would be right."""
    if wrong.any():
        index = int(np.argmax(wrong))
        raise ValueError(f"{name}[{index}] is {values[index]!s}: {right}.")


def check_rising(values: AnyArray, name: str) -> None:
    """Refuse values that do not rise strictly from first to last."""
    rises = values[1:] > values[:-1]
    if not rises.all():
        index = int(np.argmin(rises)) + 1
        raise ValueError(f"{name}[{index}] is {values[index]}, after {values[index - 1]}: {name} must rise strictly.")


def check_same_length(item: str = "sample", /, **arrays: AnyArray) -> None:
    """Refuse arrays of different lengths, naming each with its length."""
    if len({len(array) for array in arrays.values()}) > 1:
        sizes = " and ".join(f"{name} has {len(array)}" for name, array in arrays.items())
        raise ValueError(f"{sizes} items: they must be equally long, one item for each {item}.")


def check_same_index(**columns: Any) -> None:
    """Refuse pandas columns whose indexes pair the rows otherwise than their order does.

    A default index, 0, 1, 2 …, beside another with other labels says nothing about the rows, and is accepted.
    """
    indexes = {name: values.index for name, values in columns.items() if hasattr(values, "iloc")}
    for (first, of_first), (second, of_second) in combinations(indexes.items(), 2):
        if len(of_first) == len(of_second) and not of_first.equals(of_second):
            _refuse_other_rows(first, of_first.tolist(), second, of_second.tolist())


def _refuse_other_rows(first: str, of_first: list[Any], second: str, of_second: list[Any]) -> None:
    same_rows = set(of_first) == set(of_second)
    if not same_rows and list(range(len(of_first))) in (of_first, of_second):
        return
    row = next(row for row, label in enumerate(of_first) if label != of_second[row])
    advice = "give columns of the same rows"
    if same_rows and len(set(of_first)) == len(of_first):
        advice = f"bring them into one order, as by {second}.loc[{first}.index]"
    raise ValueError(
        f"{first} and {second} have different indexes: row {row} is {of_first[row]!r} in one and {of_second[row]!r} in "
        f"the other; {advice}, or pass .to_numpy() of both if their rows belong together as they stand."
    )


def refuse_missing(values: object, array: AnyArray, name: str, beside: str = "", *, one: str = "sample") -> None:
    """Refuse None, nan and pandas' NA, with how many there are, and how to leave them out of another argument, too."""
    if array.dtype.kind not in "fO" or not (missing := are_missing(array)).any():
        return
    index, is_column = int(np.argmax(missing)), hasattr(values, "iloc")
    remedy = "Drop these samples from every argument" if one == "sample" else f"Give one for every {one}"
    if one == "sample" and beside and (is_column or (values is array and array.dtype.kind == "f")):
        mask = f"{name}.notna()" if is_column else f"~np.isnan({name})"
        remedy += f": keep = {mask}, then {name}[keep], {beside}[keep]"
    raise ValueError(
        f"{name}{'.iloc' if is_column else ''}[{index}] is missing ({array[index]!s}); {np.count_nonzero(missing)} of "
        f"{len(array)} are. {remedy}."
    )


def are_missing(array: AnyArray) -> BoolArray:
    """Which values are missing; each is looked at only where its type has such a value."""
    if array.dtype.kind in "OT":
        return np.fromiter(map(is_missing, array), np.bool_, len(array))
    return np.isnan(array) if array.dtype.kind == "f" else np.zeros(len(array), np.bool_)


def is_missing(value: object) -> bool:
    """Whether a value is None, nan, or pandas' NA or NaT."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, (float, np.floating)) and bool(value != value)


def as_numbers(array: AnyArray, name: str, meaning: str, *, given: object = None) -> AnyArray:
    """Refuse anything but real, finite numbers; object arrays of numbers become int64 or float64.

    `given` is what the caller passed as scores, for what to do where some are missing.
    """
    kind = array.dtype.kind
    if kind in "biu" or (kind == "f" and np.count_nonzero(np.isfinite(array)) == array.size):
        return array
    if given is not None:
        refuse_missing(given, array, name, "y_true")
    if kind == "O":
        return as_numbers(_numbers_from_objects(array, name, meaning), name, meaning)
    if kind != "f":
        raise TypeError(
            f"{name} holds {kind_of(array)} ({name}[0] is {str(array[0])!r}): each must be a number, {meaning}."
        )
    index = int(np.argmin(np.isfinite(array)))
    raise ValueError(f"{name}[{index}] is {array[index]}: every value must be a finite number.")


def as_exact_numbers(array: AnyArray, name: str, meaning: str, *, given: object = None) -> AnyArray:
    """As `as_numbers`, and in float64, as which scores are compared, different from any other number."""
    numbers = as_numbers(array, name, meaning, given=given)
    if numbers.dtype.char != "g" and (numbers.dtype.kind == "f" or numbers.dtype.itemsize < 8):
        return numbers
    with np.errstate(over="ignore"):
        doubles = numbers.astype(np.float64)
    rounded = numbers != doubles if numbers.dtype.kind == "f" else np.abs(doubles) >= 2.0**53
    refuse_where(rounded, numbers, name, "float64 does not tell it from its neighbours; round or rescale")
    return doubles if numbers.dtype.kind == "f" else numbers


def _numbers_from_objects(array: AnyArray, name: str, meaning: str) -> AnyArray:
    for index, value in enumerate(array):
        if not is_number(value):
            raise TypeError(f"{name}[{index}] is {value!r}, a {type(value).__name__}: give a number, {meaning}.")
    are_whole = all(isinstance(value, (numbers.Integral, np.bool_)) for value in array)
    try:
        return array.astype(np.int64 if are_whole else np.float64)
    except OverflowError:
        raise ValueError(f"{name} holds numbers that do not fit into 64 bits: rescale them.") from None


def kind_of(array: AnyArray) -> str:
    """What an array holds that is no number, for error messages."""
    kinds = {"U": "text", "S": "bytes", "T": "text", "c": "complex numbers", "M": "dates", "m": "time differences"}
    return kinds.get(array.dtype.kind, f"values of type {array.dtype}")
