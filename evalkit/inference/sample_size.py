"""How many rows a measure needs for an interval of a wanted width: shares, the AUC, calibration, net benefit.

Of so many rows the intervals are as wide as wanted on average, within 2 in 100; of an AUC with 60 positives 8 in 100
wider (bench/sample_size.py, also of rows in groups).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_confidence_level, as_number_in, as_two_numbers, one_of
from .._input.probabilities import as_prevalence
from .._input.reading import as_numbers, as_sequence, refuse_where
from .._results.table import ShownAsRow
from .._types import Floats
from ._student import normal_quantile

Share = Literal["recall", "specificity", "precision", "accuracy"]
Pair = tuple[float, float]
MOST_ROWS = 1e15
TINY = 1e-100  # a quantile that is 0 by rounding
LEAST_WIDTH, MOST_WIDTH = 1e-4, 100.0


@dataclass(frozen=True, repr=False)
class SampleSize(ShownAsRow):
    """How many rows are needed for an interval of a wanted width.

    Parameters
    ----------
    measure : str
        What is to be known so well.
    expected, width : float
        Its expected value, and how far apart the ends of its interval may be.
    n_rows, n_positives, n_groups : int
        Rows, how many of them are expected to be positive, and how many groups, such as patients, they come from.
    """

    measure: str
    expected: float
    width: float
    n_rows: int
    n_positives: int
    n_groups: int


def width_and_quantile(width: float, confidence_level: float, most: float = MOST_WIDTH) -> tuple[float, float]:
    """How far apart the ends may be, and the normal quantile."""
    width = as_number_in(width, "width", LEAST_WIDTH, most, inside=True)
    return width, max(normal_quantile(as_confidence_level(confidence_level)), TINY)


def sized(measure: str, expected: float, width: float, rows: float, prevalence: float, per_group: Pair) -> SampleSize:
    """So many independent rows, times the design effect (Kish 1965, section 5.4) where they come in groups."""
    size, alike = as_two_numbers(per_group, "per_group", (1, 1e6), (0, 1))
    rows *= 1 + (size - 1) * alike
    if not rows < MOST_ROWS:
        raise ValueError(f"the {measure} needs more than {MOST_ROWS:.0e} rows: let the interval be wider.")
    n_rows = math.ceil(rows)
    return SampleSize(measure, expected, width, n_rows, round(n_rows * prevalence), math.ceil(rows / size))


def proportion_sample_size(
    measure: Share,
    expected: float,
    *,
    prevalence: float,
    width: float = 0.1,
    recall: float | None = None,
    confidence_level: float = 0.95,
    per_group: Pair = (1, 1),
) -> SampleSize:
    """Rows for a recall, specificity, precision or accuracy whose interval by Wilson is so wide at its expected value.

    Parameters
    ----------
    measure : {"recall", "specificity", "precision", "accuracy"}
        A share of the positive rows, of the negative ones, of those predicted positive, or of all.
    expected : float
        Its expected value, in [0, 1]; a value nearer to 0.5 needs more rows.
    prevalence : float
        Share of positives among the rows that will come, between 0 and 1.
    width : float
        How far apart the ends of the interval may be, between 0.0001 and 1.
    recall : float, optional
        The expected one, between 0 and 1; precision needs it, as it says how many rows are predicted positive.
    confidence_level : float
        Between 0 and 1.
    per_group : (float, float)
        Rows that come from one patient, or other group, on average, 1 or more; and their intraclass correlation, from
        0, where they are like any others, to 1, where a group says no more than one row, which is the most cautious.

    Returns
    -------
    SampleSize
        With `.n_rows`, `.n_positives` and `.n_groups`.

    Raises
    ------
    ValueError
        For a number out of its range, or a precision that no number of false positives gives.

    See Also
    --------
    wilson_interval : The interval, once the rows are there.
    auc_sample_size : How well scores rank.

    References
    ----------
    Wilson (1927), solved for the number of rows; Kish (1965), section 5.4, for rows of one group.

    Examples
    --------
    >>> proportion_sample_size("recall", 0.8, prevalence=0.05)
    measure  expected  width  n rows  n positives  n groups
    recall        0.8    0.1    4884          244      4884
    """
    one_of(measure, "measure", ("recall", "specificity", "precision", "accuracy"))
    width, quantile = width_and_quantile(width, confidence_level, most=1)
    expected, prevalence = as_number_in(expected, "expected", 0, 1), as_prevalence(prevalence)
    share = {"recall": prevalence, "specificity": 1 - prevalence, "accuracy": 1.0}.get(measure)
    if share is None:
        share = _predicted_positive(expected, prevalence, recall)
    square, z2 = width**2, quantile**2
    of_share = _root(square, 2 * z2 * (square - 2 * expected * (1 - expected)), z2**2 * (square - 1))
    return sized(measure, expected, width, of_share / share, prevalence, per_group)


def auc_sample_size(
    auc: float, *, prevalence: float, width: float = 0.1, confidence_level: float = 0.95, per_group: Pair = (1, 1)
) -> SampleSize:
    """Rows for an AUC whose interval is so wide at its expected value.

    Parameters
    ----------
    auc : float
        The expected one, between 0 and 1.
    prevalence, width, confidence_level, per_group
        As in `proportion_sample_size`.

    Returns
    -------
    SampleSize
        With `.n_rows`, `.n_positives` and `.n_groups`.

    Raises
    ------
    ValueError
        For a number out of its range.

    See Also
    --------
    auc_interval : The interval, once the rows are there.

    References
    ----------
    Hanley and McNeil (1982) for the variance, in two terms of which Newcombe (2006), method 4, puts the mean of both
    classes' sizes; Riley et al. (2021), section 3.3, and (2024).

    Examples
    --------
    >>> auc_sample_size(0.8, prevalence=0.018)
    measure  expected  width  n rows  n positives  n groups
    AUC           0.8    0.1    4252           77      4252
    """
    width, quantile = width_and_quantile(width, confidence_level, most=1)
    auc, prevalence = as_number_in(auc, "auc", 0, 1, inside=True), as_prevalence(prevalence)
    alike = (1 - auc) / (2 - auc) + auc / (1 + auc)
    of_pairs = auc * (1 - auc)
    pairs = (width / 2 / quantile) ** 2 * prevalence * (1 - prevalence)
    rows = _root(pairs, -of_pairs * alike / 2, -of_pairs * (1 - alike))
    return sized("AUC", auc, width, rows, prevalence, per_group)


def observed_expected_sample_size(
    *,
    prevalence: float,
    width: float = 0.2,
    expected: float = 1,
    confidence_level: float = 0.95,
    per_group: Pair = (1, 1),
) -> SampleSize:
    """Rows for O:E, the positives there are by those that the probabilities add up to, with so wide an interval.

    Parameters
    ----------
    prevalence, confidence_level, per_group
        As in `proportion_sample_size`.
    width : float
        How far apart the ends of the interval may be, between 0.0001 and 100; where positives are rare, 0.2 is much
        to ask: think of the interval of the prevalence that it means.
    expected : float
        The expected ratio, from 0.01 to 100; 1 if the probabilities are right.

    Returns
    -------
    SampleSize
        With `.n_rows`, `.n_positives` and `.n_groups`.

    Raises
    ------
    ValueError
        For a number out of its range.

    See Also
    --------
    calibration_slope_sample_size : Which needs more rows as a rule.

    References
    ----------
    Riley et al. (2021), section 3.1: the interval is normal for the logarithm, whose variance is (1 - p) / (n p).

    Examples
    --------
    >>> observed_expected_sample_size(prevalence=0.1, width=0.7)
    measure  expected  width  n rows  n positives  n groups
    O:E             1    0.7     294           29       294
    """
    width, quantile = width_and_quantile(width, confidence_level)
    prevalence, expected = as_prevalence(prevalence), as_number_in(expected, "expected", 0.01, 100)
    error = np.arcsinh(width / 2 / expected) / quantile
    return sized("O:E", expected, width, (1 - prevalence) / prevalence / error**2, prevalence, per_group)


def calibration_slope_sample_size(
    *,
    y_proba: ArrayLike | None = None,
    lp_normal: Pair | None = None,
    width: float = 0.2,
    confidence_level: float = 0.95,
    per_group: Pair = (1, 1),
) -> SampleSize:
    """Rows for the calibration slope of probabilities that are right, with so wide an interval.

    The slope is that of a logistic regression of the labels on the linear predictor, the logarithm of p / (1 - p). Its
    interval depends on how that is spread in the population, which is said by probabilities from it, or by a normal
    distribution.

    Parameters
    ----------
    y_proba : sequence of shape (n_samples,), optional
        Probabilities of rows like those that will come, between 0 and 1.
    lp_normal : (float, float), optional
        In their place the mean, from -20 to 20, and the standard deviation, from 0.01 to 20, of the linear predictor.
    width : float
        How far apart the ends of the interval may be, between 0.0001 and 100.
    confidence_level, per_group
        As in `proportion_sample_size`.

    Returns
    -------
    SampleSize
        With `.n_rows`, `.n_positives`, as many as the probabilities add up to, and `.n_groups`.

    Raises
    ------
    ValueError, TypeError
        For a number out of its range; for probabilities that are all alike, 0 or 1.

    See Also
    --------
    calibration_curve : Whether probabilities are right, by bins.

    References
    ----------
    Riley et al. (2021), section 3.2: the variance of the slope from Fisher's information.

    Examples
    --------
    >>> calibration_slope_sample_size(lp_normal=(-1.75, 1.47))
    measure            expected  width  n rows  n positives  n groups
    calibration slope         1    0.2    2406          526      2406
    """
    width, quantile = width_and_quantile(width, confidence_level)
    lp, weight = _linear_predictor(y_proba, lp_normal)
    proba = (1 + np.tanh(lp / 2)) / 2
    information = weight * proba * (1 - proba)
    spread = float(information @ (lp - np.average(lp, weights=information)) ** 2)
    if spread < 1e-12:
        raise ValueError("y_proba has one value only: a slope needs probabilities that differ.")
    return sized(
        "calibration slope", 1.0, width, (2 * quantile / width) ** 2 / spread, float(weight @ proba), per_group
    )


def net_benefit_sample_size(
    *,
    threshold: float,
    prevalence: float,
    recall: float,
    specificity: float,
    width: float = 0.2,
    confidence_level: float = 0.95,
    per_group: Pair = (1, 1),
) -> SampleSize:
    """Rows for the standardized net benefit, net benefit divided by the prevalence, with so wide an interval.

    Parameters
    ----------
    threshold : float
        Probability from which on somebody acts, between 0 and 1.
    recall, specificity : float
        The expected ones at the threshold, between 0 and 1.
    width : float
        How far apart the ends of the interval may be, between 0.0001 and 100, where 1 is what the best model has.
    prevalence, confidence_level, per_group
        As in `proportion_sample_size`.

    Returns
    -------
    SampleSize
        With `.n_rows`, `.n_positives`, `.n_groups`, and the expected standardized net benefit.

    Raises
    ------
    ValueError
        For a number out of its range.

    See Also
    --------
    net_benefit : Of rows that are there.

    References
    ----------
    Riley et al. (2021), section 3.4, for the variance by Marsh et al. (2020).

    Examples
    --------
    >>> net_benefit_sample_size(threshold=0.08, prevalence=0.018, recall=0.53, specificity=0.96)
    measure                   expected  width  n rows  n positives  n groups
    standardized net benefit  0.340242    0.2    6437          116      6437
    """
    width, quantile = width_and_quantile(width, confidence_level)
    given = {"threshold": threshold, "recall": recall, "specificity": specificity}
    threshold, recall, specificity = (as_number_in(of, name, 0, 1, inside=True) for name, of in given.items())
    prevalence = as_prevalence(prevalence)
    price, fpr = (1 - prevalence) / prevalence * threshold / (1 - threshold), 1 - specificity
    of_negatives = price**2 * fpr / (1 - prevalence) * (specificity + fpr / prevalence)
    rows = (recall * (1 - recall) / prevalence + of_negatives) * (2 * quantile / width) ** 2
    expected = recall - price * fpr
    return sized("standardized net benefit", expected, width, rows, prevalence, per_group)


def _predicted_positive(precision: float, prevalence: float, recall: float | None) -> float:
    """The share of rows that are predicted positive; refuse more false positives than there are negatives."""
    if recall is None:
        raise ValueError("precision needs recall=, the expected one: it says how many rows are predicted positive.")
    found = prevalence * as_number_in(recall, "recall", 0, 1, inside=True)
    if precision < (least := found / (found + 1 - prevalence)):
        raise ValueError(
            f"expected is {precision!r}: a precision is at least {least:.3g} with this recall and prevalence."
        )
    return found / precision


def _root(a: float, b: float, c: float) -> float:
    """The positive root of a quadratic, of which c is not positive."""
    return (-b + math.sqrt(b * b - 4 * a * c)) / (2 * a)


def mean_of_normal(mean: float, sd: float) -> float:
    """The mean probability of a linear predictor with a normal distribution."""
    lp, weight = _linear_predictor(None, (mean, sd))
    return float(weight @ (1 + np.tanh(lp / 2)) / 2)


def _linear_predictor(y_proba: ArrayLike | None, normal: Pair | None) -> tuple[Floats, Floats]:
    """Values of the linear predictor, and their weights, which add up to 1."""
    if (y_proba is None) == (normal is None):
        raise ValueError("give either y_proba= or lp_normal=, which say how probabilities are spread.")
    if normal is None:
        proba = np.array(as_numbers(as_sequence(y_proba, "y_proba"), "y_proba", "a probability"), np.float64)
        right = "it must be between 0 and 1, where its logarithm has an end"
        refuse_where((proba <= 0) | (proba >= 1), proba, "y_proba", right)
        return np.log(proba / (1 - proba)), np.full(len(proba), 1 / len(proba))
    mean, sd = as_two_numbers(normal, "lp_normal", (-20, 20), (0.01, 20))
    at = np.linspace(-9, 9, 3001)
    density = np.exp(-(at**2) / 2)
    return mean + sd * at, density / density.sum()
