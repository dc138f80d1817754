"""What prose calls by name is there: functions, files, and the year of each reference."""

import inspect
import re

import nbformat
import pytest
import sklearn.model_selection
import sklearn.utils.discovery
from scipy import stats

from tests.book.test_numbers import text_of_cell
from tools.canonical import CHAPTERS, ROOT, chapters
from tools.ledger import markdown_of

PAGES = [*chapters(), *sorted(CHAPTERS.rglob("*.md")), ROOT / "README.md", ROOT / "CHANGELOG.md"]
FENCED = re.compile(r"^(`{3,})([^\n]*)\n.*?^\1`*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<![`}])`([^`\n]+)`(?!`)")
CODE_NAME = re.compile(r"\b[A-Za-z]\w*_\w*|\b[A-Z][a-z]+[A-Z]\w*")  # snake_case, and PascalCase of two words or more
REFERENCE = re.compile(r"^@\w+\{([a-z]+)(\d{4})\w*,\n(.*?)^\}", re.MULTILINE | re.DOTALL)


def is_code(block):
    """Whether it is a block of code, and no directive whose text is read."""
    return not block[2].startswith("{") or block[2].startswith("{code")


def in_code_spans(text, pattern):
    """What has this form and stands as code within a sentence or a table."""
    prose = FENCED.sub(lambda block: "" if is_code(block) else block[0], text)
    return {name for code in CODE.findall(prose) for name in pattern.findall(code)}


@pytest.fixture(scope="module")
def known():
    """Words of the book's and evalkit's code, of the code blocks in its pages, and of scikit-learn's interface."""
    sources = [
        path.read_text(encoding="utf-8")
        for folder in ("bench", "chapters", "evalkit", "tools")
        for path in (ROOT / folder).rglob("*.py")
    ]
    cells = [text_of_cell(cell) for path in chapters() for cell in nbformat.read(path, 4).cells if "outputs" in cell]
    blocks = [block[0] for path in PAGES for block in FENCED.finditer(markdown_of(path)) if is_code(block)]
    theirs = [*sklearn.utils.discovery.all_estimators(), *sklearn.utils.discovery.all_functions()]
    docs = [f"{name} {inspect.getdoc(thing)}" for name, thing in theirs]
    files = [path.name for folder in ("bench", "chapters/data", "tools", "tests") for path in (ROOT / folder).iterdir()]
    others = [*dir(sklearn.model_selection), *dir(stats), *dir(stats.binomtest(1, 2))]
    return set(re.findall(r"\w+", "\n".join([*sources, *cells, *blocks, *docs, *files, *others])))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_name_in_prose_is_a_name_in_code(path, known):
    assert in_code_spans(markdown_of(path), CODE_NAME) - known == set()


def test_a_reference_is_named_after_its_author_and_year():
    references = REFERENCE.findall((CHAPTERS / "references.bib").read_text(encoding="utf-8"))
    assert len(references) > 80
    for name, year, fields in references:
        assert re.search(rf"year = \{{{year}\}}", fields), f"{name}{year}"


def test_every_file_that_is_named_is_there():
    folders = r"(?:bench|chapters|evalkit|tests|tools|_static|_scripts)/[\w./-]*\w"
    named = {file for path in PAGES for file in re.findall(rf"`({folders})`", markdown_of(path))}
    assert len(named) >= 4
    assert [file for file in sorted(named) if not (ROOT / file).exists()] == []
