"""The canonical form of a chapter in git, so that nbval has outputs to compare and diffs stay small.

Text outputs stay, each figure's text among them, pictures and HTML go (they are made anew by the build),
every `execution_count` is 1, metadata are what the book needs and nothing else, the minutes in the opening
are those that are counted, and captions are numbered through the page.

    python -m tools.canonical --check [chapters]   say what is not in the form; exit 1 if anything
    python -m tools.canonical [chapters]           rewrite in the form
    python -m tools.canonical --run [chapters]     run top to bottom in a fresh kernel, then rewrite
"""

from __future__ import annotations

import argparse
import copy
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from tools.budget import state_minutes

ROOT = Path(__file__).resolve().parent.parent
CHAPTERS = ROOT / "chapters"
SECONDS = 300  # that a cell may take, as in _config.yml
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
# The third is evalkit's KEY_TYPE: importing evalkit here would hide its first lines from `make coverage`.
KEPT = ("text/plain", "text/latex", "text/vnd.evalkit.exercise", "text/vnd.evalkit.figure")
CAPTION = re.compile(r"^\*Figure(?: \d+)?:", re.MULTILINE)
# A kernel that has run this sends with each figure what is drawn there, as text.
FIGURES_AS_TEXT = """get_ipython().display_formatter.formatters["text/vnd.evalkit.figure"] = type(
    "FigureFormatter", (__import__("IPython.core.formatters", fromlist=["core"]).BaseFormatter,),
    {"__call__": lambda self, shown: (
        __import__("tools.figures", fromlist=["describe"]).describe(shown) if type(shown).__name__ == "Figure" else None
    )}
)()"""
Notebook = Any


def chapters() -> list[Path]:
    """All notebooks of the book, in the order of a plain listing."""
    return sorted(path for path in CHAPTERS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def lessons() -> list[Path]:
    """The chapters that teach: all but the pages that follow the texts."""
    return [path for path in chapters() if path.parent.name != "texts"]


def text_of_cell(cell: Notebook) -> str:
    """The source of a cell, and what it printed or returned as text."""
    outputs = [
        output.get("text", "") or output.get("data", {}).get("text/plain", "") for output in cell.get("outputs", [])
    ]
    return "\n".join([cell.source, *outputs])


def canonical(notebook: Notebook) -> Notebook:
    """A copy in canonical form."""
    form = copy.deepcopy(notebook)
    form.metadata = nbformat.from_dict(METADATA)
    form.nbformat, form.nbformat_minor = 4, 5
    for cell in form.cells:
        cell.metadata = nbformat.from_dict(_cell_metadata(cell.metadata))
        cell.pop("attachments", None)
        if cell.cell_type == "code":
            cell.execution_count = 1
            cell.outputs = merge_streams([_output(output) for output in cell.outputs])
    number_captions(form)
    state_minutes(form)
    return form


def number_captions(notebook: Notebook) -> None:
    """Number the captions, `*Figure 1: …*`, in place."""
    numbers = count(1)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = CAPTION.sub(lambda _: f"*Figure {next(numbers)}:", cell.source)


def _cell_metadata(metadata: dict[str, Any]) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    if metadata.get("tags"):
        kept["tags"] = list(metadata["tags"])
    image = metadata.get("mystnb", {}).get("image")
    if image:
        kept["mystnb"] = {"image": {"alt": image["alt"]}}
    hidden = {key: True for key in ("source_hidden", "outputs_hidden") if metadata.get("jupyter", {}).get(key)}
    if "hide-output" in kept.get("tags", []):
        hidden["outputs_hidden"] = True
    if hidden:
        kept["jupyter"] = hidden
    return kept


def _output(output: Notebook) -> Notebook:
    if "data" in output:
        output.data = {kind: text for kind, text in output.data.items() if kind in KEPT}
        output.metadata = {}
    if "execution_count" in output:
        output.execution_count = 1
    return output


def merge_streams(outputs: list[Notebook]) -> list[Notebook]:
    """Put together what a kernel sent in pieces: where it cuts is chance, even in the middle of a line."""
    merged: list[Notebook] = []
    for output in outputs:
        last = merged[-1] if merged else None
        if last is not None and output.output_type == last.output_type == "stream" and output.name == last.name:
            last.text += output.text
        else:
            merged.append(output)
    return merged


def text_of(notebook: Notebook) -> str:
    """The file's text: keys sorted, one space of indent, Chinese as it is."""
    return nbformat.writes(notebook) + "\n"


def faults(path: Path) -> list[str]:
    """Everything in a chapter that is not in canonical form, a sentence each."""
    text = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(text, as_version=4)
    found = []
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type != "code":
            continue
        where = f"{path.name}, cell {number} ({cell.get('id', 'no id')})"
        if cell.execution_count is None:
            found.append(f"{where}: it was never run, so nbval would compare nothing.")
        if not cell.source.strip():
            found.append(f"{where}: an empty code cell.")
        if cell.source.rstrip().endswith(";"):
            found.append(f"{where}: ends in ';', which a book does not honour: write `_ =`.")
        for output in cell.outputs:
            if output.output_type == "error":
                found.append(f"{where}: it ended in an error.")
            if output.get("name") == "stderr":
                found.append(f"{where}: it wrote a warning: {output.text.strip()[:80]}")
        shown = [output.get("data", {}) for output in cell.outputs]
        drawn = [data for data in shown if "<Figure size" in data.get("text/plain", "")]
        if any("text/vnd.evalkit.figure" not in data for data in drawn):
            found.append(f"{where}: a figure without its text; `make chapters` writes it.")
        if drawn and not cell.metadata.get("mystnb", {}).get("image", {}).get("alt"):
            found.append(f"{where}: a figure without alt text.")
    if not any(cell.get("outputs") for cell in notebook.cells):
        found.append(f"{path.name}: its outputs were stripped, so nbval would compare nothing.")
    if text != text_of(canonical(notebook)):
        found.append(f"{path.name}: not in canonical form; `make chapters` rewrites it.")
    return found


def rewrite(path: Path, *, run: bool) -> tuple[bool, list[str]]:
    """Bring a chapter into canonical form, after running it if asked; whether it changed, and asserts that failed."""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    failed = _run(notebook, path.parent) if run else []
    after = text_of(canonical(notebook))
    path.write_text(after, encoding="utf-8")
    return after != before, failed


def _run(notebook: Notebook, folder: Path) -> list[str]:
    """Run top to bottom; an assert that the site leaves out may fail, anything else stops at its error."""
    notebook.cells.insert(0, nbformat.v4.new_code_cell(FIGURES_AS_TEXT))
    for cell in notebook.cells:
        if cell.metadata.get("tags") == ["remove-cell"]:
            cell.metadata["tags"] = ["remove-cell", "raises-exception"]
    NotebookClient(notebook, timeout=SECONDS, resources={"metadata": {"path": str(folder)}}).execute()
    del notebook.cells[0]
    failed = []
    for cell in notebook.cells:
        if "raises-exception" in cell.metadata.get("tags", []):
            cell.metadata["tags"] = ["remove-cell"]
            errors = [output for output in cell.outputs if output.output_type == "error"]
            failed += [f"{error.ename} {error.evalue} in: {cell.source}" for error in errors]
            cell.outputs = []
    return failed


def outcome(path: Path, *, run: bool) -> str:
    """Rewrite a chapter, and say what became of it; one that stops at an error stays as it was."""
    try:
        changed, failed = rewrite(path, run=run)
    except CellExecutionError as error:
        return f"{path.name}: stopped, nothing stored: {error.traceback}\n{error.ename}: {error.evalue}"
    said = f"{path.name}: {'rewritten' if changed else 'unchanged'}"
    return "\n".join([said, *(f"{path.name}: no longer holds: {assertion}" for assertion in failed)])


def main(arguments: list[str]) -> int:
    """Check or rewrite the chapters named, or all."""
    parser = argparse.ArgumentParser(prog="tools.canonical", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--run", action="store_true")
    parser.add_argument("paths", nargs="*", type=Path)
    options = parser.parse_args(arguments)
    paths = options.paths or chapters()
    if options.check:
        found = [fault for path in paths for fault in faults(path)]
        print("\n".join(found) or f"{len(paths)} chapters in canonical form.")
        return 1 if found else 0
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # of each kernel: with more, they wait for one another
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        said = sorted(pool.map(partial(outcome, run=options.run), paths), key=lambda text: "\n" in text)
    print(*said, sep="\n")  # what needs something done stands last
    return int(any("\n" in text for text in said))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
