"""Live figures away from a browser: the table they are as text, the picture, what their script is given, refusals."""

import base64
import json
import re
from functools import partial

import numpy as np
import pytest
from matplotlib.figure import Figure

from evalkit import ConfusionMatrix, best_threshold, cost_of, live
from tests.input.test_bad_input import refuses

FIGURES = {
    "intervals": lambda: live.intervals(0.9, 71, name="recall <&>"),
    "folds": live.folds,
    "leakage": live.leakage,
    "pairs": lambda: live.pairs([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], names=["<A>", *"BCDE"]),
    "reliability": lambda: live.reliability([0, 1, 0, 1], {"a": [0.1, 0.2, 0.6, 0.9], "b": [0, 1, 0, 1]}),
    "thousand_people": lambda: live.thousand_people(0.01, 0.9, 0.975, names=("ill <&>", "healthy")),
    "threshold": lambda: live.threshold([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], threshold=0.6),
    "threshold_costs": lambda: live.threshold_costs([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], miss=3),
    "two_groups": lambda: live.two_groups([1, 0, 1, 0], [0.9, 0.4, 0.5, 0.2], [*"aabb"], threshold=0.5),
    "two_hills": lambda: live.two_hills(2, threshold=1.23, prevalence=0.08, spread=1.5),
    "urn": lambda: live.urn([7, 0, 6, 6, 2, 0, 3, 8, 0, 7]),
}


def parts(figure):
    """What the script is given, and the picture, of a figure's HTML."""
    shown = re.fullmatch(
        r'<live-figure kind="[\w-]+"><script type="application/json">(.*)</script>'
        r'<img alt="[^"<]+" src="data:image/svg\+xml;base64,([\w+/=]+)"></live-figure>'
        r'<script class="live-figure">.*</script>',
        figure._repr_html_(),
        re.DOTALL,
    )
    return json.loads(shown[1]), base64.b64decode(shown[2]).decode()


@pytest.mark.parametrize("name", live.__all__)
def test_a_figure_has_numbers_and_a_small_picture_that_is_the_same_each_time(name):
    figure = FIGURES[name]()
    numbers, picture = parts(figure)
    assert numbers["alt"] == figure.alt
    assert picture.startswith("<?xml")
    assert len(picture) < 50_000
    assert parts(FIGURES[name]())[1] == picture
    assert repr(figure) == repr(figure.table())


@pytest.mark.parametrize(
    ("rates", "counts"),
    [
        ((0.01, 0.9, 0.975), (9, 1, 25, 965)),  # 965.25 left alone
        ((0.0025, 0.5, 1), (2, 1, 0, 997)),  # 2.5 ill, 1.5 found: halves up
        ((0, 1, 1), (0, 0, 0, 1000)),
        ((1, 0, 0), (0, 1000, 0, 0)),
    ],
)
def test_people_are_whole(rates, counts):
    assert live.thousand_people(*rates).table().rows[0][:4] == counts


def test_of_the_people_who_are_ill_the_missed_are_hollow():
    ax = Figure().subplots()
    live.thousand_people(0.01, 0.9, 0.975).still(ax)
    assert [(len(of.get_xdata()), of.get_markerfacecolor() == "none") for of in ax.lines[:2]] == [(9, False), (1, True)]


@pytest.mark.parametrize(
    ("score", "edges", "counts"),
    [
        ([0.3, 0.35, 0.4], [round(0.05 * k, 2) for k in range(21)], {6: 1, 7: 1, 8: 1}),  # 0.3 and not the float below
        ([0, 0.5, 1], [round(0.05 * k, 2) for k in range(22)], {0: 1, 10: 1, 20: 1}),  # one above every score
        ([0, 0.25, 0.5], [round(0.05 * k, 2) for k in range(21)], {0: 1, 5: 1, 10: 1}),
        ([0.5, 0.75, 1], [round(0.05 * k, 2) for k in range(22)], {10: 1, 15: 1, 20: 1}),
        ([-1, -1, -1], [-1, -0.95], {0: 3}),
        ([-7, 3, 12], list(range(-7, 14)), {0: 1, 10: 1, 19: 1}),
        ([0.1] * 40 + [0.12], [round(0.01 * k, 2) for k in range(101)], {10: 40, 12: 1}),  # many: more columns
    ],
)
def test_columns_of_dots_begin_at_round_numbers(score, edges, counts):
    y_true = [0] + [1] * (len(score) - 1)
    numbers, _ = parts(live.threshold(y_true, score))
    assert numbers["edges"] == pytest.approx(edges)
    both = [up + down for up, down in zip(numbers["positives"], numbers["negatives"], strict=True)]
    assert {column: count for column, count in enumerate(both) if count} == counts


def test_the_counts_at_an_edge_are_those_of_its_threshold():
    rng = np.random.default_rng(0)
    y_true, score = rng.integers(2, size=300), rng.random(300).round(2)  # as many on edges
    table = live.threshold(y_true, score).table()
    for threshold, *counts in table.rows:
        matrix = ConfusionMatrix.from_scores(y_true, score, threshold=threshold)
        assert counts == [matrix.tp, matrix.fn, matrix.fp, matrix.tn]


def test_of_several_cheapest_thresholds_the_highest_is_told():
    rng = np.random.default_rng(0)
    y_true, score = rng.integers(2, size=60), rng.random(60).round(1)  # all on edges
    best = best_threshold(y_true, score, cost_of(fp=1, fn=3))
    _, lowest, formula = live.threshold_costs(y_true, score, miss=3).table().rows
    assert lowest[1:] == (best.threshold, best.matrix.fn, best.matrix.fp, -best.value)
    at = ConfusionMatrix.from_scores(y_true, score, threshold=0.25)
    assert formula[1:4] == (0.25, at.fn, at.fp)


def test_hills_have_the_rates_of_many_samples():
    rng = np.random.default_rng(0)
    y_true = np.repeat([0, 1], 200_000)
    score = rng.normal(2 * y_true, np.where(y_true, 1.5, 1))
    many = ConfusionMatrix.from_scores(y_true, score, threshold=1.23)
    first, *_ = live.two_hills(2, threshold=1.23, spread=1.5).table().rows
    assert first == pytest.approx((0.5, many.recall, many.false_positive_rate, many.precision), abs=0.003)


def test_of_the_hills_what_is_called_positive_is_shaded():
    figure = Figure()
    live.two_hills(2, threshold=1.23).still(figure.subplots())
    shaded = [of.get_datalim(of.axes.transData) for of in figure.axes[0].collections]
    assert [(of.x0 > 1.2, of.x1 > 3) for of in shaded] == [(True, True)] * 2


def two_groups(y_true, by, threshold):
    return live.two_groups(y_true, [1, 2, 3], [*by], threshold=threshold)


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        *(
            (partial(live.urn, drawn), ValueError, "drawn is not a bootstrap sample of 2 to 100 rows: ")
            for drawn in ([0, 1, 3], [0], range(101), [0.5, 1])
        ),
        (lambda: live.intervals(0.4, 71), ValueError, r"share is 0\.4: "),
        *((partial(live.intervals, 0.9, n), ValueError, f"n is {n}: ") for n in (19, 501)),
        (lambda: live.pairs([0, 1], [0.5, 1.5]), ValueError, "y_score is not between 0 and 1: "),
        (lambda: live.pairs([0, 1], [-0.5, 0.5]), ValueError, "y_score is not between 0 and 1: "),
        (lambda: live.pairs([0, *[1] * 11], [0.5] * 12), ValueError, "y_true has more than 10 samples of a class: "),
        (lambda: live.folds(1), ValueError, "n_patients is 1: "),
        (lambda: live.folds(8, 21), ValueError, "n_readings is 21: "),
        (lambda: live.folds(8, n_folds=9), ValueError, "n_folds is 9: "),
        (lambda: live.leakage(25), ValueError, "n_samples is 25: it must be a multiple of 10"),
        (lambda: live.leakage(20, 5), ValueError, "n_features is 5: "),
        (lambda: live.reliability([0, 1], {"a": [0.1, 1.1]}), ValueError, r"y_proba\[1\] is 1\.1: "),
        (lambda: live.reliability([0, 1], [0.1, 0.9], n_bins=21), ValueError, "n_bins is 21: "),
        (lambda: live.thousand_people(1.1, 0, 0), ValueError, r"prevalence is 1\.1: "),
        (lambda: live.thousand_people(0.1, "1", 0), ValueError, r"recall is '1': "),
        (lambda: live.thousand_people(0.1, 1, -1), ValueError, r"specificity is -1: "),
        (lambda: live.thousand_people(0.1, 1, 1, names="ab"), TypeError, r"names is a str: "),
        (lambda: live.threshold([0, 1], [0.1, 0.9], names=["a", "b", "c"]), ValueError, r"names has 3 items: give two"),
        (lambda: live.threshold_costs([0, 1], [0, 1], miss=0), ValueError, r"miss is 0: "),
        (lambda: live.threshold_costs([0, 1], [0, 3]), ValueError, r"y_proba\[1\] is 3: "),
        (lambda: two_groups([1, 0, 1], "abc", 2), ValueError, "by has 3 different values: "),
        (lambda: two_groups([1, 0, 1], "aab", 2), ValueError, "group 'b' has no neg"),
        (lambda: two_groups([1, 0, 0], "aab", 2), ValueError, "group 'b' has no pos"),
        (lambda: two_groups([1, 0, 1], "aab", 4), ValueError, "threshold is 4: "),
        (lambda: live.two_hills(3.1, threshold=1), ValueError, r"separation is 3\.1: "),
        (lambda: live.two_hills(2, threshold=-4), ValueError, r"threshold is -4: "),
        (lambda: live.two_hills(2, threshold=1, spread=0), ValueError, r"spread is 0: "),
        (lambda: live.two_hills(2, threshold=1, prevalence=0), ValueError, r"prevalence is 0: "),
        (lambda: live.threshold([0, 1] * 501, range(1002)), ValueError, r"y_score has 1,002 items: at most 1,000"),
        (lambda: live.threshold([0, 1], [0, 1], threshold="x"), ValueError, r"threshold is 'x': "),
        (lambda: live.threshold([1, 1], [0, 1]), ValueError, r"y_true "),
    ],
)
def test_refused(make, error, message):
    assert refuses(error, message, make)
