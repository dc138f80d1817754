"""The order of samples by score from one np.sort, by packing the sample's number into the score's lowest bits.

A key (see `_packed_sort`) whose lowest bits, as many as the largest number has, are replaced by the sample's number
sorts by score, and samples of equal score by their number. Scores that differ in the replaced bits only come out in
the order of their numbers. They are few, unless all lie close together, and are swapped.
"""

from __future__ import annotations

import numpy as np

from .._types import AnyArray, BoolArray, Floats, Integers
from ._packed_sort import Keys, as_floats, blocks, moved_magnitudes, sign_bits

_ROUNDS = 16


def descending_order(score: AnyArray) -> tuple[Integers, AnyArray]:
    """Return the order of the samples by falling score, in which equal scores keep theirs, and the scores in it."""
    order = _order_by_keys(as_floats(score))
    if order is not None:
        ordered = score[order]
        if _swap_misplaced(order, ordered):
            return order, ordered
    order = _stable_order(score)
    return order, score[order]


def _stable_order(score: AnyArray) -> Integers:
    """Return the same order by a slow sort of anything."""
    return len(score) - 1 - np.argsort(score[::-1], stable=True)[::-1]


def _order_by_keys(score: AnyArray) -> Integers | None:
    keys = np.empty(len(score))
    mask = _mask(len(score))
    for part, block in blocks(score):
        truncated = _truncated_keys(block, mask)
        if truncated is None:
            return None
        numbers = np.arange(part.start, part.stop, dtype=np.uint64)
        is_negative = sign_bits(truncated) >> np.uint64(63)
        numbers ^= is_negative * mask  # the larger magnitude is the lower
        np.bitwise_or(truncated.view(np.uint64), numbers, out=keys[part].view(np.uint64))
    keys.sort()
    below = int(np.searchsorted(keys, 0))
    numbers = keys.view(np.uint64)
    numbers &= mask
    numbers[:below] ^= mask
    return numbers.view(np.int64)


def _mask(n_samples: int) -> np.uint64:
    """Return as many lowest bits as the largest number of a sample has."""
    return np.uint64((1 << (n_samples - 1).bit_length()) - 1)


def _truncated_keys(score: AnyArray, mask: np.uint64) -> Keys | None:
    """Return keys of the negated scores, so that the highest comes first, without their lowest bits."""
    falling = 0 - score.astype(np.float64)  # never -0.0
    moved = moved_magnitudes(falling)
    if moved is None:
        return None
    moved &= ~mask
    moved |= sign_bits(falling)
    return moved.view(np.float64)


def _swap_misplaced(order: Integers, ordered: AnyArray) -> bool:
    """Swap neighbours that stand in the wrong order, and say whether a few rounds of that were enough."""
    last = len(ordered) - 2
    at = np.flatnonzero(ordered[1:] > ordered[:-1])
    for _ in range(_ROUNDS):
        if not len(at):
            return True
        apart = at[np.diff(at, prepend=-2) > 1]
        for array in (order, ordered):
            array[apart], array[apart + 1] = array[apart + 1], array[apart]
        near = np.unique(np.concatenate([at - 1, at, at + 1]).clip(0, last))
        at = near[ordered[near + 1] > ordered[near]]
    return False


def weighted_counts(positive: BoolArray, score: AnyArray, weight: Floats) -> tuple[Floats, Floats, AnyArray]:
    """Sum the weights of negatives and positives at or above each distinct score, after zeros; and the scores.

    Weights are added in scikit-learn's order; those of 0 are left out.
    """
    if not weight.all():
        positive, score, weight = (np.compress(weight > 0, of) for of in (positive, score, weight))
    order, ordered = descending_order(score)
    last = is_last_of_group(ordered)
    scores = ordered if last.all() else np.compress(last, ordered)
    del ordered
    fps = np.zeros(len(order) + 1)
    np.take(weight, order, out=fps[1:], mode="clip")
    positive = np.take(positive, order)
    del order
    tps = np.zeros(len(fps))
    np.multiply(fps[1:], positive, out=tps[1:])
    fps -= tps
    _accumulate(tps)
    _accumulate(fps)
    if not last.all():
        rows = np.append(True, last)
        tps, fps = np.compress(rows, tps), np.compress(rows, fps)
    return fps, tps, scores


def _accumulate(sums: Floats) -> None:
    """Add up in place; np.cumsum would copy what it writes onto, here a block only."""
    before = 0.0
    for _, block in blocks(sums):
        block[0] += before
        np.cumsum(block, out=block)
        before = block[-1]


def weighted_area(fps: Floats, tps: Floats) -> float:
    """Area under the curve of summed weights, of either class's, by trapezoids.

    Weights may be of any size: they are divided first, so that nothing leaves the range of a float.
    """
    area = 0.0
    for part, across in blocks(fps[1:], 2):
        width, height = across / fps[-1], tps[1:][part] / tps[-1]
        width -= fps[part] / fps[-1]
        height += tps[part] / tps[-1]
        width *= height
        area += float(width.sum())
    return area / 2


def is_last_of_group(ordered: AnyArray) -> BoolArray:
    """Whether each of the ordered scores is the last of those that equal it."""
    last = np.ones(len(ordered), dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=last[:-1])
    return last


def group_ends(ordered: AnyArray) -> Integers:
    """Zero, then how many of the ordered scores there are down to the end of each group of equal ones."""
    return np.append(0, np.flatnonzero(is_last_of_group(ordered)) + 1)


def twice_mid_ranks(score: AnyArray) -> Integers:
    """Twice the rank of each score, 1 for the lowest; equal scores share their mean rank."""
    order, ordered = descending_order(score)
    ends = group_ends(ordered)
    twice = np.empty(len(score), dtype=np.int64)
    twice[order] = np.repeat(2 * len(score) + 1 - ends[1:] - ends[:-1], np.diff(ends))
    return twice
