"""The element on a page, and how what it shows is read."""

import math
import re

import numpy as np
import pytest

ELEMENT = "document.querySelector('threshold-explorer')"
STEP = f"{ELEMENT}.step"
BOX = "textarea"
TABS = ("tasks", "threshold", "costs", "compare", "own", "export")
LEFT, TOP, SIDE = 44, 10, 210  # of the planes, as evalkit/explorer/drawing.js draws them


def part(page, selector):
    """A part of the only element on the page (Playwright looks into open shadow roots)."""
    return page.locator(f"threshold-explorer {selector}")


def go_to(page, step):
    """Show a step of the curves."""
    page.evaluate(f"{ELEMENT}.goTo({step})")


def visible(page, *selectors):
    """Whether each part is seen."""
    return [part(page, selector).is_visible() for selector in selectors]


def open_tab(page, name):
    """Open a tab, which is filled by then."""
    part(page, f"#tab-{name}").click()


def paste(page, text):
    """Open the tab, put the text in and ask for it; what it answers."""
    open_tab(page, "own")
    part(page, BOX).fill(text)
    part(page, ".use").click()
    return part(page, ".message").inner_text()


def number(text):
    """The last number of "3/4 = 0.75", "≈ 0.6667" or "0.5"; nan of what is undefined."""
    return math.nan if "undefined" in text else float(re.split("[=≈]", text)[-1])


def approx(value):
    """As exact as four places, or two digits of what is smaller, can show it."""
    return pytest.approx(value, abs=5.1e-5, rel=0.051 if abs(value) < 0.001 else 0, nan_ok=True)


def corners(page, selector):
    """The corners of a path, as they are drawn."""
    pairs = re.findall(r"[ML]([\d.-]+),([\d.-]+)", part(page, selector).get_attribute("d"))
    return np.array(pairs, dtype=float)


def vertices(page, selector):
    """The corners of a path on a plane, in the plane's own units."""
    return (corners(page, selector) - [LEFT, TOP + SIDE]) / [SIDE, -SIDE]
