"""Every page in a real browser, wide and narrow, light and dark."""

import pytest

from tests.site.conftest import MODES, pages

REDIRECT, SEARCH = "index.html", "search.html"


@pytest.fixture(scope="module", params=MODES)
def mode(request, browser):
    """One way to look at the site."""
    width, scheme = MODES[request.param]
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    yield context, width, scheme
    context.close()


@pytest.mark.parametrize("name", [name for name in pages() if name != REDIRECT])
def test_page(mode, address, name):
    context, width, scheme = mode
    page = context.new_page()
    trouble = []
    page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("requestfailed", lambda request: trouble.append(f"failed: {request.url}"))
    page.on(
        "request", lambda request: trouble.append(f"foreign: {request.url}") if not ours(request, address) else None
    )
    page.goto(f"{address}/{name}")
    page.wait_for_load_state("load")
    formulas = page.locator("span.math, div.math").count()
    if formulas:
        page.wait_for_function("n => document.querySelectorAll('mjx-container').length >= n", arg=formulas)
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.locator("mjx-merror").count() == 0
    assert trouble == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    page.close()


def ours(request, address):
    return request.url.startswith((address, "data:", "blob:"))


def test_the_front_page_leads_to_the_introduction(browser, address):
    page = browser.new_page()
    page.goto(f"{address}/")
    page.wait_for_url("**/chapters/introduction.html")
    assert page.locator("article h1").inner_text().startswith("How good is your classifier?")
    page.close()


def test_search_finds_a_term(browser, address):
    page = browser.new_page()
    page.goto(f"{address}/{SEARCH}?q=mid-rank")
    page.wait_for_selector("#search-results li a")
    assert "AUC" in page.locator("#search-results").inner_text()
    page.close()


def test_solutions_are_folded_and_open_on_demand(browser, address):
    page = browser.new_page()
    page.goto(f"{address}/chapters/auc.html")
    solution = page.locator("div.solution").first
    body = solution.locator("section, p").last
    assert not body.is_visible()
    solution.locator("button.toggle-button, .toggle-button").first.click()
    assert body.is_visible()
    page.close()
