"""What to do with a cell that is no number."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from ._cells import as_number
from ._shell import option

# A list, an array or a record, with something in it.
NESTED = re.compile(r"\s*(?:\[.*[\s,].*\]|\{.*[:=,].*\})\s*", re.DOTALL)
# A word, or a mistake in a spreadsheet.
WORD = re.compile(r"#.*|[^\d]*[^\W\d][^\d]*", re.DOTALL)
JUDGED = 20  # cells


def advice_on(cell: str, is_rare: bool) -> str:
    """What may be done with a cell that was expected to be a number, as most cells of its column are or not."""
    if is_rare and WORD.fullmatch(cell) and math.isnan(as_number(cell)):
        return f"; if it stands for no value, say {option('missing', cell)}"
    return ""


def advice_on_nested(columns: Mapping[str, list[str]]) -> str:
    """What to do with columns of which each cell holds several values; nothing if there is none."""
    nested = [name for name in columns if _is_nested([cell for cell in columns[name][:JUDGED] if cell])]
    if not nested:
        return ""
    return f"; each cell of {', '.join(map(repr, nested))} holds several values: to use them, give each its own column"


def _is_nested(cells: list[str]) -> bool:
    return bool(cells) and all(map(NESTED.fullmatch, cells))
