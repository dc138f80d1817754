"""What a column looks like from its cells: labels, scores, or the numbers of the rows."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

import numpy as np

from . import _names
from ._cells import Numbers, as_label, as_number, is_missing, is_numeric, numbers_of
from ._sources import Source

MOST_LABELS = 1000  # distinct cells of a column that may hold labels
FEW = 10  # distinct words
MOSTLY_TWO = 2 / 3  # of the rows
DATE = re.compile(r"(\d{1,4}([-/.])\d{1,2}\2\d{1,4}|\d{1,2}[-. /]+[^\W\d_]{3,9}[-. /]+\d{2,4})([T ].*)?")
# What is another one in each row: a word or a sentence, without a value of a program or with a unit; a file; a hash.
NAME = re.compile(
    r"[^\W\d_](?!.*\d[.,]\d)[^{}\[\]]*|[^{\[]\S*( +\S+){4,}|\S+\.[a-z]\w{1,4}|[0-9a-f]{8,}(-[0-9a-f]+)*", re.DOTALL
)
NO_LABEL = re.compile(rf"[{{\[]|{DATE.pattern}")
MOSTLY_DIFFERENT = 0.9  # of the rows


class Column:
    """What a column looks like from its cells."""

    def __init__(self, name: str, source: Source) -> None:
        self.name, self._source = name, source

    @cached_property
    def cells(self) -> list[str]:
        """The cells, read when they are first asked for."""
        return self._source.columns[self.name]

    @cached_property
    def distinct(self) -> list[str]:
        """The different cells that hold a value."""
        return [cell for cell in dict.fromkeys(self.cells) if not is_missing(cell)]

    @cached_property
    def labels(self) -> Counter[str]:
        """How often each label occurs, where there may be labels."""
        if len(self.distinct) > MOST_LABELS:
            return Counter()
        labels: Counter[str] = Counter()
        for cell, count in Counter(self.cells).items():
            labels[as_label(cell)] += count if cell else 0
        return labels

    @property
    def is_binary(self) -> bool:
        """Whether the values are mostly two, or one beside a word that may stand for none."""
        counts = sorted((n for label, n in self.labels.items() if not is_missing(label) and n), reverse=True)
        if len(counts) == 1:
            return len(+self.labels) > 1
        if self.has_fractions:
            return False
        return len(counts) == 2 or (len(counts) > 2 and sum(counts[:2]) > MOSTLY_TWO * sum(counts))

    @property
    def is_categorical(self) -> bool:
        """Whether there are a few words or whole numbers, or one in some rows, that may be labels."""
        if len(self.distinct) > FEW:
            return False
        n_present = sum(not is_missing(cell) for cell in self.cells)
        least = 1 if n_present < len(self.cells) else 2
        is_repeated = least <= len(self.distinct) < n_present
        return is_repeated and not self.has_fractions and not any(map(NO_LABEL.match, self.distinct))

    @cached_property
    def is_numeric(self) -> bool:
        """Whether most values are numbers."""
        return bool(self.distinct) and is_numeric(self.distinct)

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
    def is_unread(self) -> bool:
        """Whether there is text that may have been meant as scores: no numbers, dates, or names of rows."""
        if self.is_numeric or not self.distinct or _names.names_units(self.name):
            return False
        is_name = len(self.distinct) > MOSTLY_DIFFERENT * sum(not is_missing(cell) for cell in self.cells)
        known = [cell for cell in self.distinct if DATE.fullmatch(cell) or (is_name and NAME.fullmatch(cell))]
        return 2 * len(known) <= len(self.distinct)

    @property
    def numbers_rows(self) -> bool:
        """Whether the rows are counted or named here."""
        return _names.names_rows(self.name) or self.counts_on

    @property
    def counts_on(self) -> bool:
        """Whether the cells are 0, 1, 2 and so on, or 1, 2, 3."""
        first = as_number(self.cells[0])
        return first in (0, 1) and self.cells == [str(int(first) + row) for row in range(len(self.cells))]

    @property
    def numbers(self) -> Numbers:
        """All cells as numbers."""
        return numbers_in(self._source, self.name)

    @property
    def is_share(self) -> bool:
        """Whether all are numbers in [0, 1], and not only 0 and 1."""
        values = self.numbers.values[~np.isnan(self.numbers.values)]
        return bool(self.is_many_valued and ((values >= 0) & (values <= 1)).all())


def numbers_in(source: Source, column: str) -> Numbers:
    """A column as numbers, read once."""
    if column not in source.numbers:
        source.numbers[column] = numbers_of(source.columns[column])
    return source.numbers[column]
