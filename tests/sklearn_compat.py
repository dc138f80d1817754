"""Tolerance against the installed scikit-learn: 0 since 1.8; before, it summed tied samples in another order."""

import sklearn.metrics

ROUNDING = 0 if hasattr(sklearn.metrics, "confusion_matrix_at_thresholds") else 1e-15
