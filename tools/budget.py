"""Words and minutes of lessons, which `make chapters` states.

Outside folds: 130 words a minute, 8 s a line of code, a minute a prediction; exercises apart, four minutes each.
"""

import math
import re
from typing import Any

FOLD = re.compile(r"(:{3,}|`{3,}|~{3,})\{(?:dropdown|solution|toggle|exercise)[^\n]*\}.*?\n\1", re.DOTALL)
PREDICTION = re.compile(r"^\*\*Predict first", re.MULTILINE)
STATED = re.compile(r"(?<=\*\*Time:\*\*)[^\n]*")
QUIZ = 100  # words, of which it has fewer
NOT_READ = {"remove-cell", "hide-cell", "hide-input"}  # tags of cells whose code is not on the page, or folded


def counted(notebook: Any) -> tuple[int, int, int]:
    """Words to read, the minutes that the page takes, rounded up to five, and those of its exercises."""
    texts = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    prose = "\n\n".join(FOLD.sub(" ", text) for text in texts)
    code = [c for c in notebook.cells if c.cell_type == "code" and not NOT_READ & set(c.metadata.get("tags", []))]
    lines = sum(bool(line.strip()) for cell in code for line in cell.source.splitlines())
    words = len(prose.split())
    exact = words / 130 + lines * 8 / 60 + len(PREDICTION.findall(prose))
    return words, 5 * math.ceil(exact / 5), 4 * sum(text.count("```{exercise}") for text in texts)


def state_minutes(notebook: Any) -> None:
    """Write the minutes where the page states them, in place."""
    words, reading, exercises = counted(notebook)
    said = f" {reading} minutes" + (f", and {exercises} for the exercises." if exercises else ".")
    if words < QUIZ:
        said = f" {exercises} minutes."
    for cell in notebook.cells:
        cell.source = STATED.sub(said, cell.source) if cell.cell_type == "markdown" else cell.source
