"""evalkit: how good is your classifier? Metrics, curves and step-by-step tables, small enough to read.

- Counts, and ratios of them: `ConfusionMatrix`; of many classes `MulticlassConfusionMatrix`, `macro_micro`.
- Ranking: `roc_auc_score`, `roc_curve`, `average_precision_score`, `precision_recall_curve`, `partial_auc`.
- Many classes, from scores: `multiclass_roc_auc_score`, `mean_average_precision`.
- Choosing a threshold: `best_threshold` by `cost_of`, `f_beta_of` or any metric; `constrained_threshold`;
  `confusion_matrix_at_thresholds` for all of them.
- How sure: `wilson_interval` for a share, `cost_interval`, `bootstrap_interval` for any metric of a matrix; also with
  several rows of one patient `proportion_interval`, `auc_interval`, `metric_interval` for any metric at all.
- Two models: `delong_test` for AUCs, `mcnemar_test` for accuracies, `paired_bootstrap_test` for any metric,
  `corrected_resampled_t_test` for repeated splits.
- Probabilities and decisions: `calibration_curve`, `brier_score_loss`, `log_loss`, `decision_curve`, `cost_curve`.
- All of it in one page, from a file or from arrays: `report`, or ``python -m evalkit report scores.csv``.
- Data in batches, too large to keep: `BinnedCounts`. Resampling errors: `bootstrap_error`. Pictures: `.plot()` of
  results, and `plots`. Step by step: `threshold_steps`, `pair_grid`, `rank_table`, `explore`.

Each public name is listed once, in the `__all__` of the module that defines it.
"""

from . import (
    auc,
    auc_inference,
    binned_counts,
    calibration,
    confidence_bands,
    confusion,
    cost_curves,
    curves,
    decision_curves,
    exercises,
    intervals,
    metric_inference,
    model_tests,
    multiclass,
    multiclass_confusion,
    partial_roc,
    precision_recall,
    reporting,
    resampling,
    steps,
    threshold_constraints,
    threshold_selection,
    thresholds,
)
from . import plots as plots
from ._version import __version__ as __version__
from .auc import *
from .auc_inference import *
from .binned_counts import *
from .calibration import *
from .confidence_bands import *
from .confusion import *
from .cost_curves import *
from .curves import *
from .decision_curves import *
from .exercises import *
from .explorer import Explorer, explore
from .intervals import *
from .metric_inference import *
from .model_tests import *
from .multiclass import *
from .multiclass_confusion import *
from .partial_roc import *
from .precision_recall import *
from .reporting import *
from .resampling import *
from .steps import *
from .threshold_constraints import *
from .threshold_selection import *
from .thresholds import *

__all__ = ["Explorer", "explore"]
__all__ += auc.__all__
__all__ += auc_inference.__all__
__all__ += binned_counts.__all__
__all__ += calibration.__all__
__all__ += confidence_bands.__all__
__all__ += confusion.__all__
__all__ += cost_curves.__all__
__all__ += curves.__all__
__all__ += decision_curves.__all__
__all__ += exercises.__all__
__all__ += intervals.__all__
__all__ += metric_inference.__all__
__all__ += model_tests.__all__
__all__ += multiclass.__all__
__all__ += multiclass_confusion.__all__
__all__ += partial_roc.__all__
__all__ += precision_recall.__all__
__all__ += reporting.__all__
__all__ += resampling.__all__
__all__ += steps.__all__
__all__ += threshold_constraints.__all__
__all__ += threshold_selection.__all__
__all__ += thresholds.__all__
