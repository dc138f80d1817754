"""A finished report: as a page, as text, as a dictionary."""

from __future__ import annotations

import html
import json
import math
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ._formats import Contents

WITHOUT_END = {math.inf: "infinity", -math.inf: "-infinity"}


class Report:
    """How good a classifier is on some rows: every number with its interval, warnings, and how it was computed.

    A page of its own in a notebook and in the file that `save` writes; a summary as text.

    Parameters
    ----------
    contents : dict
        The numbers, by name.
    page : callable
        Writes the page, which takes a second: it draws the curves.
    """

    def __init__(self, contents: Contents, page: Callable[[], str]) -> None:
        self._contents, self._page = contents, page

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
        return json.dumps(_finite(self._contents), ensure_ascii=False, indent=2, allow_nan=False)

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

    def __repr__(self) -> str:
        said = [f"- {sentence}" for sentence in self._contents["summary"]]
        warned = [f"! {warning['says']}" for warning in self._contents["warnings"]]
        return "\n".join([self._contents["title"], "", *said, *([""] if warned else []), *warned])

    def _repr_html_(self) -> str:
        title = html.escape(self._contents["title"])
        page = html.escape(self.to_html())
        style = "width: 100%; height: 80vh; border: 1px solid #767676"
        allowed = "allow-scripts allow-popups allow-downloads allow-modals"
        return f'<iframe title="{title}" style="{style}" sandbox="{allowed}" srcdoc="{page}"></iframe>'


def write_whole(path: Path, text: str) -> None:
    """Write beside the file, then put it in its place."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(beside, 0o666 & ~umask)  # as any other new file
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _finite(of) for name, of in value.items()}
    if isinstance(value, list):
        return [_finite(of) for of in value]
    if isinstance(value, float) and not math.isfinite(value):
        return WITHOUT_END.get(value)  # None of nan
    return value
