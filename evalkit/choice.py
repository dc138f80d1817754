"""Choosing a threshold: what each one costs, and the one at which a measure is best."""

from __future__ import annotations

import math
import numbers
from collections.abc import Callable
from dataclasses import dataclass

from numpy.typing import ArrayLike

from . import validation
from ._arguments import as_float, as_value, is_number, need_instance
from .confusion import ConfusionMatrix
from .thresholds import ROUNDING, counts_of
from .validation import Label

Measure = Callable[[ConfusionMatrix], float]


@dataclass(frozen=True)
class ChosenThreshold:
    """The threshold at which a measure is largest.

    Parameters
    ----------
    threshold : float
        Positive means a score of at least this; infinity calls nothing positive.
        Of integers that a float would round, an `np.longdouble`.
    value : float
        The measure there.
    matrix : ConfusionMatrix
        The counts there.
    """

    threshold: float
    value: float
    matrix: ConfusionMatrix


def youden_j(matrix: ConfusionMatrix) -> float:
    """Youden's J, recall + specificity - 1, in [-1, 1]; the height of a ROC point above the diagonal.

    Parameters
    ----------
    matrix : ConfusionMatrix
        The counts.

    Returns
    -------
    float
        0 for a blind guess, 1 for a perfect classifier.

    Raises
    ------
    TypeError
        For anything but a ConfusionMatrix.

    References
    ----------
    Youden (1950).

    Examples
    --------
    >>> youden_j(ConfusionMatrix(tp=3, fp=1, fn=1, tn=3))
    0.5
    """
    need_instance(matrix, ConfusionMatrix, "matrix")
    positives, negatives = matrix.tp + matrix.fn, matrix.fp + matrix.tn
    if positives and negatives and all(isinstance(count, int) for count in (positives, negatives)):
        # One division of whole numbers, so that equal values are equal floats.
        return (matrix.tp * negatives - matrix.fp * positives) / (positives * negatives)
    return matrix.recall + matrix.specificity - 1


def cost_of(*, fp: float, fn: float) -> Measure:
    """A measure that is the negative of what the mistakes cost, so that the largest is the cheapest.

    Parameters
    ----------
    fp, fn : float
        What one false positive and one false negative cost; finite, not negative.

    Returns
    -------
    callable
        From a ConfusionMatrix to minus its cost.

    Raises
    ------
    ValueError, TypeError
        If a cost is negative, not finite or not a number; from the callable, for anything but a ConfusionMatrix.

    References
    ----------
    Elkan (2001).

    Examples
    --------
    >>> cost_of(fp=1, fn=10)(ConfusionMatrix(tp=3, fp=4, fn=2, tn=3))
    -24
    """
    for name, value in (("fp", fp), ("fn", fn)):
        if not is_number(value):
            raise TypeError(f"{name} is {value!r}: a cost is a number, zero or more.")
        if not 0 <= as_float(value) < math.inf:
            raise ValueError(f"{name} is {value!r}: a cost must be finite, zero or more.")
    of_fp, of_fn = (int(cost) if isinstance(cost, numbers.Integral) else float(cost) for cost in (fp, fn))

    def measure(matrix: ConfusionMatrix) -> float:
        need_instance(matrix, ConfusionMatrix, "matrix")
        return -(of_fp * matrix.fp + of_fn * matrix.fn)

    return measure


def best_threshold(
    y_true: ArrayLike,
    y_score: ArrayLike,
    measure: Measure,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> ChosenThreshold:
    """The threshold at which a measure is largest; of several, the highest.

    Choose it on data that you do not test on: on the data it was chosen on, it looks better than it is.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, both classes present; finite scores, larger means "more likely positive".
    measure : callable
        From a ConfusionMatrix to a number, as `youden_j`, `cost_of(fp=1, fn=10)` or ``lambda m: m.f1``.
        Where it is `nan`, the threshold is passed over.
    pos_label : label, optional
        The positive one; may be left out for 0/1, -1/1 and booleans.
    sample_weight : sequence of shape (n_samples,), optional
        How much each sample counts.

    Returns
    -------
    ChosenThreshold
        With `.threshold`, `.value` and `.matrix`.

    Raises
    ------
    ValueError, TypeError
        For bad input; if the measure is `nan` at every threshold, or no number at one.

    References
    ----------
    Provost and Fawcett (2001).

    Examples
    --------
    >>> best_threshold([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], youden_j).threshold
    0.5
    """
    if not callable(measure):
        raise TypeError(f"measure is {measure!r}: give a function of a ConfusionMatrix, such as youden_j.")
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)
    counts = counts_of(data)
    values = [as_value(measure(counts.matrix(index)), "measure") for index in range(len(counts.thresholds))]
    largest = max((value for value in values if not math.isnan(value)), default=None)
    if largest is None:
        raise ValueError("measure is nan at every threshold: it must be a number at one of them at least.")
    best = next(i for i, value in enumerate(values) if math.isclose(value, largest, rel_tol=ROUNDING))
    return ChosenThreshold(counts.thresholds[best].item(), values[best], counts.matrix(best))
