"""What is wrong with an answer to an exercise.

The page's script, `_exercises/judge.js`, judges in the same way; a test in a browser holds the two together.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import numpy as np

Key = dict[str, Any]
Said = tuple[Literal["right", "not yet"], str]
Agreement = Literal["right", "rounded", ""]

NOT_A_NUMBER = "that is not a number: write it as 0.75, 3/4 or 75 %"
NOT_NUMBERS = "that is not a list of numbers: write it as 1, 2, 3"
NOT_A_POINT = "that is not a point: write it as (0.2, 0.8)"
ROUNDED = "almost: give it rounded to three digits, or as a fraction"
PERCENTAGE = "that is the percentage: as a share it is divided by 100"
COMPLEMENT = "that is one minus the answer"
UPSIDE_DOWN = "the fraction is upside down"
SIGN = "the sign is the other one: what is taken from what?"
BACK_TO_FRONT = "these are the right ones, from back to front"
OTHER_ORDER = "these are the right ones, in another order"
SWAPPED = "the two numbers have changed places"

MATHS = str.maketrans({"−": "-", "×": "*", "·": "*", "÷": "/", "^": "**", "√": "sqrt"})
WITH_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?")
COMMA_IN_NUMBER = re.compile(r"(?<=\d),(?=\d)")
DECIMAL = re.compile(r"[+-]?(\d*)\.?(\d*)\s*(%?)")
ROOT = re.compile(r"sqrt\s*(\d+\.?\d*|\.\d+)")
PERCENT = re.compile(r"(\d+\.?\d*|\.\d+)\s*%")
OPERATIONS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: math.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}


class Number(NamedTuple):
    """A number, and how precisely it was written: its decimals and its significant digits, if it is a decimal."""

    value: float
    decimals: int | None = None
    digits: int = 0


def plain(value: Any) -> Any:
    """Arrays, columns, tuples and sets as lists; NumPy's scalars and fractions as Python's numbers."""
    if hasattr(value, "to_numpy"):
        value = value.to_numpy()
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if isinstance(value, Fraction):
        value = int(value) if value.denominator == 1 else float(value)
    if isinstance(value, float):
        return float(f"{value:.12g}")  # the last bits are the machine's
    if isinstance(value, (set, frozenset)):
        value = sorted(value)
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def written(value: Any) -> str:
    """A value as it would be typed: numbers in full, lists with commas."""
    value = plain(value)
    if isinstance(value, list):
        return ", ".join(map(written, value))
    return str(value)


def judge(answer: Any, key: Key) -> Said:
    """Compare an answer, a value or what was typed, with an exercise's key."""
    kind = key["kind"]
    if kind == "choice":
        return _judge_choice(written(answer).strip(), key)
    if kind in ("several", "order", "match"):
        items = answer.split(",") if isinstance(answer, str) else plain(answer)
        return _judge_words([str(item).strip() for item in items], key)
    text = written(answer)
    return {
        "number": _judge_number,
        "threshold": _judge_threshold,
        "numbers": _judge_numbers,
        "point": _judge_numbers,
    }[kind](text, key)


def read_number(text: str) -> Number | None:
    """The number that was typed, as 0.75, 0,75, 3/4, 75 %, 1,000 or sqrt(2)/2; None if it is none."""
    text = text.strip().translate(MATHS)
    text = text.replace(",", "") if WITH_THOUSANDS.fullmatch(text) else COMMA_IN_NUMBER.sub(".", text)
    text = ROOT.sub(r"sqrt(\1)", text)
    decimal = DECIMAL.fullmatch(text)
    try:
        value = float(_value(ast.parse(PERCENT.sub(r"(\1/100)", text), mode="eval").body))
    except (SyntaxError, ValueError, ArithmeticError, TypeError, KeyError, RecursionError):
        return None
    if not math.isfinite(value):
        return None
    if decimal is None:
        return Number(value)
    whole, part, percent = decimal.groups()
    return Number(value, len(part) + 2 * len(percent), len((whole + part).lstrip("0")))


def _value(node: ast.AST) -> Any:
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and not isinstance(node.value, bool):
        return node.value
    if isinstance(node, ast.BinOp):
        return OPERATIONS[type(node.op)](_value(node.left), _value(node.right))
    if isinstance(node, ast.UnaryOp):
        return OPERATIONS[type(node.op)](_value(node.operand))
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "sqrt"
        and len(node.args) == 1
    ):
        return math.sqrt(_value(node.args[0]))
    raise ValueError("no arithmetic")


def _agreement(number: Number, expected: float) -> Agreement:
    """Whether a number is the expected one, or what is left of it after rounding."""
    away = abs(number.value - expected)
    if away <= max(1e-6 * abs(expected), 1e-9):
        whole = float(expected).is_integer()
        return "" if whole and away > 1e-3 else "right"
    if number.decimals is None or number.digits == 0 or float(expected).is_integer():
        return ""
    if number.decimals == 0 and abs(expected) < 1:
        return ""
    unit = 10**-number.decimals * (1 + 1e-9)
    if away <= unit / 2:
        return "right" if number.digits >= 3 or (number.digits == 2 and number.decimals >= 3) else "rounded"
    # Cut off in place of rounded.
    return "rounded" if away <= unit and number.digits >= 2 else ""


def _judge_number(text: str, key: Key) -> Said:
    number, expected = read_number(text), key["expected"]
    if number is None:
        return "not yet", NOT_A_NUMBER
    agreement = _agreement(number, expected)
    if agreement == "right":
        return "right", key["because"]
    mistakes = [(_agreement(number, value), said) for value, said in key["mistakes"]]
    exact = [said for found, said in mistakes if found == "right"]
    near = [said for found, said in mistakes if found == "rounded" and number.digits >= 2]  # one digit is near too much
    return "not yet", next(iter([*exact, *[ROUNDED] * bool(agreement), *near]), _slip(number, expected) or key["hint"])


def _slip(number: Number, expected: float) -> str:
    """What was done to the right number, if it is one of the usual slips."""
    value = number.value
    share = number if number.decimals is None else number._replace(decimals=number.decimals + 2)
    if _agreement(share._replace(value=value / 100), expected):
        return PERCENTAGE
    if 0 <= expected <= 1 and _agreement(number._replace(value=1 - value), expected):
        return COMPLEMENT
    if value and _agreement(Number(1 / value), expected):
        return UPSIDE_DOWN
    return SIGN if _agreement(number._replace(value=-value), expected) else ""


def _judge_threshold(text: str, key: Key) -> Said:
    number = read_number(text)
    if number is None:
        return "not yet", NOT_A_NUMBER

    def reached(threshold: float) -> int:
        return sum(score >= threshold for score in key["scores"])

    if reached(number.value) == reached(key["expected"]):
        return "right", key["because"]
    said = (said for threshold, said in key["mistakes"] if reached(number.value) == reached(threshold))
    return "not yet", next(said, key["hint"])


def _judge_numbers(text: str, key: Key) -> Said:
    text, point = text.strip().strip("()[]"), key["kind"] == "point"
    numbers = [read_number(item) for item in text.split(";" if ";" in text else ",")]
    if None in numbers or (point and len(numbers) != 2):
        return "not yet", NOT_A_POINT if point else NOT_NUMBERS
    return _judge_list(numbers, key, _agreement)


def _judge_words(words: list[str], key: Key) -> Said:
    choices = {choice.casefold(): choice for choice in key["choices"]}
    foreign = [word for word in words if word.casefold() not in choices]
    if foreign:
        return "not yet", _choose_among(key)
    words = [choices[word.casefold()] for word in words]
    if key["kind"] != "several":
        return _judge_list(words, key, lambda word, value: "right" if word == value else "")
    expected = set(key["expected"])
    if set(words) == expected:
        return "right", key["because"]
    for mistake, said in key["mistakes"]:
        if set(mistake) == set(words):
            return "not yet", said
    wrong = next(choice for choice in key["choices"] if (choice in words) != (choice in expected))
    return "not yet", f"look at {wrong} again: {key['choices'][wrong]}"


def _judge_choice(word: str, key: Key) -> Said:
    chosen = next((choice for choice in key["choices"] if choice.casefold() == word.casefold()), None)
    if chosen is None:
        return "not yet", _choose_among(key)
    return ("right", key["because"]) if chosen == key["expected"] else ("not yet", key["choices"][chosen])


def _choose_among(key: Key) -> str:
    return f"choose among {', '.join(key['choices'])}"


def _judge_list(items: Sequence[Any], key: Key, agreement: Callable[[Any, Any], Agreement]) -> Said:
    def agreements(values: Sequence[Any], answer: Sequence[Any] = items) -> list[Agreement]:
        return list(map(agreement, answer, values)) if len(answer) == len(values) else [""]

    expected = key["expected"]
    if set(agreements(expected)) == {"right"}:
        return "right", key["because"]
    for values, said in key["mistakes"]:
        if all(agreements(values)):
            return "not yet", said
    if len(items) != len(expected):
        return "not yet", f"the answer has {len(expected)} items, and yours has {len(items)}"
    if all(agreements(expected)):
        return "not yet", ROUNDED
    if key["kind"] != "match" and all(agreements(expected, items[::-1])):
        return "not yet", SWAPPED if key["kind"] == "point" else BACK_TO_FRONT
    if key["kind"] == "numbers" and _same_in_some_order(items, expected, agreement):
        return "not yet", OTHER_ORDER
    if key["kind"] == "match":
        return "not yet", f"look at number {1 + agreements(expected).index('')} again; {key['hint']}"
    right = sum(map(bool, agreements(expected)))
    return "not yet", (f"{right} of {len(expected)} are right; " if right else "") + key["hint"]


def _same_in_some_order(items: Sequence[Any], expected: Sequence[Any], agreement: Callable[[Any, Any], object]) -> bool:
    left = list(expected)
    for item in items:
        place = next((place for place, value in enumerate(left) if agreement(item, value)), None)
        if place is None:
            return False
        del left[place]
    return True
