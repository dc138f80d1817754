"""What stands in the element, every word, attribute and place of it, and what each thing that a person does changes.

Held to what is stored in `transcripts/`; whether the numbers are right, the other tests say. After a change that is
meant, `python -m tests.site.explorer.test_transcripts` writes them anew, and the difference is to be read.
"""

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

from tests.site.explorer.conftest import REPLACE, html_of, write_page
from tests.site.explorer.outline import DO, LOOKS, changes, transcript
from tools import export

STORED = Path(__file__).parent / "transcripts"
PREPARE = """
navigator.clipboard.writeText = () => Promise.reject();
Object.assign(element.style, { width: "900px", fontSize: "16px" });
"""
OPEN_ALL = "for (const panel of root.querySelectorAll('details')) panel.open = true"
SPAM = ["spam", "spam", "ham", "spam", "spam", "ham", "spam", "ham", "ham", "spam", "ham", "ham"]
SCORES = [0.95, 0.9, 0.8, 0.7, 0.7, 0.7, 0.5, 0.5, 0.4, 0.3, 0.3, 0.1]
OTHERS = [0.9, 0.8, 0.75, 0.8, 0.2, 0.6, 0.7, 0.1, 0.4, 0.7, 0.3, 0.2]


def many():
    """More scores than are drawn singly, on both sides of 0."""
    rng = np.random.default_rng(7)
    y = np.arange(45) % 3 == 0
    return y.astype(int), np.round(rng.normal(y), 2)


SCENES = {
    "panels": (
        ".explorer",
        (SPAM, SCORES),
        {"scores_b": OTHERS, "pos_label": "spam"},
        [
            OPEN_ALL,
            *(f"element.goTo({step})" for step in (0, 4, 5, 8)),
            "$('.lower').click()",
            "$('.higher').click()",
            *(f"root.querySelectorAll('.best button')[{i}].click()" for i in range(4)),
            *(
                f"set('.jump select', '{rate}'); set('.jump input', {limit}); $('.jump [type=submit]').click()"
                for rate, limit in (("recall", 0.8), ("fpr", 0.2), ("precision", 0.7), ("precision", 1), ("fpr", 0))
            ),
            "set('.costs .miss', 20)",
            "set('.costs .prevalence', 4)",
            "set('.costs .miss', 5)",
            "$('.own-prevalence').click()",
            "$('.to-cheapest').click()",
            "$('.certainty input').click()",
            "$('.certainty input').click()",
            "point('.roc svg', 0.2, 0.3)",
            "point('.roc svg', 0.9, 0.1)",
            "point('.roc svg', 0.2, 0.8)",
            "point('.roc svg', 0.9, 0.1, 'pointerleave')",
            "point('.pr svg', 0.4, 0.6)",
            "point('.pr svg', 0.4, 0.6, 'pointerdown')",
            *(f"$('.{order}-first').click()" for order in ("positives", "negatives", "given")),
            "$('.ties ol button').click()",
            "$('.swap').click()",
        ],
    ),
    "histogram": (
        ".summary, .samples, .roc svg, .measures, .by-pairs, .by-ranks",
        many(),
        {"mode": "guess"},
        [
            "element.goTo(20)",
            "element.goTo(40)",
            "$('.modes [value=all]').click()",
            OPEN_ALL,
            "element.goTo(30)",
            "set('.range', 0.25)",
            "point('.measures svg', 0.5, 0.5, 'pointermove')",
            "element.style.width = '420px'",
        ],
    ),
    "axes": (
        ".samples :is(text:not(.unknown), .threshold, .predicted, .drag-me), .measures text, "
        ".ties :is(.result, button)",
        ([0, 1], [0, 1]),
        {"show": "measures"},
        [
            OPEN_ALL,
            *(
                f"load({count}, i => {score})"
                for count, score in (
                    (1, "0.5"),
                    (2, "i"),
                    (3, "123456789.25 + i"),
                    (40, "i / 7"),
                    (41, "i"),
                    (60, "123456789.25 + i / 1e6"),
                    (60, "(i - 30) * 5e306"),
                    (60, "(i - 30) / 1e4"),
                    (60, "i / 100"),
                    (60, "0.37 + i / 2.5"),
                    (60, "100 + i / 1e4"),
                    (60, "2000 + i / 1e4"),
                    (60, "i * i"),
                )
            ),
            "element.goTo(20)",
            "element.style.width = '250px'",
            "load(60, i => 123456789.25 + i / 1e6)",
            "load(30, i => i / 7)",
            "load(20, i => i)",
            "load(4, i => i + 0.123456)",
        ],
    ),
    "own rows": (
        ".head, .legend, .steering, .told, .matrix, .missions, .compare, .own",
        ([0, 1, 1, 0], [0.125, 0.5, 0.75, 0.5]),
        {"show": "own", "mode": "simple", "threshold": 0.5},
        [
            "$('.copy-table').click()",
            "$('.copy-link').click()",
            "paste('alone')",
            "paste('cat,0.9\\ndog,0.4\\ncat,0.3\\n')",
            "root.querySelectorAll('.which button')[1].click()",
            "paste('id,truth,score_a,score_b,note\\n1,1,0.5,3,x\\n2,0,0.25,1,y\\n3,1,,4,x\\n4,0,high,1,y\\n5,,1,2,x\\n')",
            "$('.which button').click()",
            "paste('id,truth,score_a,score_b\\n1,1,0.5,3\\n2,0,0.25,1\\n3,1,0.75,4\\n')",
            "set('.score-column', '3', 'change')",
            "set('.second-column', 'none', 'change')",
            "set('.label-column', '2', 'change')",
            "$('.again').click()",
            "set('.measure', 'mcc', 'change')",
            "$('.modes [value=guess]').click()",
            "$('details.missions').open = true",
            "element.goTo(2)",
            "element.goTo(1)",
            "$('.modes [value=all]').click()",
            "$('.example').click()",
        ],
    ),
    "a model": (
        ".summary, .maker",
        ([0, 1], [0, 1]),
        {"show": "maker"},
        [
            "set('.maker [name=size]', 40)",
            "set('.maker [name=separation]', 2.5)",
            "set('.maker [name=spread]', 2)",
            "set('.maker [name=prevalence]', 20)",
            "set('.maker [name=seed]', 7)",
            "$('.new-start').click()",
            "$('.make').click()",
        ],
    ),
}


def prepare(page):
    """A width and a size of letters that do not depend on the page."""
    page.evaluate(DO, PREPARE)


@pytest.mark.parametrize("name", SCENES)
def test_each_word_and_place_is_as_it_was(shown, name):
    parts, rows, options, actions = SCENES[name]
    page = shown(*rows, **options)
    prepare(page)
    stored = (STORED / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(page, parts, actions).splitlines() == stored.splitlines()


def looks(page):
    """What the style sheet does on a wide light page, and what is different elsewhere."""
    page.evaluate(DO, OPEN_ALL)
    lines = found = page.evaluate(LOOKS)
    for change in ("element.style.width = '420px'", "element.setAttribute('dark', '')"):
        page.evaluate(DO, change)
        before, found = found, page.evaluate(LOOKS)
        lines = [*lines, "", f"> {change}", *changes(before, found)]
    return "\n".join(lines) + "\n"


def test_each_part_looks_as_it_did(shown):
    _, rows, options, _ = SCENES["panels"]
    page = shown(*rows, **options)
    prepare(page)
    assert looks(page).splitlines() == (STORED / "looks.txt").read_text(encoding="utf-8").splitlines()


def saved_drawing(page):
    """The file of both curves, a line an element, with the band around the ROC curve."""
    page.evaluate(DO, "for (const name of ['certainty', 'save']) $(`details.${name}`).open = true")
    with page.expect_download() as download:
        page.evaluate(DO, "$('.as-svg').click()")
    return download.value.path().read_text(encoding="utf-8").replace("><", ">\n<") + "\n"


def test_each_part_of_the_saved_drawing_is_as_it_was(shown):
    _, rows, options, _ = SCENES["panels"]
    stored = (STORED / "curves.svg").read_text(encoding="utf-8")
    assert saved_drawing(shown(*rows, **options)).splitlines() == stored.splitlines()


def write(folder):
    """Store what is seen now."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=export.browser_path(), args=export.QUIET)
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(write_page(folder, f"<main></main>{html_of([0, 1], [0, 1])[1]}"))
        for name, (parts, rows, options, actions) in SCENES.items():
            page.evaluate(REPLACE, html_of(*rows, **options)[0])
            prepare(page)
            (STORED / f"{name}.txt").write_text(transcript(page, parts, actions), encoding="utf-8")
        _, rows, options, _ = SCENES["panels"]
        page.evaluate(REPLACE, html_of(*rows, **options)[0])
        prepare(page)
        (STORED / "looks.txt").write_text(looks(page), encoding="utf-8")
        page.evaluate(REPLACE, html_of(*rows, **options)[0])
        (STORED / "curves.svg").write_text(saved_drawing(page), encoding="utf-8")


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder))
