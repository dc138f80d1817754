"""Ratios and shares of counts."""

from __future__ import annotations

import numbers
from typing import Any

import numpy as np

from .._input.arguments import as_float, is_number, one_of
from .._types import AnyArray, Count, Floats


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
