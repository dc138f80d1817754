"""The area under the ROC curve (AUC), by three exact methods too, and the ranking loss, the area above it.

All three methods give U / (P N), where P and N are the sizes of the two classes and U, the Mann-Whitney
statistic, counts the pairs of a positive and a negative in which the positive has the higher score, ties one half.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_float, is_number
from .._input.validation import BinaryScores, check_scores
from .._results.frozen_arrays import FrozenArrays
from .._types import Floats, Integers, Label
from ..counts._cumulative import cumulative_counts, cut_rounding
from ..counts._packed_order import twice_mid_ranks, weighted_area, weighted_counts
from ..counts._packed_sort import Keys, ranked_keys, twice_pairs_won
from .partial_auc import _partial_auc_of

_PAIRS_AT_ONCE = 1 << 20


@dataclass(frozen=True, eq=False, repr=False)
class _ExactAuc(FrozenArrays, ABC):
    """An AUC as an exact fraction; the base of the results of the three methods.

    Parameters
    ----------
    n_positive, n_negative : int
        Sizes of the two classes.
    """

    n_positive: int
    n_negative: int

    @property
    @abstractmethod
    def twice_u(self) -> int:
        """Twice the Mann-Whitney U statistic, an integer also with ties."""

    @property
    def fraction(self) -> Fraction:
        """The exact value, in [0, 1]."""
        return Fraction(self.twice_u, 2 * self.n_positive * self.n_negative)

    @property
    def auc(self) -> float:
        """The nearest float to `fraction`, in [0, 1]."""
        return float(self.fraction)

    @abstractmethod
    def _detail(self) -> str:
        """How it was found."""

    def __repr__(self) -> str:
        return f"AUC = {self.fraction} = {self.auc:.6g} ({self._detail()})"


@dataclass(frozen=True, eq=False, repr=False)
class AucByArea(_ExactAuc):
    """AUC as a sum of trapezoids under the curve.

    Parameters
    ----------
    fps, tps : ndarray of shape (n_thresholds,)
        False and true positives at each distinct score, from (0, 0).
    """

    fps: Integers
    tps: Integers

    @property
    def twice_u(self) -> int:
        """Twice the Mann-Whitney U statistic, twice the area under the curve of counts."""
        return int(np.sum(np.diff(self.fps) * (self.tps[1:] + self.tps[:-1])))

    @property
    def trapezoids(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """Width and mean height of each trapezoid, in [0, 1]; those of width 0 are left out."""
        steps = np.transpose([np.diff(self.fps), self.tps[1:] + self.tps[:-1]])
        negatives, both = self.n_negative, 2 * self.n_positive
        return tuple((Fraction(width, negatives), Fraction(height, both)) for width, height in steps.tolist() if width)

    def _detail(self) -> str:
        return f"{len(self.trapezoids)} slices under the curve"


@dataclass(frozen=True, eq=False, repr=False)
class AucByPairs(_ExactAuc):
    """AUC from the comparison of every positive with every negative.

    Parameters
    ----------
    wins, ties, losses : int
        Pairs in which the positive's score is higher, equal, lower.
    """

    wins: int
    ties: int
    losses: int

    @property
    def twice_u(self) -> int:
        """Twice the Mann-Whitney U statistic, two for a win, one for a tie."""
        return 2 * self.wins + self.ties

    def _detail(self) -> str:
        return f"{self.wins} won, {self.ties} tied, {self.losses} lost of {self.n_positive * self.n_negative} pairs"


@dataclass(frozen=True, eq=False, repr=False)
class AucByRanks(_ExactAuc):
    """AUC from the rank sum of the positives.

    Parameters
    ----------
    ranks : ndarray of shape (n_samples,)
        Rank of each sample, in the order given; 1 for the lowest score, equal scores share their mean rank.
    rank_sum : Fraction
        Sum of the positives' ranks.
    """

    ranks: Floats
    rank_sum: Fraction

    @property
    def twice_u(self) -> int:
        """Twice the Mann-Whitney U statistic, the rank sum less the least possible one."""
        return int(2 * self.rank_sum) - self.n_positive * (self.n_positive + 1)

    def _detail(self) -> str:
        return f"rank sum {self.rank_sum} of {self.n_positive} positives among {len(self.ranks)}"


def auc_by_area(y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None) -> AucByArea:
    """AUC as the area under the ROC curve.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, both classes present; finite scores, larger means "more likely positive".
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.

    Returns
    -------
    AucByArea
        With `.auc`, `.fraction` and `.trapezoids`.

    Raises
    ------
    ValueError, TypeError
        For invalid input; also when one of the two classes is missing.

    See Also
    --------
    auc_by_pairs, auc_by_ranks : The same number in other ways.
    roc_auc_score : The number alone, fast.

    References
    ----------
    Fawcett (2006), algorithm 2.

    Examples
    --------
    >>> auc_by_area([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8])
    AUC = 7/8 = 0.875 (2 slices under the curve)
    """
    fps, tps, _ = cumulative_counts(_check(y_true, y_score, pos_label))
    return AucByArea(int(tps[-1]), int(fps[-1]), fps, tps)


def auc_by_pairs(y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None) -> AucByPairs:
    """AUC as the share of positive-negative pairs in the right order, ties counting one half.

    All P times N pairs are compared, block by block: the time grows with their number, memory does not.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `auc_by_area`.

    Returns
    -------
    AucByPairs
        With `.auc`, `.fraction`, `.wins`, `.ties` and `.losses`.

    Raises
    ------
    ValueError, TypeError
        For invalid input; also when one of the two classes is missing.

    See Also
    --------
    auc_by_area, auc_by_ranks : The same number in other ways.
    pair_grid : The pairs, one by one.

    References
    ----------
    Hanley and McNeil (1982).

    Examples
    --------
    >>> auc_by_pairs([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8])
    AUC = 7/8 = 0.875 (3 won, 1 tied, 0 lost of 4 pairs)
    """
    data = _check(y_true, y_score, pos_label)
    negatives = data.score[~data.positive]
    positives = data.score[data.positive][:, np.newaxis]
    block = max(1, _PAIRS_AT_ONCE // len(negatives))
    wins = ties = 0
    for start in range(0, len(positives), block):
        wins += int(np.count_nonzero(positives[start : start + block] > negatives))
        ties += int(np.count_nonzero(positives[start : start + block] == negatives))
    losses = len(positives) * len(negatives) - wins - ties
    return AucByPairs(len(positives), len(negatives), wins, ties, losses)


def auc_by_ranks(y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None) -> AucByRanks:
    """AUC from the rank sum of the positives (Mann-Whitney, Wilcoxon); equal scores share their mean rank.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `auc_by_area`.

    Returns
    -------
    AucByRanks
        With `.auc`, `.fraction`, `.ranks` and `.rank_sum`.

    Raises
    ------
    ValueError, TypeError
        For invalid input; also when one of the two classes is missing.

    See Also
    --------
    auc_by_area, auc_by_pairs : The same number in other ways.
    rank_table : The ranks, sample by sample.

    References
    ----------
    Mann and Whitney (1947); Hanley and McNeil (1982).

    Examples
    --------
    >>> auc_by_ranks([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8])
    AUC = 3/4 = 0.75 (rank sum 6 of 2 positives among 4)
    """
    data = _check(y_true, y_score, pos_label)
    twice_ranks = twice_mid_ranks(data.score)
    rank_sum = Fraction(int(twice_ranks[data.positive].sum()), 2)
    return AucByRanks(*data.sizes, twice_ranks / 2, rank_sum)


def roc_auc_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
    max_fpr: float | None = None,
) -> float:
    """Area under the ROC curve: probability that a random positive scores above a random negative, ties one half.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, both classes present; finite scores, larger means "more likely positive".
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.
        (scikit-learn has no such argument here and takes the greater label.)
    sample_weight : sequence of shape (n_samples,), optional
        Weight of each sample.
    max_fpr : float, optional
        Above 0, at most 1: take the area up to this false positive rate only, on a scale where uninformative
        scores have 0.5 and perfect ones 1 (McClish 1989). `partial_auc` gives other ranges, and the area itself.

    Returns
    -------
    float
        In [0, 1]; 0.5 for uninformative scores. Without weights, the nearest float to the exact fraction.

    Raises
    ------
    ValueError, TypeError
        For invalid input; also when one of the two classes is missing.

    See Also
    --------
    auc_interval : How sure it is.
    delong_test : Whether two models differ.
    partial_auc : The area of a part.

    References
    ----------
    Hanley and McNeil (1982); Fawcett (2006); McClish (1989).

    Examples
    --------
    >>> roc_auc_score([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8])
    0.75
    """
    if max_fpr is not None and not (is_number(max_fpr) and 0 < as_float(max_fpr) <= 1):
        raise ValueError(f"max_fpr is {max_fpr!r}: it must be a number above 0 and at most 1, or None.")
    data = _check(y_true, y_score, pos_label, sample_weight)
    if max_fpr is None or max_fpr == 1:
        return _auc_of(data)
    return _partial_auc_of(data, 0.0, as_float(max_fpr), "FPR").standardized


def ranking_loss(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Share of positive-negative pairs in the wrong order, ties one half: the area above the ROC curve.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `roc_auc_score`.

    Returns
    -------
    float
        In [0, 1]: 1 - AUC.

    Raises
    ------
    ValueError, TypeError
        For invalid input; also when one of the two classes is missing.

    See Also
    --------
    roc_auc_score : The area below the curve.

    References
    ----------
    Zhou, Machine Learning, equation 2.21.

    Examples
    --------
    >>> ranking_loss([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8])
    0.25
    """
    data = _check(y_true, y_score, pos_label, sample_weight)
    return _auc_of(BinaryScores(~data.positive, data.score, data.weight))


def _check(
    y_true: ArrayLike, y_score: ArrayLike, pos_label: Label | None, sample_weight: ArrayLike | None = None
) -> BinaryScores:
    return check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)


def _auc_of(data: BinaryScores) -> float:
    """AUC of validated data with both classes; integer counts are divided once."""
    if data.weight is not None:
        fps, tps, _ = weighted_counts(data.positive, data.score, data.weight)
        return cut_rounding(weighted_area(fps, tps))
    return _auc_of_keys(ranked_keys(data.positive, data.score), data.sizes[0])


def _auc_of_keys(keys: Keys, positives: int) -> float:
    """AUC from a key for each sample, which are sorted in place."""
    keys.sort()
    return twice_pairs_won(keys) / (2 * positives * (len(keys) - positives))
