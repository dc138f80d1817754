"""What stands there at first, the simple view, the one to guess, and how the missions are heard."""

import numpy as np
import pytest

from evalkit import ConfusionMatrix, confusion_matrix_at_thresholds
from tests.site.explorer.element import ELEMENT, LEFT, SIDE, STEP, TOP, go_to, part, visible
from tests.site.explorer.rows import TWELVE

CAPTIONS = {
    "recall": "recall = TPR, TP / (TP + FN)",
    "fpr": "FPR, FP / (FP + TN)",
    "precision": "precision, TP / (TP + FP)",
    "accuracy": "accuracy, (TP + TN) / all",
    "f1": "F1, 2 TP / (2 TP + FP + FN)",
    "mcc": "MCC",
}


@pytest.mark.parametrize(("threshold", "step"), [(0.7, 4), (0.71, 3), (np.inf, 0), (-np.inf, 8)])
def test_the_first_threshold_may_be_given(shown, threshold, step):
    page = shown(*TWELVE, threshold=threshold)
    assert page.evaluate(STEP) == step
    matrix = ConfusionMatrix.from_scores(*TWELVE, threshold=threshold)
    assert part(page, ".matrix .tp").inner_text() == str(matrix.tp)
    go_to(page, 1)
    part(page, ".again").evaluate("button => button.click()")
    assert page.evaluate(STEP) == step


def test_the_simple_view_has_one_measure_and_no_curve(shown):
    page = shown(*TWELVE, mode="simple")
    beyond = (".roc", ".pr", "details.areas")
    assert visible(page, ".samples", ".matrix table", *beyond) == [True, True, False, False, False]
    for name, caption in CAPTIONS.items():
        part(page, ".measure").select_option(name)
        assert part(page, "dl > div:visible dt").all_inner_texts() == [caption]
    part(page, ".modes >> text=All").click()
    assert visible(page, *beyond, ".measure") == [True, True, True, False]
    assert part(page, "dl > div:visible").count() == len(CAPTIONS)
    pressed = part(page, ".modes button").evaluate_all("buttons => buttons.map(b => b.getAttribute('aria-pressed'))")
    assert pressed == ["false", "true", "false"]


def test_to_guess_is_to_see_only_what_the_threshold_has_passed(shown):
    page = shown(*TWELVE, mode="guess")
    counts = confusion_matrix_at_thresholds(*TWELVE)

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
        go_to(page, step)
        assert told() == expected(reached)
        assert not part(page, ".summary .in-full").is_visible()
        part(page, ".roc .frame").click(force=True)  # in the middle: what is not seen yet cannot be reached
        assert page.evaluate(STEP) == reached
    go_to(page, 8)
    assert told() == expected(8)
    assert part(page, ".summary .in-full").is_visible()
    part(page, ".modes >> text=Guess").click()  # again from the start
    assert told() == expected(0)
    part(page, ".modes >> text=All").click()
    assert told() == expected(8)


def test_to_guess_hides_the_second_curve_the_band_and_every_panel_but_the_one_asked_for(shown):
    page = shown(*TWELVE, scores_b=TWELVE[1][::-1], mode="guess", show="certainty")
    part(page, ".certainty .result >> text=At this threshold").wait_for()
    parts = ("details.certainty", "details.costs", ".roc .band", ".roc .comparison", ".pr .comparison")
    assert visible(page, *parts) == [True, False, False, False, False]
    go_to(page, 1e9)
    assert visible(page, *parts) == [True, False, True, True, True]


def test_a_solved_mission_is_heard_and_names_the_class(shown):
    page = shown(["ill", "well", "well", "ill"], [0.9, 0.5, 0.4, 0.3], pos_label="ill", show="missions")
    text = part(page, ".missions ol").inner_text()
    for mission in ("Find every ill sample with as few", "A missed ill sample costs as much as 5 false alarms."):
        assert mission in text
    go_to(page, 4)
    assert part(page, ".missions .solved").text_content() == "Solved at this threshold: mission 1 and 3."
    go_to(page, 0)
    assert part(page, ".missions .solved").text_content() == ""


def test_on_a_phone_the_slider_stays_while_the_curves_are_read(on_a_phone):
    page = on_a_phone(*TWELVE)
    part(page, ".pr").evaluate("figure => figure.scrollIntoView({ block: 'end' })")
    assert 0 <= part(page, ".range").bounding_box()["y"] < 60
    part(page, ".roc svg").evaluate("figure => figure.scrollIntoView({ block: 'end' })")
    steering, roc = part(page, ".steering").bounding_box(), part(page, ".roc svg").bounding_box()
    assert steering["y"] + steering["height"] <= roc["y"]  # all of it is seen below the slider
