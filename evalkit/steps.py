"""Walk-throughs: what happens at each step of a construction, as a table to read.

Made for a handful of samples; every ratio is an exact fraction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from ._table import ShownAsTable, Table
from .auc import auc_by_ranks
from .confusion import ConfusionMatrix
from .thresholds import confusion_matrix_at_thresholds
from .validation import Label


@dataclass(frozen=True)
class Step:
    """One threshold: who enters at it, and the matrix after it.

    Parameters
    ----------
    threshold : float
        Positive means a score of at least this. Of integers that a float would round, an `np.longdouble`.
    entered : tuple of str
        Names of the samples that have exactly this score, in the order given.
    positives, negatives : int
        How many of them are positive, and how many negative.
    matrix : ConfusionMatrix
        The counts once they are in.
    """

    threshold: float
    entered: tuple[str, ...]
    positives: int
    negatives: int
    matrix: ConfusionMatrix

    @property
    def tpr(self) -> Fraction:
        """True positive rate after this step, in [0, 1]."""
        return Fraction(int(self.matrix.tp), int(self.matrix.tp + self.matrix.fn))

    @property
    def fpr(self) -> Fraction:
        """False positive rate after this step, in [0, 1]."""
        return Fraction(int(self.matrix.fp), int(self.matrix.fp + self.matrix.tn))

    @property
    def move(self) -> str:
        """The move on the ROC plane, such as "up 1/3" or "right 1/2, up 2/3 (slanted)"."""
        right = Fraction(self.negatives, int(self.matrix.fp + self.matrix.tn))
        up = Fraction(self.positives, int(self.matrix.tp + self.matrix.fn))
        if right and up:
            return f"right {right}, up {up} (slanted)"
        return f"right {right}" if right else f"up {up}" if up else "start"


@dataclass(frozen=True, repr=False)
class ThresholdSteps(ShownAsTable, Sequence[Step]):
    """All steps from "nothing is positive" to "everything is".

    Parameters
    ----------
    steps : tuple of Step
        The first stands at infinity, where nobody has entered.
    """

    steps: tuple[Step, ...]

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self.steps[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def table(self) -> Table:
        """One row a step: threshold, who enters, the four counts, both rates, the move."""
        rows = tuple(
            (step.threshold, " ".join(step.entered) or "nobody", m.tp, m.fp, m.fn, m.tn, step.fpr, step.tpr, step.move)
            for step in self
            for m in [step.matrix]
        )
        return Table(("threshold", "enters", "TP", "FP", "FN", "TN", "FPR", "TPR", "move"), rows)


def threshold_steps(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None, names: Sequence[object] | None = None
) -> ThresholdSteps:
    """Walk down the distinct scores, letting samples with the same score enter together.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, both classes present; finite scores, larger means "more likely positive".
    pos_label : label, optional
        The positive one; may be left out for 0/1, -1/1 and booleans.
    names : sequence of shape (n_samples,), optional
        What to call the samples; 1, 2, 3 … if left out.

    Returns
    -------
    ThresholdSteps
        A sequence of `Step`, shown as a table.

    Raises
    ------
    ValueError, TypeError
        For bad input; also when a class is missing, or the names are not as many as the samples.

    References
    ----------
    Fawcett (2006), algorithm 1; Zhou, Machine Learning, section 2.3.3.

    Examples
    --------
    >>> threshold_steps([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8], names="ABCD")
    threshold  enters  TP  FP  FN  TN  FPR  TPR  move
          inf  nobody   0   0   2   2    0    0  start
          0.8  D        1   0   1   2    0  1/2  up 1/2
          0.5  B C      2   1   0   1  1/2    1  right 1/2, up 1/2 (slanted)
          0.2  A        2   2   0   0    1    1  right 1/2
    """
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, both_classes=True)
    called = _names(names, len(data.score))
    counts = confusion_matrix_at_thresholds(data.positive, data.score)
    gained = np.diff(counts.tps, prepend=0).tolist(), np.diff(counts.fps, prepend=0).tolist()
    steps = (
        Step(
            threshold=_plain(threshold),
            entered=tuple(called[i] for i in np.flatnonzero(data.score == threshold)),
            positives=gained[0][row],
            negatives=gained[1][row],
            matrix=counts.matrix(row),
        )
        for row, threshold in enumerate(counts.thresholds)
    )
    return ThresholdSteps(tuple(steps))


def _plain(threshold: np.floating[Any]) -> float:
    """A float, unless that were another number: then a long double, such as 2**53 + 1."""
    return threshold if float(threshold) != threshold else float(threshold)  # type: ignore[return-value]


def _names(names: Sequence[object] | None, n_samples: int) -> list[str]:
    called = range(1, n_samples + 1) if names is None else names
    if not isinstance(called, Sequence) and np.ndim(called) != 1:  # a set or a dict has no dimension
        raise TypeError(f"names is a {type(names).__name__}: give a list, one name for each sample.")
    if len(called) != n_samples:
        raise ValueError(f"names has {len(called)} items, the data {n_samples}: give one name for each sample.")
    return list(map(str, called))


@dataclass(frozen=True, eq=False, repr=False)
class PairGrid(validation.FrozenArrays, ShownAsTable):
    """Every positive against every negative: 1 for a win, 1/2 for a tie, 0 for a loss.

    Parameters
    ----------
    positive_names, negative_names : tuple of str
        Rows and columns, highest score first.
    positive_scores, negative_scores : ndarray
        Their scores, descending.
    credit : ndarray of shape (n_positive, n_negative)
        1.0, 0.5 or 0.0.
    """

    positive_names: tuple[str, ...]
    negative_names: tuple[str, ...]
    positive_scores: NDArray[np.float64]
    negative_scores: NDArray[np.float64]
    credit: NDArray[np.float64]

    def table(self) -> Table:
        """Rows are positives, columns negatives, with their scores."""
        with_score = "{} ({:g})".format
        columns = map(with_score, self.negative_names, self.negative_scores)
        names = map(with_score, self.positive_names, self.positive_scores)
        rows = map(lambda name, row: (name, *map(Fraction, row)), names, self.credit.tolist())
        return Table(("positive \\ negative", *columns), tuple(rows))


def pair_grid(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None, names: Sequence[object] | None = None
) -> PairGrid:
    r"""Lay out all pairs of a positive and a negative.

    Parameters
    ----------
    y_true, y_score, pos_label, names
        As in `threshold_steps`.

    Returns
    -------
    PairGrid
        Shown as a table; `.credit` is the array.

    Raises
    ------
    ValueError, TypeError
        As in `threshold_steps`.

    References
    ----------
    Hanley and McNeil (1982).

    Examples
    --------
    >>> pair_grid([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8], names="ABCD")
    positive \ negative  B (0.5)  A (0.2)
    D (0.8)                    1        1
    C (0.5)                  1/2        1
    """
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, both_classes=True)
    called = _names(names, len(data.score))
    order = np.argsort(data.score[::-1], stable=True)[::-1]
    order = len(order) - 1 - order  # descending, equal scores in the order given
    rows, columns = order[data.positive[order]], order[~data.positive[order]]
    up, across = data.score[rows], data.score[columns]
    credit = np.add(up[:, np.newaxis] > across, up[:, np.newaxis] >= across, dtype=np.float64) / 2
    return PairGrid(tuple(called[i] for i in rows), tuple(called[i] for i in columns), up, across, credit)


def rank_table(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None, names: Sequence[object] | None = None
) -> Table:
    """Samples from the lowest score to the highest, with their places and mid-ranks.

    Parameters
    ----------
    y_true, y_score, pos_label, names
        As in `threshold_steps`.

    Returns
    -------
    Table
        Columns: sample, score, class, place (1, 2, 3 …), rank (the mean place of equal scores).

    Raises
    ------
    ValueError, TypeError
        As in `threshold_steps`.

    References
    ----------
    Hanley and McNeil (1982).

    Examples
    --------
    >>> rank_table([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8], names="ABCD")
    sample  score  class     place  rank
    A         0.2  negative      1     1
    B         0.5  negative      2   5/2
    C         0.5  positive      3   5/2
    D         0.8  positive      4     4
    """
    data = validation.check_scores(y_true, y_score, pos_label=pos_label)
    called = _names(names, len(data.score))
    ranks = auc_by_ranks(data.positive, data.score).ranks
    order = np.argsort(data.score, stable=True)
    rows = tuple(
        (
            called[i],
            data.score[i].item(),
            "positive" if data.positive[i] else "negative",
            place,
            Fraction(ranks[i].item()),
        )
        for place, i in enumerate(order.tolist(), start=1)
    )
    return Table(("sample", "score", "class", "place", "rank"), rows)
