"""Recalibration: what a map does to the probabilities from which it comes, and to others."""

import math
import re

import numpy as np
import pytest
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression

from evalkit import recalibrate
from evalkit.probabilities._logistic import SEPARATED, logits_of, shares_of
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
    for others, clip in (
        ((0.2, 0.4, 0.3), "np.clip(p, 0.005, 1 - 0.005)"),
        ((0.2312, 0.4, 0.31), "np.clip(p, 5e-05, 1 - 5e-05)"),
    ):
        p = np.array([*others, end, 0.35, 0.25])
        with pytest.raises(ValueError, match=rf"^y_proba\[3\] is {float(end)}: {right}\.$") as refused:
            recalibrate([0, 1] * 3, p, method=method)
        assert re.search(right, str(refused.value))[1] == clip
        assert recalibrate([0, 1] * 3, eval(clip), method=method)
        assert recalibrate([0, 1] * 3, p, method="isotonic")([end]) <= 1
    with pytest.raises(ValueError, match=r"as the others are not rounded, no clip of it is right: judge by the Brier"):
        recalibrate([0, 1] * 3, [1 / 3, 0.4, 0.3, end, 0.35, 0.25], method=method)


def test_separated_classes_have_no_slope():
    data = [0, 0, 1, 1], [0.2, 0.4, 0.6, 0.8]
    with pytest.raises(ValueError, match=rf"^method is 'platt', but {SEPARATED}: say 'isotonic'\.$"):
        recalibrate(*data)
    assert recalibrate(*data, method="intercept").slope == 1
    assert recalibrate(*data, method="isotonic")(data[1]).tolist() == [0, 0, 1, 1]
