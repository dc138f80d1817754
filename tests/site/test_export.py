"""What readers take away: executed notebooks, and a zip that needs no network."""

import json
import re
import subprocess
import sys
import zipfile

import nbformat
import pytest

from tools import export, takeaway
from tools.canonical import CHAPTERS, ROOT, chapters
from tools.templates import filled


@pytest.fixture(scope="module")
def zipped(site):
    """The zip, made from the built site."""
    with zipfile.ZipFile(export.make_zip()) as packed:
        yield packed


@pytest.mark.parametrize("path", chapters(), ids=lambda path: path.stem)
def test_the_notebook_to_download_has_its_outputs_and_figures(site, path):
    offered = nbformat.read(site / "_sources" / path.relative_to(ROOT), as_version=4)
    source = nbformat.read(path, as_version=4)
    ours, theirs = ([cell for cell in notebook.cells if cell.cell_type == "code"] for notebook in (offered, source))
    ours = [cell for cell in ours if cell.id != "needs"]
    given = re.compile(r'globals\(\)\.get\("(answer_\d)", \.\.\.\)')
    assert [given.sub(r"\1", cell.source) for cell in ours] == [cell.source for cell in theirs]
    for mine, other in zip(ours, theirs, strict=True):
        predicted = "hide-output" in other.metadata.get("tags", [])
        if not predicted and "alt" in other.metadata.get("mystnb", {}).get("image", {}):
            assert any("image/svg+xml" in output.get("data", {}) for output in mine.outputs)
    text = "".join(cell.source for cell in offered.cells if cell.cell_type == "markdown")
    assert "{cite" not in text
    for link in re.findall(r"\]\(([^)#:]+\.ipynb)\)", text):
        assert (path.parent / link).resolve() in chapters(), link


def test_citations_become_names_with_links():
    cited = takeaway.with_plain_citations("{cite:t}`fawcett2006` and {cite}`hanley1982,zhou2016`.")
    fawcett = "[Fawcett (2006)](https://doi.org/10.1016/j.patrec.2005.10.010)"
    assert (
        cited
        == f"{fawcett} and ([Hanley and McNeil, 1982](https://doi.org/10.1148/radiology.143.1.7063747); Zhou, 2016)."
    )


@pytest.mark.parametrize(
    ("there", "data", "message"),
    [
        ({}, True, "ModuleNotFoundError: this notebook needs the book's own package, classifier-evalkit"),
        ({"evalkit.py": ""}, True, "ModuleNotFoundError: this notebook needs the book's own package"),
        ({"evalkit.py": "Exercise = 1"}, False, "FileNotFoundError: this notebook reads ../data/clinic.csv"),
        ({"evalkit.py": "Exercise = 1"}, True, ""),
    ],
)
def test_the_first_cell_says_what_is_missing(tmp_path, there, data, message):
    here = tmp_path / "chapters"
    here.mkdir()
    for name, text in there.items():
        (here / name).write_text(text, encoding="utf-8")
    if data:
        (tmp_path / "data").mkdir()
        (tmp_path / "data" / "clinic.csv").touch()
    code = filled("first-cell.py", data=True)
    environment = {"PYTHONPATH": str(here)} if there else {}
    isolated = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, '.')\n{code}"]  # -S: not this evalkit
    ran = subprocess.run(isolated, cwd=here, env=environment, capture_output=True, text=True)
    assert ran.stderr.strip().splitlines()[-1:][0].startswith(message) if message else ran.returncode == 0


def test_a_check_whose_answer_was_never_run_says_so(monkeypatch):
    path = CHAPTERS / "2-every-threshold" / "2-auc.ipynb"
    taken = takeaway.taken_away(nbformat.read(path, as_version=4), path)
    monkeypatch.chdir(path.parent)
    checks = [cell.source for cell in taken.cells if takeaway.label_of(cell, "check")]
    assert len(checks) >= 3
    for check in checks:
        page = {}
        exec(check.replace("\ncheck_answer(", "\nverdict = check_answer("), page)
        assert page["verdict"].status == "no answer yet"


def test_a_figure_that_is_not_drawn_is_left_out():
    path = CHAPTERS / "2-every-threshold" / "1-roc-curve.ipynb"
    stored = nbformat.read(path, as_version=4)
    assert "<Figure size" in str(stored)
    assert "<Figure size" not in str(takeaway.taken_away(stored, path))


@pytest.mark.parametrize(("system", "own"), [("windows", "pywinpty"), ("macos", "appnope"), ("linux", "pexpect")])
def test_another_system_gets_the_packages_that_it_needs(system, own):
    needs = export.needs_of(system)
    assert ";" not in needs
    names = set(re.findall(r"^([\w-]+)(?:\[.*\])?==.* \\\n    --hash=", needs, re.MULTILINE))
    assert {"numpy", own} <= names
    assert len(names & {"pywinpty", "appnope"}) == (system != "linux")
    assert needs.count("\nnumpy==") == 1


def test_a_students_notebook_has_no_solution_and_its_checks_still_judge(capsys):
    path = CHAPTERS / "2-every-threshold" / "2-auc.ipynb"
    whole = nbformat.read(path, as_version=4)
    mine = takeaway.for_students(whole)
    assert "{solution}" not in "".join(cell.source for cell in mine.cells)
    checks = [cell for cell in mine.cells if any(tag.startswith("check:") for tag in cell.metadata.get("tags", []))]
    keys = takeaway.exercise_keys(whole).values()
    assert len(checks) == len(keys) >= 3
    for number, (cell, key) in enumerate(zip(checks, keys, strict=True), 1):
        assert set(cell.metadata) == {"jupyter", "tags"}  # nothing that tells the answer
        page = {f"answer_{number}": json.loads(key)["expected"]}
        for said in ("right: ", "no answer yet: run the cell"):  # an answer is judged once: a later error leaves none
            exec(cell.source, page)
            assert capsys.readouterr().out.startswith(said)


def test_the_zip_holds_everything_and_a_wheel_that_installs(zipped, tmp_path):
    names = zipped.namelist()
    assert {f"notebooks/{path.relative_to(CHAPTERS)}" for path in chapters()} <= set(names)
    assert {"START.txt", "LICENSE", "notebooks/ledger.toml", "notebooks/data/programs.json", "site/index.html"} <= set(
        names
    )
    (wheel,) = (name for name in names if name.endswith(".whl"))
    assert wheel.encode() in zipped.read("START.txt")
    zipped.extractall(tmp_path)
    target = tmp_path / "installed"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", target]
    subprocess.run([*install, tmp_path / wheel], check=True)
    seen = subprocess.run(
        [sys.executable, "-P", "-c", "import evalkit; print(evalkit.__file__, evalkit.roc_auc_score([0, 1], [1, 2]))"],
        env={"PYTHONPATH": str(target)},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert seen.stdout.startswith(str(target))
    assert seen.stdout.endswith("1.0\n")
