"""Probabilities: refused with the sentences of scores, and outside [0, 1]."""

import re

import numpy as np
import pandas as pd
import pytest

from evalkit._input.probabilities import check_probabilities
from tests.entry_points import TAKE_PROBABILITIES, WEIGHTED_PROBABILITIES, name
from tests.input.test_bad_input import BAD_LABELS, BAD_SCORES, BAD_WEIGHTS, S, Y, refuses


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("case", BAD_SCORES)
def test_what_is_no_score_is_no_probability(case):
    scores, error, message = BAD_SCORES[case]
    message = message.replace("y_score", "y_proba")
    assert all(refuses(error, message, function, Y, scores) for function in TAKE_PROBABILITIES)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("case", BAD_LABELS)
def test_bad_labels(case):
    labels, error, message = BAD_LABELS[case]
    message = message.replace("y_score", "y_proba")
    assert all(refuses(error, message, function, labels, S) for function in TAKE_PROBABILITIES)


@pytest.mark.parametrize("case", BAD_WEIGHTS)
def test_bad_weights(case):
    weights, error, message = BAD_WEIGHTS[case]
    assert all(refuses(error, message, function, Y, S, sample_weight=weights) for function in WEIGHTED_PROBABILITIES)


OUTSIDE = {
    "percent": ([20, 50, 30, 80], 0, "20"),
    "decision values": ([0.5, -1.25, 3, 0.1], 1, "-1.25"),
    "just above": ([0, 1, 1 + 2**-52, 0.5], 2, "1.0000000000000002"),
    "just below": ([0, 1, 0.5, -5e-324], 3, "-5e-324"),
}


@pytest.mark.parametrize("case", OUTSIDE)
@pytest.mark.parametrize("function", TAKE_PROBABILITIES, ids=name)
def test_outside_of_0_to_1(function, case):
    values, index, shown = OUTSIDE[case]
    message = rf"y_proba\[{index}\] is {re.escape(shown)}: a probability is between 0 and 1\. Scores on another scale "
    for dress in (list, np.array, pd.Series):
        assert refuses(ValueError, message + r"must be calibrated first\.$", function, Y, dress(values))


def test_the_ends_are_accepted():
    for values in ([0, 1, 0, 1], [False, True, False, True], [0.0, 1.0, -0.0, 1.0], np.array([0, 1, 0, 1], np.uint8)):
        assert check_probabilities(Y, values).score.tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize("function", TAKE_PROBABILITIES, ids=name)
def test_inputs_are_never_changed(function):
    labels, values = np.array(Y), np.array(S)
    labels.flags.writeable = values.flags.writeable = False
    function(labels, values)
    assert (labels.tolist(), values.tolist()) == (Y, S)
