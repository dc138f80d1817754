"""The Sphinx extension of the book: the ledger's pages, formulas, alt texts, notebooks to download."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nbformat
from docutils import nodes
from myst_nb.core import render
from myst_nb.core.utils import coalesce_streams
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx_exercise.nodes import is_exercise_node

from evalkit.explorer._joined_script import joined_script
from tools import (
    canonical,
    chart,
    clinicreport,
    export,
    fonts,
    html_postprocess,
    ledgerpages,
    mathml,
    pagehead,
    search,
    socialcard,
    takeaway,
)

logger = logging.getLogger(__name__)
SHORTEST_ALT = 60


def check_alt_texts(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn (which fails the build) of a figure that does not say what it shows, or says what another one does."""
    seen: dict[str, str] = {}
    for name in sorted(env.found_docs):
        for image in env.get_doctree(name).findall(nodes.image):
            alt = image.get("alt", "")
            if len(alt) < SHORTEST_ALT:
                logger.warning(f"a figure has the alt text {alt!r}: say in a sentence what it shows", location=image)
            elif alt in seen:
                logger.warning(f"two figures have the alt text {alt!r}, the other one in {seen[alt]}", location=image)
            seen[alt] = name


def give_notebooks(app: Sphinx, error: Exception | None) -> None:
    """The notebook that a page offers for download has its outputs and figures; all of them come as a zip."""
    if error is not None or app.builder.name != "html":
        return
    taken = set(canonical.chapters())
    for path in taken:
        offered = Path(app.outdir) / "_sources" / path.relative_to(canonical.ROOT)
        notebook = takeaway.taken_away(export.executed(path), path, taken)
        offered.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
    export.make_notebooks_zip(Path(app.outdir) / "notebooks.zip")


def add_answer_boxes(app: Sphinx, doctree: nodes.document) -> None:
    """Put the key of each exercise below it, from which `_exercises/box.js` makes a box that takes an answer."""
    exercises = list(doctree.findall(is_exercise_node))
    if not exercises:
        return
    keys = takeaway.exercise_keys(export.executed(Path(app.srcdir) / f"{app.env.docname}.ipynb"))
    for node in exercises:
        key = keys[node["label"]].replace("<", "\\u003c")
        box = f'<div class="answer-box"><script type="application/json">{key}</script></div>'
        node += nodes.raw("", box, format="html")


def write_exercises_script(app: Sphinx) -> None:
    """Join the modules of `_exercises` into one script: modules do not load from disk."""
    if app.builder.format == "html":
        script = Path(app.outdir) / "_static" / "exercises.js"
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_text(joined_script(canonical.ROOT / "_exercises"), encoding="utf-8")


class Elsewhere(SphinxDirective):
    """``{elsewhere}``: where the notebooks run without an installation, if the repository has a public address."""

    def run(self) -> list[nodes.Node]:
        """A list of links, or why there is none."""
        url, branch = repository()
        if not url:
            return self.parse_text_to_nodes(
                "This copy of the book was built without the address of a public repository. "
                "Where one is known, this section links to Binder and Colab, and so does each page."
            )
        place = url.removeprefix("https://github.com/")
        colab = f"https://colab.research.google.com/github/{place}/blob/{branch}/chapters"
        return self.parse_text_to_nodes(
            f"- [Binder](https://mybinder.org/v2/gh/{place}/{branch}?urlpath=lab/tree/chapters) opens JupyterLab "
            "with everything installed; the first start takes minutes.\n"
            f"- [Colab]({colab}/1-one-threshold/2-confusion-matrix.ipynb) opens a single notebook. "
            f"Put a cell before the first one: `!git clone --quiet {url} book && pip install --quiet ./book`, "
            "and then `%cd book/chapters/1-one-threshold`, the folder of the notebook, so that it finds the data."
        )


def repository() -> tuple[str, str]:
    """The address and the branch of the public repository, if the build was told."""
    return os.environ.get("BOOK_REPOSITORY", "").rstrip("/"), os.environ.get("BOOK_BRANCH", "main")


def link_to_repository(app: Sphinx, config: Config) -> None:
    """With BOOK_REPOSITORY set to the repository's address, pages link to their source, to an editor and to Binder."""
    url, branch = repository()
    if url:
        config.html_theme_options |= {
            "repository_url": url,
            "repository_branch": branch,
            "use_repository_button": True,
            "use_source_button": True,
            "use_edit_page_button": True,
            "launch_buttons": {
                "binderhub_url": "https://mybinder.org",
                "colab_url": "https://colab.research.google.com",
                "notebook_interface": "jupyterlab",
            },
        }


def order_styles(app: Sphinx, config: Config) -> None:
    """The book's styles in the order of their names: conf.py has them as the file system lists them."""
    config.html_css_files.sort(key=lambda file: file[0])


def merge_streams_by_line(outputs: list[Any]) -> list[Any]:
    """Merge streams without the line break that myst-nb puts where the kernel sent a line in two pieces."""
    return coalesce_streams(canonical.merge_streams(outputs))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register it all with Sphinx."""
    render.coalesce_streams = merge_streams_by_line
    ledgerpages.setup(app)
    chart.setup(app)
    handlers = app.registry.translation_handlers
    # sphinx-exercise knows the page builder only; the printed book is built by the other one.
    app.connect(
        "builder-inited", lambda _: handlers.update(singlehtml=handlers["html"] | handlers.get("singlehtml", {}))
    )
    app.connect("env-check-consistency", check_alt_texts)
    app.connect("build-finished", give_notebooks)
    app.add_directive("elsewhere", Elsewhere)
    app.connect("builder-inited", write_exercises_script)
    app.connect("doctree-read", add_answer_boxes)
    app.connect("config-inited", link_to_repository)
    app.connect("config-inited", order_styles, priority=900)
    mathml.setup(app)
    fonts.setup(app)
    pagehead.setup(app)
    socialcard.setup(app)
    search.setup(app)
    html_postprocess.setup(app)
    clinicreport.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
