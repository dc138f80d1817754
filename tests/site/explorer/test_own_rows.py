"""Rows that are pasted, dropped or opened are shown or refused; how tables are read, tools/js tests."""

import pytest

from tests.site.explorer.element import BOX, ELEMENT, go_to, open_tab, part, paste

WIDE = 'id;"text; as given";truth;score_a;score_b\n1;"a;\nb";yes;0,75;0,5\n2;c;no;0,5;0,25\n3;d;yes;0,25;0,125\n'
SCORES = f"[...{ELEMENT}.counts.thresholds].slice(1)"
PASTE = f"""([text, times]) => {{
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text.repeat(times));
  const event = new ClipboardEvent("paste", {{ clipboardData, cancelable: true, bubbles: true }});
  {ELEMENT}.shadowRoot.querySelector("textarea").dispatchEvent(event);
}}"""


@pytest.fixture
def own(shown):
    """An explorer of two rows, with the box for others."""
    return shown([0, 1], [0.1, 0.9], show="own")


def summary(page):
    """How many rows of each class are shown."""
    return part(page, ".summary .rows").inner_text()


def columns_shown(page):
    """The heading that stands in each of the three boxes."""
    return [
        part(page, f".{kind}-column").evaluate("box => box.selectedOptions[0].text")
        for kind in ("label", "score", "second")
    ]


def test_bad_rows_are_named_and_nothing_shown_is_lost(own):
    go_to(own, 2)
    before = summary(own), part(own, ".matrix").inner_text()
    said = paste(own, "<img src=x onerror=alert(1)>,0.9\n<script>alert(2)</script>,oops\n")
    assert "Line 2 has the score “oops”" in said
    assert "What is shown above stays as it was." in said
    assert (summary(own), part(own, ".matrix").inner_text()) == before


def test_of_two_words_one_is_asked_for_and_markup_in_it_is_only_text(own):
    assert "Which of the two labels is the positive one?" in paste(
        own, "<img src=x onerror=alert(1)>,1\ndog,0\ndog,1\n"
    )
    assert summary(own).startswith("2 rows")
    part(own, ".which >> text=dog").focus()
    own.keyboard.press("Enter")
    assert summary(own).startswith("3 rows: 2 dog, 1 <img src=x")
    assert "actually <img src=x" in part(own, ".matrix").inner_text()
    assert own.evaluate(f"{ELEMENT}.shadowRoot.querySelectorAll('img').length") == 0
    assert own.evaluate(f"{ELEMENT}.shadowRoot.activeElement.className") == "use"
    part(own, ".use").click()
    assert part(own, ".which button").count() == 2
    part(own, BOX).fill("1,0.9\n")  # the question goes once the text is changed
    assert part(own, ".which button").count() == 0


def test_what_is_pasted_is_read_at_once_and_what_is_typed_when_asked_for(own):
    box = part(own, BOX)
    box.focus()
    own.evaluate("document.execCommand('insertText', false, '1,0.9\\n')")
    own.keyboard.type("0,0.4\n1,0.3\n0,0.2")
    own.keyboard.press("Control+End")
    assert summary(own).startswith("2 rows")
    for key, text in (("Control+Enter", ""), ("Meta+Enter", "1,0.9\n0,0.4\n1,0.3")):
        box.fill(text or box.input_value())
        own.keyboard.press(key)
        assert summary(own).startswith(f"{len(box.input_value().split())} rows: ")
    for kind, text in (("insertFromPaste", "1,0.9\n0,0.4\n1,0.3\n0,0.2"), ("insertFromDrop", "1,0.9\n0,0.4")):
        box.fill(text)
        box.evaluate("(box, inputType) => box.dispatchEvent(new InputEvent('input', { inputType }))", kind)
        assert summary(own).startswith(f"{len(text.split())} rows")


def test_after_a_long_paste_the_question_comes_into_view_and_under_the_fingers(shown):
    page = shown([0, 1], [0.1, 0.9], show="own", width=360)
    part(page, BOX).evaluate("box => box.scrollIntoView({ block: 'end' })")
    page.evaluate(PASTE, ["cat,0.9\ndog,0.4\n", 100_000])
    assert part(page, BOX).input_value() == ""  # a box takes seconds to lay it out
    assert page.evaluate(f"{ELEMENT}.shadowRoot.activeElement.textContent") == "cat"
    for place in (".message", ".which"):
        box = part(page, place).bounding_box()
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 720
    page.keyboard.press("Enter")
    assert summary(page).startswith("200,000 rows: 100,000 cat, 100,000 dog;")
    part(page, ".again").click()
    assert summary(page).startswith("2 rows")
    part(page, ".use").click()  # the box is empty, the paste is kept
    assert part(page, ".which button").count() == 2


def test_columns_are_guessed_and_chosen(own):
    assert not part(own, ".columns").is_visible()
    paste(own, WIDE)
    part(own, ".which >> text=yes").click()
    assert columns_shown(own) == ["truth", "score_a", "score_b"]
    assert "3 rows read. Labels: truth. Scores: score_a and score_b." in part(own, ".message").inner_text()
    assert own.evaluate(SCORES) == [0.75, 0.5, 0.25]
    part(own, ".score-column").select_option("score_b")
    part(own, ".which >> text=no").click()
    assert columns_shown(own) == ["truth", "score_b", "score_a"]
    assert own.evaluate(SCORES) == [0.5, 0.25, 0.125]
    part(own, ".label-column").select_option("score_b")
    assert "Line 2 has the score “yes”" in part(own, ".message").inner_text()


def test_incomplete_rows_are_left_out_when_that_is_said_and_stay_out(own):
    said = paste(own, "label,score_a,score_b\n1,0.5,3\n0,,2\n,0.3,2\n0,0.25,1\n")
    assert said.split("\n")[:3:2] == ["Line 3 has no score.", "Line 4 has no label."]
    part(own, ".which >> text=Leave out the 2 incomplete rows").click()
    for second in ("score_b", "none"):
        part(own, ".second-column").select_option(second)
        assert "2 rows read." in part(own, ".message").inner_text()
        assert "2 incomplete rows left out." in part(own, ".message").inner_text()
    assert own.evaluate(SCORES) == [0.5, 0.25]


def test_a_file_that_is_refused_or_long_leaves_the_box(own, tmp_path):
    rows = "1,0.9\n0,0.4\n"
    paste(own, rows)
    file = tmp_path / "rows.csv"
    for content, said in (
        (b"\x89PNG\r\n\x1a\n\0\0\xff\xff", "rows.csv is not text"),
        (b"1,x\n0,3\n", "Line 1 has the score"),
        (b"1,0.5\n0,0.25\n" * 10_000, "20,000 rows read"),
    ):
        file.write_bytes(content)
        part(own, "input[type=file]").set_input_files(file)
        part(own, f".message >> text={said}").wait_for()
        assert part(own, BOX).input_value() == rows


DROP = """({name, text}) => {
  const data = new DataTransfer();
  if (name) data.items.add(new File([text], name));
  else data.setData("text/plain", text);
  const target = document.querySelector("threshold-explorer").shadowRoot.querySelector(".samples");
  const send = type => target.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));
  const dropping = () => target.closest(".explorer").classList.contains("dropping");
  return ["dragenter", "dragleave", "dragover", "drop"].map(type => [!send(type), dropping()]);
}"""


def test_a_file_may_be_dropped_anywhere_and_dragged_text_is_left_to_the_browser(shown):
    page = shown([0, 1], [0.1, 0.9])
    rows = "y,p\n1,0.9\n0,0.4\n1,0.3\n"
    assert page.evaluate(DROP, {"name": None, "text": rows}) == [[False, False]] * 4
    assert page.evaluate(DROP, {"name": "rows.csv", "text": rows}) == [[True, True], [True, False]] * 2
    part(page, ".message >> text=3 rows read").wait_for()


def test_of_two_models_each_is_named_and_they_change_places(shown):
    page = shown([0, 1], [0.1, 0.9], show="compare")
    assert part(page, ".compare .none").is_visible()
    assert part(page, ".roc .comparison").get_attribute("d") == ""
    assert "3 rows read" in paste(page, f"y,score_old,score_{'b' * 15}\n1,0.9,0.7\n0,0.4,0.5\n0,0.5,0.1\n")
    open_tab(page, "compare")
    assert part(page, ".compare thead").inner_text().split() == ["score_old", f"score_{'b' * 15}"]
    legend = f"━ score_old┅ score_{'b' * 13}…"  # of 21 characters
    assert part(page, ".roc .which-model").text_content() == part(page, ".pr .which-model").text_content() == legend
    part(page, ".swap").click()
    assert page.evaluate(f"[...{ELEMENT}.data.scores]") == [0.7, 0.5, 0.1]
    assert part(page, ".swap").inner_text() == "Step through score_old"
    assert part(page, ".compare .lesson").inner_text() == "The book's page “Comparing two models”"  # none is beside it
