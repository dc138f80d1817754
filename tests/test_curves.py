import math

import numpy as np
import pytest
import sklearn.metrics

from evalkit import RocCurve, confusion_matrix_at_thresholds, roc_curve
from tests import reference
from tests.generated import WEIGHTS, data_sets, name

Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("data", data_sets(weights=list(WEIGHTS)), ids=name)
def test_same_values_as_scikit_learn(data):
    for drop_intermediate in (True, False):
        options = {"sample_weight": data.weight, "drop_intermediate": drop_intermediate}
        ours = roc_curve(data.y, data.score, **options)
        theirs = sklearn.metrics.roc_curve(data.y, data.score, **options)
        for mine, other in zip(ours, theirs, strict=True):
            assert mine.dtype == other.dtype
            np.testing.assert_array_equal(mine, other)


@pytest.mark.parametrize("n", range(12))
def test_drops_the_points_that_scikit_learn_drops(n):
    rng = np.random.default_rng(n)
    y, score = np.append([0, 1], rng.integers(0, 2, n)), rng.integers(0, 6, n + 2)
    for mine, other in zip(roc_curve(y, score), sklearn.metrics.roc_curve(y, score), strict=True):
        np.testing.assert_array_equal(mine, other)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("data", data_sets(), ids=name)
def test_every_point_against_the_definition(data):
    curve = roc_curve(data.y, data.score, drop_intermediate=False)
    points = [(float(fpr), float(tpr)) for fpr, tpr in reference.roc_points(data.y, data.score.tolist())]
    assert list(zip(curve.fpr.tolist(), curve.tpr.tolist(), strict=True)) == points
    assert curve.thresholds.tolist() == reference.thresholds(data.score.tolist())


@pytest.mark.parametrize("data", data_sets(), ids=name)
def test_dropping_points_leaves_the_drawing_as_it_was(data):
    kept, every = roc_curve(data.y, data.score), roc_curve(data.y, data.score, drop_intermediate=False)
    full = set(zip(*(array.tolist() for array in every), strict=True))
    assert set(zip(*(array.tolist() for array in kept), strict=True)) <= full
    counts = confusion_matrix_at_thresholds(data.y, data.score)
    at = np.isin(every.thresholds, kept.thresholds)
    assert np.sum(np.diff(counts.fps[at]) * (counts.tps[at][1:] + counts.tps[at][:-1])) == np.sum(
        np.diff(counts.fps) * (counts.tps[1:] + counts.tps[:-1])
    )


@pytest.mark.parametrize("data", data_sets(weights=["float weights"]), ids=name)
def test_runs_from_corner_to_corner_and_never_falls(data):
    fpr, tpr, thresholds = roc_curve(data.y, data.score, sample_weight=data.weight)
    assert (fpr[0], tpr[0], thresholds[0]) == (0, 0, math.inf)
    assert (fpr[-1], tpr[-1]) == (1, 1)
    assert np.all(np.diff(fpr) >= 0)
    assert np.all(np.diff(tpr) >= 0)
    assert np.all(np.diff(thresholds) < 0)


def test_worked_example():
    fpr, tpr, thresholds = roc_curve(Y, S, drop_intermediate=False)
    assert fpr.tolist() == [0, 0, 1 / 2, 1 / 2, 1 / 2, 1]
    assert tpr.tolist() == [0, 1 / 3, 1 / 3, 2 / 3, 1, 1]
    assert thresholds.tolist() == [math.inf, 0.9, 0.8, 0.7, 0.5, 0.3]


def test_worked_example_loses_only_the_point_on_the_upright():
    assert roc_curve(Y, S).thresholds.tolist() == [math.inf, 0.9, 0.8, 0.5, 0.3]


@pytest.mark.parametrize(
    ("y", "score", "kept"),
    [
        ([0, 1], [1, 1], [math.inf, 1]),
        ([0, 1], [1, 2], [math.inf, 2, 1]),
        ([1, 1, 1, 0], [4, 3, 2, 1], [math.inf, 4, 2, 1]),
        ([1, 1, 1, 0, 0, 0], [6, 5, 4, 3, 2, 1], [math.inf, 6, 4, 1]),
        ([1, 0] * 3, [3, 3, 2, 2, 1, 1], [math.inf, 3, 1]),
    ],
)
def test_what_is_kept_by_hand(y, score, kept):
    assert roc_curve(y, score).thresholds.tolist() == kept


def test_a_tie_makes_a_slanted_segment():
    curve = roc_curve([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8], drop_intermediate=False)
    assert list(zip(curve.fpr, curve.tpr, strict=True)) == [(0, 0), (0, 0.5), (0.5, 1), (1, 1)]


@pytest.mark.parametrize("data", data_sets(), ids=name)
def test_area_of_the_curve_is_the_auc(data):
    auc = float(reference.auc_by_pairs(data.y, data.score.tolist()))
    for drop_intermediate in (True, False):
        curve = roc_curve(data.y, data.score, drop_intermediate=drop_intermediate)
        assert curve.auc == pytest.approx(auc, abs=1e-12)
        assert type(curve.auc) is float


def test_length_is_the_number_of_points():
    assert len(roc_curve(Y, S, drop_intermediate=False).thresholds) == 6


def test_repr_reads_as_a_table():
    assert repr(roc_curve([0, 1], [0.25, 0.5])).splitlines() == [
        "threshold  FPR  TPR",
        "      inf    0    0",
        "      0.5    0    1",
        "     0.25    1    1",
    ]


def test_plot_draws_on_the_axes_given():
    import matplotlib.pyplot as plt

    ax = plt.subplots()[1]
    assert roc_curve(Y, S).plot(ax, label="mine") is ax
    assert ax.get_legend_handles_labels()[1] == ["mine"]
    assert len(plt.get_fignums()) == 1


@pytest.mark.parametrize("field", ["fpr", "tpr", "thresholds"])
def test_nothing_can_be_reassigned(field):
    with pytest.raises(AttributeError):
        setattr(roc_curve(Y, S), field, np.zeros(2))


def test_building_a_curve_leaves_the_arrays_given_writeable():
    rates = np.array([0.0, 1.0])
    curve = RocCurve(rates, rates, np.array([math.inf, 0.5]))
    assert not curve.fpr.flags.writeable
    assert rates.flags.writeable


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("missing", "weight"), [("positive", [1, 1, 0, 0]), ("negative", [0, 0, 1, 1])])
def test_a_class_without_weight_is_refused(missing, weight):
    with pytest.raises(ValueError, match=rf"weight.*{missing}|{missing}.*weight"):
        roc_curve([0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8], sample_weight=weight)
