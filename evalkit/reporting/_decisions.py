"""What two models call positive, so that neither is favoured: each by its own threshold, or none by any.

A threshold that is chosen on these rows is chosen on nine tenths of them and cuts the tenth that is left, in turn, so
that no row has a say in its own decision. It is the score of a row, never a number between two, so that a model whose
scores are transformed, but ordered as before, decides as before.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .._types import AnyArray, BoolArray, Indices
from ..counts.metrics import cost_of
from ..thresholds.best_threshold import best_threshold
from ._estimates import Sampling
from ._formats import exact
from ._samples import Asked, Costs
from ._thresholds import BEYOND

FOLDS = 10
NONE_KNOWN = (
    "not compared: no threshold was given for each model, and no costs, by which each would get its own; the usual "
    "0.5 is nobody's decision"
)
TWO_SCALES = (
    "not compared: one threshold was given, and scores beyond 0 and 1 need not be on one scale; give the second model "
    "its own"
)
TOO_FEW = "not compared: too few rows of a class to choose each threshold on some and apply it to others"


class Decisions(NamedTuple):
    """What each model calls positive, how that was decided, and the part of each row, if it was decided out of fold."""

    first: BoolArray
    second: BoolArray
    told: dict[str, Any]
    fold: Indices | None = None


def decide(score: AnyArray, second: AnyArray, sampling: Sampling, asked: Asked, *, probable: bool) -> Decisions | str:
    """The decisions of both models, or why there are none."""
    threshold, threshold_b = asked.threshold, asked.threshold_b
    if threshold is None:
        return NONE_KNOWN if asked.costs is None else _out_of_fold(score, second, sampling, asked.costs)
    if threshold_b is None and not probable:
        return TWO_SCALES
    origin = "one for both" if threshold_b is None else "given"
    at = threshold, threshold if threshold_b is None else threshold_b
    first, other = ({"value": value, "text": BEYOND.get(value) or exact(value)} for value in at)
    return Decisions(score >= at[0], second >= at[1], {"origin": origin, "first": first, "second": other})


def _out_of_fold(score: AnyArray, second: AnyArray, sampling: Sampling, costs: Costs) -> Decisions | str:
    fold = folds(sampling)
    rest = [sampling.label[fold != each] for each in np.unique(fold)]
    if not all(part.any() and not part.all() for part in rest):
        return TOO_FEW
    called, called_b = (cheapest_calls(one, sampling, fold, costs) for one in (score, second))
    return Decisions(called, called_b, {"origin": "out of fold", "folds": len(rest)}, fold)


def folds(sampling: Sampling) -> Indices:
    """The part that each row is in, that of its group; each class is spread evenly over the ten parts, or fewer."""
    group = np.arange(len(sampling.label)) if sampling.group is None else sampling.group
    share = np.bincount(group, sampling.label) / np.bincount(group)
    shuffled = np.random.default_rng(sampling.seed).permutation(len(share))
    fold = np.empty(len(share), dtype=np.int64)
    fold[shuffled[np.argsort(share[shuffled], stable=True)]] = np.arange(len(share)) % FOLDS
    return fold[group]


def cheapest_calls(score: AnyArray, sampling: Sampling, fold: Indices, costs: Costs) -> BoolArray:
    """Whether each row is called positive by the threshold that is the cheapest on the other parts."""
    cost, called = cost_of(fp=costs[0], fn=costs[1]), np.empty(len(score), dtype=np.bool_)
    for each in np.unique(fold):
        rest = fold != each
        weight = None if sampling.weight is None else sampling.weight[rest]
        chosen = best_threshold(sampling.label[rest], score[rest], cost, sample_weight=weight)
        called[~rest] = score[~rest] >= chosen.threshold
    return called
