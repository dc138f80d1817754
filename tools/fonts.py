"""The site's own fonts: out of pinned packages, cut down to what the pages show, with their licence beside them."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from importlib.metadata import files
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import USE_MY_METRICS
from sphinx.application import Sphinx

from tools import mathml

FOLDER = "vendor/fonts"
LICENCE_PACKAGE, LICENCE_FILE = "fonttools", "LICENSE.external"
LICENCE = re.compile(r"^-+\nSIL OPEN FONT LICENSE.*?^OTHER DEALINGS IN THE FONT SOFTWARE\.$", re.MULTILINE | re.DOTALL)
COPYRIGHT, LICENSED_UNDER = 0, 13  # entries of a font's name table
NAMES, NAME_OF_FILE = {1, 3, 4, 16}, 6
HEADING = re.compile(r"<h([1-6])\b.*?</h\1>", re.DOTALL)
LATIN = {*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”…−×≥≤")}


@dataclass(frozen=True)
class Font:
    """Where a font comes from, its file on the site, which code points the pages show in it, what is changed."""

    package: str
    source: str
    file: str
    code_points: Callable[[Iterable[str]], Set[int]]
    features: tuple[str, ...]
    change: Callable[[Any], None]


def of_headings(pages: Iterable[str]) -> set[int]:
    """All of Latin, so that a heading more rarely changes the file, and what else the headings say."""
    return LATIN | {ord(character) for page in pages for heading in HEADING.finditer(page) for character in heading[0]}


def as_heading(font: Any) -> None:
    """Its own name, and each glyph's own width: in this font `%` says that it is as wide as its stroke."""
    rename(font, "Book Heading")
    glyphs = font["glyf"]
    for glyph in (glyphs[name] for name in font.getGlyphOrder()):
        if glyph.isComposite():
            for component in glyph.components:
                component.flags &= ~USE_MY_METRICS


def rename(font: Any, name: str) -> None:
    """Give a font another name, as its licence asks for one that is changed."""
    for record in font["name"].names:
        if record.nameID in NAMES:
            record.string = name
        elif record.nameID == NAME_OF_FILE:
            record.string = name.replace(" ", "")


FORMULAS = Font(
    "ziamath",
    "STIXTwoMath-Regular.ttf",
    "stix-two-math.woff2",
    mathml.code_points,
    ("*",),
    mathml.drop_tall_roots,
)
HEADINGS = Font(
    "font-source-serif-pro",
    "SourceSerifPro-Semibold.ttf",
    "heading.woff2",
    of_headings,
    ("kern", "liga"),
    as_heading,
)


def cut(font: Any, target: Path, code_points: Iterable[int], features: Iterable[str]) -> None:
    """Write a font as woff2, with these code points alone."""
    options = subset.Options(flavor="woff2", layout_features=list(features), name_IDs=["*"], recalc_timestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=code_points)
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def write_fonts(app: Sphinx, error: Exception | None) -> None:
    """Write each font into the site, and whose they are."""
    if error is not None or app.builder.format != "html":
        return
    site = Path(app.outdir)
    pages = [page.read_text(encoding="utf-8") for page in site.rglob("*.html")]
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    said = []
    for font in (FORMULAS, HEADINGS):
        loaded = TTFont(find_packaged_file(font.package, font.source), recalcTimestamp=False)
        said += [f"{font.file}, from {font.source}:"]
        said += [loaded["name"].getDebugName(entry) for entry in (COPYRIGHT, LICENSED_UNDER)]
        said += ["Cut down to the glyphs that this book uses.", ""]
        font.change(loaded)
        cut(loaded, site / FOLDER / font.file, font.code_points(pages), font.features)
    licence = LICENCE.search(find_packaged_file(LICENCE_PACKAGE, LICENCE_FILE).read_text(encoding="utf-8"))
    if licence is None:
        raise ValueError(f"{LICENCE_FILE} of {LICENCE_PACKAGE} no longer holds the SIL Open Font License.")
    (site / FOLDER / "LICENCE.txt").write_text("\n".join([*said, licence.group(), ""]), encoding="utf-8")


def embedded(style: str, site: Path) -> str:
    """A style with the font of headings in it, not beside it: it is there with the first paint, and nothing moves."""
    address = f"../{FOLDER}/{HEADINGS.file}"
    if address not in style:
        return style
    font = base64.b64encode((site / FOLDER / HEADINGS.file).read_bytes()).decode()
    return style.replace(address, f"data:font/woff2;base64,{font}")


def find_packaged_file(package: str, name: str) -> Path:
    """A file of an installed package."""
    found = [file for file in files(package) or [] if file.name == name]
    if len(found) != 1:
        raise FileNotFoundError(f"{package} holds {len(found)} files {name}: delete .venv and run `make book`.")
    return Path(str(found[0].locate()))


def setup(app: Sphinx) -> None:
    """Register it with Sphinx."""
    app.connect("build-finished", write_fonts)
