"""The colours and the Matplotlib style of the book."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass

POSITIVE, NEGATIVE, NEUTRAL = "#0072B2", "#D55E00", "#595959"


def use_style() -> None:
    """Use the book's Matplotlib style, and figures in a notebook that stay sharp at any size (SVG).

    Examples
    --------
    >>> use_style()
    """
    import matplotlib.pyplot as plt

    plt.style.use("evalkit.plots.evalkit")
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is not None:
        shell.run_line_magic("config", "InlineBackend.figure_formats = ['svg']")
