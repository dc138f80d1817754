"""Two models: their curves, areas and the difference, held to evalkit's."""

import re

import numpy as np
import pytest

from evalkit import (
    average_precision_score,
    confusion_matrix_at_thresholds,
    delong_test,
    roc_auc_score,
)
from tests.site.explorer.element import ELEMENT, LEFT, SIDE, TOP, approx, number, part, paste
from tests.site.explorer.rows import generated

SEEN = """steps => {
  const element = document.querySelector("threshold-explorer");
  const root = element.shadowRoot;
  return steps.map(step => {
    element.goTo(step);
    return [...root.querySelectorAll(".compare tbody tr")].map(row => [...row.children].map(cell => cell.textContent));
  });
}"""
"""What the table says, at each step."""


def vertices(page, curve):
    """The dashed line of a plane, in the curve's own coordinates."""
    data = part(page, f".{curve} .comparison").get_attribute("d")
    places = np.array([[float(number) for number in pair.split(",")] for pair in re.split("[ML]", data)[1:]])
    return (places - [LEFT, TOP + SIDE]) / [SIDE, -SIDE]


@pytest.mark.parametrize("independent", [True, False])
def test_rows_that_are_not_independent_have_no_interval(shown, independent):
    y, scores, scores_b = map(np.asarray, generated()[next(iter(generated()))])
    page = shown(y, scores, scores_b=scores_b, independent=independent)
    part(page, ".compare .swap").wait_for()
    page.evaluate(f"{ELEMENT}.shadowRoot.querySelectorAll('details').forEach(panel => {{ panel.open = true; }})")
    said = page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('.explorer').innerText")
    assert ("DeLong" in said) == ("95 % interval" in said) == independent


@pytest.mark.parametrize("name", generated())
def test_every_number_is_evalkits(shown, name):
    y, scores, scores_b = map(np.asarray, generated()[name])
    page = shown(y, scores, scores_b=scores_b)
    part(page, ".compare .swap").wait_for()  # the panel opens by itself
    one, other = (confusion_matrix_at_thresholds(y, each) for each in (scores, scores_b))
    last = len(one.thresholds) - 1
    steps = sorted({0, 1, last // 3, last // 2, last - 1, last})
    for step, table in zip(steps, page.evaluate(SEEN, steps), strict=True):
        reached = int(np.flatnonzero(other.thresholds >= one.thresholds[step])[-1])
        matrices = one.matrix(step), other.matrix(reached)
        expected = {
            "AUC": [roc_auc_score(y, each) for each in (scores, scores_b)],
            "average precision": [average_precision_score(y, each) for each in (scores, scores_b)],
            "recall = TPR at this threshold": [m.recall for m in matrices],
            "FPR at this threshold": [m.false_positive_rate for m in matrices],
            "precision at this threshold": [m.precision for m in matrices],
        }
        assert [row[0] for row in table] == list(expected)
        for row in table:
            assert list(map(number, row[1:])) == [approx(value) for value in expected[row[0]]]
    hold_difference_to_evalkit(part(page, ".compare .result").inner_text(), y, scores, scores_b)
    if len(y) < 100:
        hold_curves_to_evalkit(page, other)


def hold_curves_to_evalkit(page, counts):
    """Fail if the dashed lines do not go through the second model's points, in steps on the precision-recall plane."""
    tpr, fpr = counts.tps / counts.tps[-1], counts.fps / counts.fps[-1]
    assert vertices(page, "roc") == pytest.approx(np.column_stack([fpr, tpr]), abs=3e-4)
    points = np.column_stack([tpr[1:], counts.tps[1:] / (counts.tps + counts.fps)[1:]])
    drawn = vertices(page, "pr")
    corners, ends = drawn[::2], drawn[1::2]
    assert corners == pytest.approx(np.column_stack([np.append(0, ends[:-1, 0]), ends[:, 1]]))
    assert all(np.abs(points - end).max(axis=1).min() < 3e-4 for end in ends)
    assert all(np.abs(ends - point).max(axis=1).min() < 3e-3 for point in points)  # near points share one


def hold_difference_to_evalkit(said, y, scores, scores_b):
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


@pytest.mark.parametrize("name", ["ties", "tiny"])  # of "tiny" the interval ends at 1
def test_the_two_models_change_places(shown, name):
    y, scores, scores_b = map(np.asarray, generated()[name])
    page = shown(y, scores, scores_b=scores_b, show="compare")
    part(page, ".swap").click()
    assert page.evaluate(f"[...{ELEMENT}.data.scores]") == scores_b.tolist()
    assert part(page, ".swap").inner_text() == "Step through first model"
    hold_difference_to_evalkit(part(page, ".compare .result").inner_text(), y, scores_b, scores)
    part(page, ".compare summary").click()
    page.evaluate(f"{ELEMENT}.load({{...{ELEMENT}.data}})")
    assert not part(page, "details.compare").evaluate("panel => panel.open")  # nothing opens it again


def test_columns_name_the_models_and_one_model_has_no_second_curve(shown):
    page = shown([0, 1], [0.1, 0.9], show="compare")
    assert part(page, ".compare .none").is_visible()
    assert part(page, ".roc .comparison").get_attribute("d") == ""
    assert "3 rows read" in paste(page, "y,score_old,score_new\n1,0.9,0.7\n0,0.4,0.5\n0,0.5,0.1\n")
    assert part(page, ".compare thead").inner_text().split() == ["score_old", "score_new"]
    assert part(page, ".roc .which-model").text_content() == "━ score_old┅ score_new"
    assert part(page, ".roc .comparison").get_attribute("d") != ""
    assert page.url.endswith("#explorer-1=1:0.9:0.7,0:0.4:0.5,0:0.5:0.1&positive&negative")
    paste(page, f"y,score_{'a' * 14},score_{'b' * 15}\n1,0.9,0.7\n0,0.4,0.5\n0,0.5,0.1\n")
    legend = f"━ score_{'a' * 14}┅ score_{'b' * 13}…"  # of 20 and of 21 characters
    assert part(page, ".roc .which-model").text_content() == part(page, ".pr .which-model").text_content() == legend
    part(page, ".again").click()
    assert part(page, ".compare .none").is_visible()
    assert part(page, ".roc .comparison").get_attribute("d") == ""
