"""The styles of a page in two files, the theme's and the book's, without the rules that nothing on the site needs.

A selector stays if every class and id in it stands in a page or is a word of a script. Widths at which the layout
changes are told in letters, so that whoever has large letters gets the layout that has room for them.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import tinycss2

STYLE = re.compile(r'<link rel="stylesheet"[^>]* href="([./]*)_static/([\w./-]+\.css)[^"]*"[^>]*>\n?')
SCRIPT = re.compile(r'<script[^>]* src="[./]*_static/([\w./-]+\.js)')
NAMED = re.compile(r'\b(?:class|id)="([^"]*)"')
PIXELS = re.compile(r"(?<=-width:)\s*([\d.]+)px")
HEADINGS = "fonts/heading.woff2"


def bundled(pages: Mapping[Path, str], site: Path) -> dict[Path, str]:
    """The pages with their styles in two files."""
    static = site / "_static"
    used = _names(pages.values(), static)

    @cache
    def bundle(names: tuple[str, ...], kind: str) -> str:
        style = "".join(_style(static / name, static, used) for name in names)
        file = f"{kind}.{hashlib.sha256(style.encode()).hexdigest()[:12]}.css"
        (static / file).write_text(style, encoding="utf-8")
        return file

    def of_page(page: str) -> str:
        if "_static/basic.css" not in page:
            return page  # it has no style, or an earlier build has bundled them
        found = STYLE.findall(page)
        kinds = {kind: tuple(name for _, name in found if _kind(name) == kind) for kind in ("theme", "book")}
        links = "".join(
            f'<link rel="stylesheet" href="{found[0][0]}_static/{bundle(names, kind)}" />\n'
            for kind, names in kinds.items()
            if names
        )
        return STYLE.sub(lambda one: links if one[2] == found[0][1] else "", page)

    return {path: of_page(page) for path, page in pages.items()}


def _kind(name: str) -> str:
    return "theme" if name == "basic.css" or name.startswith("styles/") else "book"


def _names(pages: Iterable[str], static: Path) -> set[str]:
    """Every class and id of the pages, and every word of their scripts, which may set it."""
    names, scripts = set(), set()
    for page in pages:
        names |= {name for value in NAMED.findall(page) for name in value.split()}
        scripts |= set(SCRIPT.findall(page))
    for script in scripts:
        names |= set(re.findall(r"[\w-]+", (static / script).read_text(encoding="utf-8")))
    return names


def _style(path: Path, static: Path, used: set[str]) -> str:
    """A style without comments and unused rules, as it reads in the folder of the bundle."""
    rules = tinycss2.parse_stylesheet(path.read_text(encoding="utf-8"), skip_comments=True, skip_whitespace=True)
    style = "\n".join(_kept(rules, used)) + "\n"
    if HEADINGS in style:  # there with the first paint, so nothing moves
        font = base64.b64encode((static / HEADINGS).read_bytes()).decode()
        style = style.replace(HEADINGS, f"data:font/woff2;base64,{font}")
    return style.replace("../", "") if path.parent != static else style


def _kept(rules: Iterable[Any], used: set[str]) -> Iterator[str]:
    for rule in rules:
        if rule.type == "qualified-rule":
            selectors = [selector for selector in _selectors(rule.prelude) if _asked(selector) <= used]
            if selectors:
                yield f"{','.join(map(tinycss2.serialize, selectors))}{{{tinycss2.serialize(rule.content)}}}"
        elif rule.type == "at-rule" and rule.lower_at_keyword in {"media", "supports"}:
            inner = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
            condition = PIXELS.sub(lambda width: f"{float(width[1]) / 16}em", tinycss2.serialize(rule.prelude))
            if kept := "".join(_kept(inner, used)):
                yield f"@{rule.at_keyword}{condition}{{{kept}}}"
        elif rule.type == "error":
            raise ValueError(f"a style cannot be read: {rule.message}")
        elif rule.lower_at_keyword != "charset":
            yield rule.serialize()


def _selectors(prelude: Iterable[Any]) -> list[list[Any]]:
    """A rule's selectors, which commas part."""
    return [list(part) for is_comma, part in groupby(prelude, lambda token: token == ",") if not is_comma]


def _asked(selector: list[Any]) -> set[str]:
    """The classes and ids that an element must have; what stands in `:not()` or `:is()` is not looked at."""
    ids = {token.value for token in selector if token.type == "hash"}
    return ids | {name.value for dot, name in pairwise(selector) if dot == "." and name.type == "ident"}
