"""What a report calls its measures, what each says, and which section of the book explains it: as `words.toml` has it.

That is all that evalkit knows of the book; tests/book/test_report_lessons.py holds it to that.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any


def read_toml(name: str) -> dict[str, Any]:
    """What a file of words beside this one holds."""
    return tomllib.loads(resources.files(__package__).joinpath(name).read_text(encoding="utf-8"))


WORDS = read_toml("words.toml")
TEXTS: dict[str, str] = WORDS["pieces"]
NOT_COMPARED: dict[str, str] = WORDS["not_compared"]
Measure = dict[str, str]  # its title, what it says, and the kind in which its numbers are written
MEASURES: dict[str, Measure] = {name: {"kind": "share"} | of for name, of in WORDS["measures"].items()}
OF_SUBGROUPS: dict[str, Measure] = {name: {"kind": "rate"} | of for name, of in WORDS["of_subgroups"].items()}
# Each table and the tiles have those of their names that a report has.
OF_SCORES = ("auc", "auc_of_folds", "average_precision", "precision_at_k", "recall_at_k", "brier", "log_loss")
OF_CALIBRATION = tuple(MEASURES)[tuple(MEASURES).index("intercept") : tuple(MEASURES).index("macro_f1")]
OF_MANY = ("accuracy", "macro_f1", "auc_one_vs_rest", "brier_of_classes", "log_loss")
AT_THRESHOLD = tuple(name for name in MEASURES if name not in (*OF_SCORES, *OF_CALIBRATION, *OF_MANY[1:]))
TILES = ("auc", "recall", "precision", *OF_MANY[:3])
COMPARED = ("auc", "auc_one_vs_rest", "macro_f1", "brier", "brier_of_classes", "log_loss", "accuracy", "cost")
BOOK = "How Good Is Your Classifier?"
LESSONS = WORDS["lessons"]


def lesson(label: str, book: str) -> dict[str, str]:
    """A section's lesson, and its address where the address of the book is known.

    >>> lesson("wilson", "https://example.org/")["address"]
    'https://example.org/chapters/4-can-you-trust-the-number/6-intervals.html#wilson'
    """
    title, page = LESSONS[label]
    return {"title": title, "address": f"{book.rstrip('/')}/chapters/{page}.html#{label}" if book else ""}
