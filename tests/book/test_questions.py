"""*Questions people ask*: short answers, whose numbers stand in the sections that they lead to."""

import re
from functools import cache

import pytest

from tests.book.glossary import entries
from tests.book.sections import texts
from tests.book.wording import unfounded
from tools.canonical import CHAPTERS
from tools.perturb import changed_numbers

PAGE = (CHAPTERS / "reference" / "questions.md").read_text(encoding="utf-8")
QUESTIONS = re.findall(r"^\((ask-[\w-]+)\)=\n## (.+)\n\n((?:.+\n)+)", PAGE, re.MULTILINE)
LINK = re.compile(r"\[([^\]]*)\]\(([\w-]+)\)")
MOST_SENTENCES = 3


def linked(answer):
    return "\n".join(texts()[label] for _, label in LINK.findall(answer))


TERM_OF = {name.casefold(): entry.term for entry in entries().values() for name in entry.called}
ANY_NAME = "|".join(sorted(map(re.escape, TERM_OF), key=len, reverse=True))
NAMED = re.compile(rf"(?<![\w-])(?<!top-k )({ANY_NAME})(?:s|es)?(?![\w-])", re.IGNORECASE)  # no measure of this book


@cache
def terms_in(text):
    return {TERM_OF[name.casefold()] for name in NAMED.findall(text)} - {"positive", "negative"}


def unnamed(answer, text):
    """The terms of the glossary that an answer names, also in its links, and a text by no name."""
    return sorted(terms_in(LINK.sub(r"\1", answer)) - terms_in(text))


def test_every_heading_is_a_question_with_an_answer():
    assert len(QUESTIONS) == len(re.findall(r"^## ", PAGE, re.MULTILINE)) >= 30


@pytest.mark.parametrize(("label", "question", "answer"), QUESTIONS, ids=[label for label, *_ in QUESTIONS])
def test_an_answer_is_short_and_its_sections_hold_its_numbers(label, question, answer):
    assert "?" in question
    assert LINK.findall(answer)
    assert len(answer.splitlines()) <= MOST_SENTENCES
    assert unfounded(answer, linked(answer)) == []


@pytest.mark.parametrize(("label", "question", "answer"), QUESTIONS, ids=[label for label, *_ in QUESTIONS])
def test_the_sections_of_an_answer_name_its_measures(label, question, answer):
    assert unnamed(answer, linked(answer)) == []


def test_most_exchanged_measures_are_noticed():
    measures = ["AUC", "accuracy", "average precision", "precision", "specificity", "Brier score", "F1", "MCC"]
    changed = [
        unnamed(answer.replace(one, other), linked(answer))
        for _, _, answer in QUESTIONS
        for one in measures
        for other in measures
        if one in answer and other not in answer
    ]
    assert len(changed) > 100
    assert changed.count([]) < len(changed) / 4  # the others are measures of the same sections


def test_most_changed_numbers_are_noticed():
    changed = [unfounded(other, linked(answer)) for _, _, answer in QUESTIONS for other in changed_numbers(answer)]
    assert changed.count([]) < len(changed) / 4  # the others are numbers of the same sections
