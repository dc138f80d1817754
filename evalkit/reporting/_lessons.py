"""The sections of the book that explain what a warning means: with `words.toml` all that evalkit knows of the book.

tests/book/test_report_lessons.py holds them to it.
"""

from __future__ import annotations

from ._words import WORDS

BOOK = "How Good Is Your Classifier?"
LESSONS = WORDS["lessons"]


def lesson(label: str, book: str) -> dict[str, str]:
    """A section's lesson, and its address where the address of the book is known.

    >>> lesson("wilson", "https://example.org/")["address"]
    'https://example.org/chapters/4-can-you-trust-the-number/6-intervals.html#wilson'
    """
    title, page = LESSONS[label]
    return {"title": title, "address": f"{book.rstrip('/')}/chapters/{page}.html#{label}" if book else ""}
