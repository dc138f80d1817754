"""AUC and average precision for many classes: one against the rest, one against one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import fmean
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import one_of
from .._input.class_columns import ClassColumns, check_class_columns
from .._input.validation import BinaryScores
from .._types import Label
from ..counts._packed_sort import ranked_keys
from .auc import _auc_of, _auc_of_keys
from .average_precision import _average_precision_of


def multiclass_roc_auc_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    strategy: Literal["one-vs-rest", "one-vs-one"],
    average: Literal["macro", "weighted"] = "macro",
    labels: Sequence[Label] | None = None,
) -> float:
    """ROC AUC for many classes, as scikit-learn computes it with `multi_class="ovr"` or `"ovo"`.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels.
    y_score : array of shape (n_samples, n_classes)
        A score for each class, in the order of `labels`.
    strategy : {"one-vs-rest", "one-vs-one"}
        Each class against all others; or each pair of classes, with either class as the positive one.
    average : {"macro", "weighted"}
        Each class, or pair of classes, weighted equally, or by its share of the samples.
    labels : sequence of shape (n_classes,), optional
        Label of each column; the labels of `y_true`, sorted, if left out. In another order only for a DataFrame with
        columns called so, since those of scikit-learn's `predict_proba` are sorted.

    Returns
    -------
    float
        In [0, 1].

    Raises
    ------
    ValueError, TypeError
        For invalid input; also if a class of `labels` does not occur.

    See Also
    --------
    roc_auc_score : Of two classes.
    mean_average_precision : Where classes are rare.

    References
    ----------
    Hand and Till (2001) for one against one; Fawcett (2006), section 9, for one against the rest.

    Examples
    --------
    >>> y_true, y_score = [0, 1, 2, 2], [[0.8, 0.1, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7]]
    >>> round(multiclass_roc_auc_score(y_true, y_score, strategy="one-vs-rest"), 4)
    0.8472
    """
    data = check_class_columns(y_true, y_score, labels)
    theirs = {"ovr": "one-vs-rest", "ovo": "one-vs-one"}.get(strategy) if isinstance(strategy, str) else None
    hint = f"; {strategy} is {theirs!r} here" if theirs else ""
    one_of(strategy, "strategy", ("one-vs-rest", "one-vs-one"), hint)
    one_of(average, "average", ("macro", "weighted"))
    sizes = np.bincount(data.code).tolist()
    if strategy == "one-vs-rest":
        aucs, members = [_auc_of(binary) for binary in _one_vs_rest(data)], sizes
    else:
        each = _aucs_of_pairs(data, sizes)
        pairs = list(combinations(range(len(sizes)), 2))
        aucs = [(each[one][other - 1] + each[other][one]) / 2 for one, other in pairs]
        members = [sizes[one] + sizes[other] for one, other in pairs]
    return float(np.average(aucs, weights=members if average == "weighted" else None))


def _aucs_of_pairs(data: ClassColumns, sizes: list[int]) -> list[list[float]]:
    """AUC of each class against each other one, in their order, by the score of the first."""
    by_class = np.argsort(data.code, stable=True)
    code, starts = data.code[by_class], np.cumsum(sizes)[:-1]
    found = []
    for one, column in enumerate(data.columns):
        keys = np.split(ranked_keys(code == one, column[by_class]), starts)
        own = keys.pop(one)
        found.append([_auc_of_keys(np.concatenate([own, part]), sizes[one]) for part in keys])
    return found


def _one_vs_rest(data: ClassColumns) -> Iterator[BinaryScores]:
    """Each class as the positive one, with the scores for it."""
    for index, column in enumerate(data.columns):
        yield BinaryScores(data.code == index, column, None)


def mean_average_precision(y_true: ArrayLike, y_score: ArrayLike, *, labels: Sequence[Label] | None = None) -> float:
    """Mean average precision: mean over the classes of the average precision of each against the rest.

    Parameters
    ----------
    y_true, y_score, labels
        As in `multiclass_roc_auc_score`.

    Returns
    -------
    float
        In [0, 1].

    Raises
    ------
    ValueError, TypeError
        For invalid input; also if a class of `labels` does not occur.

    See Also
    --------
    average_precision_score : Of two classes.
    multiclass_roc_auc_score : Where classes are frequent.

    References
    ----------
    Everingham et al. (2010), section 4.2.

    Examples
    --------
    >>> mean_average_precision([0, 1, 1], [[0.7, 0.3], [0.4, 0.6], [0.1, 0.9]])
    1.0
    """
    data = check_class_columns(y_true, y_score, labels)
    return fmean(map(_average_precision_of, _one_vs_rest(data)))
