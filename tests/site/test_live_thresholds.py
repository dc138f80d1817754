"""Live figures with a threshold to drag: what they count and compute in a browser is what evalkit does."""

import re

import numpy as np
import pytest
from scipy.stats import norm

from evalkit import ConfusionMatrix, best_threshold, cost_of, live
from tests.site.test_live import drag, slide, told

Y_TRUE = np.random.default_rng(0).integers(2, size=150)
Y_SCORE = np.random.default_rng(1).random(150).clip(0, 0.99).round(2)  # some on the edges of columns


def move_line(page, share):
    """Put the line at a share of the axis, as a mouse does."""
    drawing = page.locator("live-figure svg").first
    end = 10 / drawing.bounding_box()["width"]
    drag(drawing, (0.5, 0.3), (end + (1 - 2 * end) * share, 0.3))


@pytest.mark.parametrize("edge", [0, 7, 58, 100])
def test_the_four_counts(alive, edge):
    page = alive(live.threshold(Y_TRUE, Y_SCORE, names=("ill", "healthy")))
    page.emulate_media(reduced_motion="reduce")
    move_line(page, edge / 100)
    m = ConfusionMatrix.from_scores(Y_TRUE, Y_SCORE, threshold=edge / 100)
    caption, drawing = (
        page.locator(f"live-figure {part}").first.bounding_box() for part in (".threshold + text", "svg")
    )
    assert drawing["x"] <= caption["x"] <= drawing["x"] + drawing["width"] - caption["width"]
    assert told(page, "label b") == f"{edge / 100:g}"
    assert told(page) == f"{m.fn} of {m.tp + m.fn} ill missed · {m.fp} false alarms among {m.fp + m.tn} healthy"
    assert page.locator("live-figure .count").all_text_contents() == [str(n) for n in (m.fn, m.tp, m.tn, m.fp)]
    assert [page.locator(f"live-figure .{kind}").count() for kind in ("missed", "false-alarm")] == [m.fn, m.fp]


@pytest.mark.parametrize("miss", [0.5, 10])
def test_the_lowest_cost_is_the_best_threshold(alive, miss):
    page = alive(live.threshold_costs(Y_TRUE, Y_SCORE, miss=5))
    slide(page, "Cost of a miss", live.threshold_costs(Y_TRUE, Y_SCORE).numbers["ratios"].index(miss))
    best = best_threshold(Y_TRUE, Y_SCORE, cost_of(fp=1, fn=miss))
    assert told(page).endswith(f"· lowest: {-best.value:g} at {best.threshold:g}")
    move_line(page, best.threshold)
    assert told(page).startswith(f"{best.matrix.fn} missed × {miss} + {best.matrix.fp} false alarms = {-best.value:g} ")


@pytest.mark.parametrize("share", [0.01, 0.99])
def test_the_cost_of_the_dearest_thresholds_is_on_the_curve(alive, share):
    page = alive(live.threshold_costs(Y_TRUE, Y_SCORE, miss=5), f"#live-1=miss={9 if share > 0.5 else 0}")
    move_line(page, share)
    top = float(page.locator("live-figure svg svg").get_attribute("y"))
    dot = float(re.search(r", ([\d.]+)px", page.locator("live-figure circle.marker").get_attribute("style"))[1])
    points = page.locator("live-figure .traversed").get_attribute("d").split("L")
    assert dot == pytest.approx(top + float(points[round(100 * share)].split(",")[1]), abs=0.1)
    assert dot >= top


@pytest.mark.parametrize(("separation", "threshold", "prevalence"), [(2, 1.23, 0.01), (0.5, -1, 0.3), (3, 3, 0.05)])
def test_two_hills_tell_their_rates(alive, separation, threshold, prevalence):
    page = alive(live.two_hills(1, threshold=0, spread=1.5, names=("ill", "healthy")))
    for label, value in (
        ("Separation", separation),
        ("Threshold", threshold),
        ("Prevalence", [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5].index(prevalence)),
    ):
        slide(page, label, value)
    tpr, fpr = norm.sf(threshold, [separation, 0], [1.5, 1])
    precision = prevalence * tpr / (prevalence * tpr + (1 - prevalence) * fpr)
    shares = [float(share) / 100 for share in re.findall(r"([\d.]+) %", told(page))]
    assert shares == pytest.approx([tpr, fpr, precision], abs=0.005)
    assert told(page, ".title >> nth=0") == f"ROC curve: AUC {norm.cdf(separation / np.hypot(1, 1.5)):.3f}"
