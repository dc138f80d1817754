"""What is asked or refused, in one sentence, with options as a shell takes them."""

from __future__ import annotations

import csv
import io
import shlex
from collections.abc import Iterable

from ._words import WORDS


class BadInputError(ValueError):
    """What is wrong with a file or an option, and what would be right, in one sentence."""


def doubt(name: str, /, **told: object) -> BadInputError:
    """A question, or what is wrong, as `words.toml` has it."""
    return BadInputError(WORDS["doubts"][name].format(**told))


def option(name: str, *values: str) -> str:
    """An option as it is to be typed, with one value or several.

    >>> option("positive", ">50K"), option("positive", "-1"), option("missing", "a", "b c")
    ("--positive '>50K'", '--positive=-1', "--missing 'a,b c'")
    """
    row = io.StringIO()
    csv.writer(row, lineterminator="").writerow(values)
    value = values[0] if len(values) == 1 else row.getvalue()
    return f"--{name}{'=' if value.startswith('-') else ' '}{shlex.quote(value)}"


def parts_of(text: str) -> list[str]:
    """What stands between the commas of an option, in quotes where it has some itself.

    >>> parts_of('unknown, "No, lost"')
    ['unknown', 'No, lost']
    """
    rows = csv.reader(io.StringIO(text, newline=""), skipinitialspace=True)
    return [part.strip() for row in rows for part in row if part.strip()]


def listed(names: Iterable[str], last: str = ", ") -> str:
    """Names in quotes."""
    return joined(map(repr, names), last)


def joined(names: Iterable[str], last: str) -> str:
    """Names with commas between, but the last; "" of none."""
    *first, end = [*names] or [""]
    return f"{', '.join(first)}{last}{end}" if first else end
