"""Results with read-only arrays, and checks of those that are made by hand."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

from .._input.reading import as_numbers, as_sequence, check_same_length, refuse_where
from .._types import AnyArray


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


def as_column(values: Any, name: str) -> AnyArray:
    """Refuse anything but a column of numbers; infinity and nan are left, truth values become numbers."""
    column = as_sequence(values, name, one="point")
    if column.dtype.kind in "iuf":
        return column
    return np.asarray(as_numbers(column, name, "one for each point"), np.float64)


def read_columns(result: FrozenArrays, *names: str) -> None:
    """Read fields of a result, which may be made by hand, as read-only columns of one length."""
    columns = {name: as_column(getattr(result, name), name) for name in names}
    for name, column in columns.items():
        object.__setattr__(result, name, column)
    FrozenArrays.__post_init__(result)
    check_same_length("point", **columns)


def check_one_less(thresholds: AnyArray, others: AnyArray, why: str) -> None:
    """Refuse any number of thresholds but one less than of the others."""
    if len(thresholds) != len(others) - 1:
        raise ValueError(f"thresholds has {len(thresholds)} items for {len(others)} {why}.")


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
        refuse_where((values < 0) | (values > 1), values, name, "it must be in [0, 1]")
