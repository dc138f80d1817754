import math
import re
from fractions import Fraction

import numpy as np
import pytest

import evalkit as ek
from evalkit import bootstrap_error, bootstrap_sample, out_of_bag_distribution
from tests import reference
from tests.input.test_bad_input import refuses


@pytest.mark.parametrize("n", [1, 2, 5, np.int64(50)])
def test_sample_has_n_positions_and_those_left_out(n):
    sample = bootstrap_sample(n, rng=7)
    assert sample.times_drawn.tolist() == [sample.indices.tolist().count(i) for i in range(n)]
    assert sample.out_of_bag.tolist() == [i for i in range(n) if i not in sample.indices]
    assert not any(of.flags.writeable for of in (sample.indices, sample.out_of_bag))


@pytest.mark.parametrize("n", range(1, 7))
def test_distribution_against_every_possible_draw(n):
    exact = [float(share) for share in reference.out_of_bag_distribution(n)]
    np.testing.assert_allclose(out_of_bag_distribution(n), exact, rtol=1e-14)
    assert not out_of_bag_distribution(n).flags.writeable


@pytest.mark.parametrize("n", [1, 2, 30, 500, 5000])
def test_probability_is_the_exact_fraction_and_the_mean_of_the_distribution(n):
    exact = float(Fraction(n - 1, n) ** n)
    assert ek.out_of_bag_probability(n) == pytest.approx(exact, rel=1e-14)
    if n < 1000:
        assert out_of_bag_distribution(n) @ np.arange(n) == pytest.approx(n * exact, rel=1e-12)
    assert ek.out_of_bag_probability(10**300) == pytest.approx(1 / math.e, rel=1e-15)


def nearest(X_train, y_train, X_test):
    """The label of the nearest training row, the first of several."""
    distance = np.abs(X_test[:, None, :] - X_train[None, :, :]).sum(axis=2)
    return y_train[distance.argmin(axis=1)]


@pytest.mark.parametrize("seed", range(3))
def test_bootstrap_error_is_what_its_definition_counts(seed):
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(12, 2)), rng.integers(3, size=12)
    result = bootstrap_error(nearest, X, y, n_resamples=20, rng=seed)
    draws, wrong = np.random.default_rng(seed), {i: [] for i in range(12)}
    for _ in range(20):
        drawn = draws.integers(12, size=12)
        for i in set(range(12)) - set(drawn.tolist()):
            wrong[i].append(nearest(X[drawn], y[drawn], X[[i]])[0] != y[i])
    assert result.apparent == 0
    assert result.out_of_bag == pytest.approx(np.mean([np.mean(each) for each in wrong.values()]))
    chance = sum(np.mean(y == c) * (1 - np.mean(y == c)) for c in range(3))
    assert result.no_information == pytest.approx(chance)
    assert result.point632 == pytest.approx(0.632 * result.out_of_bag)


@pytest.mark.parametrize(
    ("errors", "overfitting", "plus"),
    [
        ((0.1, 0.3, 0.5), 0.5, 0.1 + 0.2 * 0.632 / (1 - 0.368 * 0.5)),
        ((0.3, 0.2, 0.5), 0, 0.368 * 0.3 + 0.632 * 0.2),
        ((0.3, 0.3, 0.3), 0, 0.3),
        ((0.0, 0.6, 0.5), 1, 0.632 * 0.6 + 0.368 * 0.5),
    ],
)
def test_point632_plus_by_hand_and_at_its_ends(errors, overfitting, plus):
    found = ek.BootstrapEstimate(*errors, n_resamples=1)
    assert (found.overfitting, found.point632_plus) == pytest.approx((overfitting, plus))


def test_bootstrap_error_of_words_and_of_images():
    rng = np.random.default_rng(3)
    X, y = rng.normal(size=(12, 2)), rng.integers(2, size=12)
    plain, words = bootstrap_error(nearest, X, y, rng=3), np.array(["no", "yes"])[y]
    assert bootstrap_error(nearest, X, words, rng=3) == plain
    assert bootstrap_error(lambda a, b, c: nearest(a[:, 0], b, c[:, 0]), X[:, None], y, rng=3) == plain


ROWS, LABELS = np.arange(4.0)[:, None], [0, 1, 0, 1]
RETURNED = "what fit_predict returned"


def says(*answers):
    """What predicts these, one after the other as often as needed."""
    return lambda X_train, y_train, X_test: (list(answers) * len(X_test))[: len(X_test)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nothing", ROWS, LABELS), "fit_predict is 'nothing': give a function of X_train, y_train and X_test."),
        ((nearest, ROWS[:3], LABELS), "X has 3 and y has 4 items: they must be equally long, one item for each label."),
        ((lambda a, b, c: np.zeros((len(c), 2)), ROWS, LABELS), f"{RETURNED} has shape (4, 2): it must be one-"),
        ((lambda a, b, c: [0], ROWS, LABELS), f"{RETURNED} has 1 items for 4 rows: give one label a row."),
        ((says(0, math.nan), ROWS, LABELS), f"{RETURNED}[1] is missing (nan)"),
        ((says("0"), ROWS, LABELS), f"{RETURNED} holds '0', which is no label of y: give labels, not probabilities."),
        ((says(0), ROWS, ["a", "b"] * 2), f"{RETURNED} holds 0, which is no label of y: give labels"),
    ],
)
def test_bootstrap_error_refuses(arguments, said):
    assert refuses((TypeError, ValueError), re.escape(said), bootstrap_error, *arguments, rng=0)


def test_too_few_resamples_for_an_out_of_bag_error_of_every_sample():
    drawn = [bootstrap_sample(4, rng=rng) for rng in [np.random.default_rng(0)] for _ in range(2)]
    index = min(set(range(4)) - {i for sample in drawn for i in sample.out_of_bag.tolist()})
    said = f"n_resamples is 2: sample {index} was in every bootstrap sample; draw more.$"
    assert refuses(ValueError, said, bootstrap_error, nearest, ROWS, LABELS, n_resamples=2, rng=0)


def test_no_information_error_is_of_predictions_apart_from_labels():
    y = [0, 0, 0, 1, 1]
    result = bootstrap_error(lambda X_train, y_train, X_test: [1] * len(X_test), np.zeros((5, 1)), y, rng=0)
    assert result.no_information == pytest.approx(3 / 5)  # with labels for predictions it would be 12/25
    some = bootstrap_error(lambda X_train, y_train, X_test: X_test[:, 0], np.array([[0], [1], [1], [1], [1]]), y, rng=0)
    assert some.no_information == pytest.approx(3 / 5 * 4 / 5 + 2 / 5 * 1 / 5)
