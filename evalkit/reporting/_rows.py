"""The rows of a file that a report judges, and what is known of those left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from .._types import AnyArray, BoolArray, Floats, Integers
from ._asking import BadInputError, doubt, listed, parts_of
from ._by import by_columns, only
from ._cells import as_label, is_missing
from ._column import Column
from ._doubts import refuse_folds
from ._names import names_groups
from ._roles import LEAST, OF_MANY, ROLES, Roles, Wanted, find_roles
from ._samples import ManyClasses, Origin, TwoClasses
from ._sources import STANDARD_INPUT, Source
from ._translation import t, told

FEW_VALUES, MOST_NAMED = 5, 6  # values of a column, and columns, that a note shows


def from_source(source: Source, wanted: Wanted) -> TwoClasses | ManyClasses:
    """The rows of a file; BadInputError with line and column of what is wrong."""
    source = only(source, wanted.get("only", ""))
    roles = find_roles(_without(source, wanted.get("missing", "")), wanted)
    numbers = _numbers(roles)
    missing = _missing(roles, numbers)
    kept = ~np.logical_or.reduce(list(missing.values()))
    if not kept.any():
        raise BadInputError(f"{source.name}: each row has a missing value in one of {listed(missing)}")
    groups, fold, lists = (
        _groups(roles.columns[role], kept) if role in roles.columns else None for role in ("group", "fold", "per")
    )
    if roles.classes:
        scores = np.column_stack([numbers[column.name][kept] for column in roles.classes])
        second = np.column_stack([numbers[column.name][kept] for column in roles.second]) if roles.second else None
        origin = _origin(source, roles, missing)
        return ManyClasses(_places(roles, kept), scores, groups, roles.labels.names, origin, second)
    label = roles.columns["label"]
    positive = np.array([of in roles.labels.positive for of in label.as_labels])
    unlabelled = missing[label.name]
    classes = {"positive": positive & ~unlabelled, "negative": ~positive & ~unlabelled}
    left_out = {name: int((of & ~kept).sum()) for name, of in {**classes, "unlabelled": unlabelled}.items()}
    unscored = [missing[roles.columns[role].name] for role in ("score", "predicted") if role in roles.columns]
    left_out["unscored_positive"] = int((classes["positive"] & np.logical_or.reduce(unscored)).sum())
    origin = replace(_origin(source, roles, missing, **classes), left_out_of=left_out)
    of = {role: numbers[column.name][kept] for role, column in roles.columns.items() if column.name in numbers}
    _refuse_one_class(roles, positive[kept], of.get("weight"), origin)
    names = roles.labels.names[0], roles.labels.names[1]
    of_all = _groups(roles.columns["group"], np.ones_like(kept)) if roles.by and groups is not None else None
    by = by_columns(source.columns, roles.by, kept, of_all)
    if fold is not None:
        refuse_folds(roles.columns["fold"], fold, positive[kept])
    weight, second = of.get("weight"), of.get("compare")
    return TwoClasses(positive[kept], of["score"], second, weight, groups, names, origin, fold, lists, by)


def _without(source: Source, missing: str) -> Source:
    """The file with nothing in place of what stands for no value."""
    left_out = frozenset(map(as_label, (missing, *parts_of(missing)))) - {""}
    if not left_out:
        return source
    return replace(source, columns={name: column.without(left_out) for name, column in source.columns.items()})


def _numbers(roles: Roles) -> dict[str, Floats]:
    """The scores and weights by the names of their columns."""
    if roles.classes and (of_two := [role for role in roles.columns if role not in OF_MANY]):
        raise doubt("compare_of_two" if of_two[0] == "compare" else "part_of_two", role=of_two[0])
    numbers = {column.name: column.as_numbers() for column in (*roles.classes, *roles.second)}
    numbers |= {of.name: of.as_numbers(least) for role, least in LEAST.items() if (of := roles.columns.get(role))}
    if column := roles.columns.get("predicted"):
        score = roles.columns["score"]
        numbers[score.name] = _of_positive(roles, column, score, numbers[score.name])
    return numbers


def _of_positive(roles: Roles, predicted: Column, score: Column, sure: Floats) -> Floats:
    """The probability of the positive class, from how sure a model is of the label that it predicts."""
    if not roles.labels.are_two:
        raise doubt("predicted_of_many", where=predicted.where)
    known = sure[~np.isnan(sure)]
    if len(known) and ((known >= 50) & (known <= 100)).all():
        sure = sure / 100
        roles.why["score"] += t("; ") + t("taken as percent, divided by 100")
    for row, label in enumerate(predicted.as_labels):
        if label not in roles.labels.all and not is_missing(label):
            raise BadInputError(f"{predicted.at(row)}: expected one of the labels, found {label!r}")
        if not (0 <= sure[row] <= 1 or np.isnan(sure[row])):
            raise BadInputError(f"{score.at(row)}: expected a probability in [0, 1], found {sure[row]:g}")
    return np.where([label in roles.labels.positive for label in predicted.as_labels], sure, 1 - sure)


def _missing(roles: Roles, numbers: dict[str, Floats]) -> dict[str, BoolArray]:
    """Which rows lack a value, by the name of the column."""
    missing = {name: np.isnan(values) for name, values in numbers.items()}
    known = {*roles.labels.names} if roles.classes else roles.labels.all
    for role in ROLES:
        if role not in LEAST and (column := roles.columns.get(role)):
            lacking = {label for label in set(column.as_labels) if is_missing(label) and label not in known}
            missing[column.name] = np.array([label in lacking for label in column.as_labels])
    return missing


def _groups(column: Column, kept: BoolArray) -> Integers:
    """The number of each row's group."""
    names, number = np.unique(np.array(column.cells)[kept], return_inverse=True)
    if len(names) < 2:
        raise BadInputError(f"{column.where}: expected several groups, found only {str(names[0])!r}")
    return number


def _places(roles: Roles, kept: BoolArray) -> AnyArray:
    """The place of each row's class among the names."""
    label, names = roles.columns["label"], roles.labels.names
    labels = [label.as_labels[row] for row in np.flatnonzero(kept)]
    if strange := sorted(set(labels).difference(names)):
        raise doubt("strange_label", where=label.where, label=strange[0], names=listed(names))
    if absent := [name for name in names if name not in set(labels)]:
        raise BadInputError(f"{label.where}: expected rows of each class, found none of {absent[0]!r}")
    return np.array([names.index(of) for of in labels])


def _refuse_one_class(roles: Roles, positive: BoolArray, weight: Floats | None, origin: Origin) -> None:
    if positive.all() or not positive.any():
        lacking = [of["column"] for of in origin.missing]
        why = f", as the other rows lack a value in {listed(lacking)}" if lacking else ""
        found = roles.labels.names[not positive.any()]
        raise doubt("one_class", where=roles.columns["label"].where, label=found, why=why)
    if weight is not None and not (weight[positive].any() and weight[~positive].any()):
        raise doubt("no_weight", where=roles.columns["weight"].where)


def _origin(source: Source, roles: Roles, missing: dict[str, BoolArray], **classes: BoolArray) -> Origin:
    """What is known of the file, with how many values each column lacks, and how many of each class."""
    counts = [
        {"column": column, "count": int(lacks.sum())} | {name: int((lacks & of).sum()) for name, of in classes.items()}
        for column, lacks in missing.items()
        if lacks.any()
    ]
    return Origin(
        name="standard input" if source.name == STANDARD_INPUT else Path(source.name).name,
        sha256=source.sha256,
        encoding=source.encoding,
        columns=roles.named(),
        why=roles.why | ({"positive": roles.labels.why} if roles.labels.why else {}),
        notes=source.notes + _unused(source, roles),
        n_rows=source.n_rows,
        missing=counts,
        n_duplicates=_n_duplicates(source, roles),
        repeating=_repeating(source, roles),
    )


def _unused(source: Source, roles: Roles) -> tuple[str, ...]:
    """A note on the columns that are not used, each of a few values with these: all rows are judged together."""
    unused = {name: column for name, column in source.columns.items() if name not in roles.named().values()}
    if not unused:
        return ()
    values = {name: set(column.cells) - {""} if source.is_whole else set() for name, column in unused.items()}
    most = min(FEW_VALUES, source.n_rows - 1)  # or a value would stand for a single row
    few = {name: sorted(of) for name, of in values.items() if 1 < len(of) <= most and max(map(len, of)) < 20}
    shown = [f"{name!r} ({', '.join(few[name])})" if name in few else repr(name) for name in unused][:MOST_NAMED]
    shown += [told("[n] more", n=str(len(unused) - MOST_NAMED))] if len(unused) > MOST_NAMED else []
    said = told("not used: [columns]", columns=", ".join(shown)) + t("; all rows are judged together") * bool(few)
    return (said.replace("{", "(").replace("}", ")"),)


def _repeating(source: Source, roles: Roles) -> str:
    """A column that is called like a group or like a row, holds some value twice, and is not used; empty if none."""
    used = {*roles.named().values(), *roles.labels.all}  # a column called after a class has its scores
    for name, column in source.columns.items():
        if names_groups(name) and name not in used:
            present = [cell for cell in column.cells if not is_missing(cell)]
            if len(set(present)) < len(present):
                return name
    return ""


def _n_duplicates(source: Source, roles: Roles) -> int | None:
    """How many rows repeat another; None where all columns are used, or only those that are used are read."""
    if not source.is_whole or len(source.columns) == len(set(roles.named().values())):
        return None
    rows = list(zip(*(column.cells for column in source.columns.values()), strict=True))
    return len(rows) - len(set(rows))
