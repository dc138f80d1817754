"""Every public name is listed in evalkit's `__all__`; whatever else lists names is compared with that."""

import inspect
import re

import pytest

import evalkit
from evalkit import dask, live, plots
from tools.canonical import CHAPTERS

FUNCTIONS = [name for name in evalkit.__all__ if inspect.isfunction(getattr(evalkit, name))]
PLOT_FUNCTIONS = plots.__all__


def differences(place, expected, listed):
    """Sentences about names that a place lacks, or should not have."""
    missing = [f"{name} is missing from {place}" for name in sorted({*expected} - {*listed})]
    return missing + [f"{name} is in {place}, but not public" for name in sorted({*listed} - {*expected})]


def test_every_public_name_is_in_the_reference_once():
    pages = [path.read_text(encoding="utf-8") for path in (CHAPTERS / "reference").rglob("*.md")]
    names = [
        name.removeprefix("evalkit.").removeprefix("plots.").removeprefix("live.")
        for text in pages
        for name in re.findall(r"^\.\. auto(?:function|class):: ([\w.]+)$", text, re.MULTILINE)
    ]
    expected = {*evalkit.__all__, *PLOT_FUNCTIONS, *live.__all__, *(f"dask.{name}" for name in dask.__all__)}
    assert not differences("the reference", expected, names)
    assert len(names) == len(set(names))


SECTIONS = ("Parameters", "Returns", "Raises", "References", "Examples")


@pytest.mark.parametrize("name", [*FUNCTIONS, *PLOT_FUNCTIONS])
def test_function_documents_every_parameter_and_shows_an_example(name):
    function = getattr(evalkit, name, None) or getattr(plots, name)
    doc = inspect.getdoc(function)
    assert "Examples\n--------\n>>> " in doc
    for section in SECTIONS if name in FUNCTIONS else ():
        assert f"{section}\n{'-' * len(section)}\n" in doc or (section, name) == ("References", "check_answer"), section
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
