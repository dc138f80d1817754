"""What every live figure is: numbers for its script, a picture for where no script runs, and a table."""

from __future__ import annotations

import base64
import html
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .._joined_script import data_script, with_script
from .._results.table import ShownAsTable, Table
from .._types import Axes
from ..plots._axes import as_names


def as_class_names(names: Sequence[object]) -> list[str]:
    """Refuse anything but two names, of the positives and of the negatives."""
    found = as_names(names, "names", "give what positives and negatives are called")
    if len(found) != 2:
        raise ValueError(f"names has {len(found)} items: give two, what positives and negatives are called.")
    return found


@dataclass(frozen=True, eq=False, repr=False)
class LiveFigure(ShownAsTable):
    """A figure that moves: an interactive element in a browser, a still picture on paper, a table as text.

    Parameters
    ----------
    kind : str
        What draws it: the name of a script.
    alt : str
        What the still picture shows, in words.
    numbers : dict
        What the script is given; finite numbers, texts and lists of them.
    told : Table
        The figure as text.
    still : callable
        Draws the picture on Matplotlib axes.
    size : (float, float)
        Of the picture, in inches.
    """

    kind: str
    alt: str
    numbers: dict[str, Any]
    told: Table
    still: Callable[[Axes], object]
    size: tuple[float, float] = (5.6, 3.0)

    def table(self) -> Table:
        """The figure as text."""
        return self.told

    def _repr_html_(self) -> str:
        data = json.dumps({"alt": self.alt, **self.numbers}, separators=(",", ":"), allow_nan=False)
        picture = f'<img alt="{html.escape(self.alt)}" src="data:image/svg+xml;base64,{self._picture()}">'
        return with_script("live-figure", f'<live-figure kind="{self.kind}">{data_script(data)}{picture}</live-figure>')

    def _picture(self) -> str:
        """The still picture, as SVG in base64; the same bytes each time."""
        from matplotlib import style
        from matplotlib.figure import Figure

        drawn = io.BytesIO()
        with style.context("evalkit.plots.evalkit"):
            figure = Figure(figsize=self.size)
            self.still(figure.add_subplot())
            figure.savefig(drawn, format="svg", metadata={"Date": None})
        return base64.b64encode(drawn.getvalue()).decode()
