import math

import numpy as np
import pytest
import sklearn.calibration
import sklearn.metrics

from evalkit import (
    CalibrationCurve,
    brier_score_loss,
    calibration_curve,
    log_loss,
    proportion_interval,
    wilson_interval,
)

Y, P = [0, 1, 0, 1, 1, 0], [0.1, 0.4, 0.4, 0.8, 1.0, 0.0]


def drawn(seed):
    """Labels, probabilities with ties and extremes, weights or None; a class may be missing."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 60))
    proba = [rng.random(n), rng.integers(0, 11, n) / 10, rng.choice([0, 5e-324, 0.5, 1 - 2**-53, 1], n)][seed % 3]
    weight = [None, rng.integers(0, 4, n) + (np.arange(n) == 0), rng.random(n)][seed // 3 % 3]
    return rng.integers(0, 2, n), proba, weight


@pytest.mark.parametrize("seed", range(18))
def test_losses_are_scikit_learns(seed):
    y, proba, weight = drawn(seed)
    options = {"sample_weight": weight, "pos_label": 1}
    theirs = sklearn.metrics.brier_score_loss(y, proba, **options)
    assert brier_score_loss(y, proba, **options) == pytest.approx(theirs, rel=1e-13)
    theirs = sklearn.metrics.log_loss(y, proba, sample_weight=weight, labels=[0, 1])
    assert log_loss(y, proba, sample_weight=weight) == pytest.approx(theirs, rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
@pytest.mark.parametrize("seed", range(18))
def test_curve_is_scikit_learns(seed, strategy):
    y, proba, _ = drawn(seed)
    n_bins = 1 + seed % 12
    curve = calibration_curve(y, proba, n_bins=n_bins, strategy=strategy)
    theirs = sklearn.calibration.calibration_curve(y, proba, n_bins=n_bins, strategy=strategy, pos_label=1)
    for ours, other in zip(curve, theirs, strict=True):
        np.testing.assert_array_equal(ours, other)
    assert curve.n_samples.sum() == len(y)
    assert np.average(curve.prob_pred, weights=curve.n_samples) == pytest.approx(proba.mean())


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8", "float16", "float32"])
def test_brier_score_is_computed_in_float64(dtype):
    assert brier_score_loss([1, 0, 1, 0], np.array([1, 1, 0, 0], dtype)) == 0.5
    proba = np.array([0.3], dtype)
    assert brier_score_loss([1], proba) == (float(proba[0]) - 1) ** 2


def test_losses_of_words_and_of_one_class():
    for loss in (brier_score_loss, log_loss):
        assert loss(["no", "yes"], [0.2, 0.7], pos_label="yes") == loss([0, 1], [0.2, 0.7])
        assert loss(["no", "yes"], [0.2, 0.7], pos_label="no") == loss([1, 0], [0.2, 0.7])
        assert loss([1, 1], [0.2, 0.7]) == pytest.approx(loss([1, 1, 0], [0.2, 0.7, 0.5], sample_weight=[1, 1, 0]))


def test_a_certain_prediction_that_is_wrong():
    assert brier_score_loss([0, 1], [1, 0]) == 1
    assert log_loss([0, 1], [1, 0]) == pytest.approx(52 * math.log(2), rel=1e-14)
    assert log_loss([0, 1], [0, 1]) == pytest.approx(2**-52, rel=1e-9)
    assert log_loss([0], [1e-300]) == pytest.approx(2**-52, rel=1e-9)


@pytest.mark.parametrize(("dtype", "bits"), [(np.float16, 10), (np.float32, 23), (np.float64, 52), (np.longdouble, 52)])
def test_the_margin_goes_by_the_type(dtype, bits):
    assert log_loss([1], np.zeros(1, dtype)) == pytest.approx(bits * math.log(2), rel=1e-14)
    if dtype is not np.longdouble:
        theirs = sklearn.metrics.log_loss([1, 0], np.zeros(2, dtype))
        assert log_loss([1, 0], np.zeros(2, dtype)) == pytest.approx(theirs, rel=1e-3)


def test_intervals_are_wilsons_and_the_expected_calibration_error_is_its_definition():
    curve = calibration_curve(Y, P, n_bins=2, confidence_level=0.9)
    expected = [wilson_interval(*of, confidence_level=0.9) for of in ((1, 4), (2, 2))]
    assert [*zip(curve.low, curve.high, strict=True)] == [(of.low, of.high) for of in expected]
    assert curve.confidence_level == 0.9
    assert calibration_curve(Y, P).confidence_level == 0.95
    assert curve.n_samples.tolist() == [4, 2]
    assert curve.expected_calibration_error == pytest.approx(4 / 6 * abs(1 / 4 - 0.9 / 4) + 2 / 6 * 0.1)
    assert calibration_curve([0, 1], [0, 1]).expected_calibration_error == 0


def test_a_border_belongs_to_the_lower_bin_and_empty_bins_are_left_out():
    assert calibration_curve([0, 1, 1], [0.5, 0.5, 0.6], n_bins=2).n_samples.tolist() == [2, 1]
    assert calibration_curve([0, 1, 1], [0.0, 1.0, 1.0], n_bins=10).n_samples.tolist() == [1, 2]
    assert calibration_curve([0, 1, 1], [0.4] * 3, strategy="quantile").n_samples.tolist() == [3]
    assert calibration_curve([0, 1], [False, True], strategy="quantile").n_samples.tolist() == [1, 1]


def ends_drawn(ax):
    return [segment[:, 1].tolist() for segment in ax.collections[0].get_segments()]


def test_intervals_are_drawn_also_one_that_ends_short_of_its_share_by_rounding():
    curve = calibration_curve([0, 1, 1, 1], [0.25, 0.25, 0.75, 0.75], n_bins=2)
    ax = curve.plot(color="red", label="model")
    assert np.allclose(ends_drawn(ax), np.transpose([curve.low, curve.high]))
    assert ax.get_legend_handles_labels()[1] == ["model"]
    arrays = map(np.array, ([0.0, 1.0], [0.3, 0.6], [1e-17, 0.9], [0.1, 1 - 2**-53], [3, 3]))
    assert ends_drawn(CalibrationCurve(*arrays, confidence_level=0.95).plot()) == [[0, 0.1], [0.9, 1]]


def test_with_groups_each_bin_has_the_interval_of_a_proportion_in_groups():
    rng = np.random.default_rng(0)
    groups, proba = rng.integers(12, size=90), rng.random(90)
    y = (rng.random(90) < proba).astype(int)
    curve = calibration_curve(y, proba, groups=[f"p{group}" for group in groups], n_bins=3, confidence_level=0.9)
    for index, low, high in zip(range(3), curve.low, curve.high, strict=True):
        inside = (proba > index / 3) & (proba <= (index + 1) / 3)
        wanted = proportion_interval(y[inside], groups=groups[inside], confidence_level=0.9)
        assert (low, high) == (wanted.low, wanted.high)
    assert curve.prob_true.tolist() == calibration_curve(y, proba, n_bins=3).prob_true.tolist()
    # A bin within one group says nothing of others.
    curve = calibration_curve([0, 1, 0, 1], [0.1, 0.2, 0.8, 0.9], groups=["a", "a", "b", "c"], n_bins=2)
    assert (curve.low[0], curve.high[0]) == (0, 1)
    assert 0 <= curve.low[1] < curve.high[1] <= 1
