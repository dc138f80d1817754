"""A report, from its rows: the contents and what is told around them; as a page, as text, as a dictionary."""

from __future__ import annotations

import functools
import html
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .._results.table import Table
from .._version import __version__
from . import _figures, _many_classes, _two_classes
from ._estimates import LEVEL, default_resamples
from ._formats import Contents, as_text
from ._page import page_of
from ._samples import Asked, ManyClasses, TwoClasses
from ._summary import summary
from ._tables import in_latex, tables_alone, tables_of
from ._translation import SPOKEN
from ._warnings import WARNINGS, says, warnings_for
from ._words import lesson

WITHOUT_NUMBER = {"NaN": None, "Infinity": "infinity", "-Infinity": "-infinity"}


class Report:
    """How good a classifier is on some rows: every number with its interval, warnings, and how it was computed.

    A page of its own in a notebook and in the file that `save` writes; a summary as text.

    Parameters
    ----------
    contents : dict
        The numbers, by name.
    page, figures : callable
        Write the page, and draw the figures as SVG by their names, which takes a second.
    """

    def __init__(self, contents: Contents, page: Callable[[], str], figures: Callable[[], dict[str, str]]) -> None:
        self._contents, self._page, self._figures = contents, page, figures

    def to_dict(self) -> Contents:
        """Every number of the report by name, the same names in each report of a kind; nan where it is undefined.

        Examples
        --------
        >>> from evalkit import report
        >>> found = report([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], n_resamples=100).to_dict()
        >>> found["matrix"]
        {'tp': 1, 'fp': 0, 'fn': 1, 'tn': 2}
        """
        return json.loads(json.dumps(self._contents))  # type: ignore[no-any-return]

    def to_json(self) -> str:
        """The same as JSON; null is what is undefined, the text "infinity" or "-infinity" what has no end."""
        finite = json.loads(json.dumps(self._contents), parse_constant=WITHOUT_NUMBER.get)
        return json.dumps(finite, ensure_ascii=False, indent=2)

    def to_html(self) -> str:
        """The page: one file that asks no other for anything."""
        return self._page()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page into a file, whole or not at all.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        write_whole(Path(path), self.to_html())

    def tables(self) -> dict[str, Table]:
        """The numbers as tables by their places, such as "measures", with `to_csv`, `to_latex` and `to_pandas`.

        Examples
        --------
        >>> from evalkit import report
        >>> print(report([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], n_resamples=100).tables()["matrix"].to_csv(), end="")
        name,value
        tp,1
        fp,0
        fn,1
        tn,2
        """
        return tables_of(self.to_dict())

    def save_tables(self, folder: str | os.PathLike[str]) -> None:
        r"""Write each table as CSV, no number rounded, and each figure as SVG into a folder, made where there is none.

        And the tables of the page as they are printed: tables.html, which Word and Google Docs open as tables, and
        tables.tex for ``\input`` into LaTeX, with ``\usepackage{booktabs}``.

        Raises
        ------
        OSError
            If the folder cannot be written.
        """
        Path(folder).mkdir(exist_ok=True)
        files = {f"{name}.csv": table.to_csv() for name, table in self.tables().items()}
        files |= {f"{name}.svg": drawn for name, drawn in self._figures().items()}
        files["tables.html"] = tables_alone(self.to_html())
        files["tables.tex"] = in_latex(files["tables.html"])
        for name, text in files.items():
            write_whole(Path(folder) / name, text)

    def __repr__(self) -> str:
        said = [f"- {sentence}" for sentence in self._contents["summary"]]
        warned = [
            f"! {of['reason']}{' ' * (not of['reason'].endswith('。'))}{of['remedy']}".rstrip()
            for of in self._contents["warnings"]
        ]
        return "\n".join([self._contents["title"], "", *said, *([""] if warned else []), *warned])

    def _repr_html_(self) -> str:
        title = html.escape(self._contents["title"])
        page = html.escape(self.to_html())
        style = "width: 100%; height: 80vh; border: 1px solid #767676"
        allowed = "allow-scripts allow-popups allow-downloads allow-modals"
        return f'<iframe title="{title}" style="{style}" sandbox="{allowed}" srcdoc="{page}"></iframe>'


def write_whole(path: Path, text: str) -> None:
    """Write beside the file, then put it in its place."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(text.encode())
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def built(data: TwoClasses | ManyClasses, asked: Asked) -> Report:
    """Compute a report; its page is drawn when it is asked for."""
    n_rows = len(data.true if isinstance(data, ManyClasses) else data.positive)
    drawn = asked.n_resamples or default_resamples(n_rows, weighted=data.weight is not None)
    asked = asked._replace(n_resamples=drawn)
    if isinstance(data, ManyClasses):
        contents = _many_classes.contents_of(data, asked)
    else:
        contents = _two_classes.contents_of(data, asked)
    method = {**_method(data, asked), **contents.pop("method", {})}
    source = {name: getattr(data.origin, name) for name in ("name", "sha256", "encoding", "columns", "why", "notes")}
    contents = {"title": asked.title, "source": source, **contents, "method": method}
    if contents.get("comparison"):
        columns = [(role.partition(" ")[0], name) for role, name in data.origin.columns.items()]
        for of, roles, array in (("first", ("score", "class"), "y_score"), ("second", ("compare",), "scores_b")):
            contents["comparison"][of] = ", ".join(name for role, name in columns if role in roles) or array
    contents["summary"] = [as_text(sentence, contents) for sentence in summary(contents)]
    contents["warnings"] = [_warning(code, contents, asked.book) for code in warnings_for(contents)]
    figures = functools.cache(functools.partial(_figures.figures_of, data, contents))
    page = functools.partial(page_of, contents, data, figures, asked.book, SPOKEN.get())
    return Report(contents, page, figures)


def _warning(code: str, contents: Contents, book: str) -> Contents:
    reason, remedy = (as_text(sentence, contents) for sentence in says(code, contents))
    return {"code": code, "reason": reason, "remedy": remedy, "lesson": lesson(WARNINGS[code]["lesson"], book)}


def _method(data: TwoClasses | ManyClasses, asked: Asked) -> dict[str, Any]:
    return {
        "n_resamples": asked.n_resamples,
        "seed": asked.seed,
        "confidence_level": LEVEL,
        "groups": data.groups is not None,
        "weights": data.weight is not None,
        "evalkit": __version__,
        "command": asked.command,
    }
