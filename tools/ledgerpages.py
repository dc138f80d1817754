"""The pages that are made from the ledger, as Sphinx directives.

``{claims}``         the entries whose ids stand in it: claim, verdict, what is right and why
``{ledger}``         every entry as a row that links to its place on a text page, with a filter
``{text-head}``      whose text a page checks, and how it came out; below the title of each text page by itself
"""

from __future__ import annotations

import json
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tools import ledger
from tools.canonical import CHAPTERS
from tools.templates import filled

# A sign beside each word, for those who do not see its colour.
SIGNS = dict(zip(ledger.VERDICTS, "✓✎✗!½⇄?", strict=True))


class FromLedger(SphinxDirective):
    """What the directives share: the entries, and the texts by key, from which each makes its nodes."""

    def run(self) -> list[nodes.Node]:
        """Read the two files, note that the page depends on them, and make the nodes."""
        for name in ("ledger.toml", "sources.toml"):
            self.env.note_dependency(str(CHAPTERS / name))
        self.entries, self.sources = ledger.load_entries(CHAPTERS), ledger.load_sources(CHAPTERS)
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
            for name, stands in ledger.places(CHAPTERS).items()
        }
        given = {"entries": self.entries, "texts": self.sources, "signs": SIGNS, "addresses": addresses}
        table = filled("ledger.html", **given)
        return [nodes.raw("", table, format="html")]


class TextHead(FromLedger):
    """Whose text the page checks, what the page is for, and how many claims got which verdict."""

    def make(self) -> list[nodes.Node]:
        """An admonition, which the description of a page leaves out."""
        page, places = self.env.docname.rpartition("/")[2], ledger.places(CHAPTERS)
        of_text = [entry for entry in self.entries if entry.source == page[:3]]
        here = [entry for entry in of_text if places[entry.id][0].page == page]
        return self.read("text-head", source=self.sources[page[:3]], here=here, total=len(of_text))


def head_text_page(app: Sphinx, name: str, source: list[str]) -> None:
    """Put its head below the title of a text page."""
    if Path(app.srcdir, f"{name}.ipynb") in ledger.text_pages(CHAPTERS):
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
