"""The built files: links and anchors whole, nothing asked of another host, the book opens on its introduction."""

import re
import tomllib
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import pytest

from tests.site.conftest import pages
from tools.canonical import CHAPTERS, ROOT
from tools.ledger import load_entries


class Page(HTMLParser):
    """Collects what a page points to and what can be pointed at."""

    def __init__(self, text):
        super().__init__()
        self.links, self.sources, self.ids, self.images, self.tables = [], [], set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        """Remember ids, links and whatever is loaded."""
        values = dict(attributes)
        self.ids |= {values[name] for name in ("id", "name") if values.get(name)}
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        elif tag == "link" and values.get("rel") not in ("canonical", "search", "index", "next", "prev"):
            self.sources.append(values["href"])
        elif tag in ("script", "img", "iframe") and values.get("src"):
            self.sources.append(values["src"])
        if tag == "img":
            self.images.append(values)
        elif tag == "table":
            self.tables.append(0)
        elif tag == "th" and self.tables:
            self.tables[-1] += 1


@pytest.fixture(scope="module")
def parsed(site):
    """Every page of the site."""
    return {name: Page((site / name).read_text(encoding="utf-8")) for name in pages()}


def test_links_and_anchors_are_whole(parsed, site):
    broken = []
    for name, page in parsed.items():
        for target in page.links + page.sources:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            path = (site / name).parent / unquote(parts.path) if parts.path else site / name
            if not path.exists():
                broken.append(f"{name}: {target}")
            elif parts.fragment and path.suffix == ".html":
                other = parsed[str(path.resolve().relative_to(site.resolve()))]
                if unquote(parts.fragment) not in other.ids:
                    broken.append(f"{name}: {target} (no such anchor)")
    assert broken == []


def test_what_a_search_should_find_is_there(parsed):
    path = ROOT / "tests" / "site" / "search_questions.toml"
    questions = tomllib.loads(path.read_text(encoding="utf-8"))["question"]
    assert len({question["asked"] for question in questions}) == len(questions) >= 80
    assert all(question["source"] and question["first"] for question in questions)
    places = {tuple(place.split("#")) for question in questions for place in question["first"]}
    assert [place for place in sorted(places) if place[0] not in parsed or place[1] not in parsed[place[0]].ids] == []


def test_nothing_is_loaded_from_another_host(parsed):
    foreign = [(name, source) for name, page in parsed.items() for source in page.sources if urlsplit(source).netloc]
    assert foreign == []


def test_the_site_opens_on_the_introduction(site):
    text = (site / "index.html").read_text(encoding="utf-8")
    assert re.search(r'url=chapters/0-introduction\.html"', text)


def test_every_figure_says_what_it_shows(parsed):
    alts = [
        image.get("alt", "") for page in parsed.values() for image in page.images if "_images/" in image.get("src", "")
    ]
    assert len(alts) >= 8
    assert len(set(alts)) == len(alts)
    assert min(map(len, alts)) > 60


def test_every_chapter_tells_version_and_licence(site):
    for name in pages():
        if name.startswith("chapters/"):
            text = (site / name).read_text(encoding="utf-8")
            assert "evalkit 0." in text, name
            assert "CC BY 4.0</a>" in text, name


def test_every_table_has_header_cells(parsed):
    assert sum(len(page.tables) for page in parsed.values()) >= 20
    assert [name for name, page in parsed.items() if 0 in page.tables] == []


def test_every_ledger_row_leads_to_its_place(parsed):
    links = [link for link in parsed["chapters/texts/ledger.html"].links if "#entry-" in link]
    assert len(links) == len(load_entries(CHAPTERS))
