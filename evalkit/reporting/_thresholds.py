"""The threshold of a report and how it was chosen, and which ones other rules choose on the same rows.

What a threshold reaches on the rows that chose it is no estimate for new rows, so it has no interval
(bench/threshold_coverage.py).
"""

from __future__ import annotations

import math
from typing import Any

from .._results.table import threshold_text
from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.metrics import Metric, cost_of, f_beta_of, youden_j
from ..thresholds.best_threshold import ChosenThreshold, best_threshold
from ..thresholds.constrained_threshold import ConstrainedThreshold, constrained_threshold
from ._formats import exact
from ._samples import Costs, TwoClasses

CONVENTION = 0.5
BEYOND = {math.inf: "above every score", -math.inf: "below every score"}
LIMITS = {
    "min_recall": (0.8, 0.9, 0.95, 0.99),
    "max_fpr": (0.01, 0.05, 0.1),
    "min_precision": (0.5, 0.8, 0.9),
}
CHOSEN_HERE = ("cost", "J")  # origins of a threshold that was chosen on the rows it is judged on
Found = ChosenThreshold | ConstrainedThreshold


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


def by_rules(data: TwoClasses, costs: Costs | None) -> list[dict[str, Any]]:
    """For each rule the threshold that it chooses on these rows, the counts and three rates there; or that none does.

    Constraints take no weights.
    """
    found: list[tuple[str, float | None, Found | None]] = []
    if costs is not None:
        found.append(("cost", None, _best(data, cost_of(fp=costs[0], fn=costs[1]))))
        if data.probable[0] and any(costs):
            found.append(("costs alone", None, _at(data, costs[0] / sum(costs))))
    found += [("J", None, _best(data, youden_j)), ("F1", None, _best(data, f_beta_of(1)))]
    if data.weight is None:
        limits = [(rule, limit) for rule, several in LIMITS.items() for limit in several]
        found += [(rule, limit, _constrained(data, rule, limit)) for rule, limit in limits]
    return [{"rule": rule, "limit": limit, **_row(one, costs)} for rule, limit, one in found]


def _best(data: TwoClasses, metric: Metric) -> ChosenThreshold:
    return best_threshold(data.positive, data.score, metric, sample_weight=data.weight)


def _at(data: TwoClasses, threshold: float) -> ChosenThreshold:
    matrix = ConfusionMatrix.from_scores(data.positive, data.score, threshold=threshold, sample_weight=data.weight)
    lower = data.score[data.score < threshold]
    return ChosenThreshold(threshold, math.nan, matrix, float(lower.max()) if len(lower) else -math.inf)


def _constrained(data: TwoClasses, rule: str, limit: float) -> ConstrainedThreshold | None:
    options: dict[str, Any] = {rule: limit}
    try:
        return constrained_threshold(data.positive, data.score, **options)
    except ValueError:  # no threshold satisfies it
        return None


def _shown(found: Found) -> dict[str, Any]:
    """A threshold, and a short number that makes the same decisions."""
    value = float(found.threshold)
    return {"value": value, "text": BEYOND.get(value) or threshold_text(value, found.next_score) or f"{value:.6g}"}


def _row(found: Found | None, costs: Costs | None) -> dict[str, Any]:
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
