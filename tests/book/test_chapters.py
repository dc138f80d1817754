"""What holds of every chapter: exercises with their cells, captions, predictions folded, its place in the book."""

import ast
import builtins
import re
import symtable
from itertools import pairwise
from textwrap import dedent

import nbformat
import pytest

from tools.budget import PREDICTION
from tools.canonical import CAPTION, CHAPTERS, ROOT, chapters, lessons
from tools.contents import parts
from tools.ledger import markdown_of
from tools.takeaway import label_of

ASKING = [path for path in lessons() if "{exercise}" in markdown_of(path)]

TAUGHT = [part for part in parts() if part.label]
IN_PARTS = [ROOT / f"{page}.ipynb" for part in TAUGHT for page in part.pages]


def cells_of(path, kind="code"):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_exercise_directives_match_their_cells(path):
    text = markdown_of(path)
    labels = re.findall(r"^```\{exercise\}.*\n:label: (.+)$", text, re.MULTILINE)
    solved = re.findall(r"^```\{solution\} (.+)\n:class: dropdown$", text, re.MULTILINE)
    assert labels == solved
    for kind in ("check", "solution"):
        assert labels == [label_of(cell, kind) for cell in cells_of(path) if label_of(cell, kind)]


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


def test_no_cell_reaches_for_the_network_or_forgets_its_seed():
    for path in chapters():
        for cell in cells_of(path):
            assert not re.search(r"^\s*[!%]|pip install|urllib|requests\.|fetch_", cell.source, re.MULTILINE), path
            assert "default_rng()" not in cell.source, path
            assert "np.random.seed" not in cell.source, path


def test_every_chapter_is_in_the_table_of_contents_once():
    files = [page for part in parts() for page in (*part.pages, *part.below)]
    there = {
        str(path.relative_to(ROOT).with_suffix(""))
        for path in CHAPTERS.rglob("*")
        if path.suffix in (".ipynb", ".md") and not {".ipynb_checkpoints", "data"} & {*path.parts}
    }
    assert sorted(files) == sorted(there)
    for part in TAUGHT:  # what a listing of the folder shows is the order in which to read
        assert list(part.pages) == sorted(part.pages)


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


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_code_that_a_solution_prints_is_the_code_that_runs(path):
    printed = []
    for cell in nbformat.read(path, as_version=4).cells:
        if "```{solution}" in cell.source:
            printed = re.findall(r"(?<=\n\n)(?:    .*\n|\n(?=    ))+", cell.source)
        elif label_of(cell, "solution"):
            runs = statements(cell.source)
            for code in printed:
                assert statements(dedent(code)) <= runs, code


def statements(code):
    """Each statement as a tree, whatever a function is called."""
    body = ast.parse(code).body
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            statement.name = "solution"
    return {ast.dump(statement) for statement in body}
