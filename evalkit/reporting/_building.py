"""From rows to a report: the contents, then what is told around them."""

from __future__ import annotations

import functools
from typing import Any

from .._version import __version__
from . import _many_classes, _two_classes
from ._estimates import LEVEL, default_resamples
from ._formats import Contents, as_text
from ._lessons import lesson
from ._page import page_of
from ._result import Report
from ._samples import Asked, ManyClasses, Origin, TwoClasses
from ._summary import summary
from ._warnings import RULES, says, warnings_for


def built(data: TwoClasses | ManyClasses, asked: Asked) -> Report:
    """Compute a report; its page is drawn when it is asked for."""
    if isinstance(data, ManyClasses):
        asked = asked._replace(n_resamples=asked.n_resamples or default_resamples(len(data.true)))
        contents = _many_classes.contents_of(data, asked)
    else:
        drawn = default_resamples(len(data.positive), weighted=data.weight is not None)
        asked = asked._replace(n_resamples=asked.n_resamples or drawn)
        contents = _two_classes.contents_of(data, asked)
    contents = {"title": asked.title, "source": _source(data.origin), **contents, "method": _method(data, asked)}
    if contents.get("comparison"):
        contents["comparison"]["second"] = data.origin.columns.get("compare", "scores_b")
    contents["summary"] = [as_text(sentence, contents) for sentence in summary(contents)]
    contents["warnings"] = [_warned(name, contents, asked.book) for name in warnings_for(contents)]
    return Report(contents, functools.partial(page_of, contents, data))


def _source(origin: Origin) -> dict[str, Any]:
    names = ("name", "sha256", "encoding", "columns", "why")
    return {name: getattr(origin, name) for name in names} | {"notes": list(origin.notes)}


def _method(data: TwoClasses | ManyClasses, asked: Asked) -> dict[str, Any]:
    return {
        "n_resamples": asked.n_resamples,
        "seed": asked.seed,
        "confidence_level": LEVEL,
        "groups": data.groups is not None,
        "weights": data.weight is not None,
        "evalkit": __version__,
        "command": asked.command,
    }


def _warned(name: str, contents: Contents, book: str) -> dict[str, Any]:
    said = as_text(says(name, contents), contents)
    return {"name": name, "says": said, "lesson": lesson(RULES[name].lesson, book)}
