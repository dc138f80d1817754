"""A link names what it leads to, so that one to another page or section of the book is found."""

import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import pytest
import yaml

from tests.book.glossary import entries
from tests.book.sections import pages, sections_of
from tests.book.wording import plain, stems
from tools import numerals
from tools.canonical import CHAPTERS, ROOT
from tools.ledger import markdown_of

LINK = re.compile(r"(?<!!)\[((?:[^\[\]`]|`[^`]*`)*)\]\(([^)\s]+)\)")
DEFINED = re.compile(r"(?<![*\w])\*{1,3}([^*\n]+)\*|\\text\{([^}]+)\} =")
NEIGHBOUR = re.compile(r"(?:the )?(next|previous) page", re.IGNORECASE)
LONGEST = 4  # content words of a term
RARE = 20  # a phrase tells a target if at most one in so many has it


@dataclass(frozen=True, eq=False)
class Target:
    """A page or a section: what it is called, the page that it is on, and its text."""

    key: str
    heading: str
    page: Path
    title: str
    text: str

    @cached_property
    def name(self):
        """The stems of the heading; and of the label as far as the text has them, or of the name of the file."""
        key = stems(self.key.lstrip("0123456789").split(".")[0].replace("-", " "))
        return stems(self.heading) | (key if "." in self.key else key & stems(self.text))

    @cached_property
    def plain(self):
        return plain(self.text)

    @cached_property
    def numbers(self):
        return numerals.numbers_in(self.text)

    @cached_property
    def terms(self):
        """What it defines: the words in italics, and those before the sign of equality of a formula."""
        found = [stems(italics or formula) for italics, formula in DEFINED.findall(self.text)]
        return [term for term in found if 0 < len(term) <= LONGEST]


@cache
def order():
    """The pages in the order of the contents."""
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))["parts"]
    return [Path(entry["file"]) for part in parts for entry in part["chapters"]]


def page_of(path):
    return path.relative_to(ROOT).with_suffix("")


@cache
def targets():
    """By the last part of the address in a link: labels, and names of files."""
    found = {}
    for path in pages():
        text, page = markdown_of(path), page_of(path)
        title = re.search(r"^# (.+)$", text, re.MULTILINE)[1]
        found[path.name] = Target(path.name, title, page, title, text)
        for label, section in sections_of(path).items():
            found[label] = Target(label, section.heading, page, title, section.text)
    return found


@cache
def places(heading):
    """The pages with a heading, or a title, of these very words."""
    return {target.page for target in targets().values() if target.heading and plain(target.heading) == heading}


def is_told_by_its_words(words, target):
    """Whether the words, or the numbers among them, stand in the target and in few others."""
    said = plain(re.sub(r"^(?:the|an?|in|by|from) ", "", words, flags=re.IGNORECASE))
    numbers = frozenset(numerals.numbers_in(words))
    return (said in target.plain and with_phrase(said) * RARE <= len(targets())) or (
        bool(numbers) and numbers <= target.numbers and with_numbers(numbers) * RARE <= len(targets())
    )


@cache
def with_phrase(said):
    return sum(said in target.plain for target in targets().values())


@cache
def with_numbers(numbers):
    return sum(numbers <= target.numbers for target in targets().values())


def is_neighbour(words, target, path):
    """Whether the words are "the next page", said on the page before it."""
    match, page = NEIGHBOUR.fullmatch(words), page_of(path)
    if not match or page not in order():
        return False
    return target.page == order()[order().index(page) + (1 if match[1].lower() == "next" else -1)]


@cache
def is_common(stem):
    """Whether so many targets have a word in their names that it tells little."""
    return sum(stem in target.name for target in targets().values()) * RARE > len(targets())


def is_called(said, name):
    """Whether words share with a name one that is not common, or are all in it."""
    shared = said & name
    return shared and (shared == said or not all(map(is_common, shared)))


def is_named(words, target, path):
    """Whether the words of a link tell its target; words that are a heading lead to it, or into its page."""
    if there := places(plain(words)):
        return target.page in there
    said = stems(words)
    return (
        is_called(said, target.name)
        or (said and said <= stems(target.title))
        or (target.heading == target.title and said == stems(target.page.parent.name.lstrip("0123456789")))
        or any(term <= said for term in target.terms)
        or is_told_by_its_words(words, target)
        or is_neighbour(words, target, path)
    )


def links(path):
    """The words and the targets of the links of a page into the book, but of those without words."""
    for words, address in LINK.findall(markdown_of(path)):
        if words and (target := targets().get(address.split("/")[-1])):
            yield words, target


def taught():
    """All the names of each entry of the glossary, and what it is taught in."""
    for entry in entries().values():
        addresses = [address for _, address in LINK.findall(entry.lines["Taught in"])]
        yield entry.called, [targets()[address.split("/")[-1]] for address in addresses]


def is_taught(names, target):
    """Whether the heading has a word of a term, or the text defines it, or has it and few others do."""
    return any(
        is_called(said, target.name)
        or any(term <= said or said <= term for term in target.terms)
        or is_told_by_its_words(name, target)
        for name in names
        if (said := stems(name))
    )


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.stem)
def test_the_words_of_a_link_name_its_target(path):
    assert [f"[{words}]({target.key})" for words, target in links(path) if not is_named(words, target, path)] == []


def test_a_link_out_of_the_book_names_the_address():
    out = [link for path in pages() for link in LINK.findall(markdown_of(path)) if link[1].startswith("http")]
    assert len(out) >= 5
    assert [link for link in out if not stems(link[0]) & stems(link[1])] == []


def test_the_glossary_alone_takes_the_words_of_links_from_headings():
    bare = {path.name for path in pages() for words, _ in LINK.findall(markdown_of(path)) if not words}
    assert bare == {"glossary.md"}


def test_a_term_is_taught_where_the_glossary_says():
    found = [(names[0], target) for names, sections in taught() for target in sections if not is_taught(names, target)]
    assert [f"{term}: {target.key}" for term, target in found] == []


def test_where_a_matter_is_taught_is_told_by_the_heading():
    told = [
        (path.name, words, targets()[address.split("/")[-1]].heading)
        for path in [*pages(), ROOT / "CHANGELOG.md"]
        for line in re.findall(r"^(?:Taught in|  - \*Taught in:\*) (.+)$", markdown_of(path), re.MULTILINE)
        for words, address in LINK.findall(line)
        if words
    ]
    assert len(told) > 150
    assert [f"{page}: [{words}] leads to {heading!r}" for page, words, heading in told if words != heading] == []


@pytest.mark.parametrize(
    ("words", "right", "wrong"),
    [
        ("the net benefit", "recipe-net-benefit", "mcnemar"),  # a word of the heading or the label
        ("AUC, three ways", "2-auc.ipynb", "8-auc-proofs.ipynb"),  # words that are a heading
        ("accuracy paradox", "always-spam", "mcnemar"),  # the page's title
        ("training set", "held-out-data", "groups"),  # a term that the section defines
        ("One threshold", "1-what-is-a-classifier.ipynb", "1-roc-curve.ipynb"),  # a part
        ("from 0.898 to 0.398", "mcc-and-prevalence", "pr-floor"),  # numbers
        ("the next page", "2-confusion-matrix.ipynb", "3-accuracy-paradox.ipynb"),
    ],
)
def test_a_link_to_another_place_is_found(words, right, wrong):
    page = CHAPTERS / "1-one-threshold" / "1-what-is-a-classifier.ipynb"
    assert is_named(words, targets()[right], page)
    assert not is_named(words, targets()[wrong], page)


def test_most_links_to_other_places_are_found():
    others = list(targets().values())[::11]
    found = [
        not is_named(words, other, path)
        for path in pages()
        for words, target in links(path)
        for other in others
        if (other.heading, other.page) != (target.heading, target.page)
    ]
    assert sum(found) > 0.95 * len(found)


def test_most_terms_taught_elsewhere_are_found():
    others = [target for target in targets().values() if "." not in target.key][::11]
    found = [not is_taught(names, other) for names, sections in taught() for other in others if other not in sections]
    assert sum(found) > 0.93 * len(found)
