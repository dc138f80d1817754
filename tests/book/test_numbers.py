"""A number in prose stands, to its own rounding, in code or output near it: so a changed output names its stale words.

Read are decimals, fractions, percentages and numbers above 12, in Markdown and alt texts; not formulas, code, links,
quoted sayings, years, numbers of sections, and 95 % and 100, which are said of any interval and of any share.
"""

import re
from itertools import pairwise

import nbformat
import pytest

from tools.canonical import CHAPTERS, ROOT, chapters
from tools.ledger import markdown_of

NEAR = 3  # code cells on the site before a text, and after it
NUMBER = re.compile(
    r"(?<![\w.,/-])(\d+(?:,\d{3})*(?:\.\d+)?)(?:/(\d+(?:\.\d+)?))?( ?%| thousand| million)?(?![\w/]*\d|\w)"
)
SHOWN = re.compile(r"(?<![\w.])\d+(?:[,_]\d{3})*(?:\.\d+)?(?:e[-+]?\d+)?")
FENCED = re.compile(r"^```python\n.*?^```$|^\ {4}[^\n]*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
NOT_READ = re.compile(
    rf"""^```\{{claims\}}\n.*?^```$ | {FENCED.pattern} | ^[`:]{{3,}}[^\n]* | ^:\w+:[^\n]* | ^\([\w-]+\)=$  # directives
    | \$\$.*?\$\$ | \$[^$\n]*\$ | \{{[^}}`]*\}}`[^`]*` | `[^`\n]*` | {LINK.pattern} | "[^"]*"  # formulas, code, sayings
    | ^\#+\ [\d.]+\  | ^\s*\d+\.\s | ^\*Figure\ \d+ | \*\*Time:\*\*[^\n]* | \b(?:1[6-9]|20)\d\d\b(?![,.]\d)
    | (?:[Tt]exts?|[Ss]ections?|[Cc]hapters?|[Ii]tems?|[Ee]quations?|pages?|Python)\ \d[\d.]*
      (?:(?:,|\ and|\ to|–)\ ?\d[\d.]*)*
    | \b95\ % | \b100\b | \d+\ minutes | ^\#[^\n]*\?.*""",
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)


def text_of_cell(cell):
    """The source of a cell, and what it printed or returned as text."""
    outputs = [
        output.get("text", "") or output.get("data", {}).get("text/plain", "") for output in cell.get("outputs", [])
    ]
    return "\n".join([cell.source, *outputs])


def shown_in(text):
    return {float(number.replace(",", "").replace("_", "")) for number in SHOWN.findall(text)}


def stale(said, shown):
    """The numbers of a text that are not shown, rounded as the text has them."""
    found = []
    for number in NUMBER.finditer(NOT_READ.sub(" ", said)):
        whole, bottom, unit = number.groups()
        value, half = float(whole.replace(",", "")), 0.5 * 10 ** -len(whole.partition(".")[2]) + 1e-9
        factor = {"%": 0.01, "thousand": 1e3, "million": 1e6}.get((unit or "").strip(), 1)
        if not (value > 12 or "." in whole or bottom or unit):
            continue
        if bottom:
            there = {value, float(bottom)} <= shown or any(abs(one - value / float(bottom)) < 1e-9 for one in shown)
        else:
            there = any(abs(one - value) <= half or abs(one / factor - value) <= half for one in shown)
        found += [] if there else [number[0].strip()]
    return found


def beside(cells):
    """The first code cells of these; asserts and checks, which the site leaves out, come along uncounted."""
    found, shown = [], 0
    for cell in cells:
        if cell.cell_type == "code":
            shown += "remove-cell" not in cell.metadata.get("tags", [])
            if shown > NEAR:
                break
            found.append(cell)
    return found


def sentence_of(number, said):
    return next((line for line in said.splitlines() if number in line), "")[:200]


def stale_of(notebook):
    """The numbers that no code cell near their cell shows, and its id; for the opening, none on the page."""
    cells, faults = notebook.cells, {}
    for place, cell in enumerate(cells):
        is_text = cell.cell_type == "markdown"
        said = cell.source if is_text else cell.metadata.get("mystnb", {}).get("image", {}).get("alt", "")
        near = beside(cells[:place][::-1]) + beside(cells[place:]) if place else cells
        shown = [text_of_cell(code) for code in near if code.cell_type == "code"]
        if numbers := stale(said, shown_in("\n".join(shown + FENCED.findall(said)))):
            faults |= {f"{number} in: {sentence_of(number, said)}": cell.id for number in numbers}
    return faults


@pytest.mark.parametrize("path", chapters(), ids=lambda path: path.stem)
def test_a_number_in_prose_is_shown_near_it(path):
    faults = stale_of(nbformat.read(path, as_version=4))
    assert faults == {}, f"show each in code or output within {NEAR} cells, or say it in an assert cell: {faults}"


@pytest.fixture(scope="module")
def shown_at():
    """By file name and by label, what the page shows, outputs included; and what the ward is made and measured by."""
    sources = [CHAPTERS / "data" / "make_ward.py", ROOT / "bench" / "ward.py", ROOT / "bench" / "ward.json"]
    found = {path.name: path.read_text(encoding="utf-8") for path in sources}
    for path in [*chapters(), *CHAPTERS.rglob("*.md")]:
        cells = nbformat.read(path, as_version=4).cells if path.suffix == ".ipynb" else []
        found[path.name] = text = "\n".join(map(text_of_cell, cells)) or markdown_of(path)
        marks = [*re.finditer(r"^\(([\w-]+)\)=$|^:label: ([\w-]+)$", text, re.MULTILINE)]
        found |= dict.fromkeys((mark[1] or mark[2] for mark in marks), text)
    return found


BLOCK = re.compile(r"^(?:#|\*\*|\S.*\n  \S)", re.MULTILINE)  # a heading, a bold head, a term of the glossary
WITHOUT_CELLS = [path for path in CHAPTERS.rglob("*.md") if path.stem != "which-measure-when"]  # whose calls are run


@pytest.mark.parametrize("path", WITHOUT_CELLS, ids=lambda path: path.stem)
def test_a_number_on_a_page_without_cells_is_on_a_page_it_links_to(path, shown_at):
    faults, text = {}, markdown_of(path)
    starts = [mark.start() for mark in BLOCK.finditer(text)]
    for start, end in pairwise([0, *starts, None]):
        block = text[start:end]
        pages = [shown_at.get(link.split("/")[-1].split("#")[0], "") for link in LINK.findall(block)]
        if numbers := stale(block, shown_in("\n".join(pages))):
            faults[block[:80]] = numbers
    assert faults == {}
