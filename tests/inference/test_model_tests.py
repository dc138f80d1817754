"""McNemar's test and the corrected resampled t-test: against definitions, published values and SciPy."""

import functools
import math
import re

import numpy as np
import pytest
import scipy.stats

from evalkit import corrected_resampled_t_test, mcnemar_test
from tests import reference
from tests.input.test_bad_input import refuses


def predictions(both, only_a, only_b, neither):
    right_a = np.repeat([1, 1, 0, 0], [both, only_a, only_b, neither])
    right_b = np.repeat([1, 0, 1, 0], [both, only_a, only_b, neither])
    return np.ones(len(right_a), dtype=int), right_a, right_b


@pytest.mark.parametrize("only_a", range(5))
@pytest.mark.parametrize("only_b", [0, 1, 4, 7])
def test_mcnemar_is_its_definition_and_the_exact_test_scipys(only_a, only_b):
    found = {method: mcnemar_test(*predictions(5, only_a, only_b, 2), method=method) for method in ("mid-p", "exact")}
    for method, test in found.items():
        expected = float(reference.mcnemar_p_value(only_a, only_b, mid_p=method == "mid-p"))
        assert test.p_value == pytest.approx(expected, rel=1e-13)
        assert (test.both_right, test.only_a_right, test.only_b_right, test.both_wrong) == (5, only_a, only_b, 2)
        assert test.difference == (only_a - only_b) / (7 + only_a + only_b)
    if only_a + only_b:
        assert found["exact"].p_value == pytest.approx(scipy.stats.binomtest(only_a, only_a + only_b).pvalue)
    assert found["mid-p"].p_value <= found["exact"].p_value <= 1


def test_mcnemar_gives_published_values():
    # Bentur et al. (2009) as analysed by Fagerland, Lydersen and Laake (2013), table 1.
    exact, mid_p = (mcnemar_test(*predictions(1, 1, 7, 12), method=method) for method in ("exact", "mid-p"))
    assert (exact.p_value, mid_p.p_value) == pytest.approx((0.0703, 0.0391), abs=5e-5)
    assert exact.method == "exact"


@pytest.mark.parametrize(("least", "n"), [(480, 1000), (4900, 10_001), (0, 2000)])
def test_mcnemar_of_many_samples_is_scipys(least, n):
    y, a, b = predictions(0, least, n - least, 0)
    expected = 2 * scipy.stats.binom.cdf(least, n, 0.5)
    assert mcnemar_test(y, a, b, method="exact").p_value == pytest.approx(expected, rel=1e-9, abs=1e-300)
    half = expected - scipy.stats.binom.pmf(least, n, 0.5)
    assert mcnemar_test(y, a, b).p_value == pytest.approx(half, rel=1e-9, abs=1e-300)


def test_mcnemar_interval_is_that_of_bonett_and_price():
    test = mcnemar_test(*predictions(1, 1, 7, 12), confidence_level=0.9)
    share_a, share_b, z = 2 / 23, 8 / 23, scipy.stats.norm.ppf(0.95)
    half = z * math.sqrt((share_a + share_b - (share_a - share_b) ** 2) / 23)
    assert [test.low, test.high] == pytest.approx([share_a - share_b - half, share_a - share_b + half])
    assert test.confidence_level == 0.9
    wide = mcnemar_test([1, 1], [1, 1], [0, 0], confidence_level=0.9999)
    assert (wide.low < 0.1, wide.high) == (True, 1)
    assert mcnemar_test([1, 1], [0, 0], [1, 1], confidence_level=0.9999).low == -1


def test_mcnemar_of_swapped_models_and_labels_of_any_kind():
    y, a, b = predictions(9, 6, 2, 3)
    test, turned = mcnemar_test(y, a, b), mcnemar_test(y, b, a)
    assert (turned.difference, turned.low, turned.high) == (-test.difference, -test.high, -test.low)
    assert turned.p_value == test.p_value
    words = np.array(["ham", "spam"])
    assert mcnemar_test(words[y], words[a], words[b]) == test
    of_three = mcnemar_test(list("abc"), list("abc"), list("acb"))
    assert (of_three.both_right, of_three.only_a_right) == (1, 2)
    assert mcnemar_test(y, a, a).p_value == 1


def values_on_splits(seed, n):
    rng = np.random.default_rng(seed)
    return 0.8 + 0.02 * rng.normal(size=n), 0.79 + 0.02 * rng.normal(size=n)


@pytest.mark.parametrize("n", [2, 3, 10, 100])
@pytest.mark.parametrize(("n_train", "n_test"), [(90, 10), (50, 50), (1, 3)])
def test_corrected_t_test_is_its_definition(n, n_train, n_test):
    a, b = values_on_splits(n, n)
    test = corrected_resampled_t_test(a, b, n_train=n_train, n_test=n_test, confidence_level=0.9)
    statistic, error = reference.corrected_t(a.tolist(), b.tolist(), n_train, n_test)
    assert (test.df, test.confidence_level) == (n - 1, 0.9)
    assert test.statistic == pytest.approx(statistic)
    assert test.standard_error == pytest.approx(error)
    assert [test.mean_a, test.mean_b, test.difference] == pytest.approx([a.mean(), b.mean(), (a - b).mean()])
    assert test.p_value == pytest.approx(2 * scipy.stats.t.sf(abs(statistic), n - 1), rel=1e-9)
    half = scipy.stats.t.ppf(0.95, n - 1) * error
    assert [test.low, test.high] == pytest.approx([test.difference - half, test.difference + half])


def test_corrected_t_test_swapped_and_constant():
    a, b = values_on_splits(1, 8)
    test, turned = (corrected_resampled_t_test(*pair, n_train=9, n_test=1) for pair in ((a, b), (b, a)))
    assert (turned.difference, turned.p_value) == (-test.difference, test.p_value)
    same = corrected_resampled_t_test(a, a, n_train=9, n_test=1)
    assert (same.difference, same.low, same.high, same.statistic, same.p_value) == (0, 0, 0, 0, 1)


t_test = functools.partial(corrected_resampled_t_test, n_train=90, n_test=10)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: mcnemar_test([0], [0], [1], method="midp"), "method is 'midp': it must be 'mid-p' or 'exact'."),
        (lambda: mcnemar_test([0, 1], [-1, 1], [0, 1]), "y_true has the labels 0, 1, pred_a has -1, 1: give"),
        (lambda: mcnemar_test([0, 1], [0, 1], [-1, 1]), "y_true has the labels 0, 1, pred_b has -1, 1: give"),
        (lambda: t_test([1, 2], [1, 2, 3]), "values_a has 2 and values_b has 3 items: they must be equally long, one"),
        (lambda: t_test([1], [2]), "values_a has one item: a variance needs at least two"),
        (lambda: t_test([0.3, 0.4], [0.1, 0.2]), "the difference is 0.2 in every split, or too near that for a float"),
    ],
)
def test_invalid_input_is_refused_with_a_message(call, sentence):
    assert refuses((TypeError, ValueError), re.escape(sentence), call)
