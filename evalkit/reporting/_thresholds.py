"""The threshold of a report and how it was chosen, and which ones other rules choose on the same rows.

What a threshold reaches on the rows that chose it is no estimate for new rows, so it has no interval
(bench/threshold_coverage.py).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from .._input.arguments import as_generator
from .._input.validation import BinaryScores
from .._results.table import threshold_text
from .._types import Indices
from ..counts._cumulative import cumulative_counts, next_lower
from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.metrics import Metric, cost_of, f_beta_of, youden_j
from ..counts.threshold_counts import ThresholdCounts
from ..inference._bootstrap import resampled_rows
from ..inference._resampled import percentile_levels
from ..inference._resampled_metric import Samples, units_of
from ..thresholds.best_threshold import ChosenThreshold, best_threshold, row_of_largest
from ..thresholds.constrained_threshold import row_within
from ._estimates import LEVEL, Sampling
from ._formats import exact
from ._samples import Asked, Costs, TwoClasses

CONVENTION = 0.5
BEYOND = {math.inf: "above every score", -math.inf: "below every score"}
LIMITS = {
    "min_recall": (0.8, 0.9, 0.95, 0.99),
    "max_fpr": (0.01, 0.05, 0.1),
    "min_precision": (0.5, 0.8, 0.9),
}
CHOSEN_HERE = ("cost", "J")  # origins of a threshold that was chosen on the rows it is judged on
MOST_SPREAD = 200  # resamples
Rule = tuple[str, float | None, Callable[[ThresholdCounts], int]]  # with a limit it may have, and the row it chooses


def choose(data: TwoClasses, threshold: float | None, costs: Costs | None) -> dict[str, Any]:
    """The threshold that is given; else the cheapest, else 0.5 of probabilities, else where Youden's J is largest."""
    if threshold is not None:
        short = threshold_text(threshold, _at(data, threshold).next_score)  # of one from a search, which has 16 digits
        return {"value": threshold, "text": BEYOND.get(threshold) or short or exact(threshold), "origin": "given"}
    if costs is not None:
        return {**_shown(_best(data, cost_of(fp=costs[0], fn=costs[1]))), "origin": "cost"}
    if data.probable[0]:
        return {"value": CONVENTION, "text": exact(CONVENTION), "origin": "convention"}
    return {**_shown(_best(data, youden_j)), "origin": "J"}


def by_rules(data: TwoClasses, asked: Asked, sampling: Sampling) -> list[dict[str, Any]]:
    """For each rule the threshold that it chooses on these rows, the counts and three rates there; or that none does.

    The spread is of the thresholds that it chooses on resampled rows, or groups.
    """
    costs, counts = asked.costs, _counts(data)
    rules = _rules(costs, asked.limits if data.weight is None else None)
    found = zip(rules, [_chosen(counts, rule) for rule in rules], _spreads(data, rules, sampling), strict=True)
    rows = [
        {"rule": rule[0], "limit": rule[1], **_row(one, costs), "spread": None if one is None else spread}
        for rule, one, spread in found
    ]
    if costs is not None and any(costs) and data.probable[0]:
        alone = _row(_at(data, costs[0] / sum(costs)), costs)
        rows.insert(1, {"rule": "costs alone", "limit": None, **alone, "spread": None})
    return rows


def _rules(costs: Costs | None, own: Mapping[str, float] | None) -> list[Rule]:
    """The metrics, and the limits that are asked for, also all at once, or else the usual ones; none with weights."""
    metrics: dict[str, Metric] = {} if costs is None else {"cost": cost_of(fp=costs[0], fn=costs[1])}
    metrics |= {"J": youden_j, "F1": f_beta_of(1)}
    usual = [(rule, limit) for rule, several in LIMITS.items() for limit in several]
    limits = [] if own is None else list(own.items()) or usual
    found: list[Rule] = [(rule, None, functools.partial(row_of_largest, metric)) for rule, metric in metrics.items()]
    found += [(rule, limit, functools.partial(row_within, {rule: limit})) for rule, limit in limits]
    return found + [("all limits", None, functools.partial(row_within, dict(own or {})))] * (len(own or {}) > 1)


def _counts(data: TwoClasses, rows: Indices | slice = slice(None)) -> ThresholdCounts:
    weight = None if data.weight is None else data.weight[rows]
    return ThresholdCounts._of(*cumulative_counts(BinaryScores(data.positive[rows], data.score[rows], weight)))


def _chosen(counts: ThresholdCounts, rule: Rule) -> ChosenThreshold | None:
    try:
        row = rule[2](counts)
    except ValueError:  # no threshold satisfies it
        return None
    threshold, lower = counts.thresholds[row].item(), next_lower(counts.thresholds, row)
    return ChosenThreshold(threshold, math.nan, counts.matrix(row), lower)


def _spreads(data: TwoClasses, rules: Sequence[Rule], sampling: Sampling) -> list[dict[str, float]]:
    """Of each rule, where 95 % of the resampled thresholds lie, and the share of resamples where none will do."""
    code, n_drawn = data.positive.astype(np.int64), min((sampling.n_resamples + 1) // 2, MOST_SPREAD)
    units = units_of(Samples(data.positive, [data.score], data.weight, code, sampling.group), stratified=False)
    every = (_counts(data, rows) for rows in resampled_rows(code, units, n_drawn, as_generator(sampling.seed)))
    drawn = zip(*([_chosen(counts, rule) for rule in rules] for counts in every), strict=True)
    return [_spread([float(one.threshold) for one in of if one is not None], n_drawn) for of in drawn]


def _spread(known: list[float], n_drawn: int) -> dict[str, float]:
    ends = np.quantile(known or [math.nan], percentile_levels(LEVEL), method="inverted_cdf").tolist()
    return {"low": ends[0], "high": ends[1], "none": 1 - len(known) / n_drawn}


def _best(data: TwoClasses, metric: Metric) -> ChosenThreshold:
    return best_threshold(data.positive, data.score, metric, sample_weight=data.weight)


def _at(data: TwoClasses, threshold: float) -> ChosenThreshold:
    matrix = ConfusionMatrix.from_scores(data.positive, data.score, threshold=threshold, sample_weight=data.weight)
    lower = data.score[data.score < threshold]
    return ChosenThreshold(threshold, math.nan, matrix, float(lower.max()) if len(lower) else -math.inf)


def _shown(found: ChosenThreshold) -> dict[str, Any]:
    """A threshold, and a short number that makes the same decisions."""
    value = float(found.threshold)
    return {"value": value, "text": BEYOND.get(value) or threshold_text(value, found.next_score) or f"{value:.6g}"}


def _row(found: ChosenThreshold | None, costs: Costs | None) -> dict[str, Any]:
    if found is None:
        return {"threshold": None}
    m = found.matrix
    rates = {"recall": m.recall, "fpr": m.false_positive_rate, "precision": m.precision}
    cost = None if costs is None else price(m, costs)
    return {"threshold": _shown(found), "matrix": counts_of(m), **rates, "cost": cost}


def price(matrix: ConfusionMatrix, costs: Costs) -> float:
    """What all mistakes of a matrix cost together."""
    return costs[0] * matrix.fp + costs[1] * matrix.fn


def counts_of(matrix: ConfusionMatrix) -> dict[str, float]:
    """The four counts by their names."""
    return {"tp": matrix.tp, "fp": matrix.fp, "fn": matrix.fn, "tn": matrix.tn}
