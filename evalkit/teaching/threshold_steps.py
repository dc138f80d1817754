"""The steps of a ROC curve: what happens at each threshold.

Meant for a handful of samples; every ratio is an exact fraction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from .._results.table import ShownAsTable, Table
from .._types import Label
from ..counts._cumulative import cumulative_counts
from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.threshold_counts import ThresholdCounts
from ._named_samples import named_samples


@dataclass(frozen=True, repr=False)
class Step(ShownAsTable):
    """One threshold: the samples with exactly this score, and the confusion matrix that includes them.

    Parameters
    ----------
    threshold : float
        Positive means a score of at least this.
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
        entered = " ".join(self.entered) or "nobody"
        row = (self.threshold, entered, m.tp, m.fp, m.fn, m.tn, self.fpr, self.tpr, self.move)
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

    See Also
    --------
    roc_curve : The points alone, of any data.
    pair_grid : The area as pairs.

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
    data, called = named_samples(y_true, y_score, pos_label, names)
    counts = ThresholdCounts._of(*cumulative_counts(data))
    gained = np.diff([counts.tps, counts.fps], prepend=0).T.tolist()
    entered = (tuple(called[i] for i in np.flatnonzero(data.score == threshold)) for threshold in counts.thresholds)
    rows = enumerate(zip(counts.thresholds, entered, gained, strict=True))
    return ThresholdSteps(
        tuple(Step(at.item(), names, up, right, counts.matrix(row)) for row, (at, names, (up, right)) in rows)
    )
