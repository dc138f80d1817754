"""Bootstrap samples, the distribution of the samples left out of one, and bootstrap estimates of the error rate."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_generator, as_integer, check_takes
from .._input.labels import read_labels
from .._input.reading import as_rows, as_sequence, check_same_index, check_same_length
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table, one_row
from .._types import AnyArray, Floats, Indices, Seed
from ._bootstrap import resample

_RETURNED = "what fit_predict returned"  # named like an argument in error messages


@dataclass(frozen=True, eq=False)
class BootstrapSample(FrozenArrays):
    """A bootstrap sample: the positions drawn, and those left out (out of bag).

    Parameters
    ----------
    indices : ndarray of shape (n,)
        Positions drawn, in the order of drawing, with repeats.
    out_of_bag : ndarray of shape (n_left_out,)
        Positions not drawn, ascending; may be empty.
    """

    indices: Indices
    out_of_bag: Indices

    @property
    def times_drawn(self) -> Indices:
        """How often each position was drawn, shape (n,)."""
        return np.bincount(self.indices, minlength=len(self.indices))


def bootstrap_sample(n_samples: int, *, rng: Seed = None) -> BootstrapSample:
    """Draw `n_samples` positions out of `n_samples` with replacement.

    Parameters
    ----------
    n_samples : int
        Number of samples, 1 or more.
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

    See Also
    --------
    bootstrap_error : What such samples are drawn for.

    References
    ----------
    Efron (1979); Efron and Tibshirani (1993), chapter 6.

    Examples
    --------
    >>> sample = bootstrap_sample(5, rng=3)
    >>> sample.indices, sample.out_of_bag
    (array([4, 0, 0, 1, 0]), array([2, 3]))
    """
    size = as_integer(n_samples, "n_samples")
    indices = resample(size, as_generator(rng))
    return BootstrapSample(indices, np.flatnonzero(np.bincount(indices, minlength=size) == 0))


def out_of_bag_probability(n_samples: int) -> float:
    """Probability that a given sample is left out of a bootstrap sample, (1 - 1/n)^n.

    Parameters
    ----------
    n_samples : int
        Number of samples, 1 or more.

    Returns
    -------
    float
        In [0, 1/e): 0 for one sample, rising towards 1/e = 0.3679.

    Raises
    ------
    ValueError
        If `n_samples` is not a whole number of at least 1.

    See Also
    --------
    out_of_bag_distribution : How many samples are left out, of all.

    References
    ----------
    Efron and Tibshirani (1993), chapter 17.

    Examples
    --------
    >>> out_of_bag_probability(2)
    0.25
    """
    size = as_integer(n_samples, "n_samples", most=10**300)
    return math.exp(size * math.log1p(-1 / size)) if size > 1 else 0.0


def out_of_bag_distribution(n_samples: int) -> Floats:
    """Distribution of the number of samples left out of one bootstrap sample.

    Computed draw by draw: each repeats a sample drawn before, or adds a new one.

    Parameters
    ----------
    n_samples : int
        Number of samples, 1 or more; the time grows with its square.

    Returns
    -------
    ndarray of shape (n_samples,)
        Element k is the probability that exactly k samples are never drawn; they sum to 1.

    Raises
    ------
    ValueError
        If `n_samples` is not a whole number of at least 1.

    See Also
    --------
    out_of_bag_probability : Whether one of them is.

    References
    ----------
    Feller (1968), section IV.2, the occupancy problem.

    Examples
    --------
    >>> out_of_bag_distribution(2)
    array([0.5, 0.5])
    """
    size = as_integer(n_samples, "n_samples")
    seen = np.zeros(size + 1)
    seen[0] = 1.0
    repeat = np.arange(size + 1) / size
    for _ in range(size):
        seen[1:] = seen[1:] * repeat[1:] + seen[:-1] * (1 - repeat[:-1])
        seen[0] = 0.0
    distribution = seen[:0:-1].copy()
    distribution.setflags(write=False)
    return distribution


@dataclass(frozen=True, repr=False)
class BootstrapEstimate(ShownAsTable):
    """Bootstrap estimates of the error rate of a learning algorithm, from one data set; all in [0, 1].

    Parameters
    ----------
    apparent : float
        Error on the training data themselves; biased downwards.
    out_of_bag : float
        Error of each sample under the models trained without it, averaged over samples; usually biased upwards.
    no_information : float
        Expected error if predictions and labels were independent.
    n_resamples : int
        Number of bootstrap samples drawn.
    """

    apparent: float
    out_of_bag: float
    no_information: float
    n_resamples: int

    def table(self) -> Table:
        """One row: all estimates."""
        return one_row(self, "apparent", "out_of_bag", "no_information", "point632", "point632_plus", "n_resamples")

    @property
    def point632(self) -> float:
        """The .632 estimate, 0.368 times the apparent plus 0.632 times the out-of-bag error (Efron 1983), in [0, 1]."""
        return 0.368 * self.apparent + 0.632 * self.out_of_bag

    @property
    def overfitting(self) -> float:
        """Relative overfitting rate R, in [0, 1], 0 for none (Efron and Tibshirani 1997)."""
        capped = min(self.out_of_bag, self.no_information)
        if capped <= self.apparent:
            return 0.0
        return (capped - self.apparent) / (self.no_information - self.apparent)

    @property
    def point632_plus(self) -> float:
        """The .632+ estimate, `point632` with more weight on the out-of-bag error the more the model overfits.

        Efron and Tibshirani (1997), equation 32, which caps the out-of-bag error at the no-information error.
        """
        rate = self.overfitting
        gap = min(self.out_of_bag, self.no_information) - self.apparent
        return self.point632 + gap * 0.368 * 0.632 * rate / (1 - 0.368 * rate)


def bootstrap_error(
    fit_predict: Callable[[AnyArray, AnyArray, AnyArray], ArrayLike],
    X: ArrayLike,
    y: ArrayLike,
    *,
    n_resamples: int = 50,
    rng: Seed = None,
) -> BootstrapEstimate:
    """Estimate the error rate of a learning algorithm by the bootstrap.

    Parameters
    ----------
    fit_predict : callable
        ``fit_predict(X_train, y_train, X_test)`` trains a model and returns one predicted label for each row of
        `X_test`. It gets copies.
    X : array of shape (n_samples, …)
        The features.
    y : sequence of shape (n_samples,)
        The labels, of any number of classes.
    n_resamples : int
        Number of bootstrap samples to draw and train on, 1 or more.
    rng : Generator, int or None
        Source of randomness, or its seed; None gives another result each time.

    Returns
    -------
    BootstrapEstimate
        With `.apparent`, `.out_of_bag`, `.point632` and `.point632_plus`.

    Raises
    ------
    ValueError, TypeError
        For invalid input; if `fit_predict` returns anything but one label of `y` a row, such as probabilities;
        if some sample was in every bootstrap sample, so that it has no out-of-bag error.

    See Also
    --------
    metric_interval : How sure a metric of one fitted model is.
    corrected_resampled_t_test : Two algorithms on repeated splits.

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
    true, labels = read_labels(y, "y", beside="X"), as_sequence(y, "y")
    check_same_index(X=X, y=y)
    rows, size, code = as_rows(X, "X", "label"), len(labels), true.places
    check_same_length("label", X=rows, y=labels)
    check_takes(fit_predict, "fit_predict", "give a function of X_train, y_train and X_test", 3)
    n_resamples, generator = as_integer(n_resamples, "n_resamples"), as_generator(rng)

    def predict(train: Indices, test: Indices) -> AnyArray:
        # Indexing with integers copies, so fit_predict may write to what it gets.
        return _as_predictions(fit_predict(rows[train], labels[train], rows[test]), len(test), true.classes)

    predicted = predict(np.arange(size), np.arange(size))
    errors, n_models = np.zeros(size), np.zeros(size)  # of each sample, over the models trained without it
    for _ in range(n_resamples):
        sample = bootstrap_sample(size, rng=generator)
        if len(left_out := sample.out_of_bag):
            errors[left_out] += predict(sample.indices, left_out) != code[left_out]
            n_models[left_out] += 1
    if not n_models.all():
        index = int(np.argmin(n_models))
        raise ValueError(f"n_resamples is {n_resamples}: sample {index} was in every bootstrap sample; draw more.")

    shares = [np.bincount(of, minlength=len(true.classes)) / size for of in (code, predicted)]
    return BootstrapEstimate(
        apparent=float(np.mean(predicted != code)),
        out_of_bag=float(np.mean(errors / n_models)),
        no_information=sum((shares[0] * (1 - shares[1])).tolist()),
        n_resamples=n_resamples,
    )


def _as_predictions(values: ArrayLike, n_rows: int, classes: tuple[Any, ...]) -> AnyArray:
    """Validate what `fit_predict` returned, one label a row, and return the place of each among `classes`."""
    hint = "Return labels, as model.predict does, not a score for each class."
    predicted = read_labels(values, _RETURNED, one="row", hint=hint)
    if len(predicted.places) != n_rows:
        raise ValueError(f"{_RETURNED} has {len(predicted.places)} items for {n_rows} rows: give one label a row.")
    unknown = [label for label in predicted.classes if label not in classes]
    if unknown:
        raise ValueError(f"{_RETURNED} holds {unknown[0]!r}, which is no label of y: give labels, not probabilities.")
    return predicted.places_in(classes)
