"""What a report's warnings link to is in the book: each section, on its page, under the lesson's title."""

import pytest

from evalkit.reporting import _words
from tools.canonical import ROOT
from tools.takeaway import labels, title_of


@pytest.mark.parametrize("label", _words.LESSONS)
def test_a_lesson_of_a_warning_is_in_the_book(label):
    told = _words.lesson(label, "book")
    path = labels()[label]
    assert told["address"] == f"book/{path.relative_to(ROOT).with_suffix('.html')}#{label}"
    assert told["title"] == title_of(path)
