"""`evalkit.dask`: equal to evalkit on arrays, however the data are cut into partitions; exact; refused in sentences."""

import importlib
import sys

import dask
import dask.array as da
import dask.dataframe as dd
import numpy as np
import pandas as pd
import pytest

import evalkit as ek
import evalkit.dask as over
from evalkit.dask import _measures, _ranges
from tests.generated_data import data_sets, name
from tests.input.test_bad_input import refuses

ONE_CLASS = r"y_true has one class only: all 4 samples are negative and none is positive\."


@pytest.fixture(autouse=True)
def _one_thread():
    with dask.config.set(scheduler="sync"):
        yield


def cut(values, sizes):
    """A Dask array with blocks of these sizes."""
    return da.from_array(np.asarray(values), chunks=(tuple(sizes),))


def sizes_at_random(rng, n, n_partitions):
    """Sizes of partitions, some of them 0."""
    ends = np.sort(rng.integers(0, n + 1, n_partitions - 1))
    return np.diff([0, *ends, n]).tolist()


METRICS = [ek.youden_j, ek.cost_of(fp=1, fn=3), ek.f_beta_of(1), lambda matrix: matrix.precision * matrix.recall]
SAME = [
    lambda of, *data, **options: of.confusion_matrix_at_thresholds(*data, **options),
    *(
        lambda of, *data, name=name, drop=drop, **options: getattr(of, name)(*data, drop_intermediate=drop, **options)
        for name in ("roc_curve", "precision_recall_curve")
        for drop in (True, False)
    ),
]


def assert_equal(y_true, y_score, y, score, **options):
    """All functions on a collection against evalkit's on the arrays in it."""

    def both(call, **others):
        return call(over, y_true, y_score, **options, **others), call(ek, y, score, **options, **others)

    for function in SAME:
        for a, b in zip(*both(function), strict=True):
            assert np.array_equal(a, b)
            assert a.dtype == b.dtype
    ours, theirs = both(lambda of, *data, **others: of.roc_auc_score(*data, **others))
    assert ours == theirs
    ours, theirs = both(lambda of, *data, **others: of.average_precision_score(*data, **others))
    assert ours == pytest.approx(theirs, rel=1e-14)
    for metric in METRICS:
        ours, theirs = both(lambda of, *data, metric=metric, **others: of.best_threshold(*data, metric, **others))
        assert (ours, ours.next_score) == (theirs, theirs.next_score)
    for method in ("logit", "delong") if min(np.unique(y, return_counts=True)[1]) > 1 else ():
        interval = {"method": method, "confidence_level": 0.9}
        ours, theirs = both(lambda of, *data, **others: of.auc_interval(*data, **others), **interval)
        assert (ours.auc, ours.method) == (theirs.auc, method)
        for end in ("variance", "low", "high"):
            assert getattr(ours, end) == pytest.approx(getattr(theirs, end), rel=1e-12, abs=1e-16)


@pytest.mark.parametrize("data", data_sets(), ids=name)
def test_equal_on_generated_data(data):
    rng, magnitude = np.random.default_rng(len(data.name)), np.abs(np.asarray(data.score, float))
    has_keys = ((magnitude == 0) | ((magnitude >= 2.0**-511) & (magnitude < 2.0**511))).all()
    for n_partitions in (1, 7):
        sizes = sizes_at_random(rng, len(data.y), n_partitions)
        y_true, y_score = cut(data.y, sizes), cut(data.score, sizes)
        if has_keys:
            assert_equal(y_true, y_score, data.y, data.score)
        else:
            said = r"partition \d: y_score\[\d+\] is .*: over Dask, scores are 0 or"
            assert refuses(ValueError, said, over.roc_auc_score, y_true, y_score)


KINDS = {
    "normal": lambda x: x,
    "two decimals": lambda x: x.round(2),
    "skewed": lambda x: np.exp(20 * x),
    "half of them equal": lambda x: np.where(np.random.default_rng(6).random(len(x)) < 0.5, 0.0, x),
    "float32": lambda x: x.astype(np.float32),
    "integers": lambda x: np.rint(1000 * x).astype(np.int32),
    "all equal": lambda x: np.full(len(x), -0.0),
}


def drawn(kind):
    """Labels and scores: unsorted, with ties across partitions, skewed, of several types."""
    rng = np.random.default_rng(5)
    y = (rng.random(600) < 0.3).astype(int)
    return y, KINDS[kind](rng.normal(size=600) + y)


@pytest.mark.parametrize(("kind", "n_partitions"), [*((kind, 7) for kind in KINDS), ("two decimals", 12)])
def test_equal_on_larger_data(kind, n_partitions):
    y, score = drawn(kind)
    sizes = sizes_at_random(np.random.default_rng(n_partitions), len(y), n_partitions)
    assert_equal(cut(y, sizes), cut(score, sizes), y, score)


def test_the_first_of_several_best_thresholds_may_lie_in_any_range():
    y, score, sizes = np.tile([0, 1], 50), np.arange(100), [10] * 10

    def alike(matrix):
        return 1 + 1e-14 * (matrix.tp % 3) if matrix.tp > 20 else 0.0

    def infinite(matrix):
        return np.inf if matrix.tp in (20, 30) else -np.inf

    for metric in (alike, infinite, lambda matrix: 0.0, lambda matrix: -np.inf, lambda matrix: matrix.tp + 0.5):
        ours = over.best_threshold(cut(y, sizes), cut(score, sizes), metric)
        theirs = ek.best_threshold(y, score, metric)
        assert (ours, ours.next_score) == (theirs, theirs.next_score)


def test_columns_of_a_frame_and_arrays_give_the_same():
    y, score = drawn("two decimals")
    frame = dd.from_pandas(pd.DataFrame({"label": np.where(y, "yes", "no"), "score": score}), npartitions=3)
    expected = ek.roc_auc_score(y, score)
    assert over.roc_auc_score(frame["label"], frame["score"], pos_label="yes") == expected
    array = frame["score"].to_dask_array()  # of blocks whose lengths are not known
    assert over.roc_auc_score(frame["label"], array, pos_label="yes") == expected
    assert over.roc_auc_score(cut(y, [200, 400]), cut(score, [600])) == expected


def test_integers_of_the_largest_data_do_not_overflow():
    values = np.array([3_000_000_000, 1, 0])
    samples = np.array([2_000_000_000, 5, 7])
    expected = sum(m * v * v for m, v in zip(samples.tolist(), values.tolist(), strict=True))
    assert _measures._sum_of_squares(samples, values) == expected
    n = 10**10
    sizes = _ranges.Sizes((n, 0), (0, n))
    assert _measures.pairs_won(np.empty(0), sizes, 0) == 2 * n * n
    won_all = _measures._shifted(n, np.array([n]), np.array([0]), 2 * n, 2 * n)
    moments = _measures.moments_of([(won_all, won_all)], sizes)
    assert (moments.auc, moments.variance) == (1.0, 0.0)


BAD = [
    ([0, 1, 0, 1], [0.1, 0.2, np.nan, 0.4], {}, r"partition 1: y_score\[0\] is missing \(nan\)"),
    ([0, 1, 2, 3], [1, 2, 3, 4], {}, "partition 1: y_true has the labels 2, 3: say by pos_label="),
    (["a", "b", "a", "c"], [1, 2, 3, 4], {"pos_label": "a"}, r"y_true has 3 different labels \('a', 'b', 'c'\)"),
    ([0, 0, 0, 0], [1, 2, 3, 4], {}, ONE_CLASS),
    ([0, 1, 0, 1], [1, 2, 3, 2**53 + 1], {}, r"partition 1: y_score\[1\] is 9007199254740993: float64"),
    ([0, 1, 0, 1], [1, 2, 0, 1e-200], {}, r"partition 1: y_score\[1\] is 1e-200: over Dask, scores are 0 or have"),
    ([0, 1, 0, 1], [2.0**-511, 0, 2.0**511, 1e300], {}, r"partition 1: y_score\[0\] is 6\.7\d*e\+153: over Dask"),
]


@pytest.mark.parametrize(("y", "score", "options", "said"), BAD)
def test_invalid_data_are_refused_with_the_partition(y, score, options, said):
    assert refuses((ValueError, TypeError), said, over.roc_auc_score, cut(y, [2, 2]), cut(score, [2, 2]), **options)


def test_classes_that_are_missing_or_have_one_sample():
    y_true, y_score = cut([0] * 4, [2, 2]), cut([1, 2, 3, 4], [2, 2])
    no_positive = r"y_true has no positive among its 4 samples: recall is"
    for function, said in (
        (over.roc_curve, ONE_CLASS),
        (over.auc_interval, ONE_CLASS),
        (over.precision_recall_curve, no_positive),
        (over.average_precision_score, no_positive),
    ):
        assert refuses(ValueError, said, function, y_true, y_score)
    assert over.confusion_matrix_at_thresholds(y_true, y_score).fps.tolist() == [0, 1, 2, 3, 4]
    said = "y_true has only one positive sample: a variance needs"
    assert refuses(ValueError, said, over.auc_interval, cut([0, 1, 0], [2, 1]), cut([1, 2, 3], [2, 1]))


def test_lengths_and_partitions_that_do_not_fit():
    frame = dd.from_pandas(pd.DataFrame({"label": [0, 1, 0, 1], "score": [1, 2, 3, 4]}), npartitions=2, sort=False)
    label, score = frame["label"], frame["score"]
    for y_true, y_score, said in (
        (cut([0, 1, 0, 1], [2, 2]), cut([1, 2, 3], [2, 1]), "y_true has 4 and y_score has 3 items: they must be"),
        (label, score.repartition(npartitions=1), r"y_true has 2 and y_score has 1 partitions: .*\.rechunk\(\)\.$"),
        (label, score[score != 3], "partition 1: y_true has 2 and y_score has 1 items: they must be"),
        (label, score[score < 3], "partition 1: y_score is empty: there must be at least one sample"),
        (label[score > 2], score, "partition 0: y_true is empty: there must be at least one sample"),
        (label.map_partitions(lambda part: part[::-1]), score, "partition [01]: y_true and y_score have different ind"),
        (cut([], [0]), cut([], [0]), r"y_true is empty: there must be at least one sample\.$"),
    ):
        assert refuses(ValueError, said, over.roc_auc_score, y_true, y_score)


def test_what_is_not_one_column_of_a_collection():
    y_true = cut([0, 1], [2])
    said = r"y_score is a list: give a Dask array, or a column of a Dask DataFrame\."
    assert refuses(TypeError, said, over.roc_auc_score, y_true, [1, 2])
    said = r"y_true has 2 dimensions: it must be one-dimensional\. Pass one column\.$"
    assert refuses(ValueError, said, over.roc_auc_score, da.zeros((2, 2)), y_true)


def test_without_dask_one_sentence_says_what_to_install(monkeypatch):
    for module in [module for module in sys.modules if module.startswith("evalkit.dask")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(ImportError, match=r"^evalkit\.dask needs Dask: pip install 'classifier-evalkit\[dask\]'$"):
        importlib.import_module("evalkit.dask")
