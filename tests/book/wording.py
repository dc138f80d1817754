"""Whether words name a thing: what two wordings share, stop words and endings apart."""

import re

from tools import numerals

LETTERS = 5  # with which two words of one stem begin
STOP = frozenset(
    re.findall(
        r"\w+",
        """a all an and any are as at be both but by can did do does each for from has have here how i if in into is it
        its may me more most much must my next no not of on one or other out page same should so text than that the
        their them then there these they this those to too two up was what when where which who why will with you
        your""",
    )
)


def stem(word):
    """The beginning of a word, without the s of its plural.

    >>> stem("costs"), stem("leakage"), stem("AUC's")
    ('cost', 'leaka', 'auc')
    """
    word = word.casefold().removesuffix("'s")
    is_plural = len(word) > LETTERS - 2 and word.endswith("s") and not word.endswith("ss")
    return (word[:-1] if is_plural else word)[:LETTERS]


def stems(text):
    """The stems of its content words."""
    words = re.findall(r"\d+(?:[.,]\d+)+|[^\W_]+(?:'s)?", text)
    return {stem(word) for word in words if word.casefold() not in STOP}


def plain(text):
    """Words and numbers alone, so that a phrase is found across marks and ends of lines."""
    return " ".join(["", *re.findall(r"[^\W_]+(?:[.,]\w+)*", text.casefold()), ""])


def unfounded(said, text):
    """The numbers that are said, in digits and in words, also in links, and that do not stand in a text."""
    there = numerals.numbers_in(text) | {numerals.meaning(number)[0] for number in numerals.numbers_said(text)}
    return [number for number in numerals.numbers_said(said) if numerals.meaning(number)[0] not in there]
