"""The book's colours, read from the one style that says them."""

from __future__ import annotations

import re
from functools import cache

from tools.canonical import ROOT

PALETTE = ROOT / "_static" / "palette.css"
RULE = re.compile(r"^([^{}\n]+) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
COLOUR = re.compile(r"--([\w-]+): (#[0-9a-f]{3,6});")


@cache
def colours(theme: str) -> dict[str, str]:
    """The colours by their names, in the theme "light" or "dark".

    >>> colours("light")["figure-1"]
    '#0072b2'
    """
    rules = RULE.findall(PALETTE.read_text(encoding="utf-8"))
    return {
        name: colour
        for selector, body in rules
        if "data-theme" not in selector or f'"{theme}"' in selector
        for name, colour in COLOUR.findall(body)
    }
