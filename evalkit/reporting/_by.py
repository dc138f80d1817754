"""The subgroups that columns of a file make: of their values, or of ranges of their numbers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from .._input.subgroups import MISSING, MOST, Subgroups
from .._types import BoolArray
from ._asking import BadInputError, option, parts_of
from ._cells import as_number, is_missing, is_number
from ._column import Column
from ._formats import exact
from ._samples import By

Cuts = dict[str, list[float]]  # by the name of a column, where its numbers are parted; nowhere if values are meant


def cuts_of(text: str, columns: Iterable[str]) -> Cuts:
    """The columns that are named, and where each is parted.

    >>> cuts_of("sex,age:50,65,site", ["sex", "age", "site"])
    {'sex': [], 'age': [50.0, 65.0], 'site': []}
    """
    found: Cuts = {}
    name = ""
    for part in parts_of(text):
        before, _, cut = part.rpartition(":")
        is_name = part in columns or not is_number(cut)
        if is_name or (not before and not found.get(name)):
            found[part] = []
        else:
            name = before or name
            found[name] = [*found.get(name, []), as_number(cut)]
    return found


def by_column(column: Column, cuts: list[float], kept: BoolArray) -> By:
    """The subgroups of a column, those of the rows that are judged, and how many rows of each are left out."""
    if cuts:
        names, of_rows = _ranges(column, sorted(set(cuts)))
    else:
        of_rows = [MISSING if is_missing(label) else label for label in column.as_labels]
        names = column.words
    found = set(of_rows)
    if len(found) > MOST:
        raise BadInputError(_question(column, len(found)))
    if len(found) < 2:
        raise BadInputError(f"{column.where}: expected several subgroups, found only {found.pop()!r}")
    names = [name for name in (*names, MISSING) if name in found]
    place = np.array([names.index(name) for name in of_rows])
    return By(column.name, Subgroups(names, place[kept]), np.bincount(place[~kept], minlength=len(names)).tolist())


def _ranges(column: Column, edges: list[float]) -> tuple[list[str], list[str]]:
    """The names of the ranges of a number, and that of each row; the lower end belongs to a range."""
    ends = [*map(exact, edges)]
    names = [f"below {ends[0]}", *(f"{low} to below {high}" for low, high in pairwise(ends)), f"{ends[-1]} or more"]
    values = column.as_numbers()
    places = np.searchsorted(edges, values, side="right")
    return names, [MISSING if np.isnan(value) else names[at] for value, at in zip(values, places, strict=True)]


def _question(column: Column, n: int) -> str:
    if not column.is_numeric:
        return f"{column.where} has {n} different values, and there may be {MOST} subgroups: name one of fewer by --by"
    values = np.unique(column.finite)
    first, second = (exact(float(values[len(values) * third // 3])) for third in (1, 2))
    such = option("by", f"{column.name}:{first}", second)
    return f"{column.where} has {n} different values: say where to part its numbers, such as {such}"
