"""What an exercise and its solution say is what their cells compute with."""

import ast
import re
from fractions import Fraction
from textwrap import dedent

import nbformat
import pytest

from tests.book.test_chapters import ASKING
from tools import numerals, prose
from tools.takeaway import label_of


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_the_numbers_of_an_exercise_stand_in_its_check_or_solution(path):
    assert numbers_of_exercises_alone(nbformat.read(path, as_version=4)) == {}


def numbers_of_exercises_alone(notebook):
    """By the exercise, the numbers of its text that neither its check nor its solution, text included, has."""
    alone, exercise = {}, None
    for cell in notebook.cells:
        if "```{exercise}" in cell.source:
            exercise, own = cell.source, ""
            label = re.search(r"^:label: (.+)$", exercise, re.MULTILINE)[1]
        elif exercise is not None and cell.cell_type == "code":
            own += prose.text_of_cell(cell)
        if exercise is not None and label_of(cell, "solution"):
            there = numerals.numbers_in(
                own + "".join(re.findall(r"```python.*?^```", exercise, re.DOTALL | re.MULTILINE))
            )
            missing = [token for token in numerals.prose_numbers(exercise) if not taken(token, there)]
            alone |= {label: missing} if missing else {}
            exercise = None
    return alone


def taken(token, there):
    """Whether a number stands there, as it is or as the parts of a fraction or the number of a percentage."""
    if token.rstrip(",") in ("0", "1", "95 %"):  # counted by the reader; every interval's level
        return True
    return numerals.value_of(token) in there or (
        ("/" in token or "%" in token)
        and numerals.numbers_in(token) & there >= {Fraction(part) for part in token.rstrip(" %").split("/")}
    )


def test_an_exercise_whose_data_are_changed_is_found():
    text, code, tagged = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell, {"tags": ["solution:a"]}
    exercise = "```{exercise} A\n:label: a\n\nOf 90 ill people 30 are found, 1/3, at 2 %.\n```"
    for check, missing in (
        ("30 / 90 - 2 / 100, 3", {}),
        ("30 / 80 - 2 / 100, 3", {"a": ["90"]}),
        ("30 / 90", {"a": ["1/3", "2 %"]}),
    ):
        cells = [text(exercise), code(check), code("solution_1 = 1", metadata=tagged)]
        assert numbers_of_exercises_alone(nbformat.v4.new_notebook(cells=cells)) == missing


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_code_that_a_solution_prints_is_the_code_that_runs(path):
    printed = []
    for cell in nbformat.read(path, as_version=4).cells:
        if "```{solution}" in cell.source:
            printed = re.findall(r"(?<=\n\n)(?:    .*\n|\n(?=    ))+", cell.source)
        elif label_of(cell, "solution"):
            runs = statements(cell.source)
            for code in printed:
                assert statements(dedent(code)) <= runs, code


def statements(code):
    """Each statement as a tree, whatever a function is called."""
    body = ast.parse(code).body
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            statement.name = "solution"
    return {ast.dump(statement) for statement in body}
