"""Cells of text as labels and numbers, and which of a file's columns is which."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from ._sources import BadInputError, Source, as_number, parsed

Kind = Callable[[list[str]], bool]
MISSING = {"", "na", "n/a", "nan", "null", "none", "nat", "<na>"}
# Names are compared in lower case with underscores; an earlier line is stronger than a later one.
LABEL_NAMES = (
    {"label", "labels", "y_true", "target", "class", "outcome", "true_label", "ground_truth", "truth", "actual"},
    {"y", "标签", "真实标签", "类别"},
)
SCORE_NAMES = (
    {"score", "scores", "y_score", "proba", "prob", "probability", "y_proba", "y_prob", "predict_proba", "confidence"},
    {"prediction", "predictions", "pred", "y_pred", "predicted", "y_hat", "p", "得分", "分数", "概率", "预测概率"},
)
GROUP_NAMES = {
    *("patient", "patient_id", "subject", "subject_id", "person", "person_id", "user", "user_id", "customer"),
    *("customer_id", "client", "client_id", "household", "group", "group_id", "患者", "病人", "用户"),
}


@dataclass(frozen=True)
class Roles:
    """Which columns hold the labels, the scores and the rest; `classes` are the score columns of many classes."""

    label: str
    score: str = ""
    classes: tuple[str, ...] = ()
    compare: str = ""
    group: str = ""
    weight: str = ""

    def named(self) -> dict[str, str]:
        """The columns that are used, by what for."""
        each = {"label": self.label, "score": self.score, "compare": self.compare}
        each |= {"group": self.group, "weight": self.weight}
        return {role: column for role, column in each.items() if column} | {f"class {c}": c for c in self.classes}


@dataclass(frozen=True)
class Wanted:
    """What the options say about columns; empty where they say nothing."""

    label: str = ""
    score: str = ""
    compare: str = ""
    group: str = ""
    weight: str = ""
    positive: str = ""
    classes: tuple[str, ...] = field(default=())


def is_missing(cell: str) -> bool:
    """Whether a cell holds no value."""
    return cell.casefold() in MISSING


def as_label(cell: str) -> str:
    """A label as it is compared: numbers that are equal are one label, whichever way they are written.

    >>> as_label("1.0"), as_label("malignant")
    ('1', 'malignant')
    """
    number = as_number(cell)
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else cell


def as_numbers(source: Source, column: str, meaning: str) -> NDArray[np.float64]:
    """A column as numbers, nan where one is missing; anything else is refused with its line."""
    cells = source.columns[column]
    try:
        numbers = np.array(list(map(parsed, cells)))
    except ValueError:
        numbers = np.array([math.nan if is_missing(cell) else as_number(cell, math.inf) for cell in cells])
    bad = np.isinf(numbers)
    if bad.any():
        raise BadInputError(_unexpected(source, column, int(np.argmax(bad)), meaning))
    return numbers


def _unexpected(source: Source, column: str, row: int, meaning: str) -> str:
    cell = source.columns[column][row]
    hint = ""
    if cell.count(",") == 1 and as_number(cell.replace(",", ".")) < math.inf:
        hint = ", with a decimal comma; write a point"
    return (
        f"{source.name}, {source.place} {source.lines[row]}, column {column!r}: "
        f"expected {meaning}, found {cell!r}{hint}"
    )


def find_roles(source: Source, wanted: Wanted) -> Roles:
    """Find the columns by the options, by their names, or by what they hold.

    Raises
    ------
    BadInputError
        If an option names no column, or the file leaves open which column is meant.
    """
    options = {"label": wanted.label, "score": wanted.score, "compare": wanted.compare}
    options |= {"group": wanted.group, "weight": wanted.weight}
    for option, column in options.items():
        _check_column(source, f"--{option}", column)
    for column in wanted.classes:
        _check_column(source, "--classes", column)
    if len(wanted.classes) == 1:
        hint = f"for one column of scores write --score {wanted.classes[0]}"
        raise BadInputError(f"--classes {wanted.classes[0]}: expected a column for each class; {hint}")
    used = {column for column in (*options.values(), *wanted.classes) if column}
    rest = [column for column in source.columns if column not in used]

    def are_labels(cells: list[str]) -> bool:
        return len(labels_of(cells)) == 2 or bool(_class_columns(cells, rest))

    label = wanted.label or _found(source, "label", rest, LABEL_NAMES, are_labels)
    found = Roles(label, compare=wanted.compare, group=wanted.group, weight=wanted.weight)
    if wanted.classes:
        return replace(found, classes=wanted.classes)
    rest = [column for column in rest if column != label]
    if not wanted.score and (classes := _class_columns(source.columns[label], rest)):
        if len(classes) > 2:
            return replace(found, classes=classes)
        positive = as_label(wanted.positive) if wanted.positive else conventional_positive(classes)
        by_label = {as_label(column): column for column in classes}
        if positive in by_label:
            return replace(found, score=by_label[positive])
    score = wanted.score or _found(source, "score", rest, SCORE_NAMES, _many_numbers)
    return replace(found, score=score)


def conventional_positive(labels: Sequence[str]) -> str:
    """The label that is positive by convention, of 0/1, -1/1 and false/true; empty where there is none."""
    folded = {label.casefold(): label for label in labels}
    for convention in ({"0", "1"}, {"-1", "1"}, {"false", "true"}):
        if set(folded) == convention:
            return folded["1" if "1" in convention else "true"]
    return ""


def labels_of(cells: Iterable[str]) -> list[str]:
    """The distinct labels of cells, sorted: numbers by value before text."""
    distinct = {as_label(cell) for cell in set(cells) if not is_missing(cell)}
    return sorted(distinct, key=lambda label: (as_number(label, math.inf), label))


def repeating_groups(source: Source, roles: Roles) -> str:
    """A column that is called like a group, holds some value twice, and is not used; empty if there is none."""
    for column in source.columns:
        if _plain(column) in GROUP_NAMES and column not in roles.named().values():
            present = [cell for cell in source.columns[column] if not is_missing(cell)]
            if len(set(present)) < len(present):
                return column
    return ""


def _check_column(source: Source, option: str, column: str) -> None:
    if column and column not in source.columns:
        raise BadInputError(f"{option} is {column!r}, but the columns of {source.name} are {_listed(source.columns)}")


def _listed(columns: Iterable[str]) -> str:
    return ", ".join(map(repr, columns))


def _found(source: Source, role: str, rest: list[str], names: tuple[set[str], ...], is_kind: Kind) -> str:
    """The one column that is called so; else the one that holds such values."""
    for tier in names:
        called = [column for column in rest if _plain(column) in tier]
        if called:
            break
    else:
        called = [column for column in rest if is_kind(source.columns[column])]
    if len(called) == 1:
        return called[0]
    why = f"{_listed(called)} may all be it" if called else "none is called or looks like it"
    raise BadInputError(
        f"{source.name}: which column has the {role}s? Of {_listed(source.columns)}, {why}: say --{role} NAME"
    )


def _plain(column: str) -> str:
    return column.casefold().replace(" ", "_").replace("-", "_")


def _many_numbers(cells: list[str]) -> bool:
    present = {cell for cell in cells if not is_missing(cell)}
    return len(present) > 2 and all(as_number(cell) < math.inf for cell in present)


def _class_columns(cells: list[str], columns: list[str]) -> tuple[str, ...]:
    """The columns that are called like the labels in these cells, in the order of the labels; all of them, or none."""
    by_name = {as_label(column): column for column in columns}
    labels = labels_of(cells)
    return tuple(by_name[name] for name in labels) if len(labels) > 1 and set(labels) <= set(by_name) else ()
