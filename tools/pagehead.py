"""What a page says of itself: the part above its title, its title in a tab, and its description where it is shared."""

from __future__ import annotations

import os
import re
from itertools import count
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.locale import _

from tools import catalogs, contents

LOCAL_PICTURE = re.compile(r'(?<=<meta property="og:image" content=")_static/[^"]*')
ADDRESS_OF_PAGE = re.compile(r'<meta property="og:url" content="(?!https?:)[^"]*" />\n')
PART_IN_CONTENTS = re.compile(
    r'<p aria-level="2" class="caption" role="heading">(.*?)</p>\n(<ul.*?</ul>\n?)(?=<p |\s*$|</div>)', re.DOTALL
)


def label_of_page(name: str) -> str:
    """What stands above a page's title: its part, and whether it may be skipped; nothing before all parts."""
    for part in contents.parts():
        if part.caption and name in (*part.pages, *part.below):
            optional = _("optional") if part.pages.get(name, "").endswith(contents.OPTIONAL) else ""
            said = " · ".join(filter(None, [part.label and _(part.label), _(part.caption), optional]))
            return f'<p class="part-label part-{part.number}">{said}</p>\n'
    return ""


def place_in_part(name: str) -> str:
    """Where in its part a page is, as the head of the page says it: "Part 2 · 3 of 5"."""
    for part in contents.parts():
        if part.label and name in part.pages:
            core = [page for page, title in part.pages.items() if not title.endswith(contents.OPTIONAL)][:-1]
            if name not in core:
                return _(part.label)
            place = _("{place} of {number}").format(place=core.index(name) + 1, number=len(core))
            return f"{_(part.label)} · {place}"
    return ""


def folded(toctree: str) -> str:
    """The contents of the book with each part folded, but for the one that the page is in."""
    numbers = count(1)
    return PART_IN_CONTENTS.sub(
        lambda part: (
            f'<details class="part-{next(numbers)}"{" open" if "current" in part[2] else ""}>'
            f'<summary class="caption">{part[1]}</summary>\n{part[2]}</details>\n'
        ),
        str(toctree),
    )


def tell_templates(
    app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the templates what they ask for, before the theme tries them out."""
    other = (
        ("zh/", "zh-CN", "中文", "中文版")
        if app.config.language == catalogs.ENGLISH
        else ("../", "en", "EN", "English")
    )
    address = f"{context['pathto']('', 1)}{other[0]}{contents.address_of(name)}"
    context |= {"place_in_part": place_in_part(name), "folded": folded, "other_language": (address, *other[1:])}


def finish_page(app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Put the part above the title, and into the page's head what belongs there."""
    if app.builder.name != "html":
        return
    if name == app.config.root_doc:
        context["docstitle"] = ""  # the page is called as the book is: once is enough
    if label := label_of_page(name):
        context["body"] = context["body"].replace("<h1>", f"{label}<h1>", 1)
    if doctree is not None and doctree.get("english"):
        said = _("This page is not translated yet.")
        context["body"] = f'<p class="not-translated">{said}</p>\n<div lang="en">{context["body"]}</div>'
    # Without the site's address a page does not know its own, and the picture's is told from where the page is.
    tags = ADDRESS_OF_PAGE.sub("", context.get("metatags", ""))
    root = app.config.ogp_site_url or context["pathto"]("", 1)
    context["metatags"] = LOCAL_PICTURE.sub(lambda picture: root + picture[0], tags)


def tell_address(app: Sphinx, config: Config) -> None:
    """With BOOK_ADDRESS set to the site's address, a page tells where it is, and has a picture of its own."""
    if address := os.environ.get("BOOK_ADDRESS", "").rstrip("/"):
        config.ogp_site_url = f"{address}/"
        config.ogp_image = None  # sphinxext-opengraph draws one with the page's title and description


def setup(app: Sphinx) -> None:
    """Register it with Sphinx."""
    app.connect("config-inited", tell_address, priority=900)
    app.connect("html-page-context", tell_templates, priority=100)
    app.connect("html-page-context", finish_page, priority=900)  # after what writes the descriptions
