"""Each listed equivalent mutant changes a line that still stands in the function named with it."""

import ast
import tomllib
from pathlib import Path

import pytest

import evalkit

LISTED = tomllib.loads(Path(__file__).with_name("equivalent_mutants.toml").read_text(encoding="utf-8"))["mutant"]
FOLDER = Path(evalkit.__file__).parent


def lines_of_function(function):
    """The lines of a function, given by mutmut's name: evalkit.module.x_name or evalkit.module.xǁClassǁname."""
    _, *modules, mangled = function.split(".")
    *_, name = mangled.split("ǁ") if "ǁ" in mangled else [mangled.removeprefix("x_")]
    source = FOLDER.joinpath(*modules).with_suffix(".py").read_text(encoding="utf-8")
    return {
        line.strip()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name == name
        for line in (ast.get_source_segment(source, node) or "").splitlines()
    }


@pytest.mark.parametrize("number", range(len(LISTED)))
def test_the_line_is_still_there(number):
    mutant = LISTED[number]
    before = mutant["change"].split(" → ")[0]
    assert before in lines_of_function(mutant["function"]), f"{mutant['function']} has no line {before!r}"
    assert mutant["why"].endswith(".")
