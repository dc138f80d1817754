"""The bootstrap's draws: whole units, which are rows or groups of rows, from all at once or from each stratum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from .._types import Indices

MOST_LEFT_OUT = 500  # a jackknife over more units than this leaves out blocks of them instead
_NONE = np.empty(0, dtype=np.int64)
_TRIES = 1000  # draws in a row without some label, before giving up
_NEVER_MISSING = 750  # a label in so many units is missing from a resample with a probability below 1e-300


def resample(n_samples: int, rng: np.random.Generator) -> Indices:
    """Draw as many positions as there are samples, with replacement."""
    return rng.integers(n_samples, size=n_samples)


class Units(NamedTuple):
    """What a bootstrap draws: units, which are rows or groups of rows; each stratum is drawn from separately.

    `strata` has the numbers of the units; `rows` the rows in the order of their units, each of which begins at its
    place in `starts` and has its number in `sizes`. Without groups `rows` is None, and a unit is a row.
    """

    strata: list[Indices]
    rows: Indices | None = None
    starts: Indices = _NONE
    sizes: Indices = _NONE

    def rows_of(self, units: Indices) -> Indices:
        """The rows of units, in turn."""
        if self.rows is None:
            return units
        sizes = self.sizes[units]
        before = np.cumsum(sizes) - sizes
        rows: Indices = self.rows[np.arange(sizes.sum()) + np.repeat(self.starts[units] - before, sizes)]
        return rows

    def draw(self, rng: np.random.Generator) -> Indices:
        """Rows of a resample: as many units of each stratum as it has, with replacement."""
        if len(self.strata) == 1:  # which has every unit in its place
            return self.rows_of(resample(len(self.strata[0]), rng))
        return self.rows_of(np.concatenate([stratum[resample(len(stratum), rng)] for stratum in self.strata]))

    def left_out(self, rng: np.random.Generator) -> Iterator[tuple[int, Indices]]:
        """A stratum's number and the rows that remain without one of its units, or without a random block of them."""
        everything = np.arange(sum(map(len, self.strata)))
        for number, stratum in enumerate(self.strata):
            n_blocks = min(len(stratum), MOST_LEFT_OUT)
            shuffled = stratum if n_blocks == len(stratum) else rng.permutation(stratum)
            for block in np.array_split(shuffled, n_blocks):
                yield number, self.rows_of(np.delete(everything, block))

    def of_rarest(self, code: Indices) -> int:
        """How many units have the label that fewest have."""
        if self.rows is None:
            return int(np.bincount(code).min())
        group = np.repeat(np.arange(len(self.sizes)), self.sizes)
        pairs = np.unique(np.stack([code[self.rows], group]), axis=1)
        return int(np.bincount(pairs[0]).min())


def resampled_rows(code: Indices, units: Units, n_resamples: int, rng: np.random.Generator) -> Iterator[Indices]:
    """Rows of each resample. One without some label of the data, where a metric may be undefined, is drawn again."""
    certain = len(units.strata) > 1 or units.of_rarest(code) >= _NEVER_MISSING
    for _ in range(n_resamples):
        for _ in range(_TRIES):
            rows = units.draw(rng)
            if certain or has_every_label(code, rows):
                yield rows
                break
        else:
            raise ValueError(
                f"{_TRIES} resamples in a row lacked some label of y_true, which few samples or groups have: "
                "stratified=True draws from each label separately."
            )


def has_every_label(code: Indices, rows: Indices) -> bool:
    """Whether each label of the data, numbered from 0, is among these rows."""
    return bool(np.bincount(code[rows], minlength=int(code.max()) + 1).all())
