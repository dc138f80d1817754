"""The plot of a confusion matrix."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from .._results.table import format_share, format_value
from ._axes import (
    as_axes,
    as_cells,
    as_names,
    label_cells,
    text_color,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
from .style import NEUTRAL


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

    Examples
    --------
    >>> len(plot_confusion_matrix([[3, 1], [2, 4]]).texts)
    4
    """
    from matplotlib.patches import Rectangle

    ax = as_axes(ax)
    cells = as_cells(counts, "counts", (2, 2), "as ConfusionMatrix.to_array() gives it")[::-1, ::-1]
    names = as_names(display_labels, "display_labels", "give two names, of the negative class first")
    if isinstance(display_labels, str) or len(names) != 2:
        raise ValueError(f"display_labels is {display_labels!r}: give two names, of the negative class first.")
    colors = cells.astype(np.float64)
    highest = np.fmax.reduce(colors, axis=None, initial=1)
    image = ax.imshow(colors, cmap=cmap, vmin=0, vmax=highest)
    cell_text: Callable[[Any], str] = format_value if (colors > 1).any() else format_share
    for (row, column), name in np.ndenumerate(np.array([["TP", "FN"], ["FP", "TN"]])):
        text = f"{name}\n{cell_text(cells[row, column])}"
        ax.text(column, row, text, ha="center", va="center", size=14, color=text_color(image, colors[row, column]))
        if row == column:
            ax.add_patch(Rectangle((column - 0.47, row - 0.47), 0.94, 0.94, fill=False, edgecolor=NEUTRAL, linewidth=2))
    label_cells(ax, names[::-1], names[::-1], "predicted", "actual")
    return ax
