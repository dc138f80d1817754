"""Sort scores and labels in one np.sort by packing the label into the float's lowest bit.

The bits of a non-negative float, read as an integer, sort like the float itself. Its sign bit is not needed,
so the bits are shifted left by one, and the label takes the lowest bit. One np.sort of these keys, in place and
without an argsort, sorts scores and labels at once; among equal scores the negatives come first.
The shift also turns -0.0 into the 0.0 that it equals.

Negative scores sort by decreasing magnitude: all bits of their keys but the label are inverted, and they
are sorted separately, at the left of the same array; `below` is their number.

This is the only module that reuses memory: it works in blocks that fit into the processor's cache, so that no
second array of the data's size is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .validation import AnyArray, BoolArray

_BLOCK = 1 << 14
_KEY_OF = {np.dtype(np.float64): np.uint64, np.dtype(np.float32): np.uint32}
_EXACT_IN_FLOAT64 = 2**53

Keys = NDArray[np.unsignedinteger[Any]]


def _blocks(array: AnyArray) -> Iterator[tuple[slice, AnyArray]]:
    """Yield consecutive blocks of an array, each with its slice."""
    for start in range(0, len(array), _BLOCK):
        part = slice(start, min(start + _BLOCK, len(array)))
        yield part, array[part]


def as_exact_floats(score: AnyArray) -> AnyArray | None:
    """Return the scores as floats of 32 or 64 bits, or None where that would round them."""
    if score.dtype in _KEY_OF:
        return score
    is_integer = np.issubdtype(score.dtype, np.integer)
    if is_integer and (int(score.max()) > _EXACT_IN_FLOAT64 or int(score.min()) < -_EXACT_IN_FLOAT64):
        return None
    return score.astype(np.float64) if score.dtype.itemsize <= 8 else None


def sorted_keys(positive: BoolArray, score: AnyArray) -> tuple[Keys, int]:
    """Return keys by ascending score, and how many of them, at the left, belong to negative scores."""
    keys: Keys = np.empty(len(score), dtype=_KEY_OF[score.dtype])
    inverted = ~keys.dtype.type(1)
    left, right = 0, len(keys)
    for part, block in _blocks(score):
        packed = np.ascontiguousarray(block).view(keys.dtype) << 1
        packed |= positive[part]
        negative = block < 0
        n_negative = int(np.count_nonzero(negative))
        if n_negative:
            keys[left : left + n_negative] = np.compress(negative, packed ^ inverted)
            packed = np.compress(~negative, packed)
            left += n_negative
        keys[right - len(packed) : right] = packed
        right -= len(packed)
    keys[:left].sort()
    keys[left:].sort()
    return keys, left


def counts_at_distinct_scores(positive: BoolArray, score: AnyArray) -> tuple[AnyArray, AnyArray, NDArray[np.float64]]:
    """Count negatives and positives at or above each distinct score; scores descend, after a row at infinity."""
    keys, below = sorted_keys(positive, score)
    labels = np.empty(len(keys), dtype=np.bool_)
    np.bitwise_and(keys, 1, out=labels, casting="unsafe")
    first = _starts(keys, below)
    below = int(np.count_nonzero(first[:below]))
    scores = _scores_of(keys if first.all() else np.compress(first, keys), below, score.dtype)
    del keys
    # From the highest score down, where the first key of a group of equal scores becomes its last.
    labels, last = labels[::-1], first[::-1]
    tps, fps = np.empty(len(scores), dtype=np.int64), np.empty(len(scores), dtype=np.int64)
    tps[0] = fps[0] = 0
    row, seen = 1, 0
    for part, ends in _blocks(last):
        running, at = np.cumsum(labels[part]), np.flatnonzero(ends)
        rows = slice(row, row + len(at))
        np.add(running[at], seen, out=tps[rows])
        np.subtract(at + (part.start + 1), tps[rows], out=fps[rows])
        row, seen = rows.stop, seen + int(running[-1])
    return fps, tps, scores


def twice_pairs_won(positive: BoolArray, score: AnyArray) -> int:
    """Return twice the number of pairs in which the positive has the higher score, ties counting one half."""
    keys, below = sorted_keys(positive, score)
    ramp = np.arange(min(_BLOCK, len(keys)), dtype=keys.dtype)
    rank_sum = positives = 0  # ranks count from 0
    for part, block in _blocks(keys):
        labels = block & 1
        n_positive = int(np.count_nonzero(labels))
        # An integer dot product, since one of floats starts threads.
        rank_sum += int(labels @ ramp[: len(labels)]) + part.start * n_positive
        positives += n_positive
    # A positive of rank i is above i samples; the positives among them make no pair.
    won_or_tied = rank_sum - positives * (positives - 1) // 2
    return 2 * won_or_tied - _tied_pairs(keys[:below]) - _tied_pairs(keys[below:])


def _tied_pairs(keys: Keys) -> int:
    """Count tied pairs: each group of equal scores has one step from its negatives to its positives."""
    pairs = 0
    for part, block in _blocks(keys[1:]):
        at = np.flatnonzero((block ^ keys[part]) == 1)
        if len(at):
            middle = part.start + at + 1
            negatives = middle - np.searchsorted(keys, keys[middle - 1])
            pairs += int(negatives @ (np.searchsorted(keys, keys[middle], side="right") - middle))
    return pairs


def _starts(keys: Keys, below: int) -> BoolArray:
    """Whether each key is the first with its score."""
    first = np.ones(len(keys), dtype=np.bool_)
    for part, block in _blocks(keys[1:]):
        np.greater(block ^ keys[part], 1, out=first[1:][part])
    first[below : below + 1] = True  # an inverted key may look like the one after it
    return first


def _scores_of(keys: Keys, below: int, kind: np.dtype[Any]) -> NDArray[np.float64]:
    """Return infinity, then the scores of ascending keys, descending, as float64."""
    scores = np.empty(len(keys) + 1)
    scores[0] = np.inf
    ascending = scores[:0:-1]
    for part, block in _blocks(keys[:below]):
        ascending[:below][part] = -(~block >> 1).view(kind)
    for part, block in _blocks(keys[below:]):
        ascending[below:][part] = (block >> 1).view(kind)
    return scores
