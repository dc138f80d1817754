"""What the panel that makes a model says, word for word, and what each of its controls changes.

After a change that is meant, `python -m tests.site.explorer.test_transcripts` writes it anew; read the difference.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.site.explorer.conftest import REPLACE, html_of, write_page
from tests.site.explorer.outline import DO, transcript
from tools import export

STORED = Path(__file__).parent / "transcripts" / "a model.txt"
WIDTH = 'Object.assign(element.style, { width: "900px", fontSize: "16px" })'
ACTIONS = [
    "set('.maker [name=size]', 40)",
    "set('.maker [name=separation]', 2.5)",
    "set('.maker [name=spread]', 2)",
    "set('.maker [name=prevalence]', 20)",
    "set('.maker [name=seed]', 7)",
    "$('.new-start').click()",
    "$('.make').click()",
]


def said_on(page):
    """The transcript, at a width and a size of letters that do not depend on the page."""
    page.evaluate(DO, WIDTH)
    return transcript(page, ".summary, .maker", ACTIONS)


def test_each_word_is_as_it_was(shown):
    page = shown([0, 1], [0, 1], show="maker")
    assert said_on(page).splitlines() == STORED.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=export.browser_path(), args=export.QUIET)
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(write_page(Path(folder), f"<main></main>{html_of([0, 1], [0, 1])[1]}"))
        page.evaluate(REPLACE, html_of([0, 1], [0, 1], show="maker")[0])
        STORED.write_text(said_on(page), encoding="utf-8")
