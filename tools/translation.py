"""Another language's edition: what Sphinx translates of a page, and which of it is not translated yet.

Sphinx takes the paragraphs; here are the alt texts of figures that cells draw, and exercises with what they answer.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.transforms import SphinxTransform
from sphinx_exercise.nodes import is_exercise_node

from evalkit._joined_script import data_script
from tools import export, takeaway


class answer_box(nodes.raw, addnodes.translatable):  # noqa: N801  named as docutils names its nodes
    """The key of an exercise, from which `_exercises/box.js` makes a box that takes an answer."""

    @property
    def said(self) -> list[tuple[Any, Any]]:
        """Where in the key a text stands that readers see: what holds it, and its place there."""
        key = self["key"]
        pairs = [*key["mistakes"], *key.get("choices", [])]
        return [(key, "hint"), (key, "because"), *((pair, 1) for pair in pairs)]

    def preserve_original_messages(self) -> None:
        """Nothing: the key is as the notebook has it."""

    def extract_original_messages(self) -> list[str]:
        """All texts, once each."""
        return list(dict.fromkeys(holder[place] for holder, place in self.said if holder[place]))

    def apply_translated_message(self, original_message: str, translated_message: str) -> None:
        """Put in a translation."""
        for holder, place in self.said:
            if holder[place] == original_message:
                holder[place] = translated_message


def write_answer_box(translator: Any, node: answer_box) -> None:
    """The box, empty but for its key."""
    box = f'<div class="answer-box">{data_script(json.dumps(node["key"], ensure_ascii=False))}</div>'
    translator.body.append(box)
    raise nodes.SkipNode


class MadeTranslatable(SphinxTransform):
    """Has Sphinx see what stands in cells and exercises, before it translates."""

    default_priority = 15

    def apply(self, **kwargs: Any) -> None:
        """Figures say where they come from; exercises get their numbers and their boxes."""
        for image in self.document.findall(nodes.image):
            image.source = image.source or self.document["source"]
        exercises = list(self.document.findall(is_exercise_node))
        if not exercises:
            return
        keys = takeaway.exercise_keys(export.executed(Path(self.app.srcdir) / f"{self.env.docname}.ipynb"))
        for number, node in enumerate(exercises, 1):
            *_, title = node[0]
            raw = f"Exercise {number} · {title.rawsource or title.astext()}"
            node[0] = nodes.title(raw, f"Exercise {number} · ", *title.children)
            node[0].source = self.document["source"]
            node += answer_box("", key=json.loads(keys[node["label"]]), format="html")


def see_figures(app: Sphinx, config: Config) -> None:
    """Sphinx's collector of texts would look at what a figure prints, and not at the figure, which has an alt text."""
    config.nb_mime_priority_overrides += tuple(("gettext", kind, 0) for kind in ("image/svg+xml", "image/png"))


def setup(app: Sphinx) -> None:
    """Register it with Sphinx."""
    app.connect("config-inited", see_figures)
    app.add_node(answer_box, html=(write_answer_box, None))
    app.add_transform(MadeTranslatable)
