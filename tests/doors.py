"""Every public function that takes labels and scores, so that one test can hold for them all."""

import functools

import evalkit


def _named(name, function, **options):
    door = functools.partial(function, **options)
    door.__name__ = name
    return door


FROM_SCORES = _named("from_scores", evalkit.ConfusionMatrix.from_scores, threshold=0.5)
CURVES = [evalkit.roc_curve, evalkit.roc_auc_score, evalkit.ranking_loss]
AUC_METHODS = [evalkit.auc_by_area, evalkit.auc_by_pairs, evalkit.auc_by_ranks]
WALKS = [evalkit.threshold_steps, evalkit.pair_grid, evalkit.rank_table]
COUNTS = [evalkit.confusion_matrix_at_thresholds, FROM_SCORES]
CHOICE = [_named("best_threshold", evalkit.best_threshold, measure=evalkit.youden_j)]
INTERPOLATED_AT_11 = _named("interpolated_at_11", evalkit.interpolated_average_precision, n_points=11)
PRECISION_RECALL = [
    evalkit.precision_recall_curve,
    evalkit.average_precision_score,
    evalkit.interpolated_average_precision,
    INTERPOLATED_AT_11,
    evalkit.precision_recall_area,
    evalkit.break_even_point,
]
FEW = {"n_resamples": 5, "rng": 0}
UNCERTAINTY = [
    evalkit.auc_interval,
    _named("bootstrap", evalkit.auc_interval, method="bootstrap", **FEW),
    _named("roc_band", evalkit.pointwise_roc_band, **FEW),
    _named("precision_recall_band", evalkit.pointwise_precision_recall_band, **FEW),
]

NEED_BOTH_CLASSES = [*CURVES, *AUC_METHODS, *WALKS, *CHOICE, *UNCERTAINTY, evalkit.explore]
NEED_A_POSITIVE = PRECISION_RECALL
TAKE_WEIGHTS = [*CURVES, *COUNTS, *CHOICE, *PRECISION_RECALL]
DOORS = [*NEED_BOTH_CLASSES, *NEED_A_POSITIVE, *COUNTS]

# Any number of classes, and a column of scores for each.
TAKE_COLUMNS = [
    _named("one_vs_rest", evalkit.multiclass_roc_auc_score, strategy="one-vs-rest"),
    _named("one_vs_one", evalkit.multiclass_roc_auc_score, strategy="one-vs-one"),
    evalkit.mean_average_precision,
]


def name(door):
    """For `ids` of a parametrized test."""
    return door.__name__
