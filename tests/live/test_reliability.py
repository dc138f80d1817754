import numpy as np
import pytest

from evalkit import calibration_curve, live, proportion_interval

RNG = np.random.default_rng(0)
PATIENT = RNG.integers(60, size=300)
SCORE = RNG.integers(1000, size=300) / 1000
ILL = (RNG.random(300) < SCORE).astype(int)


@pytest.mark.parametrize("groups", [None, PATIENT])
def test_a_range_has_the_rows_above_its_lower_border_up_to_its_upper(groups):
    (ranges,) = live.reliability(ILL, SCORE, groups=groups).numbers["ranges"]
    assert [len(ends) for ends in ranges] == list(range(20, 0, -1))
    for first, last in ((0, 1), (3, 10), (5, 20), (19, 20)):
        inside = (SCORE <= last / 20) & ((SCORE > first / 20) | (first == 0))
        rows, positives, mean, low, high = ranges[first][last - first - 1]
        of = proportion_interval(ILL[inside], groups=None if groups is None else groups[inside])
        assert (rows, positives) == (inside.sum(), ILL[inside].sum())
        assert [mean, low, high] == pytest.approx([SCORE[inside].mean(), of.low, of.high], abs=5e-7)


def test_as_text_it_is_the_bins_of_each_model():
    figure = live.reliability(ILL, {"first": SCORE, "second": SCORE**2}, n_bins=4)
    rows = [("first", *row) for row in calibration_curve(ILL, SCORE, n_bins=4).table().rows]
    assert list(figure.table().rows[:4]) == rows
    assert [row[0] for row in figure.table().rows[4:]] == ["second"] * 4


def test_an_empty_range_has_no_interval():
    (ranges,) = live.reliability([0, 1], [0.1, 0.9], n_bins=2).numbers["ranges"]
    assert ranges[1][0] == [0]
