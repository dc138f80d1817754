"""The contents of a report on more than two classes: every number in it, by name."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from ..counts.multiclass_confusion_matrix import MulticlassConfusionMatrix
from ..curves.multiclass import multiclass_roc_auc_score
from ..inference._resampled_metric import Metric
from ._estimates import Estimate, Sampling, estimate
from ._formats import Contents
from ._samples import Asked, ManyClasses

OTHER_AUCS: dict[str, tuple[Literal["one-vs-rest", "one-vs-one"], Literal["macro", "weighted"]]] = {
    "auc_one_vs_rest_weighted": ("one-vs-rest", "weighted"),
    "auc_one_vs_one": ("one-vs-one", "macro"),
    "auc_one_vs_one_weighted": ("one-vs-one", "weighted"),
}
LACKING = "resamples would lack some class"
MOST_LACKING = 1.5  # classes on average; then about one resample in ten, or more, has them all
SUM_ROUNDED = 0.05
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
    for name, (strategy, average) in OTHER_AUCS.items():
        measures[name] = estimate(multiclass_roc_auc_score(data.true, data.scores, strategy=strategy, average=average))
    rarest = min(classes, key=lambda of: of["rows"])
    largest = max(classes, key=lambda of: of["rows"])
    return {
        "kind": "many classes",
        "data": {
            **data.origin.facts(len(data.true), data.groups),
            "classes": len(data.names),
            "probable": _are_probable(data.scores),
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
        "baselines": {
            "accuracy": largest["rows"] / len(data.true),
            **dict.fromkeys(("auc_one_vs_rest", *OTHER_AUCS), 0.5),
        },
    }


def _are_probable(scores: Any) -> bool:
    """Whether the scores of each row add up to 1, or to 100 as percents do, but for what rounding leaves."""
    total = 100 if scores.max() > 2 else 1
    return bool((scores >= 0).all() and (abs(scores.sum(axis=1) / total - 1) <= SUM_ROUNDED).all())


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
    if np.exp(-sampling.units).sum() < MOST_LACKING:
        return sampling.any_metric(scores, metric)
    return estimate(metric(sampling.label, scores), method=LACKING)


def _one_vs_rest(true: Any, scores: Any) -> float:
    return multiclass_roc_auc_score(true, scores, strategy="one-vs-rest")


def _macro_f1(true: Any, called: Any) -> float:
    return float(MulticlassConfusionMatrix.from_labels(true, called).f1(average="macro"))
