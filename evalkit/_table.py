"""A small table, displayed as aligned text in a terminal and as HTML in a browser."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

import numpy as np

MOST_ROWS = 60  # a longer table shows its two ends


@dataclass(frozen=True, repr=False)
class Table:
    """Columns with a heading each, rows of values that are shown as text.

    Parameters
    ----------
    columns : tuple of str
        The headings.
    rows : tuple of tuples
        One value for each heading; floats are shown with up to six significant digits, fractions as ``a/b``.

    Examples
    --------
    >>> Table(("score", "share"), ((0.9, Fraction(1, 3)), (0.25, Fraction(1))))
    score  share
      0.9    1/3
     0.25      1
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]

    def to_dict(self) -> dict[str, list[object]]:
        """Each column as a list, by its heading, as `pandas.DataFrame` takes it.

        Raises
        ------
        ValueError
            If two columns have one heading.

        Examples
        --------
        >>> Table(("score", "share"), ((0.9, Fraction(1, 3)), (0.25, Fraction(1)))).to_dict()
        {'score': [0.9, 0.25], 'share': [Fraction(1, 3), Fraction(1, 1)]}
        """
        repeated = [name for i, name in enumerate(self.columns) if name in self.columns[:i]]
        if repeated:
            raise ValueError(f"two columns are called {repeated[0]!r}: a dictionary has room for one; read .rows.")
        return {name: [row[i] for row in self.rows] for i, name in enumerate(self.columns)}

    def _cells(self) -> list[list[str]]:
        if len(self.rows) <= MOST_ROWS:
            return [[format_value(value) for value in row] for row in self.rows]
        ends = [*self.rows[: MOST_ROWS // 2], ("…",) * len(self.columns), *self.rows[-MOST_ROWS // 2 :]]
        return [[format_value(value) for value in row] for row in ends]

    def __repr__(self) -> str:
        lines = [list(self.columns), *self._cells()]
        widths = [max(len(line[i]) for line in lines) for i in range(len(self.columns))]
        left = [any(isinstance(row[i], str) for row in self.rows) for i in range(len(self.columns))]
        return "\n".join(_join_padded(line, widths, left) for line in lines)

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{html.escape(name)}</th>' if name else "<td></td>" for name in self.columns)
        body = "".join(f"<tr>{_html_row(cells)}</tr>" for cells in self._cells())
        return f'<table class="evalkit"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


class ShownAsTable:
    """Base of results that are displayed as their `table`, as text or as HTML in a browser."""

    def table(self) -> Table:
        """The object as a table."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


class ShownAsRow(ShownAsTable):
    """Base of dataclasses that are displayed as one row, a column for each field."""

    def table(self) -> Table:
        """The fields as one row."""
        names = [field.name for field in fields(self)]  # type: ignore[arg-type]
        return Table(tuple(names), (tuple(getattr(self, name) for name in names),))


def rows_of(*columns: Iterable[Any]) -> tuple[tuple[Any, ...], ...]:
    """The rows of a table, from its columns; of one length, or a ValueError."""
    return tuple(zip(*columns, strict=True))


def _join_padded(line: Sequence[str], widths: Sequence[int], left: Sequence[bool]) -> str:
    return "  ".join(map(_pad, line, widths, left)).rstrip()


def _pad(text: str, width: int, to_left: bool) -> str:
    return text.ljust(width) if to_left else text.rjust(width)


def _html_row(cells: Sequence[str]) -> str:
    first, *others = (html.escape(cell) for cell in cells)
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in others)


def format_value(value: object) -> str:
    """Format a value as tables do: six significant digits for floats, ``a/b`` for fractions."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, float | np.floating) and not isinstance(value, np.longdouble):  # which may be 2**53 + 1
        return f"{value:.6g}"
    return str(value)
