"""Nadeau and Bengio's corrected t-test of two models on repeated splits."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_confidence_level, as_integer
from .._input.reading import as_numbers, as_sequence, check_same_index, check_same_length
from .._results.table import ShownAsRow
from .._types import Floats
from ._student import student_p_value, student_quantile


@dataclass(frozen=True, repr=False)
class CorrectedResampledTTest(ShownAsRow):
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
    standard_error: float = field(repr=False)
    statistic: float
    df: int
    p_value: float
    confidence_level: float


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

    See Also
    --------
    paired_bootstrap_test : Two fitted models on one test set.

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
    n_train, n_test = (as_integer(of, name, most=10**15) for of, name in ((n_train, "n_train"), (n_test, "n_test")))
    check_same_index(values_a=values_a, values_b=values_b)
    a, b = _values(values_a, "values_a"), _values(values_b, "values_b")
    check_same_length("split", values_a=a, values_b=b)
    if len(a) < 2:
        raise ValueError("values_a has one item: a variance needs at least two splits.")
    differences, df = a - b, len(a) - 1
    difference = float(differences.mean())
    error = math.sqrt((1 / len(a) + n_test / n_train) * float(np.var(differences, ddof=1)))
    statistic = _ratio(difference, error, differences)
    half = student_quantile(level, df) * error
    ends, p_value = (difference - half, difference + half), student_p_value(statistic, df)
    means = float(a.mean()), float(b.mean())
    return CorrectedResampledTTest(*means, difference, *ends, error, statistic, df, p_value, level)


def _values(values: ArrayLike, name: str) -> Floats:
    return np.asarray(as_numbers(as_sequence(values, name, one="split"), name, "the metric on one split"), np.float64)


def _ratio(difference: float, error: float, differences: Floats) -> float:
    """Difference over standard error; 0 if all differences are 0, refused if they are one other number."""
    if not differences.any():
        return 0.0
    if np.ptp(differences) > 1e-12 * float(np.abs(differences).max()) and 0 < error < math.inf:
        return difference / error
    raise ValueError(
        f"the difference is {difference:g} in every split, or too near that for a float to hold its variance: "
        "the test is undefined."
    )
