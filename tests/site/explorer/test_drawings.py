"""What is drawn and written down, read back from the page: samples, curves, ranks, pairs, and the files to save."""

import csv
import io
import re
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_rgb

from evalkit import confusion_matrix_at_thresholds, pair_grid, rank_table, threshold_steps
from tests.site.explorer.element import LEFT, SIDE, STEP, TOP, approx, corners, go_to, part, vertices
from tests.site.explorer.rows import FOUR, TWELVE, generated, many

HEAD = ["threshold", "TP", "FP", "FN", "TN", "FPR", "TPR", "precision"]
SAVED_LINES = {"curve": "#767676", "comparison": "#a34700", "traversed": "#00588c"}
SVG = "{http://www.w3.org/2000/svg}"
MARKS = """
() => [...document.querySelector("threshold-explorer").shadowRoot.querySelectorAll(".samples g > *")]
  .filter(mark => mark.checkVisibility() && !mark.closest(".drag-me"))
  .map(mark => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    return [mark.classList[0], x + width / 2, y + height / 2, height];
  })
"""


def test_positives_stand_above_the_line_and_negatives_below_at_their_scores(shown):
    page = shown(*TWELVE)
    line = part(page, ".samples .axis").first.bounding_box()["y"]
    ticks = part(page, ".samples .tick").evaluate_all(
        "all => all.map(tick => [tick.textContent, tick.getBoundingClientRect()])"
        ".map(([text, { x, width }]) => [text, x + width / 2])"
    )
    seen = []
    for kind, x, y, _ in page.evaluate(MARKS):
        score, place = min(ticks, key=lambda tick: abs(tick[1] - x))
        assert place == pytest.approx(x, abs=1)
        assert (kind == "positive") == (y < line)
        seen.append((int(kind == "positive"), float(score)))
    assert sorted(seen) == sorted(zip(*TWELVE, strict=True))


def test_the_histogram_holds_as_many_as_there_are(shown):
    y, scores = many()
    scores[0] = 6  # alone in the last bin, and a round number
    page = shown(y, scores)
    assert part(page, ".samples .tick").all_text_contents() == ["-2", "0", "2", "4", "6"]
    bars = page.evaluate(MARKS)
    line = part(page, ".samples .axis").first.bounding_box()["y"]
    for kind, label in (("positive", 1), ("negative", 0)):
        of_kind = [(y, height) for name, _, y, height in bars if name == kind]
        assert all((y < line) == bool(label) for y, _ in of_kind)
        counts, _ = np.histogram(scores[y == label], bins=80, range=(scores.min(), scores.max()))
        assert np.argmax([height for _, height in of_kind]) == np.argmax(counts[counts > 0])
        assert len(of_kind) == np.count_nonzero(counts)


def test_curves_are_passed_up_to_the_point_and_told_to_a_screen_reader(shown):
    page = shown(*TWELVE, show="areas")
    roc = np.array([(float(step.fpr), float(step.tpr)) for step in threshold_steps(*TWELVE)])
    assert vertices(page, ".roc .chance") == pytest.approx(np.array([(0, 0), (1, 1)]))
    assert vertices(page, ".by-area .area[d]") == pytest.approx(np.vstack([roc, (1, 0)]), abs=3e-4)  # what is shaded
    go_to(page, 4)  # TP 4, FP 2 of six each
    assert vertices(page, ".roc .traversed") == pytest.approx(roc[:5], abs=3e-4)
    assert (vertices(page, ".pr .traversed") == vertices(page, ".pr .curve")[:8]).all()
    for drawing, said in {
        "samples": "Samples by score, lowest at the left; positive above the line, negative below",
        "roc": "ROC curve, now at FPR 0.3333, TPR 0.6667",
        "pr": "Precision-recall curve, now at recall 0.6667, precision 0.6667",
    }.items():
        assert part(page, f".{drawing} svg").get_attribute("aria-label") == said


def test_pairs_and_ranks_are_evalkits(shown):
    page = shown(*TWELVE, show="areas")
    texts = part(page, ".by-pairs svg text").evaluate_all(
        "all => all.map(t => [Number(t.getAttribute('y')), Number(t.getAttribute('x')), t.textContent])"
    )
    credit = {"1": 1, "½": 0.5, "0": 0}
    found = np.reshape([credit[text] for *_, text in sorted(texts)], (6, 6))
    truth = pair_grid(*TWELVE).credit
    assert np.array_equal(found, truth)
    area = "all => all.reduce((sum, r) => sum + r.getBBox().width * r.getBBox().height, 0)"
    for kind, worth in (("tied", 0.5), ("lost", 0)):
        boxes = part(page, f".by-pairs rect.{kind}").evaluate_all(area) / (200 / 6) ** 2
        assert round(boxes) == np.sum(truth == worth)
    rows = [row.split("\t") for row in part(page, ".by-ranks tbody tr").all_inner_texts()]
    ranks = [(score, name, float(rank)) for _, score, name, _, rank in rank_table(*TWELVE).rows]
    assert sorted((float(score), name, float(rank)) for score, name, rank in rows) == sorted(ranks)
    assert [float(score) for score, *_ in rows] == sorted(TWELVE[1], reverse=True)


def test_between_two_thresholds_no_measure_changes_and_a_click_goes_there(shown):
    page = shown(*FOUR, show="measures")
    part(page, ".measures .measure.recall").wait_for()
    assert part(page, ".measures .measure-name").all_text_contents() == ["recall", "precision", "F1", "accuracy", "FPR"]
    line = corners(page, ".measures .measure.recall")
    across, up = np.abs(np.diff(line, axis=0)).T
    assert ((across == 0) | (up == 0)).all()
    low, high = line[:, 0].min(), line[:, 0].max()
    risen = (line[1:][up > 0, 0] - low) / (high - low)
    assert risen == pytest.approx([0.75, 0.25], abs=1e-3)  # at the first and at the third score
    drawing = part(page, ".measures svg")
    drawing.scroll_into_view_if_needed()
    box = drawing.bounding_box()
    for share, step in ((0.26, 3), (0.12, 4), (0.88, 0), (0.86, 1)):  # steps change at odd eighths
        page.mouse.click(box["x"] + 30 + (box["width"] - 40) * share, box["y"] + 60)
        assert page.evaluate(STEP) == step


@pytest.mark.parametrize("curve", ["roc", "pr"])
def test_the_nearest_point_is_told_beside_the_pointer_and_not_to_a_finger(shown, curve):
    y, scores = [0, 1, 1, 0, 1, 0, 0], [0.125, 0.25, 0.75, 0.5, 0.5, 0.25, 0.0]
    page = shown(y, scores)
    counts = confusion_matrix_at_thresholds(y, scores)
    drawing = part(page, f".{curve} svg")
    drawing.scroll_into_view_if_needed()
    box = drawing.bounding_box()
    scale = box["width"] / (LEFT + SIDE + 12)
    drawing.dispatch_event(
        "pointermove", {"pointerType": "touch", "clientX": box["x"] + 100, "clientY": box["y"] + 100}
    )
    assert not part(page, f".{curve} .hover").is_visible()
    for step in range(curve == "pr", len(counts.thresholds)):
        matrix = counts.matrix(step)
        rates = {"FPR": matrix.false_positive_rate, "TPR": matrix.recall}
        rates = rates if curve == "roc" else {"recall": matrix.recall, "precision": matrix.precision}
        x, up = rates.values()
        page.mouse.move(box["x"] + (LEFT + SIDE * x + 2) * scale, box["y"] + (TOP + SIDE * (1 - up) + 1) * scale)
        first, second = part(page, f".{curve} .hover text").all_text_contents()
        assert first == (f"threshold {counts.thresholds[step]:g}" if step else "above every score")
        told = dict(each.split(" ") for each in second.split(", "))
        assert {name: float(value) for name, value in told.items()} == {
            name: approx(rate) for name, rate in rates.items()
        }
        inside = part(page, f".{curve} .hover").bounding_box()
        assert box["x"] <= inside["x"] <= inside["x"] + inside["width"] <= box["x"] + box["width"]
    page.mouse.move(0, 0)
    assert not part(page, f".{curve} .hover").is_visible()


def saved(page, button):
    """The name and the bytes of the file that a button saves."""
    with page.expect_download() as download:
        part(page, f".save .{button}").click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def test_both_curves_are_saved_as_they_stand(shown):
    y, scores, scores_b = generated()["ties"]
    page = shown(y, scores, scores_b=scores_b, show="save")
    part(page, ".save .as-svg").wait_for()
    name, content = saved(page, "as-svg")
    drawing = ElementTree.fromstring(content)
    assert name == "curves.svg"
    assert not re.search(r"class=|<style|var\(|currentColor|href|hidden", content.decode())
    for curve, group in zip(("roc", "pr"), drawing.findall(f"{SVG}g"), strict=True):
        colours = {each.get("d"): each.get("stroke") for each in group.iter(f"{SVG}path")}
        for line, colour in SAVED_LINES.items():
            assert colours[part(page, f".{curve} path.{line}").get_attribute("d")] == colour
        assert "┅ second model" in [label.text for label in group.iter(f"{SVG}text")]
    titles = [group.findtext(f"{SVG}text").split(",")[0] for group in drawing.findall(f"{SVG}g")]
    assert titles == ["ROC curve", "Precision-recall curve"]
    name, picture = saved(page, "as-png")
    pixels = plt.imread(io.BytesIO(picture))
    assert name == "curves.png"
    assert list(pixels.shape[:2]) == [2 * int(float(drawing.get(side))) for side in ("height", "width")]
    assert pixels[..., 3].min() == 1  # nothing is seen through
    drawn = [
        np.isclose(pixels[..., :3], to_rgb(colour), atol=0.02).all(axis=-1).sum() for colour in SAVED_LINES.values()
    ]
    assert min(drawn) > 200


@pytest.mark.parametrize("name", ["ties", "tiny"])
def test_the_table_of_steps_is_saved_and_copied(shown, name):
    y, scores, _ = generated()[name]
    page = shown(y, scores, show="save")
    part(page, ".save .as-csv").wait_for()
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
    page.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }")
    part(page, ".own summary").click()
    part(page, ".copy-table").click()
    part(page, ".status >> text=The table is in the clipboard.").wait_for()
    assert [line.split("\t") for line in page.evaluate("copied").strip().split("\n")] == [head, *rows]
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    part(page, ".copy-table").click()
    part(page, ".status >> text=The table stands in the box below").wait_for()
    box = part(page, ".copied")
    assert box.evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)") == page.evaluate("copied")
