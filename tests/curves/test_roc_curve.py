"""The ROC curve and dominance: against scikit-learn and their definition."""

import math

import numpy as np
import pytest
import sklearn.metrics

from evalkit import RocCurve, dominates, roc_curve
from evalkit.counts import _packed_sort
from tests import reference
from tests.generated_data import WEIGHTS, data_sets, name
from tests.sklearn_compat import ROUNDING

Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("data", data_sets(weights=list(WEIGHTS)), ids=name)
def test_same_values_as_scikit_learn(data, monkeypatch):
    monkeypatch.setattr(_packed_sort, "_BLOCK", 4)  # more points than are handled at once
    for drop_intermediate in (True, False):
        options = {"sample_weight": data.weight, "drop_intermediate": drop_intermediate}
        ours = roc_curve(data.y, data.score, **options)
        theirs = sklearn.metrics.roc_curve(data.y, data.score, **options)
        for mine, other in zip(ours, theirs, strict=True):
            np.testing.assert_allclose(mine, other, rtol=ROUNDING)
        assert [array.dtype for array in ours] == [np.float64] * 3
        assert ours.auc == pytest.approx(sklearn.metrics.auc(ours.fpr, ours.tpr), abs=1e-12)


def test_worked_example():
    fpr, tpr, thresholds = roc_curve(Y, S, drop_intermediate=False)
    assert fpr.tolist() == [0, 0, 1 / 2, 1 / 2, 1 / 2, 1]
    assert tpr.tolist() == [0, 1 / 3, 1 / 3, 2 / 3, 1, 1]
    assert thresholds.tolist() == [math.inf, 0.9, 0.8, 0.7, 0.5, 0.3]
    assert roc_curve(Y, S).thresholds.tolist() == [math.inf, 0.9, 0.8, 0.5, 0.3]
    assert repr(roc_curve(Y, S)).splitlines()[:2] == ["threshold  FPR       TPR", "      inf    0         0"]
    with pytest.raises(AttributeError):
        roc_curve(Y, S).fpr = fpr


def pairs_of_scores(seed):
    """Labels with two rankings of the same samples, full of ties; the second is often the first made better."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 9))
    y = rng.permutation(np.append([0, 1], rng.integers(0, 2, n - 2)))
    first = rng.integers(0, rng.choice([2, 4, 9]), n)
    other = first + y * rng.integers(0, 3, n) if rng.random() < 0.6 else rng.integers(0, 5, n)
    return y, first, other


def test_dominance_against_the_definition():
    result = {True: 0, False: 0}
    for seed in range(300):
        y, *scores = pairs_of_scores(seed)
        exact = [reference.roc_points(y, score.tolist()) for score in scores]
        curves = [roc_curve(y, score, drop_intermediate=seed % 2 == 0) for score in scores]
        for one, other in ((0, 1), (1, 0)):
            expected = reference.dominates(exact[one], exact[other])
            assert dominates(curves[one], curves[other]) is expected, seed
            assert not expected or curves[one].auc > curves[other].auc
            result[expected] += 1
    assert min(result.values()) > 100


def test_dominance_passes_over_nothing_smaller_than_rounding():
    low, higher, rounded = (
        RocCurve(np.array([0, 0.5, 1]), np.array([0, 0.5 + by, 1]), np.array([np.inf, 2, 1])) for by in (0, 1e-9, 1e-15)
    )
    assert dominates(higher, low)
    assert not dominates(rounded, low)
    assert not dominates(low, rounded)
