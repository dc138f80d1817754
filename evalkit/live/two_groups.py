"""Two groups with one threshold, or with two that make one of their measures equal."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_number_in
from .._input.subgroups import read_subgroups
from .._input.validation import BinaryScores, check_scores
from .._results.table import Table
from .._types import Axes, BoolArray, Floats, Label
from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.threshold_counts import confusion_matrix_at_thresholds
from ..plots._axes import as_names
from ..plots._colors import NEUTRAL
from ._figure import LiveFigure

_PLACES = 100  # of a threshold, with about as many samples between them
_MEASURES = {"recall": "recall", "false_positive_rate": "false positive rate", "precision": "precision"}
_RULES = {"": "one threshold", **{measure: f"equal {name}" for measure, name in _MEASURES.items()}}


def two_groups(
    y_true: ArrayLike,
    y_score: ArrayLike,
    by: ArrayLike,
    *,
    threshold: float,
    pos_label: Label | None = None,
    names: tuple[str, str] = ("positives", "negatives"),
) -> LiveFigure:
    """Two groups with one threshold, or with two that make recall, false positive rate or precision equal.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `metric_by_group`.
    by : sequence of shape (n_samples,)
        The group of each sample, two different ones.
    threshold : float
        Where the first group's threshold stands at first; the second group's follows from the rule that is chosen.
    names : (str, str)
        What the positives and the negatives are called.

    Returns
    -------
    LiveFigure
        As text the measures of both groups by each rule. Of about a hundred thresholds, evenly spread over the
        samples, the second group has the one that comes nearest.

    Raises
    ------
    ValueError, TypeError
        For bad input; for other than two groups, or one without positives or negatives.

    See Also
    --------
    evalkit.metric_by_group : With intervals.

    References
    ----------
    Hardt, Price and Srebro (2016); Wattenberg, Viégas and Hardt (2016).

    Examples
    --------
    >>> scores = [0.9, 0.7, 0.4, 0.2, 0.8, 0.5, 0.3, 0.1]
    >>> two_groups([1, 1, 0, 0, 1, 1, 0, 0], scores, [*"aaaabbbb"], threshold=0.6)
    rule                       group  threshold  recall  false positive rate  precision
    one threshold              a            0.6       1                    0          1
    one threshold              b            0.6     0.5                    0          1
    equal recall               a            0.6       1                    0          1
    equal recall               b            0.5       1                    0          1
    equal false positive rate  a            0.6       1                    0          1
    equal false positive rate  b            0.6     0.5                    0          1
    equal precision            a            0.6       1                    0          1
    equal precision            b            0.6     0.5                    0          1
    """
    data = check_scores(y_true, y_score, pos_label=pos_label)
    groups, group = read_subgroups(by, data.positive)
    if len(groups) != 2:
        raise ValueError(f"by has {len(groups)} different values: give two groups.")
    called = as_names(names, "names", "give what positives and negatives are called")
    score = np.asarray(data.score, np.float64)
    start = as_number_in(threshold, "threshold", score.min(), score.max())
    places = np.unique([*np.quantile(score, np.linspace(0, 1, _PLACES + 1), method="nearest"), start])
    first, second = (_matrices(data, group == one, places, name) for one, name in enumerate(groups))
    at = int(np.searchsorted(places, start))
    rows = tuple(
        (rule, name, places[place].item(), *(getattr(of[place], measure) for measure in _MEASURES))
        for equal, rule in _RULES.items()
        for name, of, place in zip(groups, (first, second), (at, _nearest(first, second, at, equal)), strict=True)
    )

    def draw(ax: Axes) -> None:
        for row, (rule, _, _, *measures) in enumerate(rows):
            marker, face = (("o", NEUTRAL), ("D", "white"))[row % 2]
            y = [-(row // 2 * 4 + of) for of in range(3)]
            label = groups[row] if row < 2 else None
            ax.plot(measures, y, marker, color=NEUTRAL, markerfacecolor=face, label=label)
        ax.set_yticks([-(rule * 4 + of) for rule in range(4) for of in range(3)], [*_MEASURES.values()] * 4)
        for row, rule in enumerate(_RULES.values()):
            ax.text(0, 0.8 - 4 * row, rule, va="center")
        ax.set(xlim=(-0.02, 1.02), ylim=(-15, 1.5))
        ax.legend()

    alt = f"Recall, false positive rate and precision {groups[0]} and {groups[1]}, by one threshold and by two."
    numbers = {
        "names": called,
        "groups": groups,
        "places": places.tolist(),
        "start": at,
        "counts": [[[m.tp for m in of], [m.fp for m in of]] for of in (first, second)],
    }
    told = Table(("rule", "group", "threshold", *_MEASURES.values()), rows)
    return LiveFigure("two-groups", alt, numbers, told, draw, (5.6, 4.2))


def _matrices(data: BinaryScores, rows: BoolArray, places: Floats, name: str) -> list[ConfusionMatrix]:
    """What each threshold makes of a group, which must have both classes."""
    positive = data.positive[rows]
    if positive.all() or not positive.any():
        lacks = "negatives" if positive.all() else "positives"
        raise ValueError(f"group {name!r} has no {lacks}: its measures need both.")
    counts = confusion_matrix_at_thresholds(positive, data.score[rows])
    return [counts.matrix(counts.index_at(place)) for place in places]


def _nearest(first: list[ConfusionMatrix], second: list[ConfusionMatrix], at: int, measure: str) -> int:
    """Where the second group's measure is nearest to the first's; of equally near places the nearest one."""
    if not measure:
        return at
    gaps = np.abs([getattr(of, measure) - getattr(first[at], measure) for of in second])
    return min(range(len(gaps)), key=lambda place: (np.nan_to_num(gaps[place], nan=np.inf), abs(place - at)))
