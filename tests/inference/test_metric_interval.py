"""Bootstrap intervals and paired tests of any metric: against loops, definitions, SciPy, and bad input."""

import functools
import math
import re

import numpy as np
import pytest
import scipy.stats
import sklearn.metrics

from evalkit import average_precision_score, metric_interval, paired_bootstrap_test, ranking_loss, roc_auc_score
from evalkit.inference import _bootstrap
from evalkit.inference._bootstrap import resampled_rows
from evalkit.inference._resampled import bca_level_of
from evalkit.inference._resampled_metric import Resampling, check_samples, units_of
from tests import reference
from tests.input.test_bad_input import refuses


def data(seed, n=40, decimals=1):
    """Labels, both classes at least twice, and scores of two models with ties."""
    rng = np.random.default_rng(seed)
    y = rng.permutation([0, 0, 1, 1, *rng.integers(0, 2, n - 4)])
    return y, rng.normal(y, 1.5).round(decimals), rng.normal(y, 1).round(decimals)


def accuracy(y_true, y_pred, sample_weight=None):
    return np.average(y_true == y_pred, weights=sample_weight)


def options(groups):
    """Of a metric of rows in groups, drawn from all at once."""
    return Resampling("percentile", 0.95, 1, None, groups, False, None, None)


def draws(y, n_resamples, seed, groups=None, stratified=False):
    """Rows of the resamples that evalkit draws."""
    samples = check_samples(y, {"y_score": y}, accuracy, options(groups))
    units = units_of(samples, stratified=stratified)
    return list(resampled_rows(samples.code, units, n_resamples, np.random.default_rng(seed)))


@pytest.mark.parametrize("stratified", [False, True])
@pytest.mark.parametrize("decimals", [0, 9])
@pytest.mark.parametrize(
    ("metric", "loop"),
    [
        (roc_auc_score, sklearn.metrics.roc_auc_score),
        (average_precision_score, sklearn.metrics.average_precision_score),
        (ranking_loss, lambda y, s: 1 - sklearn.metrics.roc_auc_score(y, s)),
        (sklearn.metrics.roc_auc_score, sklearn.metrics.roc_auc_score),
    ],
)
def test_resamples_are_a_loop_over_scikit_learn_on_the_same_draws(metric, loop, decimals, stratified):
    y, first, second = data(1, decimals=decimals)
    options = {"rng": 5, "n_resamples": 25, "stratified": stratified}
    rows = draws(y, 25, 5, stratified=stratified)
    expected = [[loop(y[drawn], scores[drawn]) for drawn in rows] for scores in (first, second)]
    result = metric_interval(y, first, metric, **options)
    assert result.distribution == pytest.approx(np.array(expected[0]), abs=1e-12)
    assert result.estimate == metric(y, first)
    assert [result.low, result.high] == pytest.approx(np.quantile(expected[0], [0.025, 0.975]), abs=1e-12)
    assert result.standard_error == pytest.approx(np.std(expected[0], ddof=1))
    test = paired_bootstrap_test(y, first, second, metric, **options)
    differences = np.subtract(*expected)
    assert test.distribution == pytest.approx(differences, abs=1e-12)
    assert (test.value_a, test.value_b) == (metric(y, first), metric(y, second))
    assert test.difference == test.value_a - test.value_b
    assert [test.low, test.high] == pytest.approx(np.quantile(differences, [0.025, 0.975]), abs=1e-12)
    assert test.standard_error == pytest.approx(np.std(differences, ddof=1))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("stratified", [False, True])
def test_bca_is_its_definition(seed, stratified):
    y, first, second = data(seed, n=30, decimals=9)
    level = (0.8, 0.95)[seed % 2]
    options = {"rng": seed, "n_resamples": 200, "stratified": stratified, "method": "bca", "confidence_level": level}
    result = metric_interval(y, first, average_precision_score, **options)
    test = paired_bootstrap_test(y, first, second, average_precision_score, **options)

    def value(rows, scores):
        return float(reference.average_precision(y[rows].tolist(), scores[rows].tolist()))

    rows = draws(y, 200, seed, stratified=stratified)
    classes = [np.flatnonzero(y == label) for label in (0, 1)] if stratified else [np.arange(30)]
    remaining = [[np.delete(np.arange(30), i) for i in of] for of in classes]
    one = [value(drawn, first) for drawn in rows]
    left = [[value(kept, first) for kept in of] for of in remaining]
    assert [result.low, result.high] == pytest.approx(reference.bca_interval(one, result.estimate, left, level))
    two = [value(drawn, first) - value(drawn, second) for drawn in rows]
    left = [[value(kept, first) - value(kept, second) for kept in of] for of in remaining]
    assert [test.low, test.high] == pytest.approx(reference.bca_interval(two, test.difference, left, level))
    assert test.p_value == pytest.approx(reference.bca_p_value(two, test.difference, left), abs=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_the_p_value_of_percentiles_is_its_definition(seed):
    y, first, second = data(seed, decimals=9)
    options = {"rng": seed, "n_resamples": 300}
    test = paired_bootstrap_test(y, first, second, roc_auc_score, **options)
    assert test.p_value == pytest.approx(reference.bootstrap_p_value(test.distribution.tolist()))
    turned = paired_bootstrap_test(y, second, first, roc_auc_score, **options)
    assert (turned.difference, turned.p_value) == (-test.difference, test.p_value)
    above = paired_bootstrap_test(y, first + 20 * y, -first, roc_auc_score, **options)
    assert above.distribution.min() > 0
    assert above.p_value == 2 / 301  # small, but not 0


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_a_difference_that_is_the_same_in_every_resample_has_no_interval(method):
    y, first, _ = data(0)
    test = paired_bootstrap_test(y, first, first, roc_auc_score, rng=0, n_resamples=50, method=method)
    assert (test.difference, test.standard_error, test.p_value, test.method) == (0, 0, 1, "none")
    assert np.isnan([test.low, test.high]).all()
    test = paired_bootstrap_test([0, 0, 1, 1], [1, 2, 3, 4], [4, 3, 2, 1], roc_auc_score, rng=0, method=method)
    assert (test.difference, math.isnan(test.low), math.isnan(test.p_value), test.method) == (1, True, True, "none")


@pytest.mark.parametrize("method", ["percentile", "bca", "logit"])
@pytest.mark.parametrize("groups", [None, [1, 2, 3, 4]])
def test_after_a_perfect_order_there_is_no_interval(method, groups):
    found = metric_interval([0, 0, 1, 1], [1, 2, 3, 4], average_precision_score, method=method, groups=groups, rng=0)
    assert (found.estimate, math.isnan(found.low), math.isnan(found.high), found.method) == (1, True, True, "none")


def test_the_logit_interval_counts_the_groups_of_the_rarest_label():
    y, first, _ = data(3)
    groups = np.arange(len(y)) // 3
    found = metric_interval(y, first, average_precision_score, method="logit", groups=groups, rng=0, n_resamples=90)
    n_units = min(len(np.unique(groups[y == label])) for label in (0, 1))
    half = scipy.stats.t(n_units - 1).ppf(0.975) * found.standard_error / (found.estimate * (1 - found.estimate))
    middle, *ends = scipy.special.logit([found.estimate, found.low, found.high])
    assert ends == pytest.approx([middle - half, middle + half])
    assert found.method == "logit"


def test_correction_with_extreme_skewness_ends_at_0_or_1():
    assert bca_level_of(1.0, 0.1, 0.5) == 1
    assert bca_level_of(1e-6, 0, 2.0) == 0
    assert bca_level_of(1 - 1e-6, 0, -2.0) == bca_level_of(0.5, -1.0, -1.0) == 1
    assert bca_level_of(0.1, 0, 0.1) != 0.1 != bca_level_of(0.1, 0.1, 0)


@pytest.mark.parametrize("sizes", [[1, 2, 3, 4], [3, 3, 3]])
def test_whole_groups_are_drawn(sizes):
    groups = np.random.default_rng(0).permutation(np.repeat(np.arange(len(sizes)), sizes))
    y = np.zeros(len(groups), dtype=int)
    seen = set()
    for rows in draws(y, 200, 0, groups=groups):
        times = np.bincount(rows, minlength=len(y))
        of_group = [set(times[groups == group]) for group in range(len(sizes))]
        assert all(len(of) == 1 for of in of_group)
        assert sum(of.pop() for of in of_group) == len(sizes)
        seen.add(len(rows))
    assert len(seen) > 1 or len(set(sizes)) == 1


@pytest.mark.parametrize("groups", [None, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]])
def test_every_resample_has_every_label(groups):
    y = np.array([0, 0, 0, 0, 0, 0, 1, 1, 2, 2])
    resamples = draws(y, 300, 0, groups=groups)
    assert all(set(y[rows]) == {0, 1, 2} for rows in resamples)
    assert len({np.bincount(y[rows])[0] for rows in resamples}) > 2
    assert all(np.bincount(y[rows]).tolist() == [6, 2, 2] for rows in draws(y, 50, 0, groups=groups, stratified=True))
    # Also a label of few among many rows.
    found = metric_interval([1, 1, *[0] * 998], range(1000), roc_auc_score, rng=0, n_resamples=50)
    assert (len(found.distribution), found.n_undefined) == (50, 0)


def test_blocks_are_left_out_where_there_are_many_samples(monkeypatch):
    y, first, _ = data(7, n=200, decimals=9)
    exact = metric_interval(y, first, roc_auc_score, rng=0, method="bca")
    monkeypatch.setattr(_bootstrap, "MOST_LEFT_OUT", 50)
    blocks = metric_interval(y, first, roc_auc_score, rng=0, method="bca")
    assert [blocks.low, blocks.high] == pytest.approx([exact.low, exact.high], abs=0.01)
    units = units_of(check_samples(y, {"s": y}, accuracy, options(None)), stratified=True)
    left = list(units.left_out(np.random.default_rng(0)))
    assert [number for number, _ in left] == [0] * 50 + [1] * 50
    out = [np.setdiff1d(np.arange(200), rows) for _, rows in left]
    assert sorted(np.concatenate(out).tolist()) == list(range(200))
    assert all(set(y[rows]) == {number} for (number, _), rows in zip(left, out, strict=True))
    assert np.median([np.ptp(rows) for rows in out]) > 40  # at random: two of a class that are neighbours are 2 apart


@pytest.mark.parametrize("grouped", [False, True])
@pytest.mark.parametrize("metric", [roc_auc_score, average_precision_score, accuracy])
@pytest.mark.parametrize("scale", [1, 0.37])
def test_weights_are_drawn_along(metric, grouped, scale):
    y, first, second = data(3)
    weight = scale * (np.random.default_rng(0).integers(0, 3, len(y)) + (np.arange(len(y)) < 30))
    groups = np.arange(len(y)) // 2 if grouped else None
    options = {"rng": 2, "n_resamples": 40, "sample_weight": weight, "groups": groups}
    result = metric_interval(y, first, metric, **options)
    expected = [
        [metric(y[rows], scores[rows], sample_weight=weight[rows]) for rows in draws(y, 40, 2, groups)]
        for scores in (first, second)
    ]
    assert result.distribution == pytest.approx(np.array(expected[0]), abs=1e-12)
    assert result.estimate == metric(y, first, sample_weight=weight)
    test = paired_bootstrap_test(y, first, second, metric, **options)
    assert test.distribution == pytest.approx(np.subtract(*expected), abs=1e-12)


def test_a_resample_in_which_a_class_has_no_weight_is_refused():
    data, options = ([1] * 4 + [0] * 4, np.arange(8)), {"rng": 0, "sample_weight": [0, 0, 0, 1, 1, 1, 1, 1]}
    assert refuses(ValueError, "sample_weight is zero for every", metric_interval, *data, roc_auc_score, **options)


def test_many_classes_rows_of_scores_text_labels_and_a_metric_of_ones_own():
    rng = np.random.default_rng(0)
    y = np.array(["a", "b", "c"] * 12)
    columns = rng.dirichlet([1, 1, 1], len(y))
    called = np.array(["a", "b", "c"])[columns.argmax(axis=1)]

    log_loss = functools.partial(sklearn.metrics.log_loss, labels=["a", "b", "c"])
    for scores, metric in ((called, accuracy), (columns, log_loss)):
        result = metric_interval(y, scores, metric, rng=1, n_resamples=30)
        assert result.distribution.tolist() == [metric(y[rows], scores[rows]) for rows in draws(y, 30, 1)]
        assert result.low < result.estimate < result.high
    test = paired_bootstrap_test(y, called, y, accuracy, rng=1, n_resamples=30)
    assert test.value_b == 1
    assert test.high < 0


def test_undefined_resamples_are_left_out_and_counted():
    y, called = np.array([0, 1] * 5), np.array([0] * 9 + [1])

    def precision(y_true, y_pred):
        return float(np.mean(y_true[y_pred == 1])) if (y_pred == 1).any() else math.nan

    result = metric_interval(y, called, precision, rng=0, n_resamples=100)
    missing = sum(9 not in rows for rows in draws(y, 100, 0))
    assert (result.n_undefined, len(result.distribution)) == (missing, 100 - missing)
    assert missing > 10
    assert result.distribution.tolist() == [1] * (100 - missing)
    assert paired_bootstrap_test(y, called, y, precision, rng=0, n_resamples=100).n_undefined == missing


Y, S = [0, 1, 1, 0, 1, 0], [0.1, 0.8, 0.4, 0.5, 0.9, 0.3]
FEW = {"rng": 0, "n_resamples": 5}
GIVEN = {"y_true": Y, "y_score": S, "metric": roc_auc_score, **FEW}
NO_ENDS = "metric is {}: there are no ends to give."
MIXED = "groups[3] is of a group with samples of several labels: leave out stratified=True."
WITHOUT = "BCa leaves out each sample or group in turn, and the metric is undefined without some: use method="
LACKED = "1000 resamples in a row lacked some label of y_true, which few samples or groups have: stratified=True draws"
SWAPPED = "y_true has 3 different labels (0.1, 0.2, 0.3): two are wanted. These look like scores: are the"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"metric": lambda y, s: math.nan}, "metric is nan for y_score: there is nothing to put an interval around."),
        ({"metric": lambda y, s: 1.0 if [*s] == S else math.nan}, NO_ENDS.format("nan for every resample")),
        (
            {"metric": lambda y, s: math.copysign(math.inf, s[0] - 0.4) if s[0] != 0.1 else 0.0},
            NO_ENDS.format("infinite for many resamples"),
        ),
        ({"metric": lambda y, s: 2.0, "method": "logit"}, "metric leaves [0, 1]: method="),
        ({"y_score": [[0.5, 0.5]] * 4 + [[0.1, math.inf]] * 2}, "y_score.ravel()[9] is inf"),
        ({"groups": list("abbcca"), "stratified": True}, MIXED),
        ({"y_true": [0.1, 0.2, 0.3, 0.1, 0.2, 0.3], "pos_label": 1}, SWAPPED),
        ({"y_true": range(20), "metric": accuracy, "y_score": range(20)}, LACKED),
        ({"y_true": [0, 0, 0, 0, 0, 1], "method": "bca"}, WITHOUT),
    ],
)
def test_invalid_input_is_refused_with_a_message(changes, sentence):
    assert refuses((TypeError, ValueError), re.escape(sentence), metric_interval, **GIVEN | changes)


def test_the_second_model_is_named_in_messages():
    for scores, name in (([[0.0] * 6, S], "scores_a"), ([S, [0.0] * 6], "scores_b")):
        said, metric = f"metric is nan for {name}: there is nothing", lambda y, s: s.sum() or math.nan
        assert refuses(ValueError, said, paired_bootstrap_test, Y, *scores, metric, **FEW)


def test_one_resample_of_a_metric_that_is_no_key_makes_no_interval():
    class Metric(functools.partial):
        __hash__ = None

    y, first, _ = data(0)
    one = metric_interval(y, first, Metric(roc_auc_score), rng=0, n_resamples=1, method="bca")
    assert (one.method, len(one.distribution), math.isnan(one.standard_error)) == ("none", 1, True)


def test_pos_label_reads_predicted_labels_too_which_are_those_of_y_true():
    labels, words = ["fraud", "ok"] * 20, ["fraud", "ok", "ok", "ok"] * 10
    options = {"pos_label": "fraud", "rng": 0, "n_resamples": 10}
    for predictions in (words, np.array(words), np.array(words, dtype=object)):
        assert metric_interval(labels, predictions, accuracy, **options).estimate == 0.75
        test = paired_bootstrap_test(labels, predictions, labels, accuracy, **options)
        assert (test.value_a, test.value_b) == (0.75, 1)
    assert metric_interval(["no"] * 4, ["no", "yes", "no", "no"], accuracy, pos_label="yes", rng=0).estimate == 0.75
    words[1], said = "good", "scores_b has the label 'good', which y_true has not"
    assert refuses(ValueError, said, paired_bootstrap_test, labels, labels, words, accuracy, **options)
