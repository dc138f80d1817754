"""The rows of one subgroup, such as a hospital or a range of ages."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from .._types import Integers
from ._asking import BadInputError, joined, listed, parts_of
from ._cells import as_label, as_number, is_number
from ._column import Column
from ._sources import Source

MOST_SHOWN = 6  # values of a column


class _Subgroup(NamedTuple):
    said: str
    rows: Integers


def only(source: Source, text: str) -> Source:
    """Leave the rows of ``site=F,G``, or of ``age=65..80``, which ends below 80; a note says how many they are."""
    if not text:
        return source
    name, equals, wanted = (part.strip() for part in text.partition("="))
    if not equals or name not in source.columns:
        such = f"say --only COLUMN=VALUE or COLUMN=LOW..HIGH, with one of {listed(source.columns)}"
        raise BadInputError(f"--only is {text!r}: {such}")
    found = _in_range(source.columns[name], wanted) or _with_label(source.columns[name], parts_of(wanted))
    if not len(found.rows):
        raise BadInputError(f"--only is {text!r}: no row of {source.name} is such")
    note = f"only the rows of which {name} is {found.said}: {len(found.rows):,} of {source.n_rows:,}"
    columns = {key: of.among(found.rows) for key, of in source.columns.items()}
    return replace(source, columns=columns, n_rows=len(found.rows), notes=(*source.notes, note))


def _in_range(column: Column, wanted: str) -> _Subgroup | None:
    """The rows between two numbers, of which one may be left out; None if something else is wanted."""
    ends = low, high = [part.strip() for part in wanted.split("..")] if wanted.count("..") == 1 else ["", ""]
    if not any(ends) or not all(is_number(end) for end in ends if end):
        return None
    values = column.as_numbers()
    rows = (values >= as_number(low or "-inf")) & (values < as_number(high or "inf"))
    said = [f"{low} or more"] * bool(low) + [f"below {high}"] * bool(high)
    return _Subgroup(joined(said, " and "), np.flatnonzero(rows))


def _with_label(column: Column, words: list[str]) -> _Subgroup:
    """The rows with one of some values."""
    labels = [*map(as_label, words)]
    if strange := [label for label in labels if label not in column.as_labels]:
        found = listed(column.words[:MOST_SHOWN])
        others = ", …" * (len(column.words) > MOST_SHOWN)
        such = f": its values are {found}{others}" * bool(found)
        raise BadInputError(f"--only: {column.where} has no {strange[0]!r}{such}")
    return _Subgroup(joined(labels, " or "), np.flatnonzero([label in labels for label in column.as_labels]))
