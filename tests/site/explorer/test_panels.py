"""The order of tied rows, and the made-up model."""

import json
import re
from fractions import Fraction

import numpy as np
import pytest

from evalkit import average_precision_score, roc_auc_score
from tests.site.explorer.element import ELEMENT, parse_decimal, part


def rows_shown(page):
    """Labels and scores, as text on their way: a list takes ten times as long."""
    data = json.loads(page.evaluate(f"JSON.stringify({ELEMENT}.data)"))
    return data["positive"], data["scores"]


def test_tied_rows_in_another_order_change_the_staircase_only(shown):
    page = shown([1, 0, 1, 0, 0], [0.9, 0.5, 0.5, 0.5, 0.2], show="ties")
    truth = roc_auc_score([1, 0, 1, 0, 0], [0.9, 0.5, 0.5, 0.5, 0.2])
    seen = {}
    for name in ("positives", "negatives", "given"):
        part(page, f".{name}-first").click()
        alone, together = re.findall(r": ([\d/]+)", part(page, ".ties .result").inner_text())
        assert float(Fraction(together)) == truth
        seen[name] = Fraction(alone)
    assert seen == {"positives": Fraction(1), "negatives": Fraction(2, 3), "given": Fraction(5, 6)}
    assert (seen["positives"] + seen["negatives"]) / 2 == Fraction(truth).limit_denominator(100)
    part(page, ".negatives-first").click()
    part(page, ".ties ol button").last.click()
    page.keyboard.press("Enter")  # the focus went up with the row
    assert "Row by row (dashed): 1." in part(page, ".ties .result").inner_text()


def test_a_made_model_is_the_same_for_the_same_seed_and_keeps_roc_when_prevalence_moves(shown):
    page = shown([0, 1], [0.1, 0.9], show="maker")

    def make(**settings):
        for name, setting in settings.items():
            box = part(page, f"input[name={name}]")
            box.fill(str(setting))
        part(page, ".make").click()
        y, scores = rows_shown(page)
        return y, scores, roc_auc_score(y, scores), average_precision_score(y, scores)

    balanced, again = make(size=20000, prevalence=50, seed=3), make()
    assert balanced == again
    rare = make(prevalence=5)
    assert sum(rare[0]) == 1000
    assert rare[2] == pytest.approx(balanced[2], abs=0.02)
    assert rare[3] < balanced[3] - 0.2
    assert make(seed=4) != rare
    assert sum(make(size=20, prevalence=1)[0]) == 1


def test_a_made_model_is_compared_with_the_start(shown):
    page = shown([0, 1], [0.1, 0.9], show="maker", mode="all")

    def rows():
        cells = part(page, ".maker tbody td").all_inner_texts()
        return cells[:2], cells[2:]

    def of_rows_shown():
        return [roc_auc_score(*rows_shown(page)), average_precision_score(*rows_shown(page))]

    def numbers(texts):
        return pytest.approx([parse_decimal(text) for text in texts], abs=5.1e-5)

    assert rows() == (["", ""], ["", ""])
    part(page, ".make").click()
    at_start = of_rows_shown()
    assert at_start == numbers(rows()[0])
    for separation in ("2", "2.5", "0.5"):  # as a slider passes them
        part(page, "input[name=separation]").fill(separation)
        start, now = rows()
        assert at_start == numbers(start)
        assert of_rows_shown() == numbers(now)
    assert now != start
    assert part(page, "label:has(input[name=separation]) b").inner_text() == "0.5"
    heard = f"Now AUC {now[0]}, average precision {now[1]}; at the start {start[0]} and {start[1]}."
    assert part(page, ".maker .heard").first.text_content() == heard
    name = part(page, ".maker svg").get_attribute("aria-label")
    assert name.endswith(f"; AUC {now[0]}, at the start {start[0]}")
    drawn = {name: part(page, f".maker .{name}").get_attribute("d") for name in ("comparison", "traversed")}
    assert drawn["traversed"] == part(page, ".roc .curve").get_attribute("d")
    part(page, ".new-start").click()
    assert rows() == (now, now)
    assert part(page, ".maker .comparison").get_attribute("d") == drawn["traversed"] != drawn["comparison"]


def test_the_spread_is_the_positives(shown):
    page = shown([0, 1], [0.1, 0.9], show="maker")
    for name, value in (("size", "4000"), ("separation", "2"), ("spread", "3")):
        part(page, f"input[name={name}]").fill(value)
    positive, scores = map(np.array, rows_shown(page))
    for kind, centre, spread in ((1, 2, 3), (0, 0, 1)):
        of_kind = scores[positive == kind]
        assert len(of_kind) == 2000
        assert of_kind.mean() == pytest.approx(centre, abs=5 * spread / 2000**0.5)
        assert of_kind.std() == pytest.approx(spread, rel=0.1)
