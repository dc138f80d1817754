"""False and true positives at each distinct score: what every curve is computed from."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .._input.validation import BinaryScores
from .._types import AnyArray, BoolArray, Count, Floats, Thresholds
from ._packed_order import descending_order, group_ends, weighted_counts
from ._packed_sort import counts_at_distinct_scores

ROUNDING = 1e-12  # sums of weights, and rates computed from them, count as equal when they differ by less


class CumulativeCounts(NamedTuple):
    """False and true positives at infinity, where both are 0, then at each distinct score, descending."""

    fps: AnyArray
    tps: AnyArray
    thresholds: Thresholds

    @property
    def positives(self) -> Count:
        """Number of positives, or their total weight."""
        total: Count = self.tps[-1].item()
        return total

    def rows(self, retained: BoolArray) -> CumulativeCounts:
        """Only the rows retained."""
        return CumulativeCounts(*(np.compress(retained, of) for of in self))  # faster than by index


def cumulative_counts(
    data: BinaryScores, retained_of: Callable[[AnyArray, AnyArray], BoolArray] | None = None
) -> CumulativeCounts:
    """Count false and true positives at each distinct score of validated data, or in the rows that these retain."""
    counts = counts_at_distinct_scores(data.positive, data.score, retained_of) if data.weight is None else None
    if counts is not None:
        return CumulativeCounts(*counts)
    every = _counts_by_order(data.positive, data.score, data.weight)
    return every if retained_of is None else every.rows(retained_of(every.fps, every.tps))


def _counts_by_order(positive: BoolArray, score: AnyArray, weight: Floats | None) -> CumulativeCounts:
    if weight is not None:
        fps, tps, distinct = weighted_counts(positive, score, weight)
    else:
        order, ordered = descending_order(score)
        ends = group_ends(ordered)
        tps = np.append(0, np.cumsum(positive[order]))[ends]
        fps, distinct = ends - tps, ordered[ends[1:] - 1]
    return CumulativeCounts(fps, tps, np.append(np.inf, distinct.astype(np.float64)))


def cut_rounding(value: Any) -> float:
    """Bring a share of [0, 1] back that rounding has moved out; a nan stays one, so that no fault is hidden."""
    return float(np.clip(value, 0.0, 1.0)) + 0.0  # no -0.0


def next_lower(thresholds: AnyArray, index: int) -> float:
    """The threshold after one of a falling array; -inf after the last."""
    following: float = thresholds[index + 1].item() if index + 1 < len(thresholds) else -math.inf
    return following
