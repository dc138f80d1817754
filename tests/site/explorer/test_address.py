"""Rows in the address of a page."""

import base64
import re
import zlib

import numpy as np
import pytest

from tests.site.explorer.element import ELEMENT, STEP, go_to, part, paste

KEEP_COPY = "() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }"


def followed(shown, address):
    """A page with other rows, come to by the link."""
    return shown([0, 1], [0.1, 0.9], fragment=address[address.index("#") :])


def summary(page):
    """What is said of the rows."""
    return part(page, ".summary").inner_text()


def test_small_data_travel_in_the_address(shown):
    page = shown([0, 1], [0.1, 0.9])
    paste(page, "cat,0.9\ndog,-1e-7\ncat,0.3\n")
    part(page, ".which >> text=dog").click()
    assert "#explorer-1=0:0.9,1:-1e-7,0:0.3&dog&cat" in page.url
    said = summary(page)
    assert summary(followed(shown, page.url)) == said


def test_the_address_speaks_once_and_never_over_other_rows(shown):
    page = shown([0, 1], [0.1, 0.9], fragment="#explorer-1=1%3A0.9%2C0%3A0.4,1:0.3")  # some marks are coded
    assert summary(page).startswith("3 rows")
    part(page, ".again").evaluate("button => button.click()")
    assert summary(page).startswith("2 rows")
    assert "#" not in page.url
    paste(page, "1,0.9\n0,0.4\n1,0.3\n")
    assert "#explorer-1=1:0.9,0:0.4,1:0.3" in page.url
    page.evaluate(f"{ELEMENT}.replaceWith({ELEMENT}.cloneNode(true))")
    assert summary(page).startswith("2 rows")


def test_rows_that_are_made_up_leave_the_address_and_new_ones_in_it_are_read(shown):
    page = shown([0, 1], [0.1, 0.9], apart=True)
    paste(page, "1,0.9\n0,0.4\n1,0.3\n")
    part(page, ".maker summary").click()
    part(page, ".make").click()
    assert "#" not in page.url
    page.evaluate("location.hash = 'explorer-1=1:0.9,0:0.4,1:0.3,0:0.1&at=0.4'")
    part(page, ".message >> text=4 rows read").wait_for(state="attached")
    assert part(page, ".now").inner_text() == "0.4"
    page.evaluate("location.hash = 'explorer-2=1:0.9,0:0.4'")
    page.evaluate("location.hash = 'results'")
    assert summary(page).startswith("4 rows")
    page.evaluate("location.hash = 'explorer-1=1:0.9,0:x'")
    part(page, ".message >> text=The data in the address cannot be read: row 2").wait_for()
    part(page, ".again").click()  # takes away what stands in the address, though it was not shown
    assert page.url.endswith(".html")


def packed(content):
    """Rows as they stand compressed in an address."""
    compressor = zlib.compressobj(wbits=-15)
    return "z." + base64.urlsafe_b64encode(compressor.compress(content) + compressor.flush()).decode().rstrip("=")


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ("1:0.9,0:0.3&dog&dog", "two different names of classes are wanted"),
        ("1:0.9,<img%20src=x%20onerror=alert(1)>", "row 2 is “<img"),
        ("1:0.9,0:0.3&%E0%A4%A&b", "it is garbled"),
        (packed(b"0" * 9_000_000), "it unpacks to too much"),
        ("z.bm8gZGVmbGF0ZQ", "it is garbled"),
    ],
)
def test_a_hostile_address_is_refused(shown, rows, sentence):
    page = shown([0, 1], [0.1, 0.9], fragment=f"#explorer-1={rows}")
    part(page, f".message >> text={sentence}").wait_for()
    assert summary(page).startswith("2 rows: 1 positive, 1 negative;")
    assert page.evaluate(f"{ELEMENT}.shadowRoot.querySelectorAll('img').length") == 0


def copied_link(page):
    """What the button puts into the clipboard."""
    page.evaluate(KEEP_COPY)
    part(page, ".copy-link").click()
    part(page, ".status >> text=The link is in the clipboard.").wait_for()
    assert not part(page, ".copied").is_visible()
    return page.evaluate("copied")


@pytest.mark.parametrize(
    ("rows", "fragment"), [(3, "0:0[.]25:1,1:0[.]75:2,1:0[.]5:3&positive&negative&at=.*"), (2000, r"z\.[\w-]+")]
)
def test_rows_the_threshold_and_a_second_model_travel_in_the_link(shown, rows, fragment):
    y, scores = np.arange(rows) % 2, np.random.default_rng(3).random(rows)
    if rows == 3:
        y, scores = np.array([0, 1, 1]), np.array([0.25, 0.75, 0.5])
    page = shown(y, scores, scores_b=np.arange(rows) + 1, show="own")
    go_to(page, rows // 3)
    link = copied_link(page)
    assert re.search(f"#explorer-1={fragment}$", link)
    page = followed(shown, link)
    part(page, f".message >> text={rows:,} rows read").wait_for(state="attached")
    assert page.evaluate(STEP) == rows // 3
    sent = page.evaluate(f"['positive', 'scores', 'second'].map(name => [...{ELEMENT}.data[name]])")
    assert sent == [y.tolist(), scores.tolist(), list(range(1, rows + 1))]


@pytest.mark.parametrize(
    ("y", "scores"), [(np.arange(20_000) % 2, np.random.default_rng(4).random(20_000)), (["x" * 41, "b"], [0.1, 0.9])]
)
def test_data_that_fit_into_no_link_are_refused_in_a_sentence(shown, y, scores):
    page = shown(y, scores, pos_label=y[1], show="own")
    part(page, ".copy-link").click()
    part(page, ".status >> text=These rows do not fit into a link").wait_for()
