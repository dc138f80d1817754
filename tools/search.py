"""What the site's search looks through: every section of every page, with the words it may be asked for.

`_static/search.js` loads these sections with MiniSearch, which ranks them in the browser, when the box is first used.
Both are classic scripts, so that a site opened from disk finds what one that is served does. A section is also found
by the names, synonyms and Chinese words of the glossary's terms that are taught there.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from bs4 import BeautifulSoup, Tag
from sphinx.application import Sphinx

from tools.canonical import ROOT

LIBRARY = ROOT / "vendor" / "minisearch.js"
GLOSSARY = "chapters/reference/glossary.html"
HEADING = re.compile("^h[1-6]$")
NOT_READ = "script, style, svg, nav, .headerlink, .answer-box, .solution, .cell, .ledger"
LONGEST_FORMULA = 20  # characters; nobody types a longer one
NAMES = re.compile(r"^(?:Chinese|Also called):")
NO_NAME = "none;"  # "none; written as here"
BETWEEN_NAMES = re.compile(r"\s*[,;，；、]\s*")

Section = dict[str, str]


def sections(site: Path) -> list[Section]:
    """Each section of the built site: its address, page, heading, keywords and text."""
    pages = {path.relative_to(site).as_posix(): _article(path) for path in sorted(site.glob("chapters/**/*.html"))}
    keywords = _names_by_place(pages[GLOSSARY])
    found = [section for url, article in pages.items() for section in _sections_of(url, article, keywords)]
    if keywords:
        raise ValueError(f"the glossary's terms are taught in {sorted(keywords)}: no sections have these addresses.")
    return found


def _article(path: Path) -> Tag:
    article = BeautifulSoup(path.read_text(encoding="utf-8"), "lxml").select_one("article.bd-article")
    if article is None:
        raise ValueError(f"{path} has no article: has the theme changed?")
    for formula in article.select("math"):
        tex = str(formula["alttext"])
        formula.replace_with(tex if len(tex) < LONGEST_FORMULA else "…")
    for unread in article.select(NOT_READ):
        unread.decompose()
    return article


def _sections_of(url: str, article: Tag, keywords: dict[str, list[str]]) -> Iterator[Section]:
    """The sections of a page, each without those inside it; the keywords of their places are used up."""
    page = ""
    for section in article.find_all("section", id=True):
        heading = section.find(HEADING, recursive=False)
        if heading is None:
            continue
        title = _text(heading.extract())
        labels = [str(span["id"]) for span in section.find_all("span", id=True, recursive=False)]
        places = [f"{url}#{anchor}" for anchor in [*labels, section["id"]]] + ([] if page else [url])
        names = [name for place in places for name in keywords.pop(place, [])]
        page = page or title
        for term in section.select("dl.glossary > dt"):
            explained = term.find_next_sibling("dd").extract()
            yield {"url": f"{url}#{term['id']}", "page": page, "title": _text(term.extract()), "text": _text(explained)}
        text = "".join(_text(part) + " " for part in section.find_all(True, recursive=False) if part.name != "section")
        shortest = url if url in places else places[0]
        yield {"url": shortest, "page": page, "title": title, "keywords": ", ".join(names), "text": text.strip()}


def _names_by_place(glossary: Tag) -> dict[str, list[str]]:
    """The names of the terms that a place teaches, by its address."""
    names: dict[str, list[str]] = defaultdict(list)
    for term in glossary.select("dl.glossary > dt"):
        lines = {_text(line): line for line in term.find_next_sibling("dd").select("li")}
        others = (NAMES.sub("", line).strip(" .") for line in lines if NAMES.match(line) and NO_NAME not in line)
        known_as = [_text(term), *(name for listed in others for name in BETWEEN_NAMES.split(listed))]
        taught_in = (line for text, line in lines.items() if text.startswith("Taught in:"))
        for link in (link for line in taught_in for link in line.select("a")):
            place = posixpath.join(posixpath.dirname(GLOSSARY), str(link["href"]))
            names[posixpath.normpath(place)] += known_as
    return dict(names)


def _text(element: Tag) -> str:
    return " ".join(element.get_text(" ").split())


def write(app: Sphinx, error: Exception | None) -> None:
    """Put the sections, and the library that ranks them, beside the site's scripts."""
    if error is not None or app.builder.name != "html":
        return
    site = Path(app.outdir)
    listed = json.dumps(sections(site), ensure_ascii=False, separators=(",", ":"))
    (site / "_static" / "search-sections.js").write_text(f"window.bookSections = {listed};\n", encoding="utf-8")
    (site / "_static" / LIBRARY.name).write_text(LIBRARY.read_text(encoding="utf-8"), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Register it with Sphinx."""
    app.connect("build-finished", write)
