"""Formulas as MathML, written when the site is built: no script, no request, read aloud by screen readers.

math-core converts; what browsers would draw wrong all the same is mended here, or refused with what to write instead.
Their font is STIX Two Math, cut down to the signs that the book uses: see `vendor/fonts.md`.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from docutils import nodes
from math_core import LatexToMathML
from sphinx.application import Sphinx

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


def setup(app: Sphinx) -> None:
    """Register it all with Sphinx."""
    app.add_html_math_renderer("mathml", (visit_inline, None), (visit_block, None))
