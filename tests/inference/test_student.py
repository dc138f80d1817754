import math

import pytest
import scipy.stats

from evalkit.inference._student import student_p_value, student_quantile

DFS = [1, 1.5, 2, 4.7, 9, 30, 99.5, 1e3, 1999, 2001, 1e5, 1e7]


@pytest.mark.parametrize("df", DFS)
@pytest.mark.parametrize("statistic", [0, 1e-9, 0.1, 1, 1.96, 3, 10, 40, 1e3])
def test_p_value_is_scipys(df, statistic):
    p_value = student_p_value(statistic, df)
    assert p_value == pytest.approx(2 * scipy.stats.t.sf(statistic, df), rel=2e-9, abs=1e-300)
    assert student_p_value(-statistic, df) == p_value


@pytest.mark.parametrize("df", DFS)
@pytest.mark.parametrize("level", [1e-17, 1e-11, 1e-6, 0.5, 0.9, 0.95, 0.99, 1 - 1e-12, 1 - 2**-52])
def test_quantile_is_scipys(df, level):
    expected = scipy.stats.t.isf((1 - level) / 2, df)
    assert student_quantile(level, df) == pytest.approx(expected, rel=3e-9, abs=1e-12)


@pytest.mark.parametrize("df", [1e6, 1e9, 1e12, 1e15, 1e300])
@pytest.mark.parametrize("level", [1e-6, 0.5, 0.9, 0.95, 0.99, 1 - 1e-12, 1 - 2**-52])
def test_quantile_for_many_degrees_of_freedom_is_scipys_to_the_last_digits(df, level):
    assert student_quantile(level, df) == pytest.approx(scipy.stats.t.isf((1 - level) / 2, df), rel=1e-14, abs=1e-16)


def test_p_value_of_an_infinite_statistic_is_0():
    assert student_p_value(math.inf, 3) == student_p_value(1e200, 3) == 0
