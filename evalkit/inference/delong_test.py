"""DeLong's test of the AUCs of two models on the same samples."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_confidence_level
from .._input.reading import check_same_index
from .._input.validation import as_scores, check_scores, refuse_one_of_a_class
from .._results.table import ShownAsRow
from .._types import Label
from ._placements import twice_placements
from ._student import normal_ends


@dataclass(frozen=True, repr=False)
class DelongTest(ShownAsRow):
    """Two AUCs on the same samples, compared by DeLong's test.

    Parameters
    ----------
    auc_a, auc_b : float
        In [0, 1].
    difference, low, high : float
        ``auc_a - auc_b`` and its confidence interval, in [-1, 1].
    statistic : float
        The difference over its standard error.
    p_value : float
        Two-sided, from the normal distribution.
    confidence_level : float
        Nominal level of the interval.
    """

    auc_a: float
    auc_b: float
    difference: float
    low: float
    high: float
    statistic: float
    p_value: float
    confidence_level: float


def delong_test(
    y_true: ArrayLike,
    scores_a: ArrayLike,
    scores_b: ArrayLike,
    *,
    confidence_level: float = 0.95,
    pos_label: Label | None = None,
) -> DelongTest:
    """DeLong's test of whether two models have the same AUC, from scores of the same samples.

    Samples are taken to be independent and equally likely, so there are no weights, and no groups: for those, and for
    any other metric, there is `paired_bootstrap_test`.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels, at least two of each class.
    scores_a, scores_b : sequences of shape (n_samples,)
        Finite scores of the two models, samples in the same order.
    confidence_level : float
        Of the interval for the difference, between 0 and 1.
    pos_label : label, optional
        As in `auc_interval`.

    Returns
    -------
    DelongTest
        With `.statistic`, `.p_value` and the interval of the difference.

    Raises
    ------
    ValueError, TypeError
        For invalid input; also where the AUCs differ, but the paired placement differences have zero variance.

    See Also
    --------
    paired_bootstrap_test : Any other metric; groups and weights.
    mcnemar_test : Predicted labels.

    References
    ----------
    DeLong, DeLong and Clarke-Pearson (1988).

    Examples
    --------
    >>> test = delong_test([0, 0, 0, 1, 1, 1], [0.1, 0.4, 0.6, 0.3, 0.7, 0.9], [0.2, 0.3, 0.1, 0.6, 0.5, 0.9])
    >>> print(f"difference {test.difference:.3f}, p = {test.p_value:.2f}")
    difference -0.222, p = 0.37
    """
    level = as_confidence_level(confidence_level)
    data = check_scores(y_true, scores_a, pos_label=pos_label, both_classes=True, score_name="scores_a")
    refuse_one_of_a_class(*data.sizes)
    check_same_index(y_true=y_true, scores_a=scores_a, scores_b=scores_b)
    other_score = as_scores(scores_b, "scores_b", data.positive)
    of_a, of_b = (twice_placements(data.positive, score) for score in (data.score, other_score))
    # The placements of either class add up to the pairs won.
    twice_a, twice_b = int(of_a.sum()) // 2, int(of_b.sum()) // 2
    of_a -= of_b
    up, down = of_a[data.positive], of_a[~data.positive]
    m, n = len(up), len(down)
    difference = (twice_a - twice_b) / (2 * m * n)
    variance = float(np.var(up, ddof=1)) / (m * (2 * n) ** 2)
    variance += float(np.var(down, ddof=1)) / (n * (2 * m) ** 2)
    if variance == 0 and difference != 0:
        raise ValueError("the paired placement differences have zero variance, so DeLong's test is undefined.")
    low, high = normal_ends(difference, variance, level, least=-1.0)
    statistic = difference / math.sqrt(variance) if variance else 0.0
    p_value = math.erfc(abs(statistic) / math.sqrt(2))
    auc_a, auc_b = twice_a / (2 * m * n), twice_b / (2 * m * n)
    return DelongTest(auc_a, auc_b, difference, low, high, statistic, p_value, level)
