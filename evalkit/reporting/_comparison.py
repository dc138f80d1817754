"""Two models on the same rows: the difference of their AUCs, of their mean losses, and of what they decide.

A mean needs no bootstrap: the groups' sums of the distances from it are independent, and their spread is its standard
error (Cameron and Miller 2015, section II, with G / (G - 1) and G - 1 degrees of freedom). Rows without groups are
groups of one, which makes it the t interval, and of differences the paired t test. bench/mean_losses.py has the
coverage.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from .._types import AnyArray, BoolArray, Floats
from ..curves.auc import roc_auc_score
from ..inference._resampled_metric import Metric
from ..inference._student import student_p_value, student_quantile
from ..inference.corrected_resampled_t_test import corrected_resampled_t_test
from ..inference.delong_test import delong_test
from ..inference.mcnemar_test import mcnemar_test
from ..inference.paired_bootstrap_test import paired_bootstrap_test
from ..probabilities.scoring_rules import squares, surprises
from ._decisions import Decisions, decide
from ._estimates import LACKING, LEVEL, Sampling
from ._samples import Asked, Costs
from ._translation import msgid
from ._words import NOT_COMPARED

Loss = Callable[[Any, Any], Floats]  # of each row, from the labels and the probabilities
DELONG, PERCENTILE = msgid("DeLong"), msgid("percentile bootstrap")
MCNEMAR = msgid("McNemar, mid-p; interval by Bonett and Price")
STUDENT, STUDENT_OF_GROUPS = msgid("Student’s t"), msgid("Student’s t, of whole groups")
CORRECTED = msgid("corrected t of the parts, by Nadeau and Bengio")
SAME = msgid("no test: the difference does not vary")


LOSSES: dict[str, tuple[Loss, float]] = {"brier": (squares, 1.0), "log_loss": (surprises, math.inf)}  # and the largest


def mistakes(positive: BoolArray, called: BoolArray, costs: Costs = (1.0, 1.0)) -> Floats:
    """What each row costs: the first of the costs where it is a false positive, the second where a false negative."""
    return costs[0] * (called & ~positive) + costs[1] * (positive & ~called)


def compare(
    score: AnyArray, second: AnyArray, sampling: Sampling, asked: Asked, *, probable: tuple[bool, bool]
) -> dict[str, Any]:
    """The second model minus the first: AUC; losses of probabilities; accuracy and cost, if the models decide."""
    found: dict[str, Any] = {"auc": _of_aucs(score, second, sampling)}
    models = [of if is_one else None for of, is_one in zip((score, second), probable, strict=True)]
    found |= of_losses(LOSSES, models, sampling, NOT_COMPARED["beyond"])
    decided = decide(score, second, sampling, asked, probable=all(probable))
    if isinstance(decided, str):
        names = ("accuracy",) if asked.costs is None else ("accuracy", "cost")
        return found | {name: {"why": decided} for name in names}
    found |= {"decisions": decided.told, "accuracy": of_accuracies(decided, sampling)}
    return found if asked.costs is None else found | {"cost": _of_costs(decided, sampling, asked.costs)}


def of_losses(
    losses: Mapping[str, tuple[Loss, float]], models: Sequence[AnyArray | None], sampling: Sampling, why: str
) -> dict[str, Any]:
    """The losses of two models that give probabilities; where one alone does, why they are not compared."""
    first, second = models
    if first is None or second is None:
        return {} if first is second else {name: {"why": why} for name in losses}
    return {
        name: difference(loss(sampling.label, first), loss(sampling.label, second), sampling)
        for name, (loss, _) in losses.items()
    }


def _of_aucs(score: AnyArray, second: AnyArray, sampling: Sampling) -> dict[str, Any]:
    positive = sampling.label
    if not sampling.is_plain:
        return resampled(score, second, roc_auc_score, sampling)
    found: dict[str, Any] = _pair(roc_auc_score(positive, score), roc_auc_score(positive, second))
    if sampling.too_few:
        return found | {"why": sampling.too_few}
    try:
        return found | _tested(delong_test(positive, second, score, confidence_level=LEVEL), DELONG)
    except ValueError:  # the ranks do not vary
        return found | {"why": SAME}


def resampled(first: AnyArray, second: AnyArray, metric: Metric, sampling: Sampling) -> dict[str, Any]:
    """A metric of both models, compared by the bootstrap where its resamples have every class."""
    if sampling.may_lack_a_class:
        return _pair(*(metric(sampling.label, of) for of in (first, second))) | {"why": LACKING}
    test = paired_bootstrap_test(sampling.label, second, first, metric, **sampling.bootstrap)
    values = {"difference": test.difference, "first": test.value_b, "second": test.value_a}
    return values | _tested(test, PERCENTILE)


def _pair(first: float, second: float) -> dict[str, Any]:
    return {"first": first, "second": second, "difference": second - first}


def _tested(test: Any, method: str) -> dict[str, Any]:
    """What a test of the second model against the first found; no interval where that is a single number."""
    if not test.low < test.high:
        return {"difference": test.difference, "why": SAME}
    return {name: getattr(test, name) for name in ("difference", "low", "high", "p_value")} | {"method": method}


def error_of_sum(values: Floats, sampling: Sampling) -> tuple[float, int]:
    """The standard error of a weighted sum over rows, 0 where no row differs from another; its degrees of freedom."""
    weight = weights(sampling)
    apart: Floats = weight * (values - np.average(values, weights=weight))
    if sampling.group is not None:
        apart = np.bincount(sampling.group, apart).astype(np.float64)
    df = len(apart) - 1
    varies = bool((values != values[0]).any())
    return math.sqrt((df + 1) / df * float(apart @ apart)) if varies else 0.0, df


def weights(sampling: Sampling) -> Floats:
    """The weight of each row, 1 where rows count alike."""
    return np.ones(len(sampling.label)) if sampling.weight is None else sampling.weight


def difference(first: Floats, second: Floats, sampling: Sampling, *, of_sums: bool = False) -> dict[str, Any]:
    """The mean of the second model's losses minus that of the first's, or their sums."""
    weight = weights(sampling)
    over = 1.0 if of_sums else float(weight.sum())
    one, other, apart = (float(weight @ losses) / over for losses in (first, second, second - first))
    found: dict[str, Any] = {"first": one, "second": other, "difference": apart}
    error, df = error_of_sum(second - first, sampling)
    if not error:
        return found | {"why": SAME}
    half = student_quantile(LEVEL, df) * (error / over)
    found |= {"low": apart - half, "high": apart + half, "p_value": student_p_value(apart / (error / over), df)}
    return found | {"method": STUDENT if sampling.group is None else STUDENT_OF_GROUPS}


def of_accuracies(decided: Decisions, sampling: Sampling) -> dict[str, Any]:
    """By McNemar's test where rows are independent, of any number of classes."""
    if decided.fold is not None:
        return {"why": NOT_COMPARED["at_cheapest"]}
    right, right_b = (called == sampling.label for called in (decided.first, decided.second))
    if not sampling.is_plain:
        return difference(right.astype(np.float64), right_b.astype(np.float64), sampling)
    test = mcnemar_test(sampling.label, decided.second, decided.first)
    counts = {"only_first_right": test.only_b_right, "only_second_right": test.only_a_right}
    return {"first": float(right.mean()), "second": float(right_b.mean()), **_tested(test, MCNEMAR), **counts}


def _of_costs(decided: Decisions, sampling: Sampling, costs: Costs) -> dict[str, Any]:
    paid, paid_b = (mistakes(sampling.label, called, costs) for called in (decided.first, decided.second))
    if decided.fold is None:
        return difference(paid, paid_b, sampling, of_sums=True)
    weight = weights(sampling)
    return of_parts(np.bincount(decided.fold, weight * paid), np.bincount(decided.fold, weight * paid_b))


def of_parts(paid: AnyArray, paid_b: AnyArray) -> dict[str, Any]:
    """What all parts cost, each decided by a threshold from the others.

    The thresholds of the parts are nearly the same, and as good or bad as these rows made them. The corrected test
    allows for that, and rejects equal models in 0 to 5 of 100 data sets; a test of independent rows in 4 to 24
    (bench/mean_losses.py).
    """
    n = len(paid)
    found = _pair(float(paid.sum()), float(paid_b.sum()))
    try:
        test = corrected_resampled_t_test(n * paid_b, n * paid, n_train=n - 1, n_test=1, confidence_level=LEVEL)
    except ValueError:  # the difference is the same in every part
        return found | {"why": SAME}
    return found | _tested(test, CORRECTED)
