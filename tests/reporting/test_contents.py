"""The numbers of a report at the edges of what they hold for, and that its page shows them as they are."""

import json
import math
import re

import numpy as np
import pytest

import evalkit as ek
from evalkit.reporting import _decisions, _estimates, _summary
from evalkit.reporting._formats import value_at, written_at
from tests.reporting import files
from tests.reporting.pages import Page

PARTS = ("miscalibration", "discrimination", "uncertainty")
CALIBRATION = ("intercept", "slope", "observed_expected", "integrated_calibration_index")
# Digits that belong to a word or a convention, and to no row.
WORDS_WITH_DIGITS = re.compile(
    r"95[ \xa0]%|about 95 contain|2\.5[ \xa0]%|\bF1\b|0 is best|score of (?:exactly )?0 or 1|from −1 to 1|"
    r"below [01] the scores|leaves out 1|above 0 by|exactly 0 or 1 has|np\.clip\(p.*?\)|"
    r"has 0\.5, a perfect order 1|near 0\.8|is 0\.8 eight|specificity − 1|contain(?:s|) 0|leaves out 0|below 0\.5|"
    r"not be 0|beyond 0 and 1|UTF-8|SHA-256|[0-9a-f]{64}|"
    r"evalkit (?:\d+\.)+\d+|evalkit report .*|Only the first 12 classes|"
    r"within 0\.05|1 / \(1 \+ np|Items of TRIPOD.*"
)


KINDS = ("count", "share", "percent", "number", "amount", "signed", "signed_amount", "p", "limit", "written")
KINDS += ("typed", "digits", "signed_digits", "coefficient", "rate")


def assert_shown_as_they_are(contents, page):
    """Each number has its exact value beside it, and none stands in the text alone."""
    for place, several in page.numbers.items():
        exact = value_at(contents, place)
        texts = {written_at(contents, place, kind) for kind in KINDS if isinstance(exact, str) == (kind == "written")}
        assert {value for value, _ in several} == {str(exact)}, place
        assert {text for _, text in several} <= texts, place
    words = WORDS_WITH_DIGITS.sub("", " ".join(page.words))
    assert re.findall(r"[^ ]*\d[^ ]*", words) == []


def test_numbers_are_shown_as_they_are():
    y, score = files.two_classes(400, seed=5)
    report = ek.report(y, score, scores_b=score**2, threshold=0.3, costs=(1, 5), n_resamples=5)
    page = Page(report.to_html())
    assert len(page.numbers) > 200
    assert_shown_as_they_are(report.to_dict(), page)


@pytest.mark.parametrize(
    ("groups", "low"),
    [(None, 0.7575), (np.repeat(np.arange(8), 3), 0.025 ** (1 / 4)), (np.arange(24), 0.025 ** (1 / 12))],
)
def test_no_interval_is_a_point(groups, low):
    y = np.repeat([0, 1], 12)
    report = ek.report(y, np.arange(24) >= 12, threshold=0.5, costs=(1, 10), groups=groups, n_resamples=20)
    found = report.to_dict()["measures"]
    assert found["recall"]["low"] == pytest.approx(low, abs=1e-4)
    without = {name: found.pop(name) for name in (*PARTS, *CALIBRATION)}
    assert all(math.isnan(of["low"]) and math.isnan(of["high"]) for of in without.values())
    none = {name for name, of in found.items() if math.isnan(of["low"])}
    assert none == {"mcc", "average_precision", "brier", "log_loss"}
    assert all(found[name]["low"] < found[name]["high"] for name in found.keys() - none)
    assert {found[name]["method"] for name in none} == {
        "none: it is the same in every resample, which does not make it certain"
    }
    assert "none: it is the same in every resample" in report.to_html()
    assert found["balanced_accuracy"]["method"].startswith("two rates combined")


def test_mistakes_that_cost_nothing_have_no_interval():
    y, score = files.two_classes(40, seed=3)
    for weight in (None, np.ones(40)):
        found = ek.report(y, score, threshold=0.3, costs=(0, 0), sample_weight=weight, n_resamples=5).to_dict()
        cost = found["measures"]["cost"]
        assert (cost["estimate"], cost["method"]) == (0, "none: no mistake costs anything")


def test_a_threshold_is_chosen_by_what_is_known():
    y, score = files.two_classes(30, seed=3)
    few = {"n_resamples": 5}
    given = {"value": 0.2, "text": "0.2", "origin": "given"}
    assert ek.report(y, score, threshold=0.2, **few).to_dict()["threshold"] == given
    assert ek.report(y, score, **few).to_dict()["threshold"]["value"] == 0.5
    cheapest = ek.best_threshold(y, score, ek.cost_of(fp=1, fn=5))
    chosen = ek.report(y, score, costs=(1, 5), prevalence=0.1, **few).to_dict()
    there = ek.ConfusionMatrix.from_scores(y, score, threshold=cheapest.threshold).at_prevalence(0.1)
    assert chosen["measures"]["precision_at_prevalence"]["estimate"] == there.precision
    assert chosen["measures"]["npv_at_prevalence"]["estimate"] == there.negative_predictive_value
    assert chosen["threshold"] == {"value": cheapest.threshold, "text": f"{cheapest.threshold:g}", "origin": "cost"}
    assert {chosen["measures"][name]["method"] for name in ("recall", "mcc", "cost")} == {
        "none: on these rows, which chose the threshold"
    }
    best = ek.best_threshold(y, 10 * score, ek.youden_j)
    assert ek.report(y, 10 * score, **few).to_dict()["threshold"]["value"] == best.threshold
    rules = ek.report(y, 10 * score, costs=(1, 5), **few).to_dict()["thresholds"]
    assert [row["rule"] for row in rules[:2]] == ["cost", "J"]  # none for the costs alone, without probabilities


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
    bins = ek.report(y, score, n_resamples=5).to_dict()["calibration"]["bins"]
    wanted = ek.calibration_curve(y, score, n_bins=10, strategy=strategy)
    assert [of["predicted"] for of in bins] == wanted.prob_pred.tolist()
    assert ek.report(y, score + 0.1, n_resamples=5).to_dict()["calibration"]["bins"] == []


@pytest.mark.parametrize(
    ("y", "score", "second"),
    [([0, 0, 1], [0.1, 0.9, 0.8], [0.2, 0.3, 0.4]), ([1, 1, 0], [0.9, 0.1, 0.2], [0.8, 0.7, 0.6])],
)
def test_one_row_of_a_class_has_an_auc_without_an_interval(y, score, second):
    report = ek.report(y, score, scores_b=second, n_resamples=20)
    contents = report.to_dict()
    assert contents["measures"]["auc"]["estimate"] == 0.5
    assert math.isnan(contents["measures"]["auc"]["low"])
    assert contents["measures"]["auc"]["method"] == "two rows of each class are needed"
    values = {"first": 0.5, "second": 1.0, "difference": 0.5}
    assert contents["comparison"]["auc"] == values | {"why": "two rows of each class are needed"}
    page = Page(report.to_html())
    assert page.tables["Comparison"][1][-1] == "two rows of each class are needed"
    assert "Shaded" not in " ".join(page.words)


def test_a_comparison_of_aucs_says_why_there_is_none():
    y, perfect, reversed_ = [0, 0, 1, 1], [0.1, 0.2, 0.8, 0.9], [0.9, 0.8, 0.2, 0.1]
    for first, second, values in ((perfect, reversed_, (1, 0, -1)), (reversed_, perfect, (0, 1, 1))):
        found = ek.report(y, first, scores_b=second, n_resamples=10).to_dict()["comparison"]["auc"]
        assert found.pop("why") == "no test: the difference does not vary"
        assert found == dict(zip(("first", "second", "difference"), values, strict=True))


@pytest.mark.parametrize(
    ("low", "high", "decided"),
    [(0.0, 0.1, "contains"), (-0.1, 0.0, "contains"), (1e-9, 0.1, "leaves out"), (-0.1, -1e-9, "leaves out")],
)
def test_an_interval_that_ends_at_0_contains_it(low, high, decided):
    assert f", which {decided} 0; " in _summary._comparison({"auc": {"difference": low, "low": low, "high": high}})


def test_resamples_are_fewer_where_there_are_many_rows_or_weights(monkeypatch):
    monkeypatch.setattr(_estimates, "ROWS_DRAWN", 30_000)
    y, score = [0, 1] * 10, np.arange(20) / 20
    for options, wanted in (({}, 1500), ({"sample_weight": [1] * 20}, 375), ({"n_resamples": 7}, 7)):
        assert ek.report(y, score, **options).to_dict()["method"]["n_resamples"] == wanted
    true, scores = many()
    assert ek.report(true[:60], scores[:60]).to_dict()["method"]["n_resamples"] == 500
    assert _estimates.default_resamples(10**9) == 200


def many():
    """Three classes: their labels, their scores, and the numbers of the report."""
    table = files.three_classes(200)
    true, scores = table.pop("label"), np.column_stack(list(table.values()))
    return true, scores


@pytest.mark.parametrize("rows", [1, 4])
@pytest.mark.parametrize("n_classes", [4, 5])
def test_resamples_that_nearly_always_lack_a_class_give_no_interval(n_classes, rows):
    y, groups = np.repeat(np.arange(n_classes), rows), np.repeat([f"patient {k}" for k in range(n_classes)], rows)
    scores = np.eye(n_classes)[y] + 0.1
    report = ek.report(y, scores, groups=groups if rows > 1 else None, n_resamples=2)
    measure = report.to_dict()["measures"]["macro_f1"]
    assert measure["estimate"] == 1
    assert math.isnan(measure["low"])
    lacking = "resamples would lack some class"
    few = f"two {'rows' if rows == 1 else 'groups'} of each class are needed"
    assert measure["method"] == (lacking if n_classes == 5 else few)
    assert measure["method"] in report.to_html()


@pytest.mark.parametrize(
    ("rows", "probable"),
    [
        ([[0.33, 0.33, 0.33], [1, 0, 0], [0.2, 0.3, 0.5]], True),
        ([[33, 33, 33], [100, 0, 0], [20, 30, 50]], True),
        ([[0.9, 0.6, 0.2], [1, 0, 0], [0.2, 0.3, 0.5]], False),
    ],
)
def test_scores_of_classes_that_do_not_add_up_are_no_probabilities(rows, probable):
    contents = ek.report([0, 1, 2], rows, n_resamples=10).to_dict()
    assert contents["data"]["probable"] is probable
    assert ("no probabilities" in contents["summary"][0]) is not probable


def test_a_found_positive_is_worth_the_odds_of_costs():
    assert ek.report(*files.two_classes(100), costs=(1, 3), n_resamples=20).to_dict()["decision"]["worth"] == 3


def test_the_auc_of_each_fold_is_weighted():
    (y, score), fold, weight = files.two_classes(120), np.arange(120) // 40, np.arange(1, 121)
    found = ek.report(y, score, fold=fold, sample_weight=weight, n_resamples=20).to_dict()["measures"]
    aucs = [ek.roc_auc_score(y[of], score[of], sample_weight=weight[of]) for of in (fold == one for one in range(3))]
    assert found["auc_of_folds"]["estimate"] == pytest.approx(np.mean(aucs))


def test_the_answer_for_every_row_is_the_class_of_most_weight():
    report = ek.report([1, 1, 1, 0, 0], [0.9, 0.8, 0.4, 0.3, 0.6], sample_weight=[1, 1, 1, 8, 2], n_resamples=5)
    assert "answering 0 for every row would be right for 77 %" in " ".join(repr(report).split())


def test_out_of_fold_a_score_at_the_threshold_is_positive():
    y = np.tile([0, 0, 1, 1], 30)
    found = ek.report(y, y * 0.9, scores_b=y * 0.8, costs=(1, 1), n_resamples=20).to_dict()
    assert found["comparison"]["cost"]["first"] == found["comparison"]["cost"]["second"] == 0


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
    for name in ("slope", "observed_expected"):
        of = getattr(measures, name)
        assert [told[name][end] for end in ("estimate", "low", "high")] == [of.estimate, of.low, of.high]
    assert told["brier_score"] == ek.brier_score_loss(y, repaired) < ek.brier_score_loss(y, score)
    said = re.sub(r"<[^>]+>", "", found.to_html())
    assert f"of each of 10 parts of the groups learned on the others: slope {told['slope']['estimate']:.3f} (" in said


def test_no_repair_is_judged_where_a_part_leaves_nothing_to_learn():
    y, score = np.tile([0, 1], 10), np.tile([0.2, 0.8], 10)
    for last in ((0.2, 0.8), (0.8, 0.2)):  # separated; without one part of ten only
        score[-2:] = last
        assert ek.report(y, score, threshold=0.5, n_resamples=5).to_dict()["calibration"]["repaired"] is None
    few = ek.report([0, 1, 1, 1], [0.2, 0.4, 0.3, 0.8], threshold=0.5, n_resamples=5).to_dict()
    assert few["calibration"]["repaired"] is None
