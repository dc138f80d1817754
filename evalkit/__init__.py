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
from .confusion import ConfusionMatrix
from .curves import RocCurve, roc_curve
from .exercises import check_answer
from .resampling import BootstrapSample, bootstrap_sample, out_of_bag_distribution, out_of_bag_probability
from .steps import PairGrid, Step, ThresholdSteps, pair_grid, rank_table, threshold_steps
from .thresholds import ThresholdCounts, confusion_matrix_at_thresholds

__all__ = [
    "AucByArea",
    "AucByPairs",
    "AucByRanks",
    "BootstrapSample",
    "ConfusionMatrix",
    "PairGrid",
    "RocCurve",
    "Step",
    "ThresholdCounts",
    "ThresholdSteps",
    "auc_by_area",
    "auc_by_pairs",
    "auc_by_ranks",
    "bootstrap_sample",
    "check_answer",
    "confusion_matrix_at_thresholds",
    "out_of_bag_distribution",
    "out_of_bag_probability",
    "pair_grid",
    "rank_table",
    "ranking_loss",
    "roc_auc_score",
    "roc_curve",
    "threshold_steps",
]
