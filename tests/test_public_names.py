"""Every public name is listed once, in its module's `__all__`; whatever else lists names is compared with that."""

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import evalkit
from evalkit import dask, plots
from tools.canonical import CHAPTERS

FOLDER = Path(evalkit.__file__).parent
NAMES = [path.stem for path in FOLDER.glob("[a-z]*.py")] + [path.parent.name for path in FOLDER.glob("*/__init__.py")]
MODULES = {name: import_module(f"evalkit.{name}") for name in NAMES}
PUBLIC = {name: module.__all__ for name, module in MODULES.items() if hasattr(module, "__all__")}
PUBLIC["explorer"] = ["Explorer", "explore"]
FUNCTIONS = [name for name in evalkit.__all__ if inspect.isfunction(getattr(evalkit, name))]
PLOT_FUNCTIONS = plots.__all__
NOT_IN_EVALKIT = ("plots", "dask")


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


@pytest.mark.parametrize("module", sorted({*PUBLIC, *documented()}))
def test_every_public_name_is_in_the_api_page(module):
    problems = differences(
        f"chapters/reference/api.md under evalkit.{module}", PUBLIC.get(module, []), documented().get(module, [])
    )
    assert not problems, problems


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


def test_the_docstring_of_the_module_says_which_function_does_what():
    named = set(re.findall(r"`([A-Za-z_]+)[.`]", evalkit.__doc__))
    assert named <= {*evalkit.__all__, "plots", "__all__"}
    assert {"ConfusionMatrix", "roc_auc_score", "best_threshold", "metric_interval", "mcnemar_test"} <= named
    assert len(evalkit.__doc__.splitlines()) <= 25
