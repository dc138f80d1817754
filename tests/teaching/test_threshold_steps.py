"""Step-by-step tables: against exact definitions."""

import math
import re
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import scipy.stats

from evalkit import ConfusionMatrix, pair_grid, rank_table, threshold_steps
from evalkit._results.table import Table
from tests import reference
from tests.generated_data import data_sets, name
from tests.input.test_bad_input import refuses

pytestmark = pytest.mark.filterwarnings("error")
EACH_DATA_SET = pytest.mark.parametrize("data", data_sets(), ids=name)
TIED_Y, TIED_S = [0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8]


@EACH_DATA_SET
def test_steps_against_the_definition(data):
    y, score = data.y.tolist(), data.score.tolist()
    steps = threshold_steps(y, data.score)
    assert [step.threshold for step in steps] == reference.thresholds(score)
    assert [(step.fpr, step.tpr) for step in steps] == reference.roc_points(y, score)
    for step in steps:
        tn, fp, fn, tp = reference.counts_at(y, score, step.threshold)
        assert step.matrix == ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn)
        entering = [i for i, value in enumerate(score) if value == step.threshold]
        assert step.entered == tuple(str(i + 1) for i in entering)
        assert step.positives == sum(y[i] for i in entering)
        assert step.negatives == len(entering) - step.positives
    moves = [dict(re.findall(r"(right|up) (\d+(?:/\d+)?)", step.move)) for step in steps]
    for direction in ("right", "up"):
        assert sum(Fraction(move.get(direction, 0)) for move in moves) == 1
    assert [step.move.endswith("(slanted)") for step in steps] == [len(move) == 2 for move in moves]


def test_steps_are_a_sequence_shown_as_a_table():
    steps = threshold_steps([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3])
    assert [step.move for step in steps] == ["start", "up 1/3", "right 1/2", "up 1/3", "up 1/3", "right 1/2"]
    steps = threshold_steps(TIED_Y, TIED_S, names="ABCD")
    assert len(steps) == len(list(steps)) == 4
    assert (steps[2].entered, steps[-1].threshold) == (("B", "C"), 0.2)
    assert steps.table().rows[0] == (math.inf, "nobody", 0, 0, 2, 2, 0, 0, "start")
    assert repr(steps).splitlines()[3] == "      0.5  B C      2   1   0   1  1/2    1  right 1/2, up 1/2 (slanted)"


@EACH_DATA_SET
def test_pair_grid_against_the_definition(data):
    grid = pair_grid(data.y, data.score)
    credit = [[reference.credit(a, b) for b in grid.negative_scores] for a in grid.positive_scores]
    assert grid.credit.tolist() == credit
    sides = [(grid.positive_names, grid.positive_scores, 1), (grid.negative_names, grid.negative_scores, 0)]
    for names, scores, label in sides:  # highest score first
        assert scores.tolist() == sorted(data.score[data.y == label].astype(float).tolist(), reverse=True)
        assert [float(data.score[int(number) - 1]) for number in names] == scores.tolist()
        assert {data.y[int(number) - 1] for number in names} == {label}
        assert len(set(names)) == len(names)


def test_pair_grid_is_a_read_only_table():
    grid = pair_grid(TIED_Y, TIED_S, names="ABCD")
    assert grid.table().columns == ("positive \\ negative", "B (0.5)", "A (0.2)")
    assert grid.table().rows == (("D (0.8)", 1, 1), ("C (0.5)", Fraction(1, 2), 1))
    assert repr(grid) == repr(grid.table())
    assert [tick.get_text() for tick in grid.plot().get_yticklabels()] == ["D (0.8)", "C (0.5)"]
    assert not any(of.flags.writeable for of in (grid.credit, grid.positive_scores, grid.negative_scores))
    far = pair_grid([0, 1], [-1.7e308, 1.7e308])  # further apart than a float holds
    assert far.table() == Table(("positive \\ negative", "1 (-1.7e+308)"), (("2 (1.7e+308)", 1),))


@EACH_DATA_SET
def test_rank_table_against_the_definition(data):
    table = rank_table(data.y, data.score)
    assert table.columns == ("sample", "score", "class", "place", "rank")
    samples, scores, classes, places, ranks = zip(*table.rows, strict=True)
    order = [int(sample) - 1 for sample in samples]
    assert sorted(order) == list(range(len(data.y)))
    assert list(scores) == [data.score[i] for i in order] == sorted(data.score.tolist())
    assert list(classes) == [("negative", "positive")[data.y[i]] for i in order]
    assert list(places) == list(range(1, len(order) + 1))
    assert list(ranks) == scipy.stats.rankdata(data.score)[order].tolist()


def test_equal_scores_keep_the_order_given():
    scores, names = [i % 3 for i in range(300)], [str(i) for i in range(300)]
    y = [i // 3 % 2 for i in range(300)]
    order = sorted(names, key=lambda name: int(name) % 3)
    table = rank_table(y, scores, names=names)
    assert [row[0] for row in table.rows] == order
    assert [row[3:] for row in table.rows[:2]] == [(1, Fraction(101, 2)), (2, Fraction(101, 2))]
    assert threshold_steps(y, scores, names=names)[1].entered == tuple(names[2::3])


@pytest.mark.parametrize(
    "names", [[*"ABCD"], "ABCD", np.array([*"ABCD"]), pd.Series([*"ABCD"], [3, 1, 0, 2])], ids=type
)
def test_names_go_with_the_samples_in_the_order_given(names):
    assert threshold_steps(TIED_Y, TIED_S, names=names)[1].entered == ("D",)
    assert pair_grid(TIED_Y, TIED_S, names=names).positive_names == ("D", "C")
    assert [row[0] for row in rank_table(TIED_Y, TIED_S, names=names).rows] == ["A", "B", "C", "D"]
    assert threshold_steps([0, 1], [0.1, 0.2], names=[10, None])[1].entered == ("None",)


def test_a_grid_has_no_more_pairs_than_anyone_looks_at():
    message = r"y_true makes 1,001,000 pairs: a grid has at most 1,000,000; auc_by_pairs counts them\.$"
    assert refuses(ValueError, message, pair_grid, [0] * 1001 + [1] * 1000, range(2001))
    assert pair_grid([0] * 1000 + [1] * 1000, range(2000)).credit.size == 10**6
