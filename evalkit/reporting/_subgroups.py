"""The subgroups of a report: whom it misses most, the measures of each, and how far they are from the rest."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .._input.subgroups import MISSING
from .._types import BoolArray
from ..inference._subgroups import COMPARED, FEWEST, MEASURES, Part, Subgroup, compare_subgroups
from ._estimates import LEVEL
from ._formats import Contents
from ._samples import By, TwoClasses
from ._words import OF_SUBGROUPS

FEW_MISSING = 0.05  # of the rows: so small a subgroup of rows without a value stands last


def subgroups(data: TwoClasses, called: BoolArray, *, is_chosen_here: bool) -> Contents | None:
    """The measures of each subgroup of each column; nothing where there is none.

    What is measured at a threshold that these rows chose has no interval, and is not compared.
    """
    if not data.by:
        return None
    compared = [name for name in COMPARED if not (is_chosen_here and "called" in MEASURES[name])]
    rows, columns = Part(data.positive, data.score, called, data.groups), [by.subgroups for by in data.by]
    found, count, level = compare_subgroups(rows, columns, LEVEL, compared)

    def stands_last(one: Subgroup) -> bool:
        return one.name == MISSING and one.n_samples < FEW_MISSING * len(data.positive)

    told = [
        {"column": by.column, "rows": [_row(one, by, compared) for one in sorted(of, key=stands_last)]}
        for by, of in zip(data.by, found, strict=True)
    ]
    clear = _clear(told)
    return {
        "columns": told,
        "fewest": FEWEST,
        "n_differences": count,
        "adjusted_level": level,
        "missed_most": _missed_most(told),
        "lost_most": _lost_most(data.by),
        "n_clear": len(clear),
        "clear": clear[0] if clear else None,
    }


def _row(of: Subgroup, by: By, compared: list[str]) -> Contents:
    """A subgroup's counts, measures and differences by their names."""
    measures: dict[str, dict[str, float]] = {name: ends._asdict() for name, ends in of.measures.items()}
    for name in {*measures} - {"prevalence", *compared}:
        measures[name] |= {"low": math.nan, "high": math.nan}
    of_scores = [measures[name]["estimate"] for name in ("prevalence", "mean_error") if "mean_error" in measures]
    return {
        **{"name": of.name, "rows": of.n_samples, "positives": of.n_positive, "groups": of.n_groups},
        "left_out": sum(one.n_positive for one in by.lost if one.name == of.name),
        "mean_score": sum(of_scores) if of_scores else None,
        "measures": measures,
        "differences": {name: {**d._asdict(), "is_clear": d.is_clear} for name, d in of.differences.items()},
    }


def _harm(name: str, difference: float) -> tuple[int, float]:
    """What orders clear differences: missed positives, wrong probabilities, what else is worse, what is better."""
    if name == "mean_error":
        return 1, -abs(difference)
    is_worse = difference > 0 if name == "false_positive_rate" else difference < 0
    return (2 * (name != "recall"), -abs(difference)) if is_worse else (3, 0.0)


def _clear(columns: list[Contents]) -> list[Contents]:
    """The differences that leave out 0 when their number is allowed for, that which may harm most first."""
    found = [
        (name, {"column": column["column"], "name": row["name"], "measure": OF_SUBGROUPS[name]["title"], **difference})
        for column in columns
        for row in column["rows"]
        for name, difference in row["differences"].items()
        if difference["is_clear"]
    ]
    return [of for _, of in sorted(found, key=lambda one: _harm(one[0], one[1]["estimate"]))]


def _is_clearly_missed(row: Contents) -> bool:
    apart = row["differences"].get("recall")
    return bool(apart) and apart["is_clear"] and apart["estimate"] < 0


def _missed_most(columns: list[Contents]) -> Contents | None:
    """The subgroup with the lowest recall of those clearly below the rest; else where two of its column can be told."""

    def recall(row: Contents) -> float:
        return float(row["measures"]["recall"]["estimate"])

    pairs = [
        (row, column["column"])
        for column in columns
        for row in column["rows"]
        if _is_clearly_missed(row) and (row["name"] != MISSING or row is column["rows"][0])
    ] or [(column["rows"][0], column["column"]) for column in columns if not math.isnan(recall(column["rows"][1]))]
    if not pairs:
        return None
    row, column = min(pairs, key=lambda pair: recall(pair[0]))
    of_recall = {"recall": row["measures"]["recall"], "difference": row["differences"].get("recall")}
    return {"column": column, "name": row["name"], **of_recall}


def _lost_most(columns: Sequence[By]) -> Contents | None:
    """The subgroup that lost the largest share of its rows, of those that clearly lost a larger one than the rest."""
    found: list[Contents] = []
    for by in columns:
        for of in by.lost:
            share, apart = of.measures["prevalence"].estimate, of.differences["prevalence"]
            if of.n_positive >= FEWEST and apart.adjusted_low > 0:
                told = {"left_out": of.n_positive, "rows": of.n_samples, "share": share, "rest": share - apart.estimate}
                found.append({"column": by.column, "name": of.name, **told})
    return max(found, key=lambda one: float(one["share"]), default=None)
