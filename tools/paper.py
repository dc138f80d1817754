"""The single page that Sphinx built, arranged as a printed book: title page, contents, parts, running heads."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib
import yaml
from bs4 import BeautifulSoup

from tools.canonical import ROOT
from tools.contents import Part, parts
from tools.templates import filled

STYLE = ROOT / "tools" / "paper.css"
MARGINS = {"top": 24, "side": 24, "bottom": 22}  # in mm, of A4
# Chromium would put a heading into the outline, hidden or not.
NOT_ON_PAPER = (
    ".headerlink, nav.local, .ledger-filter, .sd-summary-state-marker"
    ", .cell summary, .cell:has(img) > details.above-input"
)
OWN_STYLES = 'head link[rel=stylesheet][href*="_static/book."]'
DRAWN = {"threshold", "point", "order", "choice", "several"}  # what answers to exercises are given with, on paper too
# What holds the chapters of each part, all within the introduction; pages below a chapter stay in it.
WRAPPERS = ".toctree-wrapper:not(.toctree-wrapper *)"
LIVE = '<p class="live">On the website and in the notebook, this can be stepped through.</p>'
PART = '<p class="part-number">{number}</p><h1 class="part" id="{mark}">{caption}</h1>'


@dataclass(frozen=True)
class Chapter:
    """A chapter: its section of the page, the mark that links lead to, its title in the contents."""

    section: Any
    mark: str
    title: str

    @property
    def heading(self) -> Any:
        """Its heading, which is without "(optional)"."""
        return self.section.find(["h1", "h2"], class_=lambda name: name != "part")

    @property
    def running_head(self) -> str:
        """Its heading as CSS writes a text."""
        return json.dumps(self.heading.get_text().strip(), ensure_ascii=False)


def arranged(single_page: Path) -> str:
    """The page to print."""
    page = BeautifulSoup(single_page.read_text(encoding="utf-8"), "lxml")
    article = page.select_one("article.bd-article")
    for away in article.select(NOT_ON_PAPER):
        away.extract()
    for box in article.select(".answer-box"):
        if json.loads(box.script.string)["kind"] not in DRAWN:
            box.extract()
    for folded in article.select("details"):  # nothing is folded on paper
        folded.name = "div"
    for title in article.select("summary"):
        title.name = "p"
    for explorer in article.select("threshold-explorer"):
        explorer.insert_after(BeautifulSoup(LIVE, "html.parser"))
    listed = _listed(article)
    _mend_links(article)
    for wrapper in article.select(WRAPPERS):
        wrapper.extract()
    return _document(page, listed)


def _listed(article: Any) -> list[tuple[Part, list[Chapter]]]:
    """Each part with its chapters."""
    wrapped = [wrapper.find_all("section", recursive=False) for wrapper in article.select(WRAPPERS)]
    listed = []
    for part, sections in zip(parts(), [[article.find("section")], *wrapped], strict=True):
        pages = zip(sections, part.pages.items(), strict=True)
        chapters = [_chapter(section, f"document-{page}", title) for section, (page, title) in pages]
        if part.caption:
            opening = PART.format(number=part.label, mark=part.slug, caption=html.escape(part.caption))
            chapters[0].section.insert(0, BeautifulSoup(opening, "html.parser"))
        else:
            for chapter in chapters:
                chapter.heading.name = "h1"  # the outline has it beside the parts
        listed.append((part, chapters))
    return listed


def _chapter(section: Any, mark: str, title: str) -> Chapter:
    chapter = Chapter(section, mark, title or section.find(["h1", "h2"]).get_text())
    for anchor in section.find_previous_siblings(id=mark):
        anchor.extract()
    chapter.heading["id"] = mark
    return chapter


def _mend_links(article: Any) -> None:
    """Links inside the book lead to its pages; what is on the website alone is no link."""
    for work in article.select("div.citation[id]"):  # these ids are unique on a page of the site, not in the book
        work["id"] = f"cited-{work['id']}"
    marks = {element["id"] for element in article.select("[id]")}
    for link in article.select("a[href]"):
        place, _, mark = link["href"].partition("#")
        if place.startswith(("http:", "https:", "mailto:")):
            continue
        cited = mark if not link.find_parent(class_="bibtex-citation") else f"cited-{mark}"
        if cited in marks:
            link["href"] = f"#{cited}"
        else:
            link.unwrap()


def _document(page: Any, listed: list[tuple[Part, list[Chapter]]]) -> str:
    chapters = [chapter for _, of_part in listed for chapter in of_part]
    for number, chapter in enumerate(chapters):
        chapter.section.attrs |= {"style": f"page: chapter-{number}", "class": "chapter", "data-mark": chapter.mark}
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    return filled(
        "paper.html",
        title=page.title.get_text(),
        subtitle=cited["title"].partition("? ")[2],
        cited=cited,
        logo=(ROOT / "_static" / "logo.svg").read_text(encoding="utf-8"),
        parts=listed,
        chapters=chapters,
        styles=page.select(OWN_STYLES),
        packages=(ROOT / "tools" / "js" / "node_modules").as_uri(),
        matplotlib=Path(matplotlib.get_data_path(), "fonts", "ttf").as_uri(),
        margins=MARGINS,
        style=STYLE.read_text(encoding="utf-8"),
    )
