"""Metrics of many classes: against scikit-learn."""

import numpy as np
import pytest
import sklearn.metrics

from evalkit import ConfusionMatrix, MacroMicro, macro_micro, mean_average_precision, multiclass_roc_auc_score
from tests.input.test_bad_input import refuses

SHARES = {
    "probabilities": lambda rng, n, k: rng.dirichlet(np.ones(k), n),
    "many ties": lambda rng, n, k: rng.multinomial(4, np.ones(k) / k, n) / 4,
    "predictions": lambda rng, n, k: np.eye(k)[rng.integers(0, k, n)],
    "all equal": lambda rng, n, k: np.full((n, k), 1 / k),
}
STRATEGIES = {"one-vs-rest": "ovr", "one-vs-one": "ovo"}


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
            assert average == "weighted" or multiclass_roc_auc_score(y, score, strategy=strategy) == ours
    expected = sklearn.metrics.average_precision_score(y, score, average="macro")
    assert mean_average_precision(y, score) == pytest.approx(expected, rel=1e-12)


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
    assert macro_micro([ConfusionMatrix(tp=0, fp=1, fn=1, tn=1)] * 2).f1_of_macro_means == 0  # though nothing is found


def test_macro_micro_takes_any_iterable_and_shows_both_macro_f1s():
    each = [ConfusionMatrix(tp=1, fp=1, fn=0, tn=2), ConfusionMatrix(tp=2, fp=0, fn=2, tn=0)]
    expected = MacroMicro(0.75, 0.75, 2 / 3, 0.75, 0.75, 0.6, pytest.approx(2 / 3))
    for matrices in (each, iter(each), dict(enumerate(each)).values()):
        assert macro_micro(matrices) == expected
    assert refuses(TypeError, r"matrices is a dict: pass its values\(\)\.$", macro_micro, dict(enumerate(each)))
    rows = macro_micro(each).table().rows
    assert [row[1:] for row in rows] == [(0.75, 0.75, 2 / 3), (0.75, 0.75, 0.75), (0.75, 0.6, pytest.approx(2 / 3))]
