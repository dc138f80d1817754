"""Folds of readings in a browser."""

from evalkit import live
from tests.site import test_live
from tests.site.test_live import slide, told

shown = test_live.shown


def test_each_way_and_turn_tells_its_counts(shown):
    figure = live.folds()
    page = shown(figure)
    for way, turns in zip(figure.numbers["ways"], figure.numbers["counts"], strict=True):
        page.get_by_role("button", name=way).click()
        for turn, (tested, known, before) in enumerate(turns, 1):
            slide(page, "Turn", turn)
            says = f"{known} of {tested} test rows have their patient in training; {before} have a later day there"
            assert told(page) == f"{way.capitalize()}: {says}"
            assert page.locator("live-figure path.false-alarm").count() == known
            assert page.locator("live-figure path.positive").count() == tested - known
