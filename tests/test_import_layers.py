import ast
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

import pytest

import evalkit

# A part may import from those above it in this list.
PARTS = (
    *("_version", "_types", "_input", "_results", "_joined_script", "plots", "counts", "curves", "inference"),
    *("probabilities", "thresholds", "teaching", "explorer", "live", "__init__", "dask", "reporting", "__main__"),
)
FOLDER = Path(evalkit.__file__).parent
FILES = {
    ".".join(path.relative_to(FOLDER.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in FOLDER.rglob("*.py")
}


def imported(module):
    """Modules of evalkit that a module imports anywhere: at the top, in functions, for type checking."""
    path, found = FILES[module], set()
    package = module if path.stem == "__init__" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            found |= {name if (name := f"{base}.{alias.name}") in FILES else base for alias in node.names}
    return found & FILES.keys()


IMPORTS = {module: imported(module) for module in FILES}
IMPORTS["evalkit"] -= {"evalkit.reporting"}  # loaded when it is asked for


def place(module):
    return PARTS.index([*module.split("."), "__init__"][1])


@pytest.mark.parametrize("module", FILES)
def test_imports_run_one_way(module):
    assert [other for other in IMPORTS[module] if place(other) > place(module)] == []


def test_no_circle():
    TopologicalSorter(IMPORTS).prepare()  # raises CycleError, which names the circle
