"""Reading a file of predictions as columns of text, each cell with the place that it came from."""

from __future__ import annotations

import gzip
import hashlib
import importlib
import re
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ._asking import BadInputError
from ._column import Column, Rows
from ._text import decoded, encoding_of, table_of

STANDARD_INPUT = "-"
PARQUET = (".parquet", ".pq")
ENDING = re.compile(r"(\.(csv|tsv|txt|jsonl?|parquet|pq))?(\.gz)?$")


@dataclass(frozen=True)
class Source:
    """Columns by their names in the header; those of a folder are not read unless they are asked for."""

    name: str
    columns: dict[str, Column]
    n_rows: int
    encoding: str
    sha256: str = ""
    notes: tuple[str, ...] = ()
    is_whole: bool = True

    @property
    def stem(self) -> str:
        """The name without folder and endings."""
        return "standard-input" if self.name == STANDARD_INPUT else ENDING.sub("", Path(self.name).name)


def read_source(name: str, encoding: str = "") -> Source:
    """Read CSV, TSV, JSON, Parquet, gzip of them, a folder of Parquet, or standard input where the name is ``-``.

    BadInputError if there is no such file, or it is no table with a header.
    """
    if name != STANDARD_INPUT and (parts := _parts_in(name)):
        return _parquet(name, parts, is_whole=False)
    content = _bytes_of(name)
    sha256 = hashlib.sha256(content).hexdigest()
    if content.startswith(b"\x1f\x8b"):
        with _whole(name, "gzip"):
            content = gzip.decompress(content)
    if content.startswith(b"PAR1"):
        return _parquet(name, content, sha256)
    encoding = encoding or encoding_of(content)
    try:
        table = table_of(decoded(content, encoding), "\t" if name.removesuffix(".gz").endswith(".tsv") else "")
    except BadInputError as error:
        raise BadInputError(f"{name}{error}") from None
    rows = Rows(name, table.lines)
    columns = {key: Column(key, partial(list, cells), rows) for key, cells in table.columns.items()}
    return Source(name, columns, len(table.lines), encoding, sha256, table.notes)


def _bytes_of(name: str) -> bytes:
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise BadInputError(f"{name} cannot be read: {error.strerror}") from None


def _parts_in(folder: str) -> list[str]:
    """The Parquet files anywhere in a folder, in the order of their names; none if it is no folder."""
    return sorted(str(path) for path in Path(folder).rglob("*") if path.suffix in PARQUET and path.is_file())


def _parquet(name: str, content: bytes | list[str], sha256: str = "", *, is_whole: bool = True) -> Source:
    """The columns of one Parquet file, or of all in a folder, read one by one."""
    try:
        arrow, parquet, dataset = map(importlib.import_module, ("pyarrow", "pyarrow.parquet", "pyarrow.dataset"))
    except ImportError:
        needed = "pip install 'classifier-evalkit[parquet]', or save the file as CSV"
        raise BadInputError(f"{name}: reading Parquet needs pyarrow: {needed}") from None
    with _whole(name, "Parquet"):
        if isinstance(content, bytes):
            data = dataset.dataset(parquet.read_table(arrow.BufferReader(content)))
        else:
            data = dataset.dataset(content, format="parquet")
        names, n_rows = data.schema.names, data.count_rows()
    if not n_rows:
        raise BadInputError(f"{name} has columns ({', '.join(names)}) but no rows")

    def read(column: str) -> list[str]:
        with _whole(name, "Parquet"):
            cells = data.to_table(columns=[column]).column(column).to_pylist()
        return ["" if value is None else str(value) for value in cells]

    rows = Rows(name, range(1, n_rows + 1), "row")
    columns = {column: Column(column, partial(read, column), rows) for column in names}
    return Source(name, columns, n_rows, "Parquet", sha256, is_whole=is_whole)


@contextmanager
def _whole(name: str, kind: str) -> Iterator[None]:
    """Refuse a damaged file by the first line of what its reader says."""
    try:
        yield
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise BadInputError(f"{name} is not a whole {kind} file: {str(error).partition(chr(10))[0]}") from None
