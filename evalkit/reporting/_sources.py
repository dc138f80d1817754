"""Reading a file of predictions as columns of text, each cell with the place that it came from."""

from __future__ import annotations

import codecs
import csv
import gzip
import hashlib
import importlib
import io
import math
import os
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

STANDARD_INPUT = "-"
PARQUET = (".parquet", ".pq")
ENDINGS = (".csv", ".tsv", ".txt", *PARQUET)
SEPARATORS = ",\t;|"
SAMPLE = 100_000  # characters in which the first two rows are looked for
NO_PARQUET = "reading Parquet needs pyarrow: pip install 'classifier-evalkit[parquet]', or save the file as CSV"


class BadInputError(ValueError):
    """What is wrong with a file or an option, and what would be right, in one sentence."""


@dataclass(frozen=True)
class Source:
    """Columns of text, by their names in the header.

    `lines` has the number of the line, or of the row in Parquet, that each cell of a column came from. Of a folder a
    column is read when it is first asked for.
    """

    name: str
    columns: Mapping[str, list[str]]
    lines: Sequence[int]
    place: str = "line"
    encoding: str = "UTF-8"
    sha256: str = ""

    @property
    def stem(self) -> str:
        """The name without folder and endings."""
        if self.name == STANDARD_INPUT:
            return "standard-input"
        name = Path(self.name).name.removesuffix(".gz")
        return next((name.removesuffix(ending) for ending in ENDINGS if name.endswith(ending)), name)


def parsed(text: str) -> float:
    """A number as it is typed; ValueError for other text, also for 1_000, which Python takes."""
    if "_" in text:
        raise ValueError(text)
    return float(text)


def as_number(text: str, otherwise: float = math.nan) -> float:
    """A number as it is typed, or what to take where the text is none."""
    try:
        return parsed(text)
    except ValueError:
        return otherwise


def read_source(name: str) -> Source:
    """Read CSV, TSV, Parquet, gzip of them, a folder of Parquet, or standard input where the name is ``-``.

    Raises
    ------
    BadInputError
        If there is no such file, or it is no table with a header.
    """
    if name != STANDARD_INPUT and (parts := _parts_in(name)):
        columns_of_parts = _ColumnsOfParts(name, parts)
        return Source(name, columns_of_parts, columns_of_parts.rows, "row", "Parquet")
    content = _bytes_of(name)
    sha256 = hashlib.sha256(content).hexdigest()
    if content.startswith(b"\x1f\x8b"):
        try:
            content = gzip.decompress(content)
        except (OSError, EOFError, zlib.error) as error:
            raise BadInputError(f"{name} is not a whole gzip file: {error}") from None
    if content.startswith(b"PAR1"):
        columns, lines = _parquet(name, content)
        return Source(name, columns, lines, "row", "Parquet", sha256)
    if content.startswith(b"PK"):
        raise BadInputError(f"{name} is a workbook or another zip archive, not text: save the sheet as CSV")
    text, encoding = _decoded(name, content)
    columns, lines = _rows(name, text, _separator(name, text))
    return Source(name, columns, lines, "line", encoding, sha256)


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
    """The separator that makes the header as many fields as the row after it, and most of them."""
    if name.removesuffix(".gz").endswith(".tsv"):
        return "\t"

    def fields(separator: str) -> tuple[bool, int]:
        rows = csv.reader(io.StringIO(text[:SAMPLE], newline=""), delimiter=separator)
        each = [len(row) for row in islice(filter(None, rows), 2)]
        most = max(each, default=0)
        return len(set(each)) == 1 < most, most

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
    wanted, found = ("1 field" if len(cells) == 1 else f"{len(cells)} fields" for cells in (header, row))
    return f"{name}, line {line}: expected {wanted} as in the header, found {found}{hint}"


def _check_header(name: str, header: list[str], line: int) -> None:
    if _are_numbers(header):
        raise BadInputError(f"{name}, line {line}: expected column names, found only numbers ({', '.join(header[:4])})")
    repeated = [key for index, key in enumerate(header) if key in header[:index]]
    if repeated:
        raise BadInputError(f"{name}, line {line}: expected each column name once, found {repeated[0]!r} twice")


def _are_numbers(cells: list[str]) -> bool:
    try:
        list(map(float, cells))
    except ValueError:
        return False
    return True


def _parquet(name: str, content: bytes) -> tuple[dict[str, list[str]], list[int]]:
    parquet, pyarrow = (_part_of_pyarrow(name, module) for module in ("pyarrow.parquet", "pyarrow"))
    with _whole_parquet(name):
        table = parquet.read_table(pyarrow.BufferReader(content))
    _check_rows(name, table.column_names, table.num_rows)
    columns = {key: _cells(table.column(key)) for key in table.column_names}
    return columns, list(range(1, table.num_rows + 1))


def _part_of_pyarrow(name: str, module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise BadInputError(f"{name}: {NO_PARQUET}") from None


@contextmanager
def _whole_parquet(name: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        raise BadInputError(f"{name} is not a whole Parquet file: {error}") from None


def _check_rows(name: str, columns: list[str], n_rows: int) -> None:
    if not n_rows:
        raise BadInputError(f"{name} has columns ({', '.join(columns)}) but no rows")


def _cells(column: Any) -> list[str]:
    return ["" if value is None else str(value) for value in column.to_pylist()]


def _parts_in(folder: str) -> list[str]:
    """The Parquet files anywhere in a folder; none if it is no folder."""
    return sorted(
        str(Path(within, name)) for within, _, names in os.walk(folder) for name in names if name.endswith(PARQUET)
    )


class _ColumnsOfParts(Mapping[str, list[str]]):
    """The columns of a folder of Parquet files, in the order of their names; each is read when it is asked for."""

    def __init__(self, name: str, parts: list[str]) -> None:
        self._name, self._read = name, dict[str, list[str]]()
        arrow = _part_of_pyarrow(name, "pyarrow.dataset")
        with _whole_parquet(name):
            self._parts = arrow.dataset(parts, format="parquet")
            self.rows = range(1, self._parts.count_rows() + 1)
        _check_rows(name, self._parts.schema.names, len(self.rows))

    def __getitem__(self, column: str) -> list[str]:
        if column not in self._read:
            with _whole_parquet(self._name):
                self._read[column] = _cells(self._parts.to_table(columns=[column]).column(column))
        return self._read[column]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts.schema.names)

    def __len__(self) -> int:
        return len(self._parts.schema.names)
