"""The canonical form of a chapter in git, so that nbval has outputs to compare and diffs stay small.

Text outputs stay, each figure's text among them, pictures and HTML go (they are made anew by the build),
every `execution_count` is 1, metadata are what the book needs and nothing else, the minutes in the opening
are those that are counted, and captions are numbered through the page.

    python -m tools.canonical [chapters]   run top to bottom in a fresh kernel, then rewrite in the form
"""

from __future__ import annotations

import copy
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
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
FIGURES_AS_TEXT = '__import__("tools.figures", fromlist=["send_as_text"]).send_as_text(get_ipython())'
Notebook = Any


@cache
def chapters() -> list[Path]:
    """All notebooks of the book, in the order of a plain listing."""
    return sorted(path for path in CHAPTERS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def lessons() -> list[Path]:
    """The chapters that teach: all but the pages that follow the texts."""
    return [path for path in chapters() if path.parent.name != "texts"]


def canonical(notebook: Notebook) -> Notebook:
    """A copy in canonical form."""
    form = copy.deepcopy(notebook)
    form.metadata = nbformat.from_dict(METADATA)
    form.nbformat, form.nbformat_minor = 4, 5
    numbers = count(1)
    for cell in form.cells:
        cell.metadata = nbformat.from_dict(_cell_metadata(cell.metadata))
        cell.pop("attachments", None)
        if cell.cell_type == "code":
            cell.execution_count = 1
            cell.outputs = merge_streams([_output(output) for output in cell.outputs])
        else:
            cell.source = CAPTION.sub(lambda _: f"*Figure {next(numbers)}:", cell.source)
    state_minutes(form)
    return form


def _cell_metadata(metadata: dict[str, Any]) -> dict[str, Any]:
    tags, alt = metadata.get("tags", []), metadata.get("mystnb", {}).get("image", {}).get("alt")
    hidden = {key: True for key in ("source_hidden", "outputs_hidden") if metadata.get("jupyter", {}).get(key)}
    if "hide-output" in tags:
        hidden["outputs_hidden"] = True
    kept = {"tags": list(tags), "mystnb": {"image": {"alt": alt}} if alt else None, "jupyter": hidden}
    return {key: value for key, value in kept.items() if value}


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
    return nbformat.v4.writes(notebook) + "\n"  # `nbformat.writes` validates, which takes seconds


def rewrite(path: Path) -> str:
    """Run a chapter, bring it into the form, and say what became of it; one that stops stays as it was."""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    try:
        failed = _run(notebook, path.parent)
    except CellExecutionError as error:
        return f"{path.name}: stopped, nothing stored: {error.traceback}\n{error.ename}: {error.evalue}"
    after = text_of(canonical(notebook))
    path.write_text(after, encoding="utf-8")
    said = f"{path.name}: {'unchanged' if after == before else 'rewritten'}"
    return "\n".join([said, *(f"{path.name}: no longer holds: {assertion}" for assertion in failed)])


def _run(notebook: Notebook, folder: Path) -> list[str]:
    """Run top to bottom; what asserts failed, while any other error stops it."""
    notebook.cells.insert(0, nbformat.v4.new_code_cell(FIGURES_AS_TEXT))
    run_in = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=SECONDS, resources=run_in, allow_error_names=["AssertionError"]).execute()
    del notebook.cells[0]
    failed = []
    for cell in notebook.cells:
        if errors := [output for output in cell.get("outputs", []) if output.output_type == "error"]:
            failed += [f"{error.ename} {error.evalue} in: {cell.source}" for error in errors]
            cell.outputs = []
    return failed


def main(names: list[str]) -> int:
    """Run and rewrite the chapters named, or all."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # of each kernel: with more, they wait for one another
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        said = sorted(pool.map(rewrite, map(Path, names) if names else chapters()), key=lambda text: "\n" in text)
    print(*said, sep="\n")  # what needs something done stands last
    return int(any("\n" in text for text in said))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
