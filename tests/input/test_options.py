"""Options shared by several functions: refused with the same message, and accepted as NumPy types too."""

import functools
import math
import re
import types

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import evalkit as ek

Y, S = [0, 0, 1, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.35, 0.7]
FEW = {"rng": 0, "n_resamples": 20}


def majority(X_train, y_train, X_test):
    return np.full(len(X_test), np.bincount(y_train).argmax())


def band_ends(band, *data, **options):
    ends = band(*data, **options)
    return [np.nan_to_num(array, nan=-1).tolist() for array in vars(ends).values() if isinstance(array, np.ndarray)]


def without_distribution(function, *data, **options):
    """A result whose equality can be asked for."""
    return types.SimpleNamespace(**vars(function(*data, **options)) | {"distribution": None})


def preset(function, *data, **options):
    """The function, to be called with a few draws unless told otherwise."""
    return lambda **others: function(*data, **{**options, **others})


LOGIT = preset(ek.auc_interval, Y, S)
DELONG = preset(ek.auc_interval, Y, S, method="delong")
BOOTSTRAP = preset(ek.auc_interval, Y, S, method="bootstrap", **FEW)
BANDS = [
    preset(functools.partial(band_ends, band), Y * 9, [s + k / 30 for k in range(9) for s in S], n_points=5, **FEW)
    for band in (ek.pointwise_roc_band, ek.pointwise_precision_recall_band)
]
SHARE = preset(ek.bootstrap_interval, ek.ConfusionMatrix(tp=4, fp=1, fn=2, tn=3), lambda m: m.accuracy, **FEW)
SAMPLE = preset(lambda **options: ek.bootstrap_sample(6, **options).indices.tolist(), rng=0)
ERROR = preset(ek.bootstrap_error, majority, np.zeros((6, 1)), Y, **FEW)
PICTURES = [
    preset(lambda curve, **options: len(curve.plot(plt.figure().subplots(), **options).texts), curve(Y, S))
    for curve in (ek.roc_curve, ek.precision_recall_curve)
]

METRIC = [
    preset(functools.partial(without_distribution, ek.metric_interval), Y, S, ek.roc_auc_score, **FEW),
    preset(functools.partial(without_distribution, ek.paired_bootstrap_test), Y, S, S[::-1], ek.roc_auc_score, **FEW),
]
SPLITS = preset(ek.corrected_resampled_t_test, S, S[::-1], n_train=4, n_test=2)

DRAW = [LOGIT, DELONG, BOOTSTRAP, *BANDS, SHARE, ERROR, *METRIC]
HAVE_A_LEVEL = [
    *METRIC,
    LOGIT,
    DELONG,
    BOOTSTRAP,
    *BANDS,
    SHARE,
    preset(ek.delong_test, Y, S, S[::-1]),
    preset(ek.wilson_interval, 3, 5),
    preset(ek.proportion_interval, [0, 1, 1]),
    preset(ek.cost_interval, ek.ConfusionMatrix(tp=1, fp=1, fn=1, tn=1), fp=1, fn=1),
    preset(ek.mcnemar_test, Y, Y[::-1], Y),
    SPLITS,
    preset(lambda **options: ek.constrained_threshold(Y, S, min_recall=0.5, **options).recall),
    preset(lambda **options: ek.calibration_curve(Y, S, **options).low.tolist()),
]
SWITCHES = [
    *((of, "stratified") for of in METRIC),
    *((of, "stratified") for of in (LOGIT, DELONG, BOOTSTRAP)),
    (BOOTSTRAP, "bca"),
    *((preset(lambda *a, of=of, **o: len(of(*a, **o).thresholds), Y, S), "drop_intermediate") for of in
      (ek.roc_curve, ek.precision_recall_curve)),
    *((of, "show_thresholds") for of in PICTURES),
]  # fmt: skip


def refuses(call, name, value, sentence, error=ValueError):
    with pytest.raises(error, match="^" + re.escape(f"{name} is {value!r}: {sentence}") + "$"):
        call(**{name: value})


@pytest.mark.parametrize("rng", ["a", -1, 1.5, math.nan, [0.5], object(), pd.NA])
def test_rng_that_is_no_generator_or_seed(rng):
    for call in [*DRAW, SAMPLE]:
        refuses(call, "rng", rng, "it must be a Generator, a whole number of at least 0, or None.")


def test_seed_generator_and_none():
    for call in [*DRAW, SAMPLE]:
        assert call(rng=5) == call(rng=np.uint8(5)) == call(rng=np.random.default_rng(5))
    for call in [BOOTSTRAP, SHARE, SAMPLE, *BANDS]:
        assert len({str(call(rng=None)) for _ in range(8)}) > 1


@pytest.mark.parametrize("value", [1, 0, "yes", None, 1.0, pd.NA, np.array([True, False])], ids=repr)
def test_option_that_is_no_boolean(value):
    for call, name in SWITCHES:
        refuses(call, name, value, "it must be True or False.")
    plt.close("all")


def test_numpy_booleans_are_accepted():
    for call, name in SWITCHES:
        assert call(**{name: np.True_}) == call(**{name: True})
        assert call(**{name: np.False_}) == call(**{name: False})
    plt.close("all")


NO_NUMBER = [1.5, 20.0, True, np.True_, "3", None, math.nan, [3], np.timedelta64(3, "D"), pd.NA]


@pytest.mark.parametrize("value", [*NO_NUMBER, 0, -1])
def test_n_resamples_that_is_no_integer_of_at_least_1(value):
    for call in DRAW:
        refuses(call, "n_resamples", value, "it must be a whole number, 1 or more.")


@pytest.mark.parametrize("value", [*NO_NUMBER, 1, 0, -1])
def test_n_points_that_is_no_integer_of_at_least_2(value):
    for call in BANDS:
        refuses(call, "n_points", value, "it must be a whole number, 2 or more.")


@pytest.mark.parametrize("value", [10**8 + 1, 10**12, 2**63, 10**400], ids=["1e8 + 1", "1e12", "2**63", "10**400"])
def test_sizes_beyond_memory_are_refused(value):
    sentence = "it must be 100000000 or less."
    for call in DRAW:
        refuses(call, "n_resamples", value, sentence)
    for call in BANDS:
        refuses(call, "n_points", value, sentence)
    for call in (ek.bootstrap_sample, ek.out_of_bag_distribution):
        refuses(call, "n_samples", value, sentence)


def test_numpy_integers_are_accepted():
    for call in DRAW:
        assert call(n_resamples=np.uint8(200)) == call(n_resamples=200)
    assert type(ERROR(n_resamples=np.int64(20)).n_resamples) is int
    for call in BANDS:
        assert call(n_points=np.int8(127)) == call(n_points=127)


BAD_LEVELS = [95, 1, 0, -0.5, 1.0, math.nan, math.inf, True, np.True_, "0.95", None, [0.95], 10**400, pd.NA]
NEXT_TO_ONE = [1 - 2**-53, 1 - np.finfo(np.longdouble).epsneg]


@pytest.mark.parametrize("level", [*BAD_LEVELS, *NEXT_TO_ONE], ids=repr)
def test_confidence_level_out_of_range(level):
    for call in HAVE_A_LEVEL:
        refuses(call, "confidence_level", level, "it must be a number between 0 and 1, such as 0.95.")


@pytest.mark.parametrize("level", [5e-324, 1e-17, 0.5, 1 - 2**-52])
def test_extreme_confidence_levels(level):
    for call in HAVE_A_LEVEL:
        for kind in (float, np.float64, np.longdouble):
            result = call(confidence_level=kind(level))
            assert isinstance(result, list) or not result.low > result.high  # a point, of so low a level, is nan
            assert isinstance(result, list) or (result.confidence_level, type(result.confidence_level)) == (
                level,
                float,
            )


def test_resamples_times_points_beyond_memory_are_refused():
    for call in BANDS:
        with pytest.raises(
            ValueError, match=r"^n_resamples × n_points is 100,000,100: 100,000,000 heights fit into mem"
        ):
            call(n_resamples=1_000_001, n_points=100)


@pytest.mark.parametrize("band", [ek.pointwise_roc_band, ek.pointwise_precision_recall_band])
def test_resamples_times_points_may_be_as_many_as_fit_into_memory(band):
    with pytest.raises(ValueError, match=r"^y_true has one class only"):  # what is looked at next
        band([1, 1], [1, 2], n_resamples=1_000_000, n_points=100)


BY_HAND = preset(ek.MulticlassConfusionMatrix, counts=[[1, 0], [0, 1]])
NOT_OF_SAMPLES = {
    "no edge": (ek.BinnedCounts, [], "edges is empty: there must be at least one edge."),
    "one edge": (ek.BinnedCounts, 0.5, "edges has shape (): .*A single value stands there: give one for each edge."),
    "edges as text": (ek.BinnedCounts, "ab", "edges is a str: give a list, tuple, array or column, one for each edge."),
    "masked edge": (ek.BinnedCounts, [0.1, np.ma.masked], "edges[1] is masked: give every edge."),
    "ragged edges": (ek.BinnedCounts, [[0.1], 0.2], "edges cannot be read as one item for each edge: .*"),
    "no threshold": (
        lambda thresholds: ek.decision_curve(Y, S, thresholds=thresholds),
        [],
        "thresholds is empty: there must be at least one threshold.",
    ),
    "no class": (
        lambda labels: BY_HAND(labels=labels),
        [],
        "labels is empty: there must be at least one class.",
    ),
    "class without a name": (
        lambda labels: BY_HAND(labels=labels),
        [None, "a"],
        "labels[0] is missing (None); 1 of 2 are. Give one for every class.",
    ),
    "nan beside a name": (
        lambda labels: BY_HAND(labels=labels),
        ["a", math.nan],
        "labels[1] is missing (nan); 1 of 2 are. Give one for every class.",
    ),
    "no point": (lambda fpr: ek.plots.plot_roc(fpr, [0, 1]), [], "fpr is empty: there must be at least one point."),
    "no point of a curve": (
        lambda at: ek.RocCurve(at, [0, 1], [0.5, 0]),
        [],
        "fpr is empty: there must be at least one point.",
    ),
}


@pytest.mark.parametrize("case", NOT_OF_SAMPLES)
def test_what_is_no_sample_is_not_called_one(case):
    function, values, said = NOT_OF_SAMPLES[case]
    said = re.escape(said).replace(re.escape(".*"), ".*")
    with pytest.raises((TypeError, ValueError), match=f"^{said}$"):
        function(values)
