"""The search box, served and from disk: what it finds first for questions that people asked, by keyboard alone."""

import gzip
import tomllib
from pathlib import Path

import lxml.html
import pytest

from tests.site.axe import AXE, AXE_OPTIONS
from tests.site.conftest import SITE
from tools import search

QUESTIONS = tomllib.loads(Path(__file__).with_name("search_questions.toml").read_text(encoding="utf-8"))["question"]
PAGE = "chapters/2-every-threshold/2-auc.html"
FIRST, WITHIN_THREE = 45, 54  # of the sixty questions, at least; a changed sentence may move one or two
PACKED = 300_000  # bytes, at most, of the sections that a reader loads
BOX = "#pst-search-dialog"
ASK_ALL = """
async questions => {
  const input = document.querySelector("#pst-search-dialog input");
  const root = new URL(document.documentElement.dataset.content_root, location.href).href;
  const found = [];
  for (const question of questions) {
    input.value = question;
    input.dispatchEvent(new Event("input"));
    await new Promise(resolve => setTimeout(resolve));
    const links = document.querySelectorAll("#pst-search-dialog .search-results a");
    found.push([...links].map(link => link.href.replace(root, "")));
  }
  return found;
}
"""


def open_box(page, address):
    """Open the box by its keys, and ask for what loads the index."""
    page.goto(address)
    page.keyboard.press("Control+k")
    page.keyboard.type("recall")
    page.locator(f"{BOX} .search-results a").first.wait_for()


def anchors_of_one_section():
    """For each anchor of the site, all anchors of its section; a page stands for its first section."""
    same = {}
    for path in SITE.glob("chapters/**/*.html"):
        url = path.relative_to(SITE).as_posix()
        for section in lxml.html.parse(path).iterfind(".//article//section[@id]"):
            anchors = [section.get("id"), *(span.get("id") for span in section.iterfind("./span[@id]"))]
            places = [f"{url}#{anchor}" for anchor in anchors] + ([url] if section.find("h1") is not None else [])
            same |= {place: set(places) for place in places}
    return same


@pytest.fixture(scope="module")
def wanted():
    same = anchors_of_one_section()
    return [set().union(*(same.get(place, {place}) for place in question["first"])) for question in QUESTIONS]


@pytest.fixture(scope="module")
def ask(reader, address):
    """What the box of the served site finds, for each of some questions."""
    page = reader.new_page()
    open_box(page, f"{address}/{PAGE}")
    return lambda *questions: page.evaluate(ASK_ALL, questions)


@pytest.fixture(scope="module")
def served(ask):
    return ask(*(question["asked"] for question in QUESTIONS))


def test_questions_find_their_section(served, wanted):
    ranks = [
        next((rank for rank, place in enumerate(found) if place in places), 99)
        for found, places in zip(served, wanted, strict=True)
    ]
    missed = [question["asked"] for question, rank in zip(QUESTIONS, ranks, strict=True) if rank > 2]
    assert ranks.count(0) >= FIRST, missed
    assert len(QUESTIONS) - len(missed) >= WITHIN_THREE, missed


@pytest.mark.parametrize("names", [("AUROC", "area under the ROC curve"), ("hit rate", "sensitivity", "召回率")])
def test_the_names_of_a_term_find_the_same(ask, names):
    found = ask(*names)
    assert found == [found[0]] * len(names)
    assert found[0]


@pytest.mark.parametrize(
    ("typed", "page"),
    [
        ("confusoin matrix", "1-one-threshold/2-confusion-matrix"),
        ("bootsrap", "4-can-you-trust-the-number/4-bootstrap"),
        ("cross validaton", "4-can-you-trust-the-number/3-cross-validation"),
        ("calib", "5-before-you-decide/4-calibration"),
    ],
)
def test_a_word_with_a_mistake_or_half_typed_finds_its_page(ask, typed, page):
    assert ask(typed)[0][0].startswith(f"chapters/{page}.html")


def test_the_sentence_shown_has_the_word_or_is_the_first(reader, address, opened):
    page = opened(reader)
    excerpts = {}
    for typed in ("bootsrap", "AUROC"):  # the page of AUC does not have its other name
        page.goto(f"{address}/search.html?q={typed}")
        excerpts[typed] = page.locator(".search-results p").first.inner_text()
    assert "bootstrap" in excerpts["bootsrap"]
    assert "AUROC" not in excerpts["AUROC"]
    assert excerpts["AUROC"][0].isalpha()


def test_words_for_a_section_that_is_not_there_are_refused(monkeypatch, tmp_path):
    words = tmp_path / "search.toml"
    words.write_text('["2-every-threshold/2-auc"]\nis-it-gone = "value"\n', encoding="utf-8")
    monkeypatch.setattr(search, "WORDS", words)
    with pytest.raises(ValueError, match="is-it-gone"):
        search.sections_and_names(SITE)


def test_the_sections_are_small_when_packed(site):
    assert len(gzip.compress((site / "_static" / "search-sections.js").read_bytes())) < PACKED


def test_from_disk_the_answers_are_the_same(served, reader, opened):
    page = opened(reader)
    open_box(page, (SITE / PAGE).as_uri())
    some = slice(None, None, 10)
    assert page.evaluate(ASK_ALL, [question["asked"] for question in QUESTIONS[some]]) == served[some]


def test_nothing_is_loaded_before_the_box_is_used(browser, address, opened):
    page = opened(browser)
    requested = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(f"{address}/{PAGE}")
    page.wait_for_load_state("networkidle")
    assert not [url for url in requested if "minisearch" in url or "search-sections" in url]
    page.keyboard.press("Control+k")
    page.keyboard.type("auc")
    page.locator(f"{BOX} .search-results a").first.wait_for()
    assert len([url for url in requested if "minisearch" in url or "search-sections" in url]) == 2


@pytest.mark.parametrize("width", [1280, 360])
def test_by_keyboard_alone(reader, address, opened, width):
    page = opened(reader)
    page.set_viewport_size({"width": width, "height": 800})
    open_box(page, f"{address}/{PAGE}")
    page.keyboard.press("Control+a")
    page.keyboard.type("confusoin matrix")  # as people type it
    page.wait_for_function(
        "document.querySelector('#pst-search-dialog .search-results a').textContent.startsWith('Conf')"
    )
    page.evaluate(AXE)
    violations = page.evaluate(
        "options => axe.run('#pst-search-dialog', options).then(found => found.violations)", AXE_OPTIONS
    )
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in violations] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url("**/2-confusion-matrix.html*")


def test_a_place_on_the_same_page_closes_the_box(reader, address, opened):
    page = opened(reader)
    open_box(page, f"{address}/{PAGE}")
    page.keyboard.press("Control+a")
    page.keyboard.type("is 0.8 a good auc")
    page.wait_for_function("document.querySelector('#pst-search-dialog .search-results a').textContent.includes('0.8')")
    page.locator(f"{BOX} .search-results a").first.click()
    assert not page.locator(BOX).is_visible()


def test_what_is_not_there_is_said(reader, address, opened):
    page = opened(reader)
    open_box(page, f"{address}/{PAGE}")
    page.keyboard.press("Control+a")
    page.keyboard.type("zyzzyva")
    page.get_by_text("No section has “zyzzyva”").wait_for()
    assert page.locator(f"{BOX} .search-results a").count() == 0


def test_a_question_in_the_address(reader, address, opened):
    page = opened(reader)
    page.goto(f"{address}/search.html?q=混淆矩阵")
    page.locator(".search-results a").first.wait_for()
    assert page.get_by_role("status").inner_text().endswith("of the book's sections")
