"""The sections of the book by their labels, and its pages by their files: what a link can lead to."""

import re
from dataclasses import dataclass, field
from functools import cache

import nbformat

from tools.canonical import CHAPTERS, ROOT, chapters
from tools.ledger import markdown_of
from tools.prose import text_of_cell

LABEL_OR_HEADING = re.compile(r"^\((?P<label>[\w-]+)\)=$|^(?P<marks>#+) (?P<heading>.+)")
PARAGRAPH = 7  # the level of a label that stands above no heading: any heading ends what it opens


@dataclass
class Section:
    """What a label opens, outputs included, down to the next heading of its level."""

    level: int
    heading: str
    lines: list[str] = field(default_factory=list)

    @property
    def text(self):
        return "\n".join(self.lines)


def pages():
    """All pages of the site, and the README."""
    return [*chapters(), *sorted(CHAPTERS.rglob("*.md")), ROOT / "README.md"]


def lines_of(path):
    """Each line of a page, and whether it is code or output."""
    cells = nbformat.read(path, as_version=4).cells if path.suffix == ".ipynb" else []
    texts = [(text_of_cell(cell), cell.cell_type == "code") for cell in cells] or [(markdown_of(path), False)]
    for text, in_code in texts:
        for line in text.splitlines():
            in_code ^= line.startswith(("```", "~~~"))
            yield line, in_code


def sections_of(path):
    """The labelled sections of a page."""
    found, open_ones, waiting = {}, {}, []
    for line, in_code in lines_of(path):
        match = None if in_code else LABEL_OR_HEADING.match(line)
        if match and match["label"]:
            waiting.append(match["label"])
            continue
        if match or (line.strip() and waiting):
            level = len(match["marks"]) if match else PARAGRAPH
            open_ones = {label: section for label, section in open_ones.items() if section.level < level}
            opened = Section(level, match["heading"] if match else "")
            open_ones |= dict.fromkeys(waiting, opened)
            found |= open_ones
            waiting = []
        for section in {id(section): section for section in open_ones.values()}.values():
            section.lines.append(line)
    return found


@cache
def texts():
    """The texts of the labelled sections of all chapters, by label."""
    return {label: section.text for path in chapters() for label, section in sections_of(path).items()}
