"""What a model adds to the better default: against dcurves, a plain definition, and at the ends of its range."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from evalkit import ConfusionMatrix, decision_curve, net_benefit, net_benefit_interval, proportion_interval
from evalkit.inference._shares import Ends, difference_of, predictive_value
from tests.input.test_bad_input import refuses

ROOT = Path(__file__).parents[2]
DCURVES = json.loads(Path(__file__).with_name("dcurves.json").read_text(encoding="utf-8"))
CLINIC = np.loadtxt(ROOT / DCURVES["rows"], delimiter=",", skiprows=1).T
RNG = np.random.default_rng(4)
P = RNG.random(120).round(2)
Y = (RNG.random(120) < 0.1 + 0.4 * P).astype(int)
Q = np.clip(P + RNG.normal(scale=0.2, size=120), 0, 1)
GROUPS = RNG.integers(0, 31, 120)


@pytest.mark.parametrize("curve", DCURVES["curves"], ids=lambda curve: str(curve["prevalence"]))
def test_is_that_of_dcurves(curve):
    found = decision_curve(*CLINIC, thresholds=DCURVES["thresholds"], prevalence=curve["prevalence"])
    np.testing.assert_allclose(found.net_benefit, curve["net_benefit"], rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(found.treat_all, curve["treat_all"], rtol=1e-12, atol=1e-15)


def apart(one, other, first, second):
    """The difference of two estimates, and its ends, correlated as what each group adds to them."""
    r = first @ second / math.sqrt(first @ first * (second @ second))
    (a, low_a, high_a), (b, low_b, high_b) = one, other
    down, up = ((a - low_a, high_b - b), (high_a - a, b - low_b))
    low, high = (math.sqrt(x * x + y * y - 2 * r * x * y) for x, y in (down, up))
    return a - b, a - b - low, a - b + high


def of_chosen(chosen, threshold, prevalence, groups):
    """Wilson's intervals of two shares of the rows, put together; and what each group adds."""
    odds, y = threshold / (1 - threshold), Y == 1
    wholes = [np.ones(120, bool)] * 2 if prevalence is None else [y, ~y]
    weights = [1, odds] if prevalence is None else [prevalence, (1 - prevalence) * odds]
    pairs = list(zip([chosen & y, chosen & ~y], wholes, strict=True))
    of = [proportion_interval(part[whole], groups=None if groups is None else groups[whole]) for part, whole in pairs]
    units = np.arange(120) if groups is None else groups
    first, second = (
        np.bincount(units, part - share.estimate * whole) * weight / whole.sum()
        for (part, whole), share, weight in zip(pairs, of, weights, strict=True)
    )
    pair = (np.array([one.estimate, one.low, one.high]) * w for w, one in zip(weights, of, strict=True))
    return apart(*pair, first, second), first - second


@pytest.mark.parametrize("groups", [None, GROUPS], ids=["rows", "groups"])
@pytest.mark.parametrize("prevalence", [None, 0.05, 0.6])
@pytest.mark.parametrize("threshold", [0.1, 0.3, 0.7])
def test_is_the_definition(threshold, prevalence, groups):
    options = {"threshold": threshold, "prevalence": prevalence}
    found = net_benefit_interval(Y, P, groups=groups, **options)
    everybody, called = net_benefit(Y, np.ones(120), **options) > 0, threshold <= P
    middle, low, high = of_chosen(~called if everybody else called, threshold, prevalence, groups)[0]
    ends = (-middle, -high, -low) if everybody else (middle, low, high)
    assert (found.difference, found.low, found.high) == pytest.approx(ends)
    assert found.default == ("all" if everybody else "none")
    assert found.net_benefit == net_benefit(Y, P, **options)
    assert found.treat_all == decision_curve(Y, P, thresholds=[threshold], prevalence=prevalence).treat_all[0]
    assert found.difference == pytest.approx(found.net_benefit - max(0, found.treat_all))
    assert found.threshold == threshold


@pytest.mark.parametrize("groups", [None, GROUPS], ids=["rows", "groups"])
@pytest.mark.parametrize("prevalence", [None, 0.05])
def test_of_two_models_is_the_definition_and_turns_with_them(prevalence, groups):
    options = {"threshold": 0.3, "prevalence": prevalence}
    one, other = (net_benefit_interval(Y, a, y_proba_b=b, groups=groups, **options) for a, b in ((P, Q), (Q, P)))
    only = (Q >= 0.3) & (P < 0.3), (P >= 0.3) & (Q < 0.3)
    (more, first), (less, second) = (of_chosen(chosen, 0.3, prevalence, groups) for chosen in only)
    assert (one.difference, one.low, one.high) == pytest.approx(apart(more, less, first, second))
    assert (other.difference, other.low, other.high) == pytest.approx((-one.difference, -one.high, -one.low))
    assert one.difference == pytest.approx(net_benefit(Y, Q, **options) - net_benefit(Y, P, **options))
    assert (one.net_benefit, one.default) == (pytest.approx(net_benefit(Y, Q, **options)), "first")
    message = r"y_proba_b\[0\] is 2\.0: a probability is between 0 and 1"
    assert refuses(ValueError, message, net_benefit_interval, Y, P, y_proba_b=P * 0 + 2, threshold=0.3)


def test_each_row_as_a_group_and_a_wider_level():
    calls = ({}, {"groups": np.arange(120)}, {"confidence_level": 0.99})
    one, other, wide = (net_benefit_interval(Y, P, threshold=0.2, **options) for options in calls)
    assert other.difference == one.difference
    assert (other.low, other.high) == pytest.approx((one.low, one.high), abs=2e-3)  # Student's t is a little wider
    assert wide.low < one.low < one.high < wide.high
    assert (one.confidence_level, wide.confidence_level) == (0.95, 0.99)


@pytest.mark.parametrize("groups", [None, GROUPS], ids=["rows", "groups"])
@pytest.mark.parametrize(("proba", "threshold", "second"), [(0 * P, 0.9, None), (0 * P + 1, 0.01, None), (P, 0.3, P)])
def test_a_model_that_decides_like_the_other_has_no_point_for_an_interval(groups, proba, threshold, second):
    found = net_benefit_interval(Y, proba, y_proba_b=second, threshold=threshold, groups=groups)
    assert found.low < found.difference == 0 < found.high


@pytest.mark.parametrize("function", [net_benefit, net_benefit_interval])
def test_what_is_refused(function):
    message = r"prevalence is .*: it must be a number between 0 and 1, the share of positives\.$"
    for value in (0, 1):
        assert refuses(ValueError, message, function, Y, P, threshold=0.2, prevalence=value)
    assert refuses(ValueError, "y_true has one class only", function, [1, 1], [0.2, 0.4], threshold=0.2, prevalence=0.1)
    assert refuses(ValueError, r"threshold is 1: it must be a number from 0 to below 1\.$", function, Y, P, threshold=1)


def test_a_weighted_net_benefit_at_another_prevalence():
    weight = RNG.random(120)
    m = ConfusionMatrix.from_scores(Y, P, threshold=0.2, sample_weight=weight).at_prevalence(0.05)
    found = net_benefit(Y, P, threshold=0.2, prevalence=0.05, sample_weight=weight)
    assert found == pytest.approx(m.tp - m.fp / 4)


def test_a_predictive_value_is_that_of_the_matrix_and_its_ends_are_where_a_difference_is_0():
    rate, other = Ends(0.8, 0.7, 0.88), Ends(0.1, 0.06, 0.17)
    value, low, high = predictive_value(0.05, rate, other)
    assert value == pytest.approx(ConfusionMatrix(tp=8, fn=2, fp=1, tn=9).at_prevalence(0.05).precision)
    for end, which in ((low, 1), (high, 2)):
        pair = (Ends(*(weight * x for x in of)) for weight, of in ((0.05 * (1 - end), rate), (0.95 * end, other)))
        assert difference_of(*pair, 0)[which] == pytest.approx(0, abs=1e-12)


NONE, ALL = Ends(0, 0, 0.1), Ends(1, 0.9, 1)


@pytest.mark.parametrize(
    ("right", "wrong", "value", "low", "high"),
    [
        (ALL, NONE, 1, 0.5 * math.sqrt(0.99) / (0.5 * math.sqrt(0.99) + 0.05), 1),
        (NONE, ALL, 0, 0, 0.1 / (0.1 + math.sqrt(0.99))),
        (NONE, NONE, math.nan, 0, 1),
    ],
)
def test_a_predictive_value_at_the_ends_of_its_range(right, wrong, value, low, high):
    found = predictive_value(0.5, right, wrong)
    assert found.estimate == pytest.approx(value, nan_ok=True)
    assert found.high == pytest.approx(high)
    assert found.low == pytest.approx(low, abs=0.01)


def test_of_two_defaults_that_are_worth_the_same_nobody_is_the_better():
    y, proba = [1, 0, 0, 0] * 10, [0.9, 0.4, 0.1, 0.1] * 10  # at 0.25 everybody has a net benefit of 0
    assert net_benefit_interval(y, proba, threshold=0.25).default == "none"
