"""The order of samples from one sort, and keys that are cut by value: quick tests of what test_packed_sort.py draws."""

import itertools

import numpy as np
import pytest

from evalkit import average_precision_score, confusion_matrix_at_thresholds, roc_auc_score
from evalkit.counts import _packed_order, _packed_sort


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


def test_scores_without_keys_are_ranked_and_counted():
    y = np.array([0, 1, 0, 1, 1])
    score = np.array([1e-200, 1e-180, 0, 1e-190, -1e200])
    assert _packed_sort.packed_keys(y == 1, score) is None
    ranks = np.argsort(np.argsort(score))
    assert roc_auc_score(y, score) == roc_auc_score(y, ranks)
    assert average_precision_score(y, score) == average_precision_score(y, ranks)
    for weight in (None, [1, 2, 3, 4, 5]):
        counts, expected = (confusion_matrix_at_thresholds(y, of, sample_weight=weight) for of in (score, ranks))
        assert np.array_equal(counts.tps, expected.tps)
        assert np.array_equal(counts.fps, expected.fps)


def test_a_group_of_equal_scores_may_be_longer_than_a_block(monkeypatch):
    monkeypatch.setattr(_packed_sort, "_BLOCK", 4)
    y, score = [1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0], [9, 5, 5, 5, 5, 5, 5, 5, 5, 5, 1]
    assert average_precision_score(y, score) == pytest.approx(1 / 6 + 5 / 6 * 6 / 10)
    assert roc_auc_score(y, score) == pytest.approx((5 + 5 * (1 + 4 / 2)) / 30)


def test_small_and_large_scores_of_32_bits_have_keys_of_64():
    y, score = np.array([0, 1, 1, 0]), np.array([1e-45, 1e-40, 3e38, -3e38], dtype=np.float32)
    assert _packed_sort.packed_keys(y == 1, score).dtype == np.float64
    assert confusion_matrix_at_thresholds(y, score).thresholds[1:].tolist() == sorted(score.tolist(), reverse=True)
