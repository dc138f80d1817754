"""Plots of single samples: their scores, and the pairs that they make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_threshold
from .._types import Axes
from ._axes import as_axes, as_cells, as_columns, as_names, label_cells, label_unit_square
from ._colors import NEGATIVE, NEUTRAL, POSITIVE


def plot_scores(
    positive: ArrayLike, scores: ArrayLike, ax: Axes | None = None, *, threshold: float | None = None, **options: Any
) -> Axes:
    """Plot each sample at its score, positives above, negatives below, with the threshold as a line.

    Parameters
    ----------
    positive : sequence of bool, shape (n_samples,)
        Whether each sample is positive.
    scores : sequence of shape (n_samples,)
        Score of each sample.
    ax : Axes, optional
        Where to draw; a new figure if left out.
    threshold : float, optional
        Samples at or to the right of this line are predicted positive.
    **options : Any
        Passed to `Axes.plot` for the samples of both classes, such as ``markersize=4``.

    Returns
    -------
    Axes
        The axes drawn on.

    Raises
    ------
    ValueError, TypeError
        If `ax` is not Axes, `positive` not true or false for each sample, or `scores` not as many numbers.

    See Also
    --------
    plot_roc : All thresholds at once.

    Examples
    --------
    >>> plot_scores([True, False], [0.9, 0.3], threshold=0.5).get_xlabel()
    'score'
    """
    ax = as_axes(ax)
    classes, x = as_columns(positive=positive, scores=scores)
    if not np.isin(classes, (0, 1)).all():
        raise ValueError("positive holds more than 0 and 1: say for each sample whether it is, as in y_true == 1.")
    for is_class, height, marker, color in ((classes == 1, 1, "o", POSITIVE), (classes == 0, 0, "X", NEGATIVE)):
        style: dict[str, Any] = {"marker": marker, "markersize": 11, "color": color, "linestyle": "none", **options}
        ax.plot(x[is_class], np.full(np.count_nonzero(is_class), float(height)), **style)
    if threshold is not None:
        threshold = float(as_threshold(threshold))
        ax.axvline(threshold, color=NEUTRAL, linestyle="--")
        low, high = ax.get_xlim()
        side, away = ("left", 5) if high - threshold >= threshold - low else ("right", -5)  # where there is more room
        text = f"predicted positive\nfrom {threshold:g} on →"
        ax.annotate(text, (threshold, 0.5), xytext=(away, 0), textcoords="offset points", ha=side, va="center")
    ax.set_yticks([0, 1], ["actually\nnegative", "actually\npositive"])
    ax.set(xlabel="score", ylim=(-0.6, 1.6))
    return ax


def plot_pair_grid(
    credit: ArrayLike, positive_labels: Sequence[str], negative_labels: Sequence[str], ax: Axes | None = None
) -> Axes:
    """Plot every pair of a positive and a negative as a cell: won, tied (lighter) or lost.

    The cells fill the ROC plane: a ROC curve of the same samples, drawn on the same axes, has the pairs won below it.

    Parameters
    ----------
    credit : array of shape (n_positive, n_negative)
        1 where the positive has the higher score, 0.5 for a tie, 0 where it has the lower.
    positive_labels : sequence of str, shape (n_positive,)
        Labels of the rows, from the bottom up; for the curve, from the highest score to the lowest.
    negative_labels : sequence of str, shape (n_negative,)
        Labels of the columns, from left to right, in the same order.
    ax : Axes, optional
        Where to draw; a new figure if left out.

    Returns
    -------
    Axes
        The axes drawn on.

    Raises
    ------
    ValueError, TypeError
        If `ax` is not Axes, or `credit` not 0, 0.5 or 1 for each pair of names.

    See Also
    --------
    evalkit.PairGrid.plot : The same of a grid.

    Examples
    --------
    >>> plot_pair_grid([[1, 0.5]], ["C (0.8)"], ["A (0.1)", "B (0.8)"]).get_ylabel()
    'positives'
    """
    ax = as_axes(ax)
    rows = as_names(positive_labels, "positive_labels", "give a list of names")
    columns = as_names(negative_labels, "negative_labels", "give a list of names")
    cells = as_cells(credit, "credit", (len(rows), len(columns)), "a cell for each pair").astype(np.float64)
    if not np.isin(cells, (0, 0.5, 1)).all():
        raise ValueError("credit holds other numbers than 1, 0.5 and 0, for pairs won, tied and lost.")
    ax.imshow(cells, cmap="Blues", vmin=0, vmax=2.5, origin="lower", extent=(0, 1, 0, 1), aspect="auto")
    for draw_line, names in ((ax.axvline, columns), (ax.axhline, rows)):
        for edge in range(1, len(names)):
            draw_line(edge / len(names), color="white", linewidth=1)
    for (row, column), value in np.ndenumerate(cells):
        right, up = (2 / 3, 1 / 3) if value == 0.5 else (0.5, 0.5)  # a curve cuts a tie along its diagonal
        at, text = ((column + right) / len(columns), (row + up) / len(rows)), "½" if value == 0.5 else f"{value:g}"
        ax.text(*at, text, ha="center", va="center", size=13, zorder=5)
    label_cells(ax, columns, rows, "negatives", "positives", unit=True)
    label_unit_square(ax)
    return ax
