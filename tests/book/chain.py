"""The chain from the texts to the pages: what breaks it, a sentence each.

`problems` walks both ways: each entry stands once under its heading of a text page, a figure or formula has the one
cell that prints it, no tag is without its entry, and each lesson's example shows the value of its entry.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tools.ledger import (
    HEADING,
    VERDICTS,
    Entry,
    Place,
    Source,
    cells_of,
    load_entries,
    load_sources,
    markdown_of,
    places,
    text_pages,
)

RUN = ("figure", "formula")  # a cell checks them; the others are argued
KINDS = (*RUN, "argument", "attribution")
# What kind of mistake an entry is about that needs a correction.
MISTAKES = ("slip", "impossible", "condition", "reason", "who", "code", "convention")
AUDIT_TAG, EXAMPLE_TAG = "ledger:", "example:"
REFERENCE = re.compile(r"^@\w+\{([^,]+),", re.MULTILINE)
LABEL = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)


class TaggedCell(NamedTuple):
    """A code cell that checks an entry, or shows its value as an example."""

    page: str
    output: str


@dataclass(frozen=True)
class Book:
    """What the entries are held to: the pages read once, the texts' headings, the references."""

    sources: dict[str, Source]
    places: dict[str, list[Place]]
    cells: dict[str, list[TaggedCell]]  # that check an entry or show it, by their tag
    headings: dict[str, list[str]]  # of the text pages in order, by the text's key
    labels: set[str]
    references: set[str]

    @classmethod
    def read(cls, folder: Path) -> Book:
        """The book that a folder holds."""
        tagged, headings = defaultdict(list), defaultdict(list)
        for path in sorted(folder.rglob("*.ipynb")):
            for cell in cells_of(path):
                for tag in cell["metadata"].get("tags", []):
                    if tag.startswith((AUDIT_TAG, EXAMPLE_TAG)):
                        tagged[tag].append(TaggedCell(path.stem, _printed(cell)))
        for path in text_pages(folder):
            headings[path.stem[:3]] += HEADING.findall(markdown_of(path))
        pages = [*folder.rglob("*.md"), *folder.rglob("*.ipynb")]
        labels = {label for path in pages for label in LABEL.findall(markdown_of(path))}
        references = set(REFERENCE.findall((folder / "references.bib").read_text(encoding="utf-8")))
        return cls(load_sources(folder), places(folder), tagged, headings, labels, references)


def problems(folder: Path) -> list[str]:
    """Everything that breaks the chain from text to page, a sentence each."""
    entries, book = load_entries(folder), Book.read(folder)
    counts = Counter(entry.id for entry in entries)
    tagged = {tag.partition(":")[2]: cells[0].page for tag, cells in book.cells.items()}
    named = tagged | {name: stands[0].page for name, stands in book.places.items()}
    found = [f"{name}: {number} entries have this id." for name, number in counts.items() if number > 1]
    found += [f"{name}: {named[name]} names it, but there is no such entry." for name in named if name not in counts]
    found += [
        f"{key}: its pages have other headings than sources.toml."
        for key, source in book.sources.items()
        if [heading.partition(" · ")[0] for heading in book.headings.get(key, [])] != source.headings
    ]
    return found + [f"{entry.id}: {fault}" for entry in entries for fault in faults_of(entry, book)]


def faults_of(entry: Entry, book: Book) -> list[str]:
    """What is wrong with an entry, or with the places that should show it."""
    cells = book.cells.get(f"{AUDIT_TAG}{entry.id}", [])
    shown = book.cells.get(f"{EXAMPLE_TAG}{entry.id}", [])
    return [
        *_form_faults(entry, book),
        *_place_faults(entry, book),
        *(_check_faults(entry, cells) if entry.kind in RUN else [f"{cell.page} runs an argument." for cell in cells]),
        *(f"{cell.page} does not show {entry.ours!r}." for cell in shown if not shows(cell.output, entry.ours)),
    ]


def _form_faults(entry: Entry, book: Book) -> list[str]:
    is_run, is_correction = entry.kind in RUN, entry.verdict not in ("agrees", "unsettled")
    argued = is_run or entry.reference or entry.why or entry.lesson
    corrects = (
        entry.mistake in MISTAKES
        and (entry.meant or entry.verdict == "convention")
        and (entry.reference or entry.proof or entry.mistake == "slip")
    )
    wrong = {
        f"kind must be one of {KINDS}, verdict one of {VERDICTS}.": {entry.kind, entry.verdict} - {*KINDS, *VERDICTS},
        "claim and printed must not be empty.": not (entry.claim and entry.printed),
        "'why' is for every verdict but 'agrees'.": (entry.verdict == "agrees") == bool(entry.why),
        "a figure or formula needs 'ours', and nothing else may have it.": is_run != bool(entry.ours),
        "an argument that agrees needs a 'reference' or a 'lesson'.": not argued,
        "a correction needs 'mistake', 'meant', 'reference' or 'proof', as `Entry` says.": is_correction
        and not corrects,
        "'mistake', 'meant' and 'proof' are for corrections.": not is_correction
        and (entry.mistake or entry.meant or entry.proof),
        f"references.bib has no {entry.reference!r}.": entry.reference and entry.reference not in book.references,
        f"no page has a section labelled ({entry.lesson})=.": entry.lesson and entry.lesson not in book.labels,
    }
    return [fault for fault, is_wrong in wrong.items() if is_wrong]


def _place_faults(entry: Entry, book: Book) -> list[str]:
    stands = [f"{place.page} under {place.heading.partition(' · ')[0]}" for place in book.places.get(entry.id, [])]
    if len(stands) == 1 and stands[0].startswith(entry.source) and stands[0].endswith(f" under {entry.heading}"):
        return []
    return [f"it must stand once, on a page of {entry.source} under {entry.heading}; it stands at {stands}."]


def _check_faults(entry: Entry, cells: list[TaggedCell]) -> list[str]:
    line = re.compile(rf"^{re.escape(entry.id)} = (.*)$", re.MULTILINE)
    printed = [line.findall(cell.output) for cell in cells if cell.page.startswith(entry.source)]
    if len(cells) == 1 and printed == [[entry.ours]]:
        return []
    return [
        f"one cell of its text must have its tag and print {entry.ours!r}; {len(cells)} have it, printed: {printed}."
    ]


def shows(output: str, value: str) -> bool:
    """Whether an output has a value as whole tokens, one after the other.

    >>> shows("AUC = 3/4 = 0.75 (3 won)", "0.75"), shows("AUC = 0.755", "0.75")
    (True, False)
    """
    said, wanted = ([token for word in text.split() if (token := word.strip(",;:()[]=."))] for text in (output, value))
    return any(said[start : start + len(wanted)] == wanted for start in range(len(said) - len(wanted) + 1))


def _printed(cell: dict[str, Any]) -> str:
    """What a cell printed or returned, as text."""
    texts = (output.get("text") or output.get("data", {}).get("text/plain", []) for output in cell["outputs"])
    return "".join("".join(text) for text in texts)
