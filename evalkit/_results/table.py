"""A small table, displayed as aligned text in a terminal and as HTML in a browser."""

from __future__ import annotations

import csv
import html
import io
import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from decimal import ROUND_FLOOR, Decimal
from fractions import Fraction
from importlib import import_module
from typing import Any

import numpy as np

MOST_ROWS = 60  # a longer table shows its two ends
LATEX = str.maketrans(
    {sign: rf"\{sign}" for sign in "&%$#_{}"} | {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}"}
)
LATEX |= {ord(sign): f"${sign}$" for sign in "<>|"}  # in text these print as other signs
LATEX |= {ord("^"): r"\textasciicircum{}", ord("["): "{[}", ord("−"): "$-$", ord("∞"): r"$\infty$"}


@dataclass(frozen=True, repr=False)
class Table:
    """Columns with a heading each, rows of values that are shown as text: the `.table()` of every result.

    Parameters
    ----------
    columns : tuple of str
        The headings.
    rows : tuple of tuples
        One value for each heading; floats are shown with up to six significant digits, fractions as ``a/b``.
    texts : tuple of tuples, optional
        What is shown in place of each value; None where the value itself is.

    Examples
    --------
    >>> Table(("score", "share"), ((0.9, Fraction(1, 3)), (0.25, Fraction(1))))
    score  share
      0.9    1/3
     0.25      1
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    texts: tuple[tuple[str | None, ...], ...] = ()

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

    def to_pandas(self) -> Any:
        """The values as a `pandas.DataFrame`, fractions as they are.

        Raises
        ------
        ImportError
            If pandas is not installed.
        ValueError
            If two columns have one heading.
        """
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise ImportError("to_pandas needs pandas: pip install pandas, or read .to_dict().") from None
        return pandas.DataFrame(self.to_dict())

    def to_csv(self) -> str:
        """The values as CSV, nothing rounded: fractions as decimals, nothing where a value is None or nan.

        Examples
        --------
        >>> print(Table(("score", "share"), ((0.9, Fraction(1, 3)), (0.25, None))).to_csv(), end="")
        score,share
        0.9,0.3333333333333333
        0.25,
        """
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_unrounded(value) for value in row] for row in self.rows)
        return text.getvalue()

    def to_latex(self) -> str:
        r"""All rows as a `tabular` of LaTeX, which needs no package: the text that is shown, a dash of None and nan.

        Examples
        --------
        >>> print(Table(("rule", "share_of"), (("50 %", Fraction(1, 3)),)).to_latex())
        \begin{tabular}{lr}
        \hline
        rule & share\_of \\
        \hline
        50 \% & 1/3 \\
        \hline
        \end{tabular}
        """
        kinds = "".join("l" if self._goes_left(i) else "r" for i in range(len(self.columns)))
        head, *rows = (
            " & ".join(cell.translate(LATEX) for cell in line) + r" \\"
            for line in (self.columns, *map(self._dashed, self.rows, self._formatted(slice(None))))
        )
        lines = [rf"\begin{{tabular}}{{{kinds}}}", r"\hline", head, r"\hline", *rows, r"\hline", r"\end{tabular}"]
        return "\n".join(lines)

    @staticmethod
    def _dashed(row: tuple[object, ...], cells: list[str]) -> list[str]:
        """The cells of a row, a dash of LaTeX in place of None and nan."""
        pairs = zip(row, cells, strict=True)
        return ["--" if _unrounded(of) is None and cell in ("None", "nan") else cell for of, cell in pairs]

    def _cells(self) -> list[list[str]]:
        if len(self.rows) <= MOST_ROWS:
            return self._formatted(slice(None))
        head, tail = slice(MOST_ROWS // 2), slice(-MOST_ROWS // 2, None)
        return [*self._formatted(head), ["…"] * len(self.columns), *self._formatted(tail)]

    def _formatted(self, part: slice) -> list[list[str]]:
        rows = self.rows[part]
        texts = self.texts[part] or ((None,) * len(self.columns),) * len(rows)
        return [
            [format_value(value) if text is None else text for value, text in zip(row, line, strict=True)]
            for row, line in zip(rows, texts, strict=True)
        ]

    def _goes_left(self, column: int) -> bool:
        """Whether a column holds words."""
        words = any(isinstance(row[column], str) for row in self.rows)
        return words or any((texts[column] or "")[:1].isalpha() for texts in self.texts)

    def __repr__(self) -> str:
        lines = [list(self.columns), *self._cells()]
        widths = [max(len(line[i]) for line in lines) for i in range(len(self.columns))]
        left = [self._goes_left(i) for i in range(len(self.columns))]
        return "\n".join("  ".join(map(_pad, line, widths, left)).rstrip() for line in lines)

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{html.escape(name)}</th>' if name else "<td></td>" for name in self.columns)
        body = "".join(f"<tr>{_html_row(cells)}</tr>" for cells in self._cells())
        return f'<table class="evalkit"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


class ShownAsTable(ABC):
    """Base of results that are displayed as their `table`, as text or as HTML in a browser."""

    @abstractmethod
    def table(self) -> Table:
        """The object as a table."""

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


class ShownAsRow(ShownAsTable):
    """Base of dataclasses that are displayed as one row, a column for each field but those with ``repr=False``."""

    def table(self) -> Table:
        """The fields as one row."""
        return one_row(self, *(field.name for field in fields(self) if field.repr))  # type: ignore[arg-type]


def one_row(result: object, *names: str) -> Table:
    """These attributes as one row, headings with spaces."""
    return Table(tuple(name.replace("_", " ") for name in names), (tuple(getattr(result, name) for name in names),))


def rows_of(*columns: Iterable[Any]) -> tuple[tuple[Any, ...], ...]:
    """The rows of a table, from its columns, which may be arrays; of one length, or a ValueError."""
    return tuple(zip(*(of.tolist() if isinstance(of, np.ndarray) else of for of in columns), strict=True))


def _pad(text: str, width: int, to_left: bool) -> str:
    return text.ljust(width) if to_left else text.rjust(width)


def _html_row(cells: Sequence[str]) -> str:
    first, *others = (html.escape(cell) for cell in cells)
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in others)


def format_value(value: object) -> str:
    """Format a value as tables do: six significant digits for floats, ``a/b`` for fractions."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, float | np.floating):
        return f"{value:.6g}"
    return str(value)


def _unrounded(value: object) -> object:
    """What CSV has of a value: numbers as Python writes them in full, nothing of nan."""
    value = float(value) if isinstance(value, Fraction) else value
    return None if isinstance(value, float | np.floating) and math.isnan(value) else value


def format_share(share: Any) -> str:
    """Format a share with three significant digits, or as many as tell it from 1."""
    value, digits = float(share), 3
    while value != 1 and f"{value:.{digits}g}" == "1":
        digits += 1
    return f"{value:.{digits}g}"


def threshold_text(threshold: float, next_score: float) -> str | None:
    """A short number that makes the same decisions as a threshold; None if it is shown as other numbers are.

    It is the threshold itself, if six significant digits hold it; or else rounded down, to the fewest digits, three or
    more, that still lie above the next lower score. If that is nan, not known, nothing is rounded.
    """
    if not math.isfinite(threshold):
        return None
    if threshold == float(f"{threshold:.6g}"):
        return None
    if float(threshold).is_integer() and abs(threshold) < 1e15:
        return f"{threshold:.0f}"
    exactly = Decimal(repr(float(threshold)))
    for digits in range(3, 17):
        step = Decimal(1).scaleb(exactly.adjusted() + 1 - digits)
        rounded = float(exactly.quantize(step, rounding=ROUND_FLOOR))
        if next_score < rounded:
            return f"{rounded:.{digits}g}"
    return repr(float(threshold))
