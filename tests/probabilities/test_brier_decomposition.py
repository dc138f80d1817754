import numpy as np
import pytest
from sklearn.isotonic import IsotonicRegression

from evalkit import brier_decomposition, brier_score_loss
from tests.probabilities.test_calibration_curve import drawn


@pytest.mark.parametrize("seed", range(27))
def test_parts_are_their_definition_and_add_up(seed):
    y, proba, weight = drawn(seed)
    found = brier_decomposition(y, proba, sample_weight=weight)
    rank = np.unique(proba, return_inverse=True)[1]  # scikit-learn takes scores that are very near for equal
    w = np.ones(len(y)) if weight is None else weight
    fit = IsotonicRegression(out_of_bounds="clip").fit(rank[w > 0], y[w > 0], sample_weight=w[w > 0])
    fitted = fit.predict(rank)
    share = np.average(y, weights=weight)
    of_fitted, of_share = (np.average((of - y) ** 2, weights=weight) for of in (fitted, share))
    assert found.brier_score == brier_score_loss(y, proba, sample_weight=weight)
    assert found.miscalibration == pytest.approx(found.brier_score - of_fitted, abs=1e-12)
    assert found.discrimination == pytest.approx(of_share - of_fitted, abs=1e-12)
    assert found.uncertainty == pytest.approx(of_share, abs=1e-12)
    total = found.miscalibration - found.discrimination + found.uncertainty
    assert total == pytest.approx(found.brier_score, rel=1e-15)
    assert min(found.miscalibration, found.discrimination) > -1e-12


@pytest.mark.parametrize("unit", [1e-13, 1e13])
def test_the_unit_of_the_weights_does_not_matter(unit):
    y, proba, _ = drawn(0)
    weight = np.random.default_rng(0).random(len(y))
    found, wanted = (vars(brier_decomposition(y, proba, sample_weight=by * weight)) for by in (unit, 1))
    assert found == pytest.approx(wanted, rel=1e-9)
