"""Two classes as they are named: which labels are positive, which negative, and which stand for none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ._asking import BadInputError, option, parts_of
from ._cells import as_label, as_number, is_missing
from ._column import Column
from ._translation import t, told

CONVENTIONS = ({"0", "1"}, {"-1", "1"}, {"false", "true"})
# Which often stand for a missing number, or a missing label.
CODES = {sign * code for sign in (1, -1) for code in (8, 9, 88, 98, 99, 888, 998, 999, 9999)} | {-1}
WORDS = {"none", "nil", "missing"}  # which are often the name of a class
OFTEN_POSITIVE = {"1", "true", "yes", "y", "t", "pos", "positive", "+", "ja", "oui", "si", "sí", "是", "wahr", "vrai"}
OFTEN_NEGATIVE = {"0", "-1", "false", "no", "n", "f", "neg", "negative", "-", "nein", "non", "否", "falsch", "faux"}
MOST_LISTED = 12


@dataclass(frozen=True)
class Classes:
    """The names of the classes, the positive one first where there are two, and the labels of both."""

    names: tuple[str, ...] = ()
    positive: frozenset[str] = frozenset()
    negative: frozenset[str] = frozenset()
    why: str = ""

    @property
    def all(self) -> frozenset[str]:
        """Every label."""
        return self.positive | self.negative

    @property
    def are_two(self) -> bool:
        """Whether there are two labels, however they are written."""
        return len({label.casefold() for label in self.all}) == 2


def classes_of(column: Column, positive: str, negative: str, named: Iterable[str]) -> Classes:
    """The positive and the negative labels of a column, from the options; `named` are labels that columns name.

    BadInputError if there are not two classes, or it is open which they are.
    """
    sides = [_labels_in(text, column) for text in (positive, negative)]
    if twice := [label for label in sides[0] if label in sides[1]]:
        raise BadInputError(f"{column.where}: {twice[0]!r} is named by --positive and by --negative")
    known = {*sides[0], *sides[1], *named}
    words = [label for label in column.labels if not is_missing(label) or label in known]
    markers = [label for label in column.labels if label not in words]
    if not words:
        raise BadInputError(f"{column.where}: expected rows of two classes, found no label")
    may_be_class = any(marker.casefold() in WORDS for marker in markers) and not _is_conventional(words)
    if markers and (len(words) == 1 or may_be_class):
        raise BadInputError(_question(column, [*words, *markers]))
    if len(words) == 1:
        n_empty = column.tally[""]
        hint = f"; if {n_empty} empty cells stand for the other class, write a label there" if n_empty else ""
        raise BadInputError(f"{column.where}: expected rows of two classes, found only the label {words[0]!r}{hint}")
    if not any(sides) and _is_conventional(words):
        return _by_convention(column, words)
    rest = [label for label in words if label not in (*sides[0], *sides[1])]
    if rest and (all(sides) or not any(sides) or len(rest) > 1):
        raise BadInputError(_question(column, words))
    one, other = (side or rest for side in sides)
    return Classes((t(" or ").join(one), t(" or ").join(other)), frozenset(one), frozenset(other), t("as asked"))


def _labels_in(text: str, column: Column) -> list[str]:
    """The labels in an option: one, or several with commas between them."""
    labels = [as_label(text)] if as_label(text) in column.labels else list(map(as_label, parts_of(text)))
    if unknown := [label for label in labels if label not in column.labels]:
        raise BadInputError(f"{column.where} has no label {unknown[0]!r}: the labels are {_counted(column)}")
    return labels


def _is_conventional(words: Iterable[str]) -> bool:
    return {word.casefold() for word in words} in CONVENTIONS


def _by_convention(column: Column, words: list[str]) -> Classes:
    """1 of 0 and 1, 1 of -1 and 1, true of false and true, whichever way they are written."""
    words = sorted(words, key=lambda word: -column.tally[word])
    sides = [[word for word in words if (word.casefold() in OFTEN_POSITIVE) == is_it] for is_it in (True, False)]
    why = t("by convention")
    if len(words) > 2:
        why += told("; [labels] are taken as two labels", labels=_counted(column))
    return Classes((sides[0][0], sides[1][0]), frozenset(sides[0]), frozenset(sides[1]), why)


def _counted(column: Column) -> str:
    tally = Counter({label: column.tally[label] for label in column.labels})
    shown = [f"{label!r} ({count})" for label, count in tally.most_common(MOST_LISTED)]
    return ", ".join(shown) + (f" and {len(tally) - MOST_LISTED} more" if len(tally) > MOST_LISTED else "")


def _question(column: Column, words: list[str]) -> str:
    """Every label with its count, and what to type."""
    said = f"{column.where} has the labels {_counted(column)}: say which of them is positive"
    positive, negative, others = _likely(words)
    if len(words) == 2 and not any(map(is_missing, words)):
        return f"{said}, such as {option('positive', *positive)} or {option('positive', *negative)}"
    said += ", which negative, and which to leave out"
    if len(words) > MOST_LISTED:
        return f"{said}, by --positive, --negative and --missing"
    said += f", such as {option('positive', *positive)} {option('negative', *negative)}"
    said += f", with {option('missing', *others)} to leave these rows out" if others else ""
    return said + "; or give each label a column of scores that is called after it" * (
        len({*map(str.casefold, words)}) > 2
    )


def _likely(words: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """The labels that may be positive, negative, and none: a suggestion that nobody gets without asking for it."""
    codes = [word for word in words if as_number(word) in CODES]
    left = [word for word in words if word not in codes or len(words) != len(codes) + 2]
    folded = list(dict.fromkeys(word.casefold() for word in left))
    sides = [[word for word in folded if word in often] for often in (OFTEN_POSITIVE, OFTEN_NEGATIVE)]
    if len(folded) == 2:
        first, last = sorted(folded, key=lambda word: (is_missing(word), word not in OFTEN_POSITIVE))
        sides = [[first], [last]]
    elif folded == [str(grade) for grade in range(len(folded))]:  # nothing of them is missing
        sides = [folded[1:], folded[:1]]
    elif not all(sides):
        sides = [folded[:1], folded[1:]]
    positive, negative = ([word for word in left if word.casefold() in side] for side in sides)
    return positive, negative, [word for word in words if word not in (*positive, *negative)]
