"""Options as a shell takes them, for what a person is told to type, and lists in them."""

from __future__ import annotations

import csv
import io
import re
import shlex
from collections.abc import Iterable


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


def parts_of(text: str) -> list[str]:
    """What stands between the commas of an option, in quotes where it has some itself.

    >>> parts_of('unknown, "No, lost"')
    ['unknown', 'No, lost']
    """
    rows = csv.reader(io.StringIO(text, newline=""), skipinitialspace=True)
    return [part.strip() for row in rows for part in row if part.strip()]


def joined(parts: Iterable[str]) -> str:
    """What `parts_of` takes apart."""
    row = io.StringIO()
    csv.writer(row, lineterminator="").writerow(parts)
    return row.getvalue()
