"""How many rows probabilities need for an interval of a wanted width: of calibration, and of net benefit."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_number_in, as_two_numbers
from .._input.probabilities import as_prevalence
from .._input.reading import as_numbers, as_sequence, refuse_where
from .._types import Floats
from ..inference.sample_size import Pair, SampleSize, sized, width_and_quantile


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
