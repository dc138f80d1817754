"""The curves of a report as SVG, the same bytes for the same rows."""

from __future__ import annotations

import dataclasses
import functools
import io
import re
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from .. import plots
from .._types import Axes
from ..curves.precision_recall_curve import precision_recall_curve
from ..curves.roc_curve import roc_curve
from ..inference.confidence_bands import PointwiseBand, pointwise_precision_recall_band, pointwise_roc_band
from ..probabilities.decision_curve import decision_curve
from ._calibration import binned, measured, unrounded
from ._estimates import LEVEL, LOGIT, OBUCHOWSKI
from ._formats import Contents
from ._net_benefit import moved
from ._samples import ManyClasses, TwoClasses

MOST_BAND_RESAMPLES = 1000
MOST_CURVES, COLOURS = 12, 6  # of classes: each colour as a solid and as a dashed line
RARE = 0.5  # a calibration curve that ends below this is drawn larger
SIZE = (4.6, 3.6)
# Hundredths of a point are enough, and half the bytes; what ends before a tag is text.
LONG_NUMBER = re.compile(r"(?<![\w#])\d+\.\d{3,}(?![\d<])")
LONGEST = 24  # signs of a name in a legend


def figures_of(data: TwoClasses | ManyClasses, contents: Contents) -> dict[str, str]:
    """ROC curves; of two classes the precision-recall curve too; calibration where scores are probabilities."""
    if isinstance(data, ManyClasses):
        found = {"roc": _drawn(_roc_of_classes, data)}
        if (proba := data.proba[0]) is not None:
            found["calibration"] = _drawn(_calibration, data.of_highest(proba), contents)
        return found
    found = {"roc": _drawn(_roc, data, contents), "pr": _drawn(_precision_recall, data, contents)}
    if contents["calibration"] and data.weight is None:
        found["calibration"] = _drawn(_calibration, data, contents)
    if contents["decision"]:
        found["decision"] = _drawn(_decision, data, contents)
        if (share := contents["prevalence"]) is not None:
            found["decision_elsewhere"] = _drawn(_decision, moved(data, share), contents, share)
    return found


def has_bands(contents: Contents) -> bool:
    """Whether bands can be drawn: as the interval of an AUC, of rows that count alike, two of each class."""
    return contents["measures"]["auc"]["method"] in (LOGIT, OBUCHOWSKI)


def _roc(ax: Axes, data: TwoClasses, contents: Contents) -> None:
    if has_bands(contents):
        _band(pointwise_roc_band, data, contents, ax)
    _lines(roc_curve, data, contents, ax, "lower right")
    m = contents["matrix"]
    _mark(ax, m["fp"] / (m["fp"] + m["tn"]), m["tp"] / (m["tp"] + m["fn"]))


def _precision_recall(ax: Axes, data: TwoClasses, contents: Contents) -> None:
    if has_bands(contents) and data.groups is None:  # with rare positives in groups it held the truth in 87 % alone
        _band(pointwise_precision_recall_band, data, contents, ax)
    _lines(precision_recall_curve, data, contents, ax, "lower left")
    ax.axhline(contents["data"]["prevalence"]["estimate"], color=plots.NEUTRAL, linestyle=":", linewidth=1)
    _mark(ax, contents["measures"]["recall"]["estimate"], contents["measures"]["precision"]["estimate"])


def _labels(contents: Contents) -> list[str]:
    """What a legend calls both models."""
    found = contents["comparison"]
    return [_label(name) for name in ([found["first"], found["second"]] if found else ["the model", ""])]


def _label(name: str) -> str:
    """A name in signs of which none has a meaning of its own for Matplotlib."""
    short = name if len(name) <= LONGEST else f"{name[:LONGEST]}…"
    return re.sub("^_", " _", short.replace("$", r"\$"))


def _lines(curve_of: Callable[..., Any], data: TwoClasses, contents: Contents, ax: Axes, corner: Any) -> None:
    """The curves of both models, with a legend in the corner that good curves leave free."""
    first, other = _labels(contents)
    curve_of(data.positive, data.score, sample_weight=data.weight).plot(ax, label=first)
    if data.second is not None:
        second = curve_of(data.positive, data.second, sample_weight=data.weight)
        second.plot(ax, label=other, linestyle="--")
        ax.legend(loc=corner)


def _calibration(ax: Axes, data: TwoClasses, contents: Contents) -> None:
    is_binned = bool(contents["calibration"]["bins"])
    curve: Any = binned(data) if is_binned else measured(data, unrounded(data.score)[0]).curve
    curve.plot(ax)
    top = curve.high if is_binned else curve.prob_true  # a band may be wide at its end
    highest = float(max(curve.prob_pred.max(), top.max()))
    if highest < RARE:
        ax.set(xlim=(-0.02 * highest, 1.05 * highest), ylim=(-0.02 * highest, 1.05 * highest))


def _decision(ax: Axes, data: TwoClasses, contents: Contents, prevalence: float | None = None) -> None:
    at, highest = contents["decision"]["threshold"], float(data.score.max())
    share = contents["data"]["prevalence"]["estimate"] if prevalence is None else prevalence
    end = max(1.5 * at, 0.01, min(highest, max(2 * at, 4 * share)))  # beyond, few decide where positives are rare
    options: dict[str, Any] = {"thresholds": np.linspace(0, min(0.99, end), 200)}
    curve = functools.partial(decision_curve, **options, prevalence=prevalence)
    shown = data if data.probable[1] else dataclasses.replace(data, second=None)
    _lines(curve, shown, contents, ax, "best")
    ax.axvline(at, color=plots.NEUTRAL, linestyle=":", linewidth=1)
    ax.legend()


def _roc_of_classes(ax: Axes, data: ManyClasses) -> None:
    for index, name in enumerate(data.names[:MOST_CURVES]):
        line: dict[str, Any] = {"color": f"C{index % COLOURS}", "linestyle": "-" if index < COLOURS else "--"}
        roc_curve(data.true == index, data.scores[:, index]).plot(ax, label=_label(name), **line)
    ax.legend(loc="lower right")


def _mark(ax: Axes, x: float, y: float) -> None:
    """A dot at the threshold; Matplotlib leaves it out where a rate is undefined, nan."""
    ax.plot([x], [y], "o", color="black", markersize=8, zorder=5)


def _band(band: Callable[..., PointwiseBand], data: TwoClasses, contents: Contents, ax: Axes) -> None:
    """Shade a band, of which the caption says that it is pointwise."""
    drawn = min(contents["method"]["n_resamples"], MOST_BAND_RESAMPLES)
    options = {"n_resamples": drawn, "rng": contents["method"]["seed"], "confidence_level": LEVEL}
    band(data.positive, data.score, groups=data.groups, **options).plot(ax, label="")


def _drawn(draw: Callable[..., None], *args: Any) -> str:
    """A figure in the book's style, without Matplotlib's windows, date or version."""
    import matplotlib.style
    from matplotlib.figure import Figure

    # Letters as text: as outlines they are most of a figure, and cannot be searched for or changed.
    style = matplotlib.style.context(["default", "evalkit.plots.evalkit", {"svg.fonttype": "none"}])
    with style, warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")  # of a name: the reader's browser has other fonts
        figure = Figure(figsize=SIZE)
        draw(figure.subplots(), *args)
        file = io.StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return LONG_NUMBER.sub(lambda number: f"{float(number[0]):.2f}", file.getvalue())
