import json
from pathlib import Path

import matplotlib
import pytest

matplotlib.use("Agg")

import matplotlib.pyplot as plt

from tests.generated_data import DataSet

DURATIONS = Path("mutmut-stats.json")


def pytest_collection_modifyitems(items):
    """Mark what is run over each generated data set; `make coverage` does without."""
    for item in items:
        params = item.callspec.params.values() if hasattr(item, "callspec") else ()
        if any(isinstance(value, DataSet) for value in params):
            item.add_marker("generated")
    if DURATIONS.exists():
        quickest_first(items)


def quickest_first(items):
    """Under mutmut, which stops at the first test that fails; a fixture of a whole module is still made once."""
    took = json.loads(DURATIONS.read_text())["duration_by_test"]

    def place(item):
        shares = any(defs[-1].scope == "module" for defs in item._fixtureinfo.name2fixturedefs.values())
        return (1, item.nodeid.partition("::")[0], 0) if shares else (0, "", took.get(item.nodeid, 0))

    items.sort(key=place)


@pytest.fixture(autouse=True)
def _close_figures():
    yield
    plt.close("all")
