"""Every public name is listed in evalkit's `__all__`; whatever else lists names is compared with that."""

import inspect
import re

import pytest

import evalkit
from evalkit import dask, live, plots
from tools.canonical import CHAPTERS

FUNCTIONS = [name for name in evalkit.__all__ if inspect.isfunction(getattr(evalkit, name))]


def test_every_public_name_is_in_the_reference_once():
    pages = [path.read_text(encoding="utf-8") for path in (CHAPTERS / "reference").rglob("*.md")]
    listed = re.compile(r"^\.\. auto(?:function|class):: (?:evalkit\.)?(?:plots\.|live\.)?([\w.]+)$", re.MULTILINE)
    expected = [*evalkit.__all__, *plots.__all__, *live.__all__, *(f"dask.{name}" for name in dask.__all__)]
    assert sorted(name for text in pages for name in listed.findall(text)) == sorted(expected)


SECTIONS = ("Parameters", "Returns", "Raises", "References", "Examples")


@pytest.mark.parametrize("name", [*FUNCTIONS, *plots.__all__])
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


# What an option is unless it is given, where it changes a number; None, or nothing at all, is left out.
DEFAULTS = {
    **{"confidence_level": 0.95, "n_resamples": 2000, "stratified": False, "bca": False, "method": "percentile"},
    **{"per_group": (1, 1), "width": 0.2, "expected": 1, "n_points": 101, "n_bins": 5, "strategy": "uniform"},
    **{"drop_intermediate": True, "average": "macro", "on_new_data": False},
}
OTHER_DEFAULTS = {
    **{"auc_interval.method": "logit", "mcnemar_test.method": "mid-p", "recalibrate.method": "platt"},
    **{"bootstrap_error.n_resamples": 50, "auc_interval.stratified": True, "quantile_edges.n_bins": 1000},
    **{f"pointwise_{curve}_band.n_resamples": 1000 for curve in ("roc", "precision_recall")},
    **{f"{measure}_sample_size.width": 0.1 for measure in ("auc", "proportion")},
    "precision_recall_curve.drop_intermediate": False,
}


def test_defaults():
    given = {
        f"{name}.{parameter.name}": parameter.default
        for name in FUNCTIONS
        for parameter in inspect.signature(getattr(evalkit, name)).parameters.values()
        if parameter.default not in (parameter.empty, None) and parameter.name in DEFAULTS
    }
    assert {key: value for key, value in given.items() if value != DEFAULTS[key.partition(".")[2]]} == OTHER_DEFAULTS
    assert {key.partition(".")[2] for key in given} == set(DEFAULTS)


@pytest.mark.parametrize("name", dask.__all__)
def test_a_function_over_dask_is_like_that_of_the_library(name):
    function, doc = getattr(dask, name), inspect.getdoc(getattr(dask, name))
    ours, known = (inspect.signature(of).parameters for of in (function, getattr(evalkit, name)))
    assert [(p.name, p.kind, p.default) for p in ours.values()] == [
        (p.name, p.kind, p.default) for p in known.values() if p.name in ours
    ]
    assert all(re.search(rf"\b{parameter}\b", doc) for parameter in ours)
    assert all(f"{section}\n{'-' * len(section)}\n" in doc for section in SECTIONS)
