"""What the theme writes, made lighter and mended for those who use a keyboard or a screen reader.

Works on the finished pages: scripts that a page does not use go, icons keep their font but only the glyphs
that are shown, what axe finds in the mark-up of theme and extensions is put right, and the script of an interactive
element is loaded once.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

from fontTools import subset

from evalkit import _joined_script

LOADED = r'<(?:script[^>]*src|link[^>]*href)="[^"]*{}[^"]*"[^>]*>(?:</script>)?\n?'
SMALL_STYLE = re.compile(r'<link rel="stylesheet" type="text/css" href="([./]*)_static/(\w[\w.-]*\.css)[^"]*" />')
HEADINGS = "fonts/heading.woff2"
ICON_FONT = "_static/vendor/fontawesome/webfonts/fa-solid-900.woff2"
RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
SCRIPT = re.compile(r'<script class="([\w-]+)">.*?</script>', re.DOTALL)
GLYPH = re.compile(r"\"\\(f[0-9a-f]{3})\"")
OF_ROW, ROW_HEADING = re.compile(r"(<tr[^>]*>)<td>(.*?)</td>"), r'\1<th scope="row">\2</th>'

# A script or style, and a sign of the pages that need it. No page needs Font Awesome's: icons come from a font too;
# nor Sphinx's search, in whose place `_static/search.js` stands.
NEEDED_BY_NONE = ["fontawesome.js", "searchtools.js", "language_data.js", "searchindex.js", "sphinx_highlight.js"]
NEEDED_BY = dict.fromkeys(NEEDED_BY_NONE) | {
    "design-tabs.js": 'class="sd-tab-set',
    "togglebutton.js": r'class="[^"]*\b(?:toggle|dropdown)\b',
    "sphinx-design.min.css": 'class="sd-',
    "clipboard.min.js": '<div class="highlight"',
    "book.js": '<div class="math',
    "ledger.js": 'class="ledger-filter"',
    "copybutton.js": '<div class="highlight"',
}

MENDED = [
    # A button is called by what stands on it.
    (re.compile(r'(<button class="[^"]*search-button-field[^>]*?)\s+aria-label="Search"'), r"\1"),
    # The label of a folded cell hides what the fold says.
    (re.compile(r'<summary aria-label="Toggle hidden content">'), "<summary>"),
    # What unfolds the pages below one is called by nothing but a picture.
    (re.compile(r'<summary>(?=<span class="toctree-toggle")'), '<summary aria-label="Pages below">'),
    # The bibliography is a list of works; docutils' role is not one that a list may hold.
    (re.compile(r'(<div class="citation" id="[^"]*") role="doc-biblioentry"'), r'\1 role="listitem"'),
    # The logo links to the front page: that is navigation, and belongs into a landmark.
    (
        re.compile(r'<div class="sidebar-primary-item">(\s*<a class="navbar-brand logo".*?</a>\s*)</div>', re.DOTALL),
        r'<nav class="sidebar-primary-item" aria-label="Front page">\1</nav>',
    ),
    # pandas and others leave the corner of a table empty, as a heading of nothing.
    (re.compile(r"<th[^>]*>\s*(?:<p>\s*</p>)?\s*</th>"), "<td></td>"),
    # The name of a function is the heading of its row.
    (re.compile(r'(<table class="autosummary.*?</table>)', re.DOTALL), lambda table: OF_ROW.sub(ROW_HEADING, table[0])),
    # A long name may go on in the next line after a part of it, and not within a word.
    (re.compile(r'<span class="pre">[^<]*'), lambda name: re.sub(r"([_(])(?=[^\W_])", r"\1<wbr>", name[0])),
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


def _bundled(page: str, site: Path) -> str:
    """The page with its small styles, all of one folder, in one file: one request in place of many."""
    names = SMALL_STYLE.findall(page)
    if len(names) < 2:
        return page
    style = "\n".join((site / "_static" / name).read_text(encoding="utf-8") for _, name in names)
    font = base64.b64encode((site / "_static" / HEADINGS).read_bytes()).decode()
    style = style.replace(HEADINGS, f"data:font/woff2;base64,{font}")  # there with the first paint, so nothing moves
    bundle = f"bundle.{hashlib.sha256(style.encode()).hexdigest()[:12]}.css"
    (site / "_static" / bundle).write_text(style, encoding="utf-8")
    last = SMALL_STYLE.sub("", page, count=len(names) - 1)
    return SMALL_STYLE.sub(rf'<link rel="stylesheet" href="\g<1>_static/{bundle}" />', last)


def _scripts_from_files(page: str, path: Path, site: Path) -> str:
    """The page with the scripts of its elements, which a notebook holds in each output, loaded once from files."""
    up = "../" * (len(path.relative_to(site).parts) - 1)
    for element in sorted(set(SCRIPT.findall(page))):
        script = _joined_script.script(element)
        (site / "_static" / f"{element}.js").write_text(script, encoding="utf-8")
        version = hashlib.sha256(script.encode()).hexdigest()[:8]
        loaded = f'<script defer src="{up}_static/{element}.js?v={version}"></script>\n'
        page = page.replace("</head>", loaded + "</head>", 1)
    return SCRIPT.sub("", page)


def postprocess(site: Path) -> None:
    """Go over all finished pages, then cut the icons' font down."""
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        light = _bundled(postprocessed(_scripts_from_files(page, path, site)), site)
        if light != page:
            path.write_text(light, encoding="utf-8")
    _cut_icons(site)


def _cut_icons(site: Path) -> None:
    shown = [*site.rglob("*.html"), *(site / "_static" / "scripts").glob("*-theme.js")]
    icons = {f".{icon}" for path in shown for icon in re.findall(r"\bfa-[a-z-]+", path.read_text(encoding="utf-8"))}
    codes = set()
    for path in (site / "_static").rglob("*.css"):
        for selector, body in RULE.findall(path.read_text(encoding="utf-8")):
            names = set(re.findall(r"\.fa-[\w-]+", selector))
            if not names or names & icons:
                codes |= set(GLYPH.findall(body))
    if not codes:
        raise ValueError("no style says which glyph an icon is: has the theme changed?")
    font = str(site / ICON_FONT)
    subset.main([font, f"--unicodes={','.join(codes)}", f"--output-file={font}", "--flavor=woff2"])
