"""What columns are called: labels, scores, predictions, what numbers the rows; ``p_none``, after the label none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

LABELS = {  # every word of a name must be known
    *("label", "labels", "true", "truth", "target", "targets", "class", "actual", "outcome", "gold", "ground", "obs"),
    *("groundtruth", "observed", "reference", "y", "test", "ytrue", "classe", "klasse", "ziel", "zielvariable"),
    *("标签", "真实标签", "类别", "真实值", "真实类别"),
}
WEAK_LABELS = {"class", "classe", "klasse", "target", "targets", "ziel", "outcome", "test"}
OUTCOMES = {
    *("died", "dead", "death", "deceased", "mortality", "survived", "survival", "alive", "relapse", "relapsed"),
    *("recurrence", "readmitted", "readmission", "disease", "cancer", "malignant", "diagnosis", "event", "response"),
    *("readmit", "progression", "progressed", "sepsis", "stroke", "infection", "complication", "recidivism", "dropout"),
    *("churn", "churned", "default", "defaulted", "fraud", "spam", "bought", "converted", "clicked", "failed"),
}
CONFIDENT = {"confidence", "conf", "certainty"}
ROWS = {
    *("id", "ids", "uuid", "guid", "index", "idx", "row", "rowid", "rowindex", "nr", "no", "num", "number", "nummer"),
    *("unnamed", "kunde", "key", "inst", "编号"),
}
FEATURES = {
    *("sex", "gender", "male", "female", "geschlecht", "weiblich", "männlich", "sexe", "femme", "homme", "性别"),
    *("race", "ethnicity", "age", "site", "center", "centre", "hospital", "ward", "country", "device", "dataset"),
    *("split", "fold", "partition", "batch", "cluster", "run", "seed", "arm", "wave", "visit", "week", "month", "year"),
}
UNITS = {
    *("patient", "subject", "person", "user", "customer", "client", "household", "患者", "病人", "用户"),
    *("patiente", "paciente", "paziente", "kunde", "klient", "cliente", "persona", "personne", "usuario", "utente"),
}
COUNTS = {
    *("count", "counts", "n", "freq", "freqs", "frequency", "frequencies", "nobs", "anzahl", "häufigkeit", "effectif"),
    *("effectifs", "fréquence", "frecuencia", "频数", "数量", "人数"),
}
WEIGHTS = {"weight", "weights", "wt", "gewicht", "gewichte", "poids", "peso", "权重"}
BESIDE_WEIGHTS = {"of", "row", "rows", "obs", "observations", "case", "cases", "sample", "survey", "final", "design"}
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


def mentions(name: str, words: set[str]) -> bool:
    """Whether one of some words is in a name."""
    return not words.isdisjoint(words_of(name))


def consists_of(name: str, words: set[str]) -> bool:
    """Whether a name has words, and no others than these."""
    return bool(words_of(name)) and words.issuperset(words_of(name))


def names_labels(name: str) -> bool:
    """Whether a column is called like true labels."""
    return consists_of(name, LABELS) and words_of(name) != ["test"]


def names_scores(name: str) -> bool:
    """Whether a column is called like scores, and like nothing else."""
    known = SCORE_WORDS | PREDICTED_WORDS
    return mentions(name, known) and consists_of(name, known | NO_WORDS | {*"0123456789", "p0", "p1"})


def mentions_scores(name: str) -> bool:
    """Whether scores are named among other words, as in model_a_score."""
    return mentions(name, SCORE_WORDS - {"p"})


def names_predictions(name: str) -> bool:
    """Whether predicted labels may be called so."""
    return mentions(name, PREDICTED_WORDS) or words_of(name) == ["scored", "labels"]


def names_weights(name: str) -> bool:
    """Whether a column may say how many rows each stands for, or how much it weighs."""
    known = COUNTS | WEIGHTS
    return mentions(name, known) and consists_of(name, known | BESIDE_WEIGHTS) and "°" not in name  # N° numbers rows


def names_rows(name: str) -> bool:
    """Whether a column numbers or names the rows."""
    words = words_of(name)
    is_called = mentions(name, ROWS) or (len(words) == 1 and words[0].endswith("id"))
    return not words or (is_called and not mentions(name, SCORE_WORDS))  # p_no is the probability of no


def names_units(name: str) -> bool:
    """Whether a column says what the rows are or belong to, a patient or a sex, and no outcome."""
    return names_rows(name) or (words_of(name)[0] in UNITS | FEATURES and not mentions(name, OUTCOMES))


def names_groups(name: str) -> bool:
    """Whether a column names what rows belong to, or the rows themselves, and nothing else about them."""
    words = words_of(name)
    return bool(words) and (names_rows(name) or (words[0] in UNITS | {"group"} and {*words[1:]} <= {"id"}))


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
