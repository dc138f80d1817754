import math

import numpy as np
import pytest

from evalkit import (
    BootstrapError,
    bootstrap_error,
    bootstrap_sample,
    out_of_bag_distribution,
    out_of_bag_probability,
)
from tests import reference

TAKES_A_SIZE = [bootstrap_sample, out_of_bag_distribution, out_of_bag_probability]


@pytest.mark.parametrize("size", [0, -1, 1.5, 2.0, True, False, np.True_, "3", None, math.nan, math.inf, [3]])
@pytest.mark.parametrize("function", TAKES_A_SIZE)
def test_bad_size_is_refused(function, size):
    with pytest.raises(ValueError, match=r"n_samples is .*: it must be a whole number, 1 or more\."):
        function(size)


@pytest.mark.parametrize("size", [3, np.int64(3), np.uint8(3)])
def test_any_kind_of_whole_number_will_do(size):
    assert len(bootstrap_sample(size, rng=0).indices) == 3
    assert out_of_bag_probability(size) == pytest.approx(8 / 27, rel=1e-15)
    assert out_of_bag_distribution(size).shape == (3,)


@pytest.mark.parametrize("n", [1, 2, 3, 10, 100, 1000])
def test_sample_draws_n_positions_and_knows_who_is_left_out(n):
    sample = bootstrap_sample(n, rng=7)
    assert len(sample.indices) == n
    assert set(sample.indices.tolist()) | set(sample.out_of_bag.tolist()) == set(range(n))
    assert not set(sample.indices.tolist()) & set(sample.out_of_bag.tolist())
    assert sample.out_of_bag.tolist() == sorted(set(sample.out_of_bag.tolist()))


@pytest.mark.parametrize("n", [1, 2, 5, 50])
def test_times_drawn_counts_each_position(n):
    sample = bootstrap_sample(n, rng=1)
    assert sample.times_drawn.tolist() == [sample.indices.tolist().count(i) for i in range(n)]
    assert np.flatnonzero(sample.times_drawn == 0).tolist() == sample.out_of_bag.tolist()


def test_same_seed_gives_the_same_sample():
    draws = [bootstrap_sample(20, rng=5).indices.tolist() for _ in range(2)]
    assert draws[0] == draws[1] == bootstrap_sample(20, rng=np.random.default_rng(5)).indices.tolist()
    assert draws[0] != bootstrap_sample(20, rng=6).indices.tolist()


def test_generator_moves_on_from_draw_to_draw():
    rng = np.random.default_rng(5)
    assert bootstrap_sample(20, rng=rng).indices.tolist() != bootstrap_sample(20, rng=rng).indices.tolist()


def test_without_a_seed_each_draw_is_another():
    assert bootstrap_sample(100).indices.tolist() != bootstrap_sample(100).indices.tolist()


def test_global_random_state_is_left_alone():
    before = np.random.get_state()[1].copy()  # noqa: NPY002
    bootstrap_sample(10, rng=0)
    np.testing.assert_array_equal(np.random.get_state()[1], before)  # noqa: NPY002


def test_every_position_is_drawn_about_equally_often():
    rng = np.random.default_rng(0)
    drawn = sum(bootstrap_sample(4, rng=rng).times_drawn for _ in range(2000))
    assert np.all(np.abs(drawn - 2000) < 5 * math.sqrt(8000 * 1 / 4 * 3 / 4))


def test_as_many_are_left_out_as_the_distribution_says():
    rng = np.random.default_rng(0)
    left_out = [len(bootstrap_sample(6, rng=rng).out_of_bag) for _ in range(2000)]
    expected = [2000 * float(share) for share in reference.out_of_bag_distribution(6)]
    assert np.all(np.abs(np.bincount(left_out, minlength=6) - expected) <= 5 * np.sqrt(expected))


def test_sample_arrays_are_read_only():
    sample = bootstrap_sample(5, rng=0)
    for array in (sample.indices, sample.out_of_bag):
        with pytest.raises(ValueError, match="read-only"):
            array[:1] = 0


@pytest.mark.parametrize("n", range(1, 7))
def test_distribution_against_every_possible_draw(n):
    exact = [float(share) for share in reference.out_of_bag_distribution(n)]
    np.testing.assert_allclose(out_of_bag_distribution(n), exact, rtol=1e-14)


@pytest.mark.parametrize("n", [1, 2, 10, 100, 500])
def test_distribution_sums_to_one_and_has_the_right_mean(n):
    distribution = out_of_bag_distribution(n)
    assert distribution.sum() == pytest.approx(1, rel=1e-12)
    mean = float(n * reference.out_of_bag_probability(n))
    assert distribution @ np.arange(n) == pytest.approx(mean, rel=1e-12)


def test_distribution_is_read_only():
    assert not out_of_bag_distribution(3).flags.writeable


@pytest.mark.parametrize("n", [*range(1, 30), 100, 1000, 5000])
def test_probability_against_the_exact_fraction(n):
    assert out_of_bag_probability(n) == pytest.approx(float(reference.out_of_bag_probability(n)), rel=1e-14)


def test_probability_tends_to_one_over_e_from_below():
    values = [out_of_bag_probability(10**power) for power in range(13)]
    assert values == sorted(values)
    assert values[0] == 0
    assert values[-1] == pytest.approx(1 / math.e, rel=1e-11)


def nearest(X_train, y_train, X_test):
    """The label of the nearest training row, the first of several."""
    distance = np.abs(X_test[:, None, :] - X_train[None, :, :]).sum(axis=2)
    return y_train[distance.argmin(axis=1)]


@pytest.mark.parametrize("seed", range(5))
def test_bootstrap_error_is_what_its_definition_counts(seed):
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(12, 2)), rng.integers(3, size=12)
    found = bootstrap_error(nearest, X, y, n_resamples=20, rng=seed)
    draws, wrong = np.random.default_rng(seed), {i: [] for i in range(12)}
    for _ in range(20):
        drawn = draws.integers(12, size=12)
        for i in set(range(12)) - set(drawn.tolist()):
            wrong[i].append(nearest(X[drawn], y[drawn], X[[i]])[0] != y[i])
    assert found.apparent == 0
    assert found.out_of_bag == pytest.approx(np.mean([np.mean(each) for each in wrong.values()]))
    chance = sum(np.mean(y == c) * (1 - np.mean(y == c)) for c in range(3))
    assert found.no_information == pytest.approx(chance)
    assert found.point632 == pytest.approx(0.632 * found.out_of_bag)


def test_point632_plus_by_hand_and_at_its_ends():
    middle = BootstrapError(apparent=0.1, out_of_bag=0.3, no_information=0.5, n_resamples=1)
    weight = 0.632 / (1 - 0.368 * 0.5)
    assert middle.overfitting == pytest.approx(0.5)
    assert middle.point632_plus == pytest.approx(0.1 * (1 - weight) + 0.3 * weight)
    none = BootstrapError(apparent=0.3, out_of_bag=0.2, no_information=0.5, n_resamples=1)
    assert none.overfitting == 0
    assert none.point632_plus == pytest.approx(none.point632)
    whole = BootstrapError(apparent=0.0, out_of_bag=0.6, no_information=0.5, n_resamples=1)
    assert whole.overfitting == 1
    assert whole.point632_plus == pytest.approx(0.632 * 0.6 + 0.368 * 0.5)


@pytest.mark.parametrize(
    ("arguments", "options", "error", "said"),
    [
        (("no function", [[1], [2]], [0, 1]), {}, TypeError, "^fit_predict is 'no function': give a function"),
        ((nearest, [[1], [2], [3]], [0, 1]), {}, ValueError, "^X has shape .*: give one row for each label"),
        ((nearest, [[1], [2]], [0, None]), {}, ValueError, r"^y\[1\] is missing"),
        ((nearest, [[1], [2]], [0, 1]), {"n_resamples": 0}, ValueError, "^n_resamples is 0: .* 1 or more"),
        ((lambda a, b, c: [[0]], [[1], [2]], [0, 1]), {}, ValueError, "^fit_predict returned shape .* one label a row"),
        (
            (nearest, [[1], [2]], [0, 1]),
            {"n_resamples": 1, "rng": 0},
            ValueError,
            "^n_resamples is 1: .*draw more",
        ),
    ],
)
def test_bootstrap_error_refuses(arguments, options, error, said):
    with pytest.raises(error, match=said):
        bootstrap_error(
            *(np.array(a) if isinstance(a, list) and isinstance(a[0], list) else a for a in arguments), **options
        )
