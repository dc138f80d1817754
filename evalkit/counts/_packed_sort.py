"""Sort scores and labels in one np.sort by packing the label into the lowest bit of a float that sorts like the score.

The bits of a float without its sign, read as an integer, sort like its magnitude. Where all magnitudes are 0 or from
2⁻⁵¹¹ to below 2⁵¹¹, as nearly always, those bits are moved down to begin near 0 and shifted left by one; the label
takes the lowest bit, and the sign is put back. This *key* is a float again, and one np.sort of the keys, the fastest
sort that NumPy has, sorts scores and labels at once, exactly. Among equal scores negatives come first, but below 0
positives do. Data cut by value at `least_keys` can be sorted and counted part by part.

This module and `_packed_order` alone reuse memory: they work in blocks that fit into the processor's cache, so that
hardly a second array of the data's size is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from .._types import AnyArray, BoolArray, Floats, Integers

_BLOCK = 1 << 14

Keys = NDArray[np.floating[Any]]


class _Layout(NamedTuple):
    """Constants for one type of float, all of its bits' type.

    Magnitudes are moved down by `least`, the smallest but 0, and must then be below `span`. Shifted left, they begin at
    `base`, with 0 just below it: still a normal number, since some processors are set to take smaller ones for 0.
    """

    bits: Any
    least: Any
    span: Any
    base: Any
    sign: Any
    one: Any


def _layout(bits: Any, bias: int, mantissa: int) -> _Layout:
    half = bias // 2
    span, base, sign = 2 * half << mantissa, (1 << mantissa) + 2, (bias + 1) << (mantissa + 1)
    return _Layout(bits, *map(bits, ((bias - half) << mantissa, span, base, sign, 1)))


_LAYOUTS = {np.dtype(np.float64): _layout(np.uint64, 1023, 52), np.dtype(np.float32): _layout(np.uint32, 127, 23)}


def blocks(array: AnyArray, smaller: int = 1) -> Iterator[tuple[slice, AnyArray]]:
    """Yield consecutive blocks of an array, each with its slice; smaller ones where much is computed of each."""
    size = _BLOCK // smaller
    for start in range(0, len(array), size):
        part = slice(start, min(start + size, len(array)))
        yield part, array[part]


def as_floats(score: AnyArray) -> AnyArray:
    """The scores as floats of 32 or 64 bits; those that float64 would round are refused where they are read."""
    return score if score.dtype in _LAYOUTS else score.astype(np.float64)


def packed_keys(positive: BoolArray, score: AnyArray) -> Keys | None:
    """Return a key for each sample, or None where some score has no exact one."""
    keys = _packed(positive, as_floats(score))
    if keys is None and score.dtype == np.float32:
        return _packed(positive, score.astype(np.float64))  # which has keys for all floats of 32 bits
    return keys


def _packed(positive: BoolArray, score: AnyArray) -> Keys | None:
    keys: Keys = np.empty(len(score), dtype=score.dtype)
    for part, block in blocks(score):
        block = block + block.dtype.type(0)  # -0.0 becomes 0.0
        moved = moved_magnitudes(block)
        if moved is None:
            return None
        moved |= positive[part]
        np.bitwise_or(moved, sign_bits(block), out=_bits(keys)[part])
    return keys


def _bits(floats: AnyArray) -> AnyArray:
    bits: AnyArray = floats.view(_LAYOUTS[floats.dtype].bits)
    return bits


def sign_bits(floats: AnyArray) -> AnyArray:
    """Return the sign bits alone."""
    signs: AnyArray = _bits(floats) & _LAYOUTS[floats.dtype].sign
    return signs


def moved_magnitudes(block: AnyArray) -> AnyArray | None:
    """Return the bits of a key without sign and label, or None where some magnitude is out of range."""
    layout = _LAYOUTS[block.dtype]
    moved = _bits(np.abs(block))
    moved -= layout.least  # what is below it becomes very large
    if moved.max() >= layout.span:
        is_zero = block == 0
        moved[is_zero] = 0
        if moved.max() >= layout.span:
            return None
        moved[is_zero] = ~layout.bits(0)  # -1
    moved <<= layout.one
    moved += layout.base
    return moved


def least_keys(score: AnyArray) -> Keys | None:
    """Return the least key that a sample with each score can have: there `searchsorted` cuts sorted keys.

    Scores are to be of 64 bits on both sides, since those of 32 bits may have keys of either size.
    """
    return packed_keys(score < 0, score)


def ranked_keys(positive: BoolArray, score: AnyArray) -> Keys:
    """Return a key for each sample, of its rank where some score has no exact one."""
    keys = packed_keys(positive, score)
    if keys is not None:
        return keys
    ranks = np.unique(score, return_inverse=True)[1]
    return cast(Keys, _packed(positive, ranks.astype(np.float64)))


def twice_pairs_won(keys: Keys) -> int:
    """Of sorted keys, return twice the number of pairs that the positive wins, ties counting one half."""
    rank_sum = positives = 0  # ranks count from 0
    for part, block in blocks(keys):
        (ranks,) = labels_of_keys(block).nonzero()
        rank_sum += int(ranks.sum()) + part.start * len(ranks)
        positives += len(ranks)
    # A positive of rank i is above i samples; the positives among them make no pair.
    return 2 * (rank_sum - positives * (positives - 1) // 2) - _tied_pairs(keys)


def _tied_pairs(keys: Keys) -> int:
    """Count the tied pairs that their ranks call won, less those that they call lost, where positives come first.

    Each group of equal scores has one step from its members of one class to those of the other.
    """
    bits, pairs = _bits(keys), 0
    for part, block in blocks(bits[1:]):
        (at,) = ((block ^ bits[part]) == 1).nonzero()
        if len(at):
            middle = at + (part.start + 1)
            left, right = keys[middle - 1], keys[middle]
            before = middle - np.searchsorted(keys, left)
            after = np.searchsorted(keys, right, side="right") - middle
            pairs += int((np.where(right < 0, -before, before) * after).sum())
    return pairs


def counts_at_distinct_scores(
    positive: BoolArray, score: AnyArray, retained_of: Callable[[Integers, Integers], BoolArray] | None
) -> tuple[Integers, Integers, Floats] | None:
    """Count negatives and positives at or above each distinct score; scores descend, after a row at infinity.

    None where some score has no exact key.
    """
    keys = packed_keys(positive, score)
    if keys is None:
        return None
    keys.sort()
    return counts_of_keys(keys, retained_of)


def counts_of_keys(
    keys: Keys, retained_of: Callable[[Integers, Integers], BoolArray] | None = None
) -> tuple[Integers, Integers, Floats]:
    """Of sorted keys, return the same counts and scores.

    With a function that says of the counts which rows to retain, infinity among them, only these have their scores
    computed.
    """
    labels, first = labels_of_keys(keys), _starts(keys)
    if not first.all():
        keys = np.compress(first, keys)
    fps, tps = _counts_at_starts(labels, first, len(keys) + 1)
    if retained_of is not None:
        retained = retained_of(fps, tps)
        keys = np.compress(retained[:0:-1], keys)
        fps, tps = np.compress(retained, fps), np.compress(retained, tps)
    return fps, tps, scores_of_keys(keys)


def _counts_at_starts(labels: BoolArray, first: BoolArray, n_rows: int) -> tuple[Integers, Integers]:
    tps, fps = np.empty(n_rows, dtype=np.int64), np.empty(n_rows, dtype=np.int64)
    tps[0] = fps[0] = 0
    row = 1
    for part, of_block, ends, seen in _blocks_from_above(labels, first):
        called, found = _counts_at(ends, of_block, part.start, seen)
        rows = slice(row, row + len(called))
        tps[rows] = found
        np.subtract(called, found, out=fps[rows])
        row = rows.stop
    return fps, tps


def sum_of_precisions(keys: Keys, above: int = 0, positives_above: int = 0) -> float:
    """Of sorted keys, return the sum over the positives of the precision at their score.

    Where the keys are a part of the data, `above` counts the samples of higher scores, and the positives among them.
    """
    total, told = 0.0, 0
    for part, labels, ends, seen in _blocks_from_above(labels_of_keys(keys), _starts(keys)):
        if seen == told and ends.all():  # each positive by itself
            (at,) = labels.nonzero()
            called, found = at + (part.start + 1), np.arange(seen + 1, seen + len(at) + 1)
            new: Any = 1
        else:
            called, found = _counts_at(ends, labels, part.start, seen)
            new = np.diff(found, prepend=told)
        if len(found):
            total += float((new * (found + positives_above) / (called + above)).sum())
            told = int(found[-1])
    return total


def _blocks_from_above(labels: BoolArray, first: BoolArray) -> Iterator[tuple[slice, BoolArray, BoolArray, int]]:
    """Yield blocks from the highest score down: labels, the ends of groups of equal scores, and positives before."""
    # In this direction the first key of a group of equal scores becomes its last.
    labels, last = labels[::-1], first[::-1]
    seen = 0
    for part, ends in blocks(last, 2):
        yield part, labels[part], ends, seen
        seen += int(np.count_nonzero(labels[part]))


def _counts_at(ends: BoolArray, labels: BoolArray, start: int, seen: int) -> tuple[Integers, Integers]:
    """Samples and positives at or above each end of a group in a block."""
    running, at = np.cumsum(labels), np.flatnonzero(ends)
    return at + (start + 1), running[at] + seen


def labels_of_keys(keys: Keys) -> BoolArray:
    """Return whether each key is that of a positive."""
    labels = np.empty(len(keys), dtype=np.bool_)
    np.bitwise_and(_bits(keys), 1, out=labels, casting="unsafe")
    return labels


def _starts(keys: Keys) -> BoolArray:
    """Whether each key is the first with its score."""
    bits = _bits(keys)
    first = np.ones(len(keys), dtype=np.bool_)
    for part, block in blocks(bits[1:]):
        np.greater(block ^ bits[part], 1, out=first[1:][part])
    return first


def scores_of_keys(keys: Keys) -> Floats:
    """Return infinity, then the scores of ascending keys, descending, as float64."""
    layout = _LAYOUTS[keys.dtype]
    scores = np.empty(len(keys) + 1)
    scores[0] = np.inf
    ascending = scores[:0:-1]
    for part, block in blocks(keys):
        moved = _bits(np.abs(block))
        is_zero = moved < layout.base
        moved -= layout.base
        moved >>= layout.one
        moved += layout.least
        if is_zero.any():
            moved[is_zero] = 0
        moved |= sign_bits(block)
        ascending[part] = moved.view(keys.dtype)
    return scores
