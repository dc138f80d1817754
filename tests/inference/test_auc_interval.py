"""DeLong intervals and test, and bootstrap intervals of the AUC: against definitions, scikit-learn and SciPy."""

import math
import re

import numpy as np
import pytest
import scipy.stats
from sklearn.metrics import roc_auc_score as sklearn_roc_auc_score

from evalkit import auc_interval, delong_test, roc_auc_score
from evalkit.inference._placements import PlacementMoments
from evalkit.inference.auc_interval import interval_of
from tests import reference
from tests.inference.test_confidence_bands import data, resampled_data
from tests.input.test_bad_input import refuses

DRAWN = {"method": "bootstrap", "rng": 0}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("decimals", [0, 1, 9])
def test_intervals_of_delongs_variance_are_their_definition(seed, decimals):
    y, scores = data(seed, n=int(10 + 20 * seed), decimals=decimals)
    level = (0.5, 0.9, 0.95, 0.999)[seed % 4]
    result = auc_interval(y, scores, method="delong", confidence_level=level)
    auc, variance = reference.delong(y.tolist(), scores.tolist())
    assert [result.auc, result.variance] == pytest.approx([auc, variance], abs=1e-12)
    half = scipy.stats.norm.ppf((1 + level) / 2) * math.sqrt(variance)
    assert [result.low, result.high] == pytest.approx([max(0, auc - half), min(1, auc + half)], abs=1e-9)
    logit = auc_interval(y, scores, confidence_level=level)
    wanted = reference.logit_interval(y.tolist(), scores.tolist(), level)
    assert [logit.low, logit.high] == pytest.approx([*wanted], abs=1e-9)


def test_delong_across_blocks():
    y, scores = data(1, n=40_000, decimals=9)
    result = auc_interval(y, scores)
    ups, downs = scores[y == 1], scores[y == 0]
    below = scipy.stats.rankdata(np.r_[ups, downs])[: len(ups)] - scipy.stats.rankdata(ups)
    above = scipy.stats.rankdata(-np.r_[downs, ups])[: len(downs)] - scipy.stats.rankdata(-downs)
    variance = np.var(below / len(downs), ddof=1) / len(ups) + np.var(above / len(ups), ddof=1) / len(downs)
    assert result.auc == roc_auc_score(y, scores)
    assert result.variance == pytest.approx(variance, rel=1e-10)


@pytest.mark.parametrize("seed", range(4))
def test_delong_test_is_its_definition(seed):
    y, first = data(seed)
    second = (first + np.random.default_rng(seed + 100).normal(size=len(y))).round(1)
    test = delong_test(y, first, second, confidence_level=0.9)
    difference, variance = reference.delong_difference(y.tolist(), first.tolist(), second.tolist())
    assert test.difference == pytest.approx(difference, abs=1e-12)
    assert test.statistic == pytest.approx(difference / math.sqrt(variance), abs=1e-9)
    assert test.p_value == pytest.approx(2 * scipy.stats.norm.sf(abs(test.statistic)), rel=1e-12)
    assert test.low == pytest.approx(difference - scipy.stats.norm.ppf(0.95) * math.sqrt(variance), abs=1e-9)
    assert (test.auc_a, test.auc_b) == (roc_auc_score(y, first), roc_auc_score(y, second))
    turned = delong_test(y, second, first, confidence_level=0.9)
    assert (turned.difference, turned.low, turned.high) == (-test.difference, -test.high, -test.low)
    assert turned.p_value == test.p_value


def test_delong_is_procs():
    # pROC 1.18.0, by bench/proc.R: ci.auc(method = "delong") and roc.test(method = "delong").
    y = [1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1]
    a = [0.9, 0.2, 0.4, 0.8, 0.4, 0.4, 0.1, 0.6, 0.7, 0.3, 0.5, 0.5]
    b = [0.6, 0.3, 0.6, 0.9, 0.2, 0.4, 0.5, 0.1, 0.8, 0.7, 0.4, 0.3]
    interval = auc_interval(y, a, method="delong")
    assert [interval.low, interval.high] == pytest.approx([0.665675213870487, 1], rel=1e-14)
    assert delong_test(y, a, b).p_value == pytest.approx(0.353505928511375, rel=1e-14)


def test_p_values_of_equal_and_of_very_different_models_and_an_interval_within_the_possible_range():
    y, scores = data(0, n=1500, decimals=9)
    test = delong_test(y, scores, scores)
    assert (test.difference, test.low, test.high, test.statistic, test.p_value) == (0, 0, 0, 0, 1)
    test = delong_test(y, scores + 2 * y, -scores)
    assert test.p_value == pytest.approx(2 * scipy.stats.norm.sf(test.statistic), rel=1e-12)
    assert 0 < test.p_value < 1e-50
    test = delong_test([0, 0, 1, 1], [0.1, 0.3, 0.2, 0.4], [0.4, 0.2, 0.3, 0.1], confidence_level=0.999)
    assert (test.low, test.high) == (-1, 1)


@pytest.mark.parametrize("size", [2, 3, 7, 10, 49, 57])
def test_constant_placement_differences_are_refused(size):
    # Every positive of one model stands half a place above its like: each placement differs by 1 / (2 * size).
    y, up, down = np.repeat([1, 0], size), np.arange(size) + 0.5, np.arange(size)
    models = [np.r_[up, down], np.r_[down, down]]
    for both in (models, models[::-1]):
        said = "the paired placement differences have zero variance, so DeLong's test"
        assert refuses(ValueError, said, delong_test, y, *both)


@pytest.mark.parametrize("stratified", [True, False])
@pytest.mark.parametrize("decimals", [0, 1, 9])
@pytest.mark.parametrize("n_resamples", [1, 80])
def test_bootstrap_is_a_loop_over_scikit_learn_on_the_same_draws(stratified, decimals, n_resamples):
    y, scores = data(5, n=80, decimals=decimals)
    options = {"method": "bootstrap", "n_resamples": n_resamples, "rng": 7, "stratified": stratified}
    result = auc_interval(y, scores, **options)
    samples = resampled_data(y, scores, n_resamples, 7, stratified=stratified)
    loop = [sklearn_roc_auc_score(*drawn) for drawn in samples]
    assert result.variance == (pytest.approx(np.var(loop, ddof=1), abs=1e-12) if n_resamples > 1 else 0)
    expected = np.quantile(loop, [0.025, 0.975]) if n_resamples > 1 else [math.nan, math.nan]
    assert [result.low, result.high] == pytest.approx(expected, abs=1e-12, nan_ok=True)
    assert result.auc == roc_auc_score(y, scores)


@pytest.mark.parametrize("seed", range(2))
def test_bca_is_its_definition(seed):
    y, scores = data(seed, n=40, decimals=9)
    result = auc_interval(y, scores, bca=True, method="bootstrap", n_resamples=200, rng=seed)
    samples = resampled_data(y, scores, 200, seed, stratified=True)
    aucs = np.round([sklearn_roc_auc_score(*drawn) for drawn in samples], 12)
    without = [[-value / len(of) for value in of] for of in reference.placements(y.tolist(), scores.tolist())]
    wanted = reference.bca_interval(aucs.tolist(), round(result.auc, 12), without, 0.95)
    assert [result.low, result.high] == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize(("n_positive", "n_negative"), [(2, 2), (10, 200), (200, 10)])
@pytest.mark.parametrize("level", [0.5, 0.95])
@pytest.mark.parametrize("options", [{}, {"method": "delong"}, DRAWN, {**DRAWN, "bca": True}])
def test_after_a_perfect_order_the_bound_is_that_of_the_independent_pairs(n_positive, n_negative, level, options):
    y, scores = np.repeat([0, 1], [n_negative, n_positive]), np.arange(n_negative + n_positive)
    bound = ((1 - level) / 2) ** (1 / min(n_positive, n_negative))
    result = auc_interval(y, scores, confidence_level=level, **options)
    assert [result.auc, result.low, result.high] == pytest.approx([1, bound, 1], abs=1e-15)
    turned = auc_interval(y, -scores, confidence_level=level, **options)
    assert [turned.auc, turned.low, turned.high] == pytest.approx([0, 0, 1 - bound], abs=1e-15)
    tied = auc_interval(y, 0 * scores, confidence_level=level, **options)
    assert [tied.auc, tied.low, tied.high] == pytest.approx([0.5, bound / 2, 1 - bound / 2], abs=1e-15)


def test_an_auc_that_rounds_to_1_has_the_bound_of_a_perfect_order():
    found = interval_of(PlacementMoments(1.0, 1e-40, 5.0, 10), 10, "logit", 0.95)
    assert (found.low, found.high) == (0.025 ** (1 / 10), 1)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("method", ["logit", "delong"])
def test_the_interval_of_groups_is_obuchowskis(seed, method):
    rng = np.random.default_rng(seed)
    group = rng.integers(30, size=120)
    y = (rng.random(120) + rng.random(30)[group] < 0.8).astype(int)
    scores = (y + rng.normal(size=30)[group] + rng.normal(size=120)).round(1)
    found = auc_interval(y, scores, groups=[f"p{number}" for number in group], method=method, confidence_level=0.9)
    auc, variance, df = reference.obuchowski(y.tolist(), scores.tolist(), group.tolist())
    assert [found.auc, found.variance] == pytest.approx([auc, variance], abs=1e-12)
    error = math.sqrt(variance)
    if method == "delong":
        assert found.high == pytest.approx(min(1, auc + scipy.stats.norm.ppf(0.95) * error))
    else:
        half = scipy.stats.t(df).ppf(0.95) * error / (auc * (1 - auc))
        assert found.low == pytest.approx(scipy.special.expit(scipy.special.logit(auc) - half))


def test_the_interval_of_groups_is_not_beyond_wilsons():
    y, scores = np.repeat([1, 0], [8, 40]), np.r_[[50.5] * 6, 3.5, 3.5, range(40)]
    found = auc_interval(y, scores, groups=np.r_[0, 0, 0, 0, 1, 1, 2, 2, 3:43])
    z, n = scipy.stats.norm.ppf(0.975), 64 / 24  # as many as groups of 4, 2 and 2 are worth
    assert (found.auc - found.low) ** 2 == pytest.approx(z**2 * found.low * (1 - found.low) / n)


@pytest.mark.parametrize("scores", [[1, 1, 2, 2, 3, 3], [3, 3, 2, 2, 1, 1], [0] * 6])
def test_after_a_perfect_order_groups_are_counted(scores):
    y, groups = [0, 0, 1, 1, 1, 1], [*"abccdd"]
    found = auc_interval(y, scores, groups=groups)
    bound = 0.025 ** (1 / 2)
    assert [found.low, found.high] == pytest.approx([found.auc * bound, 1 - (1 - found.auc) * bound])


ALONE = "y_true has only one {} sample: a variance needs at least two of each class."
GROUP = "only one group has {} samples: a variance needs at least two"
REFUSED = [
    ([1, 0, 0], {}, ALONE.format("positive")),
    ([1, 1, 0], {}, ALONE.format("negative")),
    ([1, 0, 0, 1], {"method": "exact"}, "method is 'exact': it must be 'logit' or 'delong' or 'bootstrap'."),
    ([1, 0, 0, 1], {"bca": True}, "bca is True, but method is 'logit': only the bootstrap has a BCa interval."),
    ([1, 0, 0, 1], {"groups": [*"abba"]}, GROUP.format("positive")),
    ([1, 0, 0, 1], {"groups": [*"abbc"]}, GROUP.format("negative")),
    ([1, 0, 0, 1], {"groups": [*"abab"], "method": "bootstrap"}, "groups is given, but method is 'bootstrap': "),
]


@pytest.mark.parametrize(("y", "options", "sentence"), REFUSED)
def test_invalid_input_is_refused_with_a_message(y, options, sentence):
    assert refuses(ValueError, re.escape(sentence), auc_interval, y, range(len(y)), **options)
    if not options:
        assert refuses(ValueError, re.escape(sentence), delong_test, y, range(3), range(3))
