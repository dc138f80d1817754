"""The ledger: every claim of the texts that the book checked, tied to the text page that checks it.

`problems` walks both ways: each entry stands once under its heading of a text page, a figure or formula has the one
cell that prints it, no tag is without its entry, and each lesson's example shows the value of its entry.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

KINDS = ("figure", "formula", "argument", "attribution")
VERDICTS = ("agrees", "misprint", "wrong", "misleading", "convention", "unsettled")
# What kind of mistake an entry is about that needs a correction.
MISTAKES = ("slip", "impossible", "condition", "reason", "who", "code", "convention")
AUDIT_TAG, EXAMPLE_TAG = "ledger:", "example:"
CLAIMS = re.compile(r"^```\{claims\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^## ([^\n]*)$", re.MULTILINE)
LABEL = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One claim of a text, and what became of it.

    One that needs a correction also says what kind of mistake it is, what the author most likely meant (unless it is
    a convention), and has a `reference` or a `proof` (unless it is a slip, which the text itself shows).
    """

    id: str
    source: str
    heading: str
    kind: str
    claim: str
    printed: str
    verdict: str
    ours: str = ""
    why: str = ""
    lesson: str = ""  # label of the section that teaches the matter
    reference: str = ""
    mistake: str = ""
    meant: str = ""
    proof: str = ""

    @property
    def is_correction(self) -> bool:
        """Whether it has something to say against the text."""
        return self.verdict not in ("agrees", "unsettled")

    @property
    def is_run(self) -> bool:
        """Whether a cell checks it (else it is argued)."""
        return self.kind in ("figure", "formula")


@dataclass(frozen=True, kw_only=True)
class Source:
    """One of the texts."""

    key: str
    title: str
    english: str
    author: str
    date: str
    headings: list[str]


@dataclass(frozen=True)
class TaggedCell:
    """A code cell that checks an entry, or shows its value as an example."""

    page: str
    source: str
    output: str


@dataclass(frozen=True)
class Place:
    """Where an entry stands: a page, and the heading above it."""

    page: str
    heading: str


def load_entries(folder: Path) -> list[Entry]:
    """The entries of `ledger.toml`; an unknown or missing key is an error."""
    return [Entry(**entry) for entry in tomllib.loads((folder / "ledger.toml").read_text(encoding="utf-8"))["entry"]]


def load_sources(folder: Path) -> dict[str, Source]:
    """The texts of `sources.toml`, by key."""
    tables = tomllib.loads((folder / "sources.toml").read_text(encoding="utf-8"))["source"]
    return {table["key"]: Source(**table) for table in tables}


def text_pages(folder: Path) -> list[Path]:
    """The notebooks that follow the texts, in the order of the texts."""
    return sorted(folder.glob("texts/[0-9]*.ipynb"))


def places(folder: Path) -> dict[str, list[Place]]:
    """Where each entry stands on the text pages."""
    found: dict[str, list[Place]] = {}
    for path in text_pages(folder):
        prose, heading = markdown_of(path), ""
        for match in re.finditer(f"{HEADING.pattern}|{CLAIMS.pattern}", prose, re.MULTILINE | re.DOTALL):
            heading = match[1] or heading
            for name in (match[2] or "").split():
                found.setdefault(name, []).append(Place(path.stem, heading))
    return found


@dataclass(frozen=True)
class Book:
    """What the entries are held to: the pages read once, the texts' headings, the references."""

    sources: dict[str, Source]
    places: dict[str, list[Place]]
    checks: dict[str, list[TaggedCell]]  # cells with a ledger tag, by the tag's id
    examples: dict[str, list[TaggedCell]]
    headings: dict[str, list[str]]  # of the text pages in order, by the text's key
    labels: frozenset[str]
    references: frozenset[str]

    @classmethod
    def read(cls, folder: Path) -> Book:
        """The book that a folder holds."""
        checks: dict[str, list[TaggedCell]] = {}
        examples: dict[str, list[TaggedCell]] = {}
        labels = {label for path in folder.rglob("*.md") for label in LABEL.findall(path.read_text(encoding="utf-8"))}
        for path in sorted(folder.rglob("*.ipynb")):
            labels |= set(LABEL.findall(markdown_of(path)))
            for cell in _cells(path):
                for tag in cell["metadata"].get("tags", []):
                    for kind, cells in ((AUDIT_TAG, checks), (EXAMPLE_TAG, examples)):
                        if tag.startswith(kind):
                            tagged = TaggedCell(path.stem, "".join(cell["source"]), _printed(cell))
                            cells.setdefault(tag.removeprefix(kind), []).append(tagged)
        headings: dict[str, list[str]] = {}
        for path in text_pages(folder):
            headings.setdefault(path.stem[:3], []).extend(HEADING.findall(markdown_of(path)))
        bibliography = (folder / "references.bib").read_text(encoding="utf-8")
        references = frozenset(re.findall(r"^@\w+\{([^,]+),", bibliography, re.MULTILINE))
        sources = load_sources(folder)
        return cls(sources, places(folder), checks, examples, headings, frozenset(labels), references)


def problems(folder: Path) -> list[str]:
    """Everything that breaks the chain from text to page, a sentence each."""
    entries, book = load_entries(folder), Book.read(folder)
    counts = Counter(entry.id for entry in entries)
    found = [f"{name}: {number} entries have this id." for name, number in counts.items() if number > 1]
    found += [
        f"{name}: {cells[0].page} has a cell tagged {kind}{name}, but there is no such entry."
        for kind, tagged in ((AUDIT_TAG, book.checks), (EXAMPLE_TAG, book.examples))
        for name, cells in tagged.items()
        if name not in counts
    ]
    found += [
        f"{name}: {stands[0].page} lists it, but there is no such entry."
        for name, stands in book.places.items()
        if name not in counts
    ]
    found += [
        f"{key}: its pages have other headings than sources.toml."
        for key, source in book.sources.items()
        if [heading.partition(" · ")[0] for heading in book.headings.get(key, [])] != source.headings
    ]
    return found + [f"{entry.id}: {fault}" for entry in entries for fault in faults_of(entry, book)]


def faults_of(entry: Entry, book: Book) -> list[str]:
    """What is wrong with an entry, or with the places that should show it."""
    found = _form_faults(entry) + _correction_faults(entry) + _place_faults(entry, book)
    cells = book.checks.get(entry.id, [])
    found += _check_faults(entry, cells) if entry.is_run else [f"{cell.page} runs an argument." for cell in cells]
    for cell in book.examples.get(entry.id, []):
        if not shows(cell.output, entry.ours):
            found.append(f"the example in {cell.page} does not show {entry.ours!r}.")
    if entry.reference and entry.reference not in book.references:
        found.append(f"references.bib has no {entry.reference!r}.")
    if entry.lesson and entry.lesson not in book.labels:
        found.append(f"no page has a section labelled ({entry.lesson})=.")
    return found


def _form_faults(entry: Entry) -> list[str]:
    faults = []
    if entry.kind not in KINDS:
        faults.append(f"kind {entry.kind!r} is none of {KINDS}.")
    if entry.verdict not in VERDICTS:
        faults.append(f"verdict {entry.verdict!r} is none of {VERDICTS}.")
    if not (entry.claim and entry.printed):
        faults.append("claim and printed must not be empty.")
    if (entry.verdict == "agrees") == bool(entry.why):
        faults.append("'why' is for every verdict but 'agrees'.")
    if entry.is_run != bool(entry.ours):
        faults.append("a figure or formula needs 'ours', and nothing else may have it.")
    if not (entry.is_run or entry.reference or entry.why or entry.lesson):
        faults.append("an argument that agrees needs a 'reference' or a 'lesson'.")
    return faults


def _correction_faults(entry: Entry) -> list[str]:
    if not entry.is_correction:
        return [f"{key!r} is for corrections." for key in ("mistake", "meant", "proof") if getattr(entry, key)]
    faults = []
    if entry.mistake not in MISTAKES:
        faults.append(f"mistake {entry.mistake!r} is none of {MISTAKES}.")
    if not (entry.reference or entry.proof or entry.mistake == "slip"):
        faults.append("a correction needs a 'reference' or a 'proof' besides the run.")
    if not (entry.meant or entry.verdict == "convention"):
        faults.append("'meant' must say what the author most likely meant.")
    return faults


def _place_faults(entry: Entry, book: Book) -> list[str]:
    stands = book.places.get(entry.id, [])
    if len(stands) != 1:
        return [f"{len(stands)} text pages list it; exactly one must."]
    (place,) = stands
    if not place.page.startswith(entry.source) or place.heading.partition(" · ")[0] != entry.heading:
        return [f"it stands on page {place.page} under {place.heading!r}, the entry says {entry.heading!r}."]
    return []


def _check_faults(entry: Entry, cells: list[TaggedCell]) -> list[str]:
    if len(cells) != 1:
        return [f"{len(cells)} cells have its tag; exactly one must."]
    (cell,) = cells
    faults = []
    if not cell.page.startswith(entry.source):
        faults.append(f"its cell is on page {cell.page}.")
    shown = re.findall(rf"^{re.escape(entry.id)} = (.*)$", cell.output, flags=re.MULTILINE)
    if shown != [entry.ours]:
        faults.append(f"its cell printed {shown}, the entry says {entry.ours!r}.")
    if any(_is_the_answer(literal, entry.ours) for literal in _literals(cell.source)):
        faults.append(f"its cell has the answer {entry.ours!r} written into it.")
    return faults


def shows(output: str, value: str) -> bool:
    """Whether an output has a value as whole tokens, one after the other.

    >>> shows("AUC = 3/4 = 0.75 (3 won)", "0.75"), shows("AUC = 0.755", "0.75")
    (True, False)
    """
    said, wanted = ([token for word in text.split() if (token := word.strip(",;:()[]=."))] for text in (output, value))
    return any(said[start : start + len(wanted)] == wanted for start in range(len(said) - len(wanted) + 1))


def _literals(source: str) -> list[object]:
    return [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]


def _is_the_answer(literal: object, token: str) -> bool:
    if isinstance(literal, str):  # a verdict in words may stand there, as one of two; a figure may not
        is_figure = re.search("[0-9]", token) is not None
        return literal.strip().endswith(f"= {token}") or (is_figure and literal.strip() == token)
    if isinstance(literal, (int, float)) and not isinstance(literal, bool):
        try:
            return Fraction(str(literal)) == Fraction(token)
        except ValueError:
            return False
    return False


def markdown_of(path: Path) -> str:
    """The prose of a page: all of a Markdown file, the Markdown cells of a notebook."""
    if path.suffix == ".md":
        return path.read_text(encoding="utf-8")
    return "\n\n".join("".join(cell["source"]) for cell in _cells(path) if cell["cell_type"] == "markdown")


def _cells(path: Path) -> list[dict[str, Any]]:
    """A notebook's cells as they stand in the file: nbformat would validate each of them, each time."""
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def _printed(cell: dict[str, Any]) -> str:
    """What a cell printed or returned, as text."""
    texts = (output.get("text") or output.get("data", {}).get("text/plain", []) for output in cell["outputs"])
    return "".join("".join(text) for text in texts)
