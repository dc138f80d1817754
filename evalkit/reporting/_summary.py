"""The summary of a report in plain words: each sentence with its number and its interval, as `words.toml` has them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from ._formats import SPACE, Contents
from ._two_classes import ON_THESE_ROWS
from ._words import TEXTS, WORDS

PIECE = re.compile(r"\[(\w+)(?:\|(\w+))?\]")
INTERVAL = f"95{SPACE}% interval "
LOSSES = {"brier": "Brier score", "brier_of_classes": "Brier score", "log_loss": "log loss"}


def summary(contents: Contents) -> list[str]:
    """The sentences of a report, the most important first, with places for numbers."""
    kind = "two" if contents["kind"] == "two classes" else "many"
    there = [of["text"] for of in WORDS["summary"][kind] if _has(contents, of.get("where", ""))]
    said = [PIECE.sub(lambda piece: _piece(contents, piece[1], piece[2] or "percent"), text) for text in there]
    return [sentence for sentence in said if sentence]


def _has(contents: Contents, place: str) -> bool:
    """Whether something stands at a place."""
    found: Contents | None = contents
    for name in filter(None, place.split(".")):
        found = found and found[name]
    return bool(found)


def _piece(contents: Contents, name: str, kind: str) -> str:
    return PIECES[name](contents) if name in PIECES else _interval(contents, name, kind)


def _taken(contents: Contents) -> str:
    """Whom the measures at k count."""
    at_k, columns = contents["at_k"], contents["source"]["columns"]
    by = {role: f" (by {{source.columns.{role}|name}})" * (role in columns) for role in ("per", "group")}
    units = f"groups{by['group']}" if contents["method"]["groups"] else "rows"
    if not at_k["lists"]:
        return f"Of all {{at_k.all|count}} {units}, take the {{at_k.taken|count}} with the highest scores: "
    k = "{at_k.k|count}" if isinstance(at_k["k"], int) else "{at_k.k|limit} of the"
    short = ", or all where there are fewer" * bool(at_k["short"])
    lists = f"{{at_k.lists|count}} lists{by['per']}"
    return f"In each of {lists}, take the {k} {units} with the highest scores{short}: on average over the lists "


def _counts_once(contents: Contents) -> str:
    """What else must be known of them."""
    k, lists = contents["at_k"]["k"], contents["at_k"]["lists"]
    where = " in each list" if lists else ""
    once = f" A group counts once{where}, with its highest score, and is positive where one of its rows is."
    end = " A list without a positive has no recall." * bool(lists)
    if not lists and contents["source"]["columns"]:
        kind = "count" if isinstance(k, int) else "limit"
        end = f" For the first {{at_k.k|{kind}}} of each day, name its column with --per."
    return (once if contents["method"]["groups"] else "") + end


def _no_slope(contents: Contents) -> str:
    slope = contents["measures"]["slope"]
    why = slope["method"].removeprefix("none: ")
    return f"There is no calibration slope, and no smooth curve: {why}." if math.isnan(slope["estimate"]) else ""


def _what_was_read(contents: Contents) -> str:
    """Which columns of a file were used, as what, and why."""
    source, why = contents["source"], contents["source"]["why"]
    positive = f"; {{data.positive|name}} is positive, {why['positive']}" if "positive" in why else ""
    scores = "the columns that are called after them"
    if "score" in source["columns"]:
        scores = f"{{source.columns.score|name}} ({why['score']})"
    if "predicted" in source["columns"]:
        scores += (
            ", how sure the model is of the label in {source.columns.predicted|name}, turned to the positive class"
        )
    notes = "".join(f" {note[0].upper()}{note[1:]}." for note in source["notes"])
    return (
        f"The labels are from the column {{source.columns.label|name}} ({why['label']}{positive}), "
        f"the scores from {scores}.{notes}"
    )


def _missed_most(contents: Contents) -> str:
    """Which subgroup is missed most, and whether that is clear."""
    apart = contents["subgroups"]["missed_most"]["difference"]
    return TEXTS["missed_most" + ("_clearly" * apart["is_clear"] if apart else "_here")]


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


def _comparison_of(contents: Contents) -> str:
    by = () if contents["kind"] == "two classes" else ("accuracy", "accuracy")
    return _comparison(contents["comparison"], *by)


def _is_clear(of: Contents) -> bool:
    """Whether the interval of a difference leaves out 0."""
    return "low" in of and bool(of["low"] > 0 or of["high"] < 0)


PIECES: dict[str, Callable[[Contents], str]] = {
    "what_was_read": _what_was_read,
    "there_are": lambda c: "" if c["data"]["left_out"] else "There are ",
    "of_all": lambda c: " of {data.rows|count}" if c["data"]["left_out"] else "",
    "judged": lambda c: " are judged" if c["data"]["left_out"] else "",
    "label": lambda c: "{source.columns.label|name} = " if "label" in c["source"]["columns"] else "",
    "by_weight": lambda c: " by weight" if c["data"]["weight"] else "",
    "found": lambda c: TEXTS["found_by_weight" if c["data"]["weight"] else "found"],
    "taken": _taken,
    "counts_once": _counts_once,
    "missed_most": _missed_most,
    "acting": lambda c: "Here, acting" if c["prevalence"] else "Acting",
    "no_slope": _no_slope,
    "no_probabilities": lambda c: "" if c["data"]["probable"] else TEXTS["no_probabilities"],
    "comparison": _comparison_of,
    "fell_most": lambda c: TEXTS["fell_most" if c["comparison"]["fell_most"] else "none_fell"],
}
