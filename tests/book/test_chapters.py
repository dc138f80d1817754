"""What every chapter must have: exercises, figures with captions, its place in the book."""

import builtins
import json
import re
import symtable
from itertools import pairwise
from statistics import median

import nbformat
import pytest
import yaml

from tools import takeaway
from tools.budget import PREDICTION, length
from tools.canonical import CAPTION, CHAPTERS, ROOT, chapters, lessons
from tools.ledger import markdown_of, text_pages
from tools.takeaway import label_of

WITHOUT_EXERCISES = {"0-introduction", "5-threshold-explorer"}
OPENING = ("You will be able to", "Time:")
CLOSING = ("## What to remember", "## What people get wrong", "## Exercises", "## What to read")
ASKING = [path for path in chapters() if path.stem not in WITHOUT_EXERCISES and path not in text_pages(CHAPTERS)]
TAUGHT = [path for path in ASKING if not path.stem.startswith("quiz-")]

PARTS = (
    "1-one-threshold",
    "2-every-threshold",
    "3-many-classes",
    "4-can-you-trust-the-number",
    "5-before-you-decide",
)
IN_PARTS = [path for path in lessons() if path.parent.name in PARTS]
CORE = [
    path
    for _, listed in takeaway.contents()
    for path, title in listed
    if path in IN_PARTS and path in TAUGHT and "(optional)" not in title
]
MOST_WORDS, MOST_LINES, MOST_MEDIAN, MOST_MINUTES = 2500, 8, 4, 30  # minutes of a page that is not optional


def cells_of(path, kind="code"):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def keys_of(path):
    return takeaway.exercise_keys(nbformat.read(path, as_version=4)).values()


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_exercise_directives_match_their_cells(path):
    text = markdown_of(path)
    labels = re.findall(r"^```\{exercise\}.*\n:label: (.+)$", text, re.MULTILINE)
    solved = re.findall(r"^```\{solution\} (.+)\n:class: dropdown$", text, re.MULTILINE)
    assert labels == solved
    for kind in ("check", "solution"):
        assert labels == [label_of(cell, kind) for cell in cells_of(path) if label_of(cell, kind)]
    assert 3 <= len(labels) <= 8


@pytest.mark.parametrize("path", TAUGHT, ids=lambda path: path.stem)
def test_opening_and_closing(path):
    opening = cells_of(path, "markdown")[0].source
    assert all(f"**{words}" in opening for words in OPENING)
    text = markdown_of(path)
    places = [text.index(heading) for heading in CLOSING]
    assert places == sorted(places)
    assert re.search(r"[\u4e00-\u9fff]", text), "no Chinese term beside an English one"


@pytest.mark.parametrize("path", IN_PARTS, ids=lambda path: path.stem)
def test_a_page_keeps_its_budget(path):
    found = length(nbformat.read(path, as_version=4))
    assert found.words <= MOST_WORDS
    assert path not in CORE or found.minutes <= MOST_MINUTES
    lines = found.code_lines or [0]  # a quiz shows no code
    assert max(lines) <= MOST_LINES
    assert median(lines) <= MOST_MEDIAN


def test_each_part_ends_with_a_quiz():
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    last = [part["chapters"][-1]["file"] for part in toc["parts"] if "caption" in part][: len(PARTS)]
    assert last == [f"chapters/{part}/quiz-{part[2:]}" for part in PARTS]


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.stem)
def test_a_core_page_asks_for_code_a_place_and_a_judgement(path):
    kinds = [json.loads(key) for key in keys_of(path)]
    assert any("arguments" in key for key in kinds)
    assert any(key["kind"] in ("threshold", "point", "order", "match") for key in kinds)
    assert any(key["kind"] in ("choice", "several") for key in kinds)


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_wrong_answers_are_told_apart(path):
    for key in map(json.loads, keys_of(path)):
        assert len(key["mistakes"]) + len(key.get("choices", {})) >= 2, key["hint"]


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_each_check_runs_alone(path, monkeypatch):
    monkeypatch.chdir(path.parent)
    answers = [cell.source for cell in cells_of(path) if "answer" in cell.metadata.get("tags", [])]
    checks = [cell.source for cell in cells_of(path) if label_of(cell, "check")]
    for answer, check in zip(answers, checks, strict=True):
        exec(compile(f"{answer}\n{check}", str(path), "exec"), {})


@pytest.mark.parametrize("path", IN_PARTS, ids=lambda path: path.stem)
def test_a_figure_has_a_caption(path):
    cells = nbformat.read(path, as_version=4).cells
    drawn = [
        after.source for cell, after in pairwise(cells) if "alt" in cell.metadata.get("mystnb", {}).get("image", {})
    ]
    assert [caption for caption in drawn if not CAPTION.match(caption)] == []


@pytest.mark.parametrize("path", lessons(), ids=lambda path: path.stem)
def test_what_is_to_be_predicted_is_folded(path):
    cells = nbformat.read(path, as_version=4).cells
    shown = [
        cell.source
        for asked, cell in pairwise(cells)
        if asked.cell_type == "markdown"
        and cell.cell_type == "code"
        and PREDICTION.search(asked.source)
        and not (
            "hide-output" in cell.metadata.get("tags", []) and cell.metadata.get("jupyter", {}).get("outputs_hidden")
        )
    ]
    assert shown == []


@pytest.mark.parametrize("path", lessons(), ids=lambda path: path.stem)
def test_no_lesson_calls_an_article_by_its_number(path):
    assert re.findall(r"\b[Tt]ext 00\d", markdown_of(path)) == []


@pytest.mark.parametrize("path", lessons(), ids=lambda path: path.stem)
def test_no_page_tells_a_reader_of_the_website_to_run_a_cell(path):
    assert (
        re.findall(r"(?i)\b(?:before|after) you run\b|\brun (?:it|this|the (?:next )?cell)\b", markdown_of(path)) == []
    )


def test_figures_have_alt_text_of_their_own():
    alts = [
        cell.metadata["mystnb"]["image"]["alt"]
        for path in chapters()
        for cell in cells_of(path)
        if "mystnb" in cell.metadata
    ]
    assert len(alts) == len(set(alts)) >= 8
    assert min(map(len, alts)) > 60


def test_no_cell_reaches_for_the_network_or_forgets_its_seed():
    for path in chapters():
        for cell in cells_of(path):
            assert not re.search(r"^\s*[!%]|pip install|urllib|requests\.|fetch_", cell.source, re.MULTILINE), path
            assert "default_rng()" not in cell.source, path
            assert "np.random.seed" not in cell.source, path


def test_every_chapter_is_in_the_table_of_contents_once():
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    files = [toc["root"], *(chapter["file"] for part in toc["parts"] for chapter in part["chapters"])]
    there = {
        str(path.relative_to(ROOT).with_suffix(""))
        for path in CHAPTERS.rglob("*")
        if path.suffix in (".ipynb", ".md") and ".ipynb_checkpoints" not in path.parts
    }
    assert sorted(files) == sorted(there)
    for part in PARTS:  # what a listing of the folder shows is the order in which to read
        order = [file for file in files if file.startswith(f"chapters/{part}/")]
        assert order == sorted(order)


def names_of(source):
    """The names of the page that a cell sets, and those that it takes from the page or from Python."""
    page = symtable.symtable(source, "cell", "exec")
    made = {symbol.get_name() for symbol in page.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    used, tables = {symbol.get_name() for symbol in page.get_symbols() if symbol.is_referenced()}, page.get_children()
    while tables:  # functions and comprehensions: what is their own is no name of the page
        table = tables.pop()
        used |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global() and symbol.is_referenced()}
        tables += table.get_children()
    return made, used


def names_missed_without_deeper(cells):
    """The names that cells outside the sections marked Deeper take, and that no such cell set before.

    An exercise stands outside, wherever it is.
    """
    there, deeper, missed = set(dir(builtins)), 0, []
    for cell in cells:
        if cell.cell_type == "markdown":
            prose = re.sub(r"^```.*?^```", "", cell.source, flags=re.MULTILINE | re.DOTALL)
            for marks, title in re.findall(r"^(#+) (.*)$", prose, re.MULTILINE):
                if not deeper or len(marks) <= deeper:
                    deeper = len(marks) if title.startswith("Deeper") else 0
            continue
        kinds = {tag.partition(":")[0] for tag in cell.metadata.get("tags", [])}
        if deeper and not kinds & {"answer", "check", "solution"}:
            continue
        made, used = names_of(cell.source)
        missed += [f"{cell.id}: {name}" for name in sorted(used - made - there)]
        there |= made
    return missed


@pytest.mark.parametrize("path", chapters(), ids=lambda path: path.stem)
def test_deeper_sections_can_be_left_out(path):
    assert names_missed_without_deeper(nbformat.read(path, as_version=4).cells) == []


def test_a_name_from_a_deeper_section_is_found():
    prose, code = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
    page = [
        prose("# T\n\n## A"),
        code("import math\nseen = [n for n in range(3)]", id="first"),
        prose("## Deeper: B\n\n### B, part two\n\n```python\n# C\n```"),
        code("from random import Random\nhidden = own = Random(0)\nprint(seen, own)", id="deeper"),
        code("hidden", id="answer", metadata={"tags": ["answer"]}),
        prose("## D"),
        code("def f(own):\n    return math.pi + own + hidden\n\n\nprint([own for own in seen], f(1))", id="function"),
        prose("### Deeper: E"),
        code("print(hidden)", id="again"),
        prose("## F"),
        code("own = 1\nprint(own, Random)", id="last"),
    ]
    assert names_missed_without_deeper(page) == ["answer: hidden", "function: hidden", "last: Random"]
