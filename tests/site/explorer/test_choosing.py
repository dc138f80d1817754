"""Going to a threshold, and what mistakes cost: held to evalkit's choices."""

import math
import re

import numpy as np
import pytest

from evalkit import (
    ConfusionMatrix,
    best_threshold,
    confusion_matrix_at_thresholds,
    constrained_threshold,
    cost_of,
    f_beta_of,
    youden_j,
)
from tests.site.explorer.element import ELEMENT, approx, go_to, number, open_tab, part
from tests.site.explorer.rows import generated

METRICS = {
    "F1": f_beta_of(1),
    "Youden's J": youden_j,
    "MCC": lambda matrix: matrix.mcc,
    "accuracy": lambda matrix: matrix.accuracy,
}
LIMITS = {"recall": "min_recall", "fpr": "max_fpr", "precision": "min_precision"}
THRESHOLD = f"{ELEMENT}.threshold"
GO = """([rate, limit]) => {
  const panel = document.querySelector("threshold-explorer").shadowRoot.querySelector(".panel.threshold");
  panel.querySelector("select").value = rate;
  panel.querySelector("input").value = limit;
  panel.querySelector("form").requestSubmit();
  return panel.querySelector(".result").textContent;
}"""


@pytest.mark.parametrize("name", generated())
def test_where_it_goes_is_evalkits_choice(shown, name):
    y, scores, _ = map(np.asarray, generated()[name])
    page = shown(y, scores, show="threshold")
    hold_best(page, y, scores)
    hold_limits(page, y, scores)
    open_tab(page, "costs")
    go_to(page, 1)
    for miss, prevalence in [(7, None), (11, None), (0, 12), (9, 2), (14, 20), (3, 22)]:
        cost = cost_of_a_miss(set_slider(page, "miss", miss))
        if prevalence is not None:
            set_slider(page, "prevalence", prevalence)
        told = part(page, ".prevalence-value").inner_text()
        assert prevalence is not None or told.endswith("%, as in these rows")
        share = float(np.mean(y)) if prevalence is None else float(told.split()[0]) / 100
        hold_costs(cost_table(page), y, scores, cost, share)
    set_slider(page, "miss", 7)
    part(page, ".own-prevalence").click()
    part(page, ".to-cheapest").click()
    assert page.evaluate(THRESHOLD) == cost_table(page)["cheapest"][0]
    assert cost_table(page)["now"] == cost_table(page)["cheapest"]


def hold_best(page, y, scores):
    """Fail if the best threshold of a metric is another one than evalkit's."""
    for metric, function in METRICS.items():
        part(page, f".best >> text=Best {metric}").click()
        said = part(page, ".panel.threshold .result").inner_text()
        if metric == "MCC" and len(set(scores)) == 1:
            assert said == "MCC is undefined at every threshold."
            continue
        best = best_threshold(y, scores, function)
        found = re.fullmatch(
            r"The best (.+), (.+), (at the threshold (.+)|above every score), chosen on these .+", said
        )
        assert (found[1], number(found[2])) == (metric, approx(best.value))
        assert float(found[4] or "inf") == best.threshold == float(page.evaluate(f"String({THRESHOLD})"))


def hold_limits(page, y, scores):
    """Fail if a wanted rate is reached elsewhere than evalkit says, or is said to be out of reach."""
    counts = confusion_matrix_at_thresholds(y, scores)
    third = float((counts.tps / counts.tps[-1])[len(counts.tps) // 3])  # a recall that is reached exactly
    for rate, option in LIMITS.items():
        for limit in (0, 0.1, third, 0.5, 0.9, 1):
            said = page.evaluate(GO, [rate, limit])
            try:
                expected = constrained_threshold(y, scores, **{option: limit})
            except ValueError as refusal:
                highest = float(re.search(r"The highest precision is (.+)\.$", str(refusal))[1])
                wanted, value = re.fullmatch(
                    r"No threshold reaches a precision of (.+)\. The highest precision is (.+)\.", said
                ).groups()
                assert (float(wanted), number(value)) == (limit, approx(highest))
                continue
            assert page.evaluate(THRESHOLD) == expected.threshold
            texts = re.fullmatch(r"Reached .+?: recall (.+); FPR (.+); precision (.+)\.", said).groups()
            reached = (expected.recall, expected.false_positive_rate, expected.precision)
            assert list(map(number, texts)) == [approx(interval.estimate) for interval in reached]


def cost_table(page):
    """The rows of the panel, by name: threshold and cost."""
    cells = part(page, ".costs tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return {
        name: [math.inf if "above" in text else float(text.replace(",", "")) for text in texts]
        for name, *texts in cells
    }


def set_slider(page, name, index):
    """Move a slider of the panel; what it says then."""
    part(page, f".costs input.{name}").evaluate(
        "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }", str(index)
    )
    return part(page, f".costs .{name}-value").inner_text()


def cost_of_a_miss(text):
    """What "as much as 5 false alarms" and "1/5 of a false alarm" are in false alarms."""
    return 1 / float(text[2:].split()[0]) if text.startswith("1/") else float(text.split()[3])


def hold_costs(table, y, scores, cost, share):
    """Fail if a row of the table is not what evalkit says of samples weighted to this share of positives."""
    weight = np.where(y == 1, share / np.sum(y == 1), (1 - share) / np.sum(y == 0))
    assert table["cheapest"][0] == best_threshold(y, scores, cost_of(fp=1, fn=cost), sample_weight=weight).threshold
    assert [table[f"{who} predicted positive"][0] for who in ("nobody", "everybody")] == [math.inf, scores.min()]
    cut = 1 / (1 + cost)
    for name, (threshold, told) in table.items():
        called = scores >= (cut if name.startswith("if scores") else threshold)
        matrix = ConfusionMatrix.from_labels(y, called.astype(int), pos_label=1, sample_weight=weight)
        thousand = -1000 * cost_of(fp=1, fn=cost)(matrix)
        assert told == pytest.approx(
            thousand, rel=0.051 if thousand < 100 else 0, abs=0.51 if thousand >= 100 else 1e-9
        )
    probable = [row for name, row in table.items() if name.startswith("if scores are probabilities")]
    assert bool(probable) == (scores.min() >= 0 and scores.max() <= 1)
    assert all(row[0] == pytest.approx(cut, rel=5e-3) for row in probable)


def test_panels_follow_other_rows_and_what_was_said_of_the_old_ones_goes(shown):
    page = shown([0, 1, 1, 0, 0], [0.1, 0.4, 0.8, 0.5, 0.2], costs=(2, 5), show="costs")
    assert part(page, ".miss-value").inner_text() == "as much as 2.5 false alarms"
    assert set_slider(page, "prevalence", 2) == "0.5 %"
    open_tab(page, "threshold")
    part(page, ".best >> text=Best F1").click()
    page.evaluate(f"{ELEMENT}.load({{scores: [1, 2], positive: [1, 0], names: ['a', 'b']}})")
    assert part(page, ".panel.threshold .result").text_content() == ""
    open_tab(page, "costs")
    assert part(page, ".costs .prevalence-value").inner_text() == "50 %, as in these rows"
    assert part(page, ".costs input.prevalence").input_value() == "15"  # where 50 % stands
