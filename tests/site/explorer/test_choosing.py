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
    cost_curve,
    cost_of,
    f_beta_of,
    net_benefit,
    youden_j,
)
from tests.site.explorer.element import ELEMENT, approx, number, part
from tests.site.explorer.rows import generated

METRICS = {
    "F1": f_beta_of(1),
    "Youden's J": youden_j,
    "MCC": lambda matrix: matrix.mcc,
    "accuracy": lambda matrix: matrix.accuracy,
}
LIMITS = {"recall": "min_recall", "fpr": "max_fpr", "precision": "min_precision"}
GO = """([rate, limit]) => {
  const jump = document.querySelector("threshold-explorer").shadowRoot.querySelector(".jump");
  jump.querySelector("select").value = rate;
  jump.querySelector("input").value = limit;
  jump.querySelector("form").requestSubmit();
  return jump.querySelector(".result").textContent;
}"""


@pytest.mark.parametrize("name", generated())
def test_the_best_thresholds_are_evalkits(shown, name):
    y, scores, _ = map(np.asarray, generated()[name])
    page = shown(y, scores, show="jump")
    for metric, function in METRICS.items():
        part(page, f".jump .best >> text=Best {metric}").click()
        said = part(page, ".jump .result").inner_text()
        if metric == "MCC" and len(set(scores)) == 1:
            assert said == "MCC is undefined at every threshold."
            continue
        best = best_threshold(y, scores, function)
        found = re.fullmatch(
            r"The best (.+), (.+), (at the threshold (.+)|above every score), chosen on these .+", said
        )
        assert (found[1], number(found[2])) == (metric, approx(best.value))
        assert float(found[4] or "inf") == best.threshold == float(page.evaluate(f"String({ELEMENT}.threshold)"))


@pytest.mark.parametrize("name", generated())
def test_a_wanted_rate_is_reached_where_evalkit_reaches_it(shown, name):
    y, scores, _ = map(np.asarray, generated()[name])
    page = shown(y, scores, show="jump")
    page.wait_for_function(f"{ELEMENT}.shadowRoot.querySelector('.jump button')")
    counts = confusion_matrix_at_thresholds(y, scores)
    third = float((counts.tps / counts.tps[-1])[len(counts.tps) // 3])  # a recall that is reached exactly
    for rate, option in LIMITS.items():
        for limit in (0, 0.1, third, 0.5, 0.9, 1):
            said = page.evaluate(GO, [rate, limit])
            try:
                expected = constrained_threshold(y, scores, **{option: limit})
            except ValueError as refusal:
                highest = float(re.search(r"The highest precision is (.+)\.$", str(refusal))[1])
                words, value = re.fullmatch(r"(No threshold .+) The highest precision is (.+)\.", said).groups()
                assert words == f"No threshold reaches a precision of {limit}."
                assert number(value) == approx(highest)
                continue
            assert page.evaluate(f"{ELEMENT}.threshold") == expected.threshold
            texts = re.fullmatch(r"What is reached .+?: recall (.+); FPR (.+); precision (.+)\.", said).groups()
            reached = (expected.recall, expected.false_positive_rate, expected.precision)
            assert list(map(number, texts)) == [approx(interval.estimate) for interval in reached]


def cost_table(page):
    """The rows of the panel, by name: threshold, expected cost, net benefit."""
    cells = part(page, ".costs tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return {name: [math.inf if "above" in text else float(text) for text in texts] for name, *texts in cells}


def set_slider(page, name, index):
    """Move a slider of the panel."""
    part(page, f".costs input.{name}").evaluate(
        "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }", str(index)
    )
    return part(page, f".costs .{name}-value").inner_text()


def cost_of_a_miss(text):
    """What "as much as 5 false alarms" and "1/5 of a false alarm" are in false alarms."""
    return 1 / float(text[2:].split()[0]) if text.startswith("1/") else float(text.split()[3])


@pytest.mark.parametrize("name", generated())
def test_costs_are_evalkits(shown, name):
    y, scores, _ = map(np.asarray, generated()[name])
    page = shown(y, scores, show="costs")
    part(page, ".costs tbody tr").first.wait_for()
    assert part(page, ".costs .prevalence-value").inner_text().endswith("%, as in these rows")
    page.evaluate(f"{ELEMENT}.goTo(1)")
    for miss, prevalence in [(13, None), (20, None), (0, 12), (17, 2), (26, 20), (6, 22)]:
        cost = cost_of_a_miss(set_slider(page, "miss", miss))
        if prevalence is not None:
            set_slider(page, "prevalence", prevalence)
        share = float(part(page, ".costs .prevalence-value").inner_text().split()[0]) / 100
        share = share if prevalence is not None else float(np.mean(y))
        hold_costs_to_evalkit(cost_table(page), y, scores, cost, share)
    set_slider(page, "miss", 13)
    part(page, ".own-prevalence").click()
    part(page, ".to-cheapest").click()
    assert page.evaluate(f"{ELEMENT}.threshold") == cost_table(page)["cheapest"][0]
    assert cost_table(page)["at the present threshold"] == cost_table(page)["cheapest"]


def hold_costs_to_evalkit(table, y, scores, cost, share):
    """Fail if a row of the table is not what evalkit says of samples weighted to this share of positives."""
    weight = np.where(y == 1, share / np.sum(y == 1), (1 - share) / np.sum(y == 0))
    best = best_threshold(y, scores, cost_of(fp=1, fn=cost), sample_weight=weight)
    assert table["cheapest"][0] == best.threshold
    everybody = confusion_matrix_at_thresholds(y, scores).thresholds[-1]
    assert [table[f"{who} predicted positive"][0] for who in ("nobody", "everybody")] == [math.inf, everybody]
    cut = 1 / (1 + cost)
    for threshold, expected, benefit in table.values():
        called = scores >= (cut if threshold == pytest.approx(cut, abs=1e-15) else threshold)
        matrix = ConfusionMatrix.from_labels(y, called.astype(int), pos_label=1, sample_weight=weight)
        assert expected == pytest.approx(-cost_of(fp=1, fn=cost)(matrix), rel=5.1e-4, abs=1e-15)
        of_calls = net_benefit(y, called.astype(float), threshold=cut, sample_weight=weight)
        assert benefit == pytest.approx(of_calls, rel=5.1e-4, abs=1e-15)
    curve, at = cost_curve(y, scores, sample_weight=weight), share * cost / (share * cost + 1 - share)
    normalised = np.interp(at, curve.probability_cost, curve.cost)
    assert table["cheapest"][1] == pytest.approx(normalised * (share * cost + 1 - share), rel=5.1e-4, abs=1e-12)
    probable = [row for name, row in table.items() if name.startswith("if scores are probabilities")]
    assert bool(probable) == (scores.min() >= 0 and scores.max() <= 1)
    if probable:
        assert probable[0][0] == cut
        assert probable[0][2] == pytest.approx(net_benefit(y, scores, threshold=cut, sample_weight=weight), rel=5.1e-4)


TIMES = [1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100]
PERCENT = [0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.9]


def test_the_sliders_of_costs_pass_these_values(shown):
    page = shown([0, 1, 1, 0, 0], [0.1, 0.4, 0.8, 0.5, 0.2], show="costs")
    part(page, ".costs tbody tr").first.wait_for()
    below = [f"1/{times:g} of a false alarm" for times in TIMES[:0:-1]]
    above = [f"as much as {times:g} false alarm{'' if times == 1 else 's'}" for times in TIMES]
    for name, texts in (("miss", below + above), ("prevalence", [f"{percent:g} %" for percent in PERCENT])):
        assert [set_slider(page, name, index) for index in range(len(texts))] == texts
        assert part(page, f".costs input.{name}").get_attribute("max") == str(len(texts) - 1)
        assert part(page, f".costs input.{name}").get_attribute("aria-valuetext") == texts[-1]
    part(page, ".own-prevalence").click()  # 40 %
    assert PERCENT[int(part(page, ".costs input.prevalence").input_value())] == 40


def test_other_rows_begin_anew(shown):
    page = shown([0, 1, 1, 0, 0], [0.1, 0.4, 0.8, 0.5, 0.2], show="costs")
    part(page, ".costs tbody tr").first.wait_for()
    assert set_slider(page, "prevalence", 2) == "0.5 %"
    part(page, ".jump summary").click()
    part(page, ".jump .best >> text=Best F1").click()
    assert part(page, ".jump .result").inner_text().startswith("The best F1")
    part(page, ".save summary").click()
    part(page, ".as-csv").click()
    part(page, ".save .result >> text=steps.csv is saved where this browser saves files.").wait_for()
    page.evaluate(f"{ELEMENT}.load({{scores: [1, 2], positive: [1, 0], names: ['a', 'b']}})")
    assert part(page, ".save .result").text_content() == ""
    assert part(page, ".costs .prevalence-value").inner_text() == "50 %, as in these rows"
    assert part(page, ".jump .result").text_content() == ""
