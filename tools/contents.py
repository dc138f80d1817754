"""The order of the book, which `_toc.yml` alone says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

import yaml

from tools.canonical import ROOT

OPTIONAL = "(optional)"


@dataclass(frozen=True)
class Part:
    """A part: its caption, empty for what stands before all parts; its number; its pages with the titles given there.

    Pages are called as in `_toc.yml`, without the ending; those below another page stand apart.
    """

    caption: str
    number: int
    pages: dict[str, str]
    below: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Its number, if it is taught: if it ends with a quiz."""
        return f"Part {self.number}" if "/quiz-" in list(self.pages)[-1] else ""

    @property
    def slug(self) -> str:
        """Its caption as a file's name."""
        return re.sub(r"[^a-z]+", "-", self.caption.lower()).strip("-")


def address_of(page: str) -> str:
    """Where a page is on the site, from its root: the front page is the root itself."""
    return "index.html" if page in parts()[0].pages else f"{page}.html"


@cache
def parts() -> list[Part]:
    """All parts in reading order; the first holds the front page."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    found = [Part("", 0, {toc["root"]: ""})]
    for listed in toc["parts"]:
        caption, number = listed.get("caption", ""), found[-1].number
        pages = {item["file"]: item.get("title", "") for item in listed["chapters"]}
        below = (page["file"] for item in listed["chapters"] for page in item.get("sections", ()))
        found.append(Part(caption, number + 1 if caption else number, pages, tuple(below)))
    return found
