"""Pointwise bootstrap confidence bands of the ROC curve and the precision-recall curve.

Pointwise, not simultaneous: each point alone is covered at the nominal level, the whole curve far less often.
Samples are taken to be equally likely, so there are no weights: counts are drawn, and a weight is none. For one number
from a weighted curve, such as the precision at a recall, there is `metric_interval`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .. import plots
from .._input.arguments import MOST, as_confidence_level, as_generator, as_integer
from .._input.groups import check_two_groups_per_class
from .._input.validation import BinaryScores, check_scores, refuse_one_of_a_class
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table, rows_of
from .._types import Axes, BoolArray, Floats, Indices, Label, Seed
from ..counts._cumulative import cumulative_counts
from ._bootstrap import resampled_rows
from ._resampled import percentile_levels
from ._resampled_metric import samples_by_score, units_of

_FEWEST = 5  # positives and negatives on either side of a point: with fewer, intervals covered less than 0.9


@dataclass(frozen=True, eq=False, repr=False)
class PointwiseBand(FrozenArrays, ShownAsTable):
    """A confidence interval for the height of a curve at each of several points.

    Parameters
    ----------
    at : ndarray of shape (n_points,)
        False positive rates of a ROC curve, recalls of a precision-recall curve.
    low, high : ndarray of shape (n_points,)
        Ends of the intervals for the true positive rate, or the precision, in [0, 1]; nan near the ends of the curve,
        where fewer than five positives or negatives (or groups of them) lie on either side of the point. There most
        resampled curves have reached 0 or 1 and hardly vary, so that their quantiles cover far too little.
    confidence_level : float
        Nominal level at each point alone: the band does not hold the whole curve that often.
    """

    at: Floats
    low: Floats
    high: Floats
    confidence_level: float

    def plot(self, ax: Axes | None = None, *, label: str | None = None, **options: Any) -> Axes:
        """Shade the band; see `evalkit.plots.plot_band`. By default its label says that it is for each point alone."""
        label = f"pointwise {100 * self.confidence_level:g} %: each point alone" if label is None else label
        return plots.plot_band(self.at, self.low, self.high, ax, label=label, **options)

    def table(self) -> Table:
        """One row a point: where it is, and both ends."""
        return Table(("at", "low", "high"), rows_of(self.at, self.low, self.high))


def pointwise_roc_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    confidence_level: float = 0.95,
    n_resamples: int = 1000,
    rng: Seed = None,
    n_points: int = 101,
    pos_label: Label | None = None,
    groups: ArrayLike | None = None,
) -> PointwiseBand:
    """Pointwise percentile intervals of the true positive rate at each false positive rate.

    Each interval is for its point alone; the band is not one for the whole curve, which leaves it more often. The
    bootstrap is stratified: each class is resampled separately; with groups whole groups are.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `auc_interval`.
    confidence_level : float
        Between 0 and 1, at each point alone; near the ends of the curve there is none (see `PointwiseBand`).
    n_resamples : int
        Number of bootstrap resamples, 1 or more.
    rng : Generator, int or None
        Source of randomness, or its seed; None gives another result each time.
    n_points : int
        Number of false positive rates, evenly spaced from 0 to 1, 2 or more.
    groups : sequence of shape (n_samples,), optional
        What each sample belongs to, such as a patient with several images; at least two of each class.

    Returns
    -------
    PointwiseBand
        With `.at`, `.low` and `.high`; nan near the ends.

    Raises
    ------
    ValueError, TypeError
        As in `auc_interval`; for `n_points` below 2.

    See Also
    --------
    pointwise_precision_recall_band : Where positives are rare.
    auc_interval : The area in one number.

    References
    ----------
    Efron and Tibshirani (1993), chapter 13; Fawcett (2006), section 9, for vertical averaging.

    Examples
    --------
    >>> y_true = [0, 1] * 20
    >>> pointwise_roc_band(y_true, [(7 * i % 40) + 9 * y for i, y in enumerate(y_true)], rng=0, n_points=5)
      at   low  high
       0   nan   nan
    0.25  0.25   0.8
     0.5   0.5     1
    0.75   nan   nan
       1   nan   nan
    """
    data = check_scores(y_true, y_score, pos_label=pos_label, groups=groups, both_classes=True)
    return _pointwise_band(_roc_at, data, n_points, confidence_level, n_resamples, rng, stratified=True)


def pointwise_precision_recall_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    confidence_level: float = 0.95,
    n_resamples: int = 1000,
    rng: Seed = None,
    n_points: int = 101,
    pos_label: Label | None = None,
    groups: ArrayLike | None = None,
) -> PointwiseBand:
    """Pointwise percentile intervals of the precision at each recall.

    The precision at a recall is that of the highest threshold which reaches it, as in average precision.
    Each interval is for its point alone; the band is not one for the whole curve, which leaves it more often. The
    bootstrap draws from all samples, or whole groups, as precision depends on the share of positives too.

    Parameters
    ----------
    y_true, y_score, pos_label, confidence_level, n_resamples, rng, n_points, groups
        As in `pointwise_roc_band`, at recalls instead of false positive rates.

    Returns
    -------
    PointwiseBand
        With `.at`, `.low` and `.high`; nan near the ends.

    Raises
    ------
    ValueError, TypeError
        As in `pointwise_roc_band`.

    See Also
    --------
    pointwise_roc_band : Independent of how rare positives are.
    metric_interval : One number of the curve, also weighted.

    References
    ----------
    Efron and Tibshirani (1993), chapter 13; Boyd, Eng and Page (2013).

    Examples
    --------
    >>> y_true = [0, 1] * 20
    >>> scores = [(7 * i % 40) + 9 * y for i, y in enumerate(y_true)]
    >>> pointwise_precision_recall_band(y_true, scores, rng=0, n_points=5)
      at       low      high
       0       nan       nan
    0.25       nan       nan
     0.5  0.428571         1
    0.75  0.428274  0.823529
       1       nan       nan
    """
    data = check_scores(y_true, y_score, pos_label=pos_label, groups=groups, both_classes=True)
    return _pointwise_band(_precision_recall_at, data, n_points, confidence_level, n_resamples, rng, stratified=False)


class _Points(NamedTuple):
    """Of a curve at each place: its height, and the shares of positives and of negatives above the threshold."""

    height: Floats
    tpr: Floats
    fpr: Floats


def _roc_at(at: Floats, tps: Indices, fps: Indices) -> _Points:
    """A ROC curve at false positive rates: the last point at or before each, and the line from it to the next."""
    tpr, fpr = tps / tps[-1], fps / fps[-1]
    before = np.searchsorted(fpr, at, side="right") - 1
    after = np.minimum(before + 1, len(fpr) - 1)
    width = fpr[after] - fpr[before]
    width[width == 0] = 1  # at FPR 1, where the curve ends
    height = tpr[before] + (at - fpr[before]) / width * (tpr[after] - tpr[before])
    return _Points(height, height, at)


def _precision_recall_at(at: Floats, tps: Indices, fps: Indices) -> _Points:
    """Precision at recalls, of the highest threshold that reaches each."""
    row = np.searchsorted(tps[1:] / tps[-1], at) + 1
    row = np.maximum(row, np.argmax(tps + fps > 0))  # rows before it have no predicted positive
    return _Points(tps[row] / (tps[row] + fps[row]), at, fps[row] / fps[-1])


def _pointwise_band(
    points_at: Callable[[Floats, Indices, Indices], _Points],
    data: BinaryScores,
    n_points: int,
    confidence_level: float,
    n_resamples: int,
    rng: Seed,
    *,
    stratified: bool,
) -> PointwiseBand:
    """Percentile intervals of a curve's heights; without groups each class may be drawn from separately."""
    last = as_integer(n_points, "n_points", least=2) - 1
    at = np.arange(last + 1) / last  # equal, to the last bit, to rates that are the same fraction
    level, generator = as_confidence_level(confidence_level), as_generator(rng)
    n_resamples = as_integer(n_resamples, "n_resamples")
    if n_resamples * len(at) > MOST:
        raise ValueError(f"n_resamples × n_points is {n_resamples * len(at):,}: {MOST:,} heights fit into memory.")
    refuse_one_of_a_class(*data.sizes)
    units = np.arange(len(data.positive)) if data.group is None else data.group
    n_units = check_two_groups_per_class(data.positive, units)
    counts = cumulative_counts(data)
    drawn = _drawn(data, len(counts.fps), n_resamples, generator, stratified=stratified)
    heights = [points_at(at, tps, fps).height for tps, fps in drawn]
    low, high = np.quantile(heights, percentile_levels(level), axis=0)
    hidden = _is_hidden(points_at(at, counts.tps, counts.fps), n_units, low, high)
    return PointwiseBand(at, np.where(hidden, np.nan, low), np.where(hidden, np.nan, high), level)


def _is_hidden(points: _Points, n_units: list[int], low: Floats, high: Floats) -> BoolArray:
    """Where few positives or negatives are above or below, or the resampled heights do not vary."""
    least = [np.minimum(rate, 1 - rate) * n for rate, n in zip(points[1:], n_units, strict=True)]
    return np.asarray((np.minimum(*least) < _FEWEST - 1e-9) | (low == high))


def _drawn(
    data: BinaryScores, size: int, n_resamples: int, rng: np.random.Generator, *, stratified: bool
) -> Iterator[tuple[Indices, Indices]]:
    """True and false positives at infinity and at each score of the resamples; groups have no class to draw from."""
    samples = samples_by_score(data)
    units = units_of(samples, stratified=stratified and data.group is None)
    row = size - 1 - np.unique(samples.scores[0], return_inverse=True)[1]
    place = row + size * samples.labels
    for rows in resampled_rows(samples.code, units, n_resamples, rng):
        fps, tps = np.cumsum(np.bincount(place[rows], minlength=2 * size).reshape(2, -1), axis=1)
        yield tps, fps
