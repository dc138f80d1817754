"""axe, which looks in a page for what shuts people out, and how it is asked."""

from pathlib import Path

import axe_playwright_python

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
AXE_OPTIONS = {
    "resultTypes": ["violations"],
    "preload": False,
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}

# Thousands of words have the same colours, and axe takes its time with each: one of a kind in the whole book is
# enough. Nor has it to look at words within words, the end of a long table, or each button that copies.
LOOK_AT_THESE = """
seen => {
  const kinds = new Set(seen);
  const looks = element => [element.tagName, element.getAttribute("class"), element.getAttribute("style")];
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


def violations(page, within="html"):
    """Each rule that a part of a page violates, with the elements."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    found = page.evaluate("([within, options]) => axe.run(within, options)", [within, AXE_OPTIONS])
    return [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found["violations"]]
