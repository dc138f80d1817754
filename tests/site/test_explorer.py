"""The threshold explorer in a real browser, opened from disk: evalkit's numbers, keys, pasted rows."""

import json
import math
import re
from copy import deepcopy
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import numpy as np
import pytest

from evalkit import (
    auc_by_pairs,
    auc_by_ranks,
    average_precision_score,
    confusion_matrix_at_thresholds,
    explore,
    roc_auc_score,
    threshold_steps,
)
from tests.site.test_browser import AXE, AXE_OPTIONS
from tools.perturb import changed_numbers

ELEMENT = "document.querySelector('threshold-explorer')"
LOOK = """
steps => {
  const element = document.querySelector("threshold-explorer");
  const root = element.shadowRoot;
  const text = selector => root.querySelector(selector).textContent;
  return steps.map(step => {
    element.goTo(step);
    const dot = name => ["cx", "cy"].map(a => Number(root.querySelector(`.${name} .marker`).getAttribute(a)));
    return {
      threshold: text(".now"),
      counts: ["tp", "fp", "fn", "tn"].map(name => Number(text(`.matrix .${name}`))),
      ratios: Object.fromEntries([...root.querySelectorAll("[data-ratio]")].map(d => [d.dataset.ratio, d.textContent])),
      roc: dot("roc"), pr: dot("pr"), sentence: text(".sentence"),
    };
  });
}
"""
RATIOS = {  # its counts above and below the line, and evalkit's name
    "recall": (lambda m: (m.tp, m.tp + m.fn), "recall"),
    "fpr": (lambda m: (m.fp, m.fp + m.tn), "false_positive_rate"),
    "precision": (lambda m: (m.tp, m.tp + m.fp), "precision"),
    "accuracy": (lambda m: (m.tp + m.tn, m.tp + m.fp + m.fn + m.tn), "accuracy"),
    "f1": (lambda m: (2 * m.tp, 2 * m.tp + m.fp + m.fn), "f1"),
}
LEFT, TOP, SIDE = 44, 10, 210  # of the planes, as evalkit/explorer_parts/drawing.js draws them


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


@pytest.fixture
def shown(browser, opened, tmp_path):
    """Open a page, from disk, with an explorer for the rows given; anything it complains of fails the test."""
    trouble = []

    def show(y_true, y_score, *, fragment="", **options):
        path = tmp_path / "page.html"
        body = explore(y_true, y_score, **options)._repr_html_()
        path.write_text(
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><main><h1>x</h1>{body}</main>',
            encoding="utf-8",
        )
        page = opened(browser)
        page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("dialog", lambda dialog: trouble.append(dialog.message))
        page.on("request", lambda request: None if request.url.startswith("file:") else trouble.append(request.url))
        page.goto(path.as_uri() + fragment)
        return page

    yield show
    assert trouble == []


def part(page, selector):
    """A part of the only element on the page (Playwright looks into open shadow roots)."""
    return page.locator(f"threshold-explorer {selector}")


def parse_decimal(text):
    """The decimals of "3/4 = 0.75", "≈ 0.667" or "0.5"; nan for what is undefined."""
    return math.nan if "undefined" in text else float(re.split(r"[=≈]", text)[-1])


def decimal(half):
    """A whole number, or one and a half, as a browser writes it."""
    return str(half.numerator) if half.denominator == 1 else str(float(half))


def parse_fraction(text):
    """The fraction of "7/8 = 0.875" or "0.5"."""
    return Fraction(re.split(r" [=≈]", text)[0])


def format_ratio(above, below):
    """A ratio as it should be shown: at most four places, "≈" where some were cut off."""
    if below == 0:
        return "0/0, undefined"
    places = Decimal(above / below).quantize(Decimal("0.0001"), ROUND_HALF_UP).normalize()
    return f"{above}/{below} {'=' if float(places) == above / below else '≈'} {places:f}"


def hold_to_evalkit(seen, step, counts):
    """Fail if anything that a step shows is not what evalkit says."""
    matrix = counts.matrix(step)
    assert seen["counts"] == [matrix.tp, matrix.fp, matrix.fn, matrix.tn]
    if step:
        assert float(seen["threshold"]) == counts.thresholds[step]
    for ratio, (parts, attribute) in RATIOS.items():
        above, below = parts(matrix)
        assert seen["ratios"][ratio] == format_ratio(above, below)
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
    page = shown(y, scores)
    for step, seen in zip(steps, page.evaluate(LOOK, list(steps)), strict=True):
        hold_to_evalkit(seen, step, counts)
    summary = part(page, ".summary").inner_text()
    assert parse_decimal(summary.rsplit("precision", 1)[1].strip().rstrip(".")) == pytest.approx(
        average_precision_score(y, scores), abs=5.1e-5
    )
    by_pairs = auc_by_pairs(y, scores)
    areas = [part(page, f".by-{way} .result").text_content() for way in ("area", "pairs", "ranks")]
    assert len(set(areas)) == 1
    assert parse_fraction(areas[0]) == by_pairs.fraction
    assert float(parse_fraction(areas[0])) == roc_auc_score(y, scores)
    assert f"AUC {areas[0]};" in summary
    assert (
        f"{by_pairs.wins} won + ½ × {by_pairs.ties} tied + 0 × {by_pairs.losses} lost"
        in part(page, ".by-pairs").text_content()
    )
    assert f" add up to {decimal(auc_by_ranks(y, scores).rank_sum)};" in part(page, ".by-ranks").text_content()


def views_with_one_number_changed(seen):
    """What a step shows, with one number changed each time."""
    for holder, name in [(seen, "threshold"), *((seen["ratios"], name) for name in seen["ratios"])]:
        kept = holder[name]
        for changed in changed_numbers(kept):
            holder[name] = changed
            if name != "threshold" or float(changed) != float(kept):  # 6e-324 is the same double as 5e-324
                yield deepcopy(seen)
        holder[name] = kept
    for name in ("counts", "roc", "pr"):
        for place in range(len(seen[name])):
            changed = deepcopy(seen)
            changed[name][place] += 1
            yield changed


@pytest.mark.parametrize("name", ["the text's four", "ties", "one negative", "tiny", "neighbours"])
def test_each_changed_number_would_be_noticed(shown, name, record_property):
    counts, changes = confusion_matrix_at_thresholds(*generated()[name]), 0
    steps = list(range(1, len(counts.thresholds)))
    for step, seen in zip(steps, shown(*generated()[name]).evaluate(LOOK, steps), strict=True):
        hold_to_evalkit(seen, step, counts)
        for changed in views_with_one_number_changed(seen):
            with pytest.raises(AssertionError):
                hold_to_evalkit(changed, step, counts)
            changes += 1
    record_property("explorer's numbers", changes)


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


def test_keys_step_and_everything_is_reached_by_tab(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5])
    part(page, ".range").focus()
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 4), ("Home", 0)):
        page.keyboard.press(key)
        assert page.evaluate(f"{ELEMENT}.step") == step
    assert part(page, ".range").get_attribute("aria-valuetext") == "threshold above every score"
    assert page.evaluate(f"{ELEMENT}.closest('[data-lm-suppress-shortcuts=true]') !== null")  # JupyterLab keeps off
    page.keyboard.press("End")
    for name in ("areas", "ties", "own", "maker"):
        part(page, f"details.{name} > summary").focus()
        page.keyboard.press("Enter")
    controls = page.evaluate(
        f"""[...{ELEMENT}.shadowRoot.querySelectorAll("button, input, select, textarea, summary")]
              .filter(c => c.checkVisibility() && !c.disabled).length"""
    )
    page.evaluate("document.activeElement.blur()")
    reached = set()
    for _ in range(controls + 6):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate(
                f"[...{ELEMENT}.shadowRoot.querySelectorAll('*')].indexOf({ELEMENT}.shadowRoot.activeElement)"
            )
        )
    assert len(reached - {-1}) == controls


def test_dragging_moves_the_threshold(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5])
    for figure, places in ((".samples svg", (0.4, 1.0, 0.0)), (".roc svg", ())):
        box = part(page, figure).bounding_box()
        for place in places:
            page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 40)
            page.mouse.down()
            page.mouse.move(box["x"] + box["width"] * place, box["y"] + 40)
            page.mouse.up()
            assert page.evaluate(f"{ELEMENT}.step") == round(4 * place)
    box = part(page, ".roc svg").bounding_box()
    scale = box["width"] / (LEFT + SIDE + 12)
    page.mouse.click(box["x"] + (LEFT + SIDE) * scale, box["y"] + TOP * scale)
    assert page.evaluate(f"{ELEMENT}.step") == 4


def test_play_goes_to_the_end_and_stops(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5])
    page.clock.install()
    part(page, ".play").click()
    assert part(page, ".play").inner_text() == "Stop"
    page.clock.run_for(10_000)
    assert page.evaluate(f"{ELEMENT}.step") == 4
    assert part(page, ".play").inner_text() == "Play"


PASTED = {
    "csv with a heading": ("label,score\n1,0.9\n0,0.4\n1,0.4\n", [1, 0, 1], [0.9, 0.4, 0.4]),
    "tsv, score first": ("0.9\t1\n0.4\t0\n", [1, 0], [0.9, 0.4]),
    "a spreadsheet's decimal commas": ("1;0,9\r\n0;0,25\r\n", [1, 0], [0.9, 0.25]),
    "spaces and blank lines": ("\n1 2.5\n\n0   -1e-7\n", [1, 0], [2.5, -1e-7]),
    "true and false": ("True,0.1\nFALSE,0.2\n", [1, 0], [0.1, 0.2]),
    "minus one and one": ("-1,3\n1,5\n1,4\n", [0, 1, 1], [3, 5, 4]),
    "floats for labels": ("1.0,0.3\n0.0,0.2\n", [1, 0], [0.3, 0.2]),
    "Chinese headings": ("分数,标签\n1,0\n0,1\n", [0, 1], [1, 0]),
    "decimal commas after spaces": ("1 0,9\n0 0,25\n1 0,8\n", [1, 0, 1], [0.9, 0.25, 0.8]),
    "an exponent after a comma": ("1;1,5E-03\n0;0,2\n", [1, 0], [0.0015, 0.2]),
    "separators at the end": ("1,0.9,\n0,0.4,\n", [1, 0], [0.9, 0.4]),
    "wide digits, a long minus, a wide comma": ("１，０.９\n−1，−2\n", [1, 0], [0.9, -2]),
    "a heading that only begins like one": ("problem,value\n1,0.25\n0,0.5\n1,0.75\n", [1, 0, 1], [0.25, 0.5, 0.75]),
    "quotes and spaces": ('"1" "0.9"\n"0" "0.4"\n', [1, 0], [0.9, 0.4]),
    "a mark of the byte order and quotes": ('\ufeff"y","p"\n"1","0.5"\n"0","0.6"\n', [1, 0], [0.5, 0.6]),
}


def paste(page, text):
    """Open the panel, put the text in and ask for it; what it answers."""
    page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('details.own').open = true")
    part(page, "textarea:not(.copied)").fill(text)
    part(page, ".use").click()
    return part(page, ".message").inner_text()


@pytest.mark.parametrize("name", PASTED)
def test_pasted_rows_are_shown(shown, name):
    text, y, scores = PASTED[name]
    page = shown([0, 1], [0.1, 0.9])
    assert f"{len(y)} rows read" in paste(page, text)
    counts = confusion_matrix_at_thresholds(y, scores)
    seen = page.evaluate(LOOK, list(range(len(counts.thresholds))))
    assert [look["counts"][:2] for look in seen] == np.transpose([counts.tps, counts.fps]).tolist()
    assert [float(look["threshold"]) for look in seen[1:]] == counts.thresholds[1:].tolist()


def test_of_two_words_one_is_asked_for(shown):
    page = shown([0, 1], [0.1, 0.9])
    assert "Which of the two labels is the positive one?" in paste(page, "cat,0.9\ndog,0.4\ncat,0.3\n")
    assert "2 rows" in part(page, ".summary").inner_text()
    part(page, ".which >> text=dog").click()
    assert part(page, ".summary").inner_text().startswith("3 rows: 1 dog, 2 cat;")
    assert "actually dog" in part(page, ".matrix").inner_text()


def test_words_with_zero_and_one_for_scores(shown):
    page = shown([0, 1], [0.1, 0.9])
    paste(page, "yes,1\nno,0\nyes,0\n")
    part(page, ".which >> text=yes").focus()
    page.keyboard.press("Enter")
    assert part(page, ".summary").inner_text().startswith("3 rows: 2 yes, 1 no;")
    assert page.evaluate(f"{ELEMENT}.shadowRoot.activeElement.className") == "use"


def test_which_column_holds_the_labels_can_be_said(shown):
    page = shown([0, 1], [0.1, 0.9])
    paste(page, "1,0\n0,1\n1,1\n")
    part(page, ".label-column").select_option("second")
    part(page, ".use").click()
    assert "Labels in the second column" in part(page, ".message").inner_text()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_a_file_in_the_encodings_of_spreadsheets(shown, tmp_path, encoding):
    page = shown([0, 1], [0.1, 0.9])
    (tmp_path / "rows.csv").write_text("恶性,0.9\n良性,0.4\n恶性,0.4\n", encoding=encoding)
    page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('details.own').open = true")
    part(page, "input[type=file]").set_input_files(tmp_path / "rows.csv")
    part(page, ".which >> text=恶性").click()
    assert part(page, ".summary").inner_text().startswith("3 rows: 2 恶性, 1 良性;")


def test_a_file_that_is_no_text_is_refused_and_the_paste_stays(shown, tmp_path):
    page = shown([0, 1], [0.1, 0.9])
    paste(page, "1,0.9\n0,0.4\n")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\xff\xff")
    part(page, "input[type=file]").set_input_files(tmp_path / "picture.png")
    part(page, ".message >> text=What is shown above stays").wait_for()
    assert part(page, "textarea:not(.copied)").input_value() == "1,0.9\n0,0.4\n"


def test_a_long_paste_goes_past_the_text_box(shown):
    page = shown([0, 1], [0.1, 0.9])
    page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('details.own').open = true")
    page.evaluate(
        f"""text => {{
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          const event = new ClipboardEvent("paste", {{ clipboardData, cancelable: true, bubbles: true }});
          {ELEMENT}.shadowRoot.querySelector("textarea").dispatchEvent(event);
        }}""",
        "".join(f"{i % 2},{i / 7}\n" for i in range(20_000)),
    )
    assert (
        part(page, ".summary").inner_text().startswith("20,000 rows: 10,000 positive")
        or "20,000 rows: 10,000 1" in part(page, ".summary").inner_text()
    )
    assert part(page, "textarea:not(.copied)").input_value() == ""


def test_a_file_is_read(shown, tmp_path):
    page = shown([0, 1], [0.1, 0.9])
    (tmp_path / "rows.csv").write_text("y,score\n1,0.9\n0,0.4\n1,0.4\n", encoding="utf-8")
    page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('details.own').open = true")
    part(page, "input[type=file]").set_input_files(tmp_path / "rows.csv")
    part(page, ".message >> text=3 rows read").wait_for()
    assert (
        part(page, ".summary").inner_text().startswith("3 rows: 2 positive")
        or "2 1" in part(page, ".summary").inner_text()
    )


REFUSED = {
    "nothing": ("", "There is nothing to read yet"),
    "blank": ("  \n\n ", "There is nothing to read yet"),
    "one column": ("0.9\n0.4\n", "Line 1 has one column, “0.9”: two are wanted"),
    "three columns": ("1,0.9,7\n", "Line 1 has 3 columns: two are wanted"),
    "a row cut short": ("1,0.9\n0\n1,0.4\n", "Line 2 has 1 column: two are wanted"),
    "not a number": ("1,0.9\n0,high\n", "Line 2 has the score “high”, which is not a finite number."),
    "NaN": ("y,s\n1,0.9\n0,NaN\n", "Line 3 has the score “NaN”, which is not a finite number."),
    "infinite": ("1,0.9\n0,inf\n", "Line 2 has the score “inf”, which is not a finite number."),
    "too large": ("1,0.9\n0,1e999\n", "Line 2 has the score “1e999”, too large for a number."),
    "hexadecimal": ("1,0.9\n0,0x10\n", "Line 2 has the score “0x10”, which is not"),
    "no score": ("1,0.9\n0,\n", "Line 2 has no score."),
    "no label": ("1,0.9\n,0.3\n0,0.1\n", "Line 2 has no label."),
    "three classes": (
        "cat,0.9\ndog,0.4\nbird,0.3\n",
        "Line 3 has the label “bird”, after “cat” and “dog”: two are wanted.",
    ),
    "one class": ("1,0.9\n1,0.4\n", "Every row has the label “1”: both classes are needed."),
    "a page": ("<img src=x onerror=alert(1)>,0.9\n<script>alert(2)</script>,oops\n", "Line 2 has the score “oops”"),
    "10 MB": ("1,0.5\n" * 1_700_000, "This is 10.2 million characters; at most 8 million are read here."),
    "thousands": (
        "1\t1,234\n0\t987\n1\t12,345\n",
        "Line 1 has the score “1,234”: is its comma for thousands or for decimals?",
    ),
    "commas and points": ("1;0,5\n0;999.5\n", "Line 1 has the score “0,5”: is its comma for thousands"),
    "a first row that is no heading": ("spam,NaN\nham,0.2\nspam,0.3\n", "Line 1 has the score “NaN”"),
    "a first row with a slip": ("spam,O.9\nham,0.2\nspam,0.3\n", "Line 1 has the score “O.9”"),
    "a first row without a score": ("spam,\nham,0.2\n", "Line 1 has no score."),
    "percent": ("1,90%\n0,20%\n1,30.5%\n0,4\n", "Line 1 has the score “90%”: leave out the percent sign."),
    "two columns that could be labels": ("1,0\n0,1\n1,1\n", "Both columns hold two different values"),
    "a spreadsheet's own file": ("PK\x03\x04\0\0", "This is not text"),
    "a long label": ("x" * 50 + ",0.5\ny,0.4\n", "Line 1 has a label of 50 characters; at most 40"),
    "too many rows": ("1,0\n0,1\n" * 100_001, "These are 200,002 rows; at most 200,000 are read here."),
    "digits without end": ("0," + "1" * 300_000 + "x\n1,0.5\n", "Line 1 has the score “111"),
    "many bad rows": ("1,0.9\n" + "0,x\n" * 9, "… and 4 more bad rows."),
}


@pytest.mark.parametrize("name", REFUSED)
def test_bad_rows_are_named_and_nothing_shown_is_lost(shown, name):
    text, sentence = REFUSED[name]
    page = shown([0, 1, 1], [0.1, 0.9, 0.4])
    page.evaluate(f"{ELEMENT}.goTo(2)")
    before = part(page, ".summary").inner_text(), part(page, ".matrix").inner_text()
    if len(text) > 1e5:
        page.evaluate(f"text => {{ {ELEMENT}.shadowRoot.querySelector('textarea').value = text }}", text)
        page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('.use').click()")
        said = part(page, ".message").text_content()
    else:
        said = paste(page, text)
    assert sentence in said
    assert "What is shown above stays as it was." in said
    assert (part(page, ".summary").inner_text(), part(page, ".matrix").inner_text()) == before


def test_markup_in_labels_is_only_text(shown):
    page = shown([0, 1], [0.1, 0.9])
    paste(page, "<img src=x onerror=alert(1)>,0.9\nb,0.4\n")
    part(page, ".which button").first.click()
    assert "actually <img src=x" in part(page, ".matrix").inner_text()
    assert page.evaluate(f"{ELEMENT}.shadowRoot.querySelectorAll('img').length") == 0


def test_small_data_travel_in_the_address(shown, browser, opened):
    page = shown([0, 1], [0.1, 0.9])
    paste(page, "cat,0.9\ndog,-1e-7\ncat,0.3\n")
    part(page, ".which >> text=dog").click()
    address = page.url
    assert "#explorer-1=0:0.9,1:-1e-7,0:0.3&dog&cat" in address
    other = opened(browser)
    other.goto(address)
    assert part(other, ".summary").inner_text() == part(page, ".summary").inner_text()


def test_the_address_speaks_once_and_never_over_other_rows(shown):
    page = shown([0, 1], [0.1, 0.9], fragment="#explorer-1=1:0.9,0:0.4,1:0.3")
    assert part(page, ".summary").inner_text().startswith("3 rows")
    part(page, ".again").evaluate("button => button.click()")
    assert part(page, ".summary").inner_text().startswith("2 rows")
    assert "#" not in page.url
    paste(page, "1,0.9\n0,0.4\n1,0.3\n")
    assert "#explorer-1=1:0.9,0:0.4,1:0.3" in page.url
    page.evaluate(
        f"""() => {{
          const old = {ELEMENT}, copy = old.cloneNode(true);
          old.replaceWith(copy);
        }}"""
    )
    assert part(page, ".summary").inner_text().startswith("2 rows")


def test_several_on_a_page_that_holds_the_script_each_time(browser, tmp_path, opened):
    path = tmp_path / "page.html"
    path.write_text("".join(explore([0, 1], [0.1, n / 10])._repr_html_() for n in (5, 7, 9)), encoding="utf-8")
    page = opened(browser)
    page.goto(path.as_uri())
    shown = page.evaluate("[...document.querySelectorAll('threshold-explorer')].map(e => e.counts.thresholds[1])")
    assert shown == [0.5, 0.7, 0.9]


def test_playing_stops_when_other_rows_come(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5])
    page.clock.install()
    part(page, ".play").click()
    page.clock.run_for(800)
    paste(page, "1,0.9\n0,0.4\n")
    assert part(page, ".play").inner_text() == "Play"
    page.clock.run_for(5_000)
    assert page.evaluate(f"{ELEMENT}.step") == 0


@pytest.mark.parametrize(
    ("fragment", "sentence"),
    [
        ("#explorer-1=1:0.9,0:0.3&dog&dog", "two different names of classes are wanted"),
        ("#explorer-1=1:0.9,0:0.3&dog", "two different names of classes are wanted"),
        ("#explorer-1=1:" + "1" * 30_000 + "x,0:1", "it is too long"),
        ("#explorer-1=1:0.9,0:x", "row 2 is “0:x”, not a label and a score"),
        ("#explorer-1=1:0.9,<img%20src=x%20onerror=alert(1)>", "row 2 is “<img"),
        ("#explorer-1=2:0.9,0:1", "row 1 is “2:0.9”"),
        ("#explorer-1=1:0.9,1:0.3", "both classes are needed"),
        ("#explorer-1=1:0.9,0:0.3&%E0%A4%A&b", "it is garbled"),
        ("#explorer-1=1:0.9,0:0.3&" + "x" * 50 + "&b", "the names of the classes are too long"),
        ("#explorer-1=" + "1:0.9,0:0.3," * 200, "it has 401 rows, more than 200"),
        ("#explorer-1=", "row 1 is “”"),
        ("#explorer-1=1:Infinity,0:1", "row 1 is “1:Infinity”"),
    ],
)
def test_a_hostile_address_is_refused(shown, fragment, sentence):
    page = shown([0, 1], [0.1, 0.9], fragment=fragment)
    assert sentence in part(page, ".message").text_content()
    assert part(page, ".summary").inner_text().startswith("2 rows: 1 positive, 1 negative;")
    assert page.evaluate(f"{ELEMENT}.shadowRoot.querySelectorAll('img').length") == 0


def test_the_table_can_be_copied_out(shown):
    y, scores = [0, 1, 1, 0, 1], [0.1, 0.4, 0.8, 0.4, 0.4]
    page = shown(y, scores, show="own")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    part(page, ".copy-table").click()
    head, *lines = part(page, ".copied").input_value().strip().split("\n")
    assert head.split("\t") == ["threshold", "TP", "FP", "FN", "TN", "FPR", "TPR", "precision"]
    expected = [(step.threshold, step.matrix.tp, step.matrix.fp) for step in threshold_steps(y, scores)]
    assert [tuple(map(float, line.split("\t")[:3])) for line in lines] == expected


def test_a_link_is_put_into_the_clipboard(shown):
    page = shown([0, 1], [0.25, 0.75], show="own")
    page.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }")
    part(page, ".copy-link").click()
    assert "The link is in the clipboard." in part(page, ".status").inner_text()
    assert page.evaluate("copied").endswith("page.html#explorer-1=0:0.25,1:0.75&positive&negative")
    assert not part(page, ".copied").is_visible()


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
    assert "before: AUC" in part(page, ".maker .result").inner_text()


@pytest.mark.parametrize(("width", "scheme", "motion"), [(1280, "light", "no-preference"), (360, "dark", "reduce")])
def test_axe_finds_nothing_with_every_panel_open(browser, tmp_path, opened, width, scheme, motion):
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion=motion)
    body = explore(["spam", "ham", "ham", "spam"], [0.9, 0.5, 0.4, 0.5], pos_label="spam")._repr_html_()
    style = "body{margin:8px} @media (prefers-color-scheme: dark){body{background:#14181e;color:#ced6dd}}"
    path = tmp_path / "page.html"
    page_text = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><style>{style}</style>'
    path.write_text(f"{page_text}<main><h1>x</h1><h2>y</h2>{body}</main></html>", encoding="utf-8")
    page = opened(context)
    page.goto(path.as_uri())
    page.evaluate(f"for (const d of {ELEMENT}.shadowRoot.querySelectorAll('details')) d.open = true")
    page.evaluate(f"{ELEMENT}.goTo(2)")
    assert page.evaluate(f"{ELEMENT}.hasAttribute('dark')") == (scheme == "dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(AXE)
    violations = page.evaluate("options => axe.run(document, options)", AXE_OPTIONS)["violations"]
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in violations] == []
    page.close()
    context.close()


def test_without_scripts_the_table_stands_there(browser, tmp_path, opened):
    context = browser.new_context(java_script_enabled=False)
    path = tmp_path / "page.html"
    path.write_text(explore([0, 1], [0.1, 0.9])._repr_html_(), encoding="utf-8")
    page = opened(context)
    page.goto(path.as_uri())
    assert page.locator("table.evalkit tbody tr").count() == 3
    assert page.locator("table.evalkit").is_visible()
    page.close()
    context.close()


def test_rows_survive_the_way_into_the_browser(shown):
    scores = [0.1, 1 / 3, 5e-324, -2.5, 1e22, np.nextafter(1, 2)]
    page = shown([0, 1, 0, 1, 1, 0], scores)
    assert json.loads(page.evaluate(f"JSON.stringify([...{ELEMENT}.data.scores])")) == scores
