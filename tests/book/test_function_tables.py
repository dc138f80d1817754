"""A function in a row of a table is the one that the row's words ask for, by the first sentence of its docstring."""

import inspect
import re
from functools import cache

import pytest

import evalkit
from tests.book.sections import pages
from tests.book.wording import stems
from tools.canonical import ROOT
from tools.ledger import markdown_of

PAGES = [*pages(), ROOT / "evalkit" / "README.md"]
ROW = re.compile(r"^\|(.+)\|$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
NAME = re.compile(r"(?:ek\.|matrix\.|classes\.)?([a-z]\w+)")
KINDS = {"score", "test"}  # words that say what kind of function it is
RARE = 10  # a word tells a function if at most one in so many has it


@cache
def first_sentences():
    """By the name of a function, or of a ratio of a confusion matrix: the words of its first sentence."""
    functions = {name: getattr(evalkit, name) for name in evalkit.__all__ if inspect.isfunction(getattr(evalkit, name))}
    ratios = {name: value for name, value in vars(evalkit.ConfusionMatrix).items() if isinstance(value, property)}
    return {
        name: frozenset(stems(re.split(r"[.;]\s", inspect.getdoc(thing))[0]))
        for name, thing in {**functions, **ratios}.items()
    }


@cache
def is_common(word):
    return sum(word in words for words in first_sentences().values()) * RARE > len(first_sentences())


def asked_for(row):
    """The words of a row, without its code and its addresses, and the functions at the beginning of its code."""
    names = [match[1] for code in CODE.findall(row) if (match := NAME.match(code))]
    return stems(re.sub(r"`[^`]*`|\]\([^)]*\)", " ", row)), [name for name in names if name in first_sentences()]


def fits(words, name):
    """Whether a row has a word of a function's name, or one of its first sentence that few others have."""
    return bool(words & stems(name.replace("_", " ")) - KINDS) or not all(
        map(is_common, words & first_sentences()[name])
    )


def rows():
    for path in PAGES:
        for row in ROW.findall(markdown_of(path)):
            words, names = asked_for(row)
            for name in names:
                yield row, words, name


def test_a_row_asks_for_the_function_that_stands_in_it():
    assert len(list(rows())) > 25
    assert [f"{name}: {row}" for row, words, name in rows() if not fits(words, name)] == []


@pytest.mark.parametrize("name", ["mcnemar_test", "wilson_interval", "brier_score_loss"])
def test_another_function_is_found(name):
    words, names = asked_for(f"Which [AUC](auc) is larger? | both scores | `ek.{name}(y, scores).auc`")
    assert names == [name]
    assert not fits(words, name)
    assert fits(words, "delong_test")


def test_most_other_functions_are_found():
    found = [not fits(words, other) for _, words, name in rows() for other in first_sentences() if other != name]
    assert sum(found) > 0.8 * len(found)
