"""The area under a part of the ROC curve: scikit-learn's max_fpr, pROC's published values."""

import numpy as np
import pytest
import sklearn.metrics

from evalkit import PartialAuc, partial_auc, roc_auc_score
from tests.generated_data import data_sets, name
from tests.input.test_bad_input import refuses

# The patients of pROC's data set aSAH by outcome and WFNS grade, 1 to 5 (Robin et al. 2011).
WITH_GOOD_OUTCOME, WITH_POOR_OUTCOME = (37, 20, 3, 8, 4), (2, 12, 1, 8, 18)
OUTCOME = np.repeat([0, 1], [72, 41])
WFNS = np.repeat([*range(1, 6)] * 2, WITH_GOOD_OUTCOME + WITH_POOR_OUTCOME)
# What pROC's own tests expect of them, by its range of specificity or sensitivity: the area, and corrected.
PROC = {
    ("specificity", 1, 0.9): (0.0334417344173442, 0.649693339038653),
    ("specificity", 0.9, 0.8): (0.0598373983739837, 0.763749402199904),
    ("specificity", 0.5, 0): (0.488134475939354, 0.952537903757416),
    ("specificity", 1, 0): (0.823678861788618, 0.823678861788618),
    ("sensitivity", 1, 0.9): (0.0400999322493225, 0.68473648552275),
    ("sensitivity", 0.9, 0.8): (0.0609953703703703, 0.770561002178649),
    ("sensitivity", 0.5, 0): (0.483358739837398, 0.933434959349593),
    ("sensitivity", 1, 0): (0.823678861788618, 0.823678861788618),
}


@pytest.mark.parametrize("case", PROC, ids=str)
def test_is_procs(case):
    focus, high, low = case
    which = {"fpr_range": (1 - high, 1 - low)} if focus == "specificity" else {"tpr_range": (low, high)}
    result = partial_auc(OUTCOME, WFNS, **which)
    assert (result.area, result.standardized) == pytest.approx(PROC[case], rel=1e-13)


@pytest.mark.parametrize("data", data_sets(weights=["unweighted", "float weights and zeros"]), ids=name)
@pytest.mark.filterwarnings("ignore")
def test_max_fpr_is_scikit_learns(data):
    for limit in (0.05, 0.3, 0.999, 1):
        ours = roc_auc_score(data.y, data.score, sample_weight=data.weight, max_fpr=limit)
        theirs = sklearn.metrics.roc_auc_score(data.y, data.score, sample_weight=data.weight, max_fpr=limit)
        assert ours == pytest.approx(theirs, abs=1e-12)
        part = partial_auc(data.y, data.score, sample_weight=data.weight, fpr_range=(0, limit))
        assert part.standardized == pytest.approx(ours, abs=1e-15)


def test_diagonal_and_perfect_scores():
    assert roc_auc_score(OUTCOME, WFNS, max_fpr=0.1) == pytest.approx(PROC["specificity", 1, 0.9][1], rel=1e-13)
    for which in ({"fpr_range": (0.1, 0.4)}, {"tpr_range": (0.1, 0.4)}):
        assert partial_auc([0, 1, 0, 1], [1, 1, 1, 1], **which).standardized == pytest.approx(0.5)
        assert partial_auc([0, 1, 0, 1], [1, 2, 1, 2], **which).standardized == pytest.approx(1)
        assert partial_auc([0, 1, 0, 1], [1, 2, 1, 2], **which).area == pytest.approx(0.3)
        assert partial_auc([0, 1, 0, 1], [2, 1, 2, 1], **which).area == 0


def test_result():
    result = partial_auc([0, 1], [1, 2], tpr_range=[0.5, 1])
    assert result == PartialAuc(0.5, 1.0, "TPR", 0.5, 1.0)
    assert repr(result).splitlines() == ["range         area  standardized", "TPR 0.5 to 1   0.5             1"]
    text = partial_auc([0, 1], [1, 2], fpr_range=np.array([0.01234567, 0.9876543])).table().rows[0][0]
    assert text == "FPR 0.0123457 to 0.987654"


NARROW = [(np.nextafter(1, 0), 1), (0, 5e-324), (0.5, 0.5 + 1e-10)]
BAD_RANGES = [(0, 0), (0.5, 0.2), (-0.1, 1), (0, 1.5), (0, float("nan")), 0.1, "01", (0, 0.1, 1), (0, "1"), (), *NARROW]


@pytest.mark.parametrize("which", ["fpr_range", "tpr_range"])
def test_bad_ranges(which):
    message = rf"{which} is .*: give two rates from 0 to 1, the lower first, at least 1e-09 apart\."
    for value in BAD_RANGES:
        assert refuses(ValueError, message, partial_auc, [1, 0, 1, 0], [4, 3, 2, 1], **{which: value})
    for value in ((0, 1e-9), (1 - 2e-9, 1)):
        assert 0 <= partial_auc([1, 0, 1, 0], [4, 3, 2, 1], **{which: value}).standardized <= 1


def test_one_range_and_no_more():
    for given in ({}, {"fpr_range": (0, 1), "tpr_range": (0, 1)}):
        assert refuses(ValueError, r"give one range, as in fpr_range=\(0, 0\.1\)", partial_auc, [0, 1], [1, 2], **given)
    message = r"max_fpr is .*: it must be a number above 0 and at most 1, or None\."
    for value in (0, 1.5, "0.1", (0, 0.1)):
        assert refuses(ValueError, message, roc_auc_score, [0, 1], [1, 2], max_fpr=value)
