"""The glossary's entries, and the data on which `glossary.toml` evaluates what they say."""

import inspect
import re
import statistics
import tomllib
import warnings
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import sklearn.metrics as sk
from scipy.stats import binom, binomtest
from sklearn import calibration, dummy, ensemble, linear_model, model_selection, pipeline
from sklearn.utils import class_weight

import evalkit as ek
from tests import reference
from tests.book.test_formula_values import BETA, FORMULA, values_of
from tests.book.test_terms import GLOSSARY

BLOCK = re.compile(r"^(\S.*)\n  (\S.*)\n((?:  .*\n|\n)*)", re.MULTILINE)
LINE = re.compile(r"^  - \*([\w -]+):\* (.*(?:\n(?:\n?    .*)+)?)", re.MULTILINE)
RANGE = re.compile(r"\[(-?[\d./]+), ([\d./]+)\]")
SYMBOL = re.compile(r"[\d.]+|(?:\\bar )?\\?[A-Za-z]+(?:_\w|_\{[^{}]*\})?(?:\^2)?")
STANDARD = re.compile(r"\bin\b|zero or more|[\s;,.=]+")


@dataclass(frozen=True)
class Entry:
    """A term, its definition, and its lines by their names."""

    term: str
    definition: str
    lines: dict[str, str]

    @property
    def called(self):
        """The term, and what else it is called."""
        return [self.term, *filter(None, self.lines.get("Also called", "").split(", "))]

    @property
    def formula(self):
        return self.lines.get("Formula and range", "")

    @property
    def sides(self):
        """What the formulas compute, each side of an equation by itself."""
        sides = [side.strip(" .,;\n") for both in FORMULA.findall(self.formula) for side in "".join(both).split("=")]
        return [side for side in sides if side and not RANGE.fullmatch(side) and not SYMBOL.fullmatch(side)]

    @property
    def words(self):
        """The formula's line, unless it is no more than formulas and a range."""
        return self.formula if STANDARD.sub("", FORMULA.sub("", self.formula)) or not self.sides else ""

    def names(self, package):
        """What stands as code in the line of a package; the name of a result begins with a dot."""
        return re.findall(r"`([^`]+)`", self.lines.get(package, ""))


def entries(glossary=GLOSSARY):
    text = glossary[glossary.index("```{glossary}\n") :]
    return {term: Entry(term, said, dict(LINE.findall(rest))) for term, said, rest in BLOCK.findall(text)}


HELD = tomllib.loads((Path(__file__).parent / "glossary.toml").read_text(encoding="utf-8"))


def close(one, other):
    """Whether two results are equal, but for rounding."""
    return np.shape(one) == np.shape(other) and np.allclose(
        np.asarray(one, dtype=float), np.asarray(other, dtype=float), rtol=1e-9, atol=1e-12
    )


def learner(train, _, test):
    """A learner whose threshold is the mean of the scores it saw."""
    return (test > min(0.9, train.mean())).astype(int)


SHARED = {
    name: value
    for module in (calibration, class_weight, dummy, ensemble, linear_model, model_selection, pipeline)
    for name, value in vars(module).items()
} | {
    **{"np": np, "sk": sk, "ek": ek, "ref": reference, "inspect": inspect, "normal": statistics.NormalDist()},
    **{"binom": binom, "binomtest": binomtest, "close": close, "learner": learner, "BETA": BETA},
}


def names_of(y, s, c, chosen):
    """What expressions may use: labels and probabilities, classes and predictions, and the `[names]` made of them."""
    names = {**SHARED, "y": y, "s": s, "c": c, "chosen": chosen}
    for name, expression in HELD["names"].items():
        names[name] = evaluate(expression, names)
    return names


@cache
def samples():
    """Data with ties, without, in the right order and in the wrong one, and with scores that say nothing."""
    rng = np.random.default_rng(1)
    one, of_three, of_many = (np.arange(300) == 60).astype(int), np.arange(40) % 3, np.arange(300) % 150
    half, also_half = (rng.permutation(np.repeat([0, 1], 20)) for _ in range(2))
    columns = {
        "ties": (half, rng.integers(1, 10, 40) / 10, of_three, rng.integers(0, 3, 40)),
        "no ties": (half, (half + 2 * rng.random(40)) / 3, of_three, rng.permutation(of_three)),
        "right": (also_half, 0.001 + 0.998 * also_half, of_three, of_three),
        "wrong": (one, 0.999 - 0.998 * one, of_many, (of_many + 1) % 150),
        "nothing": (half, np.full(40, 0.5), of_three, np.zeros(40)),
        "nearly all positive": (1 - one, 0.91 + 0.08 * rng.random(300), of_many, of_many),
    }
    return {name: names_of(*of) for name, of in columns.items()}


def evaluate(expression, names):
    """The value of an expression, computed once; nan on data for which it is not defined."""
    memory = names.setdefault("memory", {})
    if expression not in memory:
        try:
            with np.errstate(all="ignore"), warnings.catch_warnings(action="ignore"):
                memory[expression] = eval(expression, names)
        except (ValueError, ZeroDivisionError):
            memory[expression] = np.nan
    return memory[expression]


def tex_names(names, entry):
    """What the names in an entry's formulas mean on the same data."""
    own = HELD["tex"] | HELD.get(entry.term, {}).get("tex", {})
    of_counts = {name: np.float64(value) for name, value in values_of(names["m"]).items()}
    return of_counts | {name: evaluate(expression, names) for name, expression in own.items()}
