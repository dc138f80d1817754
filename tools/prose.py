r"""Each number, comparison and formula in prose has an entry, and nearly each holds in the kernel that ran its page.

    python -m tools.prose [pages]               run them and list the entries that do not hold; exit 1 if any
    python -m tools.prose --draft [chapters]    write an entry for each number and formula that has none
    python -m tools.prose --review [pages]      show each changed text beside its entries, which then belong to it

A Markdown cell has under `numbers` in its metadata the numbers that it says, in their order, such as
`"six = matrix.fn; 0.81 = auc; half < share; 40 % ~ rate; two thirds"`; a code cell has those of its figure's alt text,
and the check of an exercise those of what it tells whoever answers.
They are evaluated once the code cells below the text have run, those of the title at the end. `=` takes what rounds
to the number, `~` what is within a tenth of it. A number without an expression is one that the text itself gives.
`one`, `two`, formulas, code and names of sections are not read.
Words that compare have entries as well, and of a figure, in its caption and alt text, also words such as `left` or
`missed`: `higher if new.auc > old.auc` holds what is true in the kernel.

Under `formulas` it has each formula with an operator or a relation, and an expression that is true for it:
`{"P = \\frac{TP}{TP + FP}": "close(MANY.precision, MANY.tp / (MANY.tp + MANY.fp))"}` holds the formula, term by term,
against what is computed in another way. One that only introduces notation has an empty expression.

An entry cannot tell whether `0.81 = recall` stands in a sentence about recall, nor that a sentence without a number is
true: whoever wrote it compared them. So a text, and code with a comment, has under `reviewed` the fingerprint of what
was compared, and once it changes it waits for a review. A page in Markdown has it in its last line.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from tools.budget import STATED
from tools.canonical import CAPTION, CHAPTERS, ROOT, SECONDS, chapters, text_of
from tools.formulas import formulas_said
from tools.numerals import IS_TRUE, Entry, meaning, numbers_in, said_in_prose, said_of_a_figure

COUNTABLE = 12
UNREVIEWED = "its text has changed since it was reviewed: compare it by `python -m tools.prose --review`."
ENTRY = re.compile(r"(?P<number>.+?)(?: (?P<sign>[=~<>]|if) (?P<expression>.+))?")
ATTRIBUTE = re.compile(r"(?<![`}])`([A-Za-z]\w*)\.([A-Za-z]\w*)(?=[`(])")
PICTURE = re.compile(r"!\[([^\]]*)\]")
REVIEWED = re.compile(r"\n<!-- reviewed (\w+) -->\n\Z")
FILES = {"csv", "html", "ipynb", "json", "md", "parquet", "py", "toml", "txt", "zip"}


def pages() -> list[Path]:
    """The pages that are no notebooks, and the README."""
    return [ROOT / "README.md", *sorted(CHAPTERS.rglob("*.md"))]


def text_of_cell(cell: Any) -> str:
    texts = [cell.source]
    for output in cell.get("outputs", []):
        texts.append(output.get("text", "") or output.get("data", {}).get("text/plain", ""))
    return "\n".join(texts)


def told_by_check(source: str) -> str:
    r"""What a check tells those who answer: the sentences in its call of `check_answer`.

    >>> told_by_check('check_answer(answer_1, 3, mistakes=[(2, "one is missing")], because="1 + 2")')
    'one is missing\n1 + 2'
    """
    if "check_answer(" not in source:
        return ""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    (call,) = (call for call in calls if ast.unparse(call.func) == "check_answer")
    texts = [node for node in ast.walk(call) if isinstance(node, ast.Constant) and " " in str(node.value)]
    return "\n".join(node.value for node in sorted(texts, key=lambda node: (node.lineno, node.col_offset)))


def parts(cell: Any) -> tuple[str, str]:
    """What a cell says of figures, in a caption or alt text, and its other text; of a code cell, what a check tells."""
    if cell.cell_type == "code":
        return cell.metadata.get("mystnb", {}).get("image", {}).get("alt", ""), told_by_check(cell.source)
    caption, _, text = cell.source.partition("\n") if cell.source.startswith("*Figure") else ("", "", cell.source)
    return "\n".join([caption, *PICTURE.findall(text)]), PICTURE.sub("", text)


def said(cell: Any) -> list[str]:
    """The numbers and words of a cell that have entries, in the order of these."""
    of_figures, text = parts(cell)
    return said_of_a_figure(of_figures) + said_in_prose(text)


def formulas(cell: Any) -> list[str]:
    """The formulas that a Markdown cell says."""
    return formulas_said(cell.source) if cell.cell_type == "markdown" else []


def entries_of(cell: Any) -> list[re.Match[str]]:
    """The entries of a cell: a number, and the sign and the expression if it has them."""
    entries = cell.metadata.get("numbers", "")
    return [match for match in map(ENTRY.fullmatch, entries.split("; ")) if match] if entries else []


def _page(path: Path) -> tuple[str, str | None]:
    """The text of a Markdown page, and the fingerprint in its last line."""
    text = path.read_text(encoding="utf-8")
    last = REVIEWED.search(text)
    return REVIEWED.sub("\n", text), last and last[1]


def with_alt_text(cell: Any) -> str:
    """The source of a cell, and of one that draws also what the figure says to those who do not see it."""
    return cell.source if cell.cell_type == "markdown" else f"{cell.source}\n{parts(cell)[0]}"


def fingerprint(cell: Any) -> str | None:
    """Of what a cell says in words, without its line breaks and what `make chapters` writes into it."""
    if cell.cell_type == "code" and "#" not in cell.source and not any(parts(cell)):
        return None
    return _fingerprint(CAPTION.sub("*Figure:", STATED.sub("", with_alt_text(cell))))


def _fingerprint(text: str) -> str:
    return sha256(" ".join(text.split()).encode()).hexdigest()[:8]


def question(entries: list[Entry]) -> str:
    """The code that prints, in a kernel, the entries that do not hold there, and leaves no name behind."""
    return f"__import__('tools.entries', fromlist=['report']).report({entries!r}, globals())"


def due(notebook: Any) -> dict[str, list[Entry]]:
    """By the id of a code cell, the entries that are evaluated once it has run."""
    found: dict[str, list[Entry]] = {}
    waiting: list[Entry] = []
    title, *cells = notebook.cells
    for cell, following in zip(cells, [*cells[1:], None], strict=True):
        waiting += _evaluated(cell)
        if cell.cell_type == "code" and (following is None or following.cell_type == "markdown"):
            last = cell.id
            found[last], waiting = waiting, []
    found[last] += waiting + _evaluated(title)
    return {name: entries for name, entries in found.items() if entries}


def attributes(cell: Any) -> list[Entry]:
    """That what stands in a text as an attribute, such as `matrix.recall`, is one of what the page calls so."""
    found = ATTRIBUTE.findall(cell.source) if cell.cell_type == "markdown" else []
    there = "{0!r} not in dir() or hasattr({0}, {1!r}) or hasattr({0}, '__path__')"  # a package may not be loaded whole
    return [
        (f"`{name}.{attribute}`", IS_TRUE, there.format(name, attribute))
        for name, attribute in dict.fromkeys(found)
        if attribute not in FILES
    ]


def _evaluated(cell: Any) -> list[Entry]:
    numbers = [(entry["number"], entry["sign"], entry["expression"]) for entry in entries_of(cell) if entry["sign"]]
    held = cell.metadata.get("formulas", {}).items()
    return attributes(cell) + numbers + [(tex, IS_TRUE, expression) for tex, expression in held if expression]


def faults(path: Path) -> list[str]:
    """What a page says unreviewed, without an entry, or as a number without an expression that no cell shows."""
    if path.suffix == ".md":
        text, last = _page(path)
        return [] if last == _fingerprint(text) else [f"{path.name}: {UNREVIEWED}"]
    notebook = nbformat.read(path, as_version=4)
    shown = numbers_in("\n".join(text_of_cell(cell) for cell in notebook.cells if cell.cell_type == "code"))
    return [
        f"{path.name}, cell {index} ({cell.id}): {fault}"
        for index, cell in enumerate(notebook.cells)
        for fault in _cell_faults(cell, shown)
    ]


def _cell_faults(cell: Any, shown: set[Fraction]) -> Iterator[str]:
    entries = entries_of(cell)
    written, kept = formulas(cell), cell.metadata.get("formulas", {})
    yield from (f"${tex}$ has no entry." for tex in written if tex not in kept)
    yield from (f"the entry of ${tex}$ has no formula." for tex in kept if tex not in written)
    if (listed := [entry["number"] for entry in entries]) != said(cell):
        yield f"it says {said(cell)}, its entries are {listed}."
    if cell.metadata.get("reviewed") != fingerprint(cell):
        yield UNREVIEWED
    for entry in entries:
        if entry["expression"] or entry["number"][0].isalpha():
            continue
        value, _ = meaning(entry["number"])
        counted = value.denominator <= COUNTABLE and value.numerator <= COUNTABLE
        if not (counted or value in shown or _rounds_to(entry["number"], shown)):
            yield f"{entry['number']} stands in no cell, and has no expression."


def _rounds_to(number: str, shown: set[Fraction]) -> bool:
    """Whether a number with two decimals or more is one of those shown, rounded."""
    value, place = meaning(number)
    return place <= Fraction(1, 200) and any(abs(value - other) <= place for other in shown)


def evaluate(path: Path) -> list[str]:
    """Run a chapter, and list the entries that do not hold."""
    notebook = nbformat.read(path, as_version=4)
    later = due(notebook)
    asked = {name: nbformat.v4.new_code_cell(question(entries)) for name, entries in later.items()}
    notebook.cells = [cell for own in notebook.cells for cell in (own, asked.get(own.id)) if cell is not None]
    NotebookClient(notebook, timeout=SECONDS, resources={"metadata": {"path": str(path.parent)}}).execute()
    printed = "".join(output.text for cell in asked.values() for output in cell.outputs)
    return [f"{path.name}: {line}" for line in printed.splitlines()]


def draft(path: Path) -> None:
    """Write an entry for each number and formula that has none; keep the expressions that stand."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        kept, entries = entries_of(cell), said(cell)
        match = SequenceMatcher(None, [entry["number"] for entry in kept], entries)
        for old, new, length in match.get_matching_blocks():
            entries[new : new + length] = [entry[0] for entry in kept[old : old + length]]
        cell.metadata.pop("numbers", None)
        if entries:
            cell.metadata["numbers"] = "; ".join(entries)
        held = cell.metadata.pop("formulas", {})
        if written := formulas(cell):
            cell.metadata["formulas"] = {tex: held.get(tex, "") for tex in written}
    path.write_text(text_of(notebook), encoding="utf-8")


def review(path: Path) -> None:
    """Show each text that has changed, and its entries; from now on they belong together."""
    if path.suffix == ".md":
        if faults(path):
            print(f"{path.name}: compare what `git diff` shows of it with the pages that it leads to.")
        text, _ = _page(path)
        path.write_text(f"{text}<!-- reviewed {_fingerprint(text)} -->\n", encoding="utf-8")
        return
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        before, now = cell.metadata.pop("reviewed", None), fingerprint(cell)
        if now is not None:
            cell.metadata["reviewed"] = now
        if before != now:
            entries = [
                *cell.metadata.get("numbers", "").split("; "),
                *map(" if ".join, cell.metadata.get("formulas", {}).items()),
            ]
            print(f"{path.name}, {cell.id}:", with_alt_text(cell), *entries, sep="\n  ")
    path.write_text(text_of(notebook), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Check, draft or review the pages named, or all."""
    parser = argparse.ArgumentParser(prog="tools.prose", description=__doc__.splitlines()[0])
    rewriting = parser.add_mutually_exclusive_group()
    rewriting.add_argument("--draft", dest="rewrite", action="store_const", const=draft)
    rewriting.add_argument("--review", dest="rewrite", action="store_const", const=review)
    parser.add_argument("paths", nargs="*", type=Path)
    options = parser.parse_args(arguments)
    paths = options.paths or chapters() + pages()
    notebooks = [path for path in paths if path.suffix == ".ipynb"]
    if options.rewrite:
        for path in paths if options.rewrite is review else notebooks:
            options.rewrite(path)
        return 0
    found = [fault for path in paths for fault in faults(path)]
    found = found or [fault for path in notebooks for fault in evaluate(path)]
    print("\n".join(found) or "every number and formula in prose holds.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
