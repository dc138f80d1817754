"""evalkit: how good is your classifier? Metrics, curves and step-by-step tables, small enough to read.

- Counts, and ratios of them: `ConfusionMatrix`; of many classes `MulticlassConfusionMatrix`, `macro_micro`.
- Ranking: `roc_auc_score`, `roc_curve`, `average_precision_score`, `precision_recall_curve`, `partial_auc`;
  of the highest scores alone `precision_at_k`, `recall_at_k`.
- Many classes, from scores: `multiclass_roc_auc_score`, `mean_average_precision`.
- Choosing a threshold: `best_threshold` by `cost_of`, `f_beta_of` or any metric; `constrained_threshold`;
  `confusion_matrix_at_thresholds` for all of them.
- How sure: `wilson_interval` for a share, `cost_interval`, `bootstrap_interval` for any metric of a matrix; also with
  several rows of one patient `proportion_interval`, `auc_interval`, `metric_interval` for any metric at all.
- Whom it fails: `metric_by_group`, measures of subgroups and their differences.
- How many rows: `auc_sample_size`, `proportion_sample_size`, `calibration_slope_sample_size`,
  `observed_expected_sample_size`, `net_benefit_sample_size`, or ``python -m evalkit plan``.
- Two models: `delong_test` for AUCs, `mcnemar_test` for accuracies, `paired_bootstrap_test` for any metric,
  `corrected_resampled_t_test` for repeated splits.
- Probabilities and decisions: `calibration_curve`, `brier_score_loss`, `log_loss`, `cost_curve`; `decision_curve`,
  and `net_benefit_interval` for what a model adds to acting on everybody, or on nobody.
- Calibration: `calibration_measures` (intercept, slope, O:E, ICI, smooth curve); `brier_decomposition`; `recalibrate`.
- All of it in one page, from a file or from arrays: `report`, or ``python -m evalkit report scores.csv``.
- Data in batches, too large to keep: `BinnedCounts`. Resampling errors: `bootstrap_error`. Pictures: `.plot()` of
  results, and `plots`. Step by step: `threshold_steps`, `pair_grid`, `rank_table`, `explore`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import plots as plots
from ._version import __version__ as __version__
from .counts.confusion_matrix import ConfusionMatrix
from .counts.metrics import cost_of, f_beta_of, youden_j
from .counts.multiclass_confusion_matrix import MulticlassConfusionMatrix
from .counts.one_vs_rest import MacroMicro, macro_micro, one_vs_rest_matrices
from .counts.threshold_counts import ThresholdCounts, confusion_matrix_at_thresholds
from .curves.auc import (
    AucByArea,
    AucByPairs,
    AucByRanks,
    auc_by_area,
    auc_by_pairs,
    auc_by_ranks,
    ranking_loss,
    roc_auc_score,
)
from .curves.average_precision import average_precision_score, interpolated_average_precision, precision_recall_area
from .curves.binned_counts import AucBounds, BinnedCounts, quantile_edges
from .curves.break_even_point import BreakEvenPoint, break_even_point
from .curves.cost_curve import CostCurve, cost_curve
from .curves.multiclass import mean_average_precision, multiclass_roc_auc_score
from .curves.partial_auc import PartialAuc, partial_auc
from .curves.precision_at_k import precision_at_k, recall_at_k
from .curves.precision_recall_curve import PrecisionRecallCurve, precision_recall_curve
from .curves.roc_curve import RocCurve, dominates, roc_curve
from .inference._subgroups import Subgroup
from .inference.auc_interval import AucInterval, auc_interval
from .inference.bootstrap_error import (
    BootstrapEstimate,
    BootstrapSample,
    bootstrap_error,
    bootstrap_sample,
    out_of_bag_distribution,
    out_of_bag_probability,
)
from .inference.bootstrap_interval import bootstrap_interval
from .inference.confidence_bands import PointwiseBand, pointwise_precision_recall_band, pointwise_roc_band
from .inference.corrected_resampled_t_test import CorrectedResampledTTest, corrected_resampled_t_test
from .inference.cost_interval import cost_interval
from .inference.delong_test import DelongTest, delong_test
from .inference.mcnemar_test import McnemarTest, mcnemar_test
from .inference.metric_by_group import MetricByGroup, metric_by_group
from .inference.metric_interval import MetricInterval, metric_interval
from .inference.paired_bootstrap_test import PairedBootstrapTest, paired_bootstrap_test
from .inference.proportion_interval import Interval, proportion_interval, wilson_interval
from .inference.sample_size import SampleSize, auc_sample_size, proportion_sample_size
from .probabilities.brier_decomposition import BrierDecomposition, brier_decomposition
from .probabilities.calibration_curve import CalibrationCurve, calibration_curve
from .probabilities.calibration_measures import CalibrationMeasures, SmoothCalibrationCurve, calibration_measures
from .probabilities.decision_curve import DecisionCurve, decision_curve, net_benefit
from .probabilities.net_benefit_interval import NetBenefitInterval, net_benefit_interval
from .probabilities.recalibrate import Recalibration, recalibrate
from .probabilities.sample_size import (
    calibration_slope_sample_size,
    net_benefit_sample_size,
    observed_expected_sample_size,
)
from .probabilities.scoring_rules import brier_score_loss, log_loss
from .teaching.exercises import Exercise, Verdict, check_answer
from .teaching.pair_grid import PairGrid, pair_grid, rank_table
from .teaching.threshold_steps import Step, ThresholdSteps, threshold_steps
from .thresholds.best_threshold import ChosenThreshold, best_threshold
from .thresholds.constrained_threshold import ConstrainedThreshold, constrained_threshold

if TYPE_CHECKING:
    from .explorer import Explorer, explore
    from .reporting import Report, report

__all__ = [
    "AucBounds",
    "AucByArea",
    "AucByPairs",
    "AucByRanks",
    "AucInterval",
    "BinnedCounts",
    "BootstrapEstimate",
    "BootstrapSample",
    "BreakEvenPoint",
    "BrierDecomposition",
    "CalibrationCurve",
    "CalibrationMeasures",
    "ChosenThreshold",
    "ConfusionMatrix",
    "ConstrainedThreshold",
    "CorrectedResampledTTest",
    "CostCurve",
    "DecisionCurve",
    "DelongTest",
    "Exercise",
    "Explorer",
    "Interval",
    "MacroMicro",
    "McnemarTest",
    "MetricByGroup",
    "MetricInterval",
    "MulticlassConfusionMatrix",
    "NetBenefitInterval",
    "PairGrid",
    "PairedBootstrapTest",
    "PartialAuc",
    "PointwiseBand",
    "PrecisionRecallCurve",
    "Recalibration",
    "Report",
    "RocCurve",
    "SampleSize",
    "SmoothCalibrationCurve",
    "Step",
    "Subgroup",
    "ThresholdCounts",
    "ThresholdSteps",
    "Verdict",
    "auc_by_area",
    "auc_by_pairs",
    "auc_by_ranks",
    "auc_interval",
    "auc_sample_size",
    "average_precision_score",
    "best_threshold",
    "bootstrap_error",
    "bootstrap_interval",
    "bootstrap_sample",
    "break_even_point",
    "brier_decomposition",
    "brier_score_loss",
    "calibration_curve",
    "calibration_measures",
    "calibration_slope_sample_size",
    "check_answer",
    "confusion_matrix_at_thresholds",
    "constrained_threshold",
    "corrected_resampled_t_test",
    "cost_curve",
    "cost_interval",
    "cost_of",
    "decision_curve",
    "delong_test",
    "dominates",
    "explore",
    "f_beta_of",
    "interpolated_average_precision",
    "log_loss",
    "macro_micro",
    "mcnemar_test",
    "mean_average_precision",
    "metric_by_group",
    "metric_interval",
    "multiclass_roc_auc_score",
    "net_benefit",
    "net_benefit_interval",
    "net_benefit_sample_size",
    "observed_expected_sample_size",
    "one_vs_rest_matrices",
    "out_of_bag_distribution",
    "out_of_bag_probability",
    "pair_grid",
    "paired_bootstrap_test",
    "partial_auc",
    "pointwise_precision_recall_band",
    "pointwise_roc_band",
    "precision_at_k",
    "precision_recall_area",
    "precision_recall_curve",
    "proportion_interval",
    "proportion_sample_size",
    "quantile_edges",
    "rank_table",
    "ranking_loss",
    "recalibrate",
    "recall_at_k",
    "report",
    "roc_auc_score",
    "roc_curve",
    "threshold_steps",
    "wilson_interval",
    "youden_j",
]
_ON_DEMAND = {"Explorer": "explorer", "explore": "explorer", "Report": "reporting", "report": "reporting"}


def __getattr__(name: str) -> Any:
    """What is loaded when it is asked for."""
    if name not in _ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_ON_DEMAND[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_ON_DEMAND})
