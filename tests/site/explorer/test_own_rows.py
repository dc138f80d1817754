"""Rows that are pasted or opened: read as they are meant, or refused by line."""

import re

import numpy as np
import pytest

from evalkit import confusion_matrix_at_thresholds
from tests.site.explorer.element import ELEMENT, LOOK, part, paste

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
PASTE = f"""([text, times]) => {{
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text.repeat(times));
  const event = new ClipboardEvent("paste", {{ clipboardData, cancelable: true, bubbles: true }});
  {ELEMENT}.shadowRoot.querySelector("textarea").dispatchEvent(event);
}}"""


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


def test_the_question_goes_once_the_text_is_changed(shown):
    page = shown([0, 1], [0.1, 0.9])
    paste(page, "cat,0.9\ndog,0.4\n")
    assert part(page, ".which button").count() == 2
    part(page, "textarea:not(.copied)").fill("1,0.9\n")
    assert part(page, ".which button").count() == 0


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
    part(page, ".label-column").select_option("column 2")
    assert "Labels: column 2. Scores: column 1." in part(page, ".message").inner_text()


@pytest.mark.parametrize(
    ("encoding", "words"),
    [
        *((encoding, ("恶性", "良性")) for encoding in ("utf-8", "utf-8-sig", "utf-16", "gb18030")),
        ("utf-8", ("malignité", "bénin")),  # these bytes are Chinese in GB 18030
    ],
)
def test_a_file_in_the_encodings_of_spreadsheets(shown, tmp_path, encoding, words):
    positive, negative = words
    page = shown([0, 1], [0.1, 0.9])
    (tmp_path / "rows.csv").write_text(f"{positive},0.9\n{negative},0.4\n{positive},0.4\n", encoding=encoding)
    page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('details.own').open = true")
    part(page, "input[type=file]").set_input_files(tmp_path / "rows.csv")
    part(page, f".which >> text={positive}").click()
    assert part(page, ".summary").inner_text().startswith(f"3 rows: 2 {positive}, 1 {negative};")


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
    page.evaluate(PASTE, ["".join(f"{i % 2},{i / 7}\n" for i in range(20_000)), 1])
    assert part(page, ".summary").inner_text().startswith("20,000 rows: 10,000 positive")
    assert part(page, "textarea:not(.copied)").input_value() == ""
    part(page, ".again").click()
    assert part(page, ".summary").inner_text().startswith("2 rows")
    part(page, ".use").click()  # the box is empty, the paste is kept
    assert part(page, ".summary").inner_text().startswith("20,000 rows")


def test_a_file_is_read(shown, tmp_path):
    page = shown([0, 1], [0.1, 0.9])
    (tmp_path / "rows.csv").write_text("y,score\n1,0.9\n0,0.4\n1,0.4\n", encoding="utf-8")
    page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('details.own').open = true")
    part(page, "input[type=file]").set_input_files(tmp_path / "rows.csv")
    part(page, ".message >> text=3 rows read").wait_for()
    assert part(page, ".summary").inner_text().startswith("3 rows: 2 positive")
    assert part(page, "input[type=file]").input_value() == ""  # so that the same file can be chosen again


REFUSED = {
    "nothing": ("", "There is nothing to read yet"),
    "blank": ("  \n\n ", "There is nothing to read yet"),
    "one column": ("0.9\n0.4\n", "Line 1 has one column, “0.9”: two are wanted"),
    "a row too long": ("1,0.9\n0,0.4,7\n", "Line 2 has 3 columns, line 1 has 2."),
    "a row cut short": ("1,0.9\n0\n1,0.4\n", "Line 2 has 1 column, line 1 has 2."),
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
    "10 MB": (("1,0.5\n", 1_700_000), "This is 10.2 million characters; at most 8 million are read here."),
    "thousands": (
        "1\t1,234\n0\t987\n1\t12,345\n",
        "Line 1 has the score “1,234”: is its comma for thousands or for decimals?",
    ),
    "commas and points": ("1;0,5\n0;999.5\n", "Line 1 has the score “0,5”: is its comma for thousands"),
    "a first row that is no heading": ("spam,NaN\nham,0.2\nspam,0.3\n", "Line 1 has the score “NaN”"),
    "a first row with a slip": ("spam,O.9\nham,0.2\nspam,0.3\n", "Line 1 has the score “O.9”"),
    "a first row without a score": ("spam,\nham,0.2\n", "Line 1 has no score."),
    "percent": ("1,90%\n0,20%\n1,30.5%\n0,4\n", "Line 1 has the score “90%”, in percent, but other rows"),
    "an open quotation mark": ('1,0.9\n0,"0.4\n', "Line 2 opens a quotation mark that is never closed."),
    "two columns that could be labels": ("1,0\n0,1\n1,1\n", "Both columns hold two different values"),
    "a spreadsheet's own file": ("PK\x03\x04\0\0", "This is not text"),
    "a long label": ("x" * 50 + ",0.5\ny,0.4\n", "Line 1 has a label of 50 characters; at most 40"),
    "too many rows": (("1,0\n0,1\n", 100_001), "These are 200,002 rows; at most 200,000 are read here."),
    "digits without end": (("0," + "1" * 300_000 + "x\n1,0.5\n", 1), "Line 1 has the score “111"),
    "many bad rows": ("1,0.9\n" + "0,x\n" * 9, "… and 4 more bad rows."),
}


@pytest.mark.parametrize("name", REFUSED)
def test_bad_rows_are_named_and_nothing_shown_is_lost(shown, name):
    text, sentence = REFUSED[name]
    page = shown([0, 1, 1], [0.1, 0.9, 0.4])
    page.evaluate(f"{ELEMENT}.goTo(2)")
    before = part(page, ".summary").inner_text(), part(page, ".matrix").inner_text()
    if isinstance(text, tuple):  # long, so it goes past the text box
        page.evaluate(PASTE, text)
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


def test_what_is_pasted_is_read_at_once_and_what_is_typed_when_asked_for(shown):
    page = shown([0, 1], [0.1, 0.9], show="own")
    box = part(page, "textarea:not(.copied)")
    box.focus()
    page.evaluate("document.execCommand('insertText', false, '1,0.9\\n')")
    page.keyboard.type("0,0.4\n1,0.3\n0,0.2")
    assert part(page, ".summary").inner_text().startswith("2 rows")
    for key in ("Control+End", "Meta+End"):
        page.keyboard.press(key)
    assert part(page, ".summary").inner_text().startswith("2 rows")
    page.keyboard.press("Control+Enter")
    assert part(page, ".summary").inner_text().startswith("4 rows")
    box.fill("1,0.9\n0,0.4\n1,0.3")
    page.keyboard.press("Meta+Enter")
    assert part(page, ".summary").inner_text().startswith("3 rows")
    for kind, text in (("insertFromPaste", "1,0.9\n0,0.4\n1,0.3\n0,0.2"), ("insertFromDrop", "1,0.9\n0,0.4")):
        box.fill(text)
        box.evaluate("(box, inputType) => box.dispatchEvent(new InputEvent('input', { inputType }))", kind)
        assert part(page, ".summary").inner_text().startswith(f"{len(text.split())} rows")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_question_comes_into_view_and_under_the_fingers(shown, width):
    page = shown([0, 1], [0.1, 0.9], show="own", width=width)
    part(page, "textarea:not(.copied)").evaluate("box => box.scrollIntoView({ block: 'end' })")
    page.evaluate(PASTE, ["cat,0.9\ndog,0.4\n", 7_000])
    assert page.evaluate(f"{ELEMENT}.shadowRoot.activeElement.textContent") == "cat"
    for place in (".message", ".which"):
        box = part(page, place).bounding_box()
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 720
    page.keyboard.press("Enter")
    assert part(page, ".summary").inner_text().startswith("14,000 rows: 7,000 cat, 7,000 dog;")


@pytest.mark.parametrize("labels", ["0 1", "-1 1", "false true", "False TRUE", "0.0 1.0"])
def test_numbers_are_no_names_of_classes(shown, labels):
    negative, positive = labels.split()
    page = shown([0, 1], [0.1, 0.9])
    paste(page, f"{positive},0.9\n{negative},0.4\n{negative},0.3\n")
    assert part(page, ".summary").inner_text().startswith("3 rows: 1 positive, 2 negative;")
    assert "actually positive" in part(page, ".matrix").inner_text()


def test_percent_are_scores_and_hundredths(shown):
    page = shown([0, 1], [0.1, 0.9])
    assert "3 rows read" in paste(page, "1,90%\n0,30.5%\n1,20%\n")
    assert [look["threshold"] for look in page.evaluate(LOOK, [1, 2, 3])] == ["0.9", "0.305", "0.2"]


def test_where_the_labels_stand_is_asked_for_by_the_name_of_the_choice(shown):
    page = shown([0, 1], [0.1, 0.9])
    said = paste(page, "1,0\n0,1\n1,1\n")
    name = re.search("choose under “(.+?)”", said)[1]
    assert "below" not in said
    assert part(page, f"label:has-text('{name}') select").first.is_visible()
