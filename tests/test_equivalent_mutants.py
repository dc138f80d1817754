"""Each listed equivalent mutant changes a line that still stands in its function; mutmut has what tests import."""

import ast
import functools
import tomllib
from pathlib import Path

import pytest

import evalkit

LISTED = tomllib.loads(Path(__file__).with_name("equivalent_mutants.toml").read_text(encoding="utf-8"))["mutant"]
FOLDER = Path(evalkit.__file__).parent
ROOT = Path(__file__).parents[1]
MUTMUT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]


@functools.cache
def functions_of(path):
    """Each function of a file: its name and its lines."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return [(node.name, lines[node.lineno - 1 : node.end_lineno]) for node in found]


def lines_of_function(function):
    """The lines of a function, given by mutmut's name: evalkit.module.x_name or evalkit.module.xǁClassǁname."""
    _, *modules, mangled = function.split(".")
    *_, name = mangled.split("ǁ") if "ǁ" in mangled else [mangled.removeprefix("x_")]
    functions = functions_of(FOLDER.joinpath(*modules).with_suffix(".py"))
    return {line.strip() for named, lines in functions if named == name for line in lines}


@pytest.mark.parametrize("number", range(len(LISTED)))
def test_the_line_is_still_there(number):
    mutant = LISTED[number]
    before = mutant["change"].split(" → ")[0]
    assert before in lines_of_function(mutant["function"]), f"{mutant['function']} has no line {before!r}"
    assert mutant["why"].endswith(".")


def imported_folders(path):
    """The folders of the project from which a file of tests imports."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add(node.module.split(".")[0])
    return {name for name in names if (ROOT / name).is_dir()}


def test_what_mutmut_runs_imports_only_what_it_copies():
    arguments = MUTMUT["pytest_add_cli_args"]
    left_out = [ROOT / one.removeprefix("--ignore=") for one in arguments if one.startswith("--ignore=")]
    run = [path for path in Path(__file__).parent.rglob("*.py") if not {path, *path.parents} & set(left_out)]
    copied = {*MUTMUT["also_copy"], *MUTMUT["source_paths"]}
    missing = {str(path.relative_to(ROOT)): sorted(imported_folders(path) - copied) for path in run}
    assert {name: folders for name, folders in missing.items() if folders} == {}
