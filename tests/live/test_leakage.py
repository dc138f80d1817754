"""Features of noise: what the figure tells is scikit-learn's cross-validation, and what it draws is its first split."""

import numpy as np
import pytest
from sklearn.feature_selection import SelectKBest
from sklearn.model_selection import PredefinedSplit, cross_val_score
from sklearn.neighbors import NearestCentroid
from sklearn.pipeline import make_pipeline

from evalkit import live

FOLDS = PredefinedSplit(np.arange(40) // 2 % 5)
LABELS = np.arange(40) % 2


@pytest.fixture(scope="module")
def tables():
    rng = np.random.default_rng(0)
    return [rng.normal(size=(40, 100)) for _ in range(20)]


def test_the_areas_are_those_of_a_cross_validation(tables):
    select, model = SelectKBest(k=10), NearestCentroid()

    def area(of, X):
        return cross_val_score(of, X, LABELS, scoring="roc_auc", cv=FOLDS).mean()

    before = [area(model, select.fit_transform(X[:, :50], LABELS)) for X in tables]
    inside = [area(make_pipeline(select, model), X[:, :50]) for X in tables]
    assert live.leakage(40, 100).table().rows[2] == pytest.approx((50, np.mean(before), np.mean(inside)))


def test_the_features_drawn_are_those_chosen_in_the_first_split(tables):
    X, test = tables[0], FOLDS.test_fold == 0
    numbers = live.leakage(40, 100).numbers
    for chosen, rows in zip(numbers["chosen"], (test | True, ~test), strict=True):
        select = SelectKBest(k=10).fit(X[rows], LABELS[rows])
        assert sorted(chosen[-1]) == np.flatnonzero(select.get_support()).tolist()
    for name, rows in (("train", ~test), ("test", test)):
        ill, healthy = (X[rows & (LABELS == label)] for label in (1, 0))
        assert (np.sign(numbers[name]) == np.sign(ill.mean(axis=0) - healthy.mean(axis=0))).all()
