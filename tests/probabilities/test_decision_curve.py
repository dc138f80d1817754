import numpy as np
import pytest

from evalkit import ConfusionMatrix, decision_curve, net_benefit, net_benefit_interval
from tests.probabilities.test_calibration_curve import drawn

Y, P = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]


@pytest.mark.parametrize("seed", range(18))
def test_is_that_of_the_matrix_at_each_threshold(seed):
    y, proba, weight = drawn(seed)
    thresholds = sorted({0.0, 0.1, 0.3, 0.5, 0.75, *proba[proba < 1 - 1e-9].tolist()})
    curve = decision_curve(y, proba, thresholds=thresholds, sample_weight=weight)
    for called, found in ((proba, curve.net_benefit), (np.ones(len(y)), curve.treat_all)):
        for threshold, benefit in zip(thresholds, found, strict=True):
            options = {"threshold": threshold, "sample_weight": weight, "pos_label": 1}
            m = ConfusionMatrix.from_scores(y, called, **options)
            assert benefit == pytest.approx((m.tp - m.fp * threshold / (1 - threshold)) / m.total, abs=1e-12)
    assert net_benefit(y, proba, threshold=thresholds[-1], sample_weight=weight) == curve.net_benefit[-1]


def test_properties_and_thresholds_that_are_copied():
    mine = np.array([0.1, 0.2])
    curve = decision_curve(Y, P, thresholds=mine)
    mine[0] = 0.05
    assert curve.thresholds.tolist() == [0.1, 0.2]
    curve = decision_curve(Y, P)
    assert curve.thresholds.tolist() == [k / 100 for k in range(1, 100)]
    assert curve.net_benefit.max() <= 0.6
    low = curve.thresholds <= 0.3  # everybody is at or above
    assert curve.net_benefit[low].tolist() == curve.treat_all[low].tolist()
    assert (curve.net_benefit[curve.thresholds > 0.9] == 0).all()
    assert decision_curve(["n", "y"], [0.2, 0.7], pos_label="y").net_benefit[49] == 0.5
    assert net_benefit(["n", "y"], [0.2, 0.7], threshold=0.5, pos_label="y") == 0.5
    assert net_benefit(["n", "y"], [0.2, 0.7], threshold=0.5, pos_label="n") == -0.5


def test_narrow_floats_are_compared_without_rounding():
    proba = np.array([0.3, 0.7], np.float32)  # a little above 0.3
    assert net_benefit([1, 0], proba, threshold=0.3) == pytest.approx(0.5 - 0.5 * 3 / 7)
    assert net_benefit([1, 1], np.array([0.7, 0.7], np.float32), threshold=0.7) == 0  # a little below 0.7
    assert net_benefit_interval([1, 0], proba, threshold=0.3).difference == 0


def test_plot():
    ax = decision_curve(Y, P, thresholds=[0.2, 0.5, 0.8]).plot(color="red", label="model")
    (line,) = (line for line in ax.lines if line.get_label() == "model")
    assert line.get_xydata() == pytest.approx(np.array([[0.2, 0.5], [0.5, 0.4], [0.8, -0.6]]))
    assert decision_curve(Y, P[::-1]).plot(ax, label="model b") is ax
    assert ax.get_legend_handles_labels()[1] == ["model", "all", "none", "model b"]
