"""What a page says of itself: the part above its title, its title in a tab, and its description where it is shared."""

from __future__ import annotations

import os
import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from tools import contents

CARD = "_static/card.png"  # as in _config.yml
ADDRESS_OF_PAGE = re.compile(r'<meta property="og:url" content="(?!https?:)[^"]*" />\n')
DESCRIPTION = re.compile(r'(?<=escription" content=")[^"]*')
WHOLE_SENTENCES = re.compile(r".*[.?!]”?(?=[\s,])")


def label_of_page(name: str) -> str:
    """What stands above a page's title: its part, and whether it may be skipped; nothing before all parts."""
    for part in contents.parts():
        if part.caption and name in (*part.pages, *part.below):
            optional = "optional" if part.pages.get(name, "").endswith(contents.OPTIONAL) else ""
            said = " · ".join(filter(None, [part.label, part.caption, optional]))
            return f'<p class="part-label part-{part.number}">{said}</p>\n'
    return ""


def finish_page(app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Put the part above the title, and into the page's head what belongs there."""
    if app.builder.name != "html":
        return
    if name == app.config.root_doc:
        context["docstitle"] = ""  # the page is called as the book is: once is enough
    if label := label_of_page(name):
        context["body"] = context["body"].replace("<h1>", f"{label}<h1>", 1)
    # Without the site's address a page does not know its own, and the picture's is told from where the page is.
    tags = DESCRIPTION.sub(_whole_sentences, ADDRESS_OF_PAGE.sub("", context.get("metatags", "")))
    context["metatags"] = tags.replace(f'"{CARD}"', f'"{context["pathto"](CARD, 1)}"')


def _whole_sentences(said: re.Match[str]) -> str:
    """What a description that was cut at a length says before the sentence that it breaks off."""
    whole = WHOLE_SENTENCES.match(said[0])
    return whole[0] if whole else said[0]


def tell_address(app: Sphinx, config: Config) -> None:
    """With BOOK_ADDRESS set to the site's address, a page tells where it is."""
    address = os.environ.get("BOOK_ADDRESS", "").rstrip("/")
    config.ogp_site_url = f"{address}/" if address else ""


def setup(app: Sphinx) -> None:
    """Register it with Sphinx."""
    app.connect("config-inited", tell_address, priority=900)
    app.connect("html-page-context", finish_page, priority=900)  # after what writes the descriptions
