"""The command as people call it: what it reads, finds, writes and says."""

import gzip
import hashlib
import importlib
import io
import json
import os
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import evalkit
from evalkit.reporting import _columns, _command, _samples, _sources
from evalkit.reporting._progress import Progress
from tests.reporting import files
from tests.reporting.pages import Page

ROOT = Path(evalkit.__file__).parents[1]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def numbers(folder, capsys, content, *options, name="scores.csv"):
    """The numbers of a report on a file with this content."""
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    assert _command.main(["report", name, "--json", "--resamples", "5", *options]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("scores.csv", files.small().encode()),
        ("scores.csv", files.small().encode("utf-8-sig")),
        ("scores.csv", files.small().encode("utf-16")),
        ("scores.csv", b"\xfe\xff" + files.small().encode("utf-16-be")),
        ("scores.csv", files.small().replace(",", " , ").encode()),
        ("scores.txt", files.small().replace(",", "\t").encode()),
        ("scores.csv", files.small().replace(",", ";").encode()),
        ("scores.csv", files.small().replace("\n", "\r\n").encode()),
        ("scores.csv", files.small().replace("\n", "\r").encode()),
        ("scores.tsv", files.small().replace(",", "\t").encode()),
        ("scores.csv.gz", gzip.compress(files.small().encode())),
        ("scores.tsv.gz", gzip.compress(files.small().replace(",", "\t").encode())),
        ("scores.txt", files.small().replace(",", "|").encode()),
        ("scores", files.small().encode()),
    ],
)
def test_a_table_is_read_in_many_forms(folder, capsys, name, content):
    found = numbers(folder, capsys, content, name=name)
    assert found["data"]["used"] == 30
    assert found["source"]["columns"] == {"label": "label", "score": "score"}
    assert _sources.read_source(name).stem == "scores"


def test_a_blank_line_says_nothing_of_the_separator(folder, capsys):
    rows = "label;score, raw, of 5\n\n1;0.5\n0;0.2\n1;0.7\n"
    found = numbers(folder, capsys, rows)
    assert found["source"]["columns"] == {"label": "label", "score": "score, raw, of 5"}


@pytest.mark.parametrize(("encoding", "told"), [("utf-8", "UTF-8"), ("utf-8-sig", "UTF-8"), ("utf-16", "UTF-16")])
def test_the_encoding_is_told(folder, capsys, encoding, told):
    assert numbers(folder, capsys, files.small().encode(encoding))["source"]["encoding"] == told


@pytest.mark.parametrize("line_end", ["\n", "\r", "\r\n"])
def test_a_line_break_within_a_label_stays_as_it_is(folder, capsys, line_end):
    label = f"not{line_end}ill"
    found = numbers(folder, capsys, f'label,score\nill,0.9\n"{label}",0.1\n', "--positive=ill")
    assert found["data"]["negative"] == label


@pytest.mark.parametrize(("name", "pack"), [("scores.tsv", str.encode), ("scores.tsv.gz", files.packed)])
def test_a_tab_separates_even_where_every_line_has_more_commas(folder, capsys, name, pack):
    text = files.small().replace(",", "\t").replace("\n", "\tone, two, three, four\n")
    assert numbers(folder, capsys, pack(text), name=name)["source"]["columns"] == {"label": "label", "score": "score"}


def test_standard_input_is_read(folder, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(files.small().encode())))
    assert _command.main(["report", "-", "--resamples", "5"]) == 0
    assert os.listdir(folder) == ["standard-input.report.html"]
    assert "Report on standard input" in capsys.readouterr().out


def test_chinese_names_and_labels_in_their_old_encoding(folder, capsys):
    found = numbers(folder, capsys, files.chinese().encode("gb18030"), "--positive", "恶性")
    assert found["source"] | {"sha256": ""} == {
        "name": "scores.csv",
        "sha256": "",
        "encoding": "GB18030",
        "columns": {"label": "标签", "score": "得分"},
        "why": {"label": "by its name", "score": "by its name", "positive": "as asked"},
        "notes": [],
    }
    assert (found["data"]["positive"], found["data"]["negative"]) == ("恶性", "良性")


def test_parquet_is_read(folder, capsys):
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    y, score = files.two_classes(30, seed=3)
    parquet.write_table(pyarrow.table({"label": y == 1, "score": [None, *score[1:]]}), folder / "scores.parquet")
    found = numbers(folder, capsys, (folder / "scores.parquet").read_bytes(), name="scores.parquet")
    assert (found["data"]["rows"], found["data"]["used"]) == (30, 29)
    assert (found["source"]["encoding"], found["data"]["positive"]) == ("Parquet", "True")
    assert found["source"]["sha256"] == hashlib.sha256((folder / "scores.parquet").read_bytes()).hexdigest()
    (folder / "half.parquet").write_bytes((folder / "scores.parquet").read_bytes()[:99])
    parquet.write_table(pyarrow.table({"label": [], "score": []}), folder / "empty.parquet")
    parquet.write_table(pyarrow.table({"label": ["0", "1"], "score": ["a", "b"]}), folder / "text.parquet")
    for name, said in (
        ("half", "half.parquet is not a whole Parquet file: "),
        ("empty", "empty.parquet has columns (label, score) but no rows."),
        ("text", "text.parquet, row 1, column 'score': expected a finite number, found 'a'."),
    ):
        assert _command.main(["report", f"{name}.parquet"]) == 2
        assert said in capsys.readouterr().err


def test_null_in_parquet_is_an_empty_cell(folder, capsys):
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    notes = ["", None, "None", "a", None]
    columns = {"label": [0, 0, 1, 1, None], "score": [0.1, 0.1, 0.9, None, 0.4], "note": notes}
    parquet.write_table(pyarrow.table(columns), folder / "scores.parquet")
    assert _command.main(["report", "scores.parquet", "--json", "--resamples", "5"]) == 0
    data = json.loads(capsys.readouterr().out)["data"]
    assert data == numbers(folder, capsys, files.table(columns))["data"]
    assert (data["used"], data["duplicates"]) == (3, 1)


def write_parts(folder, columns, sizes=(10, 0, 20), **options):
    """Parquet files with so many rows each, one of them in a folder inside."""
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    (folder / "inner").mkdir(parents=True)
    table = pyarrow.table(columns)
    for name, start, size in zip(("a.parquet", "inner/b.parquet", "inner/c.pq"), (0, 10, 10), sizes, strict=True):
        parquet.write_table(table.slice(start, size), folder / name, **options)
    (folder / "notes.txt").write_text("no table")


def test_a_folder_of_parquet_is_read_like_one_file(folder, capsys):
    y, score = files.two_classes(30, seed=3)
    write_parts(folder / "parts", {"label": y, "score": score})
    assert _command.main(["report", "parts", "--json", "--resamples", "5"]) == 0
    found = json.loads(capsys.readouterr().out)
    expected = numbers(folder, capsys, files.small())
    assert found["measures"] == expected["measures"]
    assert found["data"]["rows"] == 30
    assert [found["source"][name] for name in ("name", "sha256", "encoding")] == ["parts", "", "Parquet"]
    assert _command.main(["report", "parts/", "--resamples", "5"]) == 0
    assert (folder / "parts.report.html").exists()


def test_of_a_folder_only_the_needed_columns_are_read(folder):
    y, score = files.two_classes(30, seed=3)
    columns = {"text": ["long"] * 30, "label": y, "score": score, "patient": [1] * 30}
    write_parts(folder / "parts", columns)
    source = _sources.read_source("parts")
    data = _samples.from_source(source, _columns.Wanted())
    assert sorted(source.columns._read) == ["label", "patient", "score"]
    assert (data.origin.repeating, data.origin.n_duplicates) == ("patient", None)
    source = _sources.read_source("parts")
    _samples.from_source(source, _columns.Wanted(label="label", score="score", group=""))
    assert list(source.columns) == list(columns)


def test_a_folder_that_cannot_be_read_is_refused_in_a_sentence(folder, capsys):
    write_parts(folder / "empty", {"label": [0, 1], "score": [0.1, 0.2]}, sizes=(0, 0, 0))
    write_parts(folder / "text", {"label": [0, 1] * 15, "score": ["a"] * 30})
    (folder / "bad").mkdir()
    (folder / "bad" / "a.parquet").write_bytes(b"PAR1")
    (folder / "other").mkdir()
    for name, said in (
        ("empty", "empty has columns (label, score) but no rows."),
        ("text", "text, row 1, column 'score': expected a finite number, found 'a'."),
        ("bad", "bad is not a whole Parquet file: "),
        ("other", "other is a folder: give a file, such as other/scores.csv"),
    ):
        assert _command.main(["report", name, "--score", "score"] if name == "text" else ["report", name]) == 2
        assert said in capsys.readouterr().err


def test_of_a_folder_a_damaged_column_is_refused_only_where_it_is_needed(folder, capsys):
    y, score = files.two_classes(30, seed=3)
    columns = {"label": y, "note": ["a note that is damaged"] * 30, "score": score}
    write_parts(folder / "parts", columns, sizes=(10, 0, 20), compression="none", use_dictionary=False)
    for part in (folder / "parts").rglob("*.p*q*"):
        start = part.read_bytes().find(b"a note") - 4
        if start > 0:
            part.write_bytes(part.read_bytes()[:start] + b"\xff" * 4 + part.read_bytes()[start + 4 :])
    assert _command.main(["report", "parts", "--json", "--resamples", "5"]) == 0
    capsys.readouterr()
    assert _command.main(["report", "parts", "--group", "note"]) == 2
    assert capsys.readouterr().err.startswith("evalkit report: parts is not a whole Parquet file: ")


@pytest.mark.parametrize(("name", "module"), [("scores.parquet", "parquet"), ("parts", "dataset")])
def test_parquet_without_pyarrow_is_refused_in_a_sentence(folder, capsys, monkeypatch, name, module):
    monkeypatch.setitem(sys.modules, f"pyarrow.{module}", None)
    (folder / "parts").mkdir()
    for file in ("scores.parquet", "parts/a.parquet"):
        (folder / file).write_bytes(b"PAR1")
    assert _command.main(["report", name]) == 2
    said = f"{name}: reading Parquet needs pyarrow: pip install 'classifier-evalkit[parquet]'"
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("header", "options", "found"),
    [
        ("Y True,Predict Proba", [], ("Y True", "Predict Proba")),
        ("a,b", [], ("a", "b")),
        ("y,y_pred", [], ("y", "y_pred")),
        ("b,a", ["--label", "b", "--score", "a"], ("b", "a")),
    ],
)
def test_columns_are_found_by_name_and_by_kind(folder, capsys, header, options, found):
    text = files.small().replace("label,score", header)
    columns = numbers(folder, capsys, text, *options)["source"]["columns"]
    assert (columns["label"], columns["score"]) == found


def test_a_column_of_two_numbers_is_no_score(folder, capsys):
    text = "label,sex,risk\n0,1,0.2\n1,2,0.7\n0,1,0.4\n1,1,0.9\n"
    assert numbers(folder, capsys, text)["source"]["columns"] == {"label": "label", "score": "risk"}


def test_a_column_of_three_numbers_is_a_score(folder, capsys):
    text = "label,sex,risk\n0,1,0.2\n1,2,0.7\n0,1,0.4\n"
    assert numbers(folder, capsys, text)["source"]["columns"] == {"label": "label", "score": "risk"}


def test_a_column_of_one_name_of_another_has_no_labels(folder, capsys):
    text = "sick,model,p\n0,p,0.1\n1,p,0.9\n0,p,0.4\n"
    assert numbers(folder, capsys, text)["source"]["columns"] == {"label": "sick", "score": "p"}


@pytest.mark.parametrize(("negative", "positive"), [("0", "1"), ("-1", "1"), ("FALSE", "True")])
def test_some_labels_are_positive_by_convention(folder, capsys, negative, positive):
    data = numbers(folder, capsys, f"label,score\n{positive},0.9\n{negative},0.1\n{negative},0.3\n")["data"]
    assert (data["positive"], data["negative"], data["positives"]) == (positive, negative, 1)


def test_two_groups_are_enough(folder, capsys):
    text = "label,score,g\n0,0.1,a\n1,0.9,b\n0,0.2,b\n1,0.4,a\n"
    assert numbers(folder, capsys, text, "--group=g")["data"]["groups"] == 2


LABELS = ("label", "y_true", "target", "class", "outcome", "truth", "actual", "y", "标签", "Ground-Truth")
SCORES = ("score", "proba", "prob", "y_score", "probability", "prediction", "y_pred", "p", "得分", "Predict Proba")


@pytest.mark.parametrize(("label", "score"), list(zip(LABELS, SCORES, strict=True)))
def test_names_that_people_give_are_known(label, score):
    columns = {"a": ["0", "1"] * 2, label: ["0", "1"] * 2, "b": list("1234"), score: list("1234")}
    source = _sources.Source("scores.csv", columns, [2, 3, 4, 5])
    roles = _columns.find_roles(source, _columns.Wanted())
    assert (roles.label, roles.score) == (label, score)


def test_numbers_win_over_decisions(folder, capsys):
    rows = ["label,prediction,score", *(f"{i % 2},{i % 2},{i / 9}" for i in range(9))]
    assert numbers(folder, capsys, "\n".join(rows))["source"]["columns"]["score"] == "score"


def test_of_two_columns_called_like_the_labels_that_of_the_positive_has_the_scores(folder, capsys):
    rows = ["true,0,1", *(f"{i % 2}.0,{1 - i / 9},{i / 9}" for i in range(9))]
    text = "\n".join(rows)
    assert numbers(folder, capsys, text, "--label", "true")["source"]["columns"]["score"] == "1"
    assert numbers(folder, capsys, text, "--label", "true", "--positive", "0")["source"]["columns"]["score"] == "0"
    words = "\n".join(["true,no,yes", *(f"{['no', 'yes'][i % 2]},{1 - i / 9},{i / 9}" for i in range(9))])
    assert numbers(folder, capsys, words, "--label", "true", "--positive", "yes")["source"]["columns"]["score"] == "yes"
    (folder / "scores.csv").write_text(words)
    assert _command.main(["report", "scores.csv", "--label", "true"]) == 2  # which of them is positive?
    assert "--positive yes or --positive no" in capsys.readouterr().err


def test_one_of_several_labels_is_positive_and_the_others_are_together(folder, capsys):
    text = "label,score\ncat,0.1\ndog,0.5\nowl,0.3\n cat ,0.7\n"  # spaces around a label are none of it
    data = numbers(folder, capsys, text, "--positive", "cat", "--negative", "dog,owl")["data"]
    assert (data["positive"], data["negative"], data["positives"]) == ("cat", "dog or owl", 2)


def test_many_classes_are_found_by_their_columns(folder, capsys):
    text = files.table(files.three_classes(60))
    renamed = text.replace("label,", "kind of animal,", 1)  # found by its values, which other columns are called
    for table, options in ((text, []), (text, ["--classes", "dog,cat,owl"]), (renamed, [])):
        found = numbers(folder, capsys, table, *options)
        assert {of["name"]: of["rows"] for of in found["classes"]} == {
            name: text.count(f"\n{name},") for name in ("cat", "dog", "owl")
        }
        assert found["kind"] == "many classes"
    (folder / "scores.csv").write_text(text)
    assert _command.main(["report", "scores.csv", "--resamples", "5", "--group", "label"]) == 2


@pytest.mark.parametrize("within", ["\n", "\r\n", "\u2028"])
def test_a_line_break_in_quotes_is_part_of_the_cell(folder, capsys, within):
    ill = f"very{within}ill"
    rows = [f'"{ill}",0.9', "well,0.1", f'"{ill}",0.4', "well,0.6"]
    for text in ("\n".join(["label,score", *rows]), "\n".join(["label,score", *rows[::-1]])):
        assert numbers(folder, capsys, text, "--positive", ill)["data"]["positive"] == ill
    broken = "\n".join([f'label,"the{within}score"', *rows])
    assert numbers(folder, capsys, broken, "--positive", ill)["source"]["columns"]["score"] == f"the{within}score"


def test_missing_values_are_left_out_and_counted(folder, capsys):
    rows = ["label,score,g", "0,0.1,a", "1,0.9,b", ",0.3,c", "1,NA,c", "0,nan,", "1,0.4,d", "0,0.2,d", "0,x,d"]
    found = numbers(folder, capsys, "\n".join(rows[:-1]), "--group", "g")
    assert found["data"]["missing"] == [
        {"column": "score", "count": 2, "positive": 1, "negative": 1},
        {"column": "label", "count": 1, "positive": 0, "negative": 0},
        {"column": "g", "count": 1, "positive": 0, "negative": 1},
    ]
    assert found["data"]["left_out_of"] == {"positive": 1, "negative": 1, "unlabelled": 1}
    assert (found["data"]["rows"], found["data"]["left_out"], found["data"]["used"]) == (7, 3, 4)
    assert "missing values" in [warning["name"] for warning in found["warnings"]]
    (folder / "scores.csv").write_text("\n".join(rows))
    assert _command.main(["report", "scores.csv"]) == 2
    assert "line 9, column 'score'" in capsys.readouterr().err


def test_duplicate_rows_are_counted(folder, capsys):
    text = "label,score,note\n0,0.1,a\n1,0.9,b\n0,0.1,a\n0,0.1,c\n1,0.8,d\n"
    assert numbers(folder, capsys, text)["data"]["duplicates"] == 1
    assert numbers(folder, capsys, files.small())["data"]["duplicates"] is None
    assert numbers(folder, capsys, text, "--compare=score", "--score=score")["data"]["duplicates"] == 1
    (folder / "scores.csv").write_text(text)
    assert _command.main(["report", "scores.csv", "--resamples", "5"]) == 0
    facts = dict(Page((folder / "scores.report.html").read_text(encoding="utf-8")).tables["What was read"])
    assert facts["Rows equal to an earlier row in every column"] == "1"


def test_some_rows_of_each_class_may_lack_weight(folder, capsys):
    text = files.table({"label": [0, 1] * 6, "score": range(12), "w": [0, 0, *[2] * 10]})
    assert numbers(folder, capsys, text, "--weight=w")["measures"]["auc"]["estimate"] == 0.6


def test_how_sure_a_model_is_becomes_a_probability_and_that_is_said(folder, capsys):
    text = "label,predicted,confidence\n1,1,0.9\n0,0,0.8\n1,0,0.6\n0,0,0.7\n"
    found = numbers(folder, capsys, text, "--predicted=predicted")
    assert found["measures"]["auc"]["estimate"] == 1
    assert found["summary"][0] == (
        "The labels are from the column label (by its name; 1 is positive, by convention), the scores from confidence "
        "(by its name), how sure the model is of the label in predicted, turned to the positive class."
    )
    assert found["method"]["command"] == "evalkit report scores.csv --predicted=predicted --resamples=5"


def test_a_page_says_which_column_was_what(folder, capsys):
    columns = {"y": [0, 1] * 9, "p": [i / 17 for i in range(18)], "q": range(18), "w": [1] * 18, "g": range(18)}
    (folder / "scores.csv").write_text(files.table(columns))
    roles = ["--label=y", "--score=p", "--compare=q", "--weight=w", "--group=g"]
    assert _command.main(["report", "scores.csv", *roles, "--resamples", "5"]) == 0
    facts = dict(Page((folder / "scores.report.html").read_text(encoding="utf-8")).tables["What was read"])
    told = {name.removeprefix("Column of the "): value for name, value in facts.items() if name.startswith("Column")}
    second = "second model’s scores"
    assert told == {"labels": "y", "scores": "p", second: "q", "groups": "g", "weights": "w"}


def test_warnings_link_to_the_book(folder, capsys):
    found = numbers(folder, capsys, files.small(), "--book", "https://example.org/book")
    addresses = [warning["lesson"]["address"] for warning in found["warnings"]]
    assert addresses
    assert all(address.startswith("https://example.org/book/chapters/") for address in addresses)


def test_a_column_of_patients_that_repeat_is_noticed(folder, capsys):
    columns = {"label": [0, 1] * 5, "score": [i / 9 for i in range(10)]}
    for patients, found in ((range(10), ""), ([0, *range(9)], "Patient ID"), ([*range(8), "", ""], "")):
        assert numbers(folder, capsys, files.table({**columns, "Patient ID": patients}))["data"]["repeating"] == found
        named = numbers(folder, capsys, files.table({**columns, "id": patients}))["data"]["repeating"]
        assert named == found.replace("Patient ID", "id")
    text = files.table({**columns, "Patient ID": [i // 2 for i in range(10)]})
    assert numbers(folder, capsys, text, "--group", "Patient ID")["data"]["repeating"] == ""


def test_json_has_null_for_what_is_undefined_and_infinity_as_text(folder, capsys):
    found = numbers(folder, capsys, "label,score\n0,0.5\n1,0.4\n0,0.3\n1,0.2\n", "--cost", "100:1")
    assert found["threshold"] == {"value": "infinity", "text": "above every score", "origin": "cost"}
    assert found["measures"]["precision"]["estimate"] is None


@pytest.mark.parametrize(("threshold", "written"), [("inf", "infinity"), ("-inf", "-infinity")])
def test_json_has_a_threshold_without_end_as_text(folder, capsys, threshold, written):
    found = numbers(folder, capsys, files.small(), f"--threshold={threshold}")
    assert found["threshold"]["value"] == written
    assert found["matrix"]["tp"] + found["matrix"]["fp"] == (0 if threshold == "inf" else 30)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--threshold", "0"], ["--threshold=0"]),
        (["--threshold=-inf"], ["--threshold=-inf"]),
        (["--threshold", "1234567.5"], ["--threshold=1234567.5"]),
        (["--cost", "1:1234567"], ["--cost=1:1234567"]),
        (["--cost", "0:0.123456789"], ["--cost=0:0.123456789"]),
        (["--cost", "1e-30:1e30"], ["--cost=1e-30:1e+30"]),
        (["--seed", "0", "--title", "", "--positive", "0"], ["--positive=0"]),
        (["--label", "label", "--score=score", "--seed=00"], ["--label=label", "--score=score"]),
    ],
)
def test_the_command_that_is_told_repeats_the_report(folder, capsys, options, told):
    found = numbers(folder, capsys, files.small(), *options)
    command = shlex.split(found["method"]["command"])
    assert command == ["evalkit", "report", "scores.csv", *told, "--resamples=5"]
    assert _command.main([*command[1:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == found


@pytest.mark.parametrize(
    ("cell", "label"),
    [
        ("1.0", "1"),
        ("-0.0", "0"),
        ("-0", "0"),
        ("1e3", "1000"),
        ("999999999999999.0", "999999999999999"),
        ("1e15", "1e15"),
        ("-2.0", "-2"),
        ("0.5", "0.5"),
        ("inf", "inf"),
        ("9007199254740993", "9007199254740993"),
        ("9007199254740992", "9007199254740992"),
        ("-9007199254740993", "-9007199254740993"),
        ("malignant", "malignant"),
        ("1_1", "1_1"),
    ],
)
def test_a_label_is_the_same_however_a_number_is_written(cell, label):
    assert _columns.as_label(cell) == label


def test_the_page_is_written_and_a_summary_is_said(folder, capsys):
    (folder / "scores.csv").write_text(files.small())
    options = ["--threshold", "0.4", "--cost", "1:2", "--title", "A <b>", "--seed", "3", "--resamples", "20"]
    assert _command.main(["report", "scores.csv", *options]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "A <b>\n\n- The labels are from the column label (by its name; 1 is positive, by convention), the scores from "
        "score (by its name).\n- There are 30 rows, 9 of them positive (label = 1): 30 %.\n"
    )
    assert "\n! Only 9 rows are positive." in said
    assert said.endswith("\nwritten: scores.report.html\n")
    page = Page((folder / "scores.report.html").read_text(encoding="utf-8"))
    command = "evalkit report scores.csv --threshold=0.4 --cost=1:2 '--title=A <b>' --seed=3 --resamples=20"
    assert command in page.words
    assert (folder / "scores.report.html").stat().st_mode & 0o777 == 0o666 & ~current_umask()


def current_umask():
    umask = os.umask(0)
    os.umask(umask)
    return umask


@pytest.mark.parametrize(("encoding", "title"), [("ascii", "? 95 %"), ("gb18030", "≥ 95 %"), (None, "≥ 95 %")])
def test_what_a_terminal_cannot_show_is_replaced(folder, monkeypatch, encoding, title):
    (folder / "scores.csv").write_text(files.small())
    said = io.BytesIO() if encoding else io.StringIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(said, encoding) if encoding else said)
    assert _command.main(["report", "scores.csv", "--title", "≥ 95 %", "--resamples", "5"]) == 0
    sys.stdout.flush()
    text = said.getvalue().decode(encoding) if encoding else said.getvalue()
    assert text.startswith(f"{title}\n\n- The labels are")


def test_json_goes_into_a_file(folder, capsys):
    (folder / "scores.csv").write_text(files.small())
    assert _command.main(["report", "scores.csv", "--json", "--output", "a.json", "--resamples", "5"]) == 0
    assert "written: a.json" in capsys.readouterr().out
    assert json.loads((folder / "a.json").read_text(encoding="utf-8"))["kind"] == "two classes"
    assert sorted(os.listdir(folder)) == ["a.json", "scores.csv"]


def test_without_jinja_a_sentence_says_what_is_needed(folder, capsys, monkeypatch):
    (folder / "scores.csv").write_text(files.small())
    monkeypatch.setitem(sys.modules, "jinja2", None)
    assert _command.main(["report", "scores.csv", "--resamples", "5"]) == 2
    assert "needs Jinja2: pip install 'classifier-evalkit[report]'; or ask for --json." in capsys.readouterr().err
    assert os.listdir(folder) == ["scores.csv"]


def test_the_same_file_and_options_give_the_same_bytes(folder):
    (folder / "scores.csv").write_text(files.two_models())
    command = [
        sys.executable,
        "-m",
        "evalkit",
        "report",
        "scores.csv",
        "--score=new",
        "--compare=old",
        "--resamples=20",
    ]
    pages = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
        subprocess.run(command, env=environment, check=True, capture_output=True)
        pages.append((folder / "scores.report.html").read_bytes())
    assert pages[0] == pages[1]


@pytest.mark.parametrize("options", [["--json"], ["--resamples", "20"]])
def test_a_reader_who_has_enough_ends_the_command_quietly(folder, capsys, monkeypatch, options):
    (folder / "scores.csv").write_text("label,score\n1,0.9\n0,0.2\n")
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as closed:
        monkeypatch.setattr(sys, "stdout", closed)
        assert _command.main(["report", "scores.csv", *options]) == 0
    assert capsys.readouterr().err == ""


def test_the_module_runs_the_command(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["evalkit", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("evalkit", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"evalkit {evalkit.__version__}\n"
    assert importlib.import_module("evalkit.__main__").main is _command.main  # what the script `evalkit` calls


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_told_on_a_terminal_in_the_midst_of_a_part_that_takes_long(monkeypatch):
    monkeypatch.setattr("evalkit.reporting._progress.PATIENCE", 0.05)
    terminal = Terminal()
    with Progress(terminal) as progress:
        progress.tell("told too early")
        progress.tell("the area under the ROC curve")
        progress.timer.join()
        progress.tell("the page")
    written = terminal.getvalue().split("\r")
    longest = "the area under the ROC curve …"
    assert written == ["", longest, "the page …".ljust(len(longest)), " " * len(longest), ""]
    progress._begin()  # after the end, as another thread may
    progress.tell("more")
    assert terminal.getvalue().split("\r") == written


OF_TWO = ["the measures at the threshold", "the area under the ROC curve", "the average precision"]
OF_TWO = [*OF_TWO, "the thresholds of several rules"]
OF_MANY = ["the measures of each class", "the averages over the classes", "the areas under the ROC curves"]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("small.csv", OF_TWO),
        ("two-models.csv", [*OF_TWO, "the comparison of two models"]),
        ("three-classes.csv", OF_MANY),
    ],
)
def test_the_command_tells_each_part_in_its_turn(folder, monkeypatch, name, parts):
    monkeypatch.setattr(Progress, "__enter__", lambda self: self._begin() or self)
    monkeypatch.setattr(sys, "stderr", Terminal())
    content, options = files.GOOD[name]
    (folder / "scores.csv").write_text(content())
    assert _command.main(["report", "scores.csv", *options, "--resamples", "5"]) == 0
    told = [part.strip() for part in sys.stderr.getvalue().split("\r")]
    assert told == ["", "…", *(f"{part} …" for part in ("reading the rows", *parts, "writing the page")), "", ""]


def test_no_progress_is_told_elsewhere():
    file = io.StringIO()
    with Progress(file) as progress:
        progress.tell("the page")
        assert not progress.timer.is_alive()
    assert file.getvalue() == ""
