"""Tables with many columns: which are read, what is missing, and how they come in."""

import csv
import io

import pytest

from evalkit import average_precision_score, roc_auc_score
from tests.site.explorer.element import ELEMENT, LOOK, part, paste
from tools.canonical import CHAPTERS

WIDE = 'id;"text; as given";truth;score_a;score_b\n1;"a;\nb";yes;0,75;0,5\n2;c;no;0,5;0,25\n3;d;yes;0,25;0,125\n'
DROP = """({name, text}) => {
  const data = new DataTransfer();
  if (name) data.items.add(new File([text], name));
  else data.setData("text/plain", text);
  const target = document.querySelector("threshold-explorer").shadowRoot.querySelector(".samples");
  const send = type => target.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));
  const dropping = () => target.closest(".explorer").classList.contains("dropping");
  return ["dragenter", "dragleave", "dragover", "drop"].map(type => [!send(type), dropping()]);
}"""


def columns_shown(page):
    """The heading that stands in each of the three boxes."""
    return [
        part(page, f".{kind}-column").evaluate("box => box.selectedOptions[0].text")
        for kind in ("label", "score", "second")
    ]


def test_columns_are_guessed_and_chosen(shown):
    page = shown([0, 1], [0.1, 0.9])
    assert not part(page, ".columns").is_visible()
    paste(page, WIDE)
    part(page, ".which >> text=yes").click()
    assert columns_shown(page) == ["truth", "score_a", "score_b"]
    assert "3 rows read. Labels: truth. Scores: score_a and score_b." in part(page, ".message").inner_text()
    assert [seen["threshold"] for seen in page.evaluate(LOOK, [1, 2, 3])] == ["0.75", "0.5", "0.25"]
    part(page, ".score-column").select_option("score_b")
    part(page, ".which >> text=no").click()
    assert columns_shown(page) == ["truth", "score_b", "score_a"]
    assert [seen["threshold"] for seen in page.evaluate(LOOK, [1, 2, 3])] == ["0.5", "0.25", "0.125"]
    assert part(page, ".summary").inner_text().startswith("3 rows: 1 no, 2 yes;")
    part(page, ".score-column").select_option("score_a")
    part(page, ".second-column").select_option("none")
    part(page, ".which >> text=yes").click()
    assert columns_shown(page) == ["truth", "score_a", "none"]
    part(page, ".label-column").select_option("score_a")
    assert columns_shown(page) == ["score_a", "truth", "none"]
    assert "Line 2 has the score “yes”" in part(page, ".message").inner_text()


def test_incomplete_rows_are_left_out_when_that_is_said(shown):
    page = shown([0, 1], [0.1, 0.9])
    said = paste(page, "label,score\n1,0.5\n0,\n,0.3\n0,0.25\n1,nan\n")
    assert [line for line in said.split("\n") if line.startswith("Line")] == [
        "Line 3 has no score.",
        "Line 4 has no label.",
        "Line 6 has the score “nan”, which is not a finite number.",
    ]
    part(page, ".which >> text=Leave out the 3 incomplete rows").click()
    assert "2 rows read." in part(page, ".message").inner_text()
    assert "3 incomplete rows left out." in part(page, ".message").inner_text()
    assert page.evaluate(f"[...{ELEMENT}.counts.thresholds].slice(1)") == [0.5, 0.25]


def test_incomplete_rows_stay_out_when_another_column_is_chosen(shown):
    page = shown([0, 1], [0.1, 0.9])
    paste(page, "label,score_a,score_b\n1,0.5,3\n0,,2\n0,0.25,1\n")
    part(page, ".which >> text=Leave out the 1 incomplete row").click()
    assert columns_shown(page) == ["label", "score_a", "score_b"]
    part(page, ".second-column").select_option("none")
    assert "2 rows read." in part(page, ".message").inner_text()


def test_a_file_may_be_dropped_anywhere(shown):
    page = shown([0, 1], [0.1, 0.9])
    taken = page.evaluate(DROP, {"name": "rows.csv", "text": "y,p\n1,0.9\n0,0.4\n1,0.3\n"})
    assert taken == [[True, True], [True, False], [True, True], [True, False]]
    part(page, ".message >> text=3 rows read").wait_for()
    assert part(page, "details.own").evaluate("panel => panel.open")


def test_dragged_text_is_left_to_the_browser(shown):
    page = shown([0, 1], [0.1, 0.9])
    assert page.evaluate(DROP, {"name": None, "text": "1,0.9\n0,0.4\n"}) == [[False, False]] * 4


FILE_OF = """size => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(size).fill(48)], "big.csv"));
  const box = document.querySelector("threshold-explorer").shadowRoot.querySelector("input[type=file]");
  box.files = data.files;
  box.dispatchEvent(new Event("change"));
}"""


def test_a_file_that_is_too_large_is_not_even_read(shown):
    page = shown([0, 1], [0.1, 0.9], show="own")
    page.evaluate(FILE_OF, 32_000_001)
    assert part(page, ".message").inner_text().startswith("big.csv has 32.0 MB, more than is read here.")
    page.evaluate(FILE_OF, 32_000_000)
    part(page, ".message >> text=This is 32.0 million characters").wait_for()


TWO_FILES = """async () => {
  const box = document.querySelector("threshold-explorer").shadowRoot.querySelector("input[type=file]");
  const read = File.prototype.arrayBuffer, waiting = [];
  File.prototype.arrayBuffer = async function () {
    if (this.name === "slow.csv") await new Promise(done => waiting.push(done));
    return read.call(this);
  };
  for (const [name, text] of [["slow.csv", "1,0.9\\n0,0.8\\n"], ["quick.csv", "1,0.6\\n0,0.5\\n1,0.4\\n"]]) {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    box.files = data.files;
    box.dispatchEvent(new Event("change"));
  }
  for (const resolve of [() => waiting[0](), () => undefined]) {
    await new Promise(done => setTimeout(done, 30));
    resolve();
  }
  File.prototype.arrayBuffer = read;
}"""


def test_of_two_files_the_later_one_is_shown_and_a_refused_or_long_one_leaves_the_box(shown, tmp_path):
    page = shown([0, 1], [0.1, 0.9], show="own")
    page.evaluate(TWO_FILES)
    assert part(page, ".summary").inner_text().startswith("3 rows")
    box = part(page, "textarea:not(.copied)")
    assert box.input_value() == "1,0.6\n0,0.5\n1,0.4\n"
    for text, said in (("1,x\n0,3\n", "Line 1 has the score"), ("1,0.5\n0,0.25\n" * 10_000, "20,000 rows read")):
        (tmp_path / "rows.csv").write_text(text, encoding="utf-8")
        part(page, "input[type=file]").set_input_files(tmp_path / "rows.csv")
        part(page, f".message >> text={said}").wait_for()
        assert box.input_value() == "1,0.6\n0,0.5\n1,0.4\n"


def every_fourth_tumour():
    """The example's rows, from the clinic's files."""
    names = ["benign", "malignant"]
    clinic, textures = (
        list(csv.DictReader((CHAPTERS / "data" / name).read_text(encoding="utf-8").splitlines()))
        for name in ("clinic.csv", "clinic-texture.csv")
    )
    rows = [
        [str(number), names[int(row["malignant"])], f"{float(row['score']):.2f}", f"{float(texture['texture']):g}"]
        for number, (row, texture) in enumerate(zip(clinic, textures, strict=True), start=1)
    ]
    return rows[1::4]


def test_an_example_is_loaded_with_one_click(shown):
    page = shown([0, 1], [0.1, 0.9], show="own")
    part(page, ".example").click()
    rows = list(csv.DictReader(io.StringIO(part(page, "textarea:not(.copied)").input_value())))
    assert [list(row.values()) for row in rows] == every_fourth_tumour()
    y = [row["truth"] == "malignant" for row in rows]
    scores = [float(row["score_model"]) for row in rows]
    summary = part(page, ".summary").inner_text()
    assert summary.startswith(f"{len(rows)} rows: {sum(y)} malignant, {len(y) - sum(y)} benign;")
    auc, precision = (float(text.split("≈")[-1].strip(" .")) for text in summary.split("AUC")[1].split(";"))
    assert auc == pytest.approx(roc_auc_score(y, scores), abs=5.1e-5)
    assert precision == pytest.approx(average_precision_score(y, scores), abs=5.1e-5)
    assert columns_shown(page) == ["truth", "score_model", "score_texture"]
