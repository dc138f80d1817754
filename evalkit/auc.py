"""The area under the ROC curve by three methods, each exact, and the loss that is the area above it.

All three are one number, U / (P N), where P and N are the sizes of the two classes and U counts the
pairs of a positive and a negative in which the positive has the higher score, a tie as one half.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from ._sortkeys import as_floats, twice_pairs_won
from .thresholds import counts_of, cumulative_counts
from .validation import BinaryScores, Label

_CELLS_AT_ONCE = 1 << 20


@dataclass(frozen=True, eq=False, repr=False)
class ExactAuc(validation.FrozenArrays):
    """An AUC as the exact fraction that it is.

    Parameters
    ----------
    n_positive, n_negative : int
        Sizes of the two classes.
    """

    n_positive: int
    n_negative: int

    @property
    def twice_u(self) -> int:
        """Twice the number of pairs won, so that a tie's half is whole."""
        raise NotImplementedError

    @property
    def fraction(self) -> Fraction:
        """The exact value, in [0, 1]."""
        return Fraction(self.twice_u, 2 * self.n_positive * self.n_negative)

    @property
    def auc(self) -> float:
        """The value as the nearest float."""
        return float(self.fraction)

    def _detail(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"AUC = {self.fraction} = {self.auc:.6g} ({self._detail()})"


@dataclass(frozen=True, eq=False, repr=False)
class AucByArea(ExactAuc):
    """Area under the curve, as a sum of trapezoids.

    Parameters
    ----------
    fps, tps : ndarray of shape (n_thresholds,)
        False and true positives at each distinct score, from (0, 0).
    """

    fps: NDArray[np.int64]
    tps: NDArray[np.int64]

    @property
    def twice_u(self) -> int:
        """Twice the area on the grid of counts."""
        return int(np.sum(np.diff(self.fps) * (self.tps[1:] + self.tps[:-1])))

    @property
    def trapezoids(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """Width and mean height of each slice, as fractions of 1; slices of no width left out."""
        steps = zip(np.diff(self.fps).tolist(), (self.tps[1:] + self.tps[:-1]).tolist(), strict=True)
        return tuple(
            (Fraction(width, self.n_negative), Fraction(double, 2 * self.n_positive))
            for width, double in steps
            if width
        )

    def _detail(self) -> str:
        return f"{len(self.trapezoids)} slices under the curve"


@dataclass(frozen=True, eq=False, repr=False)
class AucByPairs(ExactAuc):
    """Every positive held against every negative.

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
        """Two for a win, one for a tie."""
        return 2 * self.wins + self.ties

    def _detail(self) -> str:
        return f"{self.wins} won, {self.ties} tied, {self.losses} lost of {self.n_positive * self.n_negative} pairs"


@dataclass(frozen=True, eq=False, repr=False)
class AucByRanks(ExactAuc):
    """The rank sum of the positives, less what they would have among themselves.

    Parameters
    ----------
    ranks : ndarray of shape (n_samples,)
        Rank of each sample in the order given, 1 for the lowest score; equal scores share their mean rank.
    rank_sum : Fraction
        Sum of the positives' ranks.
    """

    ranks: NDArray[np.float64]
    rank_sum: Fraction

    @property
    def twice_u(self) -> int:
        """Twice the Mann-Whitney U statistic."""
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
        The positive one; may be left out for 0/1, -1/1 and booleans.

    Returns
    -------
    AucByArea
        With `.auc`, `.fraction` and `.trapezoids`.

    Raises
    ------
    ValueError, TypeError
        For bad input; also when one of the two classes is missing.

    References
    ----------
    Fawcett (2006), algorithm 2.

    Examples
    --------
    >>> auc_by_area([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8])
    AUC = 7/8 = 0.875 (2 slices under the curve)
    """
    counts = counts_of(_check(y_true, y_score, pos_label))
    return AucByArea(int(counts.tps[-1]), int(counts.fps[-1]), np.asarray(counts.fps), np.asarray(counts.tps))


def auc_by_pairs(y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None) -> AucByPairs:
    """AUC as the share of positive-negative pairs in the right order, ties counting one half.

    It looks at every pair, P times N of them: a definition to trust, not a way to go for large data.
    It takes them in blocks, so memory stays small.

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
        For bad input; also when one of the two classes is missing.

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
    block = max(1, _CELLS_AT_ONCE // len(negatives))
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
        For bad input; also when one of the two classes is missing.

    References
    ----------
    Mann and Whitney (1947); Hanley and McNeil (1982).

    Examples
    --------
    >>> auc_by_ranks([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8])
    AUC = 3/4 = 0.75 (rank sum 6 of 2 positives among 4)
    """
    data = _check(y_true, y_score, pos_label)
    _, group, size = np.unique(data.score, return_inverse=True, return_counts=True)
    last = np.cumsum(size)
    twice_mid_rank = (2 * last - size + 1)[group]
    rank_sum = Fraction(int(twice_mid_rank[data.positive].sum()), 2)
    n_positive = int(np.count_nonzero(data.positive))
    return AucByRanks(n_positive, len(group) - n_positive, twice_mid_rank / 2, rank_sum)


def roc_auc_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Area under the ROC curve: the chance that a random positive outscores a random negative, ties one half.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, both classes present; finite scores, larger means "more likely positive".
    pos_label : label, optional
        The positive one; may be left out for 0/1, -1/1 and booleans.
        (scikit-learn has no such argument here and takes the greater label.)
    sample_weight : sequence of shape (n_samples,), optional
        How much each sample counts.

    Returns
    -------
    float
        In [0, 1]; 0.5 for scores that tell nothing. Without weights, the float nearest to the exact fraction.

    Raises
    ------
    ValueError, TypeError
        For bad input; also when one of the two classes is missing.

    References
    ----------
    Hanley and McNeil (1982); Fawcett (2006).

    Examples
    --------
    >>> roc_auc_score([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8])
    0.75
    """
    return _auc(_check(y_true, y_score, pos_label, sample_weight))


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
        For bad input; also when one of the two classes is missing.

    References
    ----------
    Zhou, Machine Learning, equation 2.21.

    Examples
    --------
    >>> ranking_loss([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8])
    0.25
    """
    data = _check(y_true, y_score, pos_label, sample_weight)
    return _auc(BinaryScores(~data.positive, data.score, data.weight))


def _check(
    y_true: ArrayLike, y_score: ArrayLike, pos_label: Label | None, sample_weight: ArrayLike | None = None
) -> BinaryScores:
    return validation.check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)


def _auc(data: BinaryScores) -> float:
    """Pairs won, as a share of all; whole counts divide exactly."""
    floats = as_floats(data.score)
    if data.weight is None and floats is not None:
        positives = int(np.count_nonzero(data.positive))
        return twice_pairs_won(data.positive, floats) / (2 * positives * (len(floats) - positives))
    fps, tps, _ = cumulative_counts(data)
    if data.weight is None:
        share: float = np.sum(np.diff(fps) * (tps[1:] + tps[:-1])).item() / (2 * fps[-1].item() * tps[-1].item())
        return share
    # Weights may be of any size: divide first, so that nothing leaves the range of a float.
    return float(np.trapezoid(tps / tps[-1], fps / fps[-1]))
