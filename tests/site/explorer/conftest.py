"""A page, from disk, with an explorer on it."""

import pytest

from evalkit import explore


@pytest.fixture
def shown(browser, opened, tmp_path):
    """Open a page, from disk, with an explorer for the rows given; anything it complains of fails the test."""
    trouble = []

    def show(y_true, y_score, *, fragment="", **options):
        path = tmp_path / "page.html"
        body = explore(y_true, y_score, **options)._repr_html_()
        path.write_text(
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><main><h1>x</h1>{body}</main>',
            encoding="utf-8",
        )
        page = opened(browser)
        page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("dialog", lambda dialog: trouble.append(dialog.message))
        page.on("request", lambda request: None if request.url.startswith("file:") else trouble.append(request.url))
        page.goto(path.as_uri() + fragment)
        return page

    yield show
    assert trouble == []
