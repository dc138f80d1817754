import json
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

import evalkit

LIST_MODULES = "import sys, json, evalkit; evalkit.plots.plot_roc; print(json.dumps(sorted(sys.modules)))"


def test_import_stays_light():
    root = Path(evalkit.__file__).parents[1]
    run = subprocess.run([sys.executable, "-c", LIST_MODULES], cwd=root, capture_output=True, text=True, check=True)
    heavy = {"sklearn", "pandas", "scipy", "matplotlib.pyplot", "IPython", "jinja2", "pyarrow", "dask"}
    assert {"evalkit.plots", *heavy} & {*json.loads(run.stdout)} == {"evalkit.plots"}


@pytest.mark.parametrize(
    "file", ["py.typed", "plots/evalkit.mplstyle", "reporting/style.css", "reporting/page.html.jinja"]
)
def test_data_file_is_shipped(file):
    assert resources.files("evalkit").joinpath(file).is_file()
