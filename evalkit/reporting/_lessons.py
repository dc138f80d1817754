"""The sections of the book that explain what a warning means; the only place of evalkit that knows the book.

tests/book/test_report_lessons.py holds them to it.
"""

from __future__ import annotations

BOOK = "How Good Is Your Classifier?"
# By the label of a section: the lesson's title and its page.
LESSONS = {
    "always-spam": ("Accuracy and its paradox", "1-one-threshold/3-accuracy-paradox"),
    "optimism-of-a-search": ("Choosing a threshold", "1-one-threshold/5-choosing-a-threshold"),
    "auc-ties": ("AUC, three ways", "2-every-threshold/2-auc"),
    "auc-below-half": ("What AUC cannot see", "2-every-threshold/7-what-auc-cannot-see"),
    "threshold-of-point": ("The ROC curve", "2-every-threshold/1-roc-curve"),
    "wilson": ("Confidence intervals for any metric", "4-can-you-trust-the-number/5-intervals"),
    "interval-with-groups": ("Confidence intervals for any metric", "4-can-you-trust-the-number/5-intervals"),
    "data-leakage": ("Data leakage", "5-before-you-decide/2-data-leakage"),
    "score-or-probability": ("Calibration: is 0.8 eight in ten?", "5-before-you-decide/4-calibration"),
    "what-to-report": ("What to report", "5-before-you-decide/5-what-to-report"),
}


def lesson(label: str, book: str) -> dict[str, str]:
    """A section's lesson, and its address where the address of the book is known.

    >>> lesson("wilson", "https://example.org/")["address"]
    'https://example.org/chapters/4-can-you-trust-the-number/5-intervals.html#wilson'
    """
    title, page = LESSONS[label]
    return {"title": title, "address": f"{book.rstrip('/')}/chapters/{page}.html#{label}" if book else ""}
