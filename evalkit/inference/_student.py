"""Student's t distribution, for real degrees of freedom: p value and quantile; normal and logit intervals."""

from __future__ import annotations

import math
from statistics import NormalDist


def student_p_value(statistic: float, df: float) -> float:
    """Probability that |t| is at least as large, from the regularised incomplete beta function."""
    square = statistic * statistic
    if math.isinf(square):
        return 0.0
    inside, outside = square / (df + square), df / (df + square)
    # The continued fraction converges fast on this side of the mean only.
    if outside < (df / 2 + 1) / (df / 2 + 2.5):
        return _incomplete_beta(df / 2, 0.5, outside, inside)
    return 1 - _incomplete_beta(0.5, df / 2, inside, outside)


def student_quantile(confidence_level: float, df: float) -> float:
    """The value that |t| stays below with this probability.

    The p value is convex and falling, so Newton's method rises to the root from the normal quantile, which is below it.
    For many degrees of freedom a series in their inverse is exact to the last digits, where the p value is not.
    """
    if df >= 1e6:
        return _nearly_normal_quantile(confidence_level, 1 / df)
    statistic = normal_quantile(confidence_level)
    while True:
        gap = student_p_value(statistic, df) - (1 - confidence_level)
        after = statistic + gap / (2 * _density(statistic, df))
        if not after > statistic * (1 + 1e-15):
            return statistic
        statistic = after


def normal_quantile(confidence_level: float) -> float:
    """The value that a normal variable's distance from its mean stays below with this probability."""
    return NormalDist().inv_cdf((1 + confidence_level) / 2)


def normal_ends(middle: float, variance: float, level: float, least: float) -> tuple[float, float]:
    """Normal interval, cut off at the least possible value, and at 1."""
    half = normal_quantile(level) * math.sqrt(variance)
    return max(least, middle - half), min(1.0, middle + half)


def logit_ends(estimate: float, variance: float, df: float, level: float) -> tuple[float, float]:
    """Interval for what is in (0, 1), from its variance, on the scale of log(x / (1 - x)), so that it stays inside."""
    half = student_quantile(level, df) * math.sqrt(variance) / (estimate * (1 - estimate))
    middle = math.log(estimate / (1 - estimate))
    low, high = ((1 + math.tanh(end / 2)) / 2 for end in (middle - half, middle + half))
    return min(low, estimate), max(high, estimate)


def _nearly_normal_quantile(confidence_level: float, inverse: float) -> float:
    """Fisher and Cornish's first terms (Abramowitz and Stegun 1964, 26.7.5); the next is below 3e-15."""
    z = -NormalDist().inv_cdf((1 - confidence_level) / 2)
    s = z * z
    return z * (1 + inverse * ((s + 1) / 4 + inverse * ((5 * s + 16) * s + 3) / 96))


def _density(statistic: float, df: float) -> float:
    log = _half_step(df / 2) - math.log(df * math.pi) / 2
    return math.exp(log - (df + 1) / 2 * math.log1p(statistic / df * statistic))


def _half_step(a: float) -> float:
    """The logarithm of gamma(a + 1/2) / gamma(a); for large numbers the series, as the difference would cancel."""
    if a < 1000:
        return math.lgamma(a + 0.5) - math.lgamma(a)
    return math.log(a) / 2 - 1 / (8 * a)


def _incomplete_beta(a: float, b: float, x: float, rest: float) -> float:
    """I_x(a, b), one of both being 1/2, with ``rest = 1 - x``, by Lentz's method (Press et al. 2007, section 6.4)."""
    if x == 0:
        return 0.0
    log = a * math.log(x) + b * math.log(rest) + _half_step(max(a, b)) - math.log(math.pi) / 2
    c, d = 1.0, 1 / (1 - (a + b) / (a + 1) * x)
    value, m, change = d, 0, 0.0
    while abs(change - 1) > 1e-15:
        m += 1
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            c, d = 1 + term / c, 1 / (1 + term * d)
            change = c * d
            value *= change
    return math.exp(log) / a * value
