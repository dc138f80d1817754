"""Wilson and bootstrap intervals: against SciPy, a loop over the same draws, and their properties."""

import functools
import math
import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import scipy.stats

from evalkit import ConfusionMatrix, bootstrap_interval, cost_interval, proportion_interval, wilson_interval
from evalkit.inference._shares import Ends, f1_of, share_of_groups
from tests import reference
from tests.input.test_bad_input import refuses

MATRIX = ConfusionMatrix(tp=4, fp=1, fn=2, tn=3)


def matrix_of(tp, fp, fn, tn):
    return ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn)


@pytest.mark.parametrize("total", [1, 2, 10, 137])
@pytest.mark.parametrize("level", [0.5, 0.95])
def test_wilson_is_scipys(total, level):
    for successes in range(total + 1):
        ours = wilson_interval(successes, total, confidence_level=level)
        theirs = scipy.stats.binomtest(successes, total).proportion_ci(level, method="wilson")
        assert [ours.low, ours.high] == pytest.approx([theirs.low, theirs.high], abs=1e-12)
        assert 0 <= ours.low <= ours.estimate <= ours.high <= 1


def test_wilson_of_counts_beyond_any_data():
    result = wilson_interval(10**17 - 1, 10**17, confidence_level=1 - 2**-52)
    assert 0.999 < result.low < result.high == 1
    assert wilson_interval(np.int32(10**9), np.int32(2 * 10**9)).low == pytest.approx(0.5, abs=1e-4)
    assert wilson_interval(np.int8(0), np.int8(127)) == wilson_interval(0, 127)


@pytest.mark.parametrize("kind", [list, np.array, lambda of: np.array(of, bool), lambda of: pd.Series(of, dtype=float)])
def test_a_proportion_without_groups_has_wilsons_interval(kind):
    assert proportion_interval(kind([1, 0, 1, 1]), confidence_level=0.9) == wilson_interval(3, 4, confidence_level=0.9)


@pytest.mark.parametrize("n_groups", [2, 8, 30])
def test_all_alike_in_groups_has_the_exact_bound_on_their_number(n_groups):
    groups = np.repeat(np.arange(n_groups), 3)
    bound = scipy.stats.binomtest(n_groups, n_groups).proportion_ci(0.95).low
    found, none = (proportion_interval(np.full(3 * n_groups, outcome), groups=groups) for outcome in (1, 0))
    assert [found.low, found.high, none.low, none.high] == pytest.approx([bound, 1, 0, 1 - bound])


def test_a_share_of_one_group_says_nothing_of_others_and_f1_is_one_of_a_share():
    assert share_of_groups(np.array([1, 0]), np.array([3, 0]), 0.95) == (1 / 3, 0, 1)
    assert f1_of(Ends(0.5, 0.25, 1.0)) == pytest.approx((2 / 3, 0.4, 1))


def test_a_proportion_in_groups_is_wilsons_with_an_effective_number():
    rng = np.random.default_rng(2)
    groups, outcome = rng.integers(25, size=120), rng.random(120)
    success = outcome + rng.random(25)[groups] < 1.2
    table = pd.DataFrame({"group": groups, "success": success}).groupby("group")["success"].agg(["sum", "count"])
    share, n = success.mean(), len(table)
    variance = n / (n - 1) * ((table["sum"] - share * table["count"]) ** 2).sum() / 120**2
    found = proportion_interval(success, groups=[f"p{group}" for group in groups])
    # Wilson's ends are where the distance is t standard errors of that share.
    for end in (found.low, found.high):
        error = math.sqrt(end * (1 - end) * variance / (share * (1 - share)))
        assert abs(share - end) / error == pytest.approx(scipy.stats.t(n - 1).ppf(0.975))


@pytest.mark.parametrize("outcome", [[1, 0] * 10, [1, 1] + [1, 0] * 9])
def test_groups_whose_shares_vary_less_than_by_chance_count_no_more_than_rows(outcome):
    found, share = proportion_interval(outcome, groups=np.arange(20) // 2), np.mean(outcome)
    error = math.sqrt(found.high * (1 - found.high) / 20)
    assert found.high == pytest.approx(share + scipy.stats.t(9).ppf(0.975) * error)


@pytest.mark.parametrize(
    ("counts", "ends"),
    [((69, 15, 2, 104), (19.4172, 84.6165)), ((0, 0, 0, 12), (0, 2.9099)), ((12, 0, 0, 0), (0, 29.0994))],
)
def test_a_cost_has_the_interval_of_its_two_rates_together(counts, ends):
    found = cost_interval(matrix_of(*counts), fp=1, fn=10)
    assert [found.low, found.high] == pytest.approx(ends, abs=1e-3)
    assert found.estimate == counts[1] + 10 * counts[2]


@pytest.mark.parametrize("defined", [math.nan, -1.0, 2.0])
def test_the_bootstrap_is_a_loop_over_draws_of_the_counts(defined):
    matrix = ConfusionMatrix(tp=1, fp=1, fn=3, tn=7, zero_division=defined)
    options = {"n_resamples": 300, "rng": 4, "confidence_level": 0.9}
    result = bootstrap_interval(matrix, lambda m: m.precision + m.fn / 100 + m.tn / 1000, **options)
    values = []
    for tp, fp, fn, tn in np.random.default_rng(4).multinomial(12, np.array([1, 1, 3, 7]) / 12, 300).tolist():
        value = tp / (tp + fp) if tp + fp else defined
        values += [] if math.isnan(value) else [value + fn / 100 + tn / 1000]
    assert len(values) < 300 or not math.isnan(defined)
    assert [result.low, result.high] == pytest.approx(np.quantile(values, [0.05, 0.95]), abs=1e-15)
    assert (result.estimate, result.confidence_level) == (0.537, 0.9)


@pytest.mark.parametrize(
    "metric", [lambda m: m.f1, lambda m: m.tp / (1 + m.fn) + m.fp / 7, lambda m: m.fp + 10 * m.fn + m.tn**2]
)
@pytest.mark.parametrize("counts", [(9, 2, 3, 26), (1, 0, 3, 7), (40, 1, 0, 9)])
def test_bca_is_its_definition(metric, counts):
    def of(row):
        return metric(matrix_of(*row))

    options = {"method": "bca", "n_resamples": 300, "rng": 4, "confidence_level": 0.9}
    result = bootstrap_interval(matrix_of(*counts), metric, **options)
    drawn = np.random.default_rng(4).multinomial(sum(counts), np.array(counts) / sum(counts), 300).tolist()
    values = [value for value in map(of, drawn) if not math.isnan(value)]
    samples = np.repeat(np.arange(4), counts)
    left_out = [of(np.bincount(np.delete(samples, i), minlength=4).tolist()) for i in range(len(samples))]
    wanted = reference.bca_interval(values, result.estimate, [left_out], 0.9)
    assert [result.low, result.high] == pytest.approx(wanted)


@pytest.mark.parametrize("method", ["percentile", "bca", "logit"])
@pytest.mark.parametrize(
    ("matrix", "metric"),
    [
        (ConfusionMatrix(tp=5, fp=0, fn=0, tn=5), lambda m: m.f1),
        (ConfusionMatrix(tp=0, fp=0, fn=3, tn=3, zero_division=0), lambda m: m.precision),
        (MATRIX, lambda m: Fraction(1, 2)),
    ],
)
def test_a_metric_that_never_changes_has_no_interval(matrix, metric, method):
    result = bootstrap_interval(matrix, metric, method=method, n_resamples=50, rng=0)
    assert (result.estimate, math.isnan(result.low), math.isnan(result.high)) == (metric(matrix), True, True)


@pytest.mark.parametrize("counts", [(30, 7, 9, 14), (2, 1, 1, 96)])
def test_the_logit_interval_is_its_definition(counts):
    options = {"method": "logit", "n_resamples": 300, "rng": 1, "confidence_level": 0.9}
    found = bootstrap_interval(matrix_of(*counts), lambda m: m.accuracy, **options)
    tp, fp, fn, tn = counts
    share, total = (tp + tn) / sum(counts), sum(counts)
    drawn = np.random.default_rng(1).multinomial(total, np.array(counts) / total, 300)
    error = np.std((drawn[:, 0] + drawn[:, 3]) / total, ddof=1) / (share * (1 - share))
    half = scipy.stats.t(min(tp + fn, fp + tn) - 1).ppf(0.95) * error
    middle, *ends = scipy.special.logit([share, found.low, found.high])
    assert ends == pytest.approx([middle - half, middle + half])
    assert math.isnan(bootstrap_interval(matrix_of(1, 2, 0, 9), lambda m: m.f1, method="logit").low)  # of one positive


@pytest.mark.parametrize("value", [None, "0.5", np.array([0.5]), Decimal("sNaN"), 10**400, MATRIX])
def test_a_metric_that_returns_no_number_is_refused(value):
    for metric in (lambda m: value, metric_of_resamples(value)):
        said = r"metric returned .*: it must return a number for every ConfusionMatrix"
        assert refuses(TypeError, said, bootstrap_interval, MATRIX, metric, n_resamples=5, rng=0)


def metric_of_resamples(value):
    """A metric that is one half for the data, and this value for all that is drawn."""
    values = iter([0.5])
    return lambda matrix: next(values, value)


bootstrap = functools.partial(bootstrap_interval, n_resamples=50, rng=0)
UNFIT = "samples are drawn, so they must be whole, not all 0, and below 2**63 in all."
INFINITE = "metric is infinite for many resamples: there are no ends to give."
OUTSIDE = 'metric leaves [0, 1]: method="logit" is for metrics that do not.'
WITHOUT = "BCa leaves out each sample or group in turn, and the metric is undefined without some: use method="


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: wilson_interval(3, 2), "successes is 3: it must be 2 or less."),
        (lambda: wilson_interval(1, 2**63), "total is 9223372036854775808: it must be 9223372036854775807 or less."),
        (lambda: bootstrap(MATRIX, "f1"), "metric is 'f1': give a function of a ConfusionMatrix, such as"),
        (lambda: bootstrap(MATRIX, lambda m: m.tp / 4, method="logit"), OUTSIDE),
        (lambda: bootstrap(matrix_of(1, 0, 3, 3), lambda m: m.precision + m.fn, method="bca"), WITHOUT),
        (lambda: proportion_interval([0, 1, 2]), "outcome[2] is 2: it must be True or False, 1 or 0."),
        (lambda: bootstrap(matrix_of(0, 0, 0, 0), lambda m: 1), f"the counts are [0, 0, 0, 0]: {UNFIT}"),
        (lambda: bootstrap(matrix_of(0.5, 0, 0, 1), lambda m: 1), f"the counts are [0.5, 0, 0, 1]: {UNFIT}"),
        (lambda: bootstrap(matrix_of(0, 0, 1, 1), lambda m: m.precision), "metric is nan for this matrix: there"),
        (lambda: bootstrap(MATRIX, metric_of_resamples(math.nan)), "metric is nan for every"),
        (lambda: bootstrap(MATRIX, metric_of_resamples(math.inf)), INFINITE),
        (lambda: bootstrap(MATRIX, lambda m: -math.inf if m.tp < 4 else 0.5), INFINITE),  # of one end only
    ],
)
@pytest.mark.filterwarnings("error")
def test_invalid_input_is_refused_with_a_message(call, sentence):
    assert refuses((TypeError, ValueError), re.escape(sentence), call)
