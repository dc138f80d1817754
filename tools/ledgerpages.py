"""The pages that are made from the ledger, as Sphinx directives, and the ledger as CSV.

``{claims}``         the entries whose ids stand in it: claim, verdict, what is right and why
``{ledger}``         every entry as a row that links to its place on a text page, with a filter
``{ledger-counts}``  how many entries there are, by text and verdict

Each text page also says below its title whose text it checks, and how it came out.
"""

from __future__ import annotations

import csv
import dataclasses
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tools import ledger

CSV = "_static/ledger.csv"
# A sign beside each word, for those who do not see its colour.
SIGNS = {"agrees": "✓", "misprint": "✎", "wrong": "✗", "misleading": "!", "convention": "⇄", "unsettled": "?"}
FILTER = """<form class="ledger-filter" role="search" hidden>
<label>Words <input type="search" name="words" placeholder="claim, quote, value"></label>
<label>Text <select name="text"><option value="">all</option>{texts}</select></label>
<label>Verdict <select name="verdict"><option value="">all</option>{verdicts}</select></label>
<output aria-live="polite"></output>
</form>
<p><a href="{csv}" download>Download all of it as CSV</a></p>
"""


class FromLedger(SphinxDirective):
    """What the directives share: the entries, the texts, and links."""

    def run(self) -> list[nodes.Node]:
        """Read the two files, note that the page depends on them, and make the nodes."""
        self.folder = Path(self.env.srcdir) / "chapters"
        for name in ("ledger.toml", "sources.toml"):
            self.env.note_dependency(str(self.folder / name))
        self.entries, self.sources = ledger.load_entries(self.folder), ledger.load_sources(self.folder)
        return self.make()

    def make(self) -> list[nodes.Node]:
        """The nodes that stand for the directive."""
        raise NotImplementedError

    def cited(self, key: str) -> list[nodes.Node]:
        """Author and year, linked to the bibliography."""
        found, messages = self.parse_inline(f"{{cite:t}}`{key}`")
        return [*found, *messages]


def to_section(label: str, page: str, text: str = "") -> nodes.Node:
    """A link from a page to a section, with its title as text if no other is given."""
    xref = addnodes.pending_xref(
        "", refdomain="std", reftype="ref", refexplicit=bool(text), reftarget=label, refdoc=page, refwarn=True
    )
    xref += nodes.inline(text=text or label)
    return xref


def paragraph(*parts: nodes.Node | str) -> nodes.paragraph:
    """A paragraph of text and nodes."""
    return nodes.paragraph("", "", *(nodes.Text(part) if isinstance(part, str) else part for part in parts))


def sign(verdict: str, count: str = "") -> nodes.inline:
    """A verdict as a sign and a word, after how many have it."""
    return nodes.inline(text=f"{count} {SIGNS[verdict]} {verdict}".lstrip(), classes=["verdict", f"verdict-{verdict}"])


def table(heads: Sequence[str], widths: Sequence[int], rows: Iterable[Sequence[nodes.Node]], name: str) -> nodes.Node:
    """A table that scrolls in its own box; `name` is its class."""
    group = nodes.tgroup(cols=len(heads))
    group += [nodes.colspec(colwidth=width) for width in widths]
    head = nodes.row("", *(nodes.entry("", nodes.paragraph(text=text)) for text in heads))
    body = (nodes.row("", *(nodes.entry("", cell) for cell in cells)) for cells in rows)
    group += [nodes.thead("", head), nodes.tbody("", *body)]
    return nodes.container("", nodes.table("", group), classes=[name])


class Claims(FromLedger):
    """Some entries, each with all that there is to say of it."""

    has_content = True

    def make(self) -> list[nodes.Node]:
        """In the order in which they are named."""
        known = {entry.id: entry for entry in self.entries}
        unknown = [name for name in self.content if name not in known]
        if unknown:
            raise self.error(f"ledger.toml has no entry {', '.join(unknown)}.")
        return [self._claim(known[name]) for name in self.content]

    def _claim(self, entry: ledger.Entry) -> nodes.Node:
        parts = [paragraph(sign(entry.verdict), f" {entry.claim}"), paragraph(*self._values(entry))]
        if entry.why:
            parts.append(paragraph(f"{entry.why} {entry.proof}".rstrip()))
        if entry.meant:
            parts.append(paragraph(f"Most likely meant: {entry.meant}"))
        if entry.reference or entry.lesson:
            parts.append(paragraph(*self._sources(entry)))
        return nodes.container("", *parts, classes=["claim"], ids=[f"entry-{entry.id}"])

    def _values(self, entry: ledger.Entry) -> list[nodes.Node | str]:
        printed: list[nodes.Node | str] = ["Printed: ", nodes.literal(text=entry.printed)]
        return [*printed, " Computed: ", nodes.literal(text=entry.ours)] if entry.ours else printed

    def _sources(self, entry: ledger.Entry) -> list[nodes.Node | str]:
        said: list[nodes.Node | str] = ["Source: ", *self.cited(entry.reference), ". "] if entry.reference else []
        return [*said, "Lesson: ", to_section(entry.lesson, self.env.docname), "."] if entry.lesson else said


class LedgerTable(FromLedger):
    """A row for each entry, in the order of the texts, below a filter."""

    def make(self) -> list[nodes.Node]:
        """The filter is hidden until its script works."""
        self.places = ledger.places(self.folder)
        up = self.env.app.builder.get_relative_uri(self.env.docname, "index").rpartition("/")[0]
        controls = FILTER.format(
            texts=option_elements(self.sources), verdicts=option_elements(ledger.VERDICTS), csv=f"{up}/{CSV}"
        )
        heads, widths = ("Verdict", "Text", "Claim", "Printed", "Computed"), (12, 6, 46, 18, 18)
        return [
            nodes.raw("", controls, format="html"),
            table(heads, widths, map(self._row, self.entries), "ledger"),
        ]

    def _row(self, entry: ledger.Entry) -> list[nodes.Node]:
        page = self.places[entry.id][0].page
        address = self.env.app.builder.get_relative_uri(self.env.docname, f"chapters/texts/{page}")
        claim = nodes.reference("", entry.claim, refuri=f"{address}#entry-{entry.id}", internal=True)
        values = (nodes.literal(text=text) if text else "" for text in (entry.printed, entry.ours))
        return [paragraph(part) for part in (sign(entry.verdict), entry.source, claim, *values)]


def option_elements(values: Iterable[str]) -> str:
    """The choices of a filter."""
    return "".join(f"<option>{value}</option>" for value in values)


class LedgerCounts(FromLedger):
    """One small table."""

    def make(self) -> list[nodes.Node]:
        """Verdicts down the side, texts along the top."""
        counts = Counter((entry.verdict, entry.source) for entry in self.entries)
        rows = [[verdict, *(counts[verdict, key] for key in self.sources)] for verdict in ledger.VERDICTS]
        rows.append(["all", *(sum(column) for column in list(zip(*rows, strict=True))[1:])])
        cells = ([paragraph(str(cell)) for cell in (*row, sum(row[1:]))] for row in rows)
        return [table(("Text", *self.sources, "all"), (20, *[10] * (len(self.sources) + 1)), cells, "ledger-counts")]


def head_text_page(app: Sphinx, doctree: nodes.document) -> None:
    """Below the title of a text page: whose text it is, what the page is for, and how many claims got which verdict."""
    name = app.env.docname
    key = name.removeprefix("chapters/texts/")[:3]
    folder = Path(app.srcdir) / "chapters"
    if not name.startswith("chapters/texts/") or key not in (sources := ledger.load_sources(folder)):
        return
    places = ledger.places(folder)
    entries = [entry for entry in ledger.load_entries(folder) if entry.source == key]
    here = [entry for entry in entries if name.endswith(f"/{places[entry.id][0].page}")]
    source, title = sources[key], next(iter(doctree.findall(nodes.title)))
    title.parent.insert(title.parent.index(title) + 1, _head(source, here, len(entries), name))


def _head(source: ledger.Source, here: Sequence[ledger.Entry], total: int, name: str) -> nodes.Node:
    counts = Counter(entry.verdict for entry in here)
    verdicts = [
        part for verdict in ledger.VERDICTS if counts[verdict] for part in (sign(verdict, str(counts[verdict])), " ")
    ]
    claims = f"{total} claims" if len(here) == total else f"{len(here)} of its {total} claims"
    return nodes.admonition(  # which the description of a page leaves out
        "",
        nodes.title(text="What is checked here"),
        paragraph(
            f"An article in Chinese, {source.title} ({source.english}). Author: {source.author}; date: {source.date}."
        ),
        paragraph(f"This page runs or argues {claims}, one by one, and says which are right:"),
        paragraph(*verdicts, "(", to_section("verdicts", name, "what the verdicts mean"), ")"),
        classes=["text-head"],
    )


def write_csv(app: Sphinx, error: Exception | None) -> None:
    """All entries with all their fields, for a spreadsheet (hence the mark at the start)."""
    if error is None and app.builder.format == "html":
        with (Path(app.outdir) / CSV).open("w", encoding="utf-8-sig", newline="") as file:
            rows = csv.DictWriter(file, [field.name for field in dataclasses.fields(ledger.Entry)])
            rows.writeheader()
            rows.writerows(map(dataclasses.asdict, ledger.load_entries(Path(app.srcdir) / "chapters")))


def setup(app: Sphinx) -> None:
    """Register it with Sphinx."""
    for name, directive in {"claims": Claims, "ledger": LedgerTable, "ledger-counts": LedgerCounts}.items():
        app.add_directive(name, directive)
    app.connect("doctree-read", head_text_page)
    app.connect("build-finished", write_csv)
