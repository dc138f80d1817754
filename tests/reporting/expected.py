"""The numbers that a report on two classes must have, from evalkit's functions called one by one."""

import math
from types import SimpleNamespace

import numpy as np
import scipy.stats

import evalkit as ek

SHARES = {
    "accuracy": lambda m: (m.tp + m.tn, m.total),
    "recall": lambda m: (m.tp, m.tp + m.fn),
    "specificity": lambda m: (m.tn, m.tn + m.fp),
    "precision": lambda m: (m.tp, m.tp + m.fp),
    "negative_predictive_value": lambda m: (m.tn, m.tn + m.fn),
}
LIMITS = {"min_recall": (0.8, 0.9, 0.95, 0.99), "max_fpr": (0.01, 0.05, 0.1), "min_precision": (0.5, 0.8, 0.9)}


def ends(place, found, **names):
    """An interval's three numbers."""
    return {f"{place}.{name}": getattr(found, names.get(name, name)) for name in ("estimate", "low", "high")}


def counts(place, m):
    return {f"{place}.{name}": getattr(m, name) for name in ("tp", "fp", "fn", "tn")}


class Known(SimpleNamespace):
    """An interval from what a test computes."""

    def __init__(self, estimate, low, high, method=""):
        super().__init__(estimate=estimate, low=low, high=high, method=method)

    def as_dict(self):
        return {name: getattr(self, name) for name in ("estimate", "low", "high", "method")}


def sum_of(weights, intervals):
    """Of shares, with the distances to the ends added like the sides of a right angle."""
    middle = sum(w * of.estimate for w, of in zip(weights, intervals, strict=True))
    below = math.sqrt(sum((w * (of.estimate - of.low)) ** 2 for w, of in zip(weights, intervals, strict=True)))
    above = math.sqrt(sum((w * (of.high - of.estimate)) ** 2 for w, of in zip(weights, intervals, strict=True)))
    return Known(middle, middle - below, middle + above)


def f1_of(share):
    """From the interval of TP / (TP + FP + FN)."""
    return Known(*(2 * end / (1 + end) for end in (share.estimate, share.low, share.high)))


def brought_from(interval, least, most):
    """An interval of a metric that was brought from its range to [0, 1]."""
    ends = (least + (most - least) * end for end in (interval.estimate, interval.low, interval.high))
    return Known(*ends, "bootstrap, logit scale")


def mean_loss(losses, weight=None, groups=None):
    """Student's interval on the scale of the logarithm."""
    w = np.ones(len(losses)) if weight is None else weight
    mean = np.average(losses, weights=w)
    apart = w * (losses - mean) / w.sum()
    parts = [apart[groups == group].sum() for group in sorted(set(groups))] if groups is not None else apart.tolist()
    n, squares = len(parts), sum(part**2 for part in parts)
    if squares == 0:
        return Known(mean, math.nan, math.nan)
    df = min(n - 1, 1 / (sum(part**4 for part in parts) / squares**2 - 1 / n))
    half = scipy.stats.t(df).ppf(0.975) * math.sqrt(n / (n - 1) * squares) / mean
    return Known(mean, mean * math.exp(-half), mean * math.exp(half), "Student’s t, log scale")


def half_mcc(m):
    return (1 + m.mcc) / 2


def two_classes(y, score, threshold, *, costs=None, second=None, n_resamples=2000, seed=0):
    """Numbers of independent rows, by their places."""
    drawn = {"method": "logit", "n_resamples": n_resamples, "rng": seed}
    m = ek.ConfusionMatrix.from_scores(y, score, threshold=threshold)
    share, n = float(np.mean(y)), len(y)
    probable = 0 <= min(score) <= max(score) <= 1
    pairs = ek.confusion_matrix_at_thresholds(y, score)
    tied = sum(p * q for p, q in zip(np.diff(pairs.tps).tolist(), np.diff(pairs.fps).tolist(), strict=True))
    found = {
        **{"data.used": n, "data.positives": sum(y), "data.negatives": n - sum(y)},
        **{"data.distinct_scores": len(set(score)), "data.tied_pairs": tied / sum(y) / (n - sum(y))},
        **{"data.lowest_score": min(score), "data.highest_score": max(score)},
        **ends("data.prevalence", ek.wilson_interval(int(sum(y)), n)),
        **counts("matrix", m),
        **ends("measures.auc", ek.auc_interval(y, score), estimate="auc"),
        **ends("measures.average_precision", ek.metric_interval(y, score, ek.average_precision_score, **drawn)),
        **{"baselines.accuracy": max(share, 1 - share), "baselines.balanced_accuracy": 0.5, "baselines.mcc": 0},
        **{"baselines.precision": share, "baselines.negative_predictive_value": 1 - share, "baselines.auc": 0.5},
        **{"baselines.average_precision": share, "baselines.f1": 2 * share / (1 + share)},
        **{"method.n_resamples": n_resamples, "method.seed": seed},
    }
    for name, parts in SHARES.items():
        found |= ends(f"measures.{name}", ek.wilson_interval(*parts(m)))
    both = [ek.wilson_interval(m.tp, m.tp + m.fn), ek.wilson_interval(m.tn, m.tn + m.fp)]
    found |= ends("measures.balanced_accuracy", sum_of((0.5, 0.5), both))
    found |= ends("measures.f1", f1_of(ek.wilson_interval(m.tp, m.tp + m.fp + m.fn)))
    found |= ends("measures.mcc", brought_from(ek.bootstrap_interval(m, half_mcc, **drawn), -1, 1))
    if costs:
        found |= _of_costs(y, m, costs)
    if probable:
        found |= _of_probabilities(y, score, share)
    for index, (chosen, limit) in enumerate(_rules(y, score, costs, probable)):
        found |= {} if limit is None else {f"thresholds.{index}.limit": limit}
        found |= {} if chosen is None else _rule(f"thresholds.{index}", chosen, costs)
    if second is not None:
        found |= _comparison(y, score, second, threshold, costs)
    return found


def _of_costs(y, m, costs):
    n_positive = int(sum(y))
    everything, nothing = costs[0] * (len(y) - n_positive), costs[1] * n_positive
    cost = ek.cost_interval(m, fp=costs[0], fn=costs[1])
    found = {"baselines.cost": min(everything, nothing), **ends("measures.cost", cost)}
    found |= {"baselines.cost_of_all": everything, "baselines.cost_of_none": nothing}
    return found | {"costs.fp": costs[0], "costs.fn": costs[1]}


def _of_probabilities(y, score, share):
    found = {}
    for name, of in losses(y, score).items():
        found |= ends(f"measures.{name}", mean_loss(of))
    found |= {"baselines.log_loss": -share * np.log(share) - (1 - share) * np.log(1 - share)}
    found |= {"baselines.brier": share * (1 - share), "calibration.mean": float(np.mean(score))}
    strategy = "quantile" if len(set(score)) >= 10 else "uniform"
    curve = ek.calibration_curve(y, score, n_bins=10, strategy=strategy)
    found["calibration.error"] = curve.expected_calibration_error
    columns = {"rows": "n_samples", "predicted": "prob_pred", "positive": "prob_true", "low": "low", "high": "high"}
    for name, of in columns.items():
        found |= {f"calibration.bins.{i}.{name}": value for i, value in enumerate(getattr(curve, of).tolist())}
    return found


def _rules(y, score, costs, probable):
    """The threshold of each rule, None where there is none, and its limit."""
    rules = []
    if costs:
        rules.append((ek.best_threshold(y, score, ek.cost_of(fp=costs[0], fn=costs[1])), None))
        if probable:
            at = costs[0] / sum(costs)
            rules.append((SimpleNamespace(matrix=ek.ConfusionMatrix.from_scores(y, score, threshold=at)), None))
    rules += [(ek.best_threshold(y, score, metric), None) for metric in (ek.youden_j, ek.f_beta_of(1))]
    for name, limits in LIMITS.items():
        for limit in limits:
            try:
                rules.append((ek.constrained_threshold(y, score, **{name: limit}), limit))
            except ValueError:
                rules.append((None, limit))
    return rules


def _rule(place, chosen, costs):
    m = chosen.matrix
    found = {}
    rates = {"recall": (m.tp, m.tp + m.fn), "fpr": (m.fp, m.fp + m.tn), "precision": (m.tp, m.tp + m.fp)}
    for name, (part, whole) in rates.items():
        found[f"{place}.{name}"] = part / whole if whole else math.nan
    return found | ({f"{place}.cost": costs[0] * m.fp + costs[1] * m.fn} if costs else {})


def _comparison(y, score, second, threshold, costs):
    test = ek.delong_test(y, second, score)
    found = {"comparison.auc.first": test.auc_b, "comparison.auc.second": test.auc_a}
    found |= {f"comparison.auc.{name}": getattr(test, name) for name in ("difference", "low", "high", "p_value")}
    called = [(np.asarray(of) >= threshold).astype(int) for of in (score, second)]
    test = ek.mcnemar_test(y, called[1], called[0])
    found |= {f"comparison.accuracy.{name}": getattr(test, name) for name in ("difference", "low", "high", "p_value")}
    found |= {
        "comparison.accuracy.first": np.mean(called[0] == y),
        "comparison.accuracy.second": np.mean(called[1] == y),
    }
    found |= {"comparison.accuracy.only_first_right": test.only_b_right}
    found |= {"comparison.accuracy.only_second_right": test.only_a_right}
    pairs = {name: (of, losses(y, second)[name]) for name, of in losses(y, score).items()}
    if costs:
        pairs["cost"] = [len(y) * (costs[0] * (p > y) + costs[1] * (p < y)) for p in called]
    for name, (of, of_b) in pairs.items():
        found |= {f"comparison.{name}.first": np.mean(of), f"comparison.{name}.second": np.mean(of_b)}
        test = students(of_b - of)
        found |= {f"comparison.{name}.{key}": test[key] for key in ("low", "high", "p_value")}
        found[f"comparison.{name}.difference"] = test["estimate"]
    return found


def losses(y, p):
    """Of each row, its part of the Brier score and of the log loss."""
    return {
        "brier": (np.asarray(p) - y) ** 2,
        "log_loss": np.array([-math.log(q) if q else math.inf for q in np.where(y, p, 1 - np.asarray(p))]),
    }


def students(values):
    """The mean with its t interval, and the p value of a mean of 0, from SciPy."""
    mean = float(np.mean(values))
    if math.isinf(mean):
        return {"estimate": mean, "low": math.nan, "high": math.nan}
    test = scipy.stats.ttest_1samp(values, 0)
    ends = test.confidence_interval(0.95)
    return {
        "estimate": mean,
        "low": max(ends.low, 0) if min(values) >= 0 else ends.low,
        "high": ends.high,
        "p_value": test.pvalue,
    }


def equal(ours, theirs):
    """Whether two numbers are equal but for the last bits; nan equals itself."""
    return (math.isnan(ours) and math.isnan(theirs)) or math.isclose(ours, theirs, rel_tol=1e-9, abs_tol=1e-12)
