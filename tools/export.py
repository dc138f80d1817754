"""What readers take away: executed notebooks, and zips for a room without network.

python -m tools.export zip      pack site, executed notebooks, ledger, wheel and the printed book
python -m tools.export class    pack the students' and the teacher's edition, with the packages they need,
                                for this system and for those that are named, of windows, macos and linux
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import nbformat
from jupyter_cache import get_cache
from packaging.markers import Marker

from evalkit import _joined_script
from tools import takeaway
from tools.canonical import CHAPTERS, ROOT, chapters, merge_streams, text_of
from tools.templates import filled

BUILT = ROOT / "_build"
SITE = BUILT / "html"
CACHE = BUILT / ".jupyter_cache"  # where the Makefile keeps executed chapters
PDF = BUILT / "how-good-is-your-classifier.pdf"
ZIP = BUILT / "how-good-is-your-classifier.zip"
CLASS = BUILT / "class"
# The first draws no window, and is quicker.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic"]  # beside what Playwright forbids: to ask other hosts
TITLE = "How Good Is Your Classifier?"
# What Python calls a system, and for what its wheels are made.
SYSTEMS = {
    "windows": ("win32", "nt", ["win_amd64"]),
    "macos": ("darwin", "posix", ["macosx_14_0_arm64"]),
    "linux": ("linux", "posix", ["manylinux_2_28_x86_64", "manylinux_2_27_x86_64", "manylinux2014_x86_64"]),
}
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"  # the packages fit no other
DATED = (2026, 1, 1, 0, 0, 0)  # the same files make the same zip
Files = dict[str, bytes | str | Path]  # of a zip: the content, or the path of the file that has it, by name


def executed(path: Path) -> Any:
    """A chapter as it was run for the site, with all outputs and figures, and the scripts of today."""

    def of_today(found: re.Match[str]) -> str:
        return _joined_script.with_script(found[1], "")

    notebook = nbformat.read(path, as_version=4)
    _, merged = get_cache(str(CACHE)).merge_match_into_notebook(notebook)
    for cell in merged.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = merge_streams(cell.outputs)
            for shown in (output.data for output in cell.outputs if "text/html" in output.get("data", {})):
                shown["text/html"] = _joined_script.SCRIPT.sub(of_today, shown["text/html"])
    return merged


def browser_path() -> str | None:
    """Where Chromium is, if it is."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def make_wheel() -> Path:
    """Build evalkit's wheel."""
    wheels = BUILT / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    build = [sys.executable, "-m", "flit_core.wheel", "--outdir", str(wheels)]
    dated = {**os.environ, "SOURCE_DATE_EPOCH": "1767225600"}
    subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=dated)
    (wheel,) = wheels.glob("*.whl")
    return wheel


def pack(path: Path, files: Files) -> None:
    """Write a zip, the same bytes for the same files."""
    with zipfile.ZipFile(path, "w") as packed:
        for name, content in files.items():
            content = content.read_bytes() if isinstance(content, Path) else content
            entry = zipfile.ZipInfo(name, DATED)
            entry.external_attr = 0o644 << 16  # what everybody may read
            packed.writestr(entry, content, zipfile.ZIP_DEFLATED)


def folder(name: str, path: Path) -> Files:
    """All files below a folder."""
    files = [file for file in sorted(path.rglob("*")) if file.is_file() and "__pycache__" not in file.parts]
    return {f"{name}/{file.relative_to(path)}": file for file in files}


def notebooks(read: Callable[[Path], Any], title: str) -> Files:
    """The notebooks, their index, what they read, and the licence."""
    files: Files = {"LICENSE": ROOT / "LICENSE"}
    for path in chapters():
        files[f"notebooks/{path.relative_to(CHAPTERS)}"] = text_of(takeaway.taken_away(read(path), path))
    files["notebooks/index.ipynb"] = text_of(takeaway.index(title))
    for name in ("data", "pictures"):
        files |= folder(f"notebooks/{name}", CHAPTERS / name)
    files |= {f"notebooks/{name}": CHAPTERS / name for name in ("ledger.toml", "sources.toml")}
    return files | {f"bench/{path.name}": path for path in sorted((ROOT / "bench").glob("*.json"))}


def make_zip() -> Path:
    """Pack everything that the book needs where there is no network."""
    wheel = make_wheel()
    start = filled("start.txt", wheel=wheel.name, alone=False)
    files = {"START.txt": start, f"wheel/{wheel.name}": wheel, **notebooks(executed, TITLE), **folder("site", SITE)}
    pack(ZIP, files | ({PDF.name: PDF} if PDF.exists() else {}))
    return ZIP


def make_notebooks_zip(path: Path) -> None:
    """Pack the notebooks as they are in git, with their data and the wheel: a download of the site."""
    wheel = make_wheel()
    as_stored = notebooks(lambda path: nbformat.read(path, as_version=4), TITLE)
    start = filled("start.txt", wheel=wheel.name, alone=True)
    pack(path, {"START.txt": start, f"wheel/{wheel.name}": wheel, **as_stored})


def needs_of(system: str) -> str:
    """The locked packages that another system needs: pip itself asks only which system it runs on."""
    sys_platform, os_name, _ = SYSTEMS[system]
    needs = []
    for package in re.split(r"\n(?=\w)", (ROOT / "requirements-notebooks.txt").read_text(encoding="utf-8")):
        name, condition, rest = re.fullmatch(r"([^;\\]*)(?:; ([^\\]*))?(.*)", package, re.DOTALL).groups()
        if not condition or Marker(condition).evaluate({"sys_platform": sys_platform, "os_name": os_name}):
            needs.append(f"{name}{rest}")
    return "\n".join(needs)


def fetch_wheels(systems: Sequence[str]) -> None:
    """Fetch the locked packages as wheels, for this machine and for other systems."""
    fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    fetch += ["--only-binary=:all:", "--dest", str(CLASS / "wheels")]
    subprocess.run([*fetch, "-r", ROOT / "requirements-notebooks.txt"], check=True)
    for system in systems:
        needs = CLASS / f"{system}.txt"
        needs.write_text(needs_of(system), encoding="utf-8")
        platforms = [f"--platform={tag}" for tag in SYSTEMS[system][2]]
        subprocess.run([*fetch, "--no-deps", *platforms, "-r", needs], check=True)


def make_class(*systems: str) -> Path:
    """Pack the students' and the teacher's edition, each with all the packages that it needs."""
    shutil.rmtree(CLASS, ignore_errors=True)
    fetch_wheels(systems)
    shutil.copy(make_wheel(), CLASS / "wheels")
    students = notebooks(lambda path: takeaway.for_students(executed(path)), TITLE)
    teachers = {"answers.md": takeaway.answers(), **notebooks(executed, f"{TITLE} (teacher)")}
    fits = ", ".join([f"{platform.system()} ({platform.machine()})", *systems])
    beside = folder("site", SITE) | folder("wheels", CLASS / "wheels")
    for edition, files in (("student", students), ("teacher", teachers)):
        start = filled("start-class.txt", edition=edition, fits=fits, python=PYTHON)
        pack(CLASS / f"{edition}.zip", {"START.txt": start, **files, **beside})
    return CLASS


if __name__ == "__main__":
    made = {"zip": make_zip, "class": make_class}[sys.argv[1]](*sys.argv[2:])
    zips = [made] if made.is_file() else sorted(made.glob("*.zip"))
    print(f"made {made.relative_to(ROOT)}:", *(f"{path.name} {path.stat().st_size / 1e6:.1f} MB" for path in zips))
