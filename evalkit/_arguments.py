"""The single values that callers give beside their samples: sizes, levels, switches, seeds, words.

Each `as_…` gives the value back in one type, or refuses it with a sentence: what, and what would be right.
"""

from __future__ import annotations

import math
import numbers
from typing import Any, TypeGuard

import numpy as np


def is_number(value: object, *, whole: bool = False) -> TypeGuard[Any]:
    """Whether a value is a real number, or a whole one, which a boolean is not.

    A span of time is none, though NumPy registers it as an integer.
    """
    if isinstance(value, (bool, np.bool_)):
        return not whole
    kind = numbers.Integral if whole else numbers.Real
    return isinstance(value, kind) and not isinstance(value, np.timedelta64)


def as_float(number: Any) -> float:
    """A number as a float, and one too large for it as infinity."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def as_threshold(threshold: Any) -> Any:
    """Refuse anything but a number, or infinity; one too large for a float is taken for infinity."""
    if not is_number(threshold) or math.isnan(as_float(threshold)):
        raise ValueError(f"threshold is {threshold!r}: it must be a number; a score of at least that is positive.")
    return as_float(threshold) if math.isinf(as_float(threshold)) else threshold


def need_instance(value: object, kind: type, name: str) -> None:
    """Refuse anything but an object of one kind."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} is a {type(value).__name__}: give a {kind.__name__}.")


def as_size(value: object, name: str, least: int = 1, most: int = 2**63 - 1) -> int:
    """Refuse anything but a whole number from `least` to `most`."""
    if not is_number(value, whole=True) or value < least:
        raise ValueError(f"{name} is {value!r}: it must be a whole number, {least} or more.")
    if value > most:
        raise ValueError(f"{name} is {value!r}: it must be {most} or less.")
    return int(value)


def as_level(level: float) -> float:
    """Refuse anything but a number between 0 and 1."""
    if not (is_number(level) and level > 0 and (1 + as_float(level)) / 2 < 1):  # no quantile at 1 or next to it
        raise ValueError(f"confidence_level is {level!r}: it must be a number between 0 and 1, such as 0.95.")
    return float(level)


def as_switch(value: object, name: str) -> bool:
    """Refuse anything but True or False."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{name} is {value!r}: it must be True or False.")
    return bool(value)


def as_generator(rng: np.random.Generator | int | None) -> np.random.Generator:
    """The source of randomness itself, or a new one from a seed; None seeds it differently each time."""
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError):
        raise ValueError(f"rng is {rng!r}: it must be a Generator, a whole number of at least 0, or None.") from None


def as_value(value: object, name: str) -> float:
    """The number that a function of the caller's returned; it may be nan."""
    number = value[()] if isinstance(value, np.ndarray) else value
    try:
        if is_number(number):
            return float(number)
    except OverflowError:
        pass
    raise TypeError(f"{name} returned {value!r}: it must return a number for every ConfusionMatrix.")


def one_of(value: object, name: str, choices: tuple[str, ...]) -> None:
    """Refuse anything but one of a few words."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name} is {value!r}: it must be {' or '.join(map(repr, choices))}.")
