"""The numbers of a report at the edges of what they hold for."""

import json
import math
import re

import numpy as np
import pytest
import scipy.stats

import evalkit as ek
from evalkit.reporting import _decisions, _estimates, _summary
from tests.reporting import files
from tests.reporting.pages import Page
from tests.reporting.test_every_number import assert_shown_as_they_are

PARTS = ("miscalibration", "discrimination", "uncertainty")
CALIBRATION = ("intercept", "slope", "observed_expected", "integrated_calibration_index")


def contents(*data, **options):
    return ek.report(*data, n_resamples=5, **options).to_dict()


@pytest.mark.parametrize(
    ("groups", "low"),
    [(None, 0.7575), (np.repeat(np.arange(8), 3), 0.025 ** (1 / 4)), (np.arange(24), 0.025 ** (1 / 12))],
)
def test_no_interval_is_a_point(groups, low):
    y = np.repeat([0, 1], 12)
    report = ek.report(y, np.arange(24) >= 12, threshold=0.5, costs=(1, 10), groups=groups, n_resamples=20)
    found, same = report.to_dict()["measures"], "none: it is the same in every resample, which does not make it certain"
    assert found["recall"]["low"] == pytest.approx(low, abs=1e-4)
    without = [found.pop(name) for name in (*PARTS, *CALIBRATION)]
    assert all(math.isnan(of["low"]) and math.isnan(of["high"]) for of in without)
    none = {name for name, of in found.items() if math.isnan(of["low"])}
    assert none == {"mcc", "average_precision", "brier", "log_loss"}
    assert all(found[name]["low"] < found[name]["high"] for name in found.keys() - none)
    assert {found[name]["method"] for name in none} == {same}
    assert same in report.to_html()
    assert found["balanced_accuracy"]["method"].startswith("two rates combined")


def test_rows_without_groups_are_independent():
    (y, score), (_, other) = files.two_classes(40, seed=3), files.two_classes(40, seed=4)
    report = ek.report(y, score, scores_b=other, threshold=0.3, costs=(1, 4), n_resamples=5)
    assert "- Acting from the probability 0.2 on has a net benefit of 0.138, +0.0125 against acting on ev" in repr(
        report
    )
    found, called = report.to_dict(), score >= 0.3
    assert_shown_as_they_are(found, Page(report.to_html()))
    matrix = ek.ConfusionMatrix.from_labels(y, called)
    drawn = ek.bootstrap_interval(matrix, lambda m: (1 + m.mcc) / 2, n_resamples=5, rng=0, method="logit")
    costs = (4 * (y > of) + (y < of) for of in (other >= 0.3, called))
    measures = {  # the lower end, and the method
        "recall": (ek.proportion_interval(called[y == 1]).low, "Wilson"),
        "f1": (0.338, "Wilson, of TP / (TP + FP + FN)"),
        "balanced_accuracy": (0.525, "two rates combined"),
        "mcc": (2 * drawn.low - 1, "bootstrap, logit scale"),
        "cost": (14.8, "two rates combined"),
        "auc": (ek.auc_interval(y, score).low, "DeLong, logit scale"),
        "brier": (0.090, "Student’s t, log scale"),
        "slope": (ek.calibration_measures(y, score).slope.low, "sandwich, Student’s t"),
    }
    tests = {  # the p value, and the method
        "auc": (ek.delong_test(y, other, score).p_value, "DeLong"),
        "brier": (scipy.stats.ttest_rel((other - y) ** 2, (score - y) ** 2).pvalue, "Student’s t"),
        "accuracy": (ek.mcnemar_test(y, other >= 0.3, called).p_value, "McNemar, mid-p; interval by Bonett and Price"),
        "cost": (scipy.stats.ttest_rel(*costs).pvalue, "Student’s t"),
    }
    for part, number, wanted in (("measures", "low", measures), ("comparison", "p_value", tests)):
        told = {name: (found[part][name][number], found[part][name]["method"]) for name in wanted}
        assert told == {name: (pytest.approx(value, rel=0.005), method) for name, (value, method) in wanted.items()}


def test_mistakes_that_cost_nothing_have_no_interval_and_a_found_positive_is_worth_the_odds_of_costs():
    assert contents(*files.two_classes(100), costs=(1, 3))["decision"]["worth"] == 3
    for weight in (None, np.ones(40)):
        found = contents(*files.two_classes(40), threshold=0.3, costs=(0, 0), sample_weight=weight)
        cost = found["measures"]["cost"]
        assert (cost["estimate"], cost["method"]) == (0, "none: no mistake costs anything")


def test_a_threshold_is_chosen_by_what_is_known():
    y, score = files.two_classes(30, seed=3)
    assert contents(y, score)["threshold"]["value"] == 0.5
    cheapest = ek.best_threshold(y, score, ek.cost_of(fp=1, fn=5))
    chosen = contents(y, score, costs=(1, 5), prevalence=0.1)
    there = ek.ConfusionMatrix.from_scores(y, score, threshold=cheapest.threshold).at_prevalence(0.1)
    assert chosen["measures"]["precision_at_prevalence"]["estimate"] == there.precision
    assert chosen["measures"]["npv_at_prevalence"]["estimate"] == there.negative_predictive_value
    assert chosen["threshold"] == {"value": cheapest.threshold, "text": f"{cheapest.threshold:g}", "origin": "cost"}
    assert {chosen["measures"][name]["method"] for name in ("recall", "mcc", "cost")} == {
        "none: on these rows, which chose the threshold"
    }
    best = ek.best_threshold(y, 10 * score, ek.youden_j)
    assert contents(y, 10 * score)["threshold"]["value"] == best.threshold
    rules = contents(y, 10 * score, costs=(1, 5))["thresholds"]
    usual = {"min_recall": (0.8, 0.9, 0.95, 0.99), "max_fpr": (0.01, 0.05, 0.1), "min_precision": (0.5, 0.8, 0.9)}
    wanted = [("cost", None), ("J", None), ("F1", None)]  # none for the costs alone, without probabilities
    wanted += [(rule, limit) for rule, limits in usual.items() for limit in limits]
    assert [(row["rule"], row["limit"]) for row in rules] == wanted


@pytest.mark.parametrize(
    ("threshold", "text"),
    [
        *((0.12345645, "0.12345645"), (1 / 3, "0.333"), (6 / 7, "0.857"), (-0.0, "0")),
        *((math.inf, "above every score"), (-math.inf, "below every score")),
    ],
)
def test_a_threshold_that_is_given_is_written_in_full_unless_it_has_many_digits(threshold, text):
    y, score = [0, 1, 0, 1], [0.123456, 0.1234564, 0.1, 6 / 7]
    report = ek.report(y, score, threshold=threshold, n_resamples=5)
    assert report.to_dict()["threshold"] == {"value": threshold, "text": text, "origin": "given"}
    assert f"At the threshold {text}, " in repr(report)
    assert json.loads(report.to_json())["threshold"]["text"] == text
    assert f'The mistakes at the threshold <data data-key="threshold.text" value="{text}">' in report.to_html()


@pytest.mark.parametrize(("distinct", "strategy"), [(9, "uniform"), (10, "quantile")])
def test_bins_lie_between_quantiles_from_ten_distinct_scores_on(distinct, strategy):
    y, score = np.arange(40) % 2, np.arange(40) % distinct / 20  # of a score of 0 there is no curve
    wanted = ek.calibration_curve(y, score, n_bins=10, strategy=strategy)
    assert [of["predicted"] for of in contents(y, score)["calibration"]["bins"]] == wanted.prob_pred.tolist()
    assert contents(y, score + 0.1)["calibration"]["bins"] == []


@pytest.mark.parametrize(
    ("y", "score", "second"),
    [([0, 0, 1], [0.1, 0.9, 0.8], [0.2, 0.3, 0.4]), ([1, 1, 0], [0.9, 0.1, 0.2], [0.8, 0.7, 0.6])],
)
def test_one_row_of_a_class_has_an_auc_without_an_interval(y, score, second):
    report, why = ek.report(y, score, scores_b=second, n_resamples=20), "two rows of each class are needed"
    auc = report.to_dict()["measures"]["auc"]
    assert (auc["estimate"], math.isnan(auc["low"]), auc["method"]) == (0.5, True, why)
    assert report.to_dict()["comparison"]["auc"] == {"first": 0.5, "second": 1.0, "difference": 0.5, "why": why}
    page = Page(report.to_html())
    assert page.tables["Comparison"][1][-1] == why
    assert "Shaded" not in " ".join(page.words)


def test_a_comparison_of_aucs_says_why_there_is_none():
    y, perfect, reversed_ = [0, 0, 1, 1], [0.1, 0.2, 0.8, 0.9], [0.9, 0.8, 0.2, 0.1]
    for first, second, values in ((perfect, reversed_, (1, 0, -1)), (reversed_, perfect, (0, 1, 1))):
        found = contents(y, first, scores_b=second)["comparison"]["auc"]
        assert found.pop("why") == "no test: the difference does not vary"
        assert found == dict(zip(("first", "second", "difference"), values, strict=True))


@pytest.mark.parametrize(("end", "decided"), [(0.0, "contains"), (1e-9, "leaves out")])
def test_an_interval_that_ends_at_0_contains_it(end, decided):
    for low, high in ((end, 0.1), (-0.1, -end)):
        assert f", which {decided} 0; " in _summary._comparison({"auc": {"difference": low, "low": low, "high": high}})


def test_resamples_are_fewer_where_there_are_many_rows_or_weights(monkeypatch):
    monkeypatch.setattr(_estimates, "ROWS_DRAWN", 30_000)
    y, score = [0, 1] * 10, np.arange(20) / 20
    for options, wanted in (({}, 1500), ({"sample_weight": [1] * 20}, 375), ({"n_resamples": 7}, 7)):
        assert ek.report(y, score, **options).to_dict()["method"]["n_resamples"] == wanted
    assert ek.report([0, 1, 2] * 20, np.eye(3)[[0, 1, 2] * 20]).to_dict()["method"]["n_resamples"] == 500
    assert _estimates.default_resamples(10**9) == 200


@pytest.mark.parametrize("rows", [1, 4])
@pytest.mark.parametrize("n_classes", [4, 5])
def test_resamples_that_nearly_always_lack_a_class_give_no_interval(n_classes, rows):
    y, groups = np.repeat(np.arange(n_classes), rows), np.repeat([f"patient {k}" for k in range(n_classes)], rows)
    report = ek.report(y, np.eye(n_classes)[y] + 0.1, groups=groups if rows > 1 else None, n_resamples=2)
    measure = report.to_dict()["measures"]["macro_f1"]
    assert (measure["estimate"], math.isnan(measure["low"])) == (1, True)
    few = f"two {'rows' if rows == 1 else 'groups'} of each class are needed"
    assert measure["method"] == ("resamples would lack some class" if n_classes == 5 else few)
    assert measure["method"] in report.to_html()


@pytest.mark.parametrize(
    ("first", "whole", "probable"), [([0.33] * 3, 1, True), ([33] * 3, 100, True), ([0.9, 0.6, 0.2], 1, False)]
)
def test_scores_of_classes_that_do_not_add_up_are_no_probabilities(first, whole, probable):
    found = contents([0, 1, 2], [first, [whole, 0, 0], [0.2 * whole, 0.3 * whole, 0.5 * whole]])
    assert found["data"]["probable"] is probable
    assert ("no probabilities" in found["summary"][0]) is not probable


def test_the_answer_for_every_row_is_the_class_of_most_weight():
    report = ek.report([1, 1, 1, 0, 0], [0.9, 0.8, 0.4, 0.3, 0.6], sample_weight=[1, 1, 1, 8, 2], n_resamples=5)
    assert "answering 0 for every row would be right for 77 %" in " ".join(repr(report).split())


def test_out_of_fold_a_score_at_the_threshold_is_positive():
    y = np.tile([0, 0, 1, 1], 30)
    cost = contents(y, y * 0.9, scores_b=y * 0.8, costs=(1, 1))["comparison"]["cost"]
    assert cost["first"] == cost["second"] == 0


def test_a_repair_is_judged_by_parts_that_did_not_learn_it():
    y, score = files.two_classes(400, seed=3)
    score, group = score**2, np.arange(400) // 3
    found = ek.report(y, score, groups=group, threshold=0.3, n_resamples=5)
    told = found.to_dict()["calibration"]["repaired"]
    assert told["slope"]["low"] < 1 < told["slope"]["high"]
    assert told["parts"] == 10
    fold = _decisions.folds(_estimates.Sampling(y, None, group, 5, 0))
    repaired = ek.recalibrate(y, score, folds=fold).out_of_fold
    measures = ek.calibration_measures(y, repaired, groups=group)
    for name, of in (("slope", measures.slope), ("observed_expected", measures.observed_expected)):
        assert [*told[name].values()][:3] == [of.estimate, of.low, of.high]
    assert told["brier_score"] == ek.brier_score_loss(y, repaired) < ek.brier_score_loss(y, score)
    said = re.sub(r"<[^>]+>", "", found.to_html())
    assert f"of each of 10 parts of the groups learned on the others: slope {told['slope']['estimate']:.3f} (" in said


def test_no_repair_is_judged_where_a_part_leaves_nothing_to_learn():
    y, score = np.tile([0, 1], 10), np.tile([0.2, 0.8], 10)
    for last in ((0.2, 0.8), (0.8, 0.2)):  # separated; without one part of ten only
        score[-2:] = last
        assert contents(y, score)["calibration"]["repaired"] is None
    assert contents([0, 1, 1, 1], [0.2, 0.4, 0.3, 0.8])["calibration"]["repaired"] is None
