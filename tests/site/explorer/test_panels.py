"""The order of tied rows, and the made-up model."""

import json
import re
from fractions import Fraction

import numpy as np
import pytest

from evalkit import average_precision_score, roc_auc_score
from tests.site.explorer.element import ELEMENT, approx, number, part


def rows_shown(page):
    """Labels and scores, as text on their way: a list takes ten times as long."""
    data = json.loads(page.evaluate(f"JSON.stringify({ELEMENT}.data)"))
    return data["positive"], data["scores"]


def test_tied_rows_in_another_order_change_the_staircase_only(shown):
    page = shown([1, 0, 1, 0, 0], [0.9, 0.5, 0.5, 0.5, 0.2], show="ties")
    truth = Fraction(roc_auc_score([1, 0, 1, 0, 0], [0.9, 0.5, 0.5, 0.5, 0.2])).limit_denominator(100)
    seen = {}
    for name in ("positives", "negatives", "given"):
        part(page, f".{name}-first").click()
        alone, together = re.findall(r": ([\d/]+)", part(page, ".ties .result").inner_text())
        assert Fraction(together) == truth
        seen[name] = Fraction(alone)
    assert seen == {"positives": Fraction(1), "negatives": Fraction(2, 3), "given": Fraction(5, 6)}
    part(page, ".negatives-first").click()
    part(page, ".ties ol button").last.click()
    page.keyboard.press("Enter")  # the focus went up with the row
    assert "Row by row (dashed): 1." in part(page, ".ties .result").inner_text()


def test_a_made_model_is_what_its_sliders_say(shown):
    page = shown([0, 1], [0.1, 0.9], show="maker")

    def make(**settings):
        for name, setting in settings.items():
            part(page, f"input[name={name}]").fill(str(setting))
        part(page, ".make").click()
        positive, scores = map(np.array, rows_shown(page))
        return positive, scores, roc_auc_score(positive, scores), average_precision_score(positive, scores)

    positive, scores, *_ = make(size=4000, separation=2, spread=3)
    for kind, centre, spread in ((1, 2, 3), (0, 0, 1)):
        of_kind = scores[positive == kind]
        assert len(of_kind) == 2000
        assert of_kind.mean() == pytest.approx(centre, abs=5 * spread / 2000**0.5)
        assert of_kind.std() == pytest.approx(spread, rel=0.1)
    balanced, again = make(size=20000, prevalence=50, seed=3), make()
    assert (balanced[1] == again[1]).all()
    rare = make(prevalence=5)
    assert part(page, "input[name=prevalence]").get_attribute("aria-valuetext") == "5 %"
    assert sum(rare[0]) == 1000
    assert rare[2] == pytest.approx(balanced[2], abs=0.02)  # the ROC curve stays when the prevalence moves
    assert rare[3] < balanced[3] - 0.2
    assert make(seed=4)[2] != rare[2]
    assert sum(make(size=20, prevalence=1)[0]) == 1


def test_a_made_model_is_compared_with_the_start(shown):
    page = shown([0, 1], [0.1, 0.9], show="maker")

    def rows():
        cells = part(page, ".maker tbody td").all_inner_texts()
        return cells[:2], cells[2:]

    def of_rows_shown():
        return [approx(score(*rows_shown(page))) for score in (roc_auc_score, average_precision_score)]

    assert rows() == (["", ""], ["", ""])
    part(page, ".make").click()
    at_start = of_rows_shown()
    for separation in ("2", "0.5"):
        part(page, "input[name=separation]").fill(separation)
        start, now = rows()
        assert (list(map(number, start)), list(map(number, now))) == (at_start, of_rows_shown())
    assert now != start
    heard = f"Now AUC {now[0]}, average precision {now[1]}; at the start {start[0]} and {start[1]}."
    assert part(page, ".maker .heard").first.text_content() == heard
    drawn = {name: part(page, f".maker .{name}").get_attribute("d") for name in ("comparison", "traversed")}
    assert drawn["traversed"] == part(page, ".roc .curve").get_attribute("d")
    part(page, ".new-start").click()
    assert rows() == (now, now)
    assert part(page, ".maker .comparison").get_attribute("d") == drawn["traversed"] != drawn["comparison"]
