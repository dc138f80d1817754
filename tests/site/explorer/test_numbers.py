"""Every number that the explorer shows, with every panel open, is evalkit's."""

import math
import re
from fractions import Fraction

import numpy as np
import pytest

from evalkit import (
    auc_by_pairs,
    auc_by_ranks,
    average_precision_score,
    confusion_matrix_at_thresholds,
    delong_test,
    roc_auc_score,
    threshold_steps,
    wilson_interval,
)
from tests.site.explorer.element import LEFT, OPEN_ALL, SIDE, STEP, TOP, approx, corners, number, part, vertices
from tests.site.explorer.rows import generated

RATIOS = {  # its counts above and below the line, and evalkit's name
    "recall": (lambda m: (m.tp, m.tp + m.fn), "recall"),
    "fpr": (lambda m: (m.fp, m.fp + m.tn), "false_positive_rate"),
    "precision": (lambda m: (m.tp, m.tp + m.fp), "precision"),
    "accuracy": (lambda m: (m.tp + m.tn, m.tp + m.fp + m.fn + m.tn), "accuracy"),
    "f1": (lambda m: (2 * m.tp, 2 * m.tp + m.fp + m.fn), "f1"),
}
COMPARED = {"recall = TPR": "recall", "FPR": "false_positive_rate", "precision": "precision"}
MEASURES_TOP, MEASURES_HIGH = 12, 148  # of the plot, as evalkit/explorer/measures.js draws it
LOOK = """steps => {
  const element = document.querySelector("threshold-explorer");
  const all = selector => [...element.shadowRoot.querySelectorAll(selector)];
  const text = selector => all(selector)[0].textContent;
  const dot = name => ["cx", "cy"].map(a => Number(all(`.${name} .marker`)[0].getAttribute(a)));
  return steps.map(step => {
    element.goTo(step);
    return {
      threshold: text(".now"),
      counts: ["tp", "fp", "fn", "tn"].map(name => Number(text(`.matrix .${name}`))),
      ratios: Object.fromEntries(all("[data-ratio]").map(d => [d.dataset.ratio, d.textContent])),
      exact: Object.fromEntries(all("[data-ratio]").map(d => [d.dataset.ratio, d.title])),
      roc: dot("roc"), pr: dot("pr"),
      certainty: text(".certainty .result"),
      measures: all(".measures svg")[0].getAttribute("aria-label"),
      cut: Number(all(".measures .threshold")[0].getAttribute("d").match(/M([\\d.-]+)/)[1]),
      compared: all(".compare tbody tr").map(row => [...row.children].map(cell => cell.textContent)),
      missions: all(".missions .text").map(place => place.textContent),
    };
  });
}"""


def steps_of(counts):
    """All steps, or fifty of many and those at the ends."""
    last = len(counts.thresholds) - 1
    return sorted({0, 1, 2, last - 1, last, *np.linspace(0, last, 50).astype(int).tolist()} & set(range(last + 1)))


@pytest.mark.parametrize("name", generated())
def test_every_number_is_evalkits(shown, name):
    y, scores, scores_b = map(np.asarray, generated()[name])
    one, other = (confusion_matrix_at_thresholds(y, each) for each in (scores, scores_b))
    page = shown(y, scores, scores_b=scores_b)
    assert part(page, "details.compare").evaluate("panel => panel.open")  # by itself
    page.evaluate(OPEN_ALL)
    youden = np.round(one.tps / one.tps[-1] - one.fps / one.fps[-1], 12)
    assert page.evaluate(STEP) == 1 + int(np.argmax(youden[1:]))  # at first; the highest of several
    lines = {line: corners(page, f".measures .measure.{line}") for line in RATIOS}
    assert len(lines["recall"]) <= 2 * (lines["recall"][:, 0].max() + 2)  # two at most for each pixel across
    steps, solved = steps_of(one), missions_of(one)
    for step, seen in zip(steps, page.evaluate(LOOK, steps), strict=True):
        matrix = one.matrix(step)
        assert (
            seen["threshold"] == "above every score" if step == 0 else float(seen["threshold"]) == one.thresholds[step]
        )
        hold_matrix(seen, matrix)
        hold_certainty(seen["certainty"], matrix)
        hold_lines(seen, matrix, lines if step in (*steps[:2], steps[-1]) else {})
        at_same = other.matrix(int(np.flatnonzero(other.thresholds >= one.thresholds[step])[-1]))
        for (measure, attribute), row in zip(COMPARED.items(), seen["compared"][2:], strict=True):
            assert row[0] == f"{measure} at this threshold"
            assert list(map(number, row[1:])) == [approx(getattr(m, attribute)) for m in (matrix, at_same)]
        hold_missions(seen["missions"], matrix, solved)
    for row, score in zip(seen["compared"], (roc_auc_score, average_precision_score), strict=False):
        assert list(map(number, row[1:])) == [approx(score(y, each)) for each in (scores, scores_b)]
    hold_areas(page, y, scores)
    hold_difference(part(page, ".compare .result").inner_text(), y, scores, scores_b)
    if len(y) < 100:
        hold_curves(page, one, other)


def hold_matrix(seen, matrix):
    """Fail if counts, ratios and points are not those of the matrix."""
    assert seen["counts"] == [matrix.tp, matrix.fp, matrix.fn, matrix.tn]
    for ratio, (parts, attribute) in RATIOS.items():
        above, below = parts(matrix)
        assert number(seen["ratios"][ratio]) == approx(getattr(matrix, attribute))
        assert seen["exact"][ratio] == (f"{above}/{below}" if below else "")
    assert number(seen["ratios"]["mcc"]) == approx(matrix.mcc)
    points = {"roc": (matrix.false_positive_rate, matrix.recall), "pr": (matrix.recall, matrix.precision)}
    for curve, (across, up) in points.items():
        if not math.isnan(up):
            assert seen[curve] == pytest.approx([LEFT + SIDE * across, TOP + SIDE * (1 - up)], abs=1e-6)


def hold_certainty(said, matrix):
    """Fail if an interval is not Wilson's."""
    assert matrix.fn + matrix.tn > 0 or len(re.findall(r" to 1[;.]", said)) == 2  # and not "≈ 1"
    ends = [re.split(", 95 % interval from | to ", text) for text in re.findall(r"PR ([^;]+)[;.]", said)]
    truth = [
        wilson_interval(matrix.tp, matrix.tp + matrix.fn),
        wilson_interval(matrix.fp, matrix.fp + matrix.tn),
    ]
    assert [list(map(number, each)) for each in ends] == [
        [approx(value) for value in (interval.estimate, interval.low, interval.high)] for interval in truth
    ]


def hold_lines(seen, matrix, lines):
    """Fail if a measure's line does not pass the threshold at its value, or is told as another one."""
    for line, (_, attribute) in RATIOS.items():
        value = getattr(matrix, attribute)
        name = line.upper() if line in ("fpr", "f1") else line
        assert number(re.search(rf"{name} ([^,]+)", seen["measures"])[1]) == approx(value)
        if line in lines and not math.isnan(value):
            near = lines[line][np.abs(lines[line][:, 0] - seen["cut"]) < 0.6, 1]
            assert np.abs(1 - (near - MEASURES_TOP) / MEASURES_HIGH - value).min() < 1e-3


def missions_of(counts):
    """What solves the three missions: fewest false alarms, a precision, the lowest cost."""
    precisions = counts.tps[1:] / (counts.tps + counts.fps)[1:]
    return counts.fps[counts.fns == 0].min(), min(0.8, precisions.max()), (5 * counts.fns + counts.fps).min()


def hold_missions(said, matrix, solved):
    """Fail if a mission is called solved where it is not, or tells other numbers."""
    fewest, wanted, cheapest = solved
    called, cost = matrix.tp + matrix.fp, 5 * matrix.fn + matrix.fp
    precision = f"precision {matrix.tp}/{called}" if called else "no sample is predicted positive"
    told = [
        (matrix.fn == 0 and matrix.fp == fewest, f"{matrix.fn} missed, {matrix.fp:,} false alarm"),
        (called and matrix.precision >= wanted, f"{precision}."),
        (cost == cheapest, f"cost 5 × {matrix.fn} + {matrix.fp} = {cost}."),
    ]
    for text, (is_solved, now) in zip(said, told, strict=True):
        assert text.startswith(f"{'✓ Solved' if is_solved else 'Now'}: {now}")


def hold_areas(page, y, scores):
    """Fail if the area is not evalkit's, three ways and in the summary."""
    results = [part(page, f".by-{way} .result") for way in ("area", "pairs", "ranks")]
    (said,) = {result.text_content() for result in results}
    (exact,) = {result.get_attribute("title") for result in results}
    pairs = auc_by_pairs(y, scores)
    assert (Fraction(exact), number(said)) == (pairs.fraction, approx(roc_auc_score(y, scores)))
    auc, precision = re.search("AUC (.+); average precision (.+)[.]", part(page, ".summary").inner_text()).groups()
    assert (auc, number(precision)) == (said, approx(average_precision_score(y, scores)))
    told = f"{pairs.wins} won + ½ × {pairs.ties} tied + 0 × {pairs.losses} lost"
    assert told in part(page, ".by-pairs").text_content()
    rank_sum = f"{float(auc_by_ranks(y, scores).rank_sum):.1f}".removesuffix(".0")
    assert f" add up to {rank_sum};" in part(page, ".by-ranks").text_content()


def hold_difference(said, y, scores, scores_b):
    """Fail if the sentence does not say what DeLong's test does."""
    try:
        test = delong_test(y, scores, scores_b)
    except ValueError:
        assert said.startswith("DeLong's interval for the difference of the AUCs is undefined here")
        return
    found = re.fullmatch(
        r"Difference of the AUCs (.+), 95 % interval from (.+) to (.+) \(DeLong, paired\)\. 0 lies (in|out)side.*", said
    )
    assert list(map(number, found.groups()[:3])) == list(map(approx, (test.difference, test.low, test.high)))
    assert (found[4] == "out") == (test.low > 0 or test.high < 0)


def hold_curves(page, one, other):
    """Fail if a curve or the band is drawn elsewhere; on the precision-recall plane, level and then up or down."""
    for counts, line in ((one, "curve"), (other, "comparison")):
        tpr, fpr = counts.tps / counts.tps[-1], counts.fps / counts.fps[-1]
        assert vertices(page, f".roc .{line}") == pytest.approx(np.column_stack([fpr, tpr]), abs=3e-4)
        drawn = vertices(page, f".pr .{line}")
        starts, ends = drawn[::2], drawn[1::2]
        assert starts == pytest.approx(np.column_stack([np.append(0, ends[:-1, 0]), ends[:, 1]]))
        points = np.column_stack([tpr[1:], counts.tps[1:] / (counts.tps + counts.fps)[1:]])
        assert all(np.abs(points - end).max(axis=1).min() < 3e-4 for end in ends)
        assert all(np.abs(ends - point).max(axis=1).min() < 3e-3 for point in points)  # near points share one
    fpr = one.fps / one.fps[-1]
    intervals = [wilson_interval(int(tp), int(one.tps[-1])) for tp in one.tps]
    low, high = ([[x, getattr(of, end)] for x, of in zip(fpr, intervals, strict=True)] for end in ("low", "high"))
    assert vertices(page, ".roc .band") == pytest.approx(np.array(low + high[::-1]), abs=3e-4)


def test_each_step_is_told_in_a_sentence_with_evalkits_moves(shown):
    y, scores = [0, 0, 1, 1, 1, 0, 1], [0.2, 0.5, 0.5, 0.8, 0.5, 0.9, 0.5]
    page = shown(y, scores)
    look = """steps => steps.map(step => {
      const element = document.querySelector("threshold-explorer");
      element.goTo(step);
      return element.shadowRoot.querySelector(".sentence").textContent;
    })"""
    said = page.evaluate(look, [0, 1, 2, 3, 4, 3, 2])
    assert said[0] == "The threshold is above every score: no sample is predicted positive."
    assert said[3] == "Score 0.5: 3 positives and 1 negative enter; right 1/3, up 3/4."
    for step, sentence in zip(threshold_steps(y, scores)[1:], said[1:5], strict=True):
        assert sentence.endswith(f"; {step.move.removesuffix(' (slanted)')}."), sentence
    assert said[6] == "Score 0.5: 3 positives and 1 negative leave; left 1/3, down 3/4."
