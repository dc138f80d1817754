"""The urn of the bootstrap: rows are drawn with replacement, and some are left out."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from .._results.table import Table
from .._types import Axes
from ..inference.bootstrap_error import out_of_bag_probability
from ..plots._colors import POSITIVE
from ._figure import LiveFigure

_MOST = 100


def urn(drawn: ArrayLike) -> LiveFigure:
    """A bootstrap sample as the rows of an urn: each with how often it was drawn; further samples on request.

    Parameters
    ----------
    drawn : sequence of int, shape (m,)
        The row drawn at each of m draws, from 0 to m - 1; m from 2 to 100.

    Returns
    -------
    LiveFigure
        As text how many rows are left out, and their share, and that expected, (1 - 1/m)^m.

    Raises
    ------
    ValueError
        If `drawn` is not such a sample.

    See Also
    --------
    evalkit.bootstrap_sample : Draws one; give its `.indices`.

    References
    ----------
    Efron and Tibshirani (1993), chapters 6 and 17.

    Examples
    --------
    >>> urn([7, 0, 6, 6, 2, 0, 3, 8, 0, 7])
    rows  left out  share  expected share
      10         4    0.4        0.348678
    """
    rows = np.asarray(drawn)
    m = rows.size
    if rows.ndim != 1 or rows.dtype.kind not in "iu" or not 2 <= m <= _MOST or rows.min() < 0 or rows.max() >= m:
        raise ValueError(f"drawn is not a bootstrap sample of 2 to {_MOST} rows: give m row numbers from 0 to m - 1.")
    times = np.bincount(rows, minlength=m)
    left_out = int((times == 0).sum())

    def draw(ax: Axes) -> None:
        across = min(m, 10)
        for row, count in enumerate(times.tolist()):
            place = row % across, -(row // across)
            ax.plot(*place, "o", ms=20, mfc=POSITIVE if count else "white", mec=POSITIVE)
            ax.text(*place, str(row), ha="center", va="center", color="white" if count else POSITIVE)
            ax.text(place[0], place[1] - 0.5, f"×{count}" if count > 1 else "", ha="center", va="center")
        ax.set(xlim=(-0.6, across - 0.4), ylim=(-(math.ceil(m / across) - 0.3), 0.5))
        ax.set_axis_off()

    told = Table(
        ("rows", "left out", "share", "expected share"), ((m, left_out, left_out / m, out_of_bag_probability(m)),)
    )
    alt = f"{m} numbered circles: the rows that were drawn are filled, {left_out} were never drawn and are empty."
    return LiveFigure("urn", alt, {"drawn": rows.tolist()}, told, draw, (5.3, 0.4 + 0.5 * math.ceil(m / 10)))
