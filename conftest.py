"""What every test shares: nbval leaves HTML out, and two workers share the work out evenly."""

import pytest
from nbval.plugin import IPyNbCell

SLOW_FIRST = ("tests/site/", "chapters/bootstrap-error", "tests/book/", "chapters/")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Leave HTML out of the comparison, keep what shares a kernel or a browser together, begin with the longest."""
    for notebook in {item.parent for item in items if isinstance(item, IPyNbCell)}:
        notebook.skip_compare += ("text/html",)  # pictures and HTML are not stored in a chapter; their text is
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    items.sort(key=lambda item: next((i for i, start in enumerate(SLOW_FIRST) if item.nodeid.startswith(start)), 9))
