"""What columns are called: labels, scores, predictions, what numbers the rows; ``p_none``, after the label none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ._words import read_toml

KNOWN = {kind: set(words.split()) for kind, words in read_toml("columns.toml")["names"].items()}
SCORES_OR_PREDICTIONS = KNOWN["score"] | KNOWN["predicted"]


def words_of(name: str) -> list[str]:
    """The words in a name, in lower case.

    >>> words_of("Scored Probabilities"), words_of("yTrue"), words_of("prob_1")
    (['scored', 'probabilities'], ['y', 'true'], ['prob', '1'])
    """
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    return [word for word in re.split(r"[\W_]+", parted.casefold()) if word]


def mentions(name: str, words: set[str]) -> bool:
    """Whether one of some words is in a name."""
    return not words.isdisjoint(words_of(name))


def consists_of(name: str, words: set[str]) -> bool:
    """Whether a name has words, and no others than these."""
    return bool(words_of(name)) and words.issuperset(words_of(name))


def names_labels(name: str) -> bool:
    """Whether a column is called like true labels."""
    return consists_of(name, KNOWN["labels"]) and words_of(name) != ["test"]


def names_scores(name: str) -> bool:
    """Whether a column is called like scores, and like nothing else."""
    known = SCORES_OR_PREDICTIONS | KNOWN["no"] | {*"0123456789", "p0", "p1"}
    return mentions(name, SCORES_OR_PREDICTIONS) and consists_of(name, known)


def mentions_scores(name: str) -> bool:
    """Whether scores are named among other words, as in model_a_score."""
    return mentions(name, KNOWN["score"] - {"p"})


def names_predictions(name: str) -> bool:
    """Whether predicted labels may be called so."""
    return mentions(name, KNOWN["predicted"]) or words_of(name) == ["scored", "labels"]


def names_weights(name: str) -> bool:
    """Whether a column may say how many rows each stands for, or how much it weighs."""
    known = KNOWN["counts"] | KNOWN["weights"]
    return (
        mentions(name, known) and consists_of(name, known | KNOWN["beside_weights"]) and "°" not in name
    )  # N° numbers rows


def names_rows(name: str) -> bool:
    """Whether a column numbers or names the rows."""
    words = words_of(name)
    is_called = mentions(name, KNOWN["rows"]) or (len(words) == 1 and words[0].endswith("id"))
    return not words or (is_called and not mentions(name, KNOWN["score"]))  # p_no is the probability of no


def names_units(name: str) -> bool:
    """Whether a column says what the rows are or belong to, a patient or a sex, and no outcome."""
    return names_rows(name) or (
        words_of(name)[0] in KNOWN["units"] | KNOWN["features"] and not mentions(name, KNOWN["outcomes"])
    )


def names_groups(name: str) -> bool:
    """Whether a column names what rows belong to, or the rows themselves, and nothing else about them."""
    words = words_of(name)
    return bool(words) and (names_rows(name) or (words[0] in KNOWN["units"] | {"group"} and {*words[1:]} <= {"id"}))


def columns_of_classes(labels: Sequence[str], columns: Iterable[str], around: str | None = "") -> dict[str, str]:
    """The columns that are called after the labels, with one beginning and one end around them; none if several are.

    They may be any, with None for `around`, where a user named the columns.

    >>> columns_of_classes(["none", "mild"], ["id", "p_none", "p_mild"])
    {'none': 'p_none', 'mild': 'p_mild'}
    """
    columns = list(columns)
    around_all = dict.fromkeys(_surroundings(labels[0], columns, None if around is None else {*words_of(around)}))
    each = [{label: f"{start}{label}{end}" for label in labels} for start, end in around_all]
    found = [one for one in each if set(one.values()) <= set(columns)]
    return found[0] if len(found) == 1 else {}


def names_negative(column: str) -> bool:
    """Whether a column has the scores of a negative class, by its name."""
    words = {*words_of(column)}
    return bool(words & KNOWN["negative"]) and bool(words & SCORES_OR_PREDICTIONS)


def label_in(column: str, labels: Sequence[str]) -> str:
    """The one label that a column of scores is called after; empty if there is none."""
    found = [label for label in labels if label != column and any(_surroundings(label, [column], set()))]
    return found[0] if len(found) == 1 else ""


def _surroundings(label: str, columns: list[str], around: set[str] | None) -> list[tuple[str, str]]:
    """What stands around a label in the names of columns, where it is nothing or speaks of scores; all for None."""
    found = [("", "")] if label in columns else []
    for column in columns:
        for match in re.finditer(re.escape(label), column):
            start, end = column[: match.start()], column[match.end() :]
            words = {*words_of(start), *words_of(end)}
            is_apart = not any(map(_are_one_word, (start[-1:], label[-1:]), (label[:1], end[:1])))
            speaks = words & SCORES_OR_PREDICTIONS
            if around is None or (is_apart and speaks and words <= SCORES_OR_PREDICTIONS | KNOWN["no"] | around):
                found.append((start, end))
    return found


def _are_one_word(left: str, right: str) -> bool:
    """Whether nothing parts two signs: both are letters, or both digits."""
    return (left.isalpha() and right.isalpha()) or (left.isdigit() and right.isdigit())
