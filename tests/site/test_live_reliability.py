"""A reliability diagram in a browser."""

import numpy as np
import pytest

from evalkit import live, wilson_interval
from tests.site import test_live
from tests.site.test_live import slide, told

shown = test_live.shown
SCORE = np.array([0.02, 0.04, 0.12, 0.14, 0.16, 0.18, 0.19, 0.92])
ILL = np.array([0, 0, 0, 1, 1, 1, 1, 1])


@pytest.fixture
def page(shown):
    return shown(live.reliability(ILL, {"a": SCORE, "b": 1 - SCORE}))


def test_a_range_is_chosen_by_slider(page):
    assert told(page) == "Scores from 0 to 0.1 promised 3 %; it happened to 0 of 2, 0 %"
    slide(page, "up to", 4)
    slide(page, "Scores above", 2)
    assert told(page) == "Scores from 0.1 to 0.2 promised 16 %; it happened to 4 of 5, 80 %"
    ends = wilson_interval(4, 5)
    shares = f"{100 * ends.low:.0f} % to {100 * ends.high:.1f} %"
    assert told(page, ".note") == f"95 % interval: {shares}. 16 % lies outside it."
    page.get_by_role("button", name="b").click()
    assert told(page) == "Scores from 0.1 to 0.2: no rows"


def test_a_range_is_chosen_by_dragging_its_nearer_end(page):
    box = page.locator("live-figure svg.drag").bounding_box()
    at = [box["x"] + box["width"] * (44 + 210 * share) / 266 for share in (0.15, 1)]
    page.mouse.move(at[0], box["y"] + 50)
    page.mouse.down()
    page.mouse.move(at[1], box["y"] + 50)
    page.mouse.up()
    assert told(page).startswith("Scores from 0 to 1 promised")


def test_a_range_is_never_empty(page):
    slide(page, "up to", 0)
    assert told(page).startswith("Scores from 0 to 0.05 promised 3 %")
    slide(page, "Scores above", 20)
    slide(page, "up to", 20)
    assert told(page).startswith("Scores from 0.95 to 1: no rows")
