"""Which of a file's columns holds the labels, the scores and the rest; what is open is a question."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NoReturn

from . import _doubts, _names
from ._asking import BadInputError, doubt, listed, option, parts_of
from ._by import Cuts, cuts_of
from ._cells import as_label
from ._classes import OFTEN_NEGATIVE, OFTEN_POSITIVE, Classes, classes_of
from ._column import Column
from ._sources import Source
from ._translation import msgid, t, told
from ._words import WORDS

AS_ASKED, BY_NAME = msgid("as asked"), msgid("by its name")
NO_WEIGHT = "none"  # in place of a column
Columns = Mapping[str, Column]
Wanted = Mapping[str, str]  # what the options say about columns and labels, as it was typed, where they say something
Texts = dict[str, str]


ROLES: dict[str, str] = WORDS["roles"]  # what the columns are for, by the options that name them
LEAST = {"score": -math.inf, "compare": -math.inf, "weight": 0.0}  # of the numbers in a column; others have text
OF_MANY = ("label", "score", "group")  # which columns may be there of many classes


@dataclass(frozen=True)
class Roles:
    """The columns by their roles, those of the scores of each of many classes, and those of subgroups with their cuts.

    `why` says of the labels and the scores how their columns were found; `second` are those of another model.
    """

    columns: dict[str, Column]
    classes: tuple[Column, ...]
    why: Texts
    labels: Classes
    second: tuple[Column, ...] = ()
    by: Cuts = field(default_factory=dict)

    def named(self) -> dict[str, str]:
        """The names of the columns, by what for."""
        named = {role: self.columns[role].name for role in ROLES if role in self.columns}
        named |= {f"by {name}": name for name in self.by}
        for role, columns in (("class", self.classes), ("compare", self.second)):
            of_classes = zip(self.labels.names, columns, strict=False)
            named |= {f"{role} {name}": column.name for name, column in of_classes}
        return named


def find_roles(source: Source, wanted: Wanted) -> Roles:
    """Find the columns by the options, by their names, or by what they hold; BadInputError where that is open."""
    named = {role: wanted[role] for role in ROLES if role in wanted and role not in ("classes", "by")}
    if named.get("weight") == NO_WEIGHT and NO_WEIGHT not in source.columns:
        del named["weight"]
    classes, second = (list(dict.fromkeys(parts_of(wanted.get(role, "")))) for role in ("classes", "compare"))
    if wanted.get("compare") in source.columns or len(second) < 2:
        second = []
    else:
        del named["compare"]
    by = cuts_of(wanted.get("by", ""), source.columns)
    several = {"classes": classes, "compare": second, "by": by}
    of_many = [(role, name) for role, names in several.items() for name in names]
    for role, name in [*named.items(), *of_many]:
        if name not in source.columns:
            raise BadInputError(f"--{role} is {name!r}, but the columns of {source.name} are {listed(source.columns)}")
    rest = {name: of for name, of in source.columns.items() if name not in (*named.values(), *classes, *second, *by)}
    columns = {role: source.columns[name] for role, name in named.items()}
    why = {"label": t(AS_ASKED)}
    if "label" not in named:
        columns["label"], why["label"] = _find_label(source, rest, [*rest, *classes])
        del rest[columns["label"].name]
    _doubts.refuse_several_labels(columns["label"])
    of_classes = _columns_of_classes(columns["label"], classes or rest, are_named=bool(classes))
    if classes or (len(of_classes) > 2 and not ("score" in wanted or "positive" in wanted)):
        label_of = {name: label for label, name in of_classes.items()}
        of_each = classes or list(label_of)
        names = tuple(label_of.get(name, as_label(name)) for name in of_each)
        other = tuple(source.columns[name] for name in _in_order(names, second))
        found = Roles(columns, tuple(source.columns[name] for name in of_each), why, Classes(names), other)
    elif second:
        raise doubt("compare_of_many", n=len(second))
    else:
        found = _with_score(source, columns, rest, of_classes, wanted, why)
    found = replace(found, by=by)
    if "weight" not in wanted:
        _doubts.refuse_weights(column for name, column in rest.items() if name not in found.named().values())
    return found


def _in_order(names: Sequence[str], second: list[str]) -> list[str]:
    """The columns of a second model in the order of the classes: by the labels in their names, or as they are given."""
    if second and len(second) != len(names):
        raise doubt("compare_in_order", n=len(second), names=listed(names))
    # The longest, as one label may be a part of another.
    called = {max((name for name in names if name in column), key=len, default=""): column for column in second}
    return [called[name] for name in names] if called.keys() == {*names} else second


def _only_one(source: Source, role: str, fitting: Sequence[Column]) -> Column:
    """The one column that may be meant; else a question."""
    return fitting[0] if len(fitting) == 1 else _ask(source, role, fitting)


def _ask(source: Source, role: str, fitting: Sequence[Column]) -> NoReturn:
    """Ask which of some columns is meant, with what to type."""
    said = f"{source.name}: which column has the {role}s?"
    if not fitting:
        none = f"Of {listed(source.columns)}, none is called or looks like it: say --{role} NAME"
        raise BadInputError(f"{said} {none}, or add it to the file")
    names = [column.name for column in fitting]
    answer = " or ".join(option(role, name) for name in names)
    if role == "score" and len(names) == 2:
        answer += f", or compare the two: {option('score', names[0])} {option('compare', names[1])}"
    elif role == "score" and len(names) > 2:
        answer += f"; if they are the scores of as many classes: {option('classes', *names)}"
    if role == "score" and any(_names.mentions(name, _names.KNOWN["confident"]) for name in names):
        answer += ", with --predicted NAME if it says how sure the model is of the label there"
    raise BadInputError(f"{said} It may be {listed(names, ' or ')}: say {answer}")


def _find_label(source: Source, rest: Columns, names: Sequence[str]) -> tuple[Column, str]:
    """The column of labels by its name or by what it holds, and how it was found; `names` are those of scores too."""
    named = [column for column in rest.values() if _names.names_labels(column.name)]
    if len(named) > 1:
        named = [one for one in named if one.is_binary or _columns_of_classes(one, names)] or named
    if len(named) == 1 and not _columns_of_classes(named[0], names):
        named += _outcomes_beside(named[0], rest)
    if named:
        return _only_one(source, "label", named), t(BY_NAME)
    fitting = [one for one in rest.values() if one.is_binary or _columns_of_classes(one, names)]
    likely = [one for one in fitting if one.may_be_labels]
    few = [one for one in rest.values() if one.is_categorical and one.may_be_labels and one not in fitting]
    if not likely:  # also of one alone that looks like no outcome
        _ask(source, "label", few or fitting)
    if len(likely) == 1 and (
        _columns_of_classes(likely[0], names) or (_is_outcome(likely[0]) and not any(map(_is_outcome, few)))
    ):
        few = []
    return _only_one(source, "label", likely + few), t("the only column of mostly two values")


def _is_outcome(column: Column) -> bool:
    """Whether a column is called after what may happen, by a common word."""
    return _names.mentions(column.name, _names.KNOWN["outcomes"])


def _outcomes_beside(column: Column, rest: Columns) -> list[Column]:
    """Columns of two values that may be meant rather than one of several values which is called class or target."""
    is_plain = column.is_binary and {label.casefold() for label in column.labels} <= OFTEN_POSITIVE | OFTEN_NEGATIVE
    if is_plain or not _names.consists_of(column.name, _names.KNOWN["weak_labels"]):
        return []
    binary = [one for one in rest.values() if one is not column and one.is_binary and one.may_be_labels]
    return [one for one in binary if _is_outcome(one) or not column.is_binary]


def _with_score(
    source: Source, columns: dict[str, Column], rest: Columns, of_classes: Mapping[str, str], wanted: Wanted, why: Texts
) -> Roles:
    """The roles of two classes, with their column of scores."""
    label = columns["label"]
    _doubts.refuse_scores_as_labels(label)
    labels = classes_of(label, wanted.get("positive", ""), wanted.get("negative", ""), of_classes)
    how = t(AS_ASKED)
    if "score" not in wanted and (name := of_classes.get(labels.names[0])):
        columns["score"], how = rest[name], told("called after the positive label [label]", label=labels.names[0])
        _doubts.refuse_two_scores(rest[name], [rest[other] for other in of_classes.values() if other != name])
    elif "score" not in wanted:
        _doubts.refuse_predicted_of_many(rest.values(), labels)
        columns["score"], how = _find_score(source, rest)
        _doubts.refuse_other_scores(columns, rest, labels)
    for column in [columns[role] for role in ("score", "compare") if role in columns]:
        _doubts.refuse_codes(column, wanted.get("missing", ""), labels)
    if "score" not in wanted and "predicted" not in columns:
        _doubts.refuse_two_units(columns["score"])
    form = [t(of) for of in columns["score"].numbers.form.split(", ") if of]
    return Roles(columns, (), why | {"score": how + t("; ") * bool(form) + t(", ").join(form)}, labels)


def _columns_of_classes(label: Column, among: Iterable[str], *, are_named: bool = False) -> dict[str, str]:
    """The other columns called after all labels, or after all that stand for a value."""
    around = None if are_named else label.name
    others = [name for name in among if name != label.name]
    for labels in (label.labels, label.words):
        if len(labels) > 1 and (found := _names.columns_of_classes(labels, others, around)):
            return found
    return {}


def _find_score(source: Source, rest: Columns) -> tuple[Column, str]:
    """The column of scores by its name, or as the only one of many numbers, and how it was found."""
    mentioned = [one for one in rest.values() if _names.mentions_scores(one.name) and one.is_many_valued]
    named = [column for column in rest.values() if _names.names_scores(column.name)]
    named = [column for column in named if column.is_numeric or not _names.names_predictions(column.name)]
    if len(named) > 1:
        named = [one for one in named if one.is_many_valued] or [one for one in named if one.is_numeric] or named
    many = [] if named else [column for column in rest.values() if column.is_many_valued]
    beside = mentioned if named else [column for column in many if column.is_share] if mentioned else []
    if called := list(dict.fromkeys([*(named or mentioned), *beside])):
        return _only_one(source, "score", called), t(BY_NAME)
    fitting = [column for column in many if not (column.counts_on or _names.names_rows(column.name))]
    fitting = [column for column in fitting if not _names.consists_of(column.name, _names.KNOWN["counts"])] or fitting
    if len(fitting) < 2:
        _doubts.refuse_unread(source.name, fitting, rest.values())
    if not fitting:  # also one column that numbers or names the rows
        _ask(source, "score", many)
    if len(fitting) > 1:  # what is called a group, a fold or an age is not offered
        _ask(
            source,
            "score",
            [one for one in fitting if one.has_fractions or not _names.names_units(one.name)] or fitting,
        )
    return fitting[0], t("the only other column of many numbers")
