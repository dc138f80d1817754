"""A square of coloured cells with a text in each: a confusion matrix of two classes, or of many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .._results.table import format_share, format_value
from .._types import AnyArray, Axes
from ._axes import as_axes, label_cells


def draw_cells(ax: Axes, cells: AnyArray, texts: AnyArray, highest: float, *, size: float, cmap: str) -> None:
    """Colour each cell by its value, from 0 to the highest, and write its text; an undefined one is as light as 0."""
    colors = np.nan_to_num(cells.astype(np.float64))
    image = ax.imshow(colors, cmap=cmap, vmin=0, vmax=highest)
    for (row, column), text in np.ndenumerate(texts):
        rgb = np.asarray(image.cmap(image.norm(colors[row, column])))[:3]
        # Whichever has more contrast (WCAG 2's luminance, gamma 2.2).
        color = "black" if rgb**2.2 @ (0.2126, 0.7152, 0.0722) > 0.179 else "white"
        ax.text(column, row, text, ha="center", va="center", size=size, color=color)


def plot_matrix(cells: AnyArray, names: Sequence[str], ax: Axes | None, *, are_shares: bool, cmap: str) -> Axes:
    """Draw a K×K matrix of counts or shares, rows true, columns predicted; undefined cells stay blank."""
    ax = as_axes(ax)
    text = format_share if are_shares else format_value
    texts = np.array([["" if np.isnan(value) else text(value) for value in row] for row in cells])
    size = _size_in_cells(ax, len(names), max(map(len, texts.flat)))
    draw_cells(ax, cells, texts, max(np.nanmax(cells, initial=0), 1e-300), size=size, cmap=cmap)
    label_cells(ax, names, names, "predicted", "true")
    ax.tick_params("x", labelrotation=45 if sum(map(len, names)) > 40 else 0)
    return ax


def _size_in_cells(ax: Axes, across: int, letters: int) -> float:
    """Font size, from 5 to 14 points, at which so many letters go into each of so many cells across."""
    box: Any = ax.get_window_extent()
    cell = min(box.width, box.height) / across * 72 / ax.figure.dpi
    return float(np.clip(0.9 * cell / (0.62 * max(letters, 3)), 5, 14))
