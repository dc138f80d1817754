"""Formulas as MathML, written when the site is built: no script, no request, read aloud by screen readers.

math-core converts; what browsers would draw wrong all the same is mended here, or refused with what to write instead.
The font is STIX Two Math, cut down to the glyphs that the book uses.
"""

from __future__ import annotations

import re
from html import escape, unescape
from importlib.metadata import files
from pathlib import Path
from typing import Any

from docutils import nodes
from fontTools import subset
from math_core import LatexToMathML
from sphinx.application import Sphinx

FONT_PACKAGE, FONT_FILE = "ziamath", "STIXTwoMath-Regular.ttf"
LICENCE_PACKAGE, LICENCE_FILE = "fonttools", "LICENSE.external"
LICENCE = re.compile(r"^-+\nSIL OPEN FONT LICENSE.*?^OTHER DEALINGS IN THE FONT SOFTWARE\.$", re.MULTILINE | re.DOTALL)
COPYRIGHT, LICENSED_UNDER = 0, 13  # entries of a font's name table
CONVERTER = LatexToMathML()

MENDED = [
    # An operator among texts alone gets no space around it: MathML takes texts for space.
    (re.compile(r"<mtext>([^<]{2,})</mtext>"), r"<mi>\1</mi>"),
    # The combining line has only some widths, and juts out; the overline has every width.
    (re.compile("\N{COMBINING LOW LINE}"), "\N{OVERLINE}"),
    # A prime is high and small already: as a superscript it would be too small to see.
    (re.compile(r"<msup>(<mi>.</mi>)<mo>′</mo></msup>"), r'\1<mo lspace="0" rspace="0">′</mo>'),
]
REFUSED = {
    r"minsize=": r"Chromium draws brackets of a fixed size too low: write ( or \left(.",
    r"⏟|⏞": "Chromium draws such a brace too short: give each part a line of its own.",
    r"<msqrt>(?:(?!</msqrt>).)*<mfrac": "the font's root is as high as a line: write a/b below it.",
}


def mathml(tex: str, *, block: bool = False) -> str:
    """One formula.

    >>> mathml("x < 1")
    '<math alttext="x &lt; 1"><mi>x</mi><mo>&lt;</mo><mn>1</mn></math>'
    """
    written: str = CONVERTER.convert_with_local_state(tex, displaystyle=block)
    for drawn_wrong, advice in REFUSED.items():
        if re.search(drawn_wrong, written):
            raise ValueError(f"the formula {tex!r}: {advice}")
    for pattern, mended in MENDED:
        written = pattern.sub(mended, written)
    return written.replace("<math", f'<math alttext="{escape(" ".join(tex.split()))}"', 1)


def visit_inline(translator: Any, node: nodes.Element) -> None:
    """A formula in a line of text."""
    translator.body.append(f'<span class="math">{mathml(node.astext())}</span>')
    raise nodes.SkipNode


def visit_block(translator: Any, node: nodes.Element) -> None:
    r"""Formulas on a line of their own, parted by `\qquad`, in a box that scrolls where one is too wide."""
    translator.body.append(translator.starttag(node, "div", CLASS="math"))
    translator.body.extend(mathml(tex, block=True) for tex in node.astext().split(r"\qquad"))
    translator.body.append("</div>\n")
    raise nodes.SkipNode


def write_font(app: Sphinx, error: Exception | None) -> None:
    """Bring the font out of its pinned package into the site, with the glyphs of this book alone, and its licence."""
    if error is not None or app.builder.format != "html":
        return
    site = Path(app.outdir)
    formulas = (
        formula for page in site.rglob("*.html") for formula in re.findall(r"<math.*?</math>", page.read_text("utf-8"))
    )
    used = {"√"} | {character for formula in formulas for character in unescape(re.sub(r"<[^>]*>", "", formula))}
    folder = site / "vendor" / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    options = subset.Options(flavor="woff2", layout_features=["*"], name_IDs=["*"], recalc_timestamp=False)
    font = subset.load_font(str(_find_packaged_file(FONT_PACKAGE, FONT_FILE)), options)
    _drop_tall_roots(font)
    cut = subset.Subsetter(options)
    cut.populate(unicodes={ord(character) for character in used} | _italic_code_points(used))
    cut.subset(font)
    subset.save_font(font, str(folder / "stix-two-math.woff2"), options)
    (folder / "LICENCE.txt").write_text(_licence(font), encoding="utf-8")


def _drop_tall_roots(font: Any) -> None:
    """After each root, Chromium leaves the room that the font's widest root takes, and these are the tall ones."""
    variants = font["MATH"].table.MathVariants
    place = variants.VertGlyphCoverage.glyphs.index(font.getBestCmap()[ord("√")])
    del variants.VertGlyphCoverage.glyphs[place], variants.VertGlyphConstruction[place]


def _find_packaged_file(package: str, name: str) -> Path:
    found = [file for file in files(package) or [] if file.name == name]
    if len(found) != 1:
        raise FileNotFoundError(f"{package} holds {len(found)} files {name}: run `make setup`.")
    return Path(str(found[0].locate()))


def _licence(font: Any) -> str:
    """Whose the font is, and the licence in full."""
    text = LICENCE.search(_find_packaged_file(LICENCE_PACKAGE, LICENCE_FILE).read_text(encoding="utf-8"))
    if text is None:
        raise ValueError(f"{LICENCE_FILE} of {LICENCE_PACKAGE} no longer holds the SIL Open Font License.")
    said = [font["name"].getDebugName(entry) for entry in (COPYRIGHT, LICENSED_UNDER)]
    return "\n".join([*said, "Cut down to the glyphs that this book uses.", "", text.group(), ""])


def _italic_code_points(used: set[str]) -> set[int]:
    """A browser draws a single letter of an `mi` as its mathematical italic."""
    latin = {
        (0x1D434 if c.isupper() else 0x1D44E) + ord(c.lower()) - ord("a") for c in used if c.isascii() and c.isalpha()
    }
    capitals = {0x1D6E2 + ord(c) - ord("Α") for c in used if "Α" <= c <= "Ω"}
    greek = {0x1D6FC + ord(c) - ord("α") for c in used if "α" <= c <= "ω"}
    return latin | capitals | greek | {ord("ℎ")}


def setup(app: Sphinx) -> None:
    """Register it all with Sphinx."""
    app.add_html_math_renderer("mathml", (visit_inline, None), (visit_block, None))
    app.connect("build-finished", write_font)
