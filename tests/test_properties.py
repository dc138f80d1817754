"""What must hold for any data, over a registry of the functions of labels and scores."""

import math
import os

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import evalkit as ek
from evalkit import ConfusionMatrix
from tests.entry_points import COUNTS, ENTRY_POINTS, TAKE_WEIGHTS, name

pytestmark = pytest.mark.generated

FRESH = int(os.environ.get("FRESH_EXAMPLES", "0"))  # so many, others each time; else the same few
QUICK = settings(
    max_examples=FRESH or 15,
    derandomize=not FRESH,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
DRAWN = {"rng": 1, "n_resamples": 20}


NUMBERS = {
    ek.Explorer: lambda of: flat(of.counts),
    ek.ThresholdSteps: lambda of: [float(x) for step in of for x in (step.threshold, *flat(step.matrix))],
    **dict.fromkeys((ek.AucByArea, ek.AucByPairs, ek.AucByRanks), lambda of: [float(of.fraction)]),
    ek.PairGrid: lambda of: sorted(of.credit.sum(axis=1).tolist()),
    ek.PointwiseBand: lambda of: [*of.low.tolist(), *of.high.tolist()],
    ek.CostCurve: lambda of: [of.area],
}


def flat(result):
    """Whatever a function returned, as a list of numbers; names and arrays of samples left out."""
    if type(result) in NUMBERS:
        return NUMBERS[type(result)](result)
    if isinstance(result, float | int):
        return [result]
    if hasattr(result, "__iter__") and hasattr(result, "thresholds"):
        return [float(x) for array in result for x in array]
    if hasattr(result, "rows"):
        return sorted(float(row[-1]) for row in result.rows)
    return [float(v) for v in vars(result).values() if isinstance(v, float | int) and not isinstance(v, bool)]


FUNCTIONS = [function for function in dict.fromkeys(ENTRY_POINTS) if name(function) != "metric_by_group"]
WITH_THRESHOLDS = {
    *("roc_curve", "precision_recall_curve", "break_even_point", "confusion_matrix_at_thresholds", "from_scores"),
    *("best_threshold", "constrained", "threshold_steps", "explore"),
}
# Where nothing but the order of the scores counts.
OF_RANKS = [function for function in FUNCTIONS if name(function) not in WITH_THRESHOLDS]

SCORE = st.one_of(
    st.integers(-3, 3).map(float),
    st.floats(-1e6, 1e6, allow_nan=False).map(lambda x: x + 0.0),
    st.sampled_from([5e-324, -5e-324, 1e-300, 0.3, math.nextafter(0.3, 1), 1e300, -1e300]),
)


@st.composite
def labelled(draw, at_least=2):
    """Labels with so many of each class at least, and as many scores."""
    extra = draw(st.lists(st.integers(0, 1), max_size=14))
    y = draw(st.permutations([0] * at_least + [1] * at_least + extra))
    return y, draw(st.lists(SCORE, min_size=len(y), max_size=len(y)))


@pytest.mark.parametrize("function", FUNCTIONS, ids=name)
@QUICK
@given(data=labelled(), seed=st.integers(0, 99))
def test_the_order_of_rows_changes_nothing(function, data, seed):
    y, scores = map(np.array, data)
    order = np.random.default_rng(seed).permutation(len(y))
    before, after = flat(function(y, scores)), flat(function(y[order], scores[order]))
    assert after == pytest.approx(before, rel=1e-12, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("function", OF_RANKS, ids=name)
@QUICK
@given(data=labelled())
def test_a_rising_map_of_the_scores_changes_no_rank_quantity(function, data):
    y, scores = map(np.array, data)
    dense = np.unique(scores, return_inverse=True)[1]
    for mapped in (dense, dense**3 - 40, np.exp2(dense.astype(float)), dense.astype(np.float32) / 64 - 1):
        assert flat(function(y, mapped)) == pytest.approx(flat(function(y, scores)), rel=1e-12, abs=1e-12, nan_ok=True)


@QUICK
@given(data=labelled())
def test_swapping_classes_and_negating_scores_reflects(data):
    y, scores = map(np.array, data)
    assert ek.roc_auc_score(1 - y, -scores) == ek.roc_auc_score(y, scores)
    assert ek.roc_auc_score(y, -scores) == pytest.approx(1 - ek.roc_auc_score(y, scores), abs=1e-15)
    curve, turned = (ek.roc_curve(a, b, drop_intermediate=False) for a, b in ((y, scores), (1 - y, -scores)))
    assert turned.fpr == pytest.approx(1 - curve.tpr[::-1], abs=1e-15)
    assert turned.tpr == pytest.approx(1 - curve.fpr[::-1], abs=1e-15)
    variance, turned = (ek.auc_interval(*of).variance for of in ((y, scores), (1 - y, -scores)))
    assert turned == pytest.approx(variance, rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("function", TAKE_WEIGHTS, ids=name)
@QUICK
@given(data=labelled(), seed=st.integers(0, 99))
def test_repeating_a_row_is_a_weight_and_scaling_weights_changes_nothing(function, data, seed):
    y, scores = map(np.array, data)
    weight = np.random.default_rng(seed).integers(1, 4, len(y))
    weighted = flat(function(y, scores, sample_weight=weight))
    repeated = flat(function(np.repeat(y, weight), np.repeat(scores, weight)))
    assert weighted == pytest.approx(repeated, rel=1e-9, abs=1e-12, nan_ok=True)
    if function not in COUNTS:
        scaled = flat(function(y, scores, sample_weight=weight * 0.125))
        assert scaled == pytest.approx(weighted, rel=1e-9, abs=1e-12, nan_ok=True)


MATRICES = st.builds(ConfusionMatrix, **{count: st.integers(0, 40) for count in ("tp", "fp", "fn", "tn")})


@QUICK
@given(total=st.integers(1, 60), share=st.floats(0, 1), matrix=MATRICES, data=labelled())
def test_intervals_are_nested_and_inside(total, share, matrix, data):
    levels = (0.5, 0.9, 0.99)
    found = [[ek.wilson_interval(int(share * total), total, confidence_level=level) for level in levels]]
    outcome, groups = np.arange(total) < share * total, np.arange(total + 1)[:total] % max(2, total // 3)
    if total > 1:
        found += [[ek.proportion_interval(outcome, groups=groups, confidence_level=level) for level in levels]]
    methods = [{}, {"method": "delong"}, *({"method": "bootstrap", "bca": bca, **DRAWN} for bca in (False, True))]
    found += [[ek.auc_interval(*data, confidence_level=level, **of) for level in levels] for of in methods]
    if matrix.total:
        accuracy = lambda m: m.accuracy  # noqa: E731
        found.append([ek.bootstrap_interval(matrix, accuracy, confidence_level=level, **DRAWN) for level in levels])
    for narrow, middle, wide in found:
        if math.isnan(narrow.low + wide.low):  # nothing varies
            continue
        assert 0 <= wide.low <= middle.low <= narrow.low <= narrow.high <= middle.high <= wide.high <= 1
