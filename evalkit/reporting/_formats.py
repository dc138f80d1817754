"""How numbers are written in a report, and sentences with numbers in them.

A sentence names each number by its place in the report's contents and by its format, as in
``"{matrix.tp|count} of {data.positives|count}"``; so what is said is what was computed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from ._translation import msgid, t, told

Contents = dict[str, Any]  # every number of a report, by name
PLACE = re.compile(r"\{([\w.]+)\|(\w+)\}")
UNDEFINED = msgid("undefined")
ENDS = ("estimate", "low", "high")
BESIDE = (ENDS, ("share", "rest"))  # percentages that stand beside each other
BEYOND = {math.inf: msgid("above every score"), -math.inf: msgid("below every score")}  # a threshold
BELOW = 0.001  # p values are not told apart below this
SPACE, MINUS = "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}"


def _told_from(value: float, digits: int, *ends: str) -> str:
    """The number with the fewest digits, from so many on, that is not written like an end of its range or like 0."""
    value += 0.0  # no -0
    for n in range(digits, 18):
        written = f"{value:.{n}f}"
        if written.rstrip("0").rstrip(".") not in ends and float(written):
            return written
    return f"{value:g}"


def _share(value: float) -> str:
    """Three decimals, or as many as tell it from 0, from 1 and from -1."""
    return _told_from(value, 3, "-1", "1")


def _percent(value: float, decimals: int = 0) -> str:
    """Whole per cent, with decimals below 5 % and above 95 %, or with so many at least."""
    return _with_sign(_told_from(100 * value, max(decimals, 0 if 0.05 <= value <= 0.95 else 1), "100"))


def _with_sign(percents: str) -> str:
    return told("[number]\N{NO-BREAK SPACE}%", number=percents)


def _decimals(value: float) -> int:
    """How many decimals a percentage is written with."""
    return len(_percent(value).partition(".")[2].rstrip(f"{SPACE}%"))


def exact(number: float) -> str:
    """The fewest digits that give a number back.

    >>> exact(1234567.0), exact(0.12345645), exact(-0.0)
    ('1234567', '0.12345645', '0')
    """
    return repr(number + 0.0).removesuffix(".0")  # no -0


def _count(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:,.6g}"


def _amount(value: float) -> str:
    """A sum of costs: whole where it is large."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _cost(value: float) -> str:
    """A cost as it was given, or three digits of one that was computed."""
    is_typed = float(value).is_integer() or value == float(f"{value:.6g}")
    return f"{value:,}".removesuffix(".0") if is_typed else f"{value:.3g}"


def _signed_amount(value: float) -> str:
    return ("+" if value > 0 else "") + _amount(value)


def _p_value(value: float) -> str:
    return f"<{SPACE}{BELOW}" if value < BELOW else f"{value:.3f}"


FORMATS: dict[str, Callable[[Any], str]] = {
    "count": _count,
    "share": _share,
    "coefficient": _share,
    "loss": lambda value: _told_from(value, 3),
    "percent": _percent,
    "rate": lambda value: _percent(value, 1),  # in a column of a table
    "limit": lambda value: _with_sign(f"{100 * value:g}"),
    "number": "{:.6g}".format,
    "signed": "{:+.3f}".format,
    "digits": "{:.3g}".format,
    "decimals": lambda value: f"{value:.7f}".rstrip("0"),
    "signed_digits": "{:+.3g}".format,
    "amount": _amount,
    "cost": _cost,
    "signed_amount": _signed_amount,
    "p": _p_value,
    "name": str,
    "typed": "{:.4g}".format,  # as a command takes it
    "written": t,  # what was written already
}


def formatted(value: Any, kind: str) -> str:
    """A value as a report writes it."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return t(UNDEFINED)
    written = "∞" if value == math.inf else FORMATS[kind](value)
    return written if kind in ("name", "typed") else written.replace("-", MINUS)  # a name is as it was given


def value_at(contents: Any, place: str) -> Any:
    """What stands at a place such as ``"thresholds.0.recall.low"``."""
    for name in place.split("."):
        contents = contents[name] if isinstance(contents, Mapping) else contents[int(name)]
    return contents


def written_at(contents: Any, place: str, kind: str) -> str:
    """What stands at a place, as a report writes it; percentages beside each other with as many decimals."""
    value, (around, _, name) = value_at(contents, place), place.rpartition(".")
    names = next((of for of in BESIDE if name in of), ())
    if kind != "percent" or not names or value is None or math.isnan(value):
        return formatted(value, kind)
    beside = (of for one in names if (of := value_at(contents, around).get(one)) is not None and not math.isnan(of))
    return _percent(value, max(map(_decimals, beside)))


def as_text(sentence: str, contents: Any) -> str:
    """A sentence for a terminal: plain spaces and hyphens."""
    written = PLACE.sub(lambda place: written_at(contents, place[1], place[2]), sentence)
    return written.replace(SPACE, " ").replace(MINUS, "-")
