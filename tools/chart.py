"""``{chart} left.svg right.svg``: drawings within the page, whose links are labels of the book's sections.

Within the page, and not as images, so that their links lead somewhere and their colours are the reader's.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

logger = logging.getLogger(__name__)
LINK = re.compile(r'<a href="([\w-]+)"')
WORDS = re.compile(r'<text [^>]*class="(asked|case|named)"[^>]*>(.*?)</text>', re.DOTALL)


class chart(nodes.General, nodes.Element):  # noqa: N801
    """Drawings, with their text `svg` and their words in the order in which they are read, `alt`."""


def boxes(drawn: str) -> list[tuple[str, str]]:
    """The words of drawings: of each box its class, and what stands in it."""
    return [(kind, " ".join(re.sub(r"<[^>]*>", " ", words).split())) for kind, words in WORDS.findall(drawn)]


def in_words(drawn: str) -> str:
    """What drawings say, in a line: each question, and for each case its measure.

    >>> in_words('<text class="asked">Which?</text><text class="case">few</text><text class="named">AUC</text>')
    'A chart from questions to measures. Which? Few: AUC.'
    """
    said = {"asked": " {}", "case": " {}:", "named": " {}."}
    words = [said[kind].format(text if kind == "named" else text[0].upper() + text[1:]) for kind, text in boxes(drawn)]
    return f"A chart from questions to measures.{''.join(words)}"


class Chart(SphinxDirective):
    """Reads the files beside the page."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """The node of all drawings."""
        files = [self.env.relfn2path(name)[1] for name in self.arguments[0].split()]
        for file in files:
            self.env.note_dependency(file)
        drawn = "".join(Path(file).read_text(encoding="utf-8") for file in files)
        return [chart(svg=drawn, alt=in_words(drawn))]


def address(app: Sphinx, page: str, label: str) -> str:
    """Where a label stands, seen from a page; a warning, which fails the build, if there is none."""
    labels = app.env.domaindata["std"]["anonlabels"]
    if label not in labels:
        logger.warning(f"a chart links to {label!r}, which is no label", location=page)
        return ""
    there, anchor, *_ = labels[label]
    # The printed book is one page.
    return ("" if app.builder.name == "singlehtml" else app.builder.get_relative_uri(page, there)) + f"#{anchor}"


def resolve(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Put the address of each section in place of its label."""
    for node in list(doctree.findall(chart)):
        svg = LINK.sub(lambda link: f'<a href="{address(app, page, link[1])}"', node["svg"])
        whole = f'<div class="chart" role="group" aria-label="{escape(node["alt"])}">{svg}</div>'
        node.replace_self(nodes.raw("", whole, format="html"))


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_node(chart)
    app.add_directive("chart", Chart)
    app.connect("doctree-resolved", resolve)
