"""Features chosen from noise, before the split or inside each fold."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .._input.arguments import as_generator, as_integer
from .._results.table import Table, rows_of
from .._types import Axes, BoolArray, Floats, Integers, Seed
from ..curves.auc import roc_auc_score
from ..plots._colors import NEGATIVE, NEUTRAL, POSITIVE
from ._figure import LiveFigure

_FOLDS, _TABLES = 5, 20
_WAYS = ("before the split", "inside each fold")
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # numbers of features, as multiples of those that are kept


def leakage(n_samples: int = 120, n_features: int = 1000, n_kept: int = 10, *, rng: Seed = 0) -> LiveFigure:
    """The best of many features of pure noise, chosen before the split or inside each fold, and the AUC that follows.

    Parameters
    ----------
    n_samples : int
        Rows of a table, half of them positive; a multiple of 10, at least 20.
    n_features, n_kept : int
        Columns of a table, and how many of them are kept: those whose means differ most between the classes.
    rng : Generator, int or None
        Draws twenty tables of noise.

    Returns
    -------
    LiveFigure
        As text the mean AUC over five folds and twenty tables, of a classifier that asks whose mean is nearer, each
        feature divided by its standard deviation.

    Raises
    ------
    ValueError
        If a number is not whole or too small, or `n_features` is less than `n_kept`.

    References
    ----------
    Ambroise and McLachlan (2002).

    Examples
    --------
    >>> leakage(40, 100)
    features  before the split  inside each fold
          10           0.55375           0.55375
          20          0.691875          0.535625
          50           0.79875            0.4925
         100           0.87375           0.47625
    """
    kept = as_integer(n_kept, "n_kept")
    features = as_integer(n_features, "n_features", least=kept, most=10_000)
    samples = as_integer(n_samples, "n_samples", least=4 * _FOLDS, most=10_000)
    if samples % (2 * _FOLDS):
        raise ValueError(f"n_samples is {samples}: it must be a multiple of {2 * _FOLDS}, for five equal folds.")
    generator, positive = as_generator(rng), np.arange(samples) % 2 == 1
    sizes = [kept * step for step in _STEPS if kept * step <= features]
    tables = [generator.normal(size=(samples, features)) for _ in range(_TABLES)]
    areas = np.mean([_areas(table, positive, sizes, kept) for table in tables], axis=0)

    def draw(ax: Axes) -> None:
        for area, color, style, way in zip(areas.T, (NEGATIVE, POSITIVE), ("o--", "o-"), _WAYS, strict=True):
            ax.plot(sizes, area, style, color=color)
            ax.text(sizes[-1], area[-1] + 0.03, f"chosen {way}", color=color, ha="right")
        ax.axhline(0.5, color=NEUTRAL, linestyle=":")
        ax.set(xscale="log", xlabel=f"features of noise, of which {kept} are kept", ylabel="AUC", ylim=(0.4, 1))

    before, inside = areas[-1]
    alt = (
        f"The AUC of the {kept} best of {sizes[-1]:,} random features is {before:.2f} if they are chosen before "
        f"the split, and {inside:.2f} if they are chosen inside each fold."
    )
    numbers = {"kept": kept, "sizes": sizes, "areas": areas.T.round(4).tolist()}
    numbers |= _one_split(tables[0], positive, sizes, kept)
    return LiveFigure("leakage", alt, numbers, Table(("features", *_WAYS), rows_of(sizes, *areas.T)), draw)


def _areas(X: Floats, positive: BoolArray, sizes: list[int], n_kept: int) -> Floats:
    """The mean AUC over the folds: a row for each number of features, a column for each way to choose."""
    areas, everywhere = np.zeros((len(sizes), 2)), _differences(X, positive)[0]
    for test in _folds(len(X)):
        inside, deviation = _differences(X[~test], positive[~test])
        for (row, column), _ in np.ndenumerate(areas):
            kept = _largest((everywhere, inside)[column][: sizes[row]], n_kept)
            score = X[np.ix_(test, kept)] @ (inside / deviation)[kept]
            areas[row, column] += roc_auc_score(positive[test], score) / _FOLDS
    return areas


def _one_split(X: Floats, positive: BoolArray, sizes: list[int], n_kept: int) -> dict[str, object]:
    """What is drawn of the first fold: each feature's differences, and which are chosen, either way."""
    test = next(_folds(len(X)))
    there, here = (_differences(X[rows], positive[rows])[0] for rows in (~test, test))
    ways = _differences(X, positive)[0], there
    chosen = [[_largest(way[:size], n_kept).tolist() for size in sizes] for way in ways]
    return {"train": there.round(3).tolist(), "test": here.round(3).tolist(), "chosen": chosen}


def _folds(n_samples: int) -> Iterator[BoolArray]:
    """The test rows of each fold, as many of each class."""
    fold = np.arange(n_samples) // 2 % _FOLDS
    return (fold == one for one in range(_FOLDS))


def _differences(X: Floats, positive: BoolArray) -> tuple[Floats, Floats]:
    """Between the means of the classes, in standard deviations, and these deviations, of each feature."""
    ill, healthy = X[positive], X[~positive]
    deviation = np.sqrt((ill.var(axis=0) + healthy.var(axis=0)) / 2)  # the classes are of one size
    return (ill.mean(axis=0) - healthy.mean(axis=0)) / deviation, deviation


def _largest(differences: Floats, n_kept: int) -> Integers:
    return np.argsort(-np.abs(differences), kind="stable")[:n_kept]
