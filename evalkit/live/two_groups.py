"""Two groups with one threshold, or with two that make one of their measures equal."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_number_in
from .._input.subgroups import read_subgroups
from .._input.validation import BinaryScores, check_scores
from .._results.table import Table
from .._types import Axes, BoolArray, Floats, Label
from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.threshold_counts import confusion_matrix_at_thresholds
from ..plots._colors import NEUTRAL
from ._figure import LiveFigure, as_class_names

_PLACES = 100  # of a threshold, with about as many samples between them
_MEASURES = {"recall": "recall", "fpr": "false positive rate", "precision": "precision"}


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
    called = as_class_names(names)
    score = np.asarray(data.score, np.float64)
    start = as_number_in(threshold, "threshold", score.min(), score.max())
    places = np.unique([*np.quantile(score, np.linspace(0, 1, _PLACES + 1), method="nearest"), start])
    matrices = [_matrices(data, group == one, places, name) for one, name in enumerate(groups)]
    first, second = measures = [_measures(of) for of in matrices]
    nearest = {name: _nearest(*of) for name, *of in zip(_MEASURES, first, second, strict=True)}
    at = int(np.searchsorted(places, start))
    rules = {"one threshold": at, **{f"equal {name}": nearest[of][at] for of, name in _MEASURES.items()}}
    rows = tuple(
        (rule, name, places[place].item(), *of[:, place].tolist())
        for rule, other in rules.items()
        for name, of, place in zip(groups, measures, (at, other), strict=True)
    )

    alt = f"Recall, false positive rate and precision {groups[0]} and {groups[1]}, by one threshold and by two."
    numbers = {
        "names": called,
        "groups": groups,
        "places": places.tolist(),
        "start": at,
        "counts": [[[m.tp for m in of], [m.fp for m in of]] for of in matrices],
        "nearest": nearest,
    }
    told = Table(("rule", "group", "threshold", *_MEASURES.values()), rows)
    return LiveFigure("two-groups", alt, numbers, told, partial(_draw, rows=rows), (5.6, 4.2))


def _draw(ax: Axes, rows: tuple[tuple[Any, ...], ...]) -> None:
    """The rows of the table, four rules below each other, a mark for each group."""
    for row, (rule, group, _, *measures) in enumerate(rows):
        at, is_second = divmod(row, 2)
        marker, face = ("D", "white") if is_second else ("o", NEUTRAL)
        y = [-(4 * at + line) for line in range(3)]
        ax.plot(measures, y, marker, color=NEUTRAL, markerfacecolor=face, label=None if at else group)
        if not is_second:
            ax.text(0, 0.8 - 4 * at, rule, va="center")
    ax.set_yticks([-(4 * at + line) for at in range(4) for line in range(3)], [*_MEASURES.values()] * 4)
    ax.set(xlim=(-0.02, 1.02), ylim=(-15, 1.5))
    ax.legend()


def _matrices(data: BinaryScores, rows: BoolArray, places: Floats, name: str) -> list[ConfusionMatrix]:
    """What each threshold makes of a group, which must have both classes."""
    positive = data.positive[rows]
    if positive.all() or not positive.any():
        lacks = "negatives" if positive.all() else "positives"
        raise ValueError(f"group {name!r} has no {lacks}: its measures need both.")
    counts = confusion_matrix_at_thresholds(positive, data.score[rows])
    return [counts.matrix(counts.index_at(place)) for place in places]


def _measures(matrices: list[ConfusionMatrix]) -> Floats:
    """A row for each measure, a column for each threshold; nan for the precision of no alarm."""
    return np.transpose([(of.recall, of.false_positive_rate, of.precision) for of in matrices])


def _nearest(first: Floats, second: Floats) -> list[int]:
    """For each threshold of the first group that where the second's measure is nearest; of several the nearest one."""
    here = np.arange(len(first))
    gaps = np.nan_to_num(np.abs(second - first[:, np.newaxis]), nan=np.inf)
    return [int(np.lexsort((np.abs(here - at), gaps[at]))[0]) for at in here]
