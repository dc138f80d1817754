"""The ledger: every worked example and checkable statement of the texts, tied to the place that shows it.

`problems` walks both ways: no entry without its cell or section, no tag without its entry,
and what the cell printed is, as a whole token, what the entry says.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import nbformat

KINDS = ("figure", "formula", "argument", "attribution")
VERDICTS = ("agrees", "misprint", "wrong", "misleading", "convention", "unsettled")
# What kind of mistake an entry that does not agree is about.
MISTAKES = ("slip", "impossible", "condition", "reason", "who", "code", "convention")
TAG = "ledger:"


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One statement of a text, and what became of it.

    One that does not agree also says what kind of mistake it is, what the author most likely meant (unless
    it is a convention), and has a `reference` or a `proof`, so that no correction rests on a run alone.
    """

    id: str
    source: str
    heading: str
    kind: str
    claim: str
    printed: str
    verdict: str
    chapter: str
    ours: str = ""
    why: str = ""
    section: str = ""
    reference: str = ""
    mistake: str = ""
    meant: str = ""
    proof: str = ""
    reading: int = 1  # which reading of the text found it

    @property
    def is_correction(self) -> bool:
        """Whether it has something to say against the text."""
        return self.verdict not in ("agrees", "unsettled")

    @property
    def is_run(self) -> bool:
        """Whether a cell shows it (else a section argues it)."""
        return self.kind in ("figure", "formula")

    @property
    def anchor(self) -> str:
        """The id of the place in the chapter's page that shows it."""
        return f"ledger-{self.id}" if self.is_run else self.section


@dataclass(frozen=True, kw_only=True)
class Heading:
    """A heading of a text, and the pages (`name.ipynb`) and sections (labels) that treat what stands under it."""

    title: str
    english: str
    read: list[str]


@dataclass(frozen=True, kw_only=True)
class Source:
    """One of the texts."""

    key: str
    title: str
    author: str
    headings: tuple[Heading, ...]


@dataclass(frozen=True)
class TaggedCell:
    """A code cell that shows one or more entries."""

    chapter: str
    source: str
    output: str


def load_entries(folder: Path) -> list[Entry]:
    """The entries of `ledger.toml`; an unknown or missing key is an error."""
    return [Entry(**entry) for entry in tomllib.loads((folder / "ledger.toml").read_text(encoding="utf-8"))["entry"]]


def load_sources(folder: Path) -> dict[str, Source]:
    """The texts of `sources.toml`, by key."""
    tables = tomllib.loads((folder / "sources.toml").read_text(encoding="utf-8"))["source"]
    sources = [
        Source(
            key=table["key"],
            title=table["title"],
            author=table["author"],
            headings=tuple(Heading(**heading) for heading in table["heading"]),
        )
        for table in tables
    ]
    return {source.key: source for source in sources}


@dataclass(frozen=True)
class Book:
    """What the entries are held to: the chapters read once, the texts' headings, the references."""

    sources: dict[str, Source]
    cells: dict[str, list[TaggedCell]]  # those with a ledger tag, by the tag's id
    pages: dict[str, str]  # file name -> prose
    references: frozenset[str]

    @classmethod
    def read(cls, folder: Path) -> Book:
        """The book that a folder holds."""
        cells: dict[str, list[TaggedCell]] = {}
        pages = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}
        for path in sorted(folder.glob("*.ipynb")):
            notebook = nbformat.read(path, as_version=4)
            pages[path.name] = _prose(notebook)
            for cell in notebook.cells:
                for tag in cell.metadata.get("tags", []):
                    if tag.startswith(TAG):
                        tagged = TaggedCell(path.stem, cell.source, _printed(cell))
                        cells.setdefault(tag.removeprefix(TAG), []).append(tagged)
        bibliography = (folder / "references.bib").read_text(encoding="utf-8")
        references = frozenset(re.findall(r"^@\w+\{([^,]+),", bibliography, re.MULTILINE))
        return cls(load_sources(folder), cells, pages, references)


def _printed(cell: Any) -> str:
    return "".join(output.text for output in cell.get("outputs", []) if output.output_type == "stream")


def problems(folder: Path) -> list[str]:
    """Everything that breaks the chain from text to page, a sentence each."""
    entries, book = load_entries(folder), Book.read(folder)
    counts = Counter(entry.id for entry in entries)
    found = [f"{name}: {number} entries have this id." for name, number in counts.items() if number > 1]
    found += [
        f"{name}: a cell of {cells[0].chapter} has the tag, but no entry does."
        for name, cells in book.cells.items()
        if name not in counts
    ]
    found += [f"{entry.id}: {fault}" for entry in entries for fault in faults_of(entry, book)]
    return found + _heading_faults(book)


def faults_of(entry: Entry, book: Book) -> list[str]:
    """What is wrong with an entry, or with the place that should show it."""
    found = _form_faults(entry, book.sources)
    if entry.is_run:
        found += _cell_faults(entry, book.cells.get(entry.id, []))
    else:
        found += _section_faults(entry, book)
    if entry.reference and entry.reference not in book.references:
        found.append(f"references.bib has no {entry.reference!r}.")
    return found


def _heading_faults(book: Book) -> list[str]:
    labels = {label for text in book.pages.values() for label in re.findall(r"^\(([\w-]+)\)=$", text, re.MULTILINE)}
    known = labels | set(book.pages)
    headings = [(source.key, heading) for source in book.sources.values() for heading in source.headings]
    return [f"{key}: {heading.title} has nothing to read." for key, heading in headings if not heading.read] + [
        f"{key}: {heading.title} leads to {place!r}, which is no page and no section."
        for key, heading in headings
        for place in heading.read
        if place not in known
    ]


def _form_faults(entry: Entry, sources: dict[str, Source]) -> list[str]:
    faults = []
    if entry.kind not in KINDS:
        faults.append(f"kind {entry.kind!r} is none of {KINDS}.")
    if entry.verdict not in VERDICTS:
        faults.append(f"verdict {entry.verdict!r} is none of {VERDICTS}.")
    if entry.source not in sources:
        faults.append(f"source {entry.source!r} is not in sources.toml.")
    elif entry.heading not in {heading.title for heading in sources[entry.source].headings}:
        faults.append(f"heading {entry.heading!r} is not one of source {entry.source}.")
    if not (entry.claim and entry.printed):
        faults.append("claim and printed must not be empty.")
    if (entry.verdict == "agrees") == bool(entry.why):
        faults.append("'why' is for every verdict but 'agrees'.")
    if entry.is_run != bool(entry.ours) or entry.is_run == bool(entry.section):
        faults.append("a figure or formula needs 'ours'; an argument or attribution 'section'.")
    if not (entry.is_run or entry.reference):
        faults.append("an argument or attribution needs a 'reference'.")
    return faults + _correction_faults(entry)


def _correction_faults(entry: Entry) -> list[str]:
    if not entry.is_correction:
        return [f"{key!r} is for corrections." for key in ("mistake", "meant", "proof") if getattr(entry, key)]
    faults = []
    if entry.mistake not in MISTAKES:
        faults.append(f"mistake {entry.mistake!r} is none of {MISTAKES}.")
    if not (entry.reference or entry.proof):
        faults.append("a correction needs a 'reference' or a 'proof' besides the run.")
    if not (entry.meant or entry.verdict == "convention"):
        faults.append("'meant' must say what the author most likely meant.")
    return faults


def _cell_faults(entry: Entry, cells: list[TaggedCell]) -> list[str]:
    if len(cells) != 1:
        return [f"{len(cells)} cells have its tag; exactly one must."]
    cell = cells[0]
    faults = []
    if cell.chapter != entry.chapter:
        faults.append(f"its cell is in {cell.chapter}, the entry says {entry.chapter}.")
    shown = re.findall(rf"^{re.escape(entry.id)} = (.*)$", cell.output, flags=re.MULTILINE)
    if shown != [entry.ours]:
        faults.append(f"its cell printed {shown}, the entry says {entry.ours!r}.")
    if any(_same(literal, entry.ours) for literal in _literals(cell.source)):
        faults.append(f"its cell has the answer {entry.ours!r} written into it.")
    return faults


def _literals(source: str) -> list[object]:
    code = "\n".join(line for line in source.splitlines() if not line.startswith("%"))
    return [node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant)]


def _same(literal: object, token: str) -> bool:
    if isinstance(literal, str):  # a verdict in words may stand there, as one of two; a figure may not
        is_figure = re.search("[0-9]", token) is not None
        return literal.strip().endswith(f"= {token}") or (is_figure and literal.strip() == token)
    if isinstance(literal, (int, float)) and not isinstance(literal, bool):
        try:
            return Fraction(str(literal)) == Fraction(token)
        except ValueError:
            return False
    return False


def _section_faults(entry: Entry, book: Book) -> list[str]:
    found = [text for name, text in book.pages.items() if name in (f"{entry.chapter}.ipynb", f"{entry.chapter}.md")]
    if len(found) != 1:
        return [f"there is no chapter {entry.chapter!r}."]
    text = found[0]
    faults = []
    if f"({entry.section})=" not in text:
        faults.append(f"{entry.chapter} has no section labelled ({entry.section})=.")
    if not re.search(rf"\{{cite[^}}]*\}}`[^`]*\b{re.escape(entry.reference)}\b", text):
        faults.append(f"{entry.chapter} does not cite {entry.reference!r}.")
    return faults


def markdown_of(path: Path) -> str:
    """The prose of a page: all of a Markdown file, the Markdown cells of a notebook."""
    if path.suffix == ".md":
        return path.read_text(encoding="utf-8")
    return _prose(nbformat.read(path, as_version=4))


def _prose(notebook: Any) -> str:
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
