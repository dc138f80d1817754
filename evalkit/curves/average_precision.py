"""Average precision, and what is computed in its place: interpolated, or the area under straight lines."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_integer
from .._input.validation import BinaryScores
from .._types import Label
from ..counts._cumulative import ROUNDING, cumulative_counts, cut_rounding
from ..counts._packed_sort import ranked_keys, sum_of_precisions
from .precision_recall_curve import PrecisionRecallCurve, _checked


def average_precision_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Average precision: mean of the precisions, weighted by the increase in recall at each threshold.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `precision_recall_curve`.

    Returns
    -------
    float
        In [0, 1], as in scikit-learn; near the share of positives for uninformative scores.

    Raises
    ------
    ValueError, TypeError
        As in `precision_recall_curve`.

    See Also
    --------
    precision_recall_curve : The curve below which it is.
    metric_interval : How sure it is.
    roc_auc_score : Where precision does not matter.

    References
    ----------
    Manning, Raghavan and Schütze (2008), section 8.4.

    Examples
    --------
    >>> round(average_precision_score([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]), 4)
    0.8056
    """
    return _average_precision_of(_checked(y_true, y_score, pos_label, sample_weight))


def _average_precision_of(data: BinaryScores) -> float:
    """Average precision of validated data with at least one positive."""
    if data.weight is not None:
        return PrecisionRecallCurve._of(*cumulative_counts(data)).average_precision
    keys = ranked_keys(data.positive, data.score)
    keys.sort()
    return sum_of_precisions(keys) / data.sizes[0]


def interpolated_average_precision(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    n_points: int | None = None,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Average of the interpolated precision: at each recall, the highest precision at that recall or above.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `precision_recall_curve`.
    n_points : int, optional
        Number of recalls, evenly spaced from 0 to 1, to take the mean at (11 in Pascal VOC 2007); 2 or more.
        If left out, the area under the interpolated steps (Pascal VOC from 2010 on).

    Returns
    -------
    float
        In [0, 1], never below `average_precision_score` when `n_points` is left out.

    Raises
    ------
    ValueError, TypeError
        As in `precision_recall_curve`; for `n_points` below 2.

    See Also
    --------
    average_precision_score : Without smoothing, the usual one.

    References
    ----------
    Everingham et al. (2010), section 4.2; Manning, Raghavan and Schütze (2008), section 8.4.

    Examples
    --------
    >>> y_true, y_score = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]
    >>> round(interpolated_average_precision(y_true, y_score), 4)
    0.8333
    >>> round(interpolated_average_precision(y_true, y_score, n_points=11), 4)
    0.8409
    """
    counts = cumulative_counts(_checked(y_true, y_score, pos_label, sample_weight))
    tps, fps = counts.tps[1:], counts.fps[1:]
    best_from_here = np.maximum.accumulate((tps / (tps + fps))[::-1])[::-1]
    if n_points is None:
        return cut_rounding(np.sum(np.diff(counts.tps) * best_from_here) / counts.positives)
    wanted = np.linspace(0, 1, as_integer(n_points, "n_points", least=2))
    reached = np.searchsorted(tps / counts.positives, wanted - ROUNDING)
    return float(best_from_here[reached].mean())


def precision_recall_area(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Area under the precision-recall curve with the correct, non-linear interpolation between points.

    Between two thresholds true and false positives grow in proportion, so precision follows a hyperbola.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight
        As in `precision_recall_curve`.

    Returns
    -------
    float
        In [0, 1].

    Raises
    ------
    ValueError, TypeError
        As in `precision_recall_curve`.

    See Also
    --------
    average_precision_score : The steps in place of hyperbolas, the usual one.

    References
    ----------
    Davis and Goadrich (2006); Keilwagen, Grosse and Grau (2014), for the closed form.

    Examples
    --------
    >>> round(precision_recall_area([1, 0], [0.5, 0.5]), 4)
    0.5
    """
    counts = cumulative_counts(_checked(y_true, y_score, pos_label, sample_weight))
    tps, called = counts.tps, counts.tps + counts.fps
    gains = np.diff(tps)
    rises = gains > 0
    # Differences of each class, whose sum is at least what was gained; one of `called` may absorb a small weight.
    gained, entered, before = gains[rises], (gains + np.diff(counts.fps))[rises], called[:-1][rises]
    # Of the samples added, `share` are positive: precision is (tps + share x) / (called + x), x from 0 to `entered`.
    share = gained / entered
    bend = share * before - tps[:-1][rises]
    growth, grows = np.zeros(len(before)), before > 1e-300 * entered
    growth[grows] = entered[grows] / before[grows]
    area = share * (gained - bend * np.log1p(growth))
    return cut_rounding(area.sum() / counts.positives)
