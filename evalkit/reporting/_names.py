"""What columns are called: names of labels, of scores, of predictions, of what numbers the rows."""

from __future__ import annotations

from ._column_names import NO_WORDS, PREDICTED_WORDS, SCORE_WORDS, words_of

# Every word of a name must be known.
LABEL_WORDS = {
    *(
        "label",
        "labels",
        "true",
        "truth",
        "target",
        "targets",
        "class",
        "actual",
        "outcome",
        "gold",
        "ground",
        "groundtruth",
    ),
    *("observed", "obs", "reference", "y", "test", "ytrue", "etiquette", "étiquette", "classe", "klasse", "ziel"),
    *("zielvariable", "facit", "标签", "真实标签", "类别", "真实值", "真实类别"),
}
CONFIDENT_WORDS = {"confidence", "conf", "certainty"}
ID_WORDS = {
    *("id", "ids", "uuid", "guid", "index", "idx", "row", "rowid", "rowindex", "nr", "no", "num", "number", "nummer"),
    *("unnamed", "kunde", "key", "inst", "编号"),
}
FEATURES = {
    *("sex", "gender", "male", "female", "geschlecht", "weiblich", "männlich", "sexe", "femme", "homme", "性别"),
    *("race", "ethnicity", "age", "site", "center", "centre", "hospital", "ward", "country", "device", "dataset"),
    *("split", "fold", "partition", "batch", "cluster", "run", "seed", "arm", "wave", "visit", "week", "month", "year"),
}
WEAK_LABEL_WORDS = {"class", "classe", "klasse", "target", "targets", "ziel", "outcome", "test"}
OUTCOMES = {
    *("died", "dead", "death", "deceased", "mortality", "survived", "survival", "alive", "relapse", "relapsed"),
    *("recurrence", "readmitted", "readmission", "disease", "cancer", "malignant", "diagnosis", "event", "response"),
    *("readmit", "progression", "progressed", "sepsis", "stroke", "infection", "complication", "recidivism", "dropout"),
    *("churn", "churned", "default", "defaulted", "fraud", "spam", "bought", "converted", "clicked", "failed"),
    *("verstorben", "gestorben", "tod", "rezidiv", "ereignis", "krank", "gekündigt", "betrug", "décès", "décédé"),
}
COUNTS = {
    *("count", "counts", "n", "freq", "freqs", "frequency", "frequencies", "nobs", "anzahl", "häufigkeit"),
    *("häufigkeiten", "effectif", "effectifs", "fréquence", "frecuencia", "frequenza", "frequência", "conteo"),
    *("conteggio", "contagem", "antal", "aantal", "频数", "数量", "人数"),
}
COUNTED = {"of", "row", "rows", "obs", "observations", "cases"}
WEIGHTS = {"weight", "weights", "wt", "gewicht", "gewichte", "poids", "peso", "权重"}
WEIGHTED = {"sample", "survey", "case", "row", "final", "design"}
UNITS = {
    *("patient", "subject", "person", "user", "customer", "client", "household", "患者", "病人", "用户"),
    *("patiente", "paciente", "paziente", "pacjent", "patiënt", "hasta", "sujeto", "sujet", "soggetto", "proband"),
    *("kunde", "klient", "cliente", "clientes", "pessoa", "persona", "personne", "usuario", "utente", "고객", "환자"),
}


def names_labels(name: str) -> bool:
    """Whether a column is called like true labels."""
    words = set(words_of(name))
    return bool(words) and words <= LABEL_WORDS and words != {"test"}


def names_labels_weakly(name: str) -> bool:
    """Whether a name of labels may as well be that of a feature, as the class of a ticket."""
    return {*words_of(name)} <= WEAK_LABEL_WORDS


def names_outcome(name: str) -> bool:
    """Whether a column is called after what may happen, by a common word."""
    return bool(OUTCOMES & {*words_of(name)})


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


def names_counts(name: str) -> bool:
    """Whether a column may say how many rows each stands for."""
    words = {*words_of(name)}
    return bool(words & COUNTS) and words <= COUNTS | COUNTED and "°" not in name  # N° numbers the rows


def names_weights(name: str) -> bool:
    """Whether a column may have the weight of each row."""
    words = {*words_of(name)}
    return bool(words & WEIGHTS) and words <= WEIGHTS | WEIGHTED


def names_confidence(name: str) -> bool:
    """Whether a column is called after how sure a prediction is."""
    return bool(CONFIDENT_WORDS & {*words_of(name)})


def names_rows(name: str) -> bool:
    """Whether a column numbers or names the rows."""
    words = set(words_of(name))
    is_called = bool(words & ID_WORDS) or (len(words) == 1 and words_of(name)[0].endswith("id"))
    return not words or (is_called and not words & SCORE_WORDS)  # p_no is the probability of no


def names_units(name: str) -> bool:
    """Whether a column says what the rows are or belong to, a patient or a sex, and no outcome."""
    words = words_of(name)
    return names_rows(name) or (words[0] in UNITS | FEATURES and not names_outcome(name))


def names_groups(name: str) -> bool:
    """Whether a column names what rows belong to, or the rows themselves, and nothing else about them."""
    words = words_of(name)
    return bool(words) and ((words[0] in UNITS | {"group"} and set(words[1:]) <= {"id"}) or names_rows(name))
