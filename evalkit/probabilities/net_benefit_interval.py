"""The interval of what a model adds to acting on everybody, or on nobody, or to another model."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_confidence_level
from .._input.probabilities import as_prevalence, check_probabilities
from .._input.validation import BinaryScores
from .._results.table import ShownAsRow
from .._types import BoolArray, Floats, Label
from ..inference._shares import Ends, correlation_of, difference_of, share_of
from .decision_curve import as_threshold_probability, net_benefits


@dataclass(frozen=True, repr=False)
class NetBenefitInterval(ShownAsRow):
    """Net benefit of a model, and the interval of its difference from the better default, or from another model.

    Parameters
    ----------
    threshold : float
        Threshold probability.
    net_benefit, treat_all : float
        Of the model, the second of two, and of acting on everybody; acting on nobody has 0.
    default : {"all", "none", "first"}
        What it is compared with: the better default in these data, everybody or nobody; or the first of two models.
    difference, low, high : float
        Of the model's net benefit from that, and the ends of its interval.
    confidence_level : float
        Nominal level of the interval.
    """

    threshold: float
    net_benefit: float
    treat_all: float
    default: Literal["all", "none", "first"]
    difference: float
    low: float
    high: float
    confidence_level: float


def net_benefit_interval(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    threshold: float,
    y_proba_b: ArrayLike | None = None,
    prevalence: float | None = None,
    pos_label: Label | None = None,
    groups: ArrayLike | None = None,
    confidence_level: float = 0.95,
) -> NetBenefitInterval:
    """Confidence interval for what acting on a model's probabilities adds to the better default, in net benefit.

    The defaults are to act on everybody and to act on nobody. The difference is put together from Wilson's intervals of
    two shares, the true and the false positives, or the positives and negatives that are spared, as these hold where
    one of them is rare: in simulations they held the truth in 0.94 to 0.96 of the data sets. That of two models, the
    second minus the first, is put together likewise, from the rows on which the second alone would act and those on
    which the first alone would: 0.95 to 1, most where models hardly differ (``bench/net_benefit.py``).

    Who must choose now takes the larger net benefit; the interval says how much may be lost by that, and whether more
    data are worth their price (Vickers et al. 2023). It takes no weights: its shares need counts.

    Parameters
    ----------
    y_true, y_proba, threshold, prevalence, pos_label
        As in `net_benefit`. A prevalence that is given is taken to be known, so it adds nothing to the interval.
    y_proba_b : sequence of shape (n_samples,), optional
        Probabilities of a second model on the same samples, which is then compared with the first.
    groups : sequence of shape (n_samples,), optional
        What each sample belongs to, as in `proportion_interval`.
    confidence_level : float
        Between 0 and 1.

    Returns
    -------
    NetBenefitInterval
        With `.difference`, `.low`, `.high`, and `.default`, which says from what.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a probability outside [0, 1], a threshold outside [0, 1), a prevalence that is none.

    See Also
    --------
    decision_curve : At many thresholds, without intervals.
    cost_interval : Costs that do not come from the threshold.

    References
    ----------
    Vickers and Elkin (2006); the variance: Pfeiffer and Gail (2020); the interval: Zou and Donner (2008), with Wilson
    (1927), with groups Rao and Scott (1992).

    Examples
    --------
    >>> y_true, y_proba = [0, 0, 1, 0, 1, 1, 0, 1] * 5, [0.1, 0.3, 0.35, 0.4, 0.6, 0.7, 0.75, 0.9] * 5
    >>> found = net_benefit_interval(y_true, y_proba, threshold=0.2)
    >>> print(f"{found.difference:.3f} above {found.default}, from {found.low:.3f} to {found.high:.3f}")
    0.031 above all, from -0.058 to 0.065
    """
    level, at = as_confidence_level(confidence_level), as_threshold_probability(threshold)
    share = None if prevalence is None else as_prevalence(prevalence)
    data = check_probabilities(y_true, y_proba, pos_label=pos_label, groups=groups, both_classes=share is not None)
    model, everybody = (float(of[0]) for of in net_benefits(data, np.array([at]), prevalence))
    called, of_rows = _acts_on(data, at), partial(_net_benefit_of, data, at / (1 - at), share, level)
    if y_proba_b is not None:
        other = check_probabilities(y_true, y_proba_b, score_name="y_proba_b", pos_label=pos_label)
        called_b = _acts_on(other, at)
        (more, each), (less, each_less) = of_rows(called_b & ~called), of_rows(called & ~called_b)
        ends = difference_of(more, less, correlation_of(each, each_less, data.group))
        return NetBenefitInterval(at, model + ends.estimate, everybody, "first", *ends, level)
    if everybody > 0:
        of, _ = of_rows(~called)  # which acting on everybody has more
        return NetBenefitInterval(at, model, everybody, "all", model - everybody, -of.high, -of.low, level)
    return NetBenefitInterval(at, model, everybody, "none", *of_rows(called)[0], level)


def _acts_on(data: BinaryScores, threshold: float) -> BoolArray:
    return np.asarray(data.score >= np.float64(threshold))  # of Python's, float32 would be compared as itself


def _net_benefit_of(
    data: BinaryScores, odds: float, prevalence: float | None, level: float, chosen: BoolArray
) -> tuple[Ends, Floats]:
    """The net benefit of acting on some rows, from the shares of positives and of negatives; each row's part in it."""
    parts, everyone = (chosen & data.positive, chosen & ~data.positive), np.ones(len(chosen), np.bool_)
    wholes = (everyone, everyone) if prevalence is None else (data.positive, ~data.positive)
    weights = (1.0, odds) if prevalence is None else (prevalence, (1 - prevalence) * odds)
    shares = [share_of(part, whole, data.group, level) for part, whole in zip(parts, wholes, strict=True)]
    first, second = (
        weight / np.count_nonzero(whole) * (part - of.estimate * whole)
        for weight, part, whole, of in zip(weights, parts, wholes, shares, strict=True)
    )
    gain, loss = (Ends(*(weight * end for end in of)) for weight, of in zip(weights, shares, strict=True))
    return difference_of(gain, loss, correlation_of(first, second, data.group)), first - second
