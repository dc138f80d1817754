"""Plots of curves in the unit square: ROC, precision-recall, bands around either."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._types import AnyArray, Axes
from ._axes import as_axes, as_columns, as_rates, draw_once, label_unit_square, spread_points
from ._colors import POSITIVE


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

    See Also
    --------
    evalkit.RocCurve.plot : The same of a curve.
    plot_band : How sure it is.

    Examples
    --------
    >>> plot_roc([0, 0, 1], [0, 0.5, 1]).get_xlabel()
    'false positive rate (FPR)'
    """
    ax = as_axes(ax)
    x, y = as_rates(fpr=fpr, tpr=tpr)
    marks = None if thresholds is None else as_columns(fpr=fpr, tpr=tpr, thresholds=thresholds)[2]
    rates = np.append(0.0, np.geomspace(1e-6, 1, 97))  # many, so that it is right on a logarithmic axis, too
    draw_once(ax, "evalkit-chance", rates, rates, label="_chance")
    (line,) = ax.plot(x, y, **{"label": label, "zorder": 3, **line_options})
    if marks is not None:
        _write_thresholds(line, x, y, marks, spread_points(x + y), _below_to_the_right)
    label_unit_square(ax, "false positive rate (FPR)", "true positive rate (TPR)")
    return ax


def _below_to_the_right(x: float, y: float) -> tuple[int, int]:
    """Where a good curve leaves space; at the ends inside the axes and off the diagonal."""
    to_left, to_up = x > 0.9, y < 0.1
    away = 16 if to_left or to_up else 6
    return -away if to_left else away, 5 if to_up else -12


def _write_thresholds(
    line: Any, x: AnyArray, y: AnyArray, thresholds: AnyArray, shown: AnyArray, beside: Callable[..., tuple[int, int]]
) -> None:
    """Mark some points of a curve, and write the threshold beside each; it may be infinite at either end."""
    line.axes.plot(x[shown], y[shown], "o", color=line.get_color(), zorder=4)
    for *point, threshold in zip(x[shown], y[shown], thresholds[shown], strict=True):
        where = beside(*point)
        text = {np.inf: "∞", -np.inf: "−∞"}.get(threshold, f"{threshold:g}")
        side = "right" if where[0] < 0 else "left"
        line.axes.annotate(text, point, xytext=where, textcoords="offset points", ha=side)


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

    See Also
    --------
    evalkit.PrecisionRecallCurve.plot : The same of a curve.
    plot_band : How sure it is.

    Examples
    --------
    >>> plot_precision_recall([0.5, 1, 1], [1, 0.5, 0]).get_ylabel()
    'precision'
    """
    ax = as_axes(ax)
    y, x = as_rates(precision=precision, recall=recall)
    (line,) = ax.plot(x, y, **{"drawstyle": "steps-post", "label": label, "zorder": 3, **line_options})
    if thresholds is not None:
        (marks,) = as_columns(thresholds=thresholds)
        if len(marks) != len(x) - 1:
            raise ValueError(f"thresholds has {len(marks)} items for {len(x)} points: the last point has none.")
        _write_thresholds(line, x[:-1], y[:-1], marks, spread_points(x[:-1]), lambda x, y: (-6, -12))
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

    See Also
    --------
    evalkit.PointwiseBand.plot : The same of a band.

    Examples
    --------
    >>> len(plot_band([0, 0.5, 1], [0, 0.2, 1], [0.4, 0.9, 1]).collections)
    1
    """
    ax = as_axes(ax)
    at, lower, upper = as_rates(x=x, low=low, high=high)
    ax.fill_between(at, lower, upper, **{"color": POSITIVE, "alpha": 0.2, "linewidth": 0, "label": label, **options})
    return ax
