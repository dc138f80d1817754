import numpy as np
import pytest
from sklearn.model_selection import TimeSeriesSplit

from evalkit import live

NUMBERS = live.folds().numbers
PATIENT, DAY = np.array(NUMBERS["patient"]), np.array(NUMBERS["day"])
WAYS = zip(NUMBERS["ways"], NUMBERS["roles"], strict=True)
ROLES = {way: [np.array([*letters]) for letters in turns] for way, turns in WAYS}


@pytest.mark.parametrize("way", ["at random", "by patient"])
def test_each_row_is_tested_once(way):
    assert np.sum([np.isin(turn, ["t", "k"]) for turn in ROLES[way]], axis=0).tolist() == [1] * 40
    assert not any((turn == "-").any() for turn in ROLES[way])


def test_by_patient_nobody_is_on_both_sides():
    assert all(not set(PATIENT[turn == "t"]) & set(PATIENT[turn == "r"]) for turn in ROLES["by patient"])


def test_by_time_the_parts_are_those_of_scikit_learn():
    order = np.argsort(DAY, kind="stable")
    for turn, (train, test) in zip(ROLES["by time"], TimeSeriesSplit(4).split(order), strict=True):
        assert sorted(np.flatnonzero(turn == "r")) == sorted(order[train])
        assert sorted(np.flatnonzero(np.isin(turn, ["t", "k"]))) == sorted(order[test])


def test_who_is_known_is_counted():
    for turns, counts in zip(ROLES.values(), NUMBERS["counts"], strict=True):
        for turn, (tested, known, before) in zip(turns, counts, strict=True):
            train, test = turn == "r", np.isin(turn, ["t", "k"])
            in_training = [PATIENT[row] in PATIENT[train] for row in np.flatnonzero(test)]
            assert (tested, known) == (test.sum(), sum(in_training)) == (test.sum(), (turn == "k").sum())
            assert before == sum((DAY[train] > DAY[row]).any() for row in np.flatnonzero(test))
