"""What columns are called: names of labels, of scores, of predictions, of what numbers the rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

# A name is split into words; each must be known, and one of the second set.
LABEL_WORDS = {
    *("label", "labels", "true", "truth", "target", "class", "actual", "outcome", "gold", "ground", "groundtruth"),
    *("observed", "obs", "reference", "y", "test", "ytrue", "etiquette", "étiquette", "classe", "klasse", "ziel"),
    *("zielvariable", "facit", "标签", "真实标签", "类别", "真实值", "真实类别"),
}
SCORE_WORDS = {
    *("score", "scores", "scored", "prob", "probs", "proba", "probability", "probabilities", "confidence", "logit"),
    *("logits", "yscore", "yprob", "yproba", "p", "propensity", "wahrscheinlichkeit", "probabilité"),
    *("得分", "分数", "概率", "预测概率"),
}
PREDICTED_WORDS = {"pred", "preds", "predict", "predicted", "prediction", "predictions", "ypred", "yhat", "hat", "预测"}
NO_WORDS = {"y", "of", "for", "the", "pos", "positive", "model", "class", "label", "labels", "target"}
CONFIDENT_WORDS = {"confidence", "conf", "certainty"}
ID_WORDS = {
    *("id", "ids", "uuid", "guid", "index", "idx", "row", "rowid", "rowindex", "nr", "no", "num", "number", "nummer"),
    *("unnamed", "kunde", "key", "inst", "编号"),
}
GROUPS = {"patient", "subject", "person", "user", "customer", "client", "household", "group", "患者", "病人", "用户"}


def words_of(name: str) -> list[str]:
    """The words in a name, in lower case.

    >>> words_of("Scored Probabilities"), words_of("yTrue"), words_of("prob_1")
    (['scored', 'probabilities'], ['y', 'true'], ['prob', '1'])
    """
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    return [word for word in re.split(r"[\W_]+", parted.casefold()) if word]


def names_labels(name: str) -> bool:
    """Whether a column is called like true labels."""
    words = set(words_of(name))
    return bool(words) and words <= LABEL_WORDS and words != {"test"}


def names_scores(name: str) -> bool:
    """Whether a column is called like scores, and like nothing else."""
    words = set(words_of(name))
    known = SCORE_WORDS | PREDICTED_WORDS
    return bool(words & known) and words <= known | NO_WORDS | {*"0123456789", *(f"p{digit}" for digit in "01")}


def mentions_scores(name: str) -> bool:
    """Whether scores are named among other words, as in model_a_score."""
    return bool(SCORE_WORDS.difference("p") & {*words_of(name)})


def names_predictions(name: str) -> bool:
    """Whether predicted labels may be called so."""
    return bool(PREDICTED_WORDS & {*words_of(name)}) or words_of(name) == ["scored", "labels"]


def names_confidence(name: str) -> bool:
    """Whether a column is called after how sure a prediction is."""
    return bool(CONFIDENT_WORDS & {*words_of(name)})


def names_rows(name: str) -> bool:
    """Whether a column numbers or names the rows."""
    words = set(words_of(name))
    return not words or bool(words & ID_WORDS) or (words_of(name)[-1].endswith("id") and len(words) == 1)


def names_groups(name: str) -> bool:
    """Whether a column names what rows belong to, or the rows themselves."""
    words = words_of(name)
    return (bool(words) and (words[0] in GROUPS and set(words[1:]) <= {"id"})) or (names_rows(name) and bool(words))


def columns_of_classes(labels: Sequence[str], columns: Iterable[str], around: str = "") -> dict[str, str]:
    """The columns that are called after the labels, with one beginning and one end around them; or none.

    >>> columns_of_classes(["none", "mild"], ["id", "p_none", "p_mild"])
    {'none': 'p_none', 'mild': 'p_mild'}
    """
    columns = list(columns)
    for start, end in _surroundings(labels[0], columns, {*words_of(around)}):
        found = {label: f"{start}{label}{end}" for label in labels}
        if set(found.values()) <= set(columns):
            return found
    return {}


def label_in(column: str, labels: Sequence[str]) -> str:
    """The one label that a column of scores is called after; empty if there is none."""
    found = [label for label in labels if label != column and any(_surroundings(label, [column], set()))]
    return found[0] if len(found) == 1 else ""


def _surroundings(label: str, columns: list[str], around: set[str]) -> list[tuple[str, str]]:
    """What stands before and after a label in the names of columns, where it is nothing or speaks of scores."""
    found = [("", "")] if label in columns else []
    known = SCORE_WORDS | PREDICTED_WORDS
    for column in columns:
        for match in re.finditer(re.escape(label), column):
            start, end = column[: match.start()], column[match.end() :]
            words = {*words_of(start), *words_of(end)}
            is_apart = not any(map(_are_one_word, (start[-1:], label[-1:]), (label[:1], end[:1])))
            if is_apart and words & known and words <= known | NO_WORDS | around:
                found.append((start, end))
    return found


def _are_one_word(left: str, right: str) -> bool:
    """Whether nothing parts two signs: both are letters, or both digits."""
    return (left.isalpha() and right.isalpha()) or (left.isdigit() and right.isdigit())
