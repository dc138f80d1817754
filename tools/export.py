"""What readers take away: executed notebooks, and zips for a room without network.

python -m tools.export zip      pack site, executed notebooks, ledger, wheel and the printed book
python -m tools.export class    pack the students' and the teacher's edition, with the packages they need
"""

from __future__ import annotations

import html
import os
import platform
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from bs4 import BeautifulSoup
from jupyter_cache import get_cache

from tools import takeaway
from tools.canonical import CHAPTERS, ROOT, chapters, lessons, merge_streams

BUILT = ROOT / "_build"
CACHE = BUILT / ".jupyter_cache"  # where the Makefile and jupyter-book keep executed chapters
PDF = BUILT / "how-good-is-your-classifier.pdf"
ZIP = BUILT / "how-good-is-your-classifier.zip"
# The first draws no window, and is quicker.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
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
NOT_ON_A_SHEET = ".headerlink, .toggle-button, script:not([type])"
MARGIN = {"top": "18mm", "bottom": "18mm", "left": "16mm", "right": "16mm"}
TITLE = "How Good Is Your Classifier?"
SHEET = """<!DOCTYPE html><html lang="en" data-theme="light" data-content_root="../../"><head><meta charset="utf-8">
<title>{caption}</title>{styles}<script src="../../_static/exercises.js"></script>
<style>.exercise {{ padding-bottom: 4rem }} .exercise, h2 {{ break-inside: avoid }}
.solution > * {{ display: block !important; visibility: visible !important; opacity: 1 !important;
height: auto !important }}
</style></head><body><main><article class="bd-article"><h1>{caption}</h1>"""
DATED = (2026, 1, 1, 0, 0, 0)  # the same files make the same zip
START = """How Good Is Your Classifier?

To read:     open site/index.html in a browser, or the PDF. No network is needed.
To run:      you need Python 3.11 or newer. Then, in this folder:

                 python3 -m venv book
                 book/bin/pip install "wheel/{wheel}[notebooks]"
                 book/bin/jupyter lab notebooks/index.ipynb

             This fetches NumPy, scikit-learn, JupyterLab, jupyterlab-myst and others. Where they are
             installed already, `pip install --no-index --no-deps wheel/{wheel}` is enough.
             Without jupyterlab-myst, exercises and their solutions show as plain text.
To check:    notebooks/texts/ checks the five texts behind the examples; notebooks/ledger.toml has every claim.
Licences:    LICENSE, and site/vendor/fonts/LICENCE.txt for the fonts.
"""
CLASS_START = """How Good Is Your Classifier?  {edition} edition

In a terminal, in this folder; no network is needed:

    python3 -m venv book
    book/bin/pip install --no-index --find-links wheels "classifier-evalkit[notebooks]"
    book/bin/jupyter lab notebooks/index.ipynb

(On Windows: py -m venv book, then book\\Scripts\\pip and book\\Scripts\\jupyter.)
Figures appear when a notebook is run.
The packages in wheels/ are for {machine} and Python {python}. On any other, leave out
"--no-index" where there is a network.

handouts/    a sheet for each part, to print: what to remember, and the exercises{with_solutions}
{more}LICENSE      text CC BY 4.0, code BSD 3-Clause
"""
TEACHERS_MORE = """answers.md   every exercise: the answer, the usual mistakes with what they reveal, the minutes
site/        the book as a website: open site/index.html
"""
REQUIREMENTS = ROOT / "requirements-notebooks.txt"
CLASS = BUILT / "class"


def executed(path: Path) -> Any:
    """A chapter as it was run for the site, with all outputs and figures."""
    notebook = nbformat.read(path, as_version=4)
    _, merged = get_cache(str(CACHE)).merge_match_into_notebook(notebook)
    for cell in merged.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = merge_streams(cell.outputs)
    return merged


def browser_path() -> str | None:
    """Where Chromium is, if it is."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


@contextmanager
def chromium_page() -> Iterator[Any]:
    """A page to print from."""
    from playwright.sync_api import sync_playwright

    path = browser_path()
    if path is None:
        raise SystemExit("no Chromium to print with: `sudo apt install chromium`")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield chromium.new_page(color_scheme="light")
        chromium.close()


def make_wheel() -> Path:
    """Build evalkit's wheel."""
    wheels = BUILT / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    build = [sys.executable, "-m", "flit_core.wheel", "--outdir", str(wheels)]
    subprocess.run(
        build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": "1767225600"}
    )
    (wheel,) = wheels.glob("*.whl")
    return wheel


class Package:
    """A zip that is written file by file, the same bytes for the same files."""

    def __init__(self, path: Path):
        path.parent.mkdir(parents=True, exist_ok=True)
        self.packed = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)

    def __enter__(self) -> Package:
        return self

    def __exit__(self, *_: object) -> None:
        self.packed.close()

    def add(self, name: str, content: bytes | str | Path) -> None:
        """Add a file."""
        content = content.read_bytes() if isinstance(content, Path) else content
        self.packed.writestr(zipfile.ZipInfo(name, DATED), content, zipfile.ZIP_DEFLATED)

    def add_folder(self, name: str, folder: Path) -> None:
        """Add all files below a folder."""
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                self.add(f"{name}/{path.relative_to(folder)}", path)

    def add_notebooks(self, paths: Sequence[Path], read: Callable[[Path], Any], title: str) -> None:
        """Add notebooks, their index, and what they read."""
        taken = set(paths)
        for path in paths:
            notebook = takeaway.taken_away(read(path), path, taken)
            self.add(f"notebooks/{path.relative_to(CHAPTERS)}", nbformat.writes(notebook) + "\n")
        self.add("notebooks/index.ipynb", nbformat.writes(takeaway.index(taken, title)) + "\n")
        for folder in ("data", "pictures"):
            self.add_folder(f"notebooks/{folder}", CHAPTERS / folder)
        for name in ("ledger.toml", "sources.toml"):
            self.add(f"notebooks/{name}", CHAPTERS / name)
        for path in sorted((ROOT / "bench").glob("*.json")):
            self.add(f"bench/{path.name}", path)


def make_zip() -> Path:
    """Pack everything that the book needs where there is no network."""
    wheel = make_wheel()
    with Package(ZIP) as package:
        package.add("START.txt", START.format(wheel=wheel.name))
        package.add("LICENSE", ROOT / "LICENSE")
        package.add(f"wheel/{wheel.name}", wheel)
        package.add_notebooks(chapters(), executed, TITLE)
        package.add_folder("site", BUILT / "html")
        if PDF.exists():
            package.add(PDF.name, PDF)
    return ZIP


def make_notebooks_zip(path: Path) -> None:
    """Pack the notebooks as they are in git, with their data and the wheel: a download of the site."""
    wheel = make_wheel()
    with Package(path) as package:
        package.add(f"wheel/{wheel.name}", wheel)
        package.add("LICENSE", ROOT / "LICENSE")
        package.add_notebooks(chapters(), lambda path: nbformat.read(path, as_version=4), TITLE)


def make_class() -> Path:
    """Pack the students' and the teacher's edition, each with all the packages that it needs."""
    wheels = CLASS / "wheels"
    shutil.rmtree(CLASS, ignore_errors=True)
    fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    subprocess.run([*fetch, "--only-binary=:all:", "--dest", wheels, "-r", REQUIREMENTS], check=True)
    shutil.copy(make_wheel(), wheels)
    machine = {"machine": f"{platform.system()} {platform.machine()}", "python": platform.python_version()}
    for edition in ("student", "teacher"):
        for_teacher = edition == "teacher"
        with Package(CLASS / f"{edition}.zip") as package:
            told = (
                {"more": TEACHERS_MORE, "with_solutions": ", with solutions"}
                if for_teacher
                else {"more": "", "with_solutions": ""}
            )
            package.add("START.txt", CLASS_START.format(edition=edition.title(), **machine, **told))
            package.add("LICENSE", ROOT / "LICENSE")
            package.add_folder("wheels", wheels)
            if for_teacher:
                package.add_notebooks(chapters(), executed, f"{TITLE} (teacher)")
                package.add("answers.md", takeaway.answers())
                package.add_folder("site", BUILT / "html")
            else:
                package.add_notebooks(chapters(), lambda path: takeaway.for_students(executed(path)), TITLE)
            for part, sheet in handouts(with_solutions=for_teacher):
                package.add(f"handouts/{part}.pdf", sheet)
    return CLASS


def handouts(*, with_solutions: bool) -> Iterator[tuple[str, bytes]]:
    """A sheet to print for each part that has exercises: what to remember, and the exercises with room to write."""
    with chromium_page() as page:
        for caption, listed in takeaway.contents():
            sheet = handout(
                caption, [path for path, _ in listed if path in set(lessons())], with_solutions=with_solutions
            )
            if sheet:
                path = BUILT / "html" / "chapters" / "data" / "handout.html"  # as deep as a chapter: for its links
                path.parent.mkdir(exist_ok=True)
                path.write_text(sheet, encoding="utf-8")
                page.goto(path.as_uri())
                page.evaluate("document.fonts.ready.then(() => true)")
                yield takeaway.slug(caption), page.pdf(format="A4", scale=0.75, margin=MARGIN)
                path.unlink()


def handout(caption: str, paths: Sequence[Path], *, with_solutions: bool) -> str:
    """A part's sheet as HTML, taken from the built pages; empty if it has no exercises."""
    sections = []
    for path in paths:
        page = BeautifulSoup(
            (BUILT / "html" / path.relative_to(ROOT)).with_suffix(".html").read_text("utf-8"), "html.parser"
        )
        head = page.head
        for away in page.select(NOT_ON_A_SHEET if with_solutions else f"{NOT_ON_A_SHEET}, .solution"):
            away.decompose()
        wanted = page.select("section#what-to-remember, section#exercises") or page.select("article section")[:1]
        if page.select(".exercise"):
            sections += [f"<h1>{html.escape(takeaway.title_of(path))}</h1>", *map(str, wanted)]
    if not sections:
        return ""
    styles = "".join(map(str, head.select("link[rel=stylesheet], style")))
    return (
        f"{SHEET.format(styles=styles, caption=html.escape(caption))}{''.join(sections)}</article></main></body></html>"
    )


if __name__ == "__main__":
    made = {"zip": make_zip, "class": make_class}[sys.argv[1]]()
    sizes = ", ".join(
        f"{path.name} {path.stat().st_size / 1e6:.1f} MB"
        for path in ([made] if made.is_file() else sorted(made.glob("*.zip")))
    )
    print(f"made {made.relative_to(ROOT)}: {sizes}")
