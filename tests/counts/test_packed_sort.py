"""The packed sort: exact for all bit patterns of a score, equal to argsort, one sort, bounded memory."""

import functools
import tracemalloc

import numpy as np
import pytest

from evalkit import (
    average_precision_score,
    confusion_matrix_at_thresholds,
    precision_recall_curve,
    ranking_loss,
    roc_auc_score,
    roc_curve,
)
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
    "lower end of the range": lambda rng, n: rng.choice([0, -0.0, *RANGE[1:5], *-RANGE[1:5]], n),
    "ends for float32": lambda rng, n: rng.choice(np.array([0, -0.0, *RANGE32, *-RANGE32], np.float32), n),
    "neighbours": lambda rng, n: np.nextafter(0.3, [0, 1])[rng.integers(0, 2, n)],
    "all tied": lambda rng, n: np.full(n, -0.5),
    "few": lambda rng, n: rng.integers(-3, 3, n),
    "the largest integers": lambda rng, n: rng.integers(2**53 - 3, 2**53, n, dtype=np.uint64),
    "the least integers": lambda rng, n: -rng.integers(2**53 - 3, 2**53, n),
    "booleans": lambda rng, n: rng.integers(0, 2, n).astype(bool),
    "decimals": lambda rng, n: np.round(rng.normal(size=n), 1),
    "big-endian": lambda rng, n: rng.normal(size=n).round(1).astype(">f8"),
    "every other one": lambda rng, n: rng.normal(size=2 * n).round(1)[::2],
    "long double": lambda rng, n: rng.normal(size=n).round(1).astype(np.longdouble),
}


@pytest.mark.generated
@pytest.mark.parametrize("name", MAKERS)
def test_pairs_and_counts_are_exact(name):
    rng = np.random.default_rng(sum(map(ord, name)))
    for _ in range(100):
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
        won = _packed_sort.twice_pairs_won(np.sort(_packed_sort.ranked_keys(y == 1, scores)))
        assert (won, type(won)) == (twice, int)
        assert ranking_loss(y, scores) == (2 * len(pairs) - twice) / (2 * len(pairs))
        counts = confusion_matrix_at_thresholds(y, scores)
        distinct = sorted(set(values), reverse=True)
        assert counts.tps[1:].tolist() == [sum(p >= t for p in positives) for t in distinct]
        assert counts.fps[1:].tolist() == [sum(q >= t for q in negatives) for t in distinct]
        assert (
            counts.thresholds[1:].tolist() == np.array(distinct, dtype=object).astype(counts.thresholds.dtype).tolist()
        )
        assert (np.diff(counts.thresholds[1:]) < 0).all()
        assert scores.tobytes() == before


@pytest.mark.generated
@pytest.mark.parametrize("name", ["any float64", "any float32", "edges", "few", "decimals"])
def test_packed_sort_and_argsort_give_the_same(name, monkeypatch):
    rng = np.random.default_rng(8)
    y, scores = rng.integers(0, 2, 40_000), MAKERS[name](rng, 40_000)  # more than two blocks
    by_keys = [roc_auc_score(y, scores), *roc_curve(y, scores), *precision_recall_curve(y, scores)]
    monkeypatch.setattr(_packed_sort, "packed_keys", lambda positive, score: None)
    monkeypatch.setattr(_packed_order, "_order_by_keys", lambda score: None)
    by_argsort = [roc_auc_score(y, scores), *roc_curve(y, scores), *precision_recall_curve(y, scores)]
    for ours, theirs in zip(by_keys, by_argsort, strict=True):
        assert np.array_equal(ours, theirs)


BLOCK = _packed_sort._BLOCK


@pytest.mark.parametrize(
    ("below", "tied"),
    [(2 * BLOCK, 4), (BLOCK - 1, 2), (BLOCK - 2, 4)],
    ids=["beyond the first block", "about an edge", "across an edge"],
)
def test_ties_anywhere_count_one_half(below, tied):
    y = np.r_[np.zeros(below), np.arange(tied) % 2]
    scores = np.r_[np.arange(below), np.full(tied, below)]
    n_positive, n_negative = tied // 2, below + tied // 2
    assert roc_auc_score(y, scores) == (below + tied / 4) / n_negative
    assert average_precision_score(y, scores) == 0.5
    counts = confusion_matrix_at_thresholds(y, scores)
    assert counts.tps[:2].tolist() == [0, n_positive]
    assert counts.fps[:3].tolist() == [0, tied // 2, tied // 2 + 1]
    assert counts.fps[-1] == n_negative


@pytest.mark.parametrize(
    ("function", "bytes_a_sample"),
    [
        (roc_auc_score, 9),
        (average_precision_score, 12),
        (roc_curve, 48),
        (precision_recall_curve, 48),
        (functools.partial(roc_auc_score, sample_weight=np.arange(1.0, 1_000_001)), 30),
    ],
    ids=["AUC", "AP", "ROC", "PR", "AUC with weights"],
)
def test_memory_beyond_the_input(function, bytes_a_sample):
    rng = np.random.default_rng(2)
    y, scores = rng.integers(0, 2, 1_000_000), rng.normal(size=1_000_000)
    function(y, scores)
    tracemalloc.start()
    try:
        result = function(y, scores)
        assert result is not None
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= bytes_a_sample * len(y) + 1_000_000  # the blocks
