"""Two hills of normal scores, a threshold between them, and its points on the ROC and the precision-recall curve."""

from __future__ import annotations

from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from .._input.arguments import as_number_in
from .._input.probabilities import as_prevalence
from .._results.table import Table
from .._types import Axes, Floats
from ..plots._axes import label_unit_square
from ..plots._colors import NEGATIVE, NEUTRAL, POSITIVE
from ._figure import LiveFigure, as_class_names

_PREVALENCES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5)
_MOST_APART, _TAILS = 3, 3.5  # standard deviations


class Hills(NamedTuple):
    """The mean and the standard deviation of the positives' scores, and their share; the negatives have 0 and 1."""

    separation: float
    spread: float
    prevalence: float

    @property
    def classes(self) -> tuple[NormalDist, NormalDist]:
        """The scores of the positives and of the negatives."""
        return NormalDist(self.separation, self.spread), NormalDist()

    def rates(self, threshold: float) -> tuple[float, float, float]:
        """TPR, FPR and precision."""
        (tpr, fpr) = (of.cdf(2 * of.mean - threshold) for of in self.classes)  # above it: no difference from 1
        return tpr, fpr, 1 / (1 + (1 - self.prevalence) * fpr / (self.prevalence * tpr))

    def draw(self, ax: Axes, scores: Floats, threshold: float, names: list[str]) -> None:
        """The hills, and the two curves beside them."""
        hills, roc, pr = ax.figure.subplots(1, 3, width_ratios=(2, 1, 1))
        ax.remove()
        self._draw_hills(hills, scores, threshold, names)
        tpr, fpr, precision = np.transpose([self.rates(score) for score in [threshold, *scores]])
        for plot, x, y, labels, title in (
            (roc, fpr, tpr, ("FPR", "TPR"), "ROC"),
            (pr, tpr, precision, ("recall", "precision"), "precision-recall"),
        ):
            plot.plot(x[1:], y[1:], color=POSITIVE)
            plot.plot(x[0], y[0], "o", color=NEGATIVE)
            plot.set_title(title, fontsize="medium", color=POSITIVE)
            label_unit_square(plot, *labels)

    def _draw_hills(self, ax: Axes, scores: Floats, threshold: float, names: list[str]) -> None:
        """Each as high as its class is frequent."""
        shares, looks = (self.prevalence, 1 - self.prevalence), ((POSITIVE, "-", "left"), (NEGATIVE, "--", "right"))
        for of, share, name, (color, style, side) in zip(self.classes, shares, names, looks, strict=True):
            height = np.array([share * of.pdf(score) for score in scores])
            ax.plot(scores, height, style, color=color)
            ax.fill_between(scores, height, where=scores >= threshold, color=color, alpha=0.3, lw=0)
            ax.text(of.mean, 1.02, name, color=color, ha=side, transform=ax.get_xaxis_transform())
        ax.axvline(threshold, color=NEUTRAL)
        ax.set(xlabel="score", yticks=[])


def two_hills(
    separation: float,
    *,
    threshold: float,
    prevalence: float = 0.5,
    spread: float = 1,
    names: tuple[str, str] = ("positives", "negatives"),
) -> LiveFigure:
    """Normal scores of two classes, a threshold to drag over them, and its points on two curves.

    The scores of the negatives have mean 0 and standard deviation 1.

    Parameters
    ----------
    separation : float
        The mean of the positives, from 0 to 3.
    threshold : float
        Where the line stands at first.
    prevalence : float
        The share of positives, between 0 and 1.
    spread : float
        The standard deviation of the positives, from 0.5 to 2.
    names : (str, str)
        What the positives and the negatives are called, as in "of the positives".

    Returns
    -------
    LiveFigure
        As text the rates and the precision at this threshold, for several prevalences.

    Raises
    ------
    ValueError, TypeError
        If a number is none or out of its range, or `names` are not two texts.

    See Also
    --------
    evalkit.roc_curve, evalkit.precision_recall_curve : Of samples.

    References
    ----------
    Green and Swets (1966), for the model.

    Examples
    --------
    >>> two_hills(2, threshold=1.23, prevalence=0.01)
    prevalence      TPR       FPR  precision
           0.5  0.77935  0.109349   0.876957
           0.3  0.77935  0.109349   0.753362
           0.2  0.77935  0.109349   0.640521
           0.1  0.77935  0.109349   0.441937
          0.05  0.77935  0.109349   0.272789
          0.02  0.77935  0.109349   0.126983
          0.01  0.77935  0.109349  0.0671572
    """
    given = Hills(
        as_number_in(separation, "separation", 0, _MOST_APART),
        as_number_in(spread, "spread", 0.5, 2),
        as_prevalence(prevalence),
    )
    lowest, highest = -_TAILS, _MOST_APART + _TAILS * given.spread
    threshold = as_number_in(threshold, "threshold", lowest, highest)
    positive, negative = as_class_names(names)
    prevalences = sorted({*_PREVALENCES, given.prevalence})
    rows = tuple((of, *given._replace(prevalence=of).rates(threshold)) for of in reversed(prevalences))
    tpr, fpr, precision = given.rates(threshold)
    alt = (
        f"The scores of two classes as hills, a ROC curve and a precision-recall curve: at the threshold {threshold:g} "
        f"{tpr:.1%} of the {positive} are found and {fpr:.1%} of the {negative} alarmed; at a prevalence of "
        f"{given.prevalence:.1%}, {precision:.1%} of the alarms are right."
    ).replace("%", " %")
    numbers = {**given._asdict(), "threshold": threshold, "names": [positive, negative], "prevalences": prevalences}
    scores = np.linspace(lowest, highest, 200)

    told = Table(("prevalence", "TPR", "FPR", "precision"), rows)
    return LiveFigure(
        "two-hills", alt, numbers, told, lambda ax: given.draw(ax, scores, threshold, [positive, negative]), (6.6, 2.2)
    )
