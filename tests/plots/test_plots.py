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

from evalkit import BinnedCounts, ConfusionMatrix, pair_grid, plots, precision_recall_curve, roc_curve
from tests.generated_data import data_sets
from tests.input.test_bad_input import refuses
from tools.figures import describe_axes

Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]
MATRIX = ConfusionMatrix(tp=4, fp=1, fn=2, tn=3)
POSITIVE, SCORES = np.array([True, False, True]), np.array([0.9, 0.3, 0.4])
DRAWINGS = {
    "roc": lambda ax=None: roc_curve(Y, S, drop_intermediate=False).plot(ax, show_thresholds=True),
    "precision-recall": lambda ax=None: precision_recall_curve(Y, S).plot(ax, show_thresholds=True),
    "band": lambda ax=None: plots.plot_band([0.0, 0.5, 1.0], [0.0, 0.2, 0.6], [0.4, 0.9, 1.0], ax, label="95 %"),
    "confusion matrix": lambda ax=None: MATRIX.plot(ax),
    "scores": lambda ax=None: plots.plot_scores(POSITIVE, SCORES, ax, threshold=0.5),
    "pair grid": lambda ax=None: pair_grid([0, 0, 1, 1], [0.6, 0.5, 0.5, 0.8], names="ABCD").plot(ax),
}
# What a reader sees: each element, in part of its description.
SEEN = {
    "roc": r"""
        line 0,0 … | line 0,0 0,0.3333 0.5,0.3333 0.5,0.6667 0.5,1 1,1: default | : o 6 | text '∞' at 0,0 moved 16,5
        text '0.9' at 0,0.3333 moved 6,-12 | text '0.8' at 0.5,0.3333 | text '0.7' at 0.5,0.6667 | text '0.5'
        text '0.3' at 1,1 moved -16,-12 | 'false positive rate (FPR)' from -0.02 to 1.02, grid
        'true positive rate (TPR)' | aspect auto, box 1
    """,
    "precision-recall": r"""
        line 1,0.6 1,0.75 0.6667,0.6667 0.3333,0.5 0.3333,1 0,1: steps-post | 0.3333,1: o 6
        text '0.3' at 1,0.6 moved -6,-12 | text '0.5' at 1,0.75 | text '0.7' at 0.6667 | text '0.8' | text '0.9'
        'recall' from -0.02 to 1.02, grid | 'precision' from -0.02 to 1.02, grid | aspect auto, box 1
    """,
    "band": "area 0,0 0,0.4 0.5,0.2 0.5,0.9 1,0.6 1,1: C0 0.20, edge 0, 95 % | '' | '' | aspect auto",
    "confusion matrix": r"""
        image 4,2 1,3: Blues from 0,4 | box -0.47,-0.47 of 0.94,0.94: empty, neutral, 2 | box 0.53,0.53 of 0.94
        text 'TP\n4' at 0,0: center center, white | text 'FN\n2' at 1,0: center center, black | text 'FP\n1' at 0,1
        text 'TN\n3' at 1,1 | 'predicted' from -0.5 to 1.5, no grid, ticks 0 'positive', 1 'negative'
        'actual' from 1.5 to -0.5, no grid, ticks 0 'positive', 1 'negative' | aspect 1.0
    """,
    "scores": r"""
        line 0.9,1 0.4,1: o 11, C0 | line 0.3,0: X 11, C1 | line 0.5,0 0.5,1: default -- 1.5, neutral
        text 'predicted positive\nfrom 0.5 on →' at 0.5,0.5 moved 5,0 | 'score' from 0.27 to 0.93, grid
        '' from -0.6 to 1.6, grid, ticks 0 'actually\nnegative', 1 'actually\npositive' | aspect auto
    """,
    "pair grid": r"""
        line 0.5,0 0.5,1: default - 1, white | line 0,0.5 1,0.5: default - 1, white
        image 1,1 0,0.5: Blues from 0,2.5, over 0,1,0,1, lower | text '1' at 0.25,0.25 | text '1' at 0.75,0.25
        text '0' at 0.25,0.75 | text '½' at 0.8333,0.6667: center center, black
        'negatives' from -0.02 to 1.02, no grid, ticks 0.25 'A (0.6)', 0.75 'B (0.5)' | 'positives' from
        aspect auto, box 1
    """,
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_every_drawn_element_is_as_described(name):
    with plt.style.context(["default", {"axes.grid": True}]):
        lines = describe_axes(DRAWINGS[name]())
    parts = [part for row in SEEN[name].strip().splitlines() for part in row.strip().split(" | ")]
    assert [(line, part) for line, part in zip(lines, parts, strict=True) if part not in line] == []


def texts_at(ax):
    return {tuple(map(float, getattr(text, "xy", text.get_position()))): text.get_text() for text in ax.texts}


def tick_labels(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


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


def luminance(color):
    """WCAG 2's relative luminance."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("cmap", ["Blues", "Greys_r"])
@pytest.mark.parametrize(("tp", "fp", "fn", "tn"), [(0, 0, 0, 0), (62, 0, 9, 119)])
def test_text_stands_out_from_its_cell(tp, fp, fn, tn, cmap):
    ax = ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn).plot(cmap=cmap)
    image = ax.images[0]
    assert len(ax.texts) == 4
    for text in ax.texts:
        column, row = text.get_position()
        cell = luminance(image.cmap(image.norm(image.get_array()[row, column]))[:3])
        lighter, darker = sorted((cell, luminance(to_rgb(text.get_color()))), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5


@pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
def test_draws_on_the_axes_given_or_on_a_new_figure(draw):
    figure, (ax, other) = plt.subplots(1, 2)
    assert draw(ax) is ax
    assert (ax.has_data(), other.has_data(), plt.get_fignums()) == (True, False, [figure.number])
    new = draw()
    new.figure.canvas.draw()
    assert (new.figure is figure, other.has_data(), len(plt.get_fignums())) == (False, False, 2)
    assert refuses(TypeError, r"ax is a list: give one matplotlib Axes, such as plt\.gca\(\)\.$", draw, [])


@pytest.mark.parametrize("curve", [roc_curve, precision_recall_curve])
def test_a_second_curve_leaves_what_was_set_and_draws_no_second_diagonal(curve):
    ax = plt.subplots()[1]
    ax.plot([0, 1], [0.5, 0.5])
    curve(Y, S).plot(ax, label="first")
    ax.set(xlim=(0, 0.05), ylim=(0.5, 1), xlabel="false alarms", ylabel="caught", aspect="auto")
    ax.set_box_aspect(0.5)
    n_lines = len(ax.lines)
    curve(Y, S).plot(ax, label="second")
    assert len(ax.lines) == n_lines + 1
    assert ax.get_legend_handles_labels()[1] == ["first", "second"]
    assert (ax.get_xlim(), ax.get_ylim(), ax.get_box_aspect()) == ((0, 0.05), (0.5, 1), 0.5)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("false alarms", "caught")


def test_confusion_matrix_with_names_shares_and_weights():
    def cells(tp, fp, fn, tn, **options):
        return [text.get_text()[3:] for text in ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn).plot(**options).texts]

    ax = MATRIX.plot(positive="$yes$", negative="no", normalize="true")
    assert tick_labels(ax.xaxis) == tick_labels(ax.yaxis) == ["$yes$", "no"]
    assert ax.images[0].get_clim() == (0, 1)
    assert cells(4, 1, 2, 3, normalize="true") == ["0.667", "0.333", "0.25", "0.75"]
    assert cells(0, 1, 0, 3, normalize="true") == ["nan", "nan", "0.25", "0.75"]
    assert cells(99999, 1, 1, 2999, normalize="true") == ["0.99999", "1e-05", "0.000333", "0.9997"]
    assert cells(1.23456, 0.123456, 0, 1) == ["1.23456", "0", "0.123456", "1"]
    assert cells(2**64, 1, 0, 98765432) == [str(2**64), "0", "1", "98765432"]
    assert texts_at(plots.plot_confusion_matrix([[Fraction(1, 3), 0], [0, 1]]))[1, 1] == "TN\n0.333"


def test_pair_grids_of_any_shape_and_names():
    ax = plots.plot_pair_grid([[1, 0.5, 0]] * 2, pd.Series(["$5", "E"]), np.array(["A", "$a$ and $b$", "\\frac$"]))
    ax.figure.canvas.draw()
    assert tick_labels(ax.yaxis) == ["$5", "E"]
    assert not any(label.get_parse_math() for label in (*ax.get_xticklabels(), *ax.get_yticklabels()))
    assert [line.get_xdata()[0] for line in ax.lines[:2]] == pytest.approx([1 / 3, 2 / 3])
    assert [line.get_ydata()[0] for line in ax.lines[2:]] == [0.5]
    assert min(text.get_zorder() for text in ax.texts) > 4  # over the marks of a curve


NO_ROWS = r"counts is a ConfusionMatrix: give a list, tuple, array or column, one for each row\.$"
REFUSED = {
    "matrix": (lambda: plots.plot_confusion_matrix(MATRIX), NO_ROWS),
    "words": (lambda: plots.plot_confusion_matrix([["a", "b"]] * 2), r"counts holds .*'a'.*: give numbers, as"),
    "no str": (lambda: MATRIX.plot(positive=1), r"positive is 1: give what the class is called, a str\.$"),
    "labels": (lambda: plots.plot_scores([1, 2, 2], SCORES), "positive holds more than 0 and 1: say for each"),
    "credit": (lambda: plots.plot_pair_grid([[0.3]], ["A"], ["B"]), "credit holds other numbers than 1, 0.5 and"),
}


@pytest.mark.parametrize(("draw", "message"), REFUSED.values(), ids=REFUSED)
def test_bad_input(draw, message):
    assert refuses((ValueError, TypeError), message, draw)


THROUGH = {
    "roc": lambda at: plots.plot_roc(at, at, thresholds=np.arange(len(at))[::-1]),
    "precision-recall": lambda at: plots.plot_precision_recall(
        np.ones(len(at) + 1), np.append(at[::-1], 0), thresholds=np.arange(len(at))
    ),
}


@pytest.mark.parametrize("draw", THROUGH.values(), ids=THROUGH)
def test_of_many_points_a_dozen_are_labelled_at_even_distances_from_end_to_end(draw):
    assert len(draw(np.linspace(0, 1, 30)).texts) == 30
    half = np.linspace(0, 0.5, 200)
    for rates, n_even in ((np.linspace(0, 1, 31), 12), (np.append(half, 1), 7), (np.append(0, 0.5 + half), 7)):
        ax = draw(rates)
        at = np.sort([text.xy[0] for text in ax.texts])
        assert (at[0], at[-1]) == (0, 1)
        assert len(at) >= n_even
        assert np.median(np.diff(at)) == pytest.approx(1 / 11, abs=0.02)
        assert [len(line.get_xdata()) for line in ax.lines if line.get_marker() == "o"] == [len(at)]


@pytest.mark.parametrize("where", ["in a notebook", "in Python", "without IPython"])
def test_style_is_that_of_the_book_and_sharp_in_a_notebook(monkeypatch, where):
    asked = []
    shell = SimpleNamespace(run_line_magic=lambda *words: asked.append(words)) if where == "in a notebook" else None
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    if where == "without IPython":
        monkeypatch.delitem(sys.modules, "IPython")
    with plt.rc_context():
        plots.use_style()
        assert plt.rcParams["axes.prop_cycle"].by_key()["color"][:2] == [plots.POSITIVE, plots.NEGATIVE]
    assert asked == ([("config", "InlineBackend.figure_formats = ['svg']")] if shell else [])
