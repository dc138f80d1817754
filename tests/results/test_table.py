"""Tables as text and as HTML."""

import math
import re
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

import evalkit as ek
from evalkit import (
    ConfusionMatrix,
    best_threshold,
    break_even_point,
    constrained_threshold,
    cost_curve,
    roc_curve,
    youden_j,
)
from evalkit._results.table import MOST_ROWS, ShownAsTable, Table, format_value, rows_of, threshold_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 3), "1/3"),
        (Fraction(2), "2"),
        (0.1 + 0.2, "0.3"),
        (2 / 3, "0.666667"),
        (1e-9, "1e-09"),
        (np.float64(0.25), "0.25"),
        (float("inf"), "inf"),
        (float("nan"), "nan"),
        (1234567, "1234567"),
        ("B C", "B C"),
        (True, "True"),
    ],
)
def test_show(value, text):
    assert format_value(value) == text


def test_text_goes_left_and_numbers_right():
    table = Table(("name", "score", "n"), (("a", 0.5, 10), ("long name", 0.125, 2)))
    assert repr(table).splitlines() == [
        "name       score   n",
        "a            0.5  10",
        "long name  0.125   2",
    ]


def test_no_rows_leaves_the_headings():
    assert repr(Table(("score", "share"), ())) == "score  share"


def test_no_line_ends_in_blanks():
    lines = repr(Table(("a", "b"), (("x", "long text"), ("y", "")))).splitlines()
    assert [line.rstrip() for line in lines] == lines


def test_html_has_a_header_cell_for_each_column_and_each_row():
    html = Table(("a", "b", "c"), ((1, 2, 3), (4, Fraction(1, 2), 0.25)))._repr_html_()
    assert re.findall(r'<th scope="col">(.*?)</th>', html) == ["a", "b", "c"]
    assert re.findall(r'<th scope="row">(.*?)</th>', html) == ["1", "4"]
    assert re.findall(r"<td>(.*?)</td>", html) == ["2", "3", "1/2", "0.25"]
    assert html.startswith('<table class="evalkit"><thead><tr>')
    assert html.endswith("</tr></tbody></table>")


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


def html_rows(html):
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", html)]


def numbered(n_rows):
    return Table(("n", "half", "name"), tuple((i, i / 2, f"row {i}") for i in range(n_rows)))


@pytest.mark.parametrize("n_rows", [0, 1, MOST_ROWS - 1, MOST_ROWS])
def test_a_table_that_is_not_long_shows_every_row(n_rows):
    text, html = repr(numbered(n_rows)), numbered(n_rows)._repr_html_()
    assert [line.split() for line in text.splitlines()[1:]] == [
        [str(i), f"{i / 2:g}", "row", str(i)] for i in range(n_rows)
    ]
    assert [row[0] for row in html_rows(html)[1:]] == [str(i) for i in range(n_rows)]
    assert "…" not in text + html


@pytest.mark.parametrize("n_rows", [MOST_ROWS + 1, MOST_ROWS + 2, 10**4])
def test_a_long_table_shows_its_two_ends(n_rows):
    table = numbered(n_rows)
    numbers = [*range(MOST_ROWS // 2), *range(n_rows - MOST_ROWS // 2, n_rows)]
    shown = [[str(i), f"{i / 2:g}", f"row {i}"] for i in numbers]
    shown.insert(MOST_ROWS // 2, ["…"] * 3)
    heading, *lines = repr(table).splitlines()
    assert [re.split(r" {2,}", line.strip()) for line in lines] == shown
    assert heading.split() == ["n", "half", "name"]
    assert html_rows(table._repr_html_()) == [["n", "half", "name"], *shown]
    assert table._repr_html_().count('<th scope="row">…</th><td>…</td><td>…</td>') == 1
    assert len(table.rows) == n_rows


def test_the_gap_in_a_long_table_stands_in_line():
    lines = repr(numbered(1000)).splitlines()
    assert lines[MOST_ROWS // 2 : MOST_ROWS // 2 + 3] == [
        " 29   14.5  row 29",
        "  …      …  …",
        "970    485  row 970",
    ]
    assert len({line.index("row") for line in lines if "row" in line}) == 1


def test_column_width_depends_on_shown_rows_only():
    rows = [(i, "a") for i in range(100)]
    rows[50] = (10**12, "a long name that nobody sees")
    assert max(map(len, repr(Table(("n", "name"), tuple(rows))).splitlines())) == len("99  name")


def test_only_the_shown_rows_are_formatted(monkeypatch):
    seen = []
    monkeypatch.setattr("evalkit._results.table.format_value", lambda value: seen.append(value) or str(value))
    repr(Table(("n",), tuple((i,) for i in range(100_000))))
    assert seen == [*range(30), *range(99_970, 100_000)]


@pytest.mark.parametrize("most_rows", [2, 5, 8])
def test_number_of_rows_shown_is_a_constant(monkeypatch, most_rows):
    monkeypatch.setattr("evalkit._results.table.MOST_ROWS", most_rows)
    assert len(repr(numbered(most_rows)).splitlines()) == most_rows + 1
    lines = repr(numbered(most_rows + 1)).splitlines()
    assert len(lines) == most_rows + 2
    assert lines[1].endswith("row 0")
    assert lines[-1].endswith(f"row {most_rows}")


def test_results_are_displayed_as_their_table():
    curve = roc_curve([0, 1] * 100, range(200), drop_intermediate=False)
    assert isinstance(curve, ShownAsTable)
    assert repr(curve) == repr(curve.table())
    assert curve._repr_html_() == curve.table()._repr_html_()
    assert len(repr(curve).splitlines()) == MOST_ROWS + 2


def test_base_class_has_no_table():
    with pytest.raises(NotImplementedError):
        ShownAsTable().table()


def test_columns_by_their_heading():
    curve = roc_curve([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8])
    columns = curve.table().to_dict()
    assert columns == {"threshold": curve.thresholds.tolist(), "FPR": curve.fpr.tolist(), "TPR": curve.tpr.tolist()}
    assert list(pd.DataFrame(columns).columns) == list(columns)
    assert Table(("a", "b"), ()).to_dict() == {"a": [], "b": []}
    with pytest.raises(ValueError, match=r"^two columns are called 'a': a dictionary has room for one; read \.rows\.$"):
        Table(("a", "b", "a"), ((1, 2, 3),)).to_dict()


Y, S = [0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
MATRIX = ConfusionMatrix(tp=1, fp=1, fn=2, tn=3)
RESULTS = {
    "threshold": lambda: ek.best_threshold(Y, S, lambda m: m.f1),
    "break-even point": lambda: ek.break_even_point(Y, S),
    "interval of an AUC": lambda: ek.auc_interval(Y, S),
    "DeLong": lambda: ek.delong_test(Y, S, [0.1, 0.2, 0.3, 0.4, 0.6, 0.35]),
    "interval": lambda: ek.wilson_interval(1, 3),
    "bootstrap": lambda: ek.bootstrap_error(lambda X, y, T: [0] * len(T), np.zeros((6, 1)), Y, rng=0),
    "averages": lambda: ek.macro_micro([MATRIX, MATRIX]),
    "step": lambda: ek.threshold_steps(Y, S)[2],
    "steps": lambda: ek.threshold_steps(Y, S),
    "weighted matrix": lambda: ConfusionMatrix(tp=0.1 + 0.2, fp=1 / 3, fn=2.5, tn=3),
    "AUC": lambda: ek.auc_by_ranks(Y, S),
}


@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_no_result_is_displayed_with_16_digits_or_a_table_within_a_line(make):
    text = repr(make())
    assert not re.search(r"\d\.\d{9}", text), text
    lines = text.splitlines()
    assert all(line == line.rstrip() for line in lines)
    assert len(lines) == 1 or "(" not in lines[0]


def test_single_precision_has_no_more_digits():
    assert format_value(np.float32(1) / 3) == "0.333333"
    assert format_value(np.longdouble(2**53) + 1) == str(np.longdouble(2**53) + 1)


def test_rows_come_from_columns_of_one_length():
    assert rows_of((1, 2), ["a", "b"]) == ((1, "a"), (2, "b"))
    with pytest.raises(ValueError, match="shorter"):
        rows_of((1, 2), ["a"])


NEAR = [0.9, 0.8, 0.69999994, 0.6, 0.5, 0.4]
SIX = [1, 1, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("threshold", "lower", "text"),
    [
        (0.69999994, 0.6, "0.699"),
        (0.69999994, 0.6995, "0.6999"),
        (0.69999994, 0.69999993999, "0.69999994"),
        (0.7, 0.6, None),
        (0.1234567, 0.1234566, "0.1234567"),
        (0.123456, 0.1, None),
        (1 / 3, -math.inf, "0.333"),
        (1 / 3, math.nan, "0.3333333333333333"),
        (-0.99999999, -2, "-1"),
        (-0.99999999, -1, "-0.99999999"),
        (1.23456789e-7, 0, "1.23e-07"),
        (1234567.5, 1234567, "1234567.5"),
        (12345678.0, 1, "12345678"),
        (1e16 + 2, 1e16, "1.0000000000000002e+16"),
        (math.inf, 0.9, None),
        (np.longdouble(2**53) + 1, 2**53, None),
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
    lowest = constrained_threshold([1, 0], [0.1, 1 / 3], min_recall=1)
    assert lowest.next_score == -math.inf
    curve = cost_curve(SIX, NEAR)
    assert "0.69999994" in repr(curve)
    assert curve.table().to_dict()["threshold"] == [0.69999994]


def test_printed_thresholds_make_the_same_decisions_on_many_data():
    rng = np.random.default_rng(0)
    for _ in range(100):
        positive = np.append([True, False], rng.random(20) < 0.5)
        score = (1 - rng.random(22) ** 9).astype(rng.choice(["float32", "float64"]))
        found = best_threshold(positive, score, youden_j)
        shown = float(repr(found).splitlines()[1].split()[0])
        assert ConfusionMatrix.from_scores(positive, score, threshold=shown) == found.matrix


def test_a_text_stands_for_a_value():
    table = Table(("", "x"), (("a", 31), ("b", 2.5)), ((None, "TP = 31"), (None, None)))
    assert table.to_dict() == {"": ["a", "b"], "x": [31, 2.5]}
    assert repr(table) == "   x\na  TP = 31\nb  2.5"
    assert "<td>TP = 31</td>" in table._repr_html_()


def test_a_column_with_a_text_that_begins_with_a_letter_goes_left():
    table = Table(("n", "x"), ((1, 2), (10, 3)), (("n 1", None), (None, None)))
    assert repr(table) == "n    x\nn 1  2\n10   3"


@pytest.mark.parametrize("texts", [((None,),), ((None,),) * 3, ((),) * 2, ((None, None),) * 2])
def test_texts_of_another_shape_than_the_rows_are_refused(texts):
    with pytest.raises(ValueError, match=r"^zip.*(shorter|longer)"):
        repr(Table(("n",), ((1,), (2,)), texts))


def test_headings_are_words():
    y_true, y_score = [1, 0, 1, 1, 0, 0], [0.9, 0.8, 0.7, 0.5, 0.3, 0.1]
    results = [
        ek.auc_interval(y_true, y_score),
        ek.delong_test(y_true, y_score, y_score[::-1]),
        ek.metric_interval(y_true, y_score, ek.roc_auc_score, n_resamples=9),
        ek.paired_bootstrap_test(y_true, y_score, y_score[::-1], ek.roc_auc_score, n_resamples=9),
        ek.mcnemar_test(y_true, y_true, y_true),
        ek.corrected_resampled_t_test([0.1, 0.2], [0.3, 0.1], n_train=9, n_test=3),
        ek.wilson_interval(1, 2),
        break_even_point(y_true, y_score),
        ek.bootstrap_error(lambda X, y, new: new[:, 0], np.arange(6).reshape(6, 1) % 2, y_true, rng=0),
    ]
    assert not any("_" in name for result in results for name in result.table().columns)
    assert "p value" in results[1].table().columns


def test_dictionary_of_a_matrix_has_numbers():
    shown = ConfusionMatrix(tp=4, fp=1, fn=2, tn=3).table()
    assert shown.to_dict() == {
        "": ["actual positive", "actual negative"],
        "predicted positive": [4, 1],
        "predicted negative": [2, 3],
    }
