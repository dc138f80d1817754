"""The built site, served on loopback, and a browser to read it with."""

import functools
import os
import re
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import sync_playwright

from tools import export
from tools.canonical import ROOT

SITE = ROOT / "_build" / "html"
CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
REDIRECTS = CONFIG["sphinx"]["config"]["redirects"]
MOVED = {name.removesuffix(".html") + ".html": to for name, to in REDIRECTS.items()}
FRONT_PAGE = "index.html"
WIDTHS = {"wide": 1280, "phone": 360}


def pages() -> list[str]:
    """Every English page of the site, relative to its root: no reports, which are not the theme's, no moved ones."""
    others = {"_static", "reports", "zh"}
    found = [path.relative_to(SITE) for path in SITE.rglob("*.html") if not others & set(path.parts)]
    return sorted(str(path) for path in found if str(path) not in MOVED)


def page_called(name: str) -> str:
    """A page by its name, whatever its part and its number there."""
    (page,) = (page for page in pages() if re.sub(r"^\d+-", "", Path(page).stem) == name)
    return page


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site; `make test` builds it first."""
    assert (SITE / "index.html").exists(), "the site is not built: run `make book` first"
    return SITE


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        """Say nothing."""


@contextmanager
def served(handler=QuietHandler):
    """Where the site is served, on this machine only."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(SITE))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def address(site):
    """The site's address."""
    with served() as at:
        yield at


@pytest.fixture(scope="session")
def browser():
    """Chromium, headless; a missing one is a failure in CI and a skip elsewhere."""
    path = export.browser_path()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium: .ci/run installs it with apt")
        pytest.skip("no Chromium on this machine: `sudo apt install chromium`")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=export.QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def reader(browser):
    """One reader who goes from page to page: what pages share is loaded once."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def opened():
    """Opens pages, and closes them after the test."""
    pages_of_test = []

    def new_page(opener):
        pages_of_test.append(opener.new_page())
        return pages_of_test[-1]

    yield new_page
    for page in pages_of_test:
        page.close()


@pytest.fixture
def visitor(browser):
    """Opens a page for a reader of one's own, with these preferences."""
    contexts = []

    def new_page(**preferences):
        contexts.append(browser.new_context(**preferences))
        return contexts[-1].new_page()

    yield new_page
    for context in contexts:
        context.close()


@pytest.fixture
def alive(opened, reader, tmp_path):
    """Opens a live figure on a page of its own."""

    def open_figure(figure, at=""):
        path = tmp_path / "figure.html"
        path.write_text(f'<!doctype html><html lang="en"><title>Figure</title><main>{figure._repr_html_()}</main>')
        page = opened(reader)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(path.as_uri() + at)
        page.wait_for_function("document.querySelector('live-figure').shadowRoot")
        return page

    return open_figure
