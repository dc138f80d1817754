"""The Chinese edition: one page of each kind in a browser, the way between both languages, an exercise, the search."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.site.axe import AXE, violations
from tests.site.conftest import FRONT_PAGE, SITE, WIDTHS, page_called, pages
from tests.site.test_search import ASK_ALL, BOX, search_for

ID = re.compile(r'<(?:section|span|dt)[^>]* id="(?!id\d)([^"]*)"')
FIRST, WITHIN_THREE = 29, 34  # of the 40 questions, at least
LESSON = page_called("precision-recall-f")
KINDS = [FRONT_PAGE, LESSON, page_called("threshold-explorer")]


@pytest.mark.parametrize("name", KINDS)
def test_page(opened, reader, address, name):
    page = opened(reader)
    page.trouble = []
    page.on("pageerror", lambda error: page.trouble.append(str(error)))
    page.on("requestfailed", lambda request: page.trouble.append(request.url))
    page.set_viewport_size({"width": WIDTHS["phone"], "height": 800})
    page.goto(f"{address}/zh/{name}", wait_until="networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS["phone"]
    page.evaluate(AXE)
    assert violations(page) == []
    assert page.trouble == []


def test_the_other_language_begins_at_the_same_section(opened, reader, address):
    page = opened(reader)
    page.goto(f"{address}/{LESSON}#f1-is", wait_until="networkidle")
    page.locator(".other-language").evaluate("link => link.click()")  # Playwright would scroll to it
    page.wait_for_url(f"**/zh/{LESSON}#*")
    assert page.evaluate("document.querySelector(location.hash).matches(':has(#f1-is)')")
    page.locator(".other-language").click()
    page.wait_for_url(f"{address}/{LESSON}#*")


def test_an_exercise_answers_in_chinese(opened, reader, address):
    page = opened(reader)
    page.goto(f"{address}/zh/{LESSON}")
    box = page.locator("#melons .answer-box")
    for answer, said in (("0.8", "还不对。这是查准率"), ("120/158", "正确。")):
        box.locator("input").fill(answer)
        box.get_by_role("button", name="检查").click()
        expect(box.locator(".said")).to_contain_text(said)


def test_questions_find_their_sections(opened, reader, address):
    # As somebody typed them who had not tried the search; of every second one its words were looked at, to tune it.
    questions = json.loads(Path(__file__).with_name("chinese_questions.json").read_text(encoding="utf-8"))
    page = opened(reader)
    page.goto(f"{address}/zh/{LESSON}")
    search_for(page, "auc")
    expect(page.locator(f"{BOX} .search-results a").first).to_be_visible()
    found = page.evaluate(ASK_ALL, [question["asked"] for question in questions])
    right = [[link in question["first"] for link in links] for question, links in zip(questions, found, strict=True)]
    assert sum(any(links[:1]) for links in right) >= FIRST
    assert sum(any(links[:3]) for links in right) >= WITHIN_THREE


def test_a_link_to_a_section_leads_there_in_both_languages():
    for name in pages():
        english, chinese = (
            set(ID.findall((SITE / folder / name).read_text(encoding="utf-8"))) for folder in ("", "zh")
        )
        assert english - chinese <= {"contents", "show-source"}, name  # which no link leads to
