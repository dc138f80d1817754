"""What plotting functions do first and last: find axes, read what is drawn, label the frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import is_number
from .._input.reading import as_numbers, as_rows, as_sequence, check_same_length, refuse_where
from .._types import AnyArray, Axes
from ._colors import NEUTRAL

MOST_LABELS, SPREAD_LABELS = 30, 12  # points of a curve that are labelled all, and so many of more
UNIT = (-0.02, 1.02)  # a little more than [0, 1], so that lines and marks on the frame are seen in full


def as_axes(ax: Axes | None) -> Axes:
    """The axes to draw on; of a new figure where none are given."""
    from matplotlib import axes
    from matplotlib import pyplot as plt

    if not isinstance(ax, axes.Axes | None):
        raise TypeError(f"ax is a {type(ax).__name__}: give one matplotlib Axes, such as plt.gca().")
    return plt.subplots()[1] if ax is None else ax


def as_columns(**columns: ArrayLike) -> list[AnyArray]:
    """Refuse anything but numbers, as many in each column; infinity and nan may be drawn."""
    arrays = {name: _as_column(values, name) for name, values in columns.items()}
    check_same_length("point", **arrays)
    return list(arrays.values())


def as_rates(**columns: ArrayLike) -> list[AnyArray]:
    """As `as_columns`, and in [0, 1], or nan."""
    arrays = as_columns(**columns)
    for name, values in zip(columns, arrays, strict=True):
        refuse_where((values < 0) | (values > 1), values, name, "it must be in [0, 1]")
    return arrays


def _as_column(values: ArrayLike, name: str) -> AnyArray:
    """Refuse anything but a column of numbers; infinity and nan are left, truth values become numbers."""
    column = as_sequence(values, name, one="point")
    if column.dtype.kind in "iuf":
        return column
    return np.asarray(as_numbers(column, name, "one for each point"), np.float64)


def as_cells(values: ArrayLike, name: str, shape: tuple[int, int], meaning: str) -> AnyArray:
    """Refuse anything but numbers in so many rows and columns."""
    cells = as_rows(values, name, "row")
    if cells.shape != shape:
        raise ValueError(f"{name} has shape {cells.shape}: give an array of shape {shape}, {meaning}.")
    if not all(map(is_number, cells.ravel().tolist())):
        raise TypeError(f"{name} holds {cells.flat[0]!r}: give numbers, {meaning}.")
    return cells


def as_names(names: Sequence[object], name: str, wanted: str) -> list[str]:
    """Refuse anything but names in a row: a set has no order."""
    if isinstance(names, str | bytes) or (not isinstance(names, Sequence) and np.ndim(names) != 1):
        raise TypeError(f"{name} is a {type(names).__name__}: {wanted}.")
    return list(map(str, names))


def spread_points(along: AnyArray) -> AnyArray:
    """Which points of a curve are labelled: all of a few, of many about a dozen, at even distances along it."""
    if len(along) <= MOST_LABELS:
        return np.arange(len(along))
    passed = np.abs(along - along[0])  # a curve may be given from either end
    wanted = np.linspace(0, passed[-1], SPREAD_LABELS)
    return np.unique(np.searchsorted(passed, wanted))


def label_unit_square(ax: Axes, xlabel: str = "", ylabel: str = "") -> None:
    """Label axes from 0 to 1 and make them square, but leave what the caller or an earlier curve has set.

    A box aspect, since equal units would collapse the axes once one of them is logarithmic or zoomed in.
    """
    for axis, label in ((ax.xaxis, xlabel), (ax.yaxis, ylabel)):
        if not axis.get_label_text():
            axis.set_label_text(label)
    if ax.get_autoscalex_on() and ax.get_xscale() == "linear":
        ax.set_xlim(*UNIT)
    if ax.get_autoscaley_on() and ax.get_yscale() == "linear":
        ax.set_ylim(*UNIT)
    if ax.get_box_aspect() is None and ax.get_aspect() == "auto":
        ax.set_box_aspect(1)


def label_cells(
    ax: Axes, columns: Sequence[str], rows: Sequence[str], xlabel: str, ylabel: str, *, unit: bool = False
) -> None:
    """Write names beside cells, which are 1 wide and centred on 0, 1, …, or in all as wide as the unit square.

    Names stand as they are: a dollar sign in one begins no formula.
    """
    for axis, names in ((ax.xaxis, columns), (ax.yaxis, rows)):
        places = np.arange(len(names))
        axis.set_ticks((places + 0.5) / len(names) if unit else places, names, parse_math=False)
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.grid(False)


def draw_once(ax: Axes, gid: str, x: Any, y: Any, **line: Any) -> None:
    """Draw a line of reference, unless an earlier curve on the same Axes came with it."""
    if all(other.get_gid() != gid for other in ax.lines):
        ax.plot(x, y, gid=gid, **{"color": NEUTRAL, "linestyle": ":", "linewidth": 1, **line})
