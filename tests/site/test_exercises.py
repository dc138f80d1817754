"""Every exercise of the site: what the page says to an answer, with hands and keys, is what evalkit says."""

import json
import re

import pytest

from evalkit import Exercise, _answers
from tests.site.conftest import SITE, pages
from tests.site.test_browser import AXE, AXE_OPTIONS

BOX = re.compile(
    r'<div class="exercise[^>]* id="([^"]*)"(?:(?!<div class="exercise).)*?'
    r'<div class="answer-box"><script type="application/json">(.*?)</script>',
    re.DOTALL,
)
EXERCISES = {
    name: {label: Exercise.from_key(key) for label, key in BOX.findall((SITE / name).read_text(encoding="utf-8"))}
    for name in pages()
}
WITH_EXERCISES = [name for name, exercises in EXERCISES.items() if exercises]
TYPED = ("number", "numbers")
ODD = ["?", "a, b", "(1, 2", "0.5", "1/2", "50 %", "2", "-1", "0,25", "1e3", "1, 2, 3", "3; 2; 1", "1/0"]
ODD += ["(0, 0), (1, 1)"]
CONTROLS = {"number": "typed", "numbers": "typed", "choice": "chosen", "several": "chosen"}
NOTHING = {
    "threshold": "Move the slider first.",
    "point": "Place the point first.",
    "match": "Choose for each number first.",
}
GIVE_ALL = """
([label, kind, answers]) => {
  const exercise = document.getElementById(label), form = exercise.querySelector("form");
  const fields = form.querySelector(".fields"), said = form.querySelector(".said");
  const set = (field, value) => { field.value = value; field.dispatchEvent(new Event("input", { bubbles: true })); };
  const give = answer => {
    const inputs = [...fields.querySelectorAll("input, select")];
    if (kind === "typed") set(inputs[0], answer);
    else if (kind === "chosen") for (const input of inputs) input.checked = answer.includes(input.value);
    else if (kind === "order") {
      const words = () => [...fields.querySelectorAll("li")].map(item => item.lastChild.textContent.trim());
      for (const [place, word] of answer.entries())
        for (let now = words().indexOf(word); now > place; now--)
          fields.querySelectorAll("li")[now].querySelector("button").click();
    } else for (const [i, value] of answer.entries()) set(inputs[i], value);
  };
  return answers.map(answer => {
    if (answer !== null) give(answer);
    form.requestSubmit();
    const solution = exercise.nextElementSibling.querySelector("section");
    return [said.dataset.status, said.textContent, solution.checkVisibility({ visibilityProperty: true })];
  });
}
"""


def sentence(message):
    first = re.sub("^[a-z]", lambda letter: letter[0].upper(), message)
    return first if message.endswith((".", "?", "!")) else f"{first}."


def spellings(value):
    """A number as it is, rounded, as a percentage, and as what is left of it."""
    percent = f"{100 * value:.12g}"
    rounded = [f"{value:.{digits}g}" for digits in (12, 1, 2, 4)]
    return [*rounded, percent, f"{percent} %", f"{1 - value:.12g}", f"{-value:.12g}"]


def answers_to(exercise):
    """The right answer, each mistake, and others."""
    given = [exercise.expected, *(answer for answer, _ in exercise.mistakes)]
    if exercise.kind == "number":
        return [text for value in given for text in spellings(value)] + ODD
    if exercise.kind in TYPED:
        return [*map(_answers.written, given), *ODD]
    if exercise.kind == "choice":
        return [*given, *exercise.choices]
    if exercise.kind == "several":
        return [*given, list(exercise.choices)]
    return [*given, exercise.expected[::-1]] if exercise.kind in ("order", "match") else given


def on_controls(exercise, answer):
    """How the controls stand when an answer is given."""
    if exercise.kind == "threshold":
        cuts = sorted(set(exercise.scores))
        return [next((place for place, cut in enumerate(cuts) if cut >= answer), len(cuts))]
    if exercise.kind == "point":
        places = [share * steps for share, steps in zip(answer, exercise.grid, strict=True)]
        assert all(abs(place - round(place)) < 1e-6 for place in places), f"{answer} is not on the grid"
        return [round(place) for place in places]
    return [answer] if exercise.kind == "choice" else answer


@pytest.mark.parametrize("name", WITH_EXERCISES)
def test_exercises(reader, address, opened, name):
    page = opened(reader)
    page.goto(f"{address}/{name}")
    for label, exercise in EXERCISES[name].items():
        answers = answers_to(exercise)
        given = [on_controls(exercise, answer) for answer in answers]
        if exercise.kind != "order":  # rows always stand in some order
            given.insert(0, None)
        heard = page.evaluate(GIVE_ALL, [label, CONTROLS.get(exercise.kind, exercise.kind), given])
        if exercise.kind != "order":
            assert heard.pop(0)[:2] == ["no answer yet", NOTHING.get(exercise.kind, "Give an answer first.")]
        tries = 0
        for answer, (status, text, solved) in zip(answers, heard, strict=True):
            verdict = exercise.check(answer)
            tries += not verdict.message.startswith(("that is not a", "almost: "))  # slips of writing are no tries
            assert status == verdict.status, (label, answer)
            if verdict or verdict.message != exercise.hint:
                assert sentence(verdict.message) in text, (label, answer)
            if not verdict and tries >= 2:
                assert sentence(exercise.hint) in text or verdict.message.endswith(exercise.hint), (label, answer)
            if not verdict:
                assert ("The solution is open below" in text) == (tries >= 3)
                assert solved or tries < 3


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
def test_a_kind_by_keyboard_from_disk(browser, site, opened, kind):
    name, label, exercise = of_kind(kind)
    page = opened(browser)
    page.goto((site / name).as_uri())
    box = page.locator(f'[id="{label}"] .answer-box')
    answer_with_keys(page, exercise, box)
    assert box.locator(".said").get_attribute("data-status") == "right"
    assert focused(page) == label
    page.evaluate(AXE)
    found = page.evaluate(
        "([label, options]) => axe.run(document.getElementById(label), options)", [label, AXE_OPTIONS]
    )
    assert [rule["id"] for rule in found["violations"]] == []


def test_a_click_on_the_plane_places_the_point(browser, address, opened):
    name, label, exercise = of_kind("point")
    page = opened(browser)
    page.goto(f"{address}/{name}")
    box = page.locator(f'[id="{label}"] .answer-box')
    plane = box.locator("svg.plane")
    size = plane.bounding_box()["width"] / 270
    x, y = exercise.expected
    plane.click(position={"x": size * (36 + 220 * x), "y": size * (8 + 220 * (1 - y))})
    box.get_by_role("button", name="Check").click()
    assert box.locator(".said").get_attribute("data-status") == "right"


def test_answers_are_kept_shown_and_erased(browser, site, opened):
    name, label, exercise = of_kind("number")
    context = browser.new_context()
    page = opened(context)
    page.goto((site / name).as_uri())
    assert page.locator(".answers-kept").count() == 0
    answer_with_keys(page, exercise, page.locator(f'[id="{label}"] .answer-box'))
    total = len(EXERCISES[name])
    assert page.locator(".bd-links .exercises-right").inner_text() == f"1/{total}\nexercises right"
    page.goto((site / "chapters/0-introduction.html").as_uri())
    assert f"1/{total}" in page.locator(".bd-links .exercises-right").inner_text()
    page.goto((site / name).as_uri())
    box = page.locator(f'[id="{label}"] .answer-box')
    assert box.locator("input").input_value() == _answers.written(exercise.expected)
    assert box.locator(".said").get_attribute("data-status") == "right"
    page.on("dialog", lambda dialog: dialog.accept())
    with page.expect_navigation():
        page.get_by_role("button", name="Erase my answers").click()
    assert page.locator(".exercises-right, .answers-kept").count() == 0
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('answers'))") == []
    context.close()


def test_without_scripts_an_exercise_is_what_it_was(browser, site, opened):
    context = browser.new_context(java_script_enabled=False)
    page = opened(context)
    name, label, _ = of_kind("choice")
    page.goto((site / name).as_uri())
    exercise = page.locator(f'[id="{label}"]')
    assert exercise.is_visible()
    assert json.loads(exercise.locator("script").inner_text())["kind"] == "choice"
    assert exercise.locator(".answer-box").bounding_box()["height"] < 5
    assert page.locator(".solution").first.is_visible()
    context.close()
