"""The threshold of a report and how it was chosen, and which ones other rules choose on the same rows.

What a threshold reaches on the rows that chose it has an interval where a limit leaves it one that holds for this
threshold from now on: the false positive rate, and the recall and the precision where they were not made as large as
possible. A recall that was is judged out of fold. bench/threshold_coverage.py has the coverage.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .._input.arguments import as_generator
from .._results.table import threshold_text
from .._types import BoolArray
from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.metrics import Metric, cost_of, f_beta_of, youden_j
from ..counts.threshold_counts import ThresholdCounts
from ..inference._bootstrap import resampled_rows
from ..inference._resampled import percentile_levels
from ..inference._resampled_metric import Samples, units_of
from ..inference._shares import Ends, share_of
from ..thresholds.best_threshold import best_threshold, row_of_largest
from ..thresholds.constrained_threshold import row_within
from ._decisions import Choice, calls_out_of_fold, counts_at, parts
from ._estimates import LEVEL, Sampling
from ._formats import BEYOND, exact
from ._samples import LIMITS, Asked, Costs, TwoClasses

CONVENTION = 0.5
CHOSEN_HERE = ("cost", "J")  # origins of a threshold that was chosen on the rows it is judged on
NOT_JUDGED: dict[str, Any] = {"intervals": {}, "out_of_fold": None}
REST = ("fpr", "precision")
MOST_SPREAD = 200  # resamples
Rule = tuple[str, dict[str, float], Choice]  # with its limits, and what it chooses


def choose(data: TwoClasses, threshold: float | None, costs: Costs | None) -> dict[str, Any]:
    """The threshold that is given; else the cheapest, else 0.5 of probabilities, else where Youden's J is largest."""
    if threshold is not None:
        short = threshold_text(threshold, _next_lower(data, threshold))  # of one from a search, which has 16 digits
        return {"value": threshold, "text": BEYOND.get(threshold) or short or exact(threshold), "origin": "given"}
    if costs is None and data.probable[0]:
        return {"value": CONVENTION, "text": exact(CONVENTION), "origin": "convention"}
    origin, metric = ("J", youden_j) if costs is None else ("cost", cost_of(fp=costs[0], fn=costs[1]))
    found = best_threshold(data.positive, data.score, metric, sample_weight=data.weight)
    return {**_shown(float(found.threshold), found.next_score), "origin": origin}


def by_rules(data: TwoClasses, asked: Asked, sampling: Sampling) -> list[dict[str, Any]]:
    """For each rule the threshold that it chooses on these rows, the counts and three rates there; or that none does.

    The spread is of the thresholds that it chooses on resampled rows, or groups.
    """
    costs = asked.costs
    counts = counts_at(data.positive, data.score, data.weight)
    rules = _rules(costs, asked.limits if data.weight is None else None)
    rows = []
    spreads, elsewhere = _spreads(data, rules, sampling), _out_of_fold(data, rules, sampling)
    for (name, limits, choice), spread, judged in zip(rules, spreads, elsewhere, strict=True):
        row = choice(counts)
        told: dict[str, Any] = {"threshold": None, "spread": None} | NOT_JUDGED
        if row is not None:
            threshold = counts.thresholds[row]
            shown = _shown(float(threshold), _next_lower(data, threshold))
            told = {"threshold": shown, **_reached(counts.matrix(row), costs), "spread": spread}
            told |= {"intervals": _intervals(data, data.score >= threshold, limits), "out_of_fold": judged}
        rows.append({"rule": name, "limit": next(iter(limits.values())) if len(limits) == 1 else None, **told})
    if costs is not None and any(costs) and data.probable[0]:
        at = costs[0] / sum(costs)
        matrix = ConfusionMatrix.from_scores(data.positive, data.score, threshold=at, sample_weight=data.weight)
        told = {"threshold": _shown(at, _next_lower(data, at)), **_reached(matrix, costs), "spread": None}
        rows.insert(1, {"rule": "costs alone", "limit": None, **told, **NOT_JUDGED})
    return rows


def _rules(costs: Costs | None, own: Mapping[str, float] | None) -> list[Rule]:
    """The metrics, and the limits that are asked for, also all at once, or else the usual ones; none with weights."""
    metrics: dict[str, Metric] = {} if costs is None else {"cost": cost_of(fp=costs[0], fn=costs[1])}
    metrics |= {"J": youden_j, "F1": f_beta_of(1)}
    usual = [(rule, limit) for rule, several in LIMITS.items() for limit in several]
    limits = [(rule, {rule: limit}) for rule, limit in ([] if own is None else own.items() or usual)]
    if own and len(own) > 1:
        limits.append(("all limits", dict(own)))
    found: list[Rule] = [(rule, {}, functools.partial(row_of_largest, metric)) for rule, metric in metrics.items()]
    return found + [(rule, of, functools.partial(_within, of)) for rule, of in limits]


def _within(limits: dict[str, float], counts: ThresholdCounts) -> int | None:
    """The row that limits select; None where no threshold satisfies them."""
    try:
        return row_within(limits, counts)
    except ValueError:
        return None


def _rates(data: TwoClasses, called: BoolArray) -> dict[str, Ends]:
    """The three rates, with Wilson's intervals, of rows or of whole groups."""
    right, wrong = called & data.positive, called & ~data.positive
    shares = {"recall": (right, data.positive), "fpr": (wrong, ~data.positive), "precision": (right, called)}
    return {name: share_of(*of, data.groups, LEVEL) for name, of in shares.items()}


def _intervals(data: TwoClasses, called: BoolArray, limits: Mapping[str, float]) -> dict[str, dict[str, float]]:
    """Of the rates that a rule with limits did not make as large as possible."""
    if data.weight is not None or not limits:
        return {}
    found = _rates(data, called)
    names = ("fpr",) if "min_precision" in limits else ("recall", *REST) if "min_recall" in limits else REST
    return {name: {"low": found[name].low, "high": found[name].high} for name in names}


def _out_of_fold(data: TwoClasses, rules: Sequence[Rule], sampling: Sampling) -> list[dict[str, Any] | None]:
    """The rates of each rule where each part of the rows is judged by the threshold from the others."""
    fold = None if data.weight is not None else parts(sampling, data.fold)
    if fold is None:
        return [None] * len(rules)
    found: list[dict[str, Any] | None] = []
    calls = calls_out_of_fold(data.score, sampling, fold, [choice for _, _, choice in rules])
    for (_, limits, _), called in zip(rules, calls, strict=True):
        recall, fpr, precision = _rates(data, called).values()
        is_largest = limits and "min_recall" not in limits  # so that it has no interval at the threshold
        ends = recall if is_largest else recall._replace(low=math.nan, high=math.nan)
        found.append({"recall": ends._asdict(), "fpr": fpr.estimate, "precision": precision.estimate})
    return found


def _spreads(data: TwoClasses, rules: Sequence[Rule], sampling: Sampling) -> list[dict[str, float]]:
    """Of each rule, where 95 % of the resampled thresholds lie, and the share of resamples where none will do."""
    code, n_drawn = data.positive.astype(np.int64), n_spread(sampling)
    units = units_of(Samples(data.positive, [data.score], data.weight, code, sampling.group), stratified=False)
    known: list[list[float]] = [[] for _ in rules]
    for rows in resampled_rows(code, units, n_drawn, as_generator(sampling.seed)):
        drawn = counts_at(data.positive[rows], data.score[rows], None if data.weight is None else data.weight[rows])
        for thresholds, (_, _, choice) in zip(known, rules, strict=True):
            if (row := choice(drawn)) is not None:
                thresholds.append(float(drawn.thresholds[row]))
    return [_spread(thresholds, n_drawn) for thresholds in known]


def n_spread(sampling: Sampling) -> int:
    """How many resamples there are for a spread, of which each costs as much as all rules."""
    return min((sampling.n_resamples + 1) // 2, MOST_SPREAD)


def _spread(known: list[float], n_drawn: int) -> dict[str, float]:
    ends = np.quantile(known or [math.nan], percentile_levels(LEVEL), method="inverted_cdf").tolist()
    return {"low": ends[0], "high": ends[1], "none": 1 - len(known) / n_drawn}


def _next_lower(data: TwoClasses, threshold: float) -> float:
    lower = data.score[data.score < threshold]
    return float(lower.max()) if len(lower) else -math.inf


def _shown(value: float, lower: float) -> dict[str, Any]:
    """A threshold, and a short number that makes the same decisions."""
    return {"value": value, "text": BEYOND.get(value) or threshold_text(value, lower) or f"{value:.6g}"}


def _reached(m: ConfusionMatrix, costs: Costs | None) -> dict[str, Any]:
    rates = {"recall": m.recall, "fpr": m.false_positive_rate, "precision": m.precision}
    found = {"matrix": counts_of(m), "predicted": m.tp + m.fp, **rates}
    return {**found, "cost": None if costs is None else price(m, costs)}


def price(matrix: ConfusionMatrix, costs: Costs) -> float:
    """What all mistakes of a matrix cost together."""
    return costs[0] * matrix.fp + costs[1] * matrix.fn


def counts_of(matrix: ConfusionMatrix) -> dict[str, float]:
    """The four counts by their names."""
    return {"tp": matrix.tp, "fp": matrix.fp, "fn": matrix.fn, "tn": matrix.tn}
