"""Estimates with their intervals: exact formulas for independent rows, else the bootstrap of rows or whole groups."""

from __future__ import annotations

import math
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._bootstrap import LeftOutError
from .._resampled_metric import Metric
from ..auc import roc_auc_score
from ..auc_inference import auc_interval
from ..confusion import ConfusionMatrix, Count
from ..intervals import bootstrap_interval, wilson_interval
from ..metric_inference import metric_interval
from ..validation import AnyArray, BoolArray

Estimate = dict[str, Any]
CountMetric = Callable[[ConfusionMatrix], float]
LEVEL = 0.95
MOST_RESAMPLES, FEWEST_RESAMPLES = 2000, 200
ROWS_DRAWN = 40_000_000  # by one bootstrap at most, unless the number of resamples is given: some seconds
WEIGHTED_COST = 4  # as many times longer takes a resample of weighted rows
WILSON, LOGIT = "Wilson", "DeLong, logit scale"
BCA, PERCENTILE = "BCa bootstrap", "percentile bootstrap"
TOO_FEW = "two rows of each class are needed"
SHARES: dict[str, Callable[[ConfusionMatrix], tuple[Count, Count]]] = {  # of which counts each is the ratio
    "accuracy": lambda m: (m.tp + m.tn, m.total),
    "recall": lambda m: (m.tp, m.tp + m.fn),
    "specificity": lambda m: (m.tn, m.tn + m.fp),
    "precision": lambda m: (m.tp, m.tp + m.fp),
    "negative_predictive_value": lambda m: (m.tn, m.tn + m.fn),
}
OTHER_RATIOS = ("balanced_accuracy", "f1", "mcc")


def default_resamples(n_rows: int, *, weighted: bool = False) -> int:
    """As many resamples as take a few seconds; with weights each is sorted anew.

    >>> default_resamples(190), default_resamples(50_000), default_resamples(200_000)
    (2000, 800, 200)
    """
    return max(FEWEST_RESAMPLES, min(MOST_RESAMPLES, ROWS_DRAWN // n_rows // (WEIGHTED_COST if weighted else 1)))


def estimate(value: float, low: float = math.nan, high: float = math.nan, method: str = "") -> Estimate:
    """A number with the ends of its interval, nan where there is none."""
    return {"estimate": value, "low": low, "high": high, "method": method}


def wilson(part: Count, whole: Count) -> Estimate:
    """A share of rows with Wilson's interval; undefined without any."""
    if not whole:
        return estimate(math.nan)
    found = wilson_interval(part, whole, confidence_level=LEVEL)
    return estimate(found.estimate, found.low, found.high, WILSON)


def bootstrapped(interval: Callable[..., Any], *data: Any, **options: Any) -> Estimate:
    """A metric with its BCa interval; with its percentile interval where it is undefined without some row or group."""
    method = BCA
    try:
        found = interval(*data, method="bca", **options)
    except LeftOutError:
        found, method = interval(*data, **options), PERCENTILE
    return estimate(found.estimate, found.low, found.high, method)


class Sampling:
    """How the rows were drawn, as far as it is known: by themselves, in groups, or with weights.

    Parameters
    ----------
    positive : ndarray of bool, shape (n_samples,)
        Whether each row is positive.
    weight, groups : ndarray of shape (n_samples,), optional
        Weight of each row, and what it belongs to.
    n_resamples, seed : int
        Of every bootstrap.
    """

    def __init__(
        self,
        positive: BoolArray,
        weight: NDArray[np.float64] | None,
        groups: AnyArray | None,
        n_resamples: int,
        seed: int,
    ) -> None:
        self.positive, self.weight, self.groups = positive, weight, groups
        self.n_resamples, self.seed = n_resamples, seed
        # A row without weight is not drawn: a resample of such rows alone would have no AUC.
        self.drawn: Any = slice(None) if weight is None else weight > 0

    @property
    def is_plain(self) -> bool:
        """Whether rows count alike and are taken as independent, as the exact formulas need."""
        return self.weight is None and self.groups is None

    @property
    def has_two_of_each(self) -> bool:
        """Whether each class has two rows, as a variance needs."""
        return 2 <= int(np.count_nonzero(self.positive)) <= len(self.positive) - 2

    @property
    def bootstrap(self) -> dict[str, Any]:
        """Options of evalkit's bootstraps of rows."""
        return {
            "groups": None if self.groups is None else self.groups[self.drawn],
            "sample_weight": None if self.weight is None else self.weight[self.drawn],
            "n_resamples": self.n_resamples,
            "rng": self.seed,
            "confidence_level": LEVEL,
        }

    def any_metric(self, scores: AnyArray, metric: Metric) -> Estimate:
        """A metric of labels and scores, by the bootstrap."""
        return bootstrapped(metric_interval, self.positive[self.drawn], scores[self.drawn], metric, **self.bootstrap)

    def auc(self, score: AnyArray) -> Estimate:
        """The AUC; without an interval where a class has a single row."""
        if not self.is_plain:
            return self.any_metric(score, roc_auc_score)
        if not self.has_two_of_each:
            return estimate(roc_auc_score(self.positive, score), method=TOO_FEW)
        found = auc_interval(self.positive, score, confidence_level=LEVEL)
        return estimate(found.auc, found.low, found.high, LOGIT)

    def share(self, name: str, matrix: ConfusionMatrix, called: BoolArray) -> Estimate:
        """A ratio of a matrix that is a share of rows, by Wilson's interval where rows are independent."""
        if self.is_plain:
            return wilson(*SHARES[name](matrix))
        return self.at_threshold(attrgetter(name), matrix, called)

    def at_threshold(self, metric: CountMetric, matrix: ConfusionMatrix, called: BoolArray) -> Estimate:
        """Any metric of a matrix, by the bootstrap; nan where it is undefined."""
        value = metric(matrix)
        if math.isnan(value):
            return estimate(math.nan)
        if not self.is_plain:
            return self.any_metric(called, of_predictions(metric))
        options: dict[str, Any] = {"n_resamples": self.n_resamples, "rng": self.seed, "confidence_level": LEVEL}
        return bootstrapped(bootstrap_interval, matrix, metric, **options)


def of_predictions(metric: CountMetric) -> Metric:
    """A metric of a matrix as one of labels and predictions, both True or False."""

    def of(actual: BoolArray, called: BoolArray, sample_weight: NDArray[np.float64] | None = None) -> float:
        code = 2 * actual.astype(np.int64) + called
        tn, fp, fn, tp = np.bincount(code, sample_weight, minlength=4).tolist()  # in one pass: a bootstrap asks often
        return metric(ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn))

    return of
