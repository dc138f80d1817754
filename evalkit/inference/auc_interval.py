"""Confidence intervals of an AUC: of rows that are independent, and of rows in groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_bool, as_confidence_level, as_generator, as_integer, one_of
from .._input.groups import check_two_groups_per_class
from .._input.validation import check_scores, refuse_one_of_a_class
from .._results.table import ShownAsRow
from .._types import Label, Seed
from ..counts._cumulative import cumulative_counts
from ..curves.auc import roc_auc_score
from ._bootstrap import resampled_rows
from ._placements import PlacementMoments, moments_of_groups, placement_moments, twice_placements
from ._resampled import Method, resampled
from ._resampled_metric import samples_by_score, statistic_of, units_of
from ._shares import bound_of_alike, wilson
from ._student import logit_ends, normal_ends, normal_quantile

_Method = Literal["logit", "delong", "bootstrap"]


@dataclass(frozen=True, repr=False)
class AucInterval(ShownAsRow):
    """An AUC with its variance and a confidence interval.

    Parameters
    ----------
    auc, low, high : float
        The estimate and the ends of the interval, in [0, 1].
    variance : float
        Estimated variance of the AUC over data sets of this size.
    method : str
        "logit", "delong" or "bootstrap".
    confidence_level : float
        Nominal level of the interval.
    """

    auc: float
    low: float
    high: float
    variance: float
    method: str
    confidence_level: float


def auc_interval(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    method: _Method = "logit",
    confidence_level: float = 0.95,
    groups: ArrayLike | None = None,
    rng: Seed = None,
    n_resamples: int = 2000,
    stratified: bool = True,
    bca: bool = False,
    pos_label: Label | None = None,
) -> AucInterval:
    """Confidence interval for the AUC of the scores on the population that the samples come from.

    Samples are taken to be equally likely, so there are no weights: for those, and for any other metric, there is
    `metric_interval`.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, at least two of each class, with groups in two groups; finite scores, larger means "more likely
        positive".
    method : {"logit", "delong", "bootstrap"}
        Logit: from DeLong's variance, on the scale of ``log(AUC / (1 - AUC))`` and with Student's t, so that it stays
        inside [0, 1] and holds near 1 as well, but not beyond Wilson's interval for a share of the smaller class, than
        which no AUC varies more. DeLong: the normal interval around the AUC, cut at 1, as pROC gives it;
        it covers too little near 1. Bootstrap: quantiles of the AUCs of resampled data, without groups. If the order
        is perfect, so that the variance is 0, the lower end is ``((1 - confidence_level) / 2) ** (1 / k)`` by any
        method, where k is the size of the smaller class, in samples or groups: as many independent pairs are all in
        order.
    confidence_level : float
        Between 0 and 1.
    groups : sequence of shape (n_samples,), optional
        What each sample belongs to, such as a patient with several images: groups are independent, samples of one are
        not. Takes Obuchowski's variance in place of DeLong's, and the number of groups for the size of a class.
    rng : Generator, int or None
        Source of randomness for the bootstrap, or its seed; None gives another result each time.
    n_resamples : int
        Number of bootstrap resamples, 1 or more.
    stratified : bool
        Whether each class is resampled separately, so that both keep their sizes.
    bca : bool
        Bias-corrected and accelerated (BCa) interval instead of the percentile interval.
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.

    Returns
    -------
    AucInterval
        With `.auc`, `.low`, `.high` and `.variance`.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for fewer than two samples, or groups, of a class, whose variance cannot be estimated; for
        `bca` with another method than the bootstrap, and `groups` with it.

    See Also
    --------
    metric_interval : Any other metric, and weights.
    delong_test : Whether two models have the same AUC.

    References
    ----------
    Logit: Kottas, Kuss and Zapf (2014), with the degrees of freedom of Brunner and Munzel (2000), or the effective
    number of samples or groups, if it is less: few near 1 have most of the influence. Greatest variance of an AUC:
    Birnbaum and Klose (1957). DeLong: DeLong, DeLong and Clarke-Pearson (1988). Groups: Obuchowski (1997). Bootstrap:
    Efron and Tibshirani (1993), chapters 13 and 14.

    Examples
    --------
    >>> for scores in ([0.1, 0.4, 0.6, 0.3, 0.7, 0.9], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]):
    ...     interval = auc_interval([0, 0, 0, 1, 1, 1], scores)
    ...     print(f"{interval.auc:.3f}, from {interval.low:.3f} to {interval.high:.3f}")
    0.778, from 0.273 to 0.970
    1.000, from 0.292 to 1.000
    """
    one_of(method, "method", get_args(_Method))
    level, n_resamples = as_confidence_level(confidence_level), as_integer(n_resamples, "n_resamples")
    stratified, bca = as_bool(stratified, "stratified"), as_bool(bca, "bca")
    if bca and method != "bootstrap":
        raise ValueError(f"bca is True, but method is {method!r}: only the bootstrap has a BCa interval.")
    if groups is not None and method == "bootstrap":
        raise ValueError("groups is given, but method is 'bootstrap': for a bootstrap of groups use metric_interval.")
    generator = as_generator(rng)
    data = check_scores(y_true, y_score, pos_label=pos_label, groups=groups, both_classes=True)
    refuse_one_of_a_class(*data.sizes)
    if data.group is not None:
        smaller = min(check_two_groups_per_class(data.positive, data.group))
        twice = twice_placements(data.positive, data.score)
        return interval_of(moments_of_groups(data.positive, twice, data.group, smaller), smaller, method, level)
    counts = cumulative_counts(data)
    moments = placement_moments(counts)
    if method != "bootstrap" or moments.variance == 0:
        return interval_of(moments, int(min(counts.tps[-1], counts.fps[-1])), method, level)
    samples = samples_by_score(data)
    auc_of = statistic_of(samples, 0, roc_auc_score)
    drawn = resampled_rows(samples.code, units_of(samples, stratified=stratified), n_resamples, generator)
    aucs = [auc_of(rows) for rows in drawn]
    kind: Method = "bca" if bca else "percentile"
    found = resampled(aucs, moments.auc, kind, level, n_units=0, acceleration=lambda: moments.acceleration)
    variance = float(np.var(aucs, ddof=1)) if n_resamples > 1 else 0.0
    return AucInterval(moments.auc, found.low, found.high, variance, method, level)


def interval_of(moments: PlacementMoments, smaller_class: int, method: _Method, level: float) -> AucInterval:
    """Interval from the placements' moments, and the size of the smaller class, in units that are independent."""
    auc, variance = moments.auc, moments.variance
    if variance == 0 or not 0 < auc < 1:
        alike = bound_of_alike(smaller_class, level)
        ends = auc * alike, 1 - (1 - auc) * alike
    elif method == "logit":  # not beyond Wilson's, as no AUC varies more than a share of the smaller class
        low, high = logit_ends(auc, variance, moments.df, level)
        _, least, most = wilson(auc, moments.units, normal_quantile(level))
        ends = max(low, least), min(high, most)
    else:
        ends = normal_ends(auc, variance, level, least=0.0)
    return AucInterval(auc, *ends, variance, method, level)
