"""Numbers in a text, in digits and in words: which stand there, what each means, and whether it is a value."""

from __future__ import annotations

import re
from fractions import Fraction

Entry = tuple[str, str, str]  # what the text says, a sign, an expression
IS_TRUE = "if"  # the sign of an entry whose expression is true
DIGITS = r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?(?:/\d+(?!\.?\d))?"
NUMBER = re.compile(DIGITS + r"(?:\s?%)?")
UNITS = {
    word: n
    for n, word in enumerate(re.findall(r"\w+", "two three four five six seven eight nine ten eleven twelve"), 2)
}
TENS = {
    word: 10 * n
    for n, word in enumerate(re.findall(r"\w+", "twenty thirty forty fifty sixty seventy eighty ninety"), 2)
}
PARTS = {name: Fraction(1, n) for name, n in (("half", 2), ("third", 3), ("quarter", 4), ("fifth", 5), ("tenth", 10))}
POWERS = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
WORDS = {"a": 1, "one": 1, "half": PARTS["half"], **UNITS, **TENS, **POWERS}
FACTORS = {"%": Fraction(1, 100), **PARTS, **POWERS}
WORD = "|".join([*UNITS, *TENS])
POWER = "|".join(POWERS)
SAID = re.compile(
    rf"""{DIGITS}(?:\s?%|(?:\s(?:{POWER}))+\b)?
      | \b(?:(?:a|one|{WORD})[ -])(?:half|third|quarter|fifth|tenth)s?\b | \bhalf\b
      | \b(?:(?:{WORD})\ )?(?:{POWER})(?:\ (?:{POWER}))*\b
      | \b(?:{WORD.replace("two|", "")})\b""",
    re.VERBOSE | re.IGNORECASE,
)
# Words that compare, and those that tell of a figure which side, which class or which colour.
COMPARED = r"""higher|lower|highest|lowest|larger|smaller|largest|smallest|greater|more|fewer|less|at\ (?:least|most)
|better|worse|best|worst|rises?|falls?|rising|falling|climbs?|grows?|shrinks?|steeper|flatter|wider|narrower|above
|below|always|never|optimistic|pessimistic"""
WAYS = rf"""{COMPARED}|most|least|up|upwards?|down|downwards?|left|right|top|bottom|over|under|inside|outside|first|last
|before|after|found|missed|hollow|filled|solid|dashed|dotted|blue|orange|green|red|purple|grey|dark|light|positives?
|negatives?|benign|malignant|healthy|ill|spam|ham"""
SAID_IN_PROSE, SAID_OF_A_FIGURE = (
    re.compile(rf"{SAID.pattern} | \b(?:{words})\b", re.VERBOSE | re.IGNORECASE) for words in (COMPARED, WAYS)
)
FORMULAS = r"""^```\{claims\}\n.*?^```$              # names of entries
      | ^```\{(?:exercise|dropdown)\}       # the fence of what has a title
      | ^```[^\n]*$                       # another fence, with its argument
      | \$\$.*?\$\$ | \$[^$]*\$             # formulas
      | \{[^}`]*\}`[^`]*` | `[^`]*`        # roles and code
      | ^:\w+:[^\n]*$ | ^\([\w-]+\)=$      # options of a directive, labels
      | ^\#+\ [\d.]+                     # the number of a heading
      | ^```python\n.*?^```$ | ^\ {4}[^\n]*$   # code
      | \*\*Time:\*\*[^\n]* | ^\d+\.\s     # how long a chapter takes, numbers of a list
      | (?:[Tt]ext|[Ss]ection)\ [\d.]+     # names of a source and of a book's section
"""
NOT_SAID = re.compile(FORMULAS + r"| \]\([^)]*\) | ^\*Figure\ \d+", re.VERBOSE | re.MULTILINE | re.DOTALL)
NOT_PROSE = re.compile(
    FORMULAS + r"| \[[^\]]*\]\([^)]*\)  # links: the page they lead to shows the number",
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)


def numbers_in(text: str) -> set[Fraction]:
    """All numbers of a text; a fraction also as its two parts, a percentage also as a share."""
    found: set[Fraction] = set()
    for token in NUMBER.findall(text):
        plain = token.replace(",", "").rstrip("% ")
        top, _, bottom = plain.partition("/")
        found |= {Fraction(part) for part in (top, bottom) if part}
        if bottom and int(bottom):
            found.add(Fraction(top) / int(bottom))
        if token.endswith("%"):
            found.add(Fraction(plain) / 100)
    return found


def prose_numbers(markdown: str) -> list[str]:
    """The numbers in digits that a Markdown cell says, outside formulas, code, links and options."""
    return [token.strip() for token in NUMBER.findall(NOT_PROSE.sub(" ", markdown))]


def value_of(token: str) -> Fraction:
    top, _, bottom = token.replace(",", "").rstrip("% ").partition("/")
    return Fraction(top) / Fraction(bottom or 1) / (100 if token.endswith("%") else 1)


def numbers_said(markdown: str) -> list[str]:
    """The numbers that a text says, in digits and in words, also in its links."""
    return SAID.findall(NOT_SAID.sub(" ", markdown))


def said_in_prose(markdown: str) -> list[str]:
    """The numbers that a text says, and the words that compare.

    >>> said_in_prose("Of three models the left one is never *better*.")
    ['three', 'never', 'better']
    """
    return SAID_IN_PROSE.findall(NOT_SAID.sub(" ", markdown))


def said_of_a_figure(text: str) -> list[str]:
    """The numbers that a caption or an alt text says, and the words that compare or tell which side, which class.

    >>> said_of_a_figure("At 0.5 the upper curve, *recall*, is higher: the two misses lie to the left.")
    ['0.5', 'higher', 'left']
    """
    return SAID_OF_A_FIGURE.findall(NOT_SAID.sub(" ", text))


def meaning(number: str) -> tuple[Fraction, Fraction]:
    """What a number says, in digits or in words, and half a unit of its last place; parts in words have two.

    >>> for number in ("0.81", "0.05/20", "two thirds", "1.5 million"):
    ...     print(*meaning(number))
    81/100 1/200
    1/400 0
    2/3 1/200
    1500000 50000
    """
    first, *others = number.lower().replace("%", " %").replace("-", " ").split()
    if first[0].isdigit():
        value = value_of(first)
        place = Fraction("/" not in first, 2 * 10 ** len(first.partition(".")[2]))
    else:
        value, place = Fraction(WORDS[first]), Fraction(1, 2)
    names = [other.rstrip("s") for other in others]
    for name in names:
        value, place = value * FACTORS[name], place * FACTORS[name]
    return value, Fraction(1, 200) if {first, *names} & PARTS.keys() else place


def says(number: str, sign: str, value: float) -> bool:
    """Whether a number, with a sign, says this value.

    >>> says("0.67", "=", 2 / 3), says("12 %", "=", 0.13), says("12 %", "~", 0.13), says("half", "<", 0.6)
    (True, False, True, True)
    """
    meant, half_a_unit = meaning(number)
    far, place = abs(value - float(meant)), max(float(half_a_unit) * (1 + 1e-9), abs(value) * 1e-9)
    return {"=": far <= place, "~": far <= abs(value) / 10, "<": meant < value, ">": meant > value}[sign]
