"""The chain from the texts to the pages holds, and each way to break it is noticed."""

import json
import re
import shutil
from dataclasses import replace as with_other

import pytest

from tools import ledger
from tools.canonical import ROOT
from tools.changes import changed_numbers

CHAPTERS = ROOT / "chapters"
TITLES_ONLY = {
    ("000", "一、混淆矩阵、准确率、精确率与召回率"),
    ("000", "二、ROC、AUC"),
    ("001", "6. PR曲线"),
    ("004", "错误率与精度"),
}


@pytest.fixture
def copied(tmp_path):
    """The chapters, to break."""
    return shutil.copytree(CHAPTERS, tmp_path / "chapters", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))


def replace(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_chain_holds():
    assert ledger.problems(CHAPTERS) == []


def test_every_text_has_entries_and_nothing_is_unsettled():
    entries = ledger.load_entries(CHAPTERS)
    assert {entry.source for entry in entries} == set(ledger.load_sources(CHAPTERS))
    assert [entry.id for entry in entries if entry.verdict == "unsettled"] == []


def test_every_heading_with_something_to_check_has_entries():
    headings = {
        (source.key, heading.title) for source in ledger.load_sources(CHAPTERS).values() for heading in source.headings
    }
    without = headings - {(entry.source, entry.heading) for entry in ledger.load_entries(CHAPTERS)}
    assert without == TITLES_ONLY


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("ledger.toml", 'ours = "0.875"', 'ours = "0.876"', "its cell printed ['0.875']"),
        ("auc.ipynb", "000-auc-by-pairs-with-tie = 0.875", "000-auc-by-pairs-with-tie = 0.8751", "['0.8751']"),
        ("auc.ipynb", '"ledger:000-auc-by-ranks"', '"other"', "0 cells have its tag"),
        ("roc-curve.ipynb", '"ledger:001-roc-points"', '"ledger:001-roc-pionts"', "no entry does"),
        ("ledger.toml", 'id = "000-auc-by-ranks"', 'id = "000-auc-by-rank"', "no entry does"),
        ("ledger.toml", 'id = "000-auc-by-ranks"', 'id = "000-auc-by-pairs"', "2 entries have this id"),
        ("ledger.toml", 'kind = "formula"', 'kind = "formulae"', "kind 'formulae' is none of"),
        ("ledger.toml", 'verdict = "wrong"', 'verdict = "bad"', "verdict 'bad' is none of"),
        ("ledger.toml", 'heading = "1.2 AUC"', 'heading = "1.3 AUC"', "is not one of source"),
        ("ledger.toml", 'section = "at-least"', 'section = "at-most"', "no section labelled"),
        ("ledger.toml", 'reference = "provost1998"', 'reference = "provost1997"', "references.bib has no"),
        ("references.bib", "{mann1947,", "{mann1974,", "references.bib has no"),
        ("ledger.toml", 'chapter = "bootstrap"', 'chapter = "auc"', "the entry says auc"),
        ("sources.toml", 'key = "002"', 'key = "02"', "is not in sources.toml"),
        (
            "sources.toml",
            '"five-matrices"',
            '"six-matrices"',
            "leads to 'six-matrices', which is no page and no section",
        ),
        ("sources.toml", 'read = ["mcc.ipynb"]', "read = []", "has nothing to read"),
        ("ledger.toml", 'mistake = "slip"', 'mistake = "slap"', "mistake 'slap' is none of"),
        ("ledger.toml", 'mistake = "slip"\n', "", "mistake '' is none of"),
        ("ledger.toml", 'reference = "powers2011"\n', "", "needs a 'reference' or a 'proof'"),
        ("ledger.toml", 'meant = "Whitney."\n', "", "'meant' must say"),
        ("ledger.toml", 'verdict = "agrees"', 'verdict = "agrees"\nproof = "P"', "'proof' is for corrections"),
    ],
)
def test_a_broken_link_is_named(copied, file, old, new, said):
    replace(copied / file, old, new)
    assert any(said in problem for problem in ledger.problems(copied))


def test_each_change_of_a_figure_is_noticed(record_property):
    """Whichever entry, whichever number, on whichever side; and a verdict in words."""
    entries, book, changes = ledger.load_entries(CHAPTERS), ledger.Book.read(CHAPTERS), 0
    for entry in entries:
        if not entry.is_run:
            continue
        (cell,) = book.cells[entry.id]
        line = f"{entry.id} = {entry.ours}\n"
        before, after = f"\n{cell.output}".split(f"\n{line}")
        for ours in changed_numbers(entry.ours) if re.search("[0-9]", entry.ours) else [f"not {entry.ours}"]:
            assert ledger.faults_of(with_other(entry, ours=ours), book), (entry.id, ours)
            other = with_other(cell, output=f"{before}\n{entry.id} = {ours}\n{after}")
            assert ledger.faults_of(entry, with_other(book, cells={entry.id: [other]})), (entry.id, ours)
            changes += 2
    record_property("ledger figures", changes)


def test_each_argument_leads_to_its_section_and_source():
    """An entry without a figure must notice when its place or its source is another."""
    book = ledger.Book.read(CHAPTERS)
    for entry in ledger.load_entries(CHAPTERS):
        if not entry.is_run:
            assert ledger.faults_of(with_other(entry, section=f"{entry.section}-2"), book), entry.id
            assert ledger.faults_of(with_other(entry, reference=f"{entry.reference}b"), book), entry.id


@pytest.mark.parametrize("name", ["000-auc-by-pairs", "004-limit", "001-always-positive-accuracy"])
def test_a_deleted_entry_is_missed(copied, name):
    path = copied / "ledger.toml"
    kept = [part for part in path.read_text(encoding="utf-8").split("[[entry]]") if f'id = "{name}"' not in part]
    path.write_text("[[entry]]".join(kept), encoding="utf-8")
    assert any(problem.startswith(f"{name}: a cell") for problem in ledger.problems(copied))


@pytest.mark.parametrize(
    "source",
    [
        'print("000-auc-by-pairs =", 0.75)',
        'print("000-auc-by-pairs = 0.75")',
        'print("000-auc-by-pairs =", "0.75")',
        'value = 0.750\nprint(f"000-auc-by-pairs = {value}")',
    ],
)
def test_an_answer_written_into_its_cell_is_refused(copied, source):
    path = copied / "auc.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if "ledger:000-auc-by-pairs" in cell["metadata"].get("tags", []):
            cell["source"] = [source]
    path.write_text(json.dumps(notebook), encoding="utf-8")
    assert any("written into it" in problem for problem in ledger.problems(copied))


def test_nobody_copied_the_texts_at_length():
    """What an entry quotes is a figure, a formula or a phrase, not a passage."""
    for entry in ledger.load_entries(CHAPTERS):
        assert len(re.findall(r"[\u4e00-\u9fff]", entry.printed)) <= 25, entry.id
