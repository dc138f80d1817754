"""Two models on the same rows: neither is favoured by its place, by its scale, or by a threshold that is another's."""

import functools
import re

import numpy as np
import pytest

import evalkit as ek
from evalkit.reporting import _comparison, _decisions
from evalkit.reporting._estimates import Sampling
from evalkit.thresholds.best_threshold import row_of_largest
from tests.reporting import files
from tests.reporting.pages import Page

FEW = {"n_resamples": 30}
Y, B = files.two_classes(240, seed=2)
B = np.clip(B, 1e-6, 1 - 1e-6)
GROUPS = np.arange(240) // 3
WEIGHT = np.random.default_rng(0).gamma(2, size=240) * (np.arange(240) % 7 > 0)
LOGIT = np.log(B / (1 - B))
TRANSFORMS = {"square": B**2, "logit": LOGIT}
OTHER = np.clip(B + np.random.default_rng(1).normal(scale=0.2, size=240), 0.001, 0.999)
SHARPER = B**5 / (B**5 + (1 - B) ** 5)
NOISY = np.clip(0.3 + 0.4 * (B + np.random.default_rng(2).normal(scale=0.4, size=240) - 0.3), 0.02, 0.98)


def compared(first, second, y=Y, **options):
    return ek.report(y, first, scores_b=second, **FEW, **options).to_dict()["comparison"]


@pytest.mark.parametrize("costs", [None, (1, 5), (3, 1)])
@pytest.mark.parametrize("weight", [None, WEIGHT], ids=["plain", "weights"])
@pytest.mark.parametrize("groups", [None, GROUPS], ids=["rows", "groups"])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("transform", TRANSFORMS)
def test_a_model_does_not_differ_from_itself_on_another_scale(transform, swapped, groups, weight, costs):
    pair = (B, TRANSFORMS[transform])[:: -1 if swapped else 1]
    found = compared(*pair, groups=groups, sample_weight=weight, costs=costs)
    for name in ("auc", "accuracy", *["cost"] * bool(costs)):
        assert found[name].get("difference", 0) == 0
        assert "p_value" not in found[name]
        assert found[name]["why"]
    has_difference = {name for name in ("auc", "brier", "cost") if "difference" in found.get(name, {})}
    assert has_difference == {"auc", *["brier"] * (transform == "square"), *["cost"] * bool(costs)}


@pytest.mark.parametrize("given", [{}, {"threshold": 0.3}, {"costs": (1, 5)}, {"costs": (1, 5), "threshold": 0.3}])
@pytest.mark.parametrize("weight", [None, WEIGHT], ids=["plain", "weights"])
@pytest.mark.parametrize("groups", [None, GROUPS], ids=["rows", "groups"])
def test_the_other_order_gives_the_same_with_the_other_sign(groups, weight, given):
    options = {"groups": groups, "sample_weight": weight, **given}
    one, other = compared(B, OTHER, **options), compared(OTHER, B, **options)
    names = [name for name in one if "p_value" in one[name]]
    assert names == ["auc", "brier", "log_loss", *["accuracy"] * ("threshold" in given), *["cost"] * ("costs" in given)]
    for name in names:
        wanted = {"first": one[name]["second"], "second": one[name]["first"], "p_value": one[name]["p_value"]}
        wanted |= {"difference": -one[name]["difference"], "low": -one[name]["high"], "high": -one[name]["low"]}
        assert {key: other[name][key] for key in wanted} == pytest.approx(wanted, rel=1e-9, abs=1e-12)


def test_groups_without_weight_are_as_if_they_were_not_there():
    kept, options = GROUPS % 4 > 0, {"costs": (1, 5), "threshold": 0.3}
    alone = compared(B[kept], OTHER[kept], Y[kept], groups=GROUPS[kept], sample_weight=WEIGHT[kept], **options)
    assert compared(B, OTHER, groups=GROUPS, sample_weight=WEIGHT * kept, **options) == alone


@pytest.mark.parametrize(
    ("second", "given", "origin", "why"),
    [
        (OTHER, {"threshold": 0.3}, "one for both", ""),
        (OTHER, {"threshold": 0.3, "costs": (1, 5)}, "one for both", ""),
        (OTHER, {"threshold": 0.3, "threshold_b": 0.2}, "given", ""),
        (LOGIT, {"threshold": 0.3, "threshold_b": -1, "costs": (1, 5)}, "given", ""),
        (LOGIT, {"threshold": 0.3, "costs": (1, 5)}, None, "beyond 0 and 1 need not be on one scale"),
        (OTHER, {}, None, "no threshold was given"),
        (OTHER, {"costs": (1, 5)}, "out of fold", "not compared: each threshold was chosen for the cost"),
    ],
)
def test_decisions_are_compared_at_what_was_given(second, given, origin, why):
    found = compared(B, second, **given)
    assert found.get("decisions", {}).get("origin") == origin
    assert why in found["accuracy"].get("why", "")
    assert ("why" in found["accuracy"]) == bool(why)
    assert origin or found.get("cost", found["accuracy"]) == found["accuracy"]


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (NOISY, B, r"which leaves out 0; p value .+?\): scores_b has the larger AUC\."),
        (
            SHARPER,
            NOISY,
            r"out 0; p .+?\): y_score has the larger AUC, but scores_b has the smaller log loss \(-.+\)\.",
        ),
        (B, SHARPER, r"from y_score: y_score has the smaller Brier score \(.+\) and the smaller log loss \(.+\)\."),
    ],
)
def test_the_summary_says_which_model_is_better_and_what_points_the_other_way(first, second, said):
    assert re.search(f"second model.*{said}$", repr(ek.report(Y, first, scores_b=second, **FEW)), re.MULTILINE)


def test_no_row_has_a_say_in_its_own_decision_and_costs_are_compared_part_by_part():
    drawn, cost = WEIGHT > 0, ek.cost_of(fp=1, fn=5)
    y, weight, group = Y[drawn], WEIGHT[drawn], GROUPS[drawn]
    sampling, totals = Sampling(y == 1, weight, group, 1, 0), []
    fold = _decisions.folds(sampling)
    assert all(len(set(fold[group == each])) == 1 for each in range(80))
    assert [len(set(group[fold == each])) for each in range(10)] == [8] * 10
    for score in (B[drawn], OTHER[drawn]):
        (called,) = _decisions.calls_out_of_fold(score, sampling, fold, [functools.partial(row_of_largest, cost)])
        for each in range(10):
            kept = fold != each
            chosen = ek.best_threshold(y[kept], score[kept], cost, sample_weight=weight[kept]).threshold
            assert (called[~kept] == (score[~kept] >= chosen)).all()
        totals.append(np.bincount(fold, weight * (5 * (y > called) + (y < called))))
    assert (_decisions.folds(Sampling(y == 1, None, group, 1, 1)) != fold).any()  # of the seed
    found, (first, second) = compared(B, OTHER, costs=(1, 5), groups=GROUPS, sample_weight=WEIGHT)["cost"], totals
    test = ek.corrected_resampled_t_test(10 * second, 10 * first, n_train=9, n_test=1)
    wanted = {name: getattr(test, name) for name in ("difference", "low", "high", "p_value")}
    wanted |= {"first": first.sum(), "second": second.sum()}
    assert {name: found[name] for name in wanted} == pytest.approx(wanted)
    assert found["method"] == "corrected t of the parts, by Nadeau and Bengio"


def test_the_parts_have_about_the_same_share_of_positives_and_of_few_groups_each_is_one():
    fold = _decisions.folds(Sampling(np.arange(200) < 20, None, None, 1, 0))
    assert np.bincount(fold[:20]).tolist() == [2] * 10
    assert np.bincount(fold[20:]).tolist() == [18] * 10
    found = compared(B, OTHER, costs=(1, 5), groups=GROUPS // 20)
    assert found["decisions"] == {"origin": "out of fold", "folds": 4}
    assert 0 < found["cost"]["p_value"] < 1


def test_one_positive_row_chooses_no_threshold_and_parts_that_all_differ_alike_have_no_test():
    found = _comparison.of_parts(np.arange(10.0), np.arange(10.0) + 1)
    assert found == {"first": 45, "second": 55, "difference": 10, "why": "no test: the difference does not vary"}
    why = "not compared: too few rows of a class to choose each threshold on some and apply it to others"
    assert compared(B, OTHER, y=np.arange(240) < 1, costs=(1, 5))["cost"] == {"why": why}


def test_a_certain_mistake_costs_in_a_report_what_it_costs_in_log_loss():
    y, score = np.append([1, 0], Y[2:]), np.append([0.0, 1.0], B[2:])
    report = ek.report(y, score, scores_b=OTHER, **FEW)
    told = report.to_dict()
    losses = [told["measures"]["log_loss"]["estimate"], told["comparison"]["log_loss"]["first"]]
    assert losses == pytest.approx([ek.log_loss(y, score)] * 2)
    assert "2 scores of exactly 0 or 1 are wrong" in repr(report)
    assert "are wrong" not in repr(ek.report(Y, B, **FEW))


def test_the_page_says_how_each_model_decided():
    said = " ".join(Page(ek.report(Y, B, scores_b=OTHER, costs=(1, 5), **FEW).to_html()).words)
    assert "Each model decides by its own cheapest threshold, chosen without the rows that it decides" in said
    assert "two models that order all rows alike may differ in these" in said
    given = ek.report(Y, B, scores_b=LOGIT, threshold=0.3, threshold_b=-1.5, **FEW).to_html()
    assert Page(given).numbers["comparison.decisions.second.text"] == [("-1.5", "−1.5")]
    assert "two models that order all rows alike" not in given


def test_the_difference_of_the_net_benefits_is_of_the_second_model_from_the_first():
    report = ek.report(Y, B, scores_b=OTHER, costs=(1, 4), groups=GROUPS, prevalence=0.1, **FEW)
    here = ek.net_benefit_interval(Y, B, y_proba_b=OTHER, threshold=0.2, groups=GROUPS)
    found = report.to_dict()["decision"]["second_minus_first"]
    assert found == {name: getattr(here, name) for name in ("difference", "low", "high")}
    numbers = Page(report.to_html()).numbers
    assert {f"decision.{place}second_minus_first.low" for place in ("", "elsewhere.")} <= set(numbers)


def test_a_part_that_is_judged_is_a_fold_that_was_given():
    fold = np.arange(240) % 3
    rows = ek.report(Y, B, fold=fold, max_fpr=0.1, **FEW).to_dict()["thresholds"]
    called = np.zeros(240, dtype=bool)
    for each in range(3):
        kept = fold != each
        called[~kept] = B[~kept] >= ek.constrained_threshold(Y[kept], B[kept], max_fpr=0.1).threshold
    assert rows[-1]["out_of_fold"]["recall"]["estimate"] == called[Y == 1].mean()
    few = ek.report([0, 0, 1], [0.1, 0.2, 0.3], **FEW).to_dict()["thresholds"]
    assert {row["out_of_fold"] for row in few} == {None}
