"""What is wrong with an answer to an exercise.

The page's script, `_scripts/judge.js`, judges in the same way; a test in a browser holds the two together.
"""

from __future__ import annotations

import ast
import dis
import math
import operator
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import numpy as np

Key = dict[str, Any]
Said = tuple[Literal["right", "not yet"], str]
Agreement = Literal["right", "two digits", "rounded", ""]
Judge = Callable[[Any, Key], str | None]

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


def ignores_arguments(function: Callable[..., Any]) -> bool:
    """Whether a function has arguments and uses none of them."""
    code = getattr(function, "__code__", None)
    if code is None or not code.co_argcount:
        return False
    used = [step.argval for step in dis.get_instructions(code)]
    names = {name for value in used for name in (value if isinstance(value, tuple) else (value,))}
    return names.isdisjoint(code.co_varnames[: code.co_argcount])


def judge(answer: Any, key: Key) -> Said:
    """Compare an answer, a value or what was typed, with an exercise's key."""
    judges: dict[str, Judge] = {"number": _number, "threshold": _threshold, "choice": _choice}
    judges |= {"numbers": _numbers, "point": _numbers}
    said = judges.get(key["kind"], _words)(answer, key)
    return ("right", key["because"]) if said is None else ("not yet", said)


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
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return number
        case ast.BinOp(left, operation, right):
            return OPERATIONS[type(operation)](_value(left), _value(right))
        case ast.UnaryOp(operation, operand):
            return OPERATIONS[type(operation)](_value(operand))
        case ast.Call(ast.Name("sqrt"), [argument], []):
            return math.sqrt(_value(argument))
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
        return "right" if number.digits >= 3 else "two digits" if number.digits == 2 else "rounded"
    # Cut off in place of rounded.
    return "rounded" if away <= unit and number.digits >= 2 else ""


# What is wrong with an answer of each kind; None if it is right.


def _number(answer: Any, key: Key) -> str | None:
    number, expected = read_number(written(answer)), key["expected"]
    if number is None:
        return NOT_A_NUMBER
    agreement = _agreement(number, expected)
    mistakes = [(_agreement(number, value), said) for value, said in key["mistakes"]]
    exact = [said for found, said in mistakes if found == "right"]
    near = [said for found, said in mistakes if found and number.digits >= 2]  # one digit is near too much
    if agreement == "right" or (agreement == "two digits" and not near):
        return None
    return next(iter([*exact, *[ROUNDED] * bool(agreement), *near]), _slip(number, expected) or key["hint"])


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


def _threshold(answer: Any, key: Key) -> str | None:
    number = read_number(written(answer))
    if number is None:
        return NOT_A_NUMBER

    def same(threshold: float) -> bool:
        return all((score >= threshold) == (score >= number.value) for score in key["scores"])

    if same(key["expected"]):
        return None
    return str(next((said for threshold, said in key["mistakes"] if same(threshold)), key["hint"]))


def _numbers(answer: Any, key: Key) -> str | None:
    text, point = written(answer).strip().strip("()[]"), key["kind"] == "point"
    numbers = [read_number(item) for item in text.split(";" if ";" in text else ",")]
    if None in numbers or (point and len(numbers) != 2):
        return NOT_A_POINT if point else NOT_NUMBERS
    return _list(numbers, key, _agreement)


def _choice(answer: Any, key: Key) -> str | None:
    words = _choices([written(answer)], key)
    if words is None:
        return _choose_among(key)
    return None if words == [key["expected"]] else str(key["choices"][words[0]])


def _words(answer: Any, key: Key) -> str | None:
    words = _choices(answer.split(",") if isinstance(answer, str) else plain(answer), key)
    if words is None:
        return _choose_among(key)
    if key["kind"] != "several":
        return _list(words, key, lambda word, value: "right" if word == value else "")
    chosen, expected = set(words), set(key["expected"])
    if chosen == expected:
        return None
    wrong = next(choice for choice in key["choices"] if (choice in chosen) != (choice in expected))
    named = (said for mistake, said in key["mistakes"] if set(mistake) == chosen)
    return next(named, f"look at {wrong} again: {key['choices'][wrong]}")


def _choices(answer: Sequence[Any], key: Key) -> list[str] | None:
    """The choices that are meant, in any case; None where something else is there."""
    choices = {choice.casefold(): choice for choice in key["choices"]}
    words = [str(item).strip().casefold() for item in answer]
    return [choices[word] for word in words] if {*words} <= {*choices} else None


def _choose_among(key: Key) -> str:
    return f"choose among {', '.join(key['choices'])}"


def _list(items: Sequence[Any], key: Key, agreement: Callable[[Any, Any], Agreement]) -> str | None:
    def agreements(values: Sequence[Any], answer: Sequence[Any] = items) -> list[Agreement]:
        return list(map(agreement, answer, values)) if len(answer) == len(values) else [""]

    kind, expected = key["kind"], key["expected"]
    found = agreements(expected)
    if set(found) == {"right"}:
        return None
    for values, said in key["mistakes"]:
        if all(agreements(values)):
            return str(said)
    if len(items) != len(expected):
        return f"the answer has {len(expected)} items, and yours has {len(items)}"
    if all(found):
        return ROUNDED if "rounded" in found else None
    if kind == "match":
        return f"look at number {1 + found.index('')} again; {key['hint']}"
    if all(agreements(expected, items[::-1])):
        return SWAPPED if kind == "point" else BACK_TO_FRONT
    if kind == "numbers" and _same_in_some_order(items, expected, agreement):
        return OTHER_ORDER
    right = sum(map(bool, found))
    return (f"{right} of {len(expected)} are right; " if right else "") + str(key["hint"])


def _same_in_some_order(items: Sequence[Any], expected: Sequence[Any], agreement: Callable[[Any, Any], object]) -> bool:
    left = list(expected)
    for item in items:
        place = next((place for place, value in enumerate(left) if agreement(item, value)), None)
        if place is None:
            return False
        del left[place]
    return True
