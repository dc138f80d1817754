"""The ledger: every claim of the texts that the book checked, tied to the text page that checks it, and its directives.

``{claims}``     the entries whose ids stand in it: claim, verdict, what is right and why
``{ledger}``     every entry as a row that links to its place on a text page, with a filter
``{text-head}``  whose text a page checks, and how it came out; below the title of each text page by itself

`tests/book/chain.py` holds the ledger to the pages, both ways.
"""

from __future__ import annotations

import gettext
import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tools.canonical import CHAPTERS
from tools.templates import filled

VERDICTS = ("agrees", "misprint", "wrong", "misleading", "incomplete", "convention", "unsettled")
# A sign beside each word, for those who do not see its colour.
SIGNS = dict(zip(VERDICTS, "✓✎✗!½⇄?", strict=True))
CLAIMS = re.compile(r"^```\{claims\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ESCAPED = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
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


class FromLedger(SphinxDirective):
    """What the directives share: the entries, and the texts by key, from which each makes its nodes."""

    def run(self) -> list[nodes.Node]:
        """Read the two files, note that the page depends on them, and make the nodes."""
        for name in ("ledger.toml", "sources.toml"):
            self.env.note_dependency(str(CHAPTERS / name))
        self.entries, self.sources = load_entries(CHAPTERS), load_sources(CHAPTERS)
        return self.make()

    def read(self, template: str, **given: object) -> list[nodes.Node]:
        """The nodes of a Markdown template."""
        return self.parse_text_to_nodes(filled(f"{template}.md", signs=SIGNS, **given))


class Claims(FromLedger):
    """Some entries, in the order in which they are named, each with all that there is to say of it."""

    has_content = True

    def make(self) -> list[nodes.Node]:
        """A box for each."""
        known = {entry.id: entry for entry in self.entries}
        unknown = [name for name in self.content if name not in known]
        if unknown:
            raise self.error(f"ledger.toml has no entry {', '.join(unknown)}.")
        return [
            nodes.container("", *self.read("claim", entry=known[name]), classes=["claim"], ids=[f"entry-{name}"])
            for name in self.content
        ]


class LedgerTable(FromLedger):
    """A row for each entry, in the order of the texts, below a filter that is hidden until its script works."""

    def make(self) -> list[nodes.Node]:
        """The table as HTML."""
        uri = self.env.app.builder.get_relative_uri
        addresses = {
            name: f"{uri(self.env.docname, f'chapters/texts/{stands[0].page}')}#entry-{name}"
            for name, stands in places(CHAPTERS).items()
        }
        found = places(CHAPTERS)
        claims = {entry.id: self.claim(entry, found[entry.id][0]) for entry in self.entries}
        given = {
            "entries": self.entries,
            "texts": self.sources,
            "signs": SIGNS,
            "addresses": addresses,
            "claims": claims,
        }
        return [nodes.raw("", filled("ledger.html", **given), format="html")]

    def claim(self, entry: Entry, stands: Place) -> str:
        """A claim in the language of the edition: its text page's catalog has it behind the verdict, with escapes."""
        domain, folder = f"chapters/texts/{stands.page}", CHAPTERS.parent / self.config.locale_dirs[0]
        catalog = gettext.translation(domain, folder, [self.config.language], fallback=True)
        said = filled("claim.md", signs=SIGNS, entry=entry).partition("\n\n")[0]
        translated = catalog.gettext(said)
        return entry.claim if translated == said else ESCAPED.sub("", translated.partition("</span> ")[2])


class TextHead(FromLedger):
    """Whose text the page checks, what the page is for, and how many claims got which verdict."""

    def make(self) -> list[nodes.Node]:
        """An admonition, which the description of a page leaves out."""
        page, stands = self.env.docname.rpartition("/")[2], places(CHAPTERS)
        of_text = [entry for entry in self.entries if entry.source == page[:3]]
        here = [entry for entry in of_text if stands[entry.id][0].page == page]
        return self.read("text-head", source=self.sources[page[:3]], here=here, total=len(of_text))


def head_text_page(app: Sphinx, name: str, source: list[str]) -> None:
    """Put its head below the title of a text page."""
    if Path(app.srcdir, f"{name}.ipynb") in text_pages(CHAPTERS):
        notebook = json.loads(source[0])
        opening = notebook["cells"][0]["source"]
        opening[:1] = [opening[0].rstrip("\n"), "\n\n```{text-head}\n```\n"]
        source[0] = json.dumps(notebook)


def setup(app: Sphinx) -> None:
    """Register it with Sphinx."""
    directives = {"claims": Claims, "ledger": LedgerTable, "text-head": TextHead}
    for name, directive in directives.items():
        app.add_directive(name, directive)
    app.connect("source-read", head_text_page)
