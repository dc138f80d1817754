"""The one clever room: a single sort that carries the labels along. Everything ranked stands on it.

**The key.** Seen as an integer, the bits of a float that is not negative sort like the float itself.
Its sign bit is free, so shifting left by one loses nothing, and the label fits into the lowest bit.
One sort of these keys in place, the fastest that NumPy has, then sorts scores and labels at once;
among equal scores the negatives come first. (The shift also makes -0.0 the 0.0 that it equals.)

Negative scores sort by falling magnitude. All bits of their keys but the label are turned over,
and they are sorted apart, in the left part of the same array; `below` says how many there are.

Work goes in blocks that stay in the processor's cache, so nothing large is made beside the keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .validation import AnyArray, BoolArray

_BLOCK = 1 << 14
_KEY_OF = {np.dtype(np.float64): np.uint64, np.dtype(np.float32): np.uint32}
_EXACT_IN_A_DOUBLE = 2**53

Keys = NDArray[np.unsignedinteger[Any]]


def blocks(array: AnyArray) -> Iterator[tuple[slice, AnyArray]]:
    """Consecutive pieces of an array, each with its place."""
    for start in range(0, len(array), _BLOCK):
        part = slice(start, min(start + _BLOCK, len(array)))
        yield part, array[part]


def as_floats(score: AnyArray) -> AnyArray | None:
    """The scores as floats that have a key, or None where that would lose something."""
    if score.dtype in _KEY_OF:
        return score
    is_whole = np.issubdtype(score.dtype, np.integer)
    if is_whole and (int(score.max()) > _EXACT_IN_A_DOUBLE or int(score.min()) < -_EXACT_IN_A_DOUBLE):
        return None
    return score.astype(np.float64) if score.dtype.itemsize <= 8 else None


def sorted_keys(positive: BoolArray, score: AnyArray) -> tuple[Keys, int]:
    """Keys by rising score, and how many of them, at the left, belong to negative scores."""
    keys: Keys = np.empty(len(score), dtype=_KEY_OF[score.dtype])
    turned_over = ~keys.dtype.type(1)
    left, right = 0, len(keys)
    for part, block in blocks(score):
        packed = np.ascontiguousarray(block).view(keys.dtype) << 1
        packed |= positive[part]
        negative = block < 0
        found = int(np.count_nonzero(negative))
        if found:
            keys[left : left + found] = np.compress(negative, packed ^ turned_over)
            packed = np.compress(~negative, packed)
            left += found
        keys[right - len(packed) : right] = packed
        right -= len(packed)
    keys[:left].sort()
    keys[left:].sort()
    return keys, left


def counts_at_distinct_scores(positive: BoolArray, score: AnyArray) -> tuple[AnyArray, AnyArray, NDArray[np.float64]]:
    """Negatives and positives at or above each distinct score, and that score, falling; first a row at infinity."""
    keys, below = sorted_keys(positive, score)
    labels = np.empty(len(keys), dtype=np.bool_)
    np.bitwise_and(keys, 1, out=labels, casting="unsafe")
    first = _starts(keys, below)
    below = int(np.count_nonzero(first[:below]))
    scores = _scores_of(keys if first.all() else np.compress(first, keys), below, score.dtype)
    del keys
    # From the highest score down: there, the first of a group going up is its last.
    labels, last = labels[::-1], first[::-1]
    tps, fps = np.empty(len(scores), dtype=np.int64), np.empty(len(scores), dtype=np.int64)
    tps[0] = fps[0] = 0
    row, seen = 1, 0
    for part, ends in blocks(last):
        running, at = np.cumsum(labels[part]), np.flatnonzero(ends)
        rows = slice(row, row + len(at))
        np.add(running[at], seen, out=tps[rows])
        np.subtract(at + (part.start + 1), tps[rows], out=fps[rows])
        row, seen = rows.stop, seen + int(running[-1])
    return fps, tps, scores


def twice_pairs_won(positive: BoolArray, score: AnyArray) -> int:
    """Twice the number of pairs in which the positive has the higher score, a tie counting one half."""
    keys, below = sorted_keys(positive, score)
    ramp = np.arange(min(_BLOCK, len(keys)), dtype=keys.dtype)
    places = positives = 0
    for part, block in blocks(keys):
        labels = block & 1
        found = int(np.count_nonzero(labels))
        # Places of the positives, counted from 0; an integer dot product, since one of floats starts threads.
        places += int(labels @ ramp[: len(labels)]) + part.start * found
        positives += found
    # Below a positive at place i stand i samples; the positives among them make no pair.
    won_or_tied = places - positives * (positives - 1) // 2
    return 2 * won_or_tied - _tied_pairs(keys[:below]) - _tied_pairs(keys[below:])


def _tied_pairs(keys: Keys) -> int:
    """Pairs of a positive and a negative with one score; such a group has one place where only the label changes."""
    pairs = 0
    for part, block in blocks(keys[1:]):
        at = np.flatnonzero((block ^ keys[part]) == 1)
        if len(at):
            middle = part.start + at + 1
            negatives = middle - np.searchsorted(keys, keys[middle - 1])
            pairs += int(negatives @ (np.searchsorted(keys, keys[middle], side="right") - middle))
    return pairs


def _starts(keys: Keys, below: int) -> BoolArray:
    """Whether a key's score is another than that of the key before."""
    first = np.ones(len(keys), dtype=np.bool_)
    for part, block in blocks(keys[1:]):
        np.greater(block ^ keys[part], 1, out=first[1:][part])
    first[below : below + 1] = True  # a turned key may look like the one after it
    return first


def _scores_of(keys: Keys, below: int, kind: np.dtype[Any]) -> NDArray[np.float64]:
    """Infinity, then the scores of rising keys, falling, as doubles."""
    scores = np.empty(len(keys) + 1)
    scores[0] = np.inf
    rising = scores[:0:-1]
    for part, block in blocks(keys[:below]):
        rising[:below][part] = -(~block >> 1).view(kind)
    for part, block in blocks(keys[below:]):
        rising[below:][part] = (block >> 1).view(kind)
    return scores
