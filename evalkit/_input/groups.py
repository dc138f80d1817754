"""What samples belong to, such as a patient with several images."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .._types import AnyArray, BoolArray, Integers
from .labels import read_labels
from .reading import check_same_length


def number_groups(
    groups: ArrayLike, labels: AnyArray, beside: str = "y_true", name: str = "groups", *, least: int = 2
) -> Integers:
    """The group of each sample as a number from 0, in the order of their names; there must be so many."""
    read = read_labels(groups, name, beside=beside)
    check_same_length(**{beside: labels, name: read.places})
    if len(read.classes) < least:
        raise ValueError(
            f"{name} has the one group {read.classes[0]!r}: groups are the independent units, so give several."
        )
    return read.places.astype(np.int64)


def check_two_groups_per_class(positive: BoolArray, number: Integers) -> list[int]:
    """How many groups have positives, and how many negatives: at least two, as a variance needs."""
    counts = [len(np.unique(number[positive == which])) for which in (True, False)]
    for name, count in zip(("positive", "negative"), counts, strict=True):
        if count < 2:
            raise ValueError(f"only one group has {name} samples: a variance needs at least two groups of each class.")
    return counts
