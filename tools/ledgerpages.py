"""The pages that are made from the ledger, as Sphinx directives.

``{ledger}``            every entry as a row that links to the place that shows it, by source
``{ledger-counts}``     how many entries there are, by source, kind, verdict and reading
``{corrections} kind``  every entry with one kind of mistake: what is claimed, what is right, what was meant
``{texts}``             the texts heading by heading, each with what to read, its entries and corrections
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from tools import ledger

LEDGER_PAGE = "ledger"
CORRECTIONS_PAGE = "what-the-texts-get-wrong"


class FromLedger(SphinxDirective):
    """What the directives share: the entries, the texts, and links."""

    def run(self) -> list[nodes.Node]:
        """Read the two files, note that the page depends on them, and make the nodes."""
        folder = Path(self.env.srcdir) / "chapters"
        for name in ("ledger.toml", "sources.toml"):
            self.env.note_dependency(str(folder / name))
        self.entries, self.sources = ledger.load_entries(folder), ledger.load_sources(folder)
        return self.make()

    def make(self) -> list[nodes.Node]:
        """The nodes that stand for the directive."""
        raise NotImplementedError

    def link(self, text: str, chapter: str, anchor: str) -> nodes.reference:
        """A link to a place of a chapter."""
        page = self.env.app.builder.get_relative_uri(self.env.docname, f"chapters/{chapter}")
        return nodes.reference("", text, refuri=f"{page}#{nodes.make_id(anchor)}", internal=True)

    def shown(self, entry: ledger.Entry, text: str) -> nodes.reference:
        """A link to the place that shows an entry."""
        return self.link(text, entry.chapter, entry.anchor)

    def title_of(self, place: str) -> nodes.Node:
        """A link to a page or section, with its title as text."""
        is_page = place.endswith(".ipynb")
        xref = addnodes.pending_xref(
            "",
            refdomain="std",
            reftype="doc" if is_page else "ref",
            refexplicit=False,
            reftarget="/chapters/" + place.removesuffix(".ipynb") if is_page else place,
            refdoc=self.env.docname,
            refwarn=True,
        )
        xref += nodes.inline(text=place)
        return xref

    def cited(self, key: str) -> list[nodes.Node]:
        """Author and year, linked to the bibliography."""
        found, messages = self.parse_inline(f"{{cite:t}}`{key}`")
        return [*found, *messages]


def table(heads: Sequence[str], widths: Sequence[int], rows: Iterable[nodes.row]) -> nodes.Node:
    """A table that scrolls in its own box."""
    group = nodes.tgroup(cols=len(heads))
    group += [nodes.colspec(colwidth=width) for width in widths]
    head = nodes.row("", *(nodes.entry("", nodes.paragraph(text=text)) for text in heads))
    group += [nodes.thead("", head), nodes.tbody("", *rows)]
    return nodes.container("", nodes.table("", group), classes=["ledger"])


def row(*cells: nodes.Node, name: str = "") -> nodes.row:
    """A row of a table, with an anchor if it has a name."""
    return nodes.row("", *(nodes.entry("", cell) for cell in cells), ids=[name] if name else [])


def paragraph(*parts: nodes.Node | str) -> nodes.paragraph:
    """A paragraph of text and nodes."""
    return nodes.paragraph("", "", *(nodes.Text(part) if isinstance(part, str) else part for part in parts))


def section(name: str, title: str, *content: nodes.Node) -> nodes.section:
    """A section with its anchor and title."""
    return nodes.section("", nodes.title(text=title), *content, ids=[name])


def number_of(counts: Counter[str], names: Sequence[str]) -> str:
    """Counts in words, such as "3 agrees, 1 wrong"; names that do not occur are left out."""
    return ", ".join(f"{counts[name]} {name}" for name in names if counts[name])


class LedgerTable(FromLedger):
    """A section for each text, a row for each of its entries."""

    def make(self) -> list[nodes.Node]:
        """Make one section a source."""
        return [self._of(source) for source in self.sources.values()]

    def _of(self, source: ledger.Source) -> nodes.Node:
        entries = [entry for entry in self.entries if entry.source == source.key]
        counts = number_of(Counter(entry.verdict for entry in entries), ledger.VERDICTS)
        said = paragraph(f"Author: {source.author}. Entries: {len(entries)} ({counts}).")
        rows = table(("Claim", "Printed", "Ours", "Verdict"), (36, 16, 16, 32), map(self._row, entries))
        return section(f"source-{source.key}", f"Text {source.key}: {source.title}", said, rows)

    def _row(self, entry: ledger.Entry) -> nodes.row:
        claim = paragraph(self.shown(entry, entry.claim), nodes.emphasis(text=f" ({entry.heading})"))
        verdict = paragraph(nodes.strong(text=entry.verdict))
        if entry.is_correction:
            verdict = paragraph(self.link(entry.verdict, CORRECTIONS_PAGE, f"correction-{entry.id}"), f": {entry.why}")
        ours = paragraph(nodes.literal(text=entry.ours)) if entry.ours else paragraph()
        return row(claim, paragraph(nodes.literal(text=entry.printed)), ours, verdict, name=f"entry-{entry.id}")


class LedgerCounts(FromLedger):
    """Three small tables."""

    def make(self) -> list[nodes.Node]:
        """Verdicts down the side; texts, kinds and readings along the top."""
        readings = sorted({str(entry.reading) for entry in self.entries})
        return [
            self._by("text", "source", list(self.sources)),
            self._by("kind", "kind", ledger.KINDS),
            self._by("reading that found it", "reading", readings),
        ]

    def _by(self, what: str, key: str, names: Sequence[str]) -> nodes.Node:
        counts = Counter((entry.verdict, str(getattr(entry, key))) for entry in self.entries)
        verdicts = [verdict for verdict in ledger.VERDICTS if any(counts[verdict, name] for name in names)]
        rows = [[verdict, *(counts[verdict, name] for name in names)] for verdict in verdicts]
        rows.append(["all", *(sum(counts[verdict, name] for verdict in verdicts) for name in names)])
        cells = [[*line, sum(line[1:])] for line in rows]
        widths = (20, *[10] * (len(names) + 1))
        return table((f"by {what}", *names, "all"), widths, (row(*(paragraph(str(c)) for c in line)) for line in cells))


class Corrections(FromLedger):
    """A definition for each entry with one kind of mistake."""

    required_arguments = 1

    def make(self) -> list[nodes.Node]:
        """In the order of the texts."""
        (mistake,) = self.arguments
        if mistake not in ledger.MISTAKES:
            raise self.error(f"{mistake!r} is no kind of mistake: take one of {', '.join(ledger.MISTAKES)}.")
        order = {
            (source.key, heading.title): (source.key, number)
            for source in self.sources.values()
            for number, heading in enumerate(source.headings)
        }
        entries = sorted(
            (entry for entry in self.entries if entry.mistake == mistake), key=lambda e: order[e.source, e.heading]
        )
        return [nodes.definition_list("", *map(self._item, entries), classes=["corrections"])]

    def _item(self, entry: ledger.Entry) -> nodes.definition_list_item:
        where = nodes.emphasis(text=f" (text {entry.source}, {entry.heading})")
        term = nodes.term("", "", nodes.literal(text=entry.printed), where, ids=[f"correction-{entry.id}"])
        said = [paragraph(f"Claimed: {entry.claim}")]
        right = paragraph(nodes.strong(text=f"{entry.verdict.capitalize()}."), f" {entry.why}")
        if entry.proof:
            right += nodes.Text(f" {entry.proof}")
        said.append(right)
        if entry.meant:
            said.append(paragraph(f"Most likely meant: {entry.meant}"))
        shown = paragraph(self.shown(entry, "Run here" if entry.is_run else "Shown here"))
        if entry.ours:
            shown += [nodes.Text("; it prints "), nodes.literal(text=entry.ours)]
        if entry.reference:
            shown += [nodes.Text(". Source: "), *self.cited(entry.reference)]
        shown += nodes.Text(".")
        said.append(shown)
        return nodes.definition_list_item("", term, nodes.definition("", *said))


class Texts(FromLedger):
    """A section for each text, a part for each of its headings."""

    def make(self) -> list[nodes.Node]:
        """In the order of the texts."""
        return [self._of(source) for source in self.sources.values()]

    def _of(self, source: ledger.Source) -> nodes.Node:
        parts = [self._heading(source.key, number, heading) for number, heading in enumerate(source.headings, 1)]
        return section(f"text-{source.key}", f"Text {source.key}: {source.title}", *parts)

    def _heading(self, key: str, number: int, heading: ledger.Heading) -> nodes.Node:
        read = paragraph("Read: ")
        for place in heading.read:
            read += [self.title_of(place), nodes.Text("; " if place != heading.read[-1] else ".")]
        entries = [entry for entry in self.entries if (entry.source, entry.heading) == (key, heading.title)]
        items = [nodes.list_item("", self._line(entry)) for entry in entries]
        listed = [nodes.bullet_list("", *items)] if items else []
        is_told = heading.english.lower() in heading.title.lower()
        title = heading.title if is_told else f"{heading.title} · {heading.english}"
        return section(f"text-{key}-{number}", title, read, *listed)

    def _line(self, entry: ledger.Entry) -> nodes.paragraph:
        if not entry.is_correction:
            return paragraph(self.shown(entry, entry.claim))
        correction = self.link(entry.verdict, CORRECTIONS_PAGE, f"correction-{entry.id}")
        return paragraph(self.shown(entry, entry.claim), " → ", correction)


DIRECTIVES = {"ledger": LedgerTable, "ledger-counts": LedgerCounts, "corrections": Corrections, "texts": Texts}
