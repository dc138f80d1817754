"""One confusion matrix for each class, that class against the rest, and averages over matrices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import check_instance
from .._results.table import ShownAsTable, Table
from .._types import Label
from .confusion_matrix import ConfusionMatrix
from .multiclass_confusion_matrix import MulticlassConfusionMatrix


def one_vs_rest_matrices(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    labels: Sequence[Label] | None = None,
    sample_weight: ArrayLike | None = None,
    zero_division: float = np.nan,
) -> dict[Label, ConfusionMatrix]:
    """One confusion matrix for each class, that class positive and all others negative.

    Parameters
    ----------
    y_true, y_pred : sequences of shape (n_samples,)
        True and predicted labels, of any number of classes.
    labels : sequence of shape (n_classes,), optional
        The classes, also those that do not occur in this fold or slice; those that occur, in order, if left out.
    sample_weight : sequence of shape (n_samples,), optional
        Weight of each sample; finite, not negative.
    zero_division : float
        As in `ConfusionMatrix`.

    Returns
    -------
    dict
        The matrices by label, in the order of `labels`.

    Raises
    ------
    ValueError, TypeError
        For invalid input, with a message that says what is wrong and where.

    See Also
    --------
    MulticlassConfusionMatrix : All classes in one square, with its ratios and their averages.
    macro_micro : Averages over these matrices.

    References
    ----------
    Sokolova and Lapalme (2009).

    Examples
    --------
    >>> matrices = one_vs_rest_matrices(["cat", "dog", "owl", "dog"], ["cat", "dog", "dog", "owl"])
    >>> {label: (m.tp, m.fp, m.fn, m.tn) for label, m in matrices.items()}
    {'cat': (1, 0, 0, 3), 'dog': (1, 1, 1, 1), 'owl': (0, 1, 1, 2)}
    """
    matrix = MulticlassConfusionMatrix.from_labels(
        y_true, y_pred, labels=labels, sample_weight=sample_weight, zero_division=zero_division
    )
    return matrix.one_vs_rest()


@dataclass(frozen=True, repr=False)
class MacroMicro(ShownAsTable):
    """Averages over several confusion matrices.

    *Macro* takes the mean of the ratios, so every matrix counts the same.
    *Micro* takes the ratio of the summed counts, so every sample counts the same.

    Parameters
    ----------
    macro_precision, macro_recall : float
        Mean of the precisions, mean of the recalls; in [0, 1].
    macro_f1 : float
        Mean of the F1s: what scikit-learn calls macro F1.
    f1_of_macro_means : float
        F1 of the mean precision and the mean recall, which some call macro F1; never below `macro_f1`.
    micro_precision, micro_recall, micro_f1 : float
        Of the summed counts; in [0, 1].
    """

    macro_precision: float
    macro_recall: float
    macro_f1: float
    f1_of_macro_means: float
    micro_precision: float
    micro_recall: float
    micro_f1: float

    def table(self) -> Table:
        """One row for each kind of average: precision, recall and F1."""
        return Table(
            ("average", "precision", "recall", "F1"),
            (
                ("macro (F1: mean of F1s)", self.macro_precision, self.macro_recall, self.macro_f1),
                ("macro (F1: of the means)", self.macro_precision, self.macro_recall, self.f1_of_macro_means),
                ("micro", self.micro_precision, self.micro_recall, self.micro_f1),
            ),
        )


def macro_micro(matrices: Iterable[ConfusionMatrix]) -> MacroMicro:
    """Average precision, recall and F1 over confusion matrices: of classes, of folds or of data sets.

    A ratio that is undefined in one matrix makes its macro average `nan`,
    unless that matrix was made with another `zero_division`.

    Parameters
    ----------
    matrices : iterable of ConfusionMatrix
        At least one; where a ratio of the summed counts is undefined, the `zero_division` of the first is taken.

    Returns
    -------
    MacroMicro
        All averages, the two kinds of macro F1 under different names.

    Raises
    ------
    ValueError, TypeError
        If there is no matrix, or an item is not one.

    See Also
    --------
    one_vs_rest_matrices : The matrices of the classes.
    MulticlassConfusionMatrix.report : The same averages beside each class.

    References
    ----------
    Opitz and Burst (2019); Zhou, Machine Learning, equations 2.12 to 2.17.

    Examples
    --------
    >>> macro_micro([ConfusionMatrix(tp=1, fp=1, fn=0, tn=2), ConfusionMatrix(tp=2, fp=0, fn=2, tn=0)])
    average                   precision  recall        F1
    macro (F1: mean of F1s)        0.75    0.75  0.666667
    macro (F1: of the means)       0.75    0.75      0.75
    micro                          0.75     0.6  0.666667
    """
    if isinstance(matrices, Mapping) or not isinstance(matrices, Iterable) or getattr(matrices, "ndim", True) == 0:
        hint = "pass its values()" if isinstance(matrices, Mapping) else "give a list of ConfusionMatrix objects"
        raise TypeError(f"matrices is a {type(matrices).__name__}: {hint}.")
    each = list(matrices)
    if not each:
        raise ValueError("matrices is empty: there must be at least one confusion matrix.")
    for index, matrix in enumerate(each):
        check_instance(matrix, ConfusionMatrix, f"matrices[{index}]")
    precision, recall = fmean(m.precision for m in each), fmean(m.recall for m in each)
    pooled = sum(each[1:], start=each[0])
    return MacroMicro(
        macro_precision=precision,
        macro_recall=recall,
        macro_f1=fmean(m.f1 for m in each),
        f1_of_macro_means=2 * precision * recall / (precision + recall) if precision + recall else 0.0,
        micro_precision=pooled.precision,
        micro_recall=pooled.recall,
        micro_f1=pooled.f1,
    )
