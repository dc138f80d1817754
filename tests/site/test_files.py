"""The built files: links and anchors are whole, each page says what it is."""

import re
from fnmatch import fnmatch
from urllib.parse import unquote, urlsplit

import lxml.html
import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from tests.site.conftest import CONFIG, FRONT_PAGE, SITE, pages
from tools.canonical import ROOT
from tools.contents import parts

SEARCH = "search.html"
TITLE = "How Good Is Your Classifier?"


@pytest.fixture(scope="module")
def parsed(site):
    """Every page of the site."""
    return {name: lxml.html.parse(site / name).getroot() for name in pages()}


@pytest.fixture(scope="module")
def anchors(parsed):
    """What can be pointed at on each page."""
    return {name: {*page.xpath("//@id"), *page.xpath("//@name")} for name, page in parsed.items()}


@pytest.fixture(scope="module")
def heads(parsed):
    """What each chapter's page says of itself by name or property."""
    tags = {name: page.xpath("//meta[@name or @property]") for name, page in parsed.items() if name != SEARCH}
    return {name: {tag.values()[0]: tag.get("content") for tag in found} for name, found in tags.items()}


def test_links_and_anchors_are_whole(parsed, anchors):
    broken = []
    for name, page in parsed.items():
        for *_, target, _ in page.iterlinks():
            parts = urlsplit(target)
            path = (SITE / name).parent / unquote(parts.path) if parts.path else SITE / name
            if parts.scheme or parts.netloc:
                continue
            there = anchors.get(str(path.resolve().relative_to(SITE.resolve())), ())
            anchor = unquote(parts.fragment) if path.suffix == ".html" else ""
            if not path.exists() or (anchor and anchor not in there):
                broken.append(f"{name}: {target}")
    assert broken == []


def test_no_page_shows_its_own_markup(parsed):
    shown = "//body//text()[not(ancestor::pre or ancestor::code or ancestor::script)]"
    texts = {name: "".join(page.xpath(shown)) for name, page in parsed.items()}
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


def test_every_page_has_a_title_and_a_description_of_its_own(parsed, heads):
    titles = {name: parsed[name].findtext(".//title") for name in heads}
    assert titles.pop(FRONT_PAGE).lower() == TITLE.lower()
    assert {title.partition(" — ")[2] for title in titles.values()} == {TITLE}
    said = [head["description"] for head in heads.values()]
    assert len(set(titles.values())) == len(set(said)) - 1 == len(titles)
    assert [text for text in said if not 40 <= len(text) <= 200] == []


def test_a_shared_page_shows_the_picture_and_tells_no_address_that_nobody_knows(parsed, heads, site):
    for name, head in heads.items():
        assert parsed[name].findtext(".//title").startswith(head["og:title"]), name
        assert head["og:description"] == head["description"], name
        own = name.endswith("which-measure-when.html")
        picture = site.resolve() / "_static" / ("which-measure-when.png" if own else "card.png")
        assert (site / name).parent.joinpath(head["og:image"]).resolve() == picture, name
        assert "og:url" not in head, name


def test_where_an_address_is_told_a_page_tells_its_own_and_shows_its_own_picture(tmp_path, monkeypatch):
    monkeypatch.setenv("BOOK_ADDRESS", "https://example.org/book/")
    (tmp_path / "_static").symlink_to(ROOT / "_static")
    (tmp_path / "index.md").write_text("# Title\n\n```{toctree}\nchart\n```\n")
    (tmp_path / "chart.md").write_text('---\n"og:image": _static/card.png\n---\n# Chart\n')
    config = {name: value for name, value in CONFIG["sphinx"]["config"].items() if name.startswith("ogp_")}
    config["extensions"] = ["myst_parser", "sphinxext.opengraph", "tools.pagehead"]
    built = tmp_path / "built"
    with docutils_namespace():
        Sphinx(tmp_path, None, built, tmp_path, "html", config, status=None, warningiserror=True).build()
    for name, picture in (("index", "_images/social_previews/summary_index_*.png"), ("chart", "_static/card.png")):
        page = lxml.html.parse(built / f"{name}.html")
        url, image = (page.find(f".//meta[@property='og:{of}']").get("content") for of in ("url", "image"))
        assert url == f"https://example.org/book/{name}.html"
        assert fnmatch(image, f"https://example.org/book/{picture}")
        assert name == "chart" or (built / urlsplit(image).path.removeprefix("/book/")).exists()


def test_a_page_says_above_its_title_what_part_it_belongs_to_and_below_version_and_licence(parsed):
    for part in parts()[1:]:
        for page in part.pages:
            found = parsed[f"{page}.html"]
            labels = [label.text for label in found.xpath("//p[following-sibling::*[1][self::h1]]")]
            if part.number and page.count("/") == 2 and not page.endswith("/questions"):
                assert labels[0].removesuffix(" · optional").endswith(part.caption), page
            assert "evalkit 0." in found.text_content(), page
            assert found.xpath("//a[text() = 'CC BY 4.0']"), page
