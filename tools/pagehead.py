"""What a page says of itself: the part above its title, its title in a tab, and its description where it is shared."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import Any

import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from tools import socialcard
from tools.canonical import ROOT

OPTIONAL = "(optional)"
ADDRESS_OF_PAGE = re.compile(r'<meta property="og:url" content="(?!https?:)[^"]*" />\n')
DESCRIPTION = re.compile(r'(?<=escription" content=")[^"]*')
WHOLE_SENTENCES = re.compile(r".*[.?!]”?(?=[\s,])")
LABEL = '<p class="part-label part-{number}">{said}</p>\n<h1>'


@cache
def parts() -> dict[str, tuple[int, str]]:
    """The number of the part that each page belongs to, and what stands above the page's title."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    found = {}
    named = [part for part in toc["parts"] if "caption" in part]  # the questions come before all parts
    for number, part in enumerate(named, start=1):
        taught = part["chapters"][-1]["file"].rpartition("/")[2].startswith("quiz-")
        name = f"Part {number} · {part['caption']}" if taught else part["caption"]
        for chapter in part["chapters"]:
            optional = chapter.get("title", "").endswith(OPTIONAL)
            found[chapter["file"]] = number, f"{name} · optional" if optional else name
    return found


def finish_page(app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Put the part above the title, and into the page's head what belongs there."""
    if app.builder.name != "html":
        return
    if name == app.config.root_doc:
        context["docstitle"] = ""  # the page is called as the book is: once is enough
    if name in parts():
        number, said = parts()[name]
        context["body"] = context["body"].replace("<h1>", LABEL.format(number=number, said=said), 1)
    # Without the site's address a page does not know its own, and the picture's is told from where the page is.
    tags = DESCRIPTION.sub(_whole_sentences, ADDRESS_OF_PAGE.sub("", context.get("metatags", "")))
    context["metatags"] = tags.replace(f'"{socialcard.FILE}"', f'"{context["pathto"](socialcard.FILE, 1)}"')


def _whole_sentences(said: re.Match[str]) -> str:
    """What a description that was cut at a length says before the sentence that it breaks off."""
    whole = WHOLE_SENTENCES.match(said[0])
    return whole[0] if whole else said[0]


def tell_address(app: Sphinx, config: Config) -> None:
    """The book's name and picture; with BOOK_ADDRESS set to the site's address, also where each page is."""
    address = os.environ.get("BOOK_ADDRESS", "").rstrip("/")
    config.ogp_site_url = f"{address}/" if address else ""
    config.ogp_image, config.ogp_site_name = socialcard.FILE, config.html_title


def setup(app: Sphinx) -> None:
    """Register it with Sphinx."""
    app.connect("config-inited", tell_address, priority=900)
    app.connect("html-page-context", finish_page, priority=900)  # after what writes the descriptions
