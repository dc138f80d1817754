"""evalkit: how good is your classifier? Metrics, curves and their walk-throughs, small enough to read."""

from .auc import (
    AucByArea,
    AucByPairs,
    AucByRanks,
    auc_by_area,
    auc_by_pairs,
    auc_by_ranks,
    ranking_loss,
    roc_auc_score,
)
from .bands import PointwiseBand, pointwise_precision_recall_band, pointwise_roc_band
from .choice import ChosenThreshold, best_threshold, cost_of, youden_j
from .confusion import ConfusionMatrix
from .curves import RocCurve, dominates, roc_curve
from .exercises import check_answer
from .explorer import Explorer, explore
from .multiclass import (
    MacroMicro,
    macro_micro,
    mean_average_precision,
    multiclass_roc_auc_score,
    one_vs_rest_matrices,
)
from .precision_recall import (
    BreakEvenPoint,
    PrecisionRecallCurve,
    average_precision_score,
    break_even_point,
    interpolated_average_precision,
    precision_recall_area,
    precision_recall_curve,
)
from .proportions import Interval, bootstrap_interval, wilson_interval
from .resampling import (
    BootstrapError,
    BootstrapSample,
    bootstrap_error,
    bootstrap_sample,
    out_of_bag_distribution,
    out_of_bag_probability,
)
from .steps import PairGrid, Step, ThresholdSteps, pair_grid, rank_table, threshold_steps
from .thresholds import ThresholdCounts, confusion_matrix_at_thresholds
from .uncertainty import AucInterval, DelongTest, auc_interval, delong_test

__all__ = [
    "AucByArea",
    "AucByPairs",
    "AucByRanks",
    "AucInterval",
    "BootstrapError",
    "BootstrapSample",
    "BreakEvenPoint",
    "ChosenThreshold",
    "ConfusionMatrix",
    "DelongTest",
    "Explorer",
    "Interval",
    "MacroMicro",
    "PairGrid",
    "PointwiseBand",
    "PrecisionRecallCurve",
    "RocCurve",
    "Step",
    "ThresholdCounts",
    "ThresholdSteps",
    "auc_by_area",
    "auc_by_pairs",
    "auc_by_ranks",
    "auc_interval",
    "average_precision_score",
    "best_threshold",
    "bootstrap_error",
    "bootstrap_interval",
    "bootstrap_sample",
    "break_even_point",
    "check_answer",
    "confusion_matrix_at_thresholds",
    "cost_of",
    "delong_test",
    "dominates",
    "explore",
    "interpolated_average_precision",
    "macro_micro",
    "mean_average_precision",
    "multiclass_roc_auc_score",
    "one_vs_rest_matrices",
    "out_of_bag_distribution",
    "out_of_bag_probability",
    "pair_grid",
    "pointwise_precision_recall_band",
    "pointwise_roc_band",
    "precision_recall_area",
    "precision_recall_curve",
    "rank_table",
    "ranking_loss",
    "roc_auc_score",
    "roc_curve",
    "threshold_steps",
    "wilson_interval",
    "youden_j",
]
