"""Checking the answer to an exercise."""

from __future__ import annotations

import contextlib
import math
import numbers
from collections.abc import Sequence
from dataclasses import dataclass
from types import EllipsisType
from typing import Any

import numpy as np

__all__ = ["Verdict", "check_answer"]

NO_ANSWER, WRONG, RIGHT = "no answer yet", "not yet", "right"


@dataclass(frozen=True, repr=False)
class Verdict:
    """Result of checking an answer; true only if the answer is right.

    Parameters
    ----------
    status : {"no answer yet", "not yet", "right"}
        The outcome.
    message : str
        What to do next, or why the answer is right.
    """

    status: str
    message: str

    def __bool__(self) -> bool:
        return self.status == RIGHT

    def __repr__(self) -> str:
        return f"{self.status}: {self.message}"


def check_answer(answer: object, expected: object, *, hint: str, because: str = "well done") -> Verdict:
    """Compare an answer with the expected one, without ever raising, so that "Run all" reaches the end.

    Numbers agree within a relative error of 1e-6, and integers within 1e-3 as well;
    text is compared without regard to case, sequences item by item.

    Parameters
    ----------
    answer : object
        The reader's answer; the dots, or None, are "no answer yet".
    expected : object
        The right one.
    hint : str
        Shown beside a wrong answer.
    because : str
        Shown beside a right one.

    Returns
    -------
    Verdict
        Printed as one line.

    Examples
    --------
    >>> check_answer(..., 0.75, hint="count the pairs")
    no answer yet: put your answer in place of the dots.
    >>> check_answer(0.5, 0.75, hint="count the pairs")
    not yet: count the pairs
    >>> check_answer(3 / 4, 0.75, hint="count the pairs", because="three of four pairs are won")
    right: three of four pairs are won
    """
    if isinstance(answer, EllipsisType) or answer is None:
        return Verdict(NO_ANSWER, "put your answer in place of the dots.")
    with contextlib.suppress(Exception):  # what cannot be compared, or not without end, is not the answer
        if _agree(answer, expected):
            return Verdict(RIGHT, because)
    return Verdict(WRONG, hint)


def _plain(value: Any) -> Any:
    """Columns as arrays, NumPy's scalars as Python's, which do not overflow."""
    if hasattr(value, "to_numpy"):
        value = value.to_numpy()
    return value.item() if isinstance(value, (np.ndarray, np.generic)) and value.ndim == 0 else value


def _agree(answer: Any, expected: Any) -> bool:
    answer, expected = _plain(answer), _plain(expected)
    if isinstance(expected, str):
        return isinstance(answer, str) and answer.strip().casefold() == expected.strip().casefold()
    if isinstance(expected, bool):
        return isinstance(answer, bool) and answer == expected
    if isinstance(expected, numbers.Real):
        return isinstance(answer, numbers.Real) and not isinstance(answer, bool) and _near(answer, expected)
    if isinstance(expected, (Sequence, np.ndarray)):
        if not isinstance(answer, (Sequence, np.ndarray)) or isinstance(answer, str) or len(answer) != len(expected):
            return False
        return all(map(_agree, answer, expected))
    return bool(answer == expected)


def _near(answer: Any, expected: Any) -> bool:
    if answer == expected:
        return True  # also integers that no float holds
    if isinstance(expected, numbers.Integral) and abs(answer - expected) > 1e-3:
        return False  # nine million and one are not nine million
    if math.isnan(expected):
        return math.isnan(answer)
    return math.isclose(answer, expected, rel_tol=1e-6, abs_tol=0 if expected else 1e-9)
