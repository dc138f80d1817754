"""Intervals, tests and bands: against their definitions, scikit-learn on the same draws, SciPy, and what must hold."""

import math
import tracemalloc

import numpy as np
import pytest
import scipy.stats
from sklearn.metrics import roc_auc_score as sklearn_roc_auc_score

from evalkit import (
    ConfusionMatrix,
    auc_interval,
    bootstrap_interval,
    delong_test,
    pointwise_precision_recall_band,
    pointwise_roc_band,
    precision_recall_curve,
    roc_auc_score,
    roc_curve,
    wilson_interval,
)
from evalkit.uncertainty import draws
from tests import reference


def data(seed, n=60, decimals=1):
    """Labels, both classes at least twice, and scores with ties."""
    rng = np.random.default_rng(seed)
    y = rng.permutation([0, 0, 1, 1, *rng.integers(0, 2, n - 4)])
    return y, rng.normal(y, 1.5).round(decimals)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("decimals", [0, 1, 9])
def test_delong_is_its_definition(seed, decimals):
    y, scores = data(seed, n=int(10 + 7 * seed), decimals=decimals)
    found = auc_interval(y, scores)
    auc, variance = reference.delong(y.tolist(), scores.tolist())
    assert found.auc == pytest.approx(auc, abs=1e-12)
    assert found.variance == pytest.approx(variance, abs=1e-12)
    half = scipy.stats.norm.ppf(0.975) * math.sqrt(variance)
    assert found.low == pytest.approx(max(0, auc - half), abs=1e-9)
    assert found.high == pytest.approx(min(1, auc + half), abs=1e-9)


def test_delong_across_blocks():
    y, scores = data(1, n=40_000, decimals=9)
    found = auc_interval(y, scores)
    ups, downs = scores[y == 1], scores[y == 0]
    below = scipy.stats.rankdata(np.r_[ups, downs])[: len(ups)] - scipy.stats.rankdata(ups)
    above = scipy.stats.rankdata(-np.r_[downs, ups])[: len(downs)] - scipy.stats.rankdata(-downs)
    variance = np.var(below / len(downs), ddof=1) / len(ups) + np.var(above / len(ups), ddof=1) / len(downs)
    assert found.auc == roc_auc_score(y, scores)
    assert found.variance == pytest.approx(variance, rel=1e-10)


@pytest.mark.parametrize("seed", range(10))
def test_delong_test_is_its_definition(seed):
    y, first = data(seed)
    second = (first + np.random.default_rng(seed + 100).normal(size=len(y))).round(1)
    test = delong_test(y, first, second, confidence_level=0.9)
    difference, variance = reference.delong_difference(y.tolist(), first.tolist(), second.tolist())
    assert test.difference == pytest.approx(difference, abs=1e-12)
    assert test.statistic == pytest.approx(difference / math.sqrt(variance), abs=1e-9)
    assert test.p_value == pytest.approx(2 * scipy.stats.norm.sf(abs(test.statistic)), abs=1e-12)
    assert test.low == pytest.approx(difference - scipy.stats.norm.ppf(0.95) * math.sqrt(variance), abs=1e-9)
    assert (test.auc_a, test.auc_b) == (roc_auc_score(y, first), roc_auc_score(y, second))
    turned = delong_test(y, second, first, confidence_level=0.9)
    assert (turned.difference, turned.low, turned.high) == (-test.difference, -test.high, -test.low)
    assert turned.p_value == test.p_value


def test_a_model_does_not_differ_from_itself():
    y, scores = data(3)
    test = delong_test(y, scores, scores)
    assert (test.difference, test.statistic, test.p_value) == (0, 0, 1)


@pytest.mark.parametrize("stratified", [True, False])
@pytest.mark.parametrize("decimals", [0, 1, 9])
def test_bootstrap_is_a_loop_over_scikit_learn_on_the_same_draws(stratified, decimals):
    y, scores = data(5, n=80, decimals=decimals)
    found = auc_interval(y, scores, method="bootstrap", n_resamples=200, rng=7, stratified=stratified)
    order = np.argsort(-scores, kind="stable")
    positives, negatives = order[y[order] == 1], order[y[order] == 0]
    loop = []
    for up, down in draws(len(positives), len(negatives), 200, np.random.default_rng(7), stratified):
        drawn = np.r_[positives[up], negatives[down]]
        loop.append(sklearn_roc_auc_score(y[drawn], scores[drawn]))
    assert found.variance == pytest.approx(np.var(loop, ddof=1), abs=1e-12)
    assert [found.low, found.high] == pytest.approx(np.quantile(loop, [0.025, 0.975]), abs=1e-12)
    assert found.auc == roc_auc_score(y, scores)


def test_unstratified_draws_always_have_both_classes():
    for up, down in draws(2, 30, 500, np.random.default_rng(0), stratified=False):
        assert len(up) > 0
        assert len(down) > 0
        assert len(up) + len(down) == 32


def test_bca_is_scipys_for_one_class_of_one_score():
    pytest.importorskip("scipy", minversion="1.15", reason="bootstrap takes rng since SciPy 1.15")
    # With a single negative value all spread comes from the positives: AUC is then a mean, and SciPy's BCa one of it.
    rng = np.random.default_rng(2)
    positives = rng.integers(0, 3, 40) / 2  # 0, 1/2 or 1 against the negatives at 1/2: lost, tied, won
    y, scores = np.r_[np.ones(40), np.zeros(2)], np.r_[positives, 0.5, 0.5]
    ours = auc_interval(y, scores, method="bootstrap", bca=True, n_resamples=20_000, rng=1)
    theirs = scipy.stats.bootstrap((positives,), np.mean, method="BCa", n_resamples=20_000, rng=1)
    assert ours.auc == positives.mean()
    assert [ours.low, ours.high] == pytest.approx(list(theirs.confidence_interval), abs=0.013)


@pytest.mark.parametrize("seed", range(4))
def test_bca_is_its_definition(seed):
    y, scores = data(seed, n=40, decimals=9)
    options = {"method": "bootstrap", "n_resamples": 500, "rng": seed}
    found, plain = auc_interval(y, scores, bca=True, **options), auc_interval(y, scores, **options)
    order = np.argsort(-scores, kind="stable")
    classes = [scores[order[y[order] == label]] for label in (1, 0)]
    aucs = []
    for drawn in draws(len(classes[0]), len(classes[1]), 500, np.random.default_rng(seed), stratified=True):
        ups, downs = (of[one] for of, one in zip(classes, drawn, strict=True))
        aucs.append(roc_auc_score(np.repeat([1, 0], [len(ups), len(downs)]), np.r_[ups, downs]))
    shares = reference.bca_shares(aucs, y.tolist(), scores.tolist(), 0.95)
    assert [found.low, found.high] == pytest.approx(np.quantile(aucs, shares), abs=1e-9)
    assert (found.low, found.high) != (plain.low, plain.high)


@pytest.mark.parametrize("options", [{}, {"method": "bootstrap"}, {"method": "bootstrap", "bca": True}])
def test_intervals_are_nested_in_level_and_stay_inside(options):
    for seed in range(8):
        y, scores = data(seed, n=24)
        found = [
            auc_interval(y, scores, confidence_level=level, rng=3, n_resamples=300, **options)
            if options
            else auc_interval(y, scores, confidence_level=level)
            for level in (0.5, 0.8, 0.95, 0.99)
        ]
        lows, highs = [f.low for f in found], [f.high for f in found]
        assert lows == sorted(lows, reverse=True)
        assert highs == sorted(highs)
        assert 0 <= lows[-1] <= found[0].low <= found[0].high <= highs[-1] <= 1


def test_a_perfect_order_has_no_spread_that_delong_could_see():
    found = auc_interval([0, 0, 1, 1], [0.1, 0.2, 0.8, 0.9])
    assert (found.auc, found.low, found.high, found.variance) == (1, 1, 1, 0)


def test_bootstrap_takes_little_memory():
    y, scores = data(9, n=10_000, decimals=9)
    auc_interval(y, scores, method="bootstrap", n_resamples=10, rng=0)
    tracemalloc.start()
    try:
        auc_interval(y, scores, method="bootstrap", n_resamples=300, rng=0)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 8_000_000


@pytest.mark.parametrize("total", [1, 2, 10, 137])
@pytest.mark.parametrize("level", [0.5, 0.95])
def test_wilson_is_scipys(total, level):
    for successes in range(total + 1):
        ours = wilson_interval(successes, total, confidence_level=level)
        theirs = scipy.stats.binomtest(successes, total).proportion_ci(level, method="wilson")
        assert [ours.low, ours.high] == pytest.approx([theirs.low, theirs.high], abs=1e-12)
        assert 0 <= ours.low <= ours.estimate <= ours.high <= 1


def test_the_bootstrap_of_accuracy_is_that_of_a_binomial_share():
    matrix = ConfusionMatrix(tp=30, fp=10, fn=5, tn=55)
    found = bootstrap_interval(matrix, lambda m: m.accuracy, n_resamples=20_000, rng=0)
    exact = scipy.stats.binom(100, 0.85).ppf([0.025, 0.975]) / 100
    assert found.estimate == 0.85
    assert [found.low, found.high] == pytest.approx(exact, abs=0.011)


def test_draws_without_the_metric_are_left_out():
    found = bootstrap_interval(ConfusionMatrix(tp=1, fp=0, fn=3, tn=3), lambda m: m.precision, rng=0)
    assert (found.low, found.high) == (1, 1)


def test_the_roc_band_is_made_of_curves_of_the_draws():
    y, scores = data(4, n=50)
    band = pointwise_roc_band(y, scores, n_resamples=60, rng=2, n_places=11)
    order = np.argsort(-scores, kind="stable")
    positives, negatives = order[y[order] == 1], order[y[order] == 0]
    curves = []
    for up, down in draws(len(positives), len(negatives), 60, np.random.default_rng(2), stratified=True):
        drawn = np.r_[positives[up], negatives[down]]
        curve = roc_curve(y[drawn], scores[drawn], drop_intermediate=False)
        curves.append([reference.height_of_roc(curve.fpr.tolist(), curve.tpr.tolist(), x) for x in band.at])
    low, high = np.quantile(curves, [0.025, 0.975], axis=0)
    assert np.allclose(band.low, low, atol=1e-12)
    assert np.allclose(band.high, high, atol=1e-12)


def test_the_pr_band_is_made_of_curves_of_the_draws():
    y, scores = data(4, n=50)
    band = pointwise_precision_recall_band(y, scores, n_resamples=60, rng=2, n_places=11)
    order = np.argsort(-scores, kind="stable")
    positives, negatives = order[y[order] == 1], order[y[order] == 0]
    curves = []
    for up, down in draws(len(positives), len(negatives), 60, np.random.default_rng(2), stratified=True):
        drawn = np.r_[positives[up], negatives[down]]
        curve = precision_recall_curve(y[drawn], scores[drawn])
        points = list(zip(curve.recall[-2::-1].tolist(), curve.precision[-2::-1].tolist(), strict=True))
        curves.append([next(p for r, p in points if r >= x - 1e-12) for x in band.at])
    low, high = np.quantile(curves, [0.025, 0.975], axis=0)
    assert np.allclose(band.low, low, atol=1e-12)
    assert np.allclose(band.high, high, atol=1e-12)


@pytest.mark.parametrize("function", [pointwise_roc_band, pointwise_precision_recall_band])
def test_a_wider_level_makes_a_wider_band_and_it_is_drawn(function):
    y, scores = data(6)
    narrow, wide = (function(y, scores, rng=1, n_resamples=80, confidence_level=level) for level in (0.5, 0.95))
    assert (wide.low <= narrow.low).all()
    assert (narrow.high <= wide.high).all()
    assert wide.plot().collections
    assert repr(wide).split("\n")[0].split() == ["at", "low", "high"]


ONE_POSITIVE = ([1, 0, 0], [0.3, 0.2, 0.1])
FINE = ([1, 0, 0, 1], [0.3, 0.2, 0.1, 0.4])


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: auc_interval(*ONE_POSITIVE), "y_true has one positive sample only"),
        (lambda: auc_interval([1, 1, 0], [1, 2, 3]), "y_true has one negative sample only"),
        (lambda: auc_interval(*FINE, method="exact"), r"^method is 'exact': it must be 'delong' or 'bootstrap'\.$"),
        (lambda: auc_interval(*FINE, method=np.array(["delong"] * 2)), r"^method is array\(.*: it must be 'delong' or"),
        (
            lambda: auc_interval(*FINE, confidence_level=95),
            "confidence_level is 95: it must be a number between 0 and 1",
        ),
        (lambda: auc_interval(*FINE, confidence_level=True), "confidence_level is True"),
        (lambda: auc_interval(*FINE, method="bootstrap", n_resamples=0), "n_resamples is 0: it must be a whole number"),
        (lambda: delong_test(*FINE, [0.1, 0.2, np.nan, 0.4]), r"scores_b\[2\] is nan"),
        (lambda: delong_test(*FINE, [0.1, 0.2]), "scores_b has 2 items"),
        (lambda: delong_test(*FINE, [[0.1, 0.2]] * 4), r"^scores_b has shape .*: pass scores_b\[:, 1\]"),
        (lambda: delong_test(["y_score", "b"] * 2, FINE[1], FINE[1]), "^y_true has the labels 'b', 'y_score': say"),
        (lambda: delong_test(*FINE, [0.5] * 4), "no sample is placed otherwise by one model than by its like"),
        (lambda: wilson_interval(3, 2), "3 of 2: give two whole numbers"),
        (lambda: wilson_interval(0, 0), "0 of 0: a share of nothing"),
        (lambda: wilson_interval(0.5, 2), "0.5 of 2: give two whole numbers"),
        (lambda: bootstrap_interval(ConfusionMatrix(tp=0, fp=0, fn=0, tn=0), lambda m: 1), "not all 0"),
        (lambda: bootstrap_interval(ConfusionMatrix(tp=0.5, fp=0, fn=0, tn=1), lambda m: 1), "must be whole"),
        (lambda: bootstrap_interval(ConfusionMatrix(tp=0, fp=0, fn=1, tn=1), lambda m: m.precision), "metric is nan"),
        (lambda: pointwise_roc_band(*FINE, n_places=1), "n_places is 1: it must be 2 or more"),
        (lambda: pointwise_precision_recall_band(*ONE_POSITIVE), "one positive sample only"),
    ],
)
def test_refused_with_a_sentence(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()


def test_a_tuple_is_no_matrix():
    with pytest.raises(TypeError, match="matrix is a tuple: give a ConfusionMatrix"):
        bootstrap_interval((1, 2, 3, 4), lambda m: 1)
