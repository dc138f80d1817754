"""Labels and scores that were found, but may be something else: each is a question."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

import numpy as np

from .._types import AnyArray, BoolArray
from . import _names
from ._asking import doubt, option, parts_of
from ._cells import as_number
from ._classes import CODES, OFTEN_NEGATIVE, Classes
from ._column import LONGEST, Column
from ._decisions import MOST_FOLDS

NEARLY = 0.05  # of a range: what is rounded
ENOUGH = 5  # rows, of which none is below one half only if that means something


def refuse_scores_as_labels(column: Column) -> None:
    """Refuse labels that are the numbers of a model, as in a file to submit."""
    fractions = [cell for cell in column.distinct if as_number(cell) % 1 > 0]
    if len(column.distinct) > 2 and 2 * len(fractions) > len(column.distinct):
        raise doubt("scores_as_labels", where=column.where, cell=fractions[0])


def refuse_several_labels(column: Column) -> None:
    """Refuse cells of several labels, such as a|b, of which each occurs in another cell, too."""
    parts = {word: {part.strip() for part in re.split(r"[\[\]|;,\"'{}()]", word)} - {""} for word in column.words}
    often = Counter(part for of in parts.values() for part in of)
    for word, of in parts.items():
        if len(of) > 1 and re.search(r"[|;]|,\S|^[\[{(]", word) and min(often[part] for part in of) > 1:
            raise doubt("several_labels", where=column.where, word=word)


def refuse_unread(file: str, numeric: list[Column], rest: Iterable[Column]) -> None:
    """Refuse the only column of numbers, or none, where the scores may be in one that cannot be read as numbers."""
    unread = [one for one in rest if one.distinct and not one.is_numeric and not _names.names_units(one.name)]
    mentioned = [one for one in unread if _names.mentions_scores(one.name)]
    if not unread or (any(one.is_share for one in numeric) and not mentioned):
        return
    column = (mentioned or unread)[0]
    row = int(np.argmax(np.isinf(column.numbers.values)))
    other = f"; if they are in {numeric[0].name!r}, say {option('score', numeric[0].name)}" if numeric else ""
    cell = column.cells[row][:LONGEST]
    raise doubt("unread", file=file, name=column.name, line=column.line(row), cell=cell, other=other)


def refuse_predicted_of_many(rest: Iterable[Column], labels: Classes) -> None:
    """Refuse predicted labels of more than two classes, as how sure a model is of them says nothing of one class."""
    for column in rest if not labels.are_two else ():
        is_meant = _names.names_predictions(column.name) or not column.is_numeric
        if is_meant and 2 < len(column.words) and labels.all.issuperset(column.words):
            raise doubt("predicted_of_many", where=column.where)


def refuse_other_scores(columns: Mapping[str, Column], rest: Mapping[str, Column], labels: Classes) -> None:
    """Refuse scores that nobody named and that may say something else than how likely the positive class is."""
    score = columns["score"]
    _refuse_other_class(score, labels)
    _refuse_decisions(score)
    if "predicted" not in columns:
        _refuse_confidence(score, rest, labels)


def _refuse_other_class(score: Column, labels: Classes) -> None:
    label = _names.label_in(score.name, sorted(labels.all))
    if not label and _names.names_negative(score.name):
        often = [one for one in labels.all if one.casefold() in OFTEN_NEGATIVE]
        label = often[0] if len(often) == 1 else min(labels.negative)
    if label in labels.negative:
        said, sides = option("score", score.name), option("positive", *sorted(labels.negative))
        if len(labels.all) > 2:
            sides += f" {option('negative', *sorted(labels.positive))}"
        raise doubt("other_class", where=score.where, said=said, sides=sides, positive=labels.names[0])


def _refuse_decisions(score: Column) -> None:
    if _names.names_predictions(score.name) and not score.is_many_valued and score.is_numeric:
        raise doubt("decisions", where=score.where, alone=option("score", score.name))


def _refuse_confidence(score: Column, rest: Mapping[str, Column], labels: Classes) -> None:
    """Refuse what may be how sure a model is of its own answer: never below one half, or called so."""
    values, is_called = score.finite, _names.mentions(score.name, _names.KNOWN["confident"])
    half = next((half for half in (0.5, 50) if len(values) and values.min() >= half and values.max() <= 2 * half), 0)
    if not (is_called or half):
        return
    called = (_names.names_predictions, _names.names_labels)
    others = [one for one in rest.values() if one is not score]
    beside = [one for one in others if any(of(one.name) for of in called) or {*one.words} == labels.all]
    if beside or (half and is_called) or (half == 0.5 and len(values) >= ENOUGH):
        said = f"no number is below {half}" if half else "what does it say"
        told = {"predicted": option("predicted", beside[0].name if beside else "NAME"), "positive": labels.names[0]}
        raise doubt("confidence", where=score.where, said=said, alone=option("score", score.name), **told)


def refuse_two_units(score: Column) -> None:
    """Refuse fractions beside percents without a sign: numbers from 0 to 1 and from 10 to 100, and few in between."""
    values = score.finite
    fractions, between, percents = (((values > low) & (values <= 10 * low)).sum() for low in (0.1, 1, 10))
    if len(values) and values.min() >= 0 and values.max() <= 100 and 3 * between < min(fractions, percents):
        raise doubt("two_units", where=score.where, number=values.max(), alone=option("score", score.name))


def refuse_two_scores(positive: Column, others: list[Column]) -> None:
    """Refuse one of two scores, each of a class, where the other does not fall as it rises."""
    if len(others) != 1:
        return
    values = np.column_stack([positive.numbers.values, others[0].numbers.values])
    values = values[np.isfinite(values).all(axis=1)]
    falling = values[np.lexsort((-values[:, 1], values[:, 0])), 1]
    if len(falling) and (falling - np.minimum.accumulate(falling)).max() > NEARLY * np.ptp(falling):
        alone = option("score", positive.name)
        raise doubt("two_scores", where=positive.where, other=others[0].name, name=positive.name, alone=alone)


def refuse_codes(column: Column, missing: str, labels: Classes) -> None:
    """Refuse a few numbers such as -99 among shares or percents, which may stand for missing ones."""
    values = column.finite
    out = {highest: {*values[(values < 0) | (values > highest)].tolist()} for highest in (1, 100)}
    highest = 1 if ((values > 0) & (values < 1)).any() and out[1] <= CODES else 100
    codes = out[highest]
    if not codes or not codes <= CODES or (codes == {-1} and not (values % 1).any()) or codes == {*values.tolist()}:
        return
    typed = [f"{code:g}" for code in sorted(codes)]
    advice = "take them out of the file"
    if labels.all.isdisjoint(typed):
        advice = f"leave such rows out by {option('missing', *parts_of(missing), *typed)}, or {advice}"
    raise doubt("codes", where=column.where, highest=highest, codes=" and ".join(typed), advice=advice)


def refuse_folds(column: Column, fold: AnyArray, positive: BoolArray) -> None:
    """Refuse what are hardly the folds of a cross-validation: very many, or most of them of one class."""
    n = int(fold.max()) + 1
    both = [np.bincount(fold[of], minlength=n) > 0 for of in (positive, ~positive)]
    if n <= MOST_FOLDS and 2 * (both[0] & both[1]).sum() >= n:
        return
    values = f"{n:,} different values" if n > MOST_FOLDS else f"{n} values, most of which have rows of one class alone"
    raise doubt("folds", where=column.where, values=values, group=option("group", column.name))


def refuse_weights(unused: Iterable[Column]) -> None:
    """Refuse to leave out a column that is called like a count of rows, or a weight, unless all count alike."""
    for column in unused:
        is_called = _names.names_weights(column.name) and column.is_numeric and not column.counts_on
        if is_called and {*column.finite.tolist()} - {1} and column.finite.min() >= 0:
            raise doubt("weights", where=column.where, yes=option("weight", column.name))
