"""What holds the project together: every need has its reason, every hash is there, the commands are told."""

import json
import re
import tomllib

from tools.canonical import ROOT


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def direct_needs():
    lines = [line for line in read("requirements.in").splitlines() if line and not line.startswith("#")]
    return [re.split(r"[<>=!~\[]", line)[0] for line in lines]


def test_every_direct_need_has_a_reason_and_every_reason_a_need():
    reasons = re.findall(r"^\| ([a-z][\w-]+) \|", read("CONTRIBUTING.md").split("## Packages")[1], re.MULTILINE)
    assert [name for name in reasons if name != "package"] == direct_needs()


def test_every_package_is_pinned_with_hashes():
    blocks = re.split(r"^(?=[a-z0-9])", read("requirements.txt"), flags=re.MULTILINE)[1:]
    assert len(blocks) > 100
    assert all("==" in block.splitlines()[0] and "--hash=sha256:" in block for block in blocks)
    pinned = {block.split("==")[0].lower() for block in blocks}
    assert set(direct_needs()) <= pinned


def test_every_npm_package_is_pinned_with_its_hash():
    packages = json.loads(read("tools/js/package-lock.json"))["packages"]
    assert len(packages) > 50
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []


def test_evalkit_needs_numpy_and_matplotlib_alone():
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert [re.split("[<>=]", need)[0] for need in project["dependencies"]] == ["numpy", "matplotlib"]
    assert project["version"] in read("CITATION.cff")
    assert f"evalkit {project['version']}." in read("_config.yml")


def test_the_readme_names_every_make_target():
    targets = re.findall(r"^([a-z]+):.*##", read("Makefile"), re.MULTILINE)
    assert {"book", "test", "lab", "serve", "chapters", "lint"} <= set(targets)
    assert all(f"make {target}" in read("README.md") for target in targets)
