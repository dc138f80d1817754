"""``{chart} left.svg right.svg``: drawings within the page, whose links are labels of the book's sections.

Within the page, and not as images, so that their words are read, their links lead somewhere and their colours are the
reader's.
"""

from __future__ import annotations

import re
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

logger = logging.getLogger(__name__)
LINK = re.compile(r'(?<=<a href=")[\w-]+')
GROUP = '<div class="chart" role="group" aria-label="A chart from questions to measures">{}</div>'


class Chart(SphinxDirective):
    """Reads the files beside the page."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """All drawings as HTML, with labels in place of addresses."""
        files = [self.env.relfn2path(name)[1] for name in self.arguments[0].split()]
        for file in files:
            self.env.note_dependency(file)
        drawn = "".join(Path(file).read_text(encoding="utf-8") for file in files)
        return [nodes.raw("", GROUP.format(drawn), format="html", is_chart=True)]


def address(app: Sphinx, page: str, label: str) -> str:
    """Where a label stands, seen from a page; a warning, which fails the build, if there is none."""
    labels = app.env.domaindata["std"]["anonlabels"]
    if label not in labels:
        logger.warning(f"a chart links to {label!r}, which is no label", location=page)
        return ""
    there, anchor, *_ = labels[label]
    is_one_page = app.builder.name == "singlehtml"
    return f"#{anchor}" if is_one_page else f"{app.builder.get_relative_uri(page, there)}#{anchor}"


def resolve(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Put the address of each section in place of its label."""
    for node in doctree.findall(nodes.raw):
        if "is_chart" in node:
            node.children = [nodes.Text(LINK.sub(lambda label: address(app, page, label[0]), node.astext()))]


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("chart", Chart)
    app.connect("doctree-resolved", resolve)
