"""Net benefit and the decision curve: is acting on a model's probabilities better than acting on all, or on none?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import is_number
from .._input.probabilities import as_prevalence, check_probabilities
from .._input.reading import as_numbers, as_sequence, check_rising, refuse_where
from .._input.validation import BinaryScores
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table, rows_of
from .._types import Axes, Floats, Label
from ..counts._cumulative import cumulative_counts
from ..plots._measures import plot_decision_curve


@dataclass(frozen=True, eq=False, repr=False)
class DecisionCurve(FrozenArrays, ShownAsTable):
    """Net benefit at each threshold probability.

    Parameters
    ----------
    thresholds : ndarray of shape (n_thresholds,)
        Threshold probabilities, in [0, 1), increasing.
    net_benefit : ndarray of shape (n_thresholds,)
        Of acting where the predicted probability is at least the threshold; at most the share of positives.
    treat_all : ndarray of shape (n_thresholds,)
        Of acting on everybody. Acting on nobody has a net benefit of 0.
    """

    thresholds: Floats
    net_benefit: Floats
    treat_all: Floats

    def table(self) -> Table:
        """One row a threshold: net benefit of the model and of treating all."""
        rows = rows_of(self.thresholds, self.net_benefit, self.treat_all)
        return Table(("threshold", "net benefit", "treat all"), rows)

    def plot(self, ax: Axes | None = None, **line: Any) -> Axes:
        """Plot the curve, with treating all and treating none once on each Axes.

        `line` are options of Matplotlib's `plot`, such as `label` and `color`.
        """
        return plot_decision_curve(self.thresholds, self.net_benefit, self.treat_all, ax, **line)


def net_benefit(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    threshold: float,
    prevalence: float | None = None,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Net benefit of acting where the predicted probability reaches a threshold: TP/n - FP/n * t/(1 - t).

    A threshold t says that acting needlessly on (1 - t)/t samples is as bad as failing to act on one positive.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels, at most two different ones.
    y_proba : sequence of shape (n_samples,)
        Predicted probability of the positive class, in [0, 1].
    threshold : float
        In [0, 1); positive means ``y_proba >= threshold``.
    prevalence : float, optional
        Share of positives in another population, between 0 and 1; recall and false positive rate are taken to be the
        same there, and the probabilities to be as they are: to move those that are right here, multiply their odds by
        the ratio of the odds of being positive (Elkan 2001, theorem 2). That of the data if left out.
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.
    sample_weight : sequence of shape (n_samples,), optional
        Weight of each sample.

    Returns
    -------
    float
        In true positives a sample: at most the share of positives; below 0 where acting on nobody is better.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a probability outside [0, 1], a threshold outside [0, 1), a prevalence that is none.

    See Also
    --------
    net_benefit_interval : How sure it is that this is more than acting on everybody, or on nobody.
    decision_curve : At many thresholds.
    cost_of : Costs that do not come from the threshold.

    References
    ----------
    Vickers and Elkin (2006), the first equation; another prevalence: Rousson and Zumbrunn (2011).

    Examples
    --------
    >>> net_benefit([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], threshold=0.5)
    0.4
    """
    at = np.array([as_threshold_probability(threshold)])
    options: dict[str, Any] = {"sample_weight": sample_weight, "both_classes": prevalence is not None}
    data = check_probabilities(y_true, y_proba, pos_label=pos_label, **options)
    return float(net_benefits(data, at, prevalence)[0][0])


def decision_curve(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    thresholds: ArrayLike | None = None,
    prevalence: float | None = None,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> DecisionCurve:
    """Net benefit at many thresholds, of the model and of acting on everybody.

    Of two models or more, plot each curve on the same Axes: acting on everybody and on nobody is drawn once.

    Parameters
    ----------
    y_true, y_proba, prevalence, pos_label, sample_weight
        As in `net_benefit`.
    thresholds : sequence of shape (n_thresholds,), optional
        Threshold probabilities in [0, 1), increasing; 0.01, 0.02, … 0.99 if left out. Take those at which
        somebody would act.

    Returns
    -------
    DecisionCurve
        With `.thresholds`, `.net_benefit` and `.treat_all`.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a probability outside [0, 1], thresholds outside [0, 1) or not increasing.

    See Also
    --------
    net_benefit : At one threshold.
    calibration_curve : Whether the probabilities are right.

    References
    ----------
    Vickers and Elkin (2006).

    Examples
    --------
    >>> decision_curve([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], thresholds=[0.2, 0.5, 0.8])
    threshold  net benefit  treat all
          0.2          0.5        0.5
          0.5          0.4        0.2
          0.8         -0.6         -1
    """
    at = np.arange(1, 100) / 100 if thresholds is None else _as_threshold_probabilities(thresholds)
    options: dict[str, Any] = {"sample_weight": sample_weight, "both_classes": prevalence is not None}
    data = check_probabilities(y_true, y_proba, pos_label=pos_label, **options)
    return DecisionCurve(at, *net_benefits(data, at, prevalence))


def net_benefits(data: BinaryScores, thresholds: Floats, prevalence: float | None) -> tuple[Floats, Floats]:
    """Net benefit at each threshold, of the probabilities and of acting on everybody."""
    counts = cumulative_counts(data)
    below = np.searchsorted(counts.thresholds[::-1], thresholds)
    row = len(counts.thresholds) - 1 - below
    positives, negatives = counts.tps[-1].item(), counts.fps[-1].item()
    total, odds = positives + negatives, thresholds / (1 - thresholds)
    each = 1.0, 1.0
    if prevalence is not None:
        share = as_prevalence(prevalence)
        each = share * total / positives, (1 - share) * total / negatives
    model, everybody = ((each[0] * counts.tps[at] - each[1] * counts.fps[at] * odds) / total for at in (row, -1))
    return model, everybody


def as_threshold_probability(threshold: float) -> float:
    """Refuse anything but a number from 0 to below 1."""
    if not (is_number(threshold) and 0 <= threshold < 1):
        raise ValueError(f"threshold is {threshold!r}: it must be a number from 0 to below 1.")
    return float(threshold)


def _as_threshold_probabilities(values: ArrayLike) -> Floats:
    given = as_sequence(values, "thresholds", one="threshold")
    thresholds = np.array(as_numbers(given, "thresholds", "a probability"), np.float64)
    right = "it must be a number from 0 to below 1"
    refuse_where((thresholds < 0) | (thresholds >= 1), thresholds, "thresholds", right)
    check_rising(thresholds, "thresholds")
    return thresholds
