"""One palette: figures, explorer, pictures, styles and reports have its colours; axe judges if they can be read."""

import re

import pytest

from evalkit import plots
from tools.canonical import ROOT

PALETTE = ROOT / "_static" / "palette.css"
HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
RULE = re.compile(r"^([^{}\n]+) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
FIGURES = [f"figure-{number}" for number in range(1, 7)]


def colours(theme):
    """The colours by their names, in the theme "light" or "dark"."""
    rules = RULE.findall(PALETTE.read_text(encoding="utf-8"))
    bodies = [body for selector, body in rules if "data-theme" not in selector or f'"{theme}"' in selector]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", "\n".join(bodies)))


def test_figures_draw_with_the_palette():
    style = (ROOT / "evalkit" / "plots" / "evalkit.mplstyle").read_text(encoding="utf-8")
    cycle = re.findall(r"'([0-9A-F]{6})'", style)
    assert [f"#{colour.lower()}" for colour in cycle] == [colours("light")[name] for name in FIGURES]
    assert [plots.POSITIVE.lower(), plots.NEGATIVE.lower()] == [colours("light")[name] for name in FIGURES[:2]]


@pytest.mark.parametrize(("theme", "opening"), [("light", ":host {"), ("dark", ":host([dark]) {")])
def test_the_explorer_has_the_colours_of_the_two_classes(theme, opening):
    style = (ROOT / "evalkit" / "explorer" / "base_style.js").read_text(encoding="utf-8")
    own = dict(re.findall(r"--(positive|negative): (#[0-9a-f]{6});", style.partition(opening)[2].partition("}")[0]))
    assert own == {name: colours(theme)[name] for name in ("positive", "negative")}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_report_has_the_colours_of_the_book(theme):
    style = (ROOT / "evalkit" / "reporting" / "style.css").read_text(encoding="utf-8")
    blocks = dict(zip(("light", "dark", "print"), re.findall(r":root \{([^}]*)\}", style), strict=True))
    own = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", blocks[theme]))
    del own["ink"]
    assert own == {name: colours(theme)[name] for name in own}
    assert {"positive", "quiet", "caution", "rule", "paper", "tint"} <= set(own)
    assert len(HEX.findall(style)) == sum(len(HEX.findall(block)) for block in blocks.values())
