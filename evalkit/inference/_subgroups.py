"""Measures of subgroups, and how far each is from the rest of the samples.

The ends of a difference come from those of both intervals (Newcombe 1998), less what patients with samples on both
sides share: the correlation of both linearised measures over patients. bench/subgroups.py has the coverage, also of
Student's interval from the variance of the difference over patients, which holds less where few are wrong.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from .._input.subgroups import Subgroups
from .._input.validation import BinaryScores
from .._types import AnyArray, BoolArray, Integers
from ..counts._cumulative import cumulative_counts
from ._placements import PlacementMoments, moments_of_groups, placement_moments, twice_placements
from ._shares import Ends, correlation_of, difference_of, share_of_groups, share_of_rows
from .auc_interval import interval_of

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


@dataclass(frozen=True, eq=False)
class Part:
    """Some samples: which are positive, their scores, which are called positive, and the numbers of their groups."""

    positive: BoolArray
    score: AnyArray
    called: BoolArray
    group: Integers | None

    def at(self, rows: BoolArray) -> Part:
        """The samples in these rows."""
        group = None if self.group is None else self.group[rows]
        return Part(self.positive[rows], self.score[rows], self.called[rows], group)

    def kinds(self, name: str) -> list[BoolArray]:
        """Which samples a measure counts, and among which."""
        every = np.ones(len(self.positive), np.bool_)
        of = {"all": every, "positive": self.positive, "negative": ~self.positive, "called": self.called}
        return [of[kind] for kind in MEASURES[name]]

    @cached_property
    def _counts(self) -> dict[str, tuple[Integers, Integers]]:
        """By the name of each measure the samples of each group that it counts, and those among which.

        Of an AUC those of both classes; without groups all are in one.
        """
        group = np.zeros(len(self.positive), np.int64) if self.group is None else self.group
        kinds = np.ones(len(group), np.bool_), self.positive, self.called, self.positive & self.called
        every, positive, called, hits = (
            np.bincount(group[rows], minlength=group.max(initial=-1) + 1) for rows in kinds
        )
        return {
            "prevalence": (positive, every),
            "recall": (hits, positive),
            "false_positive_rate": (called - hits, every - positive),
            "precision": (hits, called),
            "mean_error": (positive, every),
            "auc": (positive, every - positive),
        }

    def is_enough(self, name: str) -> bool:
        """Whether there are enough samples for a measure, or groups with one."""
        return min(self.n_units(name)[name != "auc" :]) >= FEWEST

    def n_units(self, name: str) -> list[int]:
        """How many samples, or groups with one, a measure counts, and among how many."""
        return [int(of.sum() if self.group is None else np.count_nonzero(of)) for of in self._counts[name]]

    def ends(self, name: str, level: float) -> Ends:
        """A measure with its interval."""
        if name == "auc":
            found = interval_of(*self._moments_of_auc, "logit", level)
            return Ends(found.auc, found.low, found.high)
        part, whole = self._counts[name]
        if self.group is None:
            share = share_of_rows(int(part.sum()), int(whole.sum()), level)
        else:
            share = share_of_groups(part, whole, level)
        if name != "mean_error":
            return share
        mean = float(np.mean(self.score, dtype=np.float64))  # as it is: only the share of positives is uncertain
        return Ends(mean - share.estimate, mean - share.high, mean - share.low)

    @cached_property
    def _twice_placements(self) -> Integers:
        return twice_placements(self.positive, self.score)

    @cached_property
    def _moments_of_auc(self) -> tuple[PlacementMoments, int]:
        """What an interval of the AUC needs at any level: moments, by a sort of all samples, and the smaller class."""
        smaller = min(self.n_units("auc"))
        if self.group is None:
            return placement_moments(cumulative_counts(BinaryScores(self.positive, self.score, None))), smaller
        group = (np.cumsum(np.bincount(self.group) > 0) - 1)[self.group]  # of these samples alone, none is empty
        return moments_of_groups(self.positive, self._twice_placements, group, smaller), smaller

    def influence(self, name: str, value: float) -> AnyArray:
        """How far each sample moves a measure from its value, linearised."""
        if name == "auc":
            others = np.where(self.positive, np.count_nonzero(~self.positive), np.count_nonzero(self.positive))
            apart = self._twice_placements / (2 * others) - value
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
            n_groups = None if one.group is None else one.n_units("prevalence")[1]
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
        n_groups = int(max(one.group.max(), rest.group.max())) + 1
        first, second = (
            np.bincount(group, of.influence(name, at.estimate), minlength=n_groups)
            for of, group, at in zip((one, rest), (one.group, rest.group), ends[0], strict=True)
        )
        shared = correlation_of(first, second, None)
    found, adjusted = (difference_of(*pair, shared) for pair in ends)
    if not found.low < found.high:  # all groups are alike on both sides, and no interval is a point
        found, adjusted = (difference_of(*pair, 0.0) for pair in ends)
    return Difference(*found, *adjusted[1:])
