"""Pointwise bootstrap confidence bands of the ROC curve and the precision-recall curve.

Pointwise, not simultaneous: each point alone is covered at the nominal level, the whole curve far less often.
Samples are taken to be equally likely, so there are no weights: counts are drawn, and a weight is none. For one number
from a weighted curve, such as the precision at a recall, there is `metric_interval`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import plots
from .._input import validation
from .._input.arguments import MOST, as_confidence_level, as_generator, as_integer
from .._input.groups import check_two_groups_per_class
from .._input.validation import BoolArray, Label
from .._results.frozen_arrays import FrozenArrays, check_order, check_rates, read_columns
from .._results.table import ShownAsTable, Table
from ..counts._cumulative import CumulativeCounts, cumulative_counts
from ._bootstrap import Floats, Indices, percentile_interval, resample_classes
from ._resampled_metric import Samples, resampled_rows, units_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


Integers = NDArray[np.int64]
Rates = tuple[Floats, Floats]
FEWEST = 5  # positives and negatives on either side of a point: with fewer, intervals covered less than 0.9


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
        read_columns(self, "at", "low", "high")
        super().__post_init__()
        validation.check_same_length("point", at=self.at, low=self.low, high=self.high)
        check_rates(at=self.at, low=self.low, high=self.high)
        check_order(self.at, "at", strictly=True)
        as_confidence_level(self.confidence_level)

    def plot(self, ax: Axes | None = None, *, label: str | None = None, **options: Any) -> Axes:
        """Shade the band; see `evalkit.plots.plot_band`. By default its label says that it is for each point alone."""
        label = f"pointwise {100 * self.confidence_level:g} %: each point alone" if label is None else label
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

    def rates_at(tps: Integers, fps: Integers) -> Rates:
        return tpr_at(tps, fps), at

    data = _Data(y_true, y_score, pos_label, groups, stratified=True)
    return _pointwise_band(at, tpr_at, rates_at, data, confidence_level, n_resamples, rng)


def pointwise_precision_recall_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    confidence_level: float = 0.95,
    n_resamples: int = 1000,
    rng: np.random.Generator | int | None = None,
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
    at = _evenly_spaced(n_points)

    def row_at(tps: Integers, fps: Integers) -> Integers:
        reached = np.searchsorted(tps[1:] / tps[-1], at) + 1
        return np.maximum(reached, np.argmax(tps + fps > 0))  # rows before it have no predicted positive

    def precision_at(tps: Integers, fps: Integers) -> Floats:
        row = row_at(tps, fps)
        return np.asarray(tps[row] / (tps + fps)[row])

    def rates_at(tps: Integers, fps: Integers) -> Rates:
        return at, fps[row_at(tps, fps)] / fps[-1]

    data = _Data(y_true, y_score, pos_label, groups, stratified=False)
    return _pointwise_band(at, precision_at, rates_at, data, confidence_level, n_resamples, rng)


def _evenly_spaced(n_points: int) -> Floats:
    last = as_integer(n_points, "n_points", least=2) - 1
    return np.arange(last + 1) / last  # equal, to the last bit, to rates that are the same fraction


class _Data(NamedTuple):
    """What the bands take, before it is validated, and how it is drawn from without groups."""

    y_true: ArrayLike
    y_score: ArrayLike
    pos_label: Label | None
    groups: ArrayLike | None
    stratified: bool


def _pointwise_band(
    at: Floats,
    height_at: Callable[[Integers, Integers], Floats],
    rates_at: Callable[[Integers, Integers], Rates],
    given: _Data,
    confidence_level: float,
    n_resamples: int,
    rng: np.random.Generator | int | None,
) -> PointwiseBand:
    """Percentile intervals of `height_at`, a function of the resampled `tps` and `fps` at each distinct score.

    `rates_at` has the shares of the positives and of the negatives that are above each point.
    """
    level, generator = as_confidence_level(confidence_level), as_generator(rng)
    n_resamples = as_integer(n_resamples, "n_resamples")
    if n_resamples * len(at) > MOST:
        raise ValueError(f"n_resamples × n_points is {n_resamples * len(at):,}: {MOST:,} heights fit into memory.")
    options: Any = {"pos_label": given.pos_label, "groups": given.groups, "both_classes": True}
    data = validation.check_scores(given.y_true, given.y_score, **options)
    validation.check_two_per_class(data.positive)
    counts = cumulative_counts(data)
    if data.group is None:
        n_units, drawn = (
            (int(counts.tps[-1]), int(counts.fps[-1])),
            _drawn_rows(counts, n_resamples, generator, stratified=given.stratified),
        )
    else:
        n_units, drawn = _drawn_groups(data, data.group, len(counts.fps), n_resamples, generator)
    heights = [height_at(tps, fps) for tps, fps in drawn]
    low, high = percentile_interval(heights, level)
    hidden = _near_an_end(rates_at(counts.tps, counts.fps), n_units) | _is_a_point(low, high)
    return PointwiseBand(at, np.where(hidden, np.nan, low), np.where(hidden, np.nan, high), level)


def _near_an_end(rates: Rates, n_units: tuple[int, int]) -> BoolArray:
    """Where fewer than so many positives or negatives are above or below."""
    least = [np.minimum(rate, 1 - rate) * n for rate, n in zip(rates, n_units, strict=True)]
    return np.asarray(np.minimum(*least) < FEWEST - 1e-9)


def _is_a_point(low: Floats, high: Floats) -> BoolArray:
    return np.equal(low, high)


def _drawn_rows(
    counts: CumulativeCounts, n_resamples: int, rng: np.random.Generator, *, stratified: bool
) -> Iterator[tuple[Integers, Integers]]:
    """Cumulative counts of resamples."""
    size = len(counts.fps)
    row_of_positive, row_of_negative = (np.repeat(np.arange(1, size), np.diff(of)) for of in (counts.tps, counts.fps))
    for up, down in resample_classes(
        len(row_of_positive), len(row_of_negative), n_resamples, rng, stratified=stratified
    ):
        yield _cumulative(row_of_positive[up], size), _cumulative(row_of_negative[down], size)


def _drawn_groups(
    data: validation.BinaryScores, number: Integers, size: int, n_resamples: int, rng: np.random.Generator
) -> tuple[tuple[int, int], Iterator[tuple[Integers, Integers]]]:
    """How many groups have positives and negatives, and the cumulative counts of resamples of whole groups."""
    check_two_groups_per_class(data.positive, number)
    samples = Samples(data.positive, [data.score], None, data.positive.astype(np.int64), number)
    units = units_of(samples, stratified=False)
    row = size - 1 - np.unique(data.score, return_inverse=True)[1]
    drawn = (
        (_cumulative(row[rows[data.positive[rows]]], size), _cumulative(row[rows[~data.positive[rows]]], size))
        for rows in resampled_rows(samples, units, n_resamples, rng)
    )
    n_positive, n_negative = (len(np.unique(number[data.positive == which])) for which in (True, False))
    return (n_positive, n_negative), drawn


def _cumulative(rows: Indices, size: int) -> Integers:
    return np.cumsum(np.bincount(rows, minlength=size))
