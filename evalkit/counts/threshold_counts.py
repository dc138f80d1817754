"""The four counts at each distinct score, from which every curve is computed.

Positive means ``y_score >= threshold``, everywhere in this package.
Samples that share a score change their prediction together: no threshold can separate them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_threshold
from .._input.validation import check_scores
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table, rows_of
from .._types import AnyArray, Count, Counts, Label, Thresholds
from ._cumulative import cumulative_counts
from .confusion_matrix import ConfusionMatrix


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
    """

    tns: Counts
    fps: Counts
    fns: Counts
    tps: Counts
    thresholds: Thresholds

    @classmethod
    def _of(cls, fps: Counts, tps: Counts, thresholds: Thresholds) -> ThresholdCounts:
        """All four counts from two; in the last row everything is predicted positive."""
        return cls(fps[-1] - fps, fps, tps[-1] - tps, tps, thresholds)

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
        below = np.searchsorted(self.thresholds[::-1], as_threshold(threshold))
        return len(self.thresholds) - int(below) - 1

    def table(self) -> Table:
        """One row a threshold: the four counts."""
        rows = rows_of(self.thresholds, self.tps, self.fps, self.fns, self.tns)
        return Table(("threshold", "TP", "FP", "FN", "TN"), rows)


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

    See Also
    --------
    ConfusionMatrix.from_scores : The counts at one threshold.
    best_threshold : Chooses one of the rows.
    BinnedCounts : For data too large to keep.

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
    data = check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    return ThresholdCounts._of(*cumulative_counts(data))
