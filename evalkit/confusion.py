"""The confusion matrix of a two-class problem, and every ratio that is made from its four counts."""

from __future__ import annotations

import math
import numbers
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from ._arguments import as_float, as_threshold, is_number
from ._table import ShownAsTable, Table
from .validation import BoolArray, Label

Count = int | float


@dataclass(frozen=True, kw_only=True, repr=False)
class ConfusionMatrix(ShownAsTable):
    """How many samples of each true class were called positive, and how many negative.

    The four counts are named, so nothing depends on which way a printed table runs.

    Parameters
    ----------
    tp, fp, fn, tn : int or float
        True positives, false positives, false negatives, true negatives; zero or more.
        Weighted data give floats.
    zero_division : float
        What a ratio with an empty denominator is worth: `nan` (undefined) unless another convention,
        usually 0 or 1, is asked for.

    Raises
    ------
    ValueError, TypeError
        If a count is negative, above 1e307, or not a number.

    References
    ----------
    Fawcett (2006), figure 1; Powers (2011).

    Examples
    --------
    >>> matrix = ConfusionMatrix(tp=40, fp=10, fn=10, tn=40)
    >>> matrix
                     predicted positive  predicted negative
    actual positive  TP = 40             FN = 10
    actual negative  FP = 10             TN = 40
    >>> matrix.accuracy
    0.8
    """

    tp: Count
    fp: Count
    fn: Count
    tn: Count
    zero_division: float = field(default=math.nan, compare=False)

    def __post_init__(self) -> None:
        if not is_number(self.zero_division):
            raise TypeError(f"zero_division is {self.zero_division!r}: it must be a number, such as nan, 0 or 1.")
        object.__setattr__(self, "zero_division", as_float(self.zero_division))
        for name in ("tp", "fp", "fn", "tn"):
            value = getattr(self, name)
            if isinstance(value, (bool, np.bool_)) or not is_number(value):
                raise TypeError(f"{name} is {value!r}: a count is a number, zero or more.")
            if not 0 <= as_float(value) <= 1e307:
                raise ValueError(f"{name} is {value!r}: a count must be zero or more, and at most 1e307.")
            plain = int(value) if isinstance(value, numbers.Integral) else float(value)
            object.__setattr__(self, name, plain)

    @classmethod
    def from_labels(
        cls,
        y_true: ArrayLike,
        y_pred: ArrayLike,
        *,
        pos_label: Label | None = None,
        sample_weight: ArrayLike | None = None,
        zero_division: float = math.nan,
    ) -> ConfusionMatrix:
        """Count from true and predicted labels.

        Parameters
        ----------
        y_true, y_pred : sequences of shape (n_samples,)
            True and predicted labels, at most two different ones between them.
        pos_label : label, optional
            The positive one; may be left out for 0/1, -1/1 and booleans.
        sample_weight : sequence of shape (n_samples,), optional
            How much each sample counts; finite, not negative.
        zero_division : float
            As in the class.

        Raises
        ------
        ValueError, TypeError
            For lengths that differ, more than two labels, missing labels, a `pos_label` that does not occur.

        Examples
        --------
        >>> ConfusionMatrix.from_labels(["spam", "ham", "spam"], ["spam", "spam", "ham"], pos_label="spam")
                         predicted positive  predicted negative
        actual positive  TP = 1              FN = 1
        actual negative  FP = 1              TN = 0
        """
        true, pred = validation.as_sequence(y_true, "y_true"), validation.as_sequence(y_pred, "y_pred")
        validation.same_length(y_true=true, y_pred=pred)
        both = validation.labels_of_both(true, pred)
        chosen = validation.choose_pos_label(both, "y_true and y_pred", pos_label)
        weight = None if sample_weight is None else validation.as_weights(sample_weight, len(true))
        return cls._count(true == chosen, pred == chosen, weight, zero_division)

    @classmethod
    def from_scores(
        cls,
        y_true: ArrayLike,
        y_score: ArrayLike,
        *,
        threshold: float,
        pos_label: Label | None = None,
        sample_weight: ArrayLike | None = None,
        zero_division: float = math.nan,
    ) -> ConfusionMatrix:
        """Count after calling every sample positive whose score is at least the threshold.

        Parameters
        ----------
        y_true : sequence of shape (n_samples,)
            True labels.
        y_score : sequence of shape (n_samples,)
            Finite scores; larger means "more likely positive".
        threshold : float
            Positive means ``y_score >= threshold``; infinity calls everything negative.
        pos_label, sample_weight, zero_division
            As in `from_labels`.

        Raises
        ------
        ValueError, TypeError
            As in `from_labels`, and for scores or a threshold that are not numbers.

        Examples
        --------
        >>> ConfusionMatrix.from_scores([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], threshold=0.8)
                         predicted positive  predicted negative
        actual positive  TP = 1              FN = 2
        actual negative  FP = 1              TN = 1
        """
        threshold = as_threshold(threshold)
        data = validation.check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
        # As doubles, small floats compare with the threshold as the numbers that they are.
        score = np.asarray(data.score, np.float64) if data.score.dtype in (np.float16, np.float32) else data.score
        return cls._count(data.positive, score >= threshold, data.weight, zero_division)

    @classmethod
    def _count(
        cls, actual: BoolArray, called: BoolArray, weight: NDArray[np.float64] | None, zero_division: float
    ) -> ConfusionMatrix:
        def total(chosen: BoolArray) -> Count:
            return int(np.count_nonzero(chosen)) if weight is None else float(weight[chosen].sum())

        return cls(
            tp=total(actual & called),
            fp=total(~actual & called),
            fn=total(actual & ~called),
            tn=total(~actual & ~called),
            zero_division=zero_division,
        )

    @property
    def total(self) -> Count:
        """All samples, TP + FP + FN + TN."""
        return self.tp + self.fp + self.fn + self.tn

    def _ratio(self, numerator: Count, denominator: Count) -> float:
        return numerator / denominator if denominator else self.zero_division

    @property
    def accuracy(self) -> float:
        """Share of all samples that were called right, (TP + TN) / total, in [0, 1]."""
        return self._ratio(self.tp + self.tn, self.total)

    @property
    def error_rate(self) -> float:
        """Share of all samples that were called wrong, (FP + FN) / total, in [0, 1], that is 1 - accuracy."""
        return self._ratio(self.fp + self.fn, self.total)

    @property
    def precision(self) -> float:
        """Of those called positive, the share that is, TP / (TP + FP), in [0, 1]; undefined if none was called."""
        return self._ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float:
        """Of the positives, the share that was called, TP / (TP + FN), in [0, 1]; the true positive rate."""
        return self._ratio(self.tp, self.tp + self.fn)

    @property
    def specificity(self) -> float:
        """Of the negatives, the share that was left alone, TN / (TN + FP), in [0, 1]."""
        return self._ratio(self.tn, self.tn + self.fp)

    @property
    def false_positive_rate(self) -> float:
        """Of the negatives, the share that was called positive, FP / (FP + TN), in [0, 1]."""
        return self._ratio(self.fp, self.fp + self.tn)

    @property
    def negative_predictive_value(self) -> float:
        """Of those called negative, the share that is, TN / (TN + FN), in [0, 1]."""
        return self._ratio(self.tn, self.tn + self.fn)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, 2 TP / (2 TP + FP + FN), in [0, 1]."""
        return self.f_beta(1)

    def f_beta(self, beta: float) -> float:
        """Weighted harmonic mean of precision and recall, in [0, 1] (van Rijsbergen 1979).

        Parameters
        ----------
        beta : float
            Above 0. Recall counts beta² times as much as precision.

        Raises
        ------
        ValueError
            If beta is not a finite number above 0.

        Examples
        --------
        >>> ConfusionMatrix(tp=20, fp=30, fn=0, tn=50).f_beta(1) == 4 / 7
        True
        """
        if not (is_number(beta) and 0 < as_float(beta) < math.inf):
            raise ValueError(f"beta is {beta!r}: it must be a finite number above 0.")
        square = float(beta) * float(beta)
        if math.isinf(square):
            return self.recall
        tp, fn, fp = _scaled(self.tp, self.fn, self.fp)
        return self._ratio((1 + square) * tp, (1 + square) * tp + square * fn + fp)

    @property
    def balanced_accuracy(self) -> float:
        """Mean of recall and specificity, in [0, 1]; a blind guess gets 0.5 whatever the classes' sizes."""
        return (self.recall + self.specificity) / 2

    @property
    def mcc(self) -> float:
        """Matthews correlation coefficient, in [-1, 1], Pearson's r of the two yes/no columns (Matthews 1975).

        Undefined (`nan`, or `zero_division`) when a whole row or column of the matrix is empty.
        """
        tp, fp, fn, tn = _scaled(self.tp, self.fp, self.fn, self.tn)
        of_positives = math.sqrt((tp + fp) * (tp + fn))
        of_negatives = math.sqrt((tn + fp) * (tn + fn))
        return self._ratio(tp * tn - fp * fn, of_positives * of_negatives)

    def to_array(self) -> NDArray[np.int64] | NDArray[np.float64]:
        """The counts as scikit-learn orders them: rows are actual, columns predicted, negative first.

        Examples
        --------
        >>> ConfusionMatrix(tp=4, fp=1, fn=2, tn=3).to_array()
        array([[3, 1],
               [2, 4]])
        """
        return np.array([[self.tn, self.fp], [self.fn, self.tp]])

    def table(
        self,
        *,
        rows: Literal["actual", "predicted"] = "actual",
        first: Literal["positive", "negative"] = "positive",
    ) -> Table:
        """The matrix as a table that says which way it runs.

        Parameters
        ----------
        rows : {"actual", "predicted"}
            What the rows stand for; the columns stand for the other.
        first : {"positive", "negative"}
            The class of the first row and the first column.

        Raises
        ------
        ValueError
            For any other word.

        Examples
        --------
        >>> ConfusionMatrix(tp=4, fp=1, fn=2, tn=3).table(rows="predicted")
                            actual positive  actual negative
        predicted positive  TP = 4           FP = 1
        predicted negative  FN = 2           TN = 3
        """
        if rows not in ("actual", "predicted") or first not in ("positive", "negative"):
            raise ValueError(f"rows={rows!r}, first={first!r}: rows is 'actual' or 'predicted', first a class.")
        columns = "predicted" if rows == "actual" else "actual"
        classes = ("positive", "negative") if first == "positive" else ("negative", "positive")
        body = tuple((f"{rows} {row}", *(self._cell(row, column, rows) for column in classes)) for row in classes)
        return Table(("", *(f"{columns} {name}" for name in classes)), body)

    def _cell(self, row: str, column: str, rows: str) -> str:
        actual, called = (row, column) if rows == "actual" else (column, row)
        name = ("T" if actual == called else "F") + called[0].upper()
        return f"{name} = {getattr(self, name.lower())}"

    def ratios(self) -> Table:
        """Every ratio with its formula, its exact fraction (whole counts only) and its value.

        Examples
        --------
        >>> ConfusionMatrix(tp=20, fp=30, fn=0, tn=50).ratios().rows[2]
        ('precision', 'TP / (TP + FP)', Fraction(2, 5), 0.4)
        """
        tp, fp, fn, tn = self.tp, self.fp, self.fn, self.tn
        parts: list[tuple[str, str, Count, Count]] = [
            ("accuracy", "(TP + TN) / (TP + FP + FN + TN)", tp + tn, self.total),
            ("error rate", "(FP + FN) / (TP + FP + FN + TN)", fp + fn, self.total),
            ("precision", "TP / (TP + FP)", tp, tp + fp),
            ("recall", "TP / (TP + FN)", tp, tp + fn),
            ("specificity", "TN / (TN + FP)", tn, tn + fp),
            ("false positive rate", "FP / (FP + TN)", fp, fp + tn),
            ("negative predictive value", "TN / (TN + FN)", tn, tn + fn),
            ("F1", "2 TP / (2 TP + FP + FN)", 2 * tp, 2 * tp + fp + fn),
        ]
        rows: list[tuple[object, ...]] = [
            (name, formula, _exact(top, bottom), self._ratio(top, bottom)) for name, formula, top, bottom in parts
        ]
        rows.append(("balanced accuracy", "(recall + specificity) / 2", "", self.balanced_accuracy))
        rows.append(("MCC", "(TP TN - FP FN) / sqrt(product of the four margins)", "", self.mcc))
        return Table(("ratio", "formula", "exactly", "value"), tuple(rows))


def _scaled(*counts: Count) -> list[float]:
    """The counts over a power of two, so exactly in proportion, but of a size that can be multiplied."""
    exponent = -math.frexp(sum(counts))[1]
    return [math.ldexp(count, exponent) for count in counts]


def _exact(numerator: Count, denominator: Count) -> Fraction | str:
    if isinstance(numerator, int) and isinstance(denominator, int):
        return Fraction(numerator, denominator) if denominator else "undefined"
    return ""
