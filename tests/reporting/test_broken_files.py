"""Files and options that cannot be read: one sentence that says where and what, exit status 2, no file left."""

import gzip
import os
import re

import pytest

from evalkit.reporting import _command

CSV = "label,score\n0,0.1\n1,0.9\n1,0.4\n0,0.2\n"
MANY = "kind,a,b,c\na,1,0,0\nb,0,1,0\nc,0,0,1\n"
# What is in scores.csv, the options, and what is said.
BROKEN = {
    "empty": ("", [], "scores.csv is empty: expected a line of column names, and a line for each prediction."),
    "only line breaks": ("\n\n", [], "scores.csv is empty: "),
    "header only": ("label,score\n", [], "scores.csv has column names (label, score) but no rows below them."),
    "no header": (
        "0,0.1\n1,0.9\n",
        [],
        "scores.csv, line 1: expected column names, found only numbers (0, 0.1): write a line of names above them",
    ),
    "no header of five columns": (
        "0,1,2,3,4\n",
        [],
        "line 1: expected column names, found only numbers (0, 1, 2, 3): write a line of names above them",
    ),
    "no header, no label": (
        "nan,0.1\n1,0.9\n",
        [],
        "expected column names, found only numbers (nan, 0.1): write a line of names above them",
    ),
    "no header, no end": (
        "1,inf\n1,0.9\n",
        [],
        "expected column names, found only numbers (1, inf): write a line of names above them",
    ),
    "a name twice": ("score,score\n0,1\n", [], "line 1: expected each column name once, found 'score' twice."),
    "one class": (
        "label,score\n1,0.1\n1,0.9\n1,0.3\n",
        [],
        "scores.csv, column 'label': expected rows of two classes, found only the label '1'.",
    ),
    "an aligned table, a cell is empty": (
        "id note label score\n 1 x    1   0.9 \n 2      1   0.8 \n",
        [],
        "scores.csv, line 3: a table printed for the eye, its columns parted by spaces, where a cell that is empty or "
        "has a space in it moves the others: save it as CSV, with commas.",
    ),
    "an aligned table, a cell is empty and another has two words": (
        "id  note label score\n 1  x    1     0.9\n 2  y z        0.8\n 3  y    0     0.2\n",
        [],
        "scores.csv, line 2: a table printed for the eye",
    ),
    "a listing by SAS": (
        "      The SAS System    10:11 Monday   1\n\n Obs died phat\n\n   1    0  0.2\n   2    1  0.8\n   3    1  0.9",
        [],
        "scores.csv, line 3: a table printed for the eye",
    ),
    "a tibble": (
        "# A tibble: 3 × 2\n  label score\n  <int> <dbl>\n1     0   0.1\n2     1   0.8\n3     1   0.7\n# 9 more rows\n",
        [],
        "scores.csv, line 4: a table printed for the eye",
    ),
    "a frame of pandas, cut": (
        "label score\n    0   0.1\n    1   0.9\n   ..   ...\n    0   0.2\n",
        [],
        "scores.csv, line 4: rows that were not printed: save the whole table as CSV, with commas.",
    ),
    "lines in quotes": (
        '"id,label,score"\n"1,1,0.9"\n"2,0,0.1"\n',
        [],
        "scores.csv, line 1: the whole line is in quotes, as all are: take these quotes away, or save it as CSV.",
    ),
    "no value at all": ("label,score\n,\n", ["--label", "label"], "scores.csv"),
    "a merged heading": (
        "Truth,,Model\nid,label,score\n1,1,0.9\n2,0,0.1\n",
        [],
        "scores.csv, line 1: a heading above the column names in line 2: delete line 1.",
    ),
    "a header in another order": (
        "id,a,label,b\n1,0.9,1,0.2\n2,0.1,0,0.4\nid,b,label,a\n3,0.2,1,0.8\n",
        ["--score", "a"],
        "scores.csv, line 4: column names in another order than in line 1, or other ones: bring all columns in one "
        "order, and delete this line.",
    ),
    **{
        f"a total, {name}": (f"id,label,score\n{rows}\n", [], f"scores.csv, line {said}")
        for name, rows, said in (
            (
                "sum",
                "a,1,0.9\nb,0,0.1\nTotal,1,1.0\n,,",
                "4: 'Total' looks like a total: delete such lines; if it is a",
            ),
            ("in capitals", "1,1,0.9\n2,0,0.1\nTOTAL (2):,1,0.5", "4: 'TOTAL (2):' looks like a total"),
            ("of a second column", "1,1,0.9\n2,0,0.1\n,Summe,1.0", "4: 'Summe' looks like a total"),
            ("a mean below it", "a,1,0.9\nSomme,1,1\nMoyenne,1,0.5", "4: 'Moyenne' looks like a total, as line 3 does"),
            (
                "of each group",
                "a,1,0.9\na,0,0.1\na Total,1,1\nb,1,0.9\nb Total,1,1\nGrand Total,1,1.9",
                "7: 'Grand Total' looks like a total, as lines 4 and 6 do",
            ),
            ("without a word", "1,1,0.9\n2,0,0.1\n3,0,0.2\n,1,1.2", "5: no name, as of a total, where each line above"),
        )
    },
    "text labels": (
        "label,score\nham,0.1\nspam,0.9\n",
        [],
        "scores.csv, column 'label' has the labels 'ham' (1), 'spam' (1): say which of them is positive, such as "
        "--positive ham or --positive spam.",
    ),
    "three labels": (
        "label,score\na,1\nb,2\nc,3\n",
        [],
        "the labels 'a' (1), 'b' (1), 'c' (1): say which of them is positive, which negative, and which to leave out, "
        "such as --positive a --negative b,c.",
    ),
    "thirteen labels": (
        "label,score\n" + "".join(f"{label},1\n" for label in "abcdefghijklm"),
        [],
        "'l' (1) and 1 more: say which of them is positive, which negative, and which to leave out, by --positive, "
        "--negative and --missing.",
    ),
    "no such label": (
        CSV,
        ["--positive", "spam"],
        "scores.csv, column 'label': --positive is 'spam', but the labels are '0' (2), '1' (2).",
    ),
    **{
        f"no such column, {option}": (
            CSV,
            [option, "p"],
            f"evalkit report: {option} is 'p', but the columns of scores.csv are 'label', 'score'.",
        )
        for option in ("--label", "--score", "--compare", "--group", "--weight")
    },
    "no such classes": (CSV, ["--classes", "cat,dog"], "--classes is 'cat', but the columns of scores.csv are"),
    "text among scores": (
        "label,score\n0,0.1\n\n1,high\n",
        [],
        "scores.csv, line 4, column 'score': expected a finite number, found 'high'.",
    ),
    "infinity": ("label,score\n0,0.1\n1,inf\n", [], "line 3, column 'score': expected a finite number, found 'inf'."),
    "a number too large": ("label,score\n0,0.1\n1,1e999\n", [], "line 3, column 'score': expected a finite number"),
    "a comma between words": (
        "label;score\n0;low, or none\n1;high\n",
        ["--score", "score"],
        "line 2, column 'score': expected a finite number, found 'low, or none'.",
    ),
    "a comma among points": (
        "label;score\n0;0.1\n1;0.9\n1;0,8\n",
        [],
        "scores.csv, line 4, column 'score': expected a finite number, found '0,8'.",
    ),
    "a percent sign among numbers without": (
        "label;score\n0;10 %\n1;90 %\n1;80\n",
        [],
        "scores.csv, line 4, column 'score': expected a finite number (in percent, divided by 100), found '80'.",
    ),
    "a number too large for a point to help": (
        "label;score\n0;1,5e999\n1;2\n",
        ["--score", "score"],
        "line 2, column 'score': expected a finite number (decimal comma), found '1,5e999'.",
    ),
    "ragged": (
        "label,score\n0,0.1\n1,0,9\n",
        [],
        "scores.csv, line 3: expected 2 fields as in the header, found 3 fields; a decimal comma must be a point.",
    ),
    "ragged below one name": ("label\n0,1\n", [], "line 2: expected 1 field as in the header, found 2 fields;"),
    "ragged from the third line on": (
        "label;note\n0;well\n1;ill;tired, pale, thin\n",
        [],
        "scores.csv, line 3: expected 2 fields as in the header, found 3 fields.",
    ),
    "too short": ("a,label,score\n1,0,0.1\n1\n", [], "line 3: expected 3 fields as in the header, found 1 field."),
    "a score with an underscore": ("label,score\n0,0.1\n1,0_9\n", [], "expected a finite number, found '0_9'"),
    "an open quote": ('label,score\n0,"0.1\n', [], "line 2: expected fields between separators, found "),
    "negative weight": (
        "label,score,w\n0,0.1,0\n0,0.2,0.5\n1,0.9,-2\n",
        ["--weight", "w"],
        "scores.csv, line 4, column 'w': expected a finite number of 0 or more, found '-2'.",
    ),
    "a weight in words": (
        "label,score,w\n0,0.1,1\n1,0.9,much\n",
        ["--weight", "w"],
        "scores.csv, line 3, column 'w': expected a finite number of 0 or more, found 'much'.",
    ),
    "no weight": (
        "label,score,w\n0,0.1,1\n1,0.9,0\n",
        ["--weight", "w"],
        "scores.csv, column 'w': expected some weight in each class, found none in one of them.",
    ),
    "no weight of negatives": (
        "label,score,w\n0,0.1,0\n1,0.5,1\n0,0.2,0\n1,0.7,2\n",
        ["--weight", "w"],
        "expected some weight in each class",
    ),
    "one group": (
        "label,score,g\n0,0.1,a\n1,0.9,a\n",
        ["--group", "g"],
        "scores.csv, column 'g': expected several groups, found only 'a'.",
    ),
    "one group of many classes": (
        "kind,a,b,c,g\na,1,0,0,x\nb,0,1,0,x\nc,0,0,1,x\n",
        ["--label", "kind", "--group", "g"],
        "scores.csv, column 'g': expected several groups, found only 'x'.",
    ),
    "all missing": ("label,score\n0,\n,0.9\n1,NA\n", [], "each row has a missing value in one of 'score', 'label'."),
    "two scores": (
        "label,score,proba\n0,1,2\n1,3,4\n",
        [],
        "scores.csv: which column has the scores? It may be 'score' or 'proba': say --score score or --score proba, "
        "or compare the two: --score score --compare proba.",
    ),
    "no label": (
        "x,score\n1,2\n3,4\n5,6\n",
        [],
        "which column has the labels? Of 'x', 'score', none is called or looks like it: say --label NAME; if there is "
        "none beside 'score', the scores cannot be judged: add the true labels.",
    ),
    "no score of a finite number": (
        "label,x\n0,1\n1,inf\n1,2\n",
        [],
        "scores.csv, line 3, column 'x': expected a finite number, found 'inf'.",
    ),
    "weights of classes": (
        "kind,a,b,c,w\na,1,0,0,1\nb,0,1,0,1\nc,0,0,1,1\n",
        ["--label", "kind", "--weight", "w"],
        "--weight is for two classes: a report on more has no such part.",
    ),
    "comparison of classes": (
        "kind,a,b,c,w\na,1,0,0,1\nb,0,1,0,1\nc,0,0,1,1\n",
        ["--label", "kind", "--compare", "w"],
        "--compare is for two classes",
    ),
    "threshold of classes": (MANY, ["--label", "kind", "--threshold", "0.5"], "--threshold is for two classes;"),
    **{
        f"a second threshold, {name}": (
            "label,a,b\n0,0.1,0.2\n1,0.9,0.7\n",
            ["--score", "a", "--compare-threshold", "0.5", *options],
            "--compare-threshold is for the second of two models: give --compare and --threshold too.",
        )
        for name, options in {"no first": ["--compare", "b"], "no second model": ["--threshold", "0.5"]}.items()
    },
    "a class without a column": (
        MANY,
        ["--label", "kind", "--classes", "a,b"],
        "scores.csv, column 'kind' has the label 'c', but the classes are 'a', 'b'.",
    ),
    "a class without a row": (
        "kind,a,b,c\na,1,0,0\nb,0,1,0\n",
        ["--label", "kind", "--classes", "a,b,c"],
        "scores.csv, column 'kind': expected rows of each class, found none of 'c'.",
    ),
    "bytes": (b"label,score\n0,0.1\n1,\xff\xff\n", [], "scores.csv, line 3: expected text in UTF-8, found other bytes"),
    "zero bytes": (
        b"label,score\n0,0.1\n1,\0\n\0\n",
        [],
        "scores.csv, line 3: expected text, found a zero byte: save it as CSV in UTF-8, with numbers or words for such",
    ),
    "an array": (b"\x93NUMPY\1\0", [], "scores.csv is an array of NumPy, not text: save the table as CSV."),
    "a pickle": (b"\x80\4\x95", [], "scores.csv is a pickle of Python, not text: save the table as CSV."),
    **{
        f"text in {encoding}": (
            f"label,score\n{word},1\n".encode(encoding),
            [],
            f"expected text in UTF-8, found other bytes; save it as CSV in UTF-8, or say --encoding NAME{said}.",
        )
        for encoding, word, said in (
            ("cp1251", "нет ещё", ", such as windows-1251, windows-1253 or windows-1255"),
            ("cp1253", "όχι ναι", ", such as windows-1251 or windows-1253"),
            ("cp949", "음성 아니오", ", such as windows-1251, windows-1253, windows-1256, cp949 or gb18030"),
            ("cp1252", "Grüße £5", ", such as windows-1252"),
            ("cp1252", "±5", ""),
        )
    },
    "half of UTF-16": ("\ufefflabel".encode("utf-16")[2:-1], [], "scores.csv, line 1: expected text in UTF-8"),
    "a workbook": (b"PK\3\4", [], "scores.csv is a workbook or another zip archive, not text: save the table as CSV."),
    "half a gzip file": (gzip.compress(CSV.encode())[:20], [], "scores.csv is not a whole gzip file: "),
    "no output folder": (CSV, ["--output", "there/a.html"], "is 'there/a.html', but there is no folder 'there'."),
    "an output folder": (CSV, ["--output", "."], "--output is '.', a folder: give a file in it."),
    "the file itself": (CSV, ["--output", "scores.csv"], "--output is 'scores.csv', the file that is read: "),
}
OPTIONS = {
    "cost": (["--cost", "1"], "expected two costs of 0 or more, such as 1:10, found '1'"),
    "cost below 0": (["--cost", "1:-1"], "expected two costs of 0 or more"),
    "threshold": (["--threshold", "high"], "expected a number, found 'high'"),
    "threshold nan": (["--threshold", "nan"], "expected a number, found 'nan'"),
    "cost without end": (["--cost", "1:inf"], "expected two costs of 0 or more"),
    "cost in words": (["--cost", "1:high"], "expected two costs of 0 or more"),
    "seed": (["--seed", "-1"], "argument --seed: "),
    "seed as a power": (["--seed", "²"], "argument --seed: expected a whole number of 0 or more, found '²'"),
    "resamples": (["--resamples", "0"], "expected a whole number of 1 or more, found '0'"),
    "unknown": (["--colour"], "unrecognized arguments: --colour"),
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(arguments, capsys):
    """What the command says before it ends with exit status 2."""
    assert _command.main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_refused_in_a_sentence(case, folder, capsys):
    content, options, said = BROKEN[case]
    (folder / "scores.csv").write_bytes(content if isinstance(content, bytes) else content.encode())
    sentence = refused(["report", "scores.csv", *options], capsys)
    assert sentence.startswith("evalkit report: ")
    assert said in sentence
    assert os.listdir(folder) == ["scores.csv"]


@pytest.mark.parametrize("case", OPTIONS)
def test_a_wrong_option_is_refused_in_a_sentence(case, capsys):
    options, said = OPTIONS[case]
    with pytest.raises(SystemExit) as ended:
        _command.main(["report", "scores.csv", *options])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_a_first_row_of_another_length_than_the_header(folder, capsys):
    (folder / "scores.tsv").write_text("label\tscore\n0\t0\t1\n")
    said = "scores.tsv, line 2: expected 2 fields as in the header, found 3 fields."
    assert said in refused(["report", "scores.tsv"], capsys)
    (folder / "scores.csv").write_text("label,score\n0,0,1\n1,0,9\n")
    assert "line 2: expected 2 fields as in the header, found 3 fields; a decimal comma must be a point" in refused(
        ["report", "scores.csv"], capsys
    )


def test_one_class_alone_has_a_score(folder, capsys):
    (folder / "scores.csv").write_text("label,a\n0,0.1\n1,0.9\n")
    said = "--classes a: expected a column for each class; for one column of scores write --score a."
    assert said in refused(["report", "scores.csv", "--classes", "a"], capsys)


def test_a_file_that_is_not_there(folder, capsys):
    assert f"there is no file scores.csv in {folder}." in refused(["report", "scores.csv"], capsys)
    name = 300 * "a"
    assert f"{name} cannot be read: File name too long." in refused(["report", name], capsys)


def test_a_folder_is_no_file(folder, capsys):
    (folder / "data").mkdir()
    assert "data is a folder: give a file, such as data/scores.csv." in refused(["report", "data"], capsys)


def test_a_file_that_may_not_be_read(folder, capsys):
    (folder / "loop").symlink_to("loop")
    assert "loop cannot be read: Too many levels of symbolic links." in refused(["report", "loop"], capsys)


def test_the_file_that_is_read_is_not_written_over_by_another_name(folder, capsys):
    (folder / "scores.csv").write_text(CSV)
    (folder / "link.html").symlink_to("scores.csv")
    for name in (folder / "scores.csv", "link.html"):
        assert f"'{name}', the file that is read" in refused(["report", "scores.csv", "--output", f"{name}"], capsys)
    assert (folder / "scores.csv").read_text() == CSV


def test_a_file_that_cannot_be_written_leaves_what_was_there(folder, capsys, monkeypatch):
    (folder / "scores.csv").write_text(CSV)
    (folder / "old.html").write_text("old")

    def fail(beside, _):
        folder_of_part, part = os.path.split(beside)
        assert os.path.samefile(folder_of_part, folder)
        assert re.fullmatch(r"\.old\.html\..+\.part", part)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    sentence = refused(["report", "scores.csv", "--output", "old.html", "--resamples", "5"], capsys)
    assert sentence == "evalkit report: old.html cannot be written: No space left on device.\n"
    assert sorted(os.listdir(folder)) == ["old.html", "scores.csv"]
    assert (folder / "old.html").read_text() == "old"
