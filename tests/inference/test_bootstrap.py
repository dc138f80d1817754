"""Resamples, and the ends of intervals that are taken from them."""

import numpy as np
import pytest

from evalkit.inference._bootstrap import resample_classes


@pytest.mark.parametrize(("m", "n"), [(2, 30), (30, 2), (2, 2)])
def test_unstratified_resamples_always_have_both_classes(m, n):
    shares = set()
    for up, down in resample_classes(m, n, 500, np.random.default_rng(0), stratified=False):
        assert len(up) + len(down) == m + n
        assert set(up) <= set(range(m))
        assert set(down) <= set(range(n))
        shares.add(min(len(up), len(down)))
    assert min(shares) == 1  # one sample of a class is enough for an AUC


@pytest.mark.parametrize(("m", "n"), [(2, 30), (1, 1), (4, 3)])
def test_stratified_resamples_keep_the_sizes(m, n):
    for up, down in resample_classes(m, n, 50, np.random.default_rng(0), stratified=True):
        assert (len(up), len(down)) == (m, n)
        assert set(up) <= set(range(m))
        assert set(down) <= set(range(n))
