"""*Questions people ask*: short answers, whose numbers stand in the sections that they lead to."""

import re

import pytest

from tests.book.sections import sections_of
from tools import numerals
from tools.canonical import CHAPTERS, chapters
from tools.perturb import changed_numbers

PAGE = (CHAPTERS / "reference" / "questions.md").read_text(encoding="utf-8")
QUESTIONS = re.findall(r"^\((ask-[\w-]+)\)=\n## (.+)\n\n((?:.+\n)+)", PAGE, re.MULTILINE)
LINK = re.compile(r"\[([^\]]*)\]\(([\w-]+)\)")
MOST_SENTENCES = 3


@pytest.fixture(scope="module")
def sections():
    return {label: section.text for path in chapters() for label, section in sections_of(path).items()}


def linked(answer, sections):
    return "\n".join(sections[label] for _, label in LINK.findall(answer))


def unfounded(answer, text):
    """The numbers of an answer, also in its links, that do not stand in a text."""
    there = numerals.numbers_in(text)
    return [token for token in numerals.prose_numbers(LINK.sub(r"\1", answer)) if numerals.value_of(token) not in there]


def test_every_heading_is_a_question_with_an_answer():
    assert len(QUESTIONS) == len(re.findall(r"^## ", PAGE, re.MULTILINE)) >= 30


@pytest.mark.parametrize(("label", "question", "answer"), QUESTIONS, ids=[label for label, *_ in QUESTIONS])
def test_an_answer_is_short_and_its_sections_hold_its_numbers(label, question, answer, sections):
    assert "?" in question
    assert LINK.findall(answer)
    assert len(answer.splitlines()) <= MOST_SENTENCES
    assert unfounded(answer, linked(answer, sections)) == []


def test_most_changed_numbers_are_noticed(sections):
    changed = [
        unfounded(other, linked(answer, sections)) for _, _, answer in QUESTIONS for other in changed_numbers(answer)
    ]
    assert changed.count([]) < len(changed) / 4  # the others are numbers of the same sections
