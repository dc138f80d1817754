"""The ledger: every claim of the texts that the book checked, tied to the text page that checks it.

`tests/book/chain.py` holds it to the pages, both ways.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

VERDICTS = ("agrees", "misprint", "wrong", "misleading", "incomplete", "convention", "unsettled")
CLAIMS = re.compile(r"^```\{claims\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^## ([^\n]*)$", re.MULTILINE)


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


@dataclass(frozen=True, kw_only=True)
class Source:
    """One of the texts."""

    key: str
    title: str
    english: str
    author: str
    date: str
    headings: list[str]


class Place(NamedTuple):
    """Where an entry stands: a page, and the heading above it."""

    page: str
    heading: str


@cache
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


def markdown_of(path: Path) -> str:
    """The prose of a page: all of a Markdown file, the Markdown cells of a notebook."""
    if path.suffix == ".md":
        return path.read_text(encoding="utf-8")
    return "\n\n".join("".join(cell["source"]) for cell in cells_of(path) if cell["cell_type"] == "markdown")


def cells_of(path: Path) -> list[dict[str, Any]]:
    """A notebook's cells as they stand in the file: nbformat would validate each of them, each time."""
    return json.loads(path.read_text(encoding="utf-8"))["cells"]
