"""The Sphinx extension of the book: the ledger's pages and anchors, formulas, figures at their size."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tools import ledger, ledgerpages, lighten, mathml


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
    for name, directive in ledgerpages.DIRECTIVES.items():
        app.add_directive(name, directive)
    app.connect("doctree-read", anchor_cells)
    app.connect("doctree-read", size_figures)
    mathml.setup(app)
    lighten.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
