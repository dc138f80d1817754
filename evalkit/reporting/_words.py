"""What a report calls its measures, what each says, and which section of the book explains it: as `words.toml` has it.

That is all that evalkit knows of the book; tests/book/test_report_lessons.py holds it to that.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from ._translation import SPOKEN, msgid, t


def read_toml(name: str) -> dict[str, Any]:
    """What a file of words beside this one holds."""
    return tomllib.loads(resources.files(__package__).joinpath(name).read_text(encoding="utf-8"))


WORDS = read_toml("words.toml")
TEXTS: dict[str, str] = WORDS["pieces"]
NOT_COMPARED: dict[str, str] = WORDS["not_compared"]
Measure = dict[str, str]  # its title, what it says, and the kind in which its numbers are written
MEASURES: dict[str, Measure] = {name: {"kind": "share"} | of for name, of in WORDS["measures"].items()}
OF_SUBGROUPS: dict[str, Measure] = {name: {"kind": "rate"} | of for name, of in WORDS["of_subgroups"].items()}
BOOK = msgid("How Good Is Your Classifier?")
LESSONS = WORDS["lessons"]


def lesson(label: str, book: str) -> dict[str, str]:
    """A section's lesson, and its address where the address of the book is known.

    >>> lesson("wilson", "https://example.org/")["address"]
    'https://example.org/chapters/4-can-you-trust-the-number/6-intervals.html#wilson'
    """
    title, page = LESSONS[label]
    return {"title": t(title), "address": f"{edition(book)}/chapters/{page}.html#{label}" if book else ""}


def edition(book: str) -> str:
    """The address of the book in the language that is spoken."""
    language = SPOKEN.get()
    return book.rstrip("/") + f"/{language}" * (bool(book) and language != "en")
