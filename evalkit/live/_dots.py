"""Samples as marks in columns by score: what the figures with a threshold to drag are drawn from."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_threshold
from .._input.validation import check_scores
from .._types import Axes, Floats, Integers
from ..counts.confusion_matrix import ConfusionMatrix
from ..plots._colors import NEGATIVE, NEUTRAL, POSITIVE
from ._figure import as_class_names

_MOST_SAMPLES = 1000  # a mark each
_FEW_SAMPLES, _FEW_COLUMNS, _COLUMNS = 40, 20, 100
_TALLEST = 15  # marks one above the other; where there are more, they overlap
_LOOKS: dict[str, dict[str, Any]] = {
    "missed": {"marker": "o", "color": POSITIVE, "markerfacecolor": "none"},
    "found": {"marker": "o", "color": POSITIVE},
    "left alone": {"marker": "x", "color": NEUTRAL, "rasterized": True},  # many marks: a small file
    "false alarm": {"marker": "x", "color": NEGATIVE},
}


class Dots(NamedTuple):
    """How many samples of each class are in each column; its left edge is a threshold that can be chosen."""

    edges: Floats
    positives: Integers
    negatives: Integers
    names: list[str]
    start: int  # the edge where the threshold is at first

    def numbers(self) -> dict[str, Any]:
        """What the script is given."""
        columns = {name: getattr(self, name).tolist() for name in ("edges", "positives", "negatives")}
        return {**columns, "names": self.names, "start": self.start}

    def matrix(self, edge: int) -> ConfusionMatrix:
        """The counts at an edge."""
        tp, fp = self.positives[edge:].sum(), self.negatives[edge:].sum()
        return ConfusionMatrix(tp=tp, fp=fp, fn=self.positives.sum() - tp, tn=self.negatives.sum() - fp)

    def draw(self, ax: Axes) -> None:
        """The marks, positives above 0 and negatives below, and the threshold."""
        is_above = np.arange(len(self.positives)) >= self.start
        for counts, side, kinds in (
            (self.positives, 1, ("missed", "found")),
            (self.negatives, -1, ("left alone", "false alarm")),
        ):
            for chosen, kind in zip((~is_above, is_above), kinds, strict=True):
                x, y = self._places(np.where(chosen, counts, 0))
                ax.plot(x, side * y, linestyle="none", markersize=3, **_LOOKS[kind])
        ax.axvline(self.edges[self.start], color=NEUTRAL)
        ax.set(yticks=[-_TALLEST / 2, _TALLEST / 2], yticklabels=self.names[::-1], xlabel="score")

    def _places(self, counts: Integers) -> tuple[Floats, Floats]:
        """Of each mark, from the axis away."""
        middles = (self.edges[:-1] + self.edges[1:]) / 2
        heights = [np.arange(1, n + 1) * min(1, _TALLEST / n) for n in counts if n]
        return np.repeat(middles, counts), np.concatenate([[], *heights])


def dots_of(y_true: ArrayLike, y_score: ArrayLike, threshold: float, names: Any) -> Dots:
    """Read labels and scores, and sort them into columns."""
    threshold = float(as_threshold(threshold))
    data = check_scores(y_true, y_score, both_classes=True)
    if len(data.score) > _MOST_SAMPLES:
        raise ValueError(f"y_score has {len(data.score):,} items: at most {_MOST_SAMPLES:,}, a mark each; pass fewer.")
    score = data.score.astype(np.float64)
    edges = _edges(score)
    column = np.searchsorted(edges, score, side="right") - 1
    positives, negatives = (np.bincount(column[of], minlength=len(edges) - 1) for of in (data.positive, ~data.positive))
    named = as_class_names(names)
    return Dots(edges, positives, negatives, named, int(np.abs(edges - threshold).argmin()))


def _edges(score: Floats) -> Floats:
    """Round numbers about the scores, a column apart; from 0 to 1 where the scores may be probabilities."""
    low, high = score.min(), score.max()
    start, stop = (0, 1) if 0 <= low and high <= 1 else (low, high)
    width = _round_width((stop - start or 1) / (_FEW_COLUMNS if len(score) <= _FEW_SAMPLES else _COLUMNS))
    at = np.arange(math.floor(start / width) - 1, math.ceil(stop / width) + 3) * width
    edges = np.array([float(f"{edge:.12g}") for edge in at])  # 0.3, not 0.30000000000000004
    first = np.searchsorted(edges, start, side="right") - 1
    last = max(np.searchsorted(edges, high, side="right"), np.searchsorted(edges, stop))
    return edges[first : last + 1]


def _round_width(least: float) -> float:
    magnitude = 10.0 ** math.floor(math.log10(least))
    return next(times * magnitude for times in (1, 2, 5, 10) if times * magnitude >= least)
