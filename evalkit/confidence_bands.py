"""Pointwise bootstrap confidence bands of the ROC curve and the precision-recall curve.

Pointwise, not simultaneous: coverage of the whole curve is below the nominal level.
Samples are taken to be equally likely, so there are no weights: counts are drawn, and a weight is none. For one number
from a weighted curve, such as the precision at a recall, there is `metric_interval`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import plots, validation
from ._arguments import MOST, as_confidence_level, as_generator, as_integer
from ._bootstrap import Floats, Indices, percentile_interval, resample_classes
from ._table import ShownAsTable, Table
from .thresholds import cumulative_counts
from .validation import Label

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["PointwiseBand", "pointwise_precision_recall_band", "pointwise_roc_band"]

Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False, repr=False)
class PointwiseBand(validation.FrozenArrays, ShownAsTable):
    """A confidence interval for the height of a curve at each of several points.

    Parameters
    ----------
    at : ndarray of shape (n_points,)
        False positive rates of a ROC curve, recalls of a precision-recall curve.
    low, high : ndarray of shape (n_points,)
        Ends of the intervals for the true positive rate, or the precision, in [0, 1].
    confidence_level : float
        Nominal level at each point; coverage of all points at once is lower. It is also lower near the ends,
        where most resampled curves have reached 0 or 1 and hardly vary.

    Raises
    ------
    ValueError, TypeError
        For anything but numbers, arrays of different lengths, rates out of [0, 1] or in another order, or a level
        that is none.
    """

    at: Floats
    low: Floats
    high: Floats
    confidence_level: float

    def __post_init__(self) -> None:
        validation.read_columns(self, "at", "low", "high")
        super().__post_init__()
        validation.check_same_length("point", at=self.at, low=self.low, high=self.high)
        validation.check_rates(at=self.at, low=self.low, high=self.high)
        validation.check_order(self.at, "at", strictly=True)
        as_confidence_level(self.confidence_level)

    def plot(self, ax: Axes | None = None, *, label: str | None = None, **options: Any) -> Axes:
        """Shade the band; see `evalkit.plots.plot_band`."""
        return plots.plot_band(self.at, self.low, self.high, ax, label=label, **options)

    def table(self) -> Table:
        """One row a point: where it is, and both ends."""
        rows = np.column_stack([self.at, self.low, self.high]).tolist()
        return Table(("at", "low", "high"), tuple(map(tuple, rows)))


def pointwise_roc_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    confidence_level: float = 0.95,
    n_resamples: int = 1000,
    rng: np.random.Generator | int | None = None,
    n_points: int = 101,
    pos_label: Label | None = None,
) -> PointwiseBand:
    """Pointwise percentile intervals of the true positive rate at each false positive rate.

    The bootstrap is stratified: each class is resampled separately.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `auc_interval`.
    confidence_level : float
        Between 0 and 1; nominal at each point, lower near the ends (see `PointwiseBand`).
    n_resamples : int
        Number of bootstrap resamples, 1 or more.
    rng : Generator, int or None
        Source of randomness, or its seed; None gives another result each time.
    n_points : int
        Number of false positive rates, evenly spaced from 0 to 1, 2 or more.

    Returns
    -------
    PointwiseBand
        With `.at`, `.low` and `.high`.

    Raises
    ------
    ValueError, TypeError
        As in `auc_interval`; for `n_points` below 2.

    References
    ----------
    Efron and Tibshirani (1993), chapter 13; Fawcett (2006), section 9, for vertical averaging.

    Examples
    --------
    >>> pointwise_roc_band([0, 0, 0, 1, 1, 1], [0.1, 0.4, 0.6, 0.3, 0.7, 0.9], rng=0, n_points=3)
     at       low  high
      0         0     1
    0.5  0.333333     1
      1         1     1
    """
    at = _evenly_spaced(n_points)

    def tpr_at(tps: Integers, fps: Integers) -> Floats:
        tpr: Floats = tps / tps[-1]
        fpr: Floats = fps / fps[-1]
        # The last curve point at or before each, and the line from it to the next.
        before = np.searchsorted(fpr, at, side="right") - 1
        after = np.minimum(before + 1, len(fpr) - 1)
        width = fpr[after] - fpr[before]
        width[width == 0] = 1  # at FPR 1, where the curve ends
        return tpr[before] + (at - fpr[before]) / width * (tpr[after] - tpr[before])

    return _pointwise_band(at, tpr_at, y_true, y_score, pos_label, confidence_level, n_resamples, rng)


def pointwise_precision_recall_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    confidence_level: float = 0.95,
    n_resamples: int = 1000,
    rng: np.random.Generator | int | None = None,
    n_points: int = 101,
    pos_label: Label | None = None,
) -> PointwiseBand:
    """Pointwise percentile intervals of the precision at each recall.

    The precision at a recall is that of the highest threshold which reaches it, as in average precision.
    The bootstrap is stratified: each class is resampled separately.

    Parameters
    ----------
    y_true, y_score, pos_label, confidence_level, n_resamples, rng, n_points
        As in `pointwise_roc_band`, at recalls instead of false positive rates.

    Returns
    -------
    PointwiseBand
        With `.at`, `.low` and `.high`.

    Raises
    ------
    ValueError, TypeError
        As in `pointwise_roc_band`.

    References
    ----------
    Efron and Tibshirani (1993), chapter 13; Boyd, Eng and Page (2013).

    Examples
    --------
    >>> band = pointwise_precision_recall_band([0, 0, 1, 1], [0.1, 0.4, 0.3, 0.9], rng=0, n_points=2)
    >>> band.high
    array([1., 1.])
    """
    at = _evenly_spaced(n_points)

    def precision_at(tps: Integers, fps: Integers) -> Floats:
        called = tps + fps
        reached = np.searchsorted(tps[1:] / tps[-1], at) + 1
        reached = np.maximum(reached, np.argmax(called > 0))  # rows before it have no predicted positive
        return np.asarray(tps[reached] / called[reached])

    return _pointwise_band(at, precision_at, y_true, y_score, pos_label, confidence_level, n_resamples, rng)


def _evenly_spaced(n_points: int) -> Floats:
    last = as_integer(n_points, "n_points", least=2) - 1
    return np.arange(last + 1) / last  # equal, to the last bit, to rates that are the same fraction


def _pointwise_band(
    at: Floats,
    height_at: Callable[[Integers, Integers], Floats],
    y_true: ArrayLike,
    y_score: ArrayLike,
    pos_label: Label | None,
    confidence_level: float,
    n_resamples: int,
    rng: np.random.Generator | int | None,
) -> PointwiseBand:
    """Percentile intervals of `height_at`, a function of the resampled `tps` and `fps` at each distinct score."""
    level, generator = as_confidence_level(confidence_level), as_generator(rng)
    n_resamples = as_integer(n_resamples, "n_resamples")
    if n_resamples * len(at) > MOST:
        raise ValueError(f"n_resamples × n_points is {n_resamples * len(at):,}: {MOST:,} heights fit into memory.")
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, both_classes=True)
    validation.check_two_per_class(data.positive)
    counts = cumulative_counts(data)
    size = len(counts.fps)
    row_of_positive, row_of_negative = (np.repeat(np.arange(1, size), np.diff(of)) for of in (counts.tps, counts.fps))

    def cumulative(rows: Indices) -> Integers:
        return np.cumsum(np.bincount(rows, minlength=size))

    resamples = resample_classes(len(row_of_positive), len(row_of_negative), n_resamples, generator, stratified=True)
    heights = [height_at(cumulative(row_of_positive[up]), cumulative(row_of_negative[down])) for up, down in resamples]
    low, high = percentile_interval(heights, level)
    return PointwiseBand(at, low, high, level)
