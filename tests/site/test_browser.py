"""Every page in a real browser, wide and narrow, light and dark, with axe looking for what shuts people out."""

import functools
import gzip
from urllib.parse import urlsplit

import pytest

from tests.site.answers import hold_exercises
from tests.site.axe import AXE, AXE_OPTIONS, COLOURS, OTHERS
from tests.site.conftest import SITE, WIDTHS, pages

REDIRECT, SEARCH = "index.html", "search.html"
LOOKS = [("phone", "light"), ("wide", "light"), ("wide", "dark"), ("phone", "dark")]
SETTLED = 400  # milliseconds after which the theme has looked anew what scrolls
NEW_COLOURS = """
seen => {
  for (const element of document.querySelectorAll("[data-looked-at]")) element.removeAttribute("data-looked-at");
  const kinds = new Set(seen), behind = new Map([[null, ""]]);
  for (const element of document.querySelectorAll("html, body, body *")) {  // parents first
    const { color, fontSize, fontWeight, textShadow, backgroundColor, backgroundImage, opacity } =
      getComputedStyle(element);
    let ground = behind.get(element.parentElement);
    if (opacity !== "1") ground += `|${opacity} of:`;
    if (backgroundColor.startsWith("rgb(") && !ground.includes("of:")) ground = "";  // nothing behind shows through
    if (backgroundColor !== "rgba(0, 0, 0, 0)") ground += `|${backgroundColor}`;
    if (backgroundImage !== "none") ground += `|${backgroundImage}`;
    behind.set(element, ground);
    if (![...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
    const large = parseFloat(fontSize) >= (fontWeight >= 700 ? 56 / 3 : 24);  // WCAG asks less of it
    const link = element.closest("a[href]"), around = link?.closest("p, li, td, th, dd, dt, figcaption, div, body");
    const beside = link && [element === link, getComputedStyle(link).textDecorationLine,
      getComputedStyle(link.parentElement).color, around.tagName, around.querySelectorAll("a").length > 1,
      around.textContent.length > 2 * link.textContent.length];
    const kind = [color, large, textShadow, ground, beside].join();
    if (kinds.has(kind) || !element.checkVisibility()) continue;
    kinds.add(kind);
    for (const seen of [element, link]) seen?.setAttribute("data-looked-at", "");
  }
  return [...kinds].slice(seen.length);
}
"""
# Thousands of words on many pages have the same colours, and axe takes its time with each: one of each is enough.
SEEN: list[str] = []
LOOK_AT_THESE = """
axe.configure({ rules: [{ id: "color-contrast", selector: "[data-looked-at]" },
                        { id: "link-in-text-block", selector: "a[data-looked-at]" }] })
"""
ENOUGH_TOKENS = """
() => {  // half of all elements colour a word of code: of those alike, a few
  const kept = new Map();
  for (const token of document.querySelectorAll(".highlight pre span[class]")) {
    const kind = [token.className, token.closest(".highlight").parentElement.className].join();
    kept.set(kind, (kept.get(kind) ?? 0) + 1);
    if (kept.get(kind) > 3 && !token.id) token.replaceWith(...token.childNodes);
  }
}
"""
# All but the first: its box is looked at.
OPEN_PREDICTIONS = """
() => {
  const asked = [...document.querySelectorAll(".prediction button:last-child")].slice(1);
  asked.forEach(one => one.click());
  return Math.min(asked.length, 1);
}
"""
ENOUGH_ROWS = "document.querySelectorAll('tbody tr:nth-child(n + 50)').forEach(row => row.remove())"  # all alike
ENOUGH_FUNCTIONS = "[...document.querySelectorAll('dl.py')].slice(30).forEach(one => one.remove())"  # after their axe
PACKED = {".png", ".woff", ".woff2"}  # gzip finds nothing more in these
MOST_KB, MOST_KB_WITHOUT_MATHS, MOST_REQUESTS = 450, 250, 30


@pytest.fixture(scope="module")
def reader(reader):
    """The reader of the site, with axe on each page."""
    reader.add_init_script(AXE)
    return reader


@pytest.mark.parametrize("name", [name for name in pages() if name != REDIRECT])
def test_page(reader, address, name, opened):
    page = opened(reader)
    page.set_viewport_size({"width": WIDTHS["phone"], "height": 800})
    page.emulate_media(color_scheme="light")
    trouble, requested = [], set()
    page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("requestfailed", lambda request: trouble.append(f"failed: {request.url}"))
    page.on("request", lambda request: requested.add(request.url))
    page.goto(f"{address}/{name}")
    page.wait_for_load_state("load")
    assert page.evaluate("document.fonts.ready.then(() => true)")
    formulas = page.locator("math").count()
    if formulas:
        assert page.evaluate("document.fonts.check('16px \"Book Math\"')")
        assert page.evaluate(
            "[...document.querySelectorAll('math')].every(m => !m.checkVisibility() || m.getBoundingClientRect().width)"
        )
    assert page.locator(".math:not(:has(math)), merror").count() == 0
    if name != SEARCH:
        assert sum(weight(url) for url in requested if url.startswith(address)) <= 1000 * (
            MOST_KB if formulas else MOST_KB_WITHOUT_MATHS
        )
        assert len(requested) <= MOST_REQUESTS
    page.add_style_tag(content="* { transition: none !important }")  # a colour half-way to another is nobody's
    page.wait_for_timeout(SETTLED * page.evaluate(OPEN_PREDICTIONS))
    page.evaluate(ENOUGH_ROWS)
    page.evaluate(ENOUGH_TOKENS)
    page.evaluate(LOOK_AT_THESE)
    violations, seen = [], list(SEEN)
    for width, scheme in LOOKS if not SEEN else LOOKS[:3]:  # only the theme's frame is other on a phone in the dark
        # The elements and their names are the same wide and narrow; what only a wide page shows is the theme's.
        structure = (width, scheme) == LOOKS[0] or (not SEEN and (width, scheme) == LOOKS[1])
        page.set_viewport_size({"width": WIDTHS[width], "height": 800})
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("scheme => document.documentElement.dataset.theme === scheme", arg=scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[width]
        new = page.evaluate(NEW_COLOURS, seen)
        seen += new
        if structure:
            page.wait_for_timeout(SETTLED if width == "wide" else 0)
        if structure or new:
            options = AXE_OPTIONS if structure and new else OTHERS if structure else COLOURS
            violations += page.evaluate("options => axe.run(options).then(found => found.violations)", options)
        if width == "wide":
            page.evaluate(ENOUGH_FUNCTIONS)
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in violations] == []
    SEEN[:] = seen
    hold_exercises(page, name)
    assert trouble == []
    assert [url for url in requested if not url.startswith((address, "data:", "blob:"))] == []


@functools.cache
def weight(url):
    """What a file of the site weighs on its way, packed as servers do."""
    path = SITE / urlsplit(url).path.lstrip("/")
    content = path.read_bytes()
    return len(content if path.suffix in PACKED else gzip.compress(content))


def test_an_address_that_has_moved_leads_on_to_the_same_section(reader, address, opened):
    page = opened(reader)
    page.goto(f"{address}/chapters/1-one-threshold/3-accuracy-paradox.html#always-spam")
    page.wait_for_url("**/1-one-threshold/2-confusion-matrix.html#always-spam")
