"""Reading lists, arrays and columns of any library as NumPy arrays; what cannot be read is refused by name.

Nothing is copied unless its type must change, and no argument is ever written to.
"""

from __future__ import annotations

import numbers
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import is_dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

AnyArray = NDArray[Any]


def as_sequence(
    values: object,
    name: str,
    *,
    one: str = "sample",
    hint_for_columns: Callable[[AnyArray], str] = lambda array: "Pass one column.",
) -> AnyArray:
    """Turn a list, tuple, NumPy array or pandas column into a one-dimensional, non-empty array.

    For error messages, `one` is what each item belongs to; where there are several columns, `hint_for_columns` says
    what would be right.
    """
    if type(values) is np.ndarray and values.ndim == 1 and len(values):
        return values
    if isinstance(values, (str, bytes, Mapping, Set)) or is_dataclass(values):
        raise TypeError(
            f"{name} is a {type(values).__name__}: give a list, tuple, array or column, one for each {one}."
        )
    if isinstance(values, Iterator):
        raise TypeError(f"{name} is a {type(values).__name__}, which can be read only once: pass list({name}).")
    _refuse_lazy_and_sparse(values, name, f"{name}.toarray().ravel()")
    kinds = set(map(type, values)) if isinstance(values, (list, tuple)) else set()
    if type(np.ma.masked) in kinds or isinstance(values, np.ma.MaskedArray):
        _refuse_masked(values, name, one)
    if isinstance(values, Iterable) and not hasattr(values, "__getitem__") and not hasattr(values, "__array__"):
        raise TypeError(f"{name} is a {type(values).__name__}: pass list({name}).")
    try:
        array = np.asarray(values)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{name} cannot be read as one item for each {one}: {error}.") from error
    if array.ndim != 1:
        hint = _shape_hint(array, name, values, one, hint_for_columns)
        raise ValueError(f"{name} has shape {array.shape}: it must be one-dimensional. {hint}")
    if len(array) == 0:
        raise ValueError(f"{name} is empty: there must be at least one {one}.")
    if array.dtype.kind in "US" and len(kinds) > 1 and isinstance(values, (list, tuple)):
        refuse_missing(values, np.array(values, dtype=object), name, one=one)
        refuse_mixed(list(map(type, values)), name)
    if array.dtype.kind == "f" and kinds and all(issubclass(kind, numbers.Integral) for kind in kinds):
        return np.asarray(values, dtype=object)  # NumPy rounds whole numbers on both sides of 2**63
    return array


def as_unmasked_array(values: object, name: str, one: str) -> AnyArray:
    """Turn rows of any shape into an array; `one` is what each row belongs to, for error messages."""
    _refuse_lazy_and_sparse(values, name, f"{name}.toarray()")
    if np.ma.is_masked(values):
        raise ValueError(f"{name} has masked values: drop masked samples from every argument first.")
    try:
        return np.asarray(values)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{name} cannot be read as one row for each {one}: {error}.") from error


def check_same_index(**columns: object) -> None:
    """Refuse pandas columns whose indexes pair the rows otherwise than their order does.

    A default index, 0, 1, 2 …, beside another with other labels says nothing about the rows, and is accepted.
    """
    indexes = {name: index for name, values in columns.items() if (index := _index_of(values)) is not None}
    for (first, of_first), (second, of_second) in combinations(indexes.items(), 2):
        if len(of_first) == len(of_second) and not of_first.equals(of_second):
            _compare(first, of_first.tolist(), second, of_second.tolist())


def _compare(first: str, of_first: list[Any], second: str, of_second: list[Any]) -> None:
    is_default = list(range(len(of_first))) in (of_first, of_second)
    same_rows = set(of_first) == set(of_second)
    if is_default and not same_rows:
        return
    row = next(row for row, label in enumerate(of_first) if label != of_second[row])
    advice = "give columns of the same rows"
    if same_rows and len(set(of_first)) == len(of_first):
        advice = f"bring them into one order, as by {second}.loc[{first}.index]"
    raise ValueError(
        f"{first} and {second} have different indexes: row {row} is {of_first[row]!r} in one and {of_second[row]!r} in "
        f"the other; {advice}, or pass .to_numpy() of both if their rows belong together as they stand."
    )


def _index_of(values: object) -> Any:
    index = getattr(values, "index", None)
    return index if hasattr(index, "equals") else None


def is_frame(values: object) -> bool:
    """Whether columns of these values are taken by `iloc`, as in pandas."""
    return hasattr(values, "iloc") and hasattr(values, "columns")


def _refuse_lazy_and_sparse(values: object, name: str, dense: str) -> None:
    if hasattr(type(values), "nnz"):
        raise TypeError(f"{name} is a sparse matrix: pass a dense array, as by {dense}.")
    if hasattr(type(values), "collect") and not hasattr(values, "__array__"):
        raise TypeError(f"{name} is a {type(values).__name__}, not computed yet: call its .collect() first.")


def _refuse_masked(values: Any, name: str, one: str) -> None:
    is_array = isinstance(values, np.ma.MaskedArray)
    mask = np.ma.getmaskarray(values) if is_array else [value is np.ma.masked for value in values]
    if np.any(mask):
        remedy = "drop masked samples from every argument first" if one == "sample" else f"give every {one}"
        raise ValueError(f"{name}[{np.argmax(mask)}] is masked: {remedy}.")


def _shape_hint(
    array: AnyArray, name: str, values: object, one: str, hint_for_columns: Callable[[AnyArray], str]
) -> str:
    if array.ndim == 2 and 1 in array.shape:
        return f"Pass {name}.ravel()." if isinstance(values, np.ndarray) else "Pass one column."
    if array.ndim == 2:
        return hint_for_columns(array)
    if array.ndim == 0 and array.dtype.kind == "O":
        return "Give a list, tuple, array or column."
    if array.ndim == 0:
        return f"A single value stands there: give one for each {one}."
    return "Pass one column."


def refuse_missing(values: object, array: AnyArray, name: str, beside: str = "", *, one: str = "sample") -> None:
    """Refuse None, nan and pandas' NA, with how many there are, and how to leave them out of another argument, too."""
    if array.dtype.kind == "f":
        missing = np.isnan(array)
    elif array.dtype.kind == "O":
        missing = np.fromiter(map(is_missing, array), np.bool_, len(array))
    else:
        return
    if not missing.any():
        return
    index = int(np.argmax(missing))
    value = array[index].item() if isinstance(array[index], np.generic) else array[index]
    is_column = hasattr(values, "iloc") and hasattr(values, "notna")
    remedy = "Drop these samples from every argument"
    if one != "sample":
        remedy = f"Give one for every {one}"
    elif is_column or (isinstance(values, np.ndarray) and array.dtype.kind == "f"):
        mask = f"{name}.notna()" if is_column else f"~np.isnan({name})"
        remedy += f": keep = {mask}, then {name}[keep], {beside}[keep]"
    raise ValueError(
        f"{name}{'.iloc' if is_column else ''}[{index}] is missing ({value!r}); {np.count_nonzero(missing)} of "
        f"{len(array)} are. {remedy}."
    )


def is_missing(value: object) -> bool:
    """Whether a value is None, nan, or pandas' NA or NaT."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, (float, np.floating)) and bool(value != value)


def refuse_mixed(types: list[type], name: str) -> None:
    """Refuse text among numbers, and bytes among text."""
    text_of = {kind: next((text for text in (str, bytes) if issubclass(kind, text)), None) for kind in set(types)}
    if len(set(text_of.values())) > 1:
        index = next(index for index, kind in enumerate(types) if text_of[kind] is not text_of[types[0]])
        raise TypeError(
            f"{name} mixes text and other values: {name}[0] is a {types[0].__name__}, "
            f"{name}[{index}] is a {types[index].__name__}. Give all labels one type."
        )


def check_finite(array: AnyArray, name: str) -> None:
    if array.dtype.kind == "f":
        finite = np.isfinite(array)
        if not finite.all():
            index = int(np.argmin(finite))
            raise ValueError(f"{name}[{index}] is {array[index]}: every value must be a finite number.")
        if array.dtype.char == "g":  # long doubles
            as_doubles(array, name)


def as_doubles(array: AnyArray, name: str) -> NDArray[np.float64]:
    try:
        with np.errstate(over="raise"):
            return np.asarray(array, np.float64)
    except ArithmeticError:
        raise ValueError(f"{name} holds numbers too large for a float: rescale them.") from None


def kind_of(array: AnyArray) -> str:
    kinds = {"U": "text", "S": "bytes", "T": "text", "c": "complex numbers", "M": "dates", "m": "time differences"}
    return kinds.get(array.dtype.kind, f"values of type {array.dtype}")
