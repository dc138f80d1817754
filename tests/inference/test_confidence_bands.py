"""Pointwise bands: the curve of each resample against exact definitions, and their percentiles."""

from fractions import Fraction

import numpy as np
import pytest

from evalkit import pointwise_precision_recall_band, pointwise_roc_band, roc_curve
from evalkit.inference import confidence_bands
from tests import reference
from tests.input.test_bad_input import refuses

IS_HIDDEN = confidence_bands._is_hidden
BOTH = [pointwise_roc_band, pointwise_precision_recall_band]
ONE_DRAW = {"n_resamples": 1, "confidence_level": 0.5}


@pytest.fixture(autouse=True)
def _whole_curve(monkeypatch):
    """Bands that are hidden nowhere, as most tests here compare the ends at each point."""
    monkeypatch.setattr(confidence_bands, "_is_hidden", lambda *_: False)


def data(seed, n=50, decimals=1):
    """Labels, both classes at least twice, and scores with ties."""
    rng = np.random.default_rng(seed)
    y = rng.permutation([0, 0, 1, 1, *rng.integers(0, 2, n - 4)])
    return y, rng.normal(y, 1.5).round(decimals)


def resampled_data(y, scores, times, seed, *, stratified):
    """Labels and scores of each data set that is drawn from these."""
    order = np.argsort(-scores, kind="stable")
    positives, negatives = order[y[order] == 1], order[y[order] == 0]
    for up, down in reference.resample_classes(
        len(positives), len(negatives), times, np.random.default_rng(seed), stratified=stratified
    ):
        drawn = np.r_[positives[up], negatives[down]]
        yield y[drawn].tolist(), scores[drawn].tolist()


def roc_heights(y, scores, places):
    points = reference.roc_points(y, scores)
    return [reference.height_of_roc(*zip(*points, strict=True), place) for place in places]


def precision_recall_heights(y, scores, places):
    points = reference.precision_recall_points(y, scores)
    return [next(precision for recall, precision in points if recall >= place) for place in places]


HEIGHTS = dict(zip(BOTH, (roc_heights, precision_recall_heights), strict=True))


@pytest.mark.parametrize("band", BOTH)
@pytest.mark.parametrize("n_points", [2, 3, 7, 12, 30, 50])
def test_one_resample_gives_its_own_curve(band, n_points):
    places = [Fraction(k, n_points - 1) for k in range(n_points)]
    samples = [data(seed, n=6 + 2 * seed, decimals=seed % 2) for seed in range(12 if n_points < 20 else 0)]
    if n_points > 2:  # so many of each class, no two alike, that the rates are the places, apart by no rounding
        samples += [(np.repeat([0, 1], n_points - 1), np.r_[: n_points - 1, 0.5 : n_points - 1])]
    for seed, (y, scores) in enumerate(samples):
        result = band(y, scores, n_points=n_points, rng=seed, **ONE_DRAW)
        ((drawn, at),) = resampled_data(y, scores, 1, seed, stratified=band is pointwise_roc_band)
        exact = [float(height) for height in HEIGHTS[band](drawn, at, places)]
        assert result.at.tolist() == [float(place) for place in places]
        assert result.low.tolist() == pytest.approx(exact, abs=1e-14)
        assert result.high.tolist() == pytest.approx(exact, abs=1e-14)


@pytest.mark.parametrize("band", BOTH)
def test_ends_are_percentiles_of_the_resampled_curves(band):
    y, scores = data(4)
    result = band(y, scores, n_resamples=60, rng=2, n_points=11, confidence_level=0.9)
    samples = resampled_data(y, scores, 60, 2, stratified=band is pointwise_roc_band)
    curves = [HEIGHTS[band](*drawn, [Fraction(k, 10) for k in range(11)]) for drawn in samples]
    low, high = np.quantile(np.array(curves, dtype=float), [0.05, 0.95], axis=0)
    np.testing.assert_allclose(result.low, low, rtol=0, atol=1e-12)
    np.testing.assert_allclose(result.high, high, rtol=0, atol=1e-12)
    assert result.confidence_level == 0.9


@pytest.mark.parametrize("band", BOTH)
def test_table_and_plot(band):
    result = band(*data(6), rng=1, n_resamples=9, n_points=4, confidence_level=0.9)
    columns = {"at": result.at.tolist(), "low": result.low.tolist(), "high": result.high.tolist()}
    assert result.table().to_dict() == columns
    assert result.plot().get_legend_handles_labels()[1] == ["pointwise 90 %: each point alone"]


@pytest.mark.parametrize("band", BOTH)
@pytest.mark.parametrize(("few", "other"), [(0, 1), (1, 0)])
def test_one_sample_of_a_class_is_refused(band, few, other):
    said = f"y_true has only one {('negative', 'positive')[few]} sample: "
    assert refuses(ValueError, said, band, [few, other, other], [0.3, 0.2, 0.1])


@pytest.mark.parametrize("groups", [None, np.arange(50) // 2])
@pytest.mark.parametrize("band", BOTH)
def test_points_with_few_samples_or_groups_on_a_side_are_hidden(monkeypatch, band, groups):
    y, scores = data(4)
    whole = band(y, scores, rng=0, n_resamples=40, groups=groups)
    monkeypatch.setattr(confidence_bands, "_is_hidden", IS_HIDDEN)
    result = band(y, scores, rng=0, n_resamples=40, groups=groups)
    units = np.arange(50) if groups is None else groups
    n_positive, n_negative = (len(np.unique(units[y == label])) for label in (1, 0))
    curve = roc_curve(y, scores, drop_intermediate=False)
    if band is pointwise_roc_band:
        found, alarms = np.interp(result.at, curve.fpr, curve.tpr), result.at
    else:
        found = result.at
        alarms = np.array([curve.fpr[max(1, np.argmax(curve.tpr >= recall - 1e-12))] for recall in found])
    sides = [found * n_positive, (1 - found) * n_positive, alarms * n_negative, (1 - alarms) * n_negative]
    shown = np.min(sides, axis=0) >= 5 - 1e-9
    assert 10 < shown.sum() < 90
    assert np.isnan(result.low).tolist() == np.isnan(result.high).tolist() == (~shown).tolist()
    assert result.low[shown].tolist() == whole.low[shown].tolist()
    one = band(y, scores, rng=0, **ONE_DRAW)
    assert np.isnan([one.low, one.high]).all()


@pytest.mark.parametrize("band", BOTH)
def test_whole_groups_are_drawn(band):
    y, scores = data(8, n=40)
    groups = np.repeat(np.arange(10), 4)
    result = band(y, scores, groups=[f"p{group}" for group in groups], n_resamples=30, rng=3, n_points=6)
    places, generator, curves = [Fraction(k, 5) for k in range(6)], np.random.default_rng(3), []
    while len(curves) < 30:
        rows = np.concatenate([np.flatnonzero(groups == group) for group in generator.integers(10, size=10)])
        if len(set(y[rows].tolist())) == 2:
            curves.append(HEIGHTS[band](y[rows].tolist(), scores[rows].tolist(), places))
    low, high = np.quantile(np.array(curves, dtype=float), [0.025, 0.975], axis=0)
    np.testing.assert_allclose([result.low, result.high], [low, high], rtol=0, atol=1e-12)
