"""Imports inside evalkit run one way: between its parts down a declared order, and nowhere in a circle."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import evalkit

# A part may import from those above it in this list.
PARTS = (
    "_version",
    "_types",
    "_input",
    "_results",
    "_joined_script",
    "plots",
    "counts",
    "curves",
    "inference",
    "probabilities",
    "thresholds",
    "teaching",
    "explorer",
    "live",
    "__init__",
    "dask",
    "reporting",
    "__main__",
)
FOLDER = Path(evalkit.__file__).parent
FILES = {".".join(path.relative_to(FOLDER).with_suffix("").parts): path for path in FOLDER.rglob("*.py")}


def imported(module, source):
    """Modules of evalkit that a source imports anywhere: at the top, in functions, for type checking."""
    tree, found = ast.parse(source), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            if node.level:
                base = module.split(".")[: -node.level]
            elif (node.module or "").split(".")[0] == "evalkit":
                base = []
            else:
                continue
            path = ".".join([*base, *(node.module or "").removeprefix("evalkit").strip(".").split(".")]).strip(".")
            for alias in node.names:
                names = [f"{path}.{alias.name}".strip("."), path, f"{path}.__init__".strip(".")]
                names += [f"{names[0]}.__init__"]
                found |= {next(name for name in (names[0], names[3], names[1], names[2]) if name in FILES)}
        elif isinstance(node, ast.Import):
            found |= {"__init__" for alias in node.names if alias.name.split(".")[0] == "evalkit"}
    return found


IMPORTS = {module: imported(module, path.read_text(encoding="utf-8")) for module, path in FILES.items()}
IMPORTS["__init__"] -= {"reporting.__init__"}  # loaded when it is asked for


def test_every_part_has_its_place():
    assert {module.split(".")[0] for module in FILES} == set(PARTS)


@pytest.mark.parametrize("module", FILES)
def test_imports_run_one_way(module):
    own = PARTS.index(module.split(".")[0])
    assert [other for other in IMPORTS[module] if PARTS.index(other.split(".")[0]) > own] == []


def test_no_circle():
    TopologicalSorter(IMPORTS).prepare()  # raises CycleError, which names the circle
