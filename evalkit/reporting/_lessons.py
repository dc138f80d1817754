"""The sections of the book that explain what a warning means; the only place of evalkit that knows the book.

tests/book/test_report_lessons.py holds them to it.
"""

from __future__ import annotations

BOOK = "How Good Is Your Classifier?"
PARTS = {
    "1": "1-one-threshold",
    "2": "2-every-threshold",
    "3": "3-many-classes",
    "4": "4-can-you-trust-the-number",
    "5": "5-before-you-decide",
}
# By the label of a section: the lesson's title and its page.
LESSONS = {
    "always-spam": ("Confusion matrix and accuracy", "1/2-confusion-matrix"),
    "optimism-of-a-search": ("Choosing a threshold", "1/4-choosing-a-threshold"),
    "auc-ties": ("AUC, three ways", "2/2-auc"),
    "auc-below-half": ("What AUC cannot see", "2/7-what-auc-cannot-see"),
    "threshold-of-point": ("The ROC curve", "2/1-roc-curve"),
    "wilson": ("Confidence intervals for any metric", "4/6-intervals"),
    "interval-with-groups": ("Confidence intervals for any metric", "4/6-intervals"),
    "data-leakage": ("Data leakage", "4/4-data-leakage"),
    "pooled-or-mean": ("Cross-validation", "4/3-cross-validation"),
    "leak-patients": ("Data leakage", "4/4-data-leakage"),
    "recipe-net-benefit": ("Is it worth using?", "5/3-is-it-worth-using"),
    "score-or-probability": ("Calibration: is 0.8 eight in ten?", "5/4-calibration"),
    "brier-score": ("Calibration: is 0.8 eight in ten?", "5/4-calibration"),
    "calibration-measures": ("Calibration: is 0.8 eight in ten?", "5/4-calibration"),
    "difference-from-the-rest": ("Whom does it fail?", "5/5-whom-does-it-fail"),
    "what-to-report": ("What to report", "5/7-what-to-report"),
}


def lesson(label: str, book: str) -> dict[str, str]:
    """A section's lesson, and its address where the address of the book is known.

    >>> lesson("wilson", "https://example.org/")["address"]
    'https://example.org/chapters/4-can-you-trust-the-number/6-intervals.html#wilson'
    """
    title, page = LESSONS[label]
    part, _, name = page.partition("/")
    address = f"{book.rstrip('/')}/chapters/{PARTS[part]}/{name}.html#{label}" if book else ""
    return {"title": title, "address": address}
