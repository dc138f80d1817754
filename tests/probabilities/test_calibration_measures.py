import json
import math
from pathlib import Path

import numpy as np
import pytest
import scipy.stats

from evalkit import calibration_measures
from evalkit._input.validation import BinaryScores
from evalkit.probabilities._logistic import SEPARATED, fit_logistic, logits_of, shares_of
from evalkit.probabilities.calibration_measures import PERFECT, smooth_curve

# What statsmodels and model-diagnostics said once: bench/other_calibration.py.
RECORD = json.loads((Path(__file__).parent / "programs.json").read_text(encoding="utf-8"))
THEIRS, ROWS = RECORD["statsmodels"], {name: np.array(of) for name, of in RECORD["rows"].items()}
Y, P, GROUPS = ROWS["y"], ROWS["proba"], ROWS["groups"]
NAMES = [*PERFECT][:3]


def drawn(seed, n=300, slope=0.7):
    """Labels, and probabilities that are too extreme or too moderate."""
    rng = np.random.default_rng(seed)
    logit = rng.normal(-1, 1.5, n)
    return (rng.random(n) < shares_of(logit)).astype(int), shares_of(0.4 + logit / slope)


@pytest.mark.parametrize("level", [0.95, 0.8])
@pytest.mark.parametrize(("groups", "error"), [(None, "error"), (GROUPS, "error of groups")])
def test_measures_are_those_of_statsmodels(groups, error, level):
    """Their sandwich is without G / (G - 1), their interval normal; their O:E is a logarithm."""
    found = calibration_measures(Y, P, groups=groups, confidence_level=level)
    n = len(Y) if groups is None else len(set(groups))
    for name in NAMES:
        half = THEIRS[name][error] * math.sqrt(n / (n - 1)) * scipy.stats.t(n - 1).ppf((1 + level) / 2)
        ends = [THEIRS[name]["estimate"] + by for by in (0, -half, half)]
        ours = getattr(found, name)
        theirs = np.exp(ends) if name == "observed_expected" else ends
        assert [ours.estimate, ours.low, ours.high] == pytest.approx(theirs, rel=1e-10)
        assert ours.confidence_level == level


def test_the_curve_and_its_band_are_those_of_a_natural_spline_in_statsmodels():
    logits = logits_of(P)
    curve, index = smooth_curve(BinaryScores(Y == 1, P, None, GROUPS), logits, logits, 0.9)
    middle, error = (np.array(THEIRS["curve"][name]) for name in ("logit", "error of groups"))
    half = error * math.sqrt(60 / 59) * scipy.stats.t(59).ppf(0.95)
    for ours, by in ((curve.prob_true, 0), (curve.low, -half), (curve.high, half)):
        assert ours == pytest.approx(shares_of(middle + by), rel=1e-9)
    assert index == pytest.approx(np.abs(shares_of(middle) - P).mean())


def test_the_curve_is_told_at_quantiles_and_evenly_and_its_index_over_all_samples():
    found = calibration_measures(Y, P, groups=GROUPS, confidence_level=0.9)
    at, logits = found.curve.prob_pred, logits_of(P)
    assert (np.diff(at) > 0).all()
    assert (at[0], at[-1]) == pytest.approx((P.min(), P.max()))
    for wanted in (*np.quantile(P, np.arange(51) / 50), *np.linspace(P.min(), P.max(), 51)):
        assert np.abs(at - wanted).min() < 1e-12
    wanted, _ = smooth_curve(BinaryScores(Y == 1, P, None, GROUPS), logits, logits_of(at), 0.9)
    for name in ("prob_true", "low", "high"):
        assert getattr(found.curve, name) == pytest.approx(getattr(wanted, name))
    assert ((found.curve.low < found.curve.prob_true) & (found.curve.prob_true < found.curve.high)).all()
    index = found.integrated_calibration_index
    assert index.estimate == pytest.approx(np.abs(shares_of(np.array(THEIRS["curve"]["logit"])) - P).mean())
    assert np.isnan([index.low, index.high]).all()
    assert found.curve.table().rows[0] == pytest.approx([of[0] for of in vars(found.curve).values() if np.ndim(of)])
    assert found.curve.table().columns == ("predicted", "positive", "low", "high")
    assert found.curve.confidence_level == 0.9


@pytest.mark.parametrize("far", [1, 20, 600])
def test_steps_lead_to_the_likeliest_from_anywhere(far):
    y, p = drawn(0)
    logit = logits_of(p) - far
    fit = fit_logistic(np.ones((len(y), 1)), logit, y == 1, None)
    assert shares_of(logit + fit.coefficients[0]).sum() == pytest.approx(y.sum())


NO_LOGIT = "a probability of exactly 0 or 1 has no logit: give it as computed, or, if it was rounded, clip it: "
NO_LOGIT += "np.clip(p, 0.05, 1 - 0.05)"
OE, NO_SLOPE = {"observed_expected"}, {NAMES[0], NAMES[2]}
OPEN = {  # labels, probabilities, groups; which measures are there, which have an interval, and why not
    "a score of 0": ([0, 1, 1, 0], [0, 0.5, 0.4, 0.9], None, OE, OE, NO_LOGIT),
    "a score of 1": ([0, 1, 1, 0], [0.1, 1, 0.4, 0.6], None, OE, OE, NO_LOGIT),
    "all 0": ([0, 1, 1, 0], [0] * 4, None, OE, set(), NO_LOGIT),
    "right and certain": ([0, 1], [False, True], None, OE, set(), NO_LOGIT),
    "separated": ([0, 0, 1, 1], [0.1, 0.2, 0.2, 0.4], None, NO_SLOPE, NO_SLOPE, SEPARATED),
    "in wrong order": ([1, 1, 0, 0], [0.1, 0.2, 0.3, 0.4], None, NO_SLOPE, NO_SLOPE, SEPARATED),
    "one score": ([0, 1, 1], [0.4] * 3, None, NO_SLOPE, NO_SLOPE, SEPARATED),
    "groups that do not vary": ([0, 1, 1, 0] * 2, [0.1, 0.3, 0.5, 0.4] * 2, [0] * 4 + [1] * 4, {*PERFECT}, set(), ""),
}


@pytest.mark.parametrize("case", OPEN)
def test_what_is_open_is_nan_with_its_reason(case):
    y, p, groups, there, bounded, why = OPEN[case]
    found = calibration_measures(y, p, groups=groups)
    of = {name: getattr(found, name) for name in PERFECT}
    assert {name for name, one in of.items() if not math.isnan(one.estimate)} == there
    assert {name for name, one in of.items() if not math.isnan(one.low)} == bounded
    assert found.why == why
    assert (found.curve is None) == bool(why)
    assert found.observed_expected.estimate == (sum(y) / sum(p) if sum(p) else math.inf)
    if found.curve:
        assert np.isnan([found.curve.low, found.curve.high]).all()
    told = {row[0].replace(" ", "_"): row[5:] for row in found.table().rows}
    assert told == {name: ((why if name not in there else "",) if why else ()) for name in PERFECT}
    assert found.table().columns == ("measure", "estimate", "low", "high", "perfect", *["why"] * bool(why))


def test_a_spline_that_is_undecided_is_a_line():
    """The steeper a curve falls and rises again, the better it parts these."""
    y, p = np.repeat([1, 0, 1], [6, 20, 10]), np.linspace(0.02, 0.6, 36)
    curve = calibration_measures(y, p).curve
    at, logits = logits_of(curve.prob_pred), logits_of(p)
    line = fit_logistic(np.column_stack([np.ones(36), logits]), logits, y == 1, None)
    wanted = shares_of(at + np.column_stack([np.ones(len(at)), at]) @ line.coefficients)
    assert curve.prob_true == pytest.approx(wanted)


def test_few_distinct_scores_make_fewer_knots():
    for n in (2, 3):
        y, p = np.array([0, 0, 1, 1] * 15), np.repeat([0.2, 0.4, 0.6][:n], 60 // n)
        y[:2] = 0
        found = calibration_measures(y, p)
        scores = np.unique(p)
        there = [found.curve.prob_true[np.abs(found.curve.prob_pred - score).argmin()] for score in scores]
        assert there == pytest.approx([y[p == score].mean() for score in scores])
        assert found.integrated_calibration_index.estimate == pytest.approx(np.abs(there - scores).mean())


def test_plot():
    curve = calibration_measures(Y, P).curve
    ax = curve.plot(color="red", label="model")
    _, line = ax.lines
    assert line.get_xydata().tolist() == np.column_stack([curve.prob_pred, curve.prob_true]).tolist()
    (area,) = ax.collections
    ends = {tuple(point) for point in area.get_paths()[0].vertices.tolist()}
    for side in (curve.low, curve.high):
        assert {*zip(curve.prob_pred.tolist(), side.tolist(), strict=True)} <= ends
    assert ax.get_legend_handles_labels()[1] == ["model"]
    assert curve.plot(ax) is ax
    assert len(ax.lines) == 3
