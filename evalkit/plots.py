"""Plotting functions over arrays; the results' ``.plot()`` methods call them.

Nothing is computed here but where to draw, and no result class is known.
Labels and limits that stand on the axes already are left as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ._arguments import as_float, as_threshold
from ._drawing import (
    as_axes,
    as_cells,
    as_columns,
    as_names,
    as_rates,
    draw_chance,
    label_cells,
    label_unit_square,
    spread_points,
    text_color,
)
from ._table import format_share, format_value

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "plot_band",
    "plot_confusion_matrix",
    "plot_pair_grid",
    "plot_precision_recall",
    "plot_roc",
    "plot_scores",
    "use_style",
]

POSITIVE, NEGATIVE, NEUTRAL = "#0072B2", "#D55E00", "#595959"


def use_style() -> None:
    """Use the book's Matplotlib style, and figures in a notebook that stay sharp at any size (SVG).

    Examples
    --------
    >>> use_style()
    """
    import matplotlib.pyplot as plt

    plt.style.use("evalkit.evalkit")
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is not None:
        shell.run_line_magic("config", "InlineBackend.figure_formats = ['svg']")


def plot_roc(
    fpr: ArrayLike,
    tpr: ArrayLike,
    ax: Axes | None = None,
    *,
    thresholds: ArrayLike | None = None,
    label: str | None = None,
    **line_options: Any,
) -> Axes:
    """Plot a ROC curve and, once, the diagonal, where scores carry no information.

    Parameters
    ----------
    fpr, tpr : sequences of shape (n_points,)
        False and true positive rates, in [0, 1].
    ax : Axes, optional
        Where to draw; a new figure if left out.
    thresholds : sequence of shape (n_points,), optional
        If given, points are marked and their thresholds written beside them: all of up to 30 points, of more about a
        dozen, spread along the curve.
    label : str, optional
        Label in the legend.
    **line_options : Any
        Passed to `Axes.plot`, such as ``color="black"`` or ``linestyle="--"``.

    Returns
    -------
    Axes
        The axes drawn on.

    Raises
    ------
    ValueError, TypeError
        If `ax` is not Axes, the rates are not numbers, or there are not as many of each, and thresholds, as points.

    Examples
    --------
    >>> plot_roc([0, 0, 1], [0, 0.5, 1]).get_xlabel()
    'false positive rate (FPR)'
    """
    ax = as_axes(ax)
    x_of, y_of = as_rates(fpr=fpr, tpr=tpr)
    marks = [] if thresholds is None else as_columns(fpr=fpr, tpr=tpr, thresholds=thresholds)[2:]
    draw_chance(ax, NEUTRAL)
    (line,) = ax.plot(x_of, y_of, **{"label": label, "zorder": 3, **line_options})
    if marks:
        shown = spread_points(x_of.astype(np.float64) + y_of)
        x_of, y_of, at = x_of[shown], y_of[shown], marks[0][shown]
        ax.plot(x_of, y_of, "o", color=line.get_color(), zorder=4)
        for x, y, threshold in zip(x_of, y_of, at, strict=True):
            # Below and to the right of the corner, where a good curve leaves space; at the ends inside the axes and
            # off the diagonal.
            to_left, to_up = x > 0.9, y < 0.1
            away = 16 if to_left or to_up else 6
            where = (-away if to_left else away, 5 if to_up else -12)
            side = "right" if to_left else "left"
            ax.annotate(_written(threshold), (x, y), xytext=where, textcoords="offset points", ha=side)
    label_unit_square(ax, "false positive rate (FPR)", "true positive rate (TPR)")
    return ax


def _written(threshold: float) -> str:
    """A threshold beside its point: the end of a curve may be at either infinity."""
    return {np.inf: "∞", -np.inf: "−∞"}.get(threshold, f"{threshold:g}")


def plot_precision_recall(
    precision: ArrayLike,
    recall: ArrayLike,
    ax: Axes | None = None,
    *,
    thresholds: ArrayLike | None = None,
    label: str | None = None,
    **line_options: Any,
) -> Axes:
    """Plot a precision-recall curve as the steps whose area is average precision.

    Parameters
    ----------
    precision, recall : sequences of shape (n_thresholds + 1,)
        In [0, 1], recall decreasing; the last point belongs to no threshold.
    ax : Axes, optional
        Where to draw; a new figure if left out.
    thresholds : sequence of shape (n_thresholds,), optional
        If given, points but the last are marked and their thresholds written beside them: all of up to 30, of more
        about a dozen, spread along the recalls.
    label : str, optional
        Label in the legend.
    **line_options : Any
        Passed to `Axes.plot`, such as ``color="black"`` or ``linestyle="--"``.

    Returns
    -------
    Axes
        The axes drawn on.

    Raises
    ------
    ValueError, TypeError
        If `ax` is not Axes, precision and recall are not equally many numbers, or there is not one threshold less.

    Examples
    --------
    >>> plot_precision_recall([0.5, 1, 1], [1, 0.5, 0]).get_ylabel()
    'precision'
    """
    ax = as_axes(ax)
    height, at = as_rates(precision=precision, recall=recall)
    (line,) = ax.plot(at, height, **{"drawstyle": "steps-post", "label": label, "zorder": 3, **line_options})
    if thresholds is not None:
        (marks,) = as_columns(thresholds=thresholds)
        if len(marks) != len(at) - 1:
            raise ValueError(f"thresholds has {len(marks)} items for {len(at)} points: the last point has none.")
        shown = spread_points(at[:-1].astype(np.float64))
        ax.plot(at[shown], height[shown], "o", color=line.get_color(), zorder=4)
        for x, y, threshold in zip(at[shown], height[shown], marks[shown], strict=True):
            ax.annotate(_written(threshold), (x, y), xytext=(-6, -12), textcoords="offset points", ha="right")
    label_unit_square(ax, "recall", "precision")
    return ax


def plot_band(
    x: ArrayLike, low: ArrayLike, high: ArrayLike, ax: Axes | None = None, *, label: str | None = None, **options: Any
) -> Axes:
    """Shade a confidence band between its lower and its upper ends.

    Parameters
    ----------
    x, low, high : sequences of shape (n_points,)
        False positive rates or recalls, and the ends of the band there.
    ax : Axes, optional
        Where to draw, such as on the curve; a new figure if left out.
    label : str, optional
        Label in the legend.
    **options : Any
        Passed to `Axes.fill_between`, such as ``color="black"``.

    Returns
    -------
    Axes
        The axes drawn on.

    Raises
    ------
    ValueError, TypeError
        If `ax` is not Axes, or the others are not equally many numbers.

    Examples
    --------
    >>> len(plot_band([0, 0.5, 1], [0, 0.2, 1], [0.4, 0.9, 1]).collections)
    1
    """
    ax = as_axes(ax)
    at, lower, upper = as_rates(x=x, low=low, high=high)
    ax.fill_between(at, lower, upper, **{"color": POSITIVE, "alpha": 0.2, "linewidth": 0, "label": label, **options})
    return ax


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

    Examples
    --------
    >>> plot_scores([True, False], [0.9, 0.3], threshold=0.5).get_xlabel()
    'score'
    """
    ax = as_axes(ax)
    classes, x = as_columns(positive=positive, scores=scores)
    other = [value for value in np.unique(classes).tolist() if value not in (0, 1)]
    if other:
        raise ValueError(
            f"positive holds {other[0]!r}: say for each sample whether it is, as in y_true == {other[0]!r}."
        )
    for is_class, height, marker, color in ((classes == 1, 1, "o", POSITIVE), (classes == 0, 0, "X", NEGATIVE)):
        style: dict[str, Any] = {"marker": marker, "markersize": 11, "color": color, "linestyle": "none", **options}
        ax.plot(x[is_class], np.full(np.count_nonzero(is_class), float(height)), **style)
    if threshold is not None:
        threshold = as_float(as_threshold(threshold))
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
