"""Options shared by several functions: refused with the same message, and accepted as NumPy types too."""

import math
import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import evalkit as ek
from tests.input.test_bad_input import refuses
from tests.input.test_every_parameter import CALLS

NO_NUMBER = [1.5, 20.0, True, np.True_, "3", None, math.nan, [3], np.timedelta64(3, "D"), pd.NA, 0, -1]
TOO_MANY = [10**8 + 1, 2**63, 10**400]
NO_LEVEL = [95, 1, 0, -0.5, 1.0, math.nan, math.inf, True, "0.95", None, [0.95], 10**400, pd.NA, 1 - 2**-53]
REFUSED = [
    ("rng", ["a", -1, 1.5, math.nan, [0.5], pd.NA], "it must be a Generator, a whole number of at least 0, or None."),
    *(
        (switch, [1, 0, "yes", None, pd.NA, np.array([True, False])], "it must be True or False.")
        for switch in ("stratified", "bca", "drop_intermediate", "show_thresholds")
    ),
    ("n_resamples", NO_NUMBER, "it must be a whole number, 1 or more."),
    ("n_points", [*NO_NUMBER, 1], "it must be a whole number, 2 or more."),
    *((size, TOO_MANY, "it must be 100000000 or less.") for size in ("n_resamples", "n_points")),
    ("confidence_level", NO_LEVEL, "it must be a number between 0 and 1, such as 0.95."),
]
# n_resamples and n_points may be None there
ELSE = {"report", "report asked", "report by subgroup", "report of classes", "interpolated"}


def calls_with(option):
    return [call for name, call in CALLS.items() if option in call[1] and name not in ELSE]


@pytest.mark.parametrize(("option", "values", "said"), REFUSED)
def test_what_an_option_cannot_be_is_refused_in_the_same_sentence(option, values, said):
    assert calls_with(option)
    for function, given in calls_with(option):
        for value in values:
            with pytest.raises(ValueError, match="^" + re.escape(f"{option} is {value!r}: {said}") + "$"):
                function(**{**given, option: value})
        plt.close("all")


@pytest.mark.parametrize("option", ["rng", "stratified", "n_resamples", "confidence_level"])
def test_numpys_types_are_accepted(option):
    numpys = {"rng": np.uint8(5), "stratified": np.False_, "n_resamples": np.uint8(200)}.get(option, np.float32(0.5))
    for function, given in calls_with(option):
        assert repr(function(**{**given, option: numpys})) == repr(function(**{**given, option: numpys.item()}))


@pytest.mark.parametrize("level", [5e-324, 1e-17, 1 - 2**-52])
def test_extreme_confidence_levels(level):
    for function, given in calls_with("confidence_level"):
        result = function(**{**given, "confidence_level": level})
        assert not np.any(getattr(result, "low", 0) > getattr(result, "high", 1))


@pytest.mark.parametrize("band", [ek.pointwise_roc_band, ek.pointwise_precision_recall_band])
def test_resamples_times_points_beyond_memory_are_refused(band):
    message = "n_resamples × n_points is 100,000,100: 100,000,000 heights fit into mem"
    assert refuses(ValueError, message, band, [1, 0], [1, 2], n_resamples=1_000_001, n_points=100)
    message = "y_true has one class only"  # what is looked at next
    assert refuses(ValueError, message, band, [1, 1], [1, 2], n_resamples=1_000_000, n_points=100)
