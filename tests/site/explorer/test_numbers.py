"""Every number that the threshold explorer shows is evalkit's."""

import json
import math
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import numpy as np
import pytest

from evalkit import (
    auc_by_pairs,
    auc_by_ranks,
    average_precision_score,
    confusion_matrix_at_thresholds,
    roc_auc_score,
    threshold_steps,
)
from tests.site.explorer.conftest import html_of, write_page
from tests.site.explorer.element import ELEMENT, LEFT, LOOK, SIDE, TOP, parse_decimal, part

RATIOS = {  # its counts above and below the line, and evalkit's name
    "recall": (lambda m: (m.tp, m.tp + m.fn), "recall"),
    "fpr": (lambda m: (m.fp, m.fp + m.tn), "false_positive_rate"),
    "precision": (lambda m: (m.tp, m.tp + m.fp), "precision"),
    "accuracy": (lambda m: (m.tp + m.tn, m.tp + m.fp + m.fn + m.tn), "accuracy"),
    "f1": (lambda m: (2 * m.tp, 2 * m.tp + m.fp + m.fn), "f1"),
}


def generated():
    """Labels and scores with what goes wrong elsewhere: ties, one of a class, one score, tiny, huge, negative, many."""
    rng = np.random.default_rng(20)
    some = rng.integers(0, 2, 60)
    some[:2] = 0, 1
    many = rng.integers(0, 2, 100_000)
    near = np.nextafter(0.3, 1)
    return {
        "the text's four": ([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5]),
        "ties": (some, rng.integers(0, 6, 60) / 5),
        "one positive": ([0] * 30 + [1] + [0] * 30, rng.random(61)),
        "one negative": ([1] * 5 + [0] + [1] * 5, rng.integers(0, 4, 11)),
        "all equal": ([0, 1, 1, 0, 1], [0.7] * 5),
        "negative": (some, np.round(rng.normal(-5, 3, 60), 1)),
        "tiny": ([0, 1, 0, 1, 1, 0], [5e-324, 1e-323, 0.0, -0.0, -5e-324, 2.2e-308]),
        "huge": ([0, 1, 0, 1], [1.7976931348623157e308, -1.7976931348623157e308, 1e300, 0.0]),
        "neighbours": ([0, 1, 1, 0], [0.3, near, 0.3, near]),
        "unbalanced": ((rng.random(5000) < 0.01).astype(int), rng.integers(0, 300, 5000) / 300),
        "1e5 rows": (many, rng.normal(many, 1)),
        "1e5 rows, few scores": (many, np.round(rng.normal(many, 1), 1)),
    }


def decimal(half):
    """A whole number, or one and a half, as a browser writes it."""
    return str(half.numerator) if half.denominator == 1 else str(float(half))


def format_decimal(value):
    """At most four places, or two digits of what is smaller; whether that is all of it."""
    small = 0 < value < 0.001
    unit = Decimal(1).scaleb(Decimal(value).adjusted() - 1) if small else Decimal("0.0001")
    places = Decimal(value).quantize(unit, ROUND_HALF_UP).normalize()
    return f"{places:f}", float(places) == value


def format_ratio(above, below):
    """A ratio as it should be shown: a short fraction and its decimal, or the decimal alone."""
    if below == 0:
        return "0/0, undefined"
    places, is_all = format_decimal(above / below)
    if max(above, below) > 9999:
        return places if is_all else f"≈ {places}"
    return f"{above}/{below} {'=' if is_all else '≈'} {places}"


def hold_to_evalkit(seen, step, counts):
    """Fail if anything that a step shows is not what evalkit says."""
    matrix = counts.matrix(step)
    assert seen["counts"] == [matrix.tp, matrix.fp, matrix.fn, matrix.tn]
    if step:
        assert float(seen["threshold"]) == counts.thresholds[step]
    for ratio, (parts, attribute) in RATIOS.items():
        above, below = parts(matrix)
        assert seen["ratios"][ratio] == format_ratio(above, below)
        assert seen["exact"][ratio] == (f"{above}/{below}" if below else "")
        assert getattr(matrix, attribute) == pytest.approx(above / below if below else math.nan, nan_ok=True)
    mcc = seen["ratios"]["mcc"]
    assert (
        mcc == "0/0, undefined"
        if math.isnan(matrix.mcc)
        else parse_decimal(mcc) == pytest.approx(matrix.mcc, abs=5.1e-5)
    )
    assert seen["roc"] == pytest.approx(
        [LEFT + SIDE * matrix.false_positive_rate, TOP + SIDE * (1 - matrix.recall)], abs=1e-6
    )
    if step:
        assert seen["pr"] == pytest.approx([LEFT + SIDE * matrix.recall, TOP + SIDE * (1 - matrix.precision)], abs=1e-6)


@pytest.mark.parametrize("name", generated())
def test_every_number_is_evalkits(shown, name):
    y, scores = (np.asarray(values) for values in generated()[name])
    counts = confusion_matrix_at_thresholds(y, scores)
    last = len(counts.thresholds) - 1
    steps = (
        range(last + 1) if last < 80 else sorted({1, 2, last - 1, last, *np.linspace(0, last, 50).astype(int).tolist()})
    )
    page = shown(y, scores, show="areas")
    for step, seen in zip(steps, page.evaluate(LOOK, list(steps)), strict=True):
        hold_to_evalkit(seen, step, counts)
    summary = part(page, ".summary").inner_text()
    assert parse_decimal(summary.rsplit("precision", 1)[1].strip().rstrip(".")) == pytest.approx(
        average_precision_score(y, scores), abs=5.1e-5
    )
    by_pairs = auc_by_pairs(y, scores)
    areas = [part(page, f".by-{way} .result").text_content() for way in ("area", "pairs", "ranks")]
    assert len(set(areas)) == 1
    exact = part(page, ".summary .in-full").get_attribute("title").removeprefix("AUC ")
    assert Fraction(exact) == by_pairs.fraction
    assert float(Fraction(exact)) == roc_auc_score(y, scores)
    assert {part(page, f".by-{way} .result").get_attribute("title") for way in ("area", "pairs", "ranks")} == {exact}
    places, is_all = format_decimal(roc_auc_score(y, scores))
    is_short = exact != places and all(len(number) <= 4 for number in exact.split("/"))
    assert areas[0] == (
        f"{exact} {'=' if is_all else '≈'} {places}" if is_short else f"{'' if is_all else '≈ '}{places}"
    )
    assert f"AUC {areas[0]};" in summary
    assert (
        f"{by_pairs.wins} won + ½ × {by_pairs.ties} tied + 0 × {by_pairs.losses} lost"
        in part(page, ".by-pairs").text_content()
    )
    assert f" add up to {decimal(auc_by_ranks(y, scores).rank_sum)};" in part(page, ".by-ranks").text_content()


def test_each_step_is_told_in_a_sentence_with_evalkits_moves(shown):
    y, scores = [0, 0, 1, 1, 1, 0, 1], [0.2, 0.5, 0.5, 0.8, 0.5, 0.9, 0.5]
    page = shown(y, scores)
    said = [seen["sentence"] for seen in page.evaluate(LOOK, [0, 1, 2, 3, 4])]
    assert said[0] == "The threshold is above every score: no sample is predicted positive."
    assert said[3] == "Score 0.5: 3 positives and 1 negative enter; right 1/3, up 3/4."
    for step, sentence in list(zip(threshold_steps(y, scores), said, strict=True))[1:]:
        moves = step.move.removesuffix(" (slanted)")
        assert sentence.endswith(f"; {moves}."), sentence
    back = page.evaluate(LOOK, [2])[0]["sentence"]
    assert back == "Score 0.2: 1 negative leaves; left 1/3." or back.startswith("Threshold")
    assert (
        page.evaluate(LOOK, [3, 2])[1]["sentence"] == "Score 0.5: 3 positives and 1 negative leave; left 1/3, down 3/4."
    )


def test_rows_survive_the_way_into_the_browser(shown):
    scores = [0.1, 1 / 3, 5e-324, -2.5, 1e22, np.nextafter(1, 2)]
    page = shown([0, 1, 0, 1, 1, 0], scores)
    assert json.loads(page.evaluate(f"JSON.stringify([...{ELEMENT}.data.scores])")) == scores


def test_the_table_can_be_copied_out(shown):
    y, scores = [0, 1, 1, 0, 1], [0.1, 0.4, 0.8, 0.4, 0.4]
    page = shown(y, scores, show="own")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    part(page, ".copy-table").click()
    part(page, ".status >> text=The table stands in the box below").wait_for()
    selected = part(page, ".copied").evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)")
    head, *lines = selected.strip().split("\n")
    assert head.split("\t") == ["threshold", "TP", "FP", "FN", "TN", "FPR", "TPR", "precision"]
    expected = [(step.threshold, step.matrix.tp, step.matrix.fp) for step in threshold_steps(y, scores)]
    assert [tuple(map(float, line.split("\t")[:3])) for line in lines] == expected
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.resolve(); }")
    part(page, ".copy-table").click()
    part(page, ".status >> text=The table is in the clipboard.").wait_for()
    assert not part(page, ".copied").is_visible()


def test_thousands_have_a_comma_in_every_language(browser, tmp_path):
    with browser.new_page(locale="de-DE") as page:
        page.goto(write_page(tmp_path, "".join(html_of(np.arange(2000) % 2, np.arange(2000)))))
        summary = part(page, ".summary").inner_text()
    assert summary.startswith("2,000 rows: 1,000 positive, 1,000 negative; 2,000 different scores.")
