import csv
import io
import math
import re
import sys
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from evalkit import best_threshold, break_even_point, constrained_threshold, cost_curve, roc_curve, youden_j
from evalkit._results.table import MOST_ROWS, Table, format_value, threshold_text


def test_values_are_written_short():
    values = [Fraction(1, 3), Fraction(2), 0.1 + 0.2, 2 / 3, 1e-9, np.float64(0.25), np.float32(1) / 3, 1234567, "B C"]
    assert " ".join(map(format_value, values)) == "1/3 2 0.3 0.666667 1e-09 0.25 0.333333 1234567 B C"
    assert [format_value(value) for value in (math.inf, math.nan, True)] == ["inf", "nan", "True"]


def test_html_to_the_letter():
    html = Table(("", "b"), (("x", 1), ("y", 0.5)))._repr_html_()
    assert html == (
        '<table class="evalkit"><thead><tr><td></td><th scope="col">b</th></tr></thead><tbody>'
        '<tr><th scope="row">x</th><td>1</td></tr><tr><th scope="row">y</th><td>0.5</td></tr></tbody></table>'
    )


@pytest.mark.parametrize("text", ['<b>"x"</b>', "a & b", "<script>alert(1)</script>"])
def test_html_escapes_headings_row_names_and_cells(text):
    html = Table((text, "b"), ((text, text),))._repr_html_()
    assert text not in html
    assert html.count(text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")) == 3


def numbered(n_rows):
    return Table(("n", "half", "name"), tuple((i, i / 2, f"row {i}") for i in range(n_rows)))


@pytest.mark.parametrize("n_rows", [0, 1, MOST_ROWS, MOST_ROWS + 1, 10**4])
def test_of_a_long_table_the_two_ends_are_shown(n_rows):
    half, table, is_long = MOST_ROWS // 2, numbered(n_rows), n_rows > MOST_ROWS
    numbers = [*range(half), *range(n_rows - half, n_rows)] if is_long else range(n_rows)
    shown = [[str(i), f"{i / 2:g}", f"row {i}"] for i in numbers]
    shown[half:half] = [["…"] * 3] if is_long else []
    _, *lines = repr(table).splitlines()
    assert [re.split(r" {2,}", line.strip()) for line in lines] == shown
    rows = re.findall(r"<tr>(.*?)</tr>", table._repr_html_())
    assert [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows] == [["n", "half", "name"], *shown]


def test_columns_by_their_heading():
    curve = roc_curve([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8])
    columns = curve.table().to_dict()
    assert columns == {"threshold": curve.thresholds.tolist(), "FPR": curve.fpr.tolist(), "TPR": curve.tpr.tolist()}
    assert list(pd.DataFrame(columns).columns) == list(columns)
    assert Table(("a", "b"), ()).to_dict() == {"a": [], "b": []}
    with pytest.raises(ValueError, match=r"^two columns are called 'a': a dictionary has room for one; read \.rows\.$"):
        Table(("a", "b", "a"), ((1, 2, 3),)).to_dict()


OUT = Table(("a, b", "x"), (('"q" & 5 %_[^', np.float64(2) / 3), ("∞ ~ −1\\2{$#}", Fraction(1, 3)), ("", math.nan)))


def test_a_table_goes_out_as_csv_with_every_digit():
    head, *rows = csv.reader(io.StringIO(OUT.to_csv()))
    assert head == ["a, b", "x"]
    assert rows == [['"q" & 5 %_[^', repr(2 / 3)], ["∞ ~ −1\\2{$#}", repr(1 / 3)], ["", ""]]
    values = Table(("n", "x", "of"), ((3, np.float32(0.1), True), (None, math.inf, np.int64(2)))).to_csv()
    assert values == "n,x,of\n3,0.1,True\n,inf,2\n"
    curve = roc_curve([0, 1, 0, 1], [0.1, 0.4, 1 / 3, 0.8])
    assert np.array_equal(pd.read_csv(io.StringIO(curve.table().to_csv())).to_numpy().T[0], curve.thresholds)


def test_a_table_goes_out_to_pandas(monkeypatch):
    frame = OUT.to_pandas()
    assert (list(frame.columns), frame["x"][1]) == (["a, b", "x"], Fraction(1, 3))
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"^to_pandas needs pandas: pip install pandas, or read \.to_dict\(\)\.$"):
        OUT.to_pandas()


def test_a_table_goes_out_as_latex_whole_and_with_its_signs_escaped():
    lines = OUT.to_latex().splitlines()
    assert lines[:5] == [r"\begin{tabular}{lr}", r"\hline", r"a, b & x \\", r"\hline", LATEX_ROW]
    assert lines[5].startswith(r"$\infty$ \textasciitilde{} $-$1\textbackslash{}2\{\$\#\} & 1/3 ")
    assert lines[6:] == [r" & -- \\", r"\hline", r"\end{tabular}"]
    assert len(numbered(1000).to_latex().splitlines()) == 1006
    text = Table(("n",), ((2.5,),), (("TP < 31",),)).to_latex()
    assert text.splitlines()[4] == r"TP $<$ 31 \\"


LATEX_ROW = r'"q" \& 5 \%\_{[}\textasciicircum{} & 0.666667 \\'
NEAR = [0.9, 0.8, 0.69999994, 0.6, 0.5, 0.4]
SIX = [1, 1, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("threshold", "lower", "text"),
    [
        (0.69999994, 0.6, "0.699"),
        (0.69999994, 0.69999993999, "0.69999994"),
        (0.7, 0.6, None),
        (0.1234567, 0.1234566, "0.1234567"),
        (1 / 3, -math.inf, "0.333"),
        (1 / 3, math.nan, "0.3333333333333333"),
        (-0.99999999, -1, "-0.99999999"),
        (12345678.0, 1, "12345678"),
        (1e16 + 2, 1e16, "1.0000000000000002e+16"),
        (math.inf, 0.9, None),
    ],
)
def test_a_printed_threshold_makes_the_same_decisions(threshold, lower, text):
    assert threshold_text(threshold, lower) == text


def test_results_print_a_threshold_that_reaches_what_they_promise():
    constrained = constrained_threshold(SIX, NEAR, min_recall=1)
    best, even = best_threshold(SIX, NEAR, youden_j), break_even_point(SIX, NEAR)
    for result in (constrained, best, even):
        words = repr(result).split()
        assert "0.699" in words
        assert "0.7" not in words
        assert "<td>0.699</td>" in result._repr_html_() or '<th scope="row">0.699</th>' in result._repr_html_()
        assert set(result.table().to_dict()["threshold"]) == {0.69999994}
    assert (constrained.next_score, best.next_score, even.next_score) == (0.6, 0.6, 0.6)
    curve = cost_curve(SIX, NEAR)
    assert "0.69999994" in repr(curve)
    assert curve.table().to_dict()["threshold"] == [0.69999994]


def test_a_text_stands_for_a_value():
    table = Table(("", "x"), (("a", 31), ("b", 2.5)), ((None, "TP = 31"), (None, None)))
    assert table.to_dict() == {"": ["a", "b"], "x": [31, 2.5]}
    assert repr(table) == "   x\na  TP = 31\nb  2.5"
    assert "<td>TP = 31</td>" in table._repr_html_()
