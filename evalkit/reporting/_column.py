"""What a column looks like from its cells: labels, scores, or the numbers of the rows."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from .._types import Floats, Integers
from . import _names
from ._asking import BadInputError, doubt, option
from ._cells import Numbers, as_label, as_number, is_missing, is_numeric, numbers_of

LONGEST = 60  # characters of a cell that are shown
MOST_LABELS = 1000  # distinct cells of a column that may hold labels
FEW = 10  # distinct words
MOSTLY_TWO = 2 / 3  # of the rows
# A word, or a mistake in a spreadsheet.
WORD = re.compile(r"#.*|[^\d]*[^\W\d][^\d]*", re.DOTALL)


class Rows(NamedTuple):
    """Which file the rows of a table are from, and the number of the line, or of the row, of each."""

    file: str
    lines: Sequence[int]
    place: str = "line"


class Column:
    """A column's cells, read when they are first asked for, and what they look like."""

    def __init__(self, name: str, read: Callable[[], list[str]], rows: Rows) -> None:
        self.name, self._read, self._rows = name, read, rows
        self.where = f"{rows.file}, column {name!r}"

    @cached_property
    def cells(self) -> list[str]:
        """The text of each row."""
        return self._read()

    def without(self, labels: frozenset[str]) -> Column:
        """The column with nothing in place of some labels."""
        return Column(
            self.name, lambda: ["" if as_label(cell) in labels else cell for cell in self._read()], self._rows
        )

    def among(self, rows: Integers) -> Column:
        """The column of some rows alone."""
        of = Rows(self._rows.file, [self._rows.lines[row] for row in rows], self._rows.place)
        return Column(self.name, lambda: [self.cells[row] for row in rows], of)

    def at(self, row: int) -> str:
        """Where the cell of a row stands."""
        return f"{self._rows.file}, {self.line(row)}, column {self.name!r}"

    def line(self, row: int) -> str:
        """The number of a row's line."""
        return f"{self._rows.place} {self._rows.lines[row]}"

    def as_numbers(self, least: float = -math.inf) -> Floats:
        """The cells as numbers, nan where one is missing; anything else, or less, is refused with its line."""
        values, form, doubtful = self.numbers
        if doubtful:
            both = sorted({as_number(re.sub(r"[,. ']", "", doubtful)), as_number(doubtful.replace(",", "."))})
            raise doubt("two_numbers", at=self.at(self.cells.index(doubtful)), cell=doubtful, both=both)
        wrong = np.isinf(values) | (values < least)
        if wrong.any():
            cell = self.cells[row := int(np.argmax(wrong))]
            is_word = wrong.mean() < 0.5 and WORD.fullmatch(cell) and math.isnan(as_number(cell))
            advice = f"; if it stands for no value, say {option('missing', cell)}" if is_word else ""
            expected = f"expected a finite number{' of 0 or more' * (least == 0)}{f' ({form})' * bool(form)}"
            raise BadInputError(f"{self.at(row)}: {expected}, found {cell[:LONGEST]!r}{advice}")
        return values

    @cached_property
    def distinct(self) -> list[str]:
        """The different cells that hold a value."""
        return [cell for cell in dict.fromkeys(self.cells) if not is_missing(cell)]

    @cached_property
    def as_labels(self) -> list[str]:
        """The label of each row."""
        labels = {cell: as_label(cell) for cell in set(self.cells)}
        return [labels[cell] for cell in self.cells]

    @cached_property
    def tally(self) -> Counter[str]:
        """How often each label occurs, where there may be labels."""
        tally: Counter[str] = Counter()
        if len(self.distinct) <= MOST_LABELS:
            for cell, count in Counter(self.cells).items():
                tally[as_label(cell)] += count
        return tally

    @cached_property
    def labels(self) -> list[str]:
        """All labels but the empty one, numbers first."""
        numbers = {label: as_number(label) for label in self.tally if label}
        return sorted(numbers, key=lambda label: (np.nan_to_num(numbers[label], nan=np.inf), label))

    @cached_property
    def words(self) -> list[str]:
        """The labels that stand for a value."""
        return [label for label in self.labels if not is_missing(label)]

    @property
    def is_binary(self) -> bool:
        """Whether the values are mostly two, or one beside a word that may stand for none."""
        if len(self.words) == 1:
            return len(self.labels) > 1
        counts = sorted((self.tally[word] for word in self.words), reverse=True)
        return len(counts) > 1 and not self.has_fractions and sum(counts[:2]) > MOSTLY_TWO * sum(counts)

    @property
    def is_categorical(self) -> bool:
        """Whether there are a few words or whole numbers, or one in some rows, that may be labels."""
        if len(self.distinct) > FEW or self.has_fractions:
            return False
        n_present = sum(not is_missing(cell) for cell in self.cells)
        return (1 if n_present < len(self.cells) else 2) <= len(self.distinct) < n_present

    @cached_property
    def is_numeric(self) -> bool:
        """Whether most values are numbers."""
        return bool(self.distinct) and is_numeric(self.distinct)

    @cached_property
    def numbers(self) -> Numbers:
        """All cells as numbers."""
        return numbers_of(self.cells)

    @cached_property
    def finite(self) -> Floats:
        """The numbers among the cells."""
        return self.numbers.values[np.isfinite(self.numbers.values)]

    @cached_property
    def has_fractions(self) -> bool:
        """Whether some number is not whole."""
        values = numbers_of(self.distinct[:MOST_LABELS]).values
        return bool((np.isfinite(values) & (values != np.rint(values))).any())

    @property
    def is_many_valued(self) -> bool:
        """Whether there are more than two numbers, or fractions."""
        several = len({as_label(cell) for cell in self.distinct[:MOST_LABELS]}) > 2
        return self.is_numeric and (several or self.has_fractions)

    @property
    def counts_on(self) -> bool:
        """Whether the cells are 0, 1, 2 and so on, or 1, 2, 3."""
        first = as_number(self.cells[0])
        return first in (0, 1) and self.cells == [str(int(first) + row) for row in range(len(self.cells))]

    @property
    def is_share(self) -> bool:
        """Whether all are numbers in [0, 1], and not only 0 and 1."""
        values = self.numbers.values[~np.isnan(self.numbers.values)]
        return bool(self.is_many_valued and ((values >= 0) & (values <= 1)).all())

    @property
    def may_be_labels(self) -> bool:
        """Whether it is called like no scores, predictions or units."""
        others = (_names.mentions_scores, _names.names_predictions, _names.names_units)
        return not any(names(self.name) for names in others)
