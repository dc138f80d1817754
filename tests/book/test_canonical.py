"""Every chapter is in canonical form, and what the form is."""

import nbformat
import pytest

from tools import canonical


@pytest.mark.parametrize("path", canonical.chapters(), ids=lambda path: path.stem)
def test_every_chapter_is_in_canonical_form(path):
    assert canonical.faults(path) == []


def test_a_fresh_run_is_in_the_form(tmp_path):
    path = tmp_path / "chapter.ipynb"
    cells = [nbformat.v4.new_markdown_cell("# Title", id="a"), nbformat.v4.new_code_cell("print(1)", id="b")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    assert "never run" in canonical.faults(path)[0]
    canonical.rewrite(path, run=True)
    assert canonical.faults(path) == []
    assert canonical.rewrite(path, run=True) == "chapter.ipynb: unchanged"
