"""What is drawn besides the curves: all measures, the band, the label at the pointer; and the files to save."""

import csv
import io
import math
import re
import struct
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import numpy as np
import pytest

from evalkit import average_precision_score, confusion_matrix_at_thresholds, roc_auc_score, wilson_interval
from tests.site.explorer.element import ELEMENT, LEFT, SIDE, TOP, approx, number, part
from tests.site.explorer.rows import generated

MEASURES = {
    "recall": "recall",
    "precision": "precision",
    "f1": "f1",
    "accuracy": "accuracy",
    "fpr": "false_positive_rate",
}
MEASURES_TOP, MEASURES_HIGH = 12, 148  # of the plot, as evalkit/explorer/measures.js draws it
SAVED_LINES = {"curve": "#767676", "comparison": "#a34700", "traversed": "#00588c"}
SAVED_HEAD = 24  # above each curve, for its title
SVG = "{http://www.w3.org/2000/svg}"


def path(data):
    """The vertices of a path."""
    return np.array([[float(place) for place in pair.split(",")] for pair in re.findall(r"[ML]([^MLZ]+)", data)])


@pytest.mark.parametrize("name", generated())
def test_all_measures_are_evalkits(shown, name):
    y, scores, _ = map(np.asarray, generated()[name])
    page = shown(y, scores, show="measures")
    part(page, ".measures .threshold").wait_for(state="attached")
    counts = confusion_matrix_at_thresholds(y, scores)
    last = len(counts.thresholds) - 1
    for step in sorted({0, 1, last // 2, last}):
        page.evaluate(f"{ELEMENT}.goTo({step})")
        at = path(part(page, ".measures .threshold").get_attribute("d"))[0, 0]
        said = part(page, ".measures svg").get_attribute("aria-label")
        for line, attribute in MEASURES.items():
            value = getattr(counts.matrix(step), attribute)
            told = re.search(rf"{'FPR' if line == 'fpr' else 'F1' if line == 'f1' else line} ([^,]+)", said)[1]
            assert number(told) == approx(value)
            if not math.isnan(value):
                drawn = path(part(page, f".measures .measure.{line}").get_attribute("d"))
                heights = 1 - (drawn[np.abs(drawn[:, 0] - at) < 0.6, 1] - MEASURES_TOP) / MEASURES_HIGH
                assert np.abs(heights - value).min() < 1e-3
    drawn = path(part(page, ".measures .measure.recall").get_attribute("d"))
    assert len(drawn) <= 2 * (drawn[:, 0].max() + 2)  # two at most for each pixel across
    names = part(page, ".measures .measure-name").all()
    assert [label.text_content() for label in names] == ["recall", "precision", "F1", "accuracy", "FPR"]


@pytest.mark.parametrize("width", [360, 1280])
def test_between_two_thresholds_nothing_changes_and_a_click_goes_there(shown, width):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5], show="measures", width=width)
    part(page, ".measures .measure.recall").wait_for()
    line = path(part(page, ".measures .measure.recall").get_attribute("d"))
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
        assert page.evaluate(f"{ELEMENT}.step") == step


@pytest.mark.parametrize("name", generated())
def test_the_band_is_wilsons(shown, name):
    y, scores, _ = map(np.asarray, generated()[name])
    page = shown(y, scores, show="certainty")
    part(page, ".certainty .result >> text=At this").wait_for()
    counts = confusion_matrix_at_thresholds(y, scores)
    last = len(counts.thresholds) - 1
    for step in sorted({0, 1, last // 2, last}):
        page.evaluate(f"{ELEMENT}.goTo({step})")
        said = part(page, ".certainty .result").inner_text()
        told = [
            list(map(number, re.split(", 95 % interval from | to ", text)))
            for text in re.findall(r"PR ([^;]+)[;.]", said)
        ]
        assert step < last or len(re.findall(r" to 1[;.]", said)) == 2  # and not "≈ 1"
        ends = [wilson_interval(int(part_of[step]), int(part_of[-1])) for part_of in (counts.tps, counts.fps)]
        assert told == [[approx(each) for each in (end.estimate, end.low, end.high)] for end in ends]
    if len(y) < 100:
        band = (path(part(page, ".roc .band").get_attribute("d")) - [LEFT, TOP + SIDE]) / [SIDE, -SIDE]
        intervals = [wilson_interval(int(tp), int(counts.tps[-1])) for tp in counts.tps]
        fpr = counts.fps / counts.fps[-1]
        low, high = ([[x, getattr(of, end)] for x, of in zip(fpr, intervals, strict=True)] for end in ("low", "high"))
        assert band == pytest.approx(np.array(low + high[::-1]), abs=3e-4)


def test_the_band_can_be_switched_off(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5], show="certainty")
    part(page, ".roc .band").wait_for()
    part(page, ".certainty input").uncheck()
    assert not part(page, ".roc .band").is_visible()
    part(page, ".certainty input").check()
    assert part(page, ".roc .band").is_visible()
    part(page, ".certainty summary").click()
    part(page, ".roc .band").wait_for(state="hidden")


@pytest.mark.parametrize("curve", ["roc", "pr"])
def test_the_nearest_point_is_told_beside_the_pointer(shown, curve):
    y, scores = [0, 1, 1, 0, 1, 0, 0], [0.125, 0.25, 0.75, 0.5, 0.5, 0.25, 0.0]
    page = shown(y, scores)
    counts = confusion_matrix_at_thresholds(y, scores)
    drawing = part(page, f".{curve} svg")
    drawing.scroll_into_view_if_needed()
    box = drawing.bounding_box()
    scale = box["width"] / (LEFT + SIDE + 12)
    assert not part(page, f".{curve} .hover").is_visible()
    for step in range(curve == "pr", len(counts.thresholds)):
        matrix = counts.matrix(step)
        names, place = (
            (("FPR", "TPR"), (matrix.false_positive_rate, matrix.recall))
            if curve == "roc"
            else (("recall", "precision"), (matrix.recall, matrix.precision))
        )
        x, y_place = LEFT + SIDE * place[0], TOP + SIDE * (1 - place[1])
        page.mouse.move(box["x"] + (x + 2) * scale, box["y"] + (y_place + 1) * scale)
        first, second = part(page, f".{curve} .hover text").all_text_contents()
        assert first == (f"threshold {counts.thresholds[step]:g}" if step else "above every score")
        found = re.fullmatch(rf"{names[0]} (.+), {names[1]} (.+)", second).groups()
        assert list(map(float, found)) == list(map(approx, place))
        ring = [float(part(page, f".{curve} .ring").get_attribute(name)) for name in ("cx", "cy")]
        assert ring == pytest.approx([x, y_place])
        inside = part(page, f".{curve} .hover").bounding_box()
        assert box["x"] <= inside["x"]
        assert inside["x"] + inside["width"] <= box["x"] + box["width"]
    page.mouse.move(0, 0)
    assert not part(page, f".{curve} .hover").is_visible()


def test_no_point_is_told_to_a_finger_nor_of_rows_that_are_gone(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5])
    drawing = part(page, ".roc svg")
    for pointer, told in (("touch", False), ("pen", True)):
        drawing.dispatch_event("pointermove", {"pointerType": pointer, "clientX": 100, "clientY": 100})
        assert part(page, ".roc .hover").is_visible() == told
    page.evaluate(f"{ELEMENT}.load({{ scores: [1, 2], positive: [1, 0], names: ['a', 'b'] }})")
    assert not part(page, ".roc .hover").is_visible()


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
    assert name == "curves.svg"
    drawing = ElementTree.fromstring(content)
    text = content.decode()
    assert not re.search(r"class=|<style|var\(|currentColor|href|hidden", text)
    for curve, group in zip(("roc", "pr"), drawing.findall(f"{SVG}g"), strict=True):
        colours = {each.get("d"): each.get("stroke") for each in group.iter(f"{SVG}path")}
        for line, colour in SAVED_LINES.items():
            assert colours[part(page, f".{curve} path.{line}").get_attribute("d")] == colour
        circles = len(list(group.iter(f"{SVG}circle")))
        assert circles == part(page, f".{curve} svg circle:not(.ring)").count()
        assert "┅ second model" in [label.text for label in group.iter(f"{SVG}text")]
    titles = [group.findtext(f"{SVG}text") for group in drawing.findall(f"{SVG}g")]
    assert [title.split(",")[0] for title in titles] == ["ROC curve", "Precision-recall curve"]
    expected = (roc_auc_score(y, scores), average_precision_score(y, scores))
    assert [number(title.split(",")[1][5:].strip()) for title in titles] == list(map(approx, expected))
    name, picture = saved(page, "as-png")
    assert (name, picture[:8]) == ("curves.png", b"\x89PNG\r\n\x1a\n")
    size = [int(float(drawing.get(side))) for side in ("width", "height")]
    assert list(struct.unpack(">II", picture[16:24])) == [2 * side for side in size]
    pixels = plt.imread(io.BytesIO(picture))
    assert pixels[..., 3].min() == 1  # white to every corner, and nothing seen through
    assert pixels[[0, 0, -1, -1], [0, -1, 0, -1], :3].min() == 1
    dark = pixels[..., :3].max(axis=-1) < 0.7
    top, lefts = SAVED_HEAD + TOP, (LEFT, LEFT + size[0] // 2)  # of both frames
    across = dark[2 * top : 2 * (top + SIDE)].mean(axis=0)
    down = dark[:, 2 * LEFT : 2 * (LEFT + SIDE)].mean(axis=1)
    for ink, places in ((across, [x + side for x in lefts for side in (0, SIDE)]), (down, [top, top + SIDE])):
        assert np.flatnonzero(ink > 0.9).tolist() == [2 * place + pixel for place in places for pixel in (-1, 0)]


@pytest.mark.parametrize("name", ["four", "ties", "tiny", "rare"])
def test_the_table_of_steps_is_saved(shown, name):
    y, scores, _ = generated()[name]
    page = shown(y, scores, show="save")
    part(page, ".save .as-csv").wait_for()
    file, content = saved(page, "as-csv")
    head, *rows = csv.reader(io.StringIO(content.decode()))
    assert (file, head) == ("steps.csv", ["threshold", "TP", "FP", "FN", "TN", "FPR", "TPR", "precision"])
    counts = confusion_matrix_at_thresholds(y, scores)
    assert len(rows) == len(counts.thresholds)
    assert rows[0][0] == "inf"
    for step, row in enumerate(rows):
        m = counts.matrix(step)
        expected = [counts.thresholds[step], m.tp, m.fp, m.fn, m.tn, m.false_positive_rate, m.recall, m.precision]
        assert list(map(float, row)) == [pytest.approx(value, rel=1e-15, abs=0, nan_ok=True) for value in expected]
