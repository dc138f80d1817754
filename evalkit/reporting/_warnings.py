"""What should make a reader of these rows careful: the limit of each rule; what it says is in `words.toml`."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from typing import Any

from ._asking import joined
from ._formats import Contents
from ._thresholds import CHOSEN_HERE
from ._translation import msgid, t, told
from ._words import TEXTS, WORDS

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
WARNINGS: dict[str, dict[str, Any]] = WORDS["warnings"]
BEYOND_ONE = [code for code, of in WARNINGS.items() if "beyond" in of]


def _auc(c: Contents) -> float:
    """Of two classes, or the mean of each class against the rest."""
    measures = c["measures"]
    return float(measures.get("auc", measures.get("auc_one_vs_rest"))["estimate"])


def _end_of_accuracy(c: Contents, end: str) -> float:
    """An end of its interval, or what it is where there is none."""
    accuracy = c["measures"]["accuracy"]
    return float(accuracy["estimate"] if math.isnan(accuracy[end]) else accuracy[end])


def _is_worse_than_default(c: Contents) -> bool:
    """Whether acting on the scores is, where a decision was given."""
    is_given = bool(c["costs"]) or c["threshold"]["origin"] == "given"
    return bool(c["decision"]) and not c["prevalence"] and is_given and c["decision"]["first"]["difference"] < 0


def _is_as_sure_as_a_label(c: Contents) -> bool:
    sure = c["data"]["probable"] and c["data"].get("lowest_score", 0) >= SURE
    return sure and "predicted" not in c["source"]["columns"]


def _beyond_one(code: str, c: Contents) -> list[str]:
    """The names of those whose interval has its low end above 1, or its high end below: of all rows, or of classes."""
    (measure, end), found = WARNINGS[code]["beyond"], c["calibration"]
    side = 1 if end == "low" else -1
    each = [] if _is_as_sure_as_a_label(c) or not found else found.get("classes", [c["measures"]])
    return [f"{{calibration.classes.{k}.name|name}}" for k, of in enumerate(each) if side * of[measure][end] > side]


def _made_worse(c: Contents) -> str:
    """The subgroups whose scores are wrong the other way than those of all rows."""
    if not c["subgroups"]:
        return ""
    is_high = c["measures"]["observed_expected"]["estimate"] < 1
    end, side, wrong = ("high", -1, msgid("low")) if is_high else ("low", 1, msgid("high"))
    found = [
        told(
            "[subgroup] (by [column])",
            subgroup=f"{{subgroups.columns.{at}.rows.{k}.name|name}}",
            column=f"{{subgroups.columns.{at}.column|name}}",
        )
        for at, column in enumerate(c["subgroups"]["columns"])
        for k, row in enumerate(column["rows"])
        if side * row["measures"]["mean_error"][end] > 0 and row["differences"]["mean_error"]["is_clear"]
    ]
    if not found:
        return ""
    return told(
        " In [where] the scores are too [wrong]: a repair of all rows makes that worse; judge it there.",
        where=joined(found, t(" and ")),
        wrong=t(wrong),
    )


APPLIES: dict[str, Callable[[Contents], object]] = {  # by the code of a warning of this kind of contents
    "auc-below-half": lambda c: _auc(c) < NO_SKILL,
    "scores-are-labels": lambda c: c["data"]["distinct_scores"] <= LIKE_LABELS,
    "auc-near-one": lambda c: _auc(c) >= NEAR_ONE,
    "few-positives": lambda c: c["data"]["positives"] < FEW_ROWS,
    "few-negatives": lambda c: c["data"]["negatives"] < FEW_ROWS,
    "few-rows-of-a-class": lambda c: c["data"]["rarest"]["rows"] < FEW_ROWS,
    "rows-in-groups": lambda c: bool(c["data"]["groups"]) and c["data"]["groups"] < c["data"]["used"],
    "few-groups": lambda c: bool(c["data"]["groups"]) and c["data"]["groups"] < FEW_GROUPS,
    "groups-not-told": lambda c: bool(c["data"]["repeating"]),
    "groups-in-folds": lambda c: bool(c["folds"] and c["folds"]["split_groups"]),
    "out-of-fold": lambda c: bool(c["folds"] and c["folds"]["count"] > 1),
    "worse-than-default": _is_worse_than_default,
    "threshold-chosen-here": lambda c: c["threshold"]["origin"] in CHOSEN_HERE,
    "subgroups-differ": lambda c: bool(c["subgroups"] and c["subgroups"]["clear"]),
    "accuracy-misleads": lambda c: _end_of_accuracy(c, "low") <= c["baselines"]["accuracy"],
    "many-ties": lambda c: c["data"]["tied_pairs"] >= MANY_TIED_PAIRS,
    "no-probabilities": lambda c: not c["data"]["probable"],
    "brier-no-better": lambda c: (
        bool(c["calibration"]) and c["measures"]["brier"]["estimate"] >= c["baselines"]["brier"]
    ),
    **{code: functools.partial(_beyond_one, code) for code in BEYOND_ONE},
    "never-below-half": _is_as_sure_as_a_label,
    "positives-unscored": lambda c: c["data"]["recall_of_all"] is not None,
    "missing-values": lambda c: c["data"]["left_out"] > 0,
}
PIECES: Mapping[str, Callable[[Contents], str]] = {  # of a text, which depend on the contents
    "[where]": lambda c: (
        t("below") if _end_of_accuracy(c, "high") < c["baselines"]["accuracy"] else t("not clearly above")
    ),
    "[concentrated]": lambda c: t(TEXTS["lost_most"]) if c["subgroups"] and c["subgroups"]["lost_most"] else "",
    "[made worse]": _made_worse,
    "[p]": lambda c: TEXTS["clip"] if c["calibration"]["clip"] else "p",
    "[method]": lambda c: ', method="isotonic"' * (c["calibration"]["clip"] == 0),
}


def warnings_for(contents: Contents) -> list[str]:
    """The codes of the warnings that apply, the most important first."""
    return [code for code in WARNINGS if _text(code, contents) and APPLIES[code](contents)]


def _text(code: str, contents: Contents) -> str:
    """What is said of this kind of contents, if anything."""
    kind = "two" if contents["kind"] == "two classes" else "many"
    return str(WARNINGS[code].get("both") or WARNINGS[code].get(kind, ""))


def says(code: str, contents: Contents) -> tuple[str, str]:
    """The reason and the remedy of a warning that applies, with places for numbers."""
    text = t(_text(code, contents))
    for name, piece in PIECES.items():
        text = text.replace(name, piece(contents)) if name in text else text
    if "[classes]" in text:
        text = text.replace("[classes]", joined(_beyond_one(code, contents), t(" and ")))
    reason, _, remedy = text.partition("\n")
    return reason, remedy
