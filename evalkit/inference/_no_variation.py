"""Where data do not vary: no interval is a single point.

A value that is the same in every resample is not certain for that. One rule holds for all intervals:

- A proportion, and what is computed from proportions (F1, balanced accuracy, costs), has an interval at 0 and 1 too:
  Wilson's where rows are independent, as its coverage is near the nominal one on average (Brown, Cai and DasGupta
  2001); where they come in groups the exact bound of Clopper and Pearson (1934) on the number of groups, which holds
  however alike the rows of a group are.
- An AUC has that exact bound on as many pairs as the smaller class has rows, or groups.
- Any other metric has no such bound, so no interval: its ends are nan, its method is "none".
"""

from __future__ import annotations

import math

NO_METHOD = "none"


def bound_of_alike(n_units: int, level: float) -> float:
    """The least probability for which so many independent units are all alike by a chance of (1 - level) / 2.

    >>> round(bound_of_alike(8, 0.95), 3)
    0.631
    """
    return float(((1 - level) / 2) ** (1 / n_units))


def unless_a_point(low: float, high: float) -> tuple[float, float]:
    """The ends of a resampled interval, nan where they are one number."""
    return (math.nan, math.nan) if low == high else (low, high)
