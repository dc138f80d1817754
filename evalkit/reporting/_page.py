"""The page of a report: one HTML file, in which each number says where in the contents it comes from."""

from __future__ import annotations

import functools
import html
import json
import math
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any

import numpy as np

from ..explorer.explorer import explore
from . import _figures, _words
from ._formats import PLACE, Contents, as_text, value_at, written_at
from ._samples import ManyClasses, TwoClasses
from ._summary import method_told, summary
from ._translation import LANGUAGES, SPOKEN, messages, speaking, t, told
from ._warnings import says

# A text has values, conditions and tags inside a line; all else, such as a macro, is none.
INLINE = r"\{\{.*?\}\}|\{% (?:if|elif|else|endif|for|endfor|with|endwith)\b.*?%\}|</?(?:em|code|cite|a|b|span)\b[^>]*>"
TEXT = re.compile(
    rf"\{{#.*?#\}}|(?P<text>(?:{INLINE}|[^<{{\n])+)|\{{%.*?%\}}|<(?:[^>{{]|\{{[{{%].*?[%}}]\}})*>", re.DOTALL
)
MOST_EXPLORED = 50_000  # rows; more make the file large and the explorer slow
NO_JINJA = "the page of a report needs Jinja2: pip install 'classifier-evalkit[report]'"


def page_of(
    contents: Contents,
    data: TwoClasses | ManyClasses,
    figures: Callable[[], dict[str, str]],
    address: str = "",
    language: str = "en",
) -> str:
    """Write the page, with its figures, the explorer, and a way to the book where its address is known."""
    with speaking(language):
        explorer = _explorer(data, contents) if isinstance(data, TwoClasses) else None
        return _rendered(
            contents,
            address=_words.edition(address),
            figures={name: b64encode(svg.encode()).decode() for name, svg in figures().items()},
            explored=explorer,
            has_bands=explorer is not None and _figures.has_bands(contents),
        )


def _rendered(contents: Contents, **pieces: Any) -> str:
    try:
        import jinja2  # noqa: F401
        from markupsafe import Markup
    except ImportError:
        raise ImportError(NO_JINJA) from None
    written: str = _template(SPOKEN.get()).render(
        contents=contents,
        style=_file("style.css"),
        words=_words,
        sentences=summary(contents),
        says=lambda code: says(code, contents),
        language=LANGUAGES[SPOKEN.get()],
        t=t,
        told=told,
        method_told=method_told,
        lookup=lambda place: value_at(contents, place),
        value=lambda place, kind: Markup(_value(contents, place, kind)),
        plain=lambda sentence: as_text(sentence, contents),
        say=lambda sentence: Markup(_said(contents, sentence)),
        is_known=lambda number: number is not None and not math.isnan(number),
        most_curves=_figures.MOST_CURVES,
        **pieces,
    )
    return written


@functools.cache
def _template(language: str) -> Any:
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    catalog = messages(__package__, language)
    environment = Environment(
        loader=FunctionLoader(lambda name: translated(_file(name), catalog)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    return environment.get_template("page.html.jinja")


def translated(template: str, catalog: Mapping[str, str]) -> str:
    """A template in another language: each of its texts, where the catalog has it."""

    def other(piece: re.Match[str]) -> str:
        text = (piece["text"] or "").strip()
        return piece[0].replace(text, catalog.get(text, text)) if text else piece[0]

    return TEXT.sub(other, template)


def _file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _value(contents: Contents, place: str, kind: str) -> str:
    """A number, which carries its place in the contents and its exact value; a name is marked, and escaped."""
    value = value_at(contents, place)
    text = html.escape(written_at(contents, place, kind))
    if kind == "name":
        return f'<b data-key="{place}">{text}</b>'
    return f'<data data-key="{place}" value="{html.escape(str(value))}">{text}</data>'


def _said(contents: Contents, sentence: str) -> str:
    return PLACE.sub(lambda place: _value(contents, place[1], place[2]), html.escape(sentence))


def _explorer(data: TwoClasses, contents: Contents) -> dict[str, Any]:
    """The explorer on these rows; on a random sample of each class where there are many rows."""
    names = ("positive", "negative") if data.names[0] == data.names[1] else data.names
    costs = contents["costs"]
    has_second = data.second is not None and data.probable[0] == data.probable[1]  # it cuts both at one threshold
    if len(data.score) > MOST_EXPLORED:
        data = data.at(_sample(data.positive, np.random.default_rng(contents["method"]["seed"])))
    element = explore(
        np.where(data.positive, *names),
        np.asarray(data.score, np.float64),
        scores_b=np.asarray(data.second, np.float64) if has_second else None,
        pos_label=names[0],
        threshold=contents["threshold"]["value"],
        costs=tuple(costs.values()) if costs and all(costs.values()) else None,
    )
    words = json.dumps(messages("evalkit.explorer", SPOKEN.get()), ensure_ascii=False).replace("<", r"\u003c")
    said = f"<script>bookWords = {words}</script>" * (SPOKEN.get() != "en")
    return {"element": said + element._repr_html_(), "n_rows": len(element.score), "has_second": has_second}


def _sample(positive: Any, rng: np.random.Generator) -> Any:
    """Places of rows, as many of each class as its share, in the order of the data."""
    drawn = []
    for of_class in (np.flatnonzero(positive), np.flatnonzero(~positive)):
        wanted = max(1, len(of_class) * MOST_EXPLORED // len(positive))
        drawn.append(rng.choice(of_class, wanted, replace=False))
    return np.sort(np.concatenate(drawn))
