"""Two groups in a browser: each rule tells the measures of the figure's table."""

import pytest

from evalkit import live
from tests.live.test_two_groups import GROUP, ILL, SCORE
from tests.site import test_live
from tests.site.test_live import slide, told

shown = test_live.shown


@pytest.fixture(scope="module")
def figure():
    return live.two_groups(ILL, SCORE, GROUP, threshold=0.5, names=("ill", "healthy"))


def percents(*shares):
    return [f"{100 * share:.{0 if 0.1 < share < 0.9 else 1}f} %" for share in shares]


def test_each_rule_tells_both_groups(shown, figure):
    page, rows = shown(figure), figure.table().rows
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        rule = first[0].capitalize()
        page.get_by_role("button", name=rule, exact=True).click()
        recall, fpr, precision = (percents(*pair) for pair in zip(first[3:], second[3:], strict=True))
        found = f"{recall[0]} of the ill first are found, {recall[1]} second"
        alarmed = f"{fpr[0]} of the healthy first get a false alarm, {fpr[1]} second"
        assert told(page) == f"{rule}: {alarmed if rule in ('Equal recall', 'Equal precision') else found}"
        shown_measures = page.locator("live-figure svg text").all_text_contents()
        for name, pair in (("recall", recall), ("false positive rate", fpr), ("precision", precision)):
            assert f"{name}: {' and '.join(pair)}" in shown_measures
        assert f"second: threshold {second[2]:g}" in shown_measures


def test_where_nobody_is_alarmed_precision_is_undefined(shown):
    page = shown(live.two_groups([1, 0, 1, 0], [0.2, 0.1, 0.9, 0.8], [*"aabb"], threshold=0.1))
    slide(page, "Threshold a", 3)
    assert "precision: undefined and 100 %" in page.locator("live-figure svg").last.text_content()
