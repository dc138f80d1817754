"""From rows to a report: the contents, then what is told around them."""

from __future__ import annotations

import functools
from typing import Any

from .._version import __version__
from . import _many_classes, _two_classes
from ._facts import Tell
from ._formats import as_text
from ._lessons import lesson
from ._page import page_of
from ._result import Report
from ._samples import ManyClasses, TwoClasses
from ._summary import summary
from ._warnings import warnings_for


def built(
    data: TwoClasses | ManyClasses,
    *,
    threshold: float | None,
    threshold_b: float | None = None,
    costs: tuple[float, float] | None,
    title: str,
    book: str,
    seed: int,
    n_resamples: int | None,
    command: str = "",
    tell: Tell = lambda part: None,
) -> Report:
    """Compute a report; its page is drawn when it is asked for."""
    if isinstance(data, ManyClasses):
        for name, value in (("threshold", threshold), ("threshold_b", threshold_b), ("costs", costs)):
            if value is not None:
                raise ValueError(f"{name} is for two classes: of more, the class with the highest score is predicted.")
        contents = _many_classes.contents_of(data, n_resamples=n_resamples, seed=seed, tell=tell)
    else:
        if threshold_b is not None and (data.second is None or threshold is None):
            raise ValueError("threshold_b is for the second of two models: give scores_b and threshold as well.")
        given = (threshold, threshold_b)
        contents = _two_classes.contents_of(
            data, thresholds=given, costs=costs, n_resamples=n_resamples, seed=seed, tell=tell
        )
    contents["method"] |= {"evalkit": __version__, "command": command}
    origin = data.origin
    source: dict[str, Any] = {"name": origin.name, "sha256": origin.sha256, "encoding": origin.encoding}
    contents = {
        "title": title,
        "source": source | {"columns": origin.columns, "why": origin.why, "notes": list(origin.notes)},
        **contents,
    }
    if contents.get("comparison"):
        contents["comparison"]["second"] = origin.columns.get("compare", "scores_b")
    contents["summary"] = [as_text(sentence, contents) for sentence in summary(contents)]
    contents["warnings"] = [
        {"name": rule.name, "says": as_text(rule.says, contents), "lesson": lesson(rule.lesson, book)}
        for rule in warnings_for(contents)
    ]
    return Report(contents, functools.partial(page_of, contents, data))
