"""Live figures with a threshold to drag: what they count and compute in a browser is what evalkit does."""

import numpy as np
import pytest

from evalkit import ConfusionMatrix, live
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
    assert told(page, ".controls b") == f"{edge / 100:g}"
    assert told(page) == f"{m.fn} of {m.tp + m.fn} ill missed · {m.fp} false alarms among {m.fp + m.tn} healthy"
    assert page.locator("live-figure .count").all_text_contents() == [str(n) for n in (m.fn, m.tp, m.tn, m.fp)]
