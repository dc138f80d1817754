"""Tabs by keyboard; the five tasks; the simple view, and the one to guess."""

import numpy as np
import pytest

from evalkit import (
    ConfusionMatrix,
    best_threshold,
    confusion_matrix_at_thresholds,
    constrained_threshold,
    cost_of,
)
from tests.site.explorer.element import ELEMENT, LEFT, SIDE, STEP, TABS, TOP, go_to, open_tab, part, paste, visible
from tests.site.explorer.rows import TWELVE, generated
from tools.canonical import CHAPTERS


def test_tabs_are_opened_with_keys_and_one_at_a_time(shown):
    page = shown(*TWELVE, show="costs")
    open_now = f"""() => [...{ELEMENT}.shadowRoot.querySelectorAll("[role=tabpanel]:not([hidden])")]
      .map(panel => panel.id.slice(6))"""
    assert page.evaluate(open_now) == ["costs"]
    part(page, "[aria-selected=true]").focus()
    for key, name in {"End": "export", "ArrowRight": "tasks", "ArrowLeft": "export", "Home": "tasks"}.items():
        page.keyboard.press(key)
        assert page.evaluate(open_now) == [name]
        assert page.evaluate(f"{ELEMENT}.shadowRoot.activeElement.id") == f"tab-{name}"
    assert [tab.get_attribute("id") for tab in part(page, "[role=tab]").all()] == [f"tab-{name}" for name in TABS]


def check(page, task, answer=0):
    """Press the button of a task, the first of which is 1; what is said."""
    item = part(page, f".task:nth-child({task})")
    item.locator("button").nth(answer).click()
    return item.locator("p").inner_text()


def solutions(y, scores):
    """The thresholds of the tasks that ask for one."""
    counts = confusion_matrix_at_thresholds(y, scores)
    looks = max(1, round(len(y) / 10))
    few = np.flatnonzero(counts.tps + counts.fps <= looks)
    return {
        1: constrained_threshold(y, scores, min_recall=1).threshold,
        2: best_threshold(y, scores, cost_of(fp=1, fn=10)).threshold,
        3: counts.thresholds[few[np.argmax(counts.tps[few])]],
        4: constrained_threshold(y, scores, max_fpr=0.2).threshold,
        5: constrained_threshold(y, scores, min_precision=0.75).threshold,
    }


def tumours():
    """Whether each is malignant, its texture, and the program's score."""
    clinic, texture = (
        np.genfromtxt(CHAPTERS / "data" / name, delimiter=",", names=True)
        for name in ("clinic.csv", "clinic-texture.csv")
    )
    return clinic["malignant"].astype(int), texture["texture"], clinic["score"]


@pytest.mark.parametrize("shift", [0, 0.7])
def test_a_task_is_solved_where_evalkit_says_and_not_at_the_ends(shown, shift):
    y, scores, _ = tumours() if shift == 0 else generated()["ties"]
    scores = scores + shift * y
    page = shown(y, scores, show="tasks")
    counts = confusion_matrix_at_thresholds(y, scores)
    for task, threshold in solutions(y, scores).items():
        go_to(page, int(np.flatnonzero(counts.thresholds == threshold)[0]))
        assert check(page, task).startswith("✓ "), task
        go_to(page, len(counts.thresholds) - 1 if task in (3, 4) else 0)
        direction = "higher" if task in (3, 4) else "lower"
        assert check(page, task) == f"Not yet: a {direction} threshold does better.", task


def test_no_task_of_the_page_is_solved_when_it_opens_and_a_model_may_be_an_answer(shown):
    y, texture, program = tumours()
    page = shown(y, texture, scores_b=program, threshold=20, show="tasks")
    assert not any(check(page, task).startswith("✓") for task in (1, 2, 3, 4, 5))
    assert check(page, 4, answer=1) == (
        "✓ first model finds 49 of 71 positives there, second model 71: where alarms must be few, only the left of the"
        " ROC curve counts."
    )
    paste(page, "1,0.9\n1,0.8\n0,0.1\n")
    open_tab(page, "tasks")
    assert part(page, ".task p").all_inner_texts() == [""] * 5  # of other rows, other tasks


@pytest.mark.parametrize(("threshold", "step"), [(0.7, 4), (0.71, 3), (np.inf, 0), (-np.inf, 8)])
def test_the_first_threshold_may_be_given(shown, threshold, step):
    page = shown(*TWELVE, threshold=threshold, show="own")
    assert page.evaluate(STEP) == step
    matrix = ConfusionMatrix.from_scores(*TWELVE, threshold=threshold)
    assert part(page, ".matrix .tp").inner_text() == str(matrix.tp)
    go_to(page, 1)
    part(page, ".again").click()
    assert page.evaluate(STEP) == step


def test_the_simple_view_has_samples_and_counts(shown):
    page = shown(["ill", "well", "ill"], [0.9, 0.5, 0.4], pos_label="ill", threshold=0.5, mode="simple")
    assert part(page, ".told .text").inner_text() == "1 of 2 ill missed · 1 false alarm among 1 well"
    beyond = (".roc", ".tabs", "dl", ".areas")
    assert visible(page, ".samples", ".matrix table", *beyond) == [True, True, False, False, False, False]


def test_to_guess_is_to_see_only_what_the_threshold_has_passed(shown):
    page = shown(*TWELVE, scores_b=TWELVE[1][::-1], mode="guess")
    counts = confusion_matrix_at_thresholds(*TWELVE)

    def told():
        """The classes in the samples' drawing, and the end of the faint curve."""
        kinds = page.evaluate(
            f"""[...{ELEMENT}.shadowRoot.querySelectorAll(".samples .mark")].map(mark =>
              [...mark.children].find(part => part.checkVisibility()).matches(".unknown") ? "?" : mark.classList[1])"""
        )
        end = part(page, ".roc .curve").get_attribute("d").split("L")[-1].removeprefix("M")
        return [kinds.count(kind) for kind in ("positive", "negative", "?")], [float(place) for place in end.split(",")]

    def expected(reached):
        matrix = counts.matrix(reached)
        end = [LEFT + SIDE * matrix.false_positive_rate, TOP + SIDE * (1 - matrix.recall)]
        return [matrix.tp, matrix.fp, matrix.fn + matrix.tn], pytest.approx(end, abs=0.06)

    assert page.evaluate(STEP) == 0
    hidden = (".areas", ".tabs", ".roc .comparison")
    for step, reached in ((0, 0), (1, 1), (3, 3), (2, 3), (4, 4)):
        go_to(page, step)
        assert told() == expected(reached)
        assert visible(page, *hidden) == [False] * 3
        part(page, ".roc .frame").click(force=True)  # in the middle: what is not seen yet cannot be reached
        assert page.evaluate(STEP) == reached
    go_to(page, 8)
    assert told() == expected(8)
    assert visible(page, *hidden) == [True] * 3
