"""Precision and recall of the first k samples, ties in every order."""

import itertools
import math

import numpy as np
import pytest

from evalkit import precision_at_k, recall_at_k
from evalkit.curves.precision_at_k import as_sizes
from tests.input.test_bad_input import refuses

Y, S = [1, 0, 0, 1, 0, 1, 0], [0.9, 0.5, 0.5, 0.5, 0.5, 0.2, 0.1]


@pytest.mark.parametrize("k", range(1, 8))
def test_is_the_mean_over_all_orders_of_the_ties(k):
    orders = [order for order in itertools.permutations(range(7)) if all(np.diff([S[i] for i in order]) <= 0)]
    hits = np.mean([sum(Y[i] for i in order[:k]) for order in orders])
    assert precision_at_k(Y, S, k=k) == pytest.approx(hits / k)
    assert recall_at_k(Y, S, k=k) == pytest.approx(hits / 3)
    assert precision_at_k(Y, S, k=k / 7) == precision_at_k(Y, S, k=k)
    assert recall_at_k(np.array(Y) > 0, S, k=np.int8(k), pos_label=True) == recall_at_k(Y, S, k=k)


def test_a_share_takes_as_few_as_make_it_up():
    taken = {0.01: 1, 0.1: 1, 0.11: 2, 0.7: 7, 1.0: 10, np.float32(0.5): 5}
    assert [int(as_sizes(k, np.array([10]))[0]) for k in taken] == [*taken.values()]
    assert [int(as_sizes(k, np.array([10]))[0]) for k in (1, 10)] == [1, 10]
    assert as_sizes(0.07, np.array([100])) == 7  # though 0.07 * 100 is above 7


@pytest.mark.parametrize("k", [1, 3, 0.3])
@pytest.mark.parametrize("grouped", [False, True])
def test_of_lists_it_is_the_mean_and_a_group_counts_once_in_each(k, grouped):
    rng = np.random.default_rng(4)
    y, score = rng.random(60) < 0.2, rng.integers(0, 9, 60)
    day, patient = rng.choice(["Mon", "Tue", "Wed", "Thu", "Fri"], 60), rng.integers(0, 6, 60)
    day[:2], y[:2] = "Sat", False  # fewer than three, and nothing to find
    precision, recall = [], []
    for one in set(day.tolist()):
        each = {}
        for row in np.flatnonzero(day == one).tolist():
            each.setdefault(patient[row] if grouped else row, []).append((score[row], y[row]))
        highest, positive = ([max(of[part] for of in rows) for rows in each.values()] for part in (0, 1))
        precision.append(precision_at_k(positive, highest, k=min(k, len(highest))))
        recall += [recall_at_k(positive, highest, k=min(k, len(highest)))] if any(positive) else []
    options = {"k": k, "query_id": day, "groups": patient if grouped else None}
    assert len(recall) < len(precision) == 6
    assert precision_at_k(y, score, **options) == pytest.approx(np.mean(precision))
    assert recall_at_k(y, score, **options) == pytest.approx(np.mean(recall))


@pytest.mark.parametrize("k", [0, 8, -1, 0.0, 1.1, math.nan, True, "0.1", None, -0.5])
def test_no_number_of_samples(k):
    assert refuses(ValueError, r"k is .*: it must be (7 or less|a whole number)", recall_at_k, Y, S, k=k)


def test_without_a_positive_there_is_a_precision():
    assert precision_at_k([0, 0], [0.1, 0.2], k=1) == 0
    assert refuses(ValueError, "y_true has no positive among its 2 samples", recall_at_k, [0, 0], [0.1, 0.2], k=1)
