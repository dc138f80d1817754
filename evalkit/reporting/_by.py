"""The subgroups that columns of a file make, of values or of ranges of numbers; and the rows of one alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

import numpy as np

from .._input.subgroups import MISSING, MOST, Subgroups
from .._types import BoolArray, Integers
from ..inference._subgroups import Part, compare_subgroups
from ._asking import BadInputError, joined, listed, option, parts_of
from ._cells import as_label, as_number, is_missing, is_number
from ._column import Column
from ._estimates import LEVEL
from ._formats import exact
from ._samples import By
from ._sources import Source
from ._translation import t, told

Cuts = dict[str, list[float]]  # by the name of a column, where its numbers are parted; nowhere if values are meant

MOST_SHOWN = 6  # values of a column


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


def by_columns(columns: Mapping[str, Column], cuts: Cuts, kept: BoolArray, groups: Integers | None) -> tuple[By, ...]:
    """The subgroups of some columns, of the rows that are judged; and of all rows, in numbered groups, what is lost."""
    every = [_subgroups(columns[name], edges) for name, edges in cuts.items()]
    rows = Part(~kept, np.zeros(len(kept)), np.zeros(len(kept), np.bool_), groups)
    lost = compare_subgroups(rows, every, LEVEL, ["prevalence"])[0] if every else []
    judged = [Subgroups(of.names, of.place[kept]) for of in every]
    return tuple(map(By, cuts, judged, lost))


def _subgroups(column: Column, cuts: list[float]) -> Subgroups:
    """The values of a column, or the ranges of its numbers."""
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
    return Subgroups(names, np.array([names.index(name) for name in of_rows]))


def _ranges(column: Column, edges: list[float]) -> tuple[list[str], list[str]]:
    """The names of the ranges of a number, and that of each row; the lower end belongs to a range."""
    ends = [*map(exact, edges)]
    between = (told("[low] to below [high]", low=low, high=high) for low, high in pairwise(ends))
    names = [told("below [high]", high=ends[0]), *between, told("[low] or more", low=ends[-1])]
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


def only(source: Source, text: str) -> Source:
    """Leave the rows of ``site=F,G``, of ``age=65..80``, which ends below 80, or of both; a note says how many."""
    if not text:
        return source
    conditions: list[tuple[str, list[str]]] = []
    for part in parts_of(text):
        name, equals, value = (of.strip() for of in part.partition("="))
        if equals and name in source.columns:
            conditions.append((name, [value]))
        elif conditions and part:  # one more value of the same column
            conditions[-1][1].append(part)
        else:
            such = f"say --only COLUMN=VALUE or COLUMN=LOW..HIGH, with one of {listed(source.columns)}"
            raise BadInputError(f"--only is {text!r}: {such}")
    found = [(name, *_rows_with(source.columns[name], values)) for name, values in conditions]
    rows = np.flatnonzero(np.logical_and.reduce([are_such for *_, are_such in found]))
    if not len(rows):
        raise BadInputError(f"--only is {text!r}: no row of {source.name} is such")
    which = joined((told("[column] is [value]", column=name, value=said) for name, said, _ in found), t(" and "))
    counts = {"n": f"{len(rows):,}", "all": f"{source.n_rows:,}"}
    note = told("only the rows of which [which]: [n] of [all]", which=which, **counts)
    columns = {key: of.among(rows) for key, of in source.columns.items()}
    return replace(source, columns=columns, n_rows=len(rows), notes=(*source.notes, note))


def _rows_with(column: Column, wanted: list[str]) -> tuple[str, BoolArray]:
    """What is said of the rows with one of some values, or between two numbers, of which one may be left out."""
    ends = low, high = [part.strip() for part in wanted[0].split("..")] if wanted[0].count("..") == 1 else ["", ""]
    if len(wanted) > 1 or not any(ends) or not all(is_number(end) for end in ends if end):
        return _with_label(column, wanted)
    values = column.as_numbers()
    said = [told("[low] or more", low=low)] * bool(low) + [told("below [high]", high=high)] * bool(high)
    return joined(said, t(" and ")), (values >= as_number(low or "-inf")) & (values < as_number(high or "inf"))


def _with_label(column: Column, words: list[str]) -> tuple[str, BoolArray]:
    """The rows with one of some values."""
    labels = [*map(as_label, words)]
    if strange := [label for label in labels if label not in column.as_labels]:
        found = listed(column.words[:MOST_SHOWN])
        others = ", …" * (len(column.words) > MOST_SHOWN)
        such = f": its values are {found}{others}" * bool(found)
        raise BadInputError(f"--only: {column.where} has no {strange[0]!r}{such}")
    return joined(labels, t(" or ")), np.array([label in labels for label in column.as_labels])
