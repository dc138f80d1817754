"""Every exercise of the site: what the page says to an answer, with hands and keys, is what evalkit says."""

import json
import re

import pytest

from evalkit import Exercise, _answers
from tests.site.conftest import SITE, pages

BOX = re.compile(r'<div class="answer-box"><script type="application/json">(.*?)</script>', re.DOTALL)
EXERCISES = {
    name: [Exercise.from_key(key) for key in BOX.findall((SITE / name).read_text(encoding="utf-8"))] for name in pages()
}
WITH_EXERCISES = [name for name, exercises in EXERCISES.items() if exercises]
TYPED = ("number", "numbers", "points")
ODD = [
    "?",
    "a, b",
    "(1, 2",
    "0.5",
    "1/2",
    "50 %",
    "2",
    "-1",
    "0,25",
    "1e3",
    "1, 2, 3",
    "(0, 0), (1, 1)",
    "3; 2; 1",
    "1/0",
]


def sentence(message):
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "?", "!")) else ".")


def spellings(value):
    """A number as it is, rounded, as a percentage and as what is left of one."""
    if isinstance(value, (str, list)):
        return [_answers.written(value)]
    percent = f"{100 * value:.12g}"
    return [
        f"{value:.12g}",
        f"{value:.1g}",
        f"{value:.2g}",
        f"{value:.4g}",
        percent,
        f"{percent} %",
        f"{1 - value:.12g}",
        f"{-value:.12g}",
    ]


def give(box, exercise, answer):
    """Answer with the controls that the page has; what the page reads then, if it can be given at all."""
    kind, fields = exercise.kind, box.locator(".fields")
    if kind in TYPED:
        fields.locator("input").fill(answer)
    elif kind in ("choice", "several"):
        chosen = [answer] if kind == "choice" else answer
        for choice in fields.locator("input").all():
            wanted = choice.get_attribute("value") in chosen
            if choice.is_checked() != wanted:
                choice.click()
    elif kind == "match":
        for select, word in zip(fields.locator("select").all(), answer, strict=True):
            select.select_option(word)
    elif kind == "order":
        for place, word in enumerate(answer):
            while fields.locator("li").all_inner_texts()[place].split(maxsplit=2)[-1] != word:
                now = [text.split(maxsplit=2)[-1] for text in fields.locator("li").all_inner_texts()].index(word)
                fields.locator("li").nth(now).locator("button").first.click()
    elif kind == "threshold":
        cuts = sorted(set(exercise.scores))
        fields.locator("input").fill(str(next((i for i, cut in enumerate(cuts) if cut >= answer), len(cuts))))
    else:
        for range_, share, steps in zip(fields.locator("input").all(), answer, exercise.grid, strict=True):
            place = share * steps
            assert abs(place - round(place)) < 1e-6, "this point is not on the grid"
            range_.fill(str(round(place)))


def answers_to(exercise):
    """The right answer, each mistake, and others that the controls can give."""
    given = [exercise.expected, *(answer for answer, _ in exercise.mistakes)]
    if exercise.kind == "number":
        return [text for value in given for text in spellings(value)] + ODD
    if exercise.kind in TYPED:
        return [*map(_answers.written, given), *ODD]
    if exercise.kind == "choice":
        return [*given, *exercise.choices]
    if exercise.kind in ("order", "match"):
        return [*given, exercise.expected[::-1]]
    if exercise.kind == "several":
        return [*given, list(exercise.choices)]
    return given


@pytest.mark.parametrize("name", WITH_EXERCISES)
def test_exercises(browser, address, opened, name):
    page = opened(browser)
    page.goto(f"{address}/{name}")
    for place, exercise in enumerate(EXERCISES[name]):
        box, tries = page.locator(".answer-box").nth(place), 0
        check, said = box.get_by_role("button", name="Check"), box.locator(".said")
        if exercise.kind != "order":  # its rows always stand in some order
            check.click()
            assert said.get_attribute("data-status") == "no answer yet"
            assert said.inner_text() == "Give an answer first."
        typed = exercise.kind in TYPED
        answers = answers_to(exercise)
        if typed:  # the whole list is judged, and of it the mistakes are typed
            js = page.evaluate(
                "([answers, key]) => answers.map(answer => judgeAnswer(answer, key))",
                [answers, json.loads(exercise.key())],
            )
            python = [exercise.check(answer) for answer in answers]
            assert [(it["status"], it["message"]) for it in js] == [(it.status, it.message) for it in python]
            answers = [
                _answers.written(exercise.expected),
                "?",
                *(_answers.written(answer) for answer, _ in exercise.mistakes),
            ]
        for answer in answers:
            give(box, exercise, answer)
            check.click()
            verdict = exercise.check(answer)
            tries += not verdict.message.startswith("that is not a")  # what cannot be read is no try
            assert said.get_attribute("data-status") == verdict.status, answer
            text = said.inner_text()
            if verdict or verdict.message != exercise.hint:
                assert sentence(verdict.message) in text
            if not verdict and tries >= 2:
                assert sentence(exercise.hint) in text or exercise.hint in text
            if not verdict and tries >= 3:
                assert "The solution is open below" in text
                assert page.locator(".solution").nth(place).locator("section").is_visible()
        assert exercise.check(exercise.expected), "the right answer was tried above"
