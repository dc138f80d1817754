"""What the theme writes, made lighter and mended for those who use a keyboard or a screen reader.

Works on the finished pages: scripts that a page does not use go, icons keep their font but only the glyphs
that are shown, what axe finds in the mark-up of theme and extensions is put right, and the script of an interactive
element is loaded once.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from fontTools import subset
from sphinx.locale import _

from evalkit import _joined_script
from tools import styles

LOADED = r'<(?:script[^>]*src|link[^>]*href)="[^"]*{}[^"]*"[^>]*>(?:</script>)?\n?'
ICON_FONT = "_static/vendor/fontawesome/webfonts/fa-solid-900.woff2"
GLYPH = re.compile("[\ue000-\uf8ff]")
PRINTED_SENTENCES = re.compile(
    r'(<div class="output[^>]*><div class="highlight"><pre)>(?=(?:(?!  |\n |</pre>).)*</pre>)', re.DOTALL
)
OF_ROW, ROW_HEADING = re.compile(r"(<tr[^>]*>)<td>(.*?)</td>"), r'\1<th scope="row">\2</th>'

# A script, and a sign of the pages that need it. None needs those of Sphinx and of its search, in whose place
# `_scripts/search.js` stands, nor the book theme's, whose buttons the book does not have.
NEEDED_BY_NONE = [
    "searchtools",
    "language_data",
    "searchindex",
    "sphinx_highlight",
    "doctools",
    "translations",
    "sphinx-book-theme",
]
NEEDED_BY = dict.fromkeys(f"{name}.js" for name in NEEDED_BY_NONE) | {
    "design-tabs.js": 'class="sd-tab-set',
    "clipboard.min.js": '<div class="highlight"',
    "ledger.js": 'class="ledger-filter"',
    "copybutton.js": '<div class="highlight"',
}

MENDED = [
    # A script waits for the page. What it would be told of Sphinx's search nobody asks.
    (re.compile(r"<script>DOCUMENTATION_OPTIONS\..*?</script>\n?"), ""),
    (re.compile(r"<script src="), "<script defer src="),
    # The label of a folded cell hides what the fold says.
    (re.compile(r'<summary aria-label="Toggle hidden content">'), "<summary>"),
    # What unfolds the pages below one is called by nothing but a picture.
    (
        re.compile(r'<summary>(?=<span class="toctree-toggle")'),
        lambda _found: '<summary aria-label="' + _("Pages below") + '">',
    ),
    # The bibliography is a list of works; docutils' role is not one that a list may hold.
    (re.compile(r'(<div class="citation" id="[^"]*") role="doc-biblioentry"'), r'\1 role="listitem"'),
    # pandas and others leave the corner of a table empty, as a heading of nothing.
    (re.compile(r"<th[^>]*>\s*(?:<p>\s*</p>)?\s*</th>"), "<td></td>"),
    # The name of a function is the heading of its row.
    (re.compile(r'(<table class="autosummary.*?</table>)', re.DOTALL), lambda table: OF_ROW.sub(ROW_HEADING, table[0])),
    # A long name may go on in the next line after a part of it, and not within a word.
    (re.compile(r'<span class="pre">[^<]*'), lambda name: re.sub(r"([_(])(?=[^\W_])", r"\1<wbr>", name[0])),
    # What a cell prints goes on in the next line, unless it stands in columns.
    (PRINTED_SENTENCES, r'\1 class="sentences">'),
    # A number and its percent sign stay in one line.
    (re.compile(r"(<(script|pre|code)\b.*?</\2>)|(?<=\d) (?=%)", re.DOTALL), lambda found: found[1] or "\xa0"),
]


def postprocessed(page: str) -> str:
    """One finished page without the scripts that it does not use, and with the theme's slips mended."""
    body = page.partition("<body")[2]
    for script, sign in NEEDED_BY.items():
        if sign is None or not re.search(sign, body):
            page = re.sub(LOADED.format(re.escape(script)), "", page)
    for pattern, mended in MENDED:
        page = pattern.sub(mended, page)
    return page


def _scripts_from_files(page: str, path: Path, site: Path) -> str:
    """The page with the scripts of its elements, which a notebook holds in each output, loaded once from files."""
    up = "../" * (len(path.relative_to(site).parts) - 1)
    for element in sorted(set(_joined_script.SCRIPT.findall(page))):
        script = _joined_script.script(element)
        (site / "_static" / f"{element}.js").write_text(script, encoding="utf-8")
        version = hashlib.sha256(script.encode()).hexdigest()[:8]
        loaded = f'<script defer src="{up}_static/{element}.js?v={version}"></script>\n'
        page = page.replace("</head>", loaded + "</head>", 1)
    return _joined_script.SCRIPT.sub("", page)


def postprocess(site: Path) -> None:
    """Go over all finished pages, then cut the icons' font down to the glyphs that their styles name."""
    read = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    pages = {path: postprocessed(_scripts_from_files(page, path, site)) for path, page in read.items()}
    for path, page in styles.bundled(pages, site).items():
        if page != read[path]:
            path.write_text(page, encoding="utf-8")
    glyphs = GLYPH.findall("".join(path.read_text(encoding="utf-8") for path in (site / "_static").glob("theme.*.css")))
    if not glyphs:
        raise ValueError("no style says which glyph an icon is: has the theme changed?")
    font = str(site / ICON_FONT)
    subset.main([font, f"--text={''.join(glyphs)}", f"--output-file={font}", "--flavor=woff2"])
