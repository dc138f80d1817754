"""Measures of subgroups, and how far each is from the rest of the samples.

The ends of a difference come from those of both intervals (Newcombe 1998), less what patients with samples on both
sides share: the correlation of both linearised measures over patients. bench/subgroups.py has the coverage, also of
Student's interval from the variance of the difference over patients, which holds less where few are wrong.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .._input.subgroups import Subgroups
from .._types import AnyArray, BoolArray, Integers
from ._placements import twice_placements
from ._shares import Ends, correlation_of, difference_of, share_of
from .auc_interval import auc_interval

FEWEST = 10  # samples of a kind, or groups with one, below which nothing is said
MEASURES = {  # the kind of samples that is counted, and those among which
    "prevalence": ("positive", "all"),
    "recall": ("called", "positive"),
    "false_positive_rate": ("called", "negative"),
    "precision": ("positive", "called"),
    "mean_error": ("positive", "all"),
    "auc": ("all", "positive", "negative"),
}
COMPARED = tuple(MEASURES)[1:]


class Part(NamedTuple):
    """Some samples: which are positive, their scores, which are called positive, and the numbers of their groups."""

    positive: BoolArray
    score: AnyArray
    called: BoolArray
    group: Integers | None

    def at(self, rows: BoolArray) -> Part:
        """The samples in these rows."""
        return Part(*(None if of is None else of[rows] for of in self))  # type: ignore[arg-type]

    def kinds(self, name: str) -> list[BoolArray]:
        """Which samples a measure counts, and among which."""
        every = np.ones(len(self.positive), np.bool_)
        of = {"all": every, "positive": self.positive, "negative": ~self.positive, "called": self.called}
        return [of[kind] for kind in MEASURES[name]]

    def is_enough(self, name: str) -> bool:
        """Whether there are enough samples for a measure, or groups with one."""
        return all(self.n_units(rows) >= FEWEST for rows in self.kinds(name)[1:])

    def n_units(self, rows: BoolArray) -> int:
        """How many samples are in these rows, or groups with one."""
        return int(np.count_nonzero(rows if self.group is None else np.bincount(self.group[rows])))

    def ends(self, name: str, level: float) -> Ends:
        """A measure with its interval."""
        if name == "auc":
            found = auc_interval(self.positive, self.score, groups=self.group, confidence_level=level)
            return Ends(found.auc, found.low, found.high)
        part, whole = self.kinds(name)
        share = share_of(part & whole, whole, self.group, level)
        if name != "mean_error":
            return share
        mean = float(np.mean(self.score, dtype=np.float64))  # as it is: only the share of positives is uncertain
        return Ends(mean - share.estimate, mean - share.high, mean - share.low)

    def influence(self, name: str, value: float) -> AnyArray:
        """How far each sample moves a measure from its value, linearised."""
        if name == "auc":
            others = np.where(self.positive, np.count_nonzero(~self.positive), np.count_nonzero(self.positive))
            apart = twice_placements(self.positive, self.score) / (2 * others) - value
            return np.asarray(apart / (len(others) - others))
        part, whole = self.kinds(name)
        apart = (self.score - part if name == "mean_error" else part) - value
        return np.asarray(whole * apart / np.count_nonzero(whole))


class Difference(NamedTuple):
    """How far a measure of a subgroup is from that of the rest; its interval by itself, and as one of several."""

    estimate: float
    low: float
    high: float
    adjusted_low: float
    adjusted_high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval that allows for the number of differences leaves out 0."""
        return self.adjusted_low > 0 or self.adjusted_high < 0


@dataclass(frozen=True)
class Subgroup:
    """The measures of one subgroup, and how far they are from those of the rest of the samples.

    Parameters
    ----------
    name : str
        Its value of `by`; "missing" of the samples that have none.
    n_samples, n_positive : int
        How many samples it has, and how many of them are positive.
    n_groups : int or None
        How many groups, such as patients, they come from.
    measures : dict of str to (estimate, low, high)
        By the name of the measure its value and interval, nan where there are too few samples.
    differences : dict of str to (estimate, low, high, adjusted_low, adjusted_high)
        By the name of the measure its difference from the rest, with the interval by itself, and that which allows for
        the number of differences; `.is_clear` if the latter leaves out 0.
    """

    name: str
    n_samples: int
    n_positive: int
    n_groups: int | None
    measures: dict[str, Ends]
    differences: dict[str, Difference]


def compare_subgroups(
    rows: Part, columns: Sequence[Subgroups], level: float, compared: Sequence[str] = COMPARED
) -> tuple[list[list[Subgroup]], int, float]:
    """The subgroups of each column, that with the lowest recall first; of how many differences, at which level each.

    The differences of all columns are one family (Bonferroni), also where there is too little to tell some; of two
    subgroups each is the rest of the other, so that their differences count once.
    """
    probable = bool(((rows.score >= 0) & (rows.score <= 1)).all())
    names = [name for name in MEASURES if probable or name != "mean_error"]
    compared = [name for name in compared if name in names]
    count = len(compared) * sum(len(by.names) if len(by.names) > 2 else 1 for by in columns)
    levels, found = (level, 1 - (1 - level) / count), []
    for by in columns:
        each = []
        for place, name in enumerate(by.names):
            one, rest = rows.at(by.place == place), rows.at(by.place != place)
            n_groups = None if one.group is None else one.n_units(one.kinds("auc")[0])
            sizes = len(one.score), int(np.count_nonzero(one.positive)), n_groups
            measures = {of: one.ends(of, level) if one.is_enough(of) else Ends(*[math.nan] * 3) for of in names}
            differences = {of: _difference(of, measures[of], one, rest, levels) for of in compared}
            each.append(Subgroup(name, *sizes, measures, differences))
        found.append(sorted(each, key=lambda of: np.nan_to_num(of.measures["recall"].estimate, nan=math.inf)))
    return found, count, levels[1]


def _difference(name: str, measure: Ends, one: Part, rest: Part, levels: tuple[float, float]) -> Difference:
    """The difference of a measure, whose value and interval in the subgroup are known, from that in the rest."""
    if not (one.is_enough(name) and rest.is_enough(name)):
        return Difference(*[math.nan] * 5)
    level, adjusted_level = levels
    ends = [
        (measure, rest.ends(name, level)),
        (one.ends(name, adjusted_level), rest.ends(name, adjusted_level)),
    ]
    shared = 0.0
    if one.group is not None and rest.group is not None:
        first, second = (of.influence(name, at.estimate) for of, at in zip((one, rest), ends[0], strict=True))
        group = np.append(one.group, rest.group)
        shared = correlation_of(np.append(first, 0 * second), np.append(0 * first, second), group)
    found, adjusted = (difference_of(*pair, shared) for pair in ends)
    if not found.low < found.high:  # all groups are alike on both sides, and no interval is a point
        found, adjusted = (difference_of(*pair, 0.0) for pair in ends)
    return Difference(*found, *adjusted[1:])
