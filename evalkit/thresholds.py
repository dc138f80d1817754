"""The kernel that every curve stands on: the four counts at each distinct score.

Positive means ``y_score >= threshold``, everywhere in this package.
Samples that share a score enter together: no threshold can part them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from ._arguments import as_threshold, is_number, need_instance
from ._sortkeys import as_floats, blocks, counts_at_distinct_scores
from ._table import ShownAsTable, Table
from .confusion import ConfusionMatrix, Count
from .validation import AnyArray, BinaryScores, BoolArray, Label

Counts = NDArray[np.int64] | NDArray[np.float64]
ROUNDING = 1e-12  # sums of weights, and what is made of them, are taken for equal when they differ by less


@dataclass(frozen=True, eq=False, repr=False)
class ThresholdCounts(validation.FrozenArrays, ShownAsTable):
    """Counts at each distinct score, most demanding threshold first.

    Row 0 stands at infinity, where nothing is called positive; the last row calls everything positive.

    Parameters
    ----------
    tns, fps, fns, tps : ndarray of shape (n_thresholds,)
        Counts (int64), or sums of weights (float64).
    thresholds : ndarray of shape (n_thresholds,)
        Strictly decreasing, from infinity.
    """

    tns: Counts
    fps: Counts
    fns: Counts
    tps: Counts
    thresholds: NDArray[np.floating[Any]]

    def __iter__(self) -> Iterator[AnyArray]:
        return iter((self.tns, self.fps, self.fns, self.tps, self.thresholds))

    @property
    def n_positive(self) -> Count:
        """Positives in the data (their weight, if weighted)."""
        positives: Count = self.tps[-1].item()
        return positives

    @property
    def n_negative(self) -> Count:
        """Negatives in the data (their weight, if weighted)."""
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
        if not is_number(index, whole=True) or not -last - 1 <= index <= last:
            raise IndexError(f"index is {index!r}: give a row from 0 to {last}; a negative one counts from the end.")
        tn, fp, fn, tp = (array[index].item() for array in (self.tns, self.fps, self.fns, self.tps))
        return ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn)

    def index_at(self, threshold: float) -> int:
        """The row that holds at any threshold, be it a score of the data or not.

        Raises
        ------
        ValueError
            If the threshold is no number.

        Examples
        --------
        >>> confusion_matrix_at_thresholds([0, 1, 1], [0.1, 0.4, 0.8]).index_at(0.5)
        1
        """
        below = np.searchsorted(self.thresholds[::-1], as_threshold(threshold))
        return len(self.thresholds) - int(below) - 1

    def merge(self, other: ThresholdCounts) -> ThresholdCounts:
        """The counts of two batches together, as if they had been counted at once.

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
        need_instance(other, ThresholdCounts, "other")
        thresholds = np.unique(np.concatenate([self.thresholds, other.thresholds]))[::-1].copy()
        mine = np.searchsorted(-self.thresholds, -thresholds, side="right") - 1
        theirs = np.searchsorted(-other.thresholds, -thresholds, side="right") - 1
        tps = self.tps[mine] + other.tps[theirs]
        fps = self.fps[mine] + other.fps[theirs]
        return ThresholdCounts(fps[-1] - fps, fps, tps[-1] - tps, tps, thresholds)

    def table(self) -> Table:
        """One row a threshold: the four counts."""
        columns = [array.tolist() for array in (self.thresholds, self.tps, self.fps, self.fns, self.tns)]
        return Table(("threshold", "TP", "FP", "FN", "TN"), tuple(zip(*columns, strict=True)))


def confusion_matrix_at_thresholds(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> ThresholdCounts:
    """Count true and false positives and negatives at every distinct score.

    Named as in scikit-learn 1.9, whose rows these are, with one row more in front: at infinity,
    where nothing is called positive.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels.
    y_score : sequence of shape (n_samples,)
        Finite scores; larger means "more likely positive".
    pos_label : label, optional
        The positive one; may be left out for 0/1, -1/1 and booleans.
    sample_weight : sequence of shape (n_samples,), optional
        How much each sample counts; one of weight 0 adds no threshold.

    Returns
    -------
    ThresholdCounts
        Unpacks as ``tns, fps, fns, tps, thresholds``.

    Raises
    ------
    ValueError, TypeError
        For bad input, with a sentence that says what and where.

    References
    ----------
    Fawcett (2006), algorithm 1, which lets equal scores enter together.

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
    return counts_of(validation.check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight))


def counts_of(data: BinaryScores) -> ThresholdCounts:
    """The counts of data that have passed the door."""
    fps, tps, thresholds = cumulative_counts(data)
    return ThresholdCounts(fps[-1] - fps, fps, tps[-1] - tps, tps, thresholds)


class Cumulative(NamedTuple):
    """Counts at each distinct score, falling, after a first row at infinity where nobody is called positive."""

    fps: AnyArray
    tps: AnyArray
    thresholds: NDArray[np.floating[Any]]

    @property
    def positives(self) -> Count:
        """Positives in the data (their weight, if weighted)."""
        whole: Count = self.tps[-1].item()
        return whole


def cumulative_counts(data: BinaryScores) -> Cumulative:
    """False and true positives at each distinct score: all that curves need. The way depends on the type, only."""
    floats = as_floats(data.score) if data.weight is None else None
    if floats is None:
        return _counted_by_argsort(*data)
    return Cumulative(*counts_at_distinct_scores(data.positive, floats))


def _counted_by_argsort(positive: BoolArray, score: AnyArray, weight: NDArray[np.float64] | None) -> Cumulative:
    if weight is not None:
        positive, score, weight = positive[weight > 0], score[weight > 0], weight[weight > 0]
    order = len(score) - 1 - np.argsort(score[::-1], stable=True)[::-1]  # sums in scikit-learn's order
    score, positive = score[order], positive[order]
    last_of_group = np.append(np.flatnonzero(score[1:] != score[:-1]), len(score) - 1)
    if weight is None:
        tps: AnyArray = np.cumsum(positive, dtype=np.int64)[last_of_group]
        fps: AnyArray = last_of_group + 1 - tps
    else:
        weight = weight[order]
        tps = np.cumsum(positive * weight)[last_of_group]
        fps = np.cumsum(~positive * weight)[last_of_group]
    zero = np.zeros(1, dtype=tps.dtype)
    thresholds = np.concatenate([[np.inf], _as_thresholds(score[last_of_group])])
    return Cumulative(np.concatenate([zero, fps]), np.concatenate([zero, tps]), thresholds)


def _as_thresholds(scores: AnyArray) -> NDArray[np.floating[Any]]:
    """Distinct scores as floats that are distinct too: integers beyond 2**53 need more than a double."""
    doubles = scores.astype(np.float64)
    return doubles if (doubles[1:] != doubles[:-1]).all() else scores.astype(np.longdouble)


def keep_rows(keep: BoolArray, counts: Cumulative) -> Cumulative:
    """The rows that stay, moved together within the arrays' own memory, which then shrink."""
    for array in counts:
        row = 0
        for part, block in blocks(array):
            staying = np.compress(keep[part], block)
            array[row : row + len(staying)] = staying
            row += len(staying)
        array.resize(row, refcheck=False)
    return counts


def shares(counts: AnyArray, whole: AnyArray, over: AnyArray) -> NDArray[np.float64]:
    """Counts over others, or over one number, written over one of the two: nothing of this size is made anew."""
    result = over.view(np.float64)
    whole = np.broadcast_to(whole, counts.shape)
    for part, block in blocks(counts):
        np.divide(block.copy(), whole[part].copy(), out=result[part])
    return result
