"""The order of tied rows, and the made-up model."""

import re
from fractions import Fraction

import pytest

from evalkit import average_precision_score, roc_auc_score
from tests.site.explorer.element import ELEMENT, part


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
    part(page, ".ties ol button").first.click()
    assert "Row by row (dashed): 1." in part(page, ".ties .result").inner_text()


def test_a_made_model_is_the_same_for_the_same_seed_and_keeps_roc_when_prevalence_moves(shown):
    page = shown([0, 1], [0.1, 0.9], show="maker")

    def make(**settings):
        for name, setting in settings.items():
            box = part(page, f"input[name={name}]")
            box.fill(str(setting))
        part(page, ".make").click()
        data = page.evaluate(f"({ELEMENT}.data)")
        y, scores = (list(data[key]) for key in ("positive", "scores"))
        return y, scores, roc_auc_score(y, scores), average_precision_score(y, scores)

    balanced, again = make(size=20000, prevalence=50, seed=3), make()
    assert balanced == again
    rare = make(prevalence=5)
    assert sum(rare[0]) == 1000
    assert rare[2] == pytest.approx(balanced[2], abs=0.02)
    assert rare[3] < balanced[3] - 0.2
    assert make(seed=4) != rare
