"""What letters and places stand for, wherever a page says it."""

import re

import pytest
from sklearn.metrics import confusion_matrix

from tests.book.sections import pages
from tools.canonical import CHAPTERS
from tools.ledger import markdown_of

MEANS = {"n": "samples", "K": "classes", "M": "positives", "N": "negatives"}
SAID = re.compile(r"\$([nKMN])\$(?: be| is| for|,)?(?: the number)? of (samples|classes|positives|negatives)\b")


def meanings(text):
    """Each letter that is a number of these, as a text says.

    >>> meanings("Let $M$ be the number of positives, $N$ of negatives, and $k$ the number of folds.")
    [('M', 'positives'), ('N', 'negatives')]
    """
    return SAID.findall(text)


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.stem)
def test_a_letter_stands_for_one_thing_in_the_whole_book(path):
    assert [(letter, of) for letter, of in meanings(markdown_of(path)) if MEANS[letter] != of] == []


def test_many_pages_say_what_letters_stand_for():
    assert sum(len(meanings(markdown_of(path))) for path in pages()) >= 10


LAYOUT = re.compile(r"sorts the classes, 0 before 1.*?\n\n\|.*\n\|.*\n\| actually 0 \|(.*)\|\n\| actually 1 \|(.*)\|")


def test_the_layout_of_scikit_learn_is_the_one_it_makes():
    counts = {"TN": 1, "FP": 2, "FN": 3, "TP": 4}
    matrix = confusion_matrix([0] * 3 + [1] * 7, [0, 1, 1, 0, 0, 0, 1, 1, 1, 1])
    (rows,) = LAYOUT.findall(markdown_of(CHAPTERS / "1-one-threshold" / "2-confusion-matrix.ipynb"))
    assert [[counts[cell.strip()] for cell in row.split("|")] for row in rows] == matrix.tolist()
