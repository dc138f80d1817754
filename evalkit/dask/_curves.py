"""Counts at the distinct scores, and curves and thresholds from them."""

from __future__ import annotations

import functools
from typing import Any

from .._input.arguments import as_bool, check_metric
from .._input.validation import refuse_no_positive, refuse_one_class
from .._types import Label
from ..counts._cumulative import CumulativeCounts
from ..counts.metrics import Metric
from ..counts.threshold_counts import ThresholdCounts
from ..curves.precision_recall_curve import PrecisionRecallCurve, _ends_of_equal_recall
from ..curves.roc_curve import RocCurve, _corners
from ..thresholds.best_threshold import ChosenThreshold
from . import _measures
from ._ranges import CheckSizes, over_ranges


def confusion_matrix_at_thresholds(y_true: Any, y_score: Any, *, pos_label: Label | None = None) -> ThresholdCounts:
    """Counts at every distinct score, as `evalkit.confusion_matrix_at_thresholds` gives them.

    They come back to the caller, 40 bytes for each distinct score.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `roc_auc_score`; one class is enough.

    Returns
    -------
    ThresholdCounts
        Unpacks as ``tns, fps, fns, tps, thresholds``.

    Raises
    ------
    ValueError, TypeError
        For invalid input, with the partition.

    See Also
    --------
    evalkit.confusion_matrix_at_thresholds : The same of data that fit into memory, with weights.

    References
    ----------
    Fawcett (2006), algorithm 1.

    Examples
    --------
    >>> import dask.array
    >>> y_true, y_score = (dask.array.from_array(of, chunks=2) for of in ([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8]))
    >>> confusion_matrix_at_thresholds(y_true, y_score).tps
    array([0, 1, 2, 2])
    """
    return ThresholdCounts._of(*_counts(y_true, y_score, pos_label, None))


def roc_curve(y_true: Any, y_score: Any, *, pos_label: Label | None = None, drop_intermediate: bool = True) -> RocCurve:
    """ROC curve, as `evalkit.roc_curve` gives it.

    Its points come back to the caller, 24 bytes each.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `roc_auc_score`.
    drop_intermediate : bool
        Leave out points on a straight line between their neighbours, in each range before it is sent. Where p is the
        share of positives and no scores are tied, up to about ``2 p (1 - p)`` of all points are left.

    Returns
    -------
    RocCurve
        Unpacks as ``fpr, tpr, thresholds``.

    Raises
    ------
    ValueError, TypeError
        For invalid input, with the partition; also when one of the two classes is missing.

    See Also
    --------
    evalkit.roc_curve : The same of data that fit into memory, with weights.

    References
    ----------
    Fawcett (2006), algorithm 1.

    Examples
    --------
    >>> import dask.array
    >>> y_true, y_score = (dask.array.from_array(of, chunks=2) for of in ([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8]))
    >>> roc_curve(y_true, y_score)
    threshold  FPR  TPR
          inf    0    0
          0.8    0  0.5
          0.5  0.5  0.5
          0.3  0.5    1
          0.2    1    1
    """
    retain = _corners if as_bool(drop_intermediate, "drop_intermediate") else None
    return RocCurve._of(*_counts(y_true, y_score, pos_label, retain, refuse_one_class))


def precision_recall_curve(
    y_true: Any, y_score: Any, *, pos_label: Label | None = None, drop_intermediate: bool = False
) -> PrecisionRecallCurve:
    """Precision and recall at every distinct score, as `evalkit.precision_recall_curve` gives them.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `roc_auc_score`; at least one positive.
    drop_intermediate : bool
        Leave out the points between the first and the last of those with equal recall, in each range before it is
        sent: at most two points for each positive are left.

    Returns
    -------
    PrecisionRecallCurve
        Unpacks as ``precision, recall, thresholds``.

    Raises
    ------
    ValueError, TypeError
        For invalid input, with the partition; also without a positive.

    See Also
    --------
    evalkit.precision_recall_curve : The same of data that fit into memory, with weights.

    References
    ----------
    Davis and Goadrich (2006).

    Examples
    --------
    >>> import dask.array
    >>> y_true, y_score = (dask.array.from_array(of, chunks=2) for of in ([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8]))
    >>> precision_recall_curve(y_true, y_score).precision.round(2)
    array([0.5 , 0.67, 0.5 , 1.  , 1.  ])
    """
    retain = _ends_of_equal_recall if as_bool(drop_intermediate, "drop_intermediate") else None
    return PrecisionRecallCurve._of(*_counts(y_true, y_score, pos_label, retain, refuse_no_positive))


def best_threshold(y_true: Any, y_score: Any, metric: Metric, *, pos_label: Label | None = None) -> ChosenThreshold:
    """Select the threshold at which a metric is largest, as `evalkit.best_threshold` does.

    The metric is computed in each range; the rows at which it is largest come back.

    Parameters
    ----------
    y_true, y_score, pos_label
        As in `roc_auc_score`.
    metric : callable
        As in `evalkit.best_threshold`; the ready-made ones, `youden_j`, ``cost_of(fp=1, fn=10)`` and ``f_beta_of(1)``,
        are computed at all thresholds at once, others are called at each.

    Returns
    -------
    ChosenThreshold
        With `.threshold`, `.value` and `.matrix`.

    Raises
    ------
    ValueError, TypeError
        For invalid input, with the partition; for a metric that `evalkit.best_threshold` refuses.

    See Also
    --------
    evalkit.best_threshold : The same of data that fit into memory, also with weights.

    References
    ----------
    Provost and Fawcett (2001).

    Examples
    --------
    >>> import dask.array
    >>> from evalkit import youden_j
    >>> y_true, y_score = (dask.array.from_array(of, chunks=2) for of in ([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8]))
    >>> best_threshold(y_true, y_score, youden_j)
    threshold  value  TP  FP  FN  TN
          0.8    0.5   1   0   1   2
    """
    check_metric(metric)
    measure = functools.partial(_measures.candidates, metric)
    sizes, parts = over_ranges(measure, y_true, y_score, pos_label, refuse_one_class)
    return _measures.chosen_of(metric, parts, sizes)


def _counts(
    y_true: Any,
    y_score: Any,
    pos_label: Label | None,
    retain: _measures.Retain | None,
    check: CheckSizes | None = None,
) -> CumulativeCounts:
    measure = functools.partial(_measures.rows, retain)
    _, parts = over_ranges(measure, y_true, y_score, pos_label, check)
    return _measures.joined_rows(parts, retain)
