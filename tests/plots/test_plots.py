"""Figures, compared as text, and what they share: axes, labels, legends."""

import sys
from fractions import Fraction
from types import SimpleNamespace

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.cbook import STEP_LOOKUP_MAP
from matplotlib.colors import to_rgb

from evalkit import (
    BinnedCounts,
    ConfusionMatrix,
    MulticlassConfusionMatrix,
    calibration_curve,
    pair_grid,
    plots,
    pointwise_roc_band,
    precision_recall_curve,
    roc_curve,
)
from tests.generated_data import data_sets
from tools.figures import describe_axes

Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]
MATRIX = ConfusionMatrix(tp=4, fp=1, fn=2, tn=3)
POSITIVE, SCORES = np.array([True, False, True]), np.array([0.9, 0.3, 0.4])
DRAWINGS = {
    "roc": lambda ax=None: plots.plot_roc([0, 0, 1], [0, 0.5, 1], ax),
    "roc method": lambda ax=None: roc_curve(Y, S).plot(ax),
    "precision-recall": lambda ax=None: plots.plot_precision_recall([0.5, 1, 1], [1, 0.5, 0], ax),
    "precision-recall method": lambda ax=None: precision_recall_curve(Y, S).plot(ax, show_thresholds=True),
    "confusion matrix": lambda ax=None: plots.plot_confusion_matrix(MATRIX.to_array(), ax),
    "confusion matrix method": lambda ax=None: MATRIX.plot(ax),
    "scores": lambda ax=None: plots.plot_scores(POSITIVE, SCORES, ax, threshold=0.5),
    "pair grid": lambda ax=None: plots.plot_pair_grid([[1, 0.5]], ["C"], ["A", "B"], ax),
    "pair grid method": lambda ax=None: pair_grid(Y, S).plot(ax),
}


PICTURES = {
    "roc": lambda: plots.plot_roc([0, 0, 0.9, 1], [0, 0.05, 0.1, 1], thresholds=[np.inf, 0.75, 0.5, 0.25]),
    "precision-recall": lambda: precision_recall_curve(Y, S).plot(show_thresholds=True),
    "band": lambda: plots.plot_band([0.0, 0.5, 1.0], [0.0, 0.2, 0.6], [0.4, 0.9, 1.0], label="95 %"),
    "confusion matrix": lambda: MATRIX.plot(),
    "confusion matrix of little weight": lambda: ConfusionMatrix(tp=1, fp=0, fn=0.25, tn=0.5).plot(),
    "scores": lambda: plots.plot_scores([1, 0, 1], [0.9, 0.3, 0.4], threshold=0.35),
    "pair grid": lambda: pair_grid([0, 0, 1, 1], [0.6, 0.5, 0.5, 0.8], names="ABCD").plot(),
    "pair grid without a loss": lambda: pair_grid([0, 1, 1], [0.5, 0.5, 0.8], names="ABC").plot(),
}
DESCRIPTIONS = {
    "roc": [
        "line 0,0 … 8.66e-05,8.66e-05 … 0.01,0.01 … 1,1: default : 1, neutral, in the frame",
        "line 0,0 0,0.05 0.9,0.1 1,1: default - 1.5, #1f77b4, over the frame",
        "line 0,0 0,0.05 0.9,0.1 1,1: o 6, #1f77b4, over the frame",
        "text '∞' at 0,0 moved 16,5, if inside: left baseline, black, 10",
        "text '0.75' at 0,0.05 moved 16,5, if inside: left baseline, black, 10",
        "text '0.5' at 0.9,0.1 moved 6,-12, if inside: left baseline, black, 10",
        "text '0.25' at 1,1 moved -16,-12, if inside: right baseline, black, 10",
        "'false positive rate (FPR)' from -0.02 to 1.02, grid, ticks as usual",
        "'true positive rate (TPR)' from -0.02 to 1.02, grid, ticks as usual",
        "aspect auto, box 1",
    ],
    "precision-recall": [
        "line 1,0.6 1,0.75 0.6667,0.6667 0.3333,0.5 0.3333,1 0,1: steps-post - 1.5, #1f77b4, over the frame",
        "line 1,0.6 1,0.75 0.6667,0.6667 0.3333,0.5 0.3333,1: o 6, #1f77b4, over the frame",
        "text '0.3' at 1,0.6 moved -6,-12, if inside: right baseline, black, 10",
        "text '0.5' at 1,0.75 moved -6,-12, if inside: right baseline, black, 10",
        "text '0.7' at 0.6667,0.6667 moved -6,-12, if inside: right baseline, black, 10",
        "text '0.8' at 0.3333,0.5 moved -6,-12, if inside: right baseline, black, 10",
        "text '0.9' at 0.3333,1 moved -6,-12, if inside: right baseline, black, 10",
        "'recall' from -0.02 to 1.02, grid, ticks as usual",
        "'precision' from -0.02 to 1.02, grid, ticks as usual",
        "aspect auto, box 1",
    ],
    "band": [
        "area 0,0 0,0.4 0.5,0.2 0.5,0.9 1,0.6 1,1: C0 0.20, edge 0, 95 %",
        "'' from -0.05 to 1.05, grid, ticks as usual",
        "'' from -0.05 to 1.05, grid, ticks as usual",
        "aspect auto",
    ],
    "confusion matrix": [
        "image 4,2 1,3: Blues from 0,4",
        "box -0.47,-0.47 of 0.94,0.94: empty, neutral, 2",
        "box 0.53,0.53 of 0.94,0.94: empty, neutral, 2",
        "text 'TP\\n4' at 0,0: center center, white, 14",
        "text 'FN\\n2' at 1,0: center center, black, 14",
        "text 'FP\\n1' at 0,1: center center, black, 14",
        "text 'TN\\n3' at 1,1: center center, white, 14",
        "'predicted' from -0.5 to 1.5, no grid, ticks 0 'positive', 1 'negative'",
        "'actual' from 1.5 to -0.5, no grid, ticks 0 'positive', 1 'negative'",
        "aspect 1.0",
    ],
    "confusion matrix of little weight": [
        "image 1,0.25 0,0.5: Blues from 0,1",
        "box -0.47,-0.47 of 0.94,0.94: empty, neutral, 2",
        "box 0.53,0.53 of 0.94,0.94: empty, neutral, 2",
        "text 'TP\\n1' at 0,0: center center, white, 14",
        "text 'FN\\n0.25' at 1,0: center center, black, 14",
        "text 'FP\\n0' at 0,1: center center, black, 14",
        "text 'TN\\n0.5' at 1,1: center center, black, 14",
        "'predicted' from -0.5 to 1.5, no grid, ticks 0 'positive', 1 'negative'",
        "'actual' from 1.5 to -0.5, no grid, ticks 0 'positive', 1 'negative'",
        "aspect 1.0",
    ],
    "scores": [
        "line 0.9,1 0.4,1: o 11, C0, in the frame",
        "line 0.3,0: X 11, C1, in the frame",
        "line 0.35,0 0.35,1: default -- 1.5, neutral, in the frame",
        "text 'predicted positive\\nfrom 0.35 on →' at 0.35,0.5 moved 5,0, if inside: left center, black, 10",
        "'score' from 0.27 to 0.93, grid, ticks as usual",
        "'' from -0.6 to 1.6, grid, ticks 0 'actually\\nnegative', 1 'actually\\npositive'",
        "aspect auto",
    ],
    "pair grid": [
        "line 0.5,0 0.5,1: default - 1, white, in the frame",
        "line 0,0.5 1,0.5: default - 1, white, in the frame",
        "image 1,1 0,0.5: Blues from 0,2.5, over 0,1,0,1, lower",
        "text '1' at 0.25,0.25: center center, black, 13",
        "text '1' at 0.75,0.25: center center, black, 13",
        "text '0' at 0.25,0.75: center center, black, 13",
        "text '½' at 0.8333,0.6667: center center, black, 13",
        "'negatives' from -0.02 to 1.02, no grid, ticks 0.25 'A (0.6)', 0.75 'B (0.5)'",
        "'positives' from -0.02 to 1.02, no grid, ticks 0.25 'D (0.8)', 0.75 'C (0.5)'",
        "aspect auto, box 1",
    ],
    "pair grid without a loss": [
        "line 0,0.5 1,0.5: default - 1, white, in the frame",
        "image 1 0.5: Blues from 0,2.5, over 0,1,0,1, lower",
        "text '1' at 0.5,0.25: center center, black, 13",
        "text '½' at 0.6667,0.6667: center center, black, 13",
        "'negatives' from -0.02 to 1.02, no grid, ticks 0.5 'A (0.5)'",
        "'positives' from -0.02 to 1.02, no grid, ticks 0.25 'C (0.8)', 0.75 'B (0.5)'",
        "aspect auto, box 1",
    ],
}


@pytest.mark.parametrize("name", PICTURES)
def test_every_drawn_element_is_as_described(name):
    with plt.style.context(["default", {"axes.grid": True}]):
        assert describe_axes(PICTURES[name]()) == DESCRIPTIONS[name]
    with plt.style.context(["default", {"axes.grid": False}]):
        assert describe_axes(PICTURES[name]()) == [line.replace(", grid,", ", no grid,") for line in DESCRIPTIONS[name]]


def texts_at(ax):
    """Each text with the point it stands at or belongs to."""
    return {tuple(map(float, getattr(text, "xy", text.get_position()))): text.get_text() for text in ax.texts}


def tick_labels(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


@pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
def test_draws_on_the_axes_given_and_opens_no_figure(draw):
    figure, (ax, other) = plt.subplots(1, 2)
    assert draw(ax) is ax
    assert ax.has_data()
    assert not other.has_data()
    assert plt.get_fignums() == [figure.number]


@pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
@pytest.mark.parametrize(
    "no_axes", ["roc", 1, [], np.array([None, None]), plt.figure], ids=lambda it: type(it).__name__
)
def test_ax_that_is_no_axes_is_refused(draw, no_axes):
    message = rf"^ax is a {type(no_axes).__name__}: give one matplotlib Axes, such as plt\.gca\(\)\.$"
    with pytest.raises(TypeError, match=message):
        draw(no_axes)


@pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
def test_opens_one_figure_if_no_axes_are_given_and_leaves_the_current_ones_alone(draw):
    current = plt.subplots()[1]
    assert draw() is not current
    assert not current.has_data()
    assert len(plt.get_fignums()) == 2


@pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
def test_can_be_rendered_and_has_its_axes_labelled(draw):
    ax = draw()
    ax.figure.canvas.draw()
    assert ax.get_xlabel()
    assert ax.get_ylabel() or tick_labels(ax.yaxis) == ["actually\nnegative", "actually\npositive"]


def test_roc_draws_the_diagonal_and_the_points_it_was_given():
    curve = roc_curve(Y, S, drop_intermediate=False)
    diagonal, line = curve.plot().lines
    rates = diagonal.get_xydata()
    assert rates[0].tolist() == [0, 0]
    assert rates[-1].tolist() == [1, 1]
    assert (rates[:, 0] == rates[:, 1]).all()
    np.testing.assert_array_equal(line.get_xydata(), np.column_stack([curve.fpr, curve.tpr]))
    assert diagonal.axes.get_xlim() == diagonal.axes.get_ylim() == (-0.02, 1.02)
    assert not diagonal.axes.texts


def test_roc_label_goes_to_the_legend_and_the_diagonal_does_not():
    ax = roc_curve(Y, S).plot(label="first")
    roc_curve(Y, S[::-1]).plot(ax, label="second")
    assert ax.get_legend_handles_labels()[1] == ["first", "second"]
    assert len({line.get_color() for line in ax.get_legend_handles_labels()[0]}) == 2


@pytest.mark.parametrize(
    ("y", "score"),
    [([0, 1], [0.5, 0.5]), ([0, 1], [0.1, 0.2]), ([0, 1, 1], [0.1, 0.4, 0.8]), (Y, S), (Y, [1e-7, 2, 3, 4, 1e9])],
    ids=["two points", "three points", "four points", "six points", "small and large"],
)
def test_each_point_has_its_own_threshold_beside_it(y, score):
    curve = roc_curve(y, score, drop_intermediate=False)
    ax = curve.plot(show_thresholds=True)
    points = zip(curve.fpr.tolist(), curve.tpr.tolist(), strict=True)
    names = ["∞", *(f"{threshold:g}" for threshold in curve.thresholds[1:])]
    assert texts_at(ax) == dict(zip(points, names, strict=True))
    _, line, marks = ax.lines
    np.testing.assert_array_equal(marks.get_xydata(), line.get_xydata())
    assert marks.get_color() == line.get_color()


def test_the_two_infinities_are_told_apart():
    counts = BinnedCounts([0.5])
    counts.update([0, 1], [0.2, 0.7])
    assert texts_at(counts.roc_curve().plot(show_thresholds=True)) == {(0, 0): "∞", (0, 1): "0.5", (1, 1): "−∞"}
    ax = plots.plot_precision_recall([0.5, 1, 1, 1], [1, 0.5, 0, 0], thresholds=np.array([-np.inf, 0.5, np.inf]))
    assert texts_at(ax) == {(1, 0.5): "−∞", (0.5, 1): "0.5", (0, 1): "∞"}


def test_area_under_the_steps_drawn_is_the_average_precision():
    ax = plt.subplots()[1]
    for data in data_sets(weights=["unweighted", "float weights and zeros"]):
        curve = precision_recall_curve(data.y, data.score, sample_weight=data.weight)
        line = curve.plot(ax).lines[-1]
        across, up = STEP_LOOKUP_MAP[line.get_drawstyle()](*line.get_data())
        assert -np.trapezoid(up, across) == pytest.approx(curve.average_precision, abs=1e-12), data.name


def test_precision_recall_label_goes_to_the_legend():
    ax = precision_recall_curve(Y, S).plot(label="first", show_thresholds=True)
    precision_recall_curve(Y, S[::-1]).plot(ax, label="second", show_thresholds=True)
    assert ax.get_legend_handles_labels()[1] == ["first", "second"]
    assert len({line.get_color() for line in ax.get_legend_handles_labels()[0]}) == 2


@pytest.mark.parametrize(
    ("y", "score"),
    [([1], [0.5]), ([0, 1], [0.5, 0.5]), ([0, 1, 1], [0.1, 0.4, 0.8]), (Y, S), (Y, [1e9, 2, 1e-7, 3, 4])],
    ids=["one sample", "tie", "three points", "five points", "small and large"],
)
def test_each_point_of_a_precision_recall_curve_has_its_own_threshold_beside_it(y, score):
    curve = precision_recall_curve(y, score)
    ax = curve.plot(show_thresholds=True)
    points = zip(curve.recall.tolist()[:-1], curve.precision.tolist()[:-1], strict=True)
    assert texts_at(ax) == dict(zip(points, (f"{threshold:g}" for threshold in curve.thresholds), strict=True))
    line, marks = ax.lines
    np.testing.assert_array_equal(marks.get_xydata(), line.get_xydata()[:-1])
    assert marks.get_color() == line.get_color()
    assert (marks.get_linestyle(), marks.get_marker()) == ("None", "o")


def test_sums_of_weights_above_1_are_no_shares():
    texts = texts_at(ConfusionMatrix(tp=1.23456, fp=0.123456, fn=0, tn=1).plot())
    assert texts == {(0, 0): "TP\n1.23456", (1, 0): "FN\n0", (0, 1): "FP\n0.123456", (1, 1): "TN\n1"}


def luminance(color):
    """WCAG 2's relative luminance."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("cmap", ["Blues", "viridis", "Greys_r"])
@pytest.mark.parametrize("counts", [(0, 0, 0, 0), (0.1, 0.2, 0.3, 0.4), (10**6, 1, 0, 0), (62, 0, 9, 119)])
@pytest.mark.parametrize("kind", [ConfusionMatrix, MulticlassConfusionMatrix], ids=lambda it: it.__name__)
def test_text_stands_out_from_its_cell(kind, counts, cmap):
    tp, fp, fn, tn = counts
    if kind is ConfusionMatrix:
        ax = ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn).plot(cmap=cmap)
    else:
        ax = MulticlassConfusionMatrix(counts=[[tp, fn], [fp, tn]], labels=["a", "b"]).plot(cmap=cmap)
    image = ax.images[0]
    assert len(ax.texts) == 4
    for text in ax.texts:
        column, row = text.get_position()
        cell = luminance(image.cmap(image.norm(image.get_array()[row, column]))[:3])
        lighter, darker = sorted((cell, luminance(to_rgb(text.get_color()))), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def test_confusion_matrix_writes_whole_counts_in_full():
    texts = texts_at(ConfusionMatrix(tp=1234567, fp=1, fn=2, tn=98765432).plot())
    assert texts[0, 0] == "TP\n1234567"
    assert texts[1, 1] == "TN\n98765432"


@pytest.mark.parametrize("thresholds", [[], [0.5, 0.4], [0.5, 0.4, 0.3, 0.2]], ids=len)
def test_thresholds_must_be_as_many_as_points(thresholds):
    with pytest.raises(ValueError, match=r"^fpr has 3 and tpr has 3 and thresholds has|^thresholds is empty"):
        plots.plot_roc([0, 0, 1], [0, 0.5, 1], thresholds=thresholds)
    with pytest.raises(ValueError, match=r"^thresholds has . items for 4 points: the last point has none\.|is empty"):
        plots.plot_precision_recall([0, 0, 0.5, 1], [1, 0.5, 0.2, 0], thresholds=thresholds)


CURVES = {
    "roc": lambda ax=None, **options: plots.plot_roc([0, 0, 1], [0, 0.5, 1], ax, **options),
    "roc method": lambda ax=None, **options: roc_curve(Y, S).plot(ax, **options),
    "precision-recall": lambda ax=None, **options: plots.plot_precision_recall([0.5, 1, 1], [1, 0.5, 0], ax, **options),
    "precision-recall method": lambda ax=None, **options: precision_recall_curve(Y, S).plot(ax, **options),
}
curves = pytest.mark.parametrize("draw", CURVES.values(), ids=CURVES)


def ink(figure, ax):
    """Whether anything but white is drawn on a figure beside the axes, whose own frame and labels are hidden."""
    ax.set_axis_off()
    figure.canvas.draw()
    pixels = np.asarray(figure.canvas.buffer_rgba())[..., :3].min(axis=2) < 250
    box = ax.get_window_extent()
    rows = slice(int(pixels.shape[0] - box.y1) - 1, int(pixels.shape[0] - box.y0) + 2)
    pixels[rows, int(box.x0) - 1 : int(box.x1) + 2] = False
    return pixels.any()


@curves
def test_nothing_is_drawn_beside_the_axes_after_zooming_in(draw):
    figure, (ax, other) = plt.subplots(1, 2)
    other.set_axis_off()
    draw(ax)
    ax.set_xlim(0.01, 0.05)
    ax.set_ylim(0.2, 0.4)
    assert not ink(figure, ax)


@pytest.mark.parametrize("curve", [roc_curve(Y, S), precision_recall_curve(Y, S)], ids=lambda it: type(it).__name__)
def test_thresholds_beside_points_out_of_sight_are_not_written(curve):
    figure, ax = plt.subplots()
    curve.plot(ax, show_thresholds=True)
    ax.set_xlim(0.01, 0.05)
    assert not ink(figure, ax)


@curves
def test_a_logarithmic_axis_keeps_its_size(draw):
    ax = draw()
    ax.figure.canvas.draw()
    before = ax.get_window_extent()
    ax.set_xscale("log")
    ax.set_xlim(1e-3, 1)
    ax.figure.canvas.draw()
    assert ax.get_window_extent().width == pytest.approx(before.width)
    assert ax.get_window_extent().height == pytest.approx(ax.get_window_extent().width)


@curves
@pytest.mark.filterwarnings("error")
def test_axes_that_are_logarithmic_already_are_left_so(draw):
    ax = plt.subplots()[1]
    ax.set_xscale("log")
    draw(ax)
    ax.figure.canvas.draw()
    assert ax.get_xscale() == "log"
    assert ax.get_ylim() == (-0.02, 1.02)
    ax = plt.subplots()[1]
    ax.set_yscale("log")
    assert draw(ax).get_xlim() == (-0.02, 1.02)


def test_the_diagonal_is_one_on_a_logarithmic_axis_too():
    ax = plots.plot_roc([0, 1], [0, 1])
    rates = ax.lines[0].get_xdata()
    assert np.interp(1e-3, rates, ax.lines[0].get_ydata()) == pytest.approx(1e-3)
    assert (np.diff(np.log10(rates[1:])) < 0.1).all()
    assert rates[1] < 1e-5


def test_the_diagonal_is_drawn_beside_a_line_that_was_there_before():
    ax = plt.subplots()[1]
    ax.plot([0, 1], [0.5, 0.5])
    plots.plot_roc([0, 1], [0, 1], ax)
    assert len(ax.lines) == 3


@curves
def test_a_second_curve_leaves_what_was_set_and_draws_no_second_diagonal(draw):
    ax = draw()
    ax.set(xlim=(0, 0.05), ylim=(0.5, 1), xlabel="false alarms", ylabel="caught", aspect="auto")
    ax.set_box_aspect(0.5)
    n_lines = len(ax.lines)
    draw(ax)
    assert len(ax.lines) == n_lines + 1
    assert (ax.get_xlim(), ax.get_ylim(), ax.get_box_aspect()) == ((0, 0.05), (0.5, 1), 0.5)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("false alarms", "caught")
    assert draw(plt.figure().add_subplot(aspect="equal")).get_box_aspect() is None


@curves
def test_line_options_are_passed_on(draw):
    line = draw(color="black", linestyle="--", linewidth=3, label="mine", zorder=7).lines[-1]
    assert (line.get_color(), line.get_linestyle(), line.get_linewidth()) == ("black", "--", 3)
    assert (line.get_label(), line.get_zorder()) == ("mine", 7)


def test_other_options_are_passed_on():
    ax = plots.plot_band([0, 1], [0, 0], [1, 1], color="red", alpha=0.5, label="a")
    assert ax.collections[0].get_facecolor()[0].tolist() == [1, 0, 0, 0.5]
    band = pointwise_roc_band(Y, S, rng=0, n_resamples=5, n_points=3)
    assert band.plot(linewidth=2).collections[0].get_linewidth() == [2]
    assert {line.get_markersize() for line in plots.plot_scores(POSITIVE, SCORES, markersize=3).lines} == {3}
    assert MATRIX.plot(cmap="Greens").images[0].cmap.name == "Greens"


def test_confusion_matrix_with_names_and_shares():
    ax = MATRIX.plot(positive="$yes$", negative="no", normalize="true")
    assert texts_at(ax) == {(0, 0): "TP\n0.667", (1, 0): "FN\n0.333", (0, 1): "FP\n0.25", (1, 1): "TN\n0.75"}
    assert tick_labels(ax.xaxis) == tick_labels(ax.yaxis) == ["$yes$", "no"]
    assert ax.images[0].get_clim() == (0, 1)
    empty = ConfusionMatrix(tp=0, fp=0, fn=0, tn=0).plot(normalize="all")
    assert set(texts_at(empty).values()) == {"TP\nnan", "FP\nnan", "FN\nnan", "TN\nnan"}
    negatives = ConfusionMatrix(tp=0, fp=1, fn=0, tn=3).plot(normalize="true")
    assert texts_at(negatives) == {(0, 0): "TP\nnan", (1, 0): "FN\nnan", (0, 1): "FP\n0.25", (1, 1): "TN\n0.75"}
    assert empty.images[0].get_clim() == negatives.images[0].get_clim() == (0, 1)


@pytest.mark.parametrize("labels", ["ab", ["a"], ["a", "b", "c"]])
def test_display_labels_are_two(labels):
    with pytest.raises(ValueError, match=r"^display_labels is .*: give two names, of the negative class first\.$"):
        plots.plot_confusion_matrix(MATRIX.to_array(), display_labels=labels)


def test_names_of_the_two_classes_are_given_by_name():
    ax = MATRIX.plot(positive="fraud")
    assert tick_labels(ax.xaxis) == tick_labels(ax.yaxis) == ["fraud", "negative"]
    with pytest.raises(TypeError, match="display_labels"):
        MATRIX.plot(display_labels=("ok", "fraud"))
    for options in ({"positive": 1}, {"negative": None}):
        with pytest.raises(
            TypeError, match=r"^(positive is 1|negative is None): give what the class is called, a str\.$"
        ):
            MATRIX.plot(**options)


def test_shares_are_0_or_1_only_if_they_are():
    shares = ConfusionMatrix(tp=99999, fp=1, fn=1, tn=2999).plot(normalize="true")
    expected = {(0, 0): "TP\n0.99999", (1, 0): "FN\n1e-05", (0, 1): "FP\n0.000333", (1, 1): "TN\n0.9997"}
    assert texts_at(shares) == expected
    exactly = ConfusionMatrix(tp=5, fp=0, fn=0, tn=3).plot(normalize="true")
    assert set(texts_at(exactly).values()) == {"TP\n1", "FN\n0", "FP\n0", "TN\n1"}
    counts = [[2999, 1], [1, 99999]]
    square = MulticlassConfusionMatrix(counts=counts, labels=["a", "b"]).plot(normalize="true")
    assert {text.get_text() for text in square.texts} == {"0.9997", "0.000333", "1e-05", "0.99999"}
    halves = plots.plot_confusion_matrix([[Fraction(1, 3), 0], [0, 1]])
    assert texts_at(halves)[1, 1] == "TN\n0.333"
    third = MulticlassConfusionMatrix(counts=[[1, 2], [0, 3]], labels=["a", "b"]).plot(normalize="true")
    assert [text.get_text() for text in third.texts] == ["0.333", "0.667", "0", "1"]


def test_counts_beyond_64_bits_are_written_in_full():
    ax = ConfusionMatrix(tp=2**64, fp=1, fn=0, tn=0).plot()
    ax.figure.canvas.draw()
    assert texts_at(ax)[0, 0] == f"TP\n{2**64}"


@pytest.mark.parametrize("name", ["$5", "$a$ and $b$", "\\frac$"])
def test_names_are_no_formulas(name):
    ax = pair_grid([0, 1], [0.1, 0.2], names=[name, name]).plot()
    ax.figure.canvas.draw()
    assert tick_labels(ax.xaxis) == [f"{name} (0.1)"]
    assert not any(label.get_parse_math() for label in (*ax.get_xticklabels(), *ax.get_yticklabels()))


def test_lines_of_a_grid_that_is_not_square_stand_between_its_cells():
    ax = plots.plot_pair_grid([[1, 0.5, 0]] * 2, ["D", "E"], ["A", "B", "C"])
    upright = [line.get_xdata()[0] for line in ax.lines if len(set(line.get_xdata())) == 1]
    assert upright == pytest.approx([1 / 3, 2 / 3])
    assert [line.get_ydata()[0] for line in ax.lines[len(upright) :]] == [0.5]


@pytest.mark.parametrize("kind", [list, tuple, np.array, pd.Series], ids=lambda it: it.__name__)
def test_names_may_be_any_row(kind):
    ax = plots.plot_pair_grid([[1, 0.5]], kind(["C"]), kind(["A", "B"]))
    assert (tick_labels(ax.yaxis), tick_labels(ax.xaxis)) == (["C"], ["A", "B"])


CURVE = roc_curve(Y, S)
BAD = {
    "a curve": (lambda: plots.plot_roc(CURVE, [0, 1]), TypeError, "fpr is a RocCurve: give a list, tuple, array"),
    "text": (
        lambda: plots.plot_roc(["a", "b"], [0, 1]),
        TypeError,
        r"fpr holds text .* each must be a number, one for each point\.$",
    ),
    "a number": (lambda: plots.plot_roc(0.5, 1), TypeError, "fpr is a float: give a list, tuple, array or column"),
    "lengths": (lambda: plots.plot_roc([0, 1], [0]), ValueError, "fpr has 2 and tpr has 1 items: .* for each point"),
    "recall": (lambda: plots.plot_precision_recall([0, 1], [0]), ValueError, "precision has 2 and recall has 1 items"),
    "band": (lambda: plots.plot_band([0, 1], [0, 1], [1]), ValueError, "x has 2 and low has 2 and high has 1 items"),
    "matrix": (
        lambda: plots.plot_confusion_matrix(MATRIX),
        TypeError,
        r"counts is a ConfusionMatrix: give a list, tuple, array or column, one for each row\.$",
    ),
    "three classes": (
        lambda: plots.plot_confusion_matrix(np.eye(3)),
        ValueError,
        r"counts has shape \(3, 3\): give an",
    ),
    "rows of different lengths": (
        lambda: plots.plot_confusion_matrix([[1, 2], [3]]),
        ValueError,
        "counts cannot be read as one row for each row: ",
    ),
    "words": (
        lambda: plots.plot_confusion_matrix([["a", "b"]] * 2),
        TypeError,
        r"counts holds .*'a'.*: give numbers, as",
    ),
    "None": (lambda: plots.plot_confusion_matrix([[None, 1]] * 2), TypeError, "counts holds None: give numbers, as"),
    "whole numbers": (
        lambda: plots.plot_scores([1, 2, 2], SCORES),
        ValueError,
        r"positive holds 2: .*, as in y_true == 2",
    ),
    "minus one": (lambda: plots.plot_scores([-1, 1, 1], SCORES), ValueError, "positive holds -1: say for each sample"),
    "too few scores": (lambda: plots.plot_scores([True], SCORES), ValueError, "positive has 1 and scores has 3 items"),
    "credit": (
        lambda: plots.plot_pair_grid([[0.3]], "A", "B"),
        ValueError,
        "credit holds other numbers than 1, 0.5 and",
    ),
    "names": (
        lambda: plots.plot_pair_grid([[1]], "AB", "C"),
        ValueError,
        r"credit has shape \(1, 1\): .* \(2, 1\), a cell",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input(case):
    draw, error, message = BAD[case]
    with pytest.raises(error, match=f"^{message}"):
        draw()


@pytest.mark.parametrize("threshold", [0.15, 0.3, 0.5, 0.7, 0.95])
def test_what_is_written_beside_the_threshold_stays_inside_the_axes(threshold):
    with plt.style.context("evalkit.plots.evalkit"):
        ax = plots.plot_scores(POSITIVE, [0.9, 0.1, 0.4], plt.subplots(figsize=(4, 2.2))[1], threshold=threshold)
        ax.figure.draw_without_rendering()
        text, frame = ax.texts[0].get_window_extent(), ax.get_window_extent()
        at = ax.transData.transform((threshold, 0))[0]
    assert frame.x0 < text.x0
    assert text.x1 < frame.x1
    assert not text.x0 < at < text.x1


@pytest.mark.parametrize(("threshold", "side", "away"), [(0.5, "left", 5), (0.75, "right", -5)])
def test_the_threshold_is_written_where_there_is_more_room_and_in_the_middle_to_its_right(threshold, side, away):
    ax = plt.subplots()[1]
    ax.set_xlim(0, 1)
    (text,) = plots.plot_scores(POSITIVE, SCORES, ax, threshold=threshold).texts
    assert (text.get_horizontalalignment(), text.xyann) == (side, (away, 0))


def test_pairs_won_lie_below_the_roc_curve_of_the_same_samples():
    for data in data_sets(weights=["unweighted"]):
        grid = pair_grid(data.y, data.score)
        if grid.credit.size > 400:
            continue
        ax = grid.plot()
        line = roc_curve(data.y, data.score).plot(ax).lines[-1]
        (left, right, bottom, top), (rows, columns) = ax.images[0].get_extent(), grid.credit.shape
        assert ax.images[0].origin == "lower"
        middles = np.linspace(left, right, 2 * columns + 1)[1::2]
        heights = np.linspace(bottom, top, 2 * rows + 1)[1::2]
        below = heights[:, np.newaxis] - np.interp(middles, *line.get_data())
        assert (below[grid.credit == 1] < 0).all(), data.name
        assert (below[grid.credit == 0] > 0).all(), data.name
        assert ax.get_xlabel() == "negatives"
        plt.close(ax.figure)


def test_what_a_pair_counts_is_written_over_the_curve_and_its_points():
    ax = pair_grid(Y, S).plot()
    written = ax.texts[:]
    roc_curve(Y, S).plot(ax, show_thresholds=True)
    assert min(text.get_zorder() for text in written) > max(line.get_zorder() for line in ax.lines)


@pytest.mark.parametrize("side", [3, 4])
def test_marks_on_the_frame_are_not_cut(side):
    with plt.style.context("evalkit.plots.evalkit"):
        figure, axes = plt.subplots(1, 3, figsize=(3.6 * side, side))
        roc_curve(Y, S).plot(axes[0], show_thresholds=True)
        precision_recall_curve(Y, S).plot(axes[1], show_thresholds=True)
        calibration_curve([0, 1], [0.0, 1.0], n_bins=2).plot(axes[2])
        figure.draw_without_rendering()
        for ax in axes:
            line = ax.lines[-1]
            assert line.get_marker() != "None"
            radius = line.get_markersize() / 2 / 72 * figure.dpi
            low, high = ax.transData.transform([(0, 0), (1, 1)])
            frame = ax.get_window_extent()
            assert (low - radius >= (frame.x0, frame.y0)).all()
            assert (high + radius <= (frame.x1, frame.y1)).all()


@pytest.mark.parametrize("side", [2.6, 4, 6])
def test_thresholds_at_both_ends_stand_off_the_diagonal(side):
    with plt.style.context("evalkit.plots.evalkit"):
        ax = roc_curve([0, 1], [0.5, 0.5]).plot(plt.subplots(figsize=(side, side))[1], show_thresholds=True)
        ax.figure.draw_without_rendering()
        for text in ax.texts:
            box = text.get_window_extent().transformed(ax.transData.inverted())
            corners = [(x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1)]
            assert len({y > x for x, y in corners}) == 1


def test_scores_of_classes_0_and_1_are_drawn_as_booleans_are():
    for positive in ([1, 0, 1], [1.0, 0.0, 1.0], POSITIVE):
        assert describe_axes(plots.plot_scores(positive, SCORES)) == describe_axes(plots.plot_scores(POSITIVE, SCORES))


def test_scores_without_threshold_write_nothing():
    assert not plots.plot_scores(POSITIVE, SCORES).texts


def test_style_is_that_of_the_book_and_needs_no_ipython(monkeypatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    with plt.rc_context():
        plots.use_style()
        assert plt.rcParams["axes.prop_cycle"].by_key()["color"][:2] == [plots.POSITIVE, plots.NEGATIVE]
        assert plt.rcParams["axes.grid"] is True


@pytest.mark.parametrize("shell", [None, SimpleNamespace()])
def test_style_sets_high_resolution_in_a_notebook(monkeypatch, shell):
    asked = []
    if shell is not None:
        shell.run_line_magic = lambda *words: asked.append(words)
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    with plt.rc_context():
        plots.use_style()
    assert asked == ([] if shell is None else [("config", "InlineBackend.figure_formats = ['svg']")])


def test_a_long_curve_has_a_dozen_thresholds_spread_along_it():
    rng = np.random.default_rng(0)
    y = rng.random(1000) < 0.5
    score = np.where(y, rng.normal(1, 1, 1000), rng.normal(0, 1, 1000))
    for curve in (roc_curve(y, score, drop_intermediate=False), precision_recall_curve(y, score)):
        ax = curve.plot(show_thresholds=True)
        assert 10 <= len(ax.texts) <= 14
        at = np.array([text.xy for text in ax.texts])
        assert np.abs(np.diff(at, axis=0)).sum(axis=1).min() > 0.05
        assert {float(text.get_text()) for text in ax.texts if text.get_text() != "∞"} <= {
            float(f"{threshold:g}") for threshold in curve.thresholds
        }
        marks = [line for line in ax.lines if line.get_marker() == "o"]
        assert len(marks[0].get_xdata()) == len(ax.texts)


def roc_through(rates):
    return plots.plot_roc(rates, rates, thresholds=np.arange(len(rates))[::-1])


def precision_recall_through(rates):
    recall = np.append(rates[::-1], 0)
    return plots.plot_precision_recall(np.ones(len(recall)), recall, thresholds=np.arange(len(rates)))


through = pytest.mark.parametrize("draw", [roc_through, precision_recall_through])


@through
def test_of_30_points_all_are_labelled_and_of_31_a_dozen(draw):
    assert len(draw(np.linspace(0, 1, 30)).texts) == 30
    assert len(draw(np.linspace(0, 1, 31)).texts) == 12


@through
@pytest.mark.parametrize("long_step", ["first", "last"])
def test_labels_stand_at_even_distances_from_end_to_end(draw, long_step):
    half = np.linspace(0, 0.5, 200)
    rates = np.append(half, 1) if long_step == "last" else np.append(0, 0.5 + half)
    at = np.sort([text.xy[0] for text in draw(rates).texts])
    assert (at[0], at[-1]) == (0, 1)
    assert np.median(np.diff(at)) == pytest.approx(1 / 11, abs=0.003)
