"""Drawing of the results on many classes, probabilities and decisions: arrays in, Axes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._axes import UNIT, as_axes, label_cells, text_color
from .style import NEUTRAL

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Array = NDArray[Any]


def plot_matrix(cells: Array, names: Sequence[str], ax: Axes | None, *, text: Callable[[Any], str], cmap: str) -> Axes:
    """Draw a K×K matrix of counts or shares, rows true, columns predicted; undefined cells stay blank."""
    ax = as_axes(ax)
    highest = max(np.nanmax(cells, initial=0), 1e-300)
    colors = np.nan_to_num(cells)
    image = ax.imshow(colors, cmap=cmap, vmin=0, vmax=highest)
    written = {place: "" if np.isnan(value) else text(value) for place, value in np.ndenumerate(cells)}
    size = _size_in_cells(ax, len(names), max(map(len, written.values())))
    for (row, column), words in written.items():
        color = text_color(image, colors[row, column])
        ax.text(column, row, words, ha="center", va="center", size=size, color=color)
    label_cells(ax, names, names, "predicted", "true")
    ax.tick_params("x", labelrotation=45 if sum(map(len, names)) > 40 else 0)
    return ax


def plot_calibration(prob_pred: Array, prob_true: Array, low: Array, high: Array, ax: Axes | None, **line: Any) -> Axes:
    """Draw shares of positives, with their intervals, against mean predicted probabilities; the diagonal once."""
    ax = as_axes(ax)
    _once(ax, "evalkit-diagonal", [0, 1], [0, 1])
    errors = np.maximum([prob_true - low, high - prob_true], 0)
    ax.errorbar(prob_pred, prob_true, yerr=errors, **{"fmt": "o-", "capsize": 3, **line})
    ax.set(xlabel="mean predicted probability", ylabel="share of positives", xlim=UNIT, ylim=UNIT)
    ax.set_aspect("equal")
    return ax


def plot_decision_curve(thresholds: Array, net_benefit: Array, treat_all: Array, ax: Axes | None, **line: Any) -> Axes:
    """Draw net benefit against the threshold probability, with treating all and none, once on each Axes."""
    ax = as_axes(ax)
    ax.plot(thresholds, net_benefit, **{"zorder": 3, **line})
    _once(ax, "evalkit-all", thresholds, treat_all, label="all", linestyle="--")
    _once(ax, "evalkit-none", thresholds, np.zeros(len(thresholds)), label="none")
    highest = max(1e-300, *(np.max(drawn.get_ydata()) for drawn in ax.lines))  # treating all falls far below 0
    ax.set(xlabel="threshold probability", ylabel="net benefit", ylim=(-highest / 4, highest * 1.05))
    return ax


def plot_cost_curve(probability_cost: Array, cost: Array, ax: Axes | None, **line: Any) -> Axes:
    """Draw the lower envelope, below the triangle of the two classifiers that never look."""
    ax = as_axes(ax)
    _once(ax, "evalkit-trivial", [0, 0.5, 1], [0, 0.5, 0], label="without the score")
    ax.plot(probability_cost, cost, **{"zorder": 3, **line})
    ax.set(xlabel="probability cost of the positives", ylabel="normalised expected cost", xlim=(0, 1), ylim=(0, 0.52))
    return ax


def _size_in_cells(ax: Axes, across: int, letters: int) -> float:
    """Font size, from 5 to 14 points, at which so many letters go into each of so many cells across."""
    box = ax.get_window_extent()
    cell = min(box.width, box.height) / across * 72 / ax.figure.dpi
    return float(np.clip(0.9 * cell / (0.62 * max(letters, 3)), 5, 14))


def _once(ax: Axes, gid: str, x: Any, y: Any, **line: Any) -> None:
    """Draw a line of reference, unless an earlier curve on the same Axes came with it."""
    if all(other.get_gid() != gid for other in ax.lines):
        ax.plot(x, y, gid=gid, **{"color": NEUTRAL, "linestyle": ":", "linewidth": 1, **line})
