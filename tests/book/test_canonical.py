"""Every chapter is in canonical form."""

import nbformat
import pytest

from tools import canonical


@pytest.mark.parametrize("path", canonical.chapters(), ids=lambda path: path.stem)
def test_every_chapter_is_in_canonical_form(path):
    text = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(text, as_version=4)
    is_canonical = text == canonical.text_of(canonical.canonical(notebook))
    assert is_canonical, "not in canonical form: `make chapters` rewrites it"
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert any(cell.outputs for cell in code), "its outputs were stripped, so nbval would compare nothing"
    for cell in code:
        shown = [output.get("data", {}) for output in cell.outputs]
        drawn = [data for data in shown if "<Figure size" in data.get("text/plain", "")]
        assert not any(output.get("name") == "stderr" for output in cell.outputs), f"cell {cell.id} wrote a warning"
        assert all(canonical.KEPT[-1] in data for data in drawn), f"cell {cell.id} has a figure without its text"
        assert not drawn or cell.metadata.get("mystnb"), f"cell {cell.id} has a figure without alt text"
