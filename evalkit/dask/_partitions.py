"""Partitions of labels and scores: paired, validated, and sorted as packed keys."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .._input.reading import check_same_length
from .._input.validation import check_scores
from .._types import AnyArray, Label
from ..counts._packed_sort import Keys, packed_keys

LEAST, SPAN = 2.0**-511, 2.0**511  # magnitudes that have a key

Delayed = Any  # a task of Dask's


class Partition(NamedTuple):
    """Sorted keys of a partition, and the labels that occur in it."""

    keys: Keys
    labels: tuple[Any, ...]


def paired_partitions(y_true: Any, y_score: Any) -> tuple[list[Delayed], list[Delayed]]:
    """Return the labels of each partition and the scores of each, not computed yet."""
    for name, values in (("y_true", y_true), ("y_score", y_score)):
        _check_collection(values, name)
    if _has_lengths(y_true) and _has_lengths(y_score):
        check_same_length(y_true=y_true, y_score=y_score)
        y_true = y_true.rechunk(y_score.chunks)
    labels, scores = (list(np.ravel(values.to_delayed())) for values in (y_true, y_score))
    if len(labels) != len(scores):
        raise ValueError(
            f"y_true has {len(labels)} and y_score has {len(scores)} partitions: take both from one collection, or "
            "give them equal partitions, as by .repartition() or .rechunk()."
        )
    return labels, scores


def _check_collection(values: Any, name: str) -> None:
    """Refuse what is not a Dask array or column."""
    kind = type(values)
    if not (hasattr(kind, "to_delayed") and hasattr(kind, "ndim")):
        raise TypeError(
            f"{name} is a {kind.__name__}: give a Dask array, or a column of a Dask DataFrame. Data in memory go to "
            "the function of the same name in evalkit itself."
        )
    if values.ndim != 1:
        raise ValueError(f"{name} has {values.ndim} dimensions: it must be one-dimensional. Pass one column.")


def _has_lengths(values: Any) -> bool:
    """Whether it is an array whose blocks have known lengths."""
    return not np.isnan(sum(getattr(values, "chunks", ((np.nan,),))[0]))


def sorted_partition(number: int, pos_label: Label | None, y_true: Any, y_score: Any) -> Partition:
    """Validate a partition, and sort its keys; an error names the partition."""
    if not len(y_true) and not len(y_score):
        return Partition(np.empty(0), ())
    try:
        data = check_scores(y_true, y_score, pos_label=pos_label)
        keys = packed_keys(data.positive, data.score.astype(np.float64, copy=False))
        if keys is None:
            raise ValueError(_without_key(data.score))
    except (ValueError, TypeError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"partition {number}: {error}") from None
    keys.sort()
    return Partition(keys, data.classes)


def _without_key(score: AnyArray) -> str:
    magnitude = np.abs(score)
    index = int(np.argmax((magnitude >= SPAN) | ((magnitude < LEAST) & (magnitude > 0))))
    return (
        f"y_score[{index}] is {score[index]}: over Dask, scores are 0 or have a magnitude from 1.5e-154 (2**-511) to "
        "below 6.7e+153 (2**511). Rescale them, or pass the logarithms of probabilities."
    )
