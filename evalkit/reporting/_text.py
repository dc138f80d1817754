"""Bytes as text, and text as a table: its encoding, its separator, its header, and what stands around it."""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from collections import Counter
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from ._asking import BadInputError
from ._cells import is_missing, is_number
from ._translation import msgid, t, told
from ._words import read_toml

Row = tuple[int, list[str]]  # the number of the line, and its cells
SEPARATORS = "\t;|, "  # of two that may be, the first: a comma may be in numbers
SAMPLE = 100_000  # characters in which the separator is looked for
JUDGED = 200  # rows
RULE = re.compile(r"[-+:=| ]*--[-+:=| ]*")
TOTALS = "|".join(" ".join(read_toml("columns.toml")["cells"]["totals"].split()).split(", "))
TOTAL = re.compile(rf"(.+ )?({TOTALS})|({TOTALS}) .+")
MOST_BELOW = 9  # lines below a table that are no rows of it
OTHER_KINDS = (("number", "name"), ("number", ""), ("name", ""))  # of the first field above and below
PRINTED = "fields parted by several spaces, as in a table printed for the eye: save it as CSV, with commas"


class Table(NamedTuple):
    """Columns of cells by their names, the line of each row, and what was passed over."""

    columns: dict[str, list[str]]
    lines: list[int]
    notes: tuple[str, ...] = ()


def _at(line: int, said: str) -> BadInputError:
    return BadInputError(f", line {line}: {said}")


def decoded(content: bytes, encoding: str) -> str:
    """The text of a file in an encoding; BadInputError of others."""
    try:
        text, zero, _ = content.decode(encoding).partition("\0")
    except LookupError:
        raise BadInputError(f": --encoding {encoding!r} is no encoding, such as utf-8 or windows-1252") from None
    except UnicodeDecodeError as error:
        text = zero = "\n" * content.count(b"\n", 0, error.start) + "\0"
    if zero:
        said = f"expected text in {encoding}, found other bytes: save the table as CSV in UTF-8, or say by"
        raise _at(text.count("\n") + 1, f"{said} --encoding NAME in what it is, such as windows-1252 or gb18030")
    return text.lstrip("\ufeff")


def encoding_of(content: bytes) -> str:
    """UTF-16 where its mark is there, else UTF-8."""
    return "UTF-16" if content[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "UTF-8"


def table_of(text: str, separator: str = "") -> Table:
    """The columns of a text of records in JSON, or of rows between separators; BadInputError of others."""
    if text.lstrip()[:1] in ("{", "[") and (records := _records(text)) is not None:
        return _table_of_records(records)
    if said := re.match(r"sep=(.)\r?\n?", text, re.IGNORECASE):
        separator, text = said[1], "\n" + text[said.end() :]
    separator = separator or _separator(text)
    if separator == " " and (found := re.search("^ |  ", text, re.MULTILINE)):
        raise _at(text[: found.start()].count("\n") + 1, PRINTED)
    rows = _split(text, separator)
    if not rows:
        raise BadInputError(" is empty: expected a line of column names, and a line for each prediction")
    return _framed(rows, separator)


def _records(text: str) -> Any:
    """Records in JSON, all together or one a line; None of other text."""
    load = partial(json.loads, parse_int=str, parse_float=str, parse_constant=str)
    for read in (load, lambda text: [load(line) for line in text.splitlines() if line.strip()]):
        try:
            return read(text)
        except json.JSONDecodeError:
            pass
    return None


def _table_of_records(records: Any) -> Table:
    if not isinstance(records, list) or not records or not all(isinstance(record, dict) for record in records):
        raise BadInputError(
            ' is JSON of another form: expected a list of records, such as [{"label": 1, "score": 0.9}]'
        )
    names = dict.fromkeys(name for record in records for name in record)
    columns = {name: [_cell(record.get(name)) for record in records] for name in names}
    return Table(columns, list(range(1, len(records) + 1)))


def _cell(value: Any) -> str:
    return (value or "").strip() if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _separator(text: str) -> str:
    """The separator that makes most rows equally many fields, and most of them; a space only where no other does."""

    def fields(separator: str) -> tuple[bool, bool, float, int]:
        rows = [row for _, row in _split(text[:SAMPLE], separator, JUDGED)]
        filled = max(map(_width, rows), default=0)  # an empty field counts, as the header names it
        widths = [min(len(row), filled) for row in rows]
        usual, often = max(Counter(widths).items(), key=lambda item: (item[1], item[0]), default=(0, 0))
        share = often / max(1, len(rows))
        return usual > 1, share > 0.5 and separator != " ", share, usual

    return max(SEPARATORS, key=fields)


def _split(text: str, separator: str, most: int | None = None) -> list[Row]:
    """Rows of cells, each with the number of its last line."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=most is None)
    rows = ((reader.line_num, [cell.strip() for cell in row]) for row in reader if row)
    try:
        return list(islice(rows, most))
    except csv.Error as error:
        raise _at(reader.line_num, f"expected fields between separators, found {error}") from None


def _width(row: list[str]) -> int:
    """How many fields there are up to the last that is not empty."""
    return max((place for place, cell in enumerate(row, 1) if cell), default=0)


def has_number(row: list[str]) -> bool:
    """Whether some cell is a number."""
    return any(map(is_number, row))


def _framed(rows: list[Row], separator: str) -> Table:
    """The rows under their header, without remarks, a line of dashes, and the same header once more."""
    widths = Counter(_width(row) for _, row in rows[:JUDGED])
    usual = max(widths, key=lambda width: (widths[width], width))
    n_remarks = next((place for place, (_, row) in enumerate(rows) if not row[0].startswith("#")), 0)
    if n_remarks and has_number(rows[n_remarks][1]) and _width(rows[n_remarks - 1][1]) >= usual:  # which is the header
        n_remarks -= 1
    rows_alone = [of for of in rows[n_remarks:] if not of[1][0].startswith("#") or _width(of[1]) >= usual]
    start = next((place for place, (_, row) in enumerate(rows_alone) if _width(row) >= usual), 0)
    if has_number(rows_alone[start][1]):  # so the header is the line above it
        start = 0
    (line, first), *below = rows_alone[start:]
    if below and RULE.fullmatch("|".join(below[0][1])):
        del below[0]
    header = _names(line, first)
    kept = [of for of in below if of[1] != first]
    if not kept:
        raise BadInputError(f" has column names ({', '.join(header)}) but no rows below them")
    n_passed = {t("remarks"): len(rows) - len(below) - 1, t("the same column names"): len(below) - len(kept)}
    one, more = msgid("[n] line of [what] passed over"), msgid("[n] lines of [what] passed over")
    notes = [told(more if n > 1 else one, n=str(n), what=what) for what, n in n_passed.items() if n]
    _refuse_strange(kept, header, separator)
    _refuse_below(kept)
    cells = zip(*(row[: len(header)] for _, row in kept), strict=True)
    return Table(dict(zip(header, map(list, cells), strict=True)), [at for at, _ in kept], tuple(notes))


def _names(line: int, header: list[str]) -> list[str]:
    """The names of all columns but the empty ones at the end."""
    header = [header[0].lstrip("# "), *header[1:]][: _width(header)]
    if all(is_number(name) or is_missing(name) for name in header):
        numbers = ", ".join(header[:4])
        raise _at(line, f"expected column names, found only numbers ({numbers}): write a line of names above them")
    names = [name or f"column {place}" * (header.count("") > 1) for place, name in enumerate(header, 1)]
    if repeated := [name for name, count in Counter(names).items() if count > 1]:
        raise _at(line, f"expected each column name once, found {repeated[0]!r} twice")
    return names


def _refuse_strange(rows: list[Row], header: list[str], separator: str) -> None:
    """Refuse rows of another length, and names of columns in another order."""
    (line, first), *below = rows
    if "" in header and all(first) and not has_number(first) and any(has_number(row) for _, row in below):
        raise _at(line, "column names below a heading: delete the lines above them")
    names = {name for name in header if name and not is_number(name)}
    for line, row in rows:
        if len(row) != len(header) and (len(row) < len(header) or _width(row) > len(header)):
            hint = "a decimal comma must be a point" if separator == "," else "name each column in the header"
            wanted, found = (f"{len(of)} field{'s' * (len(of) > 1)}" for of in (header, row))
            advice = f"; {hint}" * (len(row) > len(header))
            raise _at(line, f"expected {wanted} as in the header, found {found}{advice}")
        if not names.isdisjoint(row) and 2 * len(names & {*row}) > max(2, len(names)):
            raise _at(line, "column names in another order than above: bring all in one order, and delete this line")


def _refuse_below(rows: list[Row]) -> None:
    """Refuse lines below the table: a total, or a few without the number or the name that each line above has."""
    filled = [of for of in rows if any(of[1])] or rows
    line, last = filled[-1]
    for place, cell in enumerate(last):
        is_total = TOTAL.fullmatch(cell.casefold().strip(" :.=*-–—_"))
        if is_total and all(row[place] != cell for _, row in filled[:-1]):
            raise _at(line, f"{cell!r} looks like a total: delete all such lines; if it is a prediction, move it up")
    kinds = [_kind(row[0]) for _, row in filled]
    n_above = len(kinds) - next((n for n, kind in enumerate(reversed(kinds)) if kind != kinds[-1]), 0)
    above = {row[0] for _, row in filled[:n_above]}
    is_named = len({*kinds[:n_above]}) == 1 and len(above) == n_above and (kinds[0], kinds[-1]) in OTHER_KINDS
    if is_named and max(2, len(kinds) - n_above) < n_above and len(kinds) - n_above <= MOST_BELOW:
        line, row = filled[n_above]
        raise _at(line, f"{row[0]!r} where each line above has its own {kinds[0]}: delete the lines below the table")


def _kind(cell: str) -> str:
    """Whether a cell may be the number of a row, or its name."""
    return "number" if cell.isdecimal() else "fraction" if is_number(cell) else "name" if cell else ""
