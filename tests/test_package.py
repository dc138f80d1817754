import inspect
import json
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

import evalkit

LIST_MODULES = "import sys, json, evalkit, evalkit.plots; print(json.dumps(sorted(sys.modules)))"


@pytest.fixture(scope="module")
def modules_after_import():
    root = Path(evalkit.__file__).parents[1]
    run = subprocess.run([sys.executable, "-c", LIST_MODULES], cwd=root, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


@pytest.mark.parametrize("heavy", ["sklearn", "pandas", "scipy", "matplotlib.pyplot", "IPython"])
def test_import_stays_light(modules_after_import, heavy):
    assert "evalkit.plots" in modules_after_import
    assert heavy not in modules_after_import


def test_public_names_are_those_in_all():
    public = {key for key, value in vars(evalkit).items() if not key.startswith("_") and not inspect.ismodule(value)}
    assert public == set(evalkit.__all__)


def test_all_is_sorted_without_repeats():
    assert evalkit.__all__ == sorted(set(evalkit.__all__))


@pytest.mark.parametrize("name", evalkit.__all__)
def test_public_name_is_documented(name):
    assert inspect.getdoc(getattr(evalkit, name))


@pytest.mark.parametrize("name", [name for name in evalkit.__all__ if inspect.isfunction(getattr(evalkit, name))])
def test_function_documents_every_parameter_and_shows_an_example(name):
    function = getattr(evalkit, name)
    doc = inspect.getdoc(function)
    assert "Examples\n--------\n>>> " in doc
    for parameter in inspect.signature(function).parameters:
        assert parameter in doc


@pytest.mark.parametrize("name", [name for name in evalkit.__all__ if inspect.isfunction(getattr(evalkit, name))])
def test_options_after_the_data_are_keyword_only(name):
    parameters = inspect.signature(getattr(evalkit, name)).parameters.values()
    options = [p.name for p in parameters if p.default is not p.empty and p.kind is not p.KEYWORD_ONLY]
    assert options == []


@pytest.mark.parametrize("file", ["py.typed", "evalkit.mplstyle"])
def test_data_file_is_shipped(file):
    assert resources.files("evalkit").joinpath(file).is_file()
