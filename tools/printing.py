"""Print the book with Chromium: true page numbers in its contents, no page nearly empty, the same bytes each time.

Each chapter begins on a new page, so its length depends on nothing else. One whose last page would be nearly
empty is set a little closer or wider, by itself, until it ends well; then the numbers of all pages are known.

python -m tools.printing
"""

from __future__ import annotations

import io
import re
from itertools import accumulate, pairwise
from typing import Any

import pikepdf
import pypdfium2

from tools.canonical import ROOT
from tools.export import BUILT, PDF, chromium_page
from tools.paper import MARGINS, arranged

SINGLE_PAGE = BUILT / "singlehtml" / "chapters" / "0-introduction.html"
BOOK = BUILT / "singlehtml" / "book.html"  # Sphinx writes the single page's links as if it stood there
HEIGHT = 297
LEAST_USED = 0.15
CLOSER = (2, 4, 6, 8, -2, -4, -6, -8)  # one is .012 of the line height, 1 % of an explorer, 2 % of a figure
DATE = "D:20260101000000Z"  # of the site's build, see the Makefile
MINUTES = 60_000
READY = """() => {
  for (const explorer of document.querySelectorAll("threshold-explorer")) {
    if (explorer.step === 0) explorer.goTo(Math.floor(explorer.counts.thresholds.length / 2));
    const style = explorer.shadowRoot.appendChild(document.createElement("style"));
    style.textContent = ":is(.roc, .pr, .drawing) svg { max-width: 14rem }";
  }
  return document.fonts.ready.then(() => true);
}"""
MARKS = "spans => spans.map(span => span.dataset.pageOf)"
NUMBER = "(spans, numbers) => spans.forEach((span, n) => { span.textContent = numbers[n]; })"
SHOW = """([alone, closer]) => [...document.querySelectorAll("article > *")].forEach(part => {
  part.hidden = alone !== null && part.dataset.mark !== alone;
  if (part.dataset.mark === alone) part.style.setProperty("--closer", closer);
})"""


def make_pdf() -> None:
    """Arrange, print, mend the ends of chapters, number the contents, print, pack."""
    BOOK.write_text(arranged(SINGLE_PAGE), encoding="utf-8")
    with chromium_page() as page:
        page.goto(BOOK.as_uri(), timeout=10 * MINUTES)
        page.evaluate(READY)
        marks = page.eval_on_selector_all("[data-page-of]", MARKS)
        draft = printed(page)
        numbers = [*numbers_of(draft, marks), len(pypdfium2.PdfDocument(draft)) + 1]
        lengths = [
            _mended(page, mark, draft, start, end) for mark, (start, end) in zip(marks, pairwise(numbers), strict=True)
        ]
        page.evaluate(SHOW, [None, 0])
        page.eval_on_selector_all("[data-page-of]", NUMBER, list(accumulate(lengths, initial=numbers[0])))
        pack(printed(page))


def printed(page: Any) -> bytes:
    """The page as a PDF, with outline and tags."""
    return page.pdf(prefer_css_page_size=True, print_background=True, outline=True, tagged=True)


def numbers_of(pdf: bytes, marks: list[str]) -> list[int]:
    """The number of the page to which a link to each mark leads."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        numbers = {page.objgen: number for number, page in enumerate(opened.pages, 1)}
        return [numbers[opened.Root.Dests[f"/{mark}"][0].objgen] for mark in marks]


def used(page: pypdfium2.PdfPage) -> float:
    """How far down the text area the last thing on a page stands, as a share of its height."""
    shown = page.render(scale=0.5, grayscale=True).to_numpy()
    top, bottom = (round(MARGINS[edge] / HEIGHT * len(shown)) for edge in ("top", "bottom"))
    area = shown[top : len(shown) - bottom]
    (rows,) = (area < 250).any(axis=1).nonzero()
    return (rows[-1] + 1) / len(area) if len(rows) else 0.0


def _mended(page: Any, mark: str, draft: bytes, start: int, end: int) -> int:
    """The number of a chapter's pages, when its last page is not nearly empty."""
    if used(pypdfium2.PdfDocument(draft)[end - 2]) >= LEAST_USED:
        return end - start
    for closer in CLOSER:
        page.evaluate(SHOW, [mark, closer])
        alone = pypdfium2.PdfDocument(printed(page))
        if used(alone[len(alone) - 1]) >= LEAST_USED:
            return len(alone)
    raise ValueError(f"{mark} ends on a page that is nearly empty, however close its lines are: cut or add a sentence.")


def pack(pdf: bytes) -> None:
    """Write the PDF to its place, packed to a third, with the date of the site."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        with opened.open_outline() as outline:
            _mend_titles(outline.root)
        for entry in ("/CreationDate", "/ModDate"):
            opened.docinfo[entry] = DATE
        packed = {"object_stream_mode": pikepdf.ObjectStreamMode.generate, "recompress_flate": True}
        opened.save(PDF, **packed, deterministic_id=True)


def _mend_titles(items: list[pikepdf.OutlineItem]) -> None:
    """Chromium writes the first line of a page twice into the outline if it is a heading."""
    for item in items:
        item.title = re.sub(r"^(.{3,})\1", r"\1", item.title)
        _mend_titles(item.children)


if __name__ == "__main__":
    make_pdf()
    print(f"made {PDF.relative_to(ROOT)}: {PDF.stat().st_size / 1e6:.1f} MB")
