"""Precision and recall of the highest scores, of all rows or of each of several lists, such as days.

Lists are independent of each other, unless a group, such as a patient, is in several. Then what groups vary is added to
what lists vary (Cameron, Gelbach and Miller 2011; what both count twice is not taken off, to be on the safe side).
bench/lists_and_classes.py has the coverage.
"""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Literal

import numpy as np

from .._types import AnyArray, Integers
from ..curves.precision_at_k import TopK, mean_of_lists, precision_at_k, ranked, recall_at_k, top_k
from ..inference._student import logit_ends
from ._estimates import LEVEL, NO_VARIATION, Estimate, Sampling, estimate
from ._formats import Contents
from ._samples import TwoClasses
from ._translation import msgid

METRICS: tuple[Literal["precision", "recall"], ...] = ("precision", "recall")
FEWEST = 10
TOO_FEW = msgid("none: fewer than 10 lists, or groups in them")
OF_LISTS = msgid("Student’s t of lists, logit scale")
OF_BOTH = msgid("Student’s t of lists and groups, logit scale")


def at_k_of(rows: TwoClasses, k: float, sampling: Sampling) -> tuple[Contents, dict[str, Estimate], dict[str, float]]:
    """What is counted; precision and recall at k; and what scores have that say nothing."""
    of = positive, score, lists, _ = ranked(rows.positive, rows.score, rows.lists, rows.groups)
    found, guessed = top_k(*of, k), top_k(positive, np.zeros(len(score)), *of[2:], k)
    sizes, taken = np.bincount(lists), round(float(found.taken.sum()))
    told = {"k": k, "taken": taken, "all": len(score), "lists": None, "short": 0}
    baselines = {f"{name}_at_k": mean_of_lists(*guessed.parts(name), lists) for name in METRICS}
    if rows.lists is None:
        share, drawn = taken / len(score), replace(sampling, label=positive, group=None)  # resamples differ in size
        metrics = precision_at_k, recall_at_k
        each = {of.__name__: drawn.any_metric(score, functools.partial(of, k=share)) for of in metrics}
        return told, each, baselines
    told |= {"lists": len(sizes), "short": int((sizes < k).sum())}
    return told, {f"{name}_at_k": mean_with_interval(found, name) for name in METRICS}, baselines


def largest_list(rows: TwoClasses) -> int:
    """How many rows, or groups, can be taken at most."""
    return int(np.bincount(ranked(rows.positive, rows.score, rows.lists, rows.groups)[2]).max())


def mean_with_interval(found: TopK, name: Literal["precision", "recall"]) -> Estimate:
    """The mean over lists; its interval is Student's on the scale of log odds."""
    (part, whole), lists = found.parts(name), found.lists
    mean, total, some = mean_of_lists(part, whole, lists), np.bincount(lists, whole), whole > 0
    units = [lists[some]]
    if found.group is not None and (np.bincount(found.group) > 1).any():  # each is once in a list
        units.append(found.group[some])
    n = min(len(np.unique(unit)) for unit in units)
    if n < FEWEST:
        return estimate(mean, method=TOO_FEW)
    apart = (part - mean * whole)[some] / total[lists[some]] / np.count_nonzero(total)
    variance = sum(_variance(apart, unit) for unit in units)
    if not variance:
        return estimate(mean, method=NO_VARIATION)
    return estimate(mean, *logit_ends(mean, variance, n - 1, LEVEL), OF_LISTS if len(units) == 1 else OF_BOTH)


def _variance(apart: AnyArray, unit: Integers) -> float:
    """Of a sum over independent units, from what each row adds to it."""
    sums = np.bincount(unit, apart)[np.bincount(unit) > 0]
    return float(sums @ sums) * len(sums) / (len(sums) - 1)
