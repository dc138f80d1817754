"""The grid of pairs that an AUC counts, with scores that can be moved."""

from __future__ import annotations

from collections.abc import Sequence

from numpy.typing import ArrayLike

from .._types import Axes, Label
from ..curves.roc_curve import roc_curve
from ..teaching._named_samples import named_samples
from ..teaching.pair_grid import pair_grid
from ._figure import LiveFigure

_MOST = 10  # of a class: more cells are too small to point at


def pairs(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None, names: Sequence[object] | None = None
) -> LiveFigure:
    r"""Every pair of a positive and a negative as a cell under the ROC curve, with scores that can be moved.

    Parameters
    ----------
    y_true, y_score, pos_label, names
        As in `threshold_steps`; scores from 0 to 1, and at most ten samples of each class.

    Returns
    -------
    LiveFigure
        As text the grid: 1 for a pair won, 1/2 for a tie, 0 for a pair lost.

    Raises
    ------
    ValueError, TypeError
        As in `threshold_steps`; for other scores, or more samples.

    See Also
    --------
    evalkit.pair_grid : The same of any scores, with the array.

    References
    ----------
    Hanley and McNeil (1982).

    Examples
    --------
    >>> pairs([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8], names="ABCD")
    positive \ negative  B (0.5)  A (0.2)
    D (0.8)                    1        1
    C (0.5)                  1/2        1
    """
    data, called = named_samples(y_true, y_score, pos_label, names)
    if data.score.min() < 0 or data.score.max() > 1:
        raise ValueError("y_score is not between 0 and 1: the figure moves scores from 0 to 1.")
    if max(data.sizes) > _MOST:
        raise ValueError(f"y_true has more than {_MOST} samples of a class: pair_grid tabulates them.")
    grid = pair_grid(y_true, y_score, pos_label=pos_label, names=names)
    won, tied, lost = ((grid.credit == credit).sum() for credit in (1, 0.5, 0))

    def draw(ax: Axes) -> None:
        roc_curve(y_true, y_score, pos_label=pos_label).plot(grid.plot(ax))

    numbers = {"positive": [int(of) for of in data.positive], "scores": data.score.tolist(), "names": called}
    alt = f"A grid of pairs under the ROC curve: {won} won, {tied} tied, {lost} lost."
    return LiveFigure("pairs", alt, numbers, grid.table(), draw, (4.2, 3.4))
