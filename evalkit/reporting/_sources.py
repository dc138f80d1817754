"""Reading a file of predictions as columns of text, each cell with the place that it came from."""

from __future__ import annotations

import gzip
import hashlib
import importlib
import io
import os
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._cells import Numbers
from ._encodings import TextError, decoded
from ._tables import table_of

STANDARD_INPUT = "-"
PARQUET = (".parquet", ".pq")
ENDINGS = (".csv", ".tsv", ".txt", ".jsonl", ".json", *PARQUET)
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
    notes: tuple[str, ...] = ()
    numbers: dict[str, Numbers] = field(default_factory=dict)  # of the columns that were read so, for each to be once

    @property
    def stem(self) -> str:
        """The name without folder and endings."""
        if self.name == STANDARD_INPUT:
            return "standard-input"
        name = Path(self.name).name.removesuffix(".gz")
        return next((name.removesuffix(ending) for ending in ENDINGS if name.endswith(ending)), name)


def read_source(name: str, encoding: str = "") -> Source:
    """Read CSV, TSV, JSON, Parquet, gzip of them, a folder of Parquet, or standard input where the name is ``-``.

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
    try:
        text, encoding, notes = decoded(content, _known(encoding))
        table = table_of(text, "\t" if name.removesuffix(".gz").endswith(".tsv") else "")
    except TextError as error:
        at = f"{name}, line {error.line}:" if error.line else name
        raise BadInputError(f"{at} {error.said}") from None
    return Source(name, table.columns, table.lines, "line", encoding, sha256, notes + table.notes)


def _known(encoding: str) -> str:
    try:
        io.TextIOWrapper(io.BytesIO(), encoding=encoding or "utf-8")
    except LookupError:
        raise BadInputError(
            f"--encoding is {encoding!r}: expected the name of an encoding, such as utf-8, windows-1252 or gb18030"
        ) from None
    return encoding


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
