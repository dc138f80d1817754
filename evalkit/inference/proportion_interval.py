"""Confidence intervals of proportions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_confidence_level, as_integer
from .._input.groups import number_groups
from .._input.labels import read_labels
from .._input.reading import check_same_index
from .._results.table import ShownAsRow
from .._types import BoolArray, Count
from ._shares import share_of, share_of_rows


@dataclass(frozen=True, repr=False)
class Interval(ShownAsRow):
    """An estimate and its confidence interval.

    Parameters
    ----------
    estimate, low, high : float
        The value in the data, and the ends of the interval; nan where there is none.
    confidence_level : float
        Nominal share of data sets whose interval contains the true value.
    """

    estimate: float
    low: float
    high: float
    confidence_level: float


def wilson_interval(successes: Count, total: Count, *, confidence_level: float = 0.95) -> Interval:
    """Wilson's confidence interval for a proportion, such as accuracy, recall or precision.

    Parameters
    ----------
    successes, total : int
        ``0 <= successes <= total``, and total at least 1.
    confidence_level : float
        Between 0 and 1.

    Returns
    -------
    Interval
        Within [0, 1] by construction, not by clipping.

    Raises
    ------
    ValueError
        If a count is not a whole number in its range, or the level is not between 0 and 1.

    See Also
    --------
    proportion_interval : From the samples, also several of one patient.

    References
    ----------
    Wilson (1927).

    Examples
    --------
    >>> interval = wilson_interval(30, 30)
    >>> print(f"{interval.estimate}, from {interval.low:.3f} to {interval.high:.3f}")
    1.0, from 0.886 to 1.000
    """
    level = as_confidence_level(confidence_level)
    total = as_integer(total, "total", most=2**63 - 1)
    successes = as_integer(successes, "successes", least=0, most=total)
    return Interval(*share_of_rows(successes, total, level), level)


def proportion_interval(
    outcome: ArrayLike, *, groups: ArrayLike | None = None, confidence_level: float = 0.95
) -> Interval:
    """Confidence interval for a proportion from its samples, also with several of one patient.

    Recall is the proportion of ``y_pred == 1`` among the samples with ``y_true == 1``, precision that of
    ``y_true == 1`` among those with ``y_pred == 1``, accuracy that of ``y_pred == y_true`` among all.

    Parameters
    ----------
    outcome : sequence of shape (n_samples,)
        Whether each sample is a success: True or False, 1 or 0.
    groups : sequence of shape (n_samples,), optional
        What each sample belongs to, such as a patient. Samples of one group are not independent, groups are.
    confidence_level : float
        Between 0 and 1.

    Returns
    -------
    Interval
        Without groups `wilson_interval`. With groups also Wilson's, with as many samples as independent ones would
        have the variance that is estimated between groups, and with Student's t for the number of groups; if all
        outcomes are alike the exact bound on the number of groups, which holds however alike samples of a group are.
        In one group alone nothing is known of how groups differ: it reaches from 0 to 1.

    Raises
    ------
    ValueError, TypeError
        For anything but one outcome for each sample, or a single group.

    See Also
    --------
    wilson_interval : From two counts.
    metric_interval : What is no proportion.

    References
    ----------
    Wilson (1927); with groups: Rao and Scott (1992), Saha, Miller and Wang (2016); all alike: Clopper and Pearson
    (1934).

    Examples
    --------
    >>> for outcome in ([1, 1, 0, 1, 1, 1, 0, 0], [1, 1, 1, 1, 1, 1, 1, 1]):
    ...     interval = proportion_interval(outcome, groups=["a", "a", "b", "b", "c", "c", "d", "d"])
    ...     print(f"{interval.estimate}, from {interval.low:.3f} to {interval.high:.3f}")
    0.625, from 0.118 to 0.954
    1.0, from 0.398 to 1.000
    """
    level = as_confidence_level(confidence_level)
    success = _as_outcomes(outcome)
    check_same_index(outcome=outcome, groups=groups)
    number = None if groups is None else number_groups(groups, success, "outcome")
    return Interval(*share_of(success, np.ones(len(success), np.bool_), number, level), level)


def _as_outcomes(outcome: ArrayLike) -> BoolArray:
    labels = read_labels(outcome, "outcome")
    for value in labels.classes:
        if value not in (0, 1):
            index = int(np.argmax(labels.are(value)))
            raise ValueError(f"outcome[{index}] is {value!r}: it must be True or False, 1 or 0.")
    return labels.are(1)
