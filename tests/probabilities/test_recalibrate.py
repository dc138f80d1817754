"""Recalibration: what a map does to the probabilities from which it comes, and to others."""

import math
import re

import numpy as np
import pytest
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression

from evalkit import recalibrate
from evalkit.probabilities._logistic import SEPARATED, logits_of, shares_of
from tests.input.test_bad_input import refuses
from tests.probabilities.test_calibration_measures import drawn

NEW = [0.0, 1e-9, 0.1, 0.35, 0.35, 0.8, 1 - 1e-9, 1.0]


@pytest.mark.parametrize("seed", range(4))
def test_maps_are_scikit_learns(seed):
    y, p = drawn(seed)
    isotonic = IsotonicRegression(out_of_bounds="clip").fit(p, y)
    platt = LogisticRegression(C=np.inf, tol=1e-12, max_iter=1000).fit(logits_of(p)[:, None], y)
    assert recalibrate(y, p, method="isotonic")(NEW) == pytest.approx(isotonic.predict(NEW))
    found = recalibrate(y, p)
    assert (found.intercept, found.slope) == pytest.approx((platt.intercept_[0], platt.coef_[0, 0]), rel=1e-4)
    assert found(p) == pytest.approx(platt.predict_proba(logits_of(p)[:, None])[:, 1], abs=1e-5)
    shifted = recalibrate(y, p, method="intercept")
    for certain in (found, shifted):
        assert certain([0, 1, False, True]).tolist() == [0, 1, 0, 1]
    assert shifted.slope == 1
    assert shifted(p) == pytest.approx(shares_of(logits_of(p) + shifted.intercept))
    assert shifted(p).sum() == pytest.approx(y.sum())


@pytest.mark.parametrize("method", ["intercept", "platt", "isotonic"])
def test_each_sample_is_judged_by_a_map_from_the_other_folds(method):
    y, p = drawn(0)
    fold = np.array(["b", "a", "c"])[np.arange(len(y)) % 3]
    found = recalibrate(y, p, method=method, folds=fold)
    for one in "abc":
        others = recalibrate(y[fold != one], p[fold != one], method=method)
        assert found.out_of_fold[fold == one].tolist() == others(p[fold == one]).tolist()
    assert found(p).tolist() == recalibrate(y, p, method=method)(p).tolist()
    assert recalibrate(y, p, method=method).out_of_fold.size == 0


def test_a_fold_without_which_nothing_can_be_learned_is_named():
    y, p = [1, 1, 0, 0, 0, 1], [0.9, 0.8, 0.1, 0.2, 0.7, 0.6]
    one_class, separated = "y_true has one class only: all 3 samples", "method is 'platt', but a threshold sep"
    for folds, said in (([0, 0, 1, 1, 1, 0], one_class), ([0, 0, 0, 0, 1, 1], separated)):
        assert refuses(ValueError, f"without the fold of sample 0: {said}", recalibrate, y, p, folds=folds)


def test_maps_are_shown():
    y, p = [0, 1, 0, 1], [0.2, 0.4, 0.6, 0.8]
    shown = recalibrate(y, p, method="isotonic")
    assert shown.table().to_dict() == {"old": p, "new": [0, 0.5, 0.5, 1]}
    assert math.isnan(shown.intercept)
    shown = recalibrate(y, p, method="platt")
    assert shown.table().columns == ("method", "intercept", "slope")
    assert shown.table().rows == (("platt", shown.intercept, shown.slope),)
    assert shown.prob_pred.size == shown.prob_true.size == 0


@pytest.mark.parametrize("method", ["intercept", "platt"])
@pytest.mark.parametrize("end", [0, 1])
def test_what_has_no_logit_is_refused(method, end):
    right = r"it has no logit: give it as computed, or, if it was rounded, clip it: (.+\)); or say method='isotonic'"
    for first, clip in ((0.2312, "np.clip(p, 5e-05, 1 - 5e-05)"), (0.2, "np.clip(p, 0.005, 1 - 0.005)")):
        p = np.array([first, 0.4, 0.3, end, 0.35, 0.25])
        with pytest.raises(ValueError, match=rf"^y_proba\[3\] is {float(end)}: {right}\.$") as refused:
            recalibrate([0, 1] * 3, p, method=method)
        assert re.search(right, str(refused.value))[1] == clip
        assert recalibrate([0, 1] * 3, eval(clip), method=method)
        assert recalibrate([0, 1] * 3, p, method="isotonic")([end]) <= 1
    said, p = ".*as the others are not rounded, no clip of it is right: judge by the Brier", [1 / 3, *p[1:]]
    assert refuses(ValueError, said, recalibrate, [0, 1] * 3, p, method=method)


def test_separated_classes_have_no_slope():
    data = [0, 0, 1, 1], [0.2, 0.4, 0.6, 0.8]
    assert refuses(ValueError, rf"method is 'platt', but {SEPARATED}: say 'isotonic'\.$", recalibrate, *data)
    assert recalibrate(*data, method="intercept").slope == 1
    assert recalibrate(*data, method="isotonic")(data[1]).tolist() == [0, 0, 1, 1]
