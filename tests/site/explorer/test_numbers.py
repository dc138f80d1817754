"""Every number that the explorer shows is evalkit's."""

import math
import re

import numpy as np
import pytest

from evalkit import average_precision_score, confusion_matrix_at_thresholds, roc_auc_score
from tests.site.explorer.element import LEFT, SIDE, STEP, TOP, approx, number, part, vertices
from tests.site.explorer.rows import generated

RATIOS = {  # its counts above and below the line, and evalkit's name
    "recall": (lambda m: (m.tp, m.tp + m.fn), "recall"),
    "fpr": (lambda m: (m.fp, m.fp + m.tn), "false_positive_rate"),
    "precision": (lambda m: (m.tp, m.tp + m.fp), "precision"),
    "accuracy": (lambda m: (m.tp + m.tn, m.tp + m.fp + m.fn + m.tn), "accuracy"),
    "f1": (lambda m: (2 * m.tp, 2 * m.tp + m.fp + m.fn), "f1"),
}
LOOK = """steps => {
  const element = document.querySelector("threshold-explorer");
  const all = selector => [...element.shadowRoot.querySelectorAll(selector)];
  const text = selector => all(selector)[0].textContent;
  const moved = selector => all(selector)[0].style.transform.match(/[\\d.]+(?=px)/g)?.map(Number);
  return steps.map(step => {
    element.goTo(step);
    return {
      threshold: text(".now"),
      mistakes: text(".told .text"),
      counts: ["tp", "fp", "fn", "tn"].map(name => Number(text(`.matrix .${name}`))),
      ratios: Object.fromEntries(all("[data-ratio]").map(d => [d.dataset.ratio, d.textContent])),
      exact: Object.fromEntries(all("[data-ratio]").map(d => [d.dataset.ratio, d.title])),
      roc: moved(".roc .marker"), pr: moved(".pr .marker"),
      compared: all(".compare tbody tr").map(row => [...row.children].map(cell => cell.textContent)),
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
    youden = np.round(one.tps / one.tps[-1] - one.fps / one.fps[-1], 12)
    assert page.evaluate(STEP) == 1 + int(np.argmax(youden[1:]))  # at first; the highest of several
    steps = steps_of(one)
    for step, seen in zip(steps, page.evaluate(LOOK, steps), strict=True):
        matrix = one.matrix(step)
        assert (
            seen["threshold"] == "above every score" if step == 0 else float(seen["threshold"]) == one.thresholds[step]
        )
        hold_matrix(seen, matrix)
        at_same_fpr = int(np.flatnonzero(other.fps <= one.fps[step])[-1])
        hold_compared(seen["compared"], (one, other), (step, at_same_fpr), y, (scores, scores_b))
    auc, precision = re.search("AUC (.+); average precision (.+)[.]", part(page, ".summary").inner_text()).groups()
    assert number(auc) == approx(roc_auc_score(y, scores))
    assert number(precision) == approx(average_precision_score(y, scores))
    if len(y) < 100:
        hold_curves(page, one, other)


def hold_matrix(seen, matrix):
    """Fail if counts, ratios and points are not those of the matrix."""
    assert seen["counts"] == [matrix.tp, matrix.fp, matrix.fn, matrix.tn]
    told = [int(count.replace(",", "")) for count in re.findall(r"[\d,]+", seen["mistakes"])]
    assert told == [matrix.fn, matrix.tp + matrix.fn, matrix.fp, matrix.fp + matrix.tn]
    for ratio, (parts, attribute) in RATIOS.items():
        above, below = parts(matrix)
        assert number(seen["ratios"][ratio]) == approx(getattr(matrix, attribute))
        assert seen["exact"][ratio] == (f"{above}/{below}" if below else "")
    assert number(seen["ratios"]["mcc"]) == approx(matrix.mcc)
    points = {"roc": (matrix.false_positive_rate, matrix.recall), "pr": (matrix.recall, matrix.precision)}
    for curve, (across, up) in points.items():
        if not math.isnan(up):
            assert seen[curve] == pytest.approx([LEFT + SIDE * across, TOP + SIDE * (1 - up)], abs=1e-3)


def hold_compared(rows, counts, steps, y, scores):
    """Fail if a row of the comparison is not evalkit's of both models; the second has no larger FPR."""
    told = {name: values for name, *values in rows}
    for name, of in {"AUC": roc_auc_score, "average precision": average_precision_score}.items():
        assert list(map(number, told[name])) == [approx(of(y, each)) for each in scores]
    matrices = [each.matrix(step) for each, step in zip(counts, steps, strict=True)]
    for name, attribute in {"FPR": "false_positive_rate", "recall": "recall", "precision": "precision"}.items():
        assert list(map(number, told[name])) == [approx(getattr(matrix, attribute)) for matrix in matrices]
    cuts = [math.inf if "above" in text else float(text) for text in told["threshold now"]]
    assert cuts == [each.thresholds[step] for each, step in zip(counts, steps, strict=True)]


def hold_curves(page, one, other):
    """Fail if a curve is drawn elsewhere; on the precision-recall plane, level and then up or down."""
    for counts, line in ((one, "curve"), (other, "comparison")):
        tpr, fpr = counts.tps / counts.tps[-1], counts.fps / counts.fps[-1]
        assert vertices(page, f".roc .{line}") == pytest.approx(np.column_stack([fpr, tpr]), abs=3e-4)
        drawn = vertices(page, f".pr .{line}")
        starts, ends = drawn[::2], drawn[1::2]
        assert starts == pytest.approx(np.column_stack([np.append(0, ends[:-1, 0]), ends[:, 1]]))
        points = np.column_stack([tpr[1:], counts.tps[1:] / (counts.tps + counts.fps)[1:]])
        assert all(np.abs(points - end).max(axis=1).min() < 3e-4 for end in ends)
        assert all(np.abs(ends - point).max(axis=1).min() < 3e-3 for point in points)  # near points share one
