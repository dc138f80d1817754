"""One number changed at a time: the tests must notice each, wherever a number stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")


def changed_numbers(text: str) -> Iterator[str]:
    """The text again and again, each time with the last digit of another number one higher.

    >>> list(changed_numbers("2/3 = 0.667"))
    ['3/3 = 0.667', '2/4 = 0.667', '2/3 = 0.668']
    """
    for number in NUMBER.finditer(text):
        last = number.end() - 1
        yield f"{text[:last]}{(int(text[last]) + 1) % 10}{text[last + 1 :]}"
