"""Live figures of AUC's pairs and of chance: clicked, dragged and by keyboard, they tell what evalkit computes."""

import re

import pytest
from playwright.sync_api import expect

from evalkit import auc_by_pairs, live, out_of_bag_probability, wilson_interval
from tests.site.axe import violations
from tests.site.test_live import drag, slide, told

Y_TRUE, Y_SCORE = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]


def test_a_pair_is_told_where_its_cell_is_clicked(alive):
    page = alive(live.pairs(Y_TRUE, Y_SCORE, names="ABCDE"))
    assert told(page) == "A (0.9) wins against B (0.8). 4 of 6 pairs won: AUC ≈ 0.6667"
    drag(page.locator("live-figure svg").first, (0.4, 0.4))
    assert told(page).startswith("C (0.7) loses to B (0.8).")


def test_arrow_keys_walk_the_grid_from_one_tab_stop(alive):
    page = alive(live.pairs(Y_TRUE, Y_SCORE, names="ABCDE"))
    cells = page.get_by_role("gridcell")
    assert cells.and_(page.locator("[tabindex='0']")).count() == 1
    page.keyboard.press("Tab")
    for key, pair in (
        ("ArrowLeft", "A (0.9) wins against B (0.8)"),  # the edge
        ("ArrowUp", "C (0.7) loses to B (0.8)"),
        ("ArrowRight", "C (0.7) wins against E (0.3)"),
    ):
        page.keyboard.press(key)
        expect(page.get_by_role("gridcell", name=pair, exact=True)).to_be_focused()
        assert told(page).startswith(f"{pair}.")
    assert violations(page, "live-figure") == []


def test_a_score_that_is_moved_changes_pairs_and_auc(alive):
    page = alive(live.pairs(Y_TRUE, Y_SCORE, names="ABCDE"))
    page.get_by_role("button", name="● C").press("Enter")
    slide(page, "Its score", 0.8)
    tied = auc_by_pairs(Y_TRUE, [0.9, 0.8, 0.8, 0.5, 0.3])
    assert told(page) == f"C (0.8) ties with B (0.8). 4 of 6 pairs won, 1 tied: AUC = (4 + ½ × 1)/6 = {tied.auc}"
    drag(page.locator("live-figure svg").nth(1), *(((14 + 272 * score) / 300, 24 / 108) for score in (0.5, 1)))  # D
    moved = auc_by_pairs(Y_TRUE, [0.9, 0.8, 0.8, 1, 0.3])
    assert told(page) == f"D (1) wins against B (0.8). 5 of 6 pairs won, 1 tied: AUC = (5 + ½ × 1)/6 ≈ {moved.auc:.4f}"
    assert page.errors == []


def bars(page):
    """The ends of each interval, as shares."""
    drawn = page.locator("live-figure .interval").evaluate_all("bars => bars.map(bar => bar.getAttribute('d'))")
    return [[0.4 + 0.6 * (float(x) - 12) / 286 for x in re.findall(r"[MH]([\d.]+)", bar)] for bar in drawn]


@pytest.mark.parametrize(("rng", "told_misses"), [(0, "7 miss it"), (3, "1 misses it")])
def test_intervals_are_wilsons_and_those_that_miss_are_told(alive, rng, told_misses):
    figure = live.intervals(0.9, 71, name="recall", rng=rng)
    page = alive(figure)
    contain, _, _, lowest, highest = figure.table().rows[0]
    assert told(page) == f"{contain} of 100 intervals contain the true recall, {told_misses}"
    assert f"from {lowest:.3f} to {highest:.3f}" in told(page, ".note")
    assert page.locator("live-figure .misses").count() == 100 - contain
    found = [wilson_interval(k, 71) for k in figure.numbers["found"]]
    assert bars(page) == [pytest.approx((by.low, by.high), abs=1e-9) for by in found]


def test_more_test_sets_come_near_95_percent_and_sliders_draw_others(alive):
    page = alive(live.intervals(0.9, 71), "#live-1=draws=100")
    coverage = float(re.search(r"10,000 intervals drawn, ([\d.]+) %", told(page, ".note"))[1])
    assert coverage == pytest.approx(95.5, abs=0.7)  # three standard deviations of 10,000, by the binomial distribution
    before = bars(page)
    page.get_by_role("button", name="more test sets").press("Enter")
    assert "10,100 intervals drawn" in told(page, ".note")
    slide(page, "True share", 0.7)
    slide(page, "Samples that count", 500)
    assert bars(page) != before
    assert 88 <= int(told(page).split()[0]) <= 100


def test_rows_are_drawn_one_by_one_by_the_sample_and_by_the_hundred(alive):
    page = alive(live.urn([7, 0, 6, 6, 2, 0, 3, 8, 0, 7]))
    left_out = page.locator("live-figure .left-out")
    assert told(page) == "4 of 10 rows left out: 40 %"
    assert left_out.count() == 4
    page.get_by_role("button", name="Draw one row").press("Enter")
    assert told(page) == "1 of 10 draws: 9 rows not drawn yet"
    assert left_out.count() == 9
    page.get_by_role("button", name="Draw a sample").press("Enter")
    assert told(page) == f"{left_out.count()} of 10 rows left out: {10 * left_out.count()} %"
    page.get_by_role("button", name="Draw 100 samples").press("Enter")
    assert told(page, ".note").startswith("Mean of 102 samples: ")


def test_the_mean_share_left_out_comes_near_what_evalkit_expects(alive):
    page = alive(live.urn([0, 0]), "#live-1=samples=2000&missing=0&rows=2")
    slide(page, "Rows, m", 10)
    expected = out_of_bag_probability(10)
    assert page.get_by_text(f"expected {100 * expected:.1f}".removesuffix(".0")).is_visible()
    mean = float(re.search(r": ([\d.]+) %", told(page, ".note"))[1])
    assert mean == pytest.approx(100 * expected, abs=1.7)  # at least three standard deviations
