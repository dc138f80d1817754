"""Drawing of results on probabilities and decisions: arrays in, Axes out."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._types import AnyArray, Axes
from ._axes import UNIT, as_axes, draw_once


def plot_calibration(
    prob_pred: AnyArray, prob_true: AnyArray, low: AnyArray, high: AnyArray, ax: Axes | None, **line: Any
) -> Axes:
    """Draw shares of positives, with their intervals, against mean predicted probabilities; the diagonal once."""
    ax = as_axes(ax)
    draw_once(ax, "evalkit-diagonal", [0, 1], [0, 1])
    errors = np.maximum([prob_true - low, high - prob_true], 0)
    ax.errorbar(prob_pred, prob_true, yerr=errors, **{"fmt": "o-", "capsize": 3, **line})
    ax.set(xlabel="mean predicted probability", ylabel="share of positives", xlim=UNIT, ylim=UNIT)
    ax.set_aspect("equal")
    return ax


def plot_smooth_calibration(
    prob_pred: AnyArray, prob_true: AnyArray, low: AnyArray, high: AnyArray, ax: Axes | None, **line: Any
) -> Axes:
    """Draw a calibration curve in its band; the diagonal once."""
    ax = as_axes(ax)
    draw_once(ax, "evalkit-diagonal", [0, 1], [0, 1])
    (curve,) = ax.plot(prob_pred, prob_true, **line)
    ax.fill_between(prob_pred, low, high, color=curve.get_color(), alpha=0.2, linewidth=0)
    ax.set(xlabel="predicted probability", ylabel="share of positives", xlim=UNIT, ylim=UNIT)
    ax.set_aspect("equal")
    return ax


def plot_decision_curve(
    thresholds: AnyArray, net_benefit: AnyArray, treat_all: AnyArray, ax: Axes | None, **line: Any
) -> Axes:
    """Draw net benefit against the threshold probability, with treating all and none, once on each Axes."""
    ax = as_axes(ax)
    ax.plot(thresholds, net_benefit, **{"zorder": 3, **line})
    draw_once(ax, "evalkit-all", thresholds, treat_all, label="all", linestyle="--")
    draw_once(ax, "evalkit-none", thresholds, np.zeros(len(thresholds)), label="none")
    highest = max(1e-300, *(np.max(drawn.get_ydata()) for drawn in ax.lines))  # treating all falls far below 0
    ax.set(xlabel="threshold probability", ylabel="net benefit", ylim=(-highest / 4, highest * 1.05))
    return ax


def plot_cost_curve(probability_cost: AnyArray, cost: AnyArray, ax: Axes | None, **line: Any) -> Axes:
    """Draw the lower envelope, below the triangle of the two classifiers that never look."""
    ax = as_axes(ax)
    draw_once(ax, "evalkit-trivial", [0, 0.5, 1], [0, 0.5, 0], label="without the score")
    ax.plot(probability_cost, cost, **{"zorder": 3, **line})
    ax.set(xlabel="probability cost of the positives", ylabel="normalised expected cost", xlim=(0, 1), ylim=(0, 0.52))
    return ax
