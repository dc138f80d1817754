"""The Matplotlib style of the book."""

import sys


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
