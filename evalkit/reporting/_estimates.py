"""Estimates with their intervals: formulas where there are some, of rows or of whole groups; else the bootstrap.

bench/coverage.py has the share of data sets in which each interval holds the truth.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any

import numpy as np

from .._types import AnyArray, BoolArray, Floats, Integers
from ..counts.confusion_matrix import ConfusionMatrix
from ..curves.auc import roc_auc_score
from ..inference._resampled_metric import Metric
from ..inference._shares import Ends, effective_rows, f1_of, mean_of, predictive_value, share_of, weighted_sum
from ..inference.auc_interval import auc_interval
from ..inference.bootstrap_interval import bootstrap_interval
from ..inference.metric_interval import metric_interval
from ._translation import msgid

Estimate = dict[str, Any]
CountMetric = Callable[[ConfusionMatrix], float]
Part = Callable[[BoolArray, BoolArray], tuple[BoolArray, BoolArray]]
LEVEL = 0.95
MOST_RESAMPLES, FEWEST_RESAMPLES = 2000, 200
ROWS_DRAWN = 40_000_000  # by one bootstrap at most, unless the number of resamples is given: some seconds
WEIGHTED_COST = 4
WILSON, JACCARD, TWO_RATES = msgid("Wilson"), msgid("Wilson, of TP / (TP + FP + FN)"), msgid("two rates combined")
OF_GROUPS = {
    WILSON: msgid("Wilson, of whole groups"),
    JACCARD: msgid("Wilson, of TP / (TP + FP + FN), of whole groups"),
    TWO_RATES: msgid("two rates combined, of whole groups"),
}
EXACT = msgid("exact, of whole groups")
LOGIT, OBUCHOWSKI = msgid("DeLong, logit scale"), msgid("Obuchowski, logit scale")
BOOTSTRAP, STUDENT = msgid("bootstrap, logit scale"), msgid("Student’s t, log scale")
FREE = msgid("none: no mistake costs anything")
LACKING = msgid("resamples would lack some class")
TOO_FEW = {
    "rows": msgid("two rows of each class are needed"),
    "groups": msgid("two groups of each class are needed"),
}
MOST_LACKING = 1.5  # classes on average; then about one resample in ten, or more, has them all
NO_VARIATION = msgid("none: it is the same in every resample, which does not make it certain")
SHARES: dict[str, Part] = {  # of which rows each is the share: a part, and the whole
    "accuracy": lambda positive, called: (positive == called, np.ones(len(called), dtype=bool)),
    "recall": lambda positive, called: (positive & called, positive),
    "specificity": lambda positive, called: (~positive & ~called, ~positive),
    "precision": lambda positive, called: (positive & called, called),
    "negative_predictive_value": lambda positive, called: (~positive & ~called, ~called),
}
PREDICTIVE = {"precision_at_prevalence": "precision", "npv_at_prevalence": "negative_predictive_value"}
AT_THRESHOLD = (*SHARES, "balanced_accuracy", "f1", "mcc")  # what is measured there


def default_resamples(n_rows: int, *, weighted: bool = False) -> int:
    """As many resamples as take a few seconds; with weights every measure is resampled.

    >>> default_resamples(190), default_resamples(50_000), default_resamples(200_000)
    (2000, 800, 200)
    """
    return max(FEWEST_RESAMPLES, min(MOST_RESAMPLES, ROWS_DRAWN // n_rows // (WEIGHTED_COST if weighted else 1)))


def estimate(value: float, low: float = math.nan, high: float = math.nan, method: str = "") -> Estimate:
    """A number with the ends of its interval, nan where there is none."""
    return {"estimate": value, "low": low, "high": high, "method": method}


@dataclass(frozen=True, eq=False)
class Sampling:
    """How the rows were drawn, as far as it is known: by themselves, in groups, or with weights.

    Parameters
    ----------
    label : ndarray of shape (n_samples,)
        Whether each row is positive, or the number of its class.
    weight, group : ndarray of shape (n_samples,), optional
        Weight of each row, which is none of 0, and the number of its group, of which each has rows.
    n_resamples, seed : int
        Of every bootstrap.
    """

    label: AnyArray
    weight: Floats | None
    group: Integers | None
    n_resamples: int
    seed: int

    @property
    def is_plain(self) -> bool:
        """Whether rows count alike and are taken as independent."""
        return self.weight is None and self.group is None

    @cached_property
    def units(self) -> Integers:
        """How many rows, or groups, have each label."""
        label = self.label
        if self.group is not None:
            n_labels = int(label.max()) + 1
            label = np.unique(self.group * n_labels + label) % n_labels
        return np.unique(label, return_counts=True)[1]

    @property
    def too_few(self) -> str:
        """What a variance needs and lacks: two rows, or groups, of each class."""
        return TOO_FEW["rows" if self.group is None else "groups"] if self.units.min() < 2 else ""

    @property
    def may_lack_a_class(self) -> bool:
        """Whether resamples that have every class are too seldom to be drawn."""
        return bool(np.exp(-self.units).sum() >= MOST_LACKING)

    @property
    def bootstrap(self) -> dict[str, Any]:
        """Options of evalkit's bootstraps of rows."""
        options = {"groups": self.group, "sample_weight": self.weight, "confidence_level": LEVEL}
        return options | {"n_resamples": self.n_resamples, "rng": self.seed}

    def any_metric(self, scores: AnyArray, metric: Metric, least: float = 0.0, most: float = 1.0) -> Estimate:
        """A metric of labels and scores, of [0, 1] or brought there from another range, by the bootstrap."""
        return self._scaled(metric_interval(self.label, scores, metric, method="logit", **self.bootstrap), least, most)

    def _scaled(self, found: Any, least: float, most: float) -> Estimate:
        """Back to the range of the metric; or why there is no interval."""
        value, low, high = (least + (most - least) * end for end in (found.estimate, found.low, found.high))
        return estimate(value, low, high, (self.too_few or NO_VARIATION) if math.isnan(low) else BOOTSTRAP)

    def auc(self, score: AnyArray) -> Estimate:
        """The AUC; without an interval where a class has a single row or group."""
        if self.weight is not None:
            return self.any_metric(score, roc_auc_score)
        if self.too_few:
            return estimate(roc_auc_score(self.label, score), method=self.too_few)
        found = auc_interval(self.label, score, groups=self.group, confidence_level=LEVEL)
        return estimate(found.auc, found.low, found.high, LOGIT if self.group is None else OBUCHOWSKI)

    def mean(self, losses: Floats, most: float = math.inf) -> Estimate:
        """A mean over rows of losses of 0 or more, and of at most so much."""
        mean, low, high = mean_of(losses, self.weight, self.group, LEVEL)
        return estimate(mean, low, min(high, most), NO_VARIATION if math.isnan(low) else STUDENT)

    def at_threshold(
        self, matrix: ConfusionMatrix, called: BoolArray, costs: tuple[float, float] | None = None
    ) -> dict[str, Estimate]:
        """Every measure of the rows that are called positive, and the cost of the mistakes if costs are known."""
        if self.weight is None:
            found = {name: self.share(name, called) for name in SHARES}
            rates = [self._share(*SHARES[name](self.label, called)) for name in ("recall", "specificity")]
            found["balanced_accuracy"] = self._told(weighted_sum((0.5, 0.5), rates), TWO_RATES)
            found["f1"] = self.f1(called)
        else:  # no formula here knows weights
            names = (*SHARES, "balanced_accuracy", "f1")
            found = {name: self._drawn(matrix, called, attrgetter(name)) for name in names}
        found["mcc"] = self._mcc(matrix, called)
        return found if costs is None else found | {"cost": self._cost(matrix, called, costs)}

    def at_prevalence(self, called: BoolArray, prevalence: float) -> dict[str, Estimate]:
        """The predictive values in another population of the same recall and specificity, without weights."""
        tpr, fnr, fpr, tnr = (self._share(a & b, a) for a in (self.label, ~self.label) for b in (called, ~called))
        values = predictive_value(prevalence, tpr, fpr), predictive_value(1 - prevalence, tnr, fnr)
        return {name: self._told(value, TWO_RATES) for name, value in zip(PREDICTIVE, values, strict=True)}

    def design_effect(self, called: BoolArray) -> dict[str, float] | None:
        """That of the recall, the rows of a group, and the intraclass correlation that both mean; none without it."""
        if self.group is None or self.weight is not None:
            return None
        n_groups = int(self.group.max()) + 1
        found, called_of = (np.bincount(self.group[of], minlength=n_groups) for of in (self.label, self.label & called))
        effect, size = found.sum() / effective_rows(called_of, found), len(self.group) / n_groups
        if math.isnan(effect) or size == 1:
            return None
        return {"recall": float(effect), "rows_per_group": size, "alike": min(1.0, (effect - 1) / (size - 1))}

    def _drawn(
        self, matrix: ConfusionMatrix, called: BoolArray, metric: CountMetric, least: float = 0.0, most: float = 1.0
    ) -> Estimate:
        if math.isnan(metric(matrix)):
            return estimate(math.nan)
        return self.any_metric(called, of_predictions(metric), least, most)

    def _mcc(self, matrix: ConfusionMatrix, called: BoolArray) -> Estimate:
        """By the bootstrap, brought from [-1, 1] to [0, 1]."""
        if not self.is_plain or math.isnan(matrix.mcc):
            return self._drawn(matrix, called, _half_mcc, -1.0)
        options: dict[str, Any] = {"n_resamples": self.n_resamples, "rng": self.seed, "confidence_level": LEVEL}
        return self._scaled(bootstrap_interval(matrix, _half_mcc, method="logit", **options), -1.0, 1.0)

    def _cost(self, matrix: ConfusionMatrix, called: BoolArray, costs: tuple[float, float]) -> Estimate:
        """Of all rows together."""
        dearest = max(costs)
        if not dearest:
            return estimate(0.0, method=FREE)
        if self.weight is not None:
            price: CountMetric = lambda m: (costs[0] * m.fp + costs[1] * m.fn) / (dearest * m.total)  # noqa: E731
            return self._drawn(matrix, called, price, most=dearest * matrix.total)
        classes = ~self.label, self.label
        most = [cost * int(np.count_nonzero(rows)) for cost, rows in zip(costs, classes, strict=True)]
        wrong = called != self.label
        return self._told(weighted_sum(most, [self._share(wrong & rows, rows) for rows in classes]), TWO_RATES)

    def share(self, name: str, called: BoolArray) -> Estimate:
        """One of the shares of rows, without weights."""
        return self._told(self._share(*SHARES[name](self.label, called)))

    def share_of_positives(self) -> Estimate:
        """The share of rows that are positive, without weights."""
        return self._told(self._share(self.label, np.ones(len(self.label), dtype=bool)))

    def f1(self, called: BoolArray) -> Estimate:
        """F1, which follows from a share, without weights."""
        return self._told(f1_of(self._share(self.label & called, self.label | called)), JACCARD)

    def _share(self, part: BoolArray, whole: BoolArray) -> Ends:
        """The share of some rows that are of a part; nan without any."""
        return share_of(part, whole, self.group, LEVEL)

    def _told(self, ends: Ends, method: str = WILSON) -> Estimate:
        if math.isnan(ends.estimate):
            return estimate(math.nan)
        if self.group is None:
            return estimate(*ends, method)
        is_exact = ends.estimate in (0, 1) and method != TWO_RATES
        return estimate(*ends, EXACT if is_exact else OF_GROUPS[method])


def _half_mcc(matrix: ConfusionMatrix) -> float:
    return (1 + matrix.mcc) / 2


def of_predictions(metric: CountMetric) -> Metric:
    """A metric of a matrix as one of labels and predictions, both True or False."""

    def of(actual: BoolArray, called: BoolArray, sample_weight: Floats | None = None) -> float:
        code = 2 * actual.astype(np.int64) + called
        tn, fp, fn, tp = np.bincount(code, sample_weight, minlength=4).tolist()  # in one pass: a bootstrap asks often
        return metric(ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn))

    return of
