"""Live figures with a threshold to drag: what they count and compute in a browser is what evalkit does."""

import numpy as np
import pytest

from evalkit import ConfusionMatrix, best_threshold, cost_of, live
from tests.site.test_live import shown, slide, told  # noqa: F401

Y_TRUE = np.random.default_rng(0).integers(2, size=150)
Y_SCORE = np.random.default_rng(1).random(150).clip(0, 0.99).round(2)  # some on the edges of columns


def drag(page, share):
    """Put the line at a share of the width, as a mouse does."""
    box = page.locator("live-figure svg").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 10 + (box["width"] - 20) * share, box["y"] + 40, steps=3)
    page.mouse.up()


@pytest.mark.parametrize("edge", [0, 7, 58, 100])
def test_the_four_counts(shown, edge):  # noqa: F811
    page = shown(live.threshold(Y_TRUE, Y_SCORE, names=("ill", "healthy")))
    drag(page, edge / 100)
    m = ConfusionMatrix.from_scores(Y_TRUE, Y_SCORE, threshold=edge / 100)
    assert told(page, "label b") == f"{edge / 100:g}"
    assert told(page) == f"{m.fn} of {m.tp + m.fn} ill missed · {m.fp} false alarms among {m.fp + m.tn} healthy"
    assert page.locator("live-figure .count").all_text_contents() == [str(n) for n in (m.fn, m.tp, m.tn, m.fp)]


@pytest.mark.parametrize("miss", [0.5, 10])
def test_the_lowest_cost_is_the_best_threshold(shown, miss):  # noqa: F811
    page = shown(live.costs(Y_TRUE, Y_SCORE, miss=5))
    slide(page, "Cost of a miss", live.costs(Y_TRUE, Y_SCORE).numbers["ratios"].index(miss))
    best = best_threshold(Y_TRUE, Y_SCORE, cost_of(fp=1, fn=miss))
    assert told(page).endswith(f"· lowest: {-best.value:g} at {best.threshold:g}")
    drag(page, best.threshold)
    assert told(page).startswith(f"{best.matrix.fn} missed × {miss} + {best.matrix.fp} false alarms = {-best.value:g} ")
