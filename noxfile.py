"""What is run once a week, each a session: `make weekly`, or one of them by `NOXSESSION=links make weekly`."""

import re
from pathlib import Path

import nox

nox.options.default_venv_backend = "venv"
nox.options.download_python = "never"

NEEDS = Path("requirements.in").read_text(encoding="utf-8")
BROUGHT_BY_JUPYTER_BOOK = [
    "sphinx>=9",
    "myst-nb",
    "sphinx-book-theme",
    "sphinx-copybutton",
    "sphinx-design",
    "sphinx-external-toc",
    "sphinx-togglebutton",
    "sphinxcontrib-bibtex",
]
FIRST_PEERS_FOR_NUMPY_2 = ["scikit-learn==1.4.2", "scipy==1.13.0", "pandas==2.2.2"]


@nox.session(python="3.11")
def oldest(session):
    """The library alone, with the lower bounds that pyproject.toml declares, and peers of their time."""
    project = nox.project.load_toml("pyproject.toml")["project"]
    extras = project["optional-dependencies"]
    needs = [*project["dependencies"], *extras["dask"], *extras["parquet"], *extras["report"]]
    check(session, *(need.replace(">=", "==") for need in needs), *FIRST_PEERS_FOR_NUMPY_2)


@nox.session(python=["3.11", "3.12", "3.13", "3.14"])
def newest(session):
    """The library alone, with the newest releases that run on this Python."""
    check(session, "numpy", "matplotlib", "scikit-learn", "scipy", "pandas")


def check(session, *packages):
    """Install evalkit beside `packages`, then run its tests and doctests; the root conftest.py needs nbval."""
    runner = ["pytest", "pytest-xdist", "nbval", "hypothesis"]
    session.install("--only-binary=:all:", "--editable", ".[dask,parquet,report]", *runner, *packages)
    session.run("python", "-m", "pip", "freeze", "--exclude-editable")
    session.run("pytest", "evalkit", "tests", "--ignore=tests/book", "--ignore=tests/site", *session.posargs)


@nox.session
def newest_sphinx(session):
    """The book with the newest Sphinx, theme and parser, and without jupyter-book, which holds them back."""
    session.run("make", "book", external=True)  # writes conf.py and runs the chapters
    session.install(*re.findall(r"^(?!jupyter-book<)[^# ]+", NEEDS, re.MULTILINE), *BROUGHT_BY_JUPYTER_BOOK)
    session.run("python", "-m", "pip", "freeze")
    session.run("python", "-m", "sphinx", "-W", "-n", "--keep-going", "--fresh-env", ".", "_build/newest-sphinx")


@nox.session(venv_backend="none")
def examples(session):
    """The properties of evalkit on data drawn anew, each time a thousand others, and on all that seeds draw."""
    without_site = ["--ignore=tests/site", "--ignore=tests/book"]
    session.run(".venv/bin/pytest", "-m", "generated", "tests", *without_site, env={"FRESH_EXAMPLES": "1000"})


@nox.session(venv_backend="none")
def links(session):
    """Whether every address that the book names still answers."""
    session.run("make", "conf.py", external=True)
    session.run(".venv/bin/python", "-m", "sphinx", "-b", "linkcheck", ".", "_build/linkcheck")


@nox.session(venv_backend="none")
def audit(session):
    """Known weaknesses of the pinned packages."""
    locks = ["-r", "requirements.txt", "-r", "requirements-dev.txt"]
    session.run(".venv/bin/pip-audit", "--strict", "--require-hashes", "--disable-pip", *locks)
    session.run("npm", "--prefix", "tools/js", "audit", "--package-lock-only", external=True)
