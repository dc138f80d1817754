"""What every plotting function does first and last: find axes, validate what is drawn, label the frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from .._input import validation
from .._input.arguments import is_number
from .._input.validation import AnyArray
from .._results.frozen_arrays import check_rates

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.image import AxesImage

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
    arrays = {name: validation.as_sequence(values, name, one="point") for name, values in columns.items()}
    for name, array in arrays.items():
        if array.dtype.kind not in "biuf":
            arrays[name] = validation.as_numbers(array, name, "one for each point")
    if len({len(array) for array in arrays.values()}) > 1:
        sizes = " and ".join(f"{name} has {len(array)}" for name, array in arrays.items())
        raise ValueError(f"{sizes} items: they must be equally long, one item for each point.")
    return list(arrays.values())


def as_cells(values: ArrayLike, name: str, shape: tuple[int, int], meaning: str) -> AnyArray:
    """Refuse anything but numbers in so many rows and columns."""
    cells = validation.as_unmasked_array(values, name, "row")
    if cells.shape != shape:
        raise ValueError(f"{name} has shape {cells.shape}: give an array of shape {shape}, {meaning}.")
    if cells.dtype.kind not in "biufO" or not all(map(is_number, cells.ravel().tolist())):
        raise TypeError(f"{name} holds {cells.flat[0]!r}: give numbers, {meaning}.")
    return cells


def as_rates(**columns: ArrayLike) -> list[AnyArray]:
    """As `as_columns`, and in [0, 1], or nan."""
    arrays = as_columns(**columns)
    check_rates(**dict(zip(columns, arrays, strict=True)))
    return arrays


def as_names(names: Sequence[object], name: str, wanted: str) -> list[object]:
    """Refuse anything but names in a row: a set has no order."""
    if isinstance(names, bytes) or (not isinstance(names, Sequence) and np.ndim(names) != 1):
        raise TypeError(f"{name} is a {type(names).__name__}: {wanted}.")
    return list(names)


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
    ax: Axes, columns: Sequence[object], rows: Sequence[object], xlabel: str, ylabel: str, *, unit: bool = False
) -> None:
    """Write names beside cells, which are 1 wide and centred on 0, 1, …, or in all as wide as the unit square.

    Names stand as they are: a dollar sign in one begins no formula.
    """
    for axis, names in ((ax.xaxis, columns), (ax.yaxis, rows)):
        places = np.arange(len(names))
        axis.set_ticks((places + 0.5) / len(names) if unit else places, list(map(str, names)), parse_math=False)
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.grid(False)


def text_color(image: AxesImage, value: Any) -> str:
    """Black or white, whichever has more contrast with the colour of a value (WCAG 2's luminance, gamma 2.2)."""
    rgb = np.asarray(image.cmap(image.norm(value)))[:3]
    return "black" if rgb**2.2 @ (0.2126, 0.7152, 0.0722) > 0.179 else "white"


def draw_chance(ax: Axes, color: str) -> None:
    """Draw the diagonal of a ROC curve, once; many points keep it right on a logarithmic axis too."""
    name = "_chance"  # a label that legends leave out
    if all(line.get_label() != name for line in ax.lines):
        rates = np.append(0.0, np.geomspace(1e-6, 1, 97))
        ax.plot(rates, rates, color=color, linestyle=":", linewidth=1, label=name)
