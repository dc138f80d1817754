"""The bootstrap interval of any metric of labels and scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, get_args

from numpy.typing import ArrayLike

from .._input.arguments import as_confidence_level, one_of
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsRow
from .._types import Floats, Label, Seed
from ._resampled import AnyMethod
from ._resampled_metric import Resampling, resampled_metric


@dataclass(frozen=True, eq=False, repr=False)
class MetricInterval(FrozenArrays, ShownAsRow):
    """A metric with its bootstrap confidence interval.

    Parameters
    ----------
    estimate, low, high : float
        The value in the data, and the ends of the interval; nan where there is none.
    standard_error : float
        Standard deviation over the resamples; nan for a single one.
    confidence_level : float
        Nominal level of the interval.
    method : str
        "percentile", "bca" or "logit"; "none" where there is no interval, as resamples do not vary.
    n_undefined : int
        Number of resamples left out because the metric was nan.
    distribution : ndarray of shape (n_resamples - n_undefined,)
        The metric in each of the other resamples.
    """

    estimate: float
    low: float
    high: float
    standard_error: float
    confidence_level: float
    method: str
    n_undefined: int
    distribution: Floats = field(repr=False)


def metric_interval(
    y_true: ArrayLike,
    y_score: ArrayLike,
    metric: Callable[..., Any],
    *,
    method: AnyMethod = "percentile",
    confidence_level: float = 0.95,
    n_resamples: int = 2000,
    rng: Seed = None,
    groups: ArrayLike | None = None,
    stratified: bool = False,
    sample_weight: ArrayLike | None = None,
    pos_label: Label | None = None,
) -> MetricInterval:
    """Bootstrap confidence interval for any metric of labels and scores.

    Samples are drawn with replacement, as many as there are; a draw that lacks a label of the data is repeated.
    For `roc_auc_score` and `average_precision_score` the data are sorted once for all resamples; any other metric, of
    evalkit, of scikit-learn or of one's own, is called on each. For metrics of a confusion matrix there is
    `bootstrap_interval`, which needs the four counts only.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels, of any number of classes.
    y_score : sequence of shape (n_samples,), or array of shape (n_samples, …)
        What the metric takes as its second argument: scores, predicted labels, or a row of scores for each sample.
    metric : callable
        ``metric(y_true, y_score)`` returns a number, nan where undefined.
    method : {"percentile", "bca", "logit"}
        Quantiles of the resampled values; or those corrected for bias and skewness (BCa), which calls the metric up to
        500 times more for each stratum, to leave out samples or groups, or random blocks where there are more. Logit,
        for a metric in [0, 1]: from the standard error over the resamples, on the scale of ``log(x / (1 - x))``, with
        Student's t for as many samples or groups as have the rarest label. It alone holds with few positives and near
        1; where neither is the case the three are alike. For an AUC or a proportion, which need no resamples, there
        are `auc_interval` and `proportion_interval`.
    confidence_level : float
        Between 0 and 1.
    n_resamples : int
        Number of bootstrap resamples, 1 or more.
    rng : Generator, int or None
        Source of randomness, or its seed; None gives another result each time.
    groups : sequence of shape (n_samples,), optional
        What each sample belongs to, such as a patient with several images. Whole groups are drawn, since samples of one
        group are not independent.
    stratified : bool
        Whether each label is drawn from separately, so that all keep their numbers, as when the test set was put
        together class by class. With groups, each of them must have one label only.
    sample_weight : sequence of shape (n_samples,), optional
        Weight of each sample, which is drawn with it and passed on as ``sample_weight=``.
    pos_label : label, optional
        If given, the metric gets ``y_true == pos_label``, True and False, instead of the labels; and so for
        predictions that are text.

    Returns
    -------
    MetricInterval
        With `.estimate`, `.low`, `.high`, `.standard_error` and `.distribution`. If resamples do not vary, as after a
        perfect order, there is no interval, which does not make the value certain: both ends are nan, `.method` is
        "none".

    Raises
    ------
    ValueError, TypeError
        For invalid input; if the metric returns no number, or is undefined for the data, for every resample, or for
        BCa without some sample; if 1000 draws in a row lack a label.

    See Also
    --------
    auc_interval : An AUC, without resamples.
    paired_bootstrap_test : The difference of two models.

    References
    ----------
    Efron and Tibshirani (1993), chapters 13 and 14; groups: Davison and Hinkley (1997), section 3.8; the logit of
    average precision: Boyd, Eng and Page (2013).

    Examples
    --------
    >>> from evalkit import average_precision_score
    >>> y_true, y_score = [0, 0, 1, 0, 1, 1, 0, 1], [0.1, 0.3, 0.35, 0.4, 0.6, 0.7, 0.75, 0.9]
    >>> interval = metric_interval(y_true, y_score, average_precision_score, rng=0)
    >>> print(f"{interval.estimate:.2f}, from {interval.low:.2f} to {interval.high:.2f}")
    0.77, from 0.33 to 1.00
    """
    one_of(method, "method", get_args(AnyMethod))
    level = as_confidence_level(confidence_level)
    options = Resampling(method, level, n_resamples, rng, groups, stratified, sample_weight, pos_label)
    (estimate,), of = resampled_metric(y_true, {"y_score": y_score}, metric, options)
    return MetricInterval(estimate, of.low, of.high, of.standard_error, level, of.method, of.n_undefined, of.values)
