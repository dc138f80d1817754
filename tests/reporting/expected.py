"""The numbers of a report on two models of independent rows, from evalkit's functions called one by one, or SciPy."""

import contextlib
import math
from types import SimpleNamespace

import numpy as np
import scipy.stats

import evalkit as ek
from evalkit.reporting._decisions import folds
from evalkit.reporting._estimates import Sampling

PERFECT = {"intercept": 0, "slope": 1, "observed_expected": 1, "integrated_calibration_index": 0}
SHARES = {
    "accuracy": lambda y, p: (y == p, y == y),
    "recall": lambda y, p: (y & p, y),
    "specificity": lambda y, p: (~y & ~p, ~y),
    "precision": lambda y, p: (y & p, p),
    "negative_predictive_value": lambda y, p: (~y & ~p, ~p),
}
LIMITS = {"min_recall": (0.8, 0.9, 0.95, 0.99), "max_fpr": (0.01, 0.05, 0.1), "min_precision": (0.5, 0.8, 0.9)}
PARTS = ("miscalibration", "discrimination", "uncertainty")
ENDS = ("difference", "low", "high", "p_value")


class Known(SimpleNamespace):
    """An interval from what a test computes."""

    def __init__(self, estimate, low=math.nan, high=math.nan, method=""):
        super().__init__(estimate=estimate, low=low, high=high, method=method)


def placed(place, found, *names, **values):
    """Some numbers of a result by their places."""
    return {f"{place}.{name}": getattr(found, name) for name in names} | {f"{place}.{k}": v for k, v in values.items()}


def counts(y, called):
    """The four counts."""
    sums = {"tp": y & called, "fp": ~y & called, "fn": y & ~called, "tn": ~y & ~called}
    return SimpleNamespace(**{name: int(of.sum()) for name, of in sums.items()})


def price(m, costs):
    return costs[0] * m.fp + costs[1] * m.fn


def sum_of(weights, intervals):
    """Of shares, with the distances to the ends added like the sides of a right angle."""
    pairs = list(zip(weights, intervals, strict=True))
    middle = sum(w * of.estimate for w, of in pairs)
    below = math.sqrt(sum((w * (of.estimate - of.low)) ** 2 for w, of in pairs))
    above = math.sqrt(sum((w * (of.high - of.estimate)) ** 2 for w, of in pairs))
    return Known(middle, middle - below, middle + above, "two rates combined")


def f1_of(share, method="Wilson, of TP / (TP + FP + FN)"):
    """From the interval of TP / (TP + FP + FN)."""
    return Known(*(2 * end / (1 + end) for end in (share.estimate, share.low, share.high)), method)


def brought_from(interval, least, most):
    """An interval of a metric that was brought from its range to [0, 1]."""
    ends = (least + (most - least) * end for end in (interval.estimate, interval.low, interval.high))
    return Known(*ends, "bootstrap, logit scale")


def parts_of(values, weight, groups):
    """The sums of the groups' distances from the mean, which is 1 for a weight of 1."""
    apart = weight * (values - np.average(values, weights=weight)) / weight.sum()
    return apart if groups is None else np.array([apart[groups == group].sum() for group in sorted(set(groups))])


def mean_loss(losses, weight=None, groups=None):
    """Student's interval on the scale of the logarithm."""
    w = np.ones(len(losses)) if weight is None else weight
    mean, parts = np.average(losses, weights=w), parts_of(losses, w, groups)
    n, squares = len(parts), sum(parts**2)
    if squares == 0:
        return Known(mean)
    df = min(n - 1, 1 / (sum(parts**4) / squares**2 - 1 / n))
    half = scipy.stats.t(df).ppf(0.975) * math.sqrt(n / (n - 1) * squares) / mean
    return Known(mean, mean * math.exp(-half), mean * math.exp(half), "Student’s t, log scale")


def losses(y, p):
    """Of each row, its part of the Brier score and of the log loss."""
    given = np.where(y, p, 1 - np.asarray(p))
    return {"brier": (np.asarray(p) - y) ** 2, "log_loss": np.array([-math.log(q) if q else math.inf for q in given])}


def half_mcc(m):
    return (1 + m.mcc) / 2


class TwoModels:
    """Rows of two classes with the probabilities of two models, and their numbers by their places."""

    def __init__(self, y, score, second, threshold, costs):
        self.y, self.score, self.second, self.costs = np.asarray(y) == 1, np.asarray(score), second, costs
        self.at, self.called = threshold, self.score >= threshold

    def numbers(self, *, n_resamples=2000, seed=0):
        """All that the report has."""
        self.drawn = {"n_resamples": n_resamples, "rng": seed}
        found = self.facts() | {"method.n_resamples": n_resamples, "method.seed": seed}
        for name, of in self.measures().items():
            found |= placed(f"measures.{name}", of, "estimate", "low", "high")
        found |= self.baselines() | self.calibration() | self.decision()
        for index, (at, m, limit, choose) in enumerate(self.rules()):
            place = f"thresholds.{index}"
            found |= {} if limit is None else {f"{place}.limit": next(iter(limit.values()))}
            found |= {} if m is None else self.rule(place, at, m)
            if m is not None and choose is not None:
                found |= self.spread(f"{place}.spread", choose) | self.out_of_fold(place, limit, choose)
                found |= self.intervals(place, at, limit or {})
        return found | self.comparison()

    def facts(self):
        y, score, m = self.y, self.score, counts(self.y, self.called)
        found = {"data.used": len(y), "data.positives": sum(y), "data.negatives": sum(~y)}
        found |= {"data.distinct_scores": len(set(score)), "data.lowest_score": min(score)}
        found |= {"data.highest_score": max(score), "data.tied_pairs": (score[y][:, None] == score[~y]).mean()}
        found |= placed("data.prevalence", self.share(y, y == y), "estimate", "low", "high")
        found |= {"costs.fp": self.costs[0], "costs.fn": self.costs[1]}
        return found | placed("matrix", m, "tp", "fp", "fn", "tn")

    def share(self, part, whole):
        found = ek.wilson_interval(int((part & whole).sum()), int(whole.sum()))
        return Known(found.estimate, found.low, found.high, "Wilson")

    def resampled(self, scores, metric, least=0, most=1):
        found = ek.metric_interval(self.y, scores, metric, method="logit", **self.drawn)
        return brought_from(found, least, most)

    def measures(self):
        """By formulas, or by the bootstrap."""
        y, p, score = self.y, self.called, self.score
        found = {name: self.share(*parts(y, p)) for name, parts in SHARES.items()}
        found["balanced_accuracy"] = sum_of((0.5, 0.5), [found["recall"], found["specificity"]])
        found["f1"] = f1_of(self.share(y & p, y | p))
        m = ek.ConfusionMatrix.from_labels(y, p)
        found["mcc"] = brought_from(ek.bootstrap_interval(m, half_mcc, method="logit", **self.drawn), -1, 1)
        each = self.share(p, ~y), self.share(~p, y)
        found["cost"] = sum_of((self.costs[0] * sum(~y), self.costs[1] * sum(y)), each)
        auc = ek.auc_interval(y, score)
        found["auc"] = Known(auc.auc, auc.low, auc.high, "DeLong, logit scale")
        found["average_precision"] = self.resampled(score, ek.average_precision_score)
        parts = ek.brier_decomposition(y, score)
        found |= {name: Known(getattr(parts, name)) for name in PARTS}
        calibrated = ek.calibration_measures(y, score)
        found |= {name: getattr(calibrated, name) for name in PERFECT}
        return found | {name: mean_loss(of) for name, of in losses(y, score).items()}

    def decision(self):
        """What each model adds to the better default."""
        at, found = self.costs[0] / sum(self.costs), {}
        for name, score in (("first", self.score), ("second", self.second)):
            of = ek.net_benefit_interval(self.y, score, threshold=at)
            found |= placed(f"decision.{name}", of, "net_benefit", "difference", "low", "high")
        both = ek.net_benefit_interval(self.y, self.score, y_proba_b=self.second, threshold=at)
        found |= placed("decision.second_minus_first", both, "difference", "low", "high")
        found |= {"decision.everybody": of.treat_all, "decision.nobody": 0}
        return found | {"decision.threshold": at, "decision.worth": (1 - at) / at}

    def spread(self, place, choose):
        """Where the thresholds lie that are chosen on resampled rows."""
        no = -9e99

        def chosen(y, score):
            try:
                return min(choose(y, score), 9e99)
            except ValueError:
                return no

        drawn = {**self.drawn, "n_resamples": min((self.drawn["n_resamples"] + 1) // 2, 200)}
        values = ek.metric_interval(self.y, self.score, chosen, **drawn).distribution
        known = sorted(values[values > no])
        ends = [known[max(0, math.ceil(len(known) * level - 1e-9) - 1)] for level in (0.025, 0.975)]
        low, high = (math.inf if end == 9e99 else end for end in ends)
        return placed(place, None, low=low, high=high, none=1 - len(known) / len(values))

    def rates(self, called):
        parts = {"recall": (called, self.y), "fpr": (called, ~self.y), "precision": (self.y, called)}
        return {name: self.share(*of) for name, of in parts.items()}

    def intervals(self, place, at, limit):
        """Of the rates that a limit did not make as large as possible."""
        names = {"min_recall": ("recall", "fpr", "precision"), "max_fpr": ("fpr", "precision")}
        names = names.get(*limit, ("fpr",)) if limit else ()
        return {
            k: v
            for n in names
            for k, v in placed(f"{place}.intervals.{n}", self.rates(self.score >= at)[n], "low", "high").items()
        }

    def out_of_fold(self, place, limit, choose):
        """Where each of ten parts is judged by a threshold from the others."""
        fold = folds(Sampling(self.y, None, None, 1, self.drawn["rng"]))
        called = np.zeros(len(fold), dtype=bool)
        for each in range(10):
            with contextlib.suppress(ValueError):
                called[fold == each] = self.score[fold == each] >= choose(
                    self.y[fold != each], self.score[fold != each]
                )
        of, place = self.rates(called), f"{place}.out_of_fold"
        ends = {} if "min_recall" in (limit or ["min_recall"]) else {"low": of["recall"].low, "high": of["recall"].high}
        found = placed(f"{place}.recall", of["recall"], "estimate", **ends)
        return found | placed(place, None, fpr=of["fpr"].estimate, precision=of["precision"].estimate)

    def baselines(self):
        share = np.mean(self.y)
        found = {"accuracy": max(share, 1 - share), "balanced_accuracy": 0.5, "mcc": 0, "precision": share}
        found |= {"negative_predictive_value": 1 - share, "auc": 0.5, "average_precision": share}
        found["f1"] = 2 * share / (1 + share)
        found |= {"brier": share * (1 - share)}
        found["log_loss"] = -share * math.log(share) - (1 - share) * math.log(1 - share)
        everything, nothing = self.costs[0] * sum(~self.y), self.costs[1] * sum(self.y)
        found |= {"cost": min(everything, nothing), "cost_of_all": everything, "cost_of_none": nothing}
        return {f"baselines.{name}": value for name, value in found.items()}

    def calibration(self):
        found = {"calibration.mean": np.mean(self.score), "calibration.perfect.miscalibration": 0}
        odds = np.log(self.score / (1 - self.score))
        found |= {"calibration.log_odds.mean": np.mean(odds), "calibration.log_odds.sd": np.std(odds)}
        return found | {f"calibration.perfect.{name}": value for name, value in PERFECT.items()}

    def rules(self):
        """The threshold of each rule, the counts there, None where there is none, its limit, and what chooses it."""

        def at(threshold):
            return threshold, counts(self.y, self.score >= threshold)

        def best(metric, ready):
            each = [at(score) for score in np.unique(self.score).tolist()]
            chosen = max(each, key=lambda one: (round(metric(one[1]), 12), one[0]))
            return *chosen, None, lambda y, score: ek.best_threshold(y, score, ready).threshold

        fp, fn = self.costs
        rules = [best(lambda m: -price(m, self.costs), ek.cost_of(fp=fp, fn=fn)), (*at(fp / (fp + fn)), None, None)]
        rules.append(best(lambda m: m.tp / (m.tp + m.fn) + m.tn / (m.tn + m.fp), ek.youden_j))
        rules.append(best(lambda m: 2 * m.tp / (2 * m.tp + m.fp + m.fn), ek.f_beta_of(1)))
        limits = [{name: limit} for name, of in LIMITS.items() for limit in of]
        for of in limits:

            def choose(y, score, of=of):
                return ek.constrained_threshold(y, score, **of).threshold

            try:
                threshold = choose(self.y, self.score)
                rules.append((*at(threshold), of, choose))
            except ValueError:
                rules.append((None, None, of, None))
        return rules

    def rule(self, place, at, m):
        precision = m.tp / (m.tp + m.fp) if m.tp + m.fp else math.nan
        rates = {"recall": m.tp / (m.tp + m.fn), "fpr": m.fp / (m.fp + m.tn), "precision": precision}
        found = placed(place, None, **rates, cost=price(m, self.costs))
        return found | {f"{place}.threshold.value": at} | placed(f"{place}.matrix", m, "tp", "fp", "fn", "tn")

    def comparison(self):
        y, called = self.y, (self.called, self.second >= self.at)
        test = ek.delong_test(y, self.second, self.score)
        found = placed("comparison.auc", test, *ENDS, first=test.auc_b, second=test.auc_a)
        test = ek.mcnemar_test(y, called[1], called[0])
        values = {"first": np.mean(called[0] == y), "second": np.mean(called[1] == y)}
        values |= {"only_first_right": test.only_b_right, "only_second_right": test.only_a_right}
        found |= placed("comparison.accuracy", test, *ENDS, **values)
        for name, of in losses(y, self.score).items():
            found |= self.paired(name, of, losses(y, self.second)[name])
        paid = (self.costs[0] * (of & ~y) + self.costs[1] * (y & ~of) for of in called)
        return found | self.paired("cost", *paid, times=len(y))

    def paired(self, name, first, second, times=1):
        """The difference of two means, by the paired t test."""
        test = scipy.stats.ttest_rel(times * second, times * first)
        values = times * np.mean(first), times * np.mean(second)
        apart, half = values[1] - values[0], np.ptp(test.confidence_interval()) / 2
        p_value = test.pvalue
        ends = dict(zip(ENDS, (apart, apart - half, apart + half, p_value), strict=True))
        return placed(f"comparison.{name}", None, first=values[0], second=values[1], **ends)


def equal(ours, theirs):
    """Whether two numbers are equal but for the last bits; nan equals itself."""
    return (math.isnan(ours) and math.isnan(theirs)) or math.isclose(ours, theirs, rel_tol=1e-9, abs_tol=1e-12)
