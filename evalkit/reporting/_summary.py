"""The summary of a report in plain words: each sentence with its number and its interval."""

from __future__ import annotations

import functools
import math

from ._formats import SPACE, Contents
from ._subgroups import missed_most
from ._two_classes import ON_THESE_ROWS

INTERVAL = f"95{SPACE}% interval "
LOSSES = {"brier": "Brier score", "brier_of_classes": "Brier score", "log_loss": "log loss"}
NO_PROBABILITIES = (
    "The scores are no probabilities: those of a row do not add up to 1, or some are below 0. Which class has the "
    "highest score in a row does not depend on that, but the AUC of each class does, as it compares the scores of "
    "different rows: if they are logits, give the softmax of each row."
)


def two_classes(contents: Contents) -> list[str]:
    """Sentences on two classes, the most important first."""
    weighted, ends = contents["data"]["weight"] is not None, functools.partial(_interval, contents)
    column = "{source.columns.label|name} = " if "label" in contents["source"]["columns"] else ""
    recall = "{matrix.tp|count} of {data.positives|count} positive rows are found, {measures.recall.estimate|percent}"
    if weighted:
        recall = "{measures.recall.estimate|percent} of the positive rows, by weight, are found"
    said = [
        *_what_was_read(contents["source"]),
        f"{_rows(contents)}, {{data.positives|count}} of them positive "
        f"({column}{{data.positive|name}}): {{data.prevalence.estimate|percent}}{' by weight' if weighted else ''}.",
        "A positive row has a higher score than a negative one with a probability of {measures.auc.estimate|share} "
        f"(the AUC, {ends('auc', 'share')}; a tie counts one half); guessing has 0.5, a perfect order 1.",
        f"At the threshold {{threshold.text|written}}, {recall} (the recall, {ends('recall')}).",
        *missed_most(contents),
        "Of the rows that are predicted positive, {measures.precision.estimate|percent} are positive "
        f"(the precision, {ends('precision')}).",
        "Of the negative rows, {measures.specificity.estimate|percent} are predicted negative "
        f"(the specificity, {ends('specificity')}).",
        _accuracy(contents),
    ]
    if contents["costs"]:
        said.append(
            "With {costs.fp|cost} for a false alarm and {costs.fn|cost} for a missed positive, the mistakes cost "
            f"{{measures.cost.estimate|amount}} ({ends('cost', 'amount')}); calling every row positive "
            "would cost {baselines.cost_of_all|amount}, calling none {baselines.cost_of_none|amount}."
        )
    if contents["at_k"]:
        said.append(
            "Of the {at_k|count} rows with the highest scores, {measures.precision_at_k.estimate|percent} are positive "
            f"(precision at k, {ends('precision_at_k')}), and {{measures.recall_at_k.estimate|percent}} of the "
            f"positive rows are among them (recall at k, {ends('recall_at_k')})."
        )
    if contents["decision"]:
        said.append(_net_benefit("decision", "Here, acting" if contents["prevalence"] else "Acting"))
        if contents["prevalence"]:
            where = "Where {prevalence|percent} are positive, and the scores are moved to that, acting"
            said.append(_net_benefit("decision.elsewhere", where))
    if contents["calibration"]:
        said.append(
            "Taken as probabilities, the scores say {calibration.mean|percent} on average, and "
            "{data.prevalence.estimate|percent} of the rows are positive; their Brier score, a mean squared error, is "
            f"{{measures.brier.estimate|share}} ({ends('brier', 'share')}), where the same answer for "
            "every row would have {baselines.brier|share}."
        )
        slope = contents["measures"]["slope"]
        if math.isnan(slope["estimate"]):
            said.append(
                f"There is no calibration slope, and no smooth curve: {slope['method'].removeprefix('none: ')}."
            )
        if contents["measures"]["log_loss"]["estimate"] == math.inf:
            said.append(
                "Their log loss is infinite: a score of exactly 0 or 1 says that something is impossible, and it "
                "happened. If the scores were rounded, give them in full."
            )
    if contents["comparison"]:
        said.append(_comparison(contents["comparison"]))
    return said


def _net_benefit(place: str, acting: str) -> str:
    first = f"{place}.first"
    return (
        f"{acting} from the probability {{decision.threshold|digits}} on has a net benefit of "
        f"{{{first}.net_benefit|digits}}, {{{first}.difference|signed_digits}} against acting on "
        f"{{{place}.default|name}} ({INTERVAL}{{{first}.low|signed_digits}} to {{{first}.high|signed_digits}})."
    )


def _what_was_read(source: Contents) -> list[str]:
    """Which columns were used, as what, and why; nothing of arrays."""
    why = source["why"]
    if not why:
        return []
    positive = f"; {{data.positive|name}} is positive, {why['positive']}" if "positive" in why else ""
    scores = "the columns that are called after them"
    if "score" in source["columns"]:
        scores = f"{{source.columns.score|name}} ({why['score']})"
    if "predicted" in source["columns"]:
        scores += (
            ", how sure the model is of the label in {source.columns.predicted|name}, turned to the positive class"
        )
    notes = "".join(f" {note[0].upper()}{note[1:]}." for note in source["notes"])
    return [
        f"The labels are from the column {{source.columns.label|name}} ({why['label']}{positive}), "
        f"the scores from {scores}.{notes}"
    ]


def _rows(contents: Contents, of: str = "") -> str:
    """How many rows are judged, and of how many where some are left out."""
    if contents["data"]["left_out"]:
        return f"{{data.used|count}} of {{data.rows|count}} rows{of} are judged"
    return f"There are {{data.used|count}} rows{of}"


def _accuracy(contents: Contents) -> str:
    return (
        f"Of all predictions, {{measures.accuracy.estimate|percent}} are right (the accuracy, "
        f"{_interval(contents, 'accuracy')}); answering {{data.majority|name}} for every row would be right for "
        "{baselines.accuracy|percent}."
    )


def _interval(contents: Contents, name: str, kind: str = "percent") -> str:
    """The interval of a measure, or that there is none."""
    measure = contents["measures"][name]
    if math.isnan(measure["low"]):
        return "on these rows" if measure["method"] == ON_THESE_ROWS else "without an interval"
    return INTERVAL + f"{{measures.{name}.low|{kind}}} to {{measures.{name}.high|{kind}}}"


def _comparison(of: Contents, name: str = "auc", called: str = "AUC", kind: str = "share") -> str:
    """The second model by one measure, its difference from the first, which is better, and what says otherwise."""
    models = ("{comparison.first|name}", "{comparison.second|name}") if name == "auc" else ("the first", "the second")
    said = (
        f"The second model, {{comparison.second|name}}, has an {called} of {{comparison.{name}.second|{kind}}}, a "
        f"difference of {{comparison.{name}.difference|signed}} from {models[0]}"
    )
    if "low" in of[name]:
        decided = "which leaves out 0" if _is_clear(of[name]) else "which contains 0"
        ends = f"{INTERVAL}{{comparison.{name}.low|signed}} to {{comparison.{name}.high|signed}}"
        said += f" ({ends}, {decided}; p value {{comparison.{name}.p_value|p}})"
    order = [f"{models[of[name]['difference'] > 0]} has the larger {called}"] if _is_clear(of[name]) else []
    losses: list[str] = []
    for loss, title in LOSSES.items():  # less is better, so that differences of one sign point to different models
        if _is_clear(of.get(loss, {})) and of[loss]["difference"] * of[name]["difference"] >= 0:
            apart, low, high = (f"{{comparison.{loss}.{end}|signed}}" for end in ("difference", "low", "high"))
            model = models[of[loss]["difference"] < 0]
            has = f"{model} has " * (model not in " ".join(losses))
            losses.append(f"{has}the smaller {title} ({apart}, {INTERVAL}{low} to {high})")
    better = ", but ".join([*order, " and ".join(losses)] if losses else order)
    return f"{said}{': ' * bool(better)}{better}."


def _is_clear(of: Contents) -> bool:
    """Whether the interval of a difference leaves out 0."""
    return "low" in of and bool(of["low"] > 0 or of["high"] < 0)


def many_classes(contents: Contents) -> list[str]:
    """Sentences on many classes."""
    ends = functools.partial(_interval, contents)
    return [
        *_what_was_read(contents["source"]),
        *([] if contents["data"]["probable"] else [NO_PROBABILITIES]),
        f"{_rows(contents, ' of {data.classes|count} classes')}; the largest is {{data.majority|name}}, the "
        "rarest {data.rarest.name|name}.",
        _accuracy(contents),
        "The mean of the F1 of all classes, in which each class counts the same, is "
        f"{{measures.macro_f1.estimate|share}} (the macro F1, {ends('macro_f1', 'share')}).",
        "A row of a class has a higher score for it than a row of another class with a probability of "
        "{measures.auc_one_vs_rest.estimate|share}, on average over the classes (the AUC of each class against the "
        f"rest, {ends('auc_one_vs_rest', 'share')}).",
        "Of the rarest class, {data.rarest.name|name}, {data.rarest.recall.estimate|percent} of the rows are found "
        f"(its recall, {INTERVAL}{{data.rarest.recall.low|percent}} to {{data.rarest.recall.high|percent}}).",
        *([_comparison(contents["comparison"], "accuracy", "accuracy")] if contents["comparison"] else []),
    ]


def summary(contents: Contents) -> list[str]:
    """The sentences of a report."""
    return two_classes(contents) if contents["kind"] == "two classes" else many_classes(contents)
