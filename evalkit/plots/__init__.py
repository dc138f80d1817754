"""Plotting functions over arrays; the results' ``.plot()`` methods call them.

Nothing is computed here but where to draw, and no result class is known.
Labels and limits that stand on the axes already are left as they are.
"""

from ._colors import NEGATIVE as NEGATIVE
from ._colors import NEUTRAL as NEUTRAL
from ._colors import POSITIVE as POSITIVE
from .confusion_matrix import plot_confusion_matrix
from .curves import plot_band, plot_precision_recall, plot_roc
from .samples import plot_pair_grid, plot_scores
from .style import use_style

__all__ = [
    "plot_band",
    "plot_confusion_matrix",
    "plot_pair_grid",
    "plot_precision_recall",
    "plot_roc",
    "plot_scores",
    "use_style",
]
