"""The command as people call it: what it reads, finds, writes and says."""

import gzip
import hashlib
import importlib
import io
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import evalkit
from evalkit.reporting import _command, _sources
from tests.reporting import files
from tests.reporting.pages import Page

ROOT = Path(evalkit.__file__).parents[1]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def numbers(folder, capsys, content, *options, name="scores.csv"):
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    assert _command.main(["report", name, "--json", "--resamples", "5", *options]) == 0
    return json.loads(capsys.readouterr().out)


SMALL = files.table(dict(zip(("label", "score"), files.two_classes(30, seed=3), strict=True)))
FORMS = [  # a file's name, and what is in it
    ("scores.csv", SMALL.encode()),
    ("scores.csv", SMALL.encode("utf-8-sig")),
    ("scores.csv", SMALL.encode("utf-16")),
    ("scores.csv", b"\xfe\xff" + SMALL.encode("utf-16-be")),
    *(("scores.csv", SMALL.replace(",", by).encode()) for by in (" , ", ";")),
    *(("scores.csv", SMALL.replace("\n", by).encode()) for by in ("\r\n", "\r")),
    *(("scores.txt", SMALL.replace(",", by).encode()) for by in ("\t", "|")),
    ("scores.tsv", SMALL.replace(",", "\t").replace("\n", "\tone, two, three, four\n").encode()),
    ("scores.csv.gz", gzip.compress(SMALL.encode())),
    ("scores.tsv.gz", gzip.compress(SMALL.replace(",", "\t").encode())),
    ("scores", SMALL.encode()),
]


@pytest.mark.parametrize(("name", "content"), FORMS)
def test_a_table_is_read_in_many_forms(folder, capsys, name, content):
    found = numbers(folder, capsys, content, name=name)
    assert found["data"]["used"] == 30
    assert found["source"]["columns"] == {"label": "label", "score": "score"}
    assert found["source"]["encoding"] == ("UTF-16" if content[:1] in b"\xff\xfe" else "UTF-8")
    assert _sources.read_source(name).stem == "scores"


def test_standard_input_is_read(folder, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SMALL.encode())))
    assert _command.main(["report", "-", "--resamples", "5"]) == 0
    assert os.listdir(folder) == ["standard-input.report.html"]
    assert "Report on standard input" in capsys.readouterr().out


def test_parquet_is_read_like_text_with_empty_cells_for_null(folder, capsys):
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    label, notes = [False, False, True, True, None], ["", None, "None", "a", None]
    columns = {"label": label, "score": [0.1, 0.1, 0.9, None, 0.4], "note": notes}
    parquet.write_table(pyarrow.table(columns), folder / "scores.parquet")
    content = (folder / "scores.parquet").read_bytes()
    found = numbers(folder, capsys, content, name="scores.parquet")
    assert found["data"] == numbers(folder, capsys, files.table(columns))["data"]
    assert (found["data"]["used"], found["data"]["duplicates"], found["data"]["positive"]) == (3, 1, "True")
    assert (found["source"]["encoding"], found["source"]["sha256"]) == ("Parquet", hashlib.sha256(content).hexdigest())


def write_parts(folder, columns, sizes=(10, 0, 20)):
    """Parquet files with so many rows each, some in a folder inside that is called like one."""
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    (folder / "inner.parquet").mkdir(parents=True)
    table, names = pyarrow.table(columns), ("a.parquet", "inner.parquet/b.parquet", "inner.parquet/c.pq")
    for name, start, size in zip(names, (0, 10, 10), sizes, strict=True):
        parquet.write_table(table.slice(start, size), folder / name)
    (folder / "notes.txt").write_text("no table")


def test_a_folder_of_parquet_is_read_like_one_file(folder, capsys):
    write_parts(folder / "parts", dict(zip(("label", "score"), files.two_classes(30, seed=3), strict=True)))
    assert _command.main(["report", "parts", "--json", "--resamples", "5"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["measures"] == numbers(folder, capsys, SMALL)["measures"]
    assert [found["source"][name] for name in ("name", "sha256", "encoding")] == ["parts", "", "Parquet"]
    assert _command.main(["report", "parts/", "--resamples", "5"]) == 0
    assert (folder / "parts.report.html").exists()


def test_parquet_that_cannot_be_read_is_refused_in_a_sentence(folder, capsys):
    write_parts(folder / "empty", {"label": [0, 1], "score": [0.1, 0.2]}, sizes=(0, 0, 0))
    write_parts(folder / "text", {"label": [0, 1] * 15, "score": [*["0.5"] * 29, "a"]})
    (folder / "other").mkdir()
    (folder / "a.parquet").write_bytes(b"PAR1")
    for name, said in (
        ("empty", "empty has columns (label, score) but no rows."),
        ("text", "text, row 30, column 'score': expected a finite number, found 'a'; if"),
        ("other", "other cannot be read: Is a directory."),
        ("a.parquet", "a.parquet is not a whole Parquet file: "),
    ):
        assert said in refused([name, "--score=score"], capsys)


@pytest.mark.parametrize(("name", "module"), [("scores.parquet", "parquet"), ("parts", "dataset")])
def test_parquet_without_pyarrow_is_refused_in_a_sentence(folder, capsys, monkeypatch, name, module):
    monkeypatch.setitem(sys.modules, f"pyarrow.{module}", None)
    (folder / "parts").mkdir()
    for file in ("scores.parquet", "parts/a.parquet"):
        (folder / file).write_bytes(b"PAR1")
    said = f"{name}: reading Parquet needs pyarrow: pip install 'classifier-evalkit[parquet]'"
    assert said in refused([name], capsys)


@pytest.mark.parametrize("within", ["\n", "\r\n", "\u2028"])
def test_a_line_break_in_quotes_is_part_of_the_cell(folder, capsys, within):
    ill = f"very{within}ill"
    rows = [f'"{ill}",0.9', "well,0.1", f'"{ill}",0.4', "well,0.6"]
    for score, lines in (("score", rows), ("score", rows[::-1]), (f"the{within}score", rows)):
        found = numbers(folder, capsys, "\n".join([f'label,"{score}"', *lines]), "--positive", ill)
        assert (found["data"]["positive"], found["source"]["columns"]["score"]) == (ill, score)


def test_how_sure_a_model_is_becomes_a_probability_and_that_is_said(folder, capsys):
    text = "label,predicted,confidence\n1,1,0.9\n0,0,0.8\n1,0,0.6\n0,0,0.7\n"
    said = numbers(folder, capsys, text, "--predicted=predicted")["summary"][0]
    assert said.endswith(", how sure the model is of the label in predicted, turned to the positive class.")


def test_json_has_null_for_what_is_undefined_and_infinity_as_text(folder, capsys):
    found = numbers(folder, capsys, "label,score\n0,0.5\n1,0.4\n0,0.3\n1,0.2\n", "--cost", "100:1")
    assert found["threshold"] == {"value": "infinity", "text": "above every score", "origin": "cost"}
    assert found["measures"]["precision"]["estimate"] is None
    assert numbers(folder, capsys, SMALL, "--threshold=-inf")["threshold"]["value"] == "-infinity"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--threshold=-inf"], ["--threshold=-inf"]),
        (["--cost", "0:0.123456789"], ["--cost=0:0.123456789"]),
        (["--only", "score=0.1..", "--only", "score=..0.9"], ["--only=score=0.1..,score=..0.9"]),
        (["--label", "label", "--score=score", "--seed=00", "--title", ""], ["--label=label", "--score=score"]),
    ],
)
def test_the_command_that_is_told_repeats_the_report(folder, capsys, options, told):
    found = numbers(folder, capsys, SMALL, *options)
    command = shlex.split(found["method"]["command"])
    assert command == ["evalkit", "report", "scores.csv", *told, "--resamples=5"]
    assert _command.main([*command[1:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == found


def test_the_page_is_written_and_a_summary_is_said(folder, capsys):
    (folder / "scores.csv").write_text(SMALL)
    options = ["--threshold", "0.4", "--cost", "1:2", "--title", "A <b>", "--seed", "3", "--resamples", "20"]
    assert _command.main(["report", "scores.csv", *options]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "A <b>\n\n- The labels are from the column label (by its name; 1 is positive, by convention), the scores from "
        "score (by its name).\n- There are 30 rows, 9 of them positive (label = 1): 30 %.\n"
    )
    assert "\n! Only 9 rows are positive." in said
    assert said.endswith("\nwritten: scores.report.html\n")
    assert len({(folder / name).stat().st_mode for name in ("scores.csv", "scores.report.html")}) == 1


@pytest.mark.parametrize(("encoding", "title"), [("ascii", "? 95 %"), ("gb18030", "≥ 95 %"), (None, "≥ 95 %")])
def test_what_a_terminal_cannot_show_is_replaced(folder, monkeypatch, encoding, title):
    (folder / "scores.csv").write_text(SMALL)
    said = io.BytesIO() if encoding else io.StringIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(said, encoding) if encoding else said)
    assert _command.main(["report", "scores.csv", "--title", "≥ 95 %", "--resamples", "5"]) == 0
    sys.stdout.flush()
    text = said.getvalue().decode(encoding) if encoding else said.getvalue()
    assert text.startswith(f"{title}\n\n- The labels are")


WRITTEN = [(["--output", name], name) for name in ("a.html", "a.HTM", "a")]
WRITTEN += [(["--json", "--output", "a.json"], "a.json"), (["--tables", "out"], "scores.report.html, out")]


@pytest.mark.parametrize(("options", "written"), WRITTEN)
def test_files_are_written_where_they_are_wanted(folder, capsys, options, written):
    (folder / "scores.csv").write_text(SMALL)
    for _ in range(2):  # also over the old ones
        assert _command.main(["report", "scores.csv", *options, "--resamples", "5"]) == 0
        assert capsys.readouterr().out.endswith(f"\nwritten: {written}\n")
    assert sorted(os.listdir(folder)) == sorted([*written.split(", "), "scores.csv"])
    if "--json" in options:
        assert json.loads((folder / "a.json").read_text(encoding="utf-8"))["kind"] == "two classes"
    if "--tables" in options:
        assert {"measures.csv", "thresholds.csv", "roc.svg", "pr.svg", "calibration.svg"} <= {*os.listdir("out")}
        assert (folder / "out" / "matrix.csv").read_text().startswith("name,value\ntp,")
        assert (folder / "out" / "roc.svg").read_text(encoding="utf-8").startswith("<?xml")
        found, page = (Page(Path(of).read_text(encoding="utf-8")) for of in ("out/tables.html", "scores.report.html"))
        assert [*found.tables] == [*page.tables]
        assert not {tag for tag, _ in found.tags} & {"svg", "path", "data", "section"}
        (recall,) = (row for row in found.tables["Measures at the threshold"] if row[0] == "Recall (sensitivity)")
        assert re.fullmatch(r"0\.\d{3} \(0\.\d{3} to 0\.\d{3}\)", recall[1])
        assert found.tables["Confusion matrix"][1][1] == "true positives: found 6"
        latex = (folder / "out" / "tables.tex").read_text(encoding="utf-8")
        assert re.findall(r"\\caption\{(.+)\}", latex) == [*found.tables]
        assert r"\raggedright Recall (sensitivity) & \raggedright " + recall[1] in latex


def test_without_jinja_a_sentence_says_what_is_needed(folder, capsys, monkeypatch):
    (folder / "scores.csv").write_text(SMALL)
    monkeypatch.setitem(sys.modules, "jinja2", None)
    said = "needs Jinja2: pip install 'classifier-evalkit[report]'; or ask for --json."
    assert said in refused(["scores.csv", "--resamples", "5"], capsys)
    assert os.listdir(folder) == ["scores.csv"]


def test_the_same_file_and_options_give_the_same_bytes(folder):
    y, score = files.two_classes(400, seed=5)
    (folder / "scores.csv").write_text(files.table({"target": y, "new": score, "old": np.sqrt(score)}))
    options = ["--score=new", "--compare=old", "--resamples=20"]
    command = [sys.executable, "-m", "evalkit", "report", "scores.csv", *options]
    pages = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
        subprocess.run(command, env=environment, check=True, capture_output=True)
        pages.add((folder / "scores.report.html").read_bytes())
    assert len(pages) == 1


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


def test_that_it_computes_is_told_on_a_terminal(folder, monkeypatch):
    (folder / "scores.csv").write_text(SMALL)
    terminal = type("Terminal", (io.StringIO,), {"isatty": lambda _: True})
    for stream in (terminal(), io.StringIO()):
        monkeypatch.setattr(sys, "stderr", stream)
        assert _command.main(["report", "scores.csv", "--resamples", "5"]) == 0
        assert stream.getvalue() == "computing …\n" * stream.isatty()


CSV = "label,score\n0,0.1\n1,0.9\n1,0.4\n0,0.2\n"
WEIGHTED = "label,score,w\n0,0.1,2\n1,0.9,1\n1,0.4,3\n0,0.2,1\n"
SEVERAL = "label,score\na|b,0.1\na,0.9\nb,0.4\n"
MANY = "kind,a,b,c\na,1,0,0\nb,0,1,0\nc,0,0,1\n"
OF_ABC = ["--label=kind", "--classes=a,b,c"]
OF_A = ["--label=kind", "--score=a", "--positive=a", "--negative=b,c"]
REFUSED = [  # a file, the options, and what is said
    (CSV, ["--output", "there/a.html"], "there/a.html cannot be written: No such file or directory."),
    (CSV, ["--tables", "there/a"], "there/a cannot be written: No such file or directory."),
    (CSV, ["--tables", "scores.csv"], "scores.csv cannot be written: File exists."),
    (CSV, ["--output", "."], "--output is '.', a folder: give a file in it."),
    (CSV, ["--output", "scores.csv"], "--output is 'scores.csv', the file that is read: give another name."),
    (CSV, ["--output", "link.html"], "--output is 'link.html', the file that is read: give another name."),
    (None, [], "scores.csv cannot be read: No such file or directory."),
    (MANY, ["--label=kind", "--threshold", "0.5"], "--threshold is for two classes: of more, the class with the h"),
    (MANY, ["--group", "kind"], "scores.csv: which column has the labels?"),
    (MANY, [*OF_ABC, "--fold=kind"], "--fold is for two classes: a report on more has no"),
    (MANY, [*OF_ABC, "--compare=a,b"], "--compare names 2 columns: name one for each of 'a', 'b', 'c', in this order."),
    (MANY, [*OF_ABC, "--compare=a,b,w"], "--compare is 'w', but the columns of scores.csv are 'kind', "),
    (
        MANY,
        [*OF_ABC, "--compare=a"],
        "--compare is for two classes, or has a column for each of more: --compare A,B,C.",
    ),
    (MANY, [*OF_A, "--compare=a,b,c"], "--compare names 3 columns, which is for many classes: name theirs by --clas"),
    (CSV, ["--at-k", "5"], "--at-k is 5, but there are 4 rows."),
    (WEIGHTED, ["--weight=w", "--prevalence=0.1"], "--prevalence is for rows that count alike: leave it out, or --w"),
    (SEVERAL, [], "column 'label' has several labels in one cell ('a|b'): for each label add a column of 1 and 0, "),
    (SEVERAL.replace("a|b", '"[""a"", ""b""]"'), [], 'has several labels in one cell (\'["a", "b"]\'): for each label'),
    (CSV, ["--compare-threshold", "1", "--threshold", "1"], "give --compare and --threshold too."),
    (CSV, ["--output", "x.docx"], "--output is 'x.docx': a page ends in .html (for numbers: --json, and .json; for"),
    (CSV, ["--json", "--output", "x.HTML"], "--output is 'x.HTML': the numbers end in .json."),
    (gzip.compress(CSV.encode(), mtime=0)[:20], [], "scores.csv is not a whole gzip file: "),
]


def refused(arguments, capsys):
    assert _command.main(["report", *arguments]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert output.err.startswith("evalkit report: ")
    return output.err


@pytest.mark.parametrize(
    ("fold", "said"),
    [
        (lambda y, row: row % 50, None),
        (lambda y, row: row % 51, "has 51 different values: --fold names the few parts"),
        (lambda y, row: y, "has 2 values, most of which have rows of one class alone: --fold names"),
        (lambda y, row: np.where(row < 300, row % 4, np.where(y, 4, 5)), None),
    ],
)
def test_what_are_hardly_folds_is_asked_about(folder, capsys, fold, said):
    y, score = files.two_classes(600, seed=3)
    table = files.table({"label": y, "score": score, "f": fold(y, np.arange(600))})
    if said is None:
        assert numbers(folder, capsys, table, "--fold=f")["folds"]
        return
    (folder / "scores.csv").write_text(table)
    assert re.search(f"'f' {said}.* say --group f;", refused(["scores.csv", "--fold=f"], capsys))


@pytest.mark.parametrize(("content", "options", "said"), REFUSED)
def test_what_is_wrong_is_said_in_a_sentence_and_nothing_is_written(content, options, said, folder, capsys):
    if content is not None:
        (folder / "scores.csv").write_bytes(content if isinstance(content, bytes) else content.encode())
    (folder / "link.html").symlink_to("scores.csv")
    before = sorted(os.listdir(folder))
    assert said in refused(["scores.csv", *options], capsys)
    assert sorted(os.listdir(folder)) == before


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--cost", "1"], "expected two costs of 0 or more, such as 1:10, found '1'"),
        (["--min-recall", "1.1"], "argument --min-recall: expected a share between 0 and 1, such as 0.1, found '1.1'"),
        (["--at-k", "0"], "argument --at-k: expected a whole number of 1 or more, found '0'"),
        (["--threshold", "nan"], "expected a number, found 'nan'"),
        (["--lang", "fr"], "argument --lang: expected one of en, zh, found 'fr'"),
        (["--seed", "²"], "argument --seed: expected a whole number of 0 or more, found '²'"),
        (["--seed=1", "--seed=1"], "--seed is given twice: give it once"),
        (["--lab", "y"], "unrecognized arguments: --lab y"),
        (["plan", "--prevalence=0.1:2"], "expected a number, found '0.1:2'"),
        (["plan", "--auc=0.8:x"], "expected 1 or 2 numbers, such as 0.8:0.1, found '0.8:x'"),
        (["plan", "--per-group=4"], "expected two numbers, such as 0.8:0.1, found '4'"),
    ],
)
def test_a_wrong_option_is_refused_in_a_sentence(options, said, capsys):
    with pytest.raises(SystemExit) as ended:
        _command.main(options if options[0] == "plan" else ["report", "scores.csv", *options])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_a_file_that_cannot_be_written_leaves_what_was_there(folder, capsys, monkeypatch):
    (folder / "scores.csv").write_text(CSV)
    (folder / "loop").symlink_to("loop")
    assert "loop cannot be read: Too many levels of symbolic links." in refused(["loop"], capsys)
    (folder / "pages").mkdir()
    (folder / "pages" / "old.html").write_text("old")

    def fail(beside, _):
        assert os.path.samefile(Path(beside).parent, folder / "pages")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    said = refused(["scores.csv", "--output", "pages/old.html", "--resamples", "5"], capsys)
    assert said == "evalkit report: pages/old.html cannot be written: No space left on device.\n"
    assert {path.name: path.read_text() for path in (folder / "pages").iterdir()} == {"old.html": "old"}
