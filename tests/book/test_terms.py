"""On the core path, no term of the glossary is used before the page and the place that define it."""

import re

import nbformat
import pytest
import yaml

from tools.budget import FOLD
from tools.canonical import CHAPTERS, ROOT

GLOSSARY = (CHAPTERS / "reference" / "glossary.md").read_text(encoding="utf-8")
TERMS = re.findall(r"^([^\s`:].*)\n  \S", GLOSSARY[GLOSSARY.index("```{glossary}") :], re.MULTILINE)
OTHER_NAMES = re.findall(r"^  - \*Also called:\* (.*)$", GLOSSARY, re.MULTILINE)
EVERYDAY = {"cost", "rank", "score"}  # words that the introduction and the first pages use as anybody would
NOT_PROSE = re.compile(
    r"`[^`\n]*` | \[[^\]]*\]\([^)]*\) | \{[\w:]+\}`[^`]*` | \$\$.*?\$\$ | \$[^$\n]*\$ | ^\#[^\n]* | ^\([\w-]+\)=$ "
    r"| ^[`:]{3,}\{[^\n]*",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)


def core_path():
    """The notebooks that a newcomer reads in the first three parts, in their order."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    parts = [part for part in toc["parts"] if "caption" in part]
    chapters = [chapter for part in parts[:3] for chapter in part["chapters"]]
    files = [toc["root"], *(chapter["file"] for chapter in chapters if "(optional)" not in chapter.get("title", ""))]
    return [ROOT / f"{file}.ipynb" for file in files]


def prose_of(path):
    """What is read from top to bottom: no goals of the opening, no code, links, formulas, folds, and no summary."""
    cells = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown"]
    cells[0] = cells[0].split("- **You will be able to**")[0]
    text = "\n\n".join(cells).split("## What to remember")[0]
    return NOT_PROSE.sub(" ", FOLD.sub(" ", text))


def pattern_of(term):
    words = re.escape(term).replace(r"\ ", r"[\s-]+")
    return rf"\b{words}(?:s|es)?\b" if term[0].isalpha() else words


def too_early(term, texts):
    """Where a term is used before it stands in italics, which is how a page defines it; None if nowhere."""
    flags = 0 if term.isupper() or term == "F1" else re.IGNORECASE
    text = "\n".join(texts)
    used = re.search(pattern_of(term), text, flags)
    defined = re.search(rf"\*{pattern_of(term)}[^*\n]{{0,3}}\*", text, flags)
    if used is None or (defined is not None and defined.start() < used.start()):
        return None
    return text[max(0, used.start() - 60) : used.end() + 30]


@pytest.fixture(scope="module")
def texts():
    return [prose_of(path) for path in core_path()]


@pytest.mark.parametrize("term", sorted(set(TERMS) - EVERYDAY))
def test_a_term_is_defined_where_it_first_stands(term, texts):
    assert too_early(term, texts) is None


def test_a_term_that_comes_too_early_is_found():
    assert too_early("ROC curve", ["of all ROC curves", "a *ROC curve* is"]) is not None
    assert too_early("ROC curve", ["a *ROC curve* is", "of all ROC curves"]) is None
    assert too_early("ROC curve", ["nothing of it"]) is None
    assert too_early("F1", ["f1 = 2", "*F1* is"]) is None


def names():
    """Every name of the glossary, as a search would read it: the terms, and what else they are called."""
    return [name.casefold() for line in [*TERMS, *OTHER_NAMES] for name in line.split(", ")]


def test_a_name_leads_to_one_term():
    assert sorted(names()) == sorted(set(names()))


def test_other_names_stand_in_a_line_of_their_own():
    assert len(OTHER_NAMES) >= 80
    assert [name for name in names() if name != name.strip() or name.endswith((".", ";")) or not name] == []
    assert "Also:" not in GLOSSARY


def test_every_term_has_a_chinese_name_and_a_section():
    for line in (r"^  - \*Chinese:\* \S", r"^  - \*Taught in:\* \["):
        assert len(re.findall(line, GLOSSARY, re.MULTILINE)) == len(TERMS)
