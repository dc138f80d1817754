"""The Jinja templates of this folder: HTML, in which all that is put in is escaped, and Markdown, which asks for it."""

import re
from pathlib import Path

from docutils.utils.smartquotes import smartyPants
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from sphinx.locale import _

PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    autoescape=select_autoescape(["html.jinja"]),
    undefined=StrictUndefined,
)
TEMPLATES.globals["_"] = _
TEMPLATES.filters["text"] = lambda text: PUNCTUATION.sub(r"\\\1", text)
TEMPLATES.filters["smart"] = lambda text: smartyPants(text, "qDe")  # quotes as Sphinx writes them elsewhere
TEMPLATES.filters["code"] = lambda text: f"`` {text} ``" if "`" in text else f"`{text}`"


def filled(name: str, **given: object) -> str:
    """A template, filled in."""
    return TEMPLATES.get_template(f"{name}.jinja").render(**given)
