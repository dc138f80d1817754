"""What a report calls its measures and rules, and what each says, in plain words."""

from __future__ import annotations

from typing import NamedTuple


class Measure(NamedTuple):
    """A measure's name in the contents, its title, how its numbers are written, and what it says."""

    name: str
    title: str
    kind: str
    says: str


AT_THRESHOLD = (
    Measure("recall", "Recall (sensitivity)", "share", "of the positive rows, the share that is found"),
    Measure("specificity", "Specificity", "share", "of the negative rows, the share that is predicted negative"),
    Measure("precision", "Precision", "share", "of the rows predicted positive, the share that is positive"),
    Measure(
        "negative_predictive_value",
        "Negative predictive value",
        "share",
        "of the rows predicted negative, the share that is negative",
    ),
    Measure("accuracy", "Accuracy", "share", "of all predictions, the share that is right"),
    Measure("balanced_accuracy", "Balanced accuracy", "share", "the mean of recall and specificity"),
    Measure("f1", "F1", "share", "the harmonic mean of precision and recall"),
    Measure("mcc", "MCC", "coefficient", "the correlation of prediction and truth, from −1 to 1"),
    Measure("cost", "Cost", "amount", "what all mistakes cost together"),
)
OF_SCORES = (
    Measure("auc", "AUC", "share", "how often a positive row scores higher than a negative one; ties count one half"),
    Measure("average_precision", "Average precision", "share", "the mean precision over all recalls"),
    Measure("brier", "Brier score", "share", "the mean squared error of the scores as probabilities; 0 is best"),
    Measure(
        "log_loss", "Log loss", "loss", "the mean of −ln of the probability that was given to what happened; 0 is best"
    ),
)
OF_MANY = (
    Measure("accuracy", "Accuracy", "share", "of all predictions, the share that is right"),
    Measure("macro_f1", "Macro F1", "share", "the mean of the F1 of all classes"),
    Measure("auc_one_vs_rest", "AUC, one against the rest", "share", "the mean over the classes"),
    Measure("auc_one_vs_rest_weighted", "AUC, one against the rest", "share", "weighted by the rows of each class"),
    Measure("auc_one_vs_one", "AUC, one against one", "share", "the mean over all pairs of classes"),
    Measure("auc_one_vs_one_weighted", "AUC, one against one", "share", "weighted by the rows of each pair"),
)
RULES = {
    "cost": "the lowest cost of all mistakes",
    "costs alone": "the costs alone, if the scores are right as probabilities",
    "J": "the largest Youden's J (recall + specificity − 1)",
    "F1": "the largest F1",
    "min_recall": "recall of at least {limit|limit}",
    "max_fpr": "at most {limit|limit} false alarms among negatives",
    "min_precision": "precision of at least {limit|limit}",
}
ORIGINS = {
    "given": "The threshold was given.",
    "convention": "No threshold was given; as the scores may be probabilities, they are cut at one half.",
    "cost": "No threshold was given: this is the one at which the mistakes cost least on these rows.",
    "J": "No threshold was given: this is where Youden's J, recall + specificity − 1, is largest on these rows.",
}
TILES = (("auc", "AUC"), ("recall", "Recall"), ("precision", "Precision"), ("accuracy", "Accuracy"))
TILES_OF_MANY = (("accuracy", "Accuracy"), ("macro_f1", "Macro F1"), ("auc_one_vs_rest", "AUC, one against the rest"))
COMPARED = (
    ("auc", "AUC", "share", "signed"),
    ("brier", "Brier score", "share", "signed"),
    ("log_loss", "Log loss", "loss", "signed"),
    ("accuracy", "Accuracy", "share", "signed"),
    ("cost", "Cost", "amount", "signed_amount"),
)
DECIDED = {
    "given": "The first model decides at the threshold {comparison.decisions.first.text|written}, the second at "
    "{comparison.decisions.second.text|written}, as given.",
    "one for both": "Both models decide at {comparison.decisions.first.text|written}, the threshold given. If that is "
    "right for one model only, give each its own.",
    "out of fold": "Each model decides by its own cheapest threshold, chosen without the rows that it decides: the "
    "rows are in {comparison.decisions.folds|count} parts, and each part is decided by a threshold from the others. "
    "The test of the costs allows for what these thresholds share.",
}
ROLES = {
    "label": "labels",
    "score": "scores",
    "compare": "second model’s scores",
    "group": "groups",
    "weight": "weights",
    "predicted": "predicted labels",
}
