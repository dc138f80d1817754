"""Counts at the distinct scores, and curves and thresholds from them."""

from __future__ import annotations

import functools
from typing import Any

import evalkit

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
from ._docstrings import as_in
from ._ranges import CheckSizes, over_ranges


@as_in(evalkit.confusion_matrix_at_thresholds)
def confusion_matrix_at_thresholds(y_true: Any, y_score: Any, *, pos_label: Label | None = None) -> ThresholdCounts:
    """Counts at every distinct score.

    They come back to the caller, 40 bytes for each distinct score.

    >>> confusion_matrix_at_thresholds(y_true, y_score).tps
    array([0, 1, 1, 2, 2])
    """
    return ThresholdCounts._of(*_counts(y_true, y_score, pos_label, None))


@as_in(evalkit.roc_curve)
def roc_curve(y_true: Any, y_score: Any, *, pos_label: Label | None = None, drop_intermediate: bool = True) -> RocCurve:
    """ROC curve.

    Its points come back to the caller, 24 bytes each.

    drop_intermediate : bool
        Leave out points on a straight line between their neighbours, in each range before it is sent. Where p is the
        share of positives and no scores are tied, up to about ``2 p (1 - p)`` of all points are left.

    >>> roc_curve(y_true, y_score).tpr
    array([0. , 0.5, 0.5, 1. , 1. ])
    """
    retain = _corners if as_bool(drop_intermediate, "drop_intermediate") else None
    return RocCurve._of(*_counts(y_true, y_score, pos_label, retain, refuse_one_class))


@as_in(evalkit.precision_recall_curve)
def precision_recall_curve(
    y_true: Any, y_score: Any, *, pos_label: Label | None = None, drop_intermediate: bool = False
) -> PrecisionRecallCurve:
    """Precision and recall at every distinct score.

    drop_intermediate : bool
        Leave out the points between the first and the last of those with equal recall, in each range before it is
        sent: at most two points for each positive are left.

    >>> precision_recall_curve(y_true, y_score).recall
    array([1. , 1. , 0.5, 0.5, 0. ])
    """
    retain = _ends_of_equal_recall if as_bool(drop_intermediate, "drop_intermediate") else None
    return PrecisionRecallCurve._of(*_counts(y_true, y_score, pos_label, retain, refuse_no_positive))


@as_in(evalkit.best_threshold)
def best_threshold(y_true: Any, y_score: Any, metric: Metric, *, pos_label: Label | None = None) -> ChosenThreshold:
    """Select the threshold at which a metric is largest.

    The metric is computed in each range; the rows at which it is largest come back.

    metric : callable
        As in `evalkit.best_threshold`; the ready-made ones, `youden_j`, ``cost_of(fp=1, fn=10)`` and ``f_beta_of(1)``,
        are computed at all thresholds at once, others are called at each.

    >>> best_threshold(y_true, y_score, youden_j).threshold
    0.8
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
