"""Labels and scores that were found, but may be something else: each is a question."""

from __future__ import annotations

from collections.abc import Mapping, Set

import numpy as np
from numpy.typing import NDArray

from .._column_names import label_in, names_negative
from . import _names
from ._cells import as_number, is_missing
from ._classes import CODES, OFTEN_NEGATIVE, Classes
from ._column import Column
from ._shell import joined, option
from ._sources import BadInputError, Source

MOST_TOLD = 3  # columns
LONGEST = 60  # characters of a cell that are shown
ENOUGH = 5  # rows, of which none is below one half only if that means something


def refuse_scores_as_labels(column: Column, where: str) -> None:
    """Refuse labels that are the numbers of a model, as in a file to submit."""
    fractions = [cell for cell in column.distinct if as_number(cell, 0) % 1]
    if len(column.distinct) > 2 and 2 * len(fractions) > len(column.distinct):
        raise BadInputError(
            f"{where} holds {len(column.distinct)} different numbers, such as {fractions[0]}: these are scores, not "
            "true labels; the file must have both, so name the column of labels by --label NAME, or add one"
        )


def refuse_unread(source: Source, numeric: list[Column], rest: Mapping[str, Column]) -> None:
    """Refuse the only column of numbers, or none, where the scores may be in one that cannot be read as numbers."""
    unread = [one for one in rest.values() if one.is_unread]
    called = [one for one in unread if _names.mentions_scores(one.name) or _names.names_predictions(one.name)]
    is_share = any(one.is_share for one in numeric)
    if not unread or (is_share and not any(_names.mentions_scores(one.name) for one in called)):
        return
    places = [_first_unread(source, one) for one in (called or unread)[:MOST_TOLD]]
    said = f"{source.name}: which column has the scores? {' and '.join(places)} cannot be read as numbers: "
    said += "if the scores are there, write each as a number, and nothing else, in a column of its own"
    if numeric:
        said += f"; if they are the numbers in {numeric[0].name!r}, say {option('score', numeric[0].name)}"
    raise BadInputError(said)


def _first_unread(source: Source, column: Column) -> str:
    """A column with its first cell that is no number."""
    values = column.numbers.values
    row = int(np.argmax(np.isinf(values)))
    return f"{column.name!r} ({source.place} {source.lines[row]}: {shortened(column.cells[row])!r})"


def shortened(cell: str) -> str:
    """A cell as it is shown in a sentence."""
    return cell if len(cell) <= LONGEST else f"{cell[: LONGEST - 1]}…"


def refuse_other_class(source: Source, score: str, labels: Classes) -> None:
    """Refuse a column of scores that is called after a negative label."""
    label = label_in(score, labels.all)
    if not label and names_negative(score):
        often = [one for one in labels.all if one.casefold() in OFTEN_NEGATIVE]
        label = often[0] if len(often) == 1 else min(labels.negative)
    if label in labels.negative:
        sides = option("positive", joined(sorted(labels.negative)))
        if len(labels.all) > 2:
            sides += f" {option('negative', joined(sorted(labels.positive)))}"
        said = option("score", score)
        raise BadInputError(
            f"{source.name}: the column {score!r} is called after a negative label, the positive one being "
            f"{labels.names[0]!r}: say {said} {sides} to judge these scores, or, if a larger one means more likely "
            f"{labels.names[0]!r}, {said}"
        )


def refuse_confidence(source: Source, column: Column, rest: Mapping[str, Column], labels: Classes) -> None:
    """Refuse scores that are never below one half, which may be how sure a model is of either label."""
    values = column.numbers.values[np.isfinite(column.numbers.values)]
    if not len(values) or values.min() < 0.5 or values.max() > 1:
        return
    beside = [one.name for one in rest.values() if one.name != column.name and _are_predicted(one, labels)]
    if len(values) < ENOUGH and not beside and not _names.names_confidence(column.name):
        return
    name = beside[0] if beside else "NAME"
    raise BadInputError(
        f"{source.name}: no number in the column {column.name!r} is below 0.5: if it says how sure the model is of the "
        f"label that it predicts, name the column of predicted labels, {option('predicted', name)}; if it is the "
        f"probability of {labels.names[0]!r}, {option('score', column.name)}"
    )


def _are_predicted(column: Column, labels: Classes) -> bool:
    """Whether a column may have predicted labels, by its name or since it has the same ones."""
    is_called = _names.names_predictions(column.name) or _names.names_labels(column.name)
    return is_called or {label for label in +column.labels if not is_missing(label)} == set(labels.all)


def refuse_codes(source: Source, column: Column, left_out: Set[str], labels: Classes) -> None:
    """Refuse a few numbers such as -99 among shares or percents, which may stand for missing ones."""
    values = column.numbers.values[np.isfinite(column.numbers.values)]
    values = values[~np.isin(values, [as_number(code) for code in left_out])]
    highest = 1 if ((values > 0) & (values < 1)).any() and not _outside(values, 1) - CODES else 100
    codes = _outside(values, highest)
    has_fractions = (values % 1).any()
    if not codes or codes - CODES or (codes == {-1} and not has_fractions) or len({*values}) == len(codes):
        return
    typed = [f"{code:g}" for code in sorted(codes)]
    out = "take them out of the file"
    if not {*typed} & {*labels.all}:
        out = f"leave such rows out by {option('missing', joined([*sorted(left_out), *typed]))}, or {out}"
    raise BadInputError(
        f"{source.name}, column {column.name!r}: all numbers are from 0 to {highest}, but for {' and '.join(typed)}, "
        f"which may stand for a missing one: {out}"
    )


def _outside(values: NDArray[np.float64], highest: float) -> set[float]:
    return {*values[(values < 0) | (values > highest)].tolist()}


def refuse_decisions(source: Source, column: Column) -> None:
    """Refuse predicted labels in place of scores, unless they are asked for."""
    if _names.names_predictions(column.name) and not column.is_many_valued and column.is_numeric:
        raise BadInputError(
            f"{source.name}: the column {column.name!r} has decisions, not the scores from before they were cut: say "
            f"--score NAME, or, to judge the decisions alone, {option('score', column.name)}"
        )
