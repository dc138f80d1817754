"""The chain from the texts to the pages holds, and each way to break it is noticed."""

import json
import re
import shutil
from dataclasses import replace as with_other

import pytest

from tools import ledger
from tools.canonical import CHAPTERS, lessons
from tools.perturb import changed_numbers

TITLES_ONLY = {
    ("000", "一、混淆矩阵、准确率、精确率与召回率"),
    ("000", "二、ROC、AUC"),
    ("001", "6. PR曲线"),
    ("004", "错误率与精度"),
}
OF_THE_AUDIT = re.compile(r"\b[Tt]exts? 00\d|\bledger|\bmisprint|笔误|\b00\d-[a-z]")
IN_GENERAL = ("0-introduction", "questions", "glossary")  # pages that may say that there is an audit


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


def test_lessons_show_worked_examples_of_every_text():
    examples = ledger.Book.read(CHAPTERS).examples
    assert {name[:3] for name in examples} == set(ledger.load_sources(CHAPTERS))
    assert len(examples) >= 50


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("ledger.toml", 'ours = "0.875"', 'ours = "0.876"', "its cell printed ['0.875']"),
        ("texts/000.ipynb", "000-auc-by-pairs-with-tie = 0.875", "000-auc-by-pairs-with-tie = 0.8751", "['0.8751']"),
        ("texts/000.ipynb", '"ledger:000-auc-by-ranks"', '"other"', "0 cells have its tag"),
        ("texts/000.ipynb", '"ledger:000-auc-by-ranks"', '"ledger:001-roc-points"', "2 cells have its tag"),
        ("texts/001.ipynb", '"ledger:001-roc-points"', '"ledger:001-roc-pionts"', "no such entry"),
        ("texts/000.ipynb", '"000-auc-by-ranks\\n"', '"000-auc-by-rank\\n"', "0 text pages list it"),
        ("texts/000.ipynb", "## 1.6 F1", "## 1.7 F1", "other headings than sources.toml"),
        ("texts/000.ipynb", "## 1.6 F1", "## 1.7 F1", "it stands on page 000 under '1.7 F1"),
        ("ledger.toml", 'id = "000-auc-by-ranks"', 'id = "000-auc-by-rank"', "no such entry"),
        ("ledger.toml", 'id = "000-auc-by-ranks"', 'id = "000-auc-by-pairs"', "2 entries have this id"),
        ("ledger.toml", 'kind = "formula"', 'kind = "formulae"', "kind 'formulae' is none of"),
        ("ledger.toml", 'kind = "formula"', 'kind = "argument"', "runs an argument"),
        ("ledger.toml", 'verdict = "wrong"', 'verdict = "bad"', "verdict 'bad' is none of"),
        ("ledger.toml", 'heading = "1.2 AUC"', 'heading = "1.3 AUC"', "the entry says '1.3 AUC'"),
        ("ledger.toml", 'lesson = "at-least"', 'lesson = "at-most"', "no page has a section labelled"),
        ("ledger.toml", 'reference = "provost1998"', 'reference = "provost1997"', "references.bib has no"),
        ("references.bib", "{mann1947,", "{mann1974,", "references.bib has no"),
        ("sources.toml", 'key = "002"', 'key = "02"', "other headings than sources.toml"),
        ("ledger.toml", 'mistake = "slip"', 'mistake = "slap"', "mistake 'slap' is none of"),
        ("ledger.toml", 'mistake = "slip"\n', "", "mistake '' is none of"),
        ("ledger.toml", 'reference = "provost1998"\n', "", "needs a 'reference' or a 'proof'"),
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
        (cell,) = book.checks[entry.id]
        line = f"{entry.id} = {entry.ours}\n"
        before, after = f"\n{cell.output}".split(f"\n{line}")
        for ours in changed_numbers(entry.ours) if re.search("[0-9]", entry.ours) else [f"not {entry.ours}"]:
            assert ledger.faults_of(with_other(entry, ours=ours), book), (entry.id, ours)
            other = with_other(cell, output=f"{before}\n{entry.id} = {ours}\n{after}")
            assert ledger.faults_of(entry, with_other(book, checks={entry.id: [other]})), (entry.id, ours)
            changes += 2
    record_property("ledger figures", changes)


def test_each_change_of_an_example_is_noticed(record_property):
    """Wherever a lesson shows the value of an entry: one other digit, and the ledger says so."""
    entries = {entry.id: entry for entry in ledger.load_entries(CHAPTERS)}
    book, changes = ledger.Book.read(CHAPTERS), 0
    for name, cells in book.examples.items():
        for cell in cells:
            blank = with_other(cell, output="")
            assert ledger.faults_of(entries[name], with_other(book, examples={name: [blank]})), name
            for ours in changed_numbers(entries[name].ours):
                other = with_other(cell, output=cell.output.replace(entries[name].ours, ours))
                assert not ledger.shows(other.output, entries[name].ours) or other.output == cell.output, (name, ours)
                changes += 1
    record_property("examples", changes)


def test_each_argument_leads_to_its_lesson_and_source():
    """An entry without a figure must notice when its lesson or its source is another."""
    book = ledger.Book.read(CHAPTERS)
    for entry in ledger.load_entries(CHAPTERS):
        for key in ("lesson", "reference"):
            if getattr(entry, key):
                broken = with_other(entry, **{key: f"{getattr(entry, key)}-2"})
                assert ledger.faults_of(broken, book), (entry.id, key)


@pytest.mark.parametrize("name", ["000-auc-by-pairs", "004-limit", "001-always-positive-accuracy"])
def test_a_deleted_entry_is_missed(copied, name):
    path = copied / "ledger.toml"
    kept = [part for part in path.read_text(encoding="utf-8").split("[[entry]]") if f'id = "{name}"' not in part]
    path.write_text("[[entry]]".join(kept), encoding="utf-8")
    said = [problem for problem in ledger.problems(copied) if problem.startswith(f"{name}: ")]
    assert len(said) >= 2


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
    path = copied / "texts" / "000.ipynb"
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
