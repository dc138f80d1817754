"""The calibration curve: share of positives against predicted probability."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_confidence_level, as_integer, one_of
from .._input.probabilities import check_probabilities
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table, rows_of
from .._types import AnyArray, Axes, Floats, Integers, Label
from ..inference._shares import share_of
from ..plots._measures import plot_calibration


@dataclass(frozen=True, eq=False, repr=False)
class CalibrationCurve(FrozenArrays, ShownAsTable):
    """Share of positives against mean predicted probability, in each bin that has samples.

    Parameters
    ----------
    prob_true, prob_pred : ndarray of shape (n_bins_used,)
        Share of positives, and mean predicted probability, in [0, 1].
    low, high : ndarray of shape (n_bins_used,)
        Ends of the interval for the share, that of `proportion_interval`. Somewhat wide where predictions differ
        within a bin, as the variance of the count is then below the binomial.
    n_samples : ndarray of shape (n_bins_used,)
        Number of samples in each bin.
    confidence_level : float
        Nominal level in each bin; coverage of all bins at once is lower.
    """

    prob_true: Floats
    prob_pred: Floats
    low: Floats
    high: Floats
    n_samples: Integers
    confidence_level: float

    def __iter__(self) -> Iterator[AnyArray]:
        return iter((self.prob_true, self.prob_pred))

    @property
    def expected_calibration_error(self) -> float:
        """Mean distance of share and prediction over the bins, weighted by samples, in [0, 1] (Naeini et al. 2015).

        It depends on the bins and is above 0 by chance alone: compare it only over the same data and bins.
        """
        return float(np.average(np.abs(self.prob_true - self.prob_pred), weights=self.n_samples))

    def table(self) -> Table:
        """One row a bin: samples, mean predicted probability, share of positives and its interval."""
        rows = rows_of(self.n_samples, self.prob_pred, self.prob_true, self.low, self.high)
        return Table(("samples", "predicted", "positive", "low", "high"), rows)

    def plot(self, ax: Axes | None = None, **line: Any) -> Axes:
        """Plot the curve with its intervals, and the diagonal of perfect calibration once on each Axes.

        `line` are options of Matplotlib's `errorbar`, such as `label` and `color`.
        """
        return plot_calibration(self.prob_pred, self.prob_true, self.low, self.high, ax, **line)


def calibration_curve(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    pos_label: Label | None = None,
    n_bins: int = 5,
    strategy: Literal["uniform", "quantile"] = "uniform",
    confidence_level: float = 0.95,
    groups: ArrayLike | None = None,
) -> CalibrationCurve:
    """Calibration curve (reliability diagram), point for point that of scikit-learn, with intervals.

    Samples are taken as independent, unless ``groups=`` says which belong to one patient or customer. It takes no
    weights: the intervals need counts.

    Parameters
    ----------
    y_true, y_proba, pos_label
        As in `brier_score_loss`.
    n_bins : int
        Number of bins, from 1 to 1,000,000; empty ones are left out.
    strategy : {"uniform", "quantile"}
        Bins of one width from 0 to 1, or bins between quantiles of `y_proba`, each with about as many samples.
        A probability on the border of two bins belongs to the lower.
    confidence_level : float
        Between 0 and 1; of each interval by itself.
    groups : sequence of shape (n_samples,), optional
        What each sample belongs to, as in `proportion_interval`.

    Returns
    -------
    CalibrationCurve
        Unpacks as ``prob_true, prob_pred``.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a probability outside [0, 1], a number of bins or a strategy that is none.

    See Also
    --------
    brier_score_loss : Calibration and ranking in one number.
    decision_curve : Whether the probabilities are good enough to act on.

    References
    ----------
    Niculescu-Mizil and Caruana (2005), section 4; the intervals: Wilson (1927), with groups Rao and Scott (1992).

    Examples
    --------
    >>> y_true = [0, 0, 0, 0, 1, 1, 1, 1, 1]
    >>> calibration_curve(y_true, [0.1, 0.2, 0.3, 0.4, 0.65, 0.7, 0.8, 0.9, 1], n_bins=3)
    samples  predicted  positive        low      high
          3        0.2         0          0  0.561497
          2      0.525       0.5  0.0945312  0.905469
          4       0.85         1   0.510109         1
    """
    level, n_bins = as_confidence_level(confidence_level), as_integer(n_bins, "n_bins", most=10**6)
    one_of(strategy, "strategy", ("uniform", "quantile"))
    data = check_probabilities(y_true, y_proba, pos_label=pos_label, groups=groups)
    proba = np.asarray(data.score, np.float64)
    edges = np.linspace(0, 1, n_bins + 1)
    if strategy == "quantile":
        edges = np.percentile(proba, 100 * edges)
    bins = np.searchsorted(edges[1:-1], proba)
    counts = np.bincount(bins)
    used = np.flatnonzero(counts)
    prob_pred = np.bincount(bins, weights=proba)[used] / counts[used]
    prob_true, low, high = np.transpose(
        [share_of(data.positive & (bins == one), bins == one, data.group, level) for one in used]
    )
    return CalibrationCurve(prob_true, prob_pred, low, high, counts[used], level)
