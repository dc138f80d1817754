"""A report in a browser, from disk as its reader has it: the ward's on the site."""

import re
from urllib.parse import urlsplit

import pytest

from tests.reporting.pages import Page
from tests.site.axe import AXE, LOOK_AT_THESE, violations
from tests.site.conftest import page_called

LESSON = page_called("what-to-report")
MOST_KB = 440
EXPLORER_FOLLOWS = """dark => [...document.querySelectorAll("threshold-explorer")]
  .every(explorer => explorer.hasAttribute("dark") === dark)"""


@pytest.fixture(scope="module")
def ward(site):
    return site / "reports" / "ward.html"


def test_the_wards_report_is_on_the_site_and_the_lesson_leads_to_it(site, ward):
    page = (site / LESSON).read_text(encoding="utf-8")
    (link,) = re.findall(r'<a href="([^"]*reports/[^"]*)">', page)
    assert ((site / LESSON).parent / link).resolve() == ward.resolve()
    assert ward.stat().st_size < 1000 * MOST_KB


def test_it_leads_back_to_the_book_and_its_warnings_to_sections(ward):
    links = [urlsplit(link) for link in Page(ward.read_text(encoding="utf-8")).links if not link.startswith("#")]
    assert links.pop(0).path == "../index.html"
    assert {link.fragment for link in links} == {
        *("interval-with-groups", "always-spam", "calibration-measures", "difference-from-the-rest"),
    }
    for link in links:
        target = (ward.parent / link.path).read_text(encoding="utf-8")
        assert f'id="{link.fragment}"' in target


def test_a_report_can_be_read_by_everybody(reader, opened, ward):
    page = opened(reader)
    trouble = []
    page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on(
        "request", lambda request: trouble.append(request.url) if request.url[:5] not in ("file:", "data:") else None
    )
    page.goto(ward.as_uri())
    for explorer in page.locator("threshold-explorer").all():
        explorer.scroll_into_view_if_needed()
    page.evaluate(AXE)
    page.evaluate(LOOK_AT_THESE, [])
    for width, scheme in ((375, "light"), (1280, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(EXPLORER_FOLLOWS, arg=scheme == "dark")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []
    assert trouble == []


def test_a_report_is_printed_on_white_without_what_cannot_be_pressed(reader, opened, ward):
    page = opened(reader)
    page.goto(ward.as_uri())
    page.emulate_media(media="print", color_scheme="dark")
    assert not page.locator("nav").is_visible()
    assert not page.locator("#explorer").is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator("figure img").first.evaluate("image => getComputedStyle(image).filter") == "none"


def test_a_table_is_scrolled_with_keys_and_the_explorer_has_the_rows(reader, opened, ward):
    page = opened(reader)
    page.set_viewport_size({"width": 375, "height": 800})
    page.goto(ward.as_uri())
    box = page.get_by_role("region", name="Thresholds by rule")
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("box => box.scrollLeft > 0", arg=box.element_handle())
    page.locator("threshold-explorer").scroll_into_view_if_needed()
    assert "3,091 rows: 255 positive, 2,836 negative" in page.locator("threshold-explorer .summary").inner_text()
    matrix = page.locator("threshold-explorer .matrix table").inner_text()
    assert re.findall(r"\d+", matrix) == ["172", "83", "581", "2255"]
