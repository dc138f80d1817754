"""The contents of a report on more than two classes: every number in it, by name."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from ..confusion import ConfusionMatrix
from ..metric_inference import metric_interval
from ..multiclass import multiclass_roc_auc_score
from ..multiclass_confusion import MulticlassConfusionMatrix
from ._estimates import LEVEL, Estimate, Sampling, bootstrapped, default_resamples, estimate, wilson
from ._facts import Tell, rows_of
from ._formats import Contents
from ._samples import ManyClasses

OTHER_AUCS: dict[str, tuple[Literal["one-vs-rest", "one-vs-one"], Literal["macro", "weighted"]]] = {
    "auc_one_vs_rest_weighted": ("one-vs-rest", "weighted"),
    "auc_one_vs_one": ("one-vs-one", "macro"),
    "auc_one_vs_one_weighted": ("one-vs-one", "weighted"),
}
LACKING = "resamples would lack some class"
AVERAGES = ("macro", "weighted", "micro")


def contents_of(data: ManyClasses, *, n_resamples: int | None, seed: int, tell: Tell) -> Contents:
    """Compute everything that a report on many classes says."""
    drawn = n_resamples or default_resamples(len(data.true))
    options: dict[str, Any] = {"groups": data.groups, "n_resamples": drawn, "rng": seed, "confidence_level": LEVEL}
    predicted = data.scores.argmax(axis=1)
    matrix = MulticlassConfusionMatrix.from_labels(data.true, predicted)
    tell("the measures of each class")
    classes = [
        _class(data, one, index, predicted == index, drawn, seed)
        for index, one in enumerate(matrix.one_vs_rest().values())
    ]
    tell("the averages over the classes")
    measures = {
        "accuracy": _accuracy(data, predicted, matrix, options),
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


def _class(data: ManyClasses, one: ConfusionMatrix, index: int, called: Any, drawn: int, seed: int) -> Contents:
    """One class against the rest, of which these rows are predicted."""
    sampling = Sampling(data.true == index, None, data.groups, drawn, seed)
    return {
        "name": data.names[index],
        "rows": int(one.tp + one.fn),
        "predicted": int(one.tp + one.fp),
        "right": int(one.tp),
        "precision": sampling.share("precision", one, called),
        "recall": sampling.share("recall", one, called),
        "f1": sampling.at_threshold(lambda m: m.f1, one, called),
        "auc": sampling.auc(data.scores[:, index]),
    }


def _accuracy(data: ManyClasses, predicted: Any, matrix: Any, options: dict[str, Any]) -> Estimate:
    if data.groups is not None:
        return _bootstrapped(data, predicted, lambda true, called: float(np.mean(true == called)), options)
    return wilson(int(np.trace(matrix.counts)), len(data.true))


def _bootstrapped(data: ManyClasses, scores: Any, metric: Any, options: dict[str, Any]) -> Estimate:
    if not data.is_often_drawn_whole:
        return estimate(metric(data.true, scores), method=LACKING)
    return bootstrapped(metric_interval, data.true, scores, metric, **options)


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
