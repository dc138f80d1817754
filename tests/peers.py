"""How closely scikit-learn can be met: bit for bit since 1.8; before, it added up tied samples in another order."""

import sklearn.metrics

ROUNDING = 0 if hasattr(sklearn.metrics, "confusion_matrix_at_thresholds") else 1e-15
