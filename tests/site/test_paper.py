"""The printed book, which `make pdf` has just made."""

import re
from collections import Counter
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest
from bs4 import BeautifulSoup

from tools import printing
from tools.export import PDF, TITLE
from tools.paper import MARGINS

pytestmark = pytest.mark.printed
MM = 72 / 25.4
FRONT = ("", "Contents")  # what stands above the pages before the text
HEAD = 20  # mm from the upper edge, above the text
SMALLEST_CODE = 8


@pytest.fixture(scope="module")
def pages():
    """The pages, as a reader sees them."""
    return list(pypdfium2.PdfDocument(PDF))


@pytest.fixture(scope="module")
def heads(pages):
    """What stands above the text of each page, left and right."""
    return [(_text(page, left=0, right=100), _text(page, left=100, right=210)) for page in pages]


@pytest.fixture(scope="module")
def book():
    """The page that was printed."""
    return BeautifulSoup(printing.BOOK.read_text(encoding="utf-8"), "lxml")


def _text(page, *, left=0, right=210, top=0, bottom=HEAD):
    """The text in a part of a page, in mm from its upper left corner."""
    height = page.get_height()
    part = {"left": left * MM, "right": right * MM, "bottom": height - bottom * MM, "top": height - top * MM}
    return _compact(page.get_textpage().get_text_bounded(**part))


def _compact(text):
    """A text without spaces, which a PDF does not keep."""
    return "".join(text.split())


def _chapters(book):
    """The heading of each chapter, and of the part that it opens."""
    return [
        (_compact(section.find(id=section["data-mark"]).get_text()), section.select_one("h1.part"))
        for section in book.select("article > .chapter")
    ]


def test_the_first_page_is_the_title_page(pages, heads):
    whole = _text(pages[0], bottom=297)
    assert whole.startswith(_compact(TITLE))
    assert "CCBY4.0" in whole
    assert heads[0] == ("", "")


def test_the_contents_give_the_page_where_each_chapter_begins(pages, heads, book):
    begins = {head: number for number, ((_, before), (_, head)) in enumerate(pairwise(heads), 2) if head != before}
    shown = pages[1 : begins[_chapters(book)[0][0]] - 1]
    contents = _compact("".join(page.get_textpage().get_text_bounded() for page in shown))  # its lines may be joined
    titles = [_compact(link.get_text()) for link in book.select(".contents-of-book li a")]
    numbers = [begins[heading] for heading, _ in _chapters(book)]
    lines = [f"{re.escape(title)}{number}(?!\\d)" for title, number in zip(titles, numbers, strict=True)]
    assert [line for line in lines if not re.search(line, contents)] == []
    assert re.search(".*?".join(lines), contents)


def test_every_page_has_its_chapter_above_and_its_number_below(pages, heads, book):
    chapters = [heading for heading, _ in _chapters(book)]
    assert list(dict.fromkeys(head for _, head in heads if head not in FRONT)) == chapters
    assert {left for left, _ in heads[1:]} == {_compact(TITLE)}
    below = [_text(page, top=297 - MARGINS["bottom"], bottom=297) for page in pages]
    assert below[1:] == [str(number) for number in range(2, len(pages) + 1)]


def test_the_outline_has_parts_and_chapters(book):
    expected = []
    for heading, part in _chapters(book):
        if part:
            expected.append((part.get_text(), []))
        if expected:  # the first chapters are in no part
            expected[-1][1].append(heading)
    with pikepdf.open(PDF) as pdf, pdf.open_outline() as outline:
        parts = outline.root[-len(expected) :]
        assert [(part.title, [_compact(item.title) for item in part.children]) for part in parts] == expected


def test_every_chinese_character_is_on_paper(pages, book):
    def count(text):
        return Counter(character for character in text if "一" <= character <= "鿿")

    on_paper = count("".join(page.get_textpage().get_text_bounded() for page in pages))
    assert count(book.article.get_text()) - on_paper == Counter()


def test_code_is_large_enough_to_read(pages):
    small = {}
    for number, page in enumerate(pages, 1):
        for piece in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT]):
            if "SourceCodePro" in piece.get_font().get_base_name():
                small.setdefault(round(piece.get_font_size() * piece.get_matrix().d, 2), number)
    assert {size: number for size, number in small.items() if size < SMALLEST_CODE} == {}
