"""The clinic's report, which the lesson on reports reads: written into the site by the command that a reader types."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from sphinx.application import Sphinx

from tools.canonical import CHAPTERS, ROOT

FILE = "reports/clinic.html"
COMMAND = ("report", "clinic.csv", "--threshold=0.09", "--cost=1:10", "--title=The clinic’s report", "--book=..")


def write(app: Sphinx, error: Exception | None) -> None:
    """Run the command beside the clinic's data."""
    if error is not None or app.builder.name != "html":
        return
    target = Path(app.outdir) / FILE
    target.parent.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "evalkit", *COMMAND, f"--output={target}"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=CHAPTERS / "data", env=environment, check=True, stdout=subprocess.DEVNULL)


def setup(app: Sphinx) -> None:
    """Register it with Sphinx."""
    app.connect("build-finished", write, priority=950)  # after what goes over the theme's pages
