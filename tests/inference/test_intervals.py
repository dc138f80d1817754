"""Wilson and bootstrap intervals: against SciPy, a loop over the same draws, and their properties."""

import math
import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import scipy.stats

from evalkit import ConfusionMatrix, bootstrap_interval, cost_interval, proportion_interval, wilson_interval
from tests import reference

MATRIX = ConfusionMatrix(tp=4, fp=1, fn=2, tn=3)


@pytest.mark.parametrize("total", [1, 2, 10, 137])
@pytest.mark.parametrize("level", [0.5, 0.95])
def test_wilson_is_scipys(total, level):
    for successes in range(total + 1):
        ours = wilson_interval(successes, total, confidence_level=level)
        theirs = scipy.stats.binomtest(successes, total).proportion_ci(level, method="wilson")
        assert [ours.low, ours.high] == pytest.approx([theirs.low, theirs.high], abs=1e-12)
        assert 0 <= ours.low <= ours.estimate <= ours.high <= 1


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64])
@pytest.mark.parametrize(("successes", "total"), [(0, 127), (1, 100), (50, 100), (100, 100)])
def test_wilson_of_numpys_whole_numbers(kind, successes, total):
    assert wilson_interval(kind(successes), kind(total)) == wilson_interval(successes, total)


def test_wilson_of_counts_beyond_any_data():
    result = wilson_interval(10**17 - 1, 10**17, confidence_level=1 - 2**-52)
    assert 0.999 < result.low < result.high == 1
    assert wilson_interval(np.int32(10**9), np.int32(2 * 10**9)).low == pytest.approx(0.5, abs=1e-4)


@pytest.mark.parametrize("kind", [list, np.array, lambda of: np.array(of, bool), lambda of: pd.Series(of, dtype=float)])
def test_a_proportion_without_groups_has_wilsons_interval(kind):
    assert proportion_interval(kind([1, 0, 1, 1]), confidence_level=0.9) == wilson_interval(3, 4, confidence_level=0.9)


@pytest.mark.parametrize("n_groups", [2, 8, 30])
def test_all_alike_in_groups_has_the_exact_bound_on_their_number(n_groups):
    groups = np.repeat(np.arange(n_groups), 3)
    bound = scipy.stats.binomtest(n_groups, n_groups).proportion_ci(0.95).low
    found, none = (proportion_interval(np.full(3 * n_groups, outcome), groups=groups) for outcome in (1, 0))
    assert [found.low, found.high, none.low, none.high] == pytest.approx([bound, 1, 0, 1 - bound])


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
    found = cost_interval(ConfusionMatrix(**dict(zip(("tp", "fp", "fn", "tn"), counts, strict=True))), fp=1, fn=10)
    assert [found.low, found.high] == pytest.approx(ends, abs=1e-3)
    assert found.estimate == counts[1] + 10 * counts[2]


@pytest.mark.parametrize("defined", [math.nan, -1.0, 2.0])
def test_the_bootstrap_is_a_loop_over_draws_of_the_counts(defined):
    matrix = ConfusionMatrix(tp=1, fp=1, fn=3, tn=7, zero_division=defined)
    result = bootstrap_interval(
        matrix, lambda m: m.precision + m.fn / 100 + m.tn / 1000, n_resamples=300, rng=4, confidence_level=0.9
    )
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
        return metric(ConfusionMatrix(**dict(zip(("tp", "fp", "fn", "tn"), row, strict=True))))

    result = bootstrap_interval(
        ConfusionMatrix(**dict(zip(("tp", "fp", "fn", "tn"), counts, strict=True))),
        metric,
        method="bca",
        n_resamples=300,
        rng=4,
        confidence_level=0.9,
    )
    drawn = np.random.default_rng(4).multinomial(sum(counts), np.array(counts) / sum(counts), 300).tolist()
    values = [value for value in map(of, drawn) if not math.isnan(value)]
    samples = np.repeat(np.arange(4), counts)
    left_out = [of(np.bincount(np.delete(samples, i), minlength=4).tolist()) for i in range(len(samples))]
    wanted = reference.bca_interval(values, result.estimate, [left_out], 0.9)
    assert [result.low, result.high] == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("matrix", "metric"),
    [
        (ConfusionMatrix(tp=1, fp=0, fn=3, tn=3), lambda m: m.precision + m.fn),
        (ConfusionMatrix(tp=5, fp=2, fn=1, tn=3), lambda m: m.tp / m.fn if m.fn else math.inf),
    ],
)
def test_bca_needs_the_metric_without_each_sample(matrix, metric):
    with pytest.raises(
        ValueError, match=r"^BCa leaves out each sample or group in turn, .*: use method=.percentile.\.$"
    ):
        bootstrap_interval(matrix, metric, method="bca", rng=0)


@pytest.mark.parametrize("method", ["percentile", "bca", "logit"])
@pytest.mark.parametrize(
    ("matrix", "metric"),
    [
        (ConfusionMatrix(tp=5, fp=0, fn=0, tn=5), lambda m: m.f1),
        (ConfusionMatrix(tp=0, fp=0, fn=3, tn=3, zero_division=0), lambda m: m.precision),
        (ConfusionMatrix(tp=1, fp=0, fn=3, tn=3), lambda m: m.precision),
        (MATRIX, lambda m: Fraction(1, 2)),
    ],
)
def test_a_metric_that_never_changes_has_no_interval(matrix, metric, method):
    result = bootstrap_interval(matrix, metric, method=method, n_resamples=50, rng=0)
    assert (result.estimate, math.isnan(result.low), math.isnan(result.high)) == (metric(matrix), True, True)


@pytest.mark.parametrize(
    "matrix", [ConfusionMatrix(tp=30, fp=7, fn=9, tn=14), ConfusionMatrix(tp=2, fp=1, fn=1, tn=96)]
)
def test_the_logit_interval_is_its_definition(matrix):
    found = bootstrap_interval(
        matrix, lambda m: m.accuracy, method="logit", n_resamples=300, rng=1, confidence_level=0.9
    )
    share, n_units = matrix.accuracy, min(matrix.tp + matrix.fn, matrix.fp + matrix.tn)
    drawn = np.random.default_rng(1).multinomial(
        matrix.total, np.array([*vars(matrix).values()][:4]) / matrix.total, 300
    )
    error = np.std((drawn[:, 0] + drawn[:, 3]) / matrix.total, ddof=1) / (share * (1 - share))
    half = scipy.stats.t(n_units - 1).ppf(0.95) * error
    assert [found.low, found.high] == pytest.approx(
        scipy.special.expit(scipy.special.logit(share) + half * np.array([-1, 1]))
    )


def test_a_logit_interval_needs_two_samples_of_each_class():
    assert math.isnan(bootstrap_interval(ConfusionMatrix(tp=1, fp=2, fn=0, tn=9), lambda m: m.f1, method="logit").low)


def test_a_subclass_of_the_matrix_reaches_the_metric():
    class Mine(ConfusionMatrix):
        half = 0.5

    result = bootstrap_interval(Mine(tp=1, fp=2, fn=3, tn=4), lambda m: m.half * m.tp, n_resamples=5, rng=0)
    assert (result.estimate, type(result.low)) == (0.5, float)


def test_defaults_are_2000_resamples_and_95_percent():
    plain = bootstrap_interval(MATRIX, lambda m: m.accuracy, rng=0)
    assert plain == bootstrap_interval(MATRIX, lambda m: m.accuracy, rng=0, n_resamples=2000, confidence_level=0.95)
    assert wilson_interval(3, 5) == wilson_interval(3, 5, confidence_level=0.95)
    seen = []
    bootstrap_interval(MATRIX, lambda m: seen.append(m) or m.accuracy, rng=0)
    assert len(seen) == 2001  # the matrix itself, too


def test_the_bootstrap_of_accuracy_is_that_of_a_binomial_share():
    matrix = ConfusionMatrix(tp=30, fp=10, fn=5, tn=55)
    result = bootstrap_interval(matrix, lambda m: m.accuracy, n_resamples=4000, rng=0)
    exact = scipy.stats.binom(100, 0.85).ppf([0.025, 0.975]) / 100
    assert result.estimate == 0.85
    assert [result.low, result.high] == pytest.approx(exact, abs=0.011)


def test_a_few_infinite_values_are_allowed():
    odds = lambda m: m.tp * m.tn / (m.fp * m.fn) if m.fp * m.fn else math.inf  # noqa: E731
    result = bootstrap_interval(ConfusionMatrix(tp=40, fp=9, fn=9, tn=40), odds, n_resamples=500, rng=0)
    assert 1 < result.low < result.estimate < result.high < math.inf


@pytest.mark.parametrize("value", [True, np.True_, 1, np.int8(1), 1.0, np.float32(1), Fraction(1), np.array(1.0)])
def test_a_metric_may_return_any_kind_of_number(value):
    result = bootstrap_interval(MATRIX, lambda m: value, n_resamples=5, rng=0)
    assert (result.estimate, type(result.estimate)) == (1.0, float)


NO_NUMBER = [None, "0.5", 1j, [0.5], np.array([0.5]), np.array("0.5"), pd.NA, Decimal("sNaN"), np.timedelta64(1, "D")]


@pytest.mark.parametrize("value", [*NO_NUMBER, 10**400, MATRIX], ids=lambda value: repr(value)[:12])
def test_a_metric_that_returns_no_number_is_refused(value):
    words = " ".join(repr(value).split())
    shown = words if len(words) < 81 else words[:79] + "…"
    sentence = "^" + re.escape(f"metric returned {shown}: it must return a number for every ConfusionMatrix.") + "$"
    values = iter([0.5])
    for metric in (lambda m: value, lambda m: next(values, value)):
        with pytest.raises(TypeError, match=sentence):
            bootstrap_interval(MATRIX, metric, n_resamples=5, rng=0)


def metric_of_resamples(value):
    """A metric that is one half for the data, and this value for all that is drawn."""
    values = iter([0.5])
    return lambda matrix: next(values, value)


def text_without_a_sample(matrix):
    return "none" if matrix.total < MATRIX.total else matrix.tp


def infinite_for_some(matrix):
    """A metric with a lower end that is minus infinity, and an upper end that is a number."""
    return -math.inf if matrix.tp < MATRIX.tp else 0.5


def nan_or_infinite(matrix):
    """A metric with a lower end that is a number, and an upper end that is none."""
    return matrix.tp / matrix.fp if matrix.fp else math.inf


def counts(*four):
    return ConfusionMatrix(**dict(zip(("tp", "fp", "fn", "tn"), four, strict=True)))


UNFIT = "samples are drawn, so they must be whole, not all 0, and below 2**63 in all."
NO_ENDS, INFINITE = (
    f"metric is {what}: there are no ends to give."
    for what in ("nan for every resample", "infinite for many resamples")
)


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: wilson_interval(3, 2), ValueError, "successes is 3: it must be 2 or less."),
        (lambda: wilson_interval(-1, 2), ValueError, "successes is -1: it must be a whole number, 0 or more."),
        (lambda: wilson_interval(0.5, 2), ValueError, "successes is 0.5: it must be a whole number, 0 or more."),
        (lambda: wilson_interval(True, 2), ValueError, "successes is True: it must be a whole number, 0 or more."),
        (lambda: wilson_interval(0, 0), ValueError, "total is 0: it must be a whole number, 1 or more."),
        (lambda: wilson_interval(1, 2.0), ValueError, "total is 2.0: it must be a whole number, 1 or more."),
        (
            lambda: wilson_interval(1, 2**63),
            ValueError,
            "total is 9223372036854775808: it must be 9223372036854775807 or less.",
        ),
        (
            lambda: bootstrap_interval((1, 2, 3, 4), lambda m: 1),
            TypeError,
            "matrix is a tuple: give a ConfusionMatrix.",
        ),
        (
            lambda: bootstrap_interval(MATRIX, "f1"),
            TypeError,
            "metric is 'f1': give a function of a ConfusionMatrix, such as lambda m: m.f1.",
        ),
        (
            lambda: bootstrap_interval(MATRIX, lambda m: 1, method="BCa"),
            ValueError,
            "method is 'BCa': it must be 'percentile' or 'bca' or 'logit'.",
        ),
        (
            lambda: bootstrap_interval(MATRIX, lambda m: m.tp / 4, method="logit", rng=0),
            ValueError,
            'metric leaves [0, 1]: method="logit" is for metrics that do not.',
        ),
        (
            lambda: proportion_interval([0, 1, 2]),
            ValueError,
            "outcome[2] is 2: it must be True or False, 1 or 0.",
        ),
        (
            lambda: proportion_interval([0, 1, 1], groups=["a", "a", "a"]),
            ValueError,
            "groups has the one group 'a': groups are the independent units, so give several.",
        ),
        (
            lambda: proportion_interval([0, 1, 1], groups=["a", "b"]),
            ValueError,
            "outcome has 3 and groups has 2 items: they must be equally long, one item for each sample.",
        ),
        (lambda: cost_interval(MATRIX, fp=-1, fn=1), ValueError, "fp is -1: a cost must be finite, zero or more."),
        (lambda: cost_interval((1, 2, 3, 4), fp=1, fn=1), TypeError, "matrix is a tuple: give a ConfusionMatrix."),
        (
            lambda: bootstrap_interval(MATRIX, text_without_a_sample, method="bca"),
            TypeError,
            "metric returned 'none': it must return a number for every ConfusionMatrix.",
        ),
        (
            lambda: bootstrap_interval(counts(0, 0, 0, 0), lambda m: 1),
            ValueError,
            f"the counts are [0, 0, 0, 0]: {UNFIT}",
        ),
        (
            lambda: bootstrap_interval(counts(0.5, 0, 0, 1), lambda m: 1),
            ValueError,
            f"the counts are [0.5, 0, 0, 1]: {UNFIT}",
        ),
        (
            lambda: bootstrap_interval(counts(2**62, 0, 0, 2**62), lambda m: 1),
            ValueError,
            f"the counts are [4611686018427387904, 0, 0, 4611686018427387904]: {UNFIT}",
        ),
        (
            lambda: bootstrap_interval(counts(0, 0, 1, 1), lambda m: m.precision),
            ValueError,
            "metric is nan for this matrix: there is nothing to put an interval around.",
        ),
        (lambda: bootstrap_interval(MATRIX, metric_of_resamples(math.nan), n_resamples=9), ValueError, NO_ENDS),
        (lambda: bootstrap_interval(MATRIX, metric_of_resamples(math.inf), n_resamples=9), ValueError, INFINITE),
        (lambda: bootstrap_interval(MATRIX, infinite_for_some, n_resamples=50, rng=0), ValueError, INFINITE),
        (lambda: bootstrap_interval(counts(5, 1, 3, 6), nan_or_infinite, n_resamples=200, rng=0), ValueError, INFINITE),
    ],
)
@pytest.mark.filterwarnings("error")
def test_invalid_input_is_refused_with_a_message(call, error, sentence):
    with pytest.raises(error, match="^" + re.escape(sentence) + "$"):
        call()


def test_the_smallest_and_the_largest_counts_that_can_be_drawn():
    assert bootstrap_interval(counts(0, 0, 0, 1), lambda m: m.accuracy, n_resamples=5, rng=0).estimate == 1
    result = bootstrap_interval(counts(2**62, 0, 0, 2**62 - 1), lambda m: m.tp / m.total, n_resamples=5, rng=0)
    assert 0.499 < result.low < result.high < 0.501
