"""A report's page as a reader has it: its numbers by their places, its tables by their headings, its text."""

import re
from html.parser import HTMLParser

VOID = {"meta", "img"}


class Page(HTMLParser):
    """Reads a page; what the explorer has in it is left out, as it has tests of its own."""

    def __init__(self, text):
        super().__init__()
        self.open, self.numbers, self.names, self.tables = [], {}, {}, {}
        self.ids, self.links, self.images, self.headings, self.words = [], [], [], [], []
        self.tags = []
        self.feed(re.sub(r"<(threshold-explorer|style|script).*?</\1>", "", text, flags=re.DOTALL))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags.append((tag, values))
        self.ids += [values["id"]] if "id" in values else []
        if tag == "a":
            self.links.append(values["href"])
        if tag == "img":
            self.images.append(values)
        if tag == "table":
            self.rows = []
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag not in VOID:
            self.open.append((tag, values))

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        """Leave an element; a table is known by its caption."""
        assert self.open.pop()[0] == tag
        if tag == "table":
            self.tables[self.caption] = [[" ".join(cell.split()) for cell in row] for row in self.rows]

    def handle_data(self, data):
        tag, values = self.open[-1] if self.open else ("", {})
        if tag == "data":
            self.numbers.setdefault(values["data-key"], []).append((values["value"], data))
        elif tag == "b" and "data-key" in values:
            self.names.setdefault(values["data-key"], set()).add(data)
        elif data.strip():
            self.words.append(" ".join(data.split()))
        if tag in ("h1", "h2", "h3"):
            self.headings.append((tag, data))
        if tag == "caption":
            self.caption = data.strip()
        for inside, _ in reversed(self.open):
            if inside in ("td", "th"):
                self.rows[-1][-1] += data
                break
