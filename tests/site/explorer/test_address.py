"""Rows in the address of a page."""

import pytest

from tests.site.explorer.element import ELEMENT, part, paste


def test_small_data_travel_in_the_address(shown, browser, opened):
    page = shown([0, 1], [0.1, 0.9])
    paste(page, "cat,0.9\ndog,-1e-7\ncat,0.3\n")
    part(page, ".which >> text=dog").click()
    address = page.url
    assert "#explorer-1=0:0.9,1:-1e-7,0:0.3&dog&cat" in address
    other = opened(browser)
    other.goto(address)
    assert part(other, ".summary").inner_text() == part(page, ".summary").inner_text()


def test_the_address_speaks_once_and_never_over_other_rows(shown):
    page = shown([0, 1], [0.1, 0.9], fragment="#explorer-1=1:0.9,0:0.4,1:0.3")
    assert part(page, ".summary").inner_text().startswith("3 rows")
    part(page, ".again").evaluate("button => button.click()")
    assert part(page, ".summary").inner_text().startswith("2 rows")
    assert "#" not in page.url
    paste(page, "1,0.9\n0,0.4\n1,0.3\n")
    assert "#explorer-1=1:0.9,0:0.4,1:0.3" in page.url
    page.evaluate(
        f"""() => {{
          const old = {ELEMENT}, copy = old.cloneNode(true);
          old.replaceWith(copy);
        }}"""
    )
    assert part(page, ".summary").inner_text().startswith("2 rows")


@pytest.mark.parametrize(
    ("fragment", "sentence"),
    [
        ("#explorer-1=1:0.9,0:0.3&dog&dog", "two different names of classes are wanted"),
        ("#explorer-1=1:0.9,0:0.3&dog", "two different names of classes are wanted"),
        ("#explorer-1=1:" + "1" * 30_000 + "x,0:1", "it is too long"),
        ("#explorer-1=1:0.9,0:x", "row 2 is “0:x”, not a label and a score"),
        ("#explorer-1=1:0.9,<img%20src=x%20onerror=alert(1)>", "row 2 is “<img"),
        ("#explorer-1=2:0.9,0:1", "row 1 is “2:0.9”"),
        ("#explorer-1=1:0.9,1:0.3", "both classes are needed"),
        ("#explorer-1=1:0.9,0:0.3&%E0%A4%A&b", "it is garbled"),
        ("#explorer-1=1:0.9,0:0.3&" + "x" * 50 + "&b", "the names of the classes are too long"),
        ("#explorer-1=" + "1:0.9,0:0.3," * 200, "it has 401 rows, more than 200"),
        ("#explorer-1=", "row 1 is “”"),
        ("#explorer-1=1:Infinity,0:1", "row 1 is “1:Infinity”"),
    ],
)
def test_a_hostile_address_is_refused(shown, fragment, sentence):
    page = shown([0, 1], [0.1, 0.9], fragment=fragment)
    assert sentence in part(page, ".message").text_content()
    assert part(page, ".summary").inner_text().startswith("2 rows: 1 positive, 1 negative;")
    assert page.evaluate(f"{ELEMENT}.shadowRoot.querySelectorAll('img').length") == 0


def test_a_link_is_put_into_the_clipboard(shown):
    page = shown([0, 1], [0.25, 0.75], show="own")
    page.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }")
    part(page, ".copy-link").click()
    assert "The link is in the clipboard." in part(page, ".status").inner_text()
    assert page.evaluate("copied").endswith(".html#explorer-1=0:0.25,1:0.75&positive&negative&at=0.75")
    assert not part(page, ".copied").is_visible()
