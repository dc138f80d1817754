"""Every page in a real browser, as on a phone, with axe looking for what shuts people out; three wide and dark too."""

import functools
import gzip
from urllib.parse import urlsplit

import pytest

from tests.site.answers import WITH_EXERCISES, hold_exercises
from tests.site.axe import AXE, violations
from tests.site.conftest import FRONT_PAGE, MOVED, SITE, WIDTHS, page_called, pages

SEARCH = "search.html"
ALSO_DARK = {FRONT_PAGE, WITH_EXERCISES[0], page_called("ledger")}
SETTLED = 400  # milliseconds after which the theme has looked anew what scrolls
# Thousands of words have the same colours, and axe takes its time with each: one of a kind is enough. Nearly all
# words of code are of a few kinds, all rows of a long table and all functions of the reference are alike.
LOOK_AT_THESE = """
() => {
  const kinds = new Map();
  for (const element of document.querySelectorAll("body *")) {
    const parent = element.parentElement;
    const kind = [element.tagName, element.getAttribute("class"), parent.tagName, parent.getAttribute("class")].join();
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (kinds.get(kind) > 1 && element.matches(".highlight pre span[class]:not([id])"))
      element.replaceWith(...element.childNodes);
    else if (kinds.get(kind) === 1) element.setAttribute("data-looked-at", "");
  }
  for (const row of document.querySelectorAll("tbody tr:nth-child(n + 50)")) row.remove();
  return { rules: [{ id: "color-contrast", selector: "[data-looked-at]" },
                          { id: "link-in-text-block", selector: "a[data-looked-at]" }] };
}
"""
# All but the first: its box is looked at.
OPEN_PREDICTIONS = """
() => {
  const asked = [...document.querySelectorAll(".prediction button:last-child")].slice(1);
  asked.forEach(one => one.click());
  return Math.min(asked.length, 1);
}
"""
PACKED = {".png", ".woff", ".woff2"}  # gzip finds nothing more in these
MOST_KB, MOST_KB_WITHOUT_MATHS, MOST_REQUESTS = 300, 200, 22


@pytest.mark.parametrize("name", pages())
def test_page(reader, address, name, opened):
    page = opened(reader)
    page.set_viewport_size({"width": WIDTHS["phone"], "height": 800})
    page.emulate_media(color_scheme="light")
    trouble, requested = [], set()
    page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("requestfailed", lambda request: trouble.append(f"failed: {request.url}"))
    page.on("request", lambda request: requested.add(request.url))
    page.goto(f"{address}/{name}")
    page.wait_for_load_state("load")
    assert page.evaluate("document.fonts.ready.then(() => true)")
    formulas = page.locator("math").count()
    if page.locator("math >> visible=true").count():  # the face of folded ones is not loaded yet
        assert page.evaluate("document.fonts.check('16px \"Book Math\"')")
        assert page.evaluate(
            "[...document.querySelectorAll('math')].every(m => !m.checkVisibility() || m.getBoundingClientRect().width)"
        )
    assert page.locator(".math:not(:has(math)), merror").count() == 0
    if name != SEARCH:
        assert sum(weight(url) for url in requested if url.startswith(address)) <= 1000 * (
            MOST_KB if formulas else MOST_KB_WITHOUT_MATHS
        )
        assert len(requested) <= MOST_REQUESTS
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS["phone"]
    page.add_style_tag(content="* { transition: none !important }")  # a colour half-way to another is nobody's
    rules = page.evaluate(LOOK_AT_THESE)
    page.evaluate(AXE)
    page.evaluate("rules => axe.configure(rules)", rules)
    page.wait_for_timeout(SETTLED * page.evaluate(OPEN_PREDICTIONS))
    assert violations(page) == []
    if name in ALSO_DARK:
        page.set_viewport_size({"width": WIDTHS["wide"], "height": 800})
        page.emulate_media(color_scheme="dark")
        page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
        page.wait_for_timeout(SETTLED)
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS["wide"]
        assert violations(page) == []
    hold_exercises(page, name)
    assert trouble == []
    assert [url for url in requested if not url.startswith((address, "data:", "blob:"))] == []


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
