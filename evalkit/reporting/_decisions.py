"""What two models call positive, so that neither is favoured: each by its own threshold, or none by any.

A threshold that is chosen on these rows is chosen on nine tenths of them and cuts the tenth that is left, in turn, so
that no row has a say in its own decision. It is the score of a row, never a number between two, so that a model whose
scores are transformed, but ordered as before, decides as before.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from .._input.validation import BinaryScores
from .._types import AnyArray, BoolArray, Floats, Indices
from ..counts._cumulative import cumulative_counts
from ..counts.metrics import cost_of
from ..counts.threshold_counts import ThresholdCounts
from ..thresholds.best_threshold import row_of_largest
from ._estimates import Sampling
from ._formats import BEYOND, exact
from ._samples import Asked, Costs
from ._words import NOT_COMPARED

Choice = Callable[[ThresholdCounts], int | None]  # of a row of the counts; none where no threshold will do
FOLDS, MOST_FOLDS = 10, 50


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
        return NOT_COMPARED["none_known"] if asked.costs is None else _out_of_fold(score, second, sampling, asked.costs)
    if threshold_b is None and not probable:
        return NOT_COMPARED["two_scales"]
    origin = "one for both" if threshold_b is None else "given"
    at = threshold, threshold if threshold_b is None else threshold_b
    first, other = ({"value": value, "text": BEYOND.get(value) or exact(value)} for value in at)
    return Decisions(score >= at[0], second >= at[1], {"origin": origin, "first": first, "second": other})


def _out_of_fold(score: AnyArray, second: AnyArray, sampling: Sampling, costs: Costs) -> Decisions | str:
    fold = parts(sampling)
    if fold is None:
        return NOT_COMPARED["too_few"]
    cheapest: Choice = functools.partial(row_of_largest, cost_of(fp=costs[0], fn=costs[1]))
    (called,), (called_b,) = (calls_out_of_fold(one, sampling, fold, [cheapest]) for one in (score, second))
    return Decisions(called, called_b, {"origin": "out of fold", "folds": len(np.unique(fold))}, fold)


def parts(sampling: Sampling, given: Indices | None = None) -> Indices | None:
    """The part that each row is in, a few that are given or ten; none where the others of a part lack a class."""
    fold = folds(sampling) if given is None or given.max() >= MOST_FOLDS else given
    rest = (sampling.label[fold != each] for each in np.unique(fold))
    return fold if all(part.any() and not part.all() for part in rest) else None


def folds(sampling: Sampling) -> Indices:
    """The part that each row is in, that of its group; each class is spread evenly over the ten parts, or fewer."""
    group = np.arange(len(sampling.label)) if sampling.group is None else sampling.group
    share = np.bincount(group, sampling.label) / np.bincount(group)
    shuffled = np.random.default_rng(sampling.seed).permutation(len(share))
    fold = np.empty(len(share), dtype=np.int64)
    fold[shuffled[np.argsort(share[shuffled], stable=True)]] = np.arange(len(share)) % FOLDS
    return fold[group]


def counts_at(positive: BoolArray, score: AnyArray, weight: Floats | None) -> ThresholdCounts:
    """The counts at every threshold, of rows with a score that is valid."""
    return ThresholdCounts._of(*cumulative_counts(BinaryScores(positive, score, weight)))


def calls_out_of_fold(score: AnyArray, sampling: Sampling, fold: Indices, choices: Sequence[Choice]) -> list[BoolArray]:
    """Whether each row is called positive by the threshold that is chosen on the other parts; for each choice."""
    called = [np.zeros(len(score), dtype=np.bool_) for _ in choices]
    for each in np.unique(fold):
        rest = fold != each
        counts = counts_at(
            sampling.label[rest], score[rest], None if sampling.weight is None else sampling.weight[rest]
        )
        for calls, choice in zip(called, choices, strict=True):
            if (row := choice(counts)) is not None:
                calls[~rest] = score[~rest] >= counts.thresholds[row]
    return called
