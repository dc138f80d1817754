"""The contents of a report on two classes: every number in it, by name."""

from __future__ import annotations

import math
from typing import Any, Literal

import numpy as np

from .._input.reading import AnyArray
from ..counts.confusion_matrix import ConfusionMatrix
from ..curves.average_precision import average_precision_score
from ..probabilities.calibration_curve import CalibrationCurve, calibration_curve
from ._comparison import compare
from ._estimates import AT_THRESHOLD, LEVEL, Estimate, Sampling, default_resamples, estimate
from ._facts import Tell, facts_of, is_probable
from ._formats import Contents
from ._losses import mean_loss, squares, surprises
from ._samples import TwoClasses
from ._thresholds import CHOSEN_HERE, Costs, by_rules, choose, counts_of, price_of

CALIBRATION_BINS = 10
ON_THESE_ROWS = "none: on these rows, which chose the threshold"


def contents_of(
    data: TwoClasses,
    *,
    thresholds: tuple[float | None, float | None],
    costs: Costs | None,
    n_resamples: int | None,
    seed: int,
    tell: Tell,
) -> Contents:
    """Compute everything that a report on two classes says; `thresholds` are those given for the models."""
    drawn = n_resamples or default_resamples(len(data.positive), weighted=data.weight is not None)
    sampling = Sampling(data.positive, data.weight, data.groups, drawn, seed)
    probable = is_probable(data.score)
    chosen = choose(data, thresholds[0], costs, probable=probable)
    called = data.score >= chosen["value"]
    matrix = ConfusionMatrix.from_scores(
        data.positive, data.score, threshold=chosen["value"], sample_weight=data.weight
    )
    tell("the measures at the threshold")
    is_chosen_here = chosen["origin"] in CHOSEN_HERE
    measures = _on_these_rows(matrix, costs) if is_chosen_here else sampling.at_threshold(matrix, called, costs)
    tell("the area under the ROC curve")
    measures["auc"] = sampling.auc(data.score)
    tell("the average precision")
    measures["average_precision"] = sampling.any_metric(data.score, average_precision_score)
    if probable:
        measures["brier"] = mean_loss(squares(data.positive, data.score), sampling, most=1.0)
        measures["log_loss"] = mean_loss(surprises(data.positive, data.score), sampling)
    tell("the thresholds of several rules")
    rules = by_rules(data, costs, probable=probable)
    contents: Contents = {
        "kind": "two classes",
        "data": facts_of(data, probable=probable),
        "threshold": chosen,
        "costs": None if costs is None else {"fp": costs[0], "fn": costs[1]},
        "matrix": counts_of(matrix),
        "measures": measures,
        "baselines": _baselines(matrix, costs, probable=probable),
        "calibration": _calibration(data) if probable else None,
        "thresholds": rules,
        "comparison": None,
        "method": {
            "n_resamples": drawn,
            "seed": seed,
            "confidence_level": LEVEL,
            "groups": data.groups is not None,
            "weights": data.weight is not None,
        },
    }
    if data.second is not None:
        tell("the comparison of two models")
        both = (probable, is_probable(data.second))
        contents["comparison"] = compare(data.score, data.second, sampling, thresholds, costs, probable=both)
    return contents


def _on_these_rows(matrix: ConfusionMatrix, costs: Costs | None) -> dict[str, Estimate]:
    """Measures at a threshold that these rows chose: no interval would hold for new ones."""
    values = {name: getattr(matrix, name) for name in AT_THRESHOLD}
    if costs is not None:
        values["cost"] = price_of(costs)(matrix)
    return {name: estimate(value, method=ON_THESE_ROWS) for name, value in values.items()}


def _baselines(matrix: ConfusionMatrix, costs: Costs | None, *, probable: bool) -> Contents:
    """What each measure is for the best answer that does not look at a row."""
    share = (matrix.tp + matrix.fn) / matrix.total
    found = {"accuracy": max(share, 1 - share), "balanced_accuracy": 0.5, "precision": share, "mcc": 0.0}
    found |= {"negative_predictive_value": 1 - share, "f1": 2 * share / (1 + share)}
    found |= {"auc": 0.5, "average_precision": share}
    if probable:
        found["brier"] = share * (1 - share)
        found["log_loss"] = -share * math.log(share) - (1 - share) * math.log1p(-share)
    if costs is not None:
        everything, nothing = costs[0] * (matrix.fp + matrix.tn), costs[1] * (matrix.tp + matrix.fn)
        found |= {"cost": min(everything, nothing), "cost_of_all": everything, "cost_of_none": nothing}
    return found


def _calibration(data: TwoClasses) -> Contents:
    """Share of positives in bins of the scores, with its interval, if rows count alike."""
    mean = float(np.average(data.score, weights=data.weight))
    if data.weight is not None:
        return {"mean": mean, "bins": []}
    curve = curve_of_calibration(data)
    columns = (curve.n_samples, curve.prob_pred, curve.prob_true, curve.low, curve.high)
    names = ("rows", "predicted", "positive", "low", "high")
    bins = [dict(zip(names, row, strict=True)) for row in zip(*(column.tolist() for column in columns), strict=True)]
    return {"mean": mean, "bins": bins, "error": curve.expected_calibration_error, "strategy": _bins_by(data.score)}


def curve_of_calibration(data: TwoClasses) -> CalibrationCurve:
    """Share of positives in bins of the scores, of rows that count alike."""
    options: dict[str, Any] = {"strategy": _bins_by(data.score), "confidence_level": LEVEL, "groups": data.groups}
    return calibration_curve(data.positive, data.score, n_bins=CALIBRATION_BINS, **options)


def _bins_by(score: AnyArray) -> Literal["quantile", "uniform"]:
    """Bins lie between quantiles where there are enough distinct scores for that."""
    return "quantile" if len(np.unique(score)) >= CALIBRATION_BINS else "uniform"
