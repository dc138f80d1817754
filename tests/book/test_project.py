"""What holds the project together: what pages say of installing is right, and so are licences and workflows."""

import re
import tomllib

import pytest
import yaml

import evalkit
from tools.canonical import ROOT

RUN = "chapters/reference/run-this-book.md"


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def test_evalkit_needs_numpy_and_matplotlib_alone():
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert [re.split("[<>=]", need)[0] for need in project["dependencies"]] == ["numpy", "matplotlib"]
    assert "with NumPy and Matplotlib as its only needs" in read("README.md")
    assert project["version"] == evalkit.__version__
    assert project["version"] == yaml.safe_load(read("CITATION.cff"))["version"]
    assert f"evalkit {project['version']}." in read("_config.yml")


def test_pages_ask_for_the_python_and_the_wheel_that_are_packed():
    wanted = tomllib.loads(read("pyproject.toml"))["project"]["requires-python"]
    for page in ("README.md", RUN):
        assert {f">={version}" for version in re.findall(r"Python (\d\.\d+)", read(page))} == {wanted}
        assert set(re.findall(r"classifier_evalkit-([\d.]+)-py3", read(page))) <= {evalkit.__version__}


def test_nobody_is_told_to_install_a_strangers_package():
    told = re.findall(
        r"(Do not type )?(?:\*\*)?`?pip install (?:--\S+ )*\"?([\w./]+)", "\n".join(map(read, ("README.md", RUN)))
    )
    assert ("Do not type ", "evalkit") in told
    assert [package for warned, package in told if (package == "evalkit") != bool(warned)] == []


def test_the_commands_for_windows_are_those_for_the_others():
    others, windows = re.findall(r"```(?:sh|text)\n(.*?)```", read(RUN), re.DOTALL)
    assert windows == re.sub("^python3 ", "py ", re.sub("^book/bin/", r"book\\Scripts\\", others, flags=re.MULTILINE))


def test_the_licence_of_the_text_is_named_as_it_is():
    (licence,) = set(re.findall(r"\bCC [A-Z-]+ \d\.\d", read("LICENSE")))
    for page in ("README.md", "_config.yml", "tools/paper.html.jinja", "tools/start-class.txt.jinja"):
        assert re.findall(r"\bCC [A-Z-]+ \d\.\d", read(page)) == [licence], page


@pytest.mark.parametrize("name", ["README.md", "evalkit/README.md"])
def test_a_readme_runs_and_prints_what_its_comments_say(name, capsys):
    (code,) = re.findall(r"```python\n(.*?)```", read(name), re.DOTALL)
    page = {}
    for line in code.splitlines():
        exec(line, page)
        said = re.search(r"  # (.+)$", line)
        printed = capsys.readouterr().out
        assert said is None or printed == f"{said[1]}\n"
