"""What each model adds to acting on everybody, or on nobody, and to the other, at the threshold that is asked for."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from .._types import AnyArray
from ..probabilities.net_benefit_interval import net_benefit_interval
from ._formats import Contents
from ._samples import Asked, TwoClasses
from ._translation import msgid

DEFAULTS = {"all": msgid("everybody"), "none": msgid("nobody")}


def decision_of(rows: TwoClasses, asked: Asked, threshold: float) -> Contents | None:
    """The net benefit of both models and defaults, here and, where a prevalence is given, elsewhere.

    None where nobody would act, where the scores are no probabilities, or have weights.
    """
    at, origin = threshold, "threshold"
    if asked.costs is not None and any(asked.costs):
        at, origin = asked.costs[0] / sum(asked.costs), "costs"
    if not (rows.probable[0] and rows.weight is None and 0 <= at < 1):
        return None
    found: Contents = {"threshold": at, "worth": (1 - at) / at if at else math.inf, "origin": origin}
    elsewhere = None if asked.prevalence is None else _net_benefits(moved(rows, asked.prevalence), at, asked.prevalence)
    return found | _net_benefits(rows, at, None) | {"elsewhere": elsewhere}


def _net_benefits(rows: TwoClasses, at: float, prevalence: float | None) -> Contents:
    found: Contents = {"nobody": 0.0}
    options: dict[str, Any] = {"threshold": at, "prevalence": prevalence, "groups": rows.groups}
    compared: dict[str, tuple[AnyArray, AnyArray | None]] = {"first": (rows.score, None)}
    if rows.second is not None and rows.probable[1]:
        compared |= {"second": (rows.second, None), "second_minus_first": (rows.score, rows.second)}
    for name, (score, other) in compared.items():
        of = net_benefit_interval(rows.positive, score, y_proba_b=other, **options)
        found[name] = {end: getattr(of, end) for end in ("difference", "low", "high")}
        if other is None:
            found[name]["net_benefit"] = of.net_benefit
            found |= {"everybody": of.treat_all, "default": DEFAULTS[of.default]}
    return found


def moved(rows: TwoClasses, prevalence: float) -> TwoClasses:
    """Probabilities as they are in another population: the odds times the ratio of the prior odds (Elkan 2001)."""
    share = float(rows.positive.mean())
    yes, no = prevalence / share, (1 - prevalence) / (1 - share)
    first, second = (
        of if of is None or not is_probable else of * yes / (of * yes + (1 - of) * no)
        for of, is_probable in zip((rows.score, rows.second), rows.probable, strict=True)
    )
    return replace(rows, score=first, second=second)  # type: ignore[arg-type]
