"""Sizes of samples: against the intervals that they are for, pmvalsampsize's answers, and a published example.

pmvalsampsize takes 1.96 for the quantile, raises a standard error in steps until the width is reached, and rounds that
of the net benefit; asked with the widths that it ends at, evalkit's sizes are the same to the row.
"""

import json
import math
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest
import scipy.stats

import evalkit as ek
from tests.input.test_bad_input import refuses

RECORD = json.loads((Path(__file__).parent / "pmvalsampsize.json").read_text(encoding="utf-8"))
AT_196 = {"confidence_level": 2 * NormalDist().cdf(1.96) - 1}
GOOD = {ek.proportion_sample_size: {"measure": "recall", "expected": 0.8, "prevalence": 0.1}}


@pytest.mark.parametrize("case", RECORD["cases"], ids=lambda case: str(case["asked"]["prevalence"]))
def test_sizes_are_those_of_pmvalsampsize(case):
    asked, (of_oe, of_slope, of_auc, *of_nb) = case["asked"], case["sizes"]
    common = {"prevalence": asked["prevalence"]} | AT_196
    oe = ek.observed_expected_sample_size(expected=asked.get("oe", 1), width=case["width_oe"], **common)
    assert oe.n_rows == of_oe
    auc = ek.auc_sample_size(asked["cstatistic"], width=asked.get("cstatciwidth", 0.1), **common)
    assert auc.n_rows == of_auc
    mean, sd = asked["lpnormal"]
    lp = mean + sd * np.random.RandomState(123456).standard_normal(20_000)  # its own sample
    of = {"width": asked.get("csciwidth", 0.2)} | AT_196
    assert ek.calibration_slope_sample_size(y_proba=1 / (1 + np.exp(-lp)), **of).n_rows == of_slope
    assert ek.calibration_slope_sample_size(lp_normal=(mean, sd), **of).n_rows == pytest.approx(of_slope, rel=0.02)
    if of_nb:
        rates = {"threshold": asked["threshold"], "recall": case["sensitivity"], "specificity": case["specificity"]}
        nb = ek.net_benefit_sample_size(**rates, width=2 * 1.96 * case["se_st_nb"], **common)
        assert nb.n_rows == of_nb[0]


def ramberg():
    """Probabilities of Riley's example: a linear predictor of mean -5.8, variance 5, skewness -0.5, kurtosis 4.

    Ramberg's lambda distribution of these moments, which Stata draws, at a million equal steps of its quantiles.
    """
    u = (np.arange(10**6) + 0.5) / 10**6
    x = u**0.04470254 - (1 - u) ** 0.0258673
    x = (x - x.mean()) / x.std()
    assert [(x**3).mean(), (x**4).mean()] == pytest.approx([-0.5, 4], abs=2e-3)
    return 1 / (1 + np.exp(5.8 - math.sqrt(5) * x))


def test_the_example_of_riley_and_others():
    """Statistics in Medicine (2021), abstract: 9,835 rows with 177 positives for the slope, 6,443 for the net benefit.

    Theirs is a simulated million, of which 9,835 is 0.1 % from the size at the distribution itself.
    """
    assert ek.calibration_slope_sample_size(y_proba=ramberg(), **AT_196).n_rows == 9845
    nb = {"threshold": 0.08, "recall": 0.53, "specificity": 0.96, "width": 2 * 1.96 * 0.051}
    found = ek.net_benefit_sample_size(**nb, prevalence=0.018, **AT_196)
    assert (found.n_rows, found.n_positives) == (6443, 116)


@pytest.mark.parametrize("level", [0.8, 0.95])
@pytest.mark.parametrize("width", [0.03, 0.2])
@pytest.mark.parametrize(
    ("measure", "expected", "options", "share"),
    [
        ("recall", 0.8, {}, 0.1),
        ("recall", 1.0, {}, 0.1),
        ("specificity", 0.95, {}, 0.9),
        ("accuracy", 0.5, {}, 1.0),
        ("precision", 0.3, {"recall": 0.6}, 0.2),
    ],
)
def test_one_row_less_and_the_interval_is_too_wide(measure, expected, options, share, width, level):
    found = ek.proportion_sample_size(measure, expected, prevalence=0.1, width=width, confidence_level=level, **options)
    assert (found.measure, found.expected, found.width) == (measure, expected, width)
    assert found.n_positives == round(0.1 * found.n_rows)

    def wide(rows):
        n, z = share * rows, scipy.stats.norm.ppf((1 + level) / 2)
        middle = (expected + z**2 / (2 * n)) / (1 + z**2 / n)
        half = z / (1 + z**2 / n) * math.sqrt(expected * (1 - expected) / n + z**2 / (4 * n**2))
        return min(1, middle + half) - max(0, middle - half)

    assert wide(found.n_rows) <= width < wide(found.n_rows - 1)


@pytest.mark.parametrize(
    ("per_group", "factor"), [((1, 1), 1), ((5, 0), 1), ((5, 1), 5), ((5, 0.5), 3), ([2.5, 0.2], 1.3)]
)
def test_rows_of_one_group_count_for_less(per_group, factor):
    calls = [
        *GOOD.items(),
        (ek.auc_sample_size, {"auc": 0.8, "prevalence": 0.1}),
        (ek.observed_expected_sample_size, {"prevalence": 0.1}),
        (ek.calibration_slope_sample_size, {"lp_normal": (-2, 1)}),
        (ek.net_benefit_sample_size, {"threshold": 0.2, "prevalence": 0.1, "recall": 0.6, "specificity": 0.8}),
    ]
    for function, options in calls:
        alone, found = function(**options), function(**options, per_group=per_group)
        assert (alone.n_rows - 1) * factor <= found.n_rows <= math.ceil(alone.n_rows * factor)
        assert found.n_groups == pytest.approx(found.n_rows / per_group[0], abs=1)
        assert found.n_groups * per_group[0] >= found.n_rows - 1


TOO_LOW = {"measure": "precision", "expected": 0.05, "recall": 0.9}
SHARE, SLOPE = ek.proportion_sample_size, ek.calibration_slope_sample_size
REFUSED = [
    (SHARE, {"measure": "f1"}, r"measure is 'f1': it must be 'recall' or 'specificity'"),
    (SHARE, {"measure": "precision"}, r"precision needs recall=, the expected one: "),
    (SHARE, TOO_LOW, r"expected is 0\.05: a precision is at least 0\.0909 with this recall and prevalence\.$"),
    (SHARE, {"width": 1}, r"width is 1: it must be a number between 0\.0001 and 1\.$"),
    (SHARE, {"prevalence": 1e-15}, r"the recall needs more than 1e\+15 rows: let the interval be"),
    (SLOPE, {}, r"give either y_proba= or lp_normal="),
    (SLOPE, {"y_proba": [0.2, 1.0]}, r"y_proba\[1\] is 1\.0: it must be between 0 and 1"),
    (SLOPE, {"y_proba": [0.2, 0.2]}, r"y_proba has one value only: a slope needs"),
]


@pytest.mark.parametrize(("function", "options", "said"), REFUSED)
def test_what_cannot_be_planned_is_refused_in_a_sentence(function, options, said):
    assert refuses((ValueError, TypeError), said, function, **GOOD.get(function, {}) | options)
