"""How long a lesson is, and the minutes that it takes, which its opening states.

    python -m tools.budget     a table of all lessons

Counted outside folds: 150 words a minute, 6 s a line of code, 45 s a prediction, 3 minutes an exercise.
"""

from __future__ import annotations

import math
import re
from statistics import median
from typing import Any, NamedTuple

import nbformat

FOLD = re.compile(r"(:{3,}|`{3,}|~{3,})\{(?:dropdown|solution|toggle)[^\n]*\}.*?\n\1", re.DOTALL)
PREDICTION = re.compile(r"^\*\*Predict first", re.MULTILINE)
STATED = re.compile(r"\*\*Time:\*\* (\d+) minutes")
NOT_READ = {"remove-cell", "hide-cell", "hide-input"}  # tags of cells whose code is not on the page, or folded


class Length(NamedTuple):
    """What there is to read and to do on a page."""

    words: int
    code_lines: list[int]
    predictions: int
    exercises: int

    @property
    def minutes(self) -> int:
        """Minutes, rounded up to five."""
        exact = self.words / 150 + sum(self.code_lines) / 10 + 0.75 * self.predictions + 3 * self.exercises
        return 5 * math.ceil(exact / 5)


def length(notebook: Any) -> Length:
    """Count a notebook's words, lines of code in each visible cell, predictions and exercises, outside folds."""
    prose = "\n\n".join(FOLD.sub(" ", cell.source) for cell in notebook.cells if cell.cell_type == "markdown")
    lines = [
        sum(bool(line.strip()) for line in cell.source.splitlines())
        for cell in notebook.cells
        if cell.cell_type == "code" and not NOT_READ & set(cell.metadata.get("tags", []))
    ]
    return Length(len(prose.split()), lines, len(PREDICTION.findall(prose)), prose.count("```{exercise}"))


def state_minutes(notebook: Any) -> None:
    """Write the minutes where the page states them, in place."""
    minutes = length(notebook).minutes
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = STATED.sub(f"**Time:** {minutes} minutes", cell.source)


def main() -> None:
    """Print a line for each lesson."""
    from tools.canonical import lessons

    print(f"{'words':>6} {'cells':>5} {'median':>6} {'over 8':>6} {'minutes':>7}  lesson")
    for path in lessons():
        found = length(nbformat.read(path, as_version=4))
        lines = found.code_lines or [0]
        over = sum(count > 8 for count in lines)
        print(
            f"{found.words:6,} {len(found.code_lines):5} {median(lines):6} {over:6} {found.minutes:7}  "
            f"{path.parent.name}/{path.stem}"
        )


if __name__ == "__main__":
    main()
