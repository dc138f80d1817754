"""Samples with names, as the step tables show them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from .._input.reading import check_same_index
from .._input.validation import BinaryScores, check_scores
from .._types import Label


def named_samples(
    y_true: ArrayLike, y_score: ArrayLike, pos_label: Label | None, names: Sequence[object] | None
) -> tuple[BinaryScores, list[str]]:
    """Validated data, both classes present, and what each sample is called: 1, 2, 3 … if nothing else is said."""
    data = check_scores(y_true, y_score, pos_label=pos_label, both_classes=True)
    check_same_index(y_true=y_true, y_score=y_score, names=names)
    n_samples = len(data.score)
    called = range(1, n_samples + 1) if names is None else names
    if not isinstance(called, Sequence) and np.ndim(called) != 1:  # a set or a dict has no dimension
        raise TypeError(f"names is a {type(names).__name__}: give a list, one name for each sample.")
    if len(called) != n_samples:
        raise ValueError(f"names has {len(called)} items, the data {n_samples}: give one name for each sample.")
    return data, list(map(str, called))
