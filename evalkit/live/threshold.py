"""A threshold to drag over samples, and the four counts that it makes of them."""

from __future__ import annotations

from numpy.typing import ArrayLike

from .._results.table import Table
from ._dots import dots_of
from ._figure import LiveFigure

_ROWS = 10  # of the table, or a few more


def threshold(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    threshold: float = 0.5,
    names: tuple[str, str] = ("positives", "negatives"),
) -> LiveFigure:
    """Samples by score, a threshold to drag over them, and the four counts.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, 0/1, -1/1 or booleans, both classes present; finite scores; at most 1,000.
    threshold : float
        Where the line stands at first: the nearest of twenty places for 40 samples or fewer, a hundred for more.
    names : (str, str)
        What the positives and the negatives are called.

    Returns
    -------
    LiveFigure
        As text the counts at about ten thresholds.

    Raises
    ------
    ValueError, TypeError
        For bad input; also when a class is missing, or there are too many samples.

    See Also
    --------
    evalkit.confusion_matrix_at_thresholds : The counts at every threshold.
    evalkit.explore : With curves.

    References
    ----------
    Wattenberg, Viégas and Hardt (2016), whose figure this follows.

    Examples
    --------
    >>> threshold([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3])
    threshold  tp  fn  fp  tn
            0   3   0   2   0
          0.1   3   0   2   0
          0.2   3   0   2   0
          0.3   3   0   2   0
          0.4   3   0   1   1
          0.5   3   0   1   1
          0.6   2   1   1   1
          0.7   2   1   1   1
          0.8   1   2   1   1
          0.9   1   2   0   2
            1   0   3   0   2
    """
    dots = dots_of(y_true, y_score, threshold, names)
    matrix = dots.matrix(dots.start)
    alt = (
        f"Samples by score, with the threshold {dots.edges[dots.start]:g}: of {matrix.tp + matrix.fn} {dots.names[0]} "
        f"{matrix.tp} are found and {matrix.fn} missed; {matrix.fp} false alarms among "
        f"{matrix.fp + matrix.tn} {dots.names[1]}."
    )
    every = max(1, len(dots.edges) // _ROWS)
    rows = ((dots.edges[k].item(), dots.matrix(k)) for k in range(0, len(dots.edges), every))
    told = Table(("threshold", "tp", "fn", "fp", "tn"), tuple((at, m.tp, m.fn, m.fp, m.tn) for at, m in rows))
    return LiveFigure("threshold", alt, dots.numbers(), told, dots.draw, (5.6, 2.7))
