"""Metrics of many classes: against scikit-learn."""

import numpy as np
import pytest
import sklearn.metrics

from evalkit import (
    ConfusionMatrix,
    MacroMicro,
    macro_micro,
    mean_average_precision,
    multiclass_roc_auc_score,
    one_vs_rest_matrices,
)
from tests.generated_data import WEIGHTS

SHARES = {
    "probabilities": lambda rng, n, k: rng.dirichlet(np.ones(k), n),
    "many ties": lambda rng, n, k: rng.multinomial(4, np.ones(k) / k, n) / 4,
    "predictions": lambda rng, n, k: np.eye(k)[rng.integers(0, k, n)],
    "all equal": lambda rng, n, k: np.full((n, k), 1 / k),
}
STRATEGIES = {"one-vs-rest": "ovr", "one-vs-one": "ovo"}


def labels_and_predictions(seed, weights="unweighted"):
    """Labels of two to six classes, some only true, some only predicted, with weights."""
    rng = np.random.default_rng(seed)
    n_classes, n = int(rng.integers(2, 7)), int(rng.integers(2, 40))
    y = rng.integers(0, n_classes, n)
    weight = WEIGHTS[weights](rng, n)
    if weight is not None:
        weight[0] = 1
    return y, np.where(rng.random(n) < 0.6, y, rng.integers(0, n_classes, n)), weight


@pytest.mark.parametrize("n_classes", [3, 6])
@pytest.mark.parametrize("kind", SHARES)
def test_auc_and_mean_average_precision_are_scikit_learns(kind, n_classes):
    rng = np.random.default_rng(n_classes)
    y = rng.permutation([*range(n_classes), *rng.integers(0, n_classes, 20)])
    score = SHARES[kind](rng, len(y), n_classes)
    for strategy, theirs in STRATEGIES.items():
        for average in ("macro", "weighted"):
            ours = multiclass_roc_auc_score(y, score, strategy=strategy, average=average)
            expected = sklearn.metrics.roc_auc_score(y, score, multi_class=theirs, average=average)
            assert ours == pytest.approx(expected, rel=1e-12)
            assert multiclass_roc_auc_score(y, 64 * score - 9, strategy=strategy, average=average) == ours
    expected = sklearn.metrics.average_precision_score(y, score, average="macro")
    assert mean_average_precision(y, score) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("weights", WEIGHTS)
@pytest.mark.parametrize("zero", [0, 1])
def test_matrices_and_their_averages_are_scikit_learns(weights, zero):
    for seed in range(15):
        y, predicted, weight = labels_and_predictions(seed, weights)
        options = {"sample_weight": weight, "zero_division": zero}
        each = one_vs_rest_matrices(y, predicted, **options)
        assert list(each) == sorted({*y.tolist(), *predicted.tolist()})
        theirs = sklearn.metrics.multilabel_confusion_matrix(y, predicted, sample_weight=weight)
        np.testing.assert_allclose([matrix.to_array() for matrix in each.values()], theirs, atol=1e-12)
        ours = macro_micro(each.values())
        for average in ("macro", "micro"):
            theirs = sklearn.metrics.precision_recall_fscore_support(y, predicted, average=average, **options)[:3]
            mine = [getattr(ours, f"{average}_{ratio}") for ratio in ("precision", "recall", "f1")]
            assert mine == pytest.approx(theirs, rel=1e-12, abs=1e-12), (seed, average)


def test_nan_propagates_unless_zero_division_is_set():
    right, nothing = {"tp": 2, "fp": 0, "fn": 0, "tn": 1}, {"tp": 0, "fp": 0, "fn": 0, "tn": 3}
    ours = macro_micro([ConfusionMatrix(**right), ConfusionMatrix(**nothing)])
    assert {name for name, value in vars(ours).items() if np.isnan(value)} == {
        *("macro_precision", "macro_recall", "macro_f1", "f1_of_macro_means")
    }
    ours = macro_micro([ConfusionMatrix(**case, zero_division=0.5) for case in (right, nothing)])
    assert (ours.macro_precision, ours.macro_recall, ours.macro_f1) == (0.75, 0.75, 0.75)
    first, second = (ConfusionMatrix(**nothing, zero_division=value) for value in (0.25, 0.75))
    assert macro_micro([first, second]).micro_precision == 0.25
    assert macro_micro([second, first]).micro_f1 == 0.75


def test_f1_of_the_means_is_0_where_nothing_is_found():
    assert macro_micro([ConfusionMatrix(tp=0, fp=1, fn=1, tn=1)] * 2).f1_of_macro_means == 0


def test_macro_micro_takes_any_iterable_and_shows_both_macro_f1s():
    each = [ConfusionMatrix(tp=1, fp=1, fn=0, tn=2), ConfusionMatrix(tp=2, fp=0, fn=2, tn=0)]
    expected = MacroMicro(0.75, 0.75, 2 / 3, 0.75, 0.75, 0.6, pytest.approx(2 / 3))
    for matrices in (each, iter(each), dict(enumerate(each)).values()):
        assert macro_micro(matrices) == expected
    with pytest.raises(TypeError, match=r"^matrices is a dict: pass its values\(\)\.$"):
        macro_micro(dict(enumerate(each)))
    rows = macro_micro(each).table().rows
    assert [row[1:] for row in rows] == [(0.75, 0.75, 2 / 3), (0.75, 0.75, 0.75), (0.75, 0.6, pytest.approx(2 / 3))]


def test_worked_examples():
    y, score = [0, 1, 2, 2], [[0.8, 0.1, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7]]
    # Against the rest: 1, 2/3 and 7/8. Between 0 and 1: 1 and 1; 0 and 2: 1 and 1; 1 and 2: 1/2 and 3/4.
    expected = {
        ("one-vs-rest", "macro"): (1 + 2 / 3 + 7 / 8) / 3,
        ("one-vs-rest", "weighted"): (1 + 2 / 3 + 2 * 7 / 8) / 4,
        ("one-vs-one", "macro"): (1 + 1 + 5 / 8) / 3,
        ("one-vs-one", "weighted"): (2 * 1 + 3 * 1 + 3 * 5 / 8) / 8,
    }
    for (strategy, average), value in expected.items():
        assert multiclass_roc_auc_score(y, score, strategy=strategy, average=average) == pytest.approx(value, abs=1e-15)
    assert mean_average_precision(y, score) == pytest.approx((1 + 1 / 2 + 5 / 6) / 3, abs=1e-15)
    with_macro = multiclass_roc_auc_score(y, score, strategy="one-vs-one")
    assert with_macro == pytest.approx(expected["one-vs-one", "macro"], abs=1e-15)
