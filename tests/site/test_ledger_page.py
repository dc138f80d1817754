"""The ledger's page, opened from disk: its filter, its rows on a phone."""

from collections import Counter

import pytest

from tools import ledger
from tools.canonical import CHAPTERS

PAGE = "chapters/texts/ledger.html"
SHOWN = ".ledger tbody tr:visible"


@pytest.fixture(scope="module")
def entries():
    return ledger.load_entries(CHAPTERS)


@pytest.fixture
def page(site, reader, opened):
    """The page, without a server."""
    page = opened(reader)
    page.goto((site / PAGE).as_uri())
    page.wait_for_selector(".ledger-filter:visible")
    return page


def test_the_filter_shows_the_rows_asked_for(page, entries):
    assert page.locator(SHOWN).count() == len(entries)
    for verdict, number in Counter(entry.verdict for entry in entries).items():
        page.select_option(".ledger-filter [name=verdict]", verdict)
        assert page.locator(SHOWN).count() == number
    page.select_option(".ledger-filter [name=verdict]", "wrong")
    page.select_option(".ledger-filter [name=text]", "004")
    wrong = sum((entry.verdict, entry.source) == ("wrong", "004") for entry in entries)
    assert page.locator(SHOWN).count() == wrong
    assert page.locator(".ledger-filter output").inner_text() == f"{wrong} of {len(entries)} entries"


def test_all_the_words_must_be_in_a_row_which_leads_to_its_claim(page, entries):
    words = page.locator(".ledger-filter [name=words]")
    words.press_sequentially("PRECISION recall")
    rows = page.locator(SHOWN).all_inner_texts()
    assert 3 < len(rows) < len(entries)
    assert all("precision" in row.lower() and "recall" in row.lower() for row in rows)
    words.fill("nothing has this word")
    assert page.locator(SHOWN).count() == 0
    words.fill("")
    page.locator(".ledger tbody a").nth(5).click()
    assert page.url.endswith(f"#entry-{entries[5].id}")
    assert entries[5].claim in page.locator(f"[id='entry-{entries[5].id}']").inner_text()
