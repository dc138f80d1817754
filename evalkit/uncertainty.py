"""How sure an AUC is: intervals, and a test of two models.

All rests on *placements*: the placement of a positive is the share of the negatives below it, that of a
negative the share of the positives above it, ties counting one half. Both kinds have the mean AUC.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from ._arguments import as_generator, as_level, as_size, as_switch, one_of
from ._sortkeys import blocks
from .thresholds import Cumulative, cumulative_counts
from .validation import AnyArray, Label

Floats = NDArray[np.float64]
Draws = NDArray[np.int64]


@dataclass(frozen=True)
class AucInterval:
    """An AUC, how much it varies from data set to data set, and an interval for the true one.

    Parameters
    ----------
    auc, low, high : float
        In [0, 1].
    variance : float
        Estimated variance of the AUC.
    method : str
        "delong" or "bootstrap".
    confidence_level : float
        What was asked for.
    """

    auc: float
    low: float
    high: float
    variance: float
    method: str
    confidence_level: float


@dataclass(frozen=True)
class DelongTest:
    """Two AUCs on the same samples, compared.

    Parameters
    ----------
    auc_a, auc_b : float
        In [0, 1].
    difference, low, high : float
        ``auc_a - auc_b`` and its interval, in [-1, 1].
    statistic : float
        The difference over its standard error.
    p_value : float
        Two-sided, from the normal distribution: how often two models of equal AUC differ at least that much.
    confidence_level : float
        That of the interval.
    """

    auc_a: float
    auc_b: float
    difference: float
    low: float
    high: float
    statistic: float
    p_value: float
    confidence_level: float


class _Spread(NamedTuple):
    """What the placements say: AUC, its variance, and the sums that BCa takes their skewness from."""

    auc: float
    variance: float
    squares: float
    cubes: float


def auc_interval(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    method: Literal["delong", "bootstrap"] = "delong",
    confidence_level: float = 0.95,
    rng: np.random.Generator | int | None = None,
    n_resamples: int = 2000,
    stratified: bool = True,
    bca: bool = False,
    pos_label: Label | None = None,
) -> AucInterval:
    """An interval for the AUC that the scores would have on all samples to come.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, at least two of each class; finite scores, larger means "more likely positive".
    method : {"delong", "bootstrap"}
        DeLong: AUC plus and minus standard errors. Bootstrap: the AUCs of data drawn anew from these.
    confidence_level : float
        Between 0 and 1.
    rng : Generator, int or None
        Source of randomness for the bootstrap, or its seed.
    n_resamples : int
        How many data sets the bootstrap draws.
    stratified : bool
        Whether it draws from each class apart, so that their sizes stay.
    bca : bool
        Bias-corrected and accelerated ends in place of the percentiles.
    pos_label : label, optional
        The positive one; may be left out for 0/1, -1/1 and booleans.

    Returns
    -------
    AucInterval
        With `.auc`, `.low`, `.high` and `.variance`.

    Raises
    ------
    ValueError, TypeError
        For bad input; also for fewer than two samples of a class, whose spread nobody can see.

    References
    ----------
    DeLong, DeLong and Clarke-Pearson (1988); Efron and Tibshirani (1993), chapters 13 and 14.

    Examples
    --------
    >>> found = auc_interval([0, 0, 0, 1, 1, 1], [0.1, 0.4, 0.6, 0.3, 0.7, 0.9])
    >>> print(f"{found.auc:.3f}, from {found.low:.3f} to {found.high:.3f}")
    0.778, from 0.291 to 1.000
    """
    one_of(method, "method", ("delong", "bootstrap"))
    level, times = as_level(confidence_level), as_size(n_resamples, "n_resamples")
    stratified, bca = as_switch(stratified, "stratified"), as_switch(bca, "bca")
    generator = as_generator(rng)
    counts = cumulative_counts(two_of_each(y_true, y_score, pos_label))
    spread = _spread(counts)
    if method == "delong":
        low, high = _normal_ends(spread.auc, spread.variance, level, 0.0, 1.0)
        return AucInterval(spread.auc, low, high, spread.variance, method, level)
    aucs = _bootstrap_aucs(counts, times, generator, stratified)
    shares = (1 - level) / 2, (1 + level) / 2
    low, high = np.quantile(aucs, _bca_shares(aucs, spread, shares) if bca else shares).tolist()
    return AucInterval(spread.auc, low, high, float(np.var(aucs, ddof=1)) if len(aucs) > 1 else 0.0, method, level)


def delong_test(
    y_true: ArrayLike,
    scores_a: ArrayLike,
    scores_b: ArrayLike,
    *,
    confidence_level: float = 0.95,
    pos_label: Label | None = None,
) -> DelongTest:
    """Whether two models' AUCs on the same samples differ by more than chance.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels, at least two of each class.
    scores_a, scores_b : sequences of shape (n_samples,)
        Finite scores of the two models, in the same order of samples.
    confidence_level : float
        Of the interval for the difference.
    pos_label : label, optional
        As in `auc_interval`.

    Returns
    -------
    DelongTest
        With `.statistic`, `.p_value` and the interval of the difference.

    Raises
    ------
    ValueError, TypeError
        For bad input; also where the placements do not vary, but the AUCs differ: the test has nothing to go by.

    References
    ----------
    DeLong, DeLong and Clarke-Pearson (1988).

    Examples
    --------
    >>> test = delong_test([0, 0, 0, 1, 1, 1], [0.1, 0.4, 0.6, 0.3, 0.7, 0.9], [0.2, 0.3, 0.1, 0.6, 0.5, 0.9])
    >>> print(f"difference {test.difference:.3f}, p = {test.p_value:.2f}")
    difference -0.222, p = 0.37
    """
    level = as_level(confidence_level)
    won = []
    for scores, name in ((scores_a, "scores_a"), (scores_b, "scores_b")):
        try:
            data = two_of_each(y_true, scores, pos_label)
        except (ValueError, TypeError) as error:
            raise type(error)(re.sub("(?<!')y_score(?!')", name, str(error))) from None  # but no label called so
        up, down = data.score[data.positive], data.score[~data.positive]
        won += [_beaten(up, down), _beaten(down, up)]
    up_a, down_a, up_b, down_b = won
    m, n = len(up_a), len(down_a)
    twice_a, twice_b = int(up_a.sum()), int(up_b.sum())
    difference = (twice_a - twice_b) / (2 * m * n)
    variance = float(np.var(up_a - up_b, ddof=1)) / (m * (2 * n) ** 2)
    variance += float(np.var(down_a - down_b, ddof=1)) / (n * (2 * m) ** 2)
    if variance == 0 and difference != 0:
        raise ValueError("no sample is placed otherwise by one model than by its like: there is no spread to test by.")
    low, high = _normal_ends(difference, variance, level, -1.0, 1.0)
    statistic = difference / math.sqrt(variance) if variance else 0.0
    p_value = math.erfc(abs(statistic) / math.sqrt(2))
    auc_a, auc_b = twice_a / (2 * m * n), twice_b / (2 * m * n)
    return DelongTest(auc_a, auc_b, difference, low, high, statistic, p_value, level)


def two_of_each(y_true: ArrayLike, y_score: ArrayLike, pos_label: Label | None) -> validation.BinaryScores:
    """Checked data with at least two samples of each class."""
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, both_classes=True)
    positives = int(np.count_nonzero(data.positive))
    for name, count in (("positive", positives), ("negative", len(data.positive) - positives)):
        if count < 2:
            raise ValueError(f"y_true has one {name} sample only: how much such samples vary cannot be seen; give two.")
    return data


def _normal_ends(middle: float, variance: float, level: float, least: float, most: float) -> tuple[float, float]:
    half = NormalDist().inv_cdf((1 + level) / 2) * math.sqrt(variance)
    return max(least, middle - half), min(most, middle + half)


def _beaten(scores: AnyArray, others: AnyArray) -> Draws:
    """Twice the number of the others that each score is above, a tie counting one half."""
    others = np.sort(others)
    return np.searchsorted(others, scores) + np.searchsorted(others, scores, side="right")


def _groups(counts: Cumulative) -> Iterator[tuple[Draws, Draws, Draws, Draws]]:
    """Block by block: positives and negatives at each score, and twice the pairs that one of them wins."""
    for part, _ in blocks(counts.fps[1:]):
        fps, tps = (array[part.start : part.stop + 1] for array in (counts.fps, counts.tps))
        positives, negatives = np.diff(tps), np.diff(fps)
        yield positives, negatives, 2 * (counts.fps[-1] - fps[1:]) + negatives, 2 * tps[:-1] + positives


def _spread(counts: Cumulative) -> _Spread:
    """DeLong's variance: all samples of one class that share a score share a placement."""
    m, n = int(counts.tps[-1]), int(counts.fps[-1])
    auc = sum(int(positives @ below) for positives, _, below, _ in _groups(counts)) / (2 * m * n)
    squares, cubes = np.zeros(2), np.zeros(2)
    for positives, negatives, below, above in _groups(counts):
        for i, (weight, twice, other) in enumerate(((positives, below, n), (negatives, above, m))):
            away = twice / (2 * other) - auc
            weighted = weight * away * away
            squares[i] += weighted.sum()
            cubes[i] += (weighted * away).sum()
    sizes = np.array([m, n])
    variance = float((squares / (sizes - 1) / sizes).sum())
    return _Spread(auc, variance, float((squares / sizes**2).sum()), float((cubes / sizes**3).sum()))


def _bca_shares(aucs: Floats, spread: _Spread, shares: tuple[float, float]) -> tuple[float, float]:
    """The percentiles to take: shifted by how the draws lie about the estimate, and by its skewness."""
    normal = NormalDist()
    below = (np.count_nonzero(aucs < spread.auc) + np.count_nonzero(aucs <= spread.auc)) / (2 * len(aucs))
    if not 0 < below < 1 or spread.variance == 0:
        return shares
    bias, acceleration = normal.inv_cdf(below), spread.cubes / (6 * spread.squares**1.5)

    def shifted(share: float) -> float:
        z = bias + normal.inv_cdf(share)
        room = 1 - acceleration * z
        return normal.cdf(bias + z / room) if room > 0 else float(acceleration > 0)

    return shifted(shares[0]), shifted(shares[1])


def draws(m: int, n: int, times: int, rng: np.random.Generator, stratified: bool) -> Iterator[tuple[Draws, Draws]]:
    """For each data set, which positives and which negatives are drawn, by number."""
    for _ in range(times):
        if stratified:
            yield rng.integers(m, size=m), rng.integers(n, size=n)
            continue
        drawn = rng.integers(m + n, size=m + n)
        while not 0 < np.count_nonzero(drawn < m) < m + n:
            drawn = rng.integers(m + n, size=m + n)  # one class only has no AUC
        yield drawn[drawn < m], drawn[drawn >= m] - m


def _bootstrap_aucs(counts: Cumulative, times: int, rng: np.random.Generator, stratified: bool) -> Floats:
    """AUCs of data sets drawn anew. Sorted once: each draw is counted by place, summed up, and looked up."""
    m, n = int(counts.tps[-1]), int(counts.fps[-1])
    positives, negatives = np.diff(counts.tps), np.diff(counts.fps)
    # Scores that only one class has, one after the other, make no difference: they share a row.
    mixed, kind = (positives > 0) & (negatives > 0), positives > 0
    row = np.cumsum(mixed | np.append(True, mixed[:-1] | (kind[1:] != kind[:-1]))) - 1
    # Samples numbered from the highest score down, each with its row.
    row_of_positive, row_of_negative = np.repeat(row, positives), np.repeat(row, negatives)
    aucs = np.empty(times)
    for i, (up, down) in enumerate(draws(m, n, times, rng, stratified)):
        level = np.bincount(row_of_negative.take(down), minlength=row[-1] + 1)
        # Twice the negatives that a positive of each row does not beat: those above, and half of those level with it.
        above = 2 * np.cumsum(level) - level
        whole = 2 * len(up) * len(down)
        aucs[i] = (whole - int(above.take(row_of_positive.take(up)).sum())) / whole
    return aucs
