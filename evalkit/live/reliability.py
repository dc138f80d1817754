"""A calibration curve, of which any range of predicted probabilities can be looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_integer
from .._input.probabilities import check_probabilities
from .._input.validation import BinaryScores
from .._results.table import Table
from .._types import Axes, BoolArray, Label
from ..inference._shares import share_of
from ..probabilities.calibration_curve import calibration_curve
from ._figure import LiveFigure

_LEVEL = 0.95


def reliability(
    y_true: ArrayLike,
    y_proba: ArrayLike | Mapping[str, ArrayLike],
    *,
    pos_label: Label | None = None,
    groups: ArrayLike | None = None,
    n_bins: int = 10,
) -> LiveFigure:
    """A reliability diagram to brush: what a range of probabilities promised, and what happened.

    Parameters
    ----------
    y_true, pos_label, groups
        As in `calibration_curve`.
    y_proba : sequence of shape (n_samples,), or dict of them
        Predicted probabilities, of several models by their names.
    n_bins : int
        Bins of one width, up to 20; a range begins and ends at a border or in the middle of a bin.

    Returns
    -------
    LiveFigure
        As text the bins of `calibration_curve`; every range has the 95 % interval of `proportion_interval`.

    Raises
    ------
    ValueError, TypeError
        As in `calibration_curve`.

    References
    ----------
    Niculescu-Mizil and Caruana (2005), section 4; the intervals: Wilson (1927), with groups Rao and Scott (1992).

    Examples
    --------
    >>> reliability([0, 0, 0, 0, 1, 1, 1, 1, 1], [0.1, 0.2, 0.3, 0.4, 0.65, 0.7, 0.8, 0.9, 1], n_bins=3)
    model  samples  predicted  positive        low      high
    score        3        0.2         0          0  0.561497
    score        2      0.525       0.5  0.0945312  0.905469
    score        4       0.85         1   0.510109         1
    """
    bins = as_integer(n_bins, "n_bins", most=20)
    models = dict(y_proba) if isinstance(y_proba, Mapping) else {"score": y_proba}
    options: dict[str, Any] = {"pos_label": pos_label, "groups": groups}
    curves = {name: calibration_curve(y_true, p, n_bins=bins, **options) for name, p in models.items()}
    ranges = [_ranges(check_probabilities(y_true, p, **options), 2 * bins) for p in models.values()]

    def draw(ax: Axes) -> None:
        for (name, curve), style in zip(curves.items(), ("o-", "s--") * len(curves), strict=False):
            curve.plot(ax, fmt=style, label=name)
        ax.legend()

    rows = tuple((name, *row) for name, curve in curves.items() for row in curve.table().rows)
    told = Table(("model", "samples", "predicted", "positive", "low", "high"), rows)
    alt = f"The share of positives against the predicted probability, in {bins} bins, for {' and '.join(curves)}."
    return LiveFigure("reliability", alt, {"models": list(curves), "ranges": ranges}, told, draw, (4.4, 4.0))


def _ranges(data: BinaryScores, n_steps: int) -> list[list[list[float]]]:
    """Of each step from 0 to 1, the ranges that begin with it and end with it or a later one."""
    step = np.searchsorted(np.linspace(0, 1, n_steps + 1)[1:-1], data.score)
    return [
        [_range(data, (first <= step) & (step <= last)) for last in range(first, n_steps)] for first in range(n_steps)
    ]


def _range(data: BinaryScores, inside: BoolArray) -> list[float]:
    """Rows, positives, mean probability and the ends of the interval; 0 rows alone where there are none."""
    if not inside.any():
        return [0]
    part = data.positive & inside
    _, low, high = share_of(part, inside, data.group, _LEVEL)
    counts = [int(np.count_nonzero(of)) for of in (inside, part)]
    return [*counts, *(round(float(of), 6) for of in (data.score[inside].mean(), low, high))]
