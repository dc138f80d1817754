"""What each model adds to acting on everybody, or on nobody, at the threshold probability that is asked for."""

from __future__ import annotations

import math
from typing import Any

from ..probabilities.net_benefit_interval import net_benefit_interval
from ._formats import Contents
from ._samples import Asked, TwoClasses


def decision_of(rows: TwoClasses, asked: Asked, threshold: float) -> Contents | None:
    """The net benefit of both models and defaults.

    None where nobody would act, where the scores are no probabilities, or have weights.
    """
    at, origin = threshold, "threshold"
    if asked.costs is not None and any(asked.costs):
        at, origin = asked.costs[0] / sum(asked.costs), "costs"
    if not (rows.probable[0] and rows.weight is None and 0 <= at < 1):
        return None
    found: Contents = {"threshold": at, "worth": (1 - at) / at if at else math.inf, "origin": origin, "nobody": 0.0}
    options: dict[str, Any] = {"threshold": at, "prevalence": asked.prevalence, "groups": rows.groups}
    scores = [rows.score] if rows.second is None or not rows.probable[1] else [rows.score, rows.second]
    for name, score in zip(("first", "second"), scores, strict=False):
        of = net_benefit_interval(rows.positive, score, **options)
        found[name] = {end: getattr(of, end) for end in ("net_benefit", "difference", "low", "high")}
        found |= {"everybody": of.treat_all, "default": {"all": "everybody", "none": "nobody"}[of.default]}
    return found
