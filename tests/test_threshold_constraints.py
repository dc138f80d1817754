"""Thresholds under a constraint, and the intervals of what they reach."""

import math
from fractions import Fraction

import pytest

from evalkit import ConfusionMatrix, Interval, constrained_threshold, wilson_interval
from tests import reference
from tests.generated_data import data_sets, name
from tests.validation.test_bad_input import refuses

Y, S = [1, 0, 1, 1, 0, 0], [0.9, 0.8, 0.7, 0.5, 0.3, 0.1]
LIMITS = [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(9, 10), Fraction(1)]
TOGETHER = [
    {"min_recall": Fraction(1, 2), "min_precision": Fraction(1, 2)},
    {"max_fpr": Fraction(1, 2), "min_precision": Fraction(1, 3)},
    {"min_recall": Fraction(1, 4), "max_fpr": Fraction(1, 4), "min_precision": Fraction(1, 5)},
]


@pytest.mark.parametrize("data", data_sets(seeds=2), ids=name)
def test_is_the_reference(data):
    positive, scores = data.y.astype(bool).tolist(), data.score.tolist()
    names = ("min_recall", "max_fpr", "min_precision")
    for limits in [*({which: limit} for which in names for limit in LIMITS), *TOGETHER]:
        expected = reference.constrained_threshold(positive, scores, **limits)
        if expected is None:
            refuses(ValueError, "no threshold satisfies ", constrained_threshold, data.y, data.score, **limits)
        else:
            assert constrained_threshold(data.y, data.score, **limits).threshold == expected


@pytest.mark.parametrize(
    ("limits", "threshold"),
    [
        ({"min_recall": 0.3}, 0.9),
        ({"min_recall": 0.34}, 0.7),
        ({"min_recall": 1}, 0.5),
        ({"max_fpr": 0}, 0.9),
        ({"max_fpr": 0.34}, 0.5),
        ({"max_fpr": 1}, 0.5),  # the recall of lower thresholds is the same
        ({"min_precision": 0.75}, 0.5),
        ({"min_precision": 0.76}, 0.9),
        ({"min_recall": 0.1, "max_fpr": 0.5}, 0.9),
        ({"min_recall": 0.5, "min_precision": 0.7}, 0.5),
    ],
)
def test_by_hand(limits, threshold):
    assert constrained_threshold(Y, S, **limits).threshold == threshold


def test_nothing_may_be_called_positive():
    result = constrained_threshold([0, 1], [0.9, 0.1], max_fpr=0)
    assert result.threshold == math.inf
    assert result.recall.estimate == 0
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
    assert isinstance(constrained_threshold(Y, S, min_recall=0.9).recall, Interval)
    assert constrained_threshold(Y, S, min_recall=0.9).recall.confidence_level == 0.95


def test_each_rate_is_of_its_own_class():
    result = constrained_threshold([1, 0, 0, 0, 0], [5, 9, 3, 2, 1], min_recall=1)
    assert result.recall == wilson_interval(1, 1)
    assert result.false_positive_rate == wilson_interval(1, 4)
    assert result.precision == wilson_interval(1, 2)


def test_table():
    table = constrained_threshold(Y, S, min_recall=0.9).table()
    assert table.columns == ("rate", "threshold", "reached", "low", "high")
    assert [(row[0], row[2]) for row in table.rows] == [
        ("recall", 1.0),
        ("false positive rate", 1 / 3),
        ("precision", 0.75),
    ]
    assert table.to_dict()["threshold"] == [0.5] * 3


def test_no_threshold():
    message = r"no threshold satisfies min_precision=0\.8\. The highest precision is 0\.5\.$"
    assert refuses(ValueError, message, constrained_threshold, [0, 1], [0.9, 0.1], min_precision=0.8)
    message = r"no threshold satisfies min_recall=0\.5 and min_precision=0\.9\.$"
    limits = {"min_recall": 0.5, "min_precision": 0.9}
    assert refuses(ValueError, message, constrained_threshold, [1, 0, 1, 0], [0.4, 0.9, 0.2, 0.8], **limits)
    message = r"no threshold satisfies min_recall=0\.9 and max_fpr=0\.1\.$"
    assert refuses(ValueError, message, constrained_threshold, [0, 1], [0.9, 0.1], min_recall=0.9, max_fpr=0.1)


@pytest.mark.parametrize("value", [-0.1, 1.1, 90, math.nan, "0.9", [0.9], 10**400], ids=lambda value: repr(value)[:9])
@pytest.mark.parametrize("which", ["min_recall", "max_fpr", "min_precision"])
def test_bad_limits(which, value):
    message = rf"{which} is .*: it must be a number from 0 to 1\.$"
    assert refuses(ValueError, message, constrained_threshold, Y, S, **{which: value})


def test_without_a_constraint():
    message = r"there is no constraint: give min_recall, max_fpr or min_precision\.$"
    assert refuses(ValueError, message, constrained_threshold, Y, S)
