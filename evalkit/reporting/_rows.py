"""Lines of a table that are no predictions: a total below it, its header again, and what is printed for the eye."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ._cells import as_number
from ._encodings import TextError

Row = tuple[int, list[str]]  # the number of the line, and its cells
# As spreadsheets and people call a sum or a mean below a column.
TOTALS = (
    "total|totals|grand total|subtotal|sum|average|avg|mean|median|gesamt|gesamtsumme|gesamtergebnis|insgesamt|"
    "summe|zwischensumme|ergebnis|mittelwert|mittel|durchschnitt|somme|total général|sous-total|moyenne|totale|"
    "totale complessivo|totale generale|somma|media|suma|total general|promedio|soma|total geral|média|totaal|"
    "eindtotaal|gemiddelde|итого|итог|всего|общий итог|сумма|среднее|합계|총계|평균|合计|总计|合計|總計|総計|"
    "小计|小計|平均|平均值|計|razem|suma końcowa|średnia|toplam|genel toplam|ortalama|yhteensä|keskiarvo|summa|"
    "totalt|i alt|gennemsnit|medelvärde|celkem|součet|průměr|összesen|végösszeg|átlag|σύνολο|μέσος όρος|"
    'סה"כ|ממוצע|المجموع|الإجمالي|المتوسط|مجموع|جمع|میانگین'
)
FEWEST_NUMBERED, MOST_BELOW = 8, 9  # rows with a number each, and lines below them that are none
FIELD = re.compile(r'"[^"]*"|\S+')
CUT = re.compile(r"(\s*\.\.+)+\s*")
PRINTED = (
    "a table printed for the eye, its columns parted by spaces, where a cell that is empty or has a space in it moves "
    "the others: save it as CSV, with commas"
)


def are_names(cells: Sequence[str]) -> bool:
    """Whether cells name three rows or more: they are counted, or all different and no numbers."""
    first = cells[0] if cells and cells[0] in ("0", "1") else "1"
    counted = list(cells) == [str(place) for place in range(int(first), int(first) + len(cells))]
    different = len(set(cells)) == len(cells) and "" not in cells and not any(map(_is_number, cells))
    return len(cells) > 2 and (counted or different)


def _is_number(cell: str) -> bool:
    return as_number(cell, 0.5) != 0.5 or cell == "0.5"


def has_numbers(row: Iterable[str]) -> bool:
    """Whether some cell is a number."""
    return any(map(_is_number, row))


def refuse_totals(rows: Sequence[Row]) -> None:
    """Refuse rows of which the last is called a total, or is the only one without a name."""
    filled = [row for row in rows if any(row[1])] or rows
    (*above, (line, last)) = filled
    for place, cell in enumerate(last):
        if cell and _total_of(cell) is not None and (lines := _totals([(at, row[place]) for at, row in filled])):
            others = f", as {_listed(lines[:-1])}" if lines[1:] else ""
            raise TextError(
                line, f"{cell!r} looks like a total{others}: delete such lines; if it is a prediction, move it up"
            )
    if not last[0] and are_names([row[0] for _, row in above]):
        raise TextError(line, "no name, as of a total, where each line above has one: delete the line, or name it")
    _refuse_below_numbered_rows([(at, row[0]) for at, row in filled])


def _refuse_below_numbered_rows(column: Sequence[tuple[int, str]]) -> None:
    """Refuse a few last lines that begin with a word where each line above has another whole number."""
    numbered = [cell.isdecimal() for _, cell in column]
    above = numbered.index(False) if False in numbered else 0
    line, cell = column[above]
    is_below = above >= FEWEST_NUMBERED and len(column) - above <= MOST_BELOW and not any(numbered[above:])
    if is_below and cell and len({number for _, number in column[:above]}) == above:
        raise TextError(line, f"{cell!r} where each line above has a number: delete the lines below the table")


def _listed(lines: list[int]) -> str:
    *first, last = map(str, lines)
    return f"lines {', '.join(first)} and {last} do" if first else f"line {last} does"


def _totals(column: Sequence[tuple[int, str]]) -> list[int]:
    """The lines that are totals in a column whose last cell may be one."""
    cells = [cell for _, cell in column]
    values = {cell.casefold() for cell in cells}
    totals = {cell for cell in cells if (of := _total_of(cell)) is not None and (not _is_word(of) or of in values)}
    others = [cell for cell in cells if cell not in totals]
    is_value = cells.count(cells[-1]) > 1 and len(set(others)) < len(others)
    return [] if is_value or cells[-1] not in totals else [line for line, cell in column if cell in totals]


def _total_of(cell: str) -> str | None:
    """What a cell says that it is the total of, nothing if of all; None if it says something else."""
    text = cell.casefold().strip(" :.=*-–—_")
    for word in sorted(TOTALS.split("|"), key=len, reverse=True):  # a grand total is none of what is grand
        if text == word:
            return ""
        if text.startswith(word + " ") or text.endswith(" " + word):
            return text.removeprefix(word + " ").removesuffix(" " + word)
    return None


def _is_word(text: str) -> bool:
    return any(map(str.isalpha, text)) and not text.startswith("(")


def refuse_other_headers(header: list[str], line: int, rows: Sequence[Row]) -> None:
    """Refuse names of columns among the rows: those of another table, or the same in another order."""
    names = {name for name in header if name and not _is_number(name)}
    for at, row in rows:
        if not names.isdisjoint(row) and 2 * len(names & set(row)) > max(2, len(names)):
            raise TextError(
                at,
                f"column names in another order than in line {line}, or other ones: bring all columns in one order, "
                "and delete this line",
            )


def refuse_two_headings(header: list[str], line: int, rows: Sequence[Row]) -> None:
    """Refuse names that are merged over those below them, which leaves some empty."""
    inner = header[1 : max((place for place, name in enumerate(header) if name), default=0)]
    (at, first), *below = rows
    if "" in inner and all(first) and not has_numbers(first) and any(has_numbers(row) for _, row in below):
        raise TextError(line, f"a heading above the column names in line {at}: delete line {line}")


def refuse_quoted_lines(header: list[str], line: int, rows: Sequence[Row]) -> None:
    """Refuse lines that are in quotes as a whole, which makes one cell of each."""
    for separator in ",;\t":
        if len(header) == 1 and separator in header[0] and all(separator in row[0] for _, row in rows):
            raise TextError(line, "the whole line is in quotes, as all are: take these quotes away, or save it as CSV")


def refuse_misaligned(text: str, numbers: Sequence[int]) -> None:
    """Refuse lines parted by spaces in which a column has no place that all its fields cover, or rows were left out."""
    lines = list(io.StringIO(text, newline=""))
    for number in numbers:
        if CUT.fullmatch(lines[number - 1]):
            raise TextError(number, "rows that were not printed: save the whole table as CSV, with commas")
    fields = [[at.span() for at in FIELD.finditer(lines[number - 1])] for number in numbers]
    if len({after[0] - before[1] for row in fields for before, after in pairwise(row)}) < 2:
        return
    for column in zip(*fields, strict=False):
        last = max(column)
        if last[0] >= min(end for _, end in column):
            raise TextError(numbers[column.index(last)], PRINTED)
