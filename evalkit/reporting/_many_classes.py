"""The contents of a report on more than two classes: every number in it, by name."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.multiclass_confusion_matrix import MulticlassConfusionMatrix
from ..curves.multiclass import multiclass_roc_auc_score
from ..inference.metric_interval import metric_interval
from ._estimates import (
    LEVEL,
    NO_VARIATION,
    TOO_FEW,
    TOO_FEW_GROUPS,
    Estimate,
    Sampling,
    default_resamples,
    estimate,
    scaled,
)
from ._facts import Tell, rows_of
from ._formats import Contents
from ._samples import ManyClasses

OTHER_AUCS: dict[str, tuple[Literal["one-vs-rest", "one-vs-one"], Literal["macro", "weighted"]]] = {
    "auc_one_vs_rest_weighted": ("one-vs-rest", "weighted"),
    "auc_one_vs_one": ("one-vs-one", "macro"),
    "auc_one_vs_one_weighted": ("one-vs-one", "weighted"),
}
LACKING = "resamples would lack some class"
SUM_ROUNDED = 0.05
AVERAGES = ("macro", "weighted", "micro")


def contents_of(data: ManyClasses, *, n_resamples: int | None, seed: int, tell: Tell) -> Contents:
    """Compute everything that a report on many classes says."""
    drawn = n_resamples or default_resamples(len(data.true))
    groups = None if data.groups is None else np.unique(data.groups, return_inverse=True)[1]
    options: dict[str, Any] = {"groups": groups, "n_resamples": drawn, "rng": seed, "confidence_level": LEVEL}
    predicted = data.scores.argmax(axis=1)
    matrix = MulticlassConfusionMatrix.from_labels(data.true, predicted)
    tell("the measures of each class")
    classes = [
        _class(data, one, index, predicted == index, Sampling(data.true == index, None, groups, drawn, seed))
        for index, one in enumerate(matrix.one_vs_rest().values())
    ]
    tell("the averages over the classes")
    measures = {
        "accuracy": Sampling(data.true == predicted, None, groups, drawn, seed).share_of_positives(),
        "macro_f1": _bootstrapped(data, predicted, _macro_f1, options),
    }
    tell("the areas under the ROC curves")
    measures["auc_one_vs_rest"] = _bootstrapped(data, data.scores, _one_vs_rest, options)
    for name, (strategy, average) in OTHER_AUCS.items():
        measures[name] = estimate(multiclass_roc_auc_score(data.true, data.scores, strategy=strategy, average=average))
    rarest = min(classes, key=lambda of: of["rows"])
    largest = max(classes, key=lambda of: of["rows"])
    return {
        "kind": "many classes",
        "data": {
            **rows_of(data.origin, len(data.true), data.groups),
            "classes": len(data.names),
            "probable": _are_probable(data.scores),
            "rarest": {name: rarest[name] for name in ("name", "rows", "recall")},
            "majority": largest["name"],
        },
        "matrix": matrix.counts.tolist(),
        "shares": matrix.normalized("true").tolist(),
        "classes": classes,
        "averages": {name: _averages(matrix, name) for name in AVERAGES},
        "measures": measures,
        "baselines": {
            "accuracy": largest["rows"] / len(data.true),
            **dict.fromkeys(("auc_one_vs_rest", *OTHER_AUCS), 0.5),
        },
        "method": {
            "n_resamples": drawn,
            "seed": seed,
            "confidence_level": LEVEL,
            "groups": data.groups is not None,
            "weights": False,
        },
    }


def _are_probable(scores: Any) -> bool:
    """Whether the scores of each row add up to 1, or to 100 as percents do, but for what rounding leaves."""
    total = 100 if scores.max() > 2 else 1
    return bool((scores >= 0).all() and (abs(scores.sum(axis=1) / total - 1) <= SUM_ROUNDED).all())


def _class(data: ManyClasses, one: ConfusionMatrix, index: int, called: Any, sampling: Sampling) -> Contents:
    """One class against the rest, of which these rows are predicted."""
    return {
        "name": data.names[index],
        "rows": int(one.tp + one.fn),
        "predicted": int(one.tp + one.fp),
        "right": int(one.tp),
        "precision": sampling.share("precision", called),
        "recall": sampling.share("recall", called),
        "f1": sampling.f1(called),
        "auc": sampling.auc(data.scores[:, index]),
    }


def _bootstrapped(data: ManyClasses, scores: Any, metric: Any, options: dict[str, Any]) -> Estimate:
    if not data.is_often_drawn_whole:
        return estimate(metric(data.true, scores), method=LACKING)
    groups = options["groups"]
    rows = np.arange(len(data.true)) if groups is None else groups
    is_few = any(len(np.unique(rows[data.true == index])) < 2 for index in range(len(data.names)))
    why = NO_VARIATION if not is_few else TOO_FEW if groups is None else TOO_FEW_GROUPS
    return scaled(metric_interval(data.true, scores, metric, method="logit", **options), 0.0, 1.0, why)


def _one_vs_rest(true: Any, scores: Any) -> float:
    return multiclass_roc_auc_score(true, scores, strategy="one-vs-rest")


def _macro_f1(true: Any, called: Any) -> float:
    return float(MulticlassConfusionMatrix.from_labels(true, called).f1(average="macro"))


def _averages(matrix: MulticlassConfusionMatrix, average: Any) -> Contents:
    return {
        "precision": matrix.precision(average=average),
        "recall": matrix.recall(average=average),
        "f1": matrix.f1(average=average),
    }
