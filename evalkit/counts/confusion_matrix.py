"""The confusion matrix of a two-class problem, and every metric computed from its four counts."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from .. import plots
from .._input.arguments import as_float, as_positive_number, as_threshold, is_number, one_of
from .._input.label_pairs import check_label_pairs
from .._input.labels import choose_pos_label, refuse_third
from .._input.probabilities import as_prevalence
from .._input.validation import check_scores
from .._results.table import ShownAsTable, Table, format_value
from .._types import AnyArray, Axes, BoolArray, Count, Floats, Label, Normalize
from ._ratios import as_plain, as_zero_division, shares

_COUNTS = ("tp", "fp", "fn", "tn")


@dataclass(frozen=True, kw_only=True, repr=False)
class ConfusionMatrix(ShownAsTable):
    """The four counts of a two-class problem, and the metrics computed from them.

    The counts are named, so nothing depends on the orientation of a printed table.

    Parameters
    ----------
    tp, fp, fn, tn : int or float
        True positives, false positives, false negatives, true negatives; zero or more.
        Weighted data give floats.
    zero_division : float
        Value of a ratio whose denominator is 0: `nan` (undefined), or a convention, usually 0 or 1.

    Raises
    ------
    ValueError, TypeError
        If a count is not a number from 0 to 1e307, or `zero_division` no number.

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
    >>> matrix + ConfusionMatrix(tp=8, fp=2, fn=2, tn=8)  # of two folds
                     predicted positive  predicted negative
    actual positive  TP = 48             FN = 12
    actual negative  FP = 12             TN = 48
    """

    tp: Count
    fp: Count
    fn: Count
    tn: Count
    zero_division: float = field(default=math.nan, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "zero_division", as_zero_division(self.zero_division))
        for name in _COUNTS:
            value = getattr(self, name)
            if isinstance(value, (bool, np.bool_)) or not is_number(value) or not 0 <= as_float(value) <= 1e307:
                raise ValueError(f"{name} is {value!r}: a count is a number from 0 to 1e307.")
            object.__setattr__(self, name, value if type(value) is int else as_plain(value))

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
            The positive one; may be omitted for 0/1, -1/1 and booleans.
        sample_weight : sequence of shape (n_samples,), optional
            Weight of each sample; finite, not negative.
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
        pairs = check_label_pairs(y_true, y_pred, sample_weight=sample_weight)
        refuse_third(pairs.classes, "y_true with y_pred")
        chosen = choose_pos_label(pairs.classes, "y_true with y_pred", pos_label)
        return cls._of_predictions(pairs.true.are(chosen), pairs.pred.are(chosen), pairs.weight, zero_division)

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
        """Count from true labels and scores: samples whose score is at least the threshold are predicted positive.

        Parameters
        ----------
        y_true : sequence of shape (n_samples,)
            True labels.
        y_score : sequence of shape (n_samples,)
            Finite scores; larger means "more likely positive".
        threshold : float
            Positive means ``y_score >= threshold``; at infinity everything is predicted negative.
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
        data = check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
        return cls._of_predictions(data.positive, data.score >= threshold, data.weight, zero_division)

    @classmethod
    def _of_predictions(
        cls, actual: BoolArray, called: BoolArray, weight: Floats | None, zero_division: float
    ) -> ConfusionMatrix:
        """From which samples are positive, and which are predicted positive."""
        cells = (actual & called, ~actual & called, actual & ~called, ~actual & ~called)
        counts = [int(np.count_nonzero(of)) if weight is None else float(weight[of].sum()) for of in cells]
        return cls(**dict(zip(_COUNTS, counts, strict=True)), zero_division=zero_division)

    @classmethod
    def _from_valid_counts(cls, tp: Count, fp: Count, fn: Count, tn: Count) -> ConfusionMatrix:
        """Skip validation, which costs ten times as much as a metric: for thousands of matrices of valid counts."""
        matrix = object.__new__(cls)
        matrix.__dict__.update(tp=tp, fp=fp, fn=fn, tn=tn)  # zero_division is the default of the class
        return matrix

    def __add__(self, other: object) -> ConfusionMatrix:
        """Counts of two folds or batches together; `zero_division` is that of the first."""
        if isinstance(other, int) and other == 0:  # where sum() begins
            return self
        if not isinstance(other, ConfusionMatrix):
            return NotImplemented
        sums = {name: getattr(self, name) + getattr(other, name) for name in _COUNTS}
        return ConfusionMatrix(**sums, zero_division=self.zero_division)

    __radd__ = __add__

    @property
    def total(self) -> Count:
        """Number of samples, TP + FP + FN + TN, or their total weight."""
        return self.tp + self.fp + self.fn + self.tn

    def _ratio(self, numerator: Count, denominator: Count) -> float:
        return numerator / denominator if denominator else self.zero_division

    @property
    def accuracy(self) -> float:
        """Share of all samples predicted correctly, (TP + TN) / total, in [0, 1]."""
        return self._ratio(self.tp + self.tn, self.total)

    @property
    def error_rate(self) -> float:
        """Share of all samples predicted wrongly, (FP + FN) / total, in [0, 1]; 1 - accuracy."""
        return self._ratio(self.fp + self.fn, self.total)

    @property
    def precision(self) -> float:
        """Share of the predicted positives that are positive, TP / (TP + FP), in [0, 1]."""
        return self._ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float:
        """Share of the positives that are predicted positive, TP / (TP + FN), in [0, 1]; the true positive rate."""
        return self._ratio(self.tp, self.tp + self.fn)

    @property
    def specificity(self) -> float:
        """Share of the negatives that are predicted negative, TN / (TN + FP), in [0, 1]; the true negative rate."""
        return self._ratio(self.tn, self.tn + self.fp)

    @property
    def false_positive_rate(self) -> float:
        """Share of the negatives that are predicted positive, FP / (FP + TN), in [0, 1]."""
        return self._ratio(self.fp, self.fp + self.tn)

    @property
    def negative_predictive_value(self) -> float:
        """Share of the predicted negatives that are negative, TN / (TN + FN), in [0, 1]."""
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
        beta = as_positive_number(beta, "beta")
        square = min(beta * beta, 1e30)  # where it is recall to the last digit
        hits = (1 + square) * self.tp
        return self._ratio(hits, hits + square * self.fn + self.fp)

    @property
    def balanced_accuracy(self) -> float:
        """Mean of recall and specificity, in [0, 1]; 0.5 for guessing, whatever the sizes of the classes."""
        return (self.recall + self.specificity) / 2

    @property
    def mcc(self) -> float:
        """Matthews correlation coefficient, in [-1, 1], Pearson's r of true and predicted labels (Matthews 1975).

        Undefined (`nan`, or `zero_division`) when a whole row or column of the matrix is empty.
        """
        tp, fp, fn, tn = _scaled(self.tp, self.fp, self.fn, self.tn)
        covariance = tp * tn - fp * fn
        # The margins so paired that those of a perfect matrix, right or wrong throughout, are squares: exactly 1 or -1.
        pairs = ((tp + fp) * (tp + fn), (tn + fp) * (tn + fn))
        if covariance < 0:
            pairs = ((tp + fp) * (tn + fp), (tp + fn) * (tn + fn))
        return self._ratio(covariance, math.sqrt(pairs[0]) * math.sqrt(pairs[1]))

    def at_prevalence(self, prevalence: float) -> ConfusionMatrix:
        """The same recall and specificity in a population with another share of positives.

        From it follow the precision, the negative predictive value and all else that depends on how many are positive
        (Altman and Bland 1994). Whether recall and specificity are the same there, the data cannot say: where the
        positives are milder cases, they are not.

        Parameters
        ----------
        prevalence : float
            The share of positives there, between 0 and 1.

        Returns
        -------
        ConfusionMatrix
            Shares of that population, which add up to 1.

        Raises
        ------
        ValueError
            If it is not between 0 and 1, or a class has no samples.

        Examples
        --------
        >>> print(f"{ConfusionMatrix(tp=80, fp=10, fn=20, tn=90).at_prevalence(0.01).precision:.4f}")
        0.0748
        """
        positive = as_prevalence(prevalence)
        if not (self.tp + self.fn and self.fp + self.tn):
            raise ValueError("the matrix has samples of one class only: recall and specificity need both.")
        (tn, fp), (fn, tp) = (self.to_array(normalize="true") * [[1 - positive], [positive]]).tolist()
        return ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn, zero_division=self.zero_division)

    def to_array(self, *, normalize: Normalize = None) -> AnyArray:
        """Counts as a 2x2 array in scikit-learn's order: rows actual, columns predicted, negative first.

        Parameters
        ----------
        normalize : {"true", "pred", "all"}, optional
            Shares instead: of the actual class (rows sum to 1), of the predicted one (columns do), or of all samples.
            `zero_division` where there is no such sample.

        Raises
        ------
        ValueError
            For any other word.

        Examples
        --------
        >>> matrix = ConfusionMatrix(tp=4, fp=1, fn=1, tn=3)
        >>> matrix.to_array()
        array([[3, 1],
               [1, 4]])
        >>> matrix.to_array(normalize="true")
        array([[0.75, 0.25],
               [0.2 , 0.8 ]])
        """
        counts = np.array([[self.tn, self.fp], [self.fn, self.tp]])
        return counts if normalize is None else shares(counts, self.total, normalize, "normalize", self.zero_division)

    def table(
        self,
        *,
        rows: Literal["actual", "predicted"] = "actual",
        first: Literal["positive", "negative"] = "positive",
    ) -> Table:
        """The matrix as a table, with labelled rows and columns.

        Parameters
        ----------
        rows : {"actual", "predicted"}
            Which labels the rows are; the columns are the other.
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
        one_of(rows, "rows", ("actual", "predicted"))
        one_of(first, "first", ("positive", "negative"))
        columns = "predicted" if rows == "actual" else "actual"
        classes = ("positive", "negative") if first == "positive" else ("negative", "positive")
        counts, texts = [], []
        for row in classes:
            called = {column: column if rows == "actual" else row for column in classes}
            names = [("T" if row == column else "F") + called[column][0].upper() for column in classes]
            cells = {name: getattr(self, name.lower()) for name in names}
            counts.append((f"{rows} {row}", *cells.values()))
            texts.append((None, *(f"{name} = {format_value(count)}" for name, count in cells.items())))
        return Table(("", *(f"{columns} {name}" for name in classes)), tuple(counts), tuple(texts))

    def plot(
        self,
        ax: Axes | None = None,
        *,
        positive: str = "positive",
        negative: str = "negative",
        normalize: Normalize = None,
        cmap: str = "Blues",
    ) -> Axes:
        """Plot the counts, or shares of them, as a square, the positive class first.

        Parameters
        ----------
        ax : Axes, optional
            Where to draw; a new figure if left out.
        positive, negative : str
            What the two classes are called.
        normalize : {"true", "pred", "all"}, optional
            As in `to_array`; counts if left out.
        cmap : str or Colormap
            Matplotlib's colours, from few to many.
        """
        for name, value in (("positive", positive), ("negative", negative)):
            if not isinstance(value, str):
                raise TypeError(f"{name} is {value!r}: give what the class is called, a str.")
        cells = self.to_array(normalize=normalize)
        return plots.plot_confusion_matrix(cells, ax, display_labels=(negative, positive), cmap=cmap)

    def ratios(self) -> Table:
        """Every metric with its formula, its exact fraction (of integer counts) and its value.

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
            (name, formula, _exact_ratio(top, bottom), self._ratio(top, bottom)) for name, formula, top, bottom in parts
        ]
        rows.append(("balanced accuracy", "(recall + specificity) / 2", "", self.balanced_accuracy))
        rows.append(("MCC", "(TP TN - FP FN) / sqrt(product of the four margins)", "", self.mcc))
        return Table(("ratio", "formula", "exactly", "value"), tuple(rows))


def _scaled(*counts: Count) -> list[float]:
    """Divide the counts by one power of two, which is exact, so that their products do not overflow."""
    exponent = -math.frexp(sum(counts))[1]
    return [math.ldexp(count, exponent) for count in counts]


def _exact_ratio(numerator: Count, denominator: Count) -> Fraction | str:
    if isinstance(numerator, int) and isinstance(denominator, int):
        return Fraction(numerator, denominator) if denominator else "undefined"
    return ""
