"""Text as a table: its encoding, its separator, its header, and what stands around it."""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

from ._cells import as_number

SEPARATORS = ",\t;| "
SAMPLE = 100_000  # characters in which the separator is looked for
JUDGED = 200  # rows
RULED = 3  # rows, of which one may be a line of dashes under the header
RULE = re.compile(r"[:+|]*(?:--+[:+| ]*)+")
MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
TOLD = {"utf-8-sig": "UTF-8", "utf-16": "UTF-16", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16", "gb18030": "GB18030"}
# Letters of Western Europe, the apostrophe and N° in Windows-1252: one or two of them beside plain letters.
WESTERN = rb"[\xc0-\xd6\xd8-\xf6\xf8-\xff\x8c\x9c\x92\xb0]"
WESTERN_RUN = re.compile(rb"(?<=[A-Za-z])%s|%s(?=[A-Za-z])" % (WESTERN, WESTERN))
# Characters that are frequent in Chinese text and in tables of predictions: a quarter or more of any such text.
FREQUENT = frozenset(
    "的一是不了人在有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如"
    "标签类别真实预测概率得分数阳阴性恶良否患者病例正负异常样本编号姓名客户结果目标值组权重模型年龄男女高低风险违约流失欺诈健康"
)


class TextError(ValueError):
    """Why text is no table: the line, or 0, and what was expected there."""

    def __init__(self, line: int, said: str) -> None:
        super().__init__(said)
        self.line, self.said = line, said


class Table(NamedTuple):
    """Columns of cells by their names, the line of each row, and what was passed over."""

    columns: dict[str, list[str]]
    lines: list[int]
    notes: tuple[str, ...] = ()


def decoded(content: bytes, encoding: str = "") -> tuple[str, str]:
    """The text of a file, and in which encoding it was."""
    name = encoding or _encoding_of(content)
    try:
        text = content.decode(name)
    except UnicodeDecodeError as error:
        raise TextError(content[: error.start].count(b"\n") + 1, _no_text(encoding)) from None
    if "\0" in text:
        raise TextError(text[: text.index("\0")].count("\n") + 1, _no_text(encoding))
    return text.removeprefix("\ufeff"), TOLD.get(name, name)


def _no_text(encoding: str) -> str:
    if encoding:
        return f"expected text in {encoding}, found other bytes"
    return (
        "expected text in UTF-8, found other bytes; save it as CSV in UTF-8, or say --encoding NAME, such as "
        "windows-1252 or gb18030"
    )


def _encoding_of(content: bytes) -> str:
    """What the bytes and the language make plain; UTF-8 where they do not."""
    for mark, name in MARKS.items():
        if content.startswith(mark):
            return name
    for name, high in (("utf-16-le", 1), ("utf-16-be", 0)):
        if 4 <= len(content) < 4 * content[high::2].count(0) and 0 not in content[1 - high :: 2]:
            return name
    try:
        content.decode()
    except UnicodeDecodeError:
        runs = re.findall(rb"[\x80-\xff]+", content)
        if b"".join(WESTERN_RUN.findall(content)) == b"".join(runs):
            return "windows-1252"
        return "gb18030" if _is_chinese(content, runs) else "utf-8-sig"
    return "utf-8-sig"


def _is_chinese(content: bytes, runs: list[bytes]) -> bool:
    """Whether two bytes are always one character, neighbours are frequent ones, and many are."""
    try:
        text = content.decode("gb18030")
    except UnicodeDecodeError:
        return False
    characters = re.findall("[\u4e00-\u9fff]", text)
    neighbours = any(set(word[:2]) <= FREQUENT for word in re.findall("(?=([\u4e00-\u9fff]{2}))", text))
    often = 4 * sum(one in FREQUENT for one in characters) >= len(characters)
    return neighbours and often and all(len(run) % 2 == 0 for run in runs)


def table_of(text: str, separator: str = "") -> Table:
    """The columns of a text of records in JSON, or of rows between separators.

    Raises
    ------
    TextError
        If it is no table with a header.
    """
    if (records := _records(text)) is not None:
        return _from_records(*records)
    if text.lstrip()[:1] == "<" or re.match(r"\s*@relation\b", text, re.IGNORECASE):
        raise TextError(0, "is HTML, XML or ARFF, no table of text: save it as CSV")
    notes: list[str] = []
    if said := re.match(r"sep=(.)\r?\n?", text, re.IGNORECASE):
        separator, text = said[1], "\n" + text[said.end() :]
    separator = separator or _separator(text)
    rows = _split(text, separator)
    if not rows:
        raise TextError(0, "is empty: expected a line of column names, and a line for each prediction")
    return _framed(rows, separator, notes)


def _records(text: str) -> tuple[list[Any], list[int]] | None:
    """Records in JSON, all together or one a line, each with its place; None of other text."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    as_typed: dict[str, Any] = {"parse_int": str, "parse_float": str, "parse_constant": str}
    try:
        whole = json.loads(text, **as_typed)
    except json.JSONDecodeError:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        try:
            return [json.loads(line, **as_typed) for _, line in lines], [number for number, _ in lines]
        except json.JSONDecodeError:
            return None
    if isinstance(whole, dict):
        columns = {name: list(of.values()) if isinstance(of, dict) else of for name, of in whole.items()}
        if not all(isinstance(of, list) for of in columns.values()) or len({*map(len, columns.values())}) != 1:
            return [whole], [1]
        whole = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    return whole, list(range(1, len(whole) + 1))


def _from_records(records: list[Any], lines: list[int]) -> Table:
    names: dict[str, None] = {}
    for line, record in zip(lines, records, strict=True):
        if not isinstance(record, dict):
            raise TextError(line, "expected a record with names, such as {'label': 1, 'score': 0.9}")
        names |= dict.fromkeys(record)
    if not names:
        raise TextError(0, "is empty: expected a record for each prediction")
    return Table({name: [_cell(record.get(name)) for record in records] for name in names}, lines)


def _cell(value: Any) -> str:
    if value is None or isinstance(value, str):
        return (value or "").strip()
    return json.dumps(value, ensure_ascii=False)


def _separator(text: str) -> str:
    """The separator that makes most rows equally many fields, and most of them; a space only where no other does."""

    def fields(separator: str) -> tuple[bool, bool, float, int]:
        rows = [_width(row) for _, row in _split(text[:SAMPLE], separator, JUDGED)]
        usual, often = max(Counter(rows).items(), key=lambda item: (item[1], item[0]), default=(0, 0))
        share = often / max(1, len(rows))
        return usual > 1, share > 0.5 and separator != " ", share, usual

    return max(SEPARATORS, key=fields)


def _split(text: str, separator: str, most: int | None = None) -> list[tuple[int, list[str]]]:
    """Rows of cells, each with the number of its last line."""
    file = io.StringIO(text, newline="")
    lines: Iterable[str] = (line.strip(" ") for line in file) if separator == " " else file
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=separator == " ", strict=most is None)
    rows = ((reader.line_num, [cell.strip() for cell in row]) for row in reader if row)
    try:
        return list(islice(rows, most))
    except csv.Error as error:
        raise TextError(reader.line_num, f"expected fields between separators, found {error}") from None


def _width(row: list[str]) -> int:
    """How many fields there are up to the last that is not empty."""
    return max((place for place, cell in enumerate(row, 1) if cell), default=0)


def _framed(rows: list[tuple[int, list[str]]], separator: str, notes: list[str]) -> Table:
    """The rows under their header, without what stands above it and the empty fields after it."""
    usual = _usual_width(rows)
    uncommented = _without_comments(rows, usual)
    if separator != "," and _has_row_names(uncommented):  # a comma may be for decimals
        notes.append("the first column, without a name, has the names of the rows")
        uncommented[0] = uncommented[0][0], ["", *uncommented[0][1]]
    start = next((place for place, (_, row) in enumerate(uncommented) if _width(row) >= usual), 0)
    if _has_numbers(uncommented[start][1]) or start + 1 == len(uncommented):
        start = 0
    left_out = len(rows) - len(uncommented) + start
    if left_out:
        notes.append(f"{left_out} line{'s' * (left_out > 1)} of remarks passed over")
    return _columns(uncommented[start:], separator, notes)


def _usual_width(rows: list[tuple[int, list[str]]]) -> int:
    widths = Counter(_width(row) for _, row in rows[:JUDGED])
    return max(widths, key=lambda width: (widths[width], width))


def _without_comments(rows: list[tuple[int, list[str]]], usual: int) -> list[tuple[int, list[str]]]:
    """The rows without those that begin with #, as a header may where numbers follow, and without a line of dashes."""
    first = next((place for place, (_, row) in enumerate(rows) if not row[0].startswith("#")), len(rows))
    if 0 < first < len(rows) and _has_numbers(rows[first][1]) and _width(rows[first - 1][1]) == usual:
        line, header = rows[first - 1]
        first, rows = 0, [(line, [header[0].lstrip("# "), *header[1:]]), *rows[first:]]
    rows = [(line, row) for line, row in rows[first:] if not row[0].startswith("#") or _width(row) > 1]
    return [of for of in rows[:RULED] if not RULE.fullmatch("|".join(of[1]).strip("|"))] + rows[RULED:]


def _has_numbers(row: list[str]) -> bool:
    return any(as_number(cell, 0.5) != 0.5 or cell == "0.5" for cell in row)


def _has_row_names(rows: list[tuple[int, list[str]]]) -> bool:
    """Whether the header is one field short, as R writes it, and the first fields name three rows or more."""
    (_, header), *below = rows
    if len(below) < 3 or {len(row) for _, row in below} != {len(header) + 1} or _has_numbers(header):
        return False
    names = [row[0] for _, row in below]
    counted = names == [str(place) for place in range(1, len(names) + 1)]
    return counted or (len(set(names)) == len(names) and not any(map(_has_numbers, ([name] for name in names))))


def _columns(rows: list[tuple[int, list[str]]], separator: str, notes: list[str]) -> Table:
    (line, header), *below = rows
    width = len(header)
    if not header[-1]:
        width = min(width, max(_width(row) for row in (header, *(row for _, row in below))))
        if width > _width(header):
            raise TextError(line, "expected a name for each column, found none for the last")
    header = [
        name or f"column {place}" * (header[:width].count("") > 1) for place, name in enumerate(header[:width], 1)
    ]
    for at, row in below:
        if len(row) != width and (len(row) < width or _width(row) > width):
            raise TextError(at, _ragged(row, header, separator))
    _check_header(header, line)
    if not below:
        raise TextError(0, f"has column names ({', '.join(header)}) but no rows below them")
    cells = zip(*(row[:width] for _, row in below), strict=True)
    return Table(dict(zip(header, map(list, cells), strict=True)), [at for at, _ in below], tuple(notes))


def _ragged(row: list[str], header: list[str], separator: str) -> str:
    hint = "; a decimal comma must be a point" if separator == "," and len(row) > len(header) else ""
    wanted, found = ("1 field" if len(cells) == 1 else f"{len(cells)} fields" for cells in (header, row))
    return f"expected {wanted} as in the header, found {found}{hint}"


def _check_header(header: list[str], line: int) -> None:
    if all(as_number(cell, 0.5) != 0.5 or cell == "0.5" for cell in header):
        raise TextError(line, f"expected column names, found only numbers ({', '.join(header[:4])})")
    repeated = [name for index, name in enumerate(header) if name in header[:index]]
    if repeated:
        raise TextError(line, f"expected each column name once, found {repeated[0]!r} twice")
