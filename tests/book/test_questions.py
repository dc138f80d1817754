"""*Questions people ask*: short answers, whose numbers stand in the sections that they lead to."""

import re
from functools import cache

import nbformat
import pytest

from tests.book.glossary import entries
from tools import numerals, prose
from tools.canonical import CHAPTERS, chapters
from tools.perturb import changed_numbers

PAGE = (CHAPTERS / "reference" / "questions.md").read_text(encoding="utf-8")
QUESTIONS = re.findall(r"^\((ask-[\w-]+)\)=\n## (.+)\n\n((?:.+\n)+)", PAGE, re.MULTILINE)
LINK = re.compile(r"\[([^\]]*)\]\(([\w-]+)\)")
LABEL_OR_HEADING = re.compile(r"^\(([\w-]+)\)=$|^(#+) ")
MOST_SENTENCES = 3


def sections_of(path):
    """The text of each labelled section of a notebook, outputs included, down to the next heading of its level."""
    found, level, waiting = {}, {}, []
    for cell in nbformat.read(path, as_version=4).cells:
        in_code = cell.cell_type == "code"
        for line in prose.text_of_cell(cell).splitlines():
            in_code ^= line.startswith(("```", "~~~"))
            match = None if in_code else LABEL_OR_HEADING.match(line)
            if match and match[1]:
                waiting.append(match[1])
            elif match:
                level = {label: depth for label, depth in level.items() if depth < len(match[2])}
                level |= dict.fromkeys(waiting, len(match[2]))
            if not (match and match[1]):
                waiting = [] if line.strip() else waiting
            for label in level:
                found[label] = f"{found.get(label, '')}{line}\n"
    return found


@pytest.fixture(scope="module")
def sections():
    return {label: text for path in chapters() for label, text in sections_of(path).items()}


def linked(answer, sections):
    return "\n".join(sections[label] for _, label in LINK.findall(answer))


TERM_OF = {
    name.casefold(): entry.term
    for entry in entries().values()
    for name in [entry.term, *filter(None, entry.lines.get("Also called", "").split(", "))]
}
ANY_NAME = "|".join(sorted(map(re.escape, TERM_OF), key=len, reverse=True))
NAMED = re.compile(rf"(?<![\w-])(?<!top-k )({ANY_NAME})(?:s|es)?(?![\w-])", re.IGNORECASE)  # no measure of this book


def unfounded(answer, text):
    """The numbers of an answer, in digits and in words, also in its links, that do not stand in a text."""
    there = numerals.numbers_in(text) | {numerals.meaning(number)[0] for number in numerals.numbers_said(text)}
    return [number for number in numerals.numbers_said(answer) if numerals.meaning(number)[0] not in there]


@cache
def terms_in(text):
    return {TERM_OF[name.casefold()] for name in NAMED.findall(text)} - {"positive", "negative"}


def unnamed(answer, text):
    """The terms of the glossary that an answer names, also in its links, and a text by no name."""
    return sorted(terms_in(LINK.sub(r"\1", answer)) - terms_in(text))


def test_every_heading_is_a_question_with_an_answer():
    assert len(QUESTIONS) == len(re.findall(r"^## ", PAGE, re.MULTILINE)) >= 30


@pytest.mark.parametrize(("label", "question", "answer"), QUESTIONS, ids=[label for label, *_ in QUESTIONS])
def test_an_answer_is_short_and_its_sections_hold_its_numbers(label, question, answer, sections):
    assert "?" in question
    assert LINK.findall(answer)
    assert len(answer.splitlines()) <= MOST_SENTENCES
    assert unfounded(answer, linked(answer, sections)) == []


@pytest.mark.parametrize(("label", "question", "answer"), QUESTIONS, ids=[label for label, *_ in QUESTIONS])
def test_the_sections_of_an_answer_name_its_measures(label, question, answer, sections):
    assert unnamed(answer, linked(answer, sections)) == []


def test_most_exchanged_measures_are_noticed(sections):
    measures = ["AUC", "accuracy", "average precision", "precision", "specificity", "Brier score", "F1", "MCC"]
    changed = [
        unnamed(answer.replace(one, other), linked(answer, sections))
        for _, _, answer in QUESTIONS
        for one in measures
        for other in measures
        if one in answer and other not in answer
    ]
    assert len(changed) > 100
    assert changed.count([]) < len(changed) / 4  # the others are measures of the same sections


def test_most_changed_numbers_are_noticed(sections):
    changed = [
        unfounded(other, linked(answer, sections)) for _, _, answer in QUESTIONS for other in changed_numbers(answer)
    ]
    assert changed.count([]) < len(changed) / 4  # the others are numbers of the same sections


def test_a_section_ends_at_the_next_heading_of_its_level(tmp_path):
    path = tmp_path / "chapter.ipynb"
    cells = [
        nbformat.v4.new_markdown_cell("# T\n\n(one)=\n## One\n\nOf 250\n\n(two)=\n### Two"),
        nbformat.v4.new_code_cell("# no heading\n0.37"),
        nbformat.v4.new_markdown_cell("## Three\n\nOf 999"),
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    found = sections_of(path)
    assert unfounded("250 and 0.37 and 999", found["one"]) == ["999"]
    assert unfounded("250 and 0.37", found["two"]) == ["250"]
