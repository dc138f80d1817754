"""axe, which looks in a page for what shuts people out, and how it is asked."""

from pathlib import Path

import axe_playwright_python

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
AXE_OPTIONS = {
    "resultTypes": ["violations"],
    "preload": False,
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}


def violations(page, within="html"):
    """Each rule that a part of a page violates, with the elements."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    found = page.evaluate("([within, options]) => axe.run(within, options)", [within, AXE_OPTIONS])
    return [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found["violations"]]
