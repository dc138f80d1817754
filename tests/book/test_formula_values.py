"""Equations of counts, rates and numbers are evaluated, side by side."""

import math
import re

import numpy as np
import pytest

from evalkit import ConfusionMatrix
from tools.canonical import chapters, lessons
from tools.formulas import FORMULA
from tools.ledger import markdown_of

TOKEN = re.compile(r"\\text\{[^{}]*\}|\\[A-Za-z]+|\d+\.\d+|\d|[A-Za-z]+|\S")
SPACE = re.compile(r"\\[,;:! ]|\\q?quad|\\left|\\right|\\tfrac|\\dfrac|~")
FUNCTIONS = {"\\sqrt": np.sqrt, "\\ln": np.log}
COUNTS = {"TP", "FP", "FN", "TN"}
BETA = 1.7


class UnreadableError(Exception):
    """A formula that says more than counts and rates."""


class Reader:
    """Reads a formula from left to right: sums of products of powers; what stands side by side is multiplied."""

    def __init__(self, tex, values):
        self.tokens = TOKEN.findall(SPACE.sub(lambda space: "\\frac" if "frac" in space[0] else " ", tex))
        self.values = values
        self.inside_bars = False

    def take(self, *any_of):
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in any_of else None

    def all_of_it(self):
        value = self.sum()
        if self.tokens:
            raise UnreadableError(self.tokens[0])
        return value

    def sum(self):
        value = -self.product() if self.take("-") else self.product()
        while sign := self.take("+", "-"):
            value = value + (self.product() if sign == "+" else -self.product())
        return value

    def product(self):
        value = self.power()
        while self.tokens and self.tokens[0] not in ("+", "-", ")", "}", "]", "=", "&", ".", "|"[: self.inside_bars]):
            if self.take("/"):
                value = value / self.power()
            else:
                self.take("\\cdot", "\\times")
                value = value * self.power()
        return value

    def power(self):
        base = self.atom()
        return base ** self.atom() if self.take("^") else base

    def group(self, end):
        value = self.sum()
        if not self.take(end):
            raise UnreadableError(end)
        return value

    def subscript(self):
        if not self.take("{"):
            return self.tokens.pop(0)
        inside = self.tokens[: self.tokens.index("}")]
        del self.tokens[: len(inside) + 1]
        return "".join(part.removeprefix("\\text{").removesuffix("}") for part in inside)

    def single(self):
        """What a command such as \\frac takes: a digit, a letter or a group."""
        if self.tokens and self.tokens[0].isdigit() and len(self.tokens[0]) == 1:
            return float(self.tokens.pop(0))
        return self.atom()

    def sized(self):
        """What stands between bars."""
        self.inside_bars = True
        value = self.sum()
        self.inside_bars = False
        if not self.take("|"):
            raise UnreadableError("|")
        return abs(value)

    def atom(self):
        if not self.tokens:
            raise UnreadableError("end")
        token = self.tokens.pop(0)
        if token in "({[":
            return self.group(")}]"["({[".index(token)])
        if token == "|":
            return self.sized()
        if token == "\\frac":
            return self.single() / self.single()
        if token in FUNCTIONS:
            return FUNCTIONS[token](self.power())
        if token == "\\sum":
            if self.take("_"):
                self.subscript()
            return np.sum(self.product())
        if token[0].isdigit():
            while self.tokens and token.isdigit() and self.tokens[0].isdigit() and self.tokens[0] != "0.":
                token += self.tokens.pop(0)
            return float(token)
        name = token.removeprefix("\\text{").removesuffix("}").removeprefix("\\").strip()
        if name in ("bar", "overline"):
            name += " " + self.subscript()
        if self.take("_"):
            name += "_" + self.subscript()
        if name in self.values:
            return self.values[name]
        if token.isalpha() and len(token) > 1 and all(letter in self.values for letter in token):
            return math.prod(self.values[letter] for letter in token)  # PR is P times R
        raise UnreadableError(token)


def values_of(m):
    """What the names of a formula mean for a matrix."""
    return {
        **{name: float(getattr(m, name.lower())) for name in COUNTS},
        "n": float(m.total), "beta": BETA, "F_1": m.f1, "F_\\beta": m.f_beta(BETA), "MCC": m.mcc,
        "P": m.precision, "precision": m.precision, "R": m.recall, "recall": m.recall, "sensitivity": m.recall,
        "TPR": m.recall, "FPR": m.false_positive_rate, "specificity": m.specificity, "TNR": m.specificity,
        "FNR": 1 - m.recall, "accuracy": m.accuracy, "error rate": m.error_rate,
        "balanced accuracy": m.balanced_accuracy,
        "c_FP": 3.0, "c_FN": 7.0, "p": 0.3,  # costs, and the threshold that they decide
    }  # fmt: skip


RNG = np.random.default_rng(0)
DRAWN = [*RNG.integers(1, 1000, (20, 4)).tolist(), [999, 1, 1, 999], [1, 999, 999, 1], [1, 1, 999, 999]]
MATRICES = [ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn) for tp, fp, fn, tn in DRAWN]


def equations(markdown):
    """The equations of counts in a text: their sides, by no more than a number on none of them."""
    for display, inline in FORMULA.findall(markdown):
        for tex in re.split(r"[,;]?\s*\\q?quad", display or inline):
            found = [side.strip(" .,&\n") for side in tex.split("=")]
            if (
                len(found) > 1
                and COUNTS & set(TOKEN.findall(tex))
                and not any(re.fullmatch(r"[\d.]+", side) for side in found)
            ):
                yield found


def values(side):
    """What one side comes to, for each matrix; None if it is written in more than counts and rates."""
    try:
        return [Reader(side, values_of(m)).all_of_it() for m in MATRICES]
    except UnreadableError:
        return None


PLAIN = re.compile(  # as 25 + 20 × 1,000 = 20,025
    r"(?<![\w.`=/])((?:[\d(](?:[\d./()\s×·+−%-]|,\d{3})*=\s*)+[\d(](?:[\d./()×·+− %]|,\d{3})*)(?![\w`=])"
)
WORDLESS = re.compile(r"(?:[^\\A-Za-z]|\\(?:frac|cdot|times|[,;:!]))+")
AS_TEX = str.maketrans({"×": "\\times ", "·": "\\cdot ", "−": "-", "%": "/100"})


def sums(markdown):
    """The equations of numbers alone in a text, in formulas and in sentences: their sides."""
    prose = FORMULA.sub(" ", re.sub(r"`[^`\n]*`", " ", markdown))
    plain = [re.sub(r"(?<=\d),(?=\d{3})", "", text).translate(AS_TEX) for text in PLAIN.findall(prose)]
    for tex in [display or inline for display, inline in FORMULA.findall(markdown)] + plain:
        sides = [side.strip(" .,\n") for side in tex.split("=")]
        if len(sides) > 1 and all(WORDLESS.fullmatch(side) for side in sides):
            yield sides


def wrong_sum(sides):
    """Whether the sides differ by more than the rounding of a decimal number."""
    first, *others = (Reader(side, {}).all_of_it() for side in sides)
    places = [len(side.partition(".")[2]) if re.fullmatch(r"\d+\.\d+", side) else 12 for side in sides[1:]]
    return any(abs(first - other) > 0.5000001 * 10.0**-place for other, place in zip(others, places, strict=True))


@pytest.mark.parametrize("path", chapters(), ids=lambda path: path.stem)
def test_sums_come_out(path):
    assert [" = ".join(sides) for sides in sums(markdown_of(path)) if wrong_sum(sides)] == []


def test_sums_are_found_and_wrong_ones_named():
    assert sum(1 for path in chapters() for _ in sums(markdown_of(path))) >= 80
    text = r"So $\frac{1}{8} \cdot \frac{2}{3} = \frac{1}{6}$, 25 + 15 × 100 = 2,025 and 4/7 = 0.571, 1/3 = 0.334."
    assert [sides[-1] for sides in sums(text) if wrong_sum(sides)] == [r"\frac{1}{6}", "2025", "0.334"]


def disagreeing(found):
    """Whether the sides of an equation can all be read and do not come to the same."""
    read = [values(side) for side in found]
    return None not in read and not np.allclose(read, read[0], rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("path", lessons(), ids=lambda path: path.stem)
def test_the_sides_of_an_equation_are_equal(path):
    assert [" = ".join(found) for found in equations(markdown_of(path)) if disagreeing(found)] == []


def test_most_equations_of_counts_are_read():
    text = "\n".join(map(markdown_of, lessons()))
    found = [[values(side) for side in sides] for sides in equations(text)]
    assert len(found) >= 15
    assert sum(None in read for read in found) <= 5  # of these, changes from point to point and totals


@pytest.mark.parametrize(
    "wrong",
    [
        r"$$\text{MCC} = \frac{TP \times TN - FP \times FN}{\sqrt{(TP + FP)(TP + FN)(TN + FP)(TP + TN)}}.$$",
        r"$F_\beta = \frac{(1 + \beta^2)\,TP}{(1 + \beta^2)\,TP + FN + \beta^2\,FP}$",
        r"$F_1 = \frac{2 P R}{P + R} = \frac{TP}{2\,TP + FP + FN}$",
        r"$(1 - p)\,c_{FN} = p\,c_{FP}$",
    ],
)
def test_a_wrong_formula_is_found(wrong):
    assert [disagreeing(found) for found in equations(wrong)] == [True]
