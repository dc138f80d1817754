"""Two models on the same rows: the difference of their AUCs, and of their predictions at one threshold."""

from __future__ import annotations

from typing import Any

from ..auc import roc_auc_score
from ..auc_inference import delong_test
from ..confusion import ConfusionMatrix
from ..metric_inference import paired_bootstrap_test
from ..model_tests import mcnemar_test
from ..validation import AnyArray, BoolArray
from ._estimates import LEVEL, PERCENTILE, TOO_FEW, CountMetric, Sampling, of_predictions

DELONG, MCNEMAR = "DeLong", "McNemar, mid-p; interval by Bonett and Price"
NO_VARIANCE = "the test is undefined: the pairs of ranks do not vary"
OTHER_SCALE = "the scores of the two models are on different scales, so that one threshold does not fit both"


def compare(
    score: AnyArray, second: AnyArray, sampling: Sampling, threshold: float, costs: CountMetric | None, *, alike: bool
) -> dict[str, Any]:
    """The second model minus the first: AUC; accuracy, and cost if costs are known, at the same threshold."""
    found = {"auc": _of_aucs(score, second, sampling)}
    if not alike:
        return found | {"accuracy": {"why": OTHER_SCALE}}
    called, called_b = score >= threshold, second >= threshold
    found["accuracy"] = _of_accuracies(called, called_b, sampling)
    if costs is not None:
        found["cost"] = _bootstrap(called, called_b, of_predictions(costs), sampling)
    return found


def _of_aucs(score: AnyArray, second: AnyArray, sampling: Sampling) -> dict[str, Any]:
    if not sampling.is_plain:
        return _bootstrap(score, second, roc_auc_score, sampling)
    values = {"first": roc_auc_score(sampling.positive, score), "second": roc_auc_score(sampling.positive, second)}
    if not sampling.has_two_of_each:
        return values | {"difference": values["second"] - values["first"], "why": TOO_FEW}
    try:
        test = delong_test(sampling.positive, second, score, confidence_level=LEVEL)
    except ValueError:
        return values | {"difference": values["second"] - values["first"], "why": NO_VARIANCE}
    return values | {
        "difference": test.difference,
        "low": test.low,
        "high": test.high,
        "p_value": test.p_value,
        "method": DELONG,
    }


def _of_accuracies(called: BoolArray, called_b: BoolArray, sampling: Sampling) -> dict[str, Any]:
    if not sampling.is_plain:
        return _bootstrap(called, called_b, of_predictions(lambda m: m.accuracy), sampling)
    test = mcnemar_test(sampling.positive, called_b, called)
    first, second = (ConfusionMatrix.from_labels(sampling.positive, each).accuracy for each in (called, called_b))
    return {
        "first": first,
        "second": second,
        "difference": test.difference,
        "low": test.low,
        "high": test.high,
        "p_value": test.p_value,
        "only_first_right": test.only_b_right,
        "only_second_right": test.only_a_right,
        "method": MCNEMAR,
    }


def _bootstrap(first: AnyArray, second: AnyArray, metric: Any, sampling: Sampling) -> dict[str, Any]:
    drawn = sampling.drawn
    test = paired_bootstrap_test(sampling.positive[drawn], second[drawn], first[drawn], metric, **sampling.bootstrap)
    return {
        "first": test.value_b,
        "second": test.value_a,
        "difference": test.difference,
        "low": test.low,
        "high": test.high,
        "p_value": test.p_value,
        "method": PERCENTILE,
    }
