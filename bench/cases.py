"""What `bench.run` measures: kinds of input, and each public function that takes scores beside its peers."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from sklearn import calibration, metrics

import evalkit as ek

Array = np.ndarray[Any, Any]
FEW = {"n_resamples": 20, "rng": 0}
PLAIN = ("continuous",)
KINDS = (
    "continuous",
    "few scores",
    "two decimals",
    "float32",
    "1 % positive",
    "text labels",
    "lists",
    "pandas",
    "pandas text",
)


class Case(NamedTuple):
    """Labels and two models' scores, from bell curves one standard deviation apart, weights, and probabilities.

    `third` and `shares` are labels of three classes and a row of probabilities for each.
    """

    y: Any
    score: Any
    other: Array
    weight: Array
    share: Array
    third: Array
    shares: Array
    pos_label: str | None


Call = Callable[[Case], object]


class Task(NamedTuple):
    """A function of evalkit and its peers, on which kinds of input, and up to how many samples."""

    evalkit: Call
    peers: Mapping[str, Call] = MappingProxyType({})
    kinds: tuple[str, ...] = PLAIN
    largest: int = 1_000_000


def case(kind: str, n: int) -> Case:
    """Data of a kind, always the same."""
    rng = np.random.default_rng(n)
    y = (rng.random(n) < (0.01 if kind == "1 % positive" else 0.5)).astype(np.int64)
    y[:2] = 0, 1
    score, other = rng.normal(y), rng.normal(y)
    weight, share = rng.random(n) + 0.1, 1 / (1 + np.exp(-score))
    third = np.arange(n) % 3
    odds = np.exp(rng.normal(size=(n, 3)) + np.eye(3)[third])
    score = {"few scores": score.round(1), "two decimals": score.round(2), "float32": score.astype(np.float32)}.get(
        kind, score
    )
    plain = Case(y, score, other, weight, share, third, odds / odds.sum(axis=1, keepdims=True), None)
    if kind in ("text labels", "pandas text"):
        words = np.array(["benign", "malignant"])[y]
        return plain._replace(y=words if kind == "text labels" else pd.Series(words), pos_label="malignant")
    if kind == "lists":
        return plain._replace(y=y.tolist(), score=score.tolist())
    return plain._replace(y=pd.Series(y), score=pd.Series(score)) if kind == "pandas" else plain


def scipy_auc(c: Case) -> float:
    """AUC as SciPy has it: the statistic of Mann and Whitney over the number of pairs."""
    from scipy.stats import mannwhitneyu

    ups, downs = c.score[c.y == 1], c.score[c.y == 0]
    return float(mannwhitneyu(ups, downs, method="asymptotic").statistic) / (len(ups) * len(downs))


def torchmetrics_auc(c: Case) -> float:
    """AUC as torchmetrics has it."""
    import torch
    from torchmetrics.functional.classification import binary_auroc

    return float(binary_auroc(torch.from_numpy(c.score), torch.from_numpy(c.y)))


def polars_auc(c: Case) -> float:
    """AUC by ranks in polars."""
    import polars

    ranks = polars.Series(c.score).rank("average").to_numpy()
    m = int(c.y.sum())
    return float((ranks[c.y == 1].sum() - m * (m + 1) / 2) / (m * (len(c.y) - m)))


def bootstrap_loop(c: Case) -> list[float]:
    """What people write: draw from each class, call scikit-learn."""
    rng = np.random.default_rng(0)
    classes = [np.flatnonzero(c.y == label) for label in (1, 0)]
    draws = (np.concatenate([rng.choice(of, len(of)) for of in classes]) for _ in range(20))
    return [float(metrics.roc_auc_score(c.y[drawn], c.score[drawn])) for drawn in draws]


def of_scores(ours: Callable[..., object], **options: Any) -> Call:
    """A function of evalkit on labels and scores, with whatever is positive."""
    return lambda c: ours(c.y, c.score, **options, **({} if c.pos_label is None else {"pos_label": c.pos_label}))


def weighted(function: Callable[..., object]) -> Call:
    """The same with weights, of evalkit or of scikit-learn."""
    return lambda c: function(c.y, c.score, sample_weight=c.weight)


def named(c: Case) -> dict[str, str]:
    """What scikit-learn must be told of text labels, but for the AUC."""
    return {} if c.pos_label is None else {"pos_label": c.pos_label}


def optional_aucs() -> dict[str, Call]:
    """AUC of the peers that are installed."""
    peers = {"scipy": scipy_auc, "torchmetrics": torchmetrics_auc, "polars": polars_auc}
    return {name: call for name, call in peers.items() if importlib.util.find_spec(name)}


def with_sklearn(ours: Call, theirs: Call, **more: Any) -> Task:
    """A task with scikit-learn as its peer."""
    return Task(ours, {"scikit-learn": theirs}, **more)


def tasks() -> dict[str, Task]:
    """All tasks, by what the results call them."""
    best = {"metric": ek.youden_j}
    return {
        "AUC": with_sklearn(
            of_scores(ek.roc_auc_score), lambda c: metrics.roc_auc_score(c.y, c.score), kinds=KINDS, largest=10_000_000
        ),
        "AUC, other peers": Task(of_scores(ek.roc_auc_score), optional_aucs()),
        "AUC, probabilities": with_sklearn(
            lambda c: ek.roc_auc_score(c.y, c.share), lambda c: metrics.roc_auc_score(c.y, c.share), largest=10_000_000
        ),
        "AUC, weights": with_sklearn(weighted(ek.roc_auc_score), weighted(metrics.roc_auc_score)),
        "ROC curve": with_sklearn(
            of_scores(ek.roc_curve), lambda c: metrics.roc_curve(c.y, c.score, **named(c)), kinds=KINDS
        ),
        "ROC curve, every point": with_sklearn(
            of_scores(ek.roc_curve, drop_intermediate=False),
            lambda c: metrics.roc_curve(c.y, c.score, drop_intermediate=False),
        ),
        "ROC curve, weights": with_sklearn(weighted(ek.roc_curve), weighted(metrics.roc_curve)),
        "PR curve": with_sklearn(
            of_scores(ek.precision_recall_curve),
            lambda c: metrics.precision_recall_curve(c.y, c.score, **named(c)),
            kinds=KINDS,
        ),
        "PR curve, weights": with_sklearn(
            weighted(ek.precision_recall_curve), weighted(metrics.precision_recall_curve)
        ),
        "average precision": with_sklearn(
            of_scores(ek.average_precision_score),
            lambda c: metrics.average_precision_score(c.y, c.score, **named(c)),
            kinds=KINDS,
        ),
        "average precision, weights": with_sklearn(
            weighted(ek.average_precision_score), weighted(metrics.average_precision_score)
        ),
        "DeLong": Task(of_scores(ek.auc_interval, method="delong")),
        "logit interval": Task(of_scores(ek.auc_interval)),
        "DeLong's test": Task(lambda c: ek.delong_test(c.y, c.score, c.other)),
        "bootstrap, 20 resamples": Task(
            of_scores(ek.auc_interval, method="bootstrap", **FEW), {"scikit-learn": bootstrap_loop}, largest=10_000
        ),
        "metric interval": Task(of_scores(ek.metric_interval, metric=ek.roc_auc_score, **FEW), largest=100_000),
        "paired bootstrap": Task(
            lambda c: ek.paired_bootstrap_test(c.y, c.score, c.other, ek.roc_auc_score, **FEW), largest=100_000
        ),
        "ROC band": Task(of_scores(ek.pointwise_roc_band, **FEW), largest=100_000),
        "PR band": Task(of_scores(ek.pointwise_precision_recall_band, **FEW), largest=100_000),
        "ranking loss": Task(of_scores(ek.ranking_loss)),
        "counts at thresholds": Task(of_scores(ek.confusion_matrix_at_thresholds)),
        "matrix at a threshold": Task(of_scores(ek.ConfusionMatrix.from_scores, threshold=0.5)),
        "partial AUC": with_sklearn(
            of_scores(ek.partial_auc, fpr_range=(0, 0.2)),
            lambda c: metrics.roc_auc_score(c.y, c.score, max_fpr=0.2),
        ),
        "AUC by area": Task(of_scores(ek.auc_by_area)),
        "AUC by ranks": Task(of_scores(ek.auc_by_ranks)),
        "AUC by pairs": Task(of_scores(ek.auc_by_pairs), largest=10_000),
        "interpolated AP": Task(of_scores(ek.interpolated_average_precision)),
        "PR area": Task(of_scores(ek.precision_recall_area)),
        "break-even point": Task(of_scores(ek.break_even_point)),
        "best threshold": Task(of_scores(ek.best_threshold, **best), largest=10_000),
        "constrained threshold": Task(of_scores(ek.constrained_threshold, min_recall=0.5)),
        "cost curve": Task(of_scores(ek.cost_curve), largest=10_000),
        "threshold steps": Task(of_scores(ek.threshold_steps), largest=1_000),
        "pair grid": Task(of_scores(ek.pair_grid), largest=1_000),
        "rank table": Task(of_scores(ek.rank_table), largest=10_000),
        "explorer": Task(of_scores(ek.explore), largest=1_000),
        "Brier score": with_sklearn(
            lambda c: ek.brier_score_loss(c.y, c.share), lambda c: metrics.brier_score_loss(c.y, c.share)
        ),
        "log loss": with_sklearn(lambda c: ek.log_loss(c.y, c.share), lambda c: metrics.log_loss(c.y, c.share)),
        "calibration curve": with_sklearn(
            lambda c: ek.calibration_curve(c.y, c.share), lambda c: calibration.calibration_curve(c.y, c.share)
        ),
        "net benefit": Task(lambda c: ek.net_benefit(c.y, c.share, threshold=0.3)),
        "decision curve": Task(lambda c: ek.decision_curve(c.y, c.share)),
        **of_many_classes(),
    }


def of_many_classes() -> dict[str, Task]:
    """Tasks on three classes, of which the largest score is predicted."""
    found = {}
    for strategy, theirs in (("one-vs-rest", "ovr"), ("one-vs-one", "ovo")):
        found[f"AUC, {strategy}"] = with_sklearn(
            lambda c, strategy=strategy: ek.multiclass_roc_auc_score(c.third, c.shares, strategy=strategy),
            lambda c, theirs=theirs: metrics.roc_auc_score(c.third, c.shares, multi_class=theirs),
        )
    found["mean average precision"] = with_sklearn(
        lambda c: ek.mean_average_precision(c.third, c.shares),
        lambda c: metrics.average_precision_score(np.eye(3)[c.third], c.shares),
    )
    return found
