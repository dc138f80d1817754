"""A thousand people, of whom a test finds some, misses some, and alarms others for nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._input.arguments import as_number_in
from .._results.table import one_row
from .._types import Axes
from ..counts.confusion_matrix import ConfusionMatrix
from ..plots._colors import NEGATIVE, NEUTRAL, POSITIVE
from ._figure import LiveFigure, as_class_names

_PEOPLE, _IN_A_COLUMN = 1000, 20


def thousand_people(
    prevalence: float, recall: float, specificity: float, *, names: tuple[str, str] = ("ill", "healthy")
) -> LiveFigure:
    """A thousand people as marks, with sliders of the three rates.

    Parameters
    ----------
    prevalence, recall, specificity : float
        Where the sliders stand at first, each from 0 to 1. People are whole: each count is rounded, halves up.
    names : (str, str)
        What the positives and the negatives are called.

    Returns
    -------
    LiveFigure
        As text the counts, with precision and accuracy.

    Raises
    ------
    ValueError, TypeError
        If a rate is no number from 0 to 1, or `names` are not two texts.

    See Also
    --------
    evalkit.ConfusionMatrix.at_prevalence : The expected matrix, not of whole people.

    References
    ----------
    Gigerenzer and others (2007), on natural frequencies.

    Examples
    --------
    >>> thousand_people(0.01, recall=0.9, specificity=0.975)
    tp  fn  fp   tn  precision  accuracy
     9   1  25  965   0.264706     0.974
    """
    given = {"prevalence": prevalence, "recall": recall, "specificity": specificity}
    rates = {name: as_number_in(rate, name, 0, 1) for name, rate in given.items()}
    positive, negative = as_class_names(names)
    tp, fn, fp, tn = counts = _counts(**rates)

    def draw(ax: Axes) -> None:
        x, y = np.divmod(np.arange(_PEOPLE), _IN_A_COLUMN)
        kinds = np.repeat(np.arange(4), counts)
        looks = [(POSITIVE, "o", 5), (POSITIVE, "o", 5), (NEGATIVE, "x", 4), (NEUTRAL, ".", 2)]
        for kind, (color, marker, size) in enumerate(looks):
            face = {"markerfacecolor": "none"} if kind == 1 else {}
            style: dict[str, Any] = {"color": color, "marker": marker, "markersize": size, "linestyle": "none", **face}
            ax.plot(x[kinds == kind], -y[kinds == kind], rasterized=kind == 3, **style)  # many marks: a small file
        ax.set_axis_off()

    alt = (
        f"A thousand people: of {tp + fn} {positive} {tp} found, {fn} missed; "
        f"{fp} false alarms among {fp + tn} {negative}."
    )
    numbers = {**rates, "names": [positive, negative]}
    told = one_row(ConfusionMatrix(tp=tp, fn=fn, fp=fp, tn=tn), "tp", "fn", "fp", "tn", "precision", "accuracy")
    return LiveFigure("thousand-people", alt, numbers, told, draw, (5.6, 2.7))


def _counts(prevalence: float, recall: float, specificity: float) -> tuple[int, int, int, int]:
    """TP, FN, FP, TN of whole people: what is drawn is what is told."""
    positives = _rounded(_PEOPLE * prevalence)
    tp, tn = _rounded(positives * recall), _rounded((_PEOPLE - positives) * specificity)
    return tp, positives - tp, _PEOPLE - positives - tn, tn


def _rounded(number: float) -> int:
    return int(number + 0.5)  # halves up, as in the browser
