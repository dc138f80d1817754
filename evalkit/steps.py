"""Step-by-step tables: each threshold of a ROC curve, each pair and each rank of an AUC.

Meant for a handful of samples; every ratio is an exact fraction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import plots, validation
from ._table import ShownAsTable, Table, rows_of
from .auc import twice_mid_ranks
from .confusion import ConfusionMatrix
from .thresholds import threshold_counts
from .validation import Label

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["PairGrid", "Step", "ThresholdSteps", "pair_grid", "rank_table", "threshold_steps"]

MOST_PAIRS = 1_000_000  # each is a cell to look at


@dataclass(frozen=True, repr=False)
class Step(ShownAsTable):
    """One threshold: the samples with exactly this score, and the confusion matrix that includes them.

    Parameters
    ----------
    threshold : float
        Positive means a score of at least this. An `np.longdouble` for integer scores that a float would round.
    entered : tuple of str
        Names of the samples with exactly this score, in the order given.
    positives, negatives : int
        How many of them are positive, and how many negative.
    matrix : ConfusionMatrix
        The counts at this threshold.
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
        """The segment of the ROC curve that leads here, such as "up 1/3" or "right 1/2, up 2/3 (slanted)"."""
        right = Fraction(self.negatives, int(self.matrix.fp + self.matrix.tn))
        up = Fraction(self.positives, int(self.matrix.tp + self.matrix.fn))
        if right and up:
            return f"right {right}, up {up} (slanted)"
        return f"right {right}" if right else f"up {up}" if up else "start"

    def table(self) -> Table:
        """One row: threshold, samples that enter, the four counts, both rates, the segment of the curve."""
        m = self.matrix
        row = (
            self.threshold,
            " ".join(self.entered) or "nobody",
            m.tp,
            m.fp,
            m.fn,
            m.tn,
            self.fpr,
            self.tpr,
            self.move,
        )
        return Table(("threshold", "enters", "TP", "FP", "FN", "TN", "FPR", "TPR", "move"), (row,))


@dataclass(frozen=True, repr=False)
class ThresholdSteps(ShownAsTable, Sequence[Step]):
    """All steps from "nothing is positive" to "everything is".

    Parameters
    ----------
    steps : tuple of Step
        The first is at infinity, where nothing is predicted positive.
    """

    steps: tuple[Step, ...]

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self.steps[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def table(self) -> Table:
        """One row a step, as each is displayed."""
        tables = [step.table() for step in self]
        return Table(tables[0].columns, tuple(row for table in tables for row in table.rows))


def threshold_steps(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None, names: Sequence[object] | None = None
) -> ThresholdSteps:
    """List what happens at each distinct score, from the highest down; samples with equal scores enter together.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, both classes present; finite scores, larger means "more likely positive".
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.
    names : sequence of shape (n_samples,), optional
        Names of the samples; 1, 2, 3 … if left out.

    Returns
    -------
    ThresholdSteps
        A sequence of `Step`, shown as a table.

    Raises
    ------
    ValueError, TypeError
        For invalid input; also when a class is missing, or there are not as many names as samples.

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
    validation.check_same_index(y_true=y_true, y_score=y_score, names=names)
    called = _names(names, len(data.score))
    counts = threshold_counts(data)
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
    """Convert to a float, unless that rounds, as for 2**53 + 1."""
    return threshold if float(threshold) != threshold else float(threshold)  # type: ignore[return-value]


def _names(names: Sequence[object] | None, n_samples: int) -> list[str]:
    called = range(1, n_samples + 1) if names is None else names
    if not isinstance(called, Sequence) and np.ndim(called) != 1:  # a set or a dict has no dimension
        raise TypeError(f"names is a {type(names).__name__}: give a list, one name for each sample.")
    if len(called) != n_samples:
        raise ValueError(f"names has {len(called)} items, the data {n_samples}: give one name for each sample.")
    words = list(map(str, called))
    for index, word in enumerate(words):
        try:
            word.encode()
        except UnicodeEncodeError:
            raise ValueError(f"names[{index}] is {word!r}: half a character, which cannot be shown or saved.") from None
    return words


@dataclass(frozen=True, eq=False, repr=False)
class PairGrid(validation.FrozenArrays, ShownAsTable):
    """Every pair of a positive and a negative: 1 if the positive has the higher score, 1/2 for a tie, else 0.

    Parameters
    ----------
    positive_names, negative_names : tuple of str
        Names of rows and columns, highest score first.
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

    def _labels(self) -> tuple[list[str], list[str]]:
        """Name and score of each positive, and of each negative."""
        with_score = "{} ({:g})".format
        rows = list(map(with_score, self.positive_names, self.positive_scores))
        return rows, list(map(with_score, self.negative_names, self.negative_scores))

    def plot(self, ax: Axes | None = None) -> Axes:
        """Plot the pairs as cells; see `evalkit.plots.plot_pair_grid`."""
        return plots.plot_pair_grid(self.credit, *self._labels(), ax)

    def table(self) -> Table:
        """Rows are positives, columns negatives, with their scores."""
        names, columns = self._labels()
        rows = tuple((name, *map(Fraction, row)) for name, row in rows_of(names, self.credit.tolist()))
        return Table(("positive \\ negative", *columns), rows)


def pair_grid(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None, names: Sequence[object] | None = None
) -> PairGrid:
    r"""Tabulate all pairs of a positive and a negative; their mean is the AUC.

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
        As in `threshold_steps`; for more than 1,000,000 pairs.

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
    validation.check_same_index(y_true=y_true, y_score=y_score, names=names)
    called = _names(names, len(data.score))
    n_positive = int(np.count_nonzero(data.positive))
    n_pairs = n_positive * (len(data.positive) - n_positive)
    if n_pairs > MOST_PAIRS:
        raise ValueError(
            f"y_true makes {n_pairs:,} pairs: a grid has at most {MOST_PAIRS:,}; auc_by_pairs counts them."
        )
    order = np.argsort(data.score[::-1], stable=True)[::-1]
    order = len(order) - 1 - order  # descending, equal scores in the order given
    rows, columns = order[data.positive[order]], order[~data.positive[order]]
    up, across = data.score[rows], data.score[columns]
    credit = np.add(up[:, np.newaxis] > across, up[:, np.newaxis] >= across, dtype=np.float64) / 2
    return PairGrid(tuple(called[i] for i in rows), tuple(called[i] for i in columns), up, across, credit)


def rank_table(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None, names: Sequence[object] | None = None
) -> Table:
    """List the samples from the lowest score to the highest, with their places and mid-ranks.

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
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, both_classes=True)
    validation.check_same_index(y_true=y_true, y_score=y_score, names=names)
    called = _names(names, len(data.score))
    twice_ranks = twice_mid_ranks(data.score)
    order = np.argsort(data.score, stable=True)
    rows = tuple(
        (
            called[i],
            data.score[i].item(),
            "positive" if data.positive[i] else "negative",
            place,
            Fraction(twice_ranks[i].item(), 2),
        )
        for place, i in enumerate(order.tolist(), start=1)
    )
    return Table(("sample", "score", "class", "place", "rank"), rows)
