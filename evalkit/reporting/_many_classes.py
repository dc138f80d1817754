"""The contents of a report on more than two classes: every number in it, by name."""

from __future__ import annotations

import math
from typing import Any, Literal

from ..counts.multiclass_confusion_matrix import MulticlassConfusionMatrix
from ..curves.multiclass import multiclass_roc_auc_score
from ..inference._resampled_metric import Metric
from ..probabilities.scoring_rules import class_squares, class_surprises
from ._calibration import of_highest
from ._comparison import Loss, of_accuracies, of_losses, resampled
from ._decisions import Decisions
from ._estimates import LACKING, Estimate, Sampling, estimate
from ._formats import Contents
from ._samples import Asked, ManyClasses

LOSSES: dict[str, tuple[Loss, float]] = {  # and the largest
    "brier_of_classes": (class_squares, 2.0),
    "log_loss": (class_surprises, math.inf),
}
NO_SUMS = "not compared: the scores of one model do not add up to 1 in each row, so they are no probabilities"
AVERAGES: tuple[Literal["macro", "weighted", "micro"], ...] = ("macro", "weighted", "micro")


def contents_of(data: ManyClasses, asked: Asked) -> Contents:
    """Compute everything that a report on many classes says."""
    predicted = data.scores.argmax(axis=1)
    matrix = MulticlassConfusionMatrix.from_labels(data.true, predicted)

    def sampling(label: Any) -> Sampling:
        return Sampling(label, None, data.groups, asked.n_resamples, asked.seed)

    asked.tell("the measures of each class")
    classes = [
        _class(name, data.scores[:, index], predicted == index, sampling(data.true == index))
        for index, name in enumerate(data.names)
    ]
    asked.tell("the averages over the classes")
    measures = {
        "accuracy": sampling(data.true == predicted).share_of_positives(),
        "macro_f1": _bootstrapped(sampling(data.true), predicted, _macro_f1),
    }
    asked.tell("the areas under the ROC curves")
    measures["auc_one_vs_rest"] = _bootstrapped(sampling(data.true), data.scores, _one_vs_rest)
    proba, shares = data.proba[0], [of["rows"] / len(data.true) for of in classes]
    baselines = {"accuracy": max(shares), "auc_one_vs_rest": 0.5}
    if proba is not None:
        for name, (loss, most) in LOSSES.items():
            measures[name] = sampling(data.true).mean(loss(data.true, proba), most)
        baselines |= {"brier_of_classes": 1 - math.fsum(of * of for of in shares)}
        baselines |= {"log_loss": -math.fsum(of * math.log(of) for of in shares)}
    comparison = None
    if data.second is not None:
        asked.tell("the comparison of two models")
        comparison = _compare(data, data.second, sampling(data.true))
    rarest = min(classes, key=lambda of: of["rows"])
    largest = max(classes, key=lambda of: of["rows"])
    return {
        "kind": "many classes",
        "data": {
            **data.origin.facts(len(data.true), data.groups),
            "classes": len(data.names),
            "probable": proba is not None,
            "rarest": {name: rarest[name] for name in ("name", "rows", "recall")},
            "majority": largest["name"],
        },
        "matrix": matrix.counts.tolist(),
        "shares": matrix.normalized("true").tolist(),
        "classes": classes,
        "averages": {
            average: {part: getattr(matrix, part)(average=average) for part in ("precision", "recall", "f1")}
            for average in AVERAGES
        },
        "measures": measures,
        "baselines": baselines,
        "calibration": None if proba is None else of_highest(data.of_highest(proba)),
        "comparison": comparison,
    }


def _class(name: str, score: Any, called: Any, sampling: Sampling) -> Contents:
    """One class against the rest, of which these rows are predicted."""
    return {
        "name": name,
        "rows": int(sampling.label.sum()),
        "predicted": int(called.sum()),
        "right": int((called & sampling.label).sum()),
        "precision": sampling.share("precision", called),
        "recall": sampling.share("recall", called),
        "f1": sampling.f1(called),
        "auc": sampling.auc(score),
    }


def _bootstrapped(sampling: Sampling, scores: Any, metric: Metric) -> Estimate:
    """By the bootstrap, where resamples that have every class are common enough to be drawn."""
    if sampling.may_lack_a_class:
        return estimate(metric(sampling.label, scores), method=LACKING)
    return sampling.any_metric(scores, metric)


def _compare(data: ManyClasses, second: Any, sampling: Sampling) -> Contents:
    """The second model minus the first: what they decide, how they rank, and the losses of probabilities."""
    models, called = (data.scores, second), (data.scores.argmax(axis=1), second.argmax(axis=1))
    found = {"accuracy": of_accuracies(Decisions(*called, {}), sampling)}
    metrics: tuple[tuple[str, Any, Metric], ...]
    metrics = ("macro_f1", called, _macro_f1), ("auc_one_vs_rest", models, _one_vs_rest)
    found |= {name: resampled(first, other, metric, sampling) for name, (first, other), metric in metrics}
    return found | of_losses(LOSSES, data.proba, sampling, NO_SUMS)


def _one_vs_rest(true: Any, scores: Any) -> float:
    return multiclass_roc_auc_score(true, scores, strategy="one-vs-rest")


def _macro_f1(true: Any, called: Any) -> float:
    return float(MulticlassConfusionMatrix.from_labels(true, called).f1(average="macro"))
