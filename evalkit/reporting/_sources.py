"""Reading a file of predictions as columns of text, each cell with the place that it came from."""

from __future__ import annotations

import codecs
import csv
import gzip
import hashlib
import importlib
import io
import math
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

STANDARD_INPUT = "-"
ENDINGS = (".csv", ".tsv", ".txt", ".parquet", ".pq")
SEPARATORS = ",\t;|"
SAMPLE = 100_000  # characters in which the first two lines are looked for
NO_PARQUET = "reading Parquet needs pyarrow: pip install 'classifier-evalkit[parquet]', or save the file as CSV"


class BadInputError(ValueError):
    """What is wrong with a file or an option, and what would be right, in one sentence."""


@dataclass(frozen=True)
class Source:
    """Columns of text, by their names in the header.

    `lines` has the number of the line, or of the row in Parquet, that each cell of a column came from.
    """

    name: str
    columns: dict[str, list[str]]
    lines: list[int]
    place: str = "line"
    encoding: str = "UTF-8"
    separator: str = ","
    sha256: str = ""

    @property
    def stem(self) -> str:
        """The name without folder and endings."""
        if self.name == STANDARD_INPUT:
            return "standard-input"
        name = Path(self.name).name.removesuffix(".gz")
        return next((name.removesuffix(ending) for ending in ENDINGS if name.endswith(ending)), name)


def as_number(text: str, otherwise: float = math.nan) -> float:
    """A number as it is typed, or what to take where the text is none."""
    try:
        return float(text)
    except ValueError:
        return otherwise


def read_source(name: str) -> Source:
    """Read CSV, TSV, Parquet, gzip of them, or standard input where the name is ``-``.

    Raises
    ------
    BadInputError
        If there is no such file, or it is no table with a header.
    """
    content = _bytes_of(name)
    sha256 = hashlib.sha256(content).hexdigest()
    if content.startswith(b"\x1f\x8b"):
        try:
            content = gzip.decompress(content)
        except (OSError, EOFError, zlib.error) as error:
            raise BadInputError(f"{name} is not a whole gzip file: {error}") from None
    if content.startswith(b"PAR1"):
        columns, lines = _parquet(name, content)
        return Source(name, columns, lines, "row", "Parquet", "", sha256)
    if content.startswith(b"PK"):
        raise BadInputError(f"{name} is a workbook or another zip archive, not text: save the sheet as CSV")
    text, encoding = _decoded(name, content)
    separator = _separator(name, text)
    columns, lines = _rows(name, text, separator)
    return Source(name, columns, lines, "line", encoding, separator, sha256)


def _bytes_of(name: str) -> bytes:
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except IsADirectoryError:
        raise BadInputError(f"{name} is a folder: give a file, such as {Path(name) / 'scores.csv'}") from None
    except FileNotFoundError:
        raise BadInputError(f"there is no file {name} in {Path.cwd()}") from None
    except OSError as error:
        raise BadInputError(f"{name} cannot be read: {error.strerror}") from None


def _decoded(name: str, content: bytes) -> tuple[str, str]:
    """The text of a file, and in which encoding it was."""
    encodings = ["utf-8-sig", "gb18030"]
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError as error:
            line = content[: error.start].count(b"\n") + 1
            continue
        if "\0" in text:
            line = text[: text.index("\0")].count("\n") + 1
            break
        return text, {"utf-8-sig": "UTF-8", "utf-16": "UTF-16", "gb18030": "GB18030"}[encoding]
    raise BadInputError(f"{name}, line {line}: expected text in UTF-8, found other bytes; save it as CSV in UTF-8")


def _separator(name: str, text: str) -> str:
    """The separator that makes the header as many fields as the line after it, and most of them."""
    if name.removesuffix(".gz").endswith(".tsv"):
        return "\t"
    first = [line for line in text[:SAMPLE].splitlines() if line.strip()][:2]

    def fields(separator: str) -> tuple[bool, int]:
        each = [len(next(csv.reader([line], delimiter=separator))) for line in first]
        return len(set(each)) == 1, max(each, default=0)

    return max(SEPARATORS, key=fields)


def _rows(name: str, text: str, separator: str) -> tuple[dict[str, list[str]], list[int]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[list[str]] = []
    lines: list[int] = []
    try:
        for row in reader:
            if row:
                rows.append(row)
                lines.append(reader.line_num)
                if len(row) != len(rows[0]):
                    raise BadInputError(_ragged(name, reader.line_num, row, rows[0], separator))
    except csv.Error as error:
        place = f"{name}, line {reader.line_num}"
        raise BadInputError(f"{place}: expected fields between separators, found {error}") from None
    if not rows:
        raise BadInputError(f"{name} is empty: expected a line of column names, and a line for each prediction")
    header = [cell.strip() for cell in rows[0]]
    _check_header(name, header, lines[0])
    if len(rows) == 1:
        raise BadInputError(f"{name} has column names ({', '.join(header)}) but no rows below them")
    columns = zip(*rows[1:], strict=True)
    return {key: [cell.strip() for cell in column] for key, column in zip(header, columns, strict=True)}, lines[1:]


def _ragged(name: str, line: int, row: list[str], header: list[str], separator: str) -> str:
    hint = "; a decimal comma must be a point" if separator == "," and len(row) > len(header) else ""
    fields = "1 field" if len(row) == 1 else f"{len(row)} fields"
    return f"{name}, line {line}: expected {len(header)} fields as in the header, found {fields}{hint}"


def _check_header(name: str, header: list[str], line: int) -> None:
    if math.inf not in (as_number(cell, math.inf) for cell in header):
        raise BadInputError(f"{name}, line {line}: expected column names, found only numbers ({', '.join(header[:4])})")
    repeated = [key for index, key in enumerate(header) if key in header[:index]]
    if repeated:
        raise BadInputError(f"{name}, line {line}: expected each column name once, found {repeated[0]!r} twice")


def _parquet(name: str, content: bytes) -> tuple[dict[str, list[str]], list[int]]:
    try:
        parquet: Any = importlib.import_module("pyarrow.parquet")
        pyarrow: Any = importlib.import_module("pyarrow")
    except ImportError:
        raise BadInputError(f"{name}: {NO_PARQUET}") from None
    try:
        table = parquet.read_table(pyarrow.BufferReader(content))
    except (OSError, ValueError) as error:
        raise BadInputError(f"{name} is not a whole Parquet file: {error}") from None
    if not table.num_rows:
        raise BadInputError(f"{name} has columns ({', '.join(table.column_names)}) but no rows")
    columns = {
        key: ["" if value is None else str(value) for value in table.column(key).to_pylist()]
        for key in table.column_names
    }
    return columns, list(range(1, table.num_rows + 1))
