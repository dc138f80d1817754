"""Text as a table: its separator, its header, and what stands around it."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from ._cells import as_number
from ._encodings import TextError
from ._records import records_of
from ._rows import (
    PRINTED,
    Row,
    are_names,
    has_numbers,
    refuse_misaligned,
    refuse_other_headers,
    refuse_quoted_lines,
    refuse_totals,
    refuse_two_headings,
)

SEPARATORS = ",\t;| "
SAMPLE = 100_000  # characters in which the separator is looked for
JUDGED = 200  # rows
RULED = 3  # rows, of which one may be a line of dashes under the header
RULE = re.compile(r"[:+|]*(?:--+[:+| ]*)+")


class Table(NamedTuple):
    """Columns of cells by their names, the line of each row, and what was passed over."""

    columns: dict[str, list[str]]
    lines: list[int]
    notes: tuple[str, ...] = ()


def table_of(text: str, separator: str = "") -> Table:
    """The columns of a text of records in JSON, or of rows between separators.

    Raises
    ------
    TextError
        If it is no table with a header.
    """
    if (records := records_of(text)) is not None:
        return Table(*records)
    if text.lstrip()[:1] == "<" or re.match(r"\s*@relation\b", text, re.IGNORECASE):
        raise TextError(0, "is HTML, XML or ARFF, no table of text: save it as CSV")
    notes: list[str] = []
    if said := re.match(r"sep=(.)\r?\n?", text, re.IGNORECASE):
        separator, text = said[1], "\n" + text[said.end() :]
    separator = separator or _separator(text)
    rows = _split(text, separator)
    if not rows:
        raise TextError(0, "is empty: expected a line of column names, and a line for each prediction")
    table = _framed(rows, separator, notes)
    if separator == " ":
        refuse_misaligned(text, table.lines)
    return table


def _separator(text: str) -> str:
    """The separator that makes most rows equally many fields, and most of them; a space only where no other does."""

    def fields(separator: str) -> tuple[bool, bool, float, int]:
        rows = [_width(row) for _, row in _split(text[:SAMPLE], separator, JUDGED)]
        usual, often = max(Counter(rows).items(), key=lambda item: (item[1], item[0]), default=(0, 0))
        share = often / max(1, len(rows))
        return usual > 1, share > 0.5 and separator != " ", share, usual

    return max(SEPARATORS, key=fields)


def _split(text: str, separator: str, most: int | None = None) -> list[Row]:
    """Rows of cells, each with the number of its last line."""
    file = io.StringIO(text, newline="")
    lines: Iterable[str] = (line.strip() for line in file) if separator == " " else file
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=separator == " ", strict=most is None)
    rows = ((reader.line_num, [cell.strip() for cell in row]) for row in reader if row)
    try:
        return list(islice(rows, most))
    except csv.Error as error:
        raise TextError(reader.line_num, f"expected fields between separators, found {error}") from None


def _width(row: list[str]) -> int:
    """How many fields there are up to the last that is not empty."""
    return max((place for place, cell in enumerate(row, 1) if cell), default=0)


def _framed(rows: list[Row], separator: str, notes: list[str]) -> Table:
    """The rows under their header, without what stands above it and the empty fields after it."""
    usual = _usual_width(rows)
    uncommented = _without_comments(rows, usual)
    if separator != "," and _has_row_names(uncommented):  # a comma may be for decimals
        notes.append("the first column, without a name, has the names of the rows")
        uncommented[0] = uncommented[0][0], ["", *uncommented[0][1]]
    start = next((place for place, (_, row) in enumerate(uncommented) if _width(row) >= usual), 0)
    if has_numbers(uncommented[start][1]) or start + 1 == len(uncommented):
        start = 0
    left_out = len(rows) - len(uncommented) + start
    if left_out:
        notes.append(f"{left_out} line{'s' * (left_out > 1)} of remarks passed over")
    return _columns(uncommented[start:], separator, notes)


def _usual_width(rows: list[Row]) -> int:
    widths = Counter(_width(row) for _, row in rows[:JUDGED])
    return max(widths, key=lambda width: (widths[width], width))


def _without_comments(rows: list[Row], usual: int) -> list[Row]:
    """The rows without those that begin with #, as a header may where numbers follow, and without a line of dashes."""
    first = next((place for place, (_, row) in enumerate(rows) if not row[0].startswith("#")), len(rows))
    if 0 < first < len(rows) and has_numbers(rows[first][1]) and _width(rows[first - 1][1]) == usual:
        line, header = rows[first - 1]
        first, rows = 0, [(line, [header[0].lstrip("# "), *header[1:]]), *rows[first:]]
    rows = [(line, row) for line, row in rows[first:] if not row[0].startswith("#") or _width(row) > 1]
    return [of for of in rows[:RULED] if not RULE.fullmatch("|".join(of[1]).strip("|"))] + rows[RULED:]


def _has_row_names(rows: list[Row]) -> bool:
    """Whether the header is one field short, as R writes it, and the first fields name three rows or more."""
    (_, header), *below = rows
    if {len(row) for _, row in below} != {len(header) + 1} or has_numbers(header):
        return False
    return are_names([row[0] for _, row in below]) and any(row[-1] for _, row in below)


def _columns(rows: list[Row], separator: str, notes: list[str]) -> Table:
    (line, first), *below = rows
    kept = [of for of in below if of[1] != first]
    if n_repeated := len(below) - len(kept):
        notes.append(f"{n_repeated} more line{'s' * (n_repeated > 1)} of the same column names passed over")
    header = _names(first, line, kept)
    width = len(header)
    for at, row in kept:
        if len(row) != width and (len(row) < width or _width(row) > width):
            raise TextError(at, _ragged(row, header, separator))
    _check_header(header, line)
    if not kept:
        raise TextError(0, f"has column names ({', '.join(header)}) but no rows below them")
    refuse_other_headers(header, line, kept)
    refuse_quoted_lines(header, line, kept)
    refuse_two_headings(first, line, kept)
    refuse_totals(kept)
    cells = zip(*(row[:width] for _, row in kept), strict=True)
    return Table(dict(zip(header, map(list, cells), strict=True)), [at for at, _ in kept], tuple(notes))


def _names(header: list[str], line: int, rows: list[Row]) -> list[str]:
    """The names of all columns but the empty ones at the end."""
    width = len(header)
    if not header[-1]:
        width = min(width, max(_width(row) for row in (header, *(row for _, row in rows))))
        if width > _width(header):
            raise TextError(line, "expected a name for each column, found none for the last")
    without = header[:width].count("")
    return [name or f"column {place}" * (without > 1) for place, name in enumerate(header[:width], 1)]


def _ragged(row: list[str], header: list[str], separator: str) -> str:
    if separator == " ":
        return PRINTED
    hint = "; a decimal comma must be a point" if separator == "," and len(row) > len(header) else ""
    wanted, found = ("1 field" if len(cells) == 1 else f"{len(cells)} fields" for cells in (header, row))
    return f"expected {wanted} as in the header, found {found}{hint}"


def _check_header(header: list[str], line: int) -> None:
    if all(as_number(cell, 0.5) != 0.5 or cell == "0.5" for cell in header):
        said = f"expected column names, found only numbers ({', '.join(header[:4])})"
        raise TextError(line, f"{said}: write a line of names above them, such as label,score")
    repeated = [name for index, name in enumerate(header) if name in header[:index]]
    if repeated:
        raise TextError(line, f"expected each column name once, found {repeated[0]!r} twice")
