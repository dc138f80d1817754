"""Imports inside evalkit run one way, down a declared order of layers; so there is no circle."""

import ast
from pathlib import Path

import pytest

import evalkit

# A module may import from the layers below its own, never from its own or from one above.
LAYERS = (
    ("__main__",),
    ("__init__",),
    ("reporting",),
    (
        "dask",
        "explorer",
        "metric_inference",
        "steps",
        "binned_counts",
        "multiclass",
        "calibration",
        "cost_curves",
        "decision_curves",
        "threshold_constraints",
        "confidence_bands",
    ),
    ("_resampled_metric",),
    ("auc", "auc_inference", "curves", "intervals", "precision_recall"),
    ("threshold_selection",),
    ("partial_roc", "_means"),
    ("_placements",),
    ("thresholds", "multiclass_confusion"),
    ("confusion", "model_tests", "resampling", "_class_columns", "_groups", "_packed_order", "_probabilities"),
    ("_packed_sort",),
    ("_measure_plots",),
    ("plots",),
    ("_drawing",),
    ("validation",),
    ("_labels",),
    ("_bootstrap", "_reading", "_shares", "_table", "exercises"),
    ("_answers", "_column_names", "_arguments", "_joined_script", "_no_variation", "_student", "_version"),
)
LEVEL = {module: level for level, modules in enumerate(LAYERS) for module in modules}
FOLDER = Path(evalkit.__file__).parent
FILES = {path.stem: path for path in FOLDER.glob("*.py")}
FILES |= {path.parent.name: path for path in FOLDER.glob("*/__init__.py")}
# The same for the modules of each package, which may import any module of a layer below the package's.
DASK = (("__init__",), ("_curves", "_ranking"), ("_measures",), ("_ranges",), ("_partitions",))
REPORTING = (
    ("_command",),
    ("__init__",),
    ("_building",),
    ("_page",),
    ("_figures", "_summary", "_result", "_warnings"),
    ("_two_classes", "_many_classes"),
    ("_facts", "_comparison"),
    ("_decisions",),
    ("_thresholds", "_losses"),
    ("_rows",),
    ("_samples", "_estimates"),
    ("_roles",),
    ("_doubts",),
    ("_sources", "_classes"),
    ("_column", "_text"),
    ("_asking", "_cells", "_formats", "_lessons", "_names", "_words"),
)


PACKAGES = {"dask": DASK, "reporting": REPORTING}


def imported(source, modules=FILES):
    """Modules of evalkit that a source imports anywhere: at the top, in functions, for type checking."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("evalkit.")}
            found |= {"__init__" for alias in node.names if alias.name == "evalkit"}
        elif isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").split(".")[0] == "evalkit"):
            module = (node.module or "").removeprefix("evalkit").strip(".")
            names = [alias.name if alias.name in modules else "__init__" for alias in node.names]
            found |= {module.split(".")[0]} if module else set(names)
    return found


def upward(module, source):
    """Sentences about imports that do not run down the layers."""
    return [
        f"evalkit.{module} imports evalkit.{other}, which is not in a layer below it"
        for other in sorted(imported(source))
        if LEVEL[other] <= LEVEL[module]
    ]


def test_every_module_has_one_layer():
    declared = [module for modules in LAYERS for module in modules]
    assert sorted(declared) == sorted(FILES), f"not in LAYERS, or not a file: {set(declared) ^ set(FILES)}"


@pytest.mark.parametrize("module", [module for module in FILES if module not in PACKAGES])
def test_imports_run_down_the_layers(module):
    problems = upward(module, FILES[module].read_text(encoding="utf-8"))
    assert not problems, problems


def imported_in_a_package(source):
    """Modules of a package, and of evalkit around it, that one of its sources imports."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    found = {1: set(), 2: set()}
    for node in nodes:
        if node.level:
            found[node.level] |= {node.module} if node.module else {alias.name for alias in node.names}
    return found[1], found[2]


@pytest.mark.parametrize("package", PACKAGES)
def test_the_modules_of_a_package_import_down_their_layers(package):
    files = {path.stem: path for path in (FOLDER / package).glob("*.py")}
    level = {module: level for level, modules in enumerate(PACKAGES[package]) for module in modules}
    assert sorted(level) == sorted(files)
    for module, path in files.items():
        own, outer = imported_in_a_package(path.read_text(encoding="utf-8"))
        assert [other for other in sorted(own) if level[other] <= level[module]] == [], module
        assert [other for other in sorted(outer) if LEVEL[other] <= LEVEL[package]] == [], module


@pytest.mark.parametrize(
    "source",
    [
        "from .curves import RocCurve",
        "from . import curves",
        "from evalkit.curves import RocCurve",
        "from evalkit import curves",
        "import evalkit.curves",
        "def plot():\n    from .curves import RocCurve",
        "if TYPE_CHECKING:\n    from .curves import RocCurve",
        "from . import RocCurve",
        "import evalkit",
    ],
)
def test_an_upward_import_of_any_form_is_found(source):
    (problem,) = upward("plots", source)
    assert problem.startswith("evalkit.plots imports evalkit.")
