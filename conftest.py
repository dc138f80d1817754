"""What every test shares: nbval leaves HTML out, and two workers share the work out evenly."""

import re

from nbval.plugin import IPyNbCell
from xdist.scheduler import LoadFileScheduling

SLOW_FIRST = ("tests/site/", "chapters/bootstrap-error", "tests/book/", "chapters/")


class ByFileAndMode(LoadFileScheduling):
    """A worker takes a whole file, since its tests share a kernel or a browser; the site's pages, one way to look."""

    def _split_scope(self, nodeid):
        mode = re.search(r"::test_page\[((?:wide|phone)-\w+)-", nodeid)
        return mode.group(1) if mode else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config, log):
    """Used whatever --dist says."""
    return ByFileAndMode(config, log)


def pytest_collection_modifyitems(items):
    """Pictures and HTML are not stored in a chapter, so they cannot be compared; begin with what takes longest."""
    for notebook in {item.parent for item in items if isinstance(item, IPyNbCell)}:
        notebook.skip_compare += ("text/html",)
    items.sort(key=lambda item: next((i for i, start in enumerate(SLOW_FIRST) if item.nodeid.startswith(start)), 9))
