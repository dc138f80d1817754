"""The formulas of a text that say something: all but lone symbols and numbers."""

from __future__ import annotations

import re

FORMULA = re.compile(r"\$\$(.+?)\$\$|\$([^$\n]+)\$", re.DOTALL)
CODE = re.compile(r"^```python\n.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
NUMBER = r"-?\d+(?:\.\d+)?(?:\\,\d{3})*"
SYMBOL = r"""(?:\\(?:bar|Delta|mathbf)\ ?)? (?:\\(?:text|mathrm|mathcal)\{[^{}]*\} | \\?[A-Za-z]+ | \{\w\} | \\\#)
             (?: _(?:[\w+-]|\{[\w\\]+(?:\{[\w ]*\})?\}))? (?: \^[+-])?"""
PART = rf"(?:{SYMBOL}|{NUMBER})"
BARE = re.compile(  # n, c_{FP}, f(x_i), (x_i, y_i), [0, 1]
    rf"{PART} | (?:{SYMBOL})? \({PART}(?:,\ {PART})*\) | \[{PART},\ {PART}\] | \\mathbf\{{1\}}\[\\dots\]", re.VERBOSE
)


def tex_in(markdown: str) -> list[str]:
    """All formulas of a text, their whitespace folded."""
    return [" ".join((display or inline).split()) for display, inline in FORMULA.findall(CODE.sub(" ", markdown))]


def formulas_said(markdown: str) -> list[str]:
    r"""The formulas with an operator or a relation, each once.

    >>> formulas_said(r"Of $n$ in $[0, 1]$, $c_{FP}$, `$a = b$` and $9\,000$: $2p > F_1$, $1/n$, $2p > F_1$.")
    ['2p > F_1', '1/n']
    """
    return list(dict.fromkeys(tex for tex in tex_in(markdown) if not BARE.fullmatch(tex)))
