"""What stands around a page: its theme, its head, the contents, code that is shown everywhere, and paper."""

import io

import pypdfium2
import pytest

from tests.site.conftest import FRONT_PAGE, page_called

LESSON, NEXT = page_called("choosing-a-threshold"), page_called("auc")
THEME = "document.documentElement.dataset.theme"
FOLDS = "[...document.querySelectorAll('details.above-input')].map(fold => fold.open)"
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def visit(visitor, address):
    """A page, opened by a visitor of one's own."""

    def open_page(name, *, width=1280, **preferences):
        page = visitor(viewport={"width": width, "height": 800}, **preferences)
        page.goto(f"{address}/{name}")
        return page

    return open_page


@pytest.mark.parametrize(("mode", "theme"), [("auto", "dark"), ("light", "light")])
def test_the_theme_is_there_before_any_script_has_come(visit, mode, theme):
    page = visit(LESSON, color_scheme="dark")
    page.evaluate("mode => localStorage.setItem('mode', mode)", mode)
    page.route("**/*.js*", lambda route: route.abort())
    page.reload()
    assert page.evaluate(THEME) == theme


def test_the_head_says_where_in_its_part_a_page_is_and_the_contents_are_open_there(visit):
    page = visit(NEXT)
    assert page.locator(".place-in-part").inner_text() == "Part 2 · 2 of 5"
    assert page.locator(".bd-docs-nav details[open] > summary").all_inner_texts() == ["Every threshold"]


def test_code_that_is_shown_stays_shown_on_the_next_page(visit):
    page = visit(LESSON)
    assert not any(page.evaluate(FOLDS))
    page.get_by_role("button", name="Code").click()
    page.goto(page.url.replace(LESSON, page_called("pr-curve")))
    assert page.evaluate(FOLDS)
    assert all(page.evaluate(FOLDS))


def test_a_drawer_closes_on_a_tap_beside_it_and_on_a_link_within_the_page(visit):
    page = visit(LESSON, width=390)
    page.locator(".primary-toggle").click()
    assert page.locator("dialog[open] .bd-docs-nav").is_visible()
    page.mouse.click(385, 400)
    assert page.locator("dialog[open]").count() == 0
    page.locator(".secondary-toggle").click()
    page.locator("dialog[open] a[href='#exercises']").click()
    assert page.locator("dialog[open]").count() == 0
    assert page.locator("#exercises > h2").bounding_box()["y"] < 800


def test_a_page_without_a_list_of_its_sections_has_no_button_for_it(visit):
    for name in (FRONT_PAGE, page_called("ledger")):
        assert visit(name, width=390).locator(".secondary-toggle").is_hidden()


def test_without_scripts_the_contents_can_be_reached_and_a_solution_opens(visit):
    page = visit(LESSON, width=390, java_script_enabled=False)
    page.locator(".primary-toggle").click()
    assert page.locator(".bd-docs-nav a.current").bounding_box()["y"] < 800
    solution = page.locator("details.solution").first
    assert not solution.locator("section").is_visible()
    solution.locator("summary").click()
    assert solution.locator("section").is_visible()


def test_a_page_fits_where_the_window_is_narrow_or_the_letters_are_large(visit):
    page = visit(LESSON, width=320)
    assert page.evaluate(OVERFLOW) <= 0
    page = visit(page_called("glossary"), width=390)  # it has the longest formulas in a line
    page.evaluate("document.documentElement.style.fontSize = '24px'")
    assert page.evaluate(OVERFLOW) <= 0


def test_a_dark_screen_prints_what_a_light_one_does_title_first_on_few_pages(visit):
    pages = {scheme: visit(NEXT, color_scheme=scheme) for scheme in ("light", "dark")}
    printed = {scheme: pypdfium2.PdfDocument(io.BytesIO(page.pdf(format="A4"))) for scheme, page in pages.items()}
    shown = [pdf[0].render(grayscale=True).to_numpy() for pdf in printed.values()]
    assert (shown[0] == shown[1]).all()
    assert pages["dark"].evaluate(THEME) == "dark"
    assert "AUC, three ways" in printed["light"][0].get_textpage().get_text_bounded()[:100]
    assert len(printed["light"]) <= 10
