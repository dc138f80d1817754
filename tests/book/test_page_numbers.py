"""Numbers on the pages that are no notebooks: what a page links to shows them, or an expression says them."""

import re
import tomllib

import nbformat
import numpy as np
import pytest

import evalkit
from tests.book.sections import texts
from tests.book.test_which_measure import PAGE, ROWS, TEXT
from tests.book.wording import unfounded
from tools import prose
from tools.canonical import CHAPTERS, ROOT, chapters
from tools.takeaway import label_of

TEACHING = prose.REVIEWED.sub("\n", (CHAPTERS / "reference" / "teaching.md").read_text(encoding="utf-8"))
SESSION = re.compile(r"^### Session \d.*?(?=^##)", re.MULTILINE | re.DOTALL)
MINUTES = re.compile(r"^\*\*(\d+) minutes", re.MULTILINE)
BLOCK = re.compile(r"\n(?=\*\*\d+ minutes|\*\*Week|- \*\*|## |### )")
GUESS = re.compile(r"\(\"[^)]*\"\)|\*\*\".*?\"\*\*")  # what students say
EXERCISE = re.compile(r"^.*\bexercise\b.*$", re.MULTILINE)  # its page says whether an answer is right
HEAD = re.compile(r"^(?:#+ .*|\*\*\d+ minutes)|\b[Ww]eek \d", re.MULTILINE)


def test_the_sessions_are_as_many_and_as_long_as_the_page_says():
    sessions = SESSION.findall(TEACHING)
    assert [sum(map(int, MINUTES.findall(session))) for session in sessions] == [90] * 3
    assert "## Three sessions of 90 minutes" in TEACHING
    assert "This page has three sessions, an eight-week course" in TEACHING
    assert re.findall(r"^\*\*Week (\d)\.", TEACHING, re.MULTILINE) == list("12345678")


@pytest.fixture(scope="module")
def pages():
    """What each notebook and each section shows, outputs included, by its name or label."""
    cells = {path.name: nbformat.read(path, as_version=4).cells for path in chapters()}
    return texts() | {name: "\n".join(map(prose.text_of_cell, own)) for name, own in cells.items()}


def stated(block):
    """A block without what students guess, headings, and answers of exercises."""
    return GUESS.sub("", HEAD.sub("", EXERCISE.sub("", block)))


def not_shown(block, pages):
    """The numbers of a block that no section or page it links to shows."""
    targets = [target.split("/")[-1] for target in re.findall(r"\]\(([^)]+)\)", block)]
    return unfounded(stated(block), "\n".join(pages[target] for target in targets if target in pages))


def blocks_of(page):
    """Its paragraphs and points that say numbers of lessons: each names the page where they are shown."""
    return [block for block in BLOCK.split(page) if "](" in block and not block.startswith("(teaching)")]


def test_numbers_for_teachers_stand_on_the_pages_that_are_named(pages):
    faults = {block[:60]: not_shown(block, pages) for block in blocks_of(TEACHING)}
    assert {start: numbers for start, numbers in faults.items() if numbers} == {}


ANSWERED = re.compile(r"exercise \*([^*]+)\*(?: \(answer: |\. The answer is )(\(.*?\)|.*?)\)?\.$", re.MULTILINE)


def solution_of(title):
    """What an exercise of the book asks for, by its solution, whose cell runs alone."""
    for path in chapters():
        cells = nbformat.read(path, as_version=4).cells
        found = re.search(
            rf"```\{{exercise\}} {re.escape(title)}\n:label: (.+)", "\n".join(cell.source for cell in cells)
        )
        if found:
            (code,) = (cell.source for cell in cells if label_of(cell, "solution") == found[1])
            page = {}
            exec(code, page)
            return next(value for name, value in page.items() if name.startswith("solution_"))
    raise AssertionError(f"no exercise is called {title}")


def test_answers_for_teachers_are_those_of_the_exercises():
    told = ANSWERED.findall(TEACHING)
    assert len(told) == TEACHING.count("answer is (") + TEACHING.count("(answer: ") == 9
    for title, answer in told:
        right = solution_of(title)
        parts = map(str, right if isinstance(right, (list, tuple)) else [right])
        assert re.split(r", | and ", answer.strip("()")) == list(parts), title


def test_most_changed_numbers_are_noticed(pages):
    changed = [
        not_shown(block.replace(number, number[:-1] + str((int(number[-1]) + 1) % 10)), pages)
        for block in blocks_of(TEACHING)
        for number in re.findall(r"(?<![\w.(/-])\d\.\d+", stated(block))
    ]
    assert len(changed) > 20
    assert changed.count([]) < len(changed) / 3  # the others stand in the same sections


PYTHON = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]


@pytest.mark.parametrize("page", ["README.md", "chapters/reference/run-this-book.md"])
def test_a_page_asks_for_the_python_and_the_wheel_that_are_packed(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    assert {f">={version}" for version in re.findall(r"Python (\d\.\d+)", text)} == {PYTHON}
    assert set(re.findall(r"classifier_evalkit-([\d.]+)-py3", text)) <= {evalkit.__version__}
    ports = re.findall(r"http\.server .* (\d+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"127\.0\.0\.1:(\d+)", text)) <= set(ports)


def test_the_example_of_which_measure_when_is_the_clinics(monkeypatch):
    monkeypatch.chdir(PAGE.parent)
    names = {}
    exec(re.search(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)[1], names)
    assert f"the clinic's {len(names['y'])} tumours and its threshold, 0.09" in TEXT
    assert list(names["pred"]) == list(names["scores"] >= 0.09)
    assert "at least 20." in TEXT
    assert list(names["rival_pred"]) == list(names["rival"] >= 20)
    assert "each patient has two tumours" in TEXT
    assert set(np.bincount(names["patient"])) == {2}
    assert "Three rows name a class" in TEXT
    assert sum(row[3].startswith("`ms.") for row in ROWS) == 3
