"""Labels and scores that were found, but may be something else: each is a question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

import numpy as np
from numpy.typing import NDArray

from . import _names
from ._cells import as_number, is_missing
from ._classes import CODES, OFTEN_NEGATIVE, Classes
from ._column import Column
from ._column_names import label_in, names_negative
from ._shell import joined, option
from ._sources import BadInputError, Source

NO_WEIGHT = "none"  # in place of a column
MOST_TOLD = 3  # columns
LONGEST = 60  # characters of a cell that are shown
NEARLY = 0.05  # of a range: what is rounded
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
    """Refuse what may be how sure a model is of either label: scores never below one half, or that are called so."""
    values = column.numbers.values[np.isfinite(column.numbers.values)]
    is_called = _names.names_confidence(column.name)
    half = next((half for half in (0.5, 50) if len(values) and values.min() >= half and values.max() <= 2 * half), 0)
    if not (is_called or half):
        return
    beside = [one.name for one in rest.values() if one.name != column.name and _are_predicted(one, labels)]
    if not (beside or (half and is_called) or (half == 0.5 and len(values) >= ENOUGH)):
        return
    name = beside[0] if beside else "NAME"
    said = f"no number in the column {column.name!r} is below {half}" if half else f"what does {column.name!r} say"
    raise BadInputError(
        f"{source.name}: {said}: if it says how sure the model is of the label that it predicts, name the column of "
        f"predicted labels, {option('predicted', name)}; if it is the probability of {labels.names[0]!r}, "
        f"{option('score', column.name)}"
    )


def refuse_predicted_classes(
    cells: Column, beside: Iterable[Column], where: str, example: str, labels: Classes | None = None
) -> None:
    """Refuse predicted labels of more than two classes, which say nothing of the score of one of them."""
    if labels and len({label.casefold() for label in labels.all}) < 3:
        return
    true = {label for label in +cells.labels if not is_missing(label)}
    for column in beside:
        predicted = {label for label in +column.labels if not is_missing(label)}
        is_meant = _names.names_predictions(column.name) or not column.is_numeric
        if is_meant and 2 < len({label.casefold() for label in predicted}) and predicted <= true:
            positive = "" if labels is None else f"; for {labels.names[0]!r} against the rest, name its own by --score"
            raise BadInputError(
                f"{where} has {len(true)} labels, predicted in {column.name!r}: of more than two classes, predicted "
                "labels, and how sure a model is of them, cannot be judged; a report needs a column of scores for each "
                f"class, called after it, such as {example}{positive}"
            )


def refuse_two_scores(source: Source, columns: Sequence[Column], positive: Column) -> None:
    """Refuse one of two scores, each of a class, where the other does not fall as it rises."""
    if len(columns) != 2:
        return
    other = next(column for column in columns if column.name != positive.name)
    values = np.column_stack([positive.numbers.values, other.numbers.values])
    values = values[np.isfinite(values).all(axis=1)]
    falling = values[np.lexsort((-values[:, 1], values[:, 0])), 1]
    if len(falling) and (falling - np.minimum.accumulate(falling)).max() > NEARLY * np.ptp(falling):
        names = f"{positive.name!r} and {other.name!r}"
        raise BadInputError(
            f"{source.name}: {names} do not add up to the same in each row, so neither says all: if they are logits or "
            f"logarithms of probabilities, add a column of their difference, {positive.name!r} less {other.name!r}, "
            f"and name it by --score; to judge {positive.name!r} alone, {option('score', positive.name)}"
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


def refuse_counts(source: Source, unused: Iterable[Column], many: bool) -> None:
    """Refuse a column that is called like a count of rows, and is not used, unless all are one row."""
    for column in unused:
        values = column.numbers.values if _names.names_counts(column.name) and not column.counts_on else np.ones(1)
        known = values[~np.isnan(values)]
        if len({*known.tolist()} - {1}) and ((known >= 0) & (known % 1 == 0)).all():
            said = f"does {column.name!r} say how many rows each line stands for? If so, "
            said += "write each as many times" if many else f"say {option('weight', column.name)}"
            raise BadInputError(f"{source.name}: {said}; if not, --weight {NO_WEIGHT}")


def refuse_decisions(source: Source, column: Column) -> None:
    """Refuse predicted labels in place of scores, unless they are asked for."""
    if _names.names_predictions(column.name) and not column.is_many_valued and column.is_numeric:
        raise BadInputError(
            f"{source.name}: the column {column.name!r} has decisions, not the scores from before they were cut: say "
            f"--score NAME, or, to judge the decisions alone, {option('score', column.name)}"
        )
