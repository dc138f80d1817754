"""Which column holds the true labels, by its name or by what it holds; what is open is a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from . import _names
from ._candidates import ask, listed, only_one
from ._cells import is_missing
from ._classes import OFTEN_NEGATIVE, OFTEN_POSITIVE
from ._column import Column
from ._column_names import columns_of_classes
from ._shell import option
from ._sources import BadInputError, Source


def find_label(source: Source, rest: Mapping[str, Column], classes: Sequence[str]) -> tuple[str, str]:
    """The column of labels among the rest, beside the columns of `classes`, and how it was found.

    Raises
    ------
    BadInputError
        If several columns may be meant, or none.
    """
    names = [*rest, *classes]
    named = [column for column in rest.values() if _names.names_labels(column.name)]
    if len(named) > 1:
        named = [column for column in named if column.is_binary or _has_columns(column, names)] or named
    if len(named) == 1 and not _has_columns(named[0], names):
        named += _outcomes_beside(named[0], rest)
    if named:
        return only_one(source, "label", named), "by its name"
    return _by_kind(source, rest, names)


def _has_columns(column: Column, names: Sequence[str]) -> bool:
    """Whether other columns are called after the labels in this one."""
    others = [name for name in names if name != column.name]
    labels = [label for label in column.labels if not is_missing(label) or label in others]
    return len(labels) > 1 and bool(columns_of_classes(labels, others, column.name))


def _outcomes_beside(column: Column, rest: Mapping[str, Column]) -> list[Column]:
    """Columns of two values that may be meant rather than one of several values which is called class or target."""
    is_plain = column.is_binary and {label.casefold() for label in +column.labels} <= OFTEN_POSITIVE | OFTEN_NEGATIVE
    if is_plain or not _names.names_labels_weakly(column.name):
        return []
    binary = [one for one in rest.values() if one is not column and one.is_binary and _may_be_labels(one)]
    called = [one for one in binary if _names.names_outcome(one.name)]
    return called or (binary if len(binary) == 1 and not column.is_binary else [])


def _may_be_labels(column: Column) -> bool:
    """Whether a column is called like no scores, predictions or units."""
    name = column.name
    return not (_names.mentions_scores(name) or _names.names_predictions(name) or _names.names_units(name))


def _by_kind(source: Source, rest: Mapping[str, Column], names: Sequence[str]) -> tuple[str, str]:
    fitting = [one for one in rest.values() if one.is_binary or _has_columns(one, names)]
    fitting = [one for one in fitting if not _names.names_predictions(one.name)]
    others = list(filter(_may_be_labels, fitting))
    few = [one for one in _categorical(rest) if one not in fitting and _may_be_labels(one)]
    if len(others) == 1 and (_has_columns(others[0], names) or _is_outcome_alone(others[0], few)):
        few = []
    if not (fitting or few) and any(map(_names.names_scores, rest)):
        scores = listed(filter(_names.names_scores, rest))
        raise BadInputError(
            f"{source.name}: which column has the labels? Of {listed(source.columns)}, none is called or looks like "
            f"it: say --label NAME; if there is none beside {scores}, the scores cannot be judged: add the true labels"
        )
    if fitting and not (others or few):
        raise BadInputError(
            f"{source.name}: which column has the labels? {listed(one.name for one in fitting)} has two values, but "
            f"looks like no outcome: if it has the labels, say {option('label', fitting[0].name)}"
        )
    if few and not others:
        ask(source, "label", few + fitting)
    return only_one(source, "label", others + few), "the only column of mostly two values"


def _categorical(rest: Mapping[str, Column]) -> list[Column]:
    """Columns of few values; those of numbers only where another may have the scores."""
    few = [one for one in rest.values() if one.is_categorical]
    if any(one.is_many_valued and not (one.is_categorical or one.numbers_rows) for one in rest.values()):
        return few
    return [one for one in few if not one.is_numeric]


def _is_outcome_alone(column: Column, few: Sequence[Column]) -> bool:
    return _names.names_outcome(column.name) and not any(_names.names_outcome(one.name) for one in few)
