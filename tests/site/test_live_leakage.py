"""Features of noise in a browser."""

from evalkit import live
from tests.site import test_live
from tests.site.test_live import slide, told

shown = test_live.shown


def test_features_of_noise(shown):
    figure = live.leakage(40, 100)
    page = shown(figure)
    _, before, inside = figure.table().rows[-1]
    assert told(page) == f"The best 10 of 100, chosen before the split: AUC {before:.2f}"
    page.get_by_role("button", name="inside each fold").click()
    assert told(page) == f"The best 10 of 100, chosen inside each fold: AUC {inside:.2f}"
    slide(page, "Features of noise", 0)
    assert f"AUC {figure.table().rows[0][2]:.2f}" in told(page)


def test_of_the_features_chosen_before_the_split_more_agree(shown):
    page = shown(live.leakage())
    alike = page.locator("live-figure path.positive")
    assert alike.count() == 10
    assert "10 of the 10 differ in the same direction" in told(page, ".note")
    page.get_by_role("button", name="inside each fold").click()
    assert alike.count() == 4
    assert page.locator("live-figure path.false-alarm").count() == 6
