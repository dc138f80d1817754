"""Cells of text: which hold no value, which number or label another holds, and how a column writes its numbers."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from .._types import Floats
from ._translation import msgid
from ._words import read_toml

MISSING = {"", *read_toml("columns.toml")["cells"]["missing"].split()}
POINT, COMMA = ".", ","
MOST_JUDGED = 2000  # distinct cells
FOUR = re.compile(r"[+-]?\d{4}")
SIGNS = str.maketrans("\N{MINUS SIGN}’\N{ARABIC DECIMAL SEPARATOR}\N{ARABIC THOUSANDS SEPARATOR}", "-'.'")
MARKS = {
    POINT: msgid("points between thousands"),
    COMMA: msgid("commas between thousands"),
    "'": msgid("apostrophes between thousands"),
    " ": msgid("spaces between thousands"),
}


class Numbers(NamedTuple):
    """A column as numbers, nan where one is missing and infinite where a cell is none, and how they are written.

    `doubtful` is a cell that may be two numbers.
    """

    values: Floats
    form: str = ""
    doubtful: str = ""


class Read(NamedTuple):
    """A cell as a number: its value, the mark between its thousands, and whether it is in percent."""

    value: float
    mark: str
    is_percent: bool


def as_number(text: str) -> float:
    """A number as it is typed; nan where the text is none, as 1_000, which Python takes."""
    try:
        return float(text) if "_" not in text else math.nan
    except ValueError:
        return math.nan


def is_number(text: str) -> bool:
    """Whether text is a number as it is typed."""
    return not math.isnan(as_number(text))


def is_missing(cell: str) -> bool:
    """Whether a cell holds no value."""
    return cell.casefold() in MISSING


def as_label(cell: str) -> str:
    """A label as it is compared: numbers that are equal are one label, and signs that nobody sees are none of it.

    >>> as_label("1.0"), as_label("malignant")
    ('1', 'malignant')
    """
    number = as_number(cell)
    if number.is_integer() and abs(number) < 1e15:
        return str(int(number))
    return cell if cell.isascii() else "".join(sign for sign in cell if unicodedata.category(sign) != "Cf")


def _pattern(decimal: str) -> re.Pattern[str]:
    """Digits with a decimal sign, alone or in threes, with an exponent or a percent sign."""
    mark, between = re.escape(decimal), POINT if decimal == COMMA else COMMA
    whole = rf"(?:\d+|[1-9]\d{{0,2}}([{between} '])\d{{3}}(?:\1\d{{3}})*)"
    return re.compile(rf"[+-]?(?:{whole}(?:{mark}\d*)?|{mark}\d+)(?:[eE][+-]?\d+| ?%)?")


PATTERNS = {POINT: _pattern(POINT), COMMA: _pattern(COMMA)}


def _plain(cell: str) -> str:
    """Digits and signs as one keyboard has them."""
    if cell.isascii():
        return cell
    text = unicodedata.normalize("NFKC", cell).translate(SIGNS)
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in text)


def _read(cells: Iterable[str], decimal: str) -> dict[str, Read]:
    """The numbers among cells by the sign for decimals, of one unit: all in percent or none, whichever is more."""
    found = {}
    for cell in cells:
        if match := PATTERNS[decimal].fullmatch(_plain(cell)):
            digits = match[0].replace(match[1] or " ", "").rstrip(" %").replace(COMMA, POINT)
            is_percent = match[0].endswith("%")
            found[cell] = Read(float(digits + "e-2" * is_percent), match[1] or "", is_percent)
    if any(FOUR.match(_plain(cell)) for cell in found):  # so threes are not marked in this column
        found = {cell: one for cell, one in found.items() if not one.mark}
    is_more = 2 * sum(one.is_percent for one in found.values()) > len(found)
    return {cell: one for cell, one in found.items() if one.is_percent == is_more}


def is_numeric(cells: Sequence[str]) -> bool:
    """Whether most of some distinct cells are numbers, whatever is wrong in the rest."""
    judged = cells[:: len(cells) // MOST_JUDGED + 1]
    return 2 * sum(any(p.fullmatch(_plain(cell)) for p in PATTERNS.values()) for cell in judged) > len(judged)


def numbers_of(cells: Sequence[str]) -> Numbers:
    """A column as numbers in the one way in which it is written."""
    distinct = [cell for cell in dict.fromkeys(cells) if not is_missing(cell)]
    if _is_plain(distinct):
        values = {cell: float(cell) for cell in distinct}
        return Numbers(np.array([values.get(cell, math.nan) for cell in cells], float))
    by = {decimal: _read(distinct, decimal) for decimal in (POINT, COMMA)}
    decimal = max(by, key=lambda decimal: len(by[decimal]))
    doubtful = ""
    if len(by[POINT]) == len(by[COMMA]):
        both = by[POINT].keys() & by[COMMA].keys()
        doubtful = min((cell for cell in both if by[POINT][cell].value != by[COMMA][cell].value), default="")
    numbers = dict.fromkeys(distinct, math.inf) | {cell: one.value for cell, one in by[decimal].items()}
    values_of_all = np.array([numbers.get(cell, math.nan) for cell in cells], float)
    return Numbers(values_of_all, _form(by[decimal], decimal), doubtful)


def _is_plain(distinct: Sequence[str]) -> bool:
    """Whether all are numbers as Python has them, and points are for decimals: not 1.050 beside 900."""
    if not all(map(is_number, distinct)):
        return False
    with_point = [cell for cell in distinct if POINT in cell]
    may_be_thousands = all(map(PATTERNS[COMMA].fullmatch, with_point))
    return len(with_point) in (0, len(distinct)) or not may_be_thousands


def _form(found: dict[str, Read], decimal: str) -> str:
    """How numbers are written, where it is not as Python has them."""
    is_said = decimal == COMMA and any(COMMA in cell for cell in found)
    said = [msgid("decimal comma")] * is_said
    said += [MARKS[mark] for mark in sorted({one.mark for one in found.values()} - {""})]
    is_percent = any(one.is_percent for one in found.values())
    return ", ".join(said + [msgid("in percent"), msgid("divided by 100")] * is_percent)
