import inspect
import math

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics

import evalkit as ek

LABELS = np.array(["a", "b", "c", "d"])


def rows(n):
    """Labels, and probabilities of four classes, some of them 0 or 1."""
    rng = np.random.default_rng(0)
    proba = rng.dirichlet([0.3, 1, 1, 0.5], n)
    proba[:3] = np.eye(4)[[0, 1, 2]]
    return np.append(LABELS, rng.choice(LABELS, n - 4)), proba


@pytest.mark.parametrize("weighted", [False, True])
def test_both_are_scikit_learns(weighted):
    y, proba = rows(60)
    weight = np.random.default_rng(1).integers(0, 4, 60) if weighted else None
    theirs = sklearn.metrics.log_loss(y, proba, sample_weight=weight)
    assert ek.log_loss(y, proba, sample_weight=weight) == pytest.approx(theirs, rel=1e-12)
    if "labels" in inspect.signature(sklearn.metrics.brier_score_loss).parameters:  # from 1.7 on
        theirs = sklearn.metrics.brier_score_loss(y, proba, sample_weight=weight)
        assert ek.brier_score_loss(y, proba, sample_weight=weight) == pytest.approx(theirs, rel=1e-12)


def test_a_constant_answer_and_a_perfect_one():
    y = ["a"] * 5 + ["b"] * 3 + ["c"] * 2
    shares = np.tile([0.5, 0.3, 0.2], (10, 1))
    assert ek.brier_score_loss(y, shares) == pytest.approx(1 - 0.25 - 0.09 - 0.04)
    assert ek.log_loss(y, shares) == pytest.approx(-sum(p * math.log(p) for p in (0.5, 0.3, 0.2)))
    code = np.repeat([0, 1, 2], [5, 3, 2])
    assert ek.brier_score_loss(y, np.eye(3)[code]) == 0
    assert ek.brier_score_loss(y, np.eye(3)[(code + 1) % 3]) == 2
    assert ek.log_loss(y, np.eye(3, dtype=np.float32)[(code + 1) % 3]) == pytest.approx(23 * math.log(2), rel=1e-6)


def test_columns_have_the_order_of_the_labels():
    y, proba = rows(30)
    turned = pd.DataFrame(proba, columns=LABELS)[["d", "a", "c", "b"]]
    for loss in (ek.brier_score_loss, ek.log_loss):
        assert loss(y, turned, labels=["d", "a", "c", "b"]) == pytest.approx(loss(y, proba), rel=1e-12)
        assert loss(y, proba.tolist(), labels=LABELS) == loss(y, proba)


HALVES = np.full((30, 2), 0.5)
REFUSED = [
    ({"pos_label": "a"}, r"^pos_label is for two classes, but y_proba has 4 columns: say labels=, or nothing\.$"),
    ({"y_proba": np.full((30, 4), 0.3)}, r"^the sum of y_proba\[0\] is 1\.2: the probabilities of a row add up to 1"),
    ({"y_proba": np.full((30, 4), 0.2)}, r"^the sum of y_proba\[0\] is 0\.8: the probabilities of a row add up to 1"),
    ({"y_proba": [[1.5, -0.5, 0, 0]] * 30}, r"^y_proba\[:, 0\]\[0\] is 1\.5: a probability is between 0 and 1\.$"),
    ({"y_proba": [0.5] * 30, "labels": ["a", "b"]}, r"^labels is for many classes: give y_proba a column for each, or"),
    ({"y_proba": HALVES}, r"^y_proba has shape \(30, 2\): it must be one-dimensional\. Of predict_proba"),
]


@pytest.mark.parametrize("loss", [ek.brier_score_loss, ek.log_loss])
@pytest.mark.parametrize(("options", "said"), REFUSED)
def test_what_are_no_probabilities_of_classes_is_refused(loss, options, said):
    y, proba = rows(30)
    with pytest.raises(ValueError, match=said):
        loss(**{"y_true": y, "y_proba": proba, **options})
    assert loss(y, np.full((30, 4), 0.26)) > 0  # rounded
