"""What should make a reader of these rows careful: each rule with its limit, the reason, and the lesson on it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from ._formats import Contents
from ._thresholds import CHOSEN_HERE

# At least 100 rows of each class are asked for where a model is validated (Collins, Ogundimu and Altman 2016).
FEW_ROWS = 100
# The bootstrap of few groups, which compares models, is too narrow.
FEW_GROUPS = 40
# So few mistakes in ranking are rare on real problems, and usual where a feature knows the outcome.
NEAR_ONE = 0.99
# If each tied pair were put in order, the AUC could move by half of this share either way.
MANY_TIED_PAIRS = 0.05
# Predicted labels have two values; a score worth ranking has more.
LIKE_LABELS = 2
NO_SKILL = 0.5
# The larger of two probabilities that add up to 1 is never less.
SURE = 0.5


class Rule(NamedTuple):
    """The section that explains a warning, when it stands in a report, and what it says of two and of more classes.

    Without a text for one kind it is for the other alone; with None it says the same of both. The first line of a text
    is the reason; the second, where there is one, the remedy. A text may depend on the contents.
    """

    lesson: str
    applies: Callable[[Contents], bool]
    of_two: str | Callable[[Contents], str]
    of_many: str | Callable[[Contents], str] | None = ""


def _auc(c: Contents) -> float:
    """Of two classes, or the mean of each class against the rest."""
    measures = c["measures"]
    return float(measures.get("auc", measures.get("auc_one_vs_rest"))["estimate"])


def _accuracy_is_no_better(c: Contents) -> bool:
    """Whether the interval of the accuracy reaches down to what a constant answer has."""
    accuracy = c["measures"]["accuracy"]
    lowest = accuracy["estimate"] if math.isnan(accuracy["low"]) else accuracy["low"]
    return bool(lowest <= c["baselines"]["accuracy"])


def _no_better(remedy: str) -> Callable[[Contents], str]:
    """An accuracy that is below that of a constant answer, or not clearly above it."""

    def text(c: Contents) -> str:
        accuracy, baseline = c["measures"]["accuracy"], c["baselines"]["accuracy"]
        highest = accuracy["estimate"] if math.isnan(accuracy["high"]) else accuracy["high"]
        where = "below" if highest < baseline else "not clearly above"
        return (
            f"The accuracy, {{measures.accuracy.estimate|percent}}, is {where} {{baselines.accuracy|percent}}, which "
            f"answering {{data.majority|name}} for every row reaches.\n{remedy}"
        )

    return text


def _is_as_sure_as_a_label(c: Contents) -> bool:
    sure = c["data"]["probable"] and c["data"]["lowest_score"] >= SURE
    return sure and "predicted" not in c["source"]["columns"]


def _leaves_out_one(measure: str, title: str, end: str, how: str) -> Rule:
    """Of a measure of calibration whose interval has its low end above 1, or its high end below."""
    side = 1 if end == "low" else -1
    estimate, low, high = (f"{{measures.{measure}.{name}|coefficient}}" for name in ("estimate", "low", "high"))
    return Rule(
        "calibration-measures",
        lambda c: bool(c["calibration"]) and side * c["measures"][measure][end] > side,
        f"{title} is {estimate}, and its interval, {low} to {high}, leaves out 1: "
        f"taken as probabilities, the scores are too {how}.\nLearn a repair on other rows, with evalkit.recalibrate.",
    )


ENOUGH = "\nHow many are enough for a wanted interval, evalkit plan says."
AUC_OF_MANY = "The AUC of each class against the rest is {measures.auc_one_vs_rest.estimate|share} on average, "
LEAKAGE = "almost perfect. On a hard problem this is more often data leakage than a good model."
LEFT_OUT = "{data.left_out|count} of {data.rows|count} rows lack a value and are left out"
OF_CLASSES = (
    ": {data.left_out_of.positive|count} positive, {data.left_out_of.negative|count} negative, "
    "{data.left_out_of.unlabelled|count} without a label."
)
CONCENTRATED = (
    " By far the largest share is lost in {subgroups.lost_most.name|name} (by {subgroups.lost_most.column|name}): "
    "{subgroups.lost_most.left_out|count} of {subgroups.lost_most.rows|count} rows, "
    "{subgroups.lost_most.share|percent}, of the rest {subgroups.lost_most.rest|percent}."
)
FOR_A_REASON = " If values are missing for a reason, the numbers below do not hold for such rows."
RULES = {  # by the code of the warning, which stays the same; the most important first
    "auc-below-half": Rule(
        "auc-below-half",
        lambda c: _auc(c) < NO_SKILL,
        "The AUC is {measures.auc.estimate|share}, below 0.5: positive rows tend to have lower scores than negative "
        "ones.\nIs {data.positive|name} the positive label, and does a larger score mean more likely positive?",
        AUC_OF_MANY + "below 0.5.\nDoes each column have the scores of the class that it is called after?",
    ),
    "scores-are-labels": Rule(
        "threshold-of-point",
        lambda c: c["data"]["distinct_scores"] <= LIKE_LABELS,
        "The scores have so few distinct values ({data.distinct_scores|count}) that they look like predicted labels.\n"
        "A curve, and a choice of threshold, need the score from before it was cut.",
    ),
    "auc-near-one": Rule(
        "data-leakage",
        lambda c: _auc(c) >= NEAR_ONE,
        f"The AUC is {{measures.auc.estimate|share}}, {LEAKAGE}\n"
        "Was each feature known before the outcome? Does a test row, or its patient, also occur in the training data?",
        AUC_OF_MANY + LEAKAGE,
    ),
    "few-positives": Rule(
        "wilson",
        lambda c: c["data"]["positives"] < FEW_ROWS,
        "Only {data.positives|count} rows are positive. With so few, the recall is known only roughly." + ENOUGH,
    ),
    "few-negatives": Rule(
        "wilson",
        lambda c: c["data"]["negatives"] < FEW_ROWS,
        "Only {data.negatives|count} rows are negative. With so few, the rate of false alarms is known only roughly."
        + ENOUGH,
    ),
    "few-rows-of-a-class": Rule(
        "wilson",
        lambda c: c["data"]["rarest"]["rows"] < FEW_ROWS,
        "",
        "The class {data.rarest.name|name} has only {data.rarest.rows|count} rows, so what is said about it is known "
        "only roughly: the interval of its recall goes from {data.rarest.recall.low|percent} to "
        "{data.rarest.recall.high|percent}.",
    ),
    "rows-in-groups": Rule(
        "interval-with-groups",
        lambda c: bool(c["data"]["groups"]) and c["data"]["groups"] < c["data"]["used"],
        "The {data.used|count} rows come from {data.groups|count} groups. Rows of one group are alike, so they count "
        "for less than as many independent rows; the intervals below allow for that.",
        of_many=None,
    ),
    "few-groups": Rule(
        "interval-with-groups",
        lambda c: bool(c["data"]["groups"]) and c["data"]["groups"] < FEW_GROUPS,
        "There are only {data.groups|count} groups. However many rows they have, so few say little of other groups: "
        "the intervals are wide, and those of differences between models, for which whole groups are drawn, may be too "
        "narrow.",
        of_many=None,
    ),
    "groups-not-told": Rule(
        "interval-with-groups",
        lambda c: bool(c["data"]["repeating"]),
        "Values in the column {data.repeating|name} occur more than once. If they name what the rows belong to, the "
        "rows are not independent and the intervals below are too narrow.\nName the column with --group.",
        of_many=None,
    ),
    "groups-in-folds": Rule(
        "leak-patients",
        lambda c: bool(c["folds"] and c["folds"]["split_groups"]),
        "{folds.split_groups|count} of {data.groups|count} groups are in several folds, so their rows were scored by "
        "models that had seen others of the same group, and all numbers are too good.\nSplit by group.",
    ),
    "out-of-fold": Rule(
        "pooled-or-mean",
        lambda c: bool(c["folds"] and c["folds"]["count"] > 1),
        "{folds.count|count} models made these predictions, each of rows it had not seen. The models share most of "
        "their training rows: the intervals take them as they are, and say nothing of a model from other rows. The "
        "AUC of all rows compares scores of different models; the mean of the folds is "
        "{measures.auc_of_folds.estimate|share}.",
    ),
    "worse-than-default": Rule(
        "recipe-net-benefit",
        lambda c: bool(
            c["decision"]
            and not c["prevalence"]
            and (c["costs"] or c["threshold"]["origin"] == "given")
            and c["decision"]["first"]["difference"] < 0
        ),
        "At the threshold probability {decision.threshold|digits}, acting on the scores is worth less than acting on "
        "{decision.default|name}: net benefit {decision.first.difference|signed_digits}.",
    ),
    "threshold-chosen-here": Rule(
        "optimism-of-a-search",
        lambda c: c["threshold"]["origin"] in CHOSEN_HERE,
        "The threshold {threshold.text|written} was chosen on these rows, so it does better on them than on new rows, "
        "and what is measured at it has no interval.\nChoose the threshold on other data, and give it to the report.",
    ),
    "subgroups-differ": Rule(
        "difference-from-the-rest",
        lambda c: bool(c["subgroups"] and c["subgroups"]["clear"]),
        "More than chance explains, also with their number allowed for: {subgroups.n_clear|count} of "
        "{subgroups.n_differences|count} differences between a subgroup and the rest. The one that may harm most, "
        "{subgroups.clear.measure|written} of {subgroups.clear.name|name} (by {subgroups.clear.column|name}): "
        "{subgroups.clear.estimate|signed} (95 % interval {subgroups.clear.low|signed} to "
        "{subgroups.clear.high|signed}). All are marked under Subgroups.\nLook in the data for the "
        "reason before you change a threshold.",
    ),
    "accuracy-misleads": Rule(
        "always-spam",
        _accuracy_is_no_better,
        _no_better("Judge this model by recall and precision, or by a cost."),
        _no_better("Look at the recall of each class."),
    ),
    "many-ties": Rule(
        "auc-ties",
        lambda c: c["data"]["tied_pairs"] >= MANY_TIED_PAIRS,
        "In {data.tied_pairs|percent} of all pairs of a positive and a negative row both have the same score. No "
        "threshold separates such a pair, and the AUC counts it as one half.",
    ),
    "no-probabilities": Rule(
        "score-or-probability",
        lambda c: not c["data"]["probable"],
        "The scores go from {data.lowest_score|number} to {data.highest_score|number}, beyond 0 and 1, so they are no "
        "probabilities: this report has no calibration curve, no Brier score and no log loss.",
    ),
    "brier-no-better": Rule(
        "brier-score",
        lambda c: bool(c["calibration"]) and c["measures"]["brier"]["estimate"] >= c["baselines"]["brier"],
        "The Brier score, {measures.brier.estimate|share}, is not below {baselines.brier|share}, which the share of "
        "positives has as the score of every row: as probabilities these scores do worse than no model.",
    ),
    "scores-too-extreme": _leaves_out_one("slope", "The calibration slope", "high", "extreme"),
    "scores-too-moderate": _leaves_out_one("slope", "The calibration slope", "low", "moderate"),
    "scores-too-high": _leaves_out_one("observed_expected", "O:E", "high", "high on average"),
    "scores-too-low": _leaves_out_one("observed_expected", "O:E", "low", "low on average"),
    "never-below-half": Rule(
        "score-or-probability",
        _is_as_sure_as_a_label,
        "No score is below 0.5, as if each said how sure the model is of the label that it predicts. If so, this is "
        "not the probability of {data.positive|name}.\nName the column of predicted labels with --predicted.",
    ),
    "missing-values": Rule(
        "what-to-report",
        lambda c: c["data"]["left_out"] > 0,
        lambda c: (
            LEFT_OUT + OF_CLASSES + CONCENTRATED * bool(c["subgroups"] and c["subgroups"]["lost_most"]) + FOR_A_REASON
        ),
        LEFT_OUT + "." + FOR_A_REASON,
    ),
}


def warnings_for(contents: Contents) -> list[str]:
    """The codes of the warnings that apply, the most important first."""
    return [code for code, rule in RULES.items() if says(code, contents)[0] and rule.applies(contents)]


def says(code: str, contents: Contents) -> tuple[str, str]:
    """The reason and the remedy of a warning, with places for numbers; nothing of the other kind of contents."""
    rule = RULES[code]
    told = rule.of_two if contents["kind"] == "two classes" or rule.of_many is None else rule.of_many
    text = told if isinstance(told, str) else told(contents)
    reason, _, remedy = text.partition("\n")
    return reason, remedy
