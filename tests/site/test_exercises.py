"""The exercises of the site by keyboard, by pointer, from disk, and without scripts."""

import pytest
from playwright.sync_api import expect

from evalkit.teaching import _answers
from tests.site.answers import EXERCISES, TYPED, WITH_EXERCISES, on_controls
from tests.site.axe import violations
from tests.site.conftest import FRONT_PAGE, page_called


def of_kind(kind):
    """The first exercise of a kind: page, label, exercise."""
    return next(
        (name, label, it) for name in WITH_EXERCISES for label, it in EXERCISES[name].items() if it.kind == kind
    )


def focused(page):
    return page.evaluate("document.activeElement.closest('.exercise')?.id")


def answer_with_keys(page, exercise, box):
    """Give the right answer with the keyboard alone, from the exercise's first control."""
    box.locator(".fields").locator("input, select, button:enabled").first.focus()
    keys = page.keyboard
    if exercise.kind in TYPED:
        keys.type(_answers.written(exercise.expected))
    elif exercise.kind == "choice":
        keys.press("Space")
        for _ in range(list(exercise.choices).index(exercise.expected)):
            keys.press("ArrowDown")
    elif exercise.kind == "several":
        for choice in exercise.choices:
            if choice in exercise.expected:
                keys.press("Space")
            keys.press("Tab")
    elif exercise.kind == "match":
        for word in exercise.expected:
            for _ in range(1 + list(exercise.choices).index(word)):
                keys.press("ArrowDown")
            keys.press("Tab")
    elif exercise.kind == "order":
        for place, word in enumerate(exercise.expected):
            up = box.get_by_role("button", name=f"Move {word} up", exact=True)
            while box.locator("li").nth(place).inner_text().strip("↑↓ \n") != word:
                up.focus()
                keys.press("Enter")
    else:
        for steps in on_controls(exercise, exercise.expected):
            keys.press("Home")
            for _ in range(steps):
                keys.press("ArrowRight")
            keys.press("Tab")
    box.get_by_role("button", name="Check").focus()
    keys.press("Enter")


@pytest.mark.parametrize("kind", [*TYPED, "point", "threshold", "choice", "several", "order", "match"])
def test_a_kind_by_keyboard_from_disk(reader, site, opened, kind):
    name, label, exercise = of_kind(kind)
    page = opened(reader)
    page.goto((site / name).as_uri())
    box = page.locator(f'[id="{label}"] .answer-box')
    answer_with_keys(page, exercise, box)
    assert box.locator(".said").get_attribute("data-status") == "right"
    assert focused(page) == label
    assert violations(page, f'[id="{label}"]') == []


def test_a_click_on_the_plane_places_the_point(reader, address, opened):
    name, label, exercise = of_kind("point")
    page = opened(reader)
    page.goto(f"{address}/{name}")
    box = page.locator(f'[id="{label}"] .answer-box')
    plane = box.locator("svg.plane")
    size = plane.bounding_box()["width"] / 270
    x, y = exercise.expected
    plane.click(position={"x": size * (36 + 220 * x), "y": size * (8 + 220 * (1 - y))})
    box.get_by_role("button", name="Check").click()
    assert box.locator(".said").get_attribute("data-status") == "right"


# A browser passes on what another page kept while this one is already being read.
KEPT_LATE = """const { getItem } = Storage.prototype;
Storage.prototype.getItem = function (name) {
  return document.readyState === "complete" ? getItem.call(this, name) : null;
};"""


def reload_what_is_stale(page):
    """Now and then Chromium gives a page what was stored before, for as long as it is open; no script can tell."""
    for _ in range(5):
        if page.evaluate("localStorage.length"):
            return
        page.reload()


def test_answers_are_kept_shown_in_every_tab_and_erased(browser, site, opened):
    name, label, exercise = of_kind("number")
    context = browser.new_context()
    other, page = opened(context), opened(context)
    for tab in (other, page):
        tab.goto((site / name).as_uri())
        assert tab.locator(".answers-kept").count() == 0
    box = page.locator(f'[id="{label}"] .answer-box')
    answer_with_keys(page, exercise, box)
    right = f"1/{len(EXERCISES[name])}"
    assert page.locator(".bd-links .exercises-right").inner_text() == f"{right}\nexercises right"
    expect(other.locator(".bd-links .exercises-right")).to_contain_text(right)
    expect(other.locator(f'[id="{label}"] .answer-box input')).to_have_value(_answers.written(exercise.expected))
    other.goto((site / FRONT_PAGE).as_uri())
    reload_what_is_stale(other)
    expect(other.locator(".bd-links .exercises-right")).to_contain_text(right)
    page.add_init_script(KEPT_LATE)
    page.reload()
    reload_what_is_stale(page)
    expect(box.locator("input")).to_have_value(_answers.written(exercise.expected))
    expect(box.locator(".said")).to_have_attribute("data-status", "right")
    page.on("dialog", lambda dialog: dialog.accept())
    with page.expect_navigation():
        page.get_by_role("button", name="Erase my answers").click()
    assert page.locator(".exercises-right, .answers-kept").count() == 0
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('answers'))") == []
    context.close()


def test_a_prediction_opens_what_tells_the_answer(reader, site, opened):
    page = opened(reader)
    page.goto((site / page_called("confusion-matrix")).as_uri())
    form = page.locator("form.prediction").first
    output = form.locator("xpath=following-sibling::*[contains(@class, 'cell')][1]//details")
    told = form.locator("xpath=following-sibling::div[@class='told'][1]")
    cell = output.element_handle()
    assert not output.is_visible()
    assert not told.is_visible()
    form.get_by_label("Your prediction").focus()
    page.keyboard.press("Enter")
    assert not told.is_visible()  # nothing was said
    page.keyboard.type("4 of each")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "You said: 4 of each"
    assert cell.evaluate("details => details.open && details.checkVisibility()")
    assert page.locator("div.told").first.is_visible()


def test_on_paper_a_question_has_its_options_and_what_tells_the_answer(reader, site, opened):
    page = opened(reader)
    page.goto((site / "chapters/5-before-you-decide/7-what-to-report.html").as_uri())
    parts = page.locator("ul:has(+ .prediction), .told, details.below-input")
    assert not any(part.is_visible() for part in parts.all())
    page.emulate_media(media="print")
    assert len(parts.all()) >= 5
    assert all(part.is_visible() for part in parts.all())
