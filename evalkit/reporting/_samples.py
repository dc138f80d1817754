"""The rows that a report judges, from a file or from arrays, and what is known of those left out."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._input.class_columns import check_class_columns
from .._input.groups import number_groups
from .._input.labels import BoolArray, Label, read_labels
from .._input.reading import AnyArray, as_rows, check_same_index
from .._input.validation import as_scores, check_scores
from ._advice import advice_on_nested
from ._cells import as_label, in_percent, is_missing
from ._columns import Roles, Wanted, as_numbers, find_roles, repeating_groups, unused_columns
from ._shell import option, parts_of
from ._sources import STANDARD_INPUT, BadInputError, Source

AS_ASKED = "as asked"
SCORE = "a finite number"
WEIGHT = "a finite number of 0 or more"


@dataclass(frozen=True)
class Origin:
    """Where rows come from: what a reader needs to find them again, and what was left out of them."""

    name: str = ""
    sha256: str = ""
    encoding: str = ""
    columns: dict[str, str] = field(default_factory=dict)
    why: dict[str, str] = field(default_factory=dict)  # the labels and the scores are read from their columns
    notes: tuple[str, ...] = ()
    n_rows: int = 0
    missing: list[dict[str, Any]] = field(default_factory=list)
    left_out_of: dict[str, int] = field(default_factory=dict)  # of each of two classes
    n_duplicates: int | None = None  # not counted where no other column is read: equal scores are no duplicates
    repeating: str = ""

    @property
    def lacking(self) -> list[str]:
        """The columns that lack values."""
        return [of["column"] for of in self.missing]


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
    try:
        return _from_columns(source, wanted)
    except BadInputError as error:
        if isinstance(source.columns, dict):  # all of them are read
            raise BadInputError(f"{error}{advice_on_nested(source.columns)}") from None
        raise


def _from_columns(source: Source, wanted: Wanted) -> TwoClasses | ManyClasses:
    left_out = frozenset(map(as_label, (wanted.missing, *parts_of(wanted.missing)))) - {""}
    roles = find_roles(source, wanted)
    many = bool(roles.classes)
    if many and (roles.weight or roles.compare):
        option = "weight" if roles.weight else "compare"
        raise BadInputError(f"--{option} is for two classes: a report on more has no such part")
    score_columns = list(roles.classes) or [roles.score, *([roles.compare] if roles.compare else [])]
    numbers = {column: as_numbers(source, column, SCORE, left_out) for column in score_columns}
    if roles.weight:
        numbers[roles.weight] = _weights(source, roles.weight)
    missing = {column: np.isnan(values) for column, values in numbers.items()}
    cells = source.columns[roles.label]
    distinct = {cell: as_label(cell) for cell in set(cells)}
    labels = [distinct[cell] for cell in cells]
    known = list(roles.labels.names) if many else roles.labels.all
    without = {label for label in set(labels) if label not in known and (is_missing(label) or label in left_out)}
    missing[roles.label] = np.array([label in without for label in labels])
    for column in filter(None, (roles.group, roles.predicted)):
        missing[column] = np.array([is_missing(cell) and cell not in known for cell in source.columns[column]])
    kept = ~np.logical_or.reduce(list(missing.values()))
    if not kept.any():
        raise BadInputError(f"{source.name}: each row has a missing value in one of {', '.join(map(repr, missing))}")
    groups = np.array(source.columns[roles.group])[kept] if roles.group else None
    _check_groups(source, roles.group, groups)
    if many:
        scores = np.column_stack([numbers[c][kept] for c in roles.classes])
        origin = _origin(source, roles, _counts(missing))
        return _many(source, roles, [labels[row] for row in np.flatnonzero(kept)], scores, groups, origin)
    positive = np.array([label in roles.labels.positive for label in labels])
    unlabelled = missing[roles.label]
    classes = {"positive": positive & ~unlabelled, "negative": ~positive & ~unlabelled}
    origin = _origin(source, roles, _counts(missing, **classes))
    left_out_of = {name: int((of & ~kept).sum()) for name, of in {**classes, "unlabelled": unlabelled}.items()}
    origin = replace(origin, left_out_of=left_out_of)
    if roles.predicted:
        numbers[roles.score] = _of_positive(source, roles, numbers[roles.score])
    if roles.why["score"] != AS_ASKED:
        _check_units(source, roles.score, numbers[roles.score])
    positive = positive[kept]
    if positive.all() or not positive.any():
        where = f"{source.name}, column {roles.label!r}"
        name = roles.labels.names[0 if positive.any() else 1]
        why = f", as the other rows lack a value in {', '.join(map(repr, origin.lacking))}" if origin.missing else ""
        raise BadInputError(f"{where}: expected rows of two classes, found only the label {name!r}{why}")
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
        names=(roles.labels.names[0], roles.labels.names[1]),
        origin=origin,
    )


def _counts(missing: dict[str, BoolArray], **classes: BoolArray) -> list[dict[str, Any]]:
    """How many values each column lacks, and how many of each class."""
    return [
        {"column": column, "count": int(lacks.sum())} | {name: int((lacks & of).sum()) for name, of in classes.items()}
        for column, lacks in missing.items()
        if lacks.any()
    ]


def _of_positive(source: Source, roles: Roles, sure: NDArray[np.float64]) -> NDArray[np.float64]:
    """The probability of the positive class, from how sure a model is of the label that it predicts."""
    predicted = list(map(as_label, source.columns[roles.predicted]))
    sure = sure / 100 if in_percent(sure) else sure
    for row, label in enumerate(predicted):
        place = f"{source.name}, {source.place} {source.lines[row]}, column"
        if label not in roles.labels.all and not is_missing(label):
            raise BadInputError(f"{place} {roles.predicted!r}: expected one of the labels, found {label!r}")
        if not (0 <= sure[row] <= 1 or np.isnan(sure[row])):
            hint = "; if all are in percent, divide each by 100" if 2 < np.nanmax(sure) <= 100 else ""
            raise BadInputError(f"{place} {roles.score!r}: expected a probability in [0, 1], found {sure[row]:g}{hint}")
    return np.where([label in roles.labels.positive for label in predicted], sure, 1 - sure)


def _check_units(source: Source, column: str, score: NDArray[np.float64]) -> None:
    """Refuse fractions beside percents without a sign: numbers from 0 to 1 and from 10 to 100, and few in between."""
    known = score[~np.isnan(score)]
    fractions, between, percents = (((known > low) & (known <= 10 * low)).sum() for low in (0.1, 1, 10))
    if known.min() >= 0 and known.max() <= 100 and 3 * between < min(fractions, percents):
        rows = [int(np.argmax(of)) for of in ((score > 0) & (score <= 1), score > 1)]
        one, other = (f"{source.columns[column][row]!r} ({source.place} {source.lines[row]})" for row in sorted(rows))
        raise BadInputError(
            f"{source.name}, column {column!r}: of {one} and {other}, one looks like a fraction and the other like a "
            f"percent: write all in one unit, or, if they are, say {option('score', column)}"
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


def _origin(source: Source, roles: Roles, missing: list[dict[str, Any]]) -> Origin:
    return Origin(
        name="standard input" if source.name == STANDARD_INPUT else Path(source.name).name,
        sha256=source.sha256,
        encoding=source.encoding,
        columns=roles.named(),
        why=roles.why | ({"positive": roles.labels.why} if roles.labels.why else {}),
        notes=source.notes + roles.notes + unused_columns(source, roles),
        n_rows=len(source.lines),
        missing=missing,
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
    names = roles.labels.names
    place = {name: index for index, name in enumerate(names)}
    where = f"{source.name}, column {roles.label!r}"
    strange = min((label for label in set(labels) if label not in place), default="")
    if strange:
        raise BadInputError(f"{where} has the label {strange!r}, but the classes are {', '.join(map(repr, names))}")
    absent = [name for name in names if name not in set(labels)]
    if absent:
        raise BadInputError(f"{where}: expected rows of each class, found none of {absent[0]!r}")
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
    true = read_labels(y_true, "y_true", beside="y_score").places
    check_same_index(y_true=y_true, y_score=y_score, scores_b=scores_b, groups=groups, sample_weight=sample_weight)
    grouped = None if groups is None else number_groups(groups, true)
    shape = as_rows(y_score, "y_score", "sample").shape
    if len(shape) == 2 and shape[1] > 2:
        refused = {"scores_b": scores_b, "sample_weight": sample_weight, "pos_label": pos_label}
        for name, value in refused.items():
            if value is not None:
                raise ValueError(f"{name} is for two classes: leave it out where y_score has a column for each class.")
        return _many_from_arrays(y_true, y_score, labels, grouped)
    if labels is not None:
        raise ValueError("labels is for many classes: give y_score a column for each, or say pos_label=.")
    data = check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)
    second = None if scores_b is None else as_scores(scores_b, "scores_b", true)
    names = str(data.classes[1]), str(data.classes[0])
    origin = Origin(n_rows=len(true), columns=_own_names(label=y_true, score=y_score, compare=scores_b))
    return TwoClasses(data.positive, data.score, second, data.weight, grouped, names, origin)


def _own_names(**columns: Any) -> dict[str, str]:
    """What columns of a DataFrame are called in it."""
    names = {role: getattr(column, "name", None) for role, column in columns.items()}
    return {role: name for role, name in names.items() if isinstance(name, str) and name}


def _in_memory(*values: Any) -> tuple[Any, ...]:
    """Compute what is a collection of Dask's, all at once."""
    if not any(hasattr(type(value), "__dask_graph__") for value in values):
        return values
    computed: tuple[Any, ...] = importlib.import_module("dask").compute(*values, traverse=False)
    return computed


def _many_from_arrays(
    y_true: ArrayLike, y_score: Any, labels: Sequence[Label] | None, groups: AnyArray | None
) -> ManyClasses:
    data = check_class_columns(y_true, y_score, labels)
    names = tuple(map(str, data.classes))
    return ManyClasses(data.code, np.column_stack(data.columns), groups, names, Origin(n_rows=len(data.code)))
