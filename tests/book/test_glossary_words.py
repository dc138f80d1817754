"""What the glossary says in words is what the lessons say: definitions that compute nothing, and Chinese names."""

import re
from dataclasses import replace

import pytest

from tests.book.glossary import HELD, entries
from tests.book.sections import texts
from tests.book.test_terms import GLOSSARY
from tools.canonical import CHAPTERS, chapters, lessons
from tools.ledger import load_entries, markdown_of

ENTRIES = entries()
IN_WORDS = [
    entry for entry in ENTRIES.values() if "value" not in HELD.get(entry.term, {}) and not entry.names("evalkit")
]
WORD = re.compile(r"[a-z]+(?:-[a-z]+)?")
ENDING = re.compile(r"(?:ing|ed|es|s)$")
COMMON = set(
    WORD.findall(
        "the and are that for with from was were there one not than this each all its which what when whom who where "
        "they their them has have had does because both other too"
    )
)
HAN = re.compile(r"[\u4e00-\u9fff]")
# Around a Chinese name, what is not part of it.
ASIDE = re.compile(
    r"^with \$k\$ folds |^weighted: | for one pair$|^threshold \$.theta\$$|^\$F_.beta\$ ?|^none$|^written as here$"
)
LISTED = re.compile(r"^% (.+) = (.+): (.+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def sections():
    pages = {path.name: markdown_of(path) for path in chapters()}
    return pages | texts()


def words_of(text):
    """The words that carry a sentence, without their endings."""
    return {ENDING.sub("", word)[:5] for word in WORD.findall(text.casefold()) if len(word) > 2 and word not in COMMON}


def taught(entry, sections):
    """The text of the sections that teach an entry."""
    targets = re.findall(r"\]\(([^)]+)\)", entry.lines["Taught in"])
    return "\n".join(sections[target.split("/")[-1]] for target in targets)


def is_taught(entry, sections):
    """Whether the lesson's words beside a definition stand in its sections, and have half of the definition's own."""
    lesson, own = HELD[entry.term]["lesson"], words_of(entry.definition)
    text = taught(entry, sections)
    return all(words in text for words in lesson) and 2 * len(own & words_of(" ".join(lesson))) >= len(own)


@pytest.mark.parametrize("entry", IN_WORDS, ids=lambda entry: entry.term)
def test_a_definition_in_words_is_what_the_lesson_says(entry, sections):
    assert is_taught(entry, sections)


def test_most_exchanged_definitions_are_found_by_their_words_alone(sections):
    exchanged = [replace(one, definition=other.definition) for one in IN_WORDS for other in IN_WORDS if one != other]
    assert len(exchanged) > 700
    assert sum(is_taught(entry, sections) for entry in exchanged) < 0.03 * len(exchanged)


IN_BRACKETS = re.compile(r"([\w.' -]+)\*? \(([^()]*[\u4e00-\u9fff][^()]*)\)")


@pytest.fixture(scope="module")
def sentences():
    """Lines of the pages, and claims of the ledger in both languages."""
    pages = [*chapters(), *sorted(CHAPTERS.rglob("*.md"))]
    lines = [line for path in pages if path.name != "glossary.md" for line in markdown_of(path).splitlines()]
    claims = [
        f"{entry.heading} {entry.claim} {entry.printed} {entry.why} {entry.meant}" for entry in load_entries(CHAPTERS)
    ]
    return [(line, line.casefold()) for line in (*lines, *claims) if HAN.search(line)]


def chinese_names(entry):
    parts = [ASIDE.sub("", name) for name in re.split(r", |; ", entry.lines["Chinese"])]
    return [name for name in parts if name and not name.startswith("see ")]


def unfounded(entry, sentences, listed):
    """Chinese names that stand nowhere beside an English name of the entry, nor in the list of the page.

    Where brackets after an English name hold the Chinese one, that is what counts, else that both are in a sentence.
    """
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name.casefold())}(?:s|es|d)?(?!\w)" for name in entry.called))
    faults = []
    for name in chinese_names(entry):
        lines = [(line, folded) for line, folded in sentences if name in line]
        before = [
            text
            for line, folded in lines
            for text, inside in IN_BRACKETS.findall(folded)
            if name.casefold() in re.split(", ?", inside)
        ]
        said = (
            any(re.search(rf"(?:{pattern.pattern})$", text) for text in before)
            if before
            else any(pattern.search(folded) for _, folded in lines)
        )
        same = not HAN.search(name) and name.casefold().replace("-", " ") in {
            n.casefold().replace("-", " ") for n in entry.called
        }
        faults += [] if said or same or (name, entry.term) in listed else [name]
    return faults


LIST = {(name, term): source for name, term, source in LISTED.findall(GLOSSARY)}


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.term)
def test_a_chinese_name_stands_beside_the_english_one(entry, sentences):
    assert unfounded(entry, sentences, LIST) == []


def test_the_list_of_chinese_names_is_needed_and_names_its_sources(sentences):
    needed = {(name, entry.term) for entry in ENTRIES.values() for name in unfounded(entry, sentences, {})}
    assert needed == set(LIST)
    assert {source.split()[0] for source in LIST.values()} <= {"in", "lesson", "text", "zhou2016"}


def test_most_exchanged_chinese_names_are_found(sentences):
    names = [(entry, name) for entry in ENTRIES.values() for name in chinese_names(entry) if HAN.search(name)][::8]
    moved = [
        replace(one, lines=one.lines | {"Chinese": name}) for one, _ in names for other, name in names if one != other
    ]
    assert len(moved) > 300
    assert sum(not unfounded(entry, sentences, LIST) for entry in moved) < 0.02 * len(moved)


DEFINED = re.compile(r"\*([^*\n]+)\* \(([^()\n]*[\u4e00-\u9fff][^()\n]*)\)")
OF_NAME = {name.casefold(): entry for entry in ENTRIES.values() for name in entry.called}


def strange(line):
    """Chinese names in brackets after a term that its entry does not have."""
    for english, inside in DEFINED.findall(line):
        entry = OF_NAME.get(english.casefold()) or OF_NAME.get(english.casefold().removesuffix("s"))
        names = [name.removeprefix("in medicine ") for name in re.split(", ?|; ?", inside) if HAN.search(name)]
        yield from (name for name in names if entry and name not in chinese_names(entry))


@pytest.mark.parametrize("path", lessons(), ids=lambda path: path.stem)
def test_a_chinese_name_after_a_term_is_in_its_entry(path):
    assert [name for line in markdown_of(path).splitlines() for name in strange(line)] == []


def test_a_chinese_name_of_another_term_is_found():
    assert list(strange("*Recall* (召回率, 查准率) is")) == ["查准率"]
