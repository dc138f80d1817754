"""Two counts for each bin of the scores, for data that come in batches and are not kept: AUC between proved bounds.

A pair from two bins is decided, since the higher bin holds the higher score. The pairs within a bin may all be won or
all be lost, so the bounds of AUC lie as far apart as such pairs are frequent. With k bins of equal counts that is at
most 1/k, whatever the shares of positives: P_b N_b is a concave function of P_b, so its sum is largest where each bin
has its part of both classes. That holds too if counts differ by one, and whatever pairs are decided besides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_integer, check_instance
from .._input.labels import choose_pos_label
from .._input.reading import as_exact_numbers, as_sequence, check_rising
from .._input.validation import check_scores, refuse_one_class
from .._results.table import ShownAsRow, ShownAsTable, Table, rows_of
from .._types import BoolArray, Floats, Integers, Label
from ..counts.threshold_counts import ThresholdCounts
from .roc_curve import RocCurve


@dataclass(frozen=True, repr=False)
class AucBounds(ShownAsRow):
    """An AUC from binned scores, and what the AUC of the scores themselves cannot be below or above.

    These are no confidence limits: they say what binning hides, not what another sample would give.

    Parameters
    ----------
    auc : float
        The middle of the bounds, where half of the pairs within each bin are won: the area under the binned curve.
    low, high : float
        The AUC if the positives lose, and if they win, every pair within a bin. Some data attain either.
    """

    auc: float
    low: float
    high: float


class BinnedCounts(ShownAsTable):
    """Positives and negatives in each bin of the scores, summed over batches.

    Memory depends on the number of bins alone. The first bin holds all scores below the first edge, the last one those
    from the last edge on, so none falls outside.

    Parameters
    ----------
    edges : sequence of shape (n_bins - 1,)
        Where one bin ends and the next begins, strictly rising; a score equal to an edge lies above it.
        Of a bin between adjacent floats, or above the largest, it is known that its scores are equal: its pairs are
        ties.
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.

    Raises
    ------
    ValueError, TypeError
        For edges that are not finite numbers in rising order.

    References
    ----------
    Hanley and McNeil (1982) for the pairs; Bouckaert (2006) for bins.

    Examples
    --------
    >>> counts = BinnedCounts([0.25, 0.5])
    >>> counts.update([0, 1], [0.1, 0.6])
    >>> counts.update([0, 1, 1], [0.4, 0.3, 0.9])
    >>> counts.auc_bounds()
         auc       low  high
    0.916667  0.833333     1
    """

    def __init__(self, edges: ArrayLike, *, pos_label: Label | None = None) -> None:
        self.edges = _as_column(edges, "edges", "an edge", one="edge").copy()
        check_rising(self.edges, "edges")
        self.pos_label = pos_label
        self.positives = self.negatives = np.zeros(len(self.edges) + 1, dtype=np.int64)
        self._labels: frozenset[Label] = frozenset()

    @property
    def n_positive(self) -> int:
        """Number of positives so far."""
        return int(self.positives.sum())

    @property
    def n_negative(self) -> int:
        """Number of negatives so far."""
        return int(self.negatives.sum())

    def update(self, y_true: ArrayLike, y_score: ArrayLike) -> None:
        """Count another batch; of one that is refused, nothing is counted.

        Parameters
        ----------
        y_true, y_score : sequences of shape (n_samples,)
            True labels, of one class or of two; finite scores, larger means "more likely positive".

        Raises
        ------
        ValueError, TypeError
            For invalid input; for a third label, or two of which none is positive, over all batches.
        """
        data = check_scores(y_true, y_score, pos_label=self.pos_label)
        score = data.score.astype(np.float64, copy=False)
        self._labels = _of_all_batches(self._labels.union(data.classes), self.pos_label)
        self.positives = self.positives + _counts(score[data.positive], self.edges)
        self.negatives = self.negatives + _counts(score[~data.positive], self.edges)

    def merge(self, other: BinnedCounts) -> BinnedCounts:
        """Counts of two parts of the data together, as if one had counted both.

        Raises
        ------
        TypeError, ValueError
            For anything but BinnedCounts with the same edges and the same positive label; for labels that one could not
            have counted.

        Examples
        --------
        >>> first, second = BinnedCounts([0.5]), BinnedCounts([0.5])
        >>> first.update([0, 1], [0.1, 0.6])
        >>> second.update([1], [0.4])
        >>> first.merge(second).positives
        array([1, 1])
        """
        check_instance(other, BinnedCounts, "other")
        if not np.array_equal(self.edges, other.edges):
            raise ValueError("other has other edges: counts can be added only bin by bin.")
        if self.pos_label != other.pos_label:
            raise ValueError(f"other has pos_label={other.pos_label!r}, this {self.pos_label!r}: give one to both.")
        merged = BinnedCounts(self.edges, pos_label=self.pos_label)
        merged._labels = _of_all_batches(self._labels | other._labels, self.pos_label)
        merged.positives = self.positives + other.positives
        merged.negatives = self.negatives + other.negatives
        return merged

    def auc_bounds(self) -> AucBounds:
        """The AUC, between two bounds that hold whatever the scores within the bins are.

        Half of their distance is the sum of P_b N_b over the bins, divided by 2 P N.

        Returns
        -------
        AucBounds
            With `.auc`, `.low` and `.high`.

        Raises
        ------
        ValueError
            If one of the two classes is missing.
        """
        refuse_one_class(self.n_positive, self.n_negative)
        # Python's integers: there is no number of pairs that they cannot hold.
        positives, negatives = (of.astype(object) for of in (self.positives, self.negatives))
        tied = self._holds_one_value()
        twice_won = (positives * (2 * (np.cumsum(negatives) - negatives) + negatives * tied)).sum()
        undecided = (positives * negatives * ~tied).sum()
        twice_pairs = 2 * self.n_positive * self.n_negative
        ends = (twice_won + undecided, twice_won, twice_won + 2 * undecided)
        return AucBounds(*(twice / twice_pairs for twice in ends))

    def confusion_matrix_at_thresholds(self) -> ThresholdCounts:
        """The four counts at infinity, at each edge, and at minus infinity: exact, for scores are cut only at edges."""
        thresholds = np.concatenate([[np.inf], self.edges[::-1], [-np.inf]])
        fps, tps = (np.append(0, np.cumsum(of[::-1])) for of in (self.negatives, self.positives))
        return ThresholdCounts._of(fps, tps, thresholds)

    def roc_curve(self) -> RocCurve:
        """The points of the ROC curve at the edges, exact; the lines between them are not.

        Raises
        ------
        ValueError
            If one of the two classes is missing.
        """
        refuse_one_class(self.n_positive, self.n_negative)
        _, fps, _, tps, thresholds = self.confusion_matrix_at_thresholds()
        return RocCurve._of(fps, tps, thresholds)

    def table(self) -> Table:
        """One row a bin: where it begins, what it lies below, and both counts."""
        starts, ends = np.append(-np.inf, self.edges), np.append(self.edges, np.inf)
        return Table(("from", "below", "positives", "negatives"), rows_of(starts, ends, self.positives, self.negatives))

    def _holds_one_value(self) -> BoolArray:
        """Whether each bin holds a single finite float; the first holds many."""
        return np.append(False, _next_floats(self.edges) == np.append(self.edges[1:], np.inf))


def quantile_edges(y_score: ArrayLike, *, n_bins: int = 1000) -> Floats:
    """Edges between bins with equal counts of these scores, such as those of the first batch of a stream.

    With `n_bins` = k the AUC of these scores is known to within 1/(2 k), whatever their labels and ties. On other data
    of the kind the counts are equal only on the average: from a batch of m scores, the distance grows by a factor of
    about 1 + k/m. So let the batch have many times as many scores as there are bins.

    Parameters
    ----------
    y_score : sequence of shape (n_samples,)
        Finite scores, in any order; their labels do not matter.
    n_bins : int
        Number of bins, 2 or more, if no two scores are equal. A score of several rows at which a bin would begin has a
        bin to itself, and its ties are counted as ties; one with more than 1/`n_bins` of the rows is such a score.

    Returns
    -------
    ndarray of shape (at most 2 * n_bins - 2,)
        Strictly rising.

    Raises
    ------
    ValueError, TypeError
        For anything but a column of finite numbers, and a whole number of bins.

    See Also
    --------
    BinnedCounts : What counts between these edges.

    References
    ----------
    Bouckaert (2006), who bins scores for an AUC of millions of samples.

    Examples
    --------
    >>> quantile_edges([0.1, 0.2, 0.4, 0.8], n_bins=2)
    array([0.4])
    """
    n_bins = as_integer(n_bins, "n_bins", least=2)
    scores = np.sort(_as_column(y_score, "y_score", "a score"))
    starts = scores[np.arange(1, n_bins) * len(scores) // n_bins]
    # Beyond its tied start each bin keeps the rows between two quantiles, so none has more than its share.
    rows = np.searchsorted(scores, starts, side="right") - np.searchsorted(scores, starts)
    edges: Floats = np.union1d(starts, _next_floats(starts[rows > 1]))
    return edges[np.isfinite(edges)]


def _next_floats(values: Floats) -> Floats:
    with np.errstate(over="ignore"):  # beside the largest float is infinity
        return np.nextafter(values, np.inf)


def _as_column(values: ArrayLike, name: str, meaning: str, *, one: str = "sample") -> Floats:
    return np.asarray(as_exact_numbers(as_sequence(values, name, one=one), name, meaning), np.float64)


def _counts(score: Floats, edges: Floats) -> Integers:
    """Number of scores in each bin; to sort and look for the edges is faster than to look for the bin of each."""
    below = np.searchsorted(np.sort(score), edges)
    return np.diff(below, prepend=0, append=len(score))


def _of_all_batches(labels: frozenset[Any], pos_label: Label | None) -> frozenset[Any]:
    """Refuse labels that would be refused in one batch."""
    if len(labels) > 2:
        shown = ", ".join(sorted(map(repr, labels)))
        raise ValueError(f"y_true has {len(labels)} different labels over all batches ({shown}): two are wanted.")
    if len(labels) == 2:  # one alone was checked with its batch
        choose_pos_label(tuple(sorted(labels)), "y_true", pos_label)
    return labels
