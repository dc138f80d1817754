import sys
from types import SimpleNamespace

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.cbook import STEP_LOOKUP_MAP

from evalkit import ConfusionMatrix, PointwiseBand, RocCurve, pair_grid, plots, precision_recall_curve, roc_curve
from tests.generated import data_sets
from tests.pictures import described

Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]
MATRIX = ConfusionMatrix(tp=4, fp=1, fn=2, tn=3)
POSITIVE, SCORES = np.array([True, False, True]), np.array([0.9, 0.3, 0.4])
DRAWINGS = {
    "roc": lambda ax=None: plots.plot_roc(roc_curve(Y, S), ax),
    "roc method": lambda ax=None: roc_curve(Y, S).plot(ax),
    "precision-recall": lambda ax=None: plots.plot_precision_recall(precision_recall_curve(Y, S), ax),
    "precision-recall method": lambda ax=None: precision_recall_curve(Y, S).plot(ax, show_thresholds=True),
    "confusion matrix": lambda ax=None: plots.plot_confusion_matrix(MATRIX, ax),
    "scores": lambda ax=None: plots.plot_scores(POSITIVE, SCORES, ax, threshold=0.5),
    "pair grid": lambda ax=None: plots.plot_pair_grid(pair_grid(Y, S), ax),
}


PICTURES = {
    "roc": lambda: plots.plot_roc(
        RocCurve(np.array([0, 0, 0.9, 1]), np.array([0, 0.05, 0.1, 1]), np.array([np.inf, 0.75, 0.5, 0.25])),
        show_thresholds=True,
    ),
    "precision-recall": lambda: plots.plot_precision_recall(precision_recall_curve(Y, S), show_thresholds=True),
    "band": lambda: plots.plot_band(
        PointwiseBand(np.array([0.0, 0.5, 1.0]), np.array([0.0, 0.2, 0.6]), np.array([0.4, 0.9, 1.0]), 0.95),
        label="95 %",
    ),
    "confusion matrix": lambda: plots.plot_confusion_matrix(MATRIX),
    "confusion matrix of little weight": lambda: plots.plot_confusion_matrix(
        ConfusionMatrix(tp=1, fp=0, fn=0.25, tn=0.5)
    ),
    "scores": lambda: plots.plot_scores([1, 0, 1], [0.9, 0.3, 0.4], threshold=0.35),
    "pair grid": lambda: plots.plot_pair_grid(pair_grid([0, 0, 1, 1], [0.6, 0.5, 0.5, 0.8], names="ABCD")),
    "pair grid without a loss": lambda: plots.plot_pair_grid(pair_grid([0, 1, 1], [0.5, 0.5, 0.8], names="ABC")),
}
DESCRIPTIONS = {
    "roc": [
        "line 0,0 1,1: default : 1, #595959, in the frame",
        "line 0,0 0,0.05 0.9,0.1 1,1: default - 1.5, #1f77b4, over the frame",
        "line 0,0 0,0.05 0.9,0.1 1,1: o 6, #1f77b4, over the frame",
        "text '∞' at 0,0 moved 6,6, always: left baseline, #000000, 10",
        "text '0.75' at 0,0.05 moved 6,6, always: left baseline, #000000, 10",
        "text '0.5' at 0.9,0.1 moved 6,-12, always: left baseline, #000000, 10",
        "text '0.25' at 1,1 moved -6,-12, always: right baseline, #000000, 10",
        "'false positive rate (FPR)' from 0 to 1, grid, ticks as usual",
        "'true positive rate (TPR)' from 0 to 1, grid, ticks as usual",
        "aspect 1.0",
    ],
    "precision-recall": [
        "line 1,0.6 1,0.75 0.6667,0.6667 0.3333,0.5 0.3333,1 0,1: steps-post - 1.5, #1f77b4, over the frame",
        "line 1,0.6 1,0.75 0.6667,0.6667 0.3333,0.5 0.3333,1: o 6, #1f77b4, over the frame",
        "text '0.3' at 1,0.6 moved -6,-12, if inside: right baseline, #000000, 10",
        "text '0.5' at 1,0.75 moved -6,-12, if inside: right baseline, #000000, 10",
        "text '0.7' at 0.6667,0.6667 moved -6,-12, if inside: right baseline, #000000, 10",
        "text '0.8' at 0.3333,0.5 moved -6,-12, if inside: right baseline, #000000, 10",
        "text '0.9' at 0.3333,1 moved -6,-12, if inside: right baseline, #000000, 10",
        "'recall' from 0 to 1, grid, ticks as usual",
        "'precision' from 0 to 1, grid, ticks as usual",
        "aspect 1.0",
    ],
    "band": [
        "area 0,0 0,0.4 0.5,0.2 0.5,0.9 1,0.6 1,1: #0072b233, edge 0, 95 %",
        "'' from -0.05 to 1.05, grid, ticks as usual",
        "'' from -0.05 to 1.05, grid, ticks as usual",
        "aspect auto",
    ],
    "confusion matrix": [
        "image 4,2 1,3: Blues from 0,4",
        "box -0.47,-0.47 of 0.94,0.94: empty, #595959, 2",
        "box 0.53,0.53 of 0.94,0.94: empty, #595959, 2",
        "text 'TP\\n4' at 0,0: center center, #ffffff, 14",
        "text 'FN\\n2' at 1,0: center center, #000000, 14",
        "text 'FP\\n1' at 0,1: center center, #000000, 14",
        "text 'TN\\n3' at 1,1: center center, #ffffff, 14",
        "'predicted' from -0.5 to 1.5, no grid, ticks 0 'positive', 1 'negative'",
        "'actual' from 1.5 to -0.5, no grid, ticks 0 'positive', 1 'negative'",
        "aspect 1.0",
    ],
    "confusion matrix of little weight": [
        "image 1,0.25 0,0.5: Blues from 0,1",
        "box -0.47,-0.47 of 0.94,0.94: empty, #595959, 2",
        "box 0.53,0.53 of 0.94,0.94: empty, #595959, 2",
        "text 'TP\\n1' at 0,0: center center, #ffffff, 14",
        "text 'FN\\n0.25' at 1,0: center center, #000000, 14",
        "text 'FP\\n0' at 0,1: center center, #000000, 14",
        "text 'TN\\n0.5' at 1,1: center center, #000000, 14",
        "'predicted' from -0.5 to 1.5, no grid, ticks 0 'positive', 1 'negative'",
        "'actual' from 1.5 to -0.5, no grid, ticks 0 'positive', 1 'negative'",
        "aspect 1.0",
    ],
    "scores": [
        "line 0.9,1 0.4,1: o 11, #0072b2, in the frame",
        "line 0.3,0: X 11, #d55e00, in the frame",
        "line 0.35,0 0.35,1: default -- 1.5, #595959, in the frame",
        "text ' called positive from 0.35 on →' at 0.35,0.5: left center, #000000, 10",
        "'score' from 0.27 to 0.93, grid, ticks as usual",
        "'' from -0.6 to 1.6, grid, ticks 0 'actually\\nnegative', 1 'actually\\npositive'",
        "aspect auto",
    ],
    "pair grid": [
        "image 1,1 0,0.5: Blues from 0,1.25",
        "text '1' at 0,0: center center, #ffffff, 13",
        "text '1' at 1,0: center center, #ffffff, 13",
        "text '0' at 0,1: center center, #000000, 13",
        "text '½' at 1,1: center center, #000000, 13",
        "'negatives' from -0.5 to 1.5, no grid, ticks 0 'A (0.6)', 1 'B (0.5)'",
        "'positives' from 1.5 to -0.5, no grid, ticks 0 'D (0.8)', 1 'C (0.5)'",
        "aspect 1.0",
    ],
    "pair grid without a loss": [
        "image 1 0.5: Blues from 0,1.25",
        "text '1' at 0,0: center center, #ffffff, 13",
        "text '½' at 0,1: center center, #000000, 13",
        "'negatives' from -0.5 to 0.5, no grid, ticks 0 'A (0.5)'",
        "'positives' from 1.5 to -0.5, no grid, ticks 0 'C (0.8)', 1 'B (0.5)'",
        "aspect 1.0",
    ],
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_its_description_says(name):
    with plt.style.context(["default", {"axes.grid": True}]):
        assert described(PICTURES[name]()) == DESCRIPTIONS[name]
    with plt.style.context(["default", {"axes.grid": False}]):
        assert described(PICTURES[name]()) == [line.replace(", grid,", ", no grid,") for line in DESCRIPTIONS[name]]


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
def test_what_is_no_axes_is_refused(draw, no_axes):
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
    diagonal, line = plots.plot_roc(curve).lines
    np.testing.assert_array_equal(diagonal.get_xydata(), [[0, 0], [1, 1]])
    np.testing.assert_array_equal(line.get_xydata(), np.column_stack([curve.fpr, curve.tpr]))
    assert diagonal.axes.get_xlim() == diagonal.axes.get_ylim() == (0, 1)
    assert not diagonal.axes.texts


def test_roc_label_goes_to_the_legend_and_the_diagonal_does_not():
    ax = plots.plot_roc(roc_curve(Y, S), label="first")
    plots.plot_roc(roc_curve(Y, S[::-1]), ax, label="second")
    assert ax.get_legend_handles_labels()[1] == ["first", "second"]
    assert len({line.get_color() for line in ax.get_legend_handles_labels()[0]}) == 2


@pytest.mark.parametrize(
    ("y", "score"),
    [([0, 1], [0.5, 0.5]), ([0, 1], [0.1, 0.2]), ([0, 1, 1], [0.1, 0.4, 0.8]), (Y, S), (Y, [1e-7, 2, 3, 4, 1e9])],
    ids=["two points", "three points", "four points", "six points", "small and large"],
)
def test_each_point_has_its_own_threshold_beside_it(y, score):
    curve = roc_curve(y, score, drop_intermediate=False)
    ax = plots.plot_roc(curve, show_thresholds=True)
    points = zip(curve.fpr.tolist(), curve.tpr.tolist(), strict=True)
    names = ["∞", *(f"{threshold:g}" for threshold in curve.thresholds[1:])]
    assert texts_at(ax) == dict(zip(points, names, strict=True))
    _, line, marks = ax.lines
    np.testing.assert_array_equal(marks.get_xydata(), line.get_xydata())
    assert marks.get_color() == line.get_color()


def test_area_under_the_steps_drawn_is_the_average_precision():
    ax = plt.subplots()[1]
    for data in data_sets(weights=["unweighted", "float weights and zeros"]):
        curve = precision_recall_curve(data.y, data.score, sample_weight=data.weight)
        line = plots.plot_precision_recall(curve, ax).lines[-1]
        across, up = STEP_LOOKUP_MAP[line.get_drawstyle()](*line.get_data())
        assert -np.trapezoid(up, across) == pytest.approx(curve.average_precision, abs=1e-12), data.name


def test_precision_recall_label_goes_to_the_legend():
    ax = plots.plot_precision_recall(precision_recall_curve(Y, S), label="first", show_thresholds=True)
    plots.plot_precision_recall(precision_recall_curve(Y, S[::-1]), ax, label="second", show_thresholds=True)
    assert ax.get_legend_handles_labels()[1] == ["first", "second"]
    assert len({line.get_color() for line in ax.get_legend_handles_labels()[0]}) == 2


@pytest.mark.parametrize(
    ("y", "score"),
    [([1], [0.5]), ([0, 1], [0.5, 0.5]), ([0, 1, 1], [0.1, 0.4, 0.8]), (Y, S), (Y, [1e9, 2, 1e-7, 3, 4])],
    ids=["one sample", "tie", "three points", "five points", "small and large"],
)
def test_each_point_of_a_precision_recall_curve_has_its_own_threshold_beside_it(y, score):
    curve = precision_recall_curve(y, score)
    ax = plots.plot_precision_recall(curve, show_thresholds=True)
    points = zip(curve.recall.tolist()[:-1], curve.precision.tolist()[:-1], strict=True)
    assert texts_at(ax) == dict(zip(points, (f"{threshold:g}" for threshold in curve.thresholds), strict=True))
    line, marks = ax.lines
    np.testing.assert_array_equal(marks.get_xydata(), line.get_xydata()[:-1])
    assert marks.get_color() == line.get_color()
    assert (marks.get_linestyle(), marks.get_marker()) == ("None", "o")


@pytest.mark.parametrize("counts", [(0, 0, 0, 0), (0.1, 0.2, 0.3, 0.4), (10**6, 1, 0, 0)])
def test_confusion_matrix_text_stands_out_from_its_cell(counts):
    tp, fp, fn, tn = counts
    ax = plots.plot_confusion_matrix(ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn))
    image = ax.images[0]
    for text in ax.texts:
        column, row = text.get_position()
        red, green, blue, _ = image.cmap(image.norm(image.get_array()[row, column]))
        is_dark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
        assert text.get_color() == ("white" if is_dark else "black")


def test_confusion_matrix_writes_whole_counts_in_full():
    texts = texts_at(plots.plot_confusion_matrix(ConfusionMatrix(tp=1234567, fp=1, fn=2, tn=98765432)))
    assert texts[0, 0] == "TP\n1234567"
    assert texts[1, 1] == "TN\n98765432"


def test_scores_without_threshold_write_nothing():
    assert not plots.plot_scores(POSITIVE, SCORES).texts


def test_style_is_that_of_the_book_and_needs_no_ipython(monkeypatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    with plt.rc_context():
        plots.use_style()
        assert plt.rcParams["axes.prop_cycle"].by_key()["color"][:2] == [plots.POSITIVE, plots.NEGATIVE]
        assert plt.rcParams["axes.grid"] is True


@pytest.mark.parametrize("shell", [None, SimpleNamespace()])
def test_style_asks_a_notebook_for_sharp_figures(monkeypatch, shell):
    asked = []
    if shell is not None:
        shell.run_line_magic = lambda *words: asked.append(words)
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    with plt.rc_context():
        plots.use_style()
    assert asked == ([] if shell is None else [("config", "InlineBackend.figure_formats = ['retina']")])
