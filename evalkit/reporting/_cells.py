"""Cells of text: which hold no value, which number or label another holds, and how a column writes its numbers."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

# As R, SAS, Stata, SPSS, SQL, pandas, Excel in several languages, Weka and people write that there is no value.
MISSING = {
    *(
        "",
        "*",
        "-",
        "--",
        "---",
        "–",
        "—",
        "?",
        ".",
        "..",
        "...",
        "na",
        "n/a",
        "n.a.",
        "<na>",
        "#n/a",
        "#na",
        "#nv",
        "#n/d",
    ),
    *("#null!", "nan", "-nan", "1.#qnan", "nat", "null", "(null)", "[null]", "<null>", "\\n", "nil", "none"),
    *("missing", "(missing)", "缺失", "._", *(f".{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")),
}
POINT, COMMA = ".", ","
MOST_JUDGED = 2000  # distinct cells


class Numbers(NamedTuple):
    """A column as numbers, nan where one is missing and infinite where a cell is none, and how they are written.

    `doubtful` is a cell that may be two numbers.
    """

    values: NDArray[np.float64]
    form: str = ""
    doubtful: str = ""


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
    """Digits with a decimal sign, alone or in threes, with an exponent or a percent sign, in Turkish before them."""
    mark, between = re.escape(decimal), POINT if decimal == COMMA else COMMA
    whole = rf"(?:[0-9]+|[1-9][0-9]{{0,2}}([{between} '])[0-9]{{3}}(?:\1[0-9]{{3}})*)"
    return re.compile(rf"(?!%.*%)(?:% ?)?[+-]?(?:{whole}(?:{mark}[0-9]*)?|{mark}[0-9]+)(?:[eE][+-]?[0-9]+| ?%)?")


UNREAD = {POINT: re.compile("[, '%]"), COMMA: re.compile("[. '%]")}
SIGNS = str.maketrans("\N{MINUS SIGN}’\N{ARABIC DECIMAL SEPARATOR}\N{ARABIC THOUSANDS SEPARATOR}", "-'.'")
FOUR = re.compile(r"[+-]?[0-9]{4}")
PATTERNS = {POINT: _pattern(POINT), COMMA: _pattern(COMMA)}


def _plain(cell: str) -> str:
    """Digits and signs as one keyboard has them."""
    if cell.isascii():
        return cell
    text = unicodedata.normalize("NFKC", cell).translate(SIGNS)
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in text)


def _read(cells: Iterable[str], decimal: str) -> dict[str, tuple[float, bool]]:
    """The numbers among cells by the sign for decimals, each with whether it is in percent."""
    found: dict[str, tuple[float, bool]] = {}
    marked = []
    for cell in cells:
        text = _plain(cell)
        if match := PATTERNS[decimal].fullmatch(text):
            is_percent = "%" in text
            digits = UNREAD[decimal].sub("", text) if match[1] or is_percent else text
            found[cell] = float(digits.replace(COMMA, POINT) + "e-2" * is_percent), is_percent
            if match[1]:
                marked.append(cell)
    if marked and any(FOUR.match(_plain(cell)) for cell in found):  # so threes are not marked in this column
        for cell in marked:
            del found[cell]
    return _of_one_unit(found)


def _of_one_unit(found: dict[str, tuple[float, bool]]) -> dict[str, tuple[float, bool]]:
    """All in percent or none: what is the rarer is not read."""
    n_percent = sum(is_percent for _, is_percent in found.values())
    if n_percent in (0, len(found)):
        return found
    return {cell: value for cell, value in found.items() if value[1] == (2 * n_percent > len(found))}


def is_numeric(cells: Sequence[str]) -> bool:
    """Whether most of some distinct cells are numbers, whatever is wrong in the rest."""
    judged = _some(cells)
    return 2 * sum(any(p.fullmatch(_plain(cell)) for p in PATTERNS.values()) for cell in judged) > len(judged)


def _some(cells: Sequence[str]) -> Sequence[str]:
    return cells[:: len(cells) // MOST_JUDGED + 1]


def numbers_of(cells: Sequence[str]) -> Numbers:
    """A column as numbers in the one way in which it is written."""
    if (plain := _plain_numbers(cells)) is not None:
        return Numbers(plain)
    distinct = [cell for cell in dict.fromkeys(cells) if not is_missing(cell)]
    decimals = [POINT, COMMA]
    of_some = {decimal: len(_read(_some(distinct), decimal)) for decimal in decimals}
    if of_some[POINT] != of_some[COMMA]:
        decimals = [max(of_some, key=lambda decimal: of_some[decimal])]
    by = {decimal: _read(distinct, decimal) for decimal in decimals}
    decimal = max(by, key=lambda decimal: len(by[decimal]))
    doubtful = ""
    if len({len(found) for found in by.values()}) < len(by):
        both = by[POINT].keys() & by[COMMA].keys()
        doubtful = min((cell for cell in both if by[COMMA][cell] != by[POINT][cell]), default="")
    numbers = dict.fromkeys(distinct, math.inf) | {cell: value for cell, (value, _) in by[decimal].items()}
    return Numbers(
        np.array([numbers.get(cell, math.nan) for cell in cells], float), _form(by[decimal], decimal), doubtful
    )


def _plain_numbers(cells: Sequence[str]) -> NDArray[np.float64] | None:
    """A column of numbers as Python has them, most columns; None of any other."""
    try:
        numbers = np.array([math.nan if cell.casefold() in MISSING else float(cell) for cell in cells])
    except ValueError:
        return None
    return numbers if _is_plain(cells) and not any("_" in cell for cell in cells) else None


def _is_plain(cells: Iterable[str]) -> bool:
    """Whether points are for decimals: not where each may be for thousands, as in 1.050 beside 900."""
    with_point = without = False
    for cell in cells:
        if POINT not in cell:
            without = without or not is_missing(cell)
        elif not PATTERNS[COMMA].fullmatch(cell):
            return True
        else:
            with_point = True
    return not (with_point and without)


def _form(found: Mapping[str, tuple[float, bool]], decimal: str) -> str:
    """How numbers are written, where it is not as Python has them."""
    cells = [_plain(cell) for cell in found]
    said = [f"decimal {'comma' if decimal == COMMA else 'point'}"] * any(
        decimal in cell and (decimal == COMMA or not cell.isascii()) for cell in cells
    )
    marks = {"'": "apostrophes", " ": "spaces", POINT: "points", COMMA: "commas"}
    for mark, name in marks.items():
        if mark != decimal and any(mark in cell.replace(" %", "").replace("% ", "") for cell in cells):
            said.append(f"{name} between thousands")
    return ", ".join(said + ["in percent, divided by 100"] * any(is_percent for _, is_percent in found.values()))


def in_percent(sure: NDArray[np.float64]) -> bool:
    """Whether numbers that say how sure a model is of its own answer are in percent."""
    known = sure[~np.isnan(sure)]
    return bool(len(known) and ((known >= 50) & (known <= 100)).all())
