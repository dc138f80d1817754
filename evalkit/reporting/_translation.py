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
HAN = "[、-〿一-鿿＀-￯]"  # with its signs; a space is for other scripts beside it
BETWEEN_HAN = re.compile(f"(?<={HAN}) (?={HAN})")
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
    """A text with its pieces, of which each stands in brackets, by its name."""
    text = t(english)
    for name, piece in pieces.items():
        text = text.replace(f"[{name}]", piece)
    return BETWEEN_HAN.sub("", text)


def msgid(english: str) -> str:
    """The text itself, which is translated where it is shown."""
    return english
