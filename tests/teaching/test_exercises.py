"""Exercises: what is said to right, wrong, mistaken and odd answers, and how a key travels."""

import json
import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from evalkit import Exercise, check_answer
from evalkit.teaching.exercises import KEY_TYPE
from tests.input.test_bad_input import refuses

SAID = {"hint": "look again", "because": "as it should be"}
AB = {"a": "because of A", "b": "not because of B", "c": "not because of C"}
ENDLESS = []
ENDLESS.append(ENDLESS)


class Awkward:
    """Cannot be compared, and has no attributes."""

    __hash__ = None

    def __eq__(self, other):
        raise RuntimeError("no")

    def __getattr__(self, name):
        raise RuntimeError(name)


def said(answer, expected, **key):
    verdict = check_answer(answer, expected, **SAID | key)
    assert bool(verdict) == (verdict.status == "right")
    return verdict.message if verdict.status == "not yet" else verdict.status


@pytest.mark.parametrize("answer", [..., None, "", " \n"])
def test_no_answer_yet(answer):
    verdict = check_answer(answer, 0, **SAID)
    assert repr(verdict) == "no answer yet: put your answer in place of the dots"
    assert not verdict


RIGHT = [  # what is expected, and what is as good
    (0.75, [3 / 4, Fraction(3, 4), " 75 % ", "50% + 25%", "0,750"]),
    (Fraction(3, 4), [3 / 4]),
    (np.array(0.75), [0.75]),
    (0.1, [np.float32(0.1)]),
    (1 / 3, [0.33, "33 %", ".333"]),
    (-1 / 3, ["-0,333", "−1/3"]),
    (12.4, ["12"]),
    (1500, ["1,500"]),
    (1234567.5, ["+1,234,567.5"]),
    (0.04, ["2*sqrt(0.8*0.2/400)"]),
    (2, ["sqrt 4"]),
    (0.3, ["√0.36/2"]),
    (-4, ["-2**2"]),
    (0.5, ["2^-1"]),
    (2.4, ["(1 - 0.2)·3"]),
    (1, ["--1"]),
    (0.1245, ["0.125"]),
    (1 / 12, [0.083]),
    (0.00413, [0.0041]),
    (0, [0.0]),
    ([1, 2], ["1, 2", "[1; 2]", pd.Series([1, 2], index=[5, 3])]),
    (np.array([1.0, 2.0]), [[1, 2]]),
    (pd.Series([1, 2], index=[5, 3]), [[1, 2]]),
    ([0.5, 1.5], ["0,5; 1,5"]),
    ([1 / 3, 2 / 3], [[0.333, "2/3"], [0.33, 0.67]]),
]


@pytest.mark.parametrize(("expected", "answers"), RIGHT)
def test_right_answer(expected, answers):
    for answer in answers:
        assert repr(check_answer(answer, expected, **SAID)) == "right: as it should be"


WRONG = {  # what is said to an answer where another is expected
    "almost": [("0.6666", 2 / 3), ("0.125", 0.12449)],
    "look again": [(0.4, 1 / 3), ("34.0 %", 1 / 3), ("1", 0.6), (0.0, 1e-4), (9_000_001, 9_000_000)],
    "almost: give it rounded": [("1", 1.4), (0.334, 1 / 3), ([0.3, 0.67], [1 / 3, 2 / 3])],
    "that is the percentage": [("150/2", 0.75), ("33.3", 1 / 3)],
    "right": [("124", 124.4), (1, [1])],
    "that is one minus the answer": [(0.25, 0.75), (0, 1), (0.333, 2 / 3)],
    "the fraction is upside down": [(4 / 3, 0.75)],
    "the sign is the other one": [(-3.33, 10 / 3)],
    "that is not a number": [
        *[("three", 0.75), ("1/0", 0.75), ("(1", 0.75), ("sqrt(-4)", 2), ("sqrt(4, 4)", 2), ("1e999", 2)],
        *[("9**9**9", 2), ("True", 1), (True, 1), (math.nan, 0.75), (math.inf, 5)],
    ],
    "these are the right ones, from back to front": [([2, 1], [1, 2])],
    "these are the right ones, in another order": [([2, 3, 1], [1, 2, 3])],
    "2 of 3 are right": [([1, 2, 2], [1, 1, 2])],
    "the answer has 2 items, and yours has 1": [([1], [1, 2])],
    "2 of 3 are right; look again": [([1, 2, 5], [1, 2, 3])],
    "that is not a list of numbers": [("a, b", [1, 2]), ([..., 2], [1, 2])],
}


@pytest.mark.parametrize("message", WRONG)
def test_what_is_wrong(message):
    for answer, expected in WRONG[message]:
        assert said(answer, expected).startswith(message), (answer, expected)


def test_a_mistake_is_named():
    key = {"mistakes": [(4 / 6, "no tie"), (5 / 6, "whole tie"), (4 / 5, "five pairs")]}
    assert said(2 / 3, 0.75, **key) == "no tie"
    assert said("0.67", 0.75, **key) == "no tie"
    assert said("0.83", 0.75, **key) == "whole tie"
    assert said("0.66", 0.75, **key) == "no tie"  # cut off
    assert said("0.76", 0.757, mistakes=[(0.7595, "the other")], hint="").startswith("almost")  # either may be meant
    assert said("0.55", 0.8, mistakes=[(5 / 9, "upside down")]) == said("0.56", 0.8, mistakes=[(5 / 9, "upside down")])
    assert said("0.75", 0.75, mistakes=[(0.7549, "near")]) == "right"
    assert said("0.75", 0.7532, mistakes=[(0.75, "exact")]) == "exact"
    assert said(0.8, 0.75, **key) == "five pairs"  # not "whole tie", rounded
    assert said(0.7, 0.75, **key).startswith("almost")  # not "no tie"
    assert said(0.25, 0.75, **key | {"mistakes": [(0.25, "the others")]}) == "the others"
    assert said([2, 1], [1, 2], mistakes=[([2, 1], "ranks from the top")]) == "ranks from the top"
    assert said([3], [1, 2], mistakes=[([3], "their sum")]) == "their sum"
    assert said([3], [1, 2], mistakes=[([3, 4], "no")]) == "the answer has 2 items, and yours has 1"
    corner = {"kind": "point", "mistakes": [((1, 0), "the other corner")]}
    assert said((1, 0), (0, 1), **corner) == "the other corner"


def test_choice():
    key = {"choices": AB, "hint": "look again"}
    assert repr(check_answer("A ", "a", **key)) == "right: because of A"
    assert repr(check_answer("a", "a", because="see", **key)) == "right: see"
    assert said("b", "a", choices=AB) == "not because of B"
    assert said("d", "a", choices=AB) == said(1, "a", choices=AB) == "choose among a, b, c"


def test_several():
    key = {"kind": "several", "choices": AB}
    assert said(["c", "A"], ["a", "c"], **key) == said({"a", "c"}, ["a", "c"], **key) == "right"
    assert said("a, c", ["a", "c"], **key) == "right"
    assert said(["c"], ["a", "c"], **key) == "look at a again: because of A"
    assert said(["a", "b", "c"], ["a", "c"], **key) == "look at b again: not because of B"
    key["mistakes"] = [(["b"], "the other ones")]
    assert said(["b"], ["a", "c"], **key) == "the other ones"
    assert said(["b", "c"], ["a", "c"], **key) == "look at a again: because of A"
    assert said(["a", "x"], ["a", "c"], **key) == "choose among a, b, c"


@pytest.mark.parametrize("kind", ["order", "match"])
def test_order_and_match(kind):
    key = {"kind": kind, "choices": dict.fromkeys("abc", "")}
    assert said(["a", "B", "c"], ["a", "b", "c"], **key) == said("a, b, c", ["a", "b", "c"], **key) == "right"
    order = kind == "order"
    turned = "these are the right ones, from back to front" if order else "look at number 1 again; look again"
    assert said(["c", "b", "a"], ["a", "b", "c"], **key) == turned
    other = "1 of 3 are right; look again" if order else "look at number 2 again; look again"
    assert said(["a", "c", "b"], ["a", "b", "c"], **key) == other
    assert said(["a", "a", "b"], ["a", "b", "c"], **key) == other
    assert said("a, d", ["a", "b", "c"], **key) == "choose among a, b, c"


def test_threshold():
    key = {"scores": [0.9, 0.6, 0.5, 0.4], "labels": [1, 0, 1, 0], "mistakes": [(0.6, "one is missed")]}
    assert said(0.5, 0.5, **key) == said("0.42", 0.5, **key) == "right"
    assert said(0.4, 0.5, **key) == said(0.95, 0.5, **key) == "look again"
    assert said(0.51, 0.5, **key) == "one is missed"
    assert said("x", 0.5, **key).startswith("that is not a number")


def test_point():
    key = {"kind": "point", "mistakes": [((0.2, 1), "too high")]}
    assert said((0.2, 0.8), (0.2, 0.8), **key) == said("0.2, 4/5", (0.2, 0.8), **key) == "right"
    assert said("(2/10, 8/10)", (0.2, 0.8), **key) == "right"
    assert said((0.8, 0.2), (0.2, 0.8), **key) == "the two numbers have changed places"
    assert said((0.2, 1), (0.2, 0.8), **key) == "too high"
    assert said((0.3, 0.8), (0.2, 0.8), **key) == "1 of 2 are right; look again"
    assert said((0.3, 0.7), (0.2, 0.8), **key) == "look again"
    almost = "almost: give it rounded to three digits, or as a fraction"
    assert said((1 / 3, 0.3), (1 / 3, 1 / 3), kind="point") == almost
    assert said("x", (0.2, 0.8), **key).startswith("that is not a point")
    assert said("0.2", (0.2, 0.8), **key).startswith("that is not a point")


def test_code():
    key = {"arguments": (3, 4), "mistakes": [(7, "that is the sum")]}
    assert said(lambda a, b: a * b, 12, **key) == "right"
    assert said(lambda a, b: a + b, 12, **key) == "that is the sum"
    assert said(lambda a, b: None, 12, **key) == "no answer yet"
    assert said(lambda a, b: a / 0, 12, **key) == "your code stops with ZeroDivisionError: division by zero"
    assert said(lambda a: a, 12, **key).startswith("your code stops with TypeError: ")
    assert said(12, 12, **key) == "right"
    assert said(len, 2, arguments=(np.array([5, 6]),)) == "right"
    kinds = {"arguments": (np.array([5]),), "choices": {"listint": "plain"}}
    assert said(lambda items: type(items).__name__ + type(items[0]).__name__, "listint", **kinds) == "right"
    assert json.loads(check_answer(12, 12, **SAID, **key).key)["arguments"] == [3, 4]
    assert "arguments" not in json.loads(check_answer(12, 12, **SAID).key)


def test_code_that_computes_nothing_from_its_arguments():
    exercise = Exercise(kind="number", expected=0.75, arguments=([3, 1],), hint="count", because="3 of 4")
    assert exercise.check(lambda pairs: 0.75).message.startswith("your code gives this whatever it is given")
    assert exercise.check(lambda pairs: print(0.75)).message == "your code prints its result: return it"
    assert exercise.check(lambda pairs: print(pairs) or pairs[0] / 4)
    assert exercise.check(lambda pairs: None).status == "no answer yet"
    assert exercise.check(lambda pairs: pairs[0] / sum(pair for pair in pairs))
    assert exercise.check(lambda *pairs: 0.75)  # what takes any number of arguments is not looked into


@pytest.mark.filterwarnings("error")
def test_an_odd_answer_never_raises_or_warns():
    assert check_answer(ENDLESS, [1, 2], **SAID).status == "not yet"
    for answer in (object(), Awkward(), pd.NA, 10**400, "(" * 5000, lambda: 1):
        assert check_answer(answer, 0.75, **SAID).status == "not yet"


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    ("expected", "off"),
    [(0.75123, 0.75123e-6), (-3.5123, 3.5123e-6), (1234.5678, 1.2345678e-3), (10**6, 1e-3), (100, 1e-4), (1e-5, 1e-9)],
)
def test_how_far_an_answer_may_be_off(expected, off, sign):
    assert check_answer(expected + sign * 0.99 * off, expected, **SAID)
    assert not check_answer(expected + sign * 1.01 * off, expected, **SAID)


EXERCISES = [
    Exercise(kind="number", expected=Fraction(1, 3), mistakes=[(np.float64(0.5), "half")], arguments=([1, 0],), **SAID),
    Exercise(kind="numbers", expected=np.array([0, 0.5, 1]), **SAID),
    Exercise(kind="point", expected=(0.5, 1), axes=("recall", "precision"), grid=(4, 2), curve=[(0, 0)], **SAID),
    Exercise(kind="threshold", expected=0.5, scores=(0.9, 0.5), labels=np.array([True, False]), **SAID),
    Exercise(kind="several", expected={"c", "a"}, choices=AB, **SAID),
    Exercise(kind="choice", expected="a", choices=AB, hint="look again"),
]


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.kind)
def test_a_key_travels_and_judges_the_same(exercise):
    for again in (Exercise.from_key(exercise.key()), Exercise.unpacked(exercise.packed())):
        assert again.key() == exercise.key()
        assert repr(again.check(exercise.expected)) == repr(exercise.check(exercise.expected))
    assert repr(exercise.check(exercise.expected)).startswith("right: ")


def test_a_key_is_plain():
    key = Exercise(kind="number", expected=Fraction(4, 2), hint="β", because="so").key()
    assert '"expected": 2,' in key
    assert "β" in key
    point = Exercise(kind="point", expected=(0.5, 1), axes=("x", "y"), grid=(4, 2), curve=((0, 0), (1, 1)), **SAID)
    drawn = {"axes": ["x", "y"], "grid": [4, 2], "curve": [[0, 0], [1, 1]]}
    assert json.loads(point.key()) == {"kind": "point", "expected": [0.5, 1], "mistakes": [], **SAID, **drawn}
    order = Exercise(kind="order", expected=["8", "9", "10"], choices=dict.fromkeys(["10", "9", "8"], ""), **SAID)
    assert list(Exercise.from_key(order.key()).choices) == ["10", "9", "8"]
    numbers = Exercise(kind="numbers", expected=[0.1 + 0.2, 1 / 3], **SAID)
    assert json.loads(numbers.key())["expected"] == [0.3, 0.333333333333]
    assert "because" not in numbers.packed()  # the answer cannot be read at a glance


def test_a_notebook_shows_the_verdict_and_carries_the_key():
    verdict = check_answer(..., 0.75, **SAID)
    bundle = verdict._repr_mimebundle_()
    assert bundle == {"text/plain": repr(verdict), KEY_TYPE: verdict.key}
    assert json.loads(verdict.key) == {"kind": "number", "expected": 0.75, "mistakes": [], **SAID}
    assert Exercise.from_key(verdict.key).check(0.75)._repr_mimebundle_() == {"text/plain": "right: as it should be"}


ONE = {"kind": "number", "expected": 1}


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ({"kind": "guess", "expected": 1}, "kind is 'guess'"),
        (ONE | {"choices": AB}, "a 'number' exercise takes no choices"),
        ({"kind": "order", "expected": ["a"]}, "a 'order' exercise needs choices"),
        (ONE | {"scores": [1]}, "scores and labels belong to a 'threshold' exercise"),
        ({"kind": "threshold", "expected": 1}, "scores and labels belong to a 'threshold' exercise"),
        ({"kind": "choice", "expected": "a", "choices": {"a": "A", "b": ""}}, "each choice needs its reason"),
        (ONE | {"because": ""}, "because is missing"),
        ({"kind": "number", "expected": math.nan}, "expected is nan, no answer of the kind 'number'"),
        ({"kind": "choice", "expected": "d", "choices": AB}, "expected is 'd', no answer of the kind 'choice'"),
        (ONE | {"mistakes": [(1, SAID["because"])]}, "the mistake 1 is answered by 'right: as"),
        (ONE | {"mistakes": [(2, "two"), (2.0, "no")]}, "the mistake 2.0 is answered by 'not yet: two', not by 'no'"),
    ],
)
def test_a_key_that_contradicts_itself_is_refused(key, message):
    assert refuses(ValueError, message, Exercise, **SAID | key)
