"""What every test shares: how nbval compares, that each stored number counts, how two workers share the work out."""

import gc
import os
import re
import zlib
from collections import Counter
from copy import deepcopy

import jupyter_client.provisioning.local_provisioner
import pytest
from nbformat.v4 import new_code_cell
from nbval.plugin import IPyNbCell, coalesce_streams
from xdist.scheduler import LoadFileScheduling

from tools.canonical import FIGURES_AS_TEXT, KEPT
from tools.kernels import Kernel
from tools.perturb import changed_numbers
from tools.prose import due, question

os.environ.setdefault("OMP_NUM_THREADS", "1")  # of each worker and kernel: with more, they wait for one another

SLOW_FIRST = ("tests/site/", "tests/book/", "chapters/")


class ByFileAndHalf(LoadFileScheduling):
    """A worker takes a whole file, since its tests share a kernel or a browser; of the site's pages, one half."""

    def _split_scope(self, nodeid):
        page = re.search(r"tests/site/.*::test_(?:page|exercises)\[(.*)\]", nodeid)
        return f"half {zlib.crc32(page[1].encode()) % 2}" if page else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config, log):
    """Used whatever --dist says."""
    return ByFileAndHalf(config, log)


def pytest_collection_modifyitems(items):
    """Pictures and HTML are not stored in a chapter, so they cannot be compared; begin with what takes longest."""
    for notebook in {item.parent for item in items if isinstance(item, IPyNbCell)}:
        notebook.skip_compare += ("text/html", "image/svg+xml")
    items.sort(key=lambda item: next((i for i, start in enumerate(SLOW_FIRST) if item.nodeid.startswith(start)), 9))


def pytest_collectstart():
    """Collect no garbage meanwhile: tests are kept to the end. The process that only hands tests out collects none."""
    gc.disable()


def pytest_collection_finish():
    """Collect garbage again, but not among the tests."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """A cell that printed what is stored must no longer agree once any stored number is changed."""
    if isinstance(item, IPyNbCell) and item.nodeid.endswith("::Cell 0"):
        run_beside(item, FIGURES_AS_TEXT)
    yield
    if isinstance(item, IPyNbCell):
        item.format_output_compare = lambda key, left, right: None  # slow, and nobody would read it
        changes = list(changed_outputs(item.cell.outputs))
        missed = [changed for changed, outputs in changes if agrees(item, outputs)]
        assert not missed, f"a number may change and nobody would know: {missed}"
        item.user_properties.append(("stored numbers", len(changes)))
        entries = due(item.parent.nb).get(item.cell.id)
        try_answers(item)
        hold_entries(item, entries)


def hold_entries(item, entries):
    """The numbers and formulas of the prose around a cell, once it has run: each holds."""
    if entries:
        said = "".join(output.text for output in run_beside(item, question(entries)))
        assert not said, said
        item.user_properties.append(("numbers and formulas in prose", len(entries)))


def try_answers(item):
    """Where a solution has just run, in the same kernel: its exercise takes it, and nothing near it."""
    label = next((tag[9:] for tag in item.cell.metadata.get("tags", []) if tag.startswith("solution:")), None)
    if label is not None:
        (check,) = (cell for cell in item.parent.nb.cells if f"check:{label}" in cell.metadata.get("tags", []))
        (output,) = run_beside(item, f"from tests.book.exercises import hold\nhold({check.source!r}, globals())")
        item.user_properties.append(("exercise answers", int(output.text)))


def run_beside(item, code):
    """What a kernel shows for code that is not in its chapter."""
    own, checked = item.cell, item.options["check"]
    item.cell, item.options["check"] = new_code_cell(code), False
    item.runtest()
    item.cell, item.options["check"] = own, checked
    return item.test_outputs


def changed_outputs(outputs):
    """Each changed text, and a cell's outputs with it."""
    for output in outputs:
        data = output.get("data", {})
        for where, key in ((output, "text"), *((data, kind) for kind in KEPT)):
            kept = where.get(key, "")
            for changed in changed_numbers(kept):
                where[key] = changed
                yield changed, deepcopy(outputs)
            if kept:
                where[key] = kept


def agrees(cell, outputs):
    """Whether nbval takes these outputs for what the cell printed."""
    return not cell.options["check"] or cell.compare_outputs(cell.test_outputs, coalesce_streams(outputs))


class Changes:
    """Counts what tests changed one at a time and saw noticed: each says so in its properties."""

    def __init__(self):
        self.counts = Counter()

    def pytest_runtest_logreport(self, report):
        """Add a test's counts, which its worker sent along."""
        if report.when == "call" and report.passed:
            self.counts.update({name: count for name, count in report.user_properties if isinstance(count, int)})

    def pytest_terminal_summary(self, terminalreporter):
        """Say how many there were."""
        if self.counts:
            told = ", ".join(f"{count:,} {name}" for name, count in sorted(self.counts.items()))
            terminalreporter.write_line(f"changed one at a time, each change noticed: {told}")


def pytest_configure(config):
    """Fork kernels; count once, not in each worker."""
    jupyter_client.provisioning.local_provisioner.launch_kernel = Kernel
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Changes())
