"""Each parameter of every public function, given values that it cannot mean: refused in a sentence, or taken as told.

The sentence must be evalkit's own: an error that comes up from within NumPy or Matplotlib says nothing about the call.
`ACCEPTED` lists, by parameter, the values that are no mistake there.
"""

import inspect
import math
import traceback
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import scipy.sparse
import sklearn.metrics
from matplotlib.figure import Figure

import evalkit as ek
from evalkit import plots

INF, NAN = math.inf, math.nan
Y, S, P = [0, 0, 1, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.35, 0.7], [0.2, 0.3, 0.6, 0.9, 0.1, 0.5]
K, WORDS = [0, 1, 2, 2, 1, 0], list("abcdef")
COLUMNS = np.array([[6, 2, 2], [2, 5, 3], [1, 1, 8], [3, 3, 4], [4, 5, 1], [7, 2, 1]]) / 10
MATRIX = ek.ConfusionMatrix(tp=3, fp=1, fn=2, tn=4)
SQUARE = ek.MulticlassConfusionMatrix(counts=[[3, 1], [1, 1]], labels=["a", "b"])
CURVE, COUNTS = ek.roc_curve(Y, S), ek.confusion_matrix_at_thresholds(Y, S)
AX = Figure().add_subplot()  # one for all: a new one for each value takes longer than all else
GUESSED = [1, 0, 1, 1] * 6
FEW = {"n_resamples": 10, "rng": 0}
SCORED = {"y_true": Y, "y_score": S, "pos_label": 1}
WEIGHTED = {**SCORED, "sample_weight": P}
UNWEIGHTED = {"y_true": Y, "y_proba": S, "pos_label": 1}
PROBABLE = {**UNWEIGHTED, "sample_weight": P}
L, GROUPS = [0, 1, 2], list("aabbcc")
OF_CLASSES = {"y_true": K, "y_score": COLUMNS, "labels": L}
CALLED = {"y_true": K, "y_pred": K, "labels": L, "sample_weight": P}
PROBABLE_CLASSES = {"y_true": K, "y_proba": COLUMNS, "labels": L, "sample_weight": P}
CELLS, LARGE = [[1, 2], [3, 4]], {"y_true": Y * 20, "y_score": S * 20}
SPLITS = {"values_a": S, "values_b": P, "n_train": 9, "n_test": 3}
RATES = {"prevalence": 0.1, "recall": 0.6}
EXPLORED = {"scores_b": S, "threshold": 0.5, "costs": (1, 2), "mode": "guess", "show": "costs"}
GROUPED = {"groups": GROUPS, "confidence_level": 0.9}
LIMITS = {"min_recall": 0.5, "max_fpr": 0.9, "min_precision": 0.3}
REPORTED = {
    **{"threshold": 0.5, "threshold_b": 0.5, "costs": (1, 2), "scores_b": S, "groups": WORDS, "labels": None},
    **{"title": "a", "book": "b", "seed": 0, "n_resamples": 5},
}
NAMED = {**SCORED, "names": WORDS}
DRAWN = {"confidence_level": 0.9, **FEW}
PLANNED = {"width": 0.2, "confidence_level": 0.9, "per_group": (3, 0.5)}
RESAMPLED = {
    **DRAWN,
    "metric": ek.average_precision_score,
    "method": "bca",
    "groups": list("aabbccddeeff") * 2,
    "stratified": False,
    "sample_weight": P * 4,
    "pos_label": 1,
}


def binned(edges, pos_label, y_true, y_score):
    counts = ek.BinnedCounts(edges, pos_label=pos_label)
    counts.update(y_true, y_score)
    return counts


def first_label(X_train, y_train, X_test):
    return np.zeros(len(X_test), dtype=int)


def call(function, named="", /, **arguments):
    """A function with a good value for each of its parameters; by its name, or another where there are several."""
    return named or function.__name__, (function, arguments)


CALLS = dict(
    (
        call(ek.ConfusionMatrix, tp=1, fp=1, fn=1, tn=1, zero_division=0),
        call(ek.ConfusionMatrix.from_labels, y_true=Y, y_pred=Y, pos_label=1, sample_weight=P, zero_division=0),
        call(ek.ConfusionMatrix.from_scores, **WEIGHTED, threshold=0.5, zero_division=0),
        call(MATRIX.f_beta, beta=1),
        call(MATRIX.to_array, normalize="true"),
        call(MATRIX.table, rows="actual", first="positive"),
        call(MATRIX.plot, ax=AX, positive="a", negative="b", normalize="true"),
        call(ek.MulticlassConfusionMatrix, "square", counts=CELLS, labels=["a", "b"], zero_division=0),
        call(ek.MulticlassConfusionMatrix.from_labels, "square of labels", **CALLED),
        call(SQUARE.precision, "square precision", average="macro"),
        call(SQUARE.f_beta, "square f_beta", beta=2, average="macro"),
        call(SQUARE.plot, "square plot", ax=AX, normalize="true"),
        call(ek.one_vs_rest_matrices, "one_vs_rest", **CALLED),
        call(ek.macro_micro, matrices=[MATRIX, MATRIX]),
        call(ek.multiclass_roc_auc_score, **OF_CLASSES, strategy="one-vs-rest", average="macro"),
        call(ek.mean_average_precision, **OF_CLASSES),
        call(ek.roc_curve, **WEIGHTED, drop_intermediate=True),
        call(ek.roc_auc_score, **WEIGHTED, max_fpr=0.5),
        call(ek.ranking_loss, **WEIGHTED),
        call(ek.precision_recall_curve, **WEIGHTED, drop_intermediate=True),
        call(ek.average_precision_score, **WEIGHTED),
        call(ek.interpolated_average_precision, "interpolated", **WEIGHTED, n_points=11),
        call(ek.precision_recall_area, **WEIGHTED),
        call(ek.break_even_point, **WEIGHTED),
        call(ek.confusion_matrix_at_thresholds, "counts", **WEIGHTED),
        call(binned, "BinnedCounts", **SCORED, edges=[0.1, 0.5]),
        call(ek.quantile_edges, y_score=S, n_bins=3),
        call(COUNTS.index_at, threshold=0.5),
        call(ek.auc_by_area, **SCORED),
        call(ek.auc_by_pairs, **SCORED),
        call(ek.auc_by_ranks, **SCORED),
        call(ek.auc_interval, **SCORED, **DRAWN, method="bootstrap", stratified=True, bca=True),
        call(ek.auc_interval, "auc_interval in groups", **SCORED, groups=GROUPS),
        call(ek.delong_test, y_true=Y, scores_a=S, scores_b=P, confidence_level=0.9, pos_label=1),
        call(ek.metric_interval, y_true=Y * 4, y_score=GUESSED, **RESAMPLED),
        call(ek.metric_by_group, **SCORED, by=list("ababab"), threshold=0.5, **GROUPED),
        call(ek.paired_bootstrap_test, "paired", y_true=Y * 4, scores_a=GUESSED, scores_b=Y * 4, **RESAMPLED),
        call(ek.mcnemar_test, y_true=Y, pred_a=Y, pred_b=[0, 1, 1, 1, 0, 1], method="exact", confidence_level=0.9),
        call(ek.corrected_resampled_t_test, **SPLITS, confidence_level=0.9),
        call(ek.youden_j, matrix=MATRIX),
        call(ek.f_beta_of, beta=1),
        call(ek.cost_of, fp=1, fn=2),
        call(ek.best_threshold, **WEIGHTED, metric=ek.youden_j),
        call(ek.constrained_threshold, "constrained", **SCORED, **LIMITS, confidence_level=0.9),
        call(ek.constrained_threshold, "on new data", **LARGE, min_recall=0.5, on_new_data=True),
        call(ek.brier_score_loss, **PROBABLE),
        call(ek.log_loss, **PROBABLE),
        call(ek.net_benefit, **PROBABLE, threshold=0.5, prevalence=0.1),
        call(ek.net_benefit_interval, **UNWEIGHTED, y_proba_b=P, threshold=0.5, prevalence=0.1, **GROUPED),
        call(MATRIX.at_prevalence, prevalence=0.1),
        call(ek.precision_at_k, **SCORED, k=2, query_id=list("abbabb"), groups=GROUPS),
        call(ek.recall_at_k, **SCORED, k=2, query_id=list("abbabb"), groups=GROUPS),
        call(ek.decision_curve, **PROBABLE, thresholds=[0.1, 0.2], prevalence=0.1),
        call(ek.brier_score_loss, "brier_score_loss of classes", **PROBABLE_CLASSES),
        call(ek.log_loss, "log_loss of classes", **PROBABLE_CLASSES),
        call(ek.calibration_curve, **UNWEIGHTED, n_bins=3, strategy="quantile", **GROUPED),
        call(ek.calibration_measures, **UNWEIGHTED, **GROUPED),
        call(ek.brier_decomposition, **PROBABLE),
        call(ek.recalibrate, **UNWEIGHTED, method="isotonic", folds=GROUPS),
        call(ek.recalibrate(Y, S).__call__, "recalibrated", y_proba=S),
        call(ek.cost_curve, **WEIGHTED),
        call(ek.partial_auc, **WEIGHTED, fpr_range=(0, 0.5)),
        call(ek.pointwise_roc_band, "roc_band", **SCORED, **DRAWN, n_points=5),
        call(ek.pointwise_precision_recall_band, "precision_recall_band", **SCORED, **DRAWN, n_points=5),
        call(ek.wilson_interval, successes=1, total=3, confidence_level=0.9),
        call(ek.proportion_interval, outcome=[1, 0, 1, 1, 0, 1], **GROUPED),
        call(ek.proportion_sample_size, "proportion size", measure="precision", expected=0.3, **RATES, **PLANNED),
        call(ek.auc_sample_size, "AUC size", auc=0.8, prevalence=0.1, **PLANNED),
        call(ek.observed_expected_sample_size, "O:E size", prevalence=0.1, expected=1, **PLANNED),
        call(ek.calibration_slope_sample_size, "slope size", y_proba=S, **PLANNED),
        call(ek.calibration_slope_sample_size, "normal size", lp_normal=(-1, 1), **PLANNED),
        call(ek.net_benefit_sample_size, "net benefit size", threshold=0.2, specificity=0.7, **RATES, **PLANNED),
        call(ek.cost_interval, matrix=MATRIX, fp=1, fn=2, confidence_level=0.9),
        call(ek.bootstrap_interval, matrix=MATRIX, metric=lambda m: m.f1, **DRAWN),
        call(ek.bootstrap_sample, n_samples=5, rng=0),
        call(ek.out_of_bag_probability, n_samples=5),
        call(ek.out_of_bag_distribution, n_samples=5),
        call(ek.bootstrap_error, fit_predict=first_label, X=np.zeros((6, 2)), y=Y, n_resamples=30, rng=0),
        call(ek.dominates, first=CURVE, second=CURVE),
        call(ek.threshold_steps, **NAMED),
        call(ek.pair_grid, **NAMED),
        call(ek.rank_table, **NAMED),
        call(ek.explore, **SCORED, **EXPLORED),
        call(ek.report, **WEIGHTED, **REPORTED),
        call(ek.report, "report by subgroup", **SCORED, by=list("ababab"), n_resamples=5),
        call(ek.report, "report asked", **SCORED, fold=GROUPS, at_k=2, prevalence=0.1, n_resamples=5, **LIMITS),
        call(ek.report, "report of classes", **OF_CLASSES, n_resamples=5),
        call(plots.plot_roc, fpr=[0, 0.5, 1], tpr=[0, 0.7, 1], ax=AX, thresholds=[3, 2, 1]),
        call(plots.plot_precision_recall, precision=[0.5, 1, 1], recall=[1, 0.5, 0], ax=AX, thresholds=[1, 2]),
        call(plots.plot_band, x=[0, 1], low=[0, 1], high=[0, 1], ax=AX),
        call(plots.plot_confusion_matrix, counts=CELLS, ax=AX, display_labels=("a", "b")),
        call(plots.plot_scores, positive=[True, False], scores=[1, 2], ax=AX, threshold=1.5),
        call(plots.plot_pair_grid, credit=[[1, 0.5]], positive_labels=["a"], negative_labels=["b", "c"], ax=AX),
        call(CURVE.plot, "show_thresholds", ax=AX, show_thresholds=True),
    )
)


VALUES = {
    **{"None": None, "text": "abc", "no text": "", "bytes": b"ab", "object": object(), "NA": pd.NA},
    **{"int": 3, "below": -1, "zero": 0, "float": 1.5, "nan": NAN, "inf": INF, "huge": 10**400, "True": True},
    **{"complex": 1j, "Decimal": Decimal("0.5"), "Fraction": Fraction(1, 2), "span of time": np.timedelta64(1, "s")},
    **{"no dimension": np.array(0.5), "one item": np.array([0.5]), "nothing": [], "Nones": [None] * 6},
    **{"nans": [NAN] * 6, "texts": WORDS, "ragged": [1, 2, [3, 4], 5, 6, 7], "dict": {0: 1}, "set": {1, 2}},
    **{"columns": np.column_stack([S, S]), "DataFrame": pd.DataFrame({"a": S, "b": S})},
    **{"three axes": np.zeros((6, 2, 2))},
    **{"sparse": scipy.sparse.csr_array([S]), "masked": np.ma.array(S, mask=[0, 0, 1, 0, 0, 0]), "forty": [0, 1] * 20},
    **{"Decimals": [Decimal(1)] * 6, "complexes": [1j] * 6, "huge ones": [10**30] * 6, "objects": np.array([{}] * 6)},
    **{"mixed": [0, "a", 1, 0, 1, 0], "below zero": [-1, -2, -3, -4, -5, -6]},
    **{"falling": (0.5, 0.1), "rising": (0, 0.1, 0.2)},
    **{"function of nothing": lambda: 1, "function of two": lambda a, b: 1.0, "f1_score": sklearn.metrics.f1_score},
    **{"matrix": MATRIX, "square": SQUARE, "curve": CURVE},
}  # fmt: skip
POINTS = {"rising", "falling", "one item"}  # as many numbers as are wanted somewhere
RATE = {"zero", "Fraction", "True", "None"}
WHOLE = {"int", "zero", "None"}
COUNT = {"zero", "int", "float", "Fraction", "True"}
LABELS = {"huge ones", "below zero"}
ANY_NAMES = {"texts", "mixed", "Nones", "nans", "ragged", "objects", "Decimals", "complexes", "masked", *LABELS}
ACCEPTED = {
    **{f"{name}.scores_b": {"None", "below zero"} for name in ("explore", "report")},
    "net_benefit_interval.y_proba_b": {"None"},
    "quantile_edges.y_score": {"below zero", "forty", *POINTS},
    "recalibrated.y_proba": {"forty", *POINTS},
    "recalibrate.folds": {"None", "texts", "below zero"},
    "groups": {"None", "texts", "below zero"},
    **{f"{name}.groups": {"None"} for name in ("metric_interval", "paired")},
    **dict.fromkeys(("tp", "fp", "fn", "tn", "beta"), COUNT),
    **dict.fromkeys(("y_true", "pred_a", "pred_b"), LABELS),
    **{name: {"below zero"} for name in ("y_score", "scores_a", "scores_b", "values_a", "values_b")},
    **{name: {"None", "falling"} for name in ("sample_weight", "normalize", "average", "labels", "ax", "show")},
    **dict.fromkeys(("fpr", "tpr", "precision", "recall", "x", "low", "high", "edges"), POINTS),
    **dict.fromkeys(("scores", "positive_labels", "negative_labels", "display_labels"), POINTS),
    **{name: {"text", "no text"} for name in ("positive", "negative")},
    **dict.fromkeys(("max_fpr", "min_recall", "min_precision"), RATE),
    **dict.fromkeys(("n_points", "n_resamples", "n_train", "n_test", "n_bins", "successes", "total"), WHOLE),
    **{name: {"True"} for name in ("drop_intermediate", "stratified", "bca", "show_thresholds", "on_new_data")},
    **{name: {"curve"} for name in ("first", "second")},
    "by": {"texts", "below zero"},
    "report by subgroup.by": {"None", "texts", "below zero"},
    "thresholds": {"None", *POINTS},
    "pos_label": {"None", "True", "zero"},
    **{name: {"None", "below", "inf", "huge", *COUNT} for name in ("threshold", "threshold_b")},
    "zero_division": {"below", "inf", "nan", "huge", *COUNT},
    "confidence_level": {"Fraction"},
    "prevalence": {"None", "Fraction"},
    "at_prevalence.prevalence": {"Fraction"},
    "k": {"int", "Fraction"},
    "at_k": {"None", "int", "Fraction"},
    "fold": {"None", "texts", "below zero"},
    **{name: {"None", "texts", *LABELS} for name in ("query_id", "precision_at_k.groups", "recall_at_k.groups")},
    "n_samples": {"int", "falling"},
    "rng": {"huge", "True", "forty", "huge ones", "nothing", "ragged", "objects", *WHOLE},  # what NumPy takes for seeds
    "names": {"None", "nothing", *POINTS, *ANY_NAMES},
    "X": {"columns", "DataFrame", "three axes", *ANY_NAMES},
    "matrix": {"matrix"},
    "other": {"square", "zero"},
    "metric": {"f1_score"},
    "costs": {"None", "falling"},
    **{name: {"text", "no text"} for name in ("title", "book")},
    "seed": {"int", "zero"},
    **{
        f"{name}.{parameter}": {"Fraction"}
        for name in ("proportion size", "AUC size", "O:E size", "slope size", "net benefit size")
        for parameter in ("auc", "prevalence", "width", "recall", "specificity", "threshold")
    },
    **{
        f"{name} size.width": {"Fraction", "float", "int", "True"} for name in ("O:E", "slope", "normal", "net benefit")
    },
    **{f"{name} size.expected": {"Fraction", "float", "int", "True", "zero"} for name in ("proportion", "O:E")},
    "slope size.y_proba": {"rising", "falling", "one item"},
    "normal size.lp_normal": {"falling"},
}
FOLDER = Path(ek.__file__).parent


def accepted(name, parameter):
    """The values that are no mistake for this parameter, of this function."""
    return ACCEPTED.get(f"{name}.{parameter}", ACCEPTED.get(parameter, set()))


def outcome(function, arguments):
    """An empty text, or what is wrong with how it ends; None where it is accepted."""
    try:
        function(**arguments)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__, limit=-1)[0]
        sentence = str(error)
        is_own = FOLDER in Path(place.filename).parents and (place.line or "").startswith("raise ")
        whole = sentence[-1:] in (".", "?") and not sentence.startswith("'")
        fine = isinstance(error, ValueError | TypeError) and is_own and whole
        return "" if fine else f"{type(error).__name__}: {sentence} ({place.filename}:{place.lineno})"
    finally:
        plt.close("all")
    return None


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", CALLS)
def test_what_a_parameter_cannot_mean_is_refused_in_a_sentence(name):
    function, arguments = CALLS[name]
    assert outcome(function, arguments) is None
    for parameter in arguments:
        ends = {case: outcome(function, {**arguments, parameter: value}) for case, value in VALUES.items()}
        assert {case: end for case, end in ends.items() if end} == {}
        assert {case for case, end in ends.items() if end is None} <= accepted(name, parameter), parameter


def test_every_public_function_is_called():
    functions = {name for name in ek.__all__ if inspect.isfunction(getattr(ek, name))} | set(plots.__all__)
    called = {function.__name__ for function, _ in CALLS.values()}
    assert functions - called == {"check_answer", "use_style"}  # one takes anything, the other nothing


MADE_BY_HAND = {
    "drawn, percent": (lambda: plots.plot_roc([0, 50, 100], [0, 60, 100]), r"fpr\[1\] is 50: it must be in \[0, 1\]"),
    "square, large": (
        lambda: ek.MulticlassConfusionMatrix.from_labels(range(10_001), range(10_001)),
        "there are 10,001 classes: of 100,020,001 counts 100,000,000 fit into memory",
    ),
    "fit_predict": (
        lambda: ek.bootstrap_error(lambda model: model, np.zeros(6), Y),
        r"fit_predict <lambda> takes \(model\): give a function of X_train, y_train and X_test\.$",
    ),
    "metric of a matrix": (
        lambda: ek.metric_interval(Y, S, lambda m: m.f1),
        r"metric <lambda> takes \(m\): give a function of y_true and y_score, such as roc_auc_score; for one of a Conf",
    ),
    "metric without weights": (
        lambda: ek.paired_bootstrap_test(Y, S, P, lambda a, b: 1.0, sample_weight=P),
        r"metric <lambda> takes \(a, b\): give a function of y_true and y_score, and of sample_weight=, such as roc",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), MADE_BY_HAND.values(), ids=MADE_BY_HAND)
def test_sentence(call, message):
    with pytest.raises((ValueError, TypeError), match=f"^{message}"):
        call()
