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
import yaml
from pybtex.database import Entry, parse_file
from pybtex.richtext import Text

from evalkit import Exercise
from evalkit.teaching.exercises import KEY_TYPE
from tools.canonical import CHAPTERS, METADATA, ROOT, Notebook, chapters

NEEDS = """\
# What this notebook needs
try:
    from evalkit import Exercise
except ImportError:
    raise ModuleNotFoundError(
        "this notebook needs the book's own package, classifier-evalkit, which is "
        "imported as evalkit (on the package index, evalkit is somebody else's): "
        "the book's page 'Run this book' has it, with all notebooks and data"
    ) from None
"""
NEEDS_DATA = """
from pathlib import Path

if not Path("../data/clinic.csv").exists():
    raise FileNotFoundError(
        "this notebook reads ../data/clinic.csv: take all notebooks, "
        "with their data, from the book's page 'Run this book'"
    )
"""
CITATION = re.compile(r"\{cite(?::(\w+))?\}`([^`]+)`")
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
CHECKED = re.compile(r"\banswer_\d+")
STUDENTS_CHECK = """\
# The check
from evalkit import Exercise

key = (
{lines}
)
Exercise.unpacked(key).check({answer})"""


@cache
def contents() -> list[tuple[str, list[tuple[Path, str]]]]:
    """The parts in reading order, each with its notebooks and their titles."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    parts = [("", [{"file": toc["root"]}]), *((part.get("caption", ""), part["chapters"]) for part in toc["parts"])]
    found = []
    for caption, listed in parts:
        paths = [(ROOT / f"{item['file']}.ipynb", item.get("title")) for item in listed]
        found.append((caption, [(path, title or title_of(path)) for path, title in paths if path.exists()]))
    return [(caption, listed) for caption, listed in found if listed]


def slug(caption: str) -> str:
    """A part's caption as a file's name."""
    return re.sub(r"[^a-z]+", "-", caption.lower()).strip("-")


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


def with_links_to(text: str, path: Path, taken: set[Path]) -> str:
    """Links by label as links to notebooks; to what is not taken along, as plain words."""

    def link(match: re.Match[str]) -> str:
        words, target = match.groups()
        if target in labels():
            other, mark = labels()[target], f"#{target}"
        elif re.match(r"[a-z]+:|#", target):
            return match[0]
        else:
            other, mark = (path.parent / target.partition("#")[0]).resolve(), ""
        if other == path and mark:
            return f"[{words}]({mark})"
        return f"[{words}]({os.path.relpath(other, path.parent)})" if other in taken else words

    return LINK.sub(link, text)


def taken_away(notebook: Notebook, path: Path, taken: set[Path]) -> Notebook:
    """A copy that runs and reads well on its own; `taken` are the files that go with it."""
    notebook = copy.deepcopy(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = with_links_to(with_plain_citations(cell.source), path, taken)
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    if "evalkit" in code:
        needs = NEEDS + (NEEDS_DATA if "../data/clinic" in code else "")
        first = nbformat.v4.new_code_cell(needs.strip(), id="needs", metadata={"jupyter": {"source_hidden": True}})
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
                packed = Exercise.from_key(key).packed()
                lines = "\n".join(f"    {packed[i : i + 76]!r}" for i in range(0, len(packed), 76))
                cell.source = STUDENTS_CHECK.format(lines=lines, answer=CHECKED.search(cell.source)[0])
    return notebook


def index(taken: set[Path], title: str) -> Notebook:
    """A notebook that lists the others in reading order."""
    lines = [f"# {title}", "", "The notebooks in reading order. Those marked *optional* may be skipped."]
    for caption, listed in contents():
        listed = [(path, name) for path, name in listed if path in taken]
        if listed:
            lines += ["", f"## {caption}" if caption else "", ""]
            lines += [f"- [{name}]({path.relative_to(CHAPTERS)})" for path, name in listed]
    cell = nbformat.v4.new_markdown_cell("\n".join(lines), id="index")
    return nbformat.v4.new_notebook(cells=[cell], metadata=METADATA)


def answers() -> str:
    """The teacher's list: each exercise with its answer, its usual mistakes and the minutes it takes."""
    lines = ["# Answers", "", "What each mistake reveals is what the student is told.", ""]
    for caption, listed in contents():
        for path, title in listed:
            exercises = exercise_keys(nbformat.read(path, as_version=4))
            if not exercises:
                continue
            lines += [
                f"## {caption}: {title}",
                "",
                f"{len(exercises)} exercises, about {4 * len(exercises)} minutes.",
                "",
            ]
            for label, key in exercises.items():
                exercise = Exercise.from_key(key)
                lines += [f"**{label}**: {exercise.expected}; {exercise.check(exercise.expected).message}.", ""]
                wrong = [*exercise.mistakes, *((exercise.choices or {}).items())]
                lines += [f"- {answer}: {said}" for answer, said in wrong if said and answer != exercise.expected]
                lines += [""]
    return "\n".join(lines)
