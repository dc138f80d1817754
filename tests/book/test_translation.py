"""What a translation may not change: numbers, formulas, code, links, sources, and how much is emphasised."""

import re
from collections import Counter

import pytest
from babel.messages.pofile import read_po
from markdown_it import MarkdownIt

from tools import translation
from tools.canonical import ROOT
from tools.catalogs import CATALOGS, EXPLORER, REPORT

# What is taken out of a text first cannot be part of what comes after it.
KEPT = {
    "Jinja": r"\{\{.*?\}\}|\{%.*?%\}",
    "places": r"\{[\w.]+\|\w+\}|\[[a-z_]+(?:\|\w+)?\](?!\()",
    "sources and labels": r"\{[a-z][\w:]*\}`(?:[^`<]*<)?([^`>]*)>?`",
    "formulas": r"\$[^$]+\$",
    "code": r"`[^`]+`",
    "links": r"\[[^\[\]]*\]\(([^)]*)\)",
    "tags": r"<[^>]+>",
    "values": r"\{\w+\}",
    "numbers": r"\d+(?:[.,]\d+)*",
}
MARKDOWN = MarkdownIt("commonmark")


def kept_in(text):
    """Of each kind what stands in a text."""
    parsed = MARKDOWN.parse(re.sub(KEPT["formulas"], "x", text))
    kinds = [token.type for block in parsed for token in block.children or ()]
    found = {kind: kinds.count(kind) for kind in ("em_open", "strong_open")}
    for kind, pattern in KEPT.items():
        found[kind] = Counter(re.findall(pattern, text))
        text = re.sub(pattern, " ", text)
    return found


@pytest.mark.parametrize(
    "path", [*sorted(CATALOGS.rglob("*.po")), REPORT, EXPLORER], ids=lambda path: str(path.relative_to(ROOT))
)
def test_a_translation_keeps_what_is_no_word(path):
    with path.open("rb") as file:
        messages = [message for message in read_po(file) if message.id and message.string and not message.fuzzy]
    for message in messages:
        assert kept_in(message.string) == kept_in(message.id), message.string


def test_pages_of_an_earlier_build_keep_their_way_to_the_pictures(tmp_path, monkeypatch):
    monkeypatch.setattr(translation, "_", str)
    page = tmp_path / "chapters" / "page.html"
    page.parent.mkdir()
    page.write_text('<img src="../_images/a.svg"> <a href="../_sources/page.ipynb">', encoding="utf-8")
    for _ in range(2):
        translation.share(tmp_path)
        assert (
            page.read_text(encoding="utf-8") == '<img src="../../_images/a.svg"> <a href="../../_sources/page.ipynb">'
        )
