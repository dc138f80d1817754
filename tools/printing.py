"""Print the book with Chromium: true page numbers in its contents, no page nearly empty, no date.

Each chapter begins on a new page, so its length depends on nothing else. One whose last page would be nearly
empty is set a little closer or wider, by itself, until it ends well; then the numbers of all pages are known.

python -m tools.printing
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any

import pikepdf
import pypdfium2

from tools.canonical import ROOT
from tools.export import BUILT, PDF, chromium_page
from tools.paper import MARGINS, arranged

SINGLE_PAGE = BUILT / "singlehtml" / "chapters" / "0-introduction.html"
BOOK = BUILT / "singlehtml" / "book.html"  # Sphinx writes the single page's links as if it stood there
SCRIPT = ROOT / "tools" / "js" / "paper.js"
HEIGHT = 297
LEAST_USED = 0.15
# One is .012 of the line height, 1 % of an explorer, 2 % of a figure.
CLOSER = (2, 4, 6, 8, -2, -4, -6, -8, 1, 3, 5, 7, 9, -1, -3, -5, -7, -9)
DATE = "D:20260101000000Z"  # of the site's build, see the Makefile
MINUTES = 60_000


def make_pdf() -> None:
    """Arrange, print, mend the ends of chapters, number the contents, print, pack."""
    BOOK.write_text(arranged(SINGLE_PAGE), encoding="utf-8")
    with chromium_page() as page:
        page.goto(BOOK.as_uri(), timeout=10 * MINUTES)
        page.add_script_tag(path=SCRIPT)
        page.evaluate("paper.ready()")
        marks = page.evaluate("paper.marks()")
        draft = printed(page, draft=True)
        first, *_ = page_numbers(draft, marks)
        numbers = list(accumulate(mended(page, draft, marks), initial=first))
        page.evaluate("numbers => paper.number(numbers)", numbers)
        pack(printed(page), page.locator("h1, h2, h3, h4, h5, h6").all_text_contents())  # the explorers' too


def printed(page: Any, *, draft: bool = False) -> bytes:
    """The page as a PDF, with outline and tags, which take a draft's time."""
    return page.pdf(prefer_css_page_size=True, print_background=True, outline=not draft, tagged=not draft)


def page_numbers(pdf: bytes, marks: Sequence[str]) -> list[int]:
    """The number of the page to which a link to each mark leads."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        numbers = {page.objgen: number for number, page in enumerate(opened.pages, 1)}
        return [numbers[opened.Root.Dests[f"/{mark}"][0].objgen] for mark in marks]


def measured(pdf: bytes, marks: Sequence[str]) -> dict[str, tuple[int, float]]:
    """The number of pages of each chapter, and how much of the last one it uses."""
    pages = pypdfium2.PdfDocument(pdf)
    begins = [*page_numbers(pdf, marks), len(pages) + 1]
    return {
        mark: (end - start, used(pages[end - 2])) for mark, (start, end) in zip(marks, pairwise(begins), strict=True)
    }


def used(page: pypdfium2.PdfPage) -> float:
    """How far down the text area the last thing on a page stands, as a share of its height."""
    shown = page.render(scale=0.5, grayscale=True).to_numpy()
    top, bottom = (round(MARGINS[edge] / HEIGHT * len(shown)) for edge in ("top", "bottom"))
    area = shown[top : len(shown) - bottom]
    (rows,) = (area < 250).any(axis=1).nonzero()
    return (rows[-1] + 1) / len(area) if len(rows) else 0.0


def mended(page: Any, draft: bytes, marks: Sequence[str]) -> list[int]:
    """The number of pages of each chapter, once none ends on a page that is nearly empty."""
    chapters = measured(draft, marks)
    steps = iter(CLOSER)
    while unfinished := [mark for mark, (_, last) in chapters.items() if last < LEAST_USED]:
        if (closer := next(steps, None)) is None:
            raise ValueError(f"{unfinished} end on pages that are nearly empty, however close: cut or add a sentence.")
        page.evaluate("what => paper.show(what)", [unfinished, closer])
        chapters |= measured(printed(page, draft=True), unfinished)
    page.evaluate("what => paper.show(what)", [None, 0])
    return [length for length, _ in chapters.values()]


def pack(pdf: bytes, headings: Sequence[str]) -> None:
    """Write the PDF to its place, packed to a third, with the date of the site and these titles in its outline."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        with opened.open_outline() as outline:
            _mend_titles(outline.root, iter(headings))
        for entry in ("/CreationDate", "/ModDate"):
            opened.docinfo[entry] = DATE
        packed = {"object_stream_mode": pikepdf.ObjectStreamMode.generate, "recompress_flate": True}
        opened.save(PDF, **packed, deterministic_id=True)


def _mend_titles(items: Sequence[pikepdf.OutlineItem], headings: Iterator[str]) -> None:
    """Chromium loses spaces where a heading is broken, and writes a page's first line or what is beside code twice."""
    for item in items:
        title = "".join(item.title.split())
        words = next(words for heading in headings if _is_of("".join(words := heading.split()), title))
        item.title = " ".join(words)
        _mend_titles(item.children, headings)


def _is_of(heading: str, title: str) -> bool:
    """Whether a title, without spaces, is that of a heading: all its letters in their order, some of them twice."""
    rest = iter(title)
    return len(title) <= 2 * len(heading) and all(letter in rest for letter in heading)


if __name__ == "__main__":
    make_pdf()
    print(f"made {PDF.relative_to(ROOT)}: {PDF.stat().st_size / 1e6:.1f} MB")
