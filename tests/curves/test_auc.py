"""AUC by three methods, and the ranking loss: against exact definitions."""

from fractions import Fraction

import numpy as np
import pytest
import scipy.stats

from evalkit import auc_by_area, auc_by_pairs, auc_by_ranks, ranking_loss, roc_auc_score
from evalkit.curves import auc
from tests import reference
from tests.generated_data import WEIGHTS, data_sets, name

pytestmark = pytest.mark.filterwarnings("error")
METHODS = [auc_by_area, auc_by_pairs, auc_by_ranks]
WORKED = [
    ([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8], Fraction(3, 4)),
    ([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8], Fraction(7, 8)),
    ([0, 1, 1, 0, 0, 1, 1], [0.3, 0.5, 0.5, 0.5, 0.5, 0.7, 0.8], Fraction(10, 12)),
    ([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], Fraction(4, 6)),
    ([0, 1], [0.0, -0.0], Fraction(1, 2)),
]


@pytest.mark.parametrize("data", data_sets(seeds=6), ids=name)
def test_all_methods_are_one_number_and_it_is_the_definition(data):
    all_methods_give(reference.auc_by_pairs(data.y, data.score.tolist()), data.y, data.score)


@pytest.mark.parametrize(("y", "score", "exact"), WORKED)
def test_worked_examples(y, score, exact):
    all_methods_give(exact, y, score)


def all_methods_give(exact, y, score):
    assert [(method(y, score).fraction, method(y, score).auc) for method in METHODS] == [(exact, float(exact))] * 3
    assert (roc_auc_score(y, score), ranking_loss(y, score)) == (float(exact), float(1 - exact))


@pytest.mark.parametrize("cells", [1, 7, 40, 10**6])
def test_pairs_do_not_depend_on_the_size_of_a_block(cells, monkeypatch):
    monkeypatch.setattr(auc, "_PAIRS_AT_ONCE", cells)
    for data in data_sets():
        assert auc_by_pairs(data.y, data.score).fraction == reference.auc_by_pairs(data.y, data.score.tolist()), data


@pytest.mark.parametrize("data", data_sets(weights=list(WEIGHTS)[1:]), ids=name)
def test_weighted_auc_and_loss_against_the_definition(data):
    auc = roc_auc_score(data.y, data.score, sample_weight=data.weight)
    loss = ranking_loss(data.y, data.score, sample_weight=data.weight)
    exact = float(reference.auc_by_pairs(data.y, data.score.tolist(), data.weight.tolist()))
    assert (auc, loss) == pytest.approx((exact, 1 - exact), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("data", data_sets(), ids=name)
def test_what_each_method_shows_against_the_definition(data):
    pairs, ranks, area = (method(data.y, data.score) for method in (auc_by_pairs, auc_by_ranks, auc_by_area))
    scores = list(zip(data.y.tolist(), data.score.tolist(), strict=True))
    credits = [reference.credit(a, b) for is_a, a in scores if is_a for is_b, b in scores if not is_b]
    assert [pairs.wins, pairs.ties, pairs.losses] == [credits.count(Fraction(half, 2)) for half in (2, 1, 0)]
    assert ranks.ranks.tolist() == scipy.stats.rankdata(data.score).tolist()
    assert ranks.rank_sum == sum(rank for rank, label in zip(ranks.ranks, data.y, strict=True) if label)
    assert sum(width * height for width, height in area.trapezoids) == area.fraction
    assert sum(width for width, _ in area.trapezoids) == 1
    assert {(of.n_positive, of.n_negative) for of in (pairs, ranks, area)} == {(data.y.sum(), (1 - data.y).sum())}


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.int64, np.float16])
def test_tied_pairs_beyond_32_bits_are_counted(kind):
    y, score = np.repeat([0, 1], 50_000), np.ones(100_000, dtype=kind)
    assert roc_auc_score(y, score) == 0.5
    assert auc_by_area(y, score).fraction == auc_by_ranks(y, score).fraction == Fraction(1, 2)
