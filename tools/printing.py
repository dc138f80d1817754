"""Print the book with Chromium: true page numbers in its contents, no date.

python -m tools.printing
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

import pikepdf
from playwright.sync_api import sync_playwright

from tools.canonical import ROOT
from tools.export import BUILT, PDF, QUIET, browser_path
from tools.paper import arranged

SINGLE_PAGE = BUILT / "singlehtml" / "chapters" / "0-introduction.html"
BOOK = BUILT / "singlehtml" / "book.html"  # Sphinx writes the single page's links as if it stood there
SCRIPT = ROOT / "tools" / "js" / "paper.js"
DATE = "D:20260101000000Z"  # of the site's build, see the Makefile
MINUTES = 60_000


def make_pdf() -> None:
    """Arrange, print, number the contents, print again, pack."""
    path = browser_path()
    if path is None:
        raise SystemExit("no Chromium to print with: `sudo apt install chromium`")
    BOOK.write_text(arranged(SINGLE_PAGE), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        draft, page = opened(browser), opened(browser)  # Chromium may break a page that it prints again elsewhere
        numbers = page_numbers(printed(draft, draft=True), draft.evaluate("paper.marks()"))
        page.evaluate("numbers => paper.number(numbers)", numbers)
        pack(printed(page), page.locator("h1, h2, h3, h4, h5, h6").all_text_contents())  # the explorers' too


def opened(browser: Any) -> Any:
    """The book in a page of its own, ready to be printed."""
    page = browser.new_page(color_scheme="light")
    page.goto(BOOK.as_uri(), timeout=10 * MINUTES)
    page.add_script_tag(path=SCRIPT)
    page.evaluate("paper.ready()")
    return page


def printed(page: Any, *, draft: bool = False) -> bytes:
    """The page as a PDF, with outline and tags, which take a draft's time."""
    return page.pdf(prefer_css_page_size=True, print_background=True, outline=not draft, tagged=not draft)


def page_numbers(pdf: bytes, marks: Sequence[str]) -> list[int]:
    """The number of the page to which a link to each mark leads."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        numbers = {page.objgen: number for number, page in enumerate(opened.pages, 1)}
        return [numbers[opened.Root.Dests[f"/{mark}"][0].objgen] for mark in marks]


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
