"""The pairs and the ranks that an AUC counts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from .. import plots
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table, rows_of
from .._types import Axes, Floats, Label
from ..counts._packed_order import descending_order, twice_mid_ranks
from ._named_samples import named_samples

_MOST_PAIRS = 1_000_000  # each is a cell to look at


@dataclass(frozen=True, eq=False, repr=False)
class PairGrid(FrozenArrays, ShownAsTable):
    """Every pair of a positive and a negative: 1 if the positive has the higher score, 1/2 for a tie, else 0.

    Parameters
    ----------
    positive_names, negative_names : tuple of str
        Names of rows and columns, highest score first.
    positive_scores, negative_scores : ndarray
        Their scores, descending.
    credit : ndarray of shape (n_positive, n_negative)
        1.0, 0.5 or 0.0.
    """

    positive_names: tuple[str, ...]
    negative_names: tuple[str, ...]
    positive_scores: Floats
    negative_scores: Floats
    credit: Floats

    def _labels(self) -> tuple[list[str], list[str]]:
        """Name and score of each positive, and of each negative."""
        with_score = "{} ({:g})".format
        rows = list(map(with_score, self.positive_names, self.positive_scores))
        return rows, list(map(with_score, self.negative_names, self.negative_scores))

    def plot(self, ax: Axes | None = None) -> Axes:
        """Plot the pairs as cells; see `evalkit.plots.plot_pair_grid`."""
        return plots.plot_pair_grid(self.credit, *self._labels(), ax)

    def table(self) -> Table:
        """Rows are positives, columns negatives, with their scores."""
        names, columns = self._labels()
        rows = tuple((name, *map(Fraction, row)) for name, row in zip(names, self.credit.tolist(), strict=True))
        return Table(("positive \\ negative", *columns), rows)


def pair_grid(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None, names: Sequence[object] | None = None
) -> PairGrid:
    r"""Tabulate all pairs of a positive and a negative; their mean is the AUC.

    Parameters
    ----------
    y_true, y_score, pos_label, names
        As in `threshold_steps`.

    Returns
    -------
    PairGrid
        Shown as a table; `.credit` is the array.

    Raises
    ------
    ValueError, TypeError
        As in `threshold_steps`; for more than 1,000,000 pairs.

    See Also
    --------
    auc_by_pairs : Counts the pairs of any data.
    rank_table : The same area from ranks.

    References
    ----------
    Hanley and McNeil (1982).

    Examples
    --------
    >>> pair_grid([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8], names="ABCD")
    positive \ negative  B (0.5)  A (0.2)
    D (0.8)                    1        1
    C (0.5)                  1/2        1
    """
    data, called = named_samples(y_true, y_score, pos_label, names)
    n_pairs = math.prod(data.sizes)
    if n_pairs > _MOST_PAIRS:
        raise ValueError(
            f"y_true makes {n_pairs:,} pairs: a grid has at most {_MOST_PAIRS:,}; auc_by_pairs counts them."
        )
    order, _ = descending_order(data.score)
    rows, columns = order[data.positive[order]], order[~data.positive[order]]
    up, across = data.score[rows], data.score[columns]
    credit = np.add(up[:, np.newaxis] > across, up[:, np.newaxis] >= across, dtype=np.float64) / 2
    return PairGrid(tuple(called[i] for i in rows), tuple(called[i] for i in columns), up, across, credit)


def rank_table(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Label | None = None, names: Sequence[object] | None = None
) -> Table:
    """List the samples from the lowest score to the highest, with their places and mid-ranks.

    Parameters
    ----------
    y_true, y_score, pos_label, names
        As in `threshold_steps`.

    Returns
    -------
    Table
        Columns: sample, score, class, place (1, 2, 3 …), rank (the mean place of equal scores).

    Raises
    ------
    ValueError, TypeError
        As in `threshold_steps`.

    See Also
    --------
    auc_by_ranks : The AUC from the ranks.
    pair_grid : The same area from pairs.

    References
    ----------
    Hanley and McNeil (1982).

    Examples
    --------
    >>> rank_table([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8], names="ABCD")
    sample  score  class     place  rank
    A         0.2  negative      1     1
    B         0.5  negative      2   5/2
    C         0.5  positive      3   5/2
    D         0.8  positive      4     4
    """
    data, called = named_samples(y_true, y_score, pos_label, names)
    order = np.argsort(data.score, stable=True)
    classes = np.where(data.positive, "positive", "negative")[order]
    ranks = (Fraction(twice, 2) for twice in twice_mid_ranks(data.score)[order].tolist())
    places = range(1, len(order) + 1)
    rows = rows_of([called[i] for i in order], data.score[order], classes, places, ranks)
    return Table(("sample", "score", "class", "place", "rank"), rows)
