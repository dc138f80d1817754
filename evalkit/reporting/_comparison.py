"""Two models on the same rows: the difference of their AUCs, of their losses, and of what they decide."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._input.labels import BoolArray
from .._input.reading import AnyArray
from ..counts.confusion_matrix import ConfusionMatrix
from ..curves.auc import roc_auc_score
from ..inference.corrected_resampled_t_test import corrected_resampled_t_test
from ..inference.delong_test import delong_test
from ..inference.mcnemar_test import mcnemar_test
from ..inference.paired_bootstrap_test import PairedBootstrapTest, paired_bootstrap_test
from ._decisions import Decisions, decide
from ._estimates import LEVEL, PERCENTILE, TOO_FEW, Sampling
from ._losses import SAME, difference, mistakes, of_drawn, squares, surprises, weights
from ._thresholds import Costs

DELONG, MCNEMAR = "DeLong", "McNemar, mid-p; interval by Bonett and Price"
CORRECTED = "corrected t of the parts, by Nadeau and Bengio"
NOT_PROBABLE = "not compared: the scores of one model go beyond 0 and 1, so they are no probabilities"
AT_CHEAPEST = "not compared: each threshold was chosen for the cost, not for this"


def compare(
    score: AnyArray,
    second: AnyArray,
    sampling: Sampling,
    given: tuple[float | None, float | None],
    costs: Costs | None,
    *,
    probable: tuple[bool, bool],
) -> dict[str, Any]:
    """The second model minus the first: AUC; Brier score and log loss of probabilities; accuracy and cost if decided.

    `given` are the thresholds of both models, as far as they were given.
    """
    drawn, score, second = of_drawn(sampling), score[sampling.drawn], second[sampling.drawn]
    found: dict[str, Any] = {"auc": _of_aucs(score, second, drawn)}
    if any(probable):
        for name, loss in (("brier", squares), ("log_loss", surprises)):
            found[name] = {"why": NOT_PROBABLE}
            if all(probable):
                found[name] = difference(loss(drawn.positive, score), loss(drawn.positive, second), drawn)
    decided = decide(score, second, drawn, given, costs, probable=all(probable))
    return found | _of_decisions(decided, drawn, costs)


def _of_decisions(decided: Decisions | str, sampling: Sampling, costs: Costs | None) -> dict[str, Any]:
    if isinstance(decided, str):
        names = ("accuracy",) if costs is None else ("accuracy", "cost")
        return {name: {"why": decided} for name in names}
    found: dict[str, Any] = {"decisions": decided.told, "accuracy": {"why": AT_CHEAPEST}}
    if decided.told["origin"] != "out of fold":
        found["accuracy"] = _of_accuracies(decided.first, decided.second, sampling)
    if costs is not None:
        found["cost"] = _of_costs(decided, sampling, costs)
    return found


def _of_costs(decided: Decisions, sampling: Sampling, costs: Costs) -> dict[str, Any]:
    paid, paid_b = (mistakes(sampling.positive, called, costs) for called in (decided.first, decided.second))
    if decided.fold is None:
        return difference(paid, paid_b, sampling, of_sums=True)
    weight = weights(sampling)
    return _of_parts(np.bincount(decided.fold, weight * paid), np.bincount(decided.fold, weight * paid_b))


def _of_parts(paid: AnyArray, paid_b: AnyArray) -> dict[str, Any]:
    """What all parts cost, each decided by a threshold from the others.

    The thresholds of the parts are nearly the same, and as good or bad as these rows made them. The corrected test
    allows for that, and rejects equal models in 0 to 5 of 100 data sets; a test of independent rows in 4 to 24
    (bench/mean_losses.py).
    """
    n = len(paid)
    found: dict[str, Any] = {"first": float(paid.sum()), "second": float(paid_b.sum())}
    found["difference"] = found["second"] - found["first"]
    try:
        test = corrected_resampled_t_test(n * paid_b, n * paid, n_train=n - 1, n_test=1, confidence_level=LEVEL)
    except ValueError:  # the difference is the same in every part
        return found | {"why": SAME}
    return found | _tested(test, CORRECTED)


def _of_aucs(score: AnyArray, second: AnyArray, sampling: Sampling) -> dict[str, Any]:
    positive = sampling.positive
    if not sampling.is_plain:
        return _tested(paired_bootstrap_test(positive, second, score, roc_auc_score, **sampling.bootstrap), PERCENTILE)
    values = {"first": roc_auc_score(positive, score), "second": roc_auc_score(positive, second)}
    values["difference"] = values["second"] - values["first"]
    if not sampling.has_two_of_each:
        return values | {"why": TOO_FEW}
    try:
        return values | _tested(delong_test(positive, second, score, confidence_level=LEVEL), DELONG)
    except ValueError:  # the ranks do not vary
        return values | {"why": SAME}


def _tested(test: Any, method: str) -> dict[str, Any]:
    """What a test of the second model against the first found; no interval where that is a single number."""
    found = {"difference": test.difference}
    if isinstance(test, PairedBootstrapTest):
        found |= {"first": test.value_b, "second": test.value_a}
    if not test.low < test.high:
        return found | {"why": SAME}
    return found | {"low": test.low, "high": test.high, "p_value": test.p_value, "method": method}


def _of_accuracies(called: BoolArray, called_b: BoolArray, sampling: Sampling) -> dict[str, Any]:
    if not sampling.is_plain:
        right, right_b = ((each == sampling.positive).astype(np.float64) for each in (called, called_b))
        return difference(right, right_b, sampling)
    test = mcnemar_test(sampling.positive, called_b, called)
    first, second = (ConfusionMatrix.from_labels(sampling.positive, each).accuracy for each in (called, called_b))
    counts = {"only_first_right": test.only_b_right, "only_second_right": test.only_a_right}
    return {"first": first, "second": second, **_tested(test, MCNEMAR), **counts}
