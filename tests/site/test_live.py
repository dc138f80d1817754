"""Live figures in a browser: what they tell is what evalkit computes, by mouse and by keyboard, and from a link."""

import numpy as np
import pytest

from evalkit import ConfusionMatrix, live, wilson_interval
from tests.live.test_live import FIGURES
from tests.live.test_two_groups import GROUP, ILL, SCORE


def slide(page, label, value):
    """Put a slider, by its name, to a value."""
    page.get_by_role("slider", name=label).evaluate(
        "(input, value) => { input.value = value; input.dispatchEvent(new Event('input')); }", str(value)
    )


def told(page, selector=".sentence"):
    """What the figure says."""
    return page.locator(f"live-figure {selector}").inner_text().replace("\N{NO-BREAK SPACE}", " ")


def drag(drawing, *places):
    """Drag the mouse through places of a drawing, each in shares of its width and height."""
    box, mouse = drawing.bounding_box(), drawing.page.mouse
    for number, (across, down) in enumerate(places):
        mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"], steps=3)
        if number == 0:
            mouse.down()
    mouse.up()


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_comes_to_life_and_the_picture_goes(alive, name):
    page = alive(FIGURES[name]())
    assert page.errors == []
    assert not page.locator("live-figure img").is_visible()
    assert told(page)
    page.emulate_media(media="print")
    assert page.locator("live-figure img").is_visible()
    assert not page.locator("live-figure .live").is_visible()


def test_a_thousand_people(alive):
    page = alive(live.thousand_people(0.01, 0.9, 0.975))
    slide(page, "Prevalence", 0.1)
    matrix = ConfusionMatrix(tp=90, fn=10, fp=22, tn=878)  # of 900 healthy 877.5 are left alone: halves up
    assert told(page) == "10 of 100 ill missed · 22 false alarms among 900 healthy"
    assert f"Precision 90/112 = {matrix.precision:.1%}".replace("%", " %") in told(page, ".note")
    page.get_by_label("Recall").press("ArrowRight")
    assert told(page).startswith("9 of 100")  # 0.905


def test_a_link_leads_to_the_view_and_no_further_than_the_sliders(alive):
    page = alive(live.thousand_people(0.01, 0.9, 0.975), "#live-1=prevalence=5&recall=0.2")
    assert told(page).startswith("480 of 600")
    assert page.locator("live-figure label b").first.inner_text() == "60\N{NO-BREAK SPACE}%"


def test_each_way_and_turn_of_folds_tells_its_counts(alive):
    figure = live.folds()
    page = alive(figure)
    for way, turns in zip(figure.numbers["ways"], figure.numbers["counts"], strict=True):
        page.get_by_role("button", name=way).click()
        for turn, (tested, known, before) in enumerate(turns, 1):
            slide(page, "Turn", turn)
            says = f"{known} of {tested} test rows have their patient in training; {before} have a later day there"
            assert told(page) == f"{way.capitalize()}: {says}"
            assert page.locator("live-figure path.false-alarm").count() == known
            assert page.locator("live-figure path.positive").count() == tested - known


def test_features_of_noise(alive):
    figure = live.leakage(40, 100)
    page = alive(figure)
    _, before, inside = figure.table().rows[-1]
    assert told(page) == f"The best 10 of 100, chosen before the split: AUC {before:.2f}"
    page.get_by_role("button", name="inside each fold").click()
    assert told(page) == f"The best 10 of 100, chosen inside each fold: AUC {inside:.2f}"
    slide(page, "Features of noise", 0)
    assert f"AUC {figure.table().rows[0][2]:.2f}" in told(page)


@pytest.fixture
def page(alive):
    score = np.array([0.02, 0.04, 0.12, 0.14, 0.16, 0.18, 0.19, 0.92])
    return alive(live.reliability([0, 0, 0, 1, 1, 1, 1, 1], {"a": score, "b": 1 - score}))


def test_a_range_of_scores_is_chosen_by_slider(page):
    assert told(page) == "Scores from 0 to 0.1 promised 3 %; it happened to 0 of 2, 0 %"
    slide(page, "up to", 4)
    slide(page, "Scores above", 2)
    assert told(page) == "Scores from 0.1 to 0.2 promised 16 %; it happened to 4 of 5, 80 %"
    ends = wilson_interval(4, 5)
    shares = f"{100 * ends.low:.0f} % to {100 * ends.high:.1f} %"
    assert told(page, ".note") == f"95 % interval: {shares}. 16 % lies outside it."
    page.get_by_role("button", name="b").click()
    assert told(page) == "Scores from 0.1 to 0.2: no rows"


def test_the_end_of_a_range_that_is_moved_pushes_the_other(page):
    slide(page, "Scores above", 3)
    assert page.locator("live-figure label b").all_inner_texts() == ["0.15", "0.2"]
    slide(page, "up to", 1)
    assert page.locator("live-figure label b").all_inner_texts() == ["0", "0.05"]
    assert told(page).startswith("Scores from 0 to 0.05 promised")


def test_a_range_of_scores_is_chosen_by_dragging_its_nearer_end(page):
    drag(page.locator("live-figure svg.drag"), *(((44 + 210 * share) / 266, 0.2) for share in (0.15, 1)))
    assert told(page).startswith("Scores from 0 to 1 promised")


def percents(*shares):
    return [f"{100 * share:.{0 if 0.1 < share < 0.9 else 1}f} %" for share in shares]


def test_each_rule_for_two_groups_tells_the_measures_of_the_table(alive):
    figure = live.two_groups(ILL, SCORE, GROUP, threshold=0.5, names=("ill", "healthy"))
    page, rows = alive(figure), figure.table().rows
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        rule = first[0].capitalize()
        page.get_by_role("button", name=rule, exact=True).click()
        recall, fpr, precision = (percents(*pair) for pair in zip(first[3:], second[3:], strict=True))
        found = f"{recall[0]} of the ill first are found, {recall[1]} second"
        alarmed = f"{fpr[0]} of the healthy first get a false alarm, {fpr[1]} second"
        assert told(page) == f"{rule}: {alarmed if rule in ('Equal recall', 'Equal precision') else found}"
        shown_measures = " ".join(page.locator("live-figure svg text").all_text_contents()).replace(
            "\N{NO-BREAK SPACE}", " "
        )
        for name, pair in (("recall", recall), ("false positive rate", fpr), ("precision", precision)):
            assert f"{name}: {' and '.join(pair)}" in shown_measures
        assert f"second: threshold {second[2]:g}" in shown_measures
