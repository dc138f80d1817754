"""What must hold of an exercise, tried in the kernel that has just run its chapter down to the solution."""

import contextlib
import io
import re
from numbers import Number
from unittest import mock

import evalkit
from evalkit import check_answer
from tools.perturb import changed_numbers


def wrong_versions(answer):
    """Answers that are near the right one and are not it."""
    if isinstance(answer, str):
        return [answer + "x", "positive", ""]
    if isinstance(answer, Number):
        decimals = f"{float(answer):.{2 if answer % 1 == 0 else 5}f}"
        near = [float(text) for text in changed_numbers(decimals)]
        return [answer + 1, answer - 1, float(answer) * 1.01 + 0.001, *near, "text", True]
    return [answer[:-1], answer[::-1], [], [*answer, answer[0]]]


def hold(check, page):
    """Fail unless a check cell takes the page's solution and nothing near it; print how many answers were tried."""
    name = re.search(r"\banswer_\d+", check)[0]
    right, expected = page[name.replace("answer", "solution")], []

    def overheard(answer, value, **options):
        expected.append(value)
        return check_answer(answer, value, **options)

    def said(answer):
        with contextlib.redirect_stdout(io.StringIO()) as heard, mock.patch.object(evalkit, "check_answer", overheard):
            exec(check, {**page, "check_answer": overheard, name: answer})
        return heard.getvalue()

    assert said(None).startswith("no answer yet"), check
    assert said(right).startswith("right"), check
    assert said("wrong").startswith("not yet"), check
    wrong = wrong_versions(right)
    for answer in wrong:
        assert check_answer(answer, expected[-1], hint="no").status == "not yet", (check, answer)
    print(len(wrong))
