"""The chain from the texts to the pages holds, both ways."""

import json
import re

import pytest

from tests.book import chain
from tools import ledger
from tools.canonical import CHAPTERS, lessons

TITLES_ONLY = {
    ("000", "一、混淆矩阵、准确率、精确率与召回率"),
    ("000", "二、ROC、AUC"),
    ("001", "6. PR曲线"),
    ("004", "错误率与精度"),
}
OF_THE_AUDIT = re.compile(r"\b[Tt]exts? 00\d|\bledger|\bmisprint|笔误|\b00\d-[a-z]")
IN_GENERAL = ("0-introduction", "questions", "glossary")  # pages that may say that there is an audit


def test_the_chain_holds():
    assert chain.problems(CHAPTERS) == []


def test_every_heading_with_something_to_check_has_entries():
    headings = {(source.key, title) for source in ledger.load_sources(CHAPTERS).values() for title in source.headings}
    without = headings - {(entry.source, entry.heading) for entry in ledger.load_entries(CHAPTERS)}
    assert without == TITLES_ONLY


@pytest.mark.parametrize("path", ledger.text_pages(CHAPTERS), ids=lambda path: path.stem)
def test_each_heading_of_a_text_leads_to_the_lesson_that_teaches_it(path):
    for part in re.split(r"^## ", ledger.markdown_of(path), flags=re.MULTILINE)[1:]:
        assert re.search(r"^Taught in \[.+\]\(.+\)", part, re.MULTILINE), part.splitlines()[0]


@pytest.mark.parametrize("path", lessons(), ids=lambda path: path.stem)
def test_a_lesson_argues_with_no_text(path):
    text = path.read_text(encoding="utf-8")
    cells = json.loads(text)["cells"]
    parts = ["".join(cell["source"]) for cell in cells]
    parts += ["".join(output.get("text", "")) for cell in cells for output in cell.get("outputs", [])]
    lines = [line for part in parts for line in part.splitlines() if OF_THE_AUDIT.search(line)]
    to_read = [line for line in lines if re.search(r"\]\([./]*texts/[\w-]+\.(ipynb|md)", line)]
    assert [line for line in lines if line not in to_read] == []
    assert path.stem in IN_GENERAL or len(to_read) <= 1


def test_nobody_copied_the_texts_at_length():
    """What an entry quotes is a figure, a formula or a phrase, not a passage."""
    for entry in ledger.load_entries(CHAPTERS):
        assert len(re.findall(r"[\u4e00-\u9fff]", entry.printed)) <= 25, entry.id
