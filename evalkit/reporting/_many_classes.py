"""The contents of a report on more than two classes: every number in it, by name."""

from __future__ import annotations

import math
from typing import Any

from ..counts.multiclass_confusion_matrix import MulticlassConfusionMatrix
from ..curves.multiclass import multiclass_roc_auc_score
from ..inference._resampled_metric import Metric
from ..inference._shares import correlation_of, difference_of
from ..inference._subgroups import Difference, Part
from ..probabilities.scoring_rules import class_squares, class_surprises
from ._calibration import clip_of, measures_of_calibration, of_highest
from ._comparison import Loss, of_accuracies, of_losses, resampled
from ._decisions import Decisions
from ._estimates import LACKING, LEVEL, Estimate, Sampling, estimate
from ._formats import Contents
from ._samples import Asked, ManyClasses, TwoClasses
from ._translation import msgid
from ._words import NOT_COMPARED

LOSSES: dict[str, tuple[Loss, float]] = {  # and the largest
    "brier_of_classes": (class_squares, 2.0),
    "log_loss": (class_surprises, math.inf),
}
TOO_FEW = msgid("too few: fewer than 10 rows, or groups with one, of it or of the rest")
CALIBRATED = ("intercept", "slope", "observed_expected")  # of each class
COMPARED = (msgid("recall"), msgid("precision"))


def contents_of(data: ManyClasses, asked: Asked) -> Contents:
    """Compute everything that a report on many classes says."""
    predicted = data.scores.argmax(axis=1)
    matrix = MulticlassConfusionMatrix.from_labels(data.true, predicted)

    def sampling(label: Any) -> Sampling:
        return Sampling(label, None, data.groups, asked.n_resamples, asked.seed)

    classes = [
        _class(data, index, predicted == index, sampling(data.true == index)) for index in range(len(data.names))
    ]
    measures = {
        "accuracy": sampling(data.true == predicted).share_of_positives(),
        "macro_f1": _bootstrapped(sampling(data.true), predicted, _macro_f1),
        "auc_one_vs_rest": _bootstrapped(sampling(data.true), data.scores, _one_vs_rest),
    }
    (proba, proba_b), shares = data.proba, [of["rows"] / len(data.true) for of in classes]
    baselines = {"accuracy": max(shares), "auc_one_vs_rest": 0.5}
    if proba is not None:
        for name, (loss, most) in LOSSES.items():
            measures[name] = sampling(data.true).mean(loss(data.true, proba), most)
        baselines |= {"brier_of_classes": 1 - math.fsum(of * of for of in shares)}
        baselines |= {"log_loss": -math.fsum(of * math.log(of) for of in shares)}
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
        "measures": measures,
        "baselines": baselines,
        "calibration": None if proba is None else _calibrated(data, proba, proba_b),
        "comparison": None if data.second is None else _compare(data, data.second, sampling(data.true)),
    }


def _class(data: ManyClasses, index: int, called: Any, sampling: Sampling) -> Contents:
    """One class against the rest, of which these rows are predicted."""
    return {
        "name": data.names[index],
        "rows": int(sampling.label.sum()),
        "predicted": int(called.sum()),
        "right": int((called & sampling.label).sum()),
        "precision": sampling.share("precision", called),
        "recall": sampling.share("recall", called),
        "f1": sampling.f1(called),
        "auc": sampling.auc(data.scores[:, index]),
        "auc_b": None if data.second is None else sampling.auc(data.second[:, index]),
    }


def _calibrated(data: ManyClasses, proba: Any, proba_b: Any) -> Contents:
    """Of the highest probability of each row, and of those of each class against the rest, by both models."""
    classes = [
        {"name": name, **_of_class(data, proba, k), "second": None if proba_b is None else _of_class(data, proba_b, k)}
        for k, name in enumerate(data.names)
    ]
    return of_highest(data.of_highest(proba)) | {"classes": classes, "clip": clip_of(proba)}


def _of_class(data: ManyClasses, proba: Any, k: int) -> Contents:
    """The measures of calibration of one class against the rest."""
    rows = TwoClasses(data.true == k, proba[:, k], None, None, data.groups, (data.names[k], "rest"), data.origin)
    few = "" if Part(rows.positive, rows.score, rows.positive, rows.groups).is_enough("auc") else TOO_FEW
    found = measures_of_calibration(rows, few)
    return {of: found[of] for of in CALIBRATED}


def _bootstrapped(sampling: Sampling, scores: Any, metric: Metric) -> Estimate:
    """By the bootstrap, where resamples that have every class are common enough to be drawn."""
    if sampling.may_lack_a_class:
        return estimate(metric(sampling.label, scores), method=LACKING)
    return sampling.any_metric(scores, metric)


def _compare(data: ManyClasses, second: Any, sampling: Sampling) -> Contents:
    """The second model minus the first: what they decide, how they rank, and the losses of probabilities."""
    models, called = (data.scores, second), (data.scores.argmax(axis=1), second.argmax(axis=1))
    found = {"accuracy": of_accuracies(Decisions(*called, {}), sampling)}
    found |= {"macro_f1": resampled(*called, _macro_f1, sampling)}
    found |= {"auc_one_vs_rest": resampled(*models, _one_vs_rest, sampling)}
    return found | of_losses(LOSSES, data.proba, sampling, NOT_COMPARED["no_sums"]) | _by_class(data, *called)


def _by_class(data: ManyClasses, called: Any, called_b: Any) -> Contents:
    """The recall and the precision of each class, all differences one family (Bonferroni); and what fell most."""
    count = len(COMPARED) * len(data.names)
    level, classes = 1 - (1 - LEVEL) / count, []
    for index, name in enumerate(data.names):
        positive, score = data.true == index, data.scores[:, index]
        first, second = (Part(positive, score, of == index, data.groups) for of in (called, called_b))
        classes.append(Contents(name=name) | {of: paired_difference(of, first, second, level) for of in COMPARED})
    each = [{"name": one["name"], "measure": of, **one[of]} for one in classes for of in COMPARED]
    fallen = [of for of in each if of["is_clear"] and of["estimate"] < 0]
    worst = min(fallen, key=lambda of: float(of["estimate"]), default=None)
    return {"classes": classes, "fell_most": worst, "n_differences": count, "adjusted_level": level}


def paired_difference(name: str, first: Part, second: Part, adjusted_level: float) -> Contents:
    """A share of the second model minus that of the first: Newcombe's interval of paired shares, as of subgroups.

    bench/lists_and_classes.py has its coverage.
    """
    ends, adjusted = ([model.ends(name, each) for model in (first, second)] for each in (LEVEL, adjusted_level))
    values = [of.estimate for of in ends]
    found = Difference(values[1] - values[0], *[math.nan] * 4)
    if first.is_enough(name) and second.is_enough(name) and (first.called != second.called).any():
        shared = correlation_of(first.influence(name, values[0]), second.influence(name, values[1]), first.group)
        apart, cautious = (difference_of(of[1], of[0], shared) for of in (ends, adjusted))
        found = Difference(*apart, *cautious[1:])
    return {"first": values[0], "second": values[1], **found._asdict(), "is_clear": found.is_clear}


def _one_vs_rest(true: Any, scores: Any) -> float:
    return multiclass_roc_auc_score(true, scores, strategy="one-vs-rest")


def _macro_f1(true: Any, called: Any) -> float:
    return float(MulticlassConfusionMatrix.from_labels(true, called).f1(average="macro"))
