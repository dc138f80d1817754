"""Cutting partitions by value into ranges, so that equal scores come together, as one graph of Dask.

Each partition is sorted. Scores evenly spaced in each, by rank, give the pivots, at which each is cut; the pieces
between two pivots are one range. Ranges are equal in size, but for a few samples in `PER_PARTITION`, and for those that
share one score. They are numbered from the highest scores down.
"""

from __future__ import annotations

import functools
import importlib
import itertools
import math
import uuid
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

import numpy as np

from .._input.labels import read_labels
from .._types import Floats, Label
from ..counts._packed_sort import Keys, labels_of_keys, least_keys, scores_of_keys
from ._partitions import Partition, paired_partitions, sorted_partition

try:
    dask: Any = importlib.import_module("dask")
    dask_threaded: Any = importlib.import_module("dask.threaded")
except ImportError:
    raise ImportError("evalkit.dask needs Dask: pip install 'classifier-evalkit[dask]'") from None

RANGES = 3  # times the root of the number of partitions: tasks are as many as partitions times ranges
PER_PARTITION = 1000  # scores that each partition gives to choose pivots from

CheckSizes = Callable[[int, int], None]


class Sizes(NamedTuple):
    """Positives and negatives of each range, from the highest down."""

    positives: Sequence[int]
    negatives: Sequence[int]

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

    def negatives_below(self, number: int) -> int:
        """Negatives below a range."""
        return sum(self.negatives[number + 1 :])


Tally = tuple[tuple[Any, ...], Sizes]
Measure = Callable[[Keys, Sizes, int], Any]


class Results:
    """What over_ranges computes, as a collection of Dask's: Delayed objects would optimize one graph for each range."""

    __dask_optimize__ = staticmethod(lambda graph, keys, **options: graph)
    __dask_scheduler__ = staticmethod(dask_threaded.get)

    def __init__(self, graph: dict[Any, Any], keys: list[Any]) -> None:
        self._graph, self._keys = graph, keys

    def __dask_graph__(self) -> dict[Any, Any]:
        return self._graph

    def __dask_keys__(self) -> list[Any]:
        return self._keys

    def __dask_tokenize__(self) -> list[Any]:
        return self._keys

    def __dask_postcompute__(self) -> tuple[Callable[[Any], Any], tuple[()]]:
        return list, ()


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
    labels, scores = paired_partitions(y_true, y_score)
    n_ranges = min(len(labels), math.ceil(RANGES * math.sqrt(len(labels))))
    name = uuid.uuid4().hex
    parts, sketches, tallies = ([(f"{of}-{name}", i) for i in range(len(labels))] for of in ("sort", "sketch", "tally"))
    ranges = [(f"measure-{name}", number) for number in range(n_ranges)]
    pivots, sizes = f"pivots-{name}", f"sizes-{name}"
    graph = {**labels[0].dask, **scores[0].dask}  # the partitions of a collection share one
    for i, part in enumerate(parts):
        graph[part] = (functools.partial(sorted_partition, i, pos_label), labels[i].key, scores[i].key)
        graph[sketches[i]] = (sketch_of, part)
        graph[tallies[i]] = (tally_of, part, pivots)
    graph[pivots] = (functools.partial(pivots_of, n_ranges), sketches)
    graph[sizes] = (functools.partial(sizes_of, pos_label, check_sizes), tallies)
    for number, key in enumerate(ranges):
        cut = functools.partial(piece_of, number)
        pieces = {(f"piece-{name}", number, i): (cut, part, pivots) for i, part in enumerate(parts)}
        graph |= pieces
        graph[key] = (functools.partial(measured_range, measure, number), list(pieces), sizes)
    ((found, *measured),) = dask.compute(Results(graph, [sizes, *ranges]))
    return found, measured


def sketch_of(partition: Partition) -> tuple[Floats, float]:
    """Scores of a partition, evenly spaced by rank, and how many samples each stands for."""
    n_samples = len(partition.keys)
    n_chosen = min(n_samples, PER_PARTITION)
    at = (2 * np.arange(n_chosen) + 1) * n_samples // (2 * n_chosen)
    return scores_of_keys(partition.keys[at])[1:], n_samples / max(n_chosen, 1)


def pivots_of(n_ranges: int, sketches: Sequence[tuple[Floats, float]]) -> Keys:
    """Least keys of the scores that cut the samples into ranges about equal in size, ascending."""
    scores = np.concatenate([scores for scores, _ in sketches])
    weights = np.concatenate([np.full(len(scores), weight) for scores, weight in sketches])
    if not len(scores):
        return np.zeros(n_ranges - 1)
    order = np.argsort(scores)
    running = np.cumsum(weights[order])
    at = np.searchsorted(running, running[-1] * np.arange(1, n_ranges) / n_ranges, side="right")
    chosen = scores[order][at]  # made from keys, so that each has one
    return cast(Keys, least_keys(chosen))


def _ends(keys: Keys, pivots: Keys) -> list[int]:
    """Return where the ranges of sorted keys begin and end, from the highest down."""
    return [len(keys), *np.searchsorted(keys, pivots)[::-1].tolist(), 0]


def tally_of(partition: Partition, pivots: Keys) -> Tally:
    """Labels of a partition, and its sizes in each range."""
    is_positive = labels_of_keys(partition.keys)
    spans = [is_positive[low:high] for high, low in itertools.pairwise(_ends(partition.keys, pivots))]
    positives = [int(np.count_nonzero(span)) for span in spans]
    negatives = [int(np.count_nonzero(~span)) for span in spans]
    return partition.labels, Sizes(positives, negatives)


def sizes_of(pos_label: Label | None, check_sizes: CheckSizes | None, tallies: Sequence[Tally]) -> Sizes:
    """Sizes of all ranges, once the labels of all partitions together are valid."""
    read_labels(list({label for of, _ in tallies for label in of}), "y_true").positive(pos_label)
    sizes = Sizes(*np.sum([of for _, of in tallies], axis=0).tolist())
    if check_sizes is not None:
        check_sizes(sizes.n_positive, sizes.n_negative)
    return sizes


def piece_of(number: int, partition: Partition, pivots: Keys) -> Keys:
    """Keys of a partition that lie in a range; a copy, so that each is released, or spilled, on its own."""
    high, low = _ends(partition.keys, pivots)[number : number + 2]
    return partition.keys[low:high].copy()


def measured_range(measure: Measure, number: int, pieces: Sequence[Keys], sizes: Sizes) -> Any:
    """Sort the pieces of a range together, and measure it."""
    keys = np.concatenate(pieces)
    keys.sort()
    return measure(keys, sizes, number)
