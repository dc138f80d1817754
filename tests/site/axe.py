"""axe, which looks in a page for what shuts people out, and how it is asked."""

from pathlib import Path

import axe_playwright_python

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
AXE_OPTIONS = {
    "resultTypes": ["violations"],
    "preload": False,
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}

# What a text, its figures and its exercises can violate; the rest is of what is the same on every page.
RULES_OF_TEXTS = [
    *("button-name", "color-contrast", "definition-list", "dlitem", "duplicate-id-aria"),
    *("empty-heading", "empty-table-header", "heading-order", "image-alt", "label"),
    *("label-content-name-mismatch", "link-in-text-block", "link-name", "list", "listitem"),
    *("nested-interactive", "scrollable-region-focusable", "select-name", "summary-name", "svg-img-alt"),
    *("td-headers-attr", "th-has-data-cells"),
]
# Thousands of words have the same colours, and axe takes its time with each: one of a kind in the whole book is
# enough. Nor has it to look at words within words, the end of a long table, or each button that copies.
LOOK_AT_THESE = """
seen => {
  const kinds = new Set(seen);
  const classes = element => element.getAttribute("class")?.replace(/tag_\\S+/g, "");  // a cell's own name
  const looks = element => [element.tagName, classes(element), element.getAttribute("style")];
  for (const element of document.querySelectorAll("body *:not(math *)")) {
    const parent = element.parentElement;
    const kind = [element, parent, parent.parentElement].flatMap(looks).join();
    if (kinds.has(kind) || !element.checkVisibility()) continue;
    kinds.add(kind);
    element.setAttribute("data-looked-at", "");
  }
  for (const word of document.querySelectorAll(":is(span, em, strong):not([id], [role], [data-looked-at])"))
    word.replaceWith(...word.childNodes);
  for (const same of document.querySelectorAll("tr:nth-child(n + 50), .copybtn:not([data-looked-at])")) same.remove();
  const still = new CSSStyleSheet();
  still.replaceSync("* { transition: none !important }");  // a colour half-way to another is nobody's
  document.adoptedStyleSheets.push(still);
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-looked-at]" },
                          { id: "link-in-text-block", selector: "a[data-looked-at]" }] });
  return [...kinds];
}
"""


def violations(page, within="html", **options):
    """Each rule that a part of a page violates, with the elements."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    found = page.evaluate("([within, options]) => axe.run(within, options)", [within, AXE_OPTIONS | options])
    return [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found["violations"]]
