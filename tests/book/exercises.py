"""What must hold of an exercise, tried in the kernel that has just run its chapter down to the solution."""

import re
from unittest import mock

import evalkit
from evalkit import check_answer
from evalkit.teaching.exercises import Exercise


def verdict_of(check, page, answer):
    """What a check cell says to an answer, and the exercise."""
    heard = []

    def overheard(answer, expected, **key):
        verdict = check_answer(answer, expected, **key)
        exercise = Exercise.from_key(verdict.key)
        heard.append((verdict, exercise))
        return verdict

    name = re.search(r"\banswer_\d+", check)[0]
    with mock.patch.object(evalkit, "check_answer", overheard):
        exec(check, {**page, "check_answer": overheard, name: answer})
    (found,) = heard
    return found


def hold(check, page):
    """Fail unless a check cell takes the page's solution, and tells each mistake what it says of it."""
    name = re.search(r"\banswer_\d+", check)[0]
    assert verdict_of(check, page, None)[0].status == "no answer yet", check
    assert verdict_of(check, page, "wrong")[0].status == "not yet", check
    verdict, exercise = verdict_of(check, page, page[name.replace("answer", "solution")])
    assert verdict, (check, verdict)
    for answer, message in exercise.mistakes:
        assert exercise.check(answer).message == message, (check, answer)
