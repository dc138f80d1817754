"""Step-by-step tables: against exact definitions."""

import itertools
import math
import re
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from evalkit import ConfusionMatrix, pair_grid, rank_table, threshold_steps
from evalkit._results.table import Table
from tests import reference
from tests.generated_data import data_sets, name

DATA = data_sets()
TAKE_NAMES = [threshold_steps, pair_grid, rank_table]
Y, S = [1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3]
TIED_Y, TIED_S = [0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("data", DATA, ids=name)
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


@pytest.mark.parametrize("data", DATA, ids=name)
def test_moves_lead_from_corner_to_corner(data):
    steps = threshold_steps(data.y, data.score)
    assert steps[0].move == "start"
    moves = [dict(re.findall(r"(right|up) (\d+(?:/\d+)?)", step.move)) for step in steps]
    for direction in ("right", "up"):
        assert sum(Fraction(move.get(direction, 0)) for move in moves) == 1
    assert [step.move.endswith("(slanted)") for step in steps] == [len(move) == 2 for move in moves]
    assert all(step.entered for step in steps[1:])


def test_worked_example_step_by_step():
    assert [step.move for step in threshold_steps(Y, S)] == [
        "start",
        "up 1/3",
        "right 1/2",
        *["up 1/3"] * 2,
        "right 1/2",
    ]
    assert [(step.fpr, step.tpr) for step in threshold_steps(Y, S)] == [
        (0, 0),
        (0, Fraction(1, 3)),
        (Fraction(1, 2), Fraction(1, 3)),
        (Fraction(1, 2), Fraction(2, 3)),
        (Fraction(1, 2), 1),
        (1, 1),
    ]


def test_steps_are_a_sequence_with_table_repr_and_html():
    steps = threshold_steps(TIED_Y, TIED_S, names="ABCD")
    assert len(steps) == len(list(steps)) == 4
    assert steps[2].entered == ("B", "C")
    assert steps[-1].threshold == 0.2
    assert steps.table().columns == ("threshold", "enters", "TP", "FP", "FN", "TN", "FPR", "TPR", "move")
    assert steps.table().rows[0] == (math.inf, "nobody", 0, 0, 2, 2, 0, 0, "start")
    assert repr(steps).splitlines()[3] == "      0.5  B C      2   1   0   1  1/2    1  right 1/2, up 1/2 (slanted)"
    assert "<td>B C</td>" in steps._repr_html_()


@pytest.mark.parametrize("data", DATA, ids=name)
def test_pair_grid_against_the_definition(data):
    grid = pair_grid(data.y, data.score)
    assert grid.credit.shape == (len(grid.positive_names), len(grid.negative_names)) == (sum(data.y), sum(1 - data.y))
    pairs = itertools.product(grid.positive_names, grid.negative_names)
    for (row, negative), credit in zip(pairs, grid.credit.ravel().tolist(), strict=True):
        assert Fraction(credit) == reference.credit(data.score[int(row) - 1], data.score[int(negative) - 1])
    assert Fraction(grid.credit.mean()) == pytest.approx(reference.auc_by_pairs(data.y, data.score.tolist()))


@pytest.mark.parametrize("data", DATA, ids=name)
def test_pair_grid_stands_highest_score_first_with_the_right_names(data):
    grid = pair_grid(data.y, data.score)
    sides = [(grid.positive_names, grid.positive_scores, 1), (grid.negative_names, grid.negative_scores, 0)]
    for names, scores, label in sides:
        assert scores.tolist() == sorted(data.score[data.y == label].astype(float).tolist(), reverse=True)
        assert [float(data.score[int(number) - 1]) for number in names] == scores.tolist()
        assert {data.y[int(number) - 1] for number in names} == {label}
        assert len(set(names)) == len(names)


def test_pair_grid_of_the_worked_example():
    grid = pair_grid([0, 1, 1, 0, 0, 1, 1], [0.3, 0.5, 0.5, 0.5, 0.5, 0.7, 0.8])
    assert grid.credit.tolist() == [[1, 1, 1], [1, 1, 1], [0.5, 0.5, 1], [0.5, 0.5, 1]]
    assert grid.credit.sum() == 10


def test_pair_grid_table_repr_and_html():
    grid = pair_grid(TIED_Y, TIED_S, names="ABCD")
    assert grid.table().columns == ("positive \\ negative", "B (0.5)", "A (0.2)")
    assert grid.table().rows == (("D (0.8)", 1, 1), ("C (0.5)", Fraction(1, 2), 1))
    assert repr(grid) == repr(grid.table())
    assert pair_grid([0, 1], [1e-9, 1e9]).table() == Table(("positive \\ negative", "1 (1e-09)"), (("2 (1e+09)", 1),))
    assert '<th scope="row">C (0.5)</th><td>1/2</td><td>1</td>' in grid._repr_html_()


@pytest.mark.parametrize("array", ["credit", "positive_scores", "negative_scores"])
def test_pair_grid_is_read_only(array):
    assert not getattr(pair_grid(TIED_Y, TIED_S), array).flags.writeable


@pytest.mark.filterwarnings("error")
def test_pair_grid_of_scores_whose_difference_is_too_large_for_a_float():
    assert pair_grid([0, 1], [-1.7e308, 1.7e308]).credit.tolist() == [[1]]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("data", DATA, ids=name)
def test_rank_table_against_the_definition(data):
    table = rank_table(data.y, data.score)
    assert table.columns == ("sample", "score", "class", "place", "rank")
    samples, scores, classes, places, ranks = zip(*table.rows, strict=True)
    order = [int(sample) - 1 for sample in samples]
    assert sorted(order) == list(range(len(data.y)))
    assert list(scores) == [data.score[i] for i in order] == sorted(data.score.tolist())
    assert list(classes) == [("negative", "positive")[data.y[i]] for i in order]
    assert list(places) == list(range(1, len(order) + 1))
    assert list(ranks) == [reference.mid_ranks(data.score.tolist())[i] for i in order]


def test_equal_scores_keep_the_order_given():
    assert [row[0] for row in rank_table([0, 1, 0, 1], [5, 5, 5, 5], names="WXYZ").rows] == list("WXYZ")
    assert threshold_steps([0, 1, 0, 1], [5, 5, 5, 5], names="WXYZ")[1].entered == tuple("WXYZ")
    assert pair_grid([0, 1, 0, 1], [5, 5, 5, 5], names="WXYZ").positive_names == ("X", "Z")


def test_many_equal_scores_keep_the_order_given_too():
    scores, names = [i % 3 for i in range(300)], [str(i) for i in range(300)]
    y = [i // 3 % 2 for i in range(300)]
    order = sorted(names, key=lambda name: int(name) % 3)
    assert [row[0] for row in rank_table(y, scores, names=names).rows] == order
    order.sort(key=lambda name: -(int(name) % 3))
    grid = pair_grid(y, scores, names=names)
    assert list(grid.positive_names) == [name for name in order if y[int(name)] == 1]
    assert list(grid.negative_names) == [name for name in order if y[int(name)] == 0]


@pytest.mark.parametrize(
    "names",
    [
        ["A", "B", "C", "D"],
        ("A", "B", "C", "D"),
        "ABCD",
        np.array(["A", "B", "C", "D"]),
        pd.Series(["A", "B", "C", "D"], index=[3, 1, 0, 2]),
    ],
    ids=["list", "tuple", "text", "array", "shuffled Series"],
)
def test_names_go_with_the_samples_in_the_order_given(names):
    assert threshold_steps(TIED_Y, TIED_S, names=names)[1].entered == ("D",)
    assert pair_grid(TIED_Y, TIED_S, names=names).positive_names == ("D", "C")
    assert [row[0] for row in rank_table(TIED_Y, TIED_S, names=names).rows] == ["A", "B", "C", "D"]


def test_names_need_not_be_text():
    assert threshold_steps([0, 1], [0.1, 0.2], names=[10, None])[1].entered == ("None",)


@pytest.mark.parametrize("function", TAKE_NAMES)
@pytest.mark.parametrize("column", ["y_true", "y_score"])
def test_names_in_another_order_of_rows_are_refused(function, column):
    names = pd.Series(list("ABCD"), index=[3, 1, 0, 2])
    data = {"y_true": TIED_Y, "y_score": TIED_S}
    with pytest.raises(ValueError, match=f"^{column} and names have different indexes: row 0 is 0 in one and 3 in the"):
        function(**{**data, column: pd.Series(data[column])}, names=names)
    assert function(**{**data, column: pd.Series(data[column], index=names.index)}, names=names)


@pytest.mark.parametrize("function", TAKE_NAMES)
@pytest.mark.parametrize("names", ["ABC", "ABCDE", [], range(7)])
def test_names_of_the_wrong_length_are_refused(function, names):
    with pytest.raises(ValueError, match=rf"names has {len(names)} items, the data 4: give one name for each sample"):
        function(TIED_Y, TIED_S, names=names)


@pytest.mark.parametrize("function", TAKE_NAMES)
@pytest.mark.parametrize(
    "names",
    [
        (letter for letter in "ABCD"),
        4,
        set("ABCD"),
        dict.fromkeys("ABCD"),
        list,
        pd.Series,
        np.array("ABCD"),
        np.array([list("ABCD")] * 4),
        pd.DataFrame({"name": list("ABCD")}),
    ],
    ids=lambda names: type(names).__name__,
)
def test_names_that_are_not_a_row_of_names_are_refused(function, names):
    message = f"^names is a {type(names).__name__}: give a list, one name for each sample\\.$"
    with pytest.raises(TypeError, match=message):
        function(TIED_Y, TIED_S, names=names)


def test_a_threshold_is_a_float_unless_that_were_another_number():
    y, scores = [0, 1, 0, 1], [2**53, 2**53 + 1, 1, 2]
    large = threshold_steps(y, scores)
    assert [step.threshold for step in large] == [math.inf, 2**53 + 1, 2**53, 2, 1]
    matrices = [ConfusionMatrix.from_scores(y, scores, threshold=step.threshold) for step in large]
    assert matrices == [step.matrix for step in large]
    assert len({row[0] for row in large.table().rows}) == 5
    assert len({line.split()[0] for line in repr(large).splitlines()}) == 6
    assert {type(step.threshold) for step in threshold_steps([0, 1], np.array([1, 2], dtype=np.longdouble))} == {float}


def test_names_that_cannot_be_shown_are_refused():
    with pytest.raises(
        ValueError, match=r"^names\[1\] is '\\ud800': half a character, which cannot be shown or saved\.$"
    ):
        threshold_steps([0, 1], [0.1, 0.2], names=["a", "\ud800"])


def test_a_grid_has_no_more_pairs_than_anyone_looks_at(monkeypatch):
    monkeypatch.setattr("evalkit.teaching.pair_grid.MOST_PAIRS", 6)
    assert pair_grid([0, 0, 1, 1, 1], range(5)).credit.size == 6
    with pytest.raises(ValueError, match=r"^y_true makes 8 pairs: a grid has at most 6; auc_by_pairs counts them\.$"):
        pair_grid([0, 0, 1, 1, 1, 1], range(6))


def test_a_grid_of_many_rows_is_refused_at_once():
    with pytest.raises(ValueError, match=r"^y_true makes 900,000,000 pairs: a grid has at most 1,000,000;"):
        pair_grid([0, 1] * 30_000, range(60_000))
