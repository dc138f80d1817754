"""One palette: figures, explorer, pictures and styles have its colours, and text in them can be read."""

import re

import pytest

from evalkit import plots
from evalkit.explorer import _joined_script
from tools.canonical import CHAPTERS, ROOT
from tools.palette import PALETTE, colours

HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
GROUNDS = ("paper", "tint")
ON_PAPER = [*(f"part-{number}" for number in range(1, 8)), "positive", "negative", "quiet"]
ON_BOTH = ["right", "wrong", "caution", "doubt", "positive"]
FIGURES = [f"figure-{number}" for number in range(1, 7)]


def luminance(colour):
    """As WCAG 2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_the_standard():
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read_in_every_colour_of_text(theme):
    colour = colours(theme)
    pairs = [(name, "paper") for name in ON_PAPER] + [(name, ground) for name in ON_BOTH for ground in GROUNDS]
    assert [pair for pair in pairs if contrast(colour[pair[0]], colour[pair[1]]) < 4.5] == []


def test_no_other_style_names_a_colour():
    styles = [path for path in (ROOT / "_static").glob("*.css") if path != PALETTE]
    assert len(styles) >= 4
    assert {path.name: HEX.findall(path.read_text(encoding="utf-8")) for path in styles} == {
        path.name: [] for path in styles
    }


def test_figures_draw_with_the_palette():
    style = (ROOT / "evalkit" / "plots" / "evalkit.mplstyle").read_text(encoding="utf-8")
    cycle = re.findall(r"'([0-9A-F]{6})'", style)
    assert [f"#{colour.lower()}" for colour in cycle] == [colours("light")[name] for name in FIGURES]
    assert [plots.POSITIVE.lower(), plots.NEGATIVE.lower()] == [colours("light")[name] for name in FIGURES[:2]]


@pytest.mark.parametrize(("theme", "opening"), [("light", ":host {"), ("dark", ":host([dark]) {")])
def test_the_explorer_has_the_colours_of_the_two_classes(theme, opening):
    style = (_joined_script.PARTS / "style.js").read_text(encoding="utf-8")
    own = dict(re.findall(r"--(positive|negative): (#[0-9a-f]{6});", style.partition(opening)[2].partition("}")[0]))
    assert own == {name: colours(theme)[name] for name in ("positive", "negative")}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_report_has_the_colours_of_the_book(theme):
    style = (ROOT / "evalkit" / "reporting" / "style.css").read_text(encoding="utf-8")
    blocks = dict(zip(("light", "dark", "print"), re.findall(r":root \{([^}]*)\}", style), strict=True))
    own = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", blocks[theme]))
    ink = own.pop("ink")
    assert own == {name: colours(theme)[name] for name in own}
    assert {"positive", "quiet", "caution", "rule", "paper", "tint"} <= set(own)
    assert min(contrast(ink, own[ground]) for ground in GROUNDS) >= 7
    assert len(HEX.findall(style)) == sum(len(HEX.findall(block)) for block in blocks.values())


def test_pictures_have_colours_of_the_palette():
    pictures = [*(CHAPTERS / "pictures").glob("*.svg"), ROOT / "_static" / "logo.svg"]
    assert len(pictures) == 7
    ours = set(colours("light").values())
    texts = {path.name: path.read_text(encoding="utf-8") for path in pictures}
    used = {(name, colour.lower()) for name, text in texts.items() for colour in HEX.findall(text)}
    assert {name for name, _ in used} == set(texts)
    assert [(name, colour) for name, colour in sorted(used) if colour not in ours] == []
