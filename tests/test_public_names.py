"""Every public name is listed once, in its module's `__all__`; whatever else lists names is compared with that."""

import ast
import inspect
import json
import re
from importlib import import_module
from pathlib import Path

import pytest

import evalkit
from evalkit import dask, plots
from tests import entry_points, reference, test_properties
from tools.canonical import CHAPTERS, ROOT, chapters

FOLDER = Path(evalkit.__file__).parent
NAMES = [path.stem for path in FOLDER.glob("[a-z]*.py")] + [path.parent.name for path in FOLDER.glob("*/__init__.py")]
MODULES = {name: import_module(f"evalkit.{name}") for name in NAMES}
PUBLIC = {name: module.__all__ for name, module in MODULES.items() if hasattr(module, "__all__")}
PUBLIC["explorer"] = ["Explorer", "explore"]
FUNCTIONS = [name for name in evalkit.__all__ if inspect.isfunction(getattr(evalkit, name))]
PLOT_FUNCTIONS = plots.__all__
NOT_IN_EVALKIT = ("plots", "dask")

LISTS = {  # places that list every public function
    "tests/test_properties.py, in OF_SCORES or OTHERS": {*test_properties.OF_SCORES, *test_properties.OTHERS},
    "tests/entry_points.py, in a list or in OTHERS": entry_points.listed(),
    "tests/reference.py, in REFERENCES or WITHOUT_REFERENCE": {*reference.REFERENCES, *reference.WITHOUT_REFERENCE},
}


def differences(place, expected, listed):
    """Sentences about names that a place lacks, or should not have."""
    missing = [f"{name} is missing from {place}" for name in sorted({*expected} - {*listed})]
    return missing + [f"{name} is in {place}, but not public" for name in sorted({*listed} - {*expected})]


def documented():
    """Modules of chapters/reference/api.md with the members that each shows."""
    text = (CHAPTERS / "reference" / "api.md").read_text(encoding="utf-8")
    return {
        module: members.split(", ")
        for module, members in re.findall(r"automodule:: evalkit\.(\w+)\n +:members: (.+)", text)
    }


def names_from_evalkit(path):
    """What a notebook imports from evalkit and then calls or passes on, under the name that evalkit gives it."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = ast.parse("\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"))
    imported = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(code)
        if isinstance(node, ast.ImportFrom) and node.module == "evalkit"
        for alias in node.names
    }
    modules = {
        alias.asname or alias.name
        for node in ast.walk(code)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == "evalkit"
    }
    used = {imported[node.id] for node in ast.walk(code) if isinstance(node, ast.Name) and node.id in imported}
    return used | {
        node.attr
        for node in ast.walk(code)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules
    }


def test_every_public_name_is_imported_into_evalkit():
    public = {key for key, value in vars(evalkit).items() if not key.startswith("_") and not inspect.ismodule(value)}
    assert not differences("evalkit/__init__.py, its imports", evalkit.__all__, public)
    names = [name for module, names in PUBLIC.items() if module not in NOT_IN_EVALKIT for name in names]
    assert not differences("evalkit/__init__.py, in __all__", names, evalkit.__all__)
    assert len(names) == len(set(names)), "a name is public in two modules"


@pytest.mark.parametrize("module", sorted(PUBLIC))
def test_what_is_documented_like_a_public_function_is_public(module):
    defined = {
        name
        for name, value in vars(MODULES[module]).items()
        if inspect.isfunction(value)
        and f"{value.__module__}.".startswith(f"evalkit.{module}.")
        and re.search(r"^(Parameters|Examples)$", inspect.getdoc(value) or "", re.MULTILINE)
    }
    functions = {name for name in PUBLIC[module] if inspect.isfunction(getattr(MODULES[module], name))}
    if module == "explorer":
        defined.discard("script")
    assert not differences(f"__all__ of evalkit.{module}", defined, functions)


@pytest.mark.parametrize("place", LISTS)
def test_every_public_function_is_listed(place):
    problems = differences(place, FUNCTIONS, LISTS[place])
    assert not problems, problems


@pytest.mark.parametrize("registry", [entry_points, test_properties], ids=lambda registry: registry.__name__)
def test_what_a_registry_names_for_a_function_tests_it(registry):
    for name, place in registry.OTHERS.items():
        is_file = place.endswith(".py")
        assert is_file or place in vars(registry), f"{registry.__name__}: {name} names {place}, which is no test"
        tests = (ROOT / place).read_text(encoding="utf-8") if is_file else inspect.getsource(vars(registry)[place])
        assert re.search(rf"\b{name}\b", tests), f"{registry.__name__} names {place} for {name}, which is not in it"


@pytest.mark.parametrize("module", sorted({*PUBLIC, *documented()}))
def test_every_public_name_is_in_the_api_page(module):
    problems = differences(
        f"chapters/reference/api.md under evalkit.{module}", PUBLIC.get(module, []), documented().get(module, [])
    )
    assert not problems, problems


def test_every_public_function_is_used_in_a_chapter():
    used = set().union(*map(names_from_evalkit, chapters()))
    unused = [f"{name} is called in no code cell of chapters/" for name in FUNCTIONS if name not in used]
    assert not unused, unused


# They are no terms of their own, but forms, parts or pictures of something that is in the glossary.
NOT_IN_THE_GLOSSARY = {
    "check_answer",
    "dominates",
    "explore",
    "multiclass_roc_auc_score",
    "one_vs_rest_matrices",
    "out_of_bag_distribution",
    "pair_grid",
    "pointwise_precision_recall_band",
    "pointwise_roc_band",
    "report",
}


def test_every_public_function_is_in_the_glossary():
    text = (CHAPTERS / "reference" / "glossary.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\w+", " ".join(re.findall(r"\*evalkit:\*.*", text))))
    wanted = [name for name in FUNCTIONS if name not in NOT_IN_THE_GLOSSARY]
    missing = [
        f"{name} is in no *evalkit:* line of chapters/reference/glossary.md" for name in wanted if name not in named
    ]
    assert not missing, missing


@pytest.mark.parametrize("name", sorted(reference.REFERENCES))
def test_every_reference_implementation_is_compared_in_a_test(name):
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("test_*.py"))
    pattern = rf"\breference\.{reference.REFERENCES[name].__name__}\b"
    assert re.search(pattern, tests), f"no test compares {name} with its reference"


SECTIONS = ("Parameters", "Returns", "Raises", "References", "Examples")
WITHOUT_SECTION = {("check_answer", "References")}


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("section", SECTIONS)
def test_docstring_has_every_section(name, section):
    has_it = f"{section}\n{'-' * len(section)}\n" in inspect.getdoc(getattr(evalkit, name))
    assert has_it != ((name, section) in WITHOUT_SECTION), f"{name} has no section {section}"


@pytest.mark.parametrize("name", evalkit.__all__)
def test_public_name_is_documented(name):
    assert inspect.getdoc(getattr(evalkit, name))


@pytest.mark.parametrize("name", [*FUNCTIONS, *PLOT_FUNCTIONS])
def test_function_documents_every_parameter_and_shows_an_example(name):
    function = getattr(evalkit, name, None) or getattr(plots, name)
    doc = inspect.getdoc(function)
    assert "Examples\n--------\n>>> " in doc
    for parameter in inspect.signature(function).parameters:
        assert re.search(rf"\b{parameter}\b", doc), f"{name} does not document {parameter}"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_options_after_the_data_are_keyword_only(name):
    parameters = inspect.signature(getattr(evalkit, name)).parameters.values()
    options = [p.name for p in parameters if p.default is not p.empty and p.kind is not p.KEYWORD_ONLY]
    assert not options, f"{name}: {options} must be keyword-only"


@pytest.mark.parametrize("name", dask.__all__)
def test_a_function_over_dask_is_like_that_of_the_library(name):
    function, doc = getattr(dask, name), inspect.getdoc(getattr(dask, name))
    ours, known = (inspect.signature(of).parameters for of in (function, getattr(evalkit, name)))
    assert [(p.name, p.kind, p.default) for p in ours.values()] == [
        (p.name, p.kind, p.default) for p in known.values() if p.name in ours
    ]
    assert all(re.search(rf"\b{parameter}\b", doc) for parameter in ours)
    assert all(f"{section}\n{'-' * len(section)}\n" in doc for section in SECTIONS)


@pytest.mark.parametrize("name", ["mcnemar_test", "constrained_threshold", "calibration_curve", "best_threshold"])
def test_docstring_says_what_to_do_with_several_rows_of_one_patient(name):
    words = " ".join(inspect.getdoc(getattr(evalkit, name)).split())
    assert "taken as independent" in words
    assert "``groups=``" in words


def test_docstrings_name_no_file_that_is_not_installed():
    for name in evalkit.__all__:
        assert "bench/" not in (inspect.getdoc(getattr(evalkit, name)) or "")


def test_the_docstring_of_the_module_says_which_function_does_what():
    named = set(re.findall(r"`([A-Za-z_]+)[.`]", evalkit.__doc__))
    assert named <= {*evalkit.__all__, "plots", "__all__"}
    assert {"ConfusionMatrix", "roc_auc_score", "best_threshold", "metric_interval", "mcnemar_test"} <= named
    assert len(evalkit.__doc__.splitlines()) <= 25
