"""A Matplotlib figure as text, so that a test can compare all of it; of a page's figures, beside each picture."""

from pathlib import Path

from IPython.core.formatters import BaseFormatter
from matplotlib import rc_params_from_file
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator

import evalkit
from evalkit.plots import NEUTRAL

LONGEST = 160
STYLE = rc_params_from_file(Path(evalkit.__file__).with_name("plots") / "evalkit.mplstyle", use_default_template=False)
NAMES = {to_hex(colour): f"C{place}" for place, colour in enumerate(STYLE["axes.prop_cycle"].by_key()["color"])}
NAMES |= {to_hex("black"): "black", to_hex("white"): "white", to_hex(NEUTRAL): "neutral"}


class FigureFormatter(BaseFormatter):
    """Makes the text of a figure; one that is only registered for figures is dropped when a chapter loads pyplot."""

    def __call__(self, shown):
        return describe(shown) if isinstance(shown, Figure) else None


def send_as_text(shell):
    """Have a kernel send with each figure what is drawn there."""
    shell.display_formatter.formatters["text/vnd.evalkit.figure"] = FigureFormatter()


def named(colour):
    """A colour by its place in the style's cycle or its name, so that another palette changes no chapter."""
    text = to_hex(colour, keep_alpha=True)
    name, opacity = NAMES.get(text[:7], text[:7]), int(text[7:], 16) / 255
    return name if opacity == 1 else f"{name} {opacity:.2f}"


def format_numbers(values):
    return ",".join(f"{float(value):.4g}" for value in values)


def format_points(pairs):
    return " ".join(map(format_numbers, pairs))


def describe(figure):
    """A line for each thing in a figure; of a long one its beginning and its end."""
    lines = []
    for ax in figure.get_axes():
        legend = ax.get_legend()
        entries = zip(legend.legend_handles, legend.get_texts(), strict=True) if legend else ()
        lines += [f"title {ax.get_title()!r}"] if ax.get_title() else []
        lines += describe_axes(ax) + [f"legend {text.get_text()!r}: {colour_of(handle)}" for handle, text in entries]
    return "\n".join(line if len(line) <= LONGEST else f"{line[:80]} … {line[-77:]}" for line in lines)


def colour_of(handle):
    colour = handle.get_color() if hasattr(handle, "get_color") else handle.get_facecolor()
    return named(colour if isinstance(colour, str) or len(colour) != 1 else colour[0])


def describe_axes(ax):
    """One line for each thing drawn, the lowest first, then for both axes; a line of many by four of its points."""
    frame = ax.spines["left"].get_zorder()
    words = []
    for line in sorted(ax.lines, key=lambda line: line.get_zorder()):
        kind = f"{line.get_drawstyle()} {line.get_linestyle()} {line.get_linewidth():g}"
        if line.get_marker() != "None":
            kind = f"{line.get_marker()} {line.get_markersize():g}"
        level = "over the frame" if line.get_zorder() > frame else "in the frame"
        clipped = "" if line.get_clip_on() else ", never clipped"
        pairs = line.get_xydata()
        some = pairs if len(pairs) < 20 else pairs[[0, len(pairs) // 3, 2 * len(pairs) // 3, -1]]
        drawn = (" " if some is pairs else " … ").join(map(format_numbers, some))
        words.append(f"line {drawn}: {kind}, {named(line.get_color())}, {level}{clipped}")
    for area in ax.collections:
        outline = [corner for path in area.get_paths() for corner in path.vertices]
        drawn = area.get_offsets() if len(area.get_offsets()) > 1 else outline
        corners, colours = sorted(set(map(tuple, drawn))), [*area.get_facecolor(), *area.get_edgecolor(), "none"]
        words.append(
            f"area {format_points(corners)}: {named(colours[0])}, "
            f"edge {format_numbers(area.get_linewidth())}, {area.get_label()}"
        )
    for image in ax.images:
        rows = " ".join(map(format_numbers, image.get_array()))
        over = f", over {format_numbers(image.get_extent())}, {image.origin}" if image.origin == "lower" else ""
        words.append(f"image {rows}: {image.cmap.name} from {format_numbers(image.get_clim())}{over}")
    for patch in ax.patches:
        filled = "filled" if patch.get_fill() else "empty"
        x, y, *size = patch.get_path().transformed(patch.get_patch_transform()).get_extents().bounds
        box = f"{format_numbers([x, y])} of {format_numbers(size)}"
        words.append(f"box {box}: {filled}, {named(patch.get_edgecolor())}, {patch.get_linewidth():g}")
    for text in ax.texts:
        at = format_numbers(getattr(text, "xy", text.get_position()))
        if hasattr(text, "xyann") and text.anncoords == "offset points":
            clipped = "always" if text.get_annotation_clip() is False else "if inside"
            at += f" moved {format_numbers(text.xyann)}, {clipped}"
        sides = f"{text.get_horizontalalignment()} {text.get_verticalalignment()}"
        words.append(f"text {text.get_text()!r} at {at}: {sides}, {named(text.get_color())}, {text.get_fontsize():g}")
    for axis in (ax.xaxis, ax.yaxis):
        places = axis.get_ticklocs() if isinstance(axis.get_major_locator(), FixedLocator) else ()
        names = axis.get_major_formatter().format_ticks(places)
        own = [f"{at:g} {text!r}" for at, text in zip(places, names, strict=True)]
        low, high = axis.get_view_interval()
        grid = "grid" if any(line.get_visible() for line in axis.get_gridlines()) else "no grid"
        words.append(
            f"{axis.get_label_text()!r} from {low:g} to {high:g}, {grid}, ticks {', '.join(own) or 'as usual'}"
        )
    square = f", box {ax.get_box_aspect():g}" if ax.get_box_aspect() else ""
    return [*words, f"aspect {ax.get_aspect()}{square}"]
