"""The numbers of a report as tables, one for each part of its contents, for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .._results.table import Table
from ._formats import ENDS, Contents

Row = dict[str, Any]
DIFFERENCE = {"estimate": "difference", "low": "difference_low", "high": "difference_high"}
DIFFERENCE |= {end: end for end in ("adjusted_low", "adjusted_high")}


def tables_of(contents: Contents) -> dict[str, Table]:
    """A table of each part that has several values, by its place in the contents."""
    names = [of["name"] for of in contents.get("classes", ())]
    asked = {} if contents.get("prevalence") is None else {"asked": {"prevalence": contents["prevalence"]}}
    found = {place: _table(rows) for place, rows in _parts({**contents, **asked}, names) if rows}
    if contents.get("subgroups"):
        found["subgroups.columns"] = _table(_of_subgroups(contents["subgroups"]["columns"]))
    return found


def _of_subgroups(columns: list[Contents]) -> list[Row]:
    """A row for each measure of each subgroup, with its difference from the rest; clear are those that leave out 0."""
    rows = []
    for column in columns:
        for one in column["rows"]:
            counts = {name: one[name] for name in ("name", "rows", "positives", "groups", "left_out")}
            for name, of in {"mean_score": {"estimate": one["mean_score"]}, **one["measures"]}.items():
                apart = one["differences"].get(name, {})
                told = {title: apart.get(end) for end, title in DIFFERENCE.items()}
                rows.append({"by": column["column"], **counts, "measure": name, **dict.fromkeys(ENDS), **of, **told})
    return rows


def _parts(contents: Mapping[str, Any], names: list[str], before: str = "") -> Iterable[tuple[str, list[Row]]]:
    """The rows of each part: of a dictionary one for each name, without its lists, which are parts of their own."""
    for key, value in contents.items():
        place = before + key
        if isinstance(value, list):
            yield place, [_row(one, names, index) for index, one in enumerate(value)]
        elif isinstance(value, Mapping):
            rest = {name: of for name, of in value.items() if not isinstance(of, list)}
            yield place, [{"name": name} | _flat(of, "value") for name, of in rest.items()]
            yield from _parts({name: of for name, of in value.items() if name not in rest}, names, f"{place}.")


def _row(value: Any, names: list[str], index: int) -> Row:
    """One of a list; a row of a matrix by the names of the classes."""
    if isinstance(value, list):
        return {"true": names[index]} | {f"predicted {of}": count for of, count in zip(names, value, strict=True)}
    return _flat(value, "value")


def _flat(value: Any, place: str) -> Row:
    """Every value inside by its place, such as ``recall.low``."""
    if not isinstance(value, Mapping | list):
        return {place: value}
    items = value.items() if isinstance(value, Mapping) else enumerate(value)
    inside = [(str(name), of, f"{name}." * isinstance(of, Mapping | list)) for name, of in items]
    return {before + name: of for key, one, before in inside for name, of in _flat(one, key).items()}


def _table(rows: list[Row]) -> Table:
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    return Table(columns, tuple(tuple(row.get(name) for name in columns) for row in rows))
