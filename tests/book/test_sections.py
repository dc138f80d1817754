"""A section of the book ends where the next heading of its level stands."""

import nbformat

from tests.book.sections import sections_of


def test_a_section_ends_at_the_next_heading_of_its_level(tmp_path):
    path = tmp_path / "chapter.ipynb"
    cells = [
        nbformat.v4.new_markdown_cell("# T\n\n(one)=\n## One\n\nOf 250\n\n(two)=\n### Two"),
        nbformat.v4.new_code_cell("# no heading\n0.37"),
        nbformat.v4.new_markdown_cell("(point)=\nA point\n\n## Three\n\nOf 999"),
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    found = sections_of(path)
    assert [section.heading for section in found.values()] == ["One", "Two", ""]
    assert {label: " ".join(section.text.split()) for label, section in found.items()} == {
        "one": "## One Of 250 ### Two # no heading 0.37 A point",
        "two": "### Two # no heading 0.37 A point",
        "point": "A point",
    }
