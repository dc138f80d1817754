"""No number is typed into prose that no cell shows.

    python -m tools.prose     list the numbers of each chapter that stand in no output and no code above,
                              nor in the cells right below; exit 1 if there are any

Whole numbers up to twelve may be counted by the reader and pass; so do years in references and formulas,
which are checked where they are evaluated.
"""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import nbformat

from tools.canonical import chapters

COUNTABLE = 12
NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?:/\d+)?(?:\s?%)?")
NOT_PROSE = re.compile(
    r"""^```\{claims\}\n.*?^```$              # names of entries
      | ^```[^\n]*$                       # the fence of a directive, with its title
      | \$\$.*?\$\$ | \$[^$]*\$             # formulas
      | \{[^}`]*\}`[^`]*` | `[^`]*`        # roles and code
      | \[[^\]]*\]\([^)]*\)                # links: the page they lead to shows the number
      | ^:\w+:[^\n]*$ | ^\([\w-]+\)=$      # options of a directive, labels
      | ^\#+\ [\d.]+                     # the number of a heading
      | \*\*Time:\*\*[^\n]* | ^\d+\.\s     # how long a chapter takes, numbers of a list
      | (?:[Tt]ext|[Ss]ection)\ [\d.]+     # names of a source and of a book's section
    """,
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
    """The numbers that a Markdown cell says, outside formulas, code, links and options."""
    return [token.strip() for token in NUMBER.findall(NOT_PROSE.sub(" ", markdown))]


def value_of(token: str) -> Fraction:
    plain = token.replace(",", "").rstrip("% ")
    return Fraction(plain) / 100 if token.endswith("%") else Fraction(plain)


def _rounds_to(meaning: Fraction, token: str, seen: set[Fraction]) -> bool:
    """Whether a number with two decimals or more is one of those seen, rounded."""
    decimals = len(token.rstrip("% ").partition(".")[2]) + 2 * token.endswith("%")
    return decimals >= 2 and "/" not in token and any(round(value, decimals) == meaning for value in seen)


def text_of_cell(cell: Any) -> str:
    texts = [cell.source]
    for output in cell.get("outputs", []):
        texts.append(output.get("text", "") or output.get("data", {}).get("text/plain", ""))
    return "\n".join(texts)


def _after_code_cells(cells: list[Any], start: int) -> int:
    """Where the code cells that follow a place in the text end."""
    while start < len(cells) and cells[start].cell_type == "code":
        start += 1
    return start


def faults(path: Path) -> list[str]:
    """The numbers in a chapter's prose that no cell shows."""
    cells = nbformat.read(path, as_version=4).cells
    found = []
    for index, cell in enumerate(cells):
        if cell.cell_type != "markdown":
            continue
        # The title may name what the chapter comes to; other prose, what was shown or comes next.
        until = len(cells) if index == 0 else _after_code_cells(cells, index + 1)
        seen = numbers_in("\n".join(text_of_cell(other) for other in cells[:until] if other.cell_type == "code"))
        for token in prose_numbers(cell.source):
            meaning = value_of(token)
            countable = meaning.denominator == 1 and meaning <= COUNTABLE and not token.endswith("%")
            if not countable and meaning not in seen and not _rounds_to(meaning, token, seen):
                found.append(
                    f"{path.name}, cell {index} ({cell.id}): {token!r} stands in no cell above or right below."
                )
    return found


def main() -> int:
    """List them all."""
    found = [fault for path in chapters() for fault in faults(path)]
    print("\n".join(found) or "every number in prose is shown by a cell.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
