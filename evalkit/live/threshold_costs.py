"""What a threshold costs: the total cost at each, where a miss costs more than a false alarm, or less."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_positive_number
from .._input.probabilities import check_probabilities
from .._results.table import Table
from .._types import Axes
from ..counts.confusion_matrix import ConfusionMatrix
from ..plots._colors import NEUTRAL, POSITIVE
from ._dots import dots_of
from ._figure import LiveFigure

_RATIOS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)  # of the cost of a miss to that of a false alarm


def threshold_costs(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    miss: float = 10,
    threshold: float = 0.5,
    names: tuple[str, str] = ("positives", "negatives"),
) -> LiveFigure:
    """Samples by score, a threshold to drag over them, and the total cost at each threshold.

    Parameters
    ----------
    y_true, y_proba
        As in `threshold`, scores from 0 to 1.
    miss : float
        What a miss costs at first, where a false alarm costs 1.
    threshold, names
        As in `threshold`.

    Returns
    -------
    LiveFigure
        As text the cost at this threshold, at the cheapest of these places (of several the highest), and at
        1 / (1 + miss), the best threshold of calibrated probabilities.

    Raises
    ------
    ValueError, TypeError
        For bad input; also when a class is missing, there are too many samples, or `miss` is not above 0.

    See Also
    --------
    evalkit.best_threshold : The cheapest of all thresholds, with `evalkit.cost_of`.

    References
    ----------
    Elkan (2001), for the threshold of calibrated probabilities.

    Examples
    --------
    >>> threshold_costs([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], threshold=0.6)
                threshold  fn  fp  cost
    at first          0.6   1   1    11
    lowest            0.5   0   1     1
    1/(1 + 10)  0.0909091   0   2     2
    """
    miss, data = as_positive_number(miss, "miss"), check_probabilities(y_true, y_proba)
    dots = dots_of(y_true, y_proba, threshold, names)
    at_each = np.array([_cost(dots.matrix(edge), miss) for edge in range(len(dots.edges))])
    best = len(at_each) - 1 - int(at_each[::-1].argmin())
    formula = 1 / (1 + miss)

    def draw(ax: Axes) -> None:
        ax.plot(dots.edges, at_each, color=POSITIVE)
        ax.plot(dots.edges[best], at_each[best], "v", color=POSITIVE)
        ax.axvline(dots.edges[dots.start], color=NEUTRAL)
        ax.set(xlabel="threshold", ylabel="total cost", ylim=(0, 1.2 * min(at_each[0], at_each[-1])))

    rows = (
        ("at first", dots.edges[dots.start], dots.matrix(dots.start)),
        ("lowest", dots.edges[best], dots.matrix(best)),
        (f"1/(1 + {miss:g})", formula, ConfusionMatrix.from_scores(data.positive, data.score, threshold=formula)),
    )
    lines = tuple((name, at, m.fn, m.fp, _cost(m, miss)) for name, at, m in rows)
    alt = (
        f"The total cost at each threshold, where a miss costs {miss:g} times a false alarm: "
        f"{lines[0][-1]:g} at {lines[0][1]:g}, the lowest {lines[1][-1]:g} at {lines[1][1]:g}."
    )
    numbers = {**dots.numbers(), "ratios": sorted({*_RATIOS, miss}), "miss": miss}
    told = Table(("", "threshold", "fn", "fp", "cost"), lines)
    return LiveFigure("threshold-costs", alt, numbers, told, draw, (5.6, 2.7))


def _cost(matrix: ConfusionMatrix, miss: float) -> float:
    return matrix.fp + miss * matrix.fn
