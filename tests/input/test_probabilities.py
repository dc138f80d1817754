"""Probabilities: refused with the sentences of scores, and outside [0, 1]."""

import re

import numpy as np
import pandas as pd
import pytest

from evalkit._input.probabilities import check_probabilities
from tests.entry_points import TAKE_PROBABILITIES, WEIGHTED_PROBABILITIES
from tests.input.test_bad_input import BAD_LABELS, BAD_SCORES, BAD_WEIGHTS, S, Y, refuses


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("functions", "given", "error", "message"),
    [
        *((TAKE_PROBABILITIES, {"y_proba": given}, *said) for given, *said in BAD_SCORES.values()),
        *((TAKE_PROBABILITIES, {"y_true": given}, *said) for given, *said in BAD_LABELS.values()),
        *((WEIGHTED_PROBABILITIES, {"sample_weight": given}, *said) for given, *said in BAD_WEIGHTS.values()),
    ],
)
def test_what_is_bad_for_scores_is_for_probabilities(functions, given, error, message):
    message = message.replace("y_score", "y_proba")
    assert all(refuses(error, message, function, **{"y_true": Y, "y_proba": S, **given}) for function in functions)


@pytest.mark.parametrize(
    ("values", "index", "shown"),
    [
        ([20, 50, 30, 80], 0, "20"),
        ([0, 1, 1 + 2**-52, 0.5], 2, "1.0000000000000002"),
        ([0, 1, 0.5, -5e-324], 3, "-5e-324"),
    ],
)
def test_outside_of_0_to_1(values, index, shown):
    message = rf"y_proba\[{index}\] is {re.escape(shown)}: a probability is between 0 and 1\. Scores on another scale "
    for function in TAKE_PROBABILITIES:
        for dress in (list, np.array, pd.Series):
            assert refuses(ValueError, message + r"must be calibrated first\.$", function, Y, dress(values))


def test_the_ends_are_accepted():
    for values in ([0, 1, 0, 1], [False, True, False, True], [0.0, 1.0, -0.0, 1.0], np.array([0, 1, 0, 1], np.uint8)):
        assert check_probabilities(Y, values).score.tolist() == [0, 1, 0, 1]
