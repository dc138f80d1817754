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
from .counts.confusion_matrix import ConfusionMatrix as ConfusionMatrix
from .counts.metrics import cost_of as cost_of, f_beta_of as f_beta_of, youden_j as youden_j
from .counts.multiclass_confusion_matrix import MulticlassConfusionMatrix as MulticlassConfusionMatrix
from .counts.one_vs_rest import (
    MacroMicro as MacroMicro,
    macro_micro as macro_micro,
    one_vs_rest_matrices as one_vs_rest_matrices,
)
from .counts.threshold_counts import (
    ThresholdCounts as ThresholdCounts,
    confusion_matrix_at_thresholds as confusion_matrix_at_thresholds,
)
from .curves.auc import (
    AucByArea as AucByArea,
    AucByPairs as AucByPairs,
    AucByRanks as AucByRanks,
    auc_by_area as auc_by_area,
    auc_by_pairs as auc_by_pairs,
    auc_by_ranks as auc_by_ranks,
    ranking_loss as ranking_loss,
    roc_auc_score as roc_auc_score,
)
from .curves.average_precision import (
    average_precision_score as average_precision_score,
    interpolated_average_precision as interpolated_average_precision,
    precision_recall_area as precision_recall_area,
)
from .curves.binned_counts import AucBounds as AucBounds, BinnedCounts as BinnedCounts, quantile_edges as quantile_edges
from .curves.break_even_point import BreakEvenPoint as BreakEvenPoint, break_even_point as break_even_point
from .curves.cost_curve import CostCurve as CostCurve, cost_curve as cost_curve
from .curves.multiclass import (
    mean_average_precision as mean_average_precision,
    multiclass_roc_auc_score as multiclass_roc_auc_score,
)
from .curves.partial_auc import PartialAuc as PartialAuc, partial_auc as partial_auc
from .curves.precision_at_k import precision_at_k as precision_at_k, recall_at_k as recall_at_k
from .curves.precision_recall_curve import (
    PrecisionRecallCurve as PrecisionRecallCurve,
    precision_recall_curve as precision_recall_curve,
)
from .curves.roc_curve import RocCurve as RocCurve, dominates as dominates, roc_curve as roc_curve
from .inference._subgroups import Subgroup as Subgroup
from .inference.auc_interval import AucInterval as AucInterval, auc_interval as auc_interval
from .inference.bootstrap_error import (
    BootstrapEstimate as BootstrapEstimate,
    BootstrapSample as BootstrapSample,
    bootstrap_error as bootstrap_error,
    bootstrap_sample as bootstrap_sample,
    out_of_bag_distribution as out_of_bag_distribution,
    out_of_bag_probability as out_of_bag_probability,
)
from .inference.bootstrap_interval import bootstrap_interval as bootstrap_interval
from .inference.confidence_bands import (
    PointwiseBand as PointwiseBand,
    pointwise_precision_recall_band as pointwise_precision_recall_band,
    pointwise_roc_band as pointwise_roc_band,
)
from .inference.corrected_resampled_t_test import (
    CorrectedResampledTTest as CorrectedResampledTTest,
    corrected_resampled_t_test as corrected_resampled_t_test,
)
from .inference.cost_interval import cost_interval as cost_interval
from .inference.delong_test import DelongTest as DelongTest, delong_test as delong_test
from .inference.mcnemar_test import McnemarTest as McnemarTest, mcnemar_test as mcnemar_test
from .inference.metric_by_group import MetricByGroup as MetricByGroup, metric_by_group as metric_by_group
from .inference.metric_interval import MetricInterval as MetricInterval, metric_interval as metric_interval
from .inference.paired_bootstrap_test import (
    PairedBootstrapTest as PairedBootstrapTest,
    paired_bootstrap_test as paired_bootstrap_test,
)
from .inference.proportion_interval import (
    Interval as Interval,
    proportion_interval as proportion_interval,
    wilson_interval as wilson_interval,
)
from .inference.sample_size import (
    SampleSize as SampleSize,
    auc_sample_size as auc_sample_size,
    calibration_slope_sample_size as calibration_slope_sample_size,
    net_benefit_sample_size as net_benefit_sample_size,
    observed_expected_sample_size as observed_expected_sample_size,
    proportion_sample_size as proportion_sample_size,
)
from .probabilities.brier_decomposition import (
    BrierDecomposition as BrierDecomposition,
    brier_decomposition as brier_decomposition,
)
from .probabilities.calibration_curve import (
    CalibrationCurve as CalibrationCurve,
    calibration_curve as calibration_curve,
)
from .probabilities.calibration_measures import (
    CalibrationMeasures as CalibrationMeasures,
    SmoothCalibrationCurve as SmoothCalibrationCurve,
    calibration_measures as calibration_measures,
)
from .probabilities.decision_curve import (
    DecisionCurve as DecisionCurve,
    decision_curve as decision_curve,
    net_benefit as net_benefit,
)
from .probabilities.net_benefit_interval import (
    NetBenefitInterval as NetBenefitInterval,
    net_benefit_interval as net_benefit_interval,
)
from .probabilities.recalibrate import Recalibration as Recalibration, recalibrate as recalibrate
from .probabilities.scoring_rules import brier_score_loss as brier_score_loss, log_loss as log_loss
from .teaching.exercises import Exercise as Exercise, Verdict as Verdict, check_answer as check_answer
from .teaching.pair_grid import PairGrid as PairGrid, pair_grid as pair_grid, rank_table as rank_table
from .teaching.threshold_steps import Step as Step, ThresholdSteps as ThresholdSteps, threshold_steps as threshold_steps
from .thresholds.best_threshold import ChosenThreshold as ChosenThreshold, best_threshold as best_threshold
from .thresholds.constrained_threshold import (
    ConstrainedThreshold as ConstrainedThreshold,
    constrained_threshold as constrained_threshold,
)

if TYPE_CHECKING:
    from .explorer import Explorer as Explorer, explore as explore
    from .reporting import Report as Report, report as report

_ON_DEMAND = {"Explorer": "explorer", "explore": "explorer", "Report": "reporting", "report": "reporting"}
# What is imported above: functions and classes, which know their module.
_HERE = [name for name, of in globals().items() if getattr(of, "__module__", "").startswith(f"{__name__}.")]
__all__ = sorted([*_HERE, *_ON_DEMAND])


def __getattr__(name: str) -> Any:
    """What is loaded when it is asked for."""
    if name not in _ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_ON_DEMAND[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_ON_DEMAND})
