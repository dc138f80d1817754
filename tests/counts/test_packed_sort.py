"""The packed sort and order: exact for all bit patterns of a score, in bounded memory."""

import itertools
import tracemalloc

import numpy as np
import pytest

import evalkit as ek
from evalkit import roc_auc_score
from evalkit.counts import _packed_order, _packed_sort

EDGES = [0.0, -0.0, 5e-324, -5e-324, 2.2250738585072014e-308, -2.2250738585072014e-308]
EDGES += [1.7976931348623157e308, -1.7976931348623157e308]
# About the ends of the magnitudes that have a key.
RANGE = np.array([np.nextafter(end, [0, end, np.inf]) for end in (2.0**-511, 2.0**511)]).ravel()
RANGE32 = np.array([np.nextafter(np.float32(end), np.float32([0, end, np.inf])) for end in (2.0**-63, 2.0**63)]).ravel()


def any_bits(rng, n, kind, bits):
    drawn = rng.integers(0, np.iinfo(bits).max, n, dtype=bits, endpoint=True).view(kind)
    return np.where(np.isfinite(drawn), drawn, kind(0))


MAKERS = {
    "any float64": lambda rng, n: any_bits(rng, n, np.float64, np.uint64),
    "any float32": lambda rng, n: any_bits(rng, n, np.float32, np.uint32),
    "any float16": lambda rng, n: any_bits(rng, n, np.float16, np.uint16),
    "edges": lambda rng, n: np.array(EDGES)[rng.integers(0, len(EDGES), n)],
    "ends of the range": lambda rng, n: rng.choice([0, -0.0, *RANGE, *-RANGE], n),
    "ends for float32": lambda rng, n: rng.choice(np.array([0, -0.0, *RANGE32, *-RANGE32], np.float32), n),
    "neighbours": lambda rng, n: np.nextafter(0.3, [0, 1])[rng.integers(0, 2, n)],
    "few": lambda rng, n: rng.integers(-3, 3, n),
    "the largest integers": lambda rng, n: rng.integers(2**53 - 3, 2**53, n, dtype=np.uint64),
    "the least integers": lambda rng, n: -rng.integers(2**53 - 3, 2**53, n),
    "booleans": lambda rng, n: rng.integers(0, 2, n).astype(bool),
    "decimals": lambda rng, n: np.round(rng.normal(size=n), 1),
    "big-endian": lambda rng, n: rng.normal(size=n).round(1).astype(">f8"),
    "every other one": lambda rng, n: rng.normal(size=2 * n).round(1)[::2],
    "long double": lambda rng, n: rng.normal(size=n).round(1).astype(np.longdouble),
}


@pytest.mark.parametrize("name", MAKERS)
def test_pairs_counts_and_order_are_exact_across_blocks(name, monkeypatch):
    monkeypatch.setattr(_packed_sort, "_BLOCK", 4)
    rng = np.random.default_rng(sum(map(ord, name)))
    for _ in range(40):
        n = int(rng.integers(2, 24))
        y = rng.permutation([0, 1, *rng.integers(0, 2, n - 2)])
        scores = MAKERS[name](rng, n)
        before = scores.tobytes()
        values = scores.tolist()
        positives = [value for value, yes in zip(values, y, strict=True) if yes]
        negatives = [value for value, yes in zip(values, y, strict=True) if not yes]
        pairs = [(p, q) for p in positives for q in negatives]
        twice = sum(2 * (p > q) + (p == q) for p, q in pairs)
        assert roc_auc_score(y, scores) == twice / (2 * len(pairs))
        assert roc_auc_score(y, scores, sample_weight=np.full(n, 0.3)) == pytest.approx(twice / (2 * len(pairs)))
        won = _packed_sort.twice_pairs_won(np.sort(_packed_sort.ranked_keys(y == 1, scores)))
        assert (won, type(won)) == (twice, int)
        counts = ek.confusion_matrix_at_thresholds(y, scores)
        distinct = sorted(set(values), reverse=True)
        assert counts.tps[1:].tolist() == [sum(p >= t for p in positives) for t in distinct]
        assert counts.fps[1:].tolist() == [sum(q >= t for q in negatives) for t in distinct]
        assert counts.thresholds[1:].tolist() == np.array(distinct, object).astype(counts.thresholds.dtype).tolist()
        assert (np.diff(counts.thresholds[1:]) < 0).all()
        gained = np.diff(counts.tps) * counts.tps[1:] / (counts.tps + counts.fps)[1:]
        assert ek.average_precision_score(y, scores) == pytest.approx(gained.sum() / len(positives))
        order, ordered = _packed_order.descending_order(scores)
        assert order.tolist() == sorted(range(n), key=values.__getitem__, reverse=True)
        assert np.array_equal(ordered, scores[order])
        assert scores.tobytes() == before


@pytest.mark.parametrize("apart", [1e-15, 1e-12, 1e-9])
def test_scores_that_differ_in_their_last_bits_only_are_put_in_order(apart):
    # Packed with the sample's number, some or all of them are equal but for that.
    rng = np.random.default_rng(12)
    for start in (0.3, -0.3, 0):
        y, weight = rng.integers(0, 2, 3000), rng.integers(1, 9, 3000)
        score = start + rng.integers(-40, 40, 3000) * apart
        order, ordered = _packed_order.descending_order(score)
        assert order.tolist() == np.argsort(-score, stable=True).tolist()
        assert np.array_equal(ordered, score[order])
        copies = roc_auc_score(np.repeat(y, weight), np.repeat(score, weight))
        assert roc_auc_score(y, score, sample_weight=weight) == pytest.approx(copies, abs=1e-12)


def test_neighbours_on_both_sides_of_a_swap_are_looked_at_again():
    for places in itertools.permutations(range(5)):  # one unit in the last place apart
        order, ordered = _packed_order.descending_order(1 + np.array(places) * 2.0**-52)
        assert order.tolist() == [places.index(place) for place in (4, 3, 2, 1, 0)]
        assert (np.diff(ordered) < 0).all()


WEIGHT = {"sample_weight": np.arange(1.0, 1_000_001)}
BYTES_A_SAMPLE = [(roc_auc_score, 9, {}), (roc_auc_score, 30, WEIGHT), (ek.average_precision_score, 12, {})]
BYTES_A_SAMPLE += [(ek.roc_curve, 48, {}), (ek.precision_recall_curve, 48, {})]


@pytest.mark.parametrize(("function", "bytes_a_sample", "options"), BYTES_A_SAMPLE)
def test_memory_beyond_the_input(function, bytes_a_sample, options):
    rng = np.random.default_rng(2)
    y, scores = rng.integers(0, 2, 1_000_000), rng.normal(size=1_000_000)
    function(y, scores, **options)
    tracemalloc.start()
    try:
        result = function(y, scores, **options)
        assert result is not None
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= bytes_a_sample * len(y) + 1_000_000  # the blocks
