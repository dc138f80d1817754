"""Bootstrap samples, the samples left out of them, and bootstrap estimates of the error rate."""

import math
import re

import numpy as np
import pytest
import scipy.sparse

from evalkit import (
    BootstrapEstimate,
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
def test_any_integer_type_is_accepted(size):
    assert len(bootstrap_sample(size, rng=0).indices) == 3
    assert out_of_bag_probability(size) == pytest.approx(8 / 27, rel=1e-15)
    assert out_of_bag_distribution(size).shape == (3,)


@pytest.mark.parametrize("n", [1, 2, 3, 10, 100, 1000])
def test_sample_has_n_positions_and_those_left_out(n):
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


def test_generator_advances_from_draw_to_draw():
    rng = np.random.default_rng(5)
    assert bootstrap_sample(20, rng=rng).indices.tolist() != bootstrap_sample(20, rng=rng).indices.tolist()


def test_without_a_seed_draws_differ():
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
    assert out_of_bag_probability(10**300) == pytest.approx(1 / math.e, rel=1e-15)
    with pytest.raises(ValueError, match=r"^n_samples is 10+: it must be 10{300} or less\.$"):
        out_of_bag_probability(10**400)


def nearest(X_train, y_train, X_test):
    """The label of the nearest training row, the first of several."""
    distance = np.abs(X_test[:, None, :] - X_train[None, :, :]).sum(axis=2)
    return y_train[distance.argmin(axis=1)]


@pytest.mark.parametrize("seed", range(5))
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


def test_point632_plus_by_hand_and_at_its_ends():
    middle = BootstrapEstimate(apparent=0.1, out_of_bag=0.3, no_information=0.5, n_resamples=1)
    weight = 0.632 / (1 - 0.368 * 0.5)
    assert middle.overfitting == pytest.approx(0.5)
    assert middle.point632_plus == pytest.approx(0.1 * (1 - weight) + 0.3 * weight)
    none = BootstrapEstimate(apparent=0.3, out_of_bag=0.2, no_information=0.5, n_resamples=1)
    assert none.overfitting == 0
    assert none.point632_plus == pytest.approx(none.point632)
    whole = BootstrapEstimate(apparent=0.0, out_of_bag=0.6, no_information=0.5, n_resamples=1)
    assert whole.overfitting == 1
    assert whole.point632_plus == pytest.approx(0.632 * 0.6 + 0.368 * 0.5)


def test_bootstrap_estimate_as_text():
    head, row = repr(BootstrapEstimate(apparent=0, out_of_bag=0.6, no_information=0.5, n_resamples=7)).split("\n")
    assert re.split(r"\s{2,}", head.strip()) == [
        *("apparent", "out of bag", "no information", "point632", "point632 plus", "n resamples")
    ]
    assert row.split() == ["0", "0.6", "0.5", "0.3792", f"{0.632 * 0.6 + 0.368 * 0.5:.6g}", "7"]


def test_bootstrap_error_draws_n_resamples_by_default_50():
    trained = []

    def noted(X_train, y_train, X_test):
        trained.append(len(X_train))
        return np.zeros(len(X_test))

    X, y = np.arange(8.0)[:, None], [0, 1] * 4
    for options, times in (({}, 50), ({"n_resamples": 9}, 9), ({"n_resamples": np.int64(9)}, 9)):
        trained.clear()
        result = bootstrap_error(noted, X, y, rng=0, **options)
        assert trained == [8] * (times + 1)  # once on all
        assert (result.n_resamples, type(result.n_resamples)) == (times, int)


@pytest.mark.parametrize("seed", range(3))
def test_fit_predict_may_write_to_its_arguments(seed):
    X, y = np.random.default_rng(seed).normal(size=(12, 2)), np.random.default_rng(seed).integers(3, size=12)
    before = X.copy(), y.copy()

    def careless(X_train, y_train, X_test):
        answers = nearest(X_train, y_train, X_test)
        X_train[:], y_train[:], X_test[:] = 0, 0, 0
        return answers

    assert bootstrap_error(careless, X, y, rng=seed) == bootstrap_error(nearest, X, y, rng=seed)
    assert np.array_equal(X, before[0])
    assert np.array_equal(y, before[1])


def test_bootstrap_error_of_words_of_columns_of_images_and_of_one_number_a_row():
    rng = np.random.default_rng(3)
    X, y = rng.normal(size=(12, 2)), rng.integers(2, size=12)
    plain = bootstrap_error(nearest, X, y, rng=3)
    words = np.array(["no", "yes"])[y]
    assert bootstrap_error(nearest, X, words, rng=3) == plain
    assert bootstrap_error(lambda a, b, c: nearest(a, b, c).tolist(), X.tolist(), words.tolist(), rng=3) == plain
    assert bootstrap_error(lambda a, b, c: nearest(a, b, c).astype(float), X, y, rng=3) == plain
    assert bootstrap_error(lambda a, b, c: nearest(a[:, 0], b, c[:, 0]), X[:, None], y, rng=3) == plain
    one = bootstrap_error(lambda a, b, c: nearest(a[:, None], b, c[:, None]), X[:, 0], y, rng=3)
    assert one == bootstrap_error(nearest, X[:, :1], y, rng=3)


ROWS, LABELS = np.arange(4.0)[:, None], [0, 1, 0, 1]
RETURNED = "what fit_predict returned"


def says(*answers):
    """What predicts these, one after the other as often as needed."""
    return lambda X_train, y_train, X_test: (list(answers) * len(X_test))[: len(X_test)]


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        (
            ("nothing", ROWS, LABELS),
            TypeError,
            "fit_predict is 'nothing': give a function of X_train, y_train and X_test.",
        ),
        ((nearest, ROWS[:3], LABELS), ValueError, "X has shape (3, 1), y 4 items: give one row for each label."),
        ((nearest, 3.0, LABELS), TypeError, "X is a float: give a list, tuple, array or column, one for each label."),
        ((nearest, [[1], [1, 2]] * 2, LABELS), ValueError, "X cannot be read as one row for each label: "),
        (
            (nearest, np.ma.array(ROWS, mask=ROWS > 2), LABELS),
            ValueError,
            "X has masked values: give a plain array, without them.",
        ),
        (
            (nearest, ROWS, [0, None, 1, 0]),
            ValueError,
            "y[1] is missing (None); 1 of 4 are. Drop these samples from every argument.",
        ),
        (
            (nearest, ROWS, np.arange(4).astype("M8[D]")),
            TypeError,
            "y holds dates: labels are numbers, booleans or text.",
        ),
        ((nearest, ROWS, [0, math.inf, 1, 0]), ValueError, "y[1] is inf: every value must be a finite number."),
        ((nearest, ROWS, []), ValueError, "y is empty: there must be at least one sample."),
        ((lambda a, b, c: 0, ROWS, LABELS), TypeError, f"{RETURNED} is a int: give a list, tuple, array or column"),
        (
            (lambda a, b, c: np.zeros((len(c), 2)), ROWS, LABELS),
            ValueError,
            f"{RETURNED} has shape (4, 2): it must be one-dimensional. "
            "Return labels, as model.predict does, not a score for each class.",
        ),
        ((lambda a, b, c: [[0]] * len(c), ROWS, LABELS), ValueError, f"{RETURNED} has shape (4, 1): it must be"),
        (
            (lambda a, b, c: [0], ROWS, LABELS),
            ValueError,
            f"{RETURNED} has 1 items for 4 rows: give one label a row.",
        ),
        ((says([1], [1, 2]), ROWS, LABELS), ValueError, f"{RETURNED} cannot be read as one row for each row: "),
        ((says(None), ROWS, LABELS), ValueError, f"{RETURNED}[0] is missing (None)"),
        ((says(0, math.nan), ROWS, LABELS), ValueError, f"{RETURNED}[1] is missing (nan); 2 of 4"),
        (
            (lambda a, b, c: np.full(len(c), math.nan), ROWS, LABELS),
            ValueError,
            f"{RETURNED}[0] is missing (nan); 4 of 4 are. Give one for every row.",
        ),
        (
            (lambda a, b, c: np.zeros(len(c), dtype="i4,i4"), ROWS, LABELS),
            TypeError,
            f"{RETURNED} holds values of type",
        ),
        (
            (says("0"), ROWS, LABELS),
            ValueError,
            f"{RETURNED} holds '0', which is no label of y: give labels, not probabilities.",
        ),
        (
            (says(b"a"), ROWS, ["a", "b"] * 2),
            ValueError,
            f"{RETURNED} holds b'a', which is no label of y: give labels, not probabilities.",
        ),
        (
            (says(0), ROWS, ["a", "b"] * 2),
            ValueError,
            f"{RETURNED} holds 0, which is no label of y: give labels, not probabilities.",
        ),
    ],
)
def test_bootstrap_error_refuses(arguments, error, said):
    whole = "$" if said.endswith(".") else ""
    with pytest.raises(error, match="^" + re.escape(said) + whole):
        bootstrap_error(*arguments, rng=0)


def test_too_few_resamples_for_an_out_of_bag_error_of_every_sample():
    drawn = [bootstrap_sample(4, rng=rng) for rng in [np.random.default_rng(0)] for _ in range(2)]
    index = min(set(range(4)) - {i for sample in drawn for i in sample.out_of_bag.tolist()})
    said = f"n_resamples is 2: sample {index} was in every bootstrap sample; draw more."
    with pytest.raises(ValueError, match=f"^{said}$"):
        bootstrap_error(nearest, ROWS, LABELS, n_resamples=2, rng=0)


@pytest.mark.parametrize("returned", [0.83, 2, np.float32(0.5)])
def test_predictions_that_are_no_labels_are_refused(returned):
    message = r"^what fit_predict returned holds .*, which is no label of y: give labels, not probabilities\.$"
    with pytest.raises(ValueError, match=message):
        bootstrap_error(
            lambda X_train, y_train, X_test: [returned] * len(X_test), np.zeros((4, 1)), [0, 1, 0, 1], rng=0
        )


def test_sparse_features_are_refused_with_what_would_be_right():
    with pytest.raises(TypeError, match=r"^X is a csr_array: give a list, tuple, array or column"):
        bootstrap_error(len, scipy.sparse.csr_array(np.eye(4)), [0, 1, 0, 1], rng=0)


def test_no_information_error_is_of_predictions_apart_from_labels():
    y = [0, 0, 0, 1, 1]
    result = bootstrap_error(lambda X_train, y_train, X_test: [1] * len(X_test), np.zeros((5, 1)), y, rng=0)
    assert result.no_information == pytest.approx(3 / 5)  # with labels for predictions it would be 12/25
    some = bootstrap_error(lambda X_train, y_train, X_test: X_test[:, 0], np.array([[0], [1], [1], [1], [1]]), y, rng=0)
    assert some.no_information == pytest.approx(3 / 5 * 4 / 5 + 2 / 5 * 1 / 5)


@pytest.mark.parametrize("error", [0.0, 0.3, 0.5])
def test_overfitting_is_zero_where_all_errors_are_equal(error):
    same = BootstrapEstimate(apparent=error, out_of_bag=error, no_information=error, n_resamples=1)
    assert same.overfitting == 0
    assert same.point632_plus == pytest.approx(error)
