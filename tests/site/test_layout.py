"""What a reader sees first and how wide it is: the first screen, the measure of text, what scrolls, what moves."""

import re
from collections import Counter

import lxml.html
import pytest

from tests.site.conftest import FRONT_PAGE, SITE, page_called
from tools import ledger
from tools.canonical import CHAPTERS

EXPLORER = page_called("threshold-explorer")
LESSON = page_called("auc")
IN_SIGHT = """() => {
  const text = document.querySelector("threshold-explorer").shadowRoot.querySelector("textarea");
  const { top, bottom } = text.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""
MOST_MOVED = 0.02  # of the screen: the sum of Chromium's layout shifts
MOVED = """
() => new Promise(resolve => {
  let sum = 0;
  new PerformanceObserver(list => list.getEntries().forEach(entry => { sum += entry.value; }))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 500);
})
"""


@pytest.fixture
def page(reader, address, opened):
    """A page at a width, light; a new visitor has to load all of it."""

    def open_page(name, width, height=800, *, visitor=reader):
        page = opened(visitor)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="light")
        page.goto(f"{address}/{name}")
        page.wait_for_load_state("load")
        return page

    return open_page


def box(page, selector):
    return page.locator(selector).first.bounding_box()


SCREENS = {"wide": (1280, 800), "phone": (390, 844)}


def test_the_first_screen_has_the_name_two_ways_in_and_the_explorer(page):
    first = page(FRONT_PAGE, *SCREENS["wide"])
    assert first.locator("h1:visible").all_inner_texts() == ["How good is your classifier?"]
    ways = first.locator(".first-screen a")
    assert [way.get_attribute("href") for way in ways.all()] == [
        page_called("what-is-a-classifier"),
        f"{EXPLORER}#own-scores",
    ]
    explorer = box(first, "threshold-explorer")
    assert explorer["y"] + explorer["height"] < 800  # plot and counts
    assert explorer["width"] > 800
    assert first.locator("article .cell_input:visible, article .stream:visible").count() == 0
    cards = first.locator(".part-cards li")
    assert cards.count() == 6
    cards.nth(3).locator("img").click(force=True)  # the whole of a card leads to its part
    first.wait_for_url(f"**/{page_called('held-out-data')}")


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_the_explorers_page_begins_with_the_tool_that_works_and_takes_own_scores(page, screen):
    tool = page(EXPLORER, *screen)
    parts = (".samples", ".steering", ".told", *([".matrix table"] if screen[0] > 1000 else []))
    steered = [box(tool, f"threshold-explorer {part}") for part in parts]
    assert all(each["y"] + each["height"] <= screen[1] for each in steered)
    assert box(tool, "article section > p:not(.part-label)")["y"] < steered[0]["y"]  # what to do
    tool.locator("threshold-explorer #tab-compare").click()
    lesson = tool.locator("threshold-explorer .lesson a").get_attribute("href")
    assert lesson == f"../../{page_called('comparing-two-models')}"
    tool.goto(tool.url.replace(EXPLORER, FRONT_PAGE))
    tool.locator(".first-screen a").last.click()
    tool.wait_for_url(f"**/{EXPLORER}#own-scores")
    own = tool.locator("threshold-explorer")
    own.locator("textarea").wait_for()
    tool.wait_for_function(IN_SIGHT)
    own.locator("textarea").fill("1,0.9\n0,0.4\n1,0.3")
    own.locator(".use").click()
    assert own.locator(".summary .rows").inner_text().startswith("3 rows")


@pytest.mark.parametrize("path", ledger.text_pages(CHAPTERS), ids=lambda path: path.stem)
def test_a_text_page_says_whose_text_it_checks_and_how_it_came_out(path):
    text = lxml.html.parse(SITE / f"chapters/texts/{path.stem}.html").getroot()
    source = ledger.load_sources(CHAPTERS)[path.stem[:3]]
    said = " ".join(text.find_class("text-head")[0].text_content().split())
    assert all(part in said for part in (source.title, source.english, source.author, source.date))
    claims = [verdict for claim in text.find_class("claim") for verdict in claim.find_class("verdict")]
    verdicts = Counter(claim.text_content().split()[1] for claim in claims)
    assert Counter({verdict: int(count) for count, verdict in re.findall(r"(\d+) \S (\w+)", said)}) == verdicts
    assert re.search(r"argues (\d+) ", said)[1] == str(len(claims))


def test_a_percent_sign_stays_with_its_number_and_a_printed_sentence_is_not_cut(page):
    lesson = page(LESSON, *SCREENS["phone"])
    text = " ".join(lesson.locator("section > p, li").all_text_contents())
    assert set(re.findall(r"\d(.)%", text)) == {"\xa0"}
    cut = "[...document.querySelectorAll('pre.sentences')].map(pre => pre.scrollWidth - pre.clientWidth)"
    assert set(lesson.evaluate(cut)) == {0}


@pytest.mark.parametrize(("name", "width"), [(FRONT_PAGE, 1280), (EXPLORER, 360), (LESSON, 360)])
def test_nothing_moves_while_a_page_loads(page, browser, name, width):
    opened = page(name, width, visitor=browser)
    assert opened.evaluate(MOVED) < MOST_MOVED
    faces = "[...document.fonts].filter(face => face.family.includes('Book Heading')).map(face => face.status)"
    assert opened.evaluate(faces) == ["loaded"]  # with the style, and not asked for
    asked = opened.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert [url for url in asked if "heading" in url] == []
