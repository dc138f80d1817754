"""Bootstrap bands around a curve, each point for itself: pointwise, so that the whole curve leaves them more often."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from ._arguments import as_generator, as_level, as_size
from ._table import ShownAsTable, Table
from .thresholds import cumulative_counts
from .uncertainty import Draws, draws, two_of_each
from .validation import Label

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False, repr=False)
class PointwiseBand(validation.FrozenArrays, ShownAsTable):
    """Between which heights a curve is likely to run, at each place for itself.

    Parameters
    ----------
    at : ndarray of shape (n_places,)
        False positive rates of a ROC curve, recalls of a precision-recall curve.
    low, high : ndarray of shape (n_places,)
        True positive rates, or precisions, in [0, 1].
    confidence_level : float
        Of each place for itself; for all places at once it is less. Near the ends it is less too,
        where most drawn curves have reached 0 or 1 and nothing is left to vary.
    """

    at: Floats
    low: Floats
    high: Floats
    confidence_level: float

    def plot(self, ax: Axes | None = None, *, label: str | None = None) -> Axes:
        """Draw the band; see `evalkit.plots.plot_band`."""
        from .plots import plot_band

        return plot_band(self, ax, label=label)

    def table(self) -> Table:
        """One row a place: where, and both heights."""
        rows = np.column_stack([self.at, self.low, self.high]).tolist()
        return Table(("at", "low", "high"), tuple(map(tuple, rows)))


def pointwise_roc_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    confidence_level: float = 0.95,
    n_resamples: int = 1000,
    rng: np.random.Generator | int | None = None,
    n_places: int = 101,
    pos_label: Label | None = None,
) -> PointwiseBand:
    """Percentiles of the true positive rate at each false positive rate, over data drawn anew from each class.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `auc_interval`.
    confidence_level : float
        Between 0 and 1; of each point for itself, and less near the ends (see `PointwiseBand`).
    n_resamples : int
        How many data sets are drawn.
    rng : Generator, int or None
        Source of randomness, or its seed.
    n_places : int
        At how many places, evenly spread from 0 to 1, 2 or more.

    Returns
    -------
    PointwiseBand
        With `.at`, `.low` and `.high`.

    Raises
    ------
    ValueError, TypeError
        As in `auc_interval`.

    References
    ----------
    Efron and Tibshirani (1993), chapter 13; Fawcett (2006), section 9, for averaging upright.

    Examples
    --------
    >>> pointwise_roc_band([0, 0, 0, 1, 1, 1], [0.1, 0.4, 0.6, 0.3, 0.7, 0.9], rng=0, n_places=3)
     at       low  high
      0         0     1
    0.5  0.333333     1
      1         1     1
    """
    at = _places(n_places)

    def height(tp: Draws, fp: Draws) -> Floats:
        tps: Floats = tp / tp[-1]
        fps: Floats = fp / fp[-1]
        # The last point at or before each place, and the line from it to the next.
        before = np.searchsorted(fps, at, side="right") - 1
        after = np.minimum(before + 1, len(fps) - 1)
        width = fps[after] - fps[before]
        width[width == 0] = 1  # at the very end, where no line is left
        share = (at - fps[before]) / width
        return tps[before] + share * (tps[after] - tps[before])

    return _band(at, height, y_true, y_score, pos_label, confidence_level, n_resamples, rng)


def pointwise_precision_recall_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    confidence_level: float = 0.95,
    n_resamples: int = 1000,
    rng: np.random.Generator | int | None = None,
    n_places: int = 101,
    pos_label: Label | None = None,
) -> PointwiseBand:
    """Percentiles of the precision at each recall, over data drawn anew from each class.

    The precision at a recall is that of the highest threshold which reaches it, as average precision counts it.

    Parameters
    ----------
    y_true, y_score, pos_label, confidence_level, n_resamples, rng, n_places
        As in `pointwise_roc_band`.

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
    >>> band = pointwise_precision_recall_band([0, 0, 1, 1], [0.1, 0.4, 0.3, 0.9], rng=0, n_places=2)
    >>> band.high
    array([1., 1.])
    """
    at = _places(n_places)

    def height(tps: Draws, fps: Draws) -> Floats:
        reached = np.searchsorted(tps[1:] / tps[-1], at) + 1
        called = tps + fps
        first = int(np.argmax(called > 0))  # rows before it call nobody
        reached = np.maximum(reached, first)
        return np.asarray(tps[reached] / called[reached])

    return _band(at, height, y_true, y_score, pos_label, confidence_level, n_resamples, rng)


def _places(n_places: int) -> Floats:
    last = as_size(n_places, "n_places", least=2) - 1
    return np.arange(last + 1) / last  # the same quotients as shares of whole numbers


def _band(
    at: Floats,
    height: Callable[[Draws, Draws], Floats],
    y_true: ArrayLike,
    y_score: ArrayLike,
    pos_label: Label | None,
    confidence_level: float,
    n_resamples: int,
    rng: np.random.Generator | int | None,
) -> PointwiseBand:
    """Percentiles of the heights that true and false positives, counted at each score, falling, have for data drawn."""
    level, times, generator = as_level(confidence_level), as_size(n_resamples, "n_resamples"), as_generator(rng)
    counts = cumulative_counts(two_of_each(y_true, y_score, pos_label))
    size = len(counts.fps)
    row_of_positive, row_of_negative = (np.repeat(np.arange(1, size), np.diff(of)) for of in (counts.tps, counts.fps))

    def counted(rows: Draws) -> Draws:
        return np.cumsum(np.bincount(rows, minlength=size))

    drawn = draws(len(row_of_positive), len(row_of_negative), times, generator, stratified=True)
    curves = [height(counted(row_of_positive[up]), counted(row_of_negative[down])) for up, down in drawn]
    low, high = np.quantile(curves, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return PointwiseBand(at, low, high, level)
