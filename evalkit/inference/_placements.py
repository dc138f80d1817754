"""Placements, from which inference on the AUC is computed: of rows that are independent, and of rows in groups.

The placement of a positive is the share of the negatives below it, that of a negative the share of the positives above
it, ties counting one half. Both kinds have the AUC as their mean.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from .._types import AnyArray, BoolArray, Integers
from ..counts._cumulative import CumulativeCounts
from ..counts._packed_order import descending_order, group_ends


class PlacementMoments(NamedTuple):
    """AUC, its variance with its degrees of freedom, and the sums of squared and cubed influences.

    From the last two BCa, which alone needs them, takes the skewness; it is undefined if the variance is 0, as are the
    degrees of freedom. `units` is how many independent rows are worth as much as the smaller class.
    """

    auc: float
    variance: float
    df: float
    units: float
    squares: float = math.nan
    cubes: float = math.nan

    @property
    def acceleration(self) -> float:
        """BCa's acceleration, a sixth of the skewness."""
        return self.cubes / (6 * math.pow(self.squares, 1.5))


def twice_placements(positive: BoolArray, score: AnyArray) -> Integers:
    """For each positive twice the negatives below it, for each negative twice the positives above it; ties count one.

    The samples are sorted once; those of one class in a group of equal scores share a placement.
    """
    order, ordered = descending_order(score)
    positive = positive[order]
    ends = group_ends(ordered)
    tps = np.append(0, np.cumsum(positive))[ends]
    fps = ends - tps
    of_positives = 2 * fps[-1] - (fps[1:] + fps[:-1])
    of_negatives = tps[1:] + tps[:-1]
    if len(of_positives) < len(positive):
        of_positives, of_negatives = (np.repeat(of, np.diff(ends)) for of in (of_positives, of_negatives))
    placements = np.empty(len(score), dtype=np.int64)
    placements[order] = np.where(positive, of_positives, of_negatives)
    return placements


def tie_groups(counts: CumulativeCounts) -> Iterator[tuple[Integers, Integers, int]]:
    """Of each class: its samples in each group of equal scores, twice their wins, size of the other class."""
    positives, negatives = np.diff(counts.tps), np.diff(counts.fps)
    yield positives, 2 * (counts.fps[-1] - counts.fps[1:]) + negatives, int(counts.fps[-1])
    yield negatives, 2 * counts.tps[:-1] + positives, int(counts.tps[-1])


def placement_moments(counts: CumulativeCounts) -> PlacementMoments:
    """Moments of the placements (DeLong et al. 1988); samples of one class that share a score share a placement."""
    groups = list(tie_groups(counts))
    positives, twice_wins, n_negative = groups[0]
    auc = int(positives @ twice_wins) / (2 * int(counts.tps[-1]) * n_negative)
    variance = squares = cubes = fourths = spread = 0.0
    for samples, twice, n_others in groups:
        n = int(samples.sum())
        deviation = twice / (2 * n_others) - auc
        weighted = samples * deviation * deviation
        total = float(weighted.sum())
        variance += total / (n - 1) / n
        spread += (total / (n - 1) / n) ** 2 / (n - 1)
        squares += total / n**2
        cubes += float((weighted * deviation).sum()) / n**3
        fourths += float((weighted * deviation * deviation).sum()) / n**4
    sizes = int(counts.tps[-1]), int(counts.fps[-1])
    df = df_of_influences(variance**2 / spread, squares, fourths, sum(sizes)) if spread else math.nan
    return PlacementMoments(auc, variance, df, min(sizes), squares, cubes)


def df_of_influences(most: float, squares: float, fourths: float, n_units: int) -> float:
    """Degrees of freedom of a variance that is a sum of squared influences, from their sums of powers.

    The effective number of units, as many as would vary as much if all had the same influence: few near a perfect
    order, where few units have most of it. They are at most so many.
    """
    excess = fourths / squares**2 - 1 / n_units
    return min(most, 1 / excess) if excess > 0 else most


def moments_of_groups(positive: BoolArray, twice: Integers, group: Integers, smaller_class: int) -> PlacementMoments:
    """The same, from twice the placements, where rows come in numbered groups: Obuchowski's variance (1997)."""
    m = int(positive.sum())
    n = len(positive) - m
    auc = int(twice[positive].sum()) / (2 * m * n)
    variance, units, each = 0.0, [], []
    for chosen, size, n_others in ((positive, m, n), (~positive, n, m)):
        sizes = np.bincount(group[chosen], minlength=int(group.max()) + 1)
        influence = np.bincount(group[chosen], twice[chosen] / (2 * n_others) - auc, minlength=len(sizes)) / size
        n_groups = int(np.count_nonzero(sizes))
        variance += n_groups / (n_groups - 1) * float((influence**2).sum())
        units.append(size**2 / int((sizes**2).sum()))
        each.append(influence)
    of_positives, of_negatives = each
    n_groups = len(of_positives)
    variance += 2 * n_groups / (n_groups - 1) * float((of_positives * of_negatives).sum())
    influence = of_positives + of_negatives
    squares, fourths = float((influence**2).sum()), float((influence**4).sum())
    if variance <= 0 or not squares:
        return PlacementMoments(auc, 0.0, math.nan, min(units))
    df = df_of_influences(smaller_class - 1, squares, fourths, n_groups)
    return PlacementMoments(auc, variance, df, min(units))
