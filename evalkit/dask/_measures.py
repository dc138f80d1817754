"""What is counted in one range of sorted keys, and how the counts of all ranges are put together."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from .._types import AnyArray, BoolArray, Floats, Integers
from ..counts._cumulative import CumulativeCounts
from ..counts._packed_sort import Keys, counts_of_keys, sum_of_precisions, twice_pairs_won
from ..counts.metrics import Metric, _values_at_thresholds
from ..counts.threshold_counts import ThresholdCounts
from ..inference._placements import PlacementMoments, df_of_influences, tie_groups
from ..thresholds.best_threshold import ChosenThreshold, _are_nearly_largest, _chosen_threshold, _index_of_largest
from ._ranges import Sizes

Retain = Callable[[AnyArray, AnyArray], BoolArray]


def pairs_won(keys: Keys, sizes: Sizes, number: int) -> int:
    """Twice the pairs that positives of a range win, in it and against all below it; ties count one half."""
    return twice_pairs_won(keys) + 2 * sizes.positives[number] * sizes.negatives_below(number)


def precisions(keys: Keys, sizes: Sizes, number: int) -> float:
    """Sum over the positives of a range of the precision at their scores."""
    positives, negatives = sizes.above(number)
    return sum_of_precisions(keys, positives + negatives, positives)


class Rows(NamedTuple):
    """Points of a range that a curve may need: whether it bends at each, going by this range alone."""

    counts: CumulativeCounts
    bends: BoolArray


def rows(retain: Retain | None, keys: Keys, sizes: Sizes, number: int) -> Rows:
    """Counts at the distinct scores of a range, added to those above it, without points that no curve needs.

    The outermost two points at either end stay: whether the first and the last are needed, the next range decides.
    """
    counts = _counts(keys, sizes, number)
    bends = np.full(len(counts.tps), True) if retain is None else retain(counts.fps, counts.tps)
    stays = bends.copy()
    stays[:3] = stays[-2:] = True
    stays[0] = False  # the last point of the range above, or infinity
    return Rows(counts.rows(stays), bends[stays])


def _counts(keys: Keys, sizes: Sizes, number: int) -> CumulativeCounts:
    """Count at each distinct score of a range, after a row of what lies above it."""
    fps, tps, thresholds = counts_of_keys(keys)
    positives, negatives = sizes.above(number)
    return CumulativeCounts(fps + negatives, tps + positives, thresholds)


def joined_rows(parts: Sequence[Rows], retain: Retain | None) -> CumulativeCounts:
    """Points of all ranges, after one at infinity, without those that the whole curve does not need."""
    zero = np.zeros(1, dtype=np.int64)
    start = CumulativeCounts(zero, zero, np.array([np.inf]))
    counts = _joined([start, *(part.counts for part in parts)])
    if retain is None:
        return counts
    bends = np.concatenate([[True], *(part.bends for part in parts)])
    ends = np.cumsum([1, *(len(part.bends) for part in parts)])
    outermost = np.concatenate([ends[:-1], ends[1:] - 1]).clip(max=len(bends) - 1)
    bends[outermost] = retain(counts.fps, counts.tps)[outermost]
    return counts.rows(bends)


def _joined(parts: Sequence[CumulativeCounts]) -> CumulativeCounts:
    """Rows of one part after another."""
    return CumulativeCounts(*map(lambda *columns: np.concatenate(columns), *parts))


class Placements(NamedTuple):
    """Of one class in a range: samples, the sums of twice their wins in the range, and of the squares of that.

    `lost` has the sums of the first four powers of the shares of the other class that they lose to, which are rounded.
    """

    samples: int
    sum: int
    squares: int
    lost: Floats


def placements(keys: Keys, sizes: Sizes, number: int) -> tuple[Placements, Placements]:
    """Sums over the positives of a range, whose wins are the negatives below, and over its negatives."""
    counts = CumulativeCounts(*counts_of_keys(keys))
    both = zip(
        tie_groups(counts),
        (sizes.negatives_below(number), sizes.above(number)[0]),
        (sizes.n_negative, sizes.n_positive),
        strict=True,
    )
    positives, negatives = (
        _shifted(int(samples.sum()), samples, twice, 2 * others, 2 * n_others)
        for (samples, twice, _), others, n_others in both
    )
    return positives, negatives


def _shifted(n: int, samples: Integers, twice: Integers, by: int, twice_pairs: int) -> Placements:
    """Sums after the same number is added to twice the wins of each sample."""
    total, squares = int(samples @ twice), _sum_of_squares(samples, twice)
    lost = (twice_pairs - by - twice) / twice_pairs
    powers = np.array([float(samples @ lost**power) for power in (1, 2, 3, 4)])
    return Placements(n, total + by * n, squares + 2 * by * total + by * by * n, powers)


def _sum_of_squares(samples: Integers, values: Integers) -> int:
    """Exact sum of squares, each as often as there are samples, from halves that do not overflow."""
    squares = values * values
    return (int(samples @ (squares >> 32)) << 32) + int(samples @ (squares & 0xFFFFFFFF))


def _central_fourth(powers: Floats, n: int) -> float:
    """Sum of the fourth powers of deviations from the mean, from the sums of powers."""
    first, second, third, fourth = powers.tolist()
    mean = first / n
    return float(fourth - 4 * mean * third + 6 * mean**2 * second - 4 * mean**3 * first + n * mean**4)


def moments_of(parts: Sequence[tuple[Placements, Placements]], sizes: Sizes) -> PlacementMoments:
    """AUC and DeLong's variance, each rounded once, and its degrees of freedom."""
    m, n = sizes.n_positive, sizes.n_negative
    variance, spread, squares_of_influence, fourths = Fraction(0), Fraction(0), 0.0, 0.0
    for kind, (size, n_others) in enumerate([(m, n), (n, m)]):
        total, squares = sum(part[kind].sum for part in parts), sum(part[kind].squares for part in parts)
        part = Fraction(size * squares - total * total, (2 * n_others * size) ** 2 * (size - 1))
        variance += part
        spread += part * part / (size - 1)
        squares_of_influence += float(part) * (size - 1) / size
        fourths += _central_fourth(np.sum([part[kind].lost for part in parts], axis=0), size) / size**4
    twice_won = sum(of_positives.sum for of_positives, _ in parts)
    df = math.nan
    if spread:
        df = df_of_influences(float(variance * variance / spread), squares_of_influence, fourths, m + n)
    return PlacementMoments(twice_won / (2 * m * n), float(variance), df, min(m, n))


class Candidates(NamedTuple):
    """Rows of a range at which a metric may be largest, its values, and the score that follows each; nan if none.

    `first` is the highest score of the range; nan if it is empty.
    """

    counts: CumulativeCounts
    values: Floats
    following: Floats
    first: float


def candidates(metric: Metric, keys: Keys, sizes: Sizes, number: int) -> Candidates:
    """Rows higher than all before them whose values are nearly the largest: the one wanted is among them."""
    counts = _counts(keys, sizes, number)
    first = float(counts.thresholds[1]) if len(keys) else math.nan
    following = np.append(counts.thresholds[1:], np.nan)
    values = _values_at_thresholds(metric, _with_last_row(counts, sizes))[:-1]
    if number:
        values[0] = np.nan  # of the range above
    at = _near_records(values)
    return Candidates(CumulativeCounts(*(of[at] for of in counts)), values[at], following[at], first)


def _near_records(values: Floats) -> Integers:
    """Where values are higher than all before them, and differ from the highest by rounding alone."""
    at = np.flatnonzero(~np.isnan(values))
    if not len(at):
        return at
    highest = np.maximum.accumulate(values[at])
    at = at[np.append(True, highest[1:] > highest[:-1])]
    chosen: Integers = at[_are_nearly_largest(values[at])]
    return chosen


def _with_last_row(counts: CumulativeCounts, sizes: Sizes) -> ThresholdCounts:
    """All four counts, with a row at -infinity where everything is predicted positive."""
    last = (sizes.n_negative, sizes.n_positive, -np.inf)
    return ThresholdCounts._of(*map(np.append, counts, last))


def chosen_of(metric: Metric, parts: Sequence[Candidates], sizes: Sizes) -> ChosenThreshold:
    """The first of the candidates of all ranges at which the metric is largest."""
    counts = _joined([part.counts for part in parts])
    values = np.concatenate([part.values for part in parts])
    best = _index_of_largest(values)
    following = float(np.concatenate([part.following for part in parts])[best])
    if math.isnan(following):
        lower = (part.first for part in parts if part.first < counts.thresholds[best])
        following = max(lower, default=-math.inf)
    return _chosen_threshold(metric, _with_last_row(counts, sizes), best, following)
