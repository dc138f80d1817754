"""The contents of a report on two classes: every number in it, by name."""

from __future__ import annotations

import math

import numpy as np

from .._types import AnyArray
from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.threshold_counts import confusion_matrix_at_thresholds
from ..curves.auc import roc_auc_score
from ..curves.average_precision import average_precision_score
from ._at_k import at_k_of
from ._calibration import calibration_of, measures_of_calibration
from ._comparison import LOSSES, compare
from ._decisions import parts
from ._estimates import AT_THRESHOLD, PREDICTIVE, Estimate, Sampling, estimate
from ._formats import Contents
from ._net_benefit import decision_of
from ._samples import Asked, Costs, TwoClasses
from ._subgroups import subgroups
from ._thresholds import CHOSEN_HERE, by_rules, choose, counts_of, n_spread, price
from ._translation import msgid

ON_THESE_ROWS = msgid("none: on these rows, which chose the threshold")
OF_FOLDS = msgid("none: the models share most of their training rows")


def contents_of(data: TwoClasses, asked: Asked) -> Contents:
    """Compute everything that a report on two classes says."""
    # A row without weight is not drawn: a resample of such rows alone would have no AUC.
    rows = data if data.weight is None else data.at(data.weight > 0)
    sampling = Sampling(rows.positive, rows.weight, rows.groups, asked.n_resamples, asked.seed)
    is_probable, costs = data.probable[0], asked.costs
    chosen = choose(data, asked.threshold, costs)
    matrix = ConfusionMatrix.from_scores(
        data.positive, data.score, threshold=chosen["value"], sample_weight=data.weight
    )
    called = rows.score >= chosen["value"]
    if chosen["origin"] in CHOSEN_HERE:
        measures = _on_these_rows(matrix, costs, asked.prevalence)
    else:
        measures = sampling.at_threshold(matrix, called, costs)
        if asked.prevalence is not None:
            measures |= sampling.at_prevalence(called, asked.prevalence)
    measures["auc"] = sampling.auc(rows.score)
    folds = None if rows.fold is None else _out_of_fold(rows, rows.fold, sampling)
    if folds is not None:
        measures["auc_of_folds"] = folds.pop("auc")
    measures["average_precision"] = sampling.any_metric(rows.score, average_precision_score)
    baselines = _baselines(matrix, costs, is_probable=is_probable)
    at_k = None
    if asked.at_k is not None:
        at_k, found, guessed = at_k_of(rows, asked.at_k, sampling)
        measures, baselines = measures | found, baselines | guessed
    if asked.prevalence is not None:
        baselines |= {"precision_at_prevalence": asked.prevalence, "npv_at_prevalence": 1 - asked.prevalence}
    if is_probable:
        measures |= {
            name: sampling.mean(loss(rows.positive, rows.score), most) for name, (loss, most) in LOSSES.items()
        }
        measures |= measures_of_calibration(rows, sampling.too_few)
    contents: Contents = {
        "kind": "two classes",
        "data": _facts(data, matrix),
        "threshold": chosen,
        "costs": None if costs is None else {"fp": costs[0], "fn": costs[1]},
        "matrix": counts_of(matrix),
        "measures": measures,
        "prevalence": asked.prevalence,
        "at_k": at_k,
        "folds": folds,
        "baselines": baselines,
        "calibration": calibration_of(rows, measures, parts(sampling)) if is_probable else None,
        "thresholds": by_rules(rows, asked, sampling),
        "subgroups": subgroups(data, called, is_chosen_here=chosen["origin"] in CHOSEN_HERE),
        "decision": decision_of(rows, asked, chosen["value"]),
        "comparison": None,
        "method": {"design_effect": sampling.design_effect(called), "n_spread": n_spread(sampling)},
    }
    if rows.second is not None:
        contents["comparison"] = compare(rows.score, rows.second, sampling, asked, probable=data.probable)
    return contents


def _on_these_rows(matrix: ConfusionMatrix, costs: Costs | None, prevalence: float | None) -> dict[str, Estimate]:
    """Measures at a threshold that these rows chose: no interval would hold for new ones."""
    values = {name: getattr(matrix, name) for name in AT_THRESHOLD}
    if costs is not None:
        values["cost"] = price(matrix, costs)
    if prevalence is not None:
        values |= {name: getattr(matrix.at_prevalence(prevalence), of) for name, of in PREDICTIVE.items()}
    return {name: estimate(value, method=ON_THESE_ROWS) for name, value in values.items()}


def _out_of_fold(rows: TwoClasses, fold: AnyArray, sampling: Sampling) -> Contents:
    """How many folds there are, how many lack a class, how many groups are in several; the mean of the folds' AUCs."""
    parts = [rows.at(fold == one) for one in np.unique(fold)]
    both = [part for part in parts if part.positive.any() and not part.positive.all()]
    aucs = [roc_auc_score(part.positive, part.score, sample_weight=part.weight) for part in both]
    mean = estimate(float(np.mean(aucs)) if aucs else math.nan, method=OF_FOLDS)
    n_split = None
    if sampling.group is not None:
        group, _ = np.unique([sampling.group, fold], axis=1)
        n_split = int(np.count_nonzero(np.bincount(group) > 1))
    return {"count": len(parts), "one_class": len(parts) - len(both), "split_groups": n_split, "auc": mean}


def _facts(data: TwoClasses, matrix: ConfusionMatrix) -> Contents:
    """What the rows are: how many, of which classes, what was left out, how many scores are tied."""
    counts = confusion_matrix_at_thresholds(data.positive, data.score)
    positives, negatives = int(counts.n_positive), int(counts.n_negative)
    tied = int(np.diff(counts.tps) @ np.diff(counts.fps))
    if data.weight is None:
        shares: list[float] = [positives, negatives]
        prevalence = Sampling(data.positive, None, data.groups, 0, 0).share_of_positives()
    else:
        shares = [float(data.weight[of].sum()) for of in (data.positive, ~data.positive)]
        prevalence = estimate(shares[0] / sum(shares))
    left_out = dict.fromkeys(("positive", "negative", "unlabelled", "unscored_positive"), 0) | data.origin.left_out_of
    unscored = 0 if data.weight is not None else left_out["unscored_positive"]  # whose weight may lack as well
    return {
        **data.origin.facts(positives + negatives, data.groups),
        "left_out_of": left_out,
        "recall_of_all": matrix.tp / (positives + unscored) if unscored else None,
        "positive": data.names[0],
        "negative": data.names[1],
        "positives": positives,
        "negatives": negatives,
        "prevalence": prevalence,
        "majority": data.names[0] if shares[0] > shares[1] else data.names[1],
        "weight": None if data.weight is None else {"positives": shares[0], "negatives": shares[1]},
        "distinct_scores": len(counts.thresholds) - 1,
        "tied_pairs": tied / (positives * negatives),
        "lowest_score": float(data.score.min()),
        "highest_score": float(data.score.max()),
        "probable": data.probable[0],
    }


def _baselines(matrix: ConfusionMatrix, costs: Costs | None, *, is_probable: bool) -> Contents:
    """What each measure is for the best answer that does not look at a row."""
    share = (matrix.tp + matrix.fn) / matrix.total
    found = {"accuracy": max(share, 1 - share), "balanced_accuracy": 0.5, "precision": share, "mcc": 0.0}
    found |= {"negative_predictive_value": 1 - share, "f1": 2 * share / (1 + share)}
    found |= {"auc": 0.5, "average_precision": share}
    if is_probable:
        found["brier"] = share * (1 - share)
        found["log_loss"] = -share * math.log(share) - (1 - share) * math.log1p(-share)
    if costs is not None:
        everything, nothing = costs[0] * (matrix.fp + matrix.tn), costs[1] * (matrix.tp + matrix.fn)
        found |= {"cost": min(everything, nothing), "cost_of_all": everything, "cost_of_none": nothing}
    return found
