"""Bootstrap samples, the law of who is left out of one, and the errors estimated with them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import validation
from ._arguments import as_generator, as_size

ANSWERS = "what fit_predict returned"
FitPredict = Callable[[NDArray[Any], NDArray[Any], NDArray[Any]], ArrayLike]


@dataclass(frozen=True, eq=False)
class BootstrapSample(validation.FrozenArrays):
    """One draw with replacement: who was drawn, and who was left out.

    Parameters
    ----------
    indices : ndarray of shape (n,)
        Positions drawn, in the order of drawing, repeats included.
    out_of_bag : ndarray of shape (n_left_out,)
        Positions never drawn, ascending; may be empty.
    """

    indices: NDArray[np.int64]
    out_of_bag: NDArray[np.int64]

    @property
    def times_drawn(self) -> NDArray[np.int64]:
        """How often each position was drawn, shape (n,)."""
        return np.bincount(self.indices, minlength=len(self.indices))


def bootstrap_sample(n_samples: int, *, rng: np.random.Generator | int | None = None) -> BootstrapSample:
    """Draw `n_samples` positions out of `n_samples` with replacement.

    Parameters
    ----------
    n_samples : int
        How many samples there are, 1 or more.
    rng : Generator, int or None
        Source of randomness, or its seed; None gives another draw each time.

    Returns
    -------
    BootstrapSample
        With `.indices`, `.out_of_bag` and `.times_drawn`.

    Raises
    ------
    ValueError
        If `n_samples` is not a whole number of at least 1, or `rng` no source of randomness.

    References
    ----------
    Efron (1979); Efron and Tibshirani (1993), chapter 6.

    Examples
    --------
    >>> sample = bootstrap_sample(5, rng=3)
    >>> sample.indices, sample.out_of_bag
    (array([4, 0, 0, 1, 0]), array([2, 3]))
    """
    size = as_size(n_samples, "n_samples")
    indices = as_generator(rng).integers(size, size=size)
    return BootstrapSample(indices, np.flatnonzero(np.bincount(indices, minlength=size) == 0))


def out_of_bag_probability(n_samples: int) -> float:
    """Chance that a given sample is never drawn in `n_samples` draws with replacement, (1 - 1/n)^n.

    Parameters
    ----------
    n_samples : int
        How many samples there are, 1 or more.

    Returns
    -------
    float
        In [0, 1/e): 0 for one sample, rising towards 1/e = 0.3679.

    Raises
    ------
    ValueError
        If `n_samples` is not a whole number of at least 1.

    References
    ----------
    Efron and Tibshirani (1993), chapter 17.

    Examples
    --------
    >>> out_of_bag_probability(2)
    0.25
    """
    size = as_size(n_samples, "n_samples", most=10**300)
    return math.exp(size * math.log1p(-1 / size)) if size > 1 else 0.0


def out_of_bag_distribution(n_samples: int) -> NDArray[np.float64]:
    """Chance of each possible number of samples left out of one bootstrap sample.

    Draw by draw: a draw hits one of those already seen, or a new one.

    Parameters
    ----------
    n_samples : int
        How many samples there are, 1 or more; the time grows with its square.

    Returns
    -------
    ndarray of shape (n_samples,)
        Element k is the probability that exactly k samples are never drawn; they sum to 1.

    Raises
    ------
    ValueError
        If `n_samples` is not a whole number of at least 1.

    References
    ----------
    Feller (1968), section IV.2, the occupancy problem.

    Examples
    --------
    >>> out_of_bag_distribution(2)
    array([0.5, 0.5])
    """
    size = as_size(n_samples, "n_samples")
    seen = np.zeros(size + 1)
    seen[0] = 1.0
    repeat = np.arange(size + 1) / size
    for _ in range(size):
        seen[1:] = seen[1:] * repeat[1:] + seen[:-1] * (1 - repeat[:-1])
        seen[0] = 0.0
    distribution = seen[:0:-1].copy()
    distribution.setflags(write=False)
    return distribution


@dataclass(frozen=True)
class BootstrapError:
    """Error rates of a way to train, estimated from one data set; all in [0, 1].

    Parameters
    ----------
    apparent : float
        On the very data that the model was trained on: too low.
    out_of_bag : float
        Each sample judged by the models that did not see it, then the mean over samples: as a rule a little too high.
    no_information : float
        What the predictions would get if they had nothing to do with the labels.
    n_resamples : int
        Bootstrap samples drawn.
    """

    apparent: float
    out_of_bag: float
    no_information: float
    n_resamples: int

    @property
    def point632(self) -> float:
        """Apparent and out-of-bag error, mixed as 0.368 to 0.632 (Efron 1983)."""
        return 0.368 * self.apparent + 0.632 * self.out_of_bag

    @property
    def overfitting(self) -> float:
        """Relative overfitting rate R, 0 for none and 1 for as much as there can be (Efron and Tibshirani 1997)."""
        capped = min(self.out_of_bag, self.no_information)
        if capped <= self.apparent:
            return 0.0
        return (capped - self.apparent) / (self.no_information - self.apparent)

    @property
    def point632_plus(self) -> float:
        """As `point632`, with more weight on the out-of-bag error the more the model overfits.

        Efron and Tibshirani (1997), equation 32: what is added counts an out-of-bag error above that
        of no information as equal to it.
        """
        rate = self.overfitting
        gap = min(self.out_of_bag, self.no_information) - self.apparent
        return self.point632 + gap * 0.368 * 0.632 * rate / (1 - 0.368 * rate)


def bootstrap_error(
    fit_predict: FitPredict,
    X: ArrayLike,
    y: ArrayLike,
    *,
    n_resamples: int = 50,
    rng: np.random.Generator | int | None = None,
) -> BootstrapError:
    """Estimate the error rate of a way to train by the bootstrap.

    Parameters
    ----------
    fit_predict : callable
        ``fit_predict(X_train, y_train, X_test)`` trains and returns one predicted label for each row of `X_test`.
        It gets copies.
    X : array of shape (n_samples, …)
        The measurements.
    y : sequence of shape (n_samples,)
        The labels, of as many classes as there are.
    n_resamples : int
        How many bootstrap samples to draw and train on.
    rng : Generator, int or None
        Source of randomness, or its seed; None gives another result each time.

    Returns
    -------
    BootstrapError
        With `.apparent`, `.out_of_bag`, `.point632` and `.point632_plus`.

    Raises
    ------
    ValueError, TypeError
        For bad input; if `fit_predict` returns anything but labels of the kind of `y`;
        if some sample was in every bootstrap sample, so that no model could judge it.

    References
    ----------
    Efron and Tibshirani (1997).

    Examples
    --------
    >>> def majority(X_train, y_train, X_test):
    ...     return np.full(len(X_test), np.bincount(y_train).argmax())
    >>> bootstrap_error(majority, np.zeros((5, 1)), [0, 0, 0, 0, 1], rng=0).apparent
    0.2
    """
    if not callable(fit_predict):
        raise TypeError(f"fit_predict is {fit_predict!r}: give a function of X_train, y_train and X_test.")
    labels = validation.as_sequence(y, "y")
    rows, size = _rows(X, len(labels)), len(labels)
    classes = validation.distinct_labels(labels, "y", at_most=None)
    times, generator = as_size(n_resamples, "n_resamples"), as_generator(rng)

    def predict(train: NDArray[np.int64], test: NDArray[np.int64]) -> NDArray[Any]:
        # Rows taken by number are copies, so that fit_predict may do with them what it likes.
        answers = validation.as_sequence(fit_predict(rows[train], labels[train], rows[test]), ANSWERS)
        if len(answers) != len(test):
            raise ValueError(f"{ANSWERS} has {len(answers)} items for {len(test)} rows: give one label a row.")
        found = validation.distinct_labels(answers, ANSWERS, at_most=None)
        if any(isinstance(found[0], text) != isinstance(classes[0], text) for text in (str, bytes)):
            raise TypeError(f"{ANSWERS} holds labels such as {found[0]!r}, y such as {classes[0]!r}: give one type.")
        return answers

    everyone = np.arange(size)
    predicted = predict(everyone, everyone)
    wrong, judged = np.zeros(size), np.zeros(size)
    for _ in range(times):
        drawn = bootstrap_sample(size, rng=generator)
        left_out = drawn.out_of_bag
        if len(left_out):
            wrong[left_out] += predict(drawn.indices, left_out) != labels[left_out]
            judged[left_out] += 1
    if not judged.all():
        index = int(np.argmin(judged))
        raise ValueError(f"n_resamples is {times}: sample {index} was in every bootstrap sample; draw more.")
    chance = sum(float(np.mean(labels == c)) * (1 - float(np.mean(predicted == c))) for c in classes)
    return BootstrapError(
        apparent=float(np.mean(predicted != labels)),
        out_of_bag=float(np.mean(wrong / judged)),
        no_information=chance,
        n_resamples=times,
    )


def _rows(X: ArrayLike, size: int) -> NDArray[Any]:
    rows = validation.as_rows(X, "X", "label")
    if rows.ndim == 0 or len(rows) != size:
        raise ValueError(f"X has shape {rows.shape}, y {size} items: give one row for each label.")
    return rows
