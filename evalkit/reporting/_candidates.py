"""Columns that may be meant, as a question lists them with what to type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn

from ._column import Column
from ._shell import joined, option
from ._sources import BadInputError, Source


def listed(names: Iterable[str], last: str = ", ") -> str:
    """Names in quotes."""
    *first, end = map(repr, names)
    return f"{', '.join(first)}{last}{end}" if first else end


def only_one(source: Source, role: str, fitting: Sequence[Column]) -> str:
    """The one column that may be meant; else a question."""
    if len(fitting) != 1:
        ask(source, role, fitting)
    return fitting[0].name


def ask(source: Source, role: str, fitting: Sequence[Column]) -> NoReturn:
    """Ask which of some columns is meant, with what to type."""
    said = f"{source.name}: which column has the {role}s?"
    if not fitting:
        raise BadInputError(f"{said} Of {listed(source.columns)}, none is called or looks like it: say --{role} NAME")
    names = [column.name for column in fitting]
    answer = " or ".join(option(role, name) for name in names)
    if role == "score" and len(names) == 2:
        answer += f", or compare the two: {option('score', names[0])} {option('compare', names[1])}"
    if role == "score" and len(names) > 2:
        answer += f"; if they are the scores of as many classes: {option('classes', joined(names))}"
    raise BadInputError(f"{said} It may be {listed(names, ' or ')}: say {answer}")
