"""Every public function that takes labels and scores, so that one test can hold for them all."""

import functools

import evalkit

FROM_SCORES = functools.partial(evalkit.ConfusionMatrix.from_scores, threshold=0.5)
FROM_SCORES.__name__ = "from_scores"
CURVES = [evalkit.roc_curve, evalkit.roc_auc_score, evalkit.ranking_loss]
AUC_METHODS = [evalkit.auc_by_area, evalkit.auc_by_pairs, evalkit.auc_by_ranks]
WALKS = [evalkit.threshold_steps, evalkit.pair_grid, evalkit.rank_table]
COUNTS = [evalkit.confusion_matrix_at_thresholds, FROM_SCORES]

NEED_BOTH_CLASSES = [*CURVES, *AUC_METHODS, *WALKS]
TAKE_WEIGHTS = [*CURVES, *COUNTS]
DOORS = [*NEED_BOTH_CLASSES, *COUNTS]


def name(door):
    """For `ids` of a parametrized test."""
    return door.__name__
