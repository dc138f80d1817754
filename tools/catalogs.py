"""The catalogs of translations in `locale/`, one for each page, and what stands in them.

python -m tools.catalogs     bring them up to date: what has changed is marked as fuzzy, and stays English
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from evalkit.reporting._page import INLINE, TEXT
from evalkit.reporting._words import WORDS
from tools import contents, export, ledger
from tools.canonical import ROOT

ENGLISH, OTHER = "en", "zh_CN"
CATALOGS = ROOT / "locale" / OTHER / "LC_MESSAGES"
OF_SPHINX, SCRIPTS = "sphinx.po", "scripts.po"  # Sphinx reads the first for what templates and tools say
REPORT, EXPLORER = (ROOT / "evalkit" / part / "zh.po" for part in ("reporting", "explorer"))  # evalkit reads them
SAID = re.compile(r'\b(?:t|told)\(("(?:[^"\\]|\\.)*")')
NEVER_TRANSLATED = ("chapters/reference/api", "chapters/reference/bibliography")
CONFIGURED = ("html_title", "ogp_site_name", "ogp_image_alt", "nb_code_prompt_show", "nb_code_prompt_hide")
OF_THE_THEME = (
    "Back to top",
    "Color mode",
    "Dark",
    "Download source file",
    "Light",
    "Link to this heading",
    "Show the {type}",
    "Hide the {type}",
    "output",
    "source",
    "Skip to main content",
    "System Settings",
    "Table of Contents",
    "next page",
    "previous page",
)
NOT_PROSE = re.compile(r"\$[^$]*\$|`[^`]*`|<[^>]*>|\]\([^)]*\)|\{[\w:]+\}|\A\n.*", re.DOTALL)
ENGLISH_WORD = re.compile(r"[A-Za-z]{3}|\bno\b")
TEMPLATE = re.compile(r"\bt`((?:[^`$]|\$(?!\{)|\$\{(?:[^{}`]|\{[^{}]*\})*\})*)`")
VALUE = re.compile(r"\$\{(?:[^{}`]|\{[^{}]*\})*\}")


def has_prose(text: str) -> bool:
    """Whether there is anything to translate, outside formulas, code and links."""
    return bool(ENGLISH_WORD.search(NOT_PROSE.sub("", text)))


def script_messages(script: str) -> Iterator[str]:
    """What a script says: each t`…`, with {0} for its first value."""
    for match in TEMPLATE.finditer(script):
        numbers = iter(range(99))
        yield VALUE.sub(lambda value, numbers=numbers: f"{{{next(numbers)}}}", match[1])


def is_good(message: Message) -> bool:
    """Whether it has a translation that fits what it says today."""
    return bool(message.id and message.string and not message.fuzzy)


def read(path: Path) -> Catalog:
    """A catalog; an empty one where there is none yet."""
    return read_po(path.open("rb"), locale=OTHER) if path.exists() else Catalog(OTHER)


def _update(path: Path, ids: list[str]) -> None:
    """Write a catalog that has these messages alone."""
    template = Catalog()
    for message in ids:
        template.add(message)
    catalog = read(path)
    catalog.update(template)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=0, omit_header=True, ignore_obsolete=True, include_previous=True)


def _configured() -> Iterator[str]:
    """What `_toc.yml` and `_config.yml` say to readers."""
    for part in contents.parts():
        yield from filter(None, [part.label, part.caption, *part.pages.values()])
    yield from ledger.VERDICTS
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    said = config["sphinx"]["config"]
    yield from (config["title"], said["html_theme_options"]["extra_footer"], *(said[name] for name in CONFIGURED[1:]))


def update() -> None:
    """Bring all catalogs up to date."""
    found = ROOT / "_build" / "gettext"
    shutil.rmtree(found, ignore_errors=True)  # Sphinx does not notice that a tool has changed
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "gettext", "-d", f"{found}/.doctrees", ".", str(found)]
    cache = ["-D", f"nb_execution_cache_path={export.CACHE}"]
    subprocess.run([*command, *cache], cwd=ROOT, check=True)
    texts = {path.relative_to(found).with_suffix(".po"): list(_ids(path)) for path in sorted(found.rglob("*.pot"))}
    said = extract_from_dir(ROOT / "tools", [("**.py", "python"), ("**.jinja", "jinja2")], keywords={"_": None})
    texts[Path(OF_SPHINX)] += [*(message for _file, _line, message, *_more in said), *_configured(), *OF_THE_THEME]
    texts[Path(SCRIPTS)] = list(_of_scripts("_scripts", "evalkit/live"))
    for name, messages in texts.items():
        if not str(name).startswith(NEVER_TRANSLATED):
            _update(CATALOGS / name, messages)
    _update(REPORT, list(_of_reports()))
    _update(EXPLORER, list(_of_scripts("evalkit/explorer")))


def _of_scripts(*folders: str) -> Iterator[str]:
    for path in sorted(path for folder in folders for path in ROOT.glob(f"{folder}/*.js")):
        yield from script_messages(path.read_text(encoding="utf-8"))


def _of_reports() -> Iterator[str]:
    """What a report says: the texts of its words, its templates and its modules."""
    words = {kind: of.values() for kind, of in WORDS.items() if kind not in ("tables", "doubts")}
    for kind in ("pieces", "not_compared", "no_slope", "roles"):
        yield from words[kind]
    yield from (
        text
        for kind in ("measures", "of_subgroups")
        for of in words[kind]
        for text in (of["title"], of.get("says", ""))
    )
    yield from (of["text"] for sentences in words["summary"] for of in sentences)
    yield from (title for title, _page in words["lessons"])
    yield from (text for of in words["tripod"] for text in of[:2])
    yield from (of[kind] for of in words["warnings"] for kind in ("two", "many", "both") if kind in of)
    for template in sorted(REPORT.parent.glob("*.jinja")):
        source = template.read_text(encoding="utf-8")
        pieces = (piece["text"] or "" for piece in TEXT.finditer(source))
        yield from (text.strip() for text in pieces if has_prose(re.sub(INLINE, "", text)))
        yield from (json.loads(match[1]) for match in SAID.finditer(source))
    for module in sorted(REPORT.parent.glob("*.py")):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="t" | "told" | "msgid"), args=[ast.Constant(value=str(text)), *_]):
                    yield text


def _ids(path: Path) -> Iterator[str]:
    return (message.id for message in read(path) if message.id and has_prose(message.id))


if __name__ == "__main__":
    update()
