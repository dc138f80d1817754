"""Which of a file's columns holds the labels, the scores and the rest; what is open is a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _names
from ._advice import advice_on
from ._candidates import listed, only_one
from ._cells import as_label, as_number, in_percent, is_missing, numbers_of
from ._classes import Classes, NamedClasses, classes_of
from ._column import Column, numbers_in
from ._column_names import columns_of_classes
from ._doubts import (
    NO_WEIGHT,
    refuse_codes,
    refuse_confidence,
    refuse_counts,
    refuse_decisions,
    refuse_other_class,
    refuse_predicted_classes,
    refuse_scores_as_labels,
    refuse_two_scores,
    refuse_unread,
)
from ._labels import find_label
from ._shell import joined, option, parts_of, quoted
from ._sources import BadInputError, Source

FEW_VALUES, MOST_NAMED = 5, 6  # values of a column, and columns, that a note shows


@dataclass(frozen=True)
class Roles:
    """Which columns hold the labels, the scores and the rest; `classes` are the score columns of many classes.

    `why` says of the labels and the scores how their columns were found, `notes` of others that they are not used.
    """

    label: str
    score: str = ""
    classes: tuple[str, ...] = ()
    compare: str = ""
    group: str = ""
    weight: str = ""
    predicted: str = ""
    why: dict[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    labels: Classes = field(default_factory=Classes)

    def named(self) -> dict[str, str]:
        """The columns that are used, by what for."""
        each = {name: getattr(self, name) for name in ("label", "score", "compare", "group", "weight", "predicted")}
        names = self.labels.names or self.classes
        each |= {f"class {name}": column for name, column in zip(names, self.classes, strict=False)}
        return {role: column for role, column in each.items() if column}


@dataclass(frozen=True)
class Wanted:
    """What the options say about columns; empty where they say nothing."""

    label: str = ""
    score: str = ""
    compare: str = ""
    group: str = ""
    weight: str = ""
    predicted: str = ""
    positive: str = ""
    negative: str = ""
    missing: str = ""
    classes: tuple[str, ...] = field(default=())

    def columns(self) -> dict[str, str]:
        """The columns that options name, one each."""
        names = ("label", "score", "compare", "group", "weight", "predicted")
        return {name: getattr(self, name) for name in names if getattr(self, name)}


def find_roles(source: Source, wanted: Wanted) -> Roles:
    """Find the columns by the options, by their names, or by what they hold.

    Raises
    ------
    BadInputError
        If an option names no column, or the file leaves open which column is meant.
    """
    is_asked = bool(wanted.weight)
    if wanted.weight == NO_WEIGHT and NO_WEIGHT not in source.columns:
        wanted = replace(wanted, weight="")
    named = wanted.columns()
    for name, column in [*named.items(), *(("classes", column) for column in wanted.classes)]:
        if column not in source.columns:
            raise BadInputError(
                f"--{name} is {column!r}, but the columns of {source.name} are {listed(source.columns)}"
            )
    if len(wanted.classes) == 1:
        hint = f"for one column of scores write {option('score', wanted.classes[0])}"
        raise BadInputError(f"--classes {wanted.classes[0]}: expected a column for each class; {hint}")
    used = {*named.values(), *wanted.classes}
    rest = {name: Column(name, source) for name in source.columns if name not in used}
    label, why = (wanted.label, "as asked") if wanted.label else find_label(source, rest, wanted.classes)
    rest.pop(label, None)
    others: dict[str, Any] = {name: column for name, column in named.items() if name not in ("label", "score")}
    found = Roles(label, **others, why={"label": why})
    found = _with_scores(source, found, rest, wanted)
    return found if is_asked else _without_weights(source, found, rest)


def _without_weights(source: Source, found: Roles, rest: Mapping[str, Column]) -> Roles:
    """The roles, with a note on weights that are not used; counts that are not used are a question."""
    unused = [column for column in rest.values() if column.name not in found.named().values()]
    refuse_counts(source, unused, bool(found.classes))
    weights = [one.name for one in unused if _names.names_weights(one.name) and not found.classes]
    said = "the column {!r} is not used: if it has the weight of each row, say {}"
    return replace(found, notes=tuple(said.format(name, option("weight", name)) for name in weights))


def _with_scores(source: Source, found: Roles, rest: dict[str, Column], wanted: Wanted) -> Roles:
    """The roles with the classes, and with the column of scores or one for each class."""
    cells = Column(found.label, source)
    where = f"{source.name}, column {found.label!r}"
    refuse_scores_as_labels(cells, where)
    among = wanted.classes or tuple(rest)
    of_classes = _columns_of(cells, among, found.label)
    if wanted.classes or (len(of_classes) > 2 and not (wanted.score or wanted.positive)):
        return _many(found, of_classes, wanted, cells, where)
    asked = NamedClasses(wanted.positive, wanted.negative, wanted.missing, tuple(of_classes))
    try:
        found = replace(found, labels=classes_of(cells.cells, where, asked))
    except BadInputError as error:
        if not wanted.positive:
            refuse_predicted_classes(cells, rest.values(), where, _example(cells))
        numeric = [column for column in rest.values() if column.is_many_valued]
        if wanted.positive or not 2 < len(_present(cells)) <= len(numeric):
            raise
        raise BadInputError(
            f"{error}; or, if there is a column of scores for each label, call these after the labels, such as "
            f"{_example(cells)}, and name them by --classes"
        ) from None
    if found.predicted or not (wanted.score or found.labels.names[0] in of_classes):
        beside = [Column(found.predicted, source)] if found.predicted else rest.values()
        refuse_predicted_classes(cells, beside, where, _example(cells), found.labels)
    score, why = _score_of(source, found, rest, wanted, of_classes)
    return _checked(source, replace(found, score=score, why=found.why | {"score": why}), wanted)


def _score_of(
    source: Source, found: Roles, rest: Mapping[str, Column], wanted: Wanted, of_classes: Mapping[str, str]
) -> tuple[str, str]:
    """The column of scores of two classes, and how it was found."""
    if wanted.score:
        return wanted.score, "as asked"
    positive = found.labels.names[0]
    if column := of_classes.get(positive):
        refuse_two_scores(source, [rest[name] for name in of_classes.values()], rest[column])
        return column, f"called after the positive label {positive}"
    score, why = _score(source, rest)
    refuse_other_class(source, score, found.labels)
    refuse_decisions(source, rest[score])
    if not found.predicted:
        refuse_confidence(source, rest[score], rest, found.labels)
    return score, why


def _columns_of(cells: Column, among: Iterable[str], label: str) -> dict[str, str]:
    """The columns called after all labels, or after all that stand for a value."""
    labels = _present(cells)
    present = [of for of in labels if not is_missing(of)]
    for each in (labels, present):
        if len(each) > 1 and (found := columns_of_classes(each, among, label)):
            return found
    return {}


def _present(cells: Column) -> list[str]:
    """All labels but the empty one."""
    return [label for label in sorted(+cells.labels, key=_place) if label]


def _example(cells: Column) -> str:
    return quoted(joined(f"p_{label}" for label in _present(cells)))


def _place(label: str) -> tuple[float, str]:
    return as_number(label, np.inf), label


def _many(found: Roles, of_classes: Mapping[str, str], wanted: Wanted, cells: Column, where: str) -> Roles:
    given = {as_label(column): column for column in wanted.classes}
    if not of_classes and not set(given) & set(cells.labels):
        raise BadInputError(
            f"{where} has the labels {listed(_present(cells))}, after which no column of --classes is called: call the "
            f"columns after the labels, such as {_example(cells)}"
        )
    by_label = dict(of_classes)
    by_label |= {label: column for label, column in given.items() if column not in by_label.values()}
    order = sorted(by_label, key=lambda label: wanted.classes.index(by_label[label])) if wanted.classes else by_label
    names = tuple(order)
    return replace(found, classes=tuple(by_label[name] for name in names), labels=Classes(names))


def _score(source: Source, rest: Mapping[str, Column]) -> tuple[str, str]:
    named = [column for column in rest.values() if _names.names_scores(column.name) and not _are_words(column)]
    if len(named) > 1:
        named = [one for one in named if one.is_many_valued] or [one for one in named if one.is_numeric] or named
    if named:
        alike = [one for one in rest.values() if _names.mentions_scores(one.name) and one not in named]
        return only_one(source, "score", named + [one for one in alike if one.is_many_valued]), "by its name"
    many = [column for column in rest.values() if column.is_many_valued]
    called = [column for column in many if _names.mentions_scores(column.name)]
    if len(called) == 1 and not any(column.is_share for column in many if column not in called):
        return called[0].name, "by its name"
    fitting = [column for column in many if not column.numbers_rows]
    fitting = [column for column in fitting if not _names.names_counts(column.name)] or fitting
    if len(fitting) < 2:
        refuse_unread(source, fitting, rest)
    if fitting:
        return only_one(source, "score", fitting), "the only other column of many numbers"
    if many:
        one = many[0].name
        raise BadInputError(
            f"{source.name}: which column has the scores? {one!r} looks like the number or the name of a row: "
            f"if it has the scores, say {option('score', one)}"
        )
    return only_one(source, "score", []), ""


def _are_words(column: Column) -> bool:
    """Whether predictions are given in words."""
    return _names.names_predictions(column.name) and not column.is_numeric


def _checked(source: Source, roles: Roles, wanted: Wanted) -> Roles:
    left_out = frozenset(map(as_label, parts_of(wanted.missing)))
    for column in filter(None, (roles.score, roles.compare)):
        refuse_codes(source, Column(column, source), left_out, roles.labels)
    form = numbers_in(source, roles.score).form
    if roles.predicted and in_percent(as_numbers(source, roles.score, "a probability", left_out)):
        form = "taken as percent, divided by 100"
    why = roles.why["score"] + (f"; {form}" if form else "")
    return replace(roles, why=roles.why | {"score": why})


def as_numbers(
    source: Source, column: str, meaning: str, left_out: frozenset[str] = frozenset()
) -> NDArray[np.float64]:
    """A column as numbers, nan where one is missing or left out; anything else is refused with its line."""
    cells = source.columns[column]
    if left_out:
        cells = ["" if as_label(cell) in left_out else cell for cell in cells]
    found = numbers_of(cells) if left_out else numbers_in(source, column)
    place = f"{source.name}, {source.place} {{}}, column {column!r}:"
    if found.doubtful:
        line = source.lines[cells.index(found.doubtful)]
        raise BadInputError(
            f"{place.format(line)} {found.doubtful!r} may be {_both(found.doubtful)}: write all numbers without a sign "
            "between thousands, and with a point for decimals"
        )
    if np.isinf(found.values).any():
        row = int(np.argmax(np.isinf(found.values)))
        hint = f" ({found.form})" if found.form else ""
        hint += f", found {cells[row]!r}{advice_on(cells[row], 2 * np.isinf(found.values).mean() < 1)}"
        raise BadInputError(f"{place.format(source.lines[row])} expected {meaning}{hint}")
    return found.values


def _both(cell: str) -> str:
    values = sorted({as_number(re.sub(r"[,. ']", "", cell)), as_number(cell.replace(",", "."))})
    return " or ".join(f"{value:g}" for value in values)


def unused_columns(source: Source, roles: Roles) -> tuple[str, ...]:
    """A note on the columns that are not used, each of a few values with these: all rows are judged together."""
    names = [name for name in source.columns if name not in roles.named().values()]
    values = {name: set(source.columns[name]) if isinstance(source.columns, dict) else set() for name in names}
    most = min(FEW_VALUES, len(source.lines) - 1)  # or a value would stand for a single row
    few = {name: sorted(of) for name, of in values.items() if 1 < len(of) <= most and max(map(len, of)) < 20}
    shown = [f"{name!r} ({', '.join(few[name])})" if name in few else repr(name) for name in names[:MOST_NAMED]]
    shown += [f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else []
    said = f"not used: {', '.join(shown)}" + ("; all rows are judged together" if few else "")
    return (said.replace("{", "(").replace("}", ")"),) if names else ()


def repeating_groups(source: Source, roles: Roles) -> str:
    """A column that is called like a group or like a row, holds some value twice, and is not used; empty if none."""
    used = {*roles.named().values(), *roles.labels.all}  # a column called after a class has its scores
    names: Callable[[str], bool] = _names.names_groups
    for column in source.columns:
        if names(column) and column not in used:
            present = [cell for cell in source.columns[column] if not is_missing(cell)]
            if len(set(present)) < len(present):
                return column
    return ""
