"""Tests of two models: McNemar's on their predictions, and the corrected resampled t-test on repeated splits."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from ._arguments import as_confidence_level, as_integer, one_of
from ._student import student_p_value, student_quantile
from ._table import ShownAsTable, Table, one_row
from .validation import AnyArray

_ONE_LABEL = "Scores of the classes are no labels: pass one predicted label a sample."

__all__ = ["CorrectedResampledTTest", "McnemarTest", "corrected_resampled_t_test", "mcnemar_test"]


@dataclass(frozen=True, repr=False)
class McnemarTest(ShownAsTable):
    """The predictions of two models for the same samples, compared by McNemar's test.

    Parameters
    ----------
    both_right, only_a_right, only_b_right, both_wrong : int
        Numbers of samples.
    difference, low, high : float
        Accuracy of the first model minus that of the second, and its confidence interval, in [-1, 1].
    p_value : float
        Two-sided.
    method : str
        "mid-p" or "exact".
    confidence_level : float
        Nominal level of the interval.
    """

    both_right: int
    only_a_right: int
    only_b_right: int
    both_wrong: int
    difference: float
    low: float
    high: float
    p_value: float
    method: str
    confidence_level: float

    def table(self) -> Table:
        """One row: the two counts that decide, the difference of accuracies with its ends, p value."""
        names = ("only_a_right", "only_b_right", "difference", "low", "high", "p_value", "confidence_level", "method")
        return one_row(self, *names)


@dataclass(frozen=True, repr=False)
class CorrectedResampledTTest(ShownAsTable):
    """Two learning algorithms on the same repeated splits, compared by the corrected resampled t-test.

    Parameters
    ----------
    mean_a, mean_b : float
        Mean of the metric over the splits.
    difference, low, high : float
        ``mean_a - mean_b`` and its confidence interval.
    standard_error : float
        Of the difference, with the correction for splits that share samples.
    statistic : float
        The difference over its standard error.
    df : int
        Degrees of freedom of Student's t: the number of splits minus 1.
    p_value : float
        Two-sided.
    confidence_level : float
        Nominal level of the interval.
    """

    mean_a: float
    mean_b: float
    difference: float
    low: float
    high: float
    standard_error: float
    statistic: float
    df: int
    p_value: float
    confidence_level: float

    def table(self) -> Table:
        """One row: both means, the difference with its ends, statistic and p value."""
        names = ("mean_a", "mean_b", "difference", "low", "high", "statistic", "df", "p_value", "confidence_level")
        return one_row(self, *names)


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
    validation.check_same_index(y_true=y_true, pred_a=pred_a, pred_b=pred_b)
    right_a, right_b = _right(y_true, pred_a, "pred_a"), _right(y_true, pred_b, "pred_b")
    both, only_a, only_b = (
        int(np.count_nonzero(chosen)) for chosen in (right_a & right_b, right_a & ~right_b, right_b & ~right_a)
    )
    n = len(right_a)
    low, high = _bonett_price(only_a, only_b, n, level)
    p_value = _coin_p_value(min(only_a, only_b), only_a + only_b, mid_p=method == "mid-p")
    difference = (only_a - only_b) / n
    return McnemarTest(both, only_a, only_b, n - both - only_a - only_b, difference, low, high, p_value, method, level)


def _right(y_true: ArrayLike, predicted: ArrayLike, name: str) -> NDArray[np.bool_]:
    """Whether each prediction is the true label."""
    true = validation.as_labels(y_true, "y_true", beside=name)
    called = validation.as_labels(predicted, name, beside="y_true", hint_for_columns=lambda array: _ONE_LABEL)
    validation.check_same_length(**{"y_true": true, name: called})
    labels = validation.distinct_labels(true, "y_true", at_most=None)
    found = validation.distinct_labels(called, name, at_most=None)
    validation.refuse_booleans_beside_text(labels, found, name)
    if any(isinstance(labels[0], text) != isinstance(found[0], text) for text in (str, bytes)):
        raise TypeError(f"y_true holds labels such as {labels[0]!r}, {name} such as {found[0]!r}: give one type.")
    if called.dtype.kind == "f" and not set(found) <= set(labels) and (called != np.rint(called)).any():
        index = int(np.argmax(called != np.rint(called)))
        raise ValueError(f"{name}[{index}] is {called[index]}: predicted labels are wanted, not scores.")
    if {*labels} | {*found} == {-1, 0, 1} and {*labels} & {*found} <= {1} and max(len(labels), len(found)) < 3:
        shown = [", ".join(map(str, classes)) for classes in (labels, found)]
        raise ValueError(f"y_true has the labels {shown[0]}, {name} has {shown[1]}: give both the same labels.")
    true, called = validation.as_comparable(true, called)
    right: NDArray[np.bool_] = true == called
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
    share_a, share_b = (only_a + 1) / (n + 2), (only_b + 1) / (n + 2)
    variance = (share_a + share_b - (share_a - share_b) ** 2) / (n + 2)
    half = NormalDist().inv_cdf((1 + level) / 2) * math.sqrt(variance)
    return max(-1.0, share_a - share_b - half), min(1.0, share_a - share_b + half)


def corrected_resampled_t_test(
    values_a: ArrayLike, values_b: ArrayLike, *, n_train: int, n_test: int, confidence_level: float = 0.95
) -> CorrectedResampledTTest:
    """Corrected resampled t-test of two learning algorithms, from a metric on repeated splits into training and test.

    Splits share samples, so the mean over them varies more than that of independent ones: its variance is taken as
    ``1 / n_splits + n_test / n_train`` times that of one split, in place of ``1 / n_splits``. That is a rule, not a
    law; with it equal algorithms are rejected about as often as they should be, without it far too often.

    Parameters
    ----------
    values_a, values_b : sequences of shape (n_splits,)
        The metric of both algorithms on the test part of each split, splits in the same order; at least two.
    n_train, n_test : int
        Number of samples in the training and in the test part of a split.
    confidence_level : float
        Of the interval for the difference, between 0 and 1.

    Returns
    -------
    CorrectedResampledTTest
        With `.difference`, its interval, `.statistic`, `.df` and `.p_value`.

    Raises
    ------
    ValueError, TypeError
        For invalid input; if the difference is the same in every split, and not 0, so that it has no variance.

    References
    ----------
    Nadeau and Bengio (2003), section 5; repeated cross-validation: Bouckaert and Frank (2004).

    Examples
    --------
    >>> test = corrected_resampled_t_test([0.82, 0.85, 0.8, 0.84], [0.8, 0.81, 0.8, 0.81], n_train=75, n_test=25)
    >>> print(f"difference {test.difference:.4f}, from {test.low:.3f} to {test.high:.3f}, p = {test.p_value:.2f}")
    difference 0.0225, from -0.019 to 0.064, p = 0.18
    """
    level = as_confidence_level(confidence_level)
    n_train, n_test = (
        as_integer(size, name, most=2**63 - 1) for size, name in ((n_train, "n_train"), (n_test, "n_test"))
    )
    validation.check_same_index(values_a=values_a, values_b=values_b)
    a, b = _values(values_a, "values_a"), _values(values_b, "values_b")
    validation.check_same_length("split", values_a=a, values_b=b)
    if len(a) < 2:
        raise ValueError("values_a has one item: a variance needs at least two splits.")
    differences, df = _differences(a, b), len(a) - 1
    difference = float(differences.mean())
    error = math.sqrt((1 / len(a) + n_test / n_train) * float(np.var(differences, ddof=1)))
    statistic = _ratio(difference, error, differences)
    half = student_quantile(level, df) * error
    return CorrectedResampledTTest(
        mean_a=float(a.mean()),
        mean_b=float(b.mean()),
        difference=difference,
        low=difference - half,
        high=difference + half,
        standard_error=error,
        statistic=statistic,
        df=df,
        p_value=student_p_value(statistic, df),
        confidence_level=level,
    )


def _values(values: ArrayLike, name: str) -> AnyArray:
    items = validation.as_sequence(values, name, one="split")
    if items.dtype.kind not in "biufO":
        raise TypeError(f"{name}[0] is {items[0].item()!r}: give a number for each split, the metric there.")
    return np.asarray(validation.as_numbers(items, name, "the metric on one split"), np.float64)


def _differences(a: AnyArray, b: AnyArray) -> AnyArray:
    with np.errstate(over="ignore"):
        differences: AnyArray = a - b
    largest = float(np.abs(differences).max())
    if largest and not 1e-140 < largest < 1e140:
        raise ValueError(
            f"values_a and values_b differ by {largest:.3g}: no float holds the square of that; rescale both."
        )
    return differences


def _ratio(difference: float, error: float, differences: AnyArray) -> float:
    """Difference over standard error; 0 if all differences are 0, refused if they are one other number."""
    if np.ptp(differences) > 1e-12 * float(np.abs(differences).max()):
        return difference / error
    if differences.any():
        raise ValueError(
            f"the difference is {difference:g} in every split: it has no variance, so the test is undefined."
        )
    return 0.0
