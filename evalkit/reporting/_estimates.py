"""Estimates with their intervals: formulas where there are some, of rows or of whole groups; else the bootstrap.

bench/coverage.py has the share of data sets in which each interval holds the truth.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._input.labels import BoolArray
from .._input.reading import AnyArray
from ..counts.confusion_matrix import ConfusionMatrix
from ..curves.auc import roc_auc_score
from ..inference._means import mean_of
from ..inference._resampled_metric import Metric
from ..inference._shares import Ends, f1_of, share_of_groups, share_of_rows, weighted_sum
from ..inference.auc_interval import auc_interval
from ..inference.bootstrap_interval import bootstrap_interval
from ..inference.metric_interval import metric_interval

Estimate = dict[str, Any]
CountMetric = Callable[[ConfusionMatrix], float]
Part = Callable[[BoolArray, BoolArray], tuple[BoolArray, BoolArray]]
LEVEL = 0.95
MOST_RESAMPLES, FEWEST_RESAMPLES = 2000, 200
ROWS_DRAWN = 40_000_000  # by one bootstrap at most, unless the number of resamples is given: some seconds
WEIGHTED_COST = 4  # as many times longer takes a resample of weighted rows
WILSON, JACCARD, TWO_RATES = "Wilson", "Wilson, of TP / (TP + FP + FN)", "two rates combined"
EXACT = "exact, of whole groups"
LOGIT, OBUCHOWSKI = "DeLong, logit scale", "Obuchowski, logit scale"
BOOTSTRAP, PERCENTILE = "bootstrap, logit scale", "percentile bootstrap"
STUDENT = "Student’s t, log scale"
TOO_FEW = "two rows of each class are needed"
TOO_FEW_GROUPS = "two groups of each class are needed"
FREE = "none: no mistake costs anything"
NO_VARIATION = "none: it is the same in every resample, which does not make it certain"
SHARES: dict[str, Part] = {  # of which rows each is the share: a part, and the whole
    "accuracy": lambda positive, called: (positive == called, np.ones(len(called), dtype=bool)),
    "recall": lambda positive, called: (positive & called, positive),
    "specificity": lambda positive, called: (~positive & ~called, ~positive),
    "precision": lambda positive, called: (positive & called, called),
    "negative_predictive_value": lambda positive, called: (~positive & ~called, ~called),
}
AT_THRESHOLD = (*SHARES, "balanced_accuracy", "f1", "mcc")  # what is measured there


def default_resamples(n_rows: int, *, weighted: bool = False) -> int:
    """As many resamples as take a few seconds; with weights each is sorted anew.

    >>> default_resamples(190), default_resamples(50_000), default_resamples(200_000)
    (2000, 800, 200)
    """
    return max(FEWEST_RESAMPLES, min(MOST_RESAMPLES, ROWS_DRAWN // n_rows // (WEIGHTED_COST if weighted else 1)))


def estimate(value: float, low: float = math.nan, high: float = math.nan, method: str = "") -> Estimate:
    """A number with the ends of its interval, nan where there is none."""
    return {"estimate": value, "low": low, "high": high, "method": method}


def scaled(found: Any, least: float, most: float, why: str = NO_VARIATION) -> Estimate:
    """An interval of the bootstrap, of a metric that was brought from its range to [0, 1]; or why there is none."""
    estimated, low, high = (least + (most - least) * end for end in (found.estimate, found.low, found.high))
    return estimate(estimated, low, high, why if math.isnan(low) else BOOTSTRAP)


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
        """Whether rows count alike and are taken as independent."""
        return self.weight is None and self.groups is None

    @cached_property
    def group(self) -> NDArray[np.int64] | None:
        """The number of each row's group."""
        return None if self.groups is None else np.unique(self.groups, return_inverse=True)[1]

    @cached_property
    def has_two_of_each(self) -> bool:
        """Whether each class has two rows, or groups, as a variance needs."""
        for rows in (self.positive, ~self.positive):
            if np.count_nonzero(rows) < 2 or (self.group is not None and len(np.unique(self.group[rows])) < 2):
                return False
        return True

    @property
    def bootstrap(self) -> dict[str, Any]:
        """Options of evalkit's bootstraps of rows."""
        return {
            "groups": None if self.group is None else self.group[self.drawn],
            "sample_weight": None if self.weight is None else self.weight[self.drawn],
            "n_resamples": self.n_resamples,
            "rng": self.seed,
            "confidence_level": LEVEL,
        }

    @property
    def _too_few(self) -> str:
        return TOO_FEW if self.groups is None else TOO_FEW_GROUPS

    @property
    def _why_none(self) -> str:
        return NO_VARIATION if self.has_two_of_each else self._too_few

    def any_metric(self, scores: AnyArray, metric: Metric, least: float = 0.0, most: float = 1.0) -> Estimate:
        """A metric of labels and scores, of [0, 1] or brought there from another range, by the bootstrap."""
        found = metric_interval(self.positive[self.drawn], scores[self.drawn], metric, method="logit", **self.bootstrap)
        return scaled(found, least, most, self._why_none)

    def auc(self, score: AnyArray) -> Estimate:
        """The AUC; without an interval where a class has a single row or group."""
        if self.weight is not None:
            return self.any_metric(score, roc_auc_score)
        if not self.has_two_of_each:
            return estimate(roc_auc_score(self.positive, score), method=self._too_few)
        found = auc_interval(self.positive, score, groups=self.group, confidence_level=LEVEL)
        return estimate(found.auc, found.low, found.high, LOGIT if self.group is None else OBUCHOWSKI)

    def mean(self, losses: NDArray[np.float64], most: float = math.inf) -> Estimate:
        """A mean over rows of numbers of 0 or more, and of at most so much."""
        weight, group = (None if of is None else of[self.drawn] for of in (self.weight, self.group))
        mean, low, high = mean_of(losses[self.drawn], weight, group, LEVEL)
        return estimate(mean, low, min(high, most), NO_VARIATION if math.isnan(low) else STUDENT)

    def at_threshold(
        self, matrix: ConfusionMatrix, called: BoolArray, costs: tuple[float, float] | None = None
    ) -> dict[str, Estimate]:
        """Every measure of the rows that are called positive, and the cost of the mistakes if costs are known."""
        found = self._weighted(matrix, called) if self.weight is not None else self._formulas(matrix, called)
        if costs is not None:
            found["cost"] = self._cost(matrix, called, costs)
        return found

    def _formulas(self, matrix: ConfusionMatrix, called: BoolArray) -> dict[str, Estimate]:
        shares = {name: self._share(*part(self.positive, called)) for name, part in SHARES.items()}
        return {name: self._told(ends) for name, ends in shares.items()} | {
            "balanced_accuracy": self._combined((0.5, 0.5), [shares["recall"], shares["specificity"]]),
            "f1": self.f1(called),
            "mcc": self._mcc(matrix, called),
        }

    def _weighted(self, matrix: ConfusionMatrix, called: BoolArray) -> dict[str, Estimate]:
        """By the bootstrap, as no formula here knows weights."""
        names = (*SHARES, "balanced_accuracy", "f1")
        found = {name: self._drawn(matrix, called, attrgetter(name)) for name in names}
        return found | {"mcc": self._drawn(matrix, called, _half_mcc, -1.0)}

    def _drawn(
        self, matrix: ConfusionMatrix, called: BoolArray, metric: CountMetric, least: float = 0.0, most: float = 1.0
    ) -> Estimate:
        if math.isnan(metric(matrix)):
            return estimate(math.nan)
        return self.any_metric(called, of_predictions(metric), least, most)

    def _cost(self, matrix: ConfusionMatrix, called: BoolArray, costs: tuple[float, float]) -> Estimate:
        """Of all rows together."""
        dearest = max(costs)
        if not dearest:
            return estimate(0.0, method=FREE)
        if self.weight is not None:
            price: CountMetric = lambda m: (costs[0] * m.fp + costs[1] * m.fn) / (dearest * m.total)  # noqa: E731
            return self._drawn(matrix, called, price, most=dearest * matrix.total)
        kinds = (called & ~self.positive, ~self.positive), (~called & self.positive, self.positive)
        most = [cost * int(np.count_nonzero(rows)) for cost, (_, rows) in zip(costs, kinds, strict=True)]
        return self._combined(most, [self._share(*kind) for kind in kinds])

    def share(self, name: str, called: BoolArray) -> Estimate:
        """One of the shares of rows, without weights."""
        return self._told(self._share(*SHARES[name](self.positive, called)))

    def share_of_positives(self) -> Estimate:
        """The share of rows that are positive, without weights."""
        return self._told(self._share(self.positive, np.ones(len(self.positive), dtype=bool)))

    def f1(self, called: BoolArray) -> Estimate:
        """F1, which follows from a share, without weights."""
        jaccard = self._share(self.positive & called, self.positive | called)
        return self._told(None if jaccard is None else f1_of(jaccard), JACCARD)

    def _share(self, part: BoolArray, whole: BoolArray) -> Ends | None:
        """The share of some rows that are of a part, or nothing without any."""
        if self.group is None:
            total = int(np.count_nonzero(whole))
            return share_of_rows(int(np.count_nonzero(part)), total, LEVEL) if total else None
        sizes = np.bincount(self.group[whole])
        return (
            share_of_groups(np.bincount(self.group[part], minlength=len(sizes)), sizes, LEVEL) if len(sizes) else None
        )

    def _told(self, ends: Ends | None, method: str = WILSON) -> Estimate:
        if ends is None:
            return estimate(math.nan)
        if self.group is None:
            return estimate(*ends, method)
        is_exact = ends.estimate in (0, 1) and method != TWO_RATES
        return estimate(*ends, EXACT if is_exact else f"{method}, of whole groups")

    def _combined(self, weights: Sequence[float], shares: list[Ends | None]) -> Estimate:
        known = [of for of in shares if of is not None]
        return self._told(weighted_sum(weights, known) if len(known) == 2 else None, TWO_RATES)

    def _mcc(self, matrix: ConfusionMatrix, called: BoolArray) -> Estimate:
        """By the bootstrap, brought from [-1, 1] to [0, 1]."""
        if self.groups is not None or math.isnan(matrix.mcc):
            return self._drawn(matrix, called, _half_mcc, -1.0)
        options: dict[str, Any] = {"n_resamples": self.n_resamples, "rng": self.seed, "confidence_level": LEVEL}
        found = bootstrap_interval(matrix, _half_mcc, method="logit", **options)
        return scaled(found, -1.0, 1.0, self._why_none)


def _half_mcc(matrix: ConfusionMatrix) -> float:
    return (1 + matrix.mcc) / 2


def of_predictions(metric: CountMetric) -> Metric:
    """A metric of a matrix as one of labels and predictions, both True or False."""

    def of(actual: BoolArray, called: BoolArray, sample_weight: NDArray[np.float64] | None = None) -> float:
        code = 2 * actual.astype(np.int64) + called
        tn, fp, fn, tp = np.bincount(code, sample_weight, minlength=4).tolist()  # in one pass: a bootstrap asks often
        return metric(ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn))

    return of
