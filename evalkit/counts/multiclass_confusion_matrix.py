"""The confusion matrix of K classes: per-class metrics, their averages, normalised views, one against the rest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import MOST, as_positive_number, check_instance, one_of
from .._input.label_pairs import as_classes, check_label_pairs
from .._input.reading import as_numbers, as_rows
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table, rows_of
from .._types import AnyArray, Average, Axes, Counts, Floats, Label, Normalize
from ..plots.confusion_matrix import plot_matrix
from ._ratios import as_zero_division, ratios, shares
from .confusion_matrix import ConfusionMatrix

_AVERAGES: tuple[Average, ...] = ("micro", "macro", "weighted")


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class MulticlassConfusionMatrix(FrozenArrays, ShownAsTable):
    r"""Counts of every true class against every predicted one.

    An average of a ratio that is undefined for a class is `nan`, unless another `zero_division` is given;
    scikit-learn takes 0 there, with a warning. The weighted average leaves out classes without a true sample,
    as their weight is 0.

    Parameters
    ----------
    counts : array of shape (n_classes, n_classes)
        Rows true, columns predicted, as scikit-learn's; whole numbers, or sums of weights; zero or more.
    labels : sequence of shape (n_classes,)
        Label of each row and column, each once.
    zero_division : float
        Value of a ratio whose denominator is 0, such as the precision of a class that is never predicted.

    Raises
    ------
    ValueError, TypeError
        For counts that are not square, negative, or of a sum that is too large: 2**63 of integers, 1e307 of floats;
        labels of another number, or repeated.

    References
    ----------
    Sokolova and Lapalme (2009), table 3.

    Examples
    --------
    >>> matrix = MulticlassConfusionMatrix(counts=[[5, 1, 0], [2, 3, 1], [0, 0, 4]], labels=["cat", "dog", "owl"])
    >>> matrix
    true \ predicted  cat  dog  owl
    cat                 5    1    0
    dog                 2    3    1
    owl                 0    0    4
    >>> matrix.precision(average=None).round(3)
    array([0.714, 0.75 , 0.8  ])
    """

    counts: Counts
    labels: Sequence[Any]
    zero_division: float = field(default=math.nan)

    def __post_init__(self) -> None:
        counts, labels = _as_counts(self.counts), as_classes(self.labels)
        if len(labels) != len(counts):
            raise ValueError(f"labels {labels} must be {len(counts)} different ones, one for each row of counts.")
        read = {"labels": labels, "counts": counts, "zero_division": as_zero_division(self.zero_division)}
        for name, value in read.items():
            object.__setattr__(self, name, value)
        FrozenArrays.__post_init__(self)

    @classmethod
    def from_labels(
        cls,
        y_true: ArrayLike,
        y_pred: ArrayLike,
        *,
        labels: Sequence[Label] | None = None,
        sample_weight: ArrayLike | None = None,
        zero_division: float = math.nan,
    ) -> MulticlassConfusionMatrix:
        """Count from true and predicted labels.

        Parameters
        ----------
        y_true, y_pred : sequences of shape (n_samples,)
            True and predicted labels, of any number of classes.
        labels : sequence of shape (n_classes,), optional
            Every label of `y_true` and `y_pred`, in the order wanted, and others that do not occur, if need be,
            so that all folds get matrices of one size. If left out, the labels that occur, sorted.
        zero_division : float
            As in the class.
        sample_weight : sequence of shape (n_samples,), optional
            Weight of each sample; finite, not negative.

        Raises
        ------
        ValueError, TypeError
            For lengths that differ, missing labels, a label that occurs and is not in `labels`.

        Examples
        --------
        >>> MulticlassConfusionMatrix.from_labels([0, 2, 2], [0, 2, 0], labels=[0, 1, 2]).counts
        array([[1, 0, 0],
               [0, 0, 0],
               [1, 0, 1]])
        """
        pairs = check_label_pairs(y_true, y_pred, labels=labels, sample_weight=sample_weight)
        size = len(pairs.classes)
        if size * size > MOST:
            raise ValueError(f"there are {size:,} classes: of {size * size:,} counts {MOST:,} fit into memory.")
        true, pred = pairs.places()
        cells = np.multiply(true, size, dtype=np.int64) + pred
        counts = np.bincount(cells, pairs.weight, minlength=size * size).reshape(size, size)
        exactly: Any = np.array(pairs.classes, dtype=object)  # not as floats, which would round
        return cls(counts=counts, labels=exactly, zero_division=zero_division)

    def __add__(self, other: MulticlassConfusionMatrix | Literal[0]) -> MulticlassConfusionMatrix:
        """Counts of two sets of samples together, such as two folds."""
        if isinstance(other, int) and other == 0:  # where sum() begins
            return self
        check_instance(other, MulticlassConfusionMatrix, "the other")
        if self.labels != other.labels:
            raise ValueError(f"the labels are {self.labels} and {other.labels}: give both matrices the same labels=.")
        counts = self.counts + other.counts
        return type(self)(counts=counts, labels=self.labels, zero_division=self.zero_division)

    __radd__ = __add__

    @property
    def _names(self) -> list[str]:
        return list(map(str, self.labels))

    @property
    def support(self) -> AnyArray:
        """Number of true samples of each class, or their weight; shape (n_classes,)."""
        return np.asarray(self.counts.sum(axis=1))

    @property
    def accuracy(self) -> float:
        """Share of all samples predicted correctly, in [0, 1]; also the micro average of precision, recall and F1."""
        return self._ratio(np.trace(self.counts), self.counts.sum())

    @property
    def mcc(self) -> float:
        """Matthews correlation coefficient of K classes, R_K, in [-1, 1] (Gorodkin 2004, equation 8).

        Undefined (`nan`, or `zero_division`) when all samples have one true or one predicted class.
        """
        # Products of large counts would overflow; divided by a power of two, sums of whole numbers stay exact.
        scaled = np.ldexp(np.asarray(self.counts, np.float64), -math.frexp(self.counts.max())[1])
        true, pred, (false, missed) = scaled.sum(axis=1), scaled.sum(axis=0), _wrong(scaled)
        not_true, not_pred = _of_the_others(true), _of_the_others(pred)
        covariance = (scaled.diagonal() * (not_true - false) - missed * false).sum()
        of_true, of_pred = (true * not_true).sum(), (pred * not_pred).sum()
        # Of a perfect matrix the two are equal: exactly 1.
        root = of_true if of_true == of_pred else math.sqrt(of_true) * math.sqrt(of_pred)
        return self._ratio(covariance, root)

    def precision(self, *, average: Average) -> float | Floats:
        """Of the samples predicted to be of a class, the share that is; in [0, 1].

        Parameters
        ----------
        average : {"macro", "weighted", "micro"} or None
            Mean over classes; the same weighted by `support`; ratio of the summed counts;
            None gives each class its own, as an array of shape (n_classes,).

        Raises
        ------
        ValueError
            For any other average.

        Examples
        --------
        >>> matrix = MulticlassConfusionMatrix(counts=[[3, 1], [1, 1]], labels=["cat", "dog"])
        >>> matrix.precision(average=None)
        array([0.75, 0.5 ])
        """
        return self._average(self.counts.diagonal(), self.counts.sum(axis=0), average)

    def recall(self, *, average: Average) -> float | Floats:
        """Of the samples of a class, the share that is predicted to be; in [0, 1]. `average` as in `precision`.

        The macro average is what scikit-learn calls balanced accuracy, if every class has a true sample.
        """
        return self._average(self.counts.diagonal(), self.support, average)

    def f_beta(self, beta: float, *, average: Average) -> float | Floats:
        """Weighted harmonic mean of a class's precision and recall, in [0, 1]; `average` as in `precision`.

        Raises
        ------
        ValueError
            If beta is not a finite number above 0; for another average.
        """
        beta = as_positive_number(beta, "beta")
        square = min(beta * beta, 1e30)  # where it is recall to the last digit
        bottom = square * self.support + self.counts.sum(axis=0)
        return self._average((1 + square) * self.counts.diagonal(), bottom, average)

    def f1(self, *, average: Average) -> float | Floats:
        """Harmonic mean of a class's precision and recall, in [0, 1]; `average` as in `precision`."""
        return self.f_beta(1, average=average)

    def normalized(self, over: Normalize) -> Floats:
        """Counts as shares: of each true class (rows add to 1), of each predicted one (columns do), or of all.

        Parameters
        ----------
        over : {"true", "pred", "all"}
            scikit-learn's `normalize`; an empty row or column becomes `zero_division`, where scikit-learn has 0.

        Raises
        ------
        ValueError
            For any other word.

        Examples
        --------
        >>> MulticlassConfusionMatrix(counts=[[3, 1], [1, 1]], labels=["cat", "dog"]).normalized("true")
        array([[0.75, 0.25],
               [0.5 , 0.5 ]])
        """
        return shares(self.counts, self.counts.sum(), over, "over", self.zero_division)

    def one_vs_rest(self) -> dict[Label, ConfusionMatrix]:
        """The two-class matrix of each class against all others, by label; as `one_vs_rest_matrices`.

        Examples
        --------
        >>> matrix = MulticlassConfusionMatrix(counts=[[5, 1, 0], [2, 3, 1], [0, 0, 4]], labels=["cat", "dog", "owl"])
        >>> matrix.one_vs_rest()["dog"]
                         predicted positive  predicted negative
        actual positive  TP = 3              FN = 3
        actual negative  FP = 1              TN = 9
        """
        tps, (fps, fns) = self.counts.diagonal(), _wrong(self.counts)
        tns = np.maximum(_of_the_others(self.support) - fps, 0)  # a difference of summed weights may round to below 0
        return {
            label: ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn, zero_division=self.zero_division)
            for label, tp, fp, fn, tn in rows_of(self.labels, tps, fps, fns, tns)
        }

    def table(self) -> Table:
        """The counts, with labelled rows and columns."""
        return Table(("true \\ predicted", *self._names), rows_of(self._names, *self.counts.T))

    def report(self) -> Table:
        """Precision, recall, F1 and support of each class, then the averages, as scikit-learn's report.

        Examples
        --------
        >>> MulticlassConfusionMatrix(counts=[[3, 1], [1, 1]], labels=["cat", "dog"]).report()
        class             precision    recall        F1  support
        cat                    0.75      0.75      0.75        4
        dog                     0.5       0.5       0.5        2
        micro average      0.666667  0.666667  0.666667        6
        macro average         0.625     0.625     0.625        6
        weighted average   0.666667  0.666667  0.666667        6
        """
        metrics = (self.precision, self.recall, self.f1)
        columns: list[Any] = [metric(average=None) for metric in metrics]
        classes = rows_of(self._names, *columns, self.support)
        total = self.counts.sum().item()
        averages = ((f"{name} average", *(metric(average=name) for metric in metrics), total) for name in _AVERAGES)
        return Table(("class", "precision", "recall", "F1", "support"), (*classes, *averages))

    def plot(self, ax: Axes | None = None, *, normalize: Normalize = None, cmap: str = "Blues") -> Axes:
        """Plot the counts, or shares of them, as a square.

        Parameters
        ----------
        ax : Axes, optional
            Where to draw; a new figure if left out.
        normalize : {"true", "pred", "all"}, optional
            As `over` in `normalized`; counts if left out.
        cmap : str
            Matplotlib's name of a map from light to dark.
        """
        cells = self.counts if normalize is None else self.normalized(normalize)
        return plot_matrix(cells, self._names, ax, are_shares=normalize is not None, cmap=cmap)

    def _ratio(self, top: Any, bottom: Any) -> float:
        return float(top / bottom) if bottom else self.zero_division

    def _average(self, tops: AnyArray, bottoms: AnyArray, average: Average) -> float | Floats:
        if average is not None:
            one_of(average, "average", ("micro", "macro", "weighted"), " or None")
        if average == "micro":
            return self._ratio(tops.sum(), bottoms.sum())
        each = ratios(tops, bottoms, self.zero_division)
        if average is None:
            return each
        if average == "macro":
            return float(each.mean())
        there = self.support > 0
        return float(np.average(each[there], weights=self.support[there])) if there.any() else self.zero_division


def _as_counts(values: ArrayLike) -> AnyArray:
    rows = as_rows(values, "counts", "class")
    if rows.ndim != 2 or rows.shape[0] != rows.shape[1] or not rows.size:
        raise ValueError(f"counts has shape {rows.shape}: it must be square, a row and a column for each class.")
    flat = as_numbers(rows.ravel(), "counts.ravel()", "zero or more")
    kind, most = (np.float64, 1e307) if flat.dtype.kind == "f" else (np.int64, 2.0**63)
    if flat.min() < 0:
        row, column = np.argwhere(rows < 0)[0]
        raise ValueError(f"counts[{row}, {column}] is {rows[row, column]}: a count is zero or more.")
    if not flat.sum(dtype=np.float64) < most:
        raise ValueError(f"counts sum to {most:g} or more: give smaller ones, or floats below 1e307.")
    return flat.reshape(rows.shape).astype(kind)


def _wrong(counts: AnyArray) -> tuple[AnyArray, AnyArray]:
    """False positives and false negatives of each class; added up, since a difference would round a rare class away."""
    wrong = counts - np.diag(counts.diagonal())
    return wrong.sum(axis=0), wrong.sum(axis=1)


def _of_the_others(sizes: AnyArray) -> AnyArray:
    """Sum of the other classes, for each class; added up, too."""
    return np.asarray(~np.eye(len(sizes), dtype=np.bool_) @ sizes)
