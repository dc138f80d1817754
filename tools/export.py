"""What readers take away: executed notebooks, the book as one PDF, and a zip for a room without network.

python -m tools.export pdf    print the single page that Sphinx built, with its outline
python -m tools.export zip    pack site, executed notebooks, ledger, wheel and PDF
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import nbformat
import pikepdf
from jupyter_cache import get_cache

from tools.canonical import CHAPTERS, ROOT, chapters, merge_streams

BUILT = ROOT / "_build"
CACHE = BUILT / ".jupyter_cache"  # where the Makefile and jupyter-book keep executed chapters
# Sphinx writes its links as if it stood one folder up.
SINGLE_PAGE = BUILT / "singlehtml" / "chapters" / "0-introduction.html"
PDF = BUILT / "how-good-is-your-classifier.pdf"
ZIP = BUILT / "how-good-is-your-classifier.zip"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
# Without these, the browser itself asks other hosts for updates.
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Hidden on paper anyway, but Chromium would put their headings into the outline.
NOT_ON_PAPER = ".headerlink, .bd-sidebar-primary, .bd-sidebar-secondary, .bd-header, .bd-header-article, footer, dialog"
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same files make the same zip
START = """How Good Is Your Classifier?

To read:     open site/index.html in a browser, or the PDF. No network is needed.
To run:      you need Python 3.11 or newer with NumPy, Matplotlib, SciPy, scikit-learn, pandas and JupyterLab
             (one chapter also wants PyCM). Then, in this folder:

                 python -m pip install --no-index --no-deps wheel/{wheel}
                 jupyter lab --notebook-dir=notebooks

To check:    notebooks/texts/ checks the five texts behind the examples; notebooks/ledger.toml has every claim.
Licences:    LICENSE, and site/vendor/fonts/LICENCE.txt for the font of the formulas.
"""


def executed(path: Path, cache_path: Path) -> Any:
    """A chapter as it was run for the site, with all outputs and figures."""
    notebook = nbformat.read(path, as_version=4)
    _, merged = get_cache(str(cache_path)).merge_match_into_notebook(notebook)
    for cell in merged.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = merge_streams(cell.outputs)
    return merged


def browser_path() -> str | None:
    """Where Chromium is, if it is."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def make_pdf() -> Path:
    """Print the single page, with outline and tags."""
    from playwright.sync_api import sync_playwright

    path = browser_path()
    if path is None:
        raise SystemExit("no Chromium to print with: `sudo apt install chromium`")
    moved = shutil.copy(SINGLE_PAGE, SINGLE_PAGE.parent.parent / "book.html")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=QUIET)
        page = chromium.new_page(color_scheme="light")
        page.goto(moved.as_uri())
        page.evaluate("document.fonts.ready.then(() => true)")
        page.evaluate("names => document.querySelectorAll(names).forEach(part => part.remove())", NOT_ON_PAPER)
        margin = {"top": "18mm", "bottom": "18mm", "left": "16mm", "right": "16mm"}
        footer = '<div style="font-size:8px;width:100%;text-align:center"><span class="pageNumber"></span></div>'
        page.pdf(
            path=PDF,
            format="A4",
            scale=0.72,
            margin=margin,
            outline=True,
            tagged=True,
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=footer,
        )
        chromium.close()
    with pikepdf.open(PDF, allow_overwriting_input=True) as printed:
        printed.save(
            PDF, object_stream_mode=pikepdf.ObjectStreamMode.generate, recompress_flate=True, deterministic_id=True
        )
    return PDF


def make_zip() -> Path:
    """Pack everything that the book needs where there is no network."""
    wheels = BUILT / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    build = [sys.executable, "-m", "flit_core.wheel", "--outdir", str(wheels)]
    subprocess.run(
        build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": "315532800"}
    )
    (wheel,) = wheels.glob("*.whl")
    with zipfile.ZipFile(ZIP, "w", zipfile.ZIP_DEFLATED) as packed:

        def add(name: str, content: bytes) -> None:
            packed.writestr(zipfile.ZipInfo(name, LONG_AGO), content, zipfile.ZIP_DEFLATED)

        add("START.txt", START.format(wheel=wheel.name).encode())
        add("LICENSE", (ROOT / "LICENSE").read_bytes())
        add(f"wheel/{wheel.name}", wheel.read_bytes())
        for path in chapters():
            add(f"notebooks/{path.relative_to(CHAPTERS)}", nbformat.writes(executed(path, CACHE)).encode())
        for path in [*CHAPTERS.glob("*.toml"), *(CHAPTERS / "data").iterdir()]:
            add(f"notebooks/{path.relative_to(CHAPTERS)}", path.read_bytes())
        for path in sorted((ROOT / "bench").glob("*.json")):
            add(f"bench/{path.name}", path.read_bytes())
        for path in sorted((BUILT / "html").rglob("*")):
            if path.is_file():
                add(f"site/{path.relative_to(BUILT / 'html')}", path.read_bytes())
        if PDF.exists():
            add(PDF.name, PDF.read_bytes())
    return ZIP


if __name__ == "__main__":
    made = {"pdf": make_pdf, "zip": make_zip}[sys.argv[1]]()
    print(f"made {made.relative_to(ROOT)}, {made.stat().st_size / 1e6:.1f} MB")
