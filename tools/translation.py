"""The Chinese edition: what Sphinx does not translate by itself, and what is not translated yet.

Sphinx takes each paragraph's translation from `locale/`. Here is what it would not see: alt texts of figures that cells
draw, exercises with what they answer, the contents, words of templates and scripts. A paragraph without a translation
stays English and is marked; the build names the pages that have such.
"""

from __future__ import annotations

import json
import re
import shutil
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.locale import _
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.nodes import is_translatable
from sphinx_exercise.nodes import is_exercise_node

from evalkit._joined_script import data_script
from tools import export, takeaway
from tools.canonical import ROOT
from tools.catalogs import (
    CATALOGS,
    CONFIGURED,
    ENGLISH,
    EXPLORER,
    NEVER_TRANSLATED,
    REPORT,
    SCRIPTS,
    has_prose,
    is_good,
    read,
)

GIVEN = re.compile(
    r'\s*<(?:live-figure|threshold-explorer)[^>]*><script type="application/json">(.*?)</script>', re.DOTALL
)
LABEL, LINE = re.compile("<text.*?</text>", re.DOTALL), re.compile("(?<=>)[^<>]+(?=<)")
SAID_BY_FIGURES = ("alt", "name", "names", "models", "groups", "ways")
SHARED = r"_images|_sources|notebooks\.zip"
LOG = logging.getLogger(__name__)


class answer_box(nodes.raw, addnodes.translatable):  # noqa: N801  named as docutils names its nodes
    """The key of an exercise, from which `_scripts/box.js` makes a box that takes an answer."""

    @property
    def said(self) -> list[tuple[Any, Any]]:
        """Where in the key a text stands that readers see: what holds it, and its place there."""
        key = self["key"]
        pairs = [*key["mistakes"], *key.get("choices", [])]
        names = key.get("names", {})
        return [(key, "hint"), (key, "because"), *((pair, 1) for pair in pairs), *((names, name) for name in names)]

    def preserve_original_messages(self) -> None:
        """A choice is known by what it is called in the notebook, whatever it is called on the page."""
        called = [name for name, _reason in self["key"].get("choices", []) if has_prose(name)]
        if called:
            self["key"]["names"] = dict(zip(called, called, strict=True))

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
    key = json.dumps(node["key"], ensure_ascii=False)
    translator.body.append(f'<div class="answer-box">{data_script(key)}</div>')
    raise nodes.SkipNode


class moving_figure(nodes.raw, addnodes.translatable):  # noqa: N801
    """A live figure or an explorer: its description, and what its numbers are called."""

    def preserve_original_messages(self) -> None:
        """Nothing: texts are replaced where they stand."""

    def extract_original_messages(self) -> list[str]:
        """The texts among the numbers that its script is given."""
        given = json.loads(GIVEN.search(self.astext())[1])
        texts = (given.get(key, ()) for key in SAID_BY_FIGURES)
        found = [text for one in texts for text in ([one] if isinstance(one, str) else one)]
        return list(filter(has_prose, dict.fromkeys(found)))

    def apply_translated_message(self, original_message: str, translated_message: str) -> None:
        """Put in a translation: among the numbers, and where the picture is described."""
        html = self.astext().replace(json.dumps(original_message), json.dumps(translated_message))
        before, after = (f'alt="{escape(message)}"' for message in (original_message, translated_message))
        self.children = [nodes.Text(html.replace(before, after))]


class chart(nodes.raw, addnodes.translatable):  # noqa: N801
    """A drawing as SVG: its labels, of which each has one line or, parted by a stroke, several."""

    def preserve_original_messages(self) -> None:
        """Nothing: labels are replaced where they stand."""

    def extract_original_messages(self) -> list[str]:
        """All labels, once each."""
        return list(dict.fromkeys(" / ".join(LINE.findall(label)) for label in LABEL.findall(self.astext())))

    def apply_translated_message(self, original_message: str, translated_message: str) -> None:
        """Put in a translation, which has as many lines."""

        def other(label: re.Match[str]) -> str:
            lines = iter(translated_message.split(" / "))
            is_meant = " / ".join(LINE.findall(label[0])) == original_message
            return LINE.sub(lambda line: next(lines), label[0]) if is_meant else label[0]

        self.children = [nodes.Text(LABEL.sub(other, self.astext()))]


def write_moving_figure(translator: Any, node: moving_figure) -> None:
    """The HTML as it is."""
    translator.body.append(node.astext())
    raise nodes.SkipNode


class MadeTranslatable(SphinxTransform):
    """Has Sphinx see what stands in cells and exercises, before it translates."""

    default_priority = 15

    def apply(self, **kwargs: Any) -> None:
        """Figures and cells say where they come from; exercises get their numbers and their boxes."""
        # In a table within a directive, too, MyST does not say where a cell comes from.
        for node in self.document.findall(lambda node: isinstance(node, nodes.image | nodes.paragraph)):
            node.source = node.source or self.document["source"]
        for raw in list(self.document.findall(nodes.raw)):
            if GIVEN.match(raw.astext()):
                raw.replace_self(moving_figure(raw.rawsource, raw.astext(), **raw.attributes))
            elif LABEL.search(raw.astext()):
                raw.replace_self(chart(raw.rawsource, raw.astext(), **raw.attributes))
        exercises = list(self.document.findall(is_exercise_node))
        if not exercises:
            return
        keys = takeaway.exercise_keys(export.executed(Path(self.app.srcdir) / f"{self.env.docname}.ipynb"))
        for number, node in enumerate(exercises, 1):
            *_before, title = node[0]
            raw = f"Exercise {number} · {title.rawsource or title.astext()}"
            node[0] = nodes.title(raw, f"Exercise {number} · ", *title.children)
            node[0].source = self.document["source"]
            node += answer_box("", key=json.loads(keys[node["label"]]), format="html")


class MarkedEnglish(SphinxTransform):
    """Marks what has no translation: a paragraph, or a whole page."""

    default_priority = 30

    def apply(self, **kwargs: Any) -> None:
        """Nothing in the English edition."""
        if self.config.language == ENGLISH:
            return
        found = [
            node
            for node in self.document.findall(is_translatable)
            if isinstance(node, nodes.TextElement)
            and not isinstance(node, nodes.raw)
            and not node.get("translated")
            and has_prose(node.rawsource)
        ]
        self.document["english"] = not any(node.get("translated") for node in self.document.findall(nodes.paragraph))
        if self.document["english"]:
            if not self.env.docname.startswith(NEVER_TRANSLATED):
                LOG.info("%s: no translation", self.env.docname)
        elif found:
            LOG.info("%s: %d paragraphs without a translation", self.env.docname, len(found))
            for node in found:
                node["classes"].append("language-en")  # docutils writes it as lang="en"


class TranslatedContents(SphinxTransform):
    """Translates the captions of parts and the titles that `_toc.yml` gives, which come in after Sphinx translates."""

    default_priority = 101

    def apply(self, **kwargs: Any) -> None:
        """In place."""
        for toctree in self.document.findall(addnodes.toctree):
            caption = toctree["caption"]
            toctree["caption"] = caption and _(caption)
            toctree["entries"] = [(title and _(title), page) for title, page in toctree["entries"]]


def translate_config(app: Sphinx, config: Config) -> None:
    """What the configuration says to readers; and to extract texts a figure is a figure, not what it prints."""
    shown = ("image/svg+xml", "image/png", "text/html")
    config.nb_mime_priority_overrides += tuple(("gettext", kind, 0) for kind in shown)
    if config.language != ENGLISH:
        config.redirects = {}
        for name in CONFIGURED:
            config[name] = _(config[name])
        footer = config.html_theme_options["extra_footer"]
        said = {"extra_footer": _(footer), "logo": {"text": config.html_title}, "search_bar_text": _("Search")}
        config.html_theme_options |= said


def write_words(app: Sphinx) -> None:
    """The words of the scripts, in this language."""
    if app.builder.format == "html" and app.config.language != ENGLISH:
        words = {of.id: of.string for path in (EXPLORER, CATALOGS / SCRIPTS) for of in read(path) if is_good(of)}
        static = Path(app.outdir, "_static")
        static.mkdir(parents=True, exist_ok=True)
        said = f"window.bookWords = {json.dumps(words, ensure_ascii=False)};\n"
        (static / "words.js").write_text(said, encoding="utf-8")
        app.add_js_file("words.js", priority=100)
        for path in (EXPLORER, CATALOGS / SCRIPTS, REPORT):
            if lacking := sum(has_prose(of.id) and not is_good(of) for of in read(path) if of.id):
                LOG.info("%s: %d texts without a translation", path.relative_to(ROOT), lacking)


def share(site: Path) -> None:
    """Take pictures, notebooks and reports from the English edition, in whose folder this one will lie."""
    for name in ("_images", "_sources"):
        shutil.rmtree(site / name, ignore_errors=True)
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        page = page.replace("Toggle secondary sidebar", _("Contents of this page"))
        for prompt, kind in product(("Show the {type}", "Hide the {type}"), ("source", "output")):
            page = page.replace(_(prompt).format(type=kind), _(prompt).format(type=_(kind)))
        page = re.sub(r"(?<=>)Zhou(?=,? \[?(?:<[^>]*>)?2016)", "周志华", page)  # as readers know the book
        root = "../" * (len(path.relative_to(site).parts) - 1)  # a page of an earlier build is a step further up
        page = re.sub(f'(?<=="){re.escape(root)}(?=(?:{SHARED})\\b)', f"{root}../", page)
        path.write_text(page, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Register it with Sphinx."""
    app.add_node(answer_box, html=(write_answer_box, None))
    for node in (moving_figure, chart):
        app.add_node(node, html=(write_moving_figure, None))
    for transform in (MadeTranslatable, MarkedEnglish, TranslatedContents):
        app.add_transform(transform)
    app.connect("config-inited", translate_config, priority=901)
    app.connect("builder-inited", write_words)
