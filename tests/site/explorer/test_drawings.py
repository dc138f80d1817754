"""What is drawn and written down, read back from the page: samples, curves, areas, ranks, pairs, the table."""

import re

import numpy as np
import pytest

from evalkit import (
    auc_by_pairs,
    confusion_matrix_at_thresholds,
    pair_grid,
    precision_recall_curve,
    rank_table,
    threshold_steps,
)
from tests.site.explorer.element import ELEMENT, LEFT, SIDE, TOP, part

ROWS = [1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0], [0.95, 0.9, 0.8, 0.7, 0.7, 0.7, 0.5, 0.5, 0.4, 0.3, 0.3, 0.1]
CAPTIONS = {
    "recall": "recall = TPR, TP / (TP + FN)",
    "fpr": "FPR, FP / (FP + TN)",
    "precision": "precision, TP / (TP + FP)",
    "accuracy": "accuracy, (TP + TN) / all",
    "f1": "F1, 2 TP / (2 TP + FP + FN)",
    "mcc": "MCC",
}
MARKS = """
() => [...document.querySelector("threshold-explorer").shadowRoot.querySelectorAll(".samples g > *")]
  .filter(mark => mark.checkVisibility() && !mark.closest(".drag-me"))
  .map(mark => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    return [mark.classList[0], x + width / 2, y + height / 2, height];
  })
"""


def vertices(page, selector):
    """The corners of a path on a plane, in the plane's own units."""
    numbers = re.findall(r"[ML]([\d.-]+),([\d.-]+)", part(page, selector).get_attribute("d"))
    return [((float(x) - LEFT) / SIDE, 1 - (float(y) - TOP) / SIDE) for x, y in numbers]


def close(points):
    return [pytest.approx(point, abs=0.06 / SIDE) for point in points]  # drawn to a tenth of a pixel


def test_positives_stand_above_the_line_and_negatives_below_at_their_scores(shown):
    page = shown(*ROWS)
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
    assert sorted(seen) == sorted(zip(*ROWS, strict=True))
    legend = part(page, ".legend").inner_text()
    assert re.fullmatch(r"●\s*positive above the axis\s*✕\s*negative below it", legend)


def test_the_histogram_holds_as_many_as_there_are(shown):
    rng = np.random.default_rng(8)
    y = np.arange(600) % 3 == 0
    scores = np.round(rng.normal(y), 2)
    scores[0] = 6  # alone in the last bin, and a round number
    page = shown(y, scores)
    assert part(page, ".samples .tick").all_text_contents() == ["-2", "0", "2", "4", "6"]
    bars = page.evaluate(MARKS)
    line = part(page, ".samples .axis").first.bounding_box()["y"]
    for kind, label in (("positive", True), ("negative", False)):
        of_kind = [(x, y, height) for name, x, y, height in bars if name == kind]
        assert all((y < line) == label for _, y, _ in of_kind)
        counts, _ = np.histogram(scores[y == label], bins=80, range=(scores.min(), scores.max()))
        assert len(of_kind) == np.count_nonzero(counts)
    both = np.histogram(scores[y], bins=80, range=(scores.min(), scores.max()))[0]
    heights = [height for name, _, _, height in bars if name == "positive"]
    assert np.argmax(heights) == np.argmax(both[both > 0])


def test_each_measure_has_its_own_caption(shown):
    page = shown(*ROWS)
    captions = part(page, "dl > div").evaluate_all(
        "rows => rows.map(row => [row.querySelector('dd').dataset.ratio, row.querySelector('dt').textContent])"
    )
    assert dict(captions) == CAPTIONS


def test_the_curves_are_evalkits_corner_by_corner(shown):
    page = shown(*ROWS, show="areas")
    steps = threshold_steps(*ROWS)
    roc = [(float(step.fpr), float(step.tpr)) for step in steps]
    assert vertices(page, ".roc .curve") == close(roc)
    assert vertices(page, ".roc .chance") == close([(0, 0), (1, 1)])
    assert vertices(page, ".by-area .area[d]") == close([*roc, (1, 0)])  # what is shaded
    curve = precision_recall_curve(*ROWS)
    by_recall = {}  # level with the new precision, then up or down at its recall
    points = [(m.recall, m.precision) for m in (step.matrix for step in steps[1:])]
    corners, last = [], 0.0
    for recall, precision in points:
        corners += [(last, precision), (recall, precision)]
        by_recall[recall] = precision
        last = recall
    assert vertices(page, ".pr .curve") == close(corners)
    assert set(points) <= set(zip(curve.recall.tolist(), curve.precision.tolist(), strict=True))
    page.evaluate(f"{ELEMENT}.goTo(4)")
    assert vertices(page, ".roc .traversed") == close(roc[:5])
    assert vertices(page, ".pr .traversed") == close(corners[:8])


def test_a_screen_reader_hears_where_the_point_is(shown):
    page = shown(*ROWS)
    page.evaluate(f"{ELEMENT}.goTo(4)")  # TP 4, FP 2 of six each
    assert part(page, ".roc svg").get_attribute("aria-label") == "ROC curve, now at FPR 0.3333, TPR 0.6667"
    page.evaluate(f"{ELEMENT}.goTo(5)")  # TP 5, FP 3
    name = "Precision-recall curve, now at recall 0.8333, precision 0.625"
    assert part(page, ".pr svg").get_attribute("aria-label") == name
    samples = "Samples by score, lowest at the left; positive above the line, negative below"
    assert part(page, ".samples svg").get_attribute("aria-label") == samples


def test_the_pair_grid_is_evalkits(shown):
    y, scores = ROWS
    page = shown(y, scores, show="areas")
    texts = part(page, ".by-pairs svg text").evaluate_all(
        "all => all.map(t => [Number(t.getAttribute('y')), Number(t.getAttribute('x')), t.textContent])"
    )
    credits = {"1": 1, "½": 0.5, "0": 0}
    found = np.reshape([credits[text] for *_, text in sorted(texts)], (6, 6))
    truth = pair_grid(y, scores)
    assert np.array_equal(found, truth.credit)
    colours = {"won": "1", "tied": "½", "lost": "0"}
    pairs = auc_by_pairs(y, scores)
    drawn = dict.fromkeys(colours, 0.0)
    for kind in colours:
        for box in part(page, f".by-pairs rect.{kind}").evaluate_all(
            "all => all.map(r => r.getBBox().width * r.getBBox().height)"
        ):
            drawn[kind] += box
    cell = (200 / 6) ** 2
    assert [round(drawn[kind] / cell) for kind in ("tied", "lost")] == [pairs.ties, pairs.losses]


def test_the_ranks_are_evalkits(shown):
    y, scores = ROWS
    page = shown(y, scores, show="areas")
    rows = [row.split("\t") for row in part(page, ".by-ranks tbody tr").all_inner_texts()]
    truth = [(score, name, float(rank)) for _, score, name, _, rank in rank_table(y, scores).rows]
    assert sorted((float(score), name, float(rank)) for score, name, rank in rows) == sorted(truth)
    assert [float(score) for score, *_ in rows] == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    ("n", "show", "selector"),
    [(24, "areas", ".by-ranks tbody tr"), (24, "ties", ".ties ol li"), (40, None, ".samples g:not(.drag-me)")],
)
def test_as_many_as_there_is_room_for_are_drawn_singly(shown, n, show, selector):
    for rows in (n, n + 1):
        page = shown(np.arange(rows) % 2, np.arange(rows) ** 2, show=show)
        count = part(page, selector).count()
        assert (count == rows) == (rows == n), count


def test_the_copied_table_is_evalkits_in_every_column(shown):
    page = shown(*ROWS, show="own")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    part(page, ".copy-table").click()
    lines = [line.split("\t") for line in part(page, ".copied").input_value().strip().split("\n")]
    counts = confusion_matrix_at_thresholds(*ROWS)
    assert len(lines) == 1 + len(counts.thresholds)
    for step, line in enumerate(lines[1:]):
        m = counts.matrix(step)
        truth = [counts.thresholds[step], m.tp, m.fp, m.fn, m.tn, m.false_positive_rate, m.recall, m.precision]
        np.testing.assert_array_equal([float(cell) for cell in line], truth)


def test_shuffle_puts_tied_rows_into_another_order(shown):
    page = shown([1, 0] * 10, [0.5] * 20, show="ties")

    def order():
        return part(page, ".ties ol li span").all_inner_texts()

    given = order()
    assert given == ["0.5 positive", "0.5 negative"] * 10
    orders = set()
    for _ in range(6):  # two alike are one in 184,756
        part(page, ".shuffled-first").click()
        orders.add(tuple(order()))
        assert sorted(order()) == sorted(given)
    assert len(orders) > 3
    part(page, ".positives-first").click()
    assert order() == ["0.5 positive"] * 10 + ["0.5 negative"] * 10
    part(page, ".given-first").click()
    assert order() == given
