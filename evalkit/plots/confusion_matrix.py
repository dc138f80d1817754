"""Plots of confusion matrices, of two classes or of many: a square of coloured cells with a text in each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._results.table import format_share, format_value
from .._types import AnyArray, Axes
from ._axes import as_axes, as_cells, as_names, label_cells
from ._colors import NEUTRAL

_NAMES = ("TP", "FN", "FP", "TN")


def plot_confusion_matrix(
    counts: ArrayLike,
    ax: Axes | None = None,
    *,
    display_labels: Sequence[object] = ("negative", "positive"),
    cmap: str = "Blues",
) -> Axes:
    """Plot the four counts as a square, the positive class first; the diagonal of correct predictions is framed.

    Parameters
    ----------
    counts : array of shape (2, 2)
        As `ConfusionMatrix.to_array` and scikit-learn give them: rows actual, columns predicted, negative first.
        Counts, or shares of them, written with three significant digits, as 0 or 1 only if they are.
    ax : Axes, optional
        Where to draw; a new figure if left out.
    display_labels : sequence of shape (2,)
        What the negative and the positive class are called.
    cmap : str or Colormap
        Matplotlib's colours, from few to many.

    Returns
    -------
    Axes
        The axes drawn on.

    Raises
    ------
    ValueError, TypeError
        If `ax` is not Axes, `counts` not four numbers, or `display_labels` not two names.

    See Also
    --------
    evalkit.ConfusionMatrix.plot : The same of a matrix.

    Examples
    --------
    >>> len(plot_confusion_matrix([[3, 1], [2, 4]]).texts)
    4
    """
    from matplotlib.patches import Rectangle

    ax = as_axes(ax)
    cells = as_cells(counts, "counts", (2, 2), "as ConfusionMatrix.to_array() gives it")[::-1, ::-1]
    wanted = "give two names, of the negative class first"
    names = as_names(display_labels, "display_labels", wanted)[::-1]
    if len(names) != 2:
        raise ValueError(f"display_labels is {display_labels!r}: {wanted}.")
    text: Any = format_value if (cells > 1).any() else format_share
    texts = np.array([f"{name}\n{text(cell)}" for name, cell in zip(_NAMES, cells.flat, strict=True)]).reshape(2, 2)
    highest = np.fmax.reduce(cells.astype(np.float64), axis=None, initial=1)
    draw_cells(ax, cells, texts, highest, size=14, cmap=cmap)
    for at in (0, 1):
        ax.add_patch(Rectangle((at - 0.47, at - 0.47), 0.94, 0.94, fill=False, edgecolor=NEUTRAL, linewidth=2))
    label_cells(ax, names, names, "predicted", "actual")
    return ax


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
