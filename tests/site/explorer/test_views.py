"""What stands there at first, the simple view, the one to guess, and the missions."""

import re

import numpy as np
import pytest

from evalkit import (
    ConfusionMatrix,
    confusion_matrix_at_thresholds,
    explore,
    youden_j,
)
from tests.site.explorer.element import ELEMENT, LEFT, SIDE, TOP, part, paste
from tests.site.explorer.test_numbers import generated

ROWS = [1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0], [0.95, 0.9, 0.8, 0.7, 0.7, 0.7, 0.5, 0.5, 0.4, 0.3, 0.3, 0.1]
STEP = f"{ELEMENT}.step"


@pytest.mark.parametrize("name", ["the text's four", "ties", "one positive", "all equal", "negative", "unbalanced"])
def test_the_first_threshold_has_the_largest_youdens_j(shown, name):
    y, scores = generated()[name]
    counts = confusion_matrix_at_thresholds(y, scores)
    j = np.round([youden_j(counts.matrix(step)) for step in range(1, len(counts.thresholds))], 12)
    assert shown(y, scores).evaluate(STEP) == 1 + int(np.argmax(j))  # the highest of several


@pytest.mark.parametrize(
    ("threshold", "step"), [(0.7, 4), (0.71, 3), (0.69, 4), (5, 0), (np.inf, 0), (-np.inf, 8), (0.1, 8), (0.4, 6)]
)
def test_the_first_threshold_may_be_given(shown, threshold, step):
    page = shown(*ROWS, threshold=threshold)
    assert page.evaluate(STEP) == step
    matrix = ConfusionMatrix.from_scores(*ROWS, threshold=threshold)
    assert part(page, ".matrix .tp").inner_text() == str(matrix.tp)
    page.evaluate(f"{ELEMENT}.goTo(1)")
    part(page, ".again").evaluate("button => button.click()")
    assert page.evaluate(STEP) == step


def visible(page, *selectors):
    return [part(page, selector).is_visible() for selector in selectors]


def test_the_simple_view_has_one_measure_and_no_curve(shown):
    page = shown(*ROWS, mode="simple")
    assert visible(page, ".samples", ".matrix table", ".roc", ".pr", "details.areas") == [
        True,
        True,
        False,
        False,
        False,
    ]
    measures = part(page, "dl > div")
    for name, title in (
        ("precision", "precision, TP / (TP + FP)"),
        ("f1", "F1, 2 TP / (2 TP + FP + FN)"),
        ("mcc", "MCC"),
    ):
        part(page, ".measure").select_option(name)
        assert [measures.nth(i).locator("dt").inner_text() for i in range(6) if measures.nth(i).is_visible()] == [title]
    part(page, ".modes >> text=All").click()
    assert visible(page, ".roc", ".pr", "details.areas", ".measure") == [True, True, True, False]
    assert all(measures.nth(i).is_visible() for i in range(6))
    pressed = part(page, ".modes button").evaluate_all("buttons => buttons.map(b => b.getAttribute('aria-pressed'))")
    assert pressed == ["false", "true", "false"]


def test_to_guess_is_to_see_only_what_the_threshold_has_passed(shown):
    page = shown(*ROWS, mode="guess")
    counts = confusion_matrix_at_thresholds(*ROWS)

    def told():
        """The classes in the samples' drawing, from left to right, and the end of the faint curve."""
        columns = page.evaluate(
            f"""[...{ELEMENT}.shadowRoot.querySelectorAll(".samples g:not(.drag-me)")].map(column =>
              [...column.children].filter(mark => mark.checkVisibility()).map(mark => mark.classList[0]).sort())"""
        )
        end = part(page, ".roc .curve").get_attribute("d").split("L")[-1].removeprefix("M")
        return columns, [float(place) for place in end.split(",")]

    def expected(reached):
        columns = []
        for step in range(1, 9):
            positives, negatives = counts.tps[step] - counts.tps[step - 1], counts.fps[step] - counts.fps[step - 1]
            kinds = ["negative"] * negatives + ["positive"] * positives
            columns.insert(0, kinds if step <= reached else ["unknown"] * len(kinds))
        matrix = counts.matrix(reached)
        end = [LEFT + SIDE * matrix.false_positive_rate, TOP + SIDE * (1 - matrix.recall)]
        return columns, pytest.approx(end, abs=0.06)

    assert page.evaluate(STEP) == 0
    assert told() == expected(0)
    for step, reached in ((1, 1), (3, 3), (2, 3), (4, 4)):
        page.evaluate(f"{ELEMENT}.goTo({step})")
        assert told() == expected(reached)
        assert not part(page, ".summary .in-full").is_visible()
        part(page, ".roc .frame").click(force=True)  # in the middle: what is not seen yet cannot be reached
        assert page.evaluate(STEP) == reached
    page.evaluate(f"{ELEMENT}.goTo(8)")
    assert told() == expected(8)
    assert part(page, ".summary .in-full").is_visible()
    part(page, ".modes >> text=Guess").click()  # again from the start
    assert told() == expected(0)
    part(page, ".modes >> text=All").click()
    assert told() == expected(8)
    assert page.evaluate(STEP) == 2


def test_after_guessing_the_rows_begin_where_they_began(shown):
    page = shown(*ROWS, threshold=0.3)

    def guess_and_see():
        part(page, ".modes >> text=Guess").click()
        first = page.evaluate(STEP)
        page.evaluate(f"{ELEMENT}.goTo(1)")
        part(page, ".modes >> text=All").click()
        return first, page.evaluate(STEP)

    assert guess_and_see() == (0, 7)
    paste(page, "1,0.9\n1,0.8\n0,0.4\n0,0.3\n")
    assert guess_and_see() == (0, 2)  # Youden's
    page.evaluate("location.hash = 'explorer-1=1:0.9,1:0.8,0:0.4,0:0.3&at=0.4'")
    part(page, ".now >> text=0.4").wait_for()
    assert guess_and_see() == (0, 3)
    part(page, ".modes >> text=Guess").click()
    page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('.make').click()")
    part(page, ".modes >> text=All").click()
    assert page.evaluate(STEP) > 0
    page.evaluate(f"{ELEMENT}.goTo(9)")
    page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('.make').click()")
    assert guess_and_see() == (0, 9)
    part(page, ".again").evaluate("button => button.click()")
    assert guess_and_see() == (0, 7)


def test_to_guess_in_a_histogram_tells_a_bin_once_all_of_it_is_passed(shown):
    rng = np.random.default_rng(5)
    y = np.arange(400) % 2
    page = shown(y, np.round(rng.normal(y), 2), mode="guess")
    untold = f"{ELEMENT}.shadowRoot.querySelectorAll('.samples g.untold').length"
    seen = []
    for step in range(0, page.evaluate(f"{ELEMENT}.last") + 1, 3):
        page.evaluate(f"{ELEMENT}.goTo({step})")
        left = page.evaluate(
            f"""() => {{
              const root = {ELEMENT}.shadowRoot;
              const line = root.querySelector(".samples .threshold").getBoundingClientRect();
              return [...root.querySelectorAll(".samples g rect.positive")].filter(bar =>
                bar.checkVisibility() && bar.getBoundingClientRect().right < line.x).length;
            }}"""
        )
        assert left == 0
        seen.append(page.evaluate(untold))
    assert seen == sorted(seen, reverse=True)
    assert seen[0] > 40
    page.evaluate(f"{ELEMENT}.goTo(1e9)")
    assert page.evaluate(untold) == 0


def test_to_guess_with_two_models_hides_the_second_curve_as_well(shown):
    page = shown(*ROWS, scores_b=ROWS[1][::-1], mode="guess")
    curves = (".roc .comparison", ".pr .comparison")
    assert visible(page, *curves) == [False, False]
    page.evaluate(f"{ELEMENT}.goTo(1e9)")
    assert visible(page, *curves) == [True, True]


def test_to_guess_hides_the_band_and_every_panel_but_the_one_asked_for(shown):
    page = shown(*ROWS, mode="guess", show="certainty")
    part(page, ".certainty .result >> text=At this threshold").wait_for()
    parts = ("details.certainty", "details.costs", ".roc .band")
    assert visible(page, *parts) == [True, False, False]
    page.evaluate(f"{ELEMENT}.goTo(1e9)")
    assert visible(page, *parts) == [True, False, True]


PRECISION_OF_FOUR_FIFTHS = [0, 1, 1, 1, 1, 0, 1, 0], [8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    "name", ["the text's four", "ties", "one positive", "one negative", "all equal", "unbalanced", "four fifths"]
)
def test_each_mission_is_solved_where_evalkit_says(shown, name):
    y, scores = {**generated(), "four fifths": PRECISION_OF_FOUR_FIFTHS}[name]
    counts = confusion_matrix_at_thresholds(y, scores)
    page = shown(y, scores, show="missions")
    matrices = [counts.matrix(step) for step in range(len(counts.thresholds))]
    fewest = min(m.fp for m in matrices if m.fn == 0)
    cheapest = min(5 * m.fn + m.fp for m in matrices)
    precisions = [m.precision for m in matrices]
    wanted = 0.8 if np.nanmax(precisions) >= 0.8 else np.nanmax(precisions)
    text = part(page, ".missions ol").inner_text()
    assert "Find every positive sample with as few false alarms as you can." in text
    assert ("precision of at least 0.8" in text) == (wanted == 0.8)
    assert "A missed positive sample costs as much as 5 false alarms." in text
    said = page.evaluate(
        f"""steps => steps.map(step => {{
          {ELEMENT}.goTo(step);
          return [...{ELEMENT}.shadowRoot.querySelectorAll(".missions .text")].map(place => place.textContent);
        }})""",
        list(range(len(matrices))),
    )
    for matrix, (every, precise, cheap) in zip(matrices, said, strict=True):
        alarms = f"{matrix.fp:,} false alarm{'' if matrix.fp == 1 else 's'}"
        solved = "✓ Solved" if matrix.fn == 0 and matrix.fp == fewest else "Now"
        assert every == f"{solved}: {matrix.fn} missed, {alarms}."
        called = matrix.tp + matrix.fp
        solved = "✓ Solved" if called and matrix.precision >= wanted else "Now"
        assert (
            precise
            == f"{solved}: {f'precision {matrix.tp}/{called}' if called else 'no sample is predicted positive'}."
        )
        cost = 5 * matrix.fn + matrix.fp
        assert cheap == f"{'✓ Solved' if cost == cheapest else 'Now'}: cost 5 × {matrix.fn} + {matrix.fp} = {cost}."


def test_a_solved_mission_is_heard_and_names_the_class(shown):
    page = shown(["ill", "well", "well", "ill"], [0.9, 0.5, 0.4, 0.3], pos_label="ill", show="missions")
    assert "Find every ill sample" in part(page, ".missions ol").inner_text()
    page.evaluate(f"{ELEMENT}.goTo(4)")
    assert part(page, ".missions .solved").text_content() == "Solved at this threshold: mission 1 and 3."
    page.evaluate(f"{ELEMENT}.goTo(0)")
    assert part(page, ".missions .solved").text_content() == ""


def test_on_a_phone_the_slider_stays_while_the_curves_are_read(on_a_phone):
    page = on_a_phone(*ROWS)
    part(page, ".pr").evaluate("figure => figure.scrollIntoView({ block: 'end' })")
    assert part(page, ".range").bounding_box()["y"] >= 0
    assert part(page, ".range").bounding_box()["y"] < 60
    part(page, ".roc svg").evaluate("figure => figure.scrollIntoView({ block: 'end' })")
    steering, roc = part(page, ".steering").bounding_box(), part(page, ".roc svg").bounding_box()
    assert steering["y"] + steering["height"] <= roc["y"]  # all of it is seen below the slider


def test_several_on_a_page_name_their_controls_apart(browser, tmp_path, opened):
    path = tmp_path / "page.html"
    path.write_text("".join(explore([0, 1], [0.1, n / 10])._repr_html_() for n in (5, 7)), encoding="utf-8")
    page = opened(browser)
    page.goto(path.as_uri())
    page.locator("threshold-explorer details").evaluate_all("all => all.forEach(details => { details.open = true; })")
    heard = page.locator("body").aria_snapshot()
    controls = re.findall(r'- (?:slider|button|textbox|combobox|spinbutton)(?: "([^"]*)")?', heard)
    names = [name for name in controls if "explorer" in name]
    assert len(names) == len(controls) > 40
    assert sorted({name for name in names if names.count(name) > 1}) == []
    assert "Threshold, explorer 1" in names
    assert "Threshold, explorer 2" in names
    page.evaluate(f"document.body.append({ELEMENT})")  # the first is now the second
    assert page.locator("threshold-explorer .range").last.get_attribute("aria-label") == "Threshold, explorer 2"
