"""Validation of scalar arguments: integers, levels, booleans, seeds, choices.

Each `as_…` function returns the value as one type, or raises with what is wrong and what would be right.
"""

from __future__ import annotations

import contextlib
import inspect
import math
import numbers
import reprlib
from typing import Any, TypeGuard

import numpy as np

MOST = 10**8  # resamples, points or samples drawn: numbers of which fit into memory


def is_number(value: object, *, integer: bool = False) -> TypeGuard[Any]:
    """Whether a value is a real number, or an integer, which a boolean is not.

    A NumPy timedelta is neither, though it is registered as an integer.
    """
    if isinstance(value, (bool, np.bool_)):
        return not integer
    kind = numbers.Integral if integer else numbers.Real
    return isinstance(value, kind) and not isinstance(value, np.timedelta64)


def as_float(number: Any) -> float:
    """Convert a number to float; one too large becomes infinity."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def as_threshold(threshold: Any) -> np.float64:
    """Refuse anything but a number; NumPy's, as scores of fewer bits would round one of Python's to theirs."""
    if not is_number(threshold) or math.isnan(as_float(threshold)):
        raise ValueError(f"threshold is {threshold!r}: it must be a number; a score of at least that is positive.")
    return np.float64(as_float(threshold))


def check_instance(value: object, kind: type, name: str) -> None:
    """Refuse anything but an instance of a class."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} is a {type(value).__name__}: give a {kind.__name__}.")


def as_integer(value: object, name: str, least: int = 1, most: int = MOST) -> int:
    """Refuse anything but an integer from `least` to `most`, so that a size does not end in a MemoryError."""
    if not is_number(value, integer=True) or value < least:
        raise ValueError(f"{name} is {value!r}: it must be a whole number, {least} or more.")
    if value > most:
        raise ValueError(f"{name} is {value!r}: it must be {most} or less.")
    return int(value)


def as_positive_number(value: Any, name: str) -> float:
    """Refuse anything but a finite number above 0."""
    if not (is_number(value) and 0 < as_float(value) < math.inf):
        raise ValueError(f"{name} is {value!r}: it must be a finite number above 0.")
    return float(value)


def as_number_in(value: Any, name: str, least: float, most: float, *, inside: bool = False) -> float:
    """Refuse anything but a number from `least` to `most`, or strictly inside."""
    number = as_float(value) if is_number(value) else math.nan
    if not least <= number <= most or (inside and number in (least, most)):
        ends = f"between {least:g} and {most:g}" if inside else f"from {least:g} to {most:g}"
        raise ValueError(f"{name} is {value!r}: it must be a number {ends}.")
    return number


def check_pair(value: Any, name: str, meaning: str = "") -> None:
    """Refuse anything but two things in a row."""
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise TypeError(f"{name} is {value!r}: give two numbers{meaning}.")


def as_two_numbers(value: Any, name: str, *ends: tuple[float, float]) -> list[float]:
    """Refuse anything but two numbers in their ranges."""
    check_pair(value, name)
    return [as_number_in(of, f"{name}[{i}]", *ends[i]) for i, of in enumerate(value)]


def as_confidence_level(level: float) -> float:
    """Refuse anything but a number between 0 and 1."""
    if not (is_number(level) and level > 0 and (1 + as_float(level)) / 2 < 1):  # no quantile at 1 or next to it
        raise ValueError(f"confidence_level is {level!r}: it must be a number between 0 and 1, such as 0.95.")
    return float(level)


def as_bool(value: object, name: str) -> bool:
    """Refuse anything but True or False."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{name} is {value!r}: it must be True or False.")
    return bool(value)


def as_generator(rng: np.random.Generator | int | None) -> np.random.Generator:
    """Return the generator itself, or a new one from a seed; None seeds it differently each time."""
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError):
        raise ValueError(f"rng is {rng!r}: it must be a Generator, a whole number of at least 0, or None.") from None


def check_metric(metric: object) -> None:
    """Refuse anything that cannot be called with a ConfusionMatrix alone, such as a metric of labels."""
    check_takes(metric, "metric", "give a function of a ConfusionMatrix, such as lambda m: m.f1", 1)


def check_takes(function: object, name: str, advice: str, n_data: int, *options: str) -> None:
    """Refuse, before it is called, what does not take so many arguments by place, and options by name.

    Some functions written in C do not say what they take.
    """
    if not callable(function):
        raise TypeError(f"{name} is {function!r}: {advice}.")
    try:
        signature = inspect.signature(function)
    except ValueError:
        return
    try:
        signature.bind(*range(n_data), **dict.fromkeys(options))
    except TypeError:
        called = getattr(function, "__name__", repr(function))
        raise TypeError(f"{name} {called} takes {signature}: {advice}.") from None


def as_metric_value(value: object, name: str, given: str = "every ConfusionMatrix") -> float:
    """Return what the caller's metric returned as a float, which may be nan."""
    number = value[()] if isinstance(value, np.ndarray) else value
    if is_number(number):
        with contextlib.suppress(OverflowError):
            return float(number)
    raise TypeError(f"{name} returned {reprlib.repr(value)}: it must return a number for {given}.")


def one_of(value: object, name: str, choices: tuple[str, ...], hint: str = "") -> None:
    """Refuse anything but one of a few strings, with a hint at which of them is meant."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name} is {value!r}: it must be {' or '.join(map(repr, choices))}{hint}.")
