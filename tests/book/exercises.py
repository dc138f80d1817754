"""What must hold of an exercise, tried in the kernel that has just run its chapter down to the solution."""

import re
from numbers import Number
from unittest import mock

import evalkit
from evalkit import check_answer
from evalkit.exercises import Exercise
from tools.perturb import changed_numbers


def wrong_versions(answer):
    """Answers that are near the right one and are not it."""
    if isinstance(answer, str):
        return [answer + "x", "positive", "?"]
    if isinstance(answer, Number):
        decimals = f"{float(answer):.{2 if answer % 1 == 0 else 5}f}"
        near = [float(text) for text in changed_numbers(decimals)]
        return [answer + 1, answer - 1, float(answer) * 1.01 + 0.001, *near, "text"]
    return [answer[:-1], [*answer, answer[0]]] if len(answer) > 1 else [[], answer * 2]


def verdict_of(check, page, answer):
    """What a check cell says to an answer, the exercise, and the answer as it was compared."""
    heard = []

    def overheard(answer, expected, **key):
        verdict = check_answer(answer, expected, **key)
        exercise = Exercise.from_key(verdict.key)
        heard.append((verdict, exercise, answer(*exercise.arguments) if callable(answer) else answer))
        return verdict

    name = re.search(r"\banswer_\d+", check)[0]
    with mock.patch.object(evalkit, "check_answer", overheard):
        exec(check, {**page, "check_answer": overheard, name: answer})
    ((verdict, exercise, compared),) = heard
    return verdict, exercise, compared


def hold(check, page):
    """Fail unless a check cell takes the page's solution and nothing near it; print how many answers were tried."""
    name = re.search(r"\banswer_\d+", check)[0]
    assert verdict_of(check, page, None)[0].status == "no answer yet", check
    assert verdict_of(check, page, "wrong")[0].status == "not yet", check
    verdict, exercise, right = verdict_of(check, page, page[name.replace("answer", "solution")])
    assert verdict, (check, verdict)
    wrong = [] if exercise.kind in ("threshold", "several", "choice") else wrong_versions(right)
    for answer in wrong:
        assert exercise.check(answer).status == "not yet", (check, answer)
    for answer, message in exercise.mistakes:
        assert exercise.check(answer).message == message, (check, answer)
    print(len(wrong) + len(exercise.mistakes))
