"""What is drawn and written down, read back from the page: samples, curves, measures, and the files to save."""

import csv
import io

import numpy as np
import pytest

from evalkit import confusion_matrix_at_thresholds
from tests.site.explorer.element import go_to, part, vertices
from tests.site.explorer.rows import TWELVE, generated, many

HEAD = ["threshold", "TP", "FP", "FN", "TN", "FPR", "TPR", "precision"]
MARKS = """
kind => [...document.querySelector("threshold-explorer").shadowRoot.querySelectorAll(`.mark > .${kind}`)].map(mark => {
  const { x, y, width, height } = mark.getBoundingClientRect();
  return [mark.parentElement.classList[1], x + width / 2, y + height / 2, height];
})
"""


def test_dots_stand_at_their_scores_positives_above_the_axis_and_negatives_below(shown):
    page = shown(*TWELVE)
    line = part(page, ".samples .axis").first.bounding_box()["y"]
    ticks = part(page, ".samples .tick").evaluate_all(
        "all => all.map(tick => [Number(tick.textContent), tick.getBoundingClientRect()])"
        ".map(([score, { x, width }]) => [score, x + width / 2])"
    )
    scores, places = zip(*ticks, strict=True)
    seen = []
    for kind, x, y, _ in page.evaluate(MARKS, "dot"):
        assert (kind == "positive") == (y < line)
        scale = np.polyfit(places, scores, 1)
        seen.append((int(kind == "positive"), round(float(np.polyval(scale, x - 8)), 2)))  # a dot begins at its score
    assert sorted(seen) == sorted(zip(*TWELVE, strict=True))
    dots = [(round(x), round(y)) for _, x, y, _ in page.evaluate(MARKS, "dot")]
    assert len(set(dots)) == len(dots)  # none hides another


def test_bars_hold_as_many_as_there_are(shown):
    y, scores = many()
    scores[0] = 6  # alone at the end, and a round number
    page = shown(y, scores)
    assert part(page, ".samples .tick").all_text_contents() == ["-2", "-1", "0", "1", "2", "3", "4", "5", "6"]
    bars = page.evaluate(MARKS, "bar")
    line = part(page, ".samples .axis").first.bounding_box()["y"]
    heights = {}
    for kind in ("positive", "negative"):
        of_kind = [(middle, height) for name, _, middle, height in bars if name == kind]
        assert all((middle < line) == (kind == "positive") for middle, _ in of_kind)
        heights[kind] = sum(height for _, height in of_kind)
    one = min(height for *_, height in bars)
    assert [heights[kind] / one for kind in heights] == pytest.approx([np.sum(y == 1), np.sum(y == 0)], rel=0.02)


def test_curves_are_passed_up_to_the_point_and_told_to_a_screen_reader(shown):
    page = shown(*TWELVE)
    go_to(page, 4)  # TP 4, FP 2 of six each
    for plane, corners in (("roc", 5), ("pr", 8)):
        assert (vertices(page, f".{plane} .traversed") == vertices(page, f".{plane} .curve")[:corners]).all()
    for drawing, said in {
        "samples": "Samples by score, lowest at the left; positive above the line, negative below; a ring or stripes"
        " mark mistakes",
        "roc": "ROC curve, now at FPR 0.3333, TPR 0.6667",
        "pr": "Precision-recall curve, now at recall 0.6667, precision 0.6667",
    }.items():
        assert part(page, f".{drawing} svg").get_attribute("aria-label") == said


def saved(page, button):
    """The name and the bytes of the file that a button saves."""
    with page.expect_download() as download:
        part(page, f".{button}").click()
    part(page, ".export .result >> text=is saved where this browser saves files.").wait_for()
    return download.value.suggested_filename, download.value.path().read_bytes()


@pytest.mark.parametrize("name", ["ties", "tiny"])
def test_the_table_of_steps_is_saved(shown, name):
    y, scores, _ = generated()[name]
    page = shown(y, scores, show="export")
    file, content = saved(page, "as-csv")
    head, *rows = csv.reader(io.StringIO(content.decode()))
    assert (file, head, rows[0][0]) == ("steps.csv", HEAD, "inf")
    counts = confusion_matrix_at_thresholds(y, scores)
    matrices = [counts.matrix(step) for step in range(len(counts.thresholds))]
    expected = [
        (cut, m.tp, m.fp, m.fn, m.tn, m.false_positive_rate, m.recall, m.precision)
        for cut, m in zip(counts.thresholds, matrices, strict=True)
    ]
    np.testing.assert_allclose(np.array(rows, dtype=float), expected, rtol=1e-15)
