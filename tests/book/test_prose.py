"""Numbers and formulas in prose have entries, and entries that do not hold are found."""

import nbformat
import pytest

from tests.book.test_chapters import cells_of, names_of
from tools import prose
from tools.canonical import chapters
from tools.entries import NAMES

NOTATION = [r"\sum_{i=1}^{n}", r"D = \{(x_1, y_1), (x_2, y_2), \dots, (x_m, y_m)\}"]


@pytest.mark.parametrize("path", chapters() + prose.pages(), ids=lambda path: path.stem)
def test_every_text_is_reviewed_and_its_numbers_and_formulas_have_entries(path):
    """Whether the entries hold, nbval asks where it runs the page."""
    assert prose.faults(path) == []


def test_nearly_every_formula_is_evaluated():
    kept = [cell.metadata.get("formulas", {}) for path in chapters() for cell in cells_of(path, "markdown")]
    entries = [entry for of_cell in kept for entry in of_cell.items()]
    assert len(entries) >= 340
    assert [tex for tex, expression in entries if not expression] == NOTATION


@pytest.mark.parametrize("path", chapters(), ids=lambda path: path.stem)
def test_no_page_takes_a_name_that_entries_use(path):
    made = {name for cell in cells_of(path) for name in names_of(cell.source)[0]}
    assert made & NAMES.keys() <= {"evalkit", "math", "np"}


SAID = "# T\n\nOf 250 samples, two thirds, 0.12 and [1,234](there), $0.5$, `7`."
ENTRIES = "250; two thirds = 2 / 3; 0.12; 1,234 = 1200 + 34"


@pytest.mark.parametrize(
    ("said", "entries", "found"),
    [
        (SAID, ENTRIES, ""),
        (SAID.replace("250", "260"), ENTRIES, "it says ['260'"),
        (SAID.replace("250", "260"), ENTRIES.replace("250", "260"), "260 stands in no cell"),
        (SAID.replace("thirds", "fifths"), ENTRIES, "it says ['250', 'two fifths'"),
        (SAID.replace("0.12", "0.13"), ENTRIES.replace("0.12", "0.13"), "0.13 stands in no cell"),
        (SAID.replace("1,234", "1,243"), ENTRIES, "it says"),
        (SAID, "", "its entries are []"),
        ("*Figure 1: Recall rises to 0.12, on the left.*\n\nThe left.", "rises if 1 > 0; 0.12; left", ""),
        ("On the left recall is never higher.", "never; higher if 1 > 0", ""),
        ("On the left recall is never lower.", "never; higher if 1 > 0", "it says ['never', 'lower']"),
        ("*Figure 1: Recall falls to 0.12, on the left.*", "rises if 1 > 0; 0.12; left", "it says ['falls'"),
    ],
)
def test_a_number_without_its_entry_is_found(tmp_path, said, entries, found):
    text, code = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
    output = nbformat.v4.new_output("stream", text="250 samples\n0.12345")
    cells = [text("# T"), code("1", outputs=[output]), text(said, metadata={"numbers": entries})]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "chapter.ipynb")
    prose.review(tmp_path / "chapter.ipynb")
    faults = " ".join(prose.faults(tmp_path / "chapter.ipynb"))
    assert (found in faults) if found else not faults


TEX = r"P = \frac{TP}{TP + FP}"
HOLDS = "close(MANY.precision, MANY.tp / (MANY.tp + MANY.fp))"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (f"$$\n{TEX}\n$$\n\nOf $n$, $a^2$ and `$b^2$`.", []),
        (f"$$\n{TEX.replace('+', '-')}\n$$\n\n$a^2$", ["has no entry", "has no formula"]),
        (f"```{{exercise}}\n${TEX}$ and $a^3$\n```", ["has no entry", "has no formula"]),
        (f"${TEX}$", ["has no formula"]),
    ],
)
def test_a_formula_without_its_entry_is_found(tmp_path, said, found):
    cell = nbformat.v4.new_markdown_cell(said, metadata={"formulas": {TEX: HOLDS, "a^2": ""}})
    path = tmp_path / "chapter.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
    prose.review(path)
    faults = prose.faults(path)
    assert len(faults) == len(found)
    assert all(part in fault for part, fault in zip(found, faults, strict=True))


def test_a_draft_writes_what_is_missing_and_keeps_the_rest(tmp_path):
    cell = nbformat.v4.new_markdown_cell(f"${TEX}$, $a^3$", metadata={"formulas": {TEX: HOLDS, "a^2": "True"}})
    path = tmp_path / "chapter.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
    prose.draft(path)
    assert cells_of(path, "markdown")[0].metadata["formulas"] == {TEX: HOLDS, "a^3": ""}


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ("Recall is\n0.5.", "Precision is\n0.5.", True),
        ("Recall is\n0.5.", "Recall\nis 0.5.", False),
        ("**Time:** 20 minutes. Half.", "**Time:** 25 minutes. Half.", False),
        ("*Figure 1: half.*", "*Figure 2: half.*", False),
        ("*Figure 1: half.*", "*Figure 1: half*", True),
        ("No number.", "No numbers.", True),
    ],
)
def test_a_changed_text_waits_for_a_review(tmp_path, capsys, before, after, changed):
    path, text = tmp_path / "chapter.ipynb", nbformat.v4.new_markdown_cell(before)
    drawn = nbformat.v4.new_code_cell("plot()", metadata={"mystnb": {"image": {"alt": before}}})
    nbformat.write(nbformat.v4.new_notebook(cells=[text, drawn]), path)
    prose.draft(path)
    prose.review(path)
    capsys.readouterr()
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[0].source = notebook.cells[1].metadata.mystnb.image.alt = after
    nbformat.write(notebook, path)
    assert sum("reviewed" in fault for fault in prose.faults(path)) == 2 * changed
    prose.review(path)
    assert (after in capsys.readouterr().out) == changed
    assert not any("reviewed" in fault for fault in prose.faults(path))


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ("x = 1  # a class", "x = 1  # a score", True),
        ("x = 1", "x = 2", False),  # nbval compares what it prints
        ('check_answer(1, 2, because="one is left")', 'check_answer(1, 2, because="one is right")', True),
    ],
)
def test_changed_words_in_code_wait_for_a_review(tmp_path, before, after, changed):
    path = tmp_path / "chapter.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(before)]), path)
    prose.review(path)
    path.write_text(path.read_text().replace(*(text.replace('"', '\\"') for text in (before, after))))
    assert any("reviewed" in fault for fault in prose.faults(path)) == changed


def test_a_changed_page_in_markdown_waits_for_a_review(tmp_path, capsys):
    path = tmp_path / "questions.md"
    path.write_text("Precision is the share of the\nalarms that are right.\n")
    assert "reviewed" in prose.faults(path)[0]
    prose.review(path)
    prose.review(path)
    assert path.read_text().count("reviewed") == 1
    assert capsys.readouterr().out.count("questions.md") == 1
    assert prose.faults(path) == []
    path.write_text(path.read_text().replace("right", "wrong"))
    assert "reviewed" in prose.faults(path)[0]


def test_an_entry_that_does_not_hold_is_found_by_running_the_page(tmp_path):
    text, code = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
    cells = [
        text("# Seven", metadata={"numbers": "Seven = later"}),
        text("Five", metadata={"numbers": "Five = share"}),
        code("share = 5"),
        code("share += 1"),
        text("Half", metadata={"numbers": "Half < share; 6 ~ share", "formulas": {TEX: HOLDS, "s": "share"}}),
        text("of `share.real`, not of `share.size`, `nobody.size` or `share.csv`"),
        text("$-$", metadata={"formulas": {"-": HOLDS.replace("+", "-")}}),
        code("later = 7"),
    ]
    path = tmp_path / "chapter.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    assert prose.evaluate(path) == [
        "chapter.ipynb: Five = share: it is 6.0.",
        "chapter.ipynb: s if share: it is 6.",
        "chapter.ipynb: `share.size` if 'share' not in dir() or hasattr(share, 'size') or hasattr(share, '__path__'): "
        "it is False.",
        f"chapter.ipynb: - if {HOLDS.replace('+', '-')}: it is False.",
    ]
