import matplotlib
import pytest

matplotlib.use("Agg")

import matplotlib.pyplot as plt

from tests.generated_data import DataSet


def pytest_collection_modifyitems(items):
    """Mark what is run over each generated data set; `make coverage` does without."""
    for item in items:
        params = item.callspec.params.values() if hasattr(item, "callspec") else ()
        if any(isinstance(value, DataSet) for value in params):
            item.add_marker("generated")


@pytest.fixture(autouse=True)
def _close_figures():
    yield
    plt.close("all")
