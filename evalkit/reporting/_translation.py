"""What a report says in another language than English: from the gettext catalogs beside the modules that say it.

`python -m tools.catalogs` finds the texts: those of `words.toml` and of the templates, and what stands in t("…"),
told("…") and msgid("…"). What has no translation stays English.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import resources

LANGUAGES = {"en": "en", "zh": "zh-CN"}  # as HTML names them
SPOKEN = ContextVar("SPOKEN", default="en")
HAN = re.compile("[\u3001-\u303f\u4e00-\u9fff\uff00-\uffef]")  # with its signs
PIECE = re.compile(r"( ?)\[(\w+)\]( ?)")
ENTRY = re.compile(r'^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)', re.MULTILINE)


@functools.cache
def messages(package: str, language: str) -> dict[str, str]:
    """The texts of a package of evalkit, and how they are in a language."""
    if language == "en":
        return {}
    catalog = resources.files(package).joinpath(f"{language}.po").read_text(encoding="utf-8")
    entries = (ENTRY.search(entry) for entry in catalog.split("\n\n") if "#, fuzzy" not in entry)
    pairs = (map(joined, entry.groups()) for entry in entries if entry)
    return {english: other for english, other in pairs if other}


def joined(lines: str) -> str:
    """The text that a catalog has in quotes, on several lines."""
    return "".join(map(json.loads, lines.splitlines()))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in a language."""
    before = SPOKEN.set(language)
    try:
        yield
    finally:
        SPOKEN.reset(before)


def t(english: str) -> str:
    """A text in the language that is spoken."""
    return messages(__package__, SPOKEN.get()).get(english, english)


def told(english: str, **pieces: str) -> str:
    """A text with its pieces, of which each stands in brackets, by its name; no space is left between Han and Han."""

    def put(place: re.Match[str]) -> str:
        before, name, after = place.groups()
        piece, left, right = pieces[name], place.string[: place.start()][-1:], place.string[place.end() :][:1]
        before = "" if HAN.match(left) and HAN.match(piece) else before
        after = "" if HAN.match(piece[-1:]) and HAN.match(right) else after
        return before + piece + after

    return PIECE.sub(put, t(english))


def msgid(english: str) -> str:
    """The text itself, which is translated where it is shown."""
    return english
