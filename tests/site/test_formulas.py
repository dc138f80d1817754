"""Formulas: what is written for the browser, and how it is drawn."""

import re
from html import unescape

import pytest
from fontTools.ttLib import TTFont
from math_core import LatexError

from tests.site.conftest import pages
from tools.mathml import mathml


@pytest.mark.parametrize(
    ("tex", "part"),
    [
        ("a - b", "<mi>a</mi><mo>−</mo><mi>b</mi>"),
        ("= -1", '<mo lspace="0">=</mo><mo lspace="0" rspace="0">−</mo>'),
        ("y'", '<mi>y</mi><mo lspace="0" rspace="0">′</mo>'),
        (r"\text{TP} + \text{FN}", "<mi>TP</mi><mo>+</mo><mi>FN</mi>"),
        (r"\overline{TP}", '<mo stretchy="true">‾</mo>'),
        ('x < "1"', 'alttext="x &lt; &quot;1&quot;"'),
        (r"\sqrt{2} + \frac{1}{2} + \sqrt{3}", "<mfrac>"),  # a fraction beside a root is not refused
    ],
)
def test_a_formula_is_written_as_browsers_need_it(tex, part):
    assert part in mathml(tex)


@pytest.mark.parametrize(
    ("tex", "advice"),
    [
        (r"\bigl(x\bigr)^2", r"write \( or \\left\("),
        (r"\underbrace{x + y}_{z}", "a line of its own"),
        (r"\sqrt{1 + \frac{p}{n}}", "write a/b"),
        (r"\nosuchcommand x", "nosuchcommand"),
    ],
)
def test_what_a_browser_draws_wrong_or_nobody_knows_stops_the_build(tex, advice):
    with pytest.raises((ValueError, LatexError), match=advice):
        mathml(tex)


def test_the_font_has_every_character_of_the_formulas(site):
    written = "".join(
        formula for name in pages() for formula in re.findall("<math.*?</math>", (site / name).read_text("utf-8"))
    )
    characters = set(unescape(re.sub("<[^>]*>", "", written)))
    assert {"<", "−", "𝟏"} <= characters
    font = TTFont(site / "_static/fonts/stix-two-math.woff2")
    drawn = {chr(code) for table in font["cmap"].tables for code in getattr(table, "uvsDict", table.cmap)}
    assert characters - drawn == set()
