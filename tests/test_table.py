import re
from fractions import Fraction

import numpy as np
import pytest

from evalkit._table import Table, show


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
    assert show(value) == text


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


@pytest.mark.parametrize("text", ['<b>"x"</b>', "a & b", "<script>alert(1)</script>"])
def test_html_escapes_headings_row_names_and_cells(text):
    html = Table((text, "b"), ((text, text),))._repr_html_()
    assert text not in html
    assert html.count(text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")) == 3
