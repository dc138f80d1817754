"""The picture that stands beside a shared link: the book's name, and a line between scores."""

from __future__ import annotations

from pathlib import Path

from matplotlib import font_manager
from matplotlib.figure import Figure
from sphinx.application import Sphinx

from tools.fonts import HEADINGS, find_packaged_file
from tools.palette import colours

FILE = "_static/card.png"
WIDTH, HEIGHT = 1200, 630  # pixels, which those who show it ask for
POSITIVES, NEGATIVES = (310, 520, 720, 850, 960, 1080), (120, 200, 280, 430, 610, 790)
LINE, AXIS = 660, 190


def draw(title: str) -> Figure:
    """Circles above and crosses below an axis, a line between them, and the title."""
    colour = colours("light")
    face = font_manager.FontProperties(fname=find_packaged_file(HEADINGS.package, HEADINGS.source))
    figure = Figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100, facecolor=colour["paper"])
    ax = figure.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(0, HEIGHT))
    ax.axis("off")
    ax.text(80, 480, title.replace(" Your", "\nYour"), font=face, size=66, va="center", linespacing=1.05)
    ax.axvspan(LINE, WIDTH, ymax=320 / HEIGHT, color=colour["part-1"], alpha=0.12, linewidth=0)
    ax.plot([60, WIDTH - 60], [AXIS, AXIS], color=colour["rule"], linewidth=2)
    ax.plot(POSITIVES, [AXIS + 50] * len(POSITIVES), "o", color=colour["positive"], markersize=28)
    ax.plot(NEGATIVES, [AXIS - 50] * len(NEGATIVES), "x", color=colour["negative"], markersize=24, markeredgewidth=7)
    ax.plot([LINE, LINE], [30, 320], color=colour["part-1"], linewidth=8, solid_capstyle="round")
    return figure


def write(app: Sphinx, error: Exception | None) -> None:
    """Draw it into the site."""
    if error is None and app.builder.name == "html":
        draw(app.config.html_title).savefig(Path(app.outdir) / FILE, metadata={"Software": None})


def setup(app: Sphinx) -> None:
    """Register it with Sphinx."""
    app.connect("build-finished", write)
