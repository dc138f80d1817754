"""The four counts at each distinct score, from which every curve is computed.

Positive means ``y_score >= threshold``, everywhere in this package.
Samples that share a score change their prediction together: no threshold can separate them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._input import validation
from .._input.arguments import as_least_score, check_instance, is_number
from .._input.validation import AnyArray, BinaryScores, BoolArray, Label
from .._results.frozen_arrays import FrozenArrays, check_order, read_columns
from .._results.table import ShownAsTable, Table, rows_of
from ._packed_order import descending_order, group_ends, weighted_counts
from ._packed_sort import counts_at_distinct_scores
from .confusion_matrix import ConfusionMatrix, Count

Counts = NDArray[np.int64] | NDArray[np.float64]
ROUNDING = 1e-12  # sums of weights, and rates computed from them, count as equal when they differ by less


@dataclass(frozen=True, eq=False, repr=False)
class ThresholdCounts(FrozenArrays, ShownAsTable):
    """Counts at each distinct score, highest threshold first.

    Row 0 is the threshold infinity, where nothing is predicted positive; in the last row everything is.

    Parameters
    ----------
    tns, fps, fns, tps : ndarray of shape (n_thresholds,)
        Counts (int64), or sums of weights (float64).
    thresholds : ndarray of shape (n_thresholds,)
        Strictly decreasing, from infinity.

    Raises
    ------
    ValueError
        For arrays of different lengths or in another order.
    """

    tns: Counts
    fps: Counts
    fns: Counts
    tps: Counts
    thresholds: NDArray[np.floating[Any]]

    def __post_init__(self) -> None:
        read_columns(self, "tns", "fps", "fns", "tps", "thresholds")
        super().__post_init__()
        tns, fps, fns, tps, thresholds = self
        validation.check_same_length(tns=tns, fps=fps, fns=fns, tps=tps, thresholds=thresholds)
        check_order(fps, "fps")
        check_order(tps, "tps")
        check_order(thresholds, "thresholds", falls=True, strictly=True)
        _check_rest("tns", tns, "fps", fps)
        _check_rest("fns", fns, "tps", tps)

    def __iter__(self) -> Iterator[AnyArray]:
        return iter((self.tns, self.fps, self.fns, self.tps, self.thresholds))

    @property
    def n_positive(self) -> Count:
        """Number of positives, or their total weight."""
        positives: Count = self.tps[-1].item()
        return positives

    @property
    def n_negative(self) -> Count:
        """Number of negatives, or their total weight."""
        negatives: Count = self.fps[-1].item()
        return negatives

    def matrix(self, index: int) -> ConfusionMatrix:
        """The confusion matrix at ``thresholds[index]``.

        Raises
        ------
        IndexError
            If there is no such row.
        """
        last = len(self.thresholds) - 1
        if not is_number(index, integer=True) or not -last - 1 <= index <= last:
            raise IndexError(f"index is {index!r}: give a row from 0 to {last}; a negative one counts from the end.")
        tn, fp, fn, tp = (array[index].item() for array in (self.tns, self.fps, self.fns, self.tps))
        return ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn)

    def _matrices(self) -> Iterator[ConfusionMatrix]:
        """The confusion matrix at each threshold, quickly."""
        counts = (array.tolist() for array in (self.tps, self.fps, self.fns, self.tns))
        return map(ConfusionMatrix._from_valid_counts, *counts)

    def index_at(self, threshold: float) -> int:
        """Index of the row whose counts hold at a threshold, which need not be a score of the data.

        Raises
        ------
        ValueError
            If the threshold is not a number.

        Examples
        --------
        >>> confusion_matrix_at_thresholds([0, 1, 1], [0.1, 0.4, 0.8]).index_at(0.5)
        1
        """
        below = np.searchsorted(self.thresholds[::-1], as_least_score(threshold, self.thresholds.dtype))
        return len(self.thresholds) - int(below) - 1

    def merge(self, other: ThresholdCounts) -> ThresholdCounts:
        """Counts of two batches of data together, as if they had been counted at once.

        Raises
        ------
        TypeError
            For anything but a ThresholdCounts.

        Examples
        --------
        >>> first = confusion_matrix_at_thresholds([0, 1], [0.1, 0.8])
        >>> second = confusion_matrix_at_thresholds([1, 0], [0.4, 0.8])
        >>> first.merge(second).tps
        array([0, 1, 2, 2])
        """
        check_instance(other, ThresholdCounts, "other")
        thresholds = np.unique(np.concatenate([self.thresholds, other.thresholds]))[::-1].copy()
        mine = np.searchsorted(-self.thresholds, -thresholds, side="right") - 1
        theirs = np.searchsorted(-other.thresholds, -thresholds, side="right") - 1
        tps = self.tps[mine] + other.tps[theirs]
        fps = self.fps[mine] + other.fps[theirs]
        return ThresholdCounts(fps[-1] - fps, fps, tps[-1] - tps, tps, thresholds)

    def table(self) -> Table:
        """One row a threshold: the four counts."""
        columns = [array.tolist() for array in (self.thresholds, self.tps, self.fps, self.fns, self.tns)]
        return Table(("threshold", "TP", "FP", "FN", "TN"), rows_of(*columns))


def confusion_matrix_at_thresholds(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> ThresholdCounts:
    """Count true and false positives and negatives at every distinct score.

    The rows of scikit-learn 1.9's function of this name, preceded by one at infinity, where nothing is
    predicted positive.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels.
    y_score : sequence of shape (n_samples,)
        Finite scores; larger means "more likely positive".
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.
    sample_weight : sequence of shape (n_samples,), optional
        Weight of each sample; one of weight 0 adds no threshold.

    Returns
    -------
    ThresholdCounts
        Unpacks as ``tns, fps, fns, tps, thresholds``.

    Raises
    ------
    ValueError, TypeError
        For invalid input, with a message that says what is wrong and where.

    References
    ----------
    Fawcett (2006), algorithm 1, which takes equal scores together.

    Examples
    --------
    >>> confusion_matrix_at_thresholds([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    threshold  TP  FP  FN  TN
          inf   0   0   2   2
          0.8   1   0   1   2
          0.4   1   1   1   1
         0.35   2   1   0   1
          0.1   2   2   0   0
    """
    return threshold_counts(validation.check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight))


def _check_rest(name: str, rest: AnyArray, of: str, called: AnyArray) -> None:
    """Refuse counts of a class that do not add up to the same number at each threshold, or begin below 0."""
    total = called[-1]
    wrong = np.abs(rest + called - total) > ROUNDING * total
    if called[0] < 0 or wrong.any():
        index = int(np.argmax(wrong))
        raise ValueError(
            f"{name}[{index}] is {rest[index]} and {of}[{index}] is {called[index]}: they must be 0 or more and add up "
            f"to {of}[-1], {total}, at each threshold."
        )


def next_lower(thresholds: AnyArray, index: int) -> float:
    """The threshold after one of a falling array; -inf after the last."""
    following: float = thresholds[index + 1].item() if index + 1 < len(thresholds) else -math.inf
    return following


def threshold_counts(data: BinaryScores) -> ThresholdCounts:
    """Counts from validated data."""
    return threshold_counts_of(cumulative_counts(data))


def threshold_counts_of(counts: CumulativeCounts) -> ThresholdCounts:
    """All four counts from two; in the last row everything is predicted positive."""
    fps, tps, thresholds = counts
    return ThresholdCounts(fps[-1] - fps, fps, tps[-1] - tps, tps, thresholds)


def cut_rounding(value: Any) -> float:
    """Bring a share of [0, 1] back that rounding has moved out; a nan stays one, so that no fault is hidden."""
    return float(np.clip(value, 0.0, 1.0)) + 0.0  # no -0.0


class CumulativeCounts(NamedTuple):
    """False and true positives at infinity, where both are 0, then at each distinct score, descending."""

    fps: AnyArray
    tps: AnyArray
    thresholds: NDArray[np.floating[Any]]

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
    every = _counts_by_order(*data[:3])
    return every if retained_of is None else every.rows(retained_of(every.fps, every.tps))


def _counts_by_order(positive: BoolArray, score: AnyArray, weight: NDArray[np.float64] | None) -> CumulativeCounts:
    if weight is not None:
        fps, tps, distinct = weighted_counts(positive, score, weight)
    else:
        order, ordered = descending_order(score)
        ends = group_ends(ordered)
        tps = np.append(0, np.cumsum(positive[order]))[ends]
        fps, distinct = ends - tps, ordered[ends[1:] - 1]
    return CumulativeCounts(fps, tps, np.append(np.inf, _scores_as_thresholds(distinct)))


def _scores_as_thresholds(scores: AnyArray) -> NDArray[np.floating[Any]]:
    """Distinct scores as floats that equal them: integers beyond 2**53 need more than a float64."""
    doubles = scores.astype(np.float64, copy=False)
    if doubles is scores or (doubles == (exact := scores.astype(np.longdouble))).all():
        return doubles
    return exact
