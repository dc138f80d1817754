"""The Sphinx extension of the book: what the other tools do to its pages, and what is small enough to stand here."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import pybtex.plugin
from docutils import nodes
from myst_nb.core import render
from myst_nb.core.utils import coalesce_streams
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.config import Config
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective
from sphinx_exercise.nodes import solution_node

from evalkit._joined_script import joined_script
from tools import (
    canonical,
    catalogs,
    contents,
    export,
    html_postprocess,
    ledger,
    mathml,
    pagehead,
    search,
    takeaway,
    translation,
)
from tools.templates import filled

SCRIPTS = {"exercises.js": "box.js", "search.js": "search.js", "ledger.js": "ledger.js"}  # each by its entry


def give_notebooks(site: Path) -> None:
    """The notebook that a page offers for download has its outputs and figures; all of them come as a zip."""
    for path in canonical.chapters():
        given = site / "_sources" / path.relative_to(canonical.ROOT)
        if given.read_bytes() == path.read_bytes():  # Sphinx has just written the page
            notebook = takeaway.taken_away(export.executed(path), path)
            given.write_text(canonical.text_of(notebook), encoding="utf-8")
    export.make_notebooks_zip(site / "notebooks.zip")


def open_solution(translator: Any, node: nodes.Element) -> None:
    """A solution is folded, with scripts or without; a click anywhere on its title opens it."""
    del node[0]  # "Solution to", and a link to the exercise that stands above it
    translator.body.append(translator.starttag(node, "details", CLASS="solution admonition"))
    said = _("Solution")
    translator.body.append(f'<summary class="admonition-title">{said}</summary>\n')


def close_solution(translator: Any, node: nodes.Element) -> None:
    """The end of a solution."""
    translator.body.append("</details>\n")


def write_scripts(app: Sphinx) -> None:
    """Join the modules of `_scripts` into one script for each job: modules do not load from disk."""
    if app.builder.format == "html":
        static = Path(app.outdir) / "_static"
        static.mkdir(parents=True, exist_ok=True)
        for name, entry in SCRIPTS.items():
            (static / name).write_text(joined_script(canonical.ROOT, f"_scripts/{entry}"), encoding="utf-8")


class Builder(StandaloneHTMLBuilder):
    """Builds a site that opens on the front page, without being led on to it."""

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """The address of a page, from the root."""
        return contents.address_of(docname)

    def get_outfilename(self, pagename: str) -> str:
        """Where a page is written."""
        return str(Path(self.outdir, contents.address_of(pagename)))


class Elsewhere(SphinxDirective):
    """``{elsewhere}``: where the notebooks run without an installation, if the repository has a public address."""

    def run(self) -> list[nodes.Node]:
        """A list of links, or why there is none."""
        url, branch = repository()
        return self.parse_text_to_nodes(filled("elsewhere.md", url=url, branch=branch))


def repository() -> tuple[str, str]:
    """The address and the branch of the public repository, if the build was told."""
    return os.environ.get("BOOK_REPOSITORY", "").rstrip("/"), os.environ.get("BOOK_BRANCH", "main")


def link_to_repository(app: Sphinx, config: Config) -> None:
    """With BOOK_REPOSITORY set to the repository's address, pages link to their source, to an editor and to Binder."""
    url, branch = repository()
    if url:
        buttons = ("use_repository_button", "use_source_button", "use_edit_page_button")
        launch = {"binderhub_url": "https://mybinder.org", "colab_url": "https://colab.research.google.com"}
        config.html_theme_options |= dict.fromkeys(buttons, True) | {
            "repository_url": url,
            "repository_branch": branch,
            "launch_buttons": launch | {"notebook_interface": "jupyterlab"},
        }


def mend_config(app: Sphinx, config: Config) -> None:
    """Styles in the order of their names, not of the file system; no numbers, which sphinx-exercise asks for."""
    config.html_css_files.sort(key=lambda file: file[0])
    config.numfig = False  # it reads every page once more, and no page shows such a number


def finish(app: Sphinx, error: Exception | None) -> None:
    """Make what is made of finished pages, and go over them."""
    if error is not None or app.builder.format != "html":
        return
    site = Path(app.outdir)
    if app.config.language != catalogs.ENGLISH:
        translation.share(site)
    elif app.builder.name == "html":
        give_notebooks(site)
    if app.builder.name == "html":
        search.write(site, app.config.language)
    html_postprocess.postprocess(site)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register it all with Sphinx."""
    # myst-nb puts a line break where the kernel sent a line in two pieces.
    render.coalesce_streams = lambda outputs: coalesce_streams(canonical.merge_streams(outputs))
    pybtex.plugin.find_plugin = cache(pybtex.plugin.find_plugin)  # for each citation it reads of all packages
    handlers = app.registry.translation_handlers
    # sphinx-exercise knows the page builder only; the printed book is built by the other one.
    app.add_node(solution_node, override=True, html=(open_solution, close_solution))
    app.connect("builder-inited", lambda _: handlers.setdefault("singlehtml", {}).update(handlers["html"]))
    app.add_builder(Builder, override=True)
    app.add_directive("elsewhere", Elsewhere)
    app.connect("builder-inited", write_scripts)
    app.connect("config-inited", link_to_repository)
    app.connect("config-inited", mend_config, priority=900)
    for part in (ledger, mathml, pagehead, translation):
        part.setup(app)
    app.connect("build-finished", finish, priority=900)  # after the theme has written its colours of code
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
