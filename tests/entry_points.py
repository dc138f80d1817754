"""The functions of labels and scores, by the input that they validate; the tests of bad input run over these lists."""

import functools
import operator

import evalkit


def _named(name, function, **options):
    entry_point = functools.partial(function, **options)
    entry_point.__name__ = name
    return entry_point


FROM_SCORES = _named("from_scores", evalkit.ConfusionMatrix.from_scores, threshold=0.5)
CURVES = [evalkit.roc_curve, evalkit.roc_auc_score, evalkit.ranking_loss]
PARTIAL = [
    _named("max_fpr", evalkit.roc_auc_score, max_fpr=0.3),
    _named("fpr_range", evalkit.partial_auc, fpr_range=(0.1, 0.6)),
    _named("tpr_range", evalkit.partial_auc, tpr_range=(0.1, 0.6)),
]
AUC_METHODS = [evalkit.auc_by_area, evalkit.auc_by_pairs, evalkit.auc_by_ranks]
STEPS = [evalkit.threshold_steps, evalkit.pair_grid, evalkit.rank_table]
COUNTS = [evalkit.confusion_matrix_at_thresholds, FROM_SCORES]
SELECTION = [_named("best_threshold", evalkit.best_threshold, metric=evalkit.youden_j), evalkit.cost_curve]
CONSTRAINED = _named("constrained", evalkit.constrained_threshold, min_recall=0.5)
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
INTERVALS = [
    evalkit.auc_interval,
    _named("delong", evalkit.auc_interval, method="delong"),
    _named("bootstrap", evalkit.auc_interval, method="bootstrap", **FEW),
    _named("roc_band", evalkit.pointwise_roc_band, **FEW),
    _named("precision_recall_band", evalkit.pointwise_precision_recall_band, **FEW),
    _named("metric_by_group", evalkit.metric_by_group, by=list("aabbaab"), threshold=0.5),
]

NEED_BOTH_CLASSES = [*CURVES, *PARTIAL, *AUC_METHODS, *STEPS, *SELECTION, CONSTRAINED, *INTERVALS, evalkit.explore]
AT_K = [_named(of.__name__, of, k=0.5) for of in (evalkit.precision_at_k, evalkit.recall_at_k)]
NEED_A_POSITIVE = [*PRECISION_RECALL, AT_K[1]]
TAKE_WEIGHTS = [*CURVES, *PARTIAL, *COUNTS, *SELECTION, *PRECISION_RECALL]
ENTRY_POINTS = [*NEED_BOTH_CLASSES, *NEED_A_POSITIVE, *COUNTS, AT_K[0]]

# Two classes, and a probability for each sample.
NET_BENEFIT = _named("net_benefit", evalkit.net_benefit, threshold=0.3)
WEIGHTED_PROBABILITIES = [
    *(evalkit.brier_score_loss, evalkit.log_loss, evalkit.brier_decomposition),
    *(NET_BENEFIT, evalkit.decision_curve),
]
NET_BENEFIT_INTERVAL = _named("net_benefit_interval", evalkit.net_benefit_interval, threshold=0.3)
NEED_BOTH_PROBABLE = [evalkit.calibration_measures, evalkit.recalibrate]
TAKE_PROBABILITIES = [*(*WEIGHTED_PROBABILITIES, evalkit.calibration_curve, NET_BENEFIT_INTERVAL), *NEED_BOTH_PROBABLE]

# Any number of classes, and a column of scores for each.
TAKE_COLUMNS = [
    _named("one_vs_rest", evalkit.multiclass_roc_auc_score, strategy="one-vs-rest"),
    _named("one_vs_one", evalkit.multiclass_roc_auc_score, strategy="one-vs-one"),
    evalkit.mean_average_precision,
]


name = operator.attrgetter("__name__")  # for `ids` of a parametrized test
