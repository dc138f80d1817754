"""Two classes as they are named: which labels are positive, which negative, and which stand for none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ._cells import as_label, as_number, is_missing
from ._shell import joined, option, parts_of
from ._sources import BadInputError

CONVENTIONS = ({"0", "1"}, {"-1", "1"}, {"false", "true"})
# Which often stand for a missing number, or a missing label.
CODES = {sign * code for sign in (1, -1) for code in (8, 9, 88, 98, 99, 888, 998, 999, 9999)} | {-1}
WORDS = {"none", "nil", "missing"}  # which are often the name of a class
OFTEN_POSITIVE = {"1", "true", "yes", "y", "t", "pos", "positive", "+", "ja", "oui", "si", "sí", "是", "wahr", "vrai"}
OFTEN_NEGATIVE = {"0", "-1", "false", "no", "n", "f", "neg", "negative", "-", "nein", "non", "否", "falsch", "faux"}
MOST_LISTED = 12


@dataclass(frozen=True)
class NamedClasses:
    """What the options say about labels, as they were typed; `columns` are labels after which columns are called."""

    positive: str = ""
    negative: str = ""
    missing: str = ""
    columns: tuple[str, ...] = ()


@dataclass(frozen=True)
class Classes:
    """The names of the classes, the positive one first where there are two, and the labels of both."""

    names: tuple[str, ...] = ()
    positive: frozenset[str] = frozenset()
    negative: frozenset[str] = frozenset()
    why: str = ""

    @property
    def all(self) -> list[str]:
        """Every label."""
        return [*self.positive, *self.negative]


def classes_of(cells: Sequence[str], where: str, asked: NamedClasses) -> Classes:
    """Find the positive and the negative labels among cells.

    Raises
    ------
    BadInputError
        If there are not two classes, or it is open which they are.
    """
    tally = Counter[str]()
    for cell, count in Counter(cells).items():
        tally[as_label(cell)] += count
    n_empty = tally.pop("", 0)
    positive, negative, missing = (_labels_in(of, tally) for of in (asked.positive, asked.negative, asked.missing))
    _refuse_unknown(tally, where, positive=positive, negative=negative, missing=missing)
    for label in missing:
        tally.pop(label, None)
    named = {*positive, *negative, *asked.columns}
    markers = [label for label in tally if is_missing(label) and label not in named]
    words = sorted(set(tally).difference(markers), key=lambda label: (as_number(label, float("inf")), label))
    if not words:
        raise BadInputError(f"{where}: expected rows of two classes, found no label")
    if _are_open(words, markers):
        raise BadInputError(_question(tally, [*words, *markers], where))
    if len(words) == 1:
        hint = f"; if {n_empty} empty cells stand for the other class, write a label there" if n_empty else ""
        raise BadInputError(f"{where}: expected rows of two classes, found only the label {words[0]!r}{hint}")
    if not (positive or negative) and (found := _by_convention(words, tally)):
        return found
    rest = [label for label in words if label not in positive and label not in negative]
    if rest and (bool(positive) == bool(negative) or len(rest) > 1):
        raise BadInputError(_question(tally, words, where))
    return _named(positive or rest, negative or rest, "as asked")


def _named(positive: Iterable[str], negative: Iterable[str], why: str) -> Classes:
    names = tuple(of[0] if len(of) == 1 else " or ".join(of) for of in (list(positive), list(negative)))
    return Classes(names, frozenset(positive), frozenset(negative), why)


def _labels_in(text: str, tally: Counter[str]) -> list[str]:
    """The labels in an option: one, or several with commas between them."""
    whole = as_label(text)
    return [whole] if whole in tally else [as_label(part) for part in parts_of(text)]


def _refuse_unknown(tally: Counter[str], where: str, **options: list[str]) -> None:
    for name, labels in options.items():
        for label in labels:
            if label not in tally and name != "missing":  # which may stand in other columns
                raise BadInputError(f"{where}: --{name} is {label!r}, but the labels are {_listed(tally)}")
            if sum(label in others for others in options.values()) > 1:
                raise BadInputError(f"{where}: {label!r} is named twice among --positive, --negative and --missing")


def _are_open(words: list[str], markers: list[str]) -> bool:
    """Whether what may stand for a missing label may as well be the name of a class."""
    if len(words) == 1:
        return bool(markers)
    return any(marker.casefold() in WORDS for marker in markers) and not _is_conventional(words)


def _is_conventional(words: Iterable[str]) -> bool:
    return {word.casefold() for word in words} in CONVENTIONS


def _by_convention(words: list[str], tally: Counter[str]) -> Classes | None:
    """1 of 0 and 1, 1 of -1 and 1, true of false and true, whichever way they are written."""
    if not _is_conventional(words):
        return None
    of = {word: word.casefold() in ("1", "true") for word in sorted(words, key=lambda word: -tally[word])}
    sides = [[word for word in of if of[word] is side] for side in (True, False)]
    why = "by convention" + f"; {_listed(tally)} are taken as two labels" * (len(words) > 2)
    return Classes((sides[0][0], sides[1][0]), frozenset(sides[0]), frozenset(sides[1]), why)


def _listed(tally: Counter[str]) -> str:
    shown = [f"{label!r} ({count})" for label, count in tally.most_common(MOST_LISTED)]
    return ", ".join(shown) + (f" and {len(tally) - MOST_LISTED} more" if len(tally) > MOST_LISTED else "")


def _question(tally: Counter[str], words: list[str], where: str) -> str:
    """Every label with its count, and what to type."""
    said = f"{where} has the labels {_listed(tally)}: say which of them is positive"
    folded: dict[str, list[str]] = {}
    for word in words:
        folded.setdefault(word.casefold(), []).append(word)
    if len(folded) == 2:
        return said + _of_two(list(folded.values()))
    said += ", which negative, and which to leave out"
    if len(words) > MOST_LISTED:
        return f"{said}, by --positive, --negative and --missing"
    if codes := _codes(words):
        leave_out, pair = _option("missing", codes), [word for word in words if word not in codes]
        one, other = sorted(pair, key=lambda word: word.casefold() not in OFTEN_POSITIVE)
        if _is_conventional(pair):
            return f"{said}, such as {leave_out} {option('positive', one)} {option('negative', other)}"
        return f"{said}, such as {leave_out} {option('positive', one)} or {leave_out} {option('positive', other)}"
    return said + _of_many(words)


def _of_two(pair: list[list[str]]) -> str:
    """What to type for two labels, each in the ways in which it is written."""
    pair = sorted(pair, key=lambda of: of[0].casefold() not in OFTEN_POSITIVE)
    if len(pair[0]) == len(pair[1]) == 1 and not any(is_missing(of[0]) for of in pair):
        return f", such as {option('positive', pair[0][0])} or {option('positive', pair[1][0])}"
    pair.sort(key=lambda of: is_missing(of[0]))
    return f" and which negative, such as {_option('positive', pair[0])} {_option('negative', pair[1])}"


def _of_many(words: list[str]) -> str:
    """What to type for more labels: those that often are positive or negative, and the rest left out, or negative."""
    sides = [[word for word in words if word.casefold() in often] for often in (OFTEN_POSITIVE, OFTEN_NEGATIVE)]
    if not all(sides) or words == [str(number) for number in range(len(words))]:  # grades: nothing of them is missing
        sides = [words[:1], words[1:]] if not all(sides) else [words[1:], words[:1]]
    said = f", such as {_option('positive', sides[0])} {_option('negative', sides[1])}"
    others = [word for word in words if word not in (*sides[0], *sides[1])]
    return said + (f", with {_option('missing', others)} to leave these rows out" if others else "")


def _option(name: str, labels: Sequence[str]) -> str:
    return option(name, labels[0] if len(labels) == 1 else joined(labels))


def _codes(words: list[str]) -> list[str]:
    """Numbers beside two other labels that often stand for a missing one; none if there are not two."""
    codes = [word for word in words if as_number(word) in CODES]
    return codes if len(words) == len(codes) + 2 else []
