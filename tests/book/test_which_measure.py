"""The page *Which measure when*: the calls of its table run and say what is asked for; the chart says what they do."""

import re
import tomllib
from itertools import pairwise
from numbers import Real
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binomtest

from tests import reference
from tests.book.sections import texts
from tests.book.test_glossary_words import words_of
from tools.canonical import CHAPTERS
from tools.chart import LINK, boxes, in_words

PAGE = CHAPTERS / "reference" / "which-measure-when.md"
TEXT = PAGE.read_text(encoding="utf-8")
ROWS = [re.split(r"\s*\|\s*", line.strip("| ")) for line in re.findall(r"^\| .*\?.*\|$", TEXT, re.MULTILINE)]


@pytest.fixture(scope="module")
def names():
    """What the page's code defines, run where the page is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(PAGE.parent)
        defined = {}
        exec(re.search(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)[1], defined)
    return defined


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_call_says_the_number_beside_it(row, names):
    _, measure, *calls = row
    shown = re.search(r"(?:: |from )(\d[\d.]*)$", measure)
    said = [eval(call.strip("`"), names) for call in calls if call != "none"]
    assert said
    numbers = [value for value in said if isinstance(value, Real)]
    assert all(value == pytest.approx(numbers[0], rel=1e-12) for value in numbers)
    assert bool(shown) == bool(numbers)
    if shown:
        decimals = len(shown[1].partition(".")[2])
        assert f"{numbers[0]:.{decimals}f}" == shown[1]


ASKED = tomllib.loads((Path(__file__).parent / "which_measure.toml").read_text(encoding="utf-8"))


def answers(row, names):
    """Whether a row's measure and calls are those that its question asks for."""
    question, measure, *calls = row
    asked = ASKED[question]
    if re.sub(r"(?:: |,? from )[\d.]+$", "", measure) != asked["measure"]:
        return False
    said = [eval(call.strip("`"), names) for call in calls if call != "none"]
    classes = {thing.__name__ for thing in said if isinstance(thing, type)}
    if classes != {asked[kind] for kind in ("class",) if kind in asked}:
        return False
    y, pred = names["y"], names["pred"]
    others = {
        "ref": reference,
        "binomtest": binomtest,
        "f1_of": lambda k: 2 * np.sum((y == k) & (pred == k)) / (np.sum(y == k) + np.sum(pred == k)),
    }
    arrays = {name: np.asarray(names[name]) for name in ("y", "scores", "pred", "rival", "rival_pred")}
    numbers = [value for value in said if isinstance(value, Real)]
    wanted = [eval(asked["value"], names | others | arrays)] if "value" in asked else []
    return bool(numbers) == bool(wanted) and all(value == pytest.approx(wanted[0], rel=1e-9) for value in numbers)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_row_answers_its_question(row, names):
    assert answers(row, names)


def test_two_cells_exchanged_are_found(names):
    for one, other in pairwise(ROWS):
        for column in range(1, 4):
            if one[column] != other[column]:
                rows = [
                    [*row[:column], cell, *row[column + 1 :]]
                    for row, cell in ((one, other[column]), (other, one[column]))
                ]
                assert not all(answers(row, names) for row in rows), (one[0], column)


DRAWN = "".join(path.read_text(encoding="utf-8") for path in sorted(PAGE.parent.glob("which-measure-when-*.svg")))


def rows_of_chart(drawn):
    """The sections that a chart links to, each with the case and the measure that lead there."""
    words = [text for kind, text in boxes(drawn) if kind != "asked"]
    rows = [f"{case}: {measure}" for case, measure in zip(words[::2], words[1::2], strict=True)]
    return dict(zip(LINK.findall(drawn), rows, strict=True))


def test_the_chart_leads_each_case_to_its_measure_and_its_section():
    assert rows_of_chart(DRAWN) == ASKED["chart"]
    for label, row in rows_of_chart(DRAWN).items():
        measure = words_of(row.split(": ")[1])
        assert 2 * len(measure & words_of(texts()[label])) >= len(measure)


def test_the_table_and_the_chart_lead_to_the_same_measures():
    for _, words, label in re.findall(r"^\| ([^|]*\?) \| \[(.+?)\]\(([\w-]+)\)", TEXT, re.MULTILINE):
        if label in ASKED["chart"]:
            assert words_of(words.replace("its", "AUC")) & words_of(ASKED["chart"][label].split(": ")[1])


def test_who_hears_the_chart_hears_its_words():
    said = in_words(DRAWN)
    assert said.count("?") == 5
    assert all(f" {row[0].upper()}{row[1:]}." in said for row in ASKED["chart"].values())


def test_both_programs_are_compared():
    assert len(ROWS) >= 20
    assert sum("`ek." in row[2] or "`matrix." in row[2] or "`classes." in row[2] for row in ROWS) >= 20
    assert sum("`sk." in row[3] for row in ROWS) >= 10
