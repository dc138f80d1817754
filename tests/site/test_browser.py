"""Every page in a real browser, as on a phone, with axe looking for what shuts people out; three wide and dark too."""

import functools
import gzip
from urllib.parse import urlsplit

import pytest

from tests.site.answers import WITH_EXERCISES, hold_exercises
from tests.site.axe import AXE, LOOK_AT_THESE, RULES_OF_TEXTS, violations
from tests.site.conftest import FRONT_PAGE, MOVED, SITE, WIDTHS, page_called, pages

SEARCH = "search.html"
ALSO_DARK = {FRONT_PAGE, WITH_EXERCISES[0], page_called("ledger")}
WHOLE = {SEARCH, page_called("glossary"), page_called("how-sure"), *ALSO_DARK}  # one page of each kind
FITS = """
() => {
  const formulas = [...document.querySelectorAll("math")].filter(formula => formula.checkVisibility());
  return [document.documentElement.scrollWidth, document.querySelectorAll("math").length,
    document.querySelectorAll(".math:not(:has(math)), merror").length,  // folded ones do not load the face yet
    !formulas.length ||
      document.fonts.check('16px "Book Math"') && formulas.every(f => f.getBoundingClientRect().width)];
}
"""
# All but the first: its box is looked at.
OPEN_PREDICTIONS = """
[...document.querySelectorAll(".prediction button:last-child")].slice(1).forEach(button => button.click())
"""
# The theme looks for what scrolls a while after anything has changed.
SCROLLS_WITH_KEYS = """[...document.querySelectorAll("pre, .output, .pst-scrollable-table-container")]
  .every(box => box.scrollWidth <= box.clientWidth || box.tabIndex === 0)"""
PACKED = {".png", ".woff", ".woff2"}  # gzip finds nothing more in these
MOST_KB, MOST_KB_WITHOUT_MATHS, MOST_REQUESTS = 300, 200, 22


@pytest.fixture(scope="module")
def page(reader):
    """One page for all: what it has read and compiled once serves the next address."""
    page = reader.new_page()
    page.trouble, page.requested, page.kinds = [], set(), []
    page.on("console", lambda message: page.trouble.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.trouble.append(str(error)))
    page.on("requestfailed", lambda request: page.trouble.append(f"failed: {request.url}"))
    page.on("request", lambda request: page.requested.add(request.url))
    return page


@pytest.mark.parametrize("name", pages())
def test_page(page, address, name):
    page.set_viewport_size({"width": WIDTHS["phone"], "height": 800})
    page.emulate_media(color_scheme="light")
    page.trouble.clear()
    page.requested.clear()
    page.goto(f"{address}/{name}")
    page.evaluate("document.fonts.ready.then(() => true)")
    width, formulas, badly_set, are_drawn = page.evaluate(FITS)
    assert (width <= WIDTHS["phone"], badly_set, are_drawn) == (True, 0, True)
    if name != SEARCH:
        assert sum(weight(url) for url in page.requested if url.startswith(address)) <= 1000 * (
            MOST_KB if formulas else MOST_KB_WITHOUT_MATHS
        )
        assert len(page.requested) <= MOST_REQUESTS
    page.evaluate(OPEN_PREDICTIONS)
    page.evaluate(AXE)
    page.wait_for_function(SCROLLS_WITH_KEYS)
    page.kinds = page.evaluate(LOOK_AT_THESE, page.kinds)
    assert (violations(page) if name in WHOLE else violations(page, ".bd-main", runOnly=RULES_OF_TEXTS)) == []
    if name in ALSO_DARK:
        page.set_viewport_size({"width": WIDTHS["wide"], "height": 800})
        page.emulate_media(color_scheme="dark")
        page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
        page.wait_for_function(SCROLLS_WITH_KEYS)
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS["wide"]
        assert violations(page) == []
    hold_exercises(page, name)
    assert page.trouble == []
    assert [url for url in page.requested if not url.startswith((address, "data:", "blob:"))] == []


@functools.cache
def weight(url):
    """What a file of the site weighs on its way, packed as servers do."""
    path = SITE / urlsplit(url).path.lstrip("/")
    content = path.read_bytes()
    return len(content if path.suffix in PACKED else gzip.compress(content))


def test_an_address_that_has_moved_leads_on_to_the_same_section(reader, address, opened):
    page = opened(reader)
    for before, after in list(MOVED.items())[:2]:
        page.goto(f"{address}/{before}#always-spam")
        page.wait_for_url(f"**/{after.removeprefix('../')}#always-spam")
