"""The Sphinx extension of the book: the ledger's page, its anchors, formulas, figures at their size."""

from __future__ import annotations

import struct
from collections import Counter
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tools import ledger, lighten, mathml

class LedgerTable(SphinxDirective):
    """``{ledger}``: every entry as a row that links to the place that shows it, by source."""

    def run(self) -> list[nodes.Node]:
        """Make one section a source."""
        folder = Path(self.env.srcdir) / "chapters"
        for name in ("ledger.toml", "sources.toml"):
            self.env.note_dependency(str(folder / name))
        entries, sources = ledger.load_entries(folder), ledger.load_sources(folder)
        return [self._section(source, [e for e in entries if e.source == source.key]) for source in sources.values()]

    def _section(self, source: ledger.Source, entries: list[ledger.Entry]) -> nodes.Node:
        section = nodes.section(ids=[f"source-{source.key}"])
        section += nodes.title(text=f"Text {source.key}: {source.title}")
        counts = Counter(entry.verdict for entry in entries)
        verdicts = ", ".join(f"{counts[verdict]} {verdict}" for verdict in ledger.VERDICTS if counts[verdict])
        section += nodes.paragraph(text=f"Author: {source.author}. Entries: {len(entries)} ({verdicts or 'none yet'}).")
        if entries:
            section += self._table(entries)
        return section

    def _table(self, entries: list[ledger.Entry]) -> nodes.Node:
        heads, widths = ("Claim", "Printed", "Ours", "Verdict"), (36, 16, 16, 32)
        group = nodes.tgroup(cols=len(heads))
        group += [nodes.colspec(colwidth=width) for width in widths]
        head = nodes.thead("", nodes.row("", *(nodes.entry("", nodes.paragraph(text=text)) for text in heads)))
        group += [head, nodes.tbody("", *(self._row(entry) for entry in entries))]
        return nodes.container("", nodes.table("", group), classes=["ledger"])

    def _row(self, entry: ledger.Entry) -> nodes.Node:
        page = self.env.app.builder.get_relative_uri(self.env.docname, f"chapters/{entry.chapter}")
        place = nodes.reference("", entry.claim, refuri=f"{page}#{nodes.make_id(entry.anchor)}", internal=True)
        claim = nodes.paragraph("", "", place, nodes.emphasis(text=f" ({entry.heading})"))
        verdict = nodes.paragraph("", "", nodes.strong(text=entry.verdict))
        if entry.why:
            verdict += nodes.Text(f": {entry.why}")
        cells: list[nodes.Node] = [
            claim,
            nodes.paragraph("", "", nodes.literal(text=entry.printed)),
            nodes.paragraph("", "", nodes.literal(text=entry.ours)) if entry.ours else nodes.paragraph(),
            verdict,
        ]
        return nodes.row("", *(nodes.entry("", cell) for cell in cells), ids=[f"entry-{entry.id}"])


def anchor_cells(app: Sphinx, doctree: nodes.document) -> None:
    """Give each cell with a ledger tag the anchor that the ledger's page links to."""
    for cell in doctree.findall(nodes.container):
        for tag in cell.get("cell_metadata", {}).get("tags", []):
            if tag.startswith(ledger.TAG):
                cell["ids"].append(f"ledger-{tag.removeprefix(ledger.TAG)}")


def size_figures(app: Sphinx, doctree: nodes.document) -> None:
    """Show a figure at half its pixels: it was drawn for dense screens."""
    for image in doctree.findall(nodes.image):
        path = Path(app.srcdir) / image["uri"]
        if image["uri"].endswith(".png") and "jupyter_execute" in str(path) and path.exists():
            width, _ = struct.unpack(">II", path.read_bytes()[16:24])
            image["width"] = f"{width // 2}px"


def setup(app: Sphinx) -> dict[str, Any]:
    """Register it all with Sphinx."""
    app.add_directive("ledger", LedgerTable)
    app.connect("doctree-read", anchor_cells)
    app.connect("doctree-read", size_figures)
    mathml.setup(app)
    lighten.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
