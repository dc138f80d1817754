"""The interval of a mean of numbers of 0 or more, such as losses, of rows that may come in groups or have weights."""

from __future__ import annotations

import math

import numpy as np

from .._types import Floats, Integers
from ._placements import df_of_influences
from ._shares import Ends
from ._student import student_quantile


def mean_of(values: Floats, weight: Floats | None, group: Integers | None, level: float) -> Ends:
    """Student's interval on the scale of the logarithm, as losses are skewed; nan where groups do not vary.

    The sums of the groups' distances from the mean are independent (Cameron and Miller 2015); rows without
    groups are groups of one. Where a few have most of the influence there are few degrees of freedom.
    """
    mean = float(np.average(values, weights=weight))
    apart = (values - mean) / len(values) if weight is None else weight * (values - mean) / weight.sum()
    influence = apart if group is None else np.bincount(group, apart)[np.bincount(group) > 0]
    n, squares = len(influence), float((influence**2).sum())
    if n < 2 or mean == 0 or math.sqrt(squares) < 1e-14 * mean:
        return Ends(mean, math.nan, math.nan)
    df = df_of_influences(n - 1, squares, float((influence**4).sum()), n)
    half = student_quantile(level, df) * math.sqrt(n / (n - 1) * squares) / mean
    return Ends(mean, mean * math.exp(-half), mean * math.exp(min(half, 700)))
