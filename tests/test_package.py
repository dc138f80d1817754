"""The package as installed: what an import loads, and which data files are there."""

import json
import subprocess
import sys
from importlib import resources
from pathlib import Path

import dask.array
import pytest

import evalkit
import evalkit.dask

LIST_MODULES = "import sys, json, evalkit; evalkit.plots.plot_roc; print(json.dumps(sorted(sys.modules)))"


@pytest.fixture(scope="module")
def modules_after_import():
    root = Path(evalkit.__file__).parents[1]
    run = subprocess.run([sys.executable, "-c", LIST_MODULES], cwd=root, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


@pytest.mark.parametrize(
    "heavy", ["sklearn", "pandas", "scipy", "matplotlib.pyplot", "IPython", "jinja2", "pyarrow", "dask"]
)
def test_import_stays_light(modules_after_import, heavy):
    assert "evalkit.plots" in modules_after_import
    assert heavy not in modules_after_import


@pytest.mark.parametrize("file", ["py.typed", "evalkit.mplstyle", "reporting/style.css", "reporting/page.html.jinja"])
def test_data_file_is_shipped(file):
    assert resources.files("evalkit").joinpath(file).is_file()


def test_version_is_a_text_of_three_numbers():
    assert all(part.isdigit() for part in evalkit.__version__.split("."))
    assert evalkit.__version__.count(".") == 2


@pytest.mark.parametrize("module", [evalkit, evalkit.dask], ids=["evalkit", "evalkit.dask"])
def test_a_warning_names_the_callers_line(module):
    of = dask.array.from_array if module is evalkit.dask else list
    with pytest.warns(UserWarning, match="single point") as caught:
        module.auc_interval(of([0, 0, 1, 1]), of([1, 2, 3, 4]), method="delong")
    assert caught[0].filename == __file__
