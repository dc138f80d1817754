"""What should make a reader of these rows careful: each rule with its limit, the reason, and the lesson on it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from ._formats import Contents

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
    """When a warning stands in a report, what it says, and the section that explains it."""

    name: str
    applies: Callable[[Contents], bool]
    says: str
    lesson: str


def _accuracy_is_no_better(c: Contents) -> bool:
    """Whether the interval of the accuracy reaches down to what a constant answer has."""
    accuracy = c["measures"]["accuracy"]
    lowest = accuracy["estimate"] if math.isnan(accuracy["low"]) else accuracy["low"]
    return bool(lowest <= c["baselines"]["accuracy"])


MISSING = Rule(
    "missing values",
    lambda c: c["data"]["left_out"] > 0,
    "{data.left_out|count} of {data.rows|count} rows lack a value and are left out. If values are missing for a "
    "reason, the numbers below do not hold for such rows.",
    "what-to-report",
)
MISSING_BY_CLASS = MISSING._replace(
    says="{data.left_out|count} of {data.rows|count} rows lack a value and are left out: "
    "{data.left_out_of.positive|count} positive, {data.left_out_of.negative|count} negative, "
    "{data.left_out_of.unlabelled|count} without a label. If values are missing for a reason, the numbers below "
    "do not hold for such rows."
)
GROUPED = Rule(
    "several rows of a group",
    lambda c: bool(c["data"]["groups"]) and c["data"]["groups"] < c["data"]["used"],
    "The {data.used|count} rows come from {data.groups|count} groups. Rows of one group are alike, so they count for "
    "less than as many independent rows; the intervals below allow for that.",
    "interval-with-groups",
)
FEW_TO_DRAW = Rule(
    "few groups",
    lambda c: bool(c["data"]["groups"]) and c["data"]["groups"] < FEW_GROUPS,
    "There are only {data.groups|count} groups. However many rows they have, so few say little of other groups: the "
    "intervals are wide, and those of differences between models, for which whole groups are drawn, may be too narrow.",
    "interval-with-groups",
)
NOT_GROUPED = Rule(
    "several rows of a group, not told",
    lambda c: bool(c["data"]["repeating"]),
    "Values in the column {data.repeating|name} occur more than once. If they name what the rows belong to, the rows "
    "are not independent and the intervals below are too narrow: name the column with --group.",
    "interval-with-groups",
)
TWO_CLASSES = (
    Rule(
        "AUC below one half",
        lambda c: c["measures"]["auc"]["estimate"] < NO_SKILL,
        "The AUC is {measures.auc.estimate|share}, below 0.5: positive rows tend to have lower scores than negative "
        "ones. Is {data.positive|name} the positive label, and does a larger score mean more likely positive?",
        "auc-below-half",
    ),
    Rule(
        "scores that are labels",
        lambda c: c["data"]["distinct_scores"] <= LIKE_LABELS,
        "The scores have so few distinct values ({data.distinct_scores|count}) that they look like predicted labels. "
        "A curve, and a choice of threshold, need the score from before it was cut.",
        "threshold-of-point",
    ),
    Rule(
        "AUC near 1",
        lambda c: c["measures"]["auc"]["estimate"] >= NEAR_ONE,
        "The AUC is {measures.auc.estimate|share}, almost perfect. On a hard problem this is more often data leakage "
        "than a good model. Was each feature known before the outcome? Does a test row, or its patient, also occur in "
        "the training data?",
        "data-leakage",
    ),
    Rule(
        "few positives",
        lambda c: c["data"]["positives"] < FEW_ROWS,
        "Only {data.positives|count} rows are positive. With so few, the recall is known only roughly.",
        "wilson",
    ),
    Rule(
        "few negatives",
        lambda c: c["data"]["negatives"] < FEW_ROWS,
        "Only {data.negatives|count} rows are negative. With so few, the rate of false alarms is known only roughly.",
        "wilson",
    ),
    GROUPED,
    FEW_TO_DRAW,
    NOT_GROUPED,
    Rule(
        "threshold chosen on these rows",
        lambda c: c["threshold"]["origin"] in ("J", "cost"),
        "The threshold {threshold.text|written} was chosen on these rows, so it does better on them than on new rows, "
        "and what is measured at it has no interval. Choose the threshold on other data, and give it to the report.",
        "optimism-of-a-search",
    ),
    Rule(
        "accuracy misleads",
        _accuracy_is_no_better,
        "The accuracy, {measures.accuracy.estimate|percent}, is not clearly above {baselines.accuracy|percent}, which "
        "answering {data.majority|name} for every row reaches. Judge this model by recall and precision, or by a cost.",
        "always-spam",
    ),
    Rule(
        "many ties",
        lambda c: c["data"]["tied_pairs"] >= MANY_TIED_PAIRS,
        "In {data.tied_pairs|percent} of all pairs of a positive and a negative row both have the same score. No "
        "threshold separates such a pair, and the AUC counts it as one half.",
        "auc-ties",
    ),
    Rule(
        "scores are no probabilities",
        lambda c: not c["data"]["probable"],
        "The scores go from {data.lowest_score|number} to {data.highest_score|number}, beyond 0 and 1, so they are no "
        "probabilities: this report has no calibration curve, no Brier score and no log loss.",
        "score-or-probability",
    ),
    Rule(
        "scores never below one half",
        lambda c: (
            c["data"]["probable"] and c["data"]["lowest_score"] >= SURE and "predicted" not in c["source"]["columns"]
        ),
        "No score is below 0.5, as if each said how sure the model is of the label that it predicts. If so, this is "
        "not the probability of {data.positive|name}: name the column of predicted labels with --predicted.",
        "score-or-probability",
    ),
    MISSING_BY_CLASS,
)
MANY_CLASSES = (
    Rule(
        "AUC below one half",
        lambda c: c["measures"]["auc_one_vs_rest"]["estimate"] < NO_SKILL,
        "The AUC of each class against the rest is {measures.auc_one_vs_rest.estimate|share} on average, below 0.5: "
        "does each column have the scores of the class that it is called after?",
        "auc-below-half",
    ),
    Rule(
        "AUC near 1",
        lambda c: c["measures"]["auc_one_vs_rest"]["estimate"] >= NEAR_ONE,
        "The AUC of each class against the rest is {measures.auc_one_vs_rest.estimate|share} on average, almost "
        "perfect. On a hard problem this is more often data leakage than a good model.",
        "data-leakage",
    ),
    Rule(
        "few rows of a class",
        lambda c: c["data"]["rarest"]["rows"] < FEW_ROWS,
        "The class {data.rarest.name|name} has only {data.rarest.rows|count} rows, so what is said about it is known "
        "only roughly: the interval of its recall goes from {data.rarest.recall.low|percent} to "
        "{data.rarest.recall.high|percent}.",
        "wilson",
    ),
    GROUPED,
    FEW_TO_DRAW,
    NOT_GROUPED,
    Rule(
        "accuracy misleads",
        _accuracy_is_no_better,
        "The accuracy, {measures.accuracy.estimate|percent}, is not clearly above {baselines.accuracy|percent}, which "
        "answering {data.majority|name} for every row reaches. Look at the recall of each class.",
        "always-spam",
    ),
    MISSING,
)


def warnings_for(contents: Contents) -> list[Rule]:
    """The rules that apply, the most important first."""
    return [rule for rule in _rules(contents) if rule.applies(contents)]


def rules_told(contents: Contents) -> list[Rule]:
    """The rules of the warnings that the contents have already."""
    by_name = {rule.name: rule for rule in _rules(contents)}
    return [by_name[warning["name"]] for warning in contents["warnings"]]


def _rules(contents: Contents) -> tuple[Rule, ...]:
    return TWO_CLASSES if contents["kind"] == "two classes" else MANY_CLASSES
