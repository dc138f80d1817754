"""A page with an explorer on it."""

import itertools

import pytest

from evalkit import explore

NUMBERS = itertools.count()  # a file of its own for every page, so that going there always loads it anew
SIZE = {"width": 1280, "height": 720}
HEAD = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>x</title>'
# As if the page had just been loaded: no rows in its address, not scrolled, and the clipboard is the browser's own.
REPLACE = """element => {
  history.replaceState(null, "", location.pathname);
  delete navigator.clipboard.writeText;
  scrollTo(0, 0);
  document.querySelector("main").innerHTML = `<h1>x</h1>${element}`;
}"""


def html_of(y_true, y_score, **options):
    """The element, and the script that makes it work."""
    element, start, script = explore(y_true, y_score, **options)._repr_html_().partition("<script class=")
    return element, start + script


def write_page(folder, body):
    """The address of a new file."""
    path = folder / f"page-{next(NUMBERS)}.html"
    path.write_text(f'<!doctype html><html lang="en">{HEAD}{body}', encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="session")
def kept_page(browser, tmp_path_factory):
    """One page for all tests, with the script: to load one takes longer than most tests."""
    page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
    page.set_default_timeout(8_000)
    _, script = html_of([0, 1], [0, 1])
    page.goto(write_page(tmp_path_factory.mktemp("explorer"), f"<main></main>{script}"))
    yield page
    page.close()


@pytest.fixture
def shown(browser, kept_page, opened, tmp_path):
    """Put an explorer for the rows given onto the page that all tests share; what it complains of fails the test.

    A page is loaded, from disk, for rows in its address (`fragment`), or where a test wants one that is its own
    (`apart`), since it changes more than the page (its clock) or goes back to its address.
    """
    trouble, listening = [], []
    listeners = {
        "console": lambda message: trouble.append(message.text) if message.type == "error" else None,
        "pageerror": lambda error: trouble.append(str(error)),
        "dialog": lambda dialog: trouble.append(dialog.message),
        "request": lambda asked: None if asked.url.startswith("file:") else trouble.append(asked.url),
    }

    def show(y_true, y_score, *, fragment="", apart=False, width=SIZE["width"], **options):
        element, script = html_of(y_true, y_score, **options)
        page = opened(browser) if apart else kept_page
        if not apart and page.viewport_size["width"] != width:
            page.set_viewport_size(SIZE | {"width": width})
        for event, listener in listeners.items():
            page.on(event, listener)
            listening.append((page, event, listener))
        if apart or fragment:
            page.goto(write_page(tmp_path, f"<main><h1>x</h1>{element}</main>{script}") + fragment)
        else:
            page.mouse.move(0, 0)
            page.evaluate(REPLACE, element)
        page.wait_for_function("document.querySelector('threshold-explorer').shadowRoot")
        return page

    yield show
    for page, event, listener in listening:
        page.remove_listener(event, listener)
    assert trouble == []


@pytest.fixture
def on_a_phone(visitor, tmp_path):
    """Open a page with an explorer, and much below it, on a screen that is touched."""

    def show(y_true, y_score, **options):
        element, script = html_of(y_true, y_score, **options)
        room = '<p style="height: 2000px">x</p>'  # to scroll
        phone = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
        page = visitor(**phone, reduced_motion="reduce")
        page.goto(write_page(tmp_path, room + element + room + script))
        page.evaluate("document.querySelector('threshold-explorer').scrollIntoView()")
        page.wait_for_function("document.querySelector('threshold-explorer').shadowRoot")
        return page

    return show
