"""evalkit: how good is your classifier? Metrics, curves and step-by-step tables, small enough to read.

Each public name is listed once, in the `__all__` of the module that defines it.
"""

from . import (
    auc,
    auc_inference,
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
    resampling,
    steps,
    threshold_constraints,
    threshold_selection,
    thresholds,
)
from . import plots as plots
from .auc import *
from .auc_inference import *
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
from .resampling import *
from .steps import *
from .threshold_constraints import *
from .threshold_selection import *
from .thresholds import *

__version__ = "0.1.0"

__all__ = ["Explorer", "explore"]
__all__ += auc.__all__
__all__ += auc_inference.__all__
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
__all__ += resampling.__all__
__all__ += steps.__all__
__all__ += threshold_constraints.__all__
__all__ += threshold_selection.__all__
__all__ += thresholds.__all__
