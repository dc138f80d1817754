"""What the rows are: how many, of which classes, what was left out, how many scores are tied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..counts.threshold_counts import confusion_matrix_at_thresholds
from ._estimates import Sampling, estimate
from ._formats import Contents
from ._samples import Origin, TwoClasses

Tell = Callable[[str], None]  # is told what is computed next


def is_probable(score: Any) -> bool:
    """Whether all scores lie in [0, 1], so that they may be probabilities."""
    return bool(((score >= 0) & (score <= 1)).all())


def facts_of(data: TwoClasses, *, probable: bool) -> Contents:
    """What is known of rows of two classes."""
    counts = confusion_matrix_at_thresholds(data.positive, data.score)
    positives, negatives = int(counts.n_positive), int(counts.n_negative)
    tied = int(np.diff(counts.tps) @ np.diff(counts.fps))
    heavy = None if data.weight is None else [float(data.weight[of].sum()) for of in (data.positive, ~data.positive)]
    shares = (positives, negatives) if heavy is None else heavy
    prevalence = estimate(shares[0] / sum(shares))
    if data.weight is None:
        prevalence = Sampling(data.positive, None, data.groups, 0, 0).share_of_positives()
    return {
        **rows_of(data.origin, positives + negatives, data.groups),
        "left_out_of": dict.fromkeys(("positive", "negative", "unlabelled"), 0) | data.origin.left_out_of,
        "positive": data.names[0],
        "negative": data.names[1],
        "positives": positives,
        "negatives": negatives,
        "prevalence": prevalence,
        "majority": data.names[0] if shares[0] > shares[1] else data.names[1],
        "weight": None if heavy is None else {"positives": heavy[0], "negatives": heavy[1]},
        "distinct_scores": len(counts.thresholds) - 1,
        "tied_pairs": tied / (positives * negatives),
        "lowest_score": float(data.score.min()),
        "highest_score": float(data.score.max()),
        "probable": probable,
    }


def rows_of(origin: Origin, used: int, groups: Any) -> Contents:
    """How many rows were read, left out, and repeated, and in how many groups they are."""
    return {
        "rows": origin.n_rows,
        "used": used,
        "left_out": origin.n_rows - used,
        "missing": origin.missing,
        "duplicates": origin.n_duplicates,
        "groups": None if groups is None else len(np.unique(groups)),
        "repeating": origin.repeating,
    }
