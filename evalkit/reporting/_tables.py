"""A report's numbers as tables, one for each part of its contents, and those of its page, for other programs."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from typing import Any

from .._results.table import LATEX, Table
from ._formats import ENDS, Contents

Row = dict[str, Any]
DIFFERENCE = {"estimate": "difference", "low": "difference_low", "high": "difference_high"}
DIFFERENCE |= {end: end for end in ("adjusted_low", "adjusted_high")}

BORDERS = "table { border-collapse: collapse; margin: 1em 0 } th, td { border: 1px solid; text-align: left }"
TABLE = re.compile("<table.*?<caption>(.*?)</caption>(.*?)</table>", re.DOTALL)
CELL = re.compile('<t[dh](?: colspan="(.)")?[^>]*>(.*?)</t[dh]>', re.DOTALL)
WIDEST = 70  # characters of small print beside each other


def tables_of(contents: Contents) -> dict[str, Table]:
    """A table of each part that has several values, by its place in the contents."""
    names = [of["name"] for of in contents.get("classes", ())]
    asked = {} if contents.get("prevalence") is None else {"asked": {"prevalence": contents["prevalence"]}}
    found = {place: _table(rows) for place, rows in _parts({**contents, **asked}, names) if rows}
    if contents.get("subgroups"):
        found["subgroups.columns"] = _table(_of_subgroups(contents["subgroups"]["columns"]))
    return found


def _of_subgroups(columns: list[Contents]) -> list[Row]:
    """A row for each measure of each subgroup, with its difference from the rest; clear are those that leave out 0."""
    rows = []
    for column in columns:
        for one in column["rows"]:
            counts = {name: one[name] for name in ("name", "rows", "positives", "groups", "left_out")}
            for name, of in {"mean_score": {"estimate": one["mean_score"]}, **one["measures"]}.items():
                apart = one["differences"].get(name, {})
                told = {title: apart.get(end) for end, title in DIFFERENCE.items()}
                rows.append({"by": column["column"], **counts, "measure": name, **dict.fromkeys(ENDS), **of, **told})
    return rows


def _parts(contents: Mapping[str, Any], names: list[str], before: str = "") -> Iterable[tuple[str, list[Row]]]:
    """The rows of each part: of a dictionary one for each name, without its lists, which are parts of their own."""
    for key, value in contents.items():
        place = before + key
        if isinstance(value, list):
            yield place, [_row(one, names, index) for index, one in enumerate(value)]
        elif isinstance(value, Mapping):
            rest = {name: of for name, of in value.items() if not isinstance(of, list)}
            yield place, [{"name": name} | _flat(of, "value") for name, of in rest.items()]
            yield from _parts({name: of for name, of in value.items() if name not in rest}, names, f"{place}.")


def _row(value: Any, names: list[str], index: int) -> Row:
    """One of a list; a row of a matrix by the names of the classes."""
    if isinstance(value, list):
        return {"true": names[index]} | {f"predicted {of}": count for of, count in zip(names, value, strict=True)}
    return _flat(value, "value")


def _flat(value: Any, place: str) -> Row:
    """Every value inside by its place, such as ``recall.low``."""
    if not isinstance(value, Mapping | list):
        return {place: value}
    items = value.items() if isinstance(value, Mapping) else enumerate(value)
    inside = [(str(name), of, f"{name}." * isinstance(of, Mapping | list)) for name, of in items]
    return {before + name: of for key, one, before in inside for name, of in _flat(one, key).items()}


def _table(rows: list[Row]) -> Table:
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    return Table(columns, tuple(tuple(row.get(name) for name in columns) for row in rows))


def tables_alone(page: str) -> str:
    """The tables of a page, without what explains a measure or is drawn in a cell."""
    tables = re.findall("<table.*?</table>", page.partition('<section id="explorer"')[0], re.DOTALL)
    bare = re.sub('<span class="says">.*?</span>|<svg.*?</svg>|</?data.*?>', "", "\n".join(tables), flags=re.DOTALL)
    spaced = bare.replace("</span>", "</span> ")
    return f'<!DOCTYPE html>\n<meta charset="utf-8">\n<style>{BORDERS}</style>\n{spaced}\n'


def in_latex(tables: str) -> str:
    """The same tables for LaTeX with the package booktabs."""
    return "".join(_table_in_latex(caption, body) for caption, body in TABLE.findall(tables))


def _table_in_latex(caption: str, body: str) -> str:
    rows = [[(span, _plain(cell)) for span, cell in CELL.findall(row)] for row in body.split("</tr>")[:-1]]
    head, *lines = (" & ".join(_cell_in_latex(*cell) for cell in row) + r" \tabularnewline" for row in rows)
    label = re.sub(r"\W+", "-", _plain(caption).lower()).strip("-")
    columns = _columns_of(rows)
    size = "footnotesize" if columns[0] == "l" else "scriptsize"
    begin = [r"\begin{table}[htbp]", rf"\centering\{size}\setlength{{\tabcolsep}}{{2pt}}"]
    begin += [rf"\caption{{{_plain(caption).translate(LATEX)}}}", rf"\label{{tab:{label}}}"]
    begin += [rf"\begin{{tabular}}{{{columns}}}", r"\toprule", head, r"\midrule"]
    return "\n".join([*begin, *lines, r"\bottomrule", r"\end{tabular}", r"\end{table}", "", ""])


def _columns_of(rows: list[list[tuple[str, str]]]) -> str:
    """As wide as their text; of what is wider than a page, shares of it by their longest words and cells."""
    whole = [[text for _, text in row] for row in rows if len(row) == len(rows[0])]
    columns = list(zip(*whole, strict=True))
    if sum(max(map(len, column)) for column in columns) <= WIDEST:
        return "l" * len(columns)
    needs = [max(len(part) for text in column for part in (*text.split(), text[::3])) for column in columns]
    share = 1 - 0.012 * len(needs)  # without the gaps between them
    return "".join(rf"p{{{share * need / sum(needs):.3f}\linewidth}}" for need in needs)


def _cell_in_latex(span: str, text: str) -> str:
    written = rf"\raggedright {text.translate(LATEX)}"
    return rf"\multicolumn{{{span}}}{{p{{0.5\linewidth}}}}{{{written}}}" if span else written


def _plain(cell: str) -> str:
    """The text in a cell of HTML."""
    return " ".join(html.unescape(re.sub("<.*?>", "", cell)).split())
