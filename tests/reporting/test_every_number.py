"""All that reports say, beside files that hold it: weights, groups, rows left out, two models, costs, three classes.

The numbers were once computed one by one from their definitions, with SciPy and evalkit's functions.
No two quantities of these rows agree, so that none can stand for another.
"""

import hashlib
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import evalkit as ek
from evalkit.reporting import _command, _sources
from evalkit.reporting._formats import value_at, written_at
from evalkit.reporting._tables import tables_of
from tests.reporting import files
from tests.reporting.pages import Page

# Digits that belong to a word or a convention, and to no row.
WORDS_WITH_DIGITS = re.compile(
    r"95[ \xa0]%|about 95 contain|2\.5[ \xa0]%|\bF1\b|0 is best(?:, 2 worst)?|score of (?:exactly )?0 or 1|not be 0|"
    r"below [01] the scores|leaves out 1|above 0 by|exactly 0 or 1 has|np\.clip\(p.*?\)|lies (?:below|above) 1:|"
    r"below 0 and an O:E below 1 say|slope below 1 that|has 0\.5, a perfect order 1|near 0\.8|is 0\.8 eight|below 0\.5|"
    r"specificity − 1|contain(?:s|) 0|leaves out 0|beyond 0 and 1|UTF-8|SHA-256|[0-9a-f]{64}|within 0\.05|from −1 to 1|"
    r"evalkit (?:\d+\.)+\d+|evalkit report .*|Only the first 12 classes|1 / \(1 \+ np|Items of TRIPOD.*"
)
KINDS = ("count", "share", "percent", "number", "amount", "signed", "signed_amount", "p", "limit", "written")
KINDS += ("typed", "digits", "signed_digits", "coefficient", "rate")


def assert_shown_as_they_are(contents, page):
    """Each number has its exact value beside it, and none stands in the text alone."""
    for place, several in page.numbers.items():
        exact = value_at(contents, place)
        texts = {written_at(contents, place, kind) for kind in KINDS if isinstance(exact, str) == (kind == "written")}
        assert {value for value, _ in several} == {str(exact)}, place
        assert {text for _, text in several} <= texts, place
    words = WORDS_WITH_DIGITS.sub("", " ".join(page.words))
    assert re.findall(r"[^ ]*\d[^ ]*", words) == []


def judged(folder, columns, *options):
    (folder / "scores.csv").write_text(files.table(columns))
    name = str(folder / "scores.csv")
    given = _command.parser().parse_args(["report", name, *options, "--seed=3", "--resamples=20"])
    report = _command._judged(given, _sources.read_source(name))
    source = report.to_dict()["source"]
    assert (source["name"], source["encoding"]) == ("scores.csv", "UTF-8")
    assert source["sha256"] == hashlib.sha256((folder / "scores.csv").read_bytes()).hexdigest()
    return report


def weighted(folder):
    """Two models: a weight of 0, and in each column a cell that lacks."""
    y, score = files.two_classes(90, prevalence=0.4, seed=11)
    rng = np.random.default_rng(12)
    score, second = (np.clip(of, 0.06, 0.94) for of in (score, score + rng.normal(scale=0.25, size=90)))
    table = {"truth": np.where(y, "ill", "well"), "new": score.round(1), "old": second.round(1)}
    table |= {"w": rng.integers(0, 90, 90) / 2, "ward": [f"ward {k}" for k in rng.integers(0, 17, 90)]}
    table = {name: np.asarray(column).astype(object) for name, column in table.items()}
    for place, (column, count) in enumerate({"truth": 1, "new": 2, "old": 3, "w": 4, "ward": 5}.items()):
        table[column][10 * place : 10 * place + count] = ""
    roles = ["--label=truth", "--score=new", "--compare=old", "--group=ward", "--weight=w", "--positive=ill"]
    asked = ["--threshold=0.4", "--compare-threshold=0.6", "--cost=2:7", "--book=b"]
    return judged(folder, table | {"user": np.arange(90) // 2, "note": np.arange(90) // 3}, *roles, *asked)


def three(folder):
    """Two models of three classes, of which the rarest is predicted often."""
    table, rng = files.three_classes(120, seed=5), np.random.default_rng(6)
    names = ("cat", "dog", "owl")
    first = np.column_stack([table[name] for name in names]) * 0.8 + [0, 0, 0.2]
    second = 0.6 * first + 0.4 * rng.dirichlet([1, 1, 1], 120)
    table |= dict(zip(names, first.T, strict=True)) | {
        f"old {name}": of for name, of in zip(names, second.T, strict=True)
    }
    table["farm"] = [f"farm {k}" for k in rng.integers(0, 45, 120)]
    table = {name: np.asarray(column).astype(object) for name, column in table.items()}
    for place, name in enumerate(("label", "cat", "dog", "owl", "old dog", "farm")):
        table[name][10 * place : 11 * place + 1] = ""
    return judged(folder, table, "--label=label", "--group=farm", "--compare=old cat,old dog,old owl")


def own_questions(_):
    y, score = files.two_classes(90, seed=3)
    own = {"min_recall": 0.9, "max_fpr": 0.2, "min_precision": 0.99, "prevalence": 0.04, "at_k": 0.4}
    return ek.report(y, score, fold=np.arange(90) % 5, groups=np.arange(90) // 4, n_resamples=50, **own)


@pytest.fixture(scope="module", params=[own_questions, weighted, three])
def made(request, tmp_path_factory):
    return request.param.__name__, request.param(tmp_path_factory.mktemp("made"))


def test_all_that_is_said(made):
    name, report = made
    page = Page(report.to_html())
    assert_shown_as_they_are(report.to_dict(), page)
    lines = [repr(report), *(image["alt"] for image in page.images)]
    for caption, rows in page.tables.items():
        lines += ["", caption, *(" | ".join(row) for row in rows)]
    wanted = (Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8")
    assert "\n".join(lines).split() == wanted.split()


def test_every_number_stands_in_one_table_with_every_digit(made):
    name, report = made
    tables, contents = report.tables(), report.to_dict()
    wanted = Counter(repr(value) for place, value in leaves(contents).items() if place not in ("title", "kind"))
    cells = [cell for table in tables.values() for row in table.rows for cell in row]
    found = Counter(map(repr, cells)) - Counter({"None": cells.count(None)})
    del wanted["None"]
    names = [row[0] for table in tables.values() if table.columns[0] in ("name", "true") for row in table.rows]
    assert not wanted - found
    assert found - wanted <= Counter(map(repr, names))
    assert all(len(set(table.columns)) == len(table.columns) for table in tables.values())
    if name == "three":
        columns = ("true", "predicted cat", "predicted dog", "predicted owl")
        assert (tables["matrix"].columns, tables["matrix"].rows[2]) == (columns, ("owl", *contents["matrix"][2]))


def test_tables_of_latex_have_the_rows_of_the_page_in_columns_that_fit_on_it(made, tmp_path):
    _, report = made
    report.save_tables(tmp_path)
    latex, tables = (tmp_path / "tables.tex").read_text(encoding="utf-8"), Page(report.to_html()).tables
    found = re.findall(r"\{tabular\}\{([^\n]+)\}\n\\toprule\n(.+?) \\tabularnewline\n\\bottomrule", latex, re.DOTALL)
    for (columns, body), rows in zip(found, tables.values(), strict=True):
        lines = body.replace("\\midrule\n", "").split(" \\tabularnewline\n")
        for line, row in zip(lines, rows, strict=True):
            wide = re.findall(r"\\multicolumn\{(.)\}", line)
            cells = line.split(" & ")
            assert len(cells) == len(row)
            assert len(cells) + sum(map(int, wide)) - len(wide) == len(re.findall(r"l(?!i)|p\{", columns))
        assert sum(map(float, re.findall(r"p\{(.+?)\\", columns))) < 1
        widest = map(max, *([len(cell) for cell in row] for row in rows if len(row) == len(rows[0])))
        assert "p{" in columns or sum(widest) <= 70
        assert not re.search(r"(?<!\\)[%#_]|[−<>]", body.replace("$<$", ""))


def leaves(value, place=""):
    if not isinstance(value, dict | list):
        return {place: value}
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return {key: of for name, item in items for key, of in leaves(item, f"{place}.{name}".lstrip(".")).items()}


def test_values_inside_a_row_have_columns_of_their_own():
    (table,) = tables_of({"title": "a", "by": [{"x": {"y": [1, {"z": 2}]}}], "none": []}).values()
    assert (table.columns, table.rows) == (("x.y.0", "x.y.1.z"), ((1, 2),))
