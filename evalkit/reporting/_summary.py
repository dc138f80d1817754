"""The summary of a report in plain words: each sentence with its number and its interval."""

from __future__ import annotations

import math

from ._formats import SPACE, Contents
from ._two_classes import ON_THESE_ROWS


def interval(place: str, kind: str = "percent") -> str:
    """An estimate's interval in brackets, as a sentence has it."""
    return f"95{SPACE}% interval {{{place}.low|{kind}}} to {{{place}.high|{kind}}}"


def two_classes(contents: Contents) -> list[str]:
    """Sentences on two classes, the most important first."""
    weighted = contents["data"]["weight"] is not None
    column = "{source.columns.label|name} = " if "label" in contents["source"]["columns"] else ""
    said = [
        *_what_was_read(contents["source"]),
        f"{_rows(contents)}, {{data.positives|count}} of them positive "
        f"({column}{{data.positive|name}}): {{data.prevalence.estimate|percent}}{' by weight' if weighted else ''}.",
        "A positive row has a higher score than a negative one with a probability of {measures.auc.estimate|share} "
        f"(the AUC, {_or_none(contents, 'auc', 'share')}; a tie counts one half); guessing has 0.5, a perfect order 1.",
        _at_threshold(contents, weighted),
        "Of the rows that are predicted positive, {measures.precision.estimate|percent} are positive "
        f"(the precision, {_or_none(contents, 'precision')}).",
        "Of the negative rows, {measures.specificity.estimate|percent} are predicted negative "
        f"(the specificity, {_or_none(contents, 'specificity')}).",
        "Of all predictions, {measures.accuracy.estimate|percent} are right "
        f"(the accuracy, {_or_none(contents, 'accuracy')}); answering {{data.majority|name}} for every row would be "
        "right for {baselines.accuracy|percent}.",
    ]
    if contents["costs"]:
        said.append(
            "With {costs.fp|cost} for a false alarm and {costs.fn|cost} for a missed positive, the mistakes cost "
            f"{{measures.cost.estimate|amount}} ({_or_none(contents, 'cost', 'amount')}); calling every row positive "
            "would cost {baselines.cost_of_all|amount}, calling none {baselines.cost_of_none|amount}."
        )
    if contents["calibration"]:
        said.append(
            "Taken as probabilities, the scores say {calibration.mean|percent} on average, and "
            "{data.prevalence.estimate|percent} of the rows are positive; their Brier score, a mean squared error, is "
            f"{{measures.brier.estimate|share}} ({_or_none(contents, 'brier', 'share')}), where the same answer for "
            "every row would have {baselines.brier|share}."
        )
        if contents["measures"]["log_loss"]["estimate"] == math.inf:
            said.append(
                "Their log loss is infinite: a score of exactly 0 or 1 says that something is impossible, and it "
                "happened. If the scores were rounded, give them in full."
            )
    if contents["comparison"]:
        said.append(_comparison(contents["comparison"]["auc"]))
    return said


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


def _no_probabilities(contents: Contents) -> list[str]:
    """What scores of classes that are no probabilities cannot say."""
    if contents["data"]["probable"]:
        return []
    return [
        "The scores are no probabilities: those of a row do not add up to 1, or some are below 0. Which class has the "
        "highest score in a row does not depend on that, but the AUC of each class does, as it compares the scores of "
        "different rows: if they are logits, give the softmax of each row."
    ]


def _at_threshold(contents: Contents, weighted: bool) -> str:
    found = "" if weighted else "{matrix.tp|count} of {data.positives|count} positive rows are found, "
    of = " of the positive rows, by weight, are found" if weighted else ""
    return (
        f"At the threshold {{threshold.text|written}}, {found}{{measures.recall.estimate|percent}}{of} "
        f"(the recall, {_or_none(contents, 'recall')})."
    )


def _or_none(contents: Contents, name: str, kind: str = "percent") -> str:
    """The interval of a measure, or that there is none."""
    low = contents["measures"][name]["low"]
    if low == low:
        return interval(f"measures.{name}", kind)
    is_chosen = contents["measures"][name]["method"] == ON_THESE_ROWS
    return "on these rows" if is_chosen else "without an interval"


def _comparison(of_aucs: Contents) -> str:
    said = (
        "The second model, {comparison.second|name}, has an AUC of {comparison.auc.second|share}, a difference of "
        "{comparison.auc.difference|signed}"
    )
    if "low" not in of_aucs:
        return f"{said}."
    decided = "which leaves out 0" if of_aucs["low"] > 0 or of_aucs["high"] < 0 else "which contains 0"
    return f"{said} ({interval('comparison.auc', 'signed')}, {decided}; p value {{comparison.auc.p_value|p}})."


def many_classes(contents: Contents) -> list[str]:
    """Sentences on many classes."""
    return [
        *_what_was_read(contents["source"]),
        *_no_probabilities(contents),
        f"{_rows(contents, ' of {data.classes|count} classes')}; the largest is {{data.majority|name}}, the "
        "rarest {data.rarest.name|name}.",
        "Of all predictions, {measures.accuracy.estimate|percent} are right "
        f"(the accuracy, {interval('measures.accuracy')}); answering {{data.majority|name}} for every row would be "
        "right for {baselines.accuracy|percent}.",
        "The mean of the F1 of all classes, in which each class counts the same, is "
        f"{{measures.macro_f1.estimate|share}} (the macro F1, {_or_none(contents, 'macro_f1', 'share')}).",
        "A row of a class has a higher score for it than a row of another class with a probability of "
        "{measures.auc_one_vs_rest.estimate|share}, on average over the classes (the AUC of each class against the "
        f"rest, {_or_none(contents, 'auc_one_vs_rest', 'share')}).",
        "Of the rarest class, {data.rarest.name|name}, {data.rarest.recall.estimate|percent} of the rows are found "
        f"(its recall, {interval('data.rarest.recall')}).",
    ]


def summary(contents: Contents) -> list[str]:
    """The sentences of a report."""
    return two_classes(contents) if contents["kind"] == "two classes" else many_classes(contents)
