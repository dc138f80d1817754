"""Bootstrap samples, and the law of who is left out of one."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .validation import as_size


@dataclass(frozen=True, eq=False)
class BootstrapSample:
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
        If `n_samples` is not a whole number of at least 1.

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
    indices = np.random.default_rng(rng).integers(size, size=size)
    left_out = np.ones(size, dtype=np.bool_)
    left_out[indices] = False
    sample = BootstrapSample(indices, np.flatnonzero(left_out))
    sample.indices.flags.writeable = sample.out_of_bag.flags.writeable = False
    return sample


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
    size = as_size(n_samples, "n_samples")
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
    distribution.flags.writeable = False
    return distribution
