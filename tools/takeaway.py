"""A chapter as readers take it away: it says what it needs, and reads well where no website is around it.

A first cell asks for the package and the data; citations are plain text with links; links lead to notebooks.
The student's form has no solutions, and the keys of its checks are packed.
"""

from __future__ import annotations

import copy
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from pybtex.database import Entry, parse_file
from pybtex.richtext import Text

from evalkit import Exercise
from evalkit.teaching.exercises import KEY_TYPE
from tools.budget import PREDICTION
from tools.canonical import CHAPTERS, METADATA, ROOT, Notebook, chapters
from tools.contents import Part, parts
from tools.templates import filled

CITATION = re.compile(r"\{cite(?::(\w+))?\}`([^`]+)`")
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
EXPLANATION = re.compile(r"\A(?!#|\(\S+\)=)(.+?)(?=\n\n*(?:\(\S+\)=\n)?#|\n\n*\*\*Predict|\Z)", re.DOTALL)
ASKED = re.compile(r"```\{exercise\} ([^\n]*)\n:label: (\S+)\n:nonumber:\s*(.*?)\s*```", re.DOTALL)
CHECKED = re.compile(r"\banswer_\d+")
GIVEN = re.compile(r"^    (answer_\d+),$", re.MULTILINE)


@cache
def contents() -> list[tuple[Part, list[tuple[Path, str]]]]:
    """The parts in reading order, each with its notebooks and their titles."""
    found = []
    for part in parts():
        paths = {ROOT / f"{page}.ipynb": title for page, title in part.pages.items()}
        found.append((part, [(path, title or title_of(path)) for path, title in paths.items() if path.exists()]))
    return [(part, listed) for part, listed in found if listed]


def title_of(path: Path) -> str:
    """A notebook's heading."""
    return re.search(r"^# (.+)$", nbformat.read(path, as_version=4).cells[0].source, re.MULTILINE)[1]


@cache
def labels() -> dict[str, Path]:
    """The notebook that each label stands in."""
    texts = {path: path.read_text(encoding="utf-8") for path in chapters()}
    return {label: path for path, text in texts.items() for label in re.findall(r'"\(([a-z0-9-]+)\)=\\n"', text)}


@cache
def _works() -> dict[str, Entry]:
    return dict(parse_file(str(CHAPTERS / "references.bib")).entries)


def _cited(key: str, kind: str) -> str:
    work = _works()[key]
    people = work.persons.get("author") or work.persons.get("editor") or []
    names = [str(Text.from_latex(" ".join([*person.prelast_names, *person.last_names]))) for person in people]
    who = f"{names[0]} et al." if len(names) > 2 else " and ".join(names)
    said = f"{who} ({work.fields['year']})" if kind == "t" else f"{who}, {work.fields['year']}"
    address = f"https://doi.org/{work.fields['doi']}" if "doi" in work.fields else work.fields.get("url")
    return f"[{said}]({address})" if address else said


def with_plain_citations(text: str) -> str:
    """Citations as names, year and link."""

    def plain(match: re.Match[str]) -> str:
        kind, keys = match[1] or "", match[2].split(",")
        said = "; ".join(_cited(key.strip(), kind) for key in keys)
        return said if kind == "t" else f"({said})"

    return CITATION.sub(plain, text)


def with_links_to_notebooks(text: str, path: Path) -> str:
    """Links by label as links to notebooks; to pages that are none, as plain words."""

    def link(match: re.Match[str]) -> str:
        words, target = match.groups()
        if re.match(r"[a-z]+:|#", target):
            return match[0]
        other = labels().get(target) or (path.parent / target.partition("#")[0]).resolve()
        if other == path:
            return f"[{words}](#{target})"
        return f"[{words}]({os.path.relpath(other, path.parent)})" if other in chapters() else words

    return LINK.sub(link, text)


def fold_answers(cells: list[Any]) -> None:
    """Leave out what a predicted cell prints, since JupyterLab shows the first line, and fold what explains it."""
    read = [cell for cell in cells if cell.metadata.get("tags") != ["remove-cell"]]
    for asked, cell, told in zip(read, read[1:], [*read[2:], nbformat.v4.new_markdown_cell()], strict=False):
        if asked.cell_type == "markdown" and PREDICTION.search(asked.source) and cell.cell_type == "code":
            cell.outputs = []
            if told.cell_type == "markdown":
                folded = r"<details><summary>What happened</summary>\n\n\1\n\n</details>\n"
                told.source = EXPLANATION.sub(folded, told.source)


def taken_away(notebook: Notebook, path: Path) -> Notebook:
    """A copy that runs and reads well on its own."""
    notebook = copy.deepcopy(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = with_links_to_notebooks(with_plain_citations(cell.source), path)
        else:
            # What was never run is no answer yet; a figure that git has as numbers would show as <Figure size …>.
            cell.source = GIVEN.sub(r'    globals().get("\1", ...),', cell.source)
            cell.outputs = [shown for shown in cell.outputs if "text/vnd.evalkit.figure" not in shown.get("data", {})]
    fold_answers(notebook.cells)
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    if "evalkit" in code:
        needs = filled("first-cell.py", data="../data/" in code)
        first = nbformat.v4.new_code_cell(needs, id="needs", metadata={"jupyter": {"source_hidden": True}})
        notebook.cells.insert(0, first)
    return notebook


def label_of(cell: Any, kind: str) -> str | None:
    """The exercise that a cell belongs to by a tag such as `check:<label>`, if it does."""
    tags = cell.metadata.get("tags", [])
    return next((tag.removeprefix(f"{kind}:") for tag in tags if tag.startswith(f"{kind}:")), None)


def exercise_keys(notebook: Notebook) -> dict[str, str]:
    """The key of each exercise of a notebook, by its label, as its check cell has computed it."""
    return {
        label_of(cell, "check"): output.data[KEY_TYPE]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if KEY_TYPE in output.get("data", {})
    }


def for_students(notebook: Notebook) -> Notebook:
    """A copy without solutions and asserts, in which a check does not give the answer away."""
    notebook = copy.deepcopy(notebook)
    notebook.cells = [
        cell
        for cell in notebook.cells
        if not cell.source.startswith("```{solution}")
        and not label_of(cell, "solution")
        and cell.metadata.get("tags") != ["remove-cell"]  # asserts: they would tell what is to be predicted
    ]
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            key = output.get("data", {}).pop(KEY_TYPE, None)
            if key is not None:
                packed, answer = Exercise.from_key(key).packed(), CHECKED.search(cell.source)[0]
                cell.source = filled("students-check.py", packed=packed, answer=answer)
    return notebook


def index(title: str) -> Notebook:
    """A notebook that lists the others in reading order."""
    listed = [(part, [(path.relative_to(CHAPTERS), name) for path, name in pages]) for part, pages in contents()]
    cell = nbformat.v4.new_markdown_cell(filled("index.md", title=title, contents=listed), id="index")
    return nbformat.v4.new_notebook(cells=[cell], metadata=METADATA)


def answers() -> str:
    """The teacher's list: each exercise with its answer, its usual mistakes and the minutes it takes."""
    chapters = []
    for part, listed in contents():
        for path, title in listed:
            notebook = nbformat.read(path, as_version=4)
            if keys := exercise_keys(notebook):
                asked = {
                    label: (name, text) for cell in notebook.cells for name, label, text in ASKED.findall(cell.source)
                }
                exercises = {asked[label]: Exercise.from_key(key) for label, key in keys.items()}
                chapters.append((f"{part.caption}: {title}", exercises))
    return filled("answers.md", chapters=chapters)
