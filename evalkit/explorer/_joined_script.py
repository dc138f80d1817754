"""ES modules of a folder, joined into one classic script: browsers do not load modules from disk."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from importlib.resources.abc import Traversable

IMPORTED_FILE = re.compile(r'^import .* from "\./(.+)";$', re.MULTILINE)
COMMENT = re.compile(
    r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)\n|^[ \t]+", re.MULTILINE | re.DOTALL
)  # and what lines begin with
IMPORTS_AND_EXPORT = re.compile(r"(?:^(?:/\*\* @)?import .*\n)+\n|^export ", re.MULTILINE)


def joined_script(folder: Traversable) -> str:
    """Each module after those it imports, without imports, the word `export`, comments, and spaces that begin lines."""
    files = [path for path in folder.iterdir() if path.name.endswith(".js")]
    modules = {path.name: path.read_text(encoding="utf-8") for path in sorted(files, key=str)}
    imports = {name: IMPORTED_FILE.findall(module) for name, module in modules.items()}
    in_order = TopologicalSorter(imports).static_order()  # raises CycleError where imports go round in a circle
    parts = [IMPORTS_AND_EXPORT.sub("", modules[name]).strip() for name in in_order]
    joined = "\n".join(
        ["(() => {", "'use strict';", *(COMMENT.sub("", part + "\n").strip() for part in parts), "})();"]
    )
    return joined.replace("</", "<\\/")  # nothing in it ends the script that it stands in
