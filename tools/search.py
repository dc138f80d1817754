"""What the site's search looks through: every section of every page, with the words it may be asked for.

A section is also found by the names, synonyms and Chinese words of the glossary's terms that are taught there, and by
the words of `chapters/search.toml`, which readers use and the section does not. `_scripts/search.js` loads the index
when the box is first used, and the texts, for a sentence of each, when there are results. Both are classic scripts, so
that a site opened from disk finds what one that is served does.
"""

from __future__ import annotations

import json
import posixpath
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from lxml.html import HtmlElement, HTMLParser, document_fromstring

from tools import contents
from tools.canonical import ROOT
from tools.searchindex import Names, Section, index_of

WORDS = ROOT / "chapters" / "search.toml"
OF_LANGUAGE = "search.{}.toml"  # beside it
GLOSSARY = "chapters/reference/glossary.html"
PARSER = HTMLParser(encoding="utf-8", remove_comments=True)
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
TAGS_NOT_READ = ("script", "style", "svg", "nav")
CLASSES_NOT_READ = ("headerlink", "answer-box", "solution", "cell", "ledger", "doctest")
ENDS_A_WORD = ("td", "th", "dt", "dd", "p", "div", "button", "option", "label")
LONGEST_FORMULA = 20  # characters; nobody types a longer one
NAMES = re.compile(r"^(?:Chinese|Also called|中文|英文又称)[:：]")
TAUGHT = re.compile(r"^(?:Taught in|讲解)[:：]")
MADE_UP = re.compile(r"#id\d+$")  # the anchor of a label that is also a heading: it changes with the page
NO_NAME = re.compile(r"none;|无通行译名")
BETWEEN_NAMES = re.compile(r"\s*[,;，；、（）]\s*")  # in Chinese a term has its English name in parentheses

Asked = dict[str, Names]


def sections_and_names(site: Path, language: str) -> tuple[list[Section], list[Names]]:
    """The sections of the built site (address, page, heading, keywords, readers' words, text); each term's names."""
    listed = sorted(contents.address_of(name) for part in contents.parts() for name in (*part.pages, *part.below))
    pages = {name: _article(site / name) for name in listed}
    terms = list(_terms(pages[GLOSSARY]))
    asked = _asked_for(terms, [WORDS, *WORDS.parent.glob(OF_LANGUAGE.format(language))])
    found = [section for url, article in pages.items() for section in _sections_of(url, article, asked)]
    if asked:
        raise ValueError(f"the glossary or {WORDS.name} names {sorted(asked)}: no sections have these addresses.")
    return found, [names for names, _ in terms]


def _article(path: Path) -> HtmlElement:
    articles = document_fromstring(path.read_bytes(), parser=PARSER).find_class("bd-article")
    if not articles:
        raise ValueError(f"{path} has no article: has the theme changed?")
    article = articles[0]
    for formula in list(article.iter("math")):
        tex = formula.get("alttext")
        formula.tail = (tex if len(tex) < LONGEST_FORMULA else "…") + (formula.tail or "")
        formula.drop_tree()
    by_class = (found for name in CLASSES_NOT_READ for found in article.find_class(name))
    for unread in [*article.iter(*TAGS_NOT_READ), *by_class]:
        unread.drop_tree()
    for part in article.iter(*ENDS_A_WORD):
        part.tail = f" {part.tail or ''}"
    return article


def _sections_of(url: str, article: HtmlElement, asked: dict[str, Asked]) -> Iterator[Section]:
    """The sections of a page, each without those inside it; what they are asked for by is used up."""
    page = ""
    for section in article.iter("section"):
        heading = next((child for child in section if child.tag in HEADINGS), None)
        if heading is None or not section.get("id"):
            continue
        title = _text(heading)
        labels = [child.get("id") for child in section if child.tag == "span" and child.get("id")]
        places = [f"{url}#{anchor}" for anchor in [*labels, section.get("id")]] + ([] if page else [url])
        said = [asked.pop(place) for place in places if place in asked]
        page = page or title
        for term, explained in _explained(section):
            yield {"url": f"{url}#{term.get('id')}", "page": page, "title": _text(term), "text": _text(explained)}
            term.drop_tree()
            explained.drop_tree()
        text = " ".join(_text(part) for part in section if part.tag != "section" and part is not heading)
        yield {
            "url": url if url in places else min(places, key=lambda place: MADE_UP.search(place) is not None),
            "page": page,
            "title": title,
            "keywords": ", ".join(name for words in said for name in words["keywords"]),
            "words": ", ".join(word for words in said for word in words["words"]),
            "text": text.strip(),
        }


def _explained(part: HtmlElement) -> list[tuple[HtmlElement, HtmlElement]]:
    """The terms of a glossary, each with what explains it."""
    return [(term, term.getnext()) for listed in part.find_class("glossary") for term in listed.iterchildren("dt")]


def _terms(glossary: HtmlElement) -> Iterator[tuple[Names, list[str]]]:
    """The names of each term, and the addresses of the places that teach it."""
    for term, explained in _explained(glossary):
        lines = {_text(line): line for line in explained.iter("li")}
        others = (NAMES.sub("", line).strip(" .") for line in lines if NAMES.match(line) and not NO_NAME.search(line))
        names = [name for listed in (_text(term), *others) for name in BETWEEN_NAMES.split(listed) if name]
        taught_in = [line for text, line in lines.items() if TAUGHT.match(text)]
        links = [link.get("href") for line in taught_in for link in line.iter("a")]
        yield names, [posixpath.normpath(posixpath.join(posixpath.dirname(GLOSSARY), link)) for link in links]


def _asked_for(terms: list[tuple[Names, list[str]]], files: list[Path]) -> dict[str, Asked]:
    """By the address of a place the names of the terms that it teaches, and the words by which readers look for it.

    The place without a label is the head of a page.
    """
    asked: dict[str, Asked] = defaultdict(lambda: {"keywords": [], "words": []})
    for names, places in terms:
        for place in places:
            asked[place]["keywords"] += names
    read = (tomllib.loads(path.read_text(encoding="utf-8")).items() for path in files)
    for page, words_of in (of for pages in read for of in pages):
        for label, words in words_of.items():
            place = contents.address_of(f"chapters/{page}") + (f"#{label}" if label else "")
            asked[place]["words"].append(words)
    return asked


def _text(element: HtmlElement) -> str:
    return " ".join("".join(element.itertext()).split())


def write(site: Path, language: str) -> None:
    """Put the index, and the texts of its sections, beside the site's scripts."""
    sections, names = sections_and_names(site, language)
    texts = [section["text"] for section in sections]
    for file, name, said in (("index", "bookIndex", index_of(sections, names)), ("texts", "bookTexts", texts)):
        line = f"window.{name} = {json.dumps(said, ensure_ascii=False, separators=(',', ':'))};\n"
        (site / "_static" / f"search-{file}.js").write_text(line, encoding="utf-8")
