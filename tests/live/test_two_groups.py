import numpy as np
import pytest

from evalkit import ConfusionMatrix, live

RNG = np.random.default_rng(0)
GROUP = RNG.choice(["first", "second"], size=400)
ILL = RNG.random(400) < np.where(GROUP == "first", 0.2, 0.4)
SCORE = (RNG.normal(size=400) + ILL).round(2)
MEASURES = {"recall": "recall", "false positive rate": "false_positive_rate", "precision": "precision"}
FIGURE = live.two_groups(ILL, SCORE, GROUP, threshold=0.5)


def matrix(group, threshold):
    rows = group == GROUP
    return ConfusionMatrix.from_scores(ILL[rows], SCORE[rows], threshold=threshold)


def test_the_table_has_the_measures_at_the_thresholds():
    for _, group, threshold, *measures in FIGURE.table().rows:
        assert measures == [getattr(matrix(group, threshold), name) for name in MEASURES.values()]


@pytest.mark.parametrize("name", MEASURES)
def test_no_other_threshold_is_nearer(name):
    wanted, found = (
        getattr(matrix(group, at), MEASURES[name])
        for rule, group, at, *_ in FIGURE.table().rows
        if rule == f"equal {name}"
    )
    others = [getattr(matrix("second", at), MEASURES[name]) for at in FIGURE.numbers["places"]]
    assert abs(found - wanted) == np.nanmin(np.abs(np.subtract(others, wanted)))


def test_a_group_without_alarms_has_no_precision_to_make_equal():
    figure = live.two_groups([1, 0, 1, 0], [0.2, 0.1, 0.9, 0.8], [*"aabb"], threshold=0.9)
    assert figure.numbers["nearest"]["precision"][-1] == figure.numbers["start"]
