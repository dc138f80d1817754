"""Where *What the texts get wrong* names a text, the ledger's entry that is most like its words is of that text."""

import re
from collections import Counter
from math import log

import nbformat
import pytest

from tests.book.wording import stems
from tools.canonical import CHAPTERS
from tools.ledger import load_entries

NAMED = re.compile(r"[Tt]exts? (00\d(?:(?:, | and )00\d)*)")
TOLD = [
    (entry.source, stems(f"{entry.claim} {entry.printed} {entry.why} {entry.meant}"))
    for entry in load_entries(CHAPTERS)
    if entry.verdict != "agrees"
]
COMMON = Counter(word for _, words in TOLD for word in words)


def most_like(words):
    """The text of the entry that shares most with these words, where a rare word counts more."""
    return max(TOLD, key=lambda entry: sum(log(len(TOLD) / COMMON[word]) for word in sorted(words & entry[1])))[0]


def sayings():
    """Each paragraph that names one text or more, the texts, and its words without them."""
    for cell in nbformat.read(CHAPTERS / "texts" / "what-the-texts-get-wrong.ipynb", as_version=4).cells:
        for paragraph in re.split(r"\n\n|\n(?=- )", cell.source) if cell.cell_type == "markdown" else []:
            if texts := [text for named in NAMED.findall(paragraph) for text in re.findall(r"00\d", named)]:
                yield paragraph, texts, stems(NAMED.sub(" ", paragraph))


@pytest.mark.parametrize(("paragraph", "texts", "words"), list(sayings()), ids=lambda part: None)
def test_a_saying_is_of_a_text_that_is_named(paragraph, texts, words):
    assert most_like(words) in texts, paragraph


def test_most_sayings_name_one_text_of_the_five():
    assert [len(texts) for _, texts, _ in sayings()].count(1) > 10
