"""What samples belong to, such as a patient with several images."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from .reading import as_sequence
from .validation import AnyArray, BoolArray, Label


def check_groups(groups: ArrayLike, labels: AnyArray, beside: str = "y_true") -> tuple[AnyArray, Sequence[Label]]:
    """The group of each sample, and the groups' names: there must be several."""
    named = as_sequence(groups, "groups")
    validation.refuse_missing(groups, named, "groups", beside)
    validation.check_same_length(**{beside: labels, "groups": named})
    names = validation.distinct_labels(named, "groups", at_most=None)
    if len(names) < 2:
        raise ValueError(f"groups has the one group {names[0]!r}: groups are the independent units, so give several.")
    return named, names


def number_groups(groups: ArrayLike, labels: AnyArray, beside: str = "y_true") -> NDArray[np.int64]:
    """The group of each sample as a number from 0."""
    return np.unique(check_groups(groups, labels, beside)[0], return_inverse=True)[1]


def check_two_groups_per_class(positive: BoolArray, number: NDArray[np.int64]) -> int:
    """How many groups have samples of the class that fewest have: at least two, as a variance needs."""
    counts = [len(np.unique(number[positive == which])) for which in (True, False)]
    for name, count in zip(("positive", "negative"), counts, strict=True):
        if count < 2:
            raise ValueError(f"only one group has {name} samples: a variance needs at least two groups of each class.")
    return min(counts)
