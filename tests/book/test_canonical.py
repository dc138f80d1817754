"""Every chapter is in canonical form, and each way to leave the form is noticed."""

import json
import shutil
from pathlib import Path

import nbformat
import pytest

from tools import canonical


@pytest.fixture(scope="module")
def executed(tmp_path_factory):
    """A small chapter in canonical form."""
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [nbformat.v4.new_markdown_cell("# Title", id="a"), nbformat.v4.new_code_cell("print(1)", id="b")]
    path = tmp_path_factory.mktemp("executed") / "chapter.ipynb"
    nbformat.write(notebook, path)
    canonical.rewrite(path, run=True)
    return path


@pytest.fixture
def chapter(executed, tmp_path):
    """A copy of it, to change."""
    return Path(shutil.copy(executed, tmp_path))


def change(path: Path, edit) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    edit(notebook)
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=False) + "\n", encoding="utf-8")


@pytest.mark.parametrize("path", canonical.chapters(), ids=lambda path: path.stem)
def test_every_chapter_is_in_canonical_form(path):
    assert canonical.faults(path) == []


def test_there_are_chapters():
    assert len(canonical.chapters()) >= 6


def test_a_fresh_run_is_in_the_form(chapter):
    assert canonical.faults(chapter) == []
    assert canonical.rewrite(chapter, run=True) is False


def strip(notebook):
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None


def strip_outputs_only(notebook):
    notebook["cells"][1]["outputs"] = []


def add_picture(notebook):
    data = {"image/png": "AAAA", "text/plain": ["<Figure size 1x1 with 1 Axes>"]}
    notebook["cells"][1]["outputs"].append({"output_type": "display_data", "data": data, "metadata": {}})


def add_error(notebook):
    error = {"output_type": "error", "ename": "E", "evalue": "", "traceback": []}
    notebook["cells"][1]["outputs"].append(error)


def add_warning(notebook):
    notebook["cells"][1]["outputs"].append({"output_type": "stream", "name": "stderr", "text": ["Warning: x"]})


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (strip, "never run"),
        (strip, "outputs were stripped"),
        (strip_outputs_only, "outputs were stripped"),
        (add_picture, "without alt text"),
        (add_picture, "a figure without its text"),
        (add_picture, "not in canonical form"),
        (add_error, "ended in an error"),
        (add_warning, "wrote a warning"),
        (lambda notebook: notebook["cells"][1].update(execution_count=7), "not in canonical form"),
        (lambda notebook: notebook["cells"][1].update(source=["print(1);"]), "ends in ';'"),
        (lambda notebook: notebook["cells"][1].update(source=[]), "an empty code cell"),
        (lambda notebook: notebook["cells"][1]["metadata"].update(collapsed=True), "not in canonical form"),
        (lambda notebook: notebook["metadata"]["kernelspec"].update(name="mine"), "not in canonical form"),
    ],
)
def test_what_leaves_the_form_is_named(chapter, edit, said):
    change(chapter, edit)
    assert any(said in fault for fault in canonical.faults(chapter))


def test_captions_are_numbered_through_the_page():
    cells = [
        nbformat.v4.new_markdown_cell(text)
        for text in ("*Figure: one.*", "No *Figure:* here.", "*Figure 7: two.*\n\nMore.")
    ]
    numbered = canonical.canonical(nbformat.v4.new_notebook(cells=cells))
    assert [cell.source for cell in numbered.cells] == [
        "*Figure 1: one.*",
        "No *Figure:* here.",
        "*Figure 2: two.*\n\nMore.",
    ]


def test_the_command_says_what_it_found(chapter, capsys):
    assert canonical.main(["--check", str(chapter)]) == 0
    change(chapter, strip)
    assert canonical.main(["--check", str(chapter)]) == 1
    assert "never run" in capsys.readouterr().out
