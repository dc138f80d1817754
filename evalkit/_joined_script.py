"""ES modules, joined into one classic script: browsers do not load modules from disk."""

from __future__ import annotations

import functools
import posixpath
import re
from graphlib import TopologicalSorter
from importlib import resources
from importlib.resources.abc import Traversable

# The module that each element's script begins with.
ENTRIES = {"threshold-explorer": "explorer/element.js", "live-figure": "live/element.js"}
SCRIPT = re.compile(r'<script class="([\w-]+)">.*?</script>', re.DOTALL)  # as `with_script` writes it
IMPORTED_FILE = re.compile(r'^import .* from "(\.{1,2}/.+)";$', re.MULTILINE)
# And what lines begin with.
COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n|^[ \t]+", re.MULTILINE | re.DOTALL)
IMPORTS_AND_EXPORT = re.compile(r"(?:^(?:/\*\* @)?import .*\n)+\n|^export ", re.MULTILINE)


def modules(folder: Traversable, entry: str) -> dict[str, str]:
    """A module and all that it imports, each after those that it imports itself."""
    sources: dict[str, str] = {}
    imports: dict[str, list[str]] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop()
        if name in sources:
            continue
        sources[name] = folder.joinpath(name).read_text(encoding="utf-8")
        beside = posixpath.dirname(name)
        found = IMPORTED_FILE.findall(sources[name])
        imports[name] = [posixpath.normpath(posixpath.join(beside, path)) for path in found]
        waiting += imports[name]
    in_order = TopologicalSorter(imports).static_order()  # raises CycleError where imports go round in a circle
    return {name: sources[name] for name in in_order}


def joined_script(folder: Traversable, entry: str) -> str:
    """These modules without imports, the word `export`, comments, and spaces that begin lines."""
    parts = [IMPORTS_AND_EXPORT.sub("", source).strip() for source in modules(folder, entry).values()]
    bare = (COMMENT.sub("", part + "\n").strip() for part in parts)
    joined = "\n".join(["(() => {", "'use strict';", *bare, "})();"])
    return joined.replace("</", "<\\/")  # nothing in it ends the script that it stands in


@functools.cache
def script(element: str) -> str:
    """What defines an element, once a page, as one classic script.

    >>> script("threshold-explorer").startswith("(() => {")
    True
    """
    return joined_script(resources.files(__package__), ENTRIES[element])


def data_script(data: str) -> str:
    """JSON that an element reads; nothing in it ends the script that it stands in."""
    escaped = data.replace("<", r"\u003c")
    return f'<script type="application/json">{escaped}</script>'


def with_script(element: str, html: str) -> str:
    """An element of a notebook's output, and beside it the script that brings it to life."""
    return f'{html}<script class="{element}">{script(element)}</script>'
