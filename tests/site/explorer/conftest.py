"""A page, from disk, with an explorer on it."""

import itertools

import pytest

from evalkit import explore
from tests.site.conftest import keep_screenshot_of_failure

NUMBERS = itertools.count()  # a file of its own for every page, so that going there always loads it anew
SIZE = {"width": 1280, "height": 720}


@pytest.fixture(scope="module")
def kept_page(browser):
    """One page for a file of tests: to open one takes longer than most of them."""
    page = browser.new_page(viewport=SIZE)
    page.set_default_timeout(8_000)
    yield page
    page.close()


@pytest.fixture
def shown(browser, kept_page, opened, tmp_path, request):
    """Open a page, from disk, with an explorer for the rows given; anything it complains of fails the test.

    `apart` opens a page of its own, for a test that changes more than a page (its clock).
    """
    trouble, listening = [], []
    listeners = {
        "console": lambda message: trouble.append(message.text) if message.type == "error" else None,
        "pageerror": lambda error: trouble.append(str(error)),
        "dialog": lambda dialog: trouble.append(dialog.message),
        "request": lambda asked: None if asked.url.startswith("file:") else trouble.append(asked.url),
    }

    def show(y_true, y_score, *, fragment="", apart=False, width=SIZE["width"], **options):
        path = tmp_path / f"page-{next(NUMBERS)}.html"
        body = explore(y_true, y_score, **options)._repr_html_()
        head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>x</title>'
        path.write_text(f'<!doctype html><html lang="en">{head}<main><h1>x</h1>{body}</main>', encoding="utf-8")
        page = opened(browser) if apart else kept_page
        if not apart:
            page.set_viewport_size(SIZE | {"width": width})
        for event, listener in listeners.items():
            page.on(event, listener)
            listening.append((page, event, listener))
        page.goto(path.as_uri() + fragment)
        return page

    yield show
    keep_screenshot_of_failure(request.node, kept_page, "kept")
    for page, event, listener in listening:
        page.remove_listener(event, listener)
    assert trouble == []


@pytest.fixture
def on_a_phone(browser, tmp_path):
    """Open a page with an explorer, and much below it, on a screen that is touched."""
    context = browser.new_context(viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True)

    def show(y_true, y_score, **options):
        path = tmp_path / "page.html"
        head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>x</title>'
        body = explore(y_true, y_score, **options)._repr_html_()
        room = '<p style="height: 2000px">x</p>'  # to scroll
        path.write_text(f"<!doctype html><html lang=en>{head}{room}{body}{room}", encoding="utf-8")
        page = context.new_page()
        page.goto(path.as_uri())
        return page

    yield show
    context.close()
