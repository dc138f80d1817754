"""Words as a shell takes them, for what a person is told to type."""

from __future__ import annotations

import re
import shlex


def quoted(text: str) -> str:
    """Text as a shell takes it, on Windows too where double quotes are enough."""
    if re.fullmatch(r"[\w.,+:@/-]+", text):
        return text
    return f'"{text}"' if not set(text) & set('"$`\\!%') else shlex.quote(text)


def option(name: str, value: str) -> str:
    """An option as it is to be typed.

    >>> option("positive", ">50K"), option("positive", "-1")
    ('--positive ">50K"', '--positive=-1')
    """
    return f"--{name}{'=' if value.startswith('-') else ' '}{quoted(value)}"
