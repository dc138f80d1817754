"""The summary of a report in plain words: each sentence with its number and its interval, as `words.toml` has them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from ._formats import Contents
from ._translation import msgid, t, told
from ._two_classes import ON_THESE_ROWS
from ._words import TEXTS, WORDS

PIECE = re.compile(r"\[(\w+)(?:\|(\w+))?\]")
LOSSES = {"brier": msgid("Brier score"), "brier_of_classes": msgid("Brier score"), "log_loss": msgid("log loss")}
CLIP = re.compile(r"np\.clip\(.*?\)$")


def summary(contents: Contents) -> list[str]:
    """The sentences of a report, the most important first, with places for numbers."""
    kind = "two" if contents["kind"] == "two classes" else "many"
    there = [t(of["text"]) for of in WORDS["summary"][kind] if _has(contents, of.get("where", ""))]
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
    by = {
        role: told(" (by [column])", column=f"{{source.columns.{role}|name}}") if role in columns else ""
        for role in ("per", "group")
    }
    units = t("groups") + by["group"] if contents["method"]["groups"] else t("rows")
    if not at_k["lists"]:
        one = msgid("Of all {at_k.all|count} [units], take the {at_k.taken|count} with the highest scores: ")
        return told(one, units=units)
    return told(
        "In each of {at_k.lists|count} lists[by], take the [k] [units] with the highest scores[short]: "
        "on average over the lists ",
        by=by["per"],
        k="{at_k.k|count}" if isinstance(at_k["k"], int) else t("{at_k.k|limit} of the"),
        units=units,
        short=t(", or all where there are fewer") if at_k["short"] else "",
    )


def _counts_once(contents: Contents) -> str:
    """What else must be known of them."""
    k, lists = contents["at_k"]["k"], contents["at_k"]["lists"]
    once = told(
        " A group counts once[where], with its highest score, and is positive where one of its rows is.",
        where=t(" in each list") if lists else "",
    )
    end = t(" A list without a positive has no recall.") if lists else ""
    if not lists and contents["source"]["columns"]:
        number = "{at_k.k|count}" if isinstance(k, int) else "{at_k.k|limit}"
        end = told(" For the first [k] of each day, name its column with --per.", k=number)
    return (once if contents["method"]["groups"] else "") + end


def method_told(english: str) -> str:
    """How an interval was computed, or why there is none."""
    none = "none: " if english.startswith("none: ") else ""
    why, clip = english.removeprefix(none), CLIP.search(english)
    said = told(CLIP.sub("[clip]", why), clip=clip[0] if clip else "")
    return t(english) if t(english) != english else t(none) + said


def _no_slope(contents: Contents) -> str:
    slope = contents["measures"]["slope"]
    if not math.isnan(slope["estimate"]):
        return ""
    why = method_told(slope["method"].removeprefix("none: "))
    return told("There is no calibration slope, and no smooth curve: [why].", why=why)


def _what_was_read(contents: Contents) -> str:
    """Which columns of a file were used, as what, and why."""
    source, why = contents["source"], contents["source"]["why"]
    scores = t("the columns that are called after them")
    if "score" in source["columns"]:
        scores = told("{source.columns.score|name} ([why])", why=why["score"])
    if "predicted" in source["columns"]:
        scores += t(
            ", how sure the model is of the label in {source.columns.predicted|name}, turned to the positive class"
        )
    return told(
        "The labels are from the column {source.columns.label|name} ([why][positive]), "
        "the scores from [scores].[notes]",
        why=why["label"],
        positive=told("; {data.positive|name} is positive, [why]", why=why["positive"]) if "positive" in why else "",
        scores=scores,
        notes="".join(told(" [note].", note=note[0].upper() + note[1:]) for note in source["notes"]),
    )


def _missed_most(contents: Contents) -> str:
    """Which subgroup is missed most, and whether that is clear."""
    apart = contents["subgroups"]["missed_most"]["difference"]
    return t(TEXTS["missed_most" + ("_clearly" * apart["is_clear"] if apart else "_here")])


def _interval(contents: Contents, name: str, kind: str = "percent") -> str:
    """The interval of a measure, or that there is none."""
    measure = contents["measures"][name]
    if math.isnan(measure["low"]):
        return t("on these rows") if measure["method"] == ON_THESE_ROWS else t("without an interval")
    return _between(f"measures.{name}", kind)


def _between(place: str, kind: str) -> str:
    """An interval in words."""
    ends = {end: f"{{{place}.{end}|{kind}}}" for end in ("low", "high")}
    return told("95\N{NO-BREAK SPACE}% interval [low] to [high]", **ends)


def _comparison(of: Contents, name: str = "auc", called: str = "AUC", kind: str = "share") -> str:
    """The second model by one measure, its difference from the first, which is better, and what says otherwise."""
    models = t("the first"), t("the second")
    if name == "auc":
        models = "{comparison.first|name}", "{comparison.second|name}"
    place = f"comparison.{name}"
    interval = ""
    if "low" in of[name]:
        interval = told(
            " ([interval], [decided]; p value [p])",
            interval=_between(place, "signed"),
            decided=t("which leaves out 0") if _is_clear(of[name]) else t("which contains 0"),
            p=f"{{{place}.p_value|p}}",
        )
    said = told(
        "The second model, {comparison.second|name}, has an [measure] of [value], "
        "a difference of [difference] from [first][interval]",
        measure=called,
        value=f"{{{place}.second|{kind}}}",
        difference=f"{{{place}.difference|signed}}",
        first=models[0],
        interval=interval,
    )
    order = []
    if _is_clear(of[name]):
        order = [told("[model] has the larger [measure]", model=models[of[name]["difference"] > 0], measure=called)]
    losses: list[str] = []
    for loss, title in LOSSES.items():  # less is better, so that differences of one sign point to different models
        if _is_clear(of.get(loss, {})) and of[loss]["difference"] * of[name]["difference"] >= 0:
            model = models[of[loss]["difference"] < 0]
            losses.append(
                told(
                    "[has]the smaller [loss] ([difference], [interval])",
                    has=told("[model] has ", model=model) if model not in " ".join(losses) else "",
                    loss=t(title),
                    difference=f"{{comparison.{loss}.difference|signed}}",
                    interval=_between(f"comparison.{loss}", "signed"),
                )
            )
    better = t(", but ").join([*order, t(" and ").join(losses)] if losses else order)
    return told("[said]: [better].", said=said, better=better) if better else told("[said].", said=said)


def _comparison_of(contents: Contents) -> str:
    by = () if contents["kind"] == "two classes" else ("accuracy", t("accuracy"))
    return _comparison(contents["comparison"], *by)


def _is_clear(of: Contents) -> bool:
    """Whether the interval of a difference leaves out 0."""
    return "low" in of and bool(of["low"] > 0 or of["high"] < 0)


PIECES: dict[str, Callable[[Contents], str]] = {
    "what_was_read": _what_was_read,
    "there_are": lambda c: "" if c["data"]["left_out"] else t("There are "),
    "of_all": lambda c: t(" of {data.rows|count}") if c["data"]["left_out"] else "",
    "judged": lambda c: t(" are judged") if c["data"]["left_out"] else "",
    "label": lambda c: t("{source.columns.label|name} = ") if "label" in c["source"]["columns"] else "",
    "by_weight": lambda c: t(" by weight") if c["data"]["weight"] else "",
    "found": lambda c: t(TEXTS["found_by_weight" if c["data"]["weight"] else "found"]),
    "taken": _taken,
    "counts_once": _counts_once,
    "missed_most": _missed_most,
    "acting": lambda c: t("Here, acting") if c["prevalence"] else t("Acting"),
    "no_slope": _no_slope,
    "no_probabilities": lambda c: "" if c["data"]["probable"] else t(TEXTS["no_probabilities"]),
    "comparison": _comparison_of,
    "fell_most": lambda c: t(TEXTS["fell_most" if c["comparison"]["fell_most"] else "none_fell"]),
}
