"""A hundred confidence intervals of one true share, of which about five miss it."""

from __future__ import annotations

import numpy as np

from .._input.arguments import as_generator, as_integer, as_number_in
from .._results.table import Table
from .._types import Axes, Seed
from ..inference.proportion_interval import wilson_interval
from ..plots._colors import NEGATIVE, POSITIVE
from ._figure import LiveFigure

_TEST_SETS = 100


def intervals(share: float, n: int, *, name: str = "share", rng: Seed = 0) -> LiveFigure:
    """Wilson's 95 % intervals from a hundred test sets: those that miss the true share are marked.

    Parameters
    ----------
    share : float
        The true share of right answers at first, from 0.5 to 0.99.
    n : int
        How many samples each test set has at first, from 20 to 500.
    name : str
        What the share is called, such as recall.
    rng : int or numpy.random.Generator, optional
        Draws the first hundred test sets; the figure draws further ones itself.

    Returns
    -------
    LiveFigure
        As text how many intervals contain the true share, how many are too low and too high, and the shares
        measured.

    Raises
    ------
    ValueError, TypeError
        If `share` or `n` are outside, or `rng` makes no generator.

    See Also
    --------
    evalkit.wilson_interval : One such interval.

    References
    ----------
    Wilson (1927).

    Examples
    --------
    >>> intervals(0.9, 71)
    intervals that contain 0.9  too low  too high  lowest share  highest share
                            93        4         3      0.788732       0.985915
    """
    share, n = as_number_in(share, "share", 0.5, 0.99), as_integer(n, "n", 20, 500)
    found = as_generator(rng).binomial(n, share, _TEST_SETS)
    ends = np.array([(by.low, by.high) for by in (wilson_interval(k, n) for k in found.tolist())])
    too_low, too_high = ends[:, 1] < share, ends[:, 0] > share
    misses = too_low | too_high
    contain, missed, below, above = (int(of.sum()) for of in (~misses, misses, too_low, too_high))
    columns = (f"intervals that contain {share:g}", "too low", "too high", f"lowest {name}", f"highest {name}")
    told = Table(columns, ((contain, below, above, found.min() / n, found.max() / n),))

    def draw(ax: Axes) -> None:
        for which, color, width in ((~misses, POSITIVE, 1.2), (misses, NEGATIVE, 3.0)):
            ax.hlines(np.flatnonzero(which), *ends[which].T, color=color, linewidth=width)
        ax.axvline(share, color="black", linestyle=":")
        ax.set(xlabel=name, ylabel="test set", yticks=[])
        ax.grid(visible=False)

    verb = "misses" if missed == 1 else "miss"
    alt = f"A hundred 95 % intervals: {contain} contain the {name} {share:g}; {missed}, drawn thick, {verb} it."
    numbers = {"share": share, "n": n, "found": found.tolist(), "name": name}
    return LiveFigure("intervals", alt, numbers, told, draw, (5.4, 4.4))
