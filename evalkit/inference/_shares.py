"""Intervals of proportions, of their sums, and of means, of rows that are independent or come in groups.

A share of 0 or 1 is not certain for that, so no interval is a point: Wilson's where rows are independent, as its
coverage is near the nominal one on average (Brown, Cai and DasGupta 2001); where they come in groups the exact bound
of Clopper and Pearson (1934) on the number of groups, which holds however alike the rows of a group are. An AUC has
that bound on as many pairs as the smaller class has rows, or groups.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from .._types import AnyArray, BoolArray, Floats, Integers
from ..counts.confusion_matrix import ConfusionMatrix
from ._placements import df_of_influences
from ._student import normal_quantile, student_quantile


class Ends(NamedTuple):
    """An estimate and the ends of its interval."""

    estimate: float
    low: float
    high: float


def bound_of_alike(n_units: int, level: float) -> float:
    """The least probability for which so many independent units are all alike by a chance of (1 - level) / 2.

    >>> round(bound_of_alike(8, 0.95), 3)
    0.631
    """
    return float(((1 - level) / 2) ** (1 / n_units))


def share_of(part: BoolArray, whole: BoolArray, group: Integers | None, level: float) -> Ends:
    """The share of some rows that are of a part, of numbered groups or of independent rows; nan without any rows."""
    total = int(np.count_nonzero(whole))
    if not total:
        return Ends(math.nan, math.nan, math.nan)
    if group is None:
        return share_of_rows(int(np.count_nonzero(part)), total, level)
    sizes = np.bincount(group[whole])
    return share_of_groups(np.bincount(group[part], minlength=len(sizes)), sizes, level)


def share_of_rows(successes: int, total: int, level: float) -> Ends:
    """Wilson's interval (1927) for a share of independent rows."""
    return wilson(successes / total, total, normal_quantile(level))


def share_of_groups(successes: Integers, sizes: Integers, level: float) -> Ends:
    """Wilson's interval for a share of rows that come in groups, given the counts of each group.

    Its number of rows is the effective one: that of independent rows with the same variance, which is the ratio
    estimator's (Rao and Scott 1992), but not above the true number. Student's t instead of the normal quantile allows
    for few groups. Where all rows are alike the variance says nothing: then it is the exact bound on groups.
    """
    successes, sizes = successes[sizes > 0], sizes[sizes > 0]
    n_groups, total = len(sizes), int(sizes.sum())
    share = int(successes.sum()) / total
    if share in (0, 1):
        alike = bound_of_alike(n_groups, level)
        return Ends(share, share * alike, 1 - (1 - share) * alike)
    if n_groups == 1:
        return Ends(share, 0.0, 1.0)  # nothing is known of how groups differ
    return wilson(share, effective_rows(successes, sizes), student_quantile(level, n_groups - 1))


def effective_rows(successes: Integers, sizes: Integers) -> float:
    """How many independent rows would vary as much as these groups, no more than there are; nan where none say it."""
    n_groups, total = np.count_nonzero(sizes), int(sizes.sum())
    share = int(successes.sum()) / total
    if share in (0, 1) or n_groups == 1:
        return math.nan
    squares = float(((successes - share * sizes) ** 2).sum())
    variance = n_groups / (n_groups - 1) * squares / total**2
    return min(total, share * (1 - share) / variance) if variance else total


def wilson(share: float, total: float, quantile: float) -> Ends:
    """Wilson's interval for a share of so many rows, which need not be a whole number."""
    square = quantile**2 / total
    middle = (share + square / 2) / (1 + square)
    half = quantile / (1 + square) * math.sqrt(share * (1 - share) / total + (quantile / (2 * total)) ** 2)
    low = 0.0 if share == 0 else max(0.0, middle - half)
    high = 1.0 if share == 1 else min(1.0, middle + half)
    return Ends(share, low, high)


def weighted_sum(weights: Sequence[float], shares: Sequence[Ends]) -> Ends:
    """A sum with weights of 0 or more, its ends from those of the shares (MOVER, Zou and Donner 2008)."""
    pairs = list(zip(weights, shares, strict=True))
    estimate = sum(weight * of.estimate for weight, of in pairs)
    below = math.hypot(*(weight * (of.estimate - of.low) for weight, of in pairs))
    above = math.hypot(*(weight * (of.high - of.estimate) for weight, of in pairs))
    return Ends(estimate, max(0.0, estimate - below), min(float(sum(weights)), estimate + above))


def difference_of(first: Ends, second: Ends, correlation: float) -> Ends:
    """The first minus the second, its ends from theirs (Newcombe 1998: squares are added, less what they share)."""

    def far(one: float, other: float) -> float:
        return math.sqrt(max(0.0, one**2 - 2 * correlation * one * other + other**2))

    estimate = first.estimate - second.estimate
    low = estimate - far(first.estimate - first.low, second.high - second.estimate)
    high = estimate + far(first.high - first.estimate, second.estimate - second.low)
    return Ends(estimate, low, high)


def correlation_of(first: AnyArray, second: AnyArray, group: Integers | None) -> float:
    """The correlation of two estimates, from what each row adds to them, or each group; 0 where one does not vary."""
    if group is not None:
        first, second = np.bincount(group, first), np.bincount(group, second)
    squares = float(first @ first) * float(second @ second)
    return float(first @ second) / math.sqrt(squares) if squares else 0.0


def predictive_value(prevalence: float, right: Ends, wrong: Ends) -> Ends:
    """The precision in a population, from the recall and the false positive rate, as a ratio of both.

    The ratio's interval is MOVER-R (Donner and Zou 2012, Newcombe 2016), so written that nothing is divided by 0.
    """

    def product(of: Ends, end: float) -> float:
        return end * (2 * of.estimate - end)

    both = right.estimate * wrong.estimate
    least, most = (
        both + math.sqrt(max(0.0, both**2 - product(right, a) * product(wrong, b)))
        for a, b in ((right.low, wrong.high), (right.high, wrong.low))
    )
    ratios = (right.estimate, wrong.estimate), (product(right, right.low), least), (most, product(wrong, wrong.low))
    odds, unknown = prevalence / (1 - prevalence), (math.nan, 0.0, 1.0)
    pairs = zip(ratios, unknown, strict=True)
    return Ends(*(odds * top / (odds * top + bottom) if top or bottom else none for (top, bottom), none in pairs))


def f1_of(jaccard: Ends) -> Ends:
    """F1 from the Jaccard index, TP / (TP + FP + FN): a share, of which F1 is a rising function (Lam et al. 2023)."""
    return Ends(*(2 * end / (1 + end) for end in jaccard))


def whole_counts(matrix: ConfusionMatrix) -> list[int]:
    """TP, FP, FN and TN as numbers of samples that were drawn; weights, and nothing at all, are refused."""
    counts: list[Any] = [matrix.tp, matrix.fp, matrix.fn, matrix.tn]
    if not all(isinstance(count, int) for count in counts) or not 0 < sum(counts) < 2**63:
        raise ValueError(
            f"the counts are {counts}: samples are drawn, so they must be whole, not all 0, and below 2**63 in all."
        )
    return counts


def mean_of(values: Floats, weight: Floats | None, group: Integers | None, level: float) -> Ends:
    """Student's interval on the scale of the logarithm, as losses are skewed; nan where groups do not vary.

    The sums of the groups' distances from the mean are independent (Cameron and Miller 2015); rows without
    groups are groups of one. Where a few have most of the influence there are few degrees of freedom.
    """
    mean = float(np.average(values, weights=weight))
    apart = (values - mean) / len(values) if weight is None else weight * (values - mean) / weight.sum()
    influence = apart if group is None else np.bincount(group, apart)[np.bincount(group) > 0]
    n, squares = len(influence), float((influence**2).sum())
    if n < 2 or mean == 0 or math.sqrt(squares) < 1e-14 * mean:
        return Ends(mean, math.nan, math.nan)
    df = df_of_influences(n - 1, squares, float((influence**4).sum()), n)
    half = student_quantile(level, df) * math.sqrt(n / (n - 1) * squares) / mean
    return Ends(mean, mean * math.exp(-half), mean * math.exp(min(half, 700)))
