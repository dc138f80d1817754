"""The built files: links and anchors are whole, the book opens on its introduction, each page says what it is."""

import re
import tomllib
from html import unescape
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import pytest

from tests.site.conftest import pages
from tools.canonical import ROOT


class Page(HTMLParser):
    """Collects what a page points to and what can be pointed at."""

    def __init__(self, text):
        super().__init__()
        self.links, self.ids, self.tables = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        """Remember ids, links and whatever is loaded."""
        values = dict(attributes)
        self.ids |= {values[name] for name in ("id", "name") if values.get(name)}
        if tag in ("a", "link", "script", "img", "iframe"):
            self.links += filter(None, (values.get("href"), values.get("src")))
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
        for target in page.links:
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
    assert all(question["source"] and question["first"] for question in questions)
    places = {place.partition("#")[::2] for question in questions for place in question["first"]}
    assert {page for page, _ in places} <= set(parsed)
    assert [(page, label) for page, label in sorted(places) if label and label not in parsed[page].ids] == []


def test_the_site_opens_on_the_introduction(site):
    text = (site / "index.html").read_text(encoding="utf-8")
    assert re.search(r'url=chapters/0-introduction\.html"', text)


def test_no_page_shows_its_own_markup(site):
    code = re.compile(r"<(pre|code|script)\b.*?</\1>", re.DOTALL)
    texts = {name: code.sub("", (site / name).read_text(encoding="utf-8")) for name in pages()}
    found = {name: re.findall(r"(?:```|~~~|:::|\{\w+\}`).{,60}", text) for name, text in texts.items()}
    assert {name: markup for name, markup in found.items() if markup} == {}


PHONE = 358  # pixels that a figure has on a phone of 390
LETTERS = re.compile(
    r'<!-- [^\n]+ -->\s*<g [^>]*?transform="[^"]*scale\(([\d.]+)'
)  # a hundredth of their size in points


def test_letters_of_figures_can_be_read_on_a_phone(site):
    smallest = {}
    for path in (site / "_images").glob("*.svg"):
        drawing = path.read_text(encoding="utf-8")
        width = re.search(r'<svg[^>]*? width="([\d.]+)pt"', drawing)
        sizes = [100 * float(scale) for scale in LETTERS.findall(drawing)]
        if width and sizes:
            smallest[path.name] = min(sizes) * min(PHONE / float(width[1]), 4 / 3)
    assert len(smallest) >= 60
    assert {name: size for name, size in smallest.items() if size < 8.95} == {}  # 9, as told


@pytest.fixture(scope="module")
def heads(site):
    """The head of every chapter's page: its title, and what it says by name or property."""
    found = {}
    for name in pages():
        if name.startswith("chapters/"):
            head = (site / name).read_text(encoding="utf-8").partition("</head>")[0]
            tags = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"', head))
            found[name] = {"title": re.search("<title>(.*?)</title>", head)[1], **tags}
    return {name: {key: unescape(value) for key, value in head.items()} for name, head in found.items()}


def test_every_page_has_a_title_and_a_description_of_its_own(heads):
    titles = {name: head["title"] for name, head in heads.items()}
    assert titles.pop("chapters/0-introduction.html") == "How good is your classifier?"
    assert {title.partition(" — ")[2] for title in titles.values()} == {"How Good Is Your Classifier?"}
    assert len(set(titles.values())) == len(titles)
    said = [head["description"] for head in heads.values()]
    assert len(set(said)) == len(said)
    assert [text for text in said if not 40 <= len(text) <= 200] == []


def test_a_shared_page_shows_the_picture_and_tells_no_address_that_nobody_knows(heads, site):
    for name, head in heads.items():
        assert head["title"].startswith(head["og:title"]), name
        assert head["og:description"] == head["description"], name
        assert (site / name).parent.joinpath(head["og:image"]).resolve() == site.resolve() / "_static/card.png", name
        assert "og:url" not in head, name
    assert (site / "_static/card.png").read_bytes()[16:24] == bytes.fromhex("000004b000000276")  # 1200 by 630


def test_a_page_says_above_its_title_what_part_it_belongs_to(site):
    label = re.compile(r'<p class="part-label part-(\d)">([^<]*)</p>\s*<h1>')
    said = {name: label.findall((site / name).read_text(encoding="utf-8")) for name in pages()}
    assert said["chapters/0-introduction.html"] == []
    assert said["chapters/2-every-threshold/2-auc.html"] == [("2", "Part 2 · Every threshold")]
    assert said["chapters/2-every-threshold/8-auc-proofs.html"] == [("2", "Part 2 · Every threshold · optional")]
    assert said["chapters/reference/glossary.html"] == [("6", "Reference")]
    unlabelled = [name for name, labels in said.items() if name.count("/") == 2 and len(labels) != 1]
    assert unlabelled == ["chapters/reference/questions.html"]


def test_every_chapter_tells_version_and_licence_below(site):
    for name in pages():
        text = (site / name).read_text(encoding="utf-8")
        assert not name.startswith("chapters/") or ("evalkit 0." in text and "CC BY 4.0</a>" in text), name
