"""Columns of scores that are called after labels: ``p_none``, ``prob[yes]``, ``Scored Probabilities for Class "1"``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

SCORE_WORDS = {
    *("score", "scores", "scored", "prob", "probs", "proba", "probability", "probabilities", "confidence", "logit"),
    *("logits", "decision", "yscore", "yprob", "yproba", "p", "propensity", "wahrscheinlichkeit", "probabilité"),
    *("logprob", "logprobs", "得分", "分数", "概率", "预测概率"),
}
PREDICTED_WORDS = {"pred", "preds", "predict", "predicted", "prediction", "predictions", "ypred", "yhat", "hat", "预测"}
NEGATIVE_WORDS = {"neg", "negative", "no", "not", "false", "kein", "keine", "nicht"}
NO_WORDS = {"function", "y", "of", "for", "the", "pos", "positive", "model", "class", "label", "labels", "target"}


def words_of(name: str) -> list[str]:
    """The words in a name, in lower case.

    >>> words_of("Scored Probabilities"), words_of("yTrue"), words_of("prob_1")
    (['scored', 'probabilities'], ['y', 'true'], ['prob', '1'])
    """
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    return [word for word in re.split(r"[\W_]+", parted.casefold()) if word]


def columns_of_classes(labels: Sequence[str], columns: Iterable[str], around: str = "") -> dict[str, str]:
    """The columns that are called after the labels, with one beginning and one end around them; none if several are.

    >>> columns_of_classes(["none", "mild"], ["id", "p_none", "p_mild"])
    {'none': 'p_none', 'mild': 'p_mild'}
    """
    columns = list(columns)
    around_all = dict.fromkeys(_surroundings(labels[0], columns, {*words_of(around)}))
    each = [{label: f"{start}{label}{end}" for label in labels} for start, end in around_all]
    found = [one for one in each if set(one.values()) <= set(columns)]
    return found[0] if len(found) == 1 else {}


def names_negative(column: str) -> bool:
    """Whether a column has the scores of a negative class, by its name."""
    words = {*words_of(column)}
    return bool(words & NEGATIVE_WORDS) and bool(words & (SCORE_WORDS | PREDICTED_WORDS))


def label_in(column: str, labels: Sequence[str]) -> str:
    """The one label that a column of scores is called after; empty if there is none."""
    found = [label for label in labels if label != column and any(_surroundings(label, [column], set()))]
    return found[0] if len(found) == 1 else ""


def _surroundings(label: str, columns: list[str], around: set[str]) -> list[tuple[str, str]]:
    """What stands before and after a label in the names of columns, where it is nothing or speaks of scores."""
    found = [("", "")] if label in columns else []
    for column in columns:
        for match in re.finditer(re.escape(label), column):
            start, end = column[: match.start()], column[match.end() :]
            words = {*words_of(start), *words_of(end)}
            is_apart = not any(map(_are_one_word, (start[-1:], label[-1:]), (label[:1], end[:1])))
            speaks = words & (SCORE_WORDS | PREDICTED_WORDS)
            if is_apart and speaks and words <= SCORE_WORDS | PREDICTED_WORDS | NO_WORDS | around:
                found.append((start, end))
    return found


def _are_one_word(left: str, right: str) -> bool:
    """Whether nothing parts two signs: both are letters, or both digits."""
    return (left.isalpha() and right.isalpha()) or (left.isdigit() and right.isdigit())
