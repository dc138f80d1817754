"""Selecting a threshold under a constraint: a least recall or precision, or a largest false positive rate."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from . import validation
from ._arguments import as_confidence_level, as_float, is_number
from ._table import ShownAsTable, Table, threshold_text
from .confusion import ConfusionMatrix
from .intervals import Interval, wilson_interval
from .thresholds import ROUNDING, ThresholdCounts, next_lower, threshold_counts
from .validation import AnyArray, BoolArray, Label

__all__ = ["ConstrainedThreshold", "constrained_threshold"]


@dataclass(frozen=True, repr=False)
class ConstrainedThreshold(ShownAsTable):
    """The threshold selected under a constraint, and what it reaches.

    Parameters
    ----------
    threshold : float
        Positive means a score of at least this; at infinity nothing is predicted positive.
    matrix : ConfusionMatrix
        The counts there.
    recall, false_positive_rate, precision : Interval
        What is reached in the data, with Wilson's interval; a precision without predicted positives is `nan`,
        from 0 to 1.
    next_score : float
        The next lower score: any threshold above it makes the same decisions, and a short one is printed. -inf if there
        is none, nan if it is not known.
    """

    threshold: float
    matrix: ConfusionMatrix
    recall: Interval
    false_positive_rate: Interval
    precision: Interval
    next_score: float = field(default=math.nan, compare=False)

    def table(self) -> Table:
        """One row a rate: the threshold, what is reached there, and the ends of its interval."""
        names = ("recall", "false_positive_rate", "precision")
        each = [(name, getattr(self, name)) for name in names]
        rows = tuple((name.replace("_", " "), self.threshold, of.estimate, of.low, of.high) for name, of in each)
        texts = (None, threshold_text(self.threshold, self.next_score), None, None, None)
        return Table(("rate", "threshold", "reached", "low", "high"), rows, (texts,) * len(rows))


def constrained_threshold(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    min_recall: float | None = None,
    max_fpr: float | None = None,
    min_precision: float | None = None,
    pos_label: Label | None = None,
    confidence_level: float = 0.95,
) -> ConstrainedThreshold:
    """Select the threshold that satisfies a constraint, or several, at the least price.

    With `min_recall`, the highest threshold that satisfies all constraints, so that the fewest samples are
    predicted positive; without it, the one with the largest recall, and of those with the same the highest.

    What is reached is biased upwards, most for precision, because the threshold was selected on these data. Wilson's
    interval takes it as given, and yet covers the truth about as often as promised in simulations.
    On test data, take `ConfusionMatrix.from_scores` at the threshold, and `wilson_interval`.

    Samples are taken as independent, so it takes no weights. For several rows of one patient or customer use
    `metric_interval` with ``groups=``, of a metric at the threshold, for what is reached, such as
    ``lambda y, s: ConfusionMatrix.from_scores(y, s, threshold=0.5).recall``.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, both classes present; finite scores, larger means "more likely positive".
    min_recall, max_fpr, min_precision : float, optional
        In [0, 1], at least one. Rates that differ by less than 1e-12 count as equal.
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.
    confidence_level : float
        Between 0 and 1; of each interval by itself.

    Returns
    -------
    ConstrainedThreshold
        With `.threshold`, `.matrix`, and `.recall`, `.false_positive_rate` and `.precision` with their intervals.

    Raises
    ------
    ValueError, TypeError
        For invalid input; without a constraint; if no threshold satisfies them.

    References
    ----------
    Provost and Fawcett (2001), section 3.2, for the Neyman-Pearson criterion, a largest FPR; Wilson (1927).

    Examples
    --------
    >>> constrained_threshold([1, 0, 1, 1, 0, 0], [0.9, 0.8, 0.7, 0.5, 0.3, 0.1], min_recall=0.9)
    rate                 threshold   reached        low      high
    recall                     0.5         1   0.438503         1
    false positive rate        0.5  0.333333  0.0614919   0.79234
    precision                  0.5      0.75   0.300642  0.954413
    """
    level = as_confidence_level(confidence_level)
    limits = _as_limits(min_recall=min_recall, max_fpr=max_fpr, min_precision=min_precision)
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, both_classes=True)
    counts = threshold_counts(data)
    recall, fpr = counts.tps / counts.tps[-1], counts.fps / counts.fps[-1]
    precision = np.append(np.nan, counts.tps[1:] / (counts.tps + counts.fps)[1:])
    satisfied = _satisfied({"min_recall": recall, "max_fpr": -fpr, "min_precision": precision}, limits)
    if not satisfied.any():
        best = f" The highest precision is {np.nanmax(precision):.6g}." if list(limits) == ["min_precision"] else ""
        wanted = " and ".join(f"{name}={limit!r}" for name, limit in limits.items())
        raise ValueError(f"no threshold satisfies {wanted}.{best}")
    index = int(np.argmax(satisfied))
    if min_recall is None:
        index = int(np.argmax(counts.tps >= counts.tps[satisfied][-1]))
    return _reached(counts, index, level)


def _as_limits(**limits: float | None) -> dict[str, float]:
    given = {name: limit for name, limit in limits.items() if limit is not None}
    if not given:
        raise ValueError("there is no constraint: give min_recall, max_fpr or min_precision.")
    for name, limit in given.items():
        if not (is_number(limit) and 0 <= as_float(limit) <= 1):
            raise ValueError(f"{name} is {limit!r}: it must be a number from 0 to 1.")
    return given


def _satisfied(rates: dict[str, AnyArray], limits: dict[str, float]) -> BoolArray:
    """Whether each threshold satisfies all limits; the false positive rate comes with a minus."""
    signed = {name: -float(limit) if name == "max_fpr" else float(limit) for name, limit in limits.items()}
    each = [rates[name] >= limit - ROUNDING for name, limit in signed.items()]
    return np.asarray(np.logical_and.reduce(each))


def _reached(counts: ThresholdCounts, index: int, level: float) -> ConstrainedThreshold:
    matrix = counts.matrix(index)
    tp, fp = int(matrix.tp), int(matrix.fp)
    return ConstrainedThreshold(
        counts.thresholds[index].item(),
        matrix,
        wilson_interval(tp, counts.n_positive, confidence_level=level),
        wilson_interval(fp, counts.n_negative, confidence_level=level),
        wilson_interval(tp, tp + fp, confidence_level=level) if tp + fp else Interval(math.nan, 0.0, 1.0, level),
        next_score=next_lower(counts.thresholds, index),
    )
