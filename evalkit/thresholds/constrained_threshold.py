"""Selecting a threshold under a constraint: a least recall or precision, or a largest false positive rate."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_bool, as_confidence_level, as_number_in
from .._input.validation import check_scores
from .._results.table import ShownAsTable, Table, threshold_text
from .._types import BoolArray, Label
from ..counts._cumulative import ROUNDING, cumulative_counts, next_lower
from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.threshold_counts import ThresholdCounts
from ..inference.proportion_interval import Interval, wilson_interval


@dataclass(frozen=True, repr=False)
class ConstrainedThreshold(ShownAsTable):
    """The threshold selected under a constraint, and what it reaches.

    Parameters
    ----------
    threshold : float
        Positive means a score of at least this; at infinity nothing is predicted positive.
    matrix : ConfusionMatrix
        The counts there.
    recall, false_positive_rate, precision : Interval
        What is reached in the data, with Wilson's interval, or with nan for ends where the selection made the rate too
        good for one; a precision without predicted positives is `nan`, from 0 to 1.
    next_score : float
        The next lower score: any threshold above it makes the same decisions, and a short one is printed. -inf if there
        is none, nan if it is not known.
    """

    threshold: float
    matrix: ConfusionMatrix
    recall: Interval
    false_positive_rate: Interval
    precision: Interval
    next_score: float = field(default=math.nan, compare=False)

    def table(self) -> Table:
        """One row a rate: the threshold, what is reached there, and the ends of its interval."""
        names = ("recall", "false_positive_rate", "precision")
        each = [(name, getattr(self, name)) for name in names]
        rows = tuple((name.replace("_", " "), self.threshold, of.estimate, of.low, of.high) for name, of in each)
        texts = (None, threshold_text(self.threshold, self.next_score), None, None, None)
        return Table(("rate", "threshold", "reached", "low", "high"), rows, (texts,) * len(rows))


def constrained_threshold(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    min_recall: float | None = None,
    max_fpr: float | None = None,
    min_precision: float | None = None,
    pos_label: Label | None = None,
    on_new_data: bool = False,
    confidence_level: float = 0.95,
) -> ConstrainedThreshold:
    """Select the threshold that satisfies a constraint, or several, and loses least by it.

    With `min_recall`, the highest threshold that satisfies all constraints, so that the fewest samples are
    predicted positive; without it, the one with the largest recall, and of those with the same the highest.

    What is reached is biased upwards, because the threshold was selected on these data: in simulations a recall of at
    least 0.9 here is one on new data in a third of the data sets only. With `on_new_data` it is in at least 95 of 100:
    the true rate meets the limit with a probability of `confidence_level`, or more, each limit by itself. The price is
    that fewer errors are allowed: the most for which so few would be less probable than ``1 - confidence_level`` if the
    true rate were at the limit. At 95 % a recall of 0.9 needs 29 positives, and a false positive rate of 0.05 needs 59
    negatives. A precision has no such bound, as neither of its counts is fixed.

    Wilson's intervals take the threshold as given. Where they covered less than 0.91 in a simulation there is none: of
    the recall unless `min_recall` is the limit, as it was maximized (0.85, with 10 positives), and of recall and
    precision with `min_precision` (0.31). On test data, take `ConfusionMatrix.from_scores` at the threshold, and
    `wilson_interval`.

    Samples are taken as independent, so it takes no weights. With several rows of one patient or customer
    `on_new_data` promises too much: give it one row of each, drawn at random. `report` with ``groups=`` has what is
    reached then; it also judges each part of the samples, or with ``fold=`` each fold, by a threshold from the others.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, both classes present; finite scores, larger means "more likely positive".
    min_recall, max_fpr, min_precision : float, optional
        In [0, 1], at least one. Rates that differ by less than 1e-12 count as equal.
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.
    on_new_data : bool
        Whether `min_recall` and `max_fpr` are to hold on new data, instead of on these; not for `min_precision`.
    confidence_level : float
        Between 0 and 1; of each interval by itself, and of `on_new_data`.

    Returns
    -------
    ConstrainedThreshold
        With `.threshold`, `.matrix`, and `.recall`, `.false_positive_rate` and `.precision` with their intervals.

    Raises
    ------
    ValueError, TypeError
        For invalid input; without a constraint; if no threshold satisfies them, or there are too few samples of a class
        for `on_new_data`.

    See Also
    --------
    best_threshold : The largest value of a metric instead of a limit.

    References
    ----------
    Provost and Fawcett (2001), section 3.2, for the Neyman-Pearson criterion, a largest FPR; Tong, Feng and Li (2018),
    the umbrella algorithm, for `on_new_data`; Wilson (1927).

    Examples
    --------
    >>> constrained_threshold([1, 0, 1, 1, 0, 0], [0.9, 0.8, 0.7, 0.5, 0.3, 0.1], min_recall=0.9)
    rate                 threshold   reached        low      high
    recall                     0.5         1   0.438503         1
    false positive rate        0.5  0.333333  0.0614919   0.79234
    precision                  0.5      0.75   0.300642  0.954413
    """
    level = as_confidence_level(confidence_level)
    limits = as_limits(min_recall=min_recall, max_fpr=max_fpr, min_precision=min_precision)
    data = check_scores(y_true, y_score, pos_label=pos_label, both_classes=True)
    counts = ThresholdCounts._of(*cumulative_counts(data))
    if as_bool(on_new_data, "on_new_data"):
        limits = {name: _limit_here(name, limit, counts, level) for name, limit in limits.items()}
    return _reached(counts, row_within(limits, counts), level, limits)


def row_within(limits: dict[str, float], counts: ThresholdCounts) -> int:
    """The row that is selected under some limits; ValueError if none satisfies them."""
    satisfied = _satisfied(limits, counts)
    if "min_recall" in limits:
        return int(np.argmax(satisfied))
    return int(np.argmax(counts.tps >= counts.tps[satisfied][-1]))


def as_limits(**limits: float | None) -> dict[str, float]:
    """The limits that are given, each in [0, 1]; at least one."""
    given = {name: limit for name, limit in limits.items() if limit is not None}
    if not given:
        raise ValueError("there is no constraint: give min_recall, max_fpr or min_precision.")
    for name, limit in given.items():
        as_number_in(limit, name, 0, 1)
    return given


def _limit_here(name: str, limit: float, counts: ThresholdCounts, level: float) -> float:
    """The limit for these data, with which the given one holds on new data at this level."""
    if name == "min_precision":
        raise ValueError(
            "min_precision has no bound on new data, as neither of its counts is fixed: leave out on_new_data, and "
            "judge the precision at the threshold on test data."
        )
    of_recall = name == "min_recall"
    n, one = (counts.n_positive, "positives") if of_recall else (counts.n_negative, "negatives")
    rate = float(1 - limit if of_recall else limit)
    if (allowed := _errors_allowed(int(n), rate, level)) < 0:
        # So many samples without an error are less probable than 1 - level.
        needed = f"{math.ceil(math.log1p(-level) / math.log1p(-rate)):,}" if rate else "more than any number of"
        raise ValueError(
            f"{name}={limit!r} on new data, at a confidence level of {level:g}, needs {needed} {one}: there are "
            f"{int(n):,}."
        )
    return (n - allowed) / n if of_recall else allowed / n


def _errors_allowed(n: int, rate: float, level: float) -> int:
    """The most errors among n samples that are less probable than 1 - level, they or fewer, at this rate; -1 if none.

    The binomial tail of Tong, Feng and Li (2018): the error rate of the threshold that makes so many is above `rate` in
    at most so many data sets.

    >>> [_errors_allowed(n, 0.05, 0.95) for n in (58, 59, 93)]
    [-1, 0, 1]
    """
    if rate in (0, 1):
        return n if rate else -1
    errors = np.arange(1, n + 1)
    ways = np.append(0.0, np.cumsum(np.log((n - errors + 1) / errors)))  # logarithms, as the chances may underflow
    errors = np.append(0, errors)
    at_most = np.cumsum(np.exp(ways + errors * math.log(rate) + (n - errors) * math.log1p(-rate)))
    return int(np.searchsorted(at_most, 1 - level, side="right")) - 1


def _satisfied(limits: dict[str, float], counts: ThresholdCounts) -> BoolArray:
    """Whether each threshold satisfies all limits; at least one must."""
    margins = {  # how far each rate is on the right side
        "min_recall": lambda limit: counts.tps / counts.tps[-1] - limit,
        "max_fpr": lambda limit: limit - counts.fps / counts.fps[-1],
        "min_precision": lambda limit: np.append(np.nan, counts.tps[1:] / (counts.tps + counts.fps)[1:]) - limit,
    }
    satisfied = np.logical_and.reduce([margins[name](float(limit)) >= -ROUNDING for name, limit in limits.items()])
    if not satisfied.any():
        best = ""
        if [*limits] == ["min_precision"]:
            best = f" The highest precision is {np.nanmax(margins['min_precision'](0.0)):.6g}."
        wanted = " and ".join(f"{name}={limit!r}" for name, limit in limits.items())
        raise ValueError(f"no threshold satisfies {wanted}.{best}")
    return np.asarray(satisfied)


def _reached(counts: ThresholdCounts, index: int, level: float, limits: dict[str, float]) -> ConstrainedThreshold:
    matrix = counts.matrix(index)
    tp, fp = int(matrix.tp), int(matrix.fp)
    chosen = "min_precision" in limits  # which makes recall and precision too good for an interval
    recall = _rate(tp, int(counts.n_positive), level, has_ends="min_recall" in limits and not chosen)
    fpr = _rate(fp, int(counts.n_negative), level)
    precision = _rate(tp, tp + fp, level, has_ends=not chosen)
    lower = next_lower(counts.thresholds, index)
    return ConstrainedThreshold(counts.thresholds[index].item(), matrix, recall, fpr, precision, lower)


def _rate(part: int, whole: int, level: float, *, has_ends: bool = True) -> Interval:
    if not whole:
        return Interval(math.nan, 0.0, 1.0, level)
    interval = wilson_interval(part, whole, confidence_level=level)
    return interval if has_ends else replace(interval, low=math.nan, high=math.nan)
