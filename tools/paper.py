"""The single page that Sphinx built, arranged as a printed book: title page, contents, parts, running heads."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import matplotlib
import yaml
from bs4 import BeautifulSoup

from tools import pagehead
from tools.canonical import ROOT
from tools.takeaway import slug

PACKAGES = ROOT / "tools" / "js" / "node_modules"
STYLE = ROOT / "tools" / "paper.css"
FONTS = [
    *(f"@fontsource/stix-two-text/{style}.css" for style in ("400", "400-italic", "700", "700-italic")),
    *(f"@fontsource/source-sans-3/{style}.css" for style in ("400", "400-italic", "600", "600-italic")),
    *(f"@fontsource/source-code-pro/{style}.css" for style in ("400", "400-italic", "600")),
    "@fontsource-variable/noto-sans-sc/index.css",
]
MARGINS = {"top": 24, "side": 24, "bottom": 22}  # in mm, of A4
# Chromium would put a heading into the outline, hidden or not.
NOT_ON_PAPER = (
    ".headerlink, nav.local, .ledger-filter, .ledger-filter + p"
    ", .toggle-button, .sd-summary-state-marker, .cell summary"
)
DRAWN = {"threshold", "point", "order", "choice", "several"}  # what answers to exercises are given with, on paper too
LIVE = '<p class="live">On the website and in the notebook, this can be stepped through.</p>'
PAGE = "@page {{ size: A4; margin: {top}mm {side}mm {bottom}mm }}\n"
TITLE_PAGE = """<header class="title-page"><div class="logo">{logo}</div><h1>{title}</h1>
<p class="subtitle">{subtitle}</p><div class="imprint"><p>{author}</p><p>evalkit {version}, {date}</p>
<p>Text under CC BY 4.0 (creativecommons.org/licenses/by/4.0), code under the BSD 3-Clause License.</p>
<p>Figures stand here without the code that draws them; the website and the notebooks have it.</p>
<p>Set in STIX Two, Source Sans 3, Source Code Pro and Noto Sans SC, all under the SIL Open Font License.</p></div>
</header>"""
PART = '<p class="part-number">{number}</p><h1 class="part" id="{mark}">{caption}</h1>'
NUMBER = re.compile(r"(Part \d+)?")  # of what the website has above a title; only parts that are taught have one
LINE = '<li><a href="#{mark}"><span>{title}</span><span class="leader"></span><span data-page-of="{mark}"></span></a>'


@dataclass(frozen=True)
class Chapter:
    """A chapter: its section of the page, the mark that links lead to, its title in the contents."""

    section: Any
    mark: str
    title: str

    @property
    def running_head(self) -> str:
        """Its heading, which is without "(optional)"."""
        return self.section.find(id=self.mark).get_text().strip()


def arranged(single_page: Path) -> str:
    """The page to print."""
    page = BeautifulSoup(single_page.read_text(encoding="utf-8"), "lxml")
    article = page.select_one("article.bd-article")
    for away in article.select(NOT_ON_PAPER):
        away.extract()
    parts = _parts(article)
    for box in article.select(".answer-box"):
        if json.loads(box.script.string)["kind"] not in DRAWN:
            box.extract()
    for drawn in article.select(".cell:has(img) > details.above-input"):
        drawn.extract()
    for folded in article.select("details"):  # nothing else is folded on paper
        folded.name = "div"
    for title in article.select("summary"):
        title.name = "p"
    for explorer in article.select("threshold-explorer"):
        explorer.insert_after(BeautifulSoup(LIVE, "html.parser"))
    _mend_links(article)
    for built in article.select(".toctree-wrapper"):  # the introduction holds all other chapters
        built.extract()
    return _document(page, parts)


def _parts(article: Any) -> list[tuple[str, list[Chapter]]]:
    """Each part with its chapters, in the order of `_toc.yml`; the first have no caption and stand before all parts."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    introduction = article.find("section")
    name = f"document-{toc['root']}"
    parts = [("", [Chapter(introduction, _marked(introduction, name), introduction.h1.get_text())])]
    for part, built in zip(toc["parts"], article.select(".toctree-wrapper"), strict=True):
        chapters = []
        sections = built.find_all("section", recursive=False)
        for item, section in zip(part["chapters"], sections, strict=True):
            name = f"document-{item['file']}"
            built.find(id=name).extract()
            chapters.append(Chapter(section, _marked(section, name), item.get("title", section.h2.get_text())))
        parts.append((part.get("caption", ""), chapters))
    for caption, chapters in parts:
        if caption:
            number = NUMBER.match(pagehead.parts()[chapters[0].mark.removeprefix("document-")][1])
            opening = PART.format(number=number[0], mark=slug(caption), caption=html.escape(caption))
            chapters[0].section.insert(0, BeautifulSoup(opening, "html.parser"))
    for chapter in (chapter for caption, chapters in parts if not caption for chapter in chapters):
        chapter.section.find(id=chapter.mark).name = "h1"  # the outline has it beside the parts
    return parts


def _marked(section: Any, mark: str) -> str:
    section.find(re.compile("^h[12]$"))["id"] = mark
    return mark


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


def _document(page: Any, parts: Sequence[tuple[str, Sequence[Chapter]]]) -> str:
    chapters = [chapter for _, chapters in parts for chapter in chapters]
    heads = "".join(
        f"@page chapter-{number} {{ @top-right {{ content: {_css_string(chapter.running_head)} }} }}\n"
        for number, chapter in enumerate(chapters)
    )
    for number, chapter in enumerate(chapters):
        chapter.section["style"] = f"page: chapter-{number}"
        chapter.section["class"] = "chapter"
        chapter.section["data-mark"] = chapter.mark
    return "".join(
        [
            '<!DOCTYPE html><html lang="en" data-theme="light"><head><meta charset="utf-8">',
            f"<title>{page.title.get_text()}</title>",
            *map(str, page.select('head link[rel=stylesheet][href^="_static/"]:not([href^="_static/styles/"])')),
            *(f'<link rel="stylesheet" href="{(PACKAGES / font).as_uri()}">' for font in FONTS),
            f"<style>{_font_faces()}{PAGE.format(**MARGINS)}{STYLE.read_text(encoding='utf-8')}{heads}</style>",
            '<script src="_static/exercises.js"></script><script defer src="_static/threshold-explorer.js"></script>',
            f'</head><body><main><article class="bd-article">{_title_page(page)}{_contents(parts)}',
            *(str(chapter.section) for chapter in chapters),
            "</article></main></body></html>",
        ]
    )


def _css_string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _font_faces() -> str:
    """Fonts of Matplotlib for the signs that the others lack."""
    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    files = {"Signs": "STIXGeneral.ttf", "Signs of code": "DejaVuSansMono.ttf"}
    return "".join(
        f'@font-face {{ font-family: "{name}"; src: url("{(folder / file).as_uri()}") }}\n'
        for name, file in files.items()
    )


def _title_page(page: Any) -> str:
    told = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    _, _, subtitle = told["title"].partition("? ")
    return TITLE_PAGE.format(
        logo=(ROOT / "_static" / "logo.svg").read_text(encoding="utf-8"),
        title=html.escape(page.title.get_text()),
        subtitle=subtitle,
        author=told["authors"][0]["name"],
        version=version("classifier-evalkit"),
        date=told["date-released"],
    )


def _contents(parts: Sequence[tuple[str, Sequence[Chapter]]]) -> str:
    """The contents; the numbers of the pages are filled in when they are known."""
    lines = []
    for caption, chapters in parts:
        if caption:
            lines.append(f'<p><a href="#{slug(caption)}">{html.escape(caption)}</a></p>')
        listed = (LINE.format(mark=chapter.mark, title=html.escape(chapter.title)) for chapter in chapters)
        lines.append(f"<ol>{''.join(listed)}</ol>")
    return f'<nav class="contents-of-book"><h1>Contents</h1>{"".join(lines)}</nav>'
