"""How nbval runs the chapters."""

import os

import jupyter_client.provisioning.local_provisioner
import pytest
from nbformat.v4 import new_code_cell
from nbval.plugin import IPyNbCell

import evalkit
from tools.canonical import FIGURES_AS_TEXT
from tools.kernels import Kernel

os.environ.setdefault("OMP_NUM_THREADS", "1")  # of each worker and kernel: with more, they wait for one another

SLOW_FIRST = ("tests/site/", "tests/book/", "chapters/")


def pytest_configure(config):
    """Fork kernels from one that has loaded what chapters import: it saves two fifths of the chapters' time."""
    jupyter_client.provisioning.local_provisioner.launch_kernel = Kernel


def pytest_collection_modifyitems(items):
    """Pictures and HTML are not stored in a chapter, so they cannot be compared; begin with what takes longest."""
    for notebook in {item.parent for item in items if isinstance(item, IPyNbCell)}:
        notebook.skip_compare += ("text/html", "image/svg+xml")
    items.sort(key=lambda item: next((i for i, start in enumerate(SLOW_FIRST) if item.nodeid.startswith(start)), 9))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Before a chapter's first cell, have figures sent as text; after a solution, let its exercise judge it."""
    if isinstance(item, IPyNbCell) and item.nodeid.endswith("::Cell 0"):
        run_beside(item, FIGURES_AS_TEXT)
    yield
    tags = item.cell.metadata.get("tags", []) if isinstance(item, IPyNbCell) else []
    if label := next((tag[9:] for tag in tags if tag.startswith("solution:")), None):
        (check,) = (cell for cell in item.parent.nb.cells if f"check:{label}" in cell.metadata.get("tags", []))
        run_beside(item, f"from tests.book.exercises import hold\nhold({check.source!r}, globals())")


def run_beside(item, code):
    """Run code that is not in its chapter, in the chapter's kernel."""
    own, checked = item.cell, item.options["check"]
    item.cell, item.options["check"] = new_code_cell(code), False
    item.runtest()
    item.cell, item.options["check"] = own, checked


@pytest.fixture(autouse=True, scope="session")
def _evalkit_in_examples(doctest_namespace):
    """What a docstring's example may use: every public name."""
    doctest_namespace.update((name, getattr(evalkit, name)) for name in evalkit.__all__)
