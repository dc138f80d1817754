"""A citation stands in words for which its work is cited, so that one of another work is found."""

import re
from functools import cache
from itertools import combinations

import pytest

from tests.book.sections import pages
from tests.book.wording import stems
from tools.canonical import CHAPTERS
from tools.ledger import load_entries, markdown_of

CITATION = re.compile(r"\{cite(?P<subject>:t)?\}`(?P<key>[^`]+)`")
FIELDS = re.compile(r"^@\w+\{(?P<key>[^,]+),\n(?P<fields>.*?)^\}", re.MULTILINE | re.DOTALL)
ADDRESS = re.compile(r"\]\([^)]*\)")
MOST = 8  # phrases of a work that many pages cite


@cache
def works():
    """By the key of a work, the stems of each phrase for which it is cited."""
    found = {}
    for work in FIELDS.finditer((CHAPTERS / "references.bib").read_text(encoding="utf-8")):
        keywords = re.search(r"^  keywords = \{(.+)\},$", work["fields"], re.MULTILINE)[1].split(", ")
        found[work["key"]] = [frozenset(stems(phrase)) for phrase in keywords]
    return found


def clauses(line):
    """The parts of a line between semicolons, each with a citation."""
    found, waiting = [], ""
    for part in re.split(r"(?<=;) ", ADDRESS.sub("]", line)):
        waiting = f"{waiting} {part}"
        if CITATION.search(part):
            found, waiting = [*found, waiting], ""
    return [*found[:-1], found[-1] + waiting] if found else []


def citations(text):
    """Each citation with the words it stands in: a clause, or what is before the mark if that is in brackets."""
    for clause in (clause for line in text.splitlines() for clause in clauses(line)):
        end = 0
        for mark in CITATION.finditer(clause):
            begin = end if stems(clause[end : mark.start()]) else 0
            yield mark["key"], CITATION.sub(" ", clause if mark["subject"] else clause[begin : mark.start()])
            end = mark.end()


def is_told(key, words):
    """Whether words hold one of the phrases for which a work is cited."""
    return any(phrase <= stems(words) for phrase in works()[key])


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.stem)
def test_a_citation_stands_in_words_for_which_the_work_is_cited(path):
    assert [f"{key}: {words}" for key, words in citations(markdown_of(path)) if not is_told(key, words)] == []


def in_the_ledger():
    """The works of the ledger's entries, each with what the entry says."""
    for entry in load_entries(CHAPTERS):
        if entry.reference:
            yield entry.reference, f"{entry.claim} {entry.why} {entry.meant}"


def test_a_work_that_the_ledger_alone_names_is_told_there():
    cited = {key for path in pages() for key, _ in citations(markdown_of(path))}
    assert [f"{key}: {words}" for key, words in in_the_ledger() if key not in cited and not is_told(key, words)] == []


def test_every_phrase_is_of_use():
    said = [*in_the_ledger(), *(citation for path in pages() for citation in citations(markdown_of(path)))]
    of_use = {(key, phrase) for key, words in said for phrase in works()[key] if phrase <= stems(words)}
    assert [f"{key}: {set(phrase)}" for key in works() for phrase in works()[key] if (key, phrase) not in of_use] == []


def test_phrases_are_few_and_tell_works_apart():
    cited = {key: set() for key in works()}
    for path in pages():
        for key, words in citations(markdown_of(path)):
            cited[key].add((path, words))
    assert all(1 <= len(phrases) <= MOST for phrases in works().values())
    alike = [
        (one, other)
        for one, other in combinations(works(), 2)
        if set(works()[one]) == set(works()[other]) and not cited[one] & cited[other]
    ]
    assert alike == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("By *Wilson's interval* {cite}`wilson1927`, {cite}`brown2001`.", ["brown2001"]),
        ("DeLong's test: {cite:t}`mcnemar1947`; McNemar's test: {cite:t}`mcnemar1947`.", ["mcnemar1947"]),
        ("*Platt scaling* {cite}`zadrozny2002` and *isotonic regression* {cite}`zadrozny2002`", ["zadrozny2002"]),
        ("{cite:t}`christen2023` object; they tell the history.", []),
        ("See [McNemar's test](mcnemar) and {cite:t}`delong1988`.\nDeLong's test", ["delong1988"]),
    ],
)
def test_a_citation_of_another_work_is_found(text, wrong):
    assert [key for key, words in citations(text) if not is_told(key, words)] == wrong


def test_nearly_every_change_of_a_citation_is_found():
    said = [(key, words) for path in pages() for key, words in citations(markdown_of(path))]
    found = [not is_told(other, words) for key, words in said for other in works() if other != key]
    assert len(said) > 200
    assert sum(found) > 0.99 * len(found)
