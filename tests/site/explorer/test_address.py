"""Rows in the address of a page."""

import pytest

from tests.site.explorer.element import ELEMENT, STEP, go_to, open_tab, part

KEEP_COPY = "() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }"
REFUSE_COPY = "() => { navigator.clipboard.writeText = () => Promise.reject(); }"


def summary(page):
    """What is said of the rows."""
    return part(page, ".summary").inner_text()


def test_rows_in_the_address_are_shown_also_when_it_changes(shown):
    page = shown([0, 1], [0.1, 0.9], fragment="#explorer-1=1%3A0.9%2C0%3A0.4,1:0.3")  # some marks are coded
    part(page, ".message >> text=3 rows read").wait_for()
    part(page, ".again").click()
    assert summary(page).startswith("2 rows")
    page.evaluate("location.hash = 'explorer-1=1:0.9,0:0.4,1:0.3,0:0.1&at=0.4'")
    part(page, ".message >> text=4 rows read").wait_for()
    assert part(page, ".now").inner_text() == "0.4"
    for others in ("explorer-2=1:0.9,0:0.4", "results"):
        page.evaluate(f"location.hash = '{others}'")
    page.evaluate("location.hash = 'explorer-1=1:0.9,0:x'")
    part(page, ".message >> text=The data in the address cannot be read: row 2").wait_for()
    assert summary(page).startswith("4 rows")
    open_tab(page, "costs")
    page.evaluate("location.hash = 'own-scores'")
    part(page, "textarea").wait_for()


@pytest.mark.parametrize("clipboard", [KEEP_COPY, REFUSE_COPY], ids=["clipboard", "address bar"])
def test_rows_the_threshold_and_a_second_model_travel_in_the_link(shown, clipboard):
    page = shown([0, 1, 1], [0.25, 0.75, 0.5], scores_b=[1, 2, 3], show="export", apart=True)
    go_to(page, 1)
    page.evaluate(clipboard)
    part(page, ".copy-link").click()
    part(page, ".export .result >> text=The link").wait_for(state="attached")
    link = page.evaluate("window.copied ?? location.href")
    assert link.endswith("#explorer-1=0:0.25:1,1:0.75:2,1:0.5:3&positive&negative&at=0.75")
    page = shown([0, 1], [0.1, 0.9], fragment=link[link.index("#") :])
    part(page, ".message >> text=3 rows read").wait_for()
    assert page.evaluate(STEP) == 1
    sent = page.evaluate(f"['positive', 'scores', 'second'].map(name => [...{ELEMENT}.data[name]])")
    assert sent == [[0, 1, 1], [0.25, 0.75, 0.5], [1, 2, 3]]


def test_data_that_fit_into_no_link_are_refused_in_a_sentence(shown):
    page = shown(["x" * 41, "b"], [0.1, 0.9], pos_label="b", show="export")
    part(page, ".copy-link").click()
    part(page, ".result >> text=These rows do not fit into a link").wait_for()
