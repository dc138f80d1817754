"""A number that an entry takes from a measure stands beside the name of that measure, so that another is found."""

import ast
import re
from functools import cache

import nbformat
import pytest

from tests.book.glossary import entries
from tests.book.test_terms import pattern_of
from tools.canonical import chapters
from tools.numerals import IS_TRUE, NOT_SAID, SAID_IN_PROSE
from tools.prose import entries_of, parts

SENTENCE = re.compile(r"(?:(?![.?!:;|]\s)[^\n|])+")
WITHIN = {"tpr": "true positive rate", "fpr": "false positive rate"}  # what results call otherwise than evalkit


def measures():
    """By what evalkit calls a measure with a range, the names that the glossary gives it; errors have more names."""
    found = {}
    for entry in entries().values():
        for code in entry.names("evalkit") if "in $[" in entry.formula and entry.term != "error rate" else []:
            found.setdefault(code.split(".")[-1], set()).update(entry.called)
    return found | {short: {long, *entries()[long].called} for short, long in WITHIN.items()}


def pattern(names):
    return re.compile("|".join(map(pattern_of, sorted(names, key=len, reverse=True))), re.IGNORECASE)


MEASURES = measures()
NAMES = {code: pattern(names) for code, names in MEASURES.items()}
ANY = pattern(set().union(*MEASURES.values()))


def measure_of(expression):
    """The measure that an expression is, or calls: its last name; None if it computes more, or means over classes."""
    node = ast.parse(expression, mode="eval").body
    if isinstance(node, ast.Call) and not any(keyword.arg == "average" for keyword in node.keywords):
        name = getattr(node.func, "id", getattr(node.func, "attr", None))
    else:
        name = getattr(node, "attr", None)
    return name if name in NAMES else None


def between(number, name):
    return number.string[slice(*sorted((number.start(), number.end(), name.start(), name.end()))[1:3])]


def numbers_of(cell):
    """Each number that is a measure, with its sentence and the name of a measure that is nearest to it there."""
    text = NOT_SAID.sub(lambda hidden: "\n" if "\n" in hidden[0] else "$", parts(cell)[1])
    said = list(SAID_IN_PROSE.finditer(text))
    for number, entry in zip(said, entries_of(cell)[-len(said) :], strict=False):
        measure = measure_of(entry["expression"]) if entry["sign"] not in (None, IS_TRUE) else None
        around = [place for place in SENTENCE.finditer(text) if place.start() <= number.start() < place.end()]
        for sentence in around if measure else []:
            names = {between(number, name): name[0] for name in ANY.finditer(text, *sentence.span())}
            if names and "$" not in (nearest := min(names, key=len)):  # a formula is a name as well
                yield measure, number[0], sentence[0].strip(), names[nearest]


@cache
def told(path):
    return [of for cell in nbformat.read(path, 4).cells if cell.cell_type == "markdown" for of in numbers_of(cell)]


@pytest.mark.parametrize("path", chapters(), ids=lambda path: path.stem)
def test_the_measure_nearest_to_a_number_is_its_own(path):
    assert [of for of in told(path) if not NAMES[of[0]].fullmatch(of[-1])] == []


def test_many_numbers_stand_beside_their_measure():
    assert sum(len(told(path)) for path in chapters()) > 150


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The recall is 0.75, the precision 0.6.", []),
        ("The precision is 0.75, the recall 0.6.", ["0.75", "0.6"]),
        ("F1 is low: 0.75 and 0.6.", []),
        ("Its sensitivity is 0.75, and F1 is 0.6.", ["0.6"]),
    ],
)
def test_a_number_beside_another_measure_is_found(text, wrong):
    cell = nbformat.v4.new_markdown_cell(text, metadata={"numbers": "0.75 = m.recall; 0.6 = m.precision"})
    assert [number for measure, number, _, name in numbers_of(cell) if not NAMES[measure].fullmatch(name)] == wrong
