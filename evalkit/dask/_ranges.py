"""Cutting partitions by value into ranges, so that equal scores come together, as one graph of Dask.

Each partition is sorted. Scores evenly spaced in each, by rank, give the pivots, at which each is cut; the pieces
between two pivots are one range. No range holds more than its share by over `1 / PER_PARTITION` of all samples on
either side, unless one score alone is more frequent. Ranges are numbered from the highest scores down.
"""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from .. import validation
from .._packed_sort import Keys, labels_of_keys, least_keys, scores_of_keys
from ..validation import Label
from ._partitions import Partition, paired_partitions, sorted_partition

try:
    dask: Any = importlib.import_module("dask")
except ImportError:
    raise ImportError("evalkit.dask needs Dask: pip install 'classifier-evalkit[dask]'") from None

MOST_RANGES = 128  # tasks are as many as partitions times ranges
PER_PARTITION = 1000  # scores that each partition gives to choose pivots from

Floats = NDArray[np.float64]
CheckSizes = Callable[[int, int], None]
Tally = tuple[tuple[Any, ...], list[int], list[int]]


class Sizes(NamedTuple):
    """Positives and negatives of each range, from the highest down."""

    positives: tuple[int, ...]
    negatives: tuple[int, ...]

    @property
    def n_positive(self) -> int:
        """Positives in all."""
        return sum(self.positives)

    @property
    def n_negative(self) -> int:
        """Negatives in all."""
        return sum(self.negatives)

    def above(self, number: int) -> tuple[int, int]:
        """Positives and negatives above a range."""
        return sum(self.positives[:number]), sum(self.negatives[:number])

    def below(self, number: int) -> tuple[int, int]:
        """Positives and negatives below a range."""
        return sum(self.positives[number + 1 :]), sum(self.negatives[number + 1 :])


Measure = Callable[[Keys, Sizes, int], Any]


def over_ranges(
    measure: Measure,
    y_true: Any,
    y_score: Any,
    pos_label: Label | None,
    check_sizes: CheckSizes | None = None,
) -> tuple[Sizes, list[Any]]:
    """Compute the sizes of all ranges, and a measure of each from its sorted keys, highest scores first.

    No range is measured before all partitions are validated, nor where `check_sizes` raises for the two class sizes.
    """
    task = dask.delayed
    paired = paired_partitions(y_true, y_score)
    n_ranges = min(len(paired), MOST_RANGES)
    read = task(sorted_partition)
    partitions = [read(number, labels, scores, pos_label) for number, (labels, scores) in enumerate(paired)]
    pivots = task(pivots_of)([task(sketch_of)(partition) for partition in partitions], n_ranges)
    tallies = [task(tally_of)(partition, pivots) for partition in partitions]
    sizes = task(sizes_of)(tallies, pos_label, check_sizes)
    measured = []
    for number in range(n_ranges):
        pieces = [task(piece_of)(partition, pivots, number) for partition in partitions]
        measured.append(task(measured_range)(measure, pieces, sizes, number))
    return cast(tuple[Sizes, list[Any]], dask.compute(sizes, measured))


def sketch_of(partition: Partition) -> tuple[Floats, float]:
    """Scores of a partition, evenly spaced by rank, and how many samples each stands for."""
    n_samples = len(partition.keys)
    n_chosen = min(n_samples, PER_PARTITION)
    at = (2 * np.arange(n_chosen) + 1) * n_samples // max(2 * n_chosen, 1)
    return scores_of_keys(partition.keys[at])[1:], n_samples / max(n_chosen, 1)


def pivots_of(sketches: Sequence[tuple[Floats, float]], n_ranges: int) -> Keys:
    """Least keys of the scores that cut the samples into ranges about equal in size, ascending."""
    scores = np.concatenate([scores for scores, _ in sketches])
    weights = np.concatenate([np.full(len(scores), weight) for scores, weight in sketches])
    if not len(scores):
        return np.zeros(n_ranges - 1)
    order = np.argsort(scores)
    running = np.cumsum(weights[order])
    at = np.searchsorted(running, running[-1] * np.arange(1, n_ranges) / n_ranges)
    return cast(Keys, least_keys(scores[order][at]))  # all these have keys


def _ends(keys: Keys, pivots: Keys) -> list[int]:
    """Return where the ranges of sorted keys begin and end, from the highest down."""
    return [len(keys), *np.searchsorted(keys, pivots)[::-1].tolist(), 0]


def tally_of(partition: Partition, pivots: Keys) -> Tally:
    """Labels of a partition, then its positives and its negatives in each range."""
    is_positive = labels_of_keys(partition.keys)
    spans = [is_positive[low:high] for high, low in itertools.pairwise(_ends(partition.keys, pivots))]
    positives = [int(np.count_nonzero(span)) for span in spans]
    return partition.labels, positives, [len(span) - of for span, of in zip(spans, positives, strict=True)]


def sizes_of(tallies: Sequence[Tally], pos_label: Label | None, check_sizes: CheckSizes | None) -> Sizes:
    """Sizes of all ranges, once the labels of all partitions together are valid."""
    labels, positives, negatives = zip(*tallies, strict=True)
    distinct = sorted({label for of in labels for label in of}, key=str)
    validation.as_positive(validation.as_labels(distinct, "y_true"), pos_label, "y_score")
    sizes = Sizes(*(tuple(map(sum, zip(*each, strict=True))) for each in (positives, negatives)))
    if check_sizes is not None:
        check_sizes(sizes.n_positive, sizes.n_negative)
    return sizes


def piece_of(partition: Partition, pivots: Keys, number: int) -> Keys:
    """Keys of a partition that lie in a range; a copy, so that each is released, or spilled, on its own."""
    high, low = _ends(partition.keys, pivots)[number : number + 2]
    return partition.keys[low:high].copy()


def measured_range(
    measure: Callable[[Keys, Sizes, int], Any], pieces: Sequence[Keys], sizes: Sizes, number: int
) -> Any:
    """Sort the pieces of a range together, and measure it."""
    keys = np.concatenate(pieces)
    keys.sort()
    return measure(keys, sizes, number)
