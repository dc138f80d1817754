"""The library's own tests, without the book's pins: `nox -s oldest`, `nox -s newest-3.13`, or all with `nox`."""

import nox

nox.options.default_venv_backend = "venv"
nox.options.download_python = "never"

FIRST_PEERS_FOR_NUMPY_2 = ["scikit-learn==1.4.2", "scipy==1.13.0", "pandas==2.2.2"]


@nox.session(python="3.11")
def oldest(session):
    """The lower bounds that pyproject.toml declares, and peers of their time."""
    project = nox.project.load_toml("pyproject.toml")["project"]
    extras = project["optional-dependencies"]
    needs = [*project["dependencies"], *extras["dask"], *extras["parquet"], *extras["report"]]
    check(session, *(need.replace(">=", "==") for need in needs), *FIRST_PEERS_FOR_NUMPY_2)


@nox.session(python=["3.11", "3.12", "3.13", "3.14"])
def newest(session):
    """The newest releases that run on this Python."""
    check(session, "numpy", "matplotlib", "scikit-learn", "scipy", "pandas")


def check(session, *packages):
    """Install evalkit beside `packages`, then run its tests and doctests; the root conftest.py needs nbval."""
    runner = ["pytest", "pytest-xdist", "nbval", "hypothesis"]
    session.install("--only-binary=:all:", "--editable", ".[dask,parquet,report]", *runner, *packages)
    session.run("python", "-m", "pip", "freeze", "--exclude-editable")
    session.run("pytest", "evalkit", "tests", "--ignore=tests/book", "--ignore=tests/site", *session.posargs)
