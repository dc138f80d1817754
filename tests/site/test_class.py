"""The two editions for a class, as `make class` has packed them: what is in them, and that all of it runs alone."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile

import nbformat
import pytest

from evalkit.teaching.exercises import KEY_TYPE
from tools import export
from tools.canonical import chapters

pytestmark = pytest.mark.classroom
RUN_ALL = "find notebooks -name '*.ipynb' -print0 | tee ran | xargs -0 -P2 -n9 book/bin/jupyter execute --timeout=300"
ALONE = ["unshare", "--map-root-user", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
NOWHERE = {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}  # where ALONE is not allowed


def without_network(*command, cwd):
    """Run a command where no other machine can be reached; what it printed."""
    allowed = shutil.which("unshare") and subprocess.run([*ALONE, "true"], capture_output=True).returncode == 0
    environment = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    ran = subprocess.run(
        [*(ALONE if allowed else []), *map(str, command)],
        cwd=cwd,
        env={**environment, **NOWHERE, "no_proxy": "127.0.0.1,localhost", "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, (ran.stdout + ran.stderr)[-3000:]
    return ran.stdout


@pytest.fixture(scope="module")
def editions(tmp_path_factory):
    """Both editions, unpacked."""
    folders = {}
    for edition in ("student", "teacher"):
        folders[edition] = tmp_path_factory.mktemp(edition)
        with zipfile.ZipFile(export.CLASS / f"{edition}.zip") as packed:
            packed.extractall(folders[edition])
    return folders


@pytest.fixture(scope="module", params=["student", "teacher"])
def edition(editions, request):
    """The folder of an edition, with the environment that the commands in START.txt make without a network."""
    folder = editions[request.param]
    make, install = re.findall(
        r"^    (python3 .*|book/bin/pip .*)$", (folder / "START.txt").read_text("utf-8"), re.MULTILINE
    )
    without_network("sh", "-c", f"{make.replace('python3', sys.executable)} && {install}", cwd=folder)
    return folder


def test_every_notebook_runs_with_what_the_kit_holds(edition):
    without_network("sh", "-c", RUN_ALL, cwd=edition)
    ran = (edition / "ran").read_text("utf-8").count("\0")
    assert ran == len(chapters()) + 1  # the index
    assert list((edition / "book/share/jupyter/labextensions").glob("jupyterlab-myst"))  # which shows exercises


def test_students_get_no_solution(editions):
    """Neither the text of a solution nor what a check says of an answer stands in a file outside the site."""
    mine = [
        path.read_bytes()
        for path in editions["student"].rglob("*")
        if path.suffix in (".ipynb", ".txt", ".md", ".json") and "site" not in path.parts
    ]
    everything = b"\n".join(mine)
    for path in chapters():
        for cell in nbformat.read(path, as_version=4).cells:
            secrets = []
            if cell.source.startswith("```{solution}"):
                secrets = [line for line in cell.source.splitlines()[3:-1] if len(line) > 40]
            elif any(tag.startswith("solution:") for tag in cell.metadata.get("tags", [])):
                secrets = re.findall(r"^(solution_\d+ = .*|def solution_\d+.*)$", cell.source, re.MULTILINE)
            for output in cell.get("outputs", []):
                if KEY_TYPE in output.get("data", {}):
                    key = json.loads(output.data[KEY_TYPE])
                    secrets += [f'"{key["because"]}"', *(said for _, said in key["mistakes"] if len(said) > 20)]
            for secret in secrets:
                assert json.dumps(secret, ensure_ascii=False)[1:-1].encode() not in everything, (path.name, secret)


def test_the_editions_hold_what_they_say(editions):
    for edition, folder in editions.items():
        start = (folder / "START.txt").read_text(encoding="utf-8")
        assert f"{edition.title()} edition" in start
        assert (folder / "site" / "index.html").exists()
        assert (folder / "answers.md").exists() == (edition == "teacher")
        text = "".join(path.read_text(encoding="utf-8") for path in (folder / "notebooks").rglob("*.ipynb"))
        assert "{cite" not in text
