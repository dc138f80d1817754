"""Options that several functions share: refused everywhere with one sentence, and taken as NumPy's kinds too."""

import functools
import math
import re

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
    return [array.tolist() for array in vars(band(*data, **options)).values() if isinstance(array, np.ndarray)]


def take(function, *data, **options):
    """The function, to be called with a few draws unless told otherwise."""
    return lambda **others: function(*data, **{**options, **others})


DELONG = take(ek.auc_interval, Y, S)
BOOTSTRAP = take(ek.auc_interval, Y, S, method="bootstrap", **FEW)
BANDS = [
    take(functools.partial(band_ends, band), Y, S, n_places=5, **FEW)
    for band in (ek.pointwise_roc_band, ek.pointwise_precision_recall_band)
]
SHARE = take(ek.bootstrap_interval, ek.ConfusionMatrix(tp=4, fp=1, fn=2, tn=3), lambda m: m.accuracy, **FEW)
SAMPLE = take(lambda **options: ek.bootstrap_sample(6, **options).indices.tolist(), rng=0)
ERROR = take(ek.bootstrap_error, majority, np.zeros((6, 1)), Y, **FEW)
PICTURES = [
    take(lambda curve, **options: len(curve.plot(plt.figure().subplots(), **options).texts), curve(Y, S))
    for curve in (ek.roc_curve, ek.precision_recall_curve)
]

DRAW = [DELONG, BOOTSTRAP, *BANDS, SHARE, ERROR]
HAVE_A_LEVEL = [
    DELONG,
    BOOTSTRAP,
    *BANDS,
    SHARE,
    take(ek.delong_test, Y, S, S[::-1]),
    take(ek.wilson_interval, 3, 5),
]
SWITCHES = [
    *((of, name) for of in (DELONG, BOOTSTRAP) for name in ("stratified", "bca")),
    *((take(lambda *a, of=of, **o: len(of(*a, **o).thresholds), Y, S), "drop_intermediate") for of in
      (ek.roc_curve, ek.precision_recall_curve)),
    *((of, "show_thresholds") for of in PICTURES),
]  # fmt: skip


def refuses(call, name, value, sentence, error=ValueError):
    with pytest.raises(error, match="^" + re.escape(f"{name} is {value!r}: {sentence}") + "$"):
        call(**{name: value})


@pytest.mark.parametrize("rng", ["a", -1, 1.5, math.nan, [0.5], object(), pd.NA])
def test_what_is_no_source_of_randomness(rng):
    for call in [*DRAW, SAMPLE]:
        refuses(call, "rng", rng, "it must be a Generator, a whole number of at least 0, or None.")


def test_a_seed_and_its_generator_draw_the_same_and_none_draws_anew():
    for call in [*DRAW, SAMPLE]:
        assert call(rng=5) == call(rng=np.uint8(5)) == call(rng=np.random.default_rng(5))
    for call in [BOOTSTRAP, SHARE, SAMPLE, *BANDS]:
        assert len({str(call(rng=None)) for _ in range(8)}) > 1


@pytest.mark.parametrize("value", [1, 0, "yes", None, 1.0, pd.NA, np.array([True, False])], ids=repr)
def test_what_is_neither_true_nor_false(value):
    for call, name in SWITCHES:
        refuses(call, name, value, "it must be True or False.")
    plt.close("all")


def test_numpys_true_and_false_are_true_and_false():
    for call, name in SWITCHES:
        assert call(**{name: np.True_}) == call(**{name: True})
        assert call(**{name: np.False_}) == call(**{name: False})
    plt.close("all")


NO_NUMBER = [1.5, 20.0, True, np.True_, "3", None, math.nan, [3], np.timedelta64(3, "D"), pd.NA]


@pytest.mark.parametrize("value", [*NO_NUMBER, 0, -1])
def test_what_is_no_number_of_draws(value):
    for call in DRAW:
        refuses(call, "n_resamples", value, "it must be a whole number, 1 or more.")


@pytest.mark.parametrize("value", [*NO_NUMBER, 1, 0, -1])
def test_what_is_no_number_of_places(value):
    for call in BANDS:
        refuses(call, "n_places", value, "it must be a whole number, 2 or more.")


@pytest.mark.parametrize("value", [2**63, 10**400], ids=["2**63", "10**400"])
def test_numbers_beyond_64_bits(value):
    sentence = "it must be 9223372036854775807 or less."
    for call in DRAW:
        refuses(call, "n_resamples", value, sentence)
    for call in BANDS:
        refuses(call, "n_places", value, sentence)
    for call in (ek.bootstrap_sample, ek.out_of_bag_distribution):
        refuses(call, "n_samples", value, sentence)


def test_numpys_whole_numbers_are_whole_numbers():
    for call in DRAW:
        assert call(n_resamples=np.uint8(200)) == call(n_resamples=200)
    assert type(ERROR(n_resamples=np.int64(20)).n_resamples) is int
    for call in BANDS:
        assert call(n_places=np.int8(127)) == call(n_places=127)


BAD_LEVELS = [95, 1, 0, -0.5, 1.0, math.nan, math.inf, True, np.True_, "0.95", None, [0.95], 10**400, pd.NA]
NEXT_TO_ONE = [1 - 2**-53, 1 - np.finfo(np.longdouble).epsneg]


@pytest.mark.parametrize("level", [*BAD_LEVELS, *NEXT_TO_ONE], ids=repr)
def test_what_is_no_level(level):
    for call in HAVE_A_LEVEL:
        refuses(call, "confidence_level", level, "it must be a number between 0 and 1, such as 0.95.")


@pytest.mark.parametrize("level", [5e-324, 1e-17, 0.5, 1 - 2**-52])
def test_levels_however_extreme_give_an_interval_that_says_which(level):
    for call in HAVE_A_LEVEL:
        for kind in (float, np.float64, np.longdouble):
            found = call(confidence_level=kind(level))
            assert isinstance(found, list) or found.low <= found.high
            assert isinstance(found, list) or (found.confidence_level, type(found.confidence_level)) == (level, float)
