"""Thresholds under a constraint, and the intervals of what they reach."""

import math
from fractions import Fraction

import pytest

from evalkit import ConfusionMatrix, constrained_threshold, wilson_interval
from tests import reference
from tests.generated_data import data_sets, name
from tests.input.test_bad_input import refuses

Y, S = [1, 0, 1, 1, 0, 0], [0.9, 0.8, 0.7, 0.5, 0.3, 0.1]
LIMITS = [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(9, 10), Fraction(1)]
TOGETHER = [
    {"min_recall": Fraction(1, 2), "min_precision": Fraction(1, 2)},
    {"max_fpr": Fraction(1, 2), "min_precision": Fraction(1, 3)},
    {"min_recall": Fraction(1, 4), "max_fpr": Fraction(1, 4), "min_precision": Fraction(1, 5)},
]


@pytest.mark.parametrize("data", data_sets(), ids=name)
def test_is_the_reference(data):
    positive, scores = data.y.astype(bool).tolist(), data.score.tolist()
    names = ("min_recall", "max_fpr", "min_precision")
    for limits in [*({which: limit} for which in names for limit in LIMITS), *TOGETHER]:
        expected = reference.constrained_threshold(positive, scores, **limits)
        if expected is None:
            assert refuses(ValueError, "no threshold satisfies ", constrained_threshold, data.y, data.score, **limits)
        else:
            assert constrained_threshold(data.y, data.score, **limits).threshold == expected


def test_nothing_may_be_called_positive():
    result = constrained_threshold([0, 1], [0.9, 0.1], max_fpr=0)
    assert (result.threshold, result.recall.estimate) == (math.inf, 0)
    precision = result.precision
    assert math.isnan(precision.estimate)
    assert (precision.low, precision.high, precision.confidence_level) == (0, 1, 0.95)
    assert repr(result).splitlines()[1].startswith("recall                     inf ")


def test_decimals_that_are_no_exact_floats():
    y, scores = [1] * 10 + [0], list(range(11, 0, -1))
    assert constrained_threshold(y, scores, min_recall=0.1 + 0.2).matrix.tp == 3  # 0.30000000000000004
    assert constrained_threshold([*y, *[0] * 9], [*scores, *[0] * 9], max_fpr=1 - 0.9).matrix.fp == 0
    assert constrained_threshold([0] * 10 + [1], range(11, 0, -1), max_fpr=1 - 2 * 0.35).threshold == math.inf


def test_what_is_reached_has_wilsons_intervals():
    result = constrained_threshold(Y, S, min_recall=0.9, confidence_level=0.8)
    assert result.matrix == ConfusionMatrix(tp=3, fp=1, fn=0, tn=2)
    assert result.recall == wilson_interval(3, 3, confidence_level=0.8)
    assert result.false_positive_rate == wilson_interval(1, 3, confidence_level=0.8)
    assert result.precision == wilson_interval(3, 4, confidence_level=0.8)


@pytest.mark.parametrize(
    ("limits", "unknown"),
    [
        ({"min_recall": 0.9}, set()),
        ({"min_recall": 0.9, "max_fpr": 0.5}, set()),
        ({"max_fpr": 0.5}, {"recall"}),
        ({"min_precision": 0.75}, {"recall", "precision"}),
        ({"min_recall": 0.9, "min_precision": 0.75}, {"recall", "precision"}),
    ],
)
def test_a_rate_that_was_made_too_good_has_no_interval(limits, unknown):
    result = constrained_threshold(Y, S, **limits)
    rates = {"recall": result.recall, "false_positive_rate": result.false_positive_rate, "precision": result.precision}
    assert [rate.estimate for rate in rates.values()] == [1, 1 / 3, 0.75]
    assert {name for name, rate in rates.items() if math.isnan(rate.low) and math.isnan(rate.high)} == unknown


def chance_of_at_most(errors, n, rate):
    return sum(math.comb(n, k) * rate**k * (1 - rate) ** (n - k) for k in range(errors + 1))


@pytest.mark.parametrize("level", [Fraction(1, 2), Fraction(19, 20)])
@pytest.mark.parametrize("limit", [Fraction(1, 20), Fraction(1, 5)])
@pytest.mark.parametrize("n", [1, 28, 29, 58, 59, 93])
def test_errors_allowed_on_new_data_are_the_exact_binomial_tails(n, limit, level):
    allowed = max((k for k in range(n) if chance_of_at_most(k, n, limit) <= 1 - level), default=-1)
    y, score = [0, 1] * n, range(2 * n, 0, -1)  # each positive is just below a negative
    limits = {"max_fpr": float(limit)}, {"min_recall": float(1 - limit)}
    options = {"on_new_data": True, "confidence_level": float(level)}
    if allowed < 0:
        needed = next(m for m in range(n, 999) if (1 - limit) ** m <= 1 - level)
        for given, one in zip(limits, ("negatives", "positives"), strict=True):
            message = rf"\w+=[\d.]+ on new data, at a confidence level of {float(level):g}, needs {needed} {one}: "
            assert refuses(ValueError, message, constrained_threshold, y, score, **given, **options)
        return
    assert constrained_threshold(y, score, **limits[0], **options).matrix.fp == allowed
    assert constrained_threshold(y, score, **limits[1], **options).matrix.fn == allowed


def test_what_no_data_can_promise_is_refused():
    message = r"min_recall=1 on new data, at a confidence level of 0\.95, needs more than any number of positives"
    assert refuses(ValueError, message, constrained_threshold, Y, S, min_recall=1, on_new_data=True)
    message = r"min_precision has no bound on new data, as neither of its counts is fixed: leave out on_new_data"
    assert refuses(ValueError, message, constrained_threshold, Y, S, min_precision=0.5, on_new_data=True)


def test_what_always_holds_is_no_limit_on_new_data():
    assert constrained_threshold(Y, S, max_fpr=1, on_new_data=True) == constrained_threshold(Y, S, max_fpr=1)
    assert constrained_threshold(Y, S, min_recall=0, on_new_data=True).threshold == math.inf
    half = {"max_fpr": 0.5, "on_new_data": True, "confidence_level": 0.5}
    assert constrained_threshold([0, 1], [1, 2], **half).matrix.fp == 0  # as probable as the level says


def test_no_threshold():
    message = r"no threshold satisfies min_precision=0\.8\. The highest precision is 0\.5\.$"
    assert refuses(ValueError, message, constrained_threshold, [0, 1], [0.9, 0.1], min_precision=0.8)
    message = r"no threshold satisfies min_recall=0\.5 and min_precision=0\.9\.$"
    assert refuses(ValueError, message, constrained_threshold, [0, 1], [0.9, 0.1], min_recall=0.5, min_precision=0.9)
    message = r"no threshold satisfies min_recall=0\.9 and max_fpr=0\.1\.$"
    assert refuses(ValueError, message, constrained_threshold, [0, 1], [0.9, 0.1], min_recall=0.9, max_fpr=0.1)


def test_bad_limits():
    for which in ("min_recall", "max_fpr", "min_precision"):
        message = rf"{which} is 90: it must be a number from 0 to 1\.$"
        assert refuses(ValueError, message, constrained_threshold, Y, S, **{which: 90})
    message = r"there is no constraint: give min_recall, max_fpr or min_precision\.$"
    assert refuses(ValueError, message, constrained_threshold, Y, S)
