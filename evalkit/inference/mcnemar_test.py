"""McNemar's test of the predictions of two models."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_confidence_level, one_of
from .._input.label_pairs import check_label_pairs
from .._input.reading import check_same_index
from .._results.table import ShownAsRow
from .._types import BoolArray
from ._student import normal_ends


@dataclass(frozen=True, repr=False)
class McnemarTest(ShownAsRow):
    """The predictions of two models for the same samples, compared by McNemar's test.

    Parameters
    ----------
    both_right, only_a_right, only_b_right, both_wrong : int
        Numbers of samples.
    difference, low, high : float
        Accuracy of the first model minus that of the second, and its confidence interval, in [-1, 1].
    p_value : float
        Two-sided.
    confidence_level : float
        Nominal level of the interval.
    method : str
        "mid-p" or "exact".
    """

    both_right: int = field(repr=False)
    only_a_right: int
    only_b_right: int
    both_wrong: int = field(repr=False)
    difference: float
    low: float
    high: float
    p_value: float
    confidence_level: float
    method: str


def mcnemar_test(
    y_true: ArrayLike,
    pred_a: ArrayLike,
    pred_b: ArrayLike,
    *,
    method: Literal["mid-p", "exact"] = "mid-p",
    confidence_level: float = 0.95,
) -> McnemarTest:
    """McNemar's test of whether two models have the same accuracy, from predicted labels of the same samples.

    Only the samples that one model has right and the other wrong count: if the models are equally accurate, each of
    these is a toss of a fair coin.

    Samples are taken as independent. For several rows of one patient or customer use `paired_bootstrap_test` with
    ``groups=``, and a metric of the predicted labels, such as ``lambda y_true, y_pred: np.mean(y_true == y_pred)``.

    Parameters
    ----------
    y_true, pred_a, pred_b : sequences of shape (n_samples,)
        True labels, and those that each model predicts; of any number of classes. For recall, give the positives only;
        for specificity the negatives.
    method : {"mid-p", "exact"}
        Exact: the binomial test, which never rejects equal models too often, and mostly far too seldom.
        Mid-p: the observed outcome counts one half, which in simulations comes close to the level, hardly above it.
    confidence_level : float
        Of the interval for the difference, between 0 and 1.

    Returns
    -------
    McnemarTest
        With `.p_value`, the four counts, and the difference of the accuracies with its interval.

    Raises
    ------
    ValueError, TypeError
        For invalid input, such as scores in place of predictions, or labels of different types.

    See Also
    --------
    delong_test : Scores, by AUC.
    paired_bootstrap_test : Any metric; rows in groups.

    References
    ----------
    McNemar (1947); mid-p: Fagerland, Lydersen and Laake (2013); interval: Bonett and Price (2012).

    Examples
    --------
    >>> test = mcnemar_test([1, 1, 1, 0, 0, 0, 0], [1, 1, 1, 0, 0, 0, 1], [0, 1, 0, 1, 1, 0, 1])
    >>> test.only_a_right, test.only_b_right, test.p_value
    (4, 0, 0.0625)
    """
    one_of(method, "method", ("mid-p", "exact"))
    level = as_confidence_level(confidence_level)
    check_same_index(y_true=y_true, pred_a=pred_a, pred_b=pred_b)
    right_a, right_b = _right(y_true, pred_a, "pred_a"), _right(y_true, pred_b, "pred_b")
    chosen = right_a & right_b, right_a & ~right_b, right_b & ~right_a
    both, only_a, only_b = (int(np.count_nonzero(rows)) for rows in chosen)
    n = len(right_a)
    low, high = _bonett_price(only_a, only_b, n, level)
    p_value = _coin_p_value(min(only_a, only_b), only_a + only_b, mid_p=method == "mid-p")
    difference = (only_a - only_b) / n
    return McnemarTest(both, only_a, only_b, n - both - only_a - only_b, difference, low, high, p_value, level, method)


def _right(y_true: ArrayLike, predicted: ArrayLike, name: str) -> BoolArray:
    """Whether each prediction is the true label."""
    pairs = check_label_pairs(y_true, predicted, pred_name=name)
    labels, found = pairs.true.classes, pairs.pred.classes
    if {*labels} | {*found} == {-1, 0, 1} and {*labels} & {*found} <= {1} and max(len(labels), len(found)) < 3:
        shown = [", ".join(map(str, classes)) for classes in (labels, found)]
        raise ValueError(f"y_true has the labels {shown[0]}, {name} has {shown[1]}: give both the same labels.")
    true, called = pairs.places()
    right: BoolArray = true == called
    return right


def _coin_p_value(least: int, n_tosses: int, *, mid_p: bool) -> float:
    """Two-sided p value of the less frequent side of a fair coin having come up so often."""
    rest = np.arange(n_tosses // 2, 0, -1)
    # Chances of n // 2, n // 2 - 1, …, 0, relative to the first.
    chances = np.cumprod(np.append(1.0, rest / (n_tosses - rest + 1)))[::-1]
    total = 2 * float(chances.sum()) - (float(chances[-1]) if n_tosses % 2 == 0 else 0.0)
    twice_tail = 2 * float(chances[: least + 1].sum()) - (float(chances[least]) if mid_p else 0.0)
    return min(1.0, twice_tail / total)


def _bonett_price(only_a: int, only_b: int, n: int, level: float) -> tuple[float, float]:
    """Wald's interval for a paired difference of proportions, with one sample added to either side."""
    share_a, share_b = ((only + 1) / (n + 2) for only in (only_a, only_b))
    variance = (share_a + share_b - (share_a - share_b) ** 2) / (n + 2)
    return normal_ends(share_a - share_b, variance, level, least=-1.0)
