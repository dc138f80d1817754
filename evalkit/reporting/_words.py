"""What a report calls its measures, and what each says, in plain words."""

from __future__ import annotations

from typing import NamedTuple


class Measure(NamedTuple):
    """A measure's title, what it says, and how its numbers are written."""

    title: str
    says: str
    kind: str = "share"


MEASURES = {
    "recall": Measure("Recall (sensitivity)", "of the positive rows, the share that is found"),
    "specificity": Measure("Specificity", "of the negative rows, the share that is predicted negative"),
    "precision": Measure("Precision", "of the rows predicted positive, the share that is positive"),
    "negative_predictive_value": Measure(
        "Negative predictive value", "of the rows predicted negative, the share that is negative"
    ),
    "precision_at_prevalence": Measure(
        "Precision elsewhere", "at the prevalence given, recall and specificity as here"
    ),
    "npv_at_prevalence": Measure("Negative predictive value elsewhere", "likewise"),
    "accuracy": Measure("Accuracy", "of all predictions, the share that is right"),
    "balanced_accuracy": Measure("Balanced accuracy", "the mean of recall and specificity"),
    "f1": Measure("F1", "the harmonic mean of precision and recall"),
    "mcc": Measure("MCC", "the correlation of prediction and truth, from −1 to 1", "coefficient"),
    "cost": Measure("Cost", "what all mistakes cost together", "amount"),
    "auc": Measure("AUC", "how often a positive row scores higher than a negative one; ties count one half"),
    "auc_of_folds": Measure("AUC, mean of the folds", "it compares no scores of different models"),
    "precision_at_k": Measure("Precision at k", "of the k rows with the highest scores, the share that is positive"),
    "recall_at_k": Measure("Recall at k", "of the positive rows, the share that is among these k"),
    "average_precision": Measure("Average precision", "the mean precision over all recalls"),
    "brier": Measure("Brier score", "the mean squared error of the scores as probabilities; 0 is best"),
    "brier_of_classes": Measure(
        "Brier score, of all classes", "the squared errors of a row’s probabilities together; 0 is best, 2 worst"
    ),
    "log_loss": Measure(
        "Log loss", "the mean of −ln of the probability that was given to what happened; 0 is best", "loss"
    ),
    "intercept": Measure(
        "Calibration intercept", "what must be added to the log odds; below 0 the scores are too high", "coefficient"
    ),
    "slope": Measure(
        "Calibration slope",
        "by what the log odds must be multiplied; below 1 the scores are too extreme",
        "coefficient",
    ),
    "observed_expected": Measure(
        "O:E", "the positive rows over the sum of the scores; below 1 the scores are too high", "coefficient"
    ),
    "integrated_calibration_index": Measure(
        "Integrated calibration index", "the mean distance of the calibration curve from the scores"
    ),
    "miscalibration": Measure("Miscalibration", "how much lower the Brier score would be, recalibrated on these rows"),
    "discrimination": Measure("Discrimination", "how much the ranking of the rows takes off the Brier score"),
    "uncertainty": Measure("Uncertainty", "the Brier score of the share of positives for every row"),
    "macro_f1": Measure("Macro F1", "the mean of the F1 of all classes"),
    "auc_one_vs_rest": Measure("AUC, one against the rest", "the mean over the classes"),
    "auc_one_vs_rest_weighted": Measure("AUC, one against the rest", "weighted by the rows of each class"),
    "auc_one_vs_one": Measure("AUC, one against one", "the mean over all pairs of classes"),
    "auc_one_vs_one_weighted": Measure("AUC, one against one", "weighted by the rows of each pair"),
}
OF_SUBGROUPS = {
    "prevalence": Measure("Share of positives", "", "percent"),
    "recall": Measure("Recall", "", "percent"),
    "false_positive_rate": Measure("False positive rate", "", "percent"),
    "precision": Measure("Precision", "", "percent"),
    "mean_error": Measure("Mean score − share of positives", "", "signed"),
    "auc": Measure("AUC", ""),
}
# Each table and the tiles have those of their names that a report has.
OF_SCORES = ("auc", "auc_of_folds", "average_precision", "precision_at_k", "recall_at_k", "brier", "log_loss")
OF_CALIBRATION = tuple(MEASURES)[tuple(MEASURES).index("intercept") : tuple(MEASURES).index("macro_f1")]
OF_MANY = (
    *("accuracy", "macro_f1"),
    *(name for name in MEASURES if name.startswith("auc_one_")),
    *("brier_of_classes", "log_loss"),
)
AT_THRESHOLD = tuple(name for name in MEASURES if name not in (*OF_SCORES, *OF_CALIBRATION, *OF_MANY[1:]))
TILES = ("auc", "recall", "precision", *OF_MANY[:3])
COMPARED = ("auc", "auc_one_vs_rest", "macro_f1", "brier", "brier_of_classes", "log_loss", "accuracy", "cost")
