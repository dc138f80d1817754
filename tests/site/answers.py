"""Every exercise of a page: what the page says to an answer is what evalkit says."""

import re

from evalkit import Exercise
from evalkit.teaching import _answers
from tests.site.conftest import SITE, pages

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
FIRST_NUMBER = next(it for exercises in EXERCISES.values() for it in exercises.values() if it.kind == "number")
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
  let solved = false;  // asked until it is open, since each look arranges the page anew
  return answers.map(answer => {
    if (answer !== null) give(answer);
    form.requestSubmit();
    const solution = exercise.nextElementSibling.querySelector("section");
    solved ||= solution.checkVisibility({ visibilityProperty: true });
    return [said.dataset.status, said.textContent, solved];
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
        odd = ODD if exercise is FIRST_NUMBER else []  # a number is read the same way everywhere
        return [text for value in given for text in spellings(value)] + odd
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


def hold_exercises(page, name):
    """Give many answers to each exercise of a page that is open, and compare what is said."""
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
