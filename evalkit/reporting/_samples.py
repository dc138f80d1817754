"""The rows that a report judges, from a file or from arrays, and what is known of those left out."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import validation
from .._class_columns import check_class_columns
from .._groups import check_groups
from ..validation import AnyArray, BoolArray, Label
from ._columns import (
    Roles,
    Wanted,
    as_label,
    as_numbers,
    conventional_positive,
    find_roles,
    is_missing,
    labels_of,
    repeating_groups,
)
from ._sources import STANDARD_INPUT, BadInputError, Source

SCORE = "a finite number"
WEIGHT = "a finite number of 0 or more"


@dataclass(frozen=True)
class Origin:
    """Where rows come from: what a reader needs to find them again, and what was left out of them."""

    name: str = ""
    sha256: str = ""
    encoding: str = ""
    columns: dict[str, str] = field(default_factory=dict)
    n_rows: int = 0
    missing: dict[str, int] = field(default_factory=dict)
    n_duplicates: int | None = None  # not counted where no other column is read: equal scores are no duplicates
    repeating: str = ""


@dataclass(frozen=True, eq=False)
class TwoClasses:
    """Rows of two classes: which are positive, their scores, and those of a second model."""

    positive: BoolArray
    score: AnyArray
    second: AnyArray | None
    weight: NDArray[np.float64] | None
    groups: AnyArray | None
    names: tuple[str, str]  # of the positive and the negative class
    origin: Origin


@dataclass(frozen=True, eq=False)
class ManyClasses:
    """Rows of more classes: the place of each row's class among the names, and a column of scores for each."""

    true: AnyArray
    scores: AnyArray
    groups: AnyArray | None
    names: tuple[str, ...]
    origin: Origin

    @property
    def is_often_drawn_whole(self) -> bool:
        """Whether resamples that have every class are common enough to be drawn: about one in ten, or more."""
        classes = self.true
        if self.groups is not None:
            classes = np.unique([classes, np.unique(self.groups, return_inverse=True)[1]], axis=1)[0]
        return float(np.exp(-np.bincount(classes)).sum()) < 1.5  # how many classes a resample lacks on average


def from_source(source: Source, wanted: Wanted) -> TwoClasses | ManyClasses:
    """The rows of a file.

    Raises
    ------
    BadInputError
        With line and column of what is wrong.
    """
    roles = find_roles(source, wanted)
    many = bool(roles.classes)
    if many and (roles.weight or roles.compare):
        option = "weight" if roles.weight else "compare"
        raise BadInputError(f"--{option} is for two classes: a report on more has no such part")
    score_columns = list(roles.classes) or [roles.score, *([roles.compare] if roles.compare else [])]
    numbers = {column: as_numbers(source, column, SCORE) for column in score_columns}
    if roles.weight:
        numbers[roles.weight] = _weights(source, roles.weight)
    missing = {column: np.isnan(values) for column, values in numbers.items()}
    for column in filter(None, (roles.label, roles.group)):
        missing[column] = np.array([is_missing(cell) for cell in source.columns[column]])
    kept = ~np.logical_or.reduce(list(missing.values()))
    if not kept.any():
        raise BadInputError(f"{source.name}: each row has a missing value in one of {', '.join(map(repr, missing))}")
    rows = np.flatnonzero(kept)
    labels = [as_label(source.columns[roles.label][row]) for row in rows.tolist()]
    groups = np.array(source.columns[roles.group])[kept] if roles.group else None
    origin = _origin(source, roles, {column: int(lacks.sum()) for column, lacks in missing.items()})
    if many:
        return _many(source, roles, labels, np.column_stack([numbers[c][kept] for c in roles.classes]), groups, origin)
    names = _class_names(source, roles.label, labels, wanted.positive)
    _check_groups(source, roles.group, groups)
    positive = np.array([label == names[0] for label in labels])
    weight = numbers[roles.weight][kept] if roles.weight else None
    if weight is not None and not (weight[positive].any() and weight[~positive].any()):
        where = f"{source.name}, column {roles.weight!r}"
        raise BadInputError(f"{where}: expected some weight in each class, found none in one of them")
    return TwoClasses(
        positive=positive,
        score=numbers[roles.score][kept],
        second=numbers[roles.compare][kept] if roles.compare else None,
        weight=weight,
        groups=groups,
        names=names,
        origin=origin,
    )


def _weights(source: Source, column: str) -> NDArray[np.float64]:
    weights = as_numbers(source, column, WEIGHT)
    if (weights < 0).any():
        row = int(np.argmax(weights < 0))
        raise BadInputError(
            f"{source.name}, {source.place} {source.lines[row]}, column {column!r}: "
            f"expected {WEIGHT}, found {source.columns[column][row]!r}"
        )
    return weights


def _origin(source: Source, roles: Roles, missing: dict[str, int]) -> Origin:
    return Origin(
        name="standard input" if source.name == STANDARD_INPUT else Path(source.name).name,
        sha256=source.sha256,
        encoding=source.encoding,
        columns=roles.named(),
        n_rows=len(source.lines),
        missing={column: count for column, count in missing.items() if count},
        n_duplicates=_n_duplicates(source, roles),
        repeating=repeating_groups(source, roles),
    )


def _n_duplicates(source: Source, roles: Roles) -> int | None:
    """How many rows repeat another; None where all columns are used, or only those that are used are read."""
    all_used = len(source.columns) == len(set(roles.named().values()))
    if all_used or not isinstance(source.columns, dict):
        return None
    rows = list(zip(*source.columns.values(), strict=True))
    return len(rows) - len(set(rows))


def _class_names(source: Source, column: str, labels: list[str], positive: str) -> tuple[str, str]:
    """What the positive and the negative class are called."""
    found = labels_of(labels)
    wanted = as_label(positive) if positive else conventional_positive(found)
    shown = ", ".join(map(repr, found[:5])) + (", …" if len(found) > 5 else "")
    where = f"{source.name}, column {column!r}"
    if len(found) == 1:
        raise BadInputError(f"{where}: expected rows of two classes, found only the label {shown}")
    if positive and wanted not in found:
        raise BadInputError(f"{where}: --positive is {positive!r}, but the labels are {shown}")
    if not wanted:
        choice = " or ".join(f"--positive {label}" for label in found[:2])
        raise BadInputError(f"{where} has the labels {shown}: say which of them is positive, such as {choice}")
    others = [label for label in found if label != wanted]
    return wanted, others[0] if len(others) == 1 else "any other label"


def _check_groups(source: Source, column: str, groups: AnyArray | None) -> None:
    if groups is not None and len(found := set(groups.tolist())) < 2:
        raise BadInputError(f"{source.name}, column {column!r}: expected several groups, found only {found.pop()!r}")


def _many(
    source: Source,
    roles: Roles,
    labels: list[str],
    scores: NDArray[np.float64],
    groups: AnyArray | None,
    origin: Origin,
) -> ManyClasses:
    names = tuple(map(as_label, roles.classes))
    place = {name: index for index, name in enumerate(names)}
    where = f"{source.name}, column {roles.label!r}"
    strange = [label for label in labels_of(labels) if label not in place]
    if strange:
        raise BadInputError(f"{where} has the label {strange[0]!r}, but the classes are {', '.join(map(repr, names))}")
    absent = [name for name in names if name not in set(labels)]
    if absent:
        raise BadInputError(f"{where}: expected rows of each class, found none of {absent[0]!r}")
    _check_groups(source, roles.group, groups)
    return ManyClasses(np.array([place[label] for label in labels]), scores, groups, names, origin)


def from_arrays(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    scores_b: ArrayLike | None,
    pos_label: Label | None,
    labels: Sequence[Label] | None,
    sample_weight: ArrayLike | None,
    groups: ArrayLike | None,
) -> TwoClasses | ManyClasses:
    """The rows of arrays, lists or columns, validated as everywhere in evalkit."""
    y_true, y_score, scores_b, groups, sample_weight = _in_memory(y_true, y_score, scores_b, groups, sample_weight)
    true = validation.as_labels(y_true, "y_true", beside="y_score")
    validation.check_same_index(
        y_true=y_true, y_score=y_score, scores_b=scores_b, groups=groups, sample_weight=sample_weight
    )
    grouped = None if groups is None else check_groups(groups, true)[0]
    shape = validation.as_unmasked_array(y_score, "y_score", "sample").shape
    if len(shape) == 2 and shape[1] > 2:
        refused = {"scores_b": scores_b, "sample_weight": sample_weight, "pos_label": pos_label}
        for name, value in refused.items():
            if value is not None:
                raise ValueError(f"{name} is for two classes: leave it out where y_score has a column for each class.")
        return _many_from_arrays(true, y_score, labels, grouped)
    if labels is not None:
        raise ValueError("labels is for many classes: give y_score a column for each, or say pos_label=.")
    data = validation.check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)
    second = None if scores_b is None else validation.as_scores(scores_b, "scores_b", true)
    names = str(true[int(np.argmax(data.positive))]), str(true[int(np.argmin(data.positive))])
    return TwoClasses(data.positive, data.score, second, data.weight, grouped, names, Origin(n_rows=len(true)))


def _in_memory(*values: Any) -> tuple[Any, ...]:
    """Compute what is a collection of Dask's, all at once."""
    if not any(hasattr(type(value), "__dask_graph__") for value in values):
        return values
    computed: tuple[Any, ...] = importlib.import_module("dask").compute(*values, traverse=False)
    return computed


def _many_from_arrays(
    true: AnyArray, y_score: Any, labels: Sequence[Label] | None, groups: AnyArray | None
) -> ManyClasses:
    data = check_class_columns(true, y_score, labels)
    names = tuple(map(str, data.classes))
    return ManyClasses(data.code, np.column_stack(data.columns), groups, names, Origin(n_rows=len(true)))
