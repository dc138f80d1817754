"""Precision and recall of the first k samples, ties in every order."""

import itertools
import math

import numpy as np
import pytest

from evalkit import precision_at_k, recall_at_k
from evalkit.curves.precision_at_k import n_taken
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


@pytest.mark.parametrize(
    ("k", "taken"), [(0.01, 1), (0.1, 1), (0.11, 2), (0.7, 7), (1.0, 10), (1, 1), (10, 10), (np.float32(0.5), 5)]
)
def test_a_share_takes_as_few_as_make_it_up(k, taken):
    assert n_taken(k, 10) == taken
    assert n_taken(0.07, 100) == 7  # though 0.07 * 100 is above 7


@pytest.mark.parametrize("k", [0, 8, -1, 0.0, 1.1, math.nan, True, "0.1", None, -0.5])
def test_no_number_of_samples(k):
    assert refuses(ValueError, r"k is .*: it must be (7 or less|a whole number)", recall_at_k, Y, S, k=k)


def test_without_a_positive_there_is_a_precision():
    assert precision_at_k([0, 0], [0.1, 0.2], k=1) == 0
    assert refuses(ValueError, "y_true has no positive among its 2 samples", recall_at_k, [0, 0], [0.1, 0.2], k=1)
