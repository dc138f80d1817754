"""Checking answers to exercises."""

import collections.abc
import datetime
import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from evalkit import ConfusionMatrix, check_answer

MATRIX = ConfusionMatrix(tp=1, fp=2, fn=3, tn=4)

ENDLESS = []
ENDLESS.append(ENDLESS)


class Awkward:
    """Cannot be compared, and has no attributes."""

    __hash__ = None

    def __eq__(self, other):
        raise RuntimeError("no")

    def __getattr__(self, name):
        raise RuntimeError(name)


class Column:
    """Has no values after all."""

    def to_numpy(self):
        raise RuntimeError("no")


class SequenceWithoutItems(collections.abc.Sequence):
    """Has a length and nothing in it."""

    def __len__(self):
        return 2

    def __getitem__(self, index):
        raise KeyError(index)


def status(answer, expected):
    return check_answer(answer, expected, hint="look again").status


@pytest.mark.parametrize("expected", [0.75, "recall", [1, 2], True, 0, {1, 2}, math.nan])
@pytest.mark.parametrize("answer", [..., None])
def test_empty_answer(answer, expected):
    verdict = check_answer(answer, expected, hint="look again")
    assert repr(verdict) == "no answer yet: put your answer in place of the dots."
    assert not verdict


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (0.75, 0.75),
        (3 / 4, Fraction(3, 4)),
        (Fraction(3, 4), 0.75),
        (np.float64(0.1) * 3, 0.3),
        (np.float32(0.1), 0.1),
        (0.3333333, 1 / 3),
        (3, 3.0),
        (3.0000001, 3),
        (10**30, 10**30),
        pytest.param(10**400, 10**400, id="integer too large for a float"),
        (10**6 + Fraction(1e-3), 10**6),
        (0.0, 0),
        (1e-12, 0.0),
        (np.uint8(7), np.uint8(7)),
        (7, np.uint8(7)),
        (0.75, np.array(0.75)),
        ([1, 2], pd.Series([1, 2], index=[5, 3])),
        ("yes", "yes "),
        (datetime.date(2020, 1, 1), datetime.date(2020, 1, 1)),
        (np.int64(3), 3),
        (math.inf, math.inf),
        (1e-12, 0),
        ("Recall ", "recall"),
        (True, True),
        (np.False_, False),
        ([0.1 + 0.2, 1], [0.3, 1]),
        ((1, 2), [1, 2]),
        (np.array([1, 2]), [1, 2]),
        ([1, 2], np.array([1.0, 2.0])),
        ([[1, 2], [3, 4]], np.array([[1, 2], [3, 4]])),
        (["a", 1, True], ["A", 1, True]),
        ([], []),
        ({1, 2}, {2, 1}),
        (MATRIX, ConfusionMatrix(tp=1, fp=2, fn=3, tn=4)),
    ],
)
def test_right_answer(answer, expected):
    verdict = check_answer(answer, expected, hint="look again", because="as it should be")
    assert repr(verdict) == "right: as it should be"
    assert verdict


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (0.5, 0.75),
        (0.333, 1 / 3),
        (math.nan, 0.75),
        (-0.75, 0.75),
        ("0.75", 0.75),
        (True, 1),
        (1, True),
        (False, True),
        ("True", True),
        ("precision", "recall"),
        (1, "1"),
        ([1, 2], [2, 1]),
        ([1], [1, 2]),
        ([1, 2, 3], [1, 2]),
        ("ab", ["a", "b"]),
        (1, [1]),
        ([1], 1),
        ([..., 2], [1, 2]),
        ({1}, {1, 2}),
        (MATRIX, ConfusionMatrix(tp=1, fp=2, fn=3, tn=5)),
        (0.75, MATRIX),
        (9_000_001, 9_000_000),
        (9_000_000.01, 9_000_000),
        (10**30 + 1, 10**30),
        pytest.param(10**400 + 1, 10**400, id="integer too large for a float"),
        (10**6 + 2e-3, 10**6),
        (0.5, 0.0),
        (1e-6, 0.0),
        (1e-3, 0),
        (math.inf, 5),
        (-math.inf, math.inf),
        (0.75, math.nan),
        (2.0, 1.0),
    ],
)
def test_wrong_answer(answer, expected):
    verdict = check_answer(answer, expected, hint="look again")
    assert repr(verdict) == "not yet: look again"
    assert not verdict


def test_praise_can_be_left_out():
    assert repr(check_answer(1, 1, hint="")) == "right: well done"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (np.array(3), [1, 2]),
        pytest.param(10**400, 1.0, id="integer too large for a float"),
        (np.array([1, 2]), {1, 2}),
        (pd.DataFrame({"a": [1, 2]}), {1: 2}),
        (pd.NA, MATRIX),
        (object(), 0.75),
        (ENDLESS, ENDLESS),
        pytest.param(Awkward(), {1}, id="not comparable"),
        pytest.param(Awkward(), 0.75, id="without attributes"),
        (Column(), 0.75),
        (SequenceWithoutItems(), [1, 2]),
        (pd.Series, [1, 2]),
        (np.timedelta64(1, "D"), 1),
        (np.uint8(1), 2),
        (np.uint64(2), 3),
        (np.int8(-128), 127),
        (3, np.uint8(4)),
        (np.longdouble("1e4000"), 1.0),
        (np.float64(1e308), -1e308),
    ],
)
@pytest.mark.filterwarnings("error")
def test_an_odd_answer_never_raises_or_warns(answer, expected):
    assert status(answer, expected) == "not yet"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (math.nan, math.nan),
        (ConfusionMatrix(tp=0, fp=0, fn=1, tn=1).precision, math.nan),
        ([1.0, math.nan], [1.0, math.nan]),
    ],
)
def test_an_undefined_ratio_can_be_the_right_answer(answer, expected):
    assert status(answer, expected) == "right"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [(np.array(0.75), 0.75), (pd.Series([1, 2], index=[5, 3]), [1, 2]), (pd.Series(["a", "b"]), ["a", "b"])],
)
def test_arrays_of_no_dimension_and_columns_are_read_by_their_values(answer, expected):
    assert status(answer, expected) == "right"


@pytest.mark.parametrize(("answer", "expected"), [(0.0, 1e-10), (3e-12, 1e-12)])
def test_numbers_far_below_one_must_agree_in_proportion(answer, expected):
    assert status(answer, expected) == "not yet"


@pytest.mark.parametrize("expected", [0.75, -3.5, 1e-9, 2.5e8])
def test_a_relative_error_of_one_millionth_is_accepted_and_hardly_more(expected):
    for sign in (1, -1):
        assert check_answer(expected * (1 + sign * 0.99e-6), expected, hint="look again")
        assert not check_answer(expected * (1 + sign * 1.01e-6), expected, hint="look again")


def test_an_integer_may_be_one_thousandth_off_and_hardly_more():
    for sign in (1, -1):
        assert check_answer(10**6 + sign * 0.99e-3, 10**6, hint="look again")
        assert not check_answer(10**6 + sign * 1.01e-3, 10**6, hint="look again")
        assert check_answer(100 + sign * 0.99e-4, 100, hint="look again")
        assert not check_answer(100 + sign * 1.01e-4, 100, hint="look again")
