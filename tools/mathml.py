"""Formulas as MathML, written when the site is built: no script, no request, read aloud by screen readers.

latex2mathml converts; what it leaves to the browser's guess (a minus sign in front of a number, the space
around a function's name) is said here. Their font is STIX Two Math; `tools/fonts.py` brings it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

from docutils import nodes
from latex2mathml.converter import convert
from sphinx.application import Sphinx

NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"
FUNCTIONS = {"exp", "lim", "ln", "log", "max", "min"}
CLOSING = set(")]}|!′")
# Drawn by the browser, not written in any formula: roots, bars and accents.
DRAWN = "√¯‾ˉ̄̅⟨⟩()[]{}|‖∑∫"


def mathml(tex: str, *, block: bool = False) -> str:
    """One formula.

    >>> mathml("-x")
    '<math display="inline" alttext="-x"><mrow><mo form="prefix">−</mo><mi>x</mi></mrow></math>'
    """
    root = ElementTree.fromstring(convert(tex, display="block" if block else "inline"))
    for element in root.iter():
        element.tag = element.tag.removeprefix(NAMESPACE)
    commands = [text for text in root.itertext() if "\\" in text]
    if commands:
        raise ValueError(f"the formula {tex!r} has {commands[0]!r}, which latex2mathml does not know.")
    root.set("alttext", " ".join(tex.split()))
    for row in root.iter():
        _space(list(row))
    for parent in root.iter():
        _take_primes_out_of_superscripts(parent)
    return ElementTree.tostring(root, encoding="unicode")


def _space(row: list[ElementTree.Element]) -> None:
    """Say what is an operator between two things, what stands before one thing, and what needs no space."""
    for before, element, after in zip([None, *row], row, [*row[1:], None], strict=False):
        if element.tag == "mi" and element.text in FUNCTIONS:
            element.tag = "mo"
            element.attrib = {
                "form": "prefix",
                "lspace": "0" if before is None or before.tag == "mo" else "0.17em",
                "rspace": "0" if after is None or "".join(after.itertext()).startswith("(") else "0.17em",
            }
        if element.tag == "mo" and element.text in ("/", "|"):
            element.attrib |= {"lspace": "0", "rspace": "0"}
        if element.tag == "mo" and element.text in ("-", "−", "+") and len(row) > 1:
            element.text = element.text.replace("-", "−")
            if before is None or (before.tag == "mo" and before.text not in CLOSING) or before.tag == "mspace":
                element.set("form", "prefix")


def _take_primes_out_of_superscripts(parent: ElementTree.Element) -> None:
    """A prime is high and small already: as a superscript it would be neither seen nor read."""
    for place, child in enumerate(list(parent)):
        if child.tag == "msup" and len(child) == 2 and child[1].text == "′":
            parent[place] = row = ElementTree.Element("mrow")
            row.append(child[0])
            row.append(ElementTree.Element("mo", lspace="0", rspace="0"))
            row[1].text = "′"


def visit_inline(translator: Any, node: nodes.Element) -> None:
    """A formula in a line of text; on a phone its box scrolls where it is too wide."""
    translator.body.append(f'<span class="math">{mathml(node.astext())}</span>')
    raise nodes.SkipNode


def visit_block(translator: Any, node: nodes.Element) -> None:
    """A formula on its own, in a box that scrolls where it is too wide."""
    translator.body.append(translator.starttag(node, "div", CLASS="math"))
    translator.body.append(mathml(node.astext(), block=True))
    translator.body.append("</div>\n")
    raise nodes.SkipNode


def code_points(pages: Iterable[str]) -> set[int]:
    """The code points that the formulas of these pages are drawn with."""
    formulas = (formula for page in pages for formula in re.findall(r"<math.*?</math>", page))
    used = {character for formula in formulas for character in re.sub(r"<[^>]*>", "", formula)}
    return {ord(character) for character in used | set(DRAWN)} | _italic_code_points(used)


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
