"""Drawings of what the other modules computed. Nothing is computed here but where to put the ink."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ._arguments import as_switch
from .bands import PointwiseBand
from .confusion import ConfusionMatrix
from .curves import RocCurve
from .precision_recall import PrecisionRecallCurve
from .steps import PairGrid
from .validation import BoolArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes

POSITIVE, NEGATIVE, NEUTRAL = "#0072B2", "#D55E00", "#595959"


def use_style() -> None:
    """Make every figure of this session look like the book's, sharp on dense screens.

    Examples
    --------
    >>> use_style()
    """
    import matplotlib.pyplot as plt

    plt.style.use("evalkit.evalkit")
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is not None:
        shell.run_line_magic("config", "InlineBackend.figure_formats = ['retina']")


def _axes(ax: Axes | None) -> Axes:
    from matplotlib import axes
    from matplotlib import pyplot as plt

    if not isinstance(ax, axes.Axes | None):
        raise TypeError(f"ax is a {type(ax).__name__}: give one matplotlib Axes, such as plt.gca().")
    return plt.subplots()[1] if ax is None else ax


def plot_roc(
    curve: RocCurve, ax: Axes | None = None, *, show_thresholds: bool = False, label: str | None = None
) -> Axes:
    """Draw a ROC curve with the diagonal of scores that tell nothing.

    Parameters
    ----------
    curve : RocCurve
        What `roc_curve` returned.
    ax : Axes, optional
        Where to draw; a new figure if left out.
    show_thresholds : bool
        Mark each point and write its threshold beside it; for a few points.
    label : str, optional
        For the legend.

    Returns
    -------
    Axes
        The one drawn on.

    Examples
    --------
    >>> from evalkit import roc_curve
    >>> plot_roc(roc_curve([0, 1, 1], [0.1, 0.4, 0.8])).get_xlabel()
    'false positive rate (FPR)'
    """
    ax = _axes(ax)
    ax.plot([0, 1], [0, 1], color=NEUTRAL, linestyle=":", linewidth=1)
    (line,) = ax.plot(curve.fpr, curve.tpr, label=label, clip_on=False, zorder=3)
    if as_switch(show_thresholds, "show_thresholds"):
        ax.plot(curve.fpr, curve.tpr, "o", color=line.get_color(), clip_on=False, zorder=4)
        for x, y, threshold in zip(*curve, strict=True):
            text = "∞" if np.isinf(threshold) else f"{threshold:g}"
            # Below and to the right of the corner, where a good curve leaves room; but inside the axes.
            to_left, to_up = x > 0.9, y < 0.1
            where = (-6 if to_left else 6, 6 if to_up else -12)
            side = "right" if to_left else "left"
            ax.annotate(text, (x, y), xytext=where, textcoords="offset points", ha=side, annotation_clip=False)
    ax.set(xlabel="false positive rate (FPR)", ylabel="true positive rate (TPR)", xlim=(0, 1), ylim=(0, 1))
    ax.set_aspect("equal")
    return ax


def plot_precision_recall(
    curve: PrecisionRecallCurve, ax: Axes | None = None, *, show_thresholds: bool = False, label: str | None = None
) -> Axes:
    """Draw a precision-recall curve as the steps that average precision sums up.

    Parameters
    ----------
    curve : PrecisionRecallCurve
        What `precision_recall_curve` returned.
    ax : Axes, optional
        Where to draw; a new figure if left out.
    show_thresholds : bool
        Mark each point and write its threshold beside it; for a few points.
    label : str, optional
        For the legend.

    Returns
    -------
    Axes
        The one drawn on.

    Examples
    --------
    >>> from evalkit import precision_recall_curve
    >>> plot_precision_recall(precision_recall_curve([0, 1, 1], [0.1, 0.4, 0.8])).get_ylabel()
    'precision'
    """
    ax = _axes(ax)
    (line,) = ax.plot(curve.recall, curve.precision, drawstyle="steps-post", label=label, clip_on=False, zorder=3)
    if as_switch(show_thresholds, "show_thresholds"):
        found = curve.recall[:-1], curve.precision[:-1]
        ax.plot(*found, "o", color=line.get_color(), clip_on=False, zorder=4)
        for x, y, threshold in zip(*found, curve.thresholds, strict=True):
            ax.annotate(f"{threshold:g}", (x, y), xytext=(-6, -12), textcoords="offset points", ha="right")
    ax.set(xlabel="recall", ylabel="precision", xlim=(0, 1), ylim=(0, 1))
    ax.set_aspect("equal")
    return ax


def plot_band(band: PointwiseBand, ax: Axes | None = None, *, label: str | None = None) -> Axes:
    """Shade between the two heights of a band.

    Parameters
    ----------
    band : PointwiseBand
        What `pointwise_roc_band` or `pointwise_precision_recall_band` returned.
    ax : Axes, optional
        Where to draw, such as on the curve; a new figure if left out.
    label : str, optional
        For the legend.

    Returns
    -------
    Axes
        The one drawn on.

    Examples
    --------
    >>> from evalkit import pointwise_roc_band
    >>> band = pointwise_roc_band([0, 0, 1, 1], [0.1, 0.4, 0.3, 0.8], rng=0)
    >>> len(plot_band(band).collections)
    1
    """
    ax = _axes(ax)
    ax.fill_between(band.at, band.low, band.high, color=POSITIVE, alpha=0.2, linewidth=0, label=label)
    return ax


def plot_confusion_matrix(matrix: ConfusionMatrix, ax: Axes | None = None) -> Axes:
    """Draw the four counts as a square, actual classes down, predicted across; right calls are framed.

    Parameters
    ----------
    matrix : ConfusionMatrix
        The counts.
    ax : Axes, optional
        Where to draw; a new figure if left out.

    Returns
    -------
    Axes
        The one drawn on.

    Examples
    --------
    >>> len(plot_confusion_matrix(ConfusionMatrix(tp=4, fp=1, fn=2, tn=3)).texts)
    4
    """
    from matplotlib.patches import Rectangle

    ax = _axes(ax)
    counts = np.array([[matrix.tp, matrix.fn], [matrix.fp, matrix.tn]])
    ax.imshow(counts, cmap="Blues", vmin=0, vmax=max(1, counts.max()))
    for (row, column), name in np.ndenumerate(np.array([["TP", "FN"], ["FP", "TN"]])):
        count = getattr(matrix, name.lower())
        dark = counts[row, column] > max(1, counts.max()) / 2
        text = f"{name}\n{count:d}" if isinstance(count, int) else f"{name}\n{count:g}"
        ax.text(column, row, text, ha="center", va="center", size=14, color="white" if dark else "black")
        if row == column:
            ax.add_patch(Rectangle((column - 0.47, row - 0.47), 0.94, 0.94, fill=False, edgecolor=NEUTRAL, linewidth=2))
    ax.set_xticks([0, 1], ["positive", "negative"])
    ax.set_yticks([0, 1], ["positive", "negative"])
    ax.set(xlabel="predicted", ylabel="actual")
    ax.grid(False)
    return ax


def plot_scores(
    positive: BoolArray, scores: NDArray[np.float64], ax: Axes | None = None, *, threshold: float | None = None
) -> Axes:
    """Draw each sample at its score, positives above, negatives below, and the threshold between yes and no.

    Parameters
    ----------
    positive : ndarray of bool, shape (n_samples,)
        True for the positives.
    scores : ndarray of shape (n_samples,)
        Where each sample stands.
    ax : Axes, optional
        Where to draw; a new figure if left out.
    threshold : float, optional
        Drawn as a line; what stands on it or to its right is called positive.

    Returns
    -------
    Axes
        The one drawn on.

    Examples
    --------
    >>> plot_scores(np.array([True, False]), np.array([0.9, 0.3]), threshold=0.5).get_xlabel()
    'score'
    """
    ax = _axes(ax)
    positive, scores = np.asarray(positive, dtype=np.bool_), np.asarray(scores)
    ax.plot(scores[positive], np.ones(np.count_nonzero(positive)), "o", markersize=11, color=POSITIVE)
    ax.plot(scores[~positive], np.zeros(np.count_nonzero(~positive)), "X", markersize=11, color=NEGATIVE)
    if threshold is not None:
        ax.axvline(threshold, color=NEUTRAL, linestyle="--")
        ax.annotate(f" called positive from {threshold:g} on →", (threshold, 0.5), va="center")
    ax.set_yticks([0, 1], ["actually\nnegative", "actually\npositive"])
    ax.set(xlabel="score", ylim=(-0.6, 1.6))
    return ax


def plot_pair_grid(grid: PairGrid, ax: Axes | None = None) -> Axes:
    """Draw every pair as a cell: won, tied (half filled) or lost.

    Parameters
    ----------
    grid : PairGrid
        What `pair_grid` returned.
    ax : Axes, optional
        Where to draw; a new figure if left out.

    Returns
    -------
    Axes
        The one drawn on.

    Examples
    --------
    >>> from evalkit import pair_grid
    >>> plot_pair_grid(pair_grid([0, 1, 1], [0.1, 0.1, 0.8])).get_ylabel()
    'positives'
    """
    ax = _axes(ax)
    ax.imshow(grid.credit, cmap="Blues", vmin=0, vmax=1.25)
    for (row, column), credit in np.ndenumerate(grid.credit):
        text = {1.0: "1", 0.5: "½", 0.0: "0"}[float(credit)]
        ax.text(column, row, text, ha="center", va="center", size=13, color="white" if credit == 1 else "black")
    sides = (
        (ax.set_yticks, grid.positive_names, grid.positive_scores),
        (ax.set_xticks, grid.negative_names, grid.negative_scores),
    )
    for set_ticks, names, scores in sides:
        set_ticks(range(len(names)), [f"{name} ({score:g})" for name, score in zip(names, scores, strict=True)])
    ax.set(xlabel="negatives", ylabel="positives")
    ax.grid(False)
    return ax
