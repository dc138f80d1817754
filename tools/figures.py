"""Describe a Matplotlib figure as text, so that a test can compare all of it."""

from matplotlib.colors import to_hex
from matplotlib.ticker import FixedLocator


def format_numbers(values):
    return ",".join(f"{float(value):.4g}" for value in values)


def format_points(pairs):
    return " ".join(map(format_numbers, pairs))


def describe_axes(ax):
    """One line for each thing drawn, the lowest first, then for both axes; a line of many points by its ends."""
    frame = ax.spines["left"].get_zorder()
    words = []
    for line in sorted(ax.lines, key=lambda line: line.get_zorder()):
        kind = f"{line.get_drawstyle()} {line.get_linestyle()} {line.get_linewidth():g}"
        if line.get_marker() != "None":
            kind = f"{line.get_marker()} {line.get_markersize():g}"
        level = "over the frame" if line.get_zorder() > frame else "in the frame"
        clipped = "" if line.get_clip_on() else ", never clipped"
        pairs = line.get_xydata()
        drawn = format_points(pairs) if len(pairs) < 20 else f"{format_points(pairs[:1])} … {format_points(pairs[-1:])}"
        words.append(f"line {drawn}: {kind}, {to_hex(line.get_color())}, {level}{clipped}")
    for area in ax.collections:
        corners = sorted(set(map(tuple, area.get_paths()[0].vertices)))
        words.append(
            f"area {format_points(corners)}: {to_hex(area.get_facecolor()[0], keep_alpha=True)}, "
            f"edge {format_numbers(area.get_linewidth())}, {area.get_label()}"
        )
    for image in ax.images:
        rows = " ".join(map(format_numbers, image.get_array()))
        over = f", over {format_numbers(image.get_extent())}, {image.origin}" if image.origin == "lower" else ""
        words.append(f"image {rows}: {image.cmap.name} from {format_numbers(image.get_clim())}{over}")
    for patch in ax.patches:
        filled = "filled" if patch.get_fill() else "empty"
        box = f"{format_numbers(patch.get_xy())} of {format_numbers([patch.get_width(), patch.get_height()])}"
        words.append(f"box {box}: {filled}, {to_hex(patch.get_edgecolor())}, {patch.get_linewidth():g}")
    for text in ax.texts:
        at = format_numbers(getattr(text, "xy", text.get_position()))
        if hasattr(text, "xyann") and text.anncoords == "offset points":
            clipped = "always" if text.get_annotation_clip() is False else "if inside"
            at += f" moved {format_numbers(text.xyann)}, {clipped}"
        sides = f"{text.get_horizontalalignment()} {text.get_verticalalignment()}"
        words.append(f"text {text.get_text()!r} at {at}: {sides}, {to_hex(text.get_color())}, {text.get_fontsize():g}")
    for axis in (ax.xaxis, ax.yaxis):
        ticks = zip(axis.get_ticklocs(), (label.get_text() for label in axis.get_ticklabels()), strict=True)
        own = [f"{at:g} {text!r}" for at, text in ticks] if isinstance(axis.get_major_locator(), FixedLocator) else []
        low, high = axis.get_view_interval()
        grid = "grid" if axis.get_gridlines()[0].get_visible() else "no grid"
        words.append(
            f"{axis.get_label_text()!r} from {low:g} to {high:g}, {grid}, ticks {', '.join(own) or 'as usual'}"
        )
    square = f", box {ax.get_box_aspect():g}" if ax.get_box_aspect() else ""
    return [*words, f"aspect {ax.get_aspect()}{square}"]
