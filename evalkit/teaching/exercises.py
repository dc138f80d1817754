"""Exercises that say what is wrong with an answer, in a notebook and, by the same key, on a page."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, get_args

import numpy as np

from .._input.arguments import one_of
from . import _answers

_Status = Literal["no answer yet", "not yet", "right"]
_Kind = Literal["number", "numbers", "point", "threshold", "choice", "several", "order", "match"]
KEY_TYPE = "text/vnd.evalkit.exercise"


@dataclass(frozen=True, repr=False)
class Verdict:
    """Result of checking an answer; true only if the answer is right.

    Parameters
    ----------
    status : {"no answer yet", "not yet", "right"}
        The outcome.
    message : str
        What is wrong with this answer, or why it is right.
    key : str
        The exercise as JSON, which a built page reads; not shown in a notebook.
    """

    status: _Status
    message: str
    key: str = field(default="", compare=False)

    def __bool__(self) -> bool:
        return self.status == "right"

    def __repr__(self) -> str:
        return f"{self.status}: {self.message}"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self)} | ({KEY_TYPE: self.key} if self.key else {})


@dataclass(frozen=True, kw_only=True, eq=False)
class Exercise:
    """A question's key: the right answer, and what is wrong with the others.

    Parameters
    ----------
    kind : str
        What is asked for: a "number"; "numbers", a list; a "point", a pair (x, y) of the unit square;
        a "threshold" among `scores`; a "choice" among `choices`; "several" of them;
        their "order"; or "match", one of them for each of several cases.
    expected : number, str or list
        The right answer.
    hint : str
        Shown beside a wrong answer of which nothing else is known.
    because : str
        Why the right answer is right. May be left out where `choices` explain it.
    mistakes : sequence of (answer, str)
        Answers that come from a misconception, each with what to say to it.
    choices : mapping of str to str, optional
        What can be chosen, each with why it is right or wrong; with "order" and "match" the reasons may be empty.
    scores, labels : sequences of shape (n_samples,), optional
        Of the samples between which a threshold is placed. Thresholds that the same scores reach are the same answer.
    axes : (str, str)
        What a point's x and y are called.
    grid : (int, int)
        Into how many steps the two axes are cut, where a point is placed.
    curve : sequence of (x, y)
        Drawn behind a point that is placed.
    arguments : sequence, optional
        The answer is a function, and what it returns for these is compared. Arrays and columns come to it as lists.

    Raises
    ------
    ValueError
        If the key contradicts itself: an expected answer that is not of its kind or no choice, a reason missing,
        or a mistake that would be taken for right or for another mistake.

    Examples
    --------
    >>> melons = Exercise(
    ...     kind="number", expected=24 / 32, hint="how many good melons are there?", because="24 of 32 were picked",
    ...     mistakes=[(24 / 30, "that is the precision")],
    ... )
    >>> melons.check(0.8)
    not yet: that is the precision
    >>> melons.check(75)
    not yet: that is the percentage: as a share it is divided by 100
    >>> melons.check("3/4")
    right: 24 of 32 were picked
    """

    kind: _Kind
    expected: Any
    hint: str
    because: str = ""
    mistakes: Sequence[tuple[Any, str]] = ()
    choices: Mapping[str, str] | None = None
    scores: Sequence[float] | None = None
    labels: Sequence[int] | None = None
    axes: tuple[str, str] = ("FPR", "TPR")
    grid: tuple[int, int] = (10, 10)
    curve: Sequence[tuple[float, float]] = ()
    arguments: Sequence[Any] | None = None

    def __post_init__(self) -> None:
        one_of(self.kind, "kind", get_args(_Kind))
        needs_choices = self.kind in ("choice", "several", "order", "match")
        if needs_choices != (self.choices is not None):
            raise ValueError(f"a {self.kind!r} exercise {'needs' if needs_choices else 'takes no'} choices.")
        if (self.kind == "threshold") != (self.scores is not None) or (self.scores is None) != (self.labels is None):
            raise ValueError("scores and labels belong to a 'threshold' exercise, both of them.")
        if self.kind in ("choice", "several") and not all((self.choices or {}).values()):
            raise ValueError("each choice needs its reason.")
        if not self._because():
            raise ValueError("because is missing: say why the answer is right.")
        if not self.check(self.expected):
            raise ValueError(f"expected is {self.expected!r}, no answer of the kind {self.kind!r}.")
        for answer, message in self.mistakes:
            found = self.check(answer)
            if found or found.message != message:
                raise ValueError(f"the mistake {answer!r} is answered by {str(found)!r}, not by {message!r}.")

    def check(self, answer: object) -> Verdict:
        """Compare an answer with the right one and with known mistakes, without ever raising.

        Parameters
        ----------
        answer : object
            The reader's answer, as a value or as the text that is typed on a page: "3/4", "75 %", "1, 2, 3".
            The dots, None and an empty text are "no answer yet".

        Returns
        -------
        Verdict
        """
        if self.arguments is not None and callable(answer):
            function, printed = answer, io.StringIO()
            try:
                with contextlib.redirect_stdout(printed):
                    answer = function(*_answers.plain(list(self.arguments)))
            except Exception as error:
                return Verdict("not yet", f"your code stops with {type(error).__name__}: {error}")
            if answer is None and printed.getvalue():
                return Verdict("not yet", "your code prints its result: return it")
            if answer is not None and _answers.ignores_arguments(function):
                return Verdict("not yet", "your code gives this whatever it is given: compute it from the arguments")
        if answer is None or answer is ... or (isinstance(answer, str) and not answer.strip()):
            return Verdict("no answer yet", "put your answer in place of the dots")
        try:
            status, message = _answers.judge(answer, self._plain)
        except Exception:  # what cannot be compared is not the answer
            status, message = "not yet", self.hint
        return Verdict(status, message)

    def key(self) -> str:
        """The exercise as JSON, for a page."""
        key = self._plain
        if self.choices is not None:
            key = key | {"choices": list(self.choices.items())}  # pairs: a script would put numbers into their order
        return json.dumps(key, ensure_ascii=False)

    def packed(self) -> str:
        """The exercise as text in which the answer cannot be read at a glance."""
        return base64.b85encode(zlib.compress(self.key().encode(), 9)).decode()

    @classmethod
    def unpacked(cls, text: str) -> Exercise:
        """The exercise again that `packed` has written."""
        return cls.from_key(zlib.decompress(base64.b85decode(text)).decode())

    @classmethod
    def from_key(cls, key: str) -> Exercise:
        """The exercise again whose `key` this is."""
        fields = json.loads(key)
        if "choices" in fields:
            fields["choices"] = dict(fields["choices"])
        return cls(**fields)

    def _because(self) -> str:
        explained = (self.choices or {}).get(self.expected, "") if self.kind == "choice" else ""
        return self.because or explained

    @cached_property
    def _plain(self) -> dict[str, Any]:
        """The key as JSON has it: lists and Python's own numbers."""
        key: dict[str, Any] = {"kind": self.kind, "expected": _answers.plain(self.expected), "hint": self.hint}
        key |= {"because": self._because(), "mistakes": [[_answers.plain(a), said] for a, said in self.mistakes]}
        if self.choices is not None:
            key["choices"] = dict(self.choices)
        if self.scores is not None:
            key |= {"scores": _answers.plain(self.scores), "labels": _answers.plain(self.labels)}
        if self.kind == "point":
            key |= {"axes": list(self.axes), "grid": list(self.grid), "curve": _answers.plain(self.curve)}
        if self.arguments is not None:
            key["arguments"] = _answers.plain(list(self.arguments))
        return key


def check_answer(answer: object, expected: object, *, kind: _Kind | None = None, **key: Any) -> Verdict:
    """Check an answer in a notebook, without raising whatever it is, so that "Run all" reaches the end.

    Parameters
    ----------
    answer : object
        The reader's answer; the dots, or None, are "no answer yet".
    expected : number, str or list
        The right one. Numbers agree within a relative error of 1e-6, integers within 1e-3 as well,
        and a decimal number of two digits or more if the right one rounds to it, and no mistake does.
    kind : str, optional
        As in `Exercise`; may be left out for a number, numbers, a choice, and a threshold.
    **key
        The rest of the `Exercise`: hint, because, mistakes, choices, arguments, scores, labels, axes, grid, curve.

    Returns
    -------
    Verdict
        Shown as one line.

    Raises
    ------
    ValueError, TypeError
        If the key, not the answer, is at fault: see `Exercise`.

    See Also
    --------
    Exercise : The same, as an object that checks many answers.

    Examples
    --------
    >>> why = "three of four pairs are won"
    >>> check_answer(..., 0.75, hint="count the pairs", because=why)
    no answer yet: put your answer in place of the dots
    >>> check_answer(0.5, 0.75, hint="count the pairs", because=why)
    not yet: count the pairs
    >>> check_answer(3 / 4, 0.75, hint="count the pairs", because=why)
    right: three of four pairs are won
    >>> check_answer(lambda pairs: pairs / 4, 0.75, arguments=(3,), hint="count the pairs", because=why)
    right: three of four pairs are won
    """
    exercise = Exercise(kind=kind or _kind_of(expected, key), expected=expected, **key)
    verdict = exercise.check(answer)
    return Verdict(verdict.status, verdict.message, exercise.key())


def _kind_of(expected: Any, key: Mapping[str, Any]) -> _Kind:
    if isinstance(expected, str):
        return "choice"
    if "scores" in key:
        return "threshold"
    return "number" if np.ndim(expected) == 0 else "numbers"
